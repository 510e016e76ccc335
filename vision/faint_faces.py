"""Faces that were hardly seen: beside tiles, where one as large would lie, what shows a face as plainly as any is one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.belief import A_FEW, NEAR, is_blank, near_and_alike
from vision.naming import Named
from vision.quads import in_sides, middle
from vision.tile_size import TileSize

#: So plainly it shows its face, and it is none with less than this.
_SHOWN, _NONE = 0.99, 0.005
#: It is no further off a tile's size than this (a logarithm), and its middle no nearer to a tile's than this, in that tile's own sides: of those in 104 drawn pictures of
#: real faces, 70 of other designs, 80 with face-down tiles and 40 heaps that were so plain all three were tiles; what is nearer shows parts of two.
_OFF, _APART = 0.25, 0.6


def with_faint_faces(named: Sequence[Named], tiles: Sequence[Named]) -> list[Named]:
    """The `tiles` believed of what was found, and those things among the rest that show a face very plainly, are as large and lie beside some of them."""
    faces = [n.detection.quad for n in tiles if not is_blank(n) and n.very_plain]
    believed = {id(n) for n in tiles}
    plain = [
        n
        for n in named
        if id(n) not in believed and not is_blank(n) and n.faces[0][1] >= _SHOWN and n.not_a_tile < _NONE
    ]
    if len(faces) < A_FEW or not plain:
        return list(tiles)
    quads, there = (np.array([n.detection.quad for n in some]) for some in (plain, tiles))
    away = np.abs(in_sides(there, np.array([[middle(n.detection.quad) for n in plain]]))).max(axis=2)
    like = near_and_alike(quads, np.array(faces), NEAR).any(axis=1) & (TileSize.of(faces).off(quads) < _OFF)
    more = {id(n) for n, is_one in zip(plain, like & (away.min(axis=0) > _APART), strict=True) if is_one}
    return [*tiles, *(n for n in named if id(n) in more)]
