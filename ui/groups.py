"""Sets as the player sees them: which tiles lie together, what set they make, whether it was concealed.

The layout of a photo gives the first sets (`vision.layout`); these functions keep them right through the player's edits.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ui.document import Document, Told
from vision.grouping import set_kind
from vision.reading import Group, Reading


def group_numbers(reading: Reading) -> tuple[int, ...]:
    """The numbers of the sets in use, in the order that they are shown in."""
    used = {tile.group for tile in reading.tiles if tile.in_hand and tile.group is not None}
    return tuple(sorted(used))


def assign(reading: Reading, sets: Iterable[Sequence[int]]) -> Reading:
    """`reading` with its sets made of the tiles with these ids, numbered in this order; empty ones fall away."""
    filled = [tuple(ids) for ids in sets if ids]
    number = {tile: index for index, ids in enumerate(filled) for tile in ids}
    position = {tile: index for index, tile in enumerate(tile for ids in filled for tile in ids)}
    tiles = [
        replace(tile, group=number[tile.id], in_hand=True)
        if tile.id in number
        else replace(tile, group=None, row=None, place=None, in_hand=False)
        for tile in reading.tiles
    ]
    tiles.sort(key=lambda tile: position.get(tile.id, len(position)))
    return replace(reading, tiles=tuple(tiles))


def partition(reading: Reading) -> tuple[tuple[int, ...], ...]:
    """The sets as ids of their tiles: what `assign` takes."""
    return tuple(tuple(tile.id for tile in reading.members(number)) for number in group_numbers(reading))


def named(document: Document) -> Document:
    """`document` with each set's kind, hidden tiles and concealment worked out anew from its tiles.

    The player's word on concealment goes first, then the set's backs, then what the photo's layout showed.
    """
    shown = {
        tuple(tile.id for tile in document.reading.members(group.number)): group.concealed
        for group in document.reading.groups
    }
    told = {word.tiles: word.concealed for word in document.told}
    groups = []
    for number in group_numbers(document.reading):
        tiles = document.reading.members(number)
        ids = tuple(tile.id for tile in tiles)
        kind, codes, concealed = set_kind([tile.tile for tile in tiles])
        if document.typed and not document.arranged:
            # typed one after another, they lie in no sets yet
            kind, codes, concealed = "loose", tuple(tile.tile for tile in tiles), None
        if concealed is None and kind != "bonus":
            concealed = shown.get(ids)
        groups.append(Group(number, codes, kind, told.get(tuple(sorted(ids)), concealed)))
    kept = {tuple(sorted(tile.id for tile in document.reading.members(group.number))) for group in groups}
    words = tuple(word for word in document.told if word.tiles in kept)
    return replace(document, reading=replace(document.reading, groups=tuple(groups)), told=words)


def tell(document: Document, number: int, concealed: bool | None) -> Document:
    """`document` with the player's word on whether set `number` was concealed; None takes it back."""
    ids = tuple(sorted(tile.id for tile in document.reading.members(number)))
    told = tuple(word for word in document.told if word.tiles != ids)
    if concealed is not None:
        told += (Told(ids, concealed),)
    groups = tuple(
        replace(group, concealed=None) if group.number == number else group
        for group in document.reading.groups
    )
    return named(replace(document, told=told, reading=replace(document.reading, groups=groups)))
