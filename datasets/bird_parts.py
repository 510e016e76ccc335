"""Parts that birds are put together from: feathers, bodies, heads, legs and perches."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

from ink import Marks, Path, Point, ellipse, fill, leaf, line, polyline, smooth


@dataclass(frozen=True)
class Plumage:
    """How one bird is drawn: paints, line width, how feathers and bodies are filled."""

    body: str
    wing: str
    tail: str
    red: str
    eye: str
    pen: float
    feather: str
    """line, leaf, full, loop or barred"""
    inside: str
    """full, empty, scales, stripes, hatch or dots"""
    crest: str
    """none, spikes, comb, plume or cap"""


def at(origin: Point, degrees: float, distance: float) -> Point:
    """The point `distance` away from the origin, in degrees clockwise from the right."""
    a = math.radians(degrees)
    return origin[0] + distance * math.cos(a), origin[1] + distance * math.sin(a)


def feather(look: Plumage, base: Point, tip: Point, width: float, bend: float, paint: str) -> Marks:
    """One feather from base to tip."""
    if look.feather == "line":
        mid = ((base[0] + tip[0]) / 2, (base[1] + tip[1]) / 2)
        away = math.degrees(math.atan2(tip[1] - base[1], tip[0] - base[0])) + 90
        return [line(smooth([base, at(mid, away, bend), tip]), paint, look.pen * 1.3)]
    shape = leaf(base, tip, width, bend)
    if look.feather == "full":
        return [fill(shape, paint)]
    if look.feather == "leaf":
        return [line(shape, paint, look.pen * 0.8)]
    if look.feather == "barred":
        marks = [line(shape, paint, look.pen * 0.7)]
        return [*marks, line(polyline([base, tip]), paint, look.pen * 0.6)]
    heart = ((base[0] * 0.35 + tip[0] * 0.65), (base[1] * 0.35 + tip[1] * 0.65))
    return [line(shape, paint, look.pen * 0.8), fill(ellipse(*heart, width * 0.45), look.red)]


def fan(
    look: Plumage, base: Point, degrees: float, spread: float, count: int, length: float, width: float, paints: tuple[str, ...],
    bend: float = 0.0, taper: float = 0.0,
) -> Marks:  # fmt: skip
    """Feathers spread about a direction; `taper` shortens those at the far edge."""
    marks: Marks = []
    for i in range(count):
        part = i / max(count - 1, 1)
        tip = at(base, degrees + spread * (part - 0.5), length * (1 - taper * part))
        marks += feather(look, base, tip, width, bend, paints[i % len(paints)])
    return marks


def body(look: Plumage, centre: Point, half_length: float, half_width: float, degrees: float) -> Marks:
    """An egg of a body along a direction, filled or patterned."""
    egg = [(half_length, 0.0), (half_length * 0.45, -half_width), (-half_length * 0.4, -half_width * 0.75)]
    egg += [(-half_length, 0.0), (-half_length * 0.4, half_width * 0.75), (half_length * 0.45, half_width)]
    outline = smooth(egg, closed=True)

    def put(path: Path) -> Path:
        return path.turned(degrees).moved(*centre)

    if look.inside == "full":
        return [fill(put(outline), look.body)]
    marks = [line(put(outline), look.body, look.pen)]
    thin = look.pen * 0.7
    a, b = half_length, half_width
    if look.inside == "stripes":
        for k in (-0.45, -0.15, 0.15, 0.45):
            marks.append(
                line(
                    put(smooth([(-a * 0.6, b * k * 0.8), (0, b * k * 1.2), (a * 0.6, b * k)])),
                    look.wing,
                    thin,
                )
            )
    elif look.inside == "hatch":
        for k in (-0.5, -0.2, 0.1, 0.4, 0.65):
            marks.append(
                line(put(smooth([(a * k, -b * 0.6), (a * k - 1.5, 0), (a * k, b * 0.6)])), look.wing, thin)
            )
    elif look.inside == "scales":
        for k in (-0.5, -0.1, 0.3):
            for v in (-0.4, 0.15):
                x, y = a * k, b * v
                marks.append(
                    line(put(smooth([(x, y), (x - 2, y + b * 0.2), (x, y + b * 0.42)])), look.wing, thin)
                )
    elif look.inside == "dots":
        for k in (-0.5, -0.1, 0.3, 0.55):
            marks.append(fill(put(ellipse(a * k, b * (0.25 if k < 0 else -0.2), 0.9)), look.red))
    return marks


def head(look: Plumage, rng: Random, centre: Point, radius: float, facing: float, beak: float) -> Marks:
    """A head looking in a direction, with eye, beak and crest."""
    marks: Marks = []
    skull = look.red if rng.random() < 0.25 else look.body
    full = look.inside == "full" and radius < 4.5
    marks.append(
        fill(ellipse(*centre, radius), skull) if full else line(ellipse(*centre, radius), skull, look.pen)
    )
    if not full or radius > 3:
        marks.append(
            fill(
                ellipse(*at(centre, facing - 40, radius * 0.3), max(radius * 0.22, 0.7)),
                look.eye if not full else look.red,
            )
        )
    root = at(centre, facing, radius * 0.9)
    tip = at(root, facing + rng.uniform(-8, 18), beak)
    marks.append(fill(leaf(root, tip, max(beak * 0.28, 1.2)), rng.choice((look.red, look.red, look.body))))
    up = facing - 90 if math.cos(math.radians(facing)) > 0 else facing + 90
    if look.crest == "spikes":
        for k in (-35, 0, 35):
            marks.append(
                line(
                    polyline([at(centre, up + k, radius), at(centre, up + k * 1.2, radius + 4.5)]),
                    look.red,
                    look.pen,
                )
            )
    elif look.crest == "comb":
        for k in (-40, -5, 30):
            marks.append(fill(ellipse(*at(centre, up + k, radius + 1.2), 1.9), look.red))
    elif look.crest == "plume":
        away = facing + 180
        marks.append(
            line(
                smooth(
                    [
                        at(centre, up, radius),
                        at(centre, (up + away) / 2, radius + 4),
                        at(centre, away, radius + 8),
                    ]
                ),
                look.red,
                look.pen,
            )
        )
    elif look.crest == "cap":
        marks.append(
            fill(leaf(at(centre, up - 60, radius), at(centre, up + 60, radius), 2.4, -1.2), look.red)
        )
    return marks


def legs(look: Plumage, rng: Random, hips: Point, length: float, lifted: bool = False) -> Marks:
    """Two legs with toes; one of them folded if `lifted`."""
    marks: Marks = []
    for k, dx in enumerate((-1.8, 2.2)):
        hip = (hips[0] + dx, hips[1])
        if lifted and k:
            knee = (hip[0] + length * 0.35, hip[1] + length * 0.3)
            marks.append(
                line(polyline([hip, knee, (hip[0] + 1, hip[1] + length * 0.5)]), look.red, look.pen * 0.9)
            )
            continue
        foot = (hip[0] + rng.uniform(-2, 2), hip[1] + length)
        marks.append(line(polyline([hip, foot]), look.red, look.pen * 0.9))
        marks += [
            line(polyline([foot, (foot[0] + x, foot[1] + 1.6)]), look.red, look.pen * 0.9)
            for x in (-3.5, 0.5, 3.5)
        ]
    return marks


def perch(look: Plumage, rng: Random, y: float, kind: str) -> Marks:
    """What the bird stands on: a branch, grass, waves, a rock or nothing."""
    green = look.wing if rng.random() < 0.4 else look.tail
    if kind == "branch":
        marks = [
            line(
                smooth([(-18, y + rng.uniform(-2, 5)), (-5, y), (6, y + 2), (18, y - rng.uniform(-3, 5))]),
                green,
                look.pen * 1.5,
            )
        ]
        for x in (-12, 10, 15):
            marks.append(fill(leaf((x, y + 1), at((x, y), rng.choice((-60, 60, 120)), 7), 2), green))
        return marks
    if kind == "grass":
        return [
            line(
                smooth([(x, y + 4), (x + rng.uniform(-2, 2), y), (x + rng.uniform(-5, 5), y - 6)]),
                green,
                look.pen,
            )
            for x in (-12, -8, 6, 11, 15)
        ]
    if kind == "waves":
        return [
            line(
                smooth([(-16, y + k), (-8, y - 2 + k), (0, y + k), (8, y - 2 + k), (16, y + k)]),
                green,
                look.pen,
            )
            for k in (0, 4)
        ]
    if kind == "rock":
        return [
            line(smooth([(-14, y + 7), (-10, y), (-2, y + 2), (5, y), (12, y + 7)]), green, look.pen * 1.2)
        ]
    return []
