"""Dark tiles with light paint: what has learnt mostly from pale ones sees such a tile in negative, too."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Quad
from vision.rectify import Cutter

#: A ground no lighter than this (of 255) may be dark: some are olive, or in bright light.
_DARK = 170
#: So much lighter a tile is on the whole for what is lighter than its ground, and that is so many times more than what is darker.
_LIGHTER, _MORE = 6.0, 3.0
#: So much of a tile inside its edge is as bright as that, give or take so much: the edge of a pale tile may be dark, with its frame or a gap.
_GROUND, _ALIKE = 0.3, 30.0
#: From so far in to so far in the edge of a tile shows its ground: hardly any paint is there.
_OUTER, _INNER = 0.05, 0.13
#: From so many pixels (w, h) it is told whether what a photo shows is dark; where so many things are, its tiles are dark ones.
_SEEN_AS, _MANY = (32, 40), 0.15


@cache
def _edge_and_inside(width: int, height: int, margin: float) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which pixels (h x w) of a crop are the tile's edge, and which lie inside that."""

    def within(share: float) -> NDArray[np.bool_]:
        beside = (1 - 1 / margin) / 2 + share / margin
        y, x = round(beside * height), round(beside * width)
        out = np.zeros((height, width), np.bool_)
        out[y : height - y, x : width - x] = True
        return out

    inside = within(_INNER)
    return within(_OUTER) & ~inside, inside


def light_on_dark(crops: NDArray[np.uint8], margin: float = 1.0) -> NDArray[np.bool_]:
    """Which of n crops of tiles (n x h x w x 3, BGR; with what lies around them where `margin` > 1) show light paint on a dark ground (n)."""
    # every other pixel of green says how bright it is, near enough and quickly
    bright = crops[:, ::2, ::2, 1]
    edge, inside = _edge_and_inside(bright.shape[2], bright.shape[1], margin)
    ground = np.median(bright[:, edge], axis=1)
    off = bright[:, inside].astype(np.float32) - ground[:, None].astype(np.float32)
    lighter, darker = off.clip(0).mean(axis=1), -off.clip(None, 0).mean(axis=1)
    alike = (np.abs(off) < _ALIKE).mean(axis=1)
    out: NDArray[np.bool_] = (
        (ground < _DARK) & (alike > _GROUND) & (lighter > _LIGHTER) & (lighter > _MORE * darker)
    )
    return out


def are_dark(cutter: Cutter, places: Sequence[Quad]) -> bool:
    """Whether at many of some places in the cutter's pixels light paint shows on a dark ground, as it hardly does at any where tiles are pale."""
    if not places:
        return False
    return bool(light_on_dark(cutter.crops(places, _SEEN_AS, margin=1.0)).mean() > _MANY)


def negative(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Pictures (… x w x 3, BGR) as bright where they were dark, in the hues that they had."""
    coded = cv2.cvtColor(pixels.reshape(-1, *pixels.shape[-2:]), cv2.COLOR_BGR2YCrCb)
    coded[..., 0] = 255 - coded[..., 0]
    out: NDArray[np.uint8] = cv2.cvtColor(coded, cv2.COLOR_YCrCb2BGR).astype(np.uint8, copy=False)
    return out.reshape(pixels.shape)
