"""Tiles cut out of the photo, each seen from straight above."""

from __future__ import annotations

import math
from collections.abc import Sequence
from copy import copy
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Quad, Stretch

Matrix = NDArray[np.float64]


def grown(quad: NDArray[np.float32], by: float) -> NDArray[np.float32]:
    """A quad (4 x 2) made larger about its middle by the factor `by`."""
    middle = quad.mean(axis=0)
    out: NDArray[np.float32] = ((quad - middle) * by + middle).astype(np.float32)
    return out


@cache
def _target(width: int, height: int, margin: float) -> NDArray[np.float32]:
    """Where the corners of a tile come to lie in a crop of it."""
    whole = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - np.float32(0.5)
    return grown(whole, 1 / margin)


class Cutter:
    """Cuts tiles out of one photo; large tiles come from a shrunken copy, so that fine paint is averaged and not skipped.

    `half` is the photo at half its size, where that is at hand.
    """

    def __init__(self, pixels: NDArray[np.uint8], half: NDArray[np.uint8] | None = None) -> None:
        self._levels = [pixels] if half is None else [pixels, half]
        self._stretch: Stretch = (1.0, 1.0)

    def stretched(self, by: Stretch) -> Cutter:
        """What cuts the same tiles out of the same pixels, for places given as in a photo stretched by so much."""
        other = copy(self)
        other._stretch = by
        return other

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
        out: NDArray[np.uint8] = np.empty((size[1], size[0], 3), np.uint8)
        self._cut(quad, out, margin, turn)
        return out

    def _cut(
        self, quad: Quad | NDArray[np.float32], out: NDArray[np.uint8], margin: float, turn: int
    ) -> None:
        corners = np.asarray(quad, np.float64) / self._stretch
        a, b, c, d = corners[[(k + turn) % 4 for k in range(4)]].tolist()
        edge, side = (math.dist(a, b) + math.dist(c, d)) / 2, (math.dist(a, d) + math.dist(b, c)) / 2
        height, width = out.shape[:2]
        level, scale = self._level(min(edge / width, side / height) * margin)
        source = (np.array((a, b, c, d), np.float32) + np.float32(0.5)) * np.float32(scale) - np.float32(0.5)
        matrix = cv2.getPerspectiveTransform(source, _target(width, height, margin))
        cv2.warpPerspective(
            level, matrix, (width, height), out, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )

    def crops(
        self, quads: Sequence[Quad], size: tuple[int, int], *, margin: float, turn: int = 0
    ) -> NDArray[np.uint8]:
        """All the tiles at `quads`: n x h x w x 3 uint8."""
        out = np.empty((len(quads), size[1], size[0], 3), np.uint8)
        for i, quad in enumerate(quads):
            self._cut(quad, out[i], margin, turn)
        return out
