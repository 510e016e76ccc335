"""Gaps between tiles that look like tiles: no tile lies partly on two others that lie flat.

Where the tiles of a row lie as far apart as they are wide, the cloth between two of them, framed by their sides and shadows, looks like a face-down one.
What seems to lie there reaches onto both.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.belief import PLAIN, is_blank
from vision.naming import Named
from vision.quads import in_sides
from vision.reading import BACK

#: What lies face down between two faces reaches onto these by less than this, in its own width: of 1,538 such tiles in rows, boxes and hands, drawn and photographed,
#: five do by more, all of them in boxes. The gaps of a photograph that were taken for tiles do by 0.11 to 0.38.
_ONTO = 0.1
#: A neighbour's middle is so far off along that way, in the place's own sides, and no further than the third across.
_FROM, _TO, _ASIDE = 0.5, 1.25, 0.35
#: In a box others touch it on its other sides, too: their middles are nearer than this, and no further off across than the second.
_ABOVE, _OVER = 1.35, 0.6


def gaps_of(tiles: Sequence[Named]) -> list[Named]:
    """Those things among the tiles that seem to lie face down and are the gap between two faces."""
    down = [n for n in tiles if n.faces[0][0] == BACK]
    shown = [n for n in tiles if not is_blank(n) and n.faces[0][1] >= PLAIN]
    faces = np.array([n.detection.quad for n in shown]).reshape(-1, 4, 2)
    every = np.array([n.detection.quad for n in tiles]).reshape(-1, 4, 2).mean(axis=1)
    return [n for n in down if shown and _is_gap(np.array(n.detection.quad), faces, every)]


def _is_gap(place: NDArray[np.float64], faces: NDArray[np.float64], middles: NDArray[np.float64]) -> bool:
    """Whether a place (4 x 2) is a gap between two of n faces (n x 4 x 2), where tiles have these middles (m x 2)."""
    corners = in_sides(place[None], faces.reshape(1, -1, 2)).reshape(faces.shape)
    (around,) = in_sides(place[None], middles[None])
    for along, across in ((0, 1), (1, 0)):
        onto = [_reaches_onto(way * corners[..., along], corners[..., across]) for way in (1, -1)]
        near, over = np.abs(around[:, across]), np.abs(around[:, along])
        enclosed = ((near > _FROM) & (near < _ABOVE) & (over < _OVER)).any()
        if min(onto) > -_FROM and sum(onto) > _ONTO and not enclosed:
            return True
    return False


def _reaches_onto(along: NDArray[np.float64], across: NDArray[np.float64]) -> float:
    """How far a place reaches onto the nearest of n faces beside it, whose corners (n x 4, twice) are given in its own sides from its middle; less than nothing
    where none lies there."""
    middle = along.mean(axis=1)
    beside = (middle > _FROM) & (middle < _TO) & (np.abs(across.mean(axis=1)) < _ASIDE)
    if not beside.any():
        return -np.inf
    nearest = np.flatnonzero(beside)[middle[beside].argmin()]
    return float(0.5 - np.sort(along[nearest])[:2].mean())
