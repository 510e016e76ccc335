"""The same photograph under other light, turned, lain askew, and seen more obliquely: what a reader should not mind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from photosets import LabelledTile

Pixels = NDArray[np.uint8]
#: The light that photographs are taken to be balanced for, in kelvin.
DAYLIGHT = 6500.0
#: Electrons that a phone's pixel holds at white in a dim room, and the noise of reading it out, in electrons.
FULL_WELL, READ_NOISE = 1500.0, 6.0


def to_linear(image: Pixels) -> NDArray[np.float64]:
    """sRGB bytes as light, 0 to 1 (IEC 61966-2-1)."""
    v = image.astype(np.float64) / 255
    linear: NDArray[np.float64] = np.where(v <= 0.04045, v / 12.92, ((v + 0.055) / 1.055) ** 2.4)
    return linear


def to_bytes(light: NDArray[np.float64]) -> Pixels:
    """Light, clipped to 0 to 1, as sRGB bytes."""
    v = np.clip(light, 0, 1)
    coded = np.where(v <= 0.0031308, v * 12.92, 1.055 * v ** (1 / 2.4) - 0.055)
    return np.asarray(np.round(coded * 255), np.uint8)


def black_body(kelvin: float) -> NDArray[np.float64]:
    """Linear sRGB of a black body of 1667 to 25000 K, its green 1, as B, G, R.

    Its chromaticity by Kim and others' cubic spline of the Planckian locus (US patent 7024034).
    """
    t = kelvin
    if t < 4000:
        x = -0.2661239e9 / t**3 - 0.2343589e6 / t**2 + 0.8776956e3 / t + 0.179910
    else:
        x = -3.0258469e9 / t**3 + 2.1070379e6 / t**2 + 0.2226347e3 / t + 0.240390
    if t < 2222:
        y = -1.1063814 * x**3 - 1.34811020 * x**2 + 2.18555832 * x - 0.20219683
    elif t < 4000:
        y = -0.9549476 * x**3 - 1.37418593 * x**2 + 2.09137015 * x - 0.16748867
    else:
        y = 3.0817580 * x**3 - 5.87338670 * x**2 + 3.75112997 * x - 0.37001483
    xyz = np.array([x / y, 1.0, (1 - x - y) / y])
    to_rgb = np.array([[3.2406, -1.5372, -0.4986], [-0.9689, 1.8758, 0.0415], [0.0557, -0.2040, 1.0570]])
    rgb = np.maximum(to_rgb @ xyz, 1e-3)
    return np.asarray((rgb / rgb[1])[::-1], np.float64)


def under(kelvin: float) -> Callable[[Pixels], Pixels]:
    """A photograph balanced for daylight as if taken, with that balance, under a lamp of so many kelvin."""
    gains = black_body(kelvin) / black_body(DAYLIGHT)
    # as bright on the whole as before: the camera exposes for it
    gains = gains / float(gains @ [0.0722, 0.7152, 0.2126])

    def light(image: Pixels) -> Pixels:
        return to_bytes(to_linear(image) * gains)

    return light


def dimmed(share: float) -> Callable[[Pixels], Pixels]:
    """Such a share of the light, with the noise that brings; the noise is the same each time."""

    def light(image: Pixels) -> Pixels:
        rng = np.random.default_rng(3)
        electrons = to_linear(image) * FULL_WELL * share
        taken = rng.poisson(electrons) + rng.normal(0, READ_NOISE, electrons.shape)
        return to_bytes(taken / FULL_WELL)

    return light


def turned_tiles(
    tiles: tuple[LabelledTile, ...], quarters: int, size: tuple[int, int]
) -> tuple[LabelledTile, ...]:
    """Labels of a picture of `size` (w, h) turned against the clock by quarters, as `numpy.rot90` turns it."""
    w, h = size
    out = []
    for tile in tiles:
        x, y = tile.quad[:, 0], tile.quad[:, 1]
        moved = {
            0: (x, y),
            1: (y, w - 1 - x),
            2: (w - 1 - x, h - 1 - y),
            3: (h - 1 - y, x),
        }[quarters % 4]
        out.append(LabelledTile(tile.tile, np.stack(moved, axis=1).astype(np.float32), tile.outlined))
    return tuple(out)


def tilted(size: tuple[int, int], degrees: float, *, sideways: bool) -> NDArray[np.float64]:
    """Where the points of a picture of `size` (w, h) come to lie (homography, 3 x 3) if it is tilted about a line through its middle.

    The line runs across, or up where it is tilted `sideways`; it is seen by a phone's camera, from as far as it was wide.
    """
    w, h = size
    far, angle = 1.3 * max(w, h), np.radians(degrees)
    c, s = np.cos(angle), np.sin(angle) / far
    seen = [[c, 0, 0], [0, 1, 0], [s, 0, 1]] if sideways else [[1, 0, 0], [0, c, 0], [0, s, 1]]
    to_middle, back = ([[1, 0, sign * w / 2], [0, 1, sign * h / 2], [0, 0, 1]] for sign in (-1, 1))
    out: NDArray[np.float64] = np.array(back) @ np.array(seen) @ np.array(to_middle)
    return out


def lain_askew(size: tuple[int, int], degrees: float) -> tuple[NDArray[np.float64], tuple[int, int]]:
    """Where the points of a picture of `size` (w, h) come to lie (homography, 3 x 3) if it is turned with the clock, and the size of the picture that
    then holds it."""
    w, h = size
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    wide, high = w * abs(c) + h * abs(s), w * abs(s) + h * abs(c)
    moved = [[c, -s, (wide - c * w + s * h) / 2], [s, c, (high - s * w - c * h) / 2], [0, 0, 1]]
    return np.array(moved), (int(wide), int(high))


@dataclass(frozen=True, slots=True)
class Condition:
    """A change of light, then quarter turns against the clock, then a turn by `askew` degrees with it, then a tilt by so many degrees, across or
    sideways."""

    name: str
    light: Callable[[Pixels], Pixels] | None = None
    quarters: int = 0
    askew: float = 0.0
    tilt: float = 0.0
    sideways: bool = False

    def image(self, image: Pixels) -> Pixels:
        """The picture (h x w x 3 BGR) so changed."""
        lit = self.light(image) if self.light else image
        turned = np.ascontiguousarray(np.rot90(lit, self.quarters))
        if not (self.askew or self.tilt):
            return turned
        moves, size = self._moves((turned.shape[1], turned.shape[0]))
        return cv2.warpPerspective(turned, moves, size).astype(np.uint8, copy=False)

    def tiles(self, tiles: tuple[LabelledTile, ...], size: tuple[int, int]) -> tuple[LabelledTile, ...]:
        """The labels of a picture of `size` (w, h) so changed."""
        out = turned_tiles(tiles, self.quarters, size)
        if not (self.askew or self.tilt):
            return out
        by, _ = self._moves(size if self.quarters % 2 == 0 else size[::-1])
        return tuple(
            replace(
                t, quad=cv2.perspectiveTransform(t.quad[None].astype(np.float64), by)[0].astype(np.float32)
            )
            for t in out
        )

    def _moves(self, size: tuple[int, int]) -> tuple[NDArray[np.float64], tuple[int, int]]:
        """Where the points of a picture of `size` (w, h), already turned by quarters, come to lie, and the size of the picture that they then lie in."""
        askew, larger = lain_askew(size, self.askew) if self.askew else (np.eye(3), size)
        return tilted(larger, self.tilt, sideways=self.sideways) @ askew, larger


CONDITIONS = (
    Condition("warm, 2700 K", under(2700)),
    Condition("cold, 9000 K", under(9000)),
    Condition("dim, a third of the light", dimmed(1 / 3)),
    Condition("turned by 90", None, 3),
    Condition("turned by 180", None, 2),
    Condition("turned by 270", None, 1),
)
#: What a player who keeps his seat adds to the angle at which a photograph was taken.
OBLIQUE = (
    *(
        Condition(f"tilted by {abs(degrees)} {way}", tilt=degrees, sideways=way == "sideways")
        for degrees, way in (
            (30, "across"),
            (-30, "sideways"),
            (45, "across"),
            (-45, "sideways"),
            (60, "across"),
            (-60, "sideways"),
        )
    ),
    *(
        Condition(f"lain askew by 30, tilted by {degrees} across", askew=-30, tilt=degrees)
        for degrees in (45, 60)
    ),
)
