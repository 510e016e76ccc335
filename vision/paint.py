"""The paint on the tiles: red, green, blue or dark, told against the photo's own tile faces as the white.

The classifier reads a face by pattern and paint together; here the paint is looked at by itself, so that a red dragon in
green paint, or a bamboo of Imperial Jade in red, is asked about.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.reading import BACK, Quad
from vision.rectify import Cutter

#: Faces that are all of one paint in any set that keeps to the custom, and what would be against it.
#: Many sets have black or blue in place of green, so only red speaks against green.
_CUSTOM = {"DR": "green", "DG": "red"} | dict.fromkeys(("B2", "B3", "B4", "B6", "B8"), "red")
_SIZE = (24, 30)
#: The crop is cut inside the tile's edge, where only face and paint are.
_INSIDE = 0.84
#: A paint covers at least this share of a face.
_LEAST = 0.02


def paints(cutter: Cutter, quads: Sequence[Quad], codes: Sequence[str]) -> list[str]:
    """The paint that covers most of each tile: red, green, blue, dark, or nothing ("") where none stands out.

    `codes` are the faces as read: backs have no paint and are no white to go by.
    """
    faces = [i for i, code in enumerate(codes) if code != BACK]
    out = [""] * len(codes)
    if faces:
        crops = cutter.crops([quads[i] for i in faces], _SIZE, margin=_INSIDE)
        for i, shares in zip(faces, shares_of(crops), strict=True):
            out[i] = _most(shares)
    return out


def shares_of(crops: NDArray[np.uint8]) -> NDArray[np.float64]:
    """The shares (n x 4) of red, green, blue and dark paint on n crops of faces (n x h x w x 3 uint8 BGR) of one photo."""
    # light is linear in the square of what cameras write, nearly enough
    linear = (crops.reshape(len(crops), -1, 3).astype(np.float64) / 255) ** 2.2
    bright = np.percentile(linear, 75, axis=1)
    tint = np.median(bright / np.maximum(bright.mean(axis=1, keepdims=True), 1e-6), axis=0)
    white = bright.mean(axis=1)[:, None, None] * tint
    blue, green, red = np.moveaxis(np.clip(linear / np.maximum(white, 1e-6), 0, 1.2), 2, 0)
    most, least = np.maximum(np.maximum(red, green), blue), np.minimum(np.minimum(red, green), blue)
    painted = (least < 0.55) & (most - least > 0.12)
    is_red = painted & (red > 1.5 * green) & (red > 1.3 * blue)
    is_green = painted & (green > 1.15 * red) & (green > 0.95 * blue)
    is_blue = painted & (blue > 1.2 * red) & (blue > 1.05 * green) & ~is_green
    dark = (most < 0.3) & ~(is_red | is_green | is_blue)
    return np.stack(
        [is_red.mean(axis=1), is_green.mean(axis=1), is_blue.mean(axis=1), dark.mean(axis=1)], axis=1
    )


def _most(shares: NDArray[np.float64]) -> str:
    best = int(shares.argmax())
    if shares[best] < _LEAST or shares[best] < 0.6 * shares.sum():
        return ""
    return ("red", "green", "blue", "dark")[best]


def against_custom(code: str, paint: str) -> bool:
    """Whether a face in this paint goes against what nearly all sets keep to: a green red dragon, a red 2 of bamboos."""
    return bool(paint) and _CUSTOM.get(code) == paint
