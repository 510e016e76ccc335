"""Face-down ends of kongs that were not found: a back may be as dark as the cloth that it lies on.

On a British table three tiles alike that lie by themselves are a pung, or a kong of which one end lies face down; two are a
pair, or a concealed kong of which both do. Where an end would lie, less is needed to see it than elsewhere.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import cv2
import numpy as np

from vision.decode import is_bonus
from vision.layout import middle
from vision.reading import BACK, Point, Quad, Reading, TileReading
from vision.rectify import Cutter

#: Places (quads) that together make a kong of a set.
Ends = tuple[Quad, ...]

#: Another tile so near to a place, in steps from tile to tile, lies there or leaves no room.
_ROOM = 0.85
#: Tiles of one set lie at most so far apart, in their own widths.
_STEP = 1.35
#: In 120 drawn hands what lies beside a set and is cloth differs from the cloth next to it by less than this nearly always
#: (OpenCV's Lab, lightness counting half), and the darkest backs on the darkest cloth by more.
_LIKE_CLOTH = 5.0
#: A place is compared with those so many of its own widths to its sides and heights above and below it.
_BESIDE, _ABOVE = 1.05, 1.2
_PATCH, _INSIDE = (12, 15), 0.8


def unseen_ends(reading: Reading) -> list[list[Ends]]:
    """For each set of the hand that face-down tiles would make a kong, the ways to do so: free places in the picture."""
    out = []
    for group in reading.groups:
        tiles = [t for t in reading.tiles if t.in_hand and t.group == group.number]
        ways = [
            way
            for way in _ways(sorted(tiles, key=lambda t: t.place or 0))
            if all(_is_free(place, reading, step) for place, step in way)
        ]
        if ways:
            out.append([tuple(place for place, _ in way) for way in ways])
    return out


def cloth_beside(place: Quad, reading: Reading) -> list[Quad]:
    """The places to all sides of one that are free: what lies there is cloth."""
    (ax, ay), (bx, by), _, (dx, dy) = place
    ux, uy, vx, vy = bx - ax, by - ay, dx - ax, dy - ay
    steps = [(s * _BESIDE * ux, s * _BESIDE * uy) for s in (-1, 1)]
    steps += [(s * _ABOVE * vx, s * _ABOVE * vy) for s in (-1, 1)]
    around = [_moved(place, x, y) for x, y in steps]
    return [other for other in around if _is_free(other, reading, math.hypot(ux, uy))]


def stands_out(cutter: Cutter, place: Quad, cloth: Sequence[Quad]) -> bool:
    """Whether a place differs in colour from every patch of cloth beside it; all in the cutter's pixels."""
    patches = cutter.crops([place, *cloth], _PATCH, margin=_INSIDE)
    n, h, w = patches.shape[:3]
    lab = cv2.cvtColor(patches.reshape(n * h, w, 3), cv2.COLOR_BGR2LAB).reshape(n, h * w, 3)
    colours = lab.astype(np.float64).mean(axis=1) * (0.5, 1, 1)
    return all(float(np.linalg.norm(other - colours[0])) >= _LIKE_CLOTH for other in colours[1:])


def _ways(tiles: Sequence[TileReading]) -> list[list[tuple[Quad, float]]]:
    """The places, each with the step to it, where face-down ends would make a kong of tiles that lie in this order."""
    codes = [t.tile for t in tiles]
    up = [code for code in codes if code != BACK]
    if not 2 <= len(tiles) <= 3 or len(set(up)) != 1 or len(up) < 2 or is_bonus(up[0]):
        return []
    quads = [t.detection.quad for t in tiles]
    middles = [middle(q) for q in quads]
    if any(
        math.dist(a, b) > _STEP * math.dist(q[0], q[1])
        for (a, b), q in zip(pairwise(middles), quads, strict=False)
    ):
        return []
    steps = len(tiles) - 1
    dx, dy = ((b - a) / steps for a, b in zip(middles[0], middles[-1], strict=True))
    step = math.hypot(dx, dy)
    before, behind = (_moved(quads[0], -dx, -dy), step), (_moved(quads[-1], dx, dy), step)
    if len(tiles) == 2:
        return [[before, behind]]
    if codes[0] == BACK:
        return [[behind]]
    if codes[-1] == BACK:
        return [[before]]
    return [[before], [behind]] if BACK not in codes else []


def _moved(quad: Quad, dx: float, dy: float) -> Quad:
    def moved(p: Point) -> Point:
        return p[0] + dx, p[1] + dy

    a, b, c, d = quad
    return moved(a), moved(b), moved(c), moved(d)


def _is_free(place: Quad, reading: Reading, step: float) -> bool:
    inside = all(0 <= x <= reading.width and 0 <= y <= reading.height for x, y in place)
    here = middle(place)
    return inside and all(math.dist(middle(t.detection.quad), here) > _ROOM * step for t in reading.tiles)
