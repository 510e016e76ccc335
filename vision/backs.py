"""Face-down tiles by the tiles beside them: all of a set are of one size, and their backs have one colour.

A square of pavement, a patch of cloth or the side of a tall tile may look like a face-down tile by itself.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from vision.belief import near_and_alike
from vision.colours import is_paler, off_in_other_light
from vision.decode import copies, is_bonus
from vision.quads import as_large, edges, middle, turned
from vision.reading import BACK, WHITE, Reading, TileReading, share

#: Groups that are no sets.
_NO_SET = ("loose", "single")
#: Nine in ten face-down ends of kongs are as wide, and as high, as the faces next to them but for less than this factor.
_AS_LARGE = 1.12
_FACES = 4
#: Of the face-down tiles of 180 drawn hands, each against each, 99 % differ in colour (OpenCV's a and b, one brought to the light of
#: the other) by less than the first, none by the second; and 97 % have at least the third's share of the other's lightness.
LIKE, _LIKE_ENOUGH, _AS_LIGHT = 12.0, 25.0, 0.72
#: Backs so probable say what colour backs have, where there are so many and so large a share of them is of one colour.
_PLAIN, _SEVERAL, _MOST = 0.9, 3, 0.8
#: Of what is as light as this (OpenCV's Lab) no colour can be told.
_GLARE = 240.0
#: An end of a kong that the detector sees with less, and that is nearer to the next set than this, in steps from tile to tile, may be the gap between both; if it has the
#: colour of the cloth beside it, too, it is: all four such ends in 2,400 drawn hands were gaps.
_HARDLY_SEEN, _NEXT_SET = 0.7, 1.4
#: Tiles that touch have their middles nearer to each other than this, in their sizes.
_SIDE_BY_SIDE = 1.25
#: What lies face down may be a white dragon as well if so much of its being either speaks for that.
_MAY_BE_WHITE = 0.05


def laid_in_sets(reading: Reading) -> bool:
    """Whether most of the faces of the hand lie in sets; bonus tiles, which make none, say nothing."""
    faces = [t for t in _faces(reading) if not is_bonus(t.tile)]
    return 2 * sum(in_set(t, reading) for t in faces) > len(faces)


def _faces(reading: Reading) -> list[TileReading]:
    return [t for t in reading.tiles if t.in_hand and t.tile != BACK]


def of_another_size(reading: Reading) -> set[int]:
    """The ids of what seems to lie face down and is smaller or larger than the faces next to it.

    Only what makes no set is doubted so, and only in a hand that is laid out in sets.
    """
    faces = _faces(reading)
    if not laid_in_sets(reading):
        return set()
    return {t.id for t in _down(reading) if _is_loose(t, reading) and not _as_large(t, faces)}


def perhaps_gaps(reading: Reading) -> set[int]:
    """The ids of what seems to be a face-down end of a kong, is hardly seen, and reaches so far as to the next set: the gap between both may look like one."""
    out = set()
    for group in (g for g in reading.groups if g.kind == "kong"):
        own = reading.members(group.number)
        others = [t for t in reading.tiles if t.in_hand and t.group != group.number]
        for end, beside in ((own[0], own[1]), (own[-1], own[-2])):
            if end.tile != BACK or end.detection.score >= _HARDLY_SEEN:
                continue
            at, inwards = middle(end.detection.quad), middle(beside.detection.quad)
            away = min((math.dist(middle(t.detection.quad), at) for t in others), default=math.inf)
            if away < _NEXT_SET * math.dist(at, inwards):
                out.add(end.id)
    return out


def of_another_colour(reading: Reading, colours: Mapping[int, NDArray[np.float64]]) -> set[int]:
    """The ids of what seems to lie face down and has not the colour of the face-down ends of kongs.

    `colours` are those (3, OpenCV's Lab) of all that seem to, by id. What makes no set is doubted for less than an end of a
    kong is, or what lies apart; and what has the colour of several others is not, for glare may have burnt out those of the ends.
    """
    down = _down(reading)
    ends = [t for t in down if in_set(t, reading)]
    if not ends:
        own = _colour_of_most([colours[t.id] for t in down if t.p >= _PLAIN])
        return {
            t.id
            for t in down
            if own is not None
            and off_in_other_light(colours[t.id], own) > _LIKE_ENOUGH
            and not _is_burnt_out(t, colours[t.id])
        }
    own = colours[max(ends, key=lambda t: t.p * t.detection.score).id]
    # in bright light colours are burnt out a little more from end to end
    well_seen = [colours[t.id] for t in ends if t.p >= _PLAIN and t.detection.score >= _PLAIN]
    alike = [own, *(c for c in well_seen if off_in_other_light(c, own) <= _LIKE_ENOUGH)]
    odd = set()
    for tile in down:
        here = colours[tile.id]
        if _is_loose(tile, reading):
            darker = min(here[0], own[0]) < _AS_LIGHT * max(here[0], own[0])
            if darker or off_in_other_light(here, own) > LIKE:
                odd.add(tile.id)
        elif min(off_in_other_light(here, other) for other in alike) > _LIKE_ENOUGH:
            if tile.p >= _PLAIN and any(is_paler(here, other) for other in alike):
                continue
            others = (colours[t.id] for t in down if t is not tile and t.p >= _PLAIN)
            if sum(off_in_other_light(here, other) <= LIKE for other in others) < _SEVERAL:
                odd.add(tile.id)
    return odd


def _is_burnt_out(tile: TileReading, colour: NDArray[np.float64]) -> bool:
    """Whether a glare has left little of a face-down tile's colour, that is plainly seen."""
    return tile.p >= _PLAIN and tile.detection.score >= _PLAIN and bool(colour[0] >= _GLARE)


def _colour_of_most(colours: Sequence[NDArray[np.float64]]) -> NDArray[np.float64] | None:
    """The colour that most of some face-down tiles have, where there are several of these and hardly others."""
    best: list[NDArray[np.float64]] = max(
        ([c for c in colours if off_in_other_light(c, own) <= LIKE] for own in colours), key=len, default=[]
    )
    if len(best) < _SEVERAL or len(best) < _MOST * len(colours):
        return None
    out: NDArray[np.float64] = np.median(best, axis=0)
    return out


def white_ones(reading: Reading, colours: Mapping[int, NDArray[np.float64]]) -> set[int]:
    """The ids of what seems to be white dragons and lies face down, in a set whose backs have the colour of its faces.

    No game has more white dragons than four: where more blank white things are seen, those that make no set are backs; unless as
    many plain backs are seen, ends of kongs aside, as there are white things too many, or one of another colour than all of these
    (`colours` as in `of_another_colour`, of white dragons too). In what is not laid out in sets two that lie together are no set, and
    what was taken for a back, but hardly, and has the colour of white things is one of them.
    """
    white = [t for t in reading.tiles if t.tile == WHITE]
    sets = laid_in_sets(reading)
    alike = [] if sets else [t for t in _down(reading) if _is_as_white(t, white, colours)]
    plain = [t for t in _down(reading) if t.p >= _PLAIN and t not in alike]
    too_many = len(white) + len(alike) - copies(WHITE)
    if too_many <= sum(not in_set(t, reading) for t in plain) or any(
        all(off_in_other_light(colours[t.id], colours[w.id]) > LIKE for w in white) for t in plain
    ):
        return set()
    down = {t.id for t in (*white, *alike) if not (sets and in_set(t, reading))}
    between = {t.id for t in white if _is_between_faces(t, reading)}
    # a wall alone may be all that is too many: then white dragons in a set are some
    wall = [t for t in white if not t.in_hand]
    sound = between | {t.id for t in white if t.in_hand and _is_three_or_four(t, reading)}
    return down - sound if len(wall) >= too_many else down


def white_beside_white(reading: Reading, colours: Mapping[int, NDArray[np.float64]]) -> set[int]:
    """The ids of what was taken for face-down tiles, touches white dragons and is as white as they are, where all ends of kongs have another colour.

    `colours` as in `of_another_colour`, of white dragons too.
    """
    white, down = [t for t in reading.tiles if t.tile == WHITE], _down(reading)
    ends = {t.id for t in down if t.p >= _PLAIN and in_set(t, reading)}
    if not white or not ends or len(ends) == len(down):
        return set()
    backs = np.array([colours[i] for i in ends])
    here, there = (np.array([t.detection.quad for t in some]) for some in (down, white))
    out = set()
    for tile, touched in zip(down, near_and_alike(here, there, _SIDE_BY_SIDE), strict=True):
        own, beside = colours[tile.id], [w for w, near in zip(white, touched, strict=True) if near]
        as_white = any(off_in_other_light(own, colours[w.id]) <= LIKE for w in beside)
        if as_white and tile.id not in ends and off_in_other_light(own, backs).min() > LIKE:
            out.add(tile.id)
    return out


def loose_white(reading: Reading) -> set[int]:
    """The ids of white dragons of the hand that are not `sure` and lie in no set: with backs as white as faces they may be ends of kongs."""
    return {t.id for t in reading.tiles if t.tile == WHITE and not t.sure and _is_loose(t, reading)}


def _is_three_or_four(tile: TileReading, reading: Reading) -> bool:
    """Whether a tile lies in a pung or a kong."""
    return tile.group is not None and reading.groups[tile.group].kind in ("pung", "kong")


def _is_as_white(
    tile: TileReading, white: Sequence[TileReading], colours: Mapping[int, NDArray[np.float64]]
) -> bool:
    """Whether a tile taken for a back may be a white dragon as well, and has the colour of one of those."""
    white_share = share(tile.faces, (WHITE,)) / share(tile.faces, (WHITE, BACK))
    return white_share >= _MAY_BE_WHITE and any(
        off_in_other_light(colours[tile.id], colours[w.id]) <= LIKE for w in white
    )


def _is_between_faces(tile: TileReading, reading: Reading) -> bool:
    """Whether a tile of the hand lies in a row of tiles that are no set, between two that are not alike and lie face up: no end of a kong does."""
    if not _is_loose(tile, reading):
        return False
    row = reading.members(tile.group or 0)
    at = [t.id for t in row].index(tile.id)
    beside = [t.tile for t in row[max(at - 1, 0) : at + 2] if t is not tile]
    return len(beside) == 2 and len(set(beside)) == 2 and not {BACK, WHITE} & set(beside)


def _down(reading: Reading) -> list[TileReading]:
    return [t for t in reading.tiles if t.tile == BACK]


def in_set(tile: TileReading, reading: Reading) -> bool:
    """Whether a tile lies in a set, or among flowers and seasons."""
    return tile.group is not None and reading.groups[tile.group].kind not in _NO_SET


def _is_loose(tile: TileReading, reading: Reading) -> bool:
    return tile.in_hand and not in_set(tile, reading)


def _as_large(tile: TileReading, faces: Iterable[TileReading]) -> bool:
    """Whether a tile is as wide and as high as the nearest faces, or lies across them and is."""
    at = middle(tile.detection.quad)
    near = sorted((t.detection.quad for t in faces), key=lambda quad: math.dist(middle(quad), at))[:_FACES]
    wide, high = np.median([edges(quad) for quad in near], axis=0).tolist()
    quad = tile.detection.quad
    return any(as_large(way, (wide, high), _AS_LARGE) for way in (quad, turned(quad, 1)))
