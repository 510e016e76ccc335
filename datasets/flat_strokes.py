"""Strokes and blocks that things are drawn of on a flat canvas of `SIDE` pixels, BGR."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
Rng = np.random.Generator
Colour = tuple[float, float, float]
#: Sides in pixels of the canvas that things are drawn on before the camera sees it.
SIDE = 1400
FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
)


def any_colour(rng: Rng, low: float = 20, high: float = 235) -> Colour:
    """Any colour, its channels between `low` and `high`."""
    b, g, r = (float(v) for v in rng.uniform(low, high, 3))
    return b, g, r


def pale(rng: Rng) -> Colour:
    """White to ivory."""
    tone = rng.uniform(200, 245)
    b, g, r = (float(v) for v in np.clip(tone + rng.normal(0, 8, 3) + (-14, 0, 4), 0, 250))
    return b, g, r


def times(colour: Colour, by: float) -> Colour:
    """The colour made lighter or darker by a factor."""
    b, g, r = (float(np.clip(c * by, 0, 255)) for c in colour)
    return b, g, r


def to_pixels(values: NDArray[np.floating[Any]]) -> Pixels:
    """Values cut to 0 to 255, as bytes."""
    return np.asarray(np.clip(values, 0, 255), np.uint8)


def blank(colour: Colour) -> Pixels:
    """A canvas of one colour."""
    return np.full((SIDE, SIDE, 3), colour, np.uint8)


def mottle(rng: Rng, canvas: Pixels, scale: float, depth: float) -> None:
    """Makes the canvas lighter and darker in blotches of about `scale` pixels, in place."""
    small = max(2, round(SIDE / scale))
    cloud = cv2.resize(
        rng.normal(0, 1, (small, small)).astype(np.float32), (SIDE, SIDE), interpolation=cv2.INTER_CUBIC
    )
    canvas[:] = np.clip(canvas * (1 + depth * cloud[..., None]), 0, 255).astype(np.uint8)


def block(
    canvas: Pixels, x: int, y: int, w: int, h: int, colour: Colour, bevel: int = 4, shadow: int = 5
) -> None:
    """A block with lit and dark edges that casts a small shadow."""
    if shadow:
        cv2.rectangle(canvas, (x + shadow, y + shadow), (x + w + shadow, y + h + shadow), (25, 25, 25), -1)
    cv2.rectangle(canvas, (x, y), (x + w, y + h), times(colour, 0.62), -1)
    cv2.rectangle(canvas, (x, y), (x + w - bevel, y + h - bevel), times(colour, 1.18), -1)
    cv2.rectangle(canvas, (x + bevel, y + bevel), (x + w - bevel, y + h - bevel), colour, -1)


def write(
    canvas: Pixels, text: str, x: float, y: float, size: float, colour: Colour, font: int, width: int = 1
) -> None:
    """Text about the middle (x, y), its capitals `size` pixels high."""
    scale = size / cv2.getTextSize("X", font, 1, 1)[0][1]
    (w, h), _ = cv2.getTextSize(text, font, scale, width)
    cv2.putText(canvas, text, (int(x - w / 2), int(y + h / 2)), font, scale, colour, width, cv2.LINE_AA)


def boards(rng: Rng) -> Pixels:
    """A canvas of wood with its grain along x."""
    base = np.array(
        [(70, 110, 165), (45, 75, 120), (120, 165, 200), (35, 50, 75)][int(rng.integers(4))], float
    )
    grain = cv2.resize(
        rng.normal(0, 1, (SIDE // 3, 14)).astype(np.float32), (SIDE, SIDE), interpolation=cv2.INTER_CUBIC
    )
    fine = cv2.resize(
        rng.normal(0, 1, (SIDE, 60)).astype(np.float32), (SIDE, SIDE), interpolation=cv2.INTER_LINEAR
    )
    return to_pixels(base * (1 + 0.13 * grain + 0.06 * fine)[..., None])


def word(rng: Rng) -> str:
    """A word that means nothing."""
    return "".join(rng.choice(list("aeiourstlnmdgcpb"), int(rng.integers(3, 9))))


def pips(canvas: Pixels, count: int, x: int, y: int, side: int, ink: Colour) -> None:
    """Up to six pips in the square of `side` pixels with its corner at (x, y), in place."""
    places = {1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "023568"}.get(count, "")
    for spot in places:
        j, i = divmod(int(spot), 3)
        at = (int(x + side * (0.24 + 0.26 * i)), int(y + side * (0.24 + 0.26 * j)))
        cv2.circle(canvas, at, max(2, side // 11), ink, -1, cv2.LINE_AA)
