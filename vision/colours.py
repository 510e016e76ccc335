"""Colours of places in a photo, in OpenCV's Lab: lightness 0 to 255, a and b 128 where there is no colour."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Quad
from vision.rectify import Cutter

_PATCH, _INSIDE = (12, 15), 0.8


def lab(cutter: Cutter, places: Sequence[Quad], size: tuple[int, int], inside: float) -> NDArray[np.float64]:
    """The colours (n x pixels x 3) of one place or more in the cutter's pixels, as `size` (w, h), of `inside` of their sides."""
    patches = cutter.crops(places, size, margin=inside)
    n, h, w = patches.shape[:3]
    out = cv2.cvtColor(patches.reshape(n * h, w, 3), cv2.COLOR_BGR2LAB).reshape(n, h * w, 3)
    return out.astype(np.float64)


def mean_colours(cutter: Cutter, places: Sequence[Quad]) -> NDArray[np.float64]:
    """The mean colour (n x 3) of one place or more in the cutter's pixels, but for their rims."""
    out: NDArray[np.float64] = lab(cutter, places, _PATCH, _INSIDE).mean(axis=1)
    return out
