"""Paints of a tile set, of the kinds seen on real ones."""

from __future__ import annotations

import colorsys
from dataclasses import dataclass
from random import Random
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Paints:
    """Colours as #rrggbb: the four usual paints, the dark of numbers and winds, and an accent."""

    green: str
    red: str
    blue: str
    black: str
    gold: str
    kind: str


def weighted(rng: Random, table: dict[T, float]) -> T:
    """One of the keys, by chance in proportion to its value."""
    return rng.choices(list(table), list(table.values()))[0]


def _colour(rng: Random, hue: tuple[float, float], sat: tuple[float, float], val: tuple[float, float]) -> str:
    r, g, b = colorsys.hsv_to_rgb((rng.uniform(*hue) % 360) / 360, rng.uniform(*sat), rng.uniform(*val))
    return f"#{round(r * 255):02x}{round(g * 255):02x}{round(b * 255):02x}"


def random_paints(rng: Random) -> Paints:
    """Paints of one of the kinds seen on real sets."""
    kind = weighted(
        rng, {"usual": 10, "dark": 4, "bright": 3, "faded": 2.5, "blue for green": 1.5, "black and red": 1, "gold": 0.8, "one": 0.5}
    )  # fmt: skip
    if kind == "faded":
        sat, green, red, blue, black = (0.25, 0.6), (0.45, 0.8), (0.7, 0.95), (0.55, 0.85), (0.3, 0.5)
    elif kind == "bright":
        sat, green, red, blue, black = (0.75, 1.0), (0.45, 0.72), (0.85, 1.0), (0.65, 0.95), (0.05, 0.2)
    elif kind == "dark":
        sat, green, red, blue, black = (0.5, 0.9), (0.15, 0.32), (0.4, 0.65), (0.2, 0.45), (0.03, 0.15)
    else:
        sat, green, red, blue, black = (0.6, 0.95), (0.25, 0.55), (0.6, 0.9), (0.35, 0.75), (0.05, 0.2)
    paints = Paints(
        green=_colour(rng, (125, 170), sat, green),
        red=_colour(rng, (346, 372), (max(sat[0], 0.45), max(sat[1], 0.7)), red),
        blue=_colour(rng, (208, 246), sat, blue),
        black=_colour(rng, (0, 360), (0.0, 0.3), black),
        gold=_colour(rng, (35, 50), (0.6, 0.95), (0.65, 0.9)),
        kind=kind,
    )
    if kind == "blue for green":
        return Paints(paints.blue, paints.red, paints.blue, paints.black, paints.gold, kind)
    if kind == "black and red":
        return Paints(paints.black, paints.red, paints.black, paints.black, paints.red, kind)
    if kind == "one":
        only = rng.choice((paints.black, paints.blue, paints.green, paints.red, paints.gold))
        return Paints(only, only, only, only, only, kind)
    if kind == "gold":
        changed = rng.choice(("green", "blue", "red"))
        values = {name: getattr(paints, name) for name in ("green", "red", "blue", "black")}
        values[changed] = paints.gold
        return Paints(**values, gold=paints.gold, kind=kind)
    return paints
