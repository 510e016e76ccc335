"""Parts of tiles put right by the size of all the others, however each is turned and however obliquely the table is seen.

Of a tile that lies among others at any angle the detector may find a part, which shows a face of its own: half of 9 circles is 4 or
6 circles. Tiles that lie straight were put right by `vision/sizes.py` before, which knows more of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

from vision.naming import Named
from vision.quads import middle
from vision.reading import BACK, WHITE, Detection, Quad
from vision.sizes import ENOUGH, TRIED, Namer, once, shown_at
from vision.tile_size import TileSize

#: What is off the usual size by more than the first (a logarithm) may be a part of a tile, by more than the second something else.
_OFF, _ELSE = 0.3, 0.95
#: A plain tile is of the usual size that is off it by less than this; half of the plain ones must be.
_USUAL = 0.15
#: A side off by less than this is taken to be right.
_RIGHT = 0.1


def whole_tiles(named: Sequence[Named], name: Namer) -> list[Named]:
    """What was found, with parts of tiles grown to whole ones where these show a face plainly; tiles found twice made one.

    `name` says what some places show. Nothing is changed where few tiles are plain and of one size.
    """
    plain = [n.detection.quad for n in named if n.very_plain]
    if len(plain) < ENOUGH:
        return list(named)
    usual = TileSize.of(plain)
    if (usual.off(plain) < _USUAL).sum() < max(ENOUGH, len(plain) / 2):
        return list(named)
    off = usual.off([n.detection.quad for n in named])
    marked = np.array([n.detection.score >= TRIED and n.faces[0][0] != BACK for n in named])
    doubted: list[int] = np.flatnonzero((off > _OFF) & (off < _ELSE) & marked).tolist()
    places = [(i, quad) for i in doubted for quad in _of_usual_size(named[i].detection.quad, usual)]
    if not places:
        return list(named)
    middles = [middle(named[i].detection.quad) for i in doubted]

    def lying_anyhow(some: Sequence[Detection]) -> Sequence[Named]:
        return name(some, upright=False)

    shown = shown_at(places, named, middles, lying_anyhow)
    faces = {i: [n for n in some if n.faces[0][0] != WHITE] for i, some in shown.items()}
    better = {i: some[0] for i, some in faces.items() if some}
    return once([better.get(i, n) for i, n in enumerate(named)], list(better))


def _of_usual_size(quad: Quad, usual: TileSize) -> list[Quad]:
    """The quads of a tile's size, with its first side the short one or the long one, that share with `quad` the middle or a side that is
    right, or one end of each side that is not."""
    corners = np.array(quad)
    a, b, c, d = corners
    own = np.array([(b - a + c - d) / 2, (d - a + c - b) / 2])
    out = []
    for turn, sides in enumerate(usual.sides(quad)):
        longer = np.log(np.linalg.norm(sides, axis=1) / np.maximum(np.linalg.norm(own, axis=1), 1e-6))
        if np.abs(longer).max() > _ELSE:
            continue
        for ends in product(*((0.0,) if abs(by) < _RIGHT else (0.0, -0.5, 0.5) for by in longer)):
            out.append(_quad(corners.mean(axis=0) + np.array(ends) @ (sides - own), sides, turn))
    return out


def _quad(at: NDArray[np.float64], sides: NDArray[np.float64], turn: int) -> Quad:
    """The quad about a point with these sides (2 x 2 pixels), begun at a short one: the first, or the second where `turn` is 1."""
    signs = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
    a, b, c, d = ((float(x), float(y)) for x, y in np.roll(at + signs @ sides, -turn, axis=0))
    return a, b, c, d
