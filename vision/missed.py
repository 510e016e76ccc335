"""Tiles of a row that the detector missed: where the next one would lie, less is needed to see one than elsewhere."""

from __future__ import annotations

import math

from vision.free_places import is_clear, is_mostly_inside
from vision.quads import middle, moved
from vision.reading import Point, Quad, Reading, TileReading

#: Neighbours in a row touch, or nearly: the next tile lies so far off, in widths along the row.
_NEXT = 1.02


def next_places(reading: Reading) -> list[Quad]:
    """The free places in the picture where a row of the hand would go on, at its ends and in wide gaps."""
    taken = [middle(t.detection.quad) for t in reading.tiles]
    out: list[Quad] = []
    for tile, other in _neighbours(reading):
        quad = tile.detection.quad
        dx, dy = _across(quad, middle(quad), middle(other.detection.quad))
        for sign in (-_NEXT, _NEXT):
            place = moved(quad, sign * dx, sign * dy)
            if is_clear(place, taken, math.hypot(dx, dy)) and is_mostly_inside(place, reading):
                out.append(place)
                taken.append(middle(place))
    return out


def _neighbours(reading: Reading) -> list[tuple[TileReading, TileReading]]:
    """The tiles of every row, each with one next to it."""
    out = []
    for row in {t.row for t in reading.tiles if t.in_hand and t.row is not None}:
        tiles = sorted((t for t in reading.tiles if t.in_hand and t.row == row), key=lambda t: t.place or 0)
        out += [(tile, tiles[max(i - 1, 1 - i)]) for i, tile in enumerate(tiles) if len(tiles) > 1]
    return out


def _across(quad: Quad, at: Point, towards: Point) -> tuple[float, float]:
    """The side of a quad that runs most along the way from its middle to another."""
    a, b, _, d = quad
    sides = [(b[0] - a[0], b[1] - a[1]), (d[0] - a[0], d[1] - a[1])]
    way = towards[0] - at[0], towards[1] - at[1]
    return max(sides, key=lambda s: abs(s[0] * way[0] + s[1] * way[1]) / max(math.hypot(*s), 1e-9))
