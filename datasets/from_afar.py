"""Photographs as if taken from further off: small in the middle of a large picture whose rest is what lies at their edges, blurred."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from photosets import LabelledTile

Pixels = NDArray[np.uint8]
#: Pixels across and down of a phone's photograph of 12 megapixels.
TWELVE_MEGAPIXELS = (4032, 3024)
#: How wide tiles are in it, in pixels.
WIDTHS = (28, 45, 80)
#: Where the photograph lies, of the room that it leaves on the left and above.
_LEFT, _ABOVE = 0.35, 0.6
#: The blur of what is around it, in pixels, and the noise of a camera.
_BLUR, _NOISE = 9.0, 3.0


def tile_width(tiles: Sequence[LabelledTile]) -> float:
    """The median length in pixels of the tiles' short sides."""
    return float(
        np.median([np.linalg.norm(t.quad - np.roll(t.quad, 1, axis=0), axis=1).min() for t in tiles])
    )


def from_afar(
    image: Pixels, tiles: Sequence[LabelledTile], width: float, size: tuple[int, int] = TWELVE_MEGAPIXELS
) -> tuple[Pixels, tuple[LabelledTile, ...]]:
    """A photograph (h x w x 3, BGR) in a picture of `size` (w, h) in which its tiles are so many pixels wide, and its labels there.

    Raises ValueError where it is larger than that picture then.
    """
    scale = width / tile_width(tiles)
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=how)
    high, wide = small.shape[:2]
    right, below = size[0] - wide, size[1] - high
    if right < 0 or below < 0:
        raise ValueError(f"at {width} pixels a tile the photograph is larger than {size[0]} x {size[1]}")
    left, above = round(_LEFT * right), round(_ABOVE * below)
    edges = cv2.copyMakeBorder(small, above, below - above, left, right - left, cv2.BORDER_REPLICATE)
    grain = np.random.default_rng(1).normal(0, _NOISE, edges.shape)
    out = np.clip(cv2.GaussianBlur(edges, (0, 0), _BLUR) + grain, 0, 255).astype(np.uint8)
    out[above : above + high, left : left + wide] = small
    return out, tuple(replace(t, quad=(t.quad * scale + (left, above)).astype(np.float32)) for t in tiles)
