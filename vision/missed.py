"""Tiles of a row that the detector missed: where the next one would lie, less is needed to see one than elsewhere."""

from __future__ import annotations

import math
from collections.abc import Sequence

from vision.quads import edges, middle, moved
from vision.reading import Point, Quad, Reading, TileReading

#: Another tile so near to a place, in steps from tile to tile, lies there or leaves no room.
_ROOM = 0.85
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
            if is_clear(place, taken, math.hypot(dx, dy)) and _is_inside(place, reading):
                out.append(place)
                taken.append(middle(place))
    return out


def is_free(place: Quad, reading: Reading, wide: float | None = None) -> bool:
    """Whether a place lies in the picture, and on no tile (see `is_clear`)."""
    taken = [middle(t.detection.quad) for t in reading.tiles]
    return _is_inside(place, reading) and is_clear(place, taken, wide)


def is_clear(place: Quad, taken: Sequence[Point], wide: float | None = None) -> bool:
    """Whether none of the middles `taken` is nearer to a place's own than most of `wide`, the step from tile to tile in pixels.

    Where it is not known, it is taken to be the shorter side of the place.
    """
    room = _ROOM * (min(edges(place)) if wide is None else wide)
    return all(math.dist(other, middle(place)) > room for other in taken)


def _is_inside(place: Quad, reading: Reading) -> bool:
    return all(0 <= x <= reading.width and 0 <= y <= reading.height for x, y in place)


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
