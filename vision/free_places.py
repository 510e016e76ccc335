"""Places in a picture where a tile may lie that was not found: inside it, and on none that was."""

from __future__ import annotations

import math
from collections.abc import Sequence

from vision.quads import edges, middle
from vision.reading import Point, Quad, Reading

#: Another tile so near to a place, in steps from tile to tile, lies there or leaves no room.
_ROOM = 0.85
#: The edge of a picture may cut so much of a tile's side that its face can still be told.
_CUT = 0.3


def is_free(place: Quad, reading: Reading, wide: float | None = None) -> bool:
    """Whether a place lies in the picture, and on no tile (see `is_clear`)."""
    return is_inside(place, reading) and is_clear(
        place, [middle(t.detection.quad) for t in reading.tiles], wide
    )


def is_clear(place: Quad, taken: Sequence[Point], wide: float | None = None) -> bool:
    """Whether none of the middles `taken` is nearer to a place's own than most of `wide`, the step from tile to tile in pixels.

    Where it is not known, it is taken to be the shorter side of the place.
    """
    room = _ROOM * (min(edges(place)) if wide is None else wide)
    own = middle(place)
    return all(math.dist(other, own) > room for other in taken)


def is_inside(place: Quad, reading: Reading) -> bool:
    """Whether a place lies in the picture whole."""
    return all(0 <= x <= reading.width and 0 <= y <= reading.height for x, y in place)


def is_mostly_inside(place: Quad, reading: Reading) -> bool:
    """Whether a place lies in the picture, or its edge cuts no more than `_CUT` of it."""
    x, y = middle(place)
    a, b, c, d = ((x + (1 - 2 * _CUT) * (px - x), y + (1 - 2 * _CUT) * (py - y)) for px, py in place)
    return is_inside((a, b, c, d), reading)
