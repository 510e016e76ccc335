"""Cloth and table top beside tiles: a face-down tile is as plain as they are, but seldom of the same colour."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.colours import differences, mean_colours, off_in_other_light, spreads
from vision.naming import Named
from vision.quads import moved
from vision.reading import BACK, Quad
from vision.rectify import Cutter

#: In 120 drawn hands what is cloth differs from the cloth next to it by less than this nearly always (OpenCV's Lab, lightness
#: counting half), and the darkest backs on the darkest cloth by more.
LIKE_CLOTH = 5.0
#: A place is compared with those so many of its own widths to its sides, and of its heights above and below it.
_BESIDE, _ABOVE = 1.05, 1.2
#: Cloth in the shade of tiles has the colour of that beside it but for so much, were both in the same light (`off_in_other_light`), and such a share
#: of its lightness. Of 468 face-down tiles in 250 drawn hands none hardly seen was so, of 19 gaps that had been taken for some 12.
SHADE, _SHADED = 4.0, (0.35, 0.9)
#: What the detector sees with this score is no shade.
SEEN_IN_SHADE = 0.8
#: Bare cloth varies (OpenCV's Lab, a standard deviation) by at most so many times as much as that beside it, and by less than what is painted: letters on tiles
#: of the colour of the table varied by 41 and more, a gap on a speckled cloth by 20.
_AS_EVEN, _PAINTED = 1.25, 30.0
#: What the detector sees with this score is no cloth.
_WELL_SEEN = 0.75
#: How probably what is cloth is no tile.
_CLOTH = 1.0
#: No tile's middle is nearer than this, in heights, to the middle of a place that is all cloth.
_CLEAR = 1.0


def cloth_beside(place: Quad, middles: NDArray[np.float64]) -> list[Quad]:
    """The places to all sides of one that are clear of tiles, whose `middles` (n x 2) are given."""
    (ax, ay), (bx, by), _, (dx, dy) = place
    ux, uy, vx, vy = bx - ax, by - ay, dx - ax, dy - ay
    steps = [(s * _BESIDE * ux, s * _BESIDE * uy) for s in (-1, 1)]
    steps += [(s * _ABOVE * vx, s * _ABOVE * vy) for s in (-1, 1)]
    around = [moved(place, x, y) for x, y in steps]
    room = _CLEAR * max(math.hypot(ux, uy), math.hypot(vx, vy))
    off = [np.linalg.norm(middles - np.mean(other, axis=0), axis=1).min(initial=np.inf) for other in around]
    return [other for other, distance in zip(around, off, strict=True) if distance > room]


def stands_out(cutter: Cutter, place: Quad, cloth: Sequence[Quad], by: float = LIKE_CLOTH) -> bool:
    """Whether a place differs in colour `by` so much from every patch of cloth beside it; all in the cutter's pixels."""
    return bool((differences(cutter, [place], cloth) >= by).all())


def is_bare_cloth(cutter: Cutter, place: Quad, middles: NDArray[np.float64]) -> bool:
    """Whether a place looks like some patch of cloth beside it, clear of tiles with these `middles` (n x 2): it has its colour, and is hardly less even, so
    that nothing is painted there; all in the cutter's pixels."""
    patches = cloth_beside(place, middles)
    if not patches:
        return False
    here, *beside = np.linalg.norm(spreads(cutter, [place, *patches]), axis=1).tolist()
    off = differences(cutter, [place], patches)[0].tolist()
    return here < _PAINTED and any(
        by < LIKE_CLOTH and here <= _AS_EVEN * own for by, own in zip(off, beside, strict=True)
    )


def off_in_shade(cutter: Cutter, place: Quad, cloth: Sequence[Quad]) -> float:
    """By how much a place is off the colour of some patch of cloth beside it in shade; infinite where it is as light as all, or far darker. All in the cutter's pixels."""
    here, *beside = mean_colours(cutter, [place, *cloth])
    low, high = _SHADED
    return min(
        (float(off_in_other_light(here, own)) for own in beside if low * own[0] <= here[0] <= high * own[0]),
        default=math.inf,
    )


def no_cloth(cutter: Cutter, named: Sequence[Named]) -> list[Named]:
    """The things found, those that seem to lie face down and have the colour of the cloth beside them being no tiles (see `seems_cloth`)."""
    middles = np.array([n.detection.quad for n in named]).reshape(-1, 4, 2).mean(axis=1)

    def is_cloth(i: int) -> bool:
        found = named[i].detection
        if named[i].faces[0][0] != BACK or found.score >= _WELL_SEEN:
            return False
        return not stands_out(cutter, found.quad, cloth_beside(found.quad, np.delete(middles, i, axis=0)))

    return [replace(n, not_a_tile=_CLOTH) if is_cloth(i) else n for i, n in enumerate(named)]


def seems_cloth(named: Named) -> bool:
    """Whether `no_cloth` took a thing for cloth, which face-down tiles beside others that were not found may be taken for."""
    return named.not_a_tile >= _CLOTH
