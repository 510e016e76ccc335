"""Sides of tiles: seen obliquely, the near side of a tile that shows its face looks like a face-down one in front of it.

It is as wide as the tile, touches it along the whole edge, has the colour that the face has, and lies in shade. Of several tiles the same side is seen,
however they are turned.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.belief import is_blank, near_and_alike, sizes
from vision.blank import INSIDE, SIZE, marks_on
from vision.colours import bright, lab, off_in_other_light
from vision.naming import Named
from vision.rectify import Cutter
from vision.tile_size import TileSize

#: What the classifier calls no tile by less than this, or the detector sees as plainly as this, is none of these: face-down tiles and
#: bare white dragons lie in front of tiles, too.
_DOUBT, _PLAINLY_SEEN = 0.15, 0.88
#: A tile with its face up is one with this probability.
_FACE = 0.8
#: The corners of both lie so near to each other, in lengths of the edge; their middles no nearer than the second.
_MEET, _APART = 0.3, 0.5
#: What shares an edge with a tile lies within so many tiles of it.
_NEAR = 2.0
#: Sides differ from the face by less than this but for the light (OpenCV's a and b), and have between these shares of its lightness.
_LIKE, _DARKEST, _LIGHTEST = 12.0, 0.5, 0.955
#: A framed white dragon bears more marks (see `vision.blank`).
_MARKED = 0.05
#: Where so many places, darker than the tiles beside them but not off these in colour by more than this, lie beside them in the same way but for so
#: many tiles, they are sides, if each is off a tile's size by so much (a logarithm) or so probably none: in 1,100 drawn pictures 33 that were, and no tile.
_SEVERAL, _RATHER_LIKE, _ONE_WAY, _ANOTHER_SIZE, _PERHAPS_NONE = 3, 15.0, 0.45, 0.17, 0.3


def without_sides(cutter: Cutter, tiles: Sequence[Named]) -> list[Named]:
    """The tiles but for those blank ones that are a side of another."""
    blank = [i for i, n in enumerate(tiles) if is_blank(n)]
    faces = [k for k, n in enumerate(tiles) if not is_blank(n) and n.faces[0][1] >= _FACE]
    quads = np.array([n.detection.quad for n in tiles]).reshape(-1, 4, 2)
    near = np.argwhere(near_and_alike(quads[blank], quads[faces], _NEAR)).tolist()
    pairs = [(blank[i], faces[k]) for i, k in near if _shares_an_edge(quads[blank[i]], quads[faces[k]])]
    if not pairs:
        return list(tiles)
    asked = sorted({i for pair in pairs for i in pair})
    pixels = dict(
        zip(asked, lab(cutter, [tiles[i].detection.quad for i in asked], SIZE, INSIDE), strict=True)
    )
    colour = dict(zip(asked, bright(np.stack(list(pixels.values()))), strict=True))
    sides = {
        i
        for i, k in pairs
        if tiles[i].not_a_tile >= _DOUBT
        and tiles[i].detection.score < _PLAINLY_SEEN
        and _is_below(quads[i], quads[k])
        and marks_on(pixels[i]) < _MARKED
        and _is_in_shade_of(colour[i], colour[k])
    }
    darker = [
        (i, k)
        for i, k in pairs
        if tiles[i].detection.score < _PLAINLY_SEEN
        and colour[i][0] < colour[k][0]
        and off_in_other_light(colour[i], colour[k]) < _RATHER_LIKE
    ]
    sides |= _on_one_side(tiles, faces, darker)
    return [n for i, n in enumerate(tiles) if i not in sides]


def _is_below(side: NDArray[np.float64], tile: NDArray[np.float64]) -> bool:
    """Whether a place (4 x 2) lies below a tile in the picture, towards who took it."""
    x, y = side.mean(axis=0) - tile.mean(axis=0)
    return bool(y > abs(x))


def _on_one_side(tiles: Sequence[Named], faces: Sequence[int], pairs: Sequence[tuple[int, int]]) -> set[int]:
    """Which of some places (the first of each of `pairs`) that are hardly tiles lie beside some (the second) in the way that others do.

    However tiles are turned, one sees their sides in the same direction; and as they are upright, they do not look as large as what lies flat.
    """
    if len(faces) < _SEVERAL or not pairs:
        return set()
    quads = np.array([n.detection.quad for n in tiles])
    off = TileSize.of(quads[faces]).off(quads[[i for i, _ in pairs]])
    none = np.array([tiles[i].not_a_tile for i, _ in pairs])
    some = np.array(pairs)[(off > _ANOTHER_SIZE) | (none >= _PERHAPS_NONE)]
    beside, of = quads[some[:, 0]], quads[some[:, 1]]
    ways = (beside.mean(axis=1) - of.mean(axis=1)) / sizes(of)[:, None]
    alike = np.linalg.norm(ways[:, None] - ways, axis=2) < _ONE_WAY
    return {int(i) for (i, _), own in zip(some, alike, strict=True) if len(set(some[own, 0])) >= _SEVERAL}


def _shares_an_edge(side: NDArray[np.float64], tile: NDArray[np.float64]) -> bool:
    """Whether an edge of a place (4 x 2) is one of a tile, and the place lies beside it."""
    length = np.linalg.norm(tile - np.roll(tile, -1, axis=0), axis=1)
    # from each corner of the tile to each of the place; the place's edge runs the other way
    away = np.linalg.norm(tile[:, None] - side, axis=2)
    off = np.maximum(np.roll(away, -1, axis=0), np.roll(away, -1, axis=1)).min(axis=1) / length
    apart = np.linalg.norm(side.mean(axis=0) - tile.mean(axis=0))
    return bool(((off < _MEET) & (apart > _APART * length)).any())


def _is_in_shade_of(side: NDArray[np.float64], face: NDArray[np.float64]) -> bool:
    """Whether a colour is that of a face, darker."""
    in_shade = bool(_DARKEST * face[0] < side[0] < _LIGHTEST * face[0])
    return in_shade and off_in_other_light(side, face) < _LIKE
