"""Tiles of a row that the detector missed: where the next one would lie, less is needed to see one than elsewhere."""

from __future__ import annotations

import math

from vision.free_places import is_clear, is_mostly_inside
from vision.quads import middle, moved
from vision.reading import Point, Quad, Reading, TileReading

#: Neighbours in a row touch, or nearly: the next tile lies so far off, in widths along the row.
_NEXT = 1.02


def next_places(reading: Reading) -> list[Quad]:
    """The free places in the picture where a row of the hand would go on, at its ends and in wide gaps, and beside what lies in a row of its own."""
    taken = [middle(t.detection.quad) for t in reading.tiles]
    out: list[Quad] = []
    for tile, towards in _ways(reading):
        quad = tile.detection.quad
        dx, dy = _across(quad, middle(quad), towards)
        for sign in (-_NEXT, _NEXT):
            place = moved(quad, sign * dx, sign * dy)
            if is_clear(place, taken, math.hypot(dx, dy)) and is_mostly_inside(place, reading):
                out.append(place)
                taken.append(middle(place))
    return out


def _ways(reading: Reading) -> list[tuple[TileReading, Point]]:
    """The tiles of every row, each with a point towards which the row runs: the middle of one next to it, or where it is alone in one of several rows what is
    to its right."""
    out = []
    rows = {t.row for t in reading.tiles if t.in_hand and t.row is not None}
    for row in rows:
        tiles = sorted((t for t in reading.tiles if t.in_hand and t.row == row), key=lambda t: t.place or 0)
        if len(tiles) > 1:
            out += [(tile, middle(tiles[max(i - 1, 1 - i)].detection.quad)) for i, tile in enumerate(tiles)]
        elif len(rows) > 1:
            _, b, c, _ = tiles[0].detection.quad
            out.append((tiles[0], ((b[0] + c[0]) / 2, (b[1] + c[1]) / 2)))
    return out


def _across(quad: Quad, at: Point, towards: Point) -> tuple[float, float]:
    """The side of a quad that runs most along the way from its middle to another."""
    a, b, _, d = quad
    sides = [(b[0] - a[0], b[1] - a[1]), (d[0] - a[0], d[1] - a[1])]
    way = towards[0] - at[0], towards[1] - at[1]
    return max(sides, key=lambda s: abs(s[0] * way[0] + s[1] * way[1]) / max(math.hypot(*s), 1e-9))
