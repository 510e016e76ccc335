"""Tiles that show nothing the networks know: what is seen as plainly as tiles are, and lies beside them as large as they are, is one.

Sets differ in how they lay out circles and draw dragons and birds; the networks may take a face that they have never seen for no tile at all,
while what finds tiles goes by their edges and bodies. Such a tile is kept, so that the player is asked for its face.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from vision.belief import PLAIN, is_blank, sizes
from vision.naming import Named
from vision.reading import Quad
from vision.tile_size import TileSize

#: So many plain faces say how large a tile is.
_ENOUGH, _FACE = 3, 0.8
#: How far something may be off a tile's size (a logarithm), how many `sizes` the middle of the next tile may be from its own, the
#: score that it must reach, and how probably it may be none: of 996 things that show nothing known in some 600 drawn pictures none that reaches
#: it lies so and is none (half a domino lay 1.9 off).
_BESIDE = (0.25, 1.6, 0.93, 1.0)
_TOUCHING = (0.17, 1.15, 0.9, 0.99)
#: The same of what lies between two tiles, as the cloth between two sets does.
_BETWEEN = (0.17, 1.35, 0.8, 0.99)
#: The same of what may well be a tile and had too little beside it to be believed: of 17 such things in 280 pictures of other designs and 360 drawn hands
#: 16 were tiles (seen with 0.55 and more; a bird on a cloth was not, and was seen with less than this). In pictures that nothing was chosen by it was less
#: plain (`docs/reading-notes.md`): a few more tiles of strange sets, and one hand of 240 lost.
_LIKELY = (0.2, 1.3, 0.6, 0.8)
#: What lies between two tiles is this near to the middle between them, in its sizes; what is nearer than the second to a tile is that tile.
_MIDDLE, _ONE = 0.2, 0.6


def with_strange_faces(
    named: Sequence[Named], tiles: Sequence[Named], is_cloth: Callable[[Quad, NDArray[np.float64]], bool]
) -> list[Named]:
    """The `tiles` believed of what was found, then those among the others that lie as a tile among them.

    `is_cloth` says whether a place looks like the cloth beside it, where the middles of tiles (n x 2) are given: there only a plain face is a tile's.
    """
    faces = [n.detection.quad for n in tiles if not is_blank(n) and n.faces[0][1] >= _FACE]
    kept = {id(n) for n in tiles}
    waiting = [n for n in named if id(n) not in kept and not is_blank(n) and n.detection.score >= _LIKELY[2]]
    out = list(tiles)
    if len(faces) < _ENOUGH or not waiting:
        return out
    usual = TileSize.of(faces)
    off = {
        id(n): float(by)
        for n, by in zip(waiting, usual.off([n.detection.quad for n in waiting]), strict=True)
    }
    # one beside another that was just believed
    while more := [n for n in waiting if _is_one(n, off[id(n)], out)]:
        one = max(more, key=lambda n: n.detection.score)
        waiting = [n for n in waiting if n is not one]
        middles = np.array([n.detection.quad for n in out]).mean(axis=1)
        if one.faces[0][1] >= PLAIN or not is_cloth(one.detection.quad, middles):
            out.append(one)
    return out


def _is_one(named: Named, off: float, tiles: Sequence[Named]) -> bool:
    """Whether something, so far off a tile's size, lies as a tile among others."""
    quad = np.array([named.detection.quad])
    away = (np.array([n.detection.quad for n in tiles]).mean(axis=1) - quad.mean(axis=1)) / sizes(quad)
    far = np.linalg.norm(away, axis=1)
    if far.min() < _ONE:
        return False
    if any(_fits(named, off, limits) and far.min() < limits[1] for limits in (_BESIDE, _TOUCHING, _LIKELY)):
        return True
    near = away[far < _BETWEEN[1]]
    middles = np.linalg.norm(near[:, None] + near[None], axis=2) / 2
    return _fits(named, off, _BETWEEN) and bool((middles < _MIDDLE).any())


def _fits(named: Named, off: float, limits: tuple[float, float, float, float]) -> bool:
    most_off, _, score, none = limits
    return off < most_off and named.detection.score >= score and named.not_a_tile <= none
