"""Photographs spoilt as they are at a table: moved, out of focus, in the dark, in hard shadow, with glare, sharpened, grey, or with thumbs on the tiles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from conditions import dimmed, to_bytes, to_linear
from from_afar import tile_width
from photosets import LabelledTile
from scene_effects import motion

Pixels = NDArray[np.uint8]
Spoiler = Callable[[Pixels, Sequence[LabelledTile], np.random.Generator], Pixels]
#: How soft the edge of a shadow is, and how long and wide a glare, in widths of a tile.
_SOFT, _GLARE = 0.1, (2.2, 0.9)
#: Pixels that a phone sharpens over.
_SHARPENED_OVER = 1.5
#: How often a thumb lies on a tile, and how long it is beside its width.
_THUMBS, _LONG = 0.3, 1.25


def moved(share: float) -> Spoiler:
    """The camera moved by such a share of a tile's width, in any direction."""

    def spoilt(image: Pixels, tiles: Sequence[LabelledTile], rng: np.random.Generator) -> Pixels:
        line = motion(1 + share * tile_width(tiles), float(rng.uniform(0, np.pi)))
        return cv2.filter2D(image, -1, line).astype(np.uint8, copy=False)

    return spoilt


def out_of_focus(share: float) -> Spoiler:
    """Blurred by a Gaussian whose standard deviation is such a share of a tile's width."""

    def spoilt(image: Pixels, tiles: Sequence[LabelledTile], rng: np.random.Generator) -> Pixels:
        return cv2.GaussianBlur(image, (0, 0), share * tile_width(tiles)).astype(np.uint8, copy=False)

    return spoilt


def in_the_dark(share: float) -> Spoiler:
    """Such a share of the light, with the noise that brings."""

    def spoilt(image: Pixels, tiles: Sequence[LabelledTile], rng: np.random.Generator) -> Pixels:
        return dimmed(share)(image)

    return spoilt


def in_shadow(left: float) -> Spoiler:
    """Somebody's shadow over about half of the picture, which leaves such a share of the light there."""

    def spoilt(image: Pixels, tiles: Sequence[LabelledTile], rng: np.random.Generator) -> Pixels:
        way = rng.uniform(0, 2 * np.pi)
        x, y = _from(image, rng.uniform(0.3, 0.7, 2))
        beyond = (x * np.cos(way) + y * np.sin(way)) / (_SOFT * tile_width(tiles))
        shade = 1 / (1 + np.exp(-np.clip(beyond, -50, 50)))
        return to_bytes(to_linear(image) * (1 - (1 - left) * shade)[:, :, None])

    return spoilt


def with_glare(light: float) -> Spoiler:
    """Two reflections of a lamp, each with so much light more than the first picture's white."""

    def spoilt(image: Pixels, tiles: Sequence[LabelledTile], rng: np.random.Generator) -> Pixels:
        out, (long, wide) = to_linear(image), np.array(_GLARE) * tile_width(tiles)
        for _ in range(2):
            way = rng.uniform(0, np.pi)
            x, y = _from(image, rng.uniform(0.15, 0.85, 2))
            along, across = x * np.cos(way) + y * np.sin(way), y * np.cos(way) - x * np.sin(way)
            out += (light * np.exp(-((along / long) ** 2) - (across / wide) ** 2))[:, :, None]
        return to_bytes(out)

    return spoilt


def sharpened(by: float) -> Spoiler:
    """So many times what a blur takes away added, as phones do."""

    def spoilt(image: Pixels, tiles: Sequence[LabelledTile], rng: np.random.Generator) -> Pixels:
        whole = image.astype(np.float32)
        soft = cv2.GaussianBlur(whole, (0, 0), _SHARPENED_OVER)
        return np.clip(whole + by * (whole - soft), 0, 255).astype(np.uint8)

    return spoilt


def grey(image: Pixels, tiles: Sequence[LabelledTile], rng: np.random.Generator) -> Pixels:
    """Without colours."""
    return cv2.cvtColor(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR).astype(
        np.uint8, copy=False
    )


def under_thumbs(share: float) -> Spoiler:
    """On three tiles in ten a thumb that reaches so many widths of a tile in from a corner of its label's box."""

    def spoilt(image: Pixels, tiles: Sequence[LabelledTile], rng: np.random.Generator) -> Pixels:
        out, reach = image.copy(), share * tile_width(tiles)
        for tile in tiles:
            if rng.random() < _THUMBS:
                x, y = tile.quad[int(rng.integers(4))]
                skin = [int(rng.integers(low, high)) for low, high in ((90, 150), (120, 170), (170, 220))]
                axes = (round(reach * _LONG), round(reach))
                cv2.ellipse(
                    out, (int(x), int(y)), axes, float(rng.uniform(0, 180)), 0, 360, skin, -1, cv2.LINE_AA
                )
        return out

    return spoilt


@dataclass(frozen=True, slots=True)
class Spoiling:
    """What spoils a photograph: given its pixels (h x w x 3 BGR), its labels and a generator, the pixels spoilt."""

    name: str
    spoil: Spoiler


SPOILINGS = (
    *(Spoiling(f"moved by {share:.0%} of a tile's width", moved(share)) for share in (0.08, 0.12, 0.16)),
    *(
        Spoiling(f"blurred by {share:.0%} of a tile's width", out_of_focus(share))
        for share in (0.03, 0.05, 0.07)
    ),
    Spoiling("an eighth of the light", in_the_dark(1 / 8)),
    Spoiling("a shadow with 15 % of the light", in_shadow(0.15)),
    Spoiling("two lamps' glare", with_glare(0.5)),
    Spoiling("sharpened", sharpened(1.5)),
    Spoiling("grey", grey),
    Spoiling("thumbs on three tiles in ten", under_thumbs(0.25)),
)


def _from(image: Pixels, share: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """How far each pixel lies, across and down, from the point at such a share of the picture's width and height."""
    high, wide = image.shape[:2]
    x, y = np.meshgrid(np.arange(wide) - share[0] * wide, np.arange(high) - share[1] * high)
    return x, y
