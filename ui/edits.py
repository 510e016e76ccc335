"""The player's edits: `edit(history, event)` gives the history with one more edit made, or one undone.

An event is `{"op": …, "revision": N, …}` as the page's script sends it; `revision` is the one that the player saw.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from ui import document as doc
from ui import groups, questions
from ui.document import FACES, Document, History
from ui.house.shelf import ShelfError, own_shelf
from ui.texts import ANIMALS
from vision import layout
from vision.reading import BACK, Detection, Point, Quad, Reading, TileReading

Event = Mapping[str, Any]

MOST_TILES = 250
TALLNESS = 4 / 3


class EditError(ValueError):
    """An event that cannot be followed; the text is one sentence."""


class StaleRevision(EditError):  # noqa: N818 - it is a state of affairs before it is an error
    """The event answers to a revision that another edit has replaced."""


def edit(history: History, event: Event) -> History:
    """`history` with `event` followed: a new present, the old one on the pile to undo.

    An edit that changes nothing gives `history` itself. Raises EditError for an event that makes no sense,
    StaleRevision for one made in sight of another revision.
    """
    if event.get("revision") != history.revision:
        raise StaleRevision("This hand was changed elsewhere in the meantime.")
    op = event.get("op")
    if op == "undo":
        return undo(history)
    if op == "redo":
        return redo(history)
    follow = OPERATIONS.get(op) if isinstance(op, str) else None
    if follow is None:
        raise EditError("The page asked for an edit that this program does not know.")
    changed = follow(history.now, event)
    if changed == history.now:
        return history
    return History(changed, (*history.past, history.now), (), history.revision + 1)


def undo(history: History) -> History:
    """`history` one step back; itself where there is nothing to undo."""
    if not history.past:
        return history
    *past, before = history.past
    return History(before, tuple(past), (history.now, *history.future), history.revision + 1)


def redo(history: History) -> History:
    """`history` one undone step forward; itself where nothing was undone."""
    if not history.future:
        return history
    after, *future = history.future
    return History(after, (*history.past, history.now), tuple(future), history.revision + 1)


# Tiles


def choose_face(document: Document, event: Event) -> Document:
    """Event `face`: the tile `id` shows `face`."""
    tile = _tile(document, event)
    face = _face(event)
    others = tuple(ranked for ranked in tile.faces if ranked[0] != face)
    chosen = replace(tile, faces=((face, 1.0), *others), sure=True, fixed=True)
    return _laid_out(_with_tile(document, chosen))


def confirm(document: Document, event: Event) -> Document:
    """Event `confirm`: the tile `id` is what it was read as."""
    tile = _tile(document, event)
    return choose_face(document, {**event, "face": tile.tile})


def remove(document: Document, event: Event) -> Document:
    """Event `remove`: the tile `id` is no tile, or not there."""
    gone = _tile(document, event)
    tiles = tuple(tile for tile in document.reading.tiles if tile.id != gone.id)
    return _laid_out(replace(document, reading=replace(document.reading, tiles=tiles)))


def add(document: Document, event: Event) -> Document:
    """Event `add`: a tile `face` at `quad`, at the point `x`, `y`, or (in a typed hand) at the end."""
    reading = document.reading
    if len(reading.tiles) >= MOST_TILES:
        raise EditError("That is more tiles than a set has.")
    number = max((tile.id for tile in reading.tiles), default=-1) + 1
    quad = quad_of(reading, event)
    face = _face(event)
    sets = groups.group_numbers(reading)
    if document.typed:
        group: int | None = sets[-1] if sets and not document.arranged else len(sets)
    else:
        group = _nearest_group(reading, _middle(quad))
    tile = TileReading(
        number, Detection(quad, 1.0), ((face, 1.0),), sure=True, row=None, place=None, group=group, fixed=True
    )
    tiles = (*reading.tiles, tile)
    if not document.typed:
        tiles = tuple(sorted(tiles, key=_reading_order(reading, tile)))
    return _laid_out(replace(document, reading=replace(reading, tiles=tiles)))


def take_in(document: Document, event: Event) -> Document:
    """Event `in_hand`: the tile `id` belongs to the hand (`value` true), or only lies in the picture."""
    tile = _tile(document, event)
    value = _flag(event)
    if tile.in_hand == value:
        return document
    sets = [list(ids) for ids in groups.partition(document.reading)]
    if value:
        sets.append([tile.id])
    else:
        sets = [[other for other in ids if other != tile.id] for ids in sets]
    return _arranged(document, sets)


def take_only(document: Document, event: Event) -> Document:
    """Event `only`: the tiles `ids` are the hand; all others only lie in the picture."""
    chosen = _ids(document, event)
    reading = document.reading
    if document.typed or document.arranged:
        sets = [[one for one in ids if one in chosen] for ids in groups.partition(reading)]
        sets.append([tile.id for tile in reading.tiles if tile.id in chosen and not tile.in_hand])
        return _arranged(document, sets)
    tiles = tuple(replace(tile, in_hand=tile.id in chosen) for tile in reading.tiles)
    if tiles == reading.tiles:
        return document
    return _laid_out(replace(document, reading=replace(reading, tiles=tiles)))


def turn(document: Document, event: Event) -> Document:
    """Event `turn`: the photo, and all that was found in it, a quarter turn clockwise."""
    reading = document.reading
    if document.typed:
        return document

    def turned(point: Point) -> Point:
        return (reading.height - point[1], point[0])

    tiles = []
    for tile in reading.tiles:
        first, second, third, fourth = (turned(corner) for corner in tile.detection.quad)
        quad: Quad = (first, second, third, fourth)
        tiles.append(replace(tile, detection=replace(tile.detection, quad=quad)))
    wide = replace(reading, width=reading.height, height=reading.width, tiles=tuple(tiles))
    return _laid_out(replace(document, reading=wide, turn=(document.turn + 1) % 4))


# Sets


def make_set(document: Document, event: Event) -> Document:
    """Event `group`: the tiles `ids` become a set of their own, where the first of them lay."""
    chosen = _ids(document, event)
    wanted = [tile.id for tile in document.reading.tiles if tile.id in chosen]
    sets: list[list[int]] = []
    placed = False
    for ids in groups.partition(document.reading):
        if not placed and set(ids) & set(wanted):
            before = ids[: min(ids.index(one) for one in wanted if one in ids)]
            sets.append(list(before))
            sets.append(wanted)
            sets.append([one for one in ids if one not in wanted and one not in before])
            placed = True
        else:
            sets.append([one for one in ids if one not in wanted])
    if not placed:
        sets.append(wanted)
    return _arranged(document, sets)


def split(document: Document, event: Event) -> Document:
    """Event `split`: the set of tile `id` ends before that tile."""
    tile = _tile(document, event)
    sets: list[list[int]] = []
    for ids in groups.partition(document.reading):
        at = ids.index(tile.id) if tile.id in ids else 0
        sets += [list(ids[:at]), list(ids[at:])] if at else [list(ids)]
    return _arranged(document, sets)


def join(document: Document, event: Event) -> Document:
    """Event `join`: set `group` and the one after it become one."""
    number = _group(document, event)
    sets = dict(zip(groups.group_numbers(document.reading), groups.partition(document.reading), strict=True))
    later = [other for other in sets if other > number]
    if not later:
        raise EditError("There is no further set to join this one with.")
    after = min(later)
    joined = {**sets, number: sets[number] + sets[after]}
    del joined[after]
    return _arranged(document, [list(ids) for ids in joined.values()])


def move(document: Document, event: Event) -> Document:
    """Event `move`: tile `id`, or the tiles `ids`, go to the end of set `group`, or before tile `before`."""
    chosen = event.get("ids", [event.get("id")])
    if not isinstance(chosen, list) or not chosen:
        raise EditError("Choose the tiles of the set first.")
    ids = list(dict.fromkeys(_tile(document, {"id": one}).id for one in chosen))
    before = event.get("before")
    number = _group(document, event) if before is None else _tile(document, {"id": before}).group
    if before in ids:
        return document
    sets = []
    for other, members in zip(
        groups.group_numbers(document.reading), groups.partition(document.reading), strict=True
    ):
        kept = [one for one in members if one not in ids]
        if other == number:
            at = kept.index(before) if before in kept else len(kept)
            kept[at:at] = ids
        sets.append(kept)
    return _arranged(document, sets)


def swap(document: Document, event: Event) -> Document:
    """Event `swap`: the tiles `id` and `other` change places among the sets."""
    one, other = _tile(document, event), _tile(document, {"id": event.get("other")})
    change = {one.id: other.id, other.id: one.id}
    return _arranged(
        document, [[change.get(tile, tile) for tile in ids] for ids in groups.partition(document.reading)]
    )


def conceal(document: Document, event: Event) -> Document:
    """Event `concealed`: whether set `group`, or every set where that is "all", was concealed (`value`)."""
    value = event.get("value")
    if not (value is None or isinstance(value, bool)):
        raise EditError("A set is concealed, exposed, or it is not known.")
    if event.get("group") == "all":
        for group in document.reading.groups:
            # the backs of a kong speak for themselves
            if group.kind != "bonus" and not _has_back(document, group.number):
                document = groups.tell(document, group.number, value)
        return document
    return groups.tell(document, _group(document, event), value)


# Answers


def answer(document: Document, event: Event) -> Document:
    """Event `answer`: the player's answer `value` to the question `key`; None is "not known"."""
    key, value = event.get("key"), event.get("value")
    lawful = ANSWERS.get(key) if isinstance(key, str) else None
    if lawful is None or not lawful(value):
        raise EditError("That is no answer to this question.")
    changed: dict[str, Any] = {str(key): value}
    return questions.consistent(replace(document, answers=replace(document.answers, **changed)))


def _one_of(*values: str | None) -> Callable[[object], bool]:
    return lambda value: (value is None or isinstance(value, str)) and value in values


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _is_rules(value: object) -> bool:
    try:
        return isinstance(value, str) and bool(own_shelf().path(value))
    except ShelfError:
        return False


ANSWERS: dict[str, Callable[[object], bool]] = {
    "seat": _one_of(None, *doc.WINDS),
    "round": _one_of(None, *doc.WINDS),
    "won": lambda value: value is None or isinstance(value, bool),
    "by": _one_of(None, *doc.WAYS),
    "tile": _one_of(None, *FACES),
    "last": _is_flag,
    "kongs_before": lambda value: type(value) is int and 0 <= value <= 4,
    "rules": _is_rules,
    "original_call": _is_flag,
    "wild": _one_of(None, "JK", "B2"),
    "limit": lambda value: type(value) is int and 1 <= value <= 1_000_000,
    "announced": _is_flag,
    "first_east": _is_flag,
    "bonus_in_hand": _one_of("", *FACES, *ANIMALS),
    "wins_in_a_row": lambda value: type(value) is int and 0 <= value <= 1000,
    "double_dice": _is_flag,
}

OPERATIONS: dict[str, Callable[[Document, Event], Document]] = {
    "face": choose_face,
    "confirm": confirm,
    "remove": remove,
    "add": add,
    "in_hand": take_in,
    "only": take_only,
    "turn": turn,
    "group": make_set,
    "split": split,
    "join": join,
    "move": move,
    "swap": swap,
    "concealed": conceal,
    "answer": answer,
}


# What an event names


def _tile(document: Document, event: Event) -> TileReading:
    for tile in document.reading.tiles:
        if tile.id == event.get("id"):
            return tile
    raise EditError("That tile is no longer there.")


def _ids(document: Document, event: Event) -> list[int]:
    chosen = event.get("ids")
    known = {tile.id for tile in document.reading.tiles}
    if not isinstance(chosen, list) or not chosen or not all(type(one) is int for one in chosen):
        raise EditError("Choose the tiles of the set first.")
    if not known.issuperset(chosen):
        raise EditError("That tile is no longer there.")
    return chosen


def _group(document: Document, event: Event) -> int:
    number = event.get("group")
    if type(number) is not int or number not in groups.group_numbers(document.reading):
        raise EditError("That set is no longer there.")
    return number


def _face(event: Event) -> str:
    face = event.get("face")
    if not isinstance(face, str) or face not in (*FACES, *ANIMALS):
        raise EditError("There is no such tile.")
    return face


def _flag(event: Event) -> bool:
    value = event.get("value")
    if not isinstance(value, bool):
        raise EditError("The page sent an edit that is not complete.")
    return value


# Where things lie


def quad_of(reading: Reading, event: Event) -> Quad:
    """The corners of a tile to add: `quad` itself, or at the point `x`, `y` with the size and slant of its neighbour.

    Raises EditError for an event that has neither.
    """
    if reading.width == 0:
        return ((0.0, 0.0),) * 4
    given = event.get("quad")
    if given is not None:
        try:
            first, second, third, fourth = (
                (_within(x, reading.width), _within(y, reading.height)) for x, y in given
            )
        except (TypeError, ValueError):
            raise EditError("The page sent an edit that is not complete.") from None
        return (first, second, third, fourth)
    x, y = _within(event.get("x"), reading.width), _within(event.get("y"), reading.height)
    near = sorted(reading.tiles, key=lambda tile: math.dist(_middle(tile.detection.quad), (x, y)))
    if not near:
        half = min(reading.width, reading.height) / 16
        wide, tall = half, half * TALLNESS
        return ((x - wide, y - tall), (x + wide, y - tall), (x + wide, y + tall), (x - wide, y + tall))
    model = near[0].detection.quad
    at = _middle(model)
    first, second, third, fourth = ((px - at[0] + x, py - at[1] + y) for px, py in model)
    return (first, second, third, fourth)


def _within(value: object, limit: int) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise EditError("The page sent an edit that is not complete.")
    return min(max(float(value), 0.0), float(limit))


def _middle(quad: Quad) -> Point:
    return (sum(x for x, _ in quad) / 4, sum(y for _, y in quad) / 4)


def _height(quad: Quad) -> float:
    return max(y for _, y in quad) - min(y for _, y in quad)


def _nearest_group(reading: Reading, point: Point) -> int:
    near = sorted(
        (tile for tile in reading.tiles if tile.in_hand and tile.group is not None),
        key=lambda tile: math.dist(_middle(tile.detection.quad), point),
    )
    return near[0].group or 0 if near else 0


def _reading_order(reading: Reading, added: TileReading) -> Callable[[TileReading], tuple[int, float]]:
    """A sort key that leaves the tiles in their order and puts `added` among its neighbours, left to right."""
    order = {tile.id: index for index, tile in enumerate(reading.tiles)}
    x, y = _middle(added.detection.quad)
    tall = _height(added.detection.quad)
    fellows = [
        tile
        for tile in reading.tiles
        if tile.in_hand and tile.group == added.group and abs(_middle(tile.detection.quad)[1] - y) < tall / 2
    ]
    left = [order[tile.id] for tile in fellows if _middle(tile.detection.quad)[0] < x]
    right = [order[tile.id] for tile in fellows if _middle(tile.detection.quad)[0] >= x]
    place = max(left) + 0.5 if left else min(right) - 0.5 if right else len(order)
    return lambda tile: (0 if tile.in_hand else 1, place if tile.id == added.id else order[tile.id])


def _has_back(document: Document, number: int) -> bool:
    return any(tile.tile == BACK for tile in document.reading.members(number))


def _with_tile(document: Document, changed: TileReading) -> Document:
    tiles = tuple(changed if tile.id == changed.id else tile for tile in document.reading.tiles)
    return replace(document, reading=replace(document.reading, tiles=tiles))


def _arranged(document: Document, sets: list[list[int]]) -> Document:
    """`document` with the sets that the player put together; unchanged ones leave it as it was."""
    reading = groups.assign(document.reading, sets)
    if groups.partition(reading) == groups.partition(document.reading):
        return document
    return groups.named(replace(document, reading=reading, arranged=True))


def _laid_out(document: Document) -> Document:
    """`document` with rows and sets worked out anew from the photo's layout, unless the player made the sets."""
    if document.typed or document.arranged:
        return groups.named(
            replace(document, reading=groups.assign(document.reading, groups.partition(document.reading)))
        )
    return groups.named(replace(document, reading=layout.arrange(document.reading)))
