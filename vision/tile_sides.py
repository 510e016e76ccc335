"""Sides of tiles: seen obliquely, the near side of a tile that shows its face looks like a face-down one in front of it.

It is as wide as the tile, touches it along the whole edge, has the colour that the face has, and lies in shade.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from vision.belief import is_blank
from vision.blank import INSIDE, SIZE, marks_on
from vision.colours import bright, lab, off_in_other_light
from vision.naming import Named
from vision.quads import middle
from vision.reading import Quad
from vision.rectify import Cutter

#: What the classifier calls no tile by less than this, or the detector sees as plainly as this, is none of these: face-down tiles and
#: bare white dragons lie in front of tiles, too.
_DOUBT, _PLAINLY_SEEN = 0.15, 0.88
#: A tile with its face up is one with this probability.
_FACE = 0.8
#: The corners of both lie so near to each other, in lengths of the edge; their middles no nearer than the second.
_MEET, _APART = 0.3, 0.5
#: Sides differ from the face by less than this but for the light (OpenCV's a and b), and have between these shares of its lightness.
_LIKE, _DARKEST, _LIGHTEST = 12.0, 0.5, 0.955
#: A framed white dragon bears more marks (see `vision.blank`).
_MARKED = 0.05


def without_sides(cutter: Cutter, tiles: Sequence[Named]) -> list[Named]:
    """The tiles but for those blank ones that are the near side of another."""
    pairs = [
        (i, k)
        for i, side in enumerate(tiles)
        if is_blank(side) and side.not_a_tile >= _DOUBT and side.detection.score < _PLAINLY_SEEN
        for k, tile in enumerate(tiles)
        if not is_blank(tile) and tile.faces[0][1] >= _FACE
        if _is_before(side.detection.quad, tile.detection.quad)
    ]
    if not pairs:
        return list(tiles)
    asked = sorted({i for pair in pairs for i in pair})
    pixels = lab(cutter, [tiles[i].detection.quad for i in asked], SIZE, INSIDE)
    of = dict(zip(asked, zip(pixels, bright(pixels), strict=True), strict=True))
    sides = {i for i, k in pairs if marks_on(of[i][0]) < _MARKED and _is_in_shade_of(of[i][1], of[k][1])}
    return [n for i, n in enumerate(tiles) if i not in sides]


def _is_before(side: Quad, tile: Quad) -> bool:
    """Whether a place lies below a tile in the picture, towards who took it, and shares an edge with it."""
    (x, y), (tile_x, tile_y) = middle(side), middle(tile)
    return y - tile_y > abs(x - tile_x) and _shares_an_edge(side, tile)


def _shares_an_edge(side: Quad, tile: Quad) -> bool:
    for first, last in pairwise((*tile, tile[0])):
        length = math.dist(first, last)
        off = min(
            max(math.dist(a, last), math.dist(b, first)) / length for a, b in pairwise((*side, side[0]))
        )
        if off < _MEET and math.dist(middle(side), middle(tile)) > _APART * length:
            return True
    return False


def _is_in_shade_of(side: NDArray[np.float64], face: NDArray[np.float64]) -> bool:
    """Whether a colour is that of a face, darker."""
    in_shade = bool(_DARKEST * face[0] < side[0] < _LIGHTEST * face[0])
    return in_shade and off_in_other_light(side, face) < _LIKE
