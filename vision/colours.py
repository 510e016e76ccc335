"""Colours of places in a photo, in OpenCV's Lab: lightness 0 to 255, a and b 128 where there is no colour."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Quad
from vision.rectify import Cutter

_PATCH, _FINE_PATCH, _INSIDE = (12, 15), (24, 30), 0.8
#: Where OpenCV's Lab has its zeros: L* is -16 in utter darkness (of 100, here of 255), a and b are 128 where there is no colour.
_BLACK, _GREY = 16 * 2.55, 128.0
#: Of a colour so strong the hue can be told, and two are of one hue where the cosine between them is this.
_TINTED, _SAME_HUE = 10.0, 0.9


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


def spreads(cutter: Cutter, places: Sequence[Quad]) -> NDArray[np.float64]:
    """How much the colours (n x 3, standard deviations) of one place or more vary, but for their rims."""
    out: NDArray[np.float64] = lab(cutter, places, _FINE_PATCH, _INSIDE).std(axis=1)
    return out


def differences(cutter: Cutter, places: Sequence[Quad], others: Sequence[Quad]) -> NDArray[np.float64]:
    """By how much the mean colour of each of n places is off that of each of m others (n x m; see `off`)."""
    colours = mean_colours(cutter, [*places, *others])
    return off(colours[: len(places), None], colours[None, len(places) :])


def off(colours: NDArray[np.float64], others: NDArray[np.float64]) -> NDArray[np.float64]:
    """By how much colours (... x 3) are off others, lightness counting half."""
    out: NDArray[np.float64] = np.linalg.norm((colours - others) * (0.5, 1, 1), axis=-1)
    return out


def in_other_light(cutter: Cutter, places: Sequence[Quad], others: Sequence[Quad]) -> NDArray[np.float64]:
    """By how much the mean colour of each of n places is off that of each of m others, as they are or were they in the same light (n x m)."""
    colours = mean_colours(cutter, [*places, *others])
    return off_in_other_light(colours[: len(places), None], colours[None, len(places) :])


def bright(colours: NDArray[np.float64]) -> NDArray[np.float64]:
    """The mean colour (n x 3) of the brighter part of each place (n x pixels x 3): of the face, not of its paint."""
    out = np.empty((len(colours), 3))
    least = np.percentile(colours[..., 0], 60, axis=1)
    for i, pixels in enumerate(colours):
        out[i] = pixels[pixels[:, 0] >= least[i]].mean(axis=0)
    return out


def dim(colours: NDArray[np.float64]) -> NDArray[np.float64]:
    """The mean colour (n x 3) of the darker part of each place (n x pixels x 3): of a dark face, not of its light paint."""
    lightness = np.array([-1.0, 1.0, 1.0])
    out: NDArray[np.float64] = bright(colours * lightness) * lightness
    return out


def off_in_other_light(colours: NDArray[np.float64], others: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far colours (... x 3) are from others in a and b, as they are or were they in the same light, whichever is less.

    In shade all three of Lab shrink alike, from black and from grey; glare adds lightness alone.
    """
    here, there = colours[..., 1:] - _GREY, others[..., 1:] - _GREY
    lit = (others[..., :1] + _BLACK) / (colours[..., :1] + _BLACK)
    out: NDArray[np.float64] = np.minimum(
        np.linalg.norm(here - there, axis=-1), np.linalg.norm(here * lit - there, axis=-1)
    )
    return out


def is_paler(colour: NDArray[np.float64], other: NDArray[np.float64]) -> bool:
    """Whether a colour (3) is another one made lighter and paler, as too bright a light leaves it: of one hue, and not grey."""
    here, there = colour[1:] - _GREY, other[1:] - _GREY
    strong, other_strong = float(np.linalg.norm(here)), float(np.linalg.norm(there))
    if colour[0] <= other[0] or not _TINTED <= strong < other_strong:
        return False
    return float(here @ there) >= _SAME_HUE * strong * other_strong
