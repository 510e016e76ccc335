"""Face-down tiles in a block of touching tiles, such as a box of them: side by side they show no seam, but the tiles around say where each lies."""

from __future__ import annotations

import math
from collections.abc import Sequence

from vision.free_places import is_clear, is_mostly_inside
from vision.quads import middle, moved
from vision.reading import BACK, Point, Quad, Reading, TileReading

#: A tile lies beside a place whose middle is off from where it would touch by less than this share of the step there.
_TOUCHING = 0.3
#: In a block tiles lie as their neighbours do, whichever way up or on their side, but for this angle in radians.
_STRAIGHT = 0.2


def places_in_blocks(reading: Reading) -> list[Quad]:
    """The free places in the picture that touch a tile to the side and another above or below, as large as one near.

    All lie straight, and one of those that touch shows its face.
    """
    middles = [middle(t.detection.quad) for t in reading.tiles]
    taken = middles.copy()
    out: list[Quad] = []
    for tile in reading.tiles:
        for dx, dy in _steps(tile.detection.quad):
            place = moved(tile.detection.quad, dx, dy)
            free = is_mostly_inside(place, reading) and is_clear(place, taken)
            if free and _is_in_block(place, reading.tiles, middles):
                out.append(place)
                taken.append(middle(place))
    return out


def touching(place: Quad, tiles: Sequence[TileReading]) -> list[TileReading]:
    """The tiles that touch a place to its sides, above it or below, and lie straight to it."""
    middles = [middle(t.detection.quad) for t in tiles]
    return [t for step in _steps(place) for t in _at(place, step, tiles, middles)]


def _steps(quad: Quad) -> list[Point]:
    """To the left and right, and up and down, by the mean sides of a quad."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad
    u = (bx - ax + cx - dx) / 2, (by - ay + cy - dy) / 2
    v = (dx - ax + cx - bx) / 2, (dy - ay + cy - by) / 2
    return [(s * x, s * y) for x, y in (u, v) for s in (-1, 1)]


def _is_in_block(place: Quad, tiles: Sequence[TileReading], middles: Sequence[Point]) -> bool:
    """Whether of the tiles, whose `middles` are known, one lies to one side of the place, one above or below, and one across the corner
    between them, which boxes have and two rows of a hand with a gap in one seldom do."""
    steps = _steps(place)
    level = {step: some for step in steps[:2] if (some := _at(place, step, tiles, middles))}
    if not level:
        return False
    upright = {step: some for step in steps[2:] if (some := _at(place, step, tiles, middles))}
    shown = any(t.tile != BACK for some in (*level.values(), *upright.values()) for t in some)
    corners = ((ux + vx, uy + vy) for ux, uy in level for vx, vy in upright)
    return shown and any(_at(place, corner, tiles, middles) for corner in corners)


def _at(
    place: Quad, step: Point, tiles: Sequence[TileReading], middles: Sequence[Point]
) -> list[TileReading]:
    """The tiles, whose `middles` are known, that lie a step from a place and straight to it."""
    (x, y), (dx, dy) = middle(place), step
    near = _TOUCHING * min(math.hypot(*way) for way in _steps(place))
    some = (t for t, own in zip(tiles, middles, strict=True) if math.dist((x + dx, y + dy), own) < near)
    return [t for t in some if _turn(t.detection.quad, place) < _STRAIGHT]


def _turn(one: Quad, other: Quad) -> float:
    """By how much one quad is turned against another, in radians, or against that turned by a quarter."""
    (ax, ay), (bx, by) = (_steps(quad)[1] for quad in (one, other))
    off = (math.atan2(ay, ax) - math.atan2(by, bx)) % (math.pi / 2)
    return min(off, math.pi / 2 - off)
