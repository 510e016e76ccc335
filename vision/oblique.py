"""How obliquely a table is seen, and its tiles as if seen from above.

A photo taken from a chair shows a table shortened, mostly down the picture: what lies straight looks wider than high, and what lies turned
is no rectangle. Stretched by as much it looks as from above, but for the sides of tiles and what is nearer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.naming import Named
from vision.outlines import OutlineReader
from vision.quads import at_one_place, mean_sides, scaled
from vision.reading import Quad, Stretch
from vision.rectify import Cutter
from vision.sideways import SAYS_NOTHING
from vision.tile_size import LONG

#: A table seen at some 45 degrees is looked at as if from above.
OBLIQUE = 1.4
#: Stretches up to the first are tried, in so many steps from one to the next; a tile that is further off than the last (a logarithm, or a cosine) tells
#: no more for that.
_MOST, _STEPS, _OFF = 2.5, 40, 0.3
#: The plainest tiles tell, so many at most and no fewer than the second number.
_TILES, _FEWEST = 10, 3
#: Outlines are put right so often at most, each time from nearer, and no further where that shows less than the second number or not so many times as much
#: as before.
_LOOKS, _HARDLY, _MORE = 6, 1.06, 1.02
#: What lies straight in the picture, but for so much (a sine), is seen as the rectangle that it is, with some of its side perhaps: what tells less than the
#: second number so is not looked at for it.
_STRAIGHT, _LITTLE = 0.1, 1.25


def seen_from_aside(outlines: OutlineReader, cutter: Cutter, tiles: Sequence[Named]) -> Stretch:
    """By how much a photo is to be stretched for its table to look as if seen from above; 1 across and down where that is not known."""
    plain = sorted((n for n in tiles if n.very_plain), key=lambda n: -n.detection.score)[:_TILES]
    if len(plain) < _FEWEST:
        return 1.0, 1.0
    upright = [n.faces[0][0] not in SAYS_NOTHING for n in plain]
    places = [n.detection for n in plain]
    stretch = stretch_of([d.quad for d in places], upright)
    if _lie_straight(plain) and max(stretch) < _LITTLE:
        return stretch
    for _ in range(_LOOKS):
        places = outlines.put_right(cutter, places)
        before, stretch = max(stretch), stretch_of([d.quad for d in places], upright)
        if max(stretch) < max(_HARDLY, _MORE * before):
            break
    return stretch


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


def with_plain_ones(tiles: Sequence[Named], before: Sequence[Named], stretch: Stretch) -> list[Named]:
    """The tiles of a stretched photo, with what had been very plain `before` it was stretched where nothing is as plain now."""
    out = list(tiles)
    for old in (n for n in before if n.very_plain):
        here = replace(old, detection=replace(old.detection, quad=scaled(old.detection.quad, *stretch)))
        there = [n for n in out if at_one_place(here.detection.quad, n.detection.quad)]
        if not any(n.very_plain for n in there):
            out = [*(n for n in out if n not in there), here]
    return out
