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
def _pixels_of(width: int, height: int) -> NDArray[np.float32]:
    """The places of all pixels of a crop (h x w x 2)."""
    out = np.stack(np.meshgrid(np.arange(width), np.arange(height)), axis=2).astype(np.float32)
    out.setflags(write=False)
    return out


@cache
def _target(width: int, height: int, margin: float) -> NDArray[np.float32]:
    """Where the corners of a tile come to lie in a crop of it."""
    whole = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - np.float32(0.5)
    return grown(whole, 1 / margin)


class Cutter:
    """Cuts tiles out of one photo; large tiles come from a shrunken copy, so that fine paint is averaged and not skipped.

    `half` is the photo at half its size, where that is at hand; `luma` (h x w uint8) how bright the pixels of the photo at twice its size are, where
    that is: small tiles are as fine as that then, in the colours of `pixels`. `dark` says that its tiles are dark ones with light paint.
    """

    def __init__(
        self,
        pixels: NDArray[np.uint8],
        half: NDArray[np.uint8] | None = None,
        luma: NDArray[np.uint8] | None = None,
    ) -> None:
        self._levels = [pixels] if half is None else [pixels, half]
        self._luma = luma
        self._stretch: Stretch = (1.0, 1.0)
        self.dark = False

    def stretched(self, by: Stretch) -> Cutter:
        """What cuts the same tiles out of the same pixels, for places given as in a photo stretched by so much."""
        other = copy(self)
        other._stretch = by
        return other

    def beyond(self, quads: Sequence[Quad]) -> NDArray[np.float64]:
        """How many pixels each of n quads reaches out of the photo (n)."""
        corners = np.array(quads, np.float64).reshape(-1, 4, 2)
        high, wide = self._levels[0].shape[:2]
        last = np.array([wide - 0.5, high - 0.5]) * self._stretch
        out: NDArray[np.float64] = np.maximum(-0.5 - corners, corners - last).max(axis=(1, 2), initial=0.0)
        return out.clip(0.0)

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
        (tile,) = self.crops([quad], size, margin=margin, turn=turn)
        out: NDArray[np.uint8] = tile
        return out

    def crops(
        self,
        quads: Sequence[Quad | NDArray[np.float32]],
        size: tuple[int, int],
        *,
        margin: float,
        turn: int = 0,
        blank_outside: bool = False,
    ) -> NDArray[np.uint8]:
        """All the tiles at `quads`: n x h x w x 3 uint8.

        Outside the photo its edge goes on, or where that is to be `blank_outside` the colour that most of the tile has.
        """
        width, height = size
        corners = np.asarray(quads, np.float64).reshape(-1, 4, 2) / self._stretch
        if turn:
            corners = corners[:, [(k + turn) % 4 for k in range(4)]]
        long = np.linalg.norm(corners - corners[:, [1, 2, 3, 0]], axis=2)
        shrinks = (
            np.minimum((long[:, 0] + long[:, 2]) / width, (long[:, 1] + long[:, 3]) / height) / 2 * margin
        )
        target = _target(width, height, margin)
        out = np.empty((len(corners), height, width, 3), np.uint8)
        levels = [self._level(shrink) for shrink in shrinks.tolist()]
        scales = np.array([scale for _, scale in levels])
        for (level, _), source, crop in zip(levels, _at(corners, scales), out, strict=True):
            _warp(level, source, target, crop)
        if self._luma is not None and len(fine := np.flatnonzero(shrinks < 1)):
            luma = np.empty((len(fine), height, width), np.uint8)
            for source, crop in zip(_at(corners[fine], np.full(len(fine), 2.0)), luma, strict=True):
                _warp(self._luma, source, target, crop)
            out[fine] = _as_bright(out[fine], luma)
        if blank_outside:
            high, wide = self._levels[0].shape[:2]
            low, far = corners.min(axis=(1, 2)), (corners - (wide, high)).max(axis=(1, 2))
            for i in np.flatnonzero((low < -1) | (far > 0)).tolist():
                _blank(out[i], ~_shown(corners[i], target, (wide, high), size))
        return out


def _at(corners: NDArray[np.float64], scales: NDArray[np.float64]) -> NDArray[np.float32]:
    """Where n quads of a photo (n x 4 x 2) lie in the photo at n scales."""
    return ((corners + 0.5) * scales[:, None, None] - 0.5).astype(np.float32, order="C")


def _warp(
    level: NDArray[np.uint8], source: NDArray[np.float32], target: NDArray[np.float32], out: NDArray[np.uint8]
) -> None:
    """Fill `out` with what a picture shows at a quad (4 x 2), whose corners are to come to lie at `target`."""
    matrix = cv2.getPerspectiveTransform(source, target)
    size = (out.shape[1], out.shape[0])
    cv2.warpPerspective(level, matrix, size, out, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def _shown(
    quad: NDArray[np.float64], target: NDArray[np.float32], size: tuple[int, int], crop: tuple[int, int]
) -> NDArray[np.bool_]:
    """Which pixels (h x w) of a `crop` (w, h), in which the corners of a quad (4 x 2) come to lie at `target`, lie in a photo of `size` (w, h)."""
    matrix = cv2.getPerspectiveTransform(target, quad.astype(np.float32))
    x, y = cv2.split(cv2.perspectiveTransform(_pixels_of(*crop), matrix))
    inside = (x > -0.5) & (x < size[0] - 0.5) & (y > -0.5) & (y < size[1] - 0.5)
    return np.asarray(inside, np.bool_)


def _blank(crop: NDArray[np.uint8], outside: NDArray[np.bool_]) -> None:
    """Give the pixels of a crop (h x w x 3) that lie outside the photo (h x w) the median colour of the others."""
    if outside.any() and not outside.all():
        np.copyto(crop, _median_colour(crop, ~outside), where=outside[..., None])


def _median_colour(crop: NDArray[np.uint8], inside: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """The median of each colour (3) of those pixels of a crop (h x w x 3) that lie `inside` (h x w), counted, which is quicker than sorted."""
    mask = inside.view(np.uint8)
    middle = np.count_nonzero(inside) / 2
    out = []
    for channel in range(3):
        # how many have this value or less
        below = cv2.calcHist([crop], [channel], mask, [256], [0, 256]).ravel().cumsum()
        low, high = np.searchsorted(below, middle, "left"), np.searchsorted(below, middle, "right")
        out.append((low + high) // 2)
    return np.array(out, np.uint8)


def _as_bright(crops: NDArray[np.uint8], luma: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The crops (n x h x w x 3) in their own colours, as bright as `luma` (n x h x w) says."""
    below = crops.reshape(-1, *crops.shape[2:])
    coded = cv2.cvtColor(below, cv2.COLOR_BGR2YCrCb)
    coded[..., 0] = luma.reshape(below.shape[:2])
    out: NDArray[np.uint8] = (
        cv2.cvtColor(coded, cv2.COLOR_YCrCb2BGR).reshape(crops.shape).astype(np.uint8, copy=False)
    )
    return out
