"""Seamless index textures (512 x 512, one channel) and the colours that make cloth, wood or stone of them.

A texture is drawn once for each family and variant, from a seed of its own, so that what a scene looks like depends
on its own random generator only. Colours come from the scene: a ramp of 256 BGR colours laid over the indices.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
Field = NDArray[np.float32]
SIDE = 512
VARIANTS = 5


def noise(
    rng: np.random.Generator, slope: float, low: float = 0.0, high: float = 1e9, stretch: float = 1.0
) -> Field:
    """Seamless noise (512 x 512, mean 0, deviation 1): amplitude f^-slope for frequencies in low..high.

    `stretch` above 1 draws its features out along x.
    """
    fy = np.fft.fftfreq(SIDE, 1 / SIDE)[:, None]
    fx = np.fft.rfftfreq(SIDE, 1 / SIDE)[None, :] * stretch
    f = np.hypot(fx, fy)
    f[0, 0] = 1
    weight = f**-slope * ((f >= low) & (f <= high))
    weight[0, 0] = 0
    spectrum = np.fft.rfft2(rng.standard_normal((SIDE, SIDE))) * weight
    drawn = np.fft.irfft2(spectrum, (SIDE, SIDE))
    return np.asarray(drawn / (drawn.std() + 1e-9), np.float32)


def _grid() -> tuple[Field, Field]:
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32) / SIDE
    return x, y


def _index(values: NDArray[np.floating[Any]]) -> Pixels:
    """Values about 0 to 1 as indices 0 to 255."""
    return np.asarray(np.clip(values * 255, 0, 255), np.uint8)


def _smooth(rng: np.random.Generator) -> Pixels:
    return _index(0.5 + 0.12 * noise(rng, 1.5) + 0.03 * noise(rng, 0))


def _felt(rng: np.random.Generator) -> Pixels:
    return _index(0.5 + 0.13 * noise(rng, 0.3, low=30) + 0.06 * noise(rng, 1.5))


def _weave(rng: np.random.Generator) -> Pixels:
    x, y = _grid()
    n = int(rng.choice([64, 85, 128]))
    threads = np.sin(2 * np.pi * n * x) * np.sin(2 * np.pi * n * y)
    over = np.sign(np.sin(np.pi * n * x) * np.sin(np.pi * n * y)) * rng.choice([0, 1])
    return _index(0.5 + 0.14 * threads + 0.1 * over + 0.07 * noise(rng, 0.4, low=20) + 0.05 * noise(rng, 1.2))


def _rubber(rng: np.random.Generator) -> Pixels:
    """The pimpled mats of mah-jong tables."""
    x, y = _grid()
    n = int(rng.choice([24, 32, 48]))
    dots = (
        np.cos(2 * np.pi * n * x)
        + np.cos(2 * np.pi * n * (y + 0.5 * x))
        + np.cos(2 * np.pi * n * (y - 0.5 * x))
    )
    return _index(0.55 - 0.15 * np.clip(dots, -1, 2.2) / 2 + 0.05 * noise(rng, 0.8))


def _wood(rng: np.random.Generator) -> Pixels:
    _, y = _grid()
    bend = 0.05 * noise(rng, 2.0, stretch=4)
    rings = np.sin(2 * np.pi * (int(rng.integers(3, 14)) * y + bend * rng.uniform(3, 14)))
    grain = noise(rng, 0.6, low=8, stretch=float(rng.uniform(12, 30)))
    return _index(0.5 + rng.uniform(0.05, 0.18) * rings + 0.11 * grain + 0.08 * noise(rng, 1.5, stretch=5))


def _planks(rng: np.random.Generator) -> Pixels:
    drawn = _wood(rng).astype(np.float32) / 255
    n = int(rng.choice([3, 4, 6]))
    step = SIDE // n
    for i in range(n):
        part = drawn[i * step : (i + 1) * step]
        part[:] = np.roll(part, int(rng.integers(SIDE)), axis=1) + rng.normal(0, 0.12)
        cut = int(rng.integers(SIDE))
        part[:, cut : cut + 2] = 0
        part[:2] = 0
    return _index(drawn)


def _granite(rng: np.random.Generator) -> Pixels:
    drawn = 0.45 + 0.15 * noise(rng, 0.5, low=10, high=90)
    for _ in range(3):
        drawn = np.where(noise(rng, 0.4, low=20, high=120) > rng.uniform(1.1, 1.8), rng.uniform(0, 1), drawn)
    return _index(drawn + 0.05 * noise(rng, 0))


def _marble(rng: np.random.Generator) -> Pixels:
    veins = 1 - np.abs(noise(rng, 1.7)) * rng.uniform(1.5, 4)
    return _index(0.8 - 0.6 * np.clip(veins, 0, 1) ** 3 + 0.06 * noise(rng, 1.5))


def _carpet(rng: np.random.Generator) -> Pixels:
    return _index(0.5 + 0.2 * noise(rng, 0.1, low=40) + 0.1 * noise(rng, 1.2))


def _checks(rng: np.random.Generator) -> Pixels:
    x, y = _grid()
    n = int(rng.choice([2, 4, 8, 12]))
    a = (np.floor(x * 2 * n) % 2) * 0.5
    b = (np.floor(y * 2 * n) % 2) * 0.5
    gingham = rng.random() < 0.5
    drawn = a + b if gingham else np.abs(a - b) * 2
    return _index(np.asarray(0.1 + 0.75 * drawn, np.float32) + 0.03 * noise(rng, 0.3, low=20))


def _stripes(rng: np.random.Generator) -> Pixels:
    x, _ = _grid()
    edges = np.sort(rng.random(int(rng.integers(3, 12))))
    n = int(rng.choice([1, 2, 4, 8]))
    level = rng.random(len(edges) + 1)
    level[-1] = level[0]
    drawn = level[np.searchsorted(edges, (x * n) % 1)]
    return _index(np.asarray(drawn, np.float32) * 0.9 + 0.05 + 0.03 * noise(rng, 0.3, low=20))


def _tartan(rng: np.random.Generator) -> Pixels:
    return _blended(_stripes(rng), _stripes(rng).T)


def _blended(a: Pixels, b: Pixels) -> Pixels:
    """The mean of two textures."""
    return np.asarray(cv2.addWeighted(a, 0.5, np.ascontiguousarray(b), 0.5, 0), np.uint8)


def _wrapped(draw: Callable[[Pixels, int, int], None], canvas: Pixels, x: int, y: int) -> None:
    """Draws at (x, y) and at its images over the edges, so that the texture stays seamless."""
    for dx in (-SIDE, 0, SIDE):
        for dy in (-SIDE, 0, SIDE):
            if -160 < x + dx < SIDE + 160 and -160 < y + dy < SIDE + 160:
                draw(canvas, x + dx, y + dy)


def _floral(rng: np.random.Generator) -> Pixels:
    """Printed cloth: flowers, leaves and dots on a plain ground."""
    canvas = np.full((SIDE, SIDE), 40, np.uint8)
    for _ in range(int(rng.integers(8, 40))):
        x, y = (int(v) for v in rng.integers(0, SIDE, 2))
        size, petals = int(rng.integers(8, 45)), int(rng.integers(1, 8))
        tone, heart = (int(v) for v in rng.integers(70, 255, 2))
        turn = float(rng.uniform(0, 360))

        def flower(
            c: Pixels,
            x: int,
            y: int,
            s: int = size,
            p: int = petals,
            t: int = tone,
            h: int = heart,
            a: float = turn,
        ) -> None:
            for k in range(p):
                angle = np.radians(a + 360 * k / p)
                middle = (int(x + s * 0.6 * np.cos(angle)), int(y + s * 0.6 * np.sin(angle)))
                cv2.ellipse(
                    c, middle, (s // 2 + 1, s // 4 + 1), float(np.degrees(angle)), 0, 360, t, -1, cv2.LINE_AA
                )
            cv2.circle(c, (x, y), s // 4 + 1, h, -1, cv2.LINE_AA)

        _wrapped(flower, canvas, x, y)
    return canvas


def _dots(rng: np.random.Generator) -> Pixels:
    canvas = np.full((SIDE, SIDE), 50, np.uint8)
    n = int(rng.choice([4, 8, 16]))
    step, radius = SIDE // n, float(rng.uniform(0.15, 0.4))
    for i in range(n):
        for j in range(n):
            spot = (i * step + step // 2, j * step + step // 2 * (1 + i % 2) - step // 4)
            cv2.circle(canvas, spot, int(step * radius), 200, -1, cv2.LINE_AA)
    return canvas


def _floor(rng: np.random.Generator) -> Pixels:
    """Tiled floors, mosaic and brick: cells of slightly different tone with joints."""
    canvas = np.zeros((SIDE, SIDE), np.uint8)
    n, m = int(rng.choice([4, 8, 16])), int(rng.choice([4, 8, 12, 16]))
    w, h = SIDE // n, SIDE // m
    joint = int(rng.integers(1, max(2, min(w, h) // 6)))
    spread = float(rng.choice([5, 30, 80]))
    bricks = rng.random() < 0.3
    for j in range(m):
        for i in range(n):
            x = i * w + (w // 2 if bricks and j % 2 else 0)
            tone = int(np.clip(rng.normal(150, spread), 30, 255))

            def cell(c: Pixels, x: int, y: int, t: int = tone) -> None:
                cv2.rectangle(c, (x, y), (x + w - joint - 1, y + h - joint - 1), t, -1)

            _wrapped(cell, canvas, x, j * h)
    return np.asarray(
        cv2.add(cv2.GaussianBlur(canvas, (0, 0), 0.8), _index(0.12 + 0.04 * noise(rng, 0.8))), np.uint8
    )


def _cells(rng: np.random.Generator) -> Pixels:
    """Leather, pebbles and crazy paving: cells about random points."""
    count = int(rng.choice([150, 500, 1500]))
    spots = rng.random((count, 2)) * SIDE
    near = np.full((SIDE, SIDE), 1e9, np.float32)
    second = near.copy()
    which = np.zeros((SIDE, SIDE), np.int32)
    reach = int(3.5 * SIDE / np.sqrt(count))
    for k, (cx, cy) in enumerate(spots):
        xs = np.arange(int(cx) - reach, int(cx) + reach + 1)
        ys = np.arange(int(cy) - reach, int(cy) + reach + 1)
        away = np.hypot(xs[None, :] - cx, ys[:, None] - cy).astype(np.float32)
        at = np.ix_(ys % SIDE, xs % SIDE)
        old, old2 = near[at], second[at]
        second[at] = np.where(away < old, old, np.minimum(old2, away))
        which[at] = np.where(away < old, k, which[at])
        near[at] = np.minimum(old, away)
    tone = rng.normal(0.6, float(rng.choice([0.02, 0.2])), count).astype(np.float32)
    joint = np.clip((second - near) / float(rng.uniform(2, 8)), 0, 1)
    return _index(tone[which] * joint)


_FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_PLAIN,
)
_LETTERS = np.array(list("etaoinshrdlucmfwypvbgkqjxzETAOIN0123456789.,-"))


def letters(rng: np.random.Generator, count: int) -> str:
    """Some letters, figures and signs."""
    return "".join(rng.choice(_LETTERS, count))


def _page(rng: np.random.Generator) -> Pixels:
    """A printed page: lines of words, with gaps and a heading."""
    canvas = np.full((SIDE, SIDE), 235, np.uint8)
    font, size = int(rng.choice(_FONTS)), float(rng.uniform(0.3, 1.0))
    step = int(14 + size * 26)
    for y in range(step, SIDE - 4, step):
        if rng.random() < 0.06:
            continue
        text = " ".join(letters(rng, int(rng.integers(2, 9))) for _ in range(30))
        cv2.putText(
            canvas,
            text[: int(rng.integers(10, 120))],
            (8, y),
            font,
            size,
            30,
            1 + int(size > 0.7),
            cv2.LINE_AA,
        )
    return canvas


def _keyboard(rng: np.random.Generator) -> Pixels:
    """Keys in rows, each with a letter: what looks most like tiles without being any."""
    canvas = np.full((SIDE, SIDE), int(rng.choice([20, 60, 200])), np.uint8)
    n = int(rng.choice([6, 8, 10]))
    step = SIDE // n
    key = int(rng.choice([60, 120, 235]))
    ink = 255 if key < 150 else 20
    for j in range(n):
        x = int(rng.integers(0, step))
        end = x + SIDE
        while x < end - step // 2:
            wide = step * int(rng.choice([1, 1, 1, 1, 1, 2]))
            wide = min(wide, end - x)
            text = letters(rng, int(rng.choice([1, 1, 1, 3])))

            def one(c: Pixels, x: int, y: int, w: int = wide, t: str = text) -> None:
                gap = max(2, step // 14)
                cv2.rectangle(c, (x + gap, y + gap), (x + w - gap, y + step - gap), int(key * 0.8), -1)
                cv2.rectangle(c, (x + 2 * gap, y + gap), (x + w - 2 * gap, y + step - 3 * gap), key, -1)
                size = step / 90 * (1 if len(t) == 1 else 0.5)
                cv2.putText(c, t.upper(), (x + 4 * gap, y + step // 2), _FONTS[0], size, ink, 1, cv2.LINE_AA)

            _wrapped(one, canvas, x, j * step)
            x += wide
    return canvas


@dataclass(frozen=True, slots=True)
class Family:
    """How one kind of ground is drawn, how large the texture lies (tile widths, low and high) and how it is coloured."""

    draw: Callable[[np.random.Generator], Pixels]
    low: float
    high: float
    contrast: float
    palettes: tuple[str, ...]


_PALETTES: dict[str, list[tuple[int, int, int]]] = {
    "cloth": [
        (60, 130, 40),
        (70, 170, 80),
        (40, 80, 10),
        (60, 75, 20),
        (120, 70, 30),
        (150, 100, 40),
        (40, 30, 140),
        (50, 40, 90),
        (90, 85, 80),
        (60, 50, 45),
        (40, 40, 40),
        (110, 110, 30),
        (130, 120, 20),
        (90, 40, 90),
    ],
    "white": [
        (235, 235, 235),
        (225, 232, 238),
        (240, 235, 228),
        (215, 220, 222),
        (200, 215, 225),
        (190, 190, 190),
    ],
    "wood": [
        (110, 165, 205),
        (150, 190, 215),
        (80, 130, 180),
        (50, 90, 140),
        (35, 60, 100),
        (30, 40, 60),
        (90, 110, 130),
        (130, 150, 165),
        (40, 65, 130),
        (170, 200, 215),
    ],
    "stone": [
        (150, 155, 160),
        (90, 95, 100),
        (60, 60, 65),
        (190, 195, 200),
        (120, 130, 150),
        (110, 125, 110),
    ],
    "dark": [(30, 30, 30), (50, 45, 40), (40, 35, 55)],
}
FAMILIES: dict[str, Family] = {
    "smooth": Family(_smooth, 10, 40, 0.25, ("white", "stone", "cloth", "dark")),
    "felt": Family(_felt, 4, 12, 0.35, ("cloth", "cloth", "dark")),
    "weave": Family(_weave, 4, 10, 0.5, ("cloth", "cloth", "white")),
    "rubber": Family(_rubber, 5, 12, 0.5, ("cloth",)),
    "wood": Family(_wood, 10, 40, 0.6, ("wood",)),
    "planks": Family(_planks, 15, 60, 0.7, ("wood",)),
    "granite": Family(_granite, 6, 20, 0, ("stone", "dark", "white")),
    "marble": Family(_marble, 10, 40, 0.6, ("white", "stone", "dark")),
    "carpet": Family(_carpet, 5, 15, 0.9, ("stone", "cloth", "dark")),
    "checks": Family(_checks, 4, 24, 0, ("cloth", "white")),
    "stripes": Family(_stripes, 3, 24, 0, ("cloth", "white")),
    "tartan": Family(_tartan, 6, 24, 0, ("cloth", "white")),
    "floral": Family(_floral, 6, 30, 0, ("cloth", "white")),
    "dots": Family(_dots, 4, 20, 0, ("cloth", "white")),
    "floor": Family(_floor, 4, 30, 0, ("stone", "white", "wood")),
    "cells": Family(_cells, 5, 30, 0.8, ("stone", "wood", "dark")),
    "page": Family(_page, 5, 16, 0, ("white",)),
    "keyboard": Family(_keyboard, 5, 11, 0, ("dark", "white")),
}


@lru_cache(maxsize=len(FAMILIES) * VARIANTS)
def index_texture(name: str, variant: int) -> Pixels:
    """One of the stored textures (512 x 512 indices); it must not be changed."""
    seed = [sum(map(ord, name)), len(name), variant]
    return FAMILIES[name].draw(np.random.default_rng(seed))


@dataclass(frozen=True, slots=True)
class Material:
    """A coloured texture (512 x 512 x 3 BGR) and the tile widths that it covers."""

    texture: Pixels
    extent: float


def _ramp(rng: np.random.Generator, base: NDArray[Any], contrast: float, name: str) -> Pixels:
    """256 colours: light and dark about a base, or for patterns a few colours that need not be related."""
    if contrast > 0:
        spread = contrast * rng.uniform(0.3, 1.1)
        levels = np.linspace(-1, 1, 256)[:, None]
        hue = rng.normal(0, 0.06, 3)
        return np.asarray(np.clip(base * (1 + levels * (spread + hue * spread)), 0, 255), np.uint8)
    stops = np.clip(base + rng.normal(0, rng.choice([18, 50, 90]), (5, 3)), 0, 255)
    if name == "page":
        stops = np.array([[30, 30, 30], [90, 90, 90], [160, 160, 160], base * 0.95, base])
    if name == "keyboard" or name == "granite":
        stops = np.clip(base + np.linspace(-90, 150, 5)[:, None] + rng.normal(0, 8, (5, 3)), 5, 250)
    at = np.linspace(0, 255, 5)
    return np.stack([np.interp(np.arange(256), at, stops[:, k]) for k in range(3)], axis=1).astype(np.uint8)


def material(rng: np.random.Generator, name: str) -> Material:
    """A family in colours and at a scale of the scene's own."""
    family = FAMILIES[name]
    indices = index_texture(name, int(rng.integers(VARIANTS)))
    palette = _PALETTES[str(rng.choice(family.palettes))]
    base = np.clip(
        np.array(palette[int(rng.integers(len(palette)))]) * rng.uniform(0.8, 1.5) + rng.normal(0, 12, 3),
        4,
        250,
    )
    ramp = _ramp(rng, base, family.contrast, name)
    texture = np.asarray(cv2.applyColorMap(indices, ramp[:, None, :]), np.uint8)
    return Material(texture, float(np.exp(rng.uniform(np.log(family.low), np.log(family.high)))))
