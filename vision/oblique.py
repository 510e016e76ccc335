"""How obliquely a table is seen, and its tiles as if seen from above.

A photo taken from a chair shows a table shortened, mostly down the picture: what lies straight looks wider than high, and what lies turned
is no rectangle. Stretched by as much it looks as from above, but for the sides of tiles and what is nearer.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.free_places import is_clear
from vision.naming import Named
from vision.outlines import OutlineReader
from vision.quads import about, at_one_place, edges, mean_sides, middle, scaled, turned
from vision.reading import BACK, WHITE, Detection, Quad, Stretch
from vision.rectify import Cutter
from vision.sideways import SAYS_NOTHING
from vision.tile_size import LONG

#: A table seen at some 45 degrees is looked at as if from above.
OBLIQUE = 1.4
#: Stretches up to the first are tried, in so many steps from one to the next; a tile that is further off than the last (a logarithm, or a cosine) tells
#: no more for that.
_MOST, _STEPS, _OFF = 2.5, 80, 0.3
#: The plainest tiles tell, so many at most and no fewer than the second number.
_TILES, _FEWEST = 10, 3
#: So often is looked at the outlines at most, and no further where the table turns out to be seen as thought but for less than the second number (a
#: logarithm), or the second look shows less than the third number.
_LOOKS, _AS_THOUGHT, _SOON = 5, 0.012, 1.15
#: What is seen beyond a rectangle of a tile that lies turned is a part of what there is: it counts so many times.
_COUNTS = 3.0
#: What lies straight in the picture, but for so much (a sine), is seen as the rectangle that it is, with some of its side perhaps: what tells less than the
#: second number so is not looked at for it.
_STRAIGHT, _LITTLE = 0.1, 1.25
#: Tiles seen so well are outlined well enough to be named.
_WELL_SEEN = 0.88
#: Outlines whose corners are all nearer than this, in short edges, are those of one tile.
_ALIKE = 0.35
#: What shows a face with this, and is none with less than the second, is a tile.
_FACE, _NONE = 0.9, 0.05


def seen_from_aside(outlines: OutlineReader, cutter: Cutter, tiles: Sequence[Named]) -> Stretch:
    """By how much a photo is to be stretched for its table to look as if seen from above, by tiles that are plain; 1 across and down where that is not known."""
    plain = sorted(tiles, key=lambda n: -n.detection.score)[:_TILES]
    if len(plain) < _FEWEST:
        return 1.0, 1.0
    upright = [n.faces[0][0] not in SAYS_NOTHING for n in plain]
    places = [n.detection for n in plain]
    stretch = stretch_of([d.quad for d in places], upright)
    straight = _lie_straight(plain)
    if straight and max(stretch) < _LITTLE:
        return stretch
    thought, counts, before = _one_number(stretch), 1.0 if straight else _COUNTS, 0.0
    for look in range(_LOOKS):
        shaped = [
            replace(d, quad=_seen_as(d.quad, stretch, up)) for d, up in zip(places, upright, strict=True)
        ]
        places = outlines.seen(cutter, shaped)
        seen = stretch_of([d.quad for d in places], upright)
        more = _one_number(seen) - thought
        if abs(more) < _AS_THOUGHT or (look > 0 and max(seen) < _SOON):
            break
        if more * before < 0:
            # that was too far
            counts /= 2
        before = more
        thought = min(max(thought + counts * more, -math.log(_MOST)), math.log(_MOST))
        stretch = _two_numbers(thought)
    return seen


def _one_number(stretch: Stretch) -> float:
    """A stretch as a logarithm: more than 0 down, less across."""
    return math.log(stretch[1] / stretch[0])


def _two_numbers(by: float) -> Stretch:
    """The stretch, 1 or more, that a logarithm stands for."""
    return math.exp(max(-by, 0.0)), math.exp(max(by, 0.0))


def _seen_as(place: Quad, stretch: Stretch, upright: bool) -> Quad:
    """The outline, with the same middle and about the same sides, of a tile in a picture that looks as if seen from above once it is stretched by so much;
    its first edge is a short one, at least where it is known to be `upright`."""
    corners = np.array(scaled(place, *stretch))
    (first,), (second,) = mean_sides(corners[None])
    across = np.array([second[1], -second[0]])
    along = first / np.linalg.norm(first) + across / np.linalg.norm(across)
    along /= np.linalg.norm(along)
    short = math.sqrt(abs(first[0] * second[1] - first[1] * second[0]) / LONG)
    lies = not upright and np.linalg.norm(first) > np.linalg.norm(second)
    wide, high = (short * LONG, short) if lies else (short, short * LONG)
    sides = np.array([along * wide, np.array([-along[1], along[0]]) * high])
    return scaled(about(corners.mean(axis=0), sides), 1 / stretch[0], 1 / stretch[1])


def _lie_straight(tiles: Sequence[Named]) -> bool:
    """Whether the edges of most tiles run across and down the picture."""
    along, _ = mean_sides(np.array([n.detection.quad for n in tiles]))
    off = np.abs(along).min(axis=1) / np.linalg.norm(along, axis=1)
    return float(np.median(off)) < _STRAIGHT


def stretch_of(tiles: Sequence[Quad], upright: Sequence[bool]) -> Stretch:
    """By how much to stretch a picture, across or down, for `tiles` to have the shape of tiles; the other number is 1.

    Of those that are `upright` the first edge is known to be a short one.
    """
    first, second = mean_sides(np.array(tiles, np.float64))
    by = np.exp(np.linspace(-np.log(_MOST), np.log(_MOST), 2 * _STEPS + 1))
    ways = np.stack([np.maximum(1 / by, 1), np.maximum(by, 1)], axis=1)
    best = int(_off(first * ways[:, None], second * ways[:, None], np.array(upright)).argmin())
    return float(ways[best, 0]), float(ways[best, 1])


def _off(
    first: NDArray[np.float64], second: NDArray[np.float64], upright: NDArray[np.bool_]
) -> NDArray[np.float64]:
    """How far the edges (ways x n x 2) of n tiles are off those of tiles seen from above, for each of some ways to see them."""
    wide, high = np.linalg.norm(first, axis=2), np.linalg.norm(second, axis=2)
    skew = np.abs((first * second).sum(axis=2)) / (wide * high)
    longer = np.log(high / wide)
    longer = np.where(upright, longer, np.abs(longer))
    off: NDArray[np.float64] = np.minimum(np.abs(longer - np.log(LONG)), _OFF) + np.minimum(skew, _OFF)
    return np.asarray(off.sum(axis=1))


def plain_ones(tiles: Sequence[Named], stretch: Stretch) -> list[Named]:
    """Those of the tiles that are very plain, in a photo stretched by so much."""
    return _stretched([n for n in tiles if n.very_plain], stretch)


def _stretched(tiles: Sequence[Named], by: Stretch) -> list[Named]:
    """Tiles of a photo as they lie in it stretched by so much."""
    return [replace(n, detection=replace(n.detection, quad=scaled(n.detection.quad, *by))) for n in tiles]


def well_seen(tile: Named) -> bool:
    """Whether a tile is very plain and seen so well that a look as if from above would show it no better."""
    return tile.very_plain and tile.detection.score >= _WELL_SEEN


def named_again(
    found: Sequence[Detection], known: Sequence[Named], name: Callable[[Sequence[Detection]], list[Named]]
) -> list[Named]:
    """What each thing is that was found: by `name`, or by what is known to lie there with about the same outline, if that was seen well."""
    well = [n for n in known if well_seen(n)]
    again = [_known_at(d, well) for d in found]
    new = iter(name([d for d, n in zip(found, again, strict=True) if n is None]))
    return [n or next(new) for n in again]


def _known_at(found: Detection, known: Sequence[Named]) -> Named | None:
    """Which of some tiles lies where a thing was found, with that outline, begun at the tile's own top left; None where none does."""
    for n in known:
        ways = [turned(found.quad, by) for by in range(4)]
        off = np.linalg.norm(np.array(ways) - n.detection.quad, axis=2).max(axis=1)
        if off.min() < _ALIKE * min(edges(found.quad)):
            return replace(n, detection=replace(found, quad=ways[int(off.argmin())]))
    return None


def with_plain_ones(tiles: Sequence[Named], before: Sequence[Named]) -> list[Named]:
    """The tiles of a stretched photo, with what had been very plain `before` that, given as in the stretched photo, where nothing is as plain now."""
    out = list(tiles)
    for old in before:
        same = at_one_place([old.detection.quad], [n.detection.quad for n in out])[0]
        there = [n for n, is_there in zip(out, same.tolist(), strict=True) if is_there]
        if not any(n.very_plain for n in there):
            out = [*(n for n in out if n not in there), old]
    return out


def lost(before: Sequence[Named], tiles: Sequence[Named], stretch: Stretch) -> list[Named]:
    """The tiles of a photo `before` it was stretched by so much, as in the stretched photo, where none of those lies that are seen in it."""
    taken = [middle(n.detection.quad) for n in tiles]
    return [n for n in _stretched(before, stretch) if is_clear(n.detection.quad, taken)]


def shows_plainly(tile: Named) -> bool:
    """Whether a tile shows a face so plainly that it is one, however well it is seen: of 15 that were lost in a stretched photo, in 540 pictures of tiles laid apart
    and in heaps, eight showed theirs so and clear of others, and each was one."""
    return tile.faces[0][0] not in (BACK, WHITE) and tile.faces[0][1] >= _FACE and tile.not_a_tile < _NONE
