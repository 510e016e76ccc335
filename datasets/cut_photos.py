"""Photographs as if the camera had been held a little aside: two edges of the picture cut the outermost tiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from photosets import LabelledTile

Pixels = NDArray[np.uint8]
#: How much of the outermost tiles is cut off, as a share of a tile.
SHARES = (0.15, 0.25)
#: A tile of which less than this is left may be read or not.
_LEFT = 0.5


def edges_through(
    outlines: Sequence[NDArray[np.floating]], share: float, size: tuple[int, int], *, below: bool
) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of a picture of `size` (w, h) of which two edges cut off such a share of the outermost of some outlines (4 x 2 each, pixels): the left
    and the upper one, or the right one and that `below`."""
    corners = np.array(outlines, np.float64)
    low, high = corners.min(axis=1), corners.max(axis=1)
    off = share * np.median(high - low, axis=0)
    left, top = (int(v) for v in np.maximum(low.min(axis=0) + off, 0).round())
    right, bottom = (int(v) for v in (high.max(axis=0) - off).round())
    return (0, 0, right, bottom) if below else (left, top, *size)


def cut(
    image: Pixels, tiles: Sequence[LabelledTile], share: float, *, below: bool
) -> tuple[Pixels, tuple[LabelledTile, ...], tuple[NDArray[np.float32], ...]]:
    """A photograph (h x w x 3, BGR) of which two edges (see `edges_through`) cut off a share of its outermost tiles; what is left of the labels, and the outlines
    (4 x 2) of tiles of which less than half is."""
    size = (image.shape[1], image.shape[0])
    left, top, right, bottom = edges_through([t.quad for t in tiles], share, size, below=below)
    smaller = np.ascontiguousarray(image[top:bottom, left:right])
    high, wide = smaller.shape[:2]
    kept, hardly = [], []
    for tile in tiles:
        quad = (tile.quad - (left, top)).clip(0, (wide, high)).astype(np.float32)
        x0, y0, x1, y1 = tile.box
        if np.prod(np.ptp(quad, axis=0)) < _LEFT * (x1 - x0) * (y1 - y0):
            hardly.append(quad)
        else:
            kept.append(replace(tile, quad=quad))
    return smaller, tuple(kept), tuple(hardly)
