"""Plants for flowers and seasons, grown by rule and varied by a random source."""

from __future__ import annotations

import math
from random import Random

from bird_parts import at as _at
from ink import Marks, Point, ellipse, fill, leaf, line, petals, polyline, smooth
from palettes import Paints

SPECIES = (
    "plum", "orchid", "chrysanthemum", "bamboo",
    "peony", "lotus", "narcissus", "rose", "fruit", "lily", "pine", "vine",
)  # fmt: skip
BLOSSOMS = {
    "plum": ("round", "round", "pointed"), "orchid": ("tulip", "pointed", "buds"), "chrysanthemum": ("daisy", "peony", "mesh", "spray"),
    "peony": ("peony", "rose", "round"), "lotus": ("lotus",), "narcissus": ("pointed", "daisy"), "rose": ("rose", "cup"),
    "fruit": ("mesh", "cup", "buds"), "lily": ("tulip", "spray", "lotus"), "pine": ("buds",), "vine": ("cup", "round"),
}  # fmt: skip


def blossom(
    kind: str, rng: Random, where: Point, r: float, paint: str, heart: str, pen: float, filled: bool
) -> Marks:
    """A flower head of about radius `r`; kinds are those of BLOSSOMS."""
    x, y = where
    marks: Marks = []
    count = rng.choice((5, 5, 6, 8))
    if kind == "round":
        turn = rng.uniform(0, 60)
        for i in range(count):
            shape = ellipse(*_at(where, turn + i * 360 / count, r * 0.6), r * (0.42 if count < 7 else 0.3))
            marks.append(fill(shape, paint) if filled else line(shape, paint, pen))
        return [*marks, fill(ellipse(x, y, r * 0.22), heart)]
    if kind == "pointed":
        shape = petals(x, y, r * 0.12, r, count, r * rng.uniform(0.4, 0.7), -90)
        return [
            fill(shape, paint) if filled else line(shape, paint, pen),
            fill(ellipse(x, y, r * 0.2), heart),
        ]
    if kind == "daisy":
        shape = petals(x, y, r * 0.3, r, rng.randint(9, 14), r * 0.24)
        return [
            fill(shape, paint) if filled else line(shape, paint, pen * 0.9),
            line(ellipse(x, y, r * 0.28), heart, pen),
        ]
    if kind == "tulip":
        for i in (-1, 0, 1):
            shape = leaf((x, y + r * 0.7), (x + i * r * 0.75, y - r * 0.8), r * 0.5, i * r * 0.3)
            marks.append(fill(shape, paint) if filled and i else line(shape, paint, pen))
        return marks
    if kind == "lotus":
        for i in range(-2, 3):
            shape = leaf((x, y + r * 0.6), _at((x, y + r * 0.6), -90 + i * 34, r * 1.45), r * 0.45)
            marks.append(fill(shape, paint) if filled and i % 2 else line(shape, paint, pen))
        return marks
    if kind == "rose":
        for k in (1.0, 0.66, 0.33):
            points = [
                _at((x + rng.uniform(-1, 1), y), i * 60 + rng.uniform(0, 25), r * k * rng.uniform(0.85, 1.1))
                for i in range(6)
            ]
            marks.append(line(smooth(points, closed=True), paint, pen))
        return marks
    if kind == "cup":
        marks = [
            line(
                smooth(
                    [
                        (x - r, y - r * 0.3),
                        (x - r * 0.6, y + r * 0.6),
                        (x + r * 0.6, y + r * 0.6),
                        (x + r, y - r * 0.3),
                    ]
                ),
                paint,
                pen,
            )
        ]
        marks.append(line(ellipse(x, y - r * 0.3, r, r * 0.42), paint, pen))
        return [*marks, fill(ellipse(x, y - r * 0.3, r * 0.4, r * 0.18), heart)]
    if kind == "mesh":
        marks = [line(ellipse(x, y, r * 0.85, r * 0.7), paint, pen)]
        for k in (-0.35, 0.0, 0.35):
            marks.append(
                line(polyline([(x - r * 0.65, y + k * r), (x + r * 0.65, y + k * r)]), paint, pen * 0.7)
            )
            marks.append(
                line(polyline([(x + k * r, y - r * 0.55), (x + k * r, y + r * 0.55)]), paint, pen * 0.7)
            )
        side = [line(ellipse(x + s * r * 1.15, y + r * 0.2, r * 0.4, r * 0.3), paint, pen) for s in (-1, 1)]
        return marks + (side if rng.random() < 0.6 else [])
    if kind == "spray":
        for _ in range(rng.randint(7, 11)):
            way = -90 + rng.uniform(-85, 85)
            marks.append(
                line(
                    smooth(
                        [
                            (x, y + r * 0.5),
                            _at((x, y), way, r * 0.5),
                            _at((x, y), way + rng.uniform(-25, 25), r * 1.1),
                        ]
                    ),
                    paint,
                    pen,
                )
            )
        return marks
    if kind == "buds":
        return [
            fill(ellipse(x + rng.uniform(-r, r), y + rng.uniform(-r, r), rng.uniform(1.4, 2.6)), paint)
            for _ in range(rng.randint(3, 6))
        ]
    for ring_count, k in ((rng.choice((6, 7, 8)), 1.0), (5, 0.5)):
        for i in range(ring_count):
            shape = ellipse(
                *_at(where, i * 360 / ring_count + 20 * k, r * 0.7 * k), r * 0.34 * (0.6 + 0.4 * k)
            )
            marks.append(fill(shape, paint) if filled else line(shape, paint, pen))
    return [*marks, fill(ellipse(x, y, r * 0.15), heart)]


def _leaf(rng: Random, kind: str, base: Point, way: float, size: float, paint: str, pen: float) -> Marks:
    tip = _at(base, way, size)
    bend = rng.uniform(-0.2, 0.2) * size
    if kind == "full":
        return [fill(leaf(base, tip, size * 0.36, bend), paint)]
    if kind == "thin":
        return [fill(leaf(base, tip, size * 0.18, bend), paint)]
    if kind == "loop":
        return [line(leaf(base, tip, size * 0.5, bend), paint, pen)]
    if kind == "veined":
        return [
            line(leaf(base, tip, size * 0.5, bend), paint, pen),
            line(polyline([base, _at(base, way, size * 0.8)]), paint, pen * 0.7),
        ]
    if kind == "fork":
        return [line(polyline([base, _at(base, way + k, size * 0.9)]), paint, pen) for k in (-28, 0, 28)]
    marks = [line(smooth([base, tip]), paint, pen)]
    for t in (0.35, 0.7, 1.0):
        p = _at(base, way, size * t)
        marks += [fill(leaf(p, _at(p, way + s * 55, size * 0.4), size * 0.13), paint) for s in (-1, 1)]
    return marks


LEAVES = ("full", "full", "thin", "loop", "loop", "veined", "fork", "frond")


def grass(
    rng: Random, base: Point, paint: str, pen: float, count: int, height: float, wide: float = 62
) -> Marks:
    """Blades that rise from a base and droop."""
    marks: Marks = []
    solid = rng.random() < 0.5
    for i in range(count):
        way = -90 + wide * (2 * i / max(count - 1, 1) - 1) + rng.uniform(-10, 10)
        h = height * rng.uniform(0.55, 1.0)
        tip = _at(base, way, h)
        knee = _at(base, -90 + (way + 90) * 0.45, h * 0.6)
        droop = (tip[0] + (tip[0] - base[0]) * 0.2, tip[1] + abs(tip[0] - base[0]) * rng.uniform(0, 0.6))
        if solid:
            marks.append(fill(leaf(base, droop, h * 0.06 + 1.0, -0.25 * (tip[0] - base[0])), paint))
        else:
            marks.append(line(smooth([base, knee, droop]), paint, pen * rng.uniform(0.9, 1.5)))
    return marks


def _bamboo(rng: Random, stem: str, green: str, red: str, pen: float) -> Marks:
    marks: Marks = []
    look = rng.choice(("solid", "outlined", "thin", "double"))
    many = rng.randint(1, 3)
    for k in range(many):
        x, lean, top = (
            25 + (k - (many - 1) / 2) * rng.uniform(9, 15),
            rng.uniform(-12, 12),
            rng.uniform(0, 14) + 6 * k,
        )
        joints = rng.randint(3, 6)
        width = rng.uniform(3.0, 6.5) / (1 + 0.25 * many)
        for j in range(joints):
            low, high = j / joints, (j + 0.86) / joints
            a = (x + lean * low, 58 - (58 - top) * low)
            b = (x + lean * high, 58 - (58 - top) * high)
            if look in ("solid", "thin"):
                marks.append(line(polyline([a, b]), stem, width if look == "solid" else pen))
            else:
                for s in (-1, 1):
                    marks.append(
                        line(
                            polyline([(a[0] + s * width * 0.55, a[1]), (b[0] + s * width * 0.55, b[1])]),
                            stem,
                            pen,
                        )
                    )
                if look == "outlined":
                    marks.append(
                        line(polyline([(a[0] - width * 0.7, a[1]), (a[0] + width * 0.7, a[1])]), stem, pen)
                    )
            if j and rng.random() < 0.8:
                side = rng.choice((-1, 1))
                twig = _at(a, -90 + side * 55, rng.uniform(4, 9))
                marks.append(line(polyline([a, twig]), green, pen * 0.8))
                for i in range(rng.randint(2, 4)):
                    marks.append(
                        fill(leaf(twig, _at(twig, 90 - side * (5 + 38 * i), rng.uniform(9, 15)), 2.6), green)
                    )
    if rng.random() < 0.4:
        marks += [fill(ellipse(rng.uniform(6, 44), rng.uniform(4, 30), 1.9), red) for _ in range(3)]
    return marks


def _spine(rng: Random) -> list[Point]:
    sway, turns = rng.uniform(-15, 15), rng.uniform(2.0, 4.2)
    return [
        (25 + sway * math.sin(t * turns) * t, 58 - 56 * t) for t in (0.0, 0.17, 0.34, 0.5, 0.67, 0.84, 1.0)
    ]


def _base(rng: Random, p: Paints, pen: float) -> Marks:
    kind = rng.choice(("grass", "grass", "rock", "ribbon", "none", "none", "leaves"))
    paint = rng.choice((p.green, p.green, p.blue, p.black))
    if kind == "grass":
        return grass(rng, (25, 58), paint, pen, rng.randint(3, 7), rng.uniform(10, 20))
    if kind == "rock":
        return [line(smooth([(10, 58), (14, 51), (21, 54), (28, 49), (37, 53), (41, 58)]), paint, pen * 1.2)]
    if kind == "ribbon":
        return [fill(leaf((25, 52), (25 + s * rng.uniform(9, 16), 59), 3.2, s * 2), paint) for s in (-1, 1)]
    if kind == "leaves":
        return [
            m
            for way in (-160, -125, -55, -20)
            for m in _leaf(rng, "loop", (25, 57), way, rng.uniform(9, 14), paint, pen)
        ]
    return []


def plant(kind: str, rng: Random, p: Paints, pen: float, filled: bool) -> Marks:
    """A plant of one of SPECIES in a box of about 50 by 60, its foot near (25, 58)."""
    green, red, stem = p.green, p.red, rng.choice((p.green, p.green, p.blue, p.black))
    heart = rng.choice((red, p.gold, p.green))
    if kind == "bamboo":
        return _bamboo(rng, stem, green, red, pen)
    heads = BLOSSOMS[kind]
    head = rng.choice(heads)
    if kind in ("orchid", "narcissus"):
        foot = (25 + rng.uniform(-9, 9), 58.0)
        marks = grass(
            rng, foot, green, pen * 1.2, rng.randint(4, 8), rng.uniform(46, 58), rng.uniform(16, 42)
        )
        for _ in range(rng.choice((1, 1, 2, 3))):
            where = (rng.uniform(12, 40), rng.uniform(14, 46))
            if rng.random() < 0.5:
                marks.append(
                    line(
                        smooth([foot, ((foot[0] + where[0]) / 2 + 3, (foot[1] + where[1]) / 2), where]),
                        stem,
                        pen,
                    )
                )
            marks += blossom(head, rng, where, rng.uniform(5, 9), red, heart, pen, filled)
        return marks
    spine = _spine(rng)
    marks = [line(smooth(spine), stem, pen * rng.uniform(1.0, 1.9))]
    blade = rng.choice(LEAVES)
    reach, lean = rng.uniform(8, 17), rng.uniform(25, 75)
    if kind in ("plum", "vine", "pine"):
        for where in spine[1:6]:
            side = rng.choice((-1, 1))
            tip = _at(where, -90 + side * rng.uniform(30, 75), rng.uniform(9, 20))
            marks.append(line(smooth([where, _at(where, -90 + side * 15, 6), tip]), stem, pen))
            if kind == "pine":
                marks += [
                    line(polyline([tip, _at(tip, -180 + 30 * k, 7)]), green, pen * 0.8) for k in range(7)
                ]
            elif kind == "vine":
                marks += _leaf(rng, blade, tip, -90 + side * 60, reach * 0.7, green, pen)
            elif rng.random() < 0.8:
                marks += blossom(head, rng, tip, rng.uniform(3.2, 6), red, heart, pen * 0.8, filled)
    else:
        for i, where in enumerate(spine[1:-1]):
            for side in (-1, 1):
                if (i + side) % 2 == 0 or rng.random() < 0.4:
                    marks += _leaf(
                        rng,
                        blade,
                        where,
                        -90 + side * lean + rng.uniform(-12, 12),
                        reach * rng.uniform(0.7, 1.1),
                        green,
                        pen,
                    )
    place = rng.choice(("low", "low", "top", "middle", "two"))
    spots = {
        "low": [(25.0, 44.0)],
        "top": [(spine[-1][0], 9.0)],
        "middle": [(25.0, 28.0)],
        "two": [(20.0, 40.0), (33.0, 14.0)],
    }[place]
    for x, y in spots:
        size = rng.uniform(9, 15) / len(spots) ** 0.5 * (0.75 if kind == "plum" else 1.0)
        marks += blossom(
            head, rng, (x + rng.uniform(-4, 4), y + rng.uniform(-4, 4)), size, red, heart, pen, filled
        )
    return marks + _base(rng, p, pen)
