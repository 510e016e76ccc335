"""Whether what is named plainly lies where a tile does: the name of a part of a tile, or of two, may be as plain as any.

What cannot be put right (`vision/sizes.py`, `vision/parts.py`, `vision/shifted.py`), for nothing is plain where the tile is thought to lie, is asked
about; so are two faces of which one lies on the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cv2
import numpy as np

from vision.quads import edges
from vision.reading import BACK, Detection, Quad, TileReading
from vision.shifted import PARTS
from vision.tile_size import TileSize

#: So many tiles say how large one is.
_ENOUGH = 5
#: What is off a tile's size by so much (a logarithm) is asked about, and a face that may be a part of another where a corner is seen so far off, in short
#: sides: of 21 wrong names that were `sure` in 280 pictures of other designs nine are asked about now, and 20 of some 2,800 right ones; of 2,014 tiles in
#: janchan's valid photographs, all right, two.
_OFF, _MOVED = 0.28, 0.16
#: Two faces of which one covers so much of the other cannot both lie there as they were found: of 748 drawn pictures six had such, five of them misread there.
_COVERED = 0.3


def badly_placed(tiles: Sequence[TileReading], seen: Callable[[Sequence[Quad]], Sequence[Quad]]) -> set[int]:
    """The ids of those tiles that are `sure`, and hardly lie where they were found.

    `seen` says which outlines the network of outlines sees at some places, in the same pixels.
    """
    sure = [t for t in tiles if t.sure and t.tile != BACK]
    out = _covered(tiles) & {t.id for t in sure}
    if len(sure) >= _ENOUGH:
        places = [t.detection.quad for t in sure]
        off = TileSize.of(places).off(places)
        out |= {t.id for t, by in zip(sure, off, strict=True) if by >= _OFF}
    parts = [t for t in sure if t.tile in PARTS]
    outlines = seen([t.detection.quad for t in parts]) if parts else []
    return out | {
        t.id for t, there in zip(parts, outlines, strict=True) if _moved(t.detection, there) >= _MOVED
    }


def _moved(found: Detection, there: Quad) -> float:
    """How far the corner is off that is furthest off, in short sides."""
    away = np.linalg.norm(np.array(there) - np.array(found.quad), axis=1)
    return float(away.max()) / max(edges(found.quad)[0], 1e-6)


def _covered(tiles: Sequence[TileReading]) -> set[int]:
    """The ids of the tiles that show faces and of which two cover much of the smaller one with each other."""
    faces = [t for t in tiles if t.tile != BACK]
    corners = np.array([t.detection.quad for t in faces], np.float32).reshape(-1, 4, 2)
    low, high = corners.min(axis=1), corners.max(axis=1)
    meet = ((low[:, None] <= high) & (low <= high[:, None])).all(axis=2)
    out: set[int] = set()
    for i, k in np.argwhere(np.triu(meet, 1)).tolist():
        common, _ = cv2.intersectConvexConvex(corners[i], corners[k])
        smaller = min(cv2.contourArea(corners[i]), cv2.contourArea(corners[k]))
        if common >= _COVERED * max(smaller, 1.0):
            out |= {faces[i].id, faces[k].id}
    return out
