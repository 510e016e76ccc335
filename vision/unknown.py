"""Tiles that show nothing the networks know: what is seen as plainly as tiles are, and lies beside them as large as they are, is one.

Sets differ in how they lay out circles and draw dragons and birds; the networks may take a face that they have never seen for no tile at all,
while what finds tiles goes by their edges and bodies. Such a tile is kept, so that the player is asked for its face.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.belief import is_blank, sizes
from vision.naming import Named
from vision.tile_size import TileSize

#: So many plain faces say how large a tile is.
_ENOUGH, _FACE = 3, 0.8
#: Of 996 things that show nothing known in some 600 drawn pictures those that lie beside a tile, are as large as one and are
#: none have lower scores than this.
_SEEN = 0.93
#: How far, as a logarithm, it may be off a tile's size.
_OFF = 0.25
#: Tiles lie beside each other where their middles are less than so many `sizes` apart (half a domino lay 1.9 off); those nearer than the second are
#: one.
_BESIDE, _ONE = 1.6, 0.6


def with_unknown(named: Sequence[Named], tiles: Sequence[Named]) -> list[Named]:
    """The `tiles` believed of what was found, then those among the others that lie as a tile among them."""
    faces = [n.detection.quad for n in tiles if not is_blank(n) and n.faces[0][1] >= _FACE]
    kept = {id(n) for n in tiles}
    others = [n for n in named if id(n) not in kept and not is_blank(n) and n.detection.score >= _SEEN]
    if len(faces) < _ENOUGH or not others:
        return list(tiles)
    places = [n.detection.quad for n in others]
    corners = np.array(places)
    away = np.linalg.norm(
        corners.mean(axis=1)[:, None] - np.array([n.detection.quad for n in tiles]).mean(axis=1), axis=2
    ).min(axis=1)
    away /= sizes(corners)
    lies = (TileSize.of(faces).off(places) < _OFF) & (away > _ONE) & (away < _BESIDE)
    return [*tiles, *(n for n, tile in zip(others, lies, strict=True) if tile)]
