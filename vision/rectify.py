"""Tiles cut out of the photo, each seen from straight above."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Quad

Matrix = NDArray[np.float64]


def grown(quad: NDArray[np.float32], by: float) -> NDArray[np.float32]:
    """A quad (4 x 2) made larger about its middle by the factor `by`."""
    middle = quad.mean(axis=0)
    out: NDArray[np.float32] = ((quad - middle) * by + middle).astype(np.float32)
    return out


class Cutter:
    """Cuts tiles out of one photo; large tiles come from a shrunken copy, so that fine paint is averaged and not skipped."""

    def __init__(self, pixels: NDArray[np.uint8]) -> None:
        self._levels = [pixels]

    def _level(self, shrink: float) -> tuple[NDArray[np.uint8], float]:
        wanted = max(0, math.floor(math.log2(shrink))) if shrink > 1 else 0
        while len(self._levels) <= wanted and min(self._levels[-1].shape[:2]) > 64:
            last = self._levels[-1]
            size = (last.shape[1] // 2, last.shape[0] // 2)
            self._levels.append(
                cv2.resize(last, size, interpolation=cv2.INTER_AREA).astype(np.uint8, copy=False)
            )
        at = min(wanted, len(self._levels) - 1)
        return self._levels[at], self._levels[at].shape[1] / self._levels[0].shape[1]

    def crop(
        self, quad: Quad | NDArray[np.float32], size: tuple[int, int], *, margin: float, turn: int = 0
    ) -> NDArray[np.uint8]:
        """The tile at `quad` as `size` (w, h) pixels, BGR uint8, with what lies around it where `margin` > 1.

        `turn` starts the quad at a later corner: 2 for the tile seen upside down.
        """
        corners = np.roll(np.asarray(quad, np.float32), -turn, axis=0)
        edge = float(np.linalg.norm(corners[1] - corners[0]) + np.linalg.norm(corners[2] - corners[3])) / 2
        side = float(np.linalg.norm(corners[3] - corners[0]) + np.linalg.norm(corners[2] - corners[1])) / 2
        level, scale = self._level(min(edge / size[0], side / size[1]) * margin)
        w, h = size
        target = grown(np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32) - 0.5, 1 / margin)
        source = (corners + 0.5) * scale - 0.5
        matrix = cv2.getPerspectiveTransform(source.astype(np.float32), target)
        out = cv2.warpPerspective(
            level, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        return out.astype(np.uint8, copy=False)

    def crops(
        self, quads: Sequence[Quad], size: tuple[int, int], *, margin: float, turn: int = 0
    ) -> NDArray[np.uint8]:
        """All the tiles at `quads`: n x h x w x 3 uint8."""
        out = np.empty((len(quads), size[1], size[0], 3), np.uint8)
        for i, quad in enumerate(quads):
            out[i] = self.crop(quad, size, margin=margin, turn=turn)
        return out
