"""The bamboo suit from 2 to 9: sticks of many carvings, laid out as real sets lay them."""

from __future__ import annotations

import itertools
import math
from random import Random

from any_places import any_cells, any_paints
from any_shapes import any_stick
from ink import Mark, Marks, box, ellipse, fill, leaf, line, polyline, ring, smooth
from styles import Bamboos

Spot = tuple[float, float, float, float, int]
"""Centre x and y, length, turn in degrees, and which of the three paints."""


def _row(y: float, length: float, xs: tuple[float, ...], paints: tuple[int, ...]) -> list[Spot]:
    return [(x, y, length, 0.0, paint) for x, paint in zip(xs, paints, strict=True)]


def _eight(kind: str) -> list[Spot]:
    three = (14.0, 30.0, 46.0)
    if kind == "rows":
        return [s for y in (22.0, 58.0) for s in _row(y, 29, (11.0, 23.5, 36.5, 49.0), (0, 0, 0, 0))]
    if kind == "columns":
        return [s for y in (12.5, 31.0, 49.0, 67.5) for s in _row(y, 17, (19.0, 41.0), (0, 0))]
    if kind == "slant":
        return (
            _row(14, 20, three, (0, 0, 0))
            + _row(40, 20, (22.0, 38.0), (1, 1))
            + _row(66, 20, three, (0, 0, 0))
        )
    lean = 33.0
    out: list[Spot] = []
    for y, side in ((22.0, 1.0), (58.0, -1.0)):
        down = -side if kind == "wm" else side
        out += [(11, y, 29, 0, 0), (49, y, 29, 0, 0)]
        out += [(23.2, y, 25, -lean * down, 0), (36.8, y, 25, lean * down, 0)]
    return out


def layout(number: int, style: Bamboos) -> list[Spot]:
    """Where the sticks of a face lie, on a face of 60 by 80."""
    three = (14.0, 30.0, 46.0)
    if number == 2:
        second = 1 if style.two == "second" else 0
        if style.two == "beside":
            return _row(40, 50, (21, 39), (0, second))
        return _row(22, 30, (30,), (0,)) + _row(58, 30, (30,), (second,))
    if number == 3:
        top = 2 if style.three == "top" else 0
        if style.three == "row":
            return _row(40, 44, three, (0, 2, 0))
        if style.three == "turned":
            return _row(58, 30, (30,), (top,)) + _row(22, 30, (17, 43), (0, 0))
        return _row(22, 30, (30,), (top,)) + _row(58, 30, (17, 43), (0, 0))
    if number == 4:
        swap = 1 if style.two == "second" else 0
        return _row(22, 30, (18, 42), (0, swap)) + _row(58, 30, (18, 42), (swap, 0))
    if number == 5:
        swap = 1 if style.seven == "column" and style.two == "second" else 0
        corners = _row(21, 28, (14, 46), (0, swap)) + _row(59, 28, (14, 46), (swap, 0))
        return [*corners, (30, 40, 30, 0, 2)]
    if number == 6:
        lower = 1 if style.nine == "three" else 0
        return _row(22, 30, three, (0, 0, 0)) + _row(58, 30, three, (lower,) * 3)
    if number == 7:
        middle = 1 if style.seven in ("column", "accent row") else 0
        if style.seven == "pairs":
            return _row(40, 46, (30,), (2,)) + [
                s for y in (14.0, 40.0, 66.0) for s in _row(y, 20, (12, 48), (0, 0))
            ]
        lower = 1 if style.seven == "accent row" else 0
        return (
            _row(13, 20, (30,), (2,))
            + _row(40, 21, three, (0, middle, 0))
            + _row(66, 21, three, (lower, middle, lower))
        )
    if number == 8:
        return _eight(style.eight)
    nine = {
        "column": [(0, 2, 0)] * 3,
        "row": [(0, 0, 0), (2, 2, 2), (0, 0, 0)],
        "three": [(0, 0, 0), (2, 2, 2), (1, 1, 1)],
        "columns": [(0, 2, 1)] * 3,
        "plain": [(0, 0, 0)] * 3,
    }[style.nine]
    return [s for y, paints in zip((14.0, 40.0, 66.0), nine, strict=True) for s in _row(y, 22, three, paints)]


def _node_bar(length: float, width: float, paint: str) -> Marks:
    half, w = length / 2, width / 2
    marks = [fill(box(-w * 0.8, -half, 1.6 * w, length, w * 0.5), paint)]
    for y in (-half, 0.0, half):
        marks.append(fill(box(-w * 1.25, y - width * 0.2, 2.5 * w, width * 0.4, width * 0.2), paint))
    return marks


def stick(kind: str, length: float, width: float, paint: str) -> Marks:
    """One upright stick about the origin, `length` long and about `width` wide."""
    half, w = length / 2, width / 2
    thin = max(width * 0.22, 0.9)
    if kind == "plain":
        return [fill(box(-w * 0.8, -half, width * 0.8, length, w * 0.7), paint)]
    if kind == "slit":
        outer = box(-w, -half, width, length, w)
        inner = box(-w * 0.22, -half + w, w * 0.44, length - width, w * 0.2)
        return [fill(outer + inner.mirrored(), paint)]
    if kind == "capsule":
        gap = length * 0.03
        return [
            fill(box(-w, -half, width, half - gap, w), paint),
            fill(box(-w, gap, width, half - gap, w), paint),
        ]
    if kind == "jointed":
        return _node_bar(length, width, paint)
    if kind == "waisted":
        side = [(w, -half), (w * 0.5, -half * 0.78), (w * 0.62, -half * 0.25), (w, 0.0)]
        side += [(w * 0.62, half * 0.25), (w * 0.5, half * 0.78), (w, half)]
        other = [(-x, y) for x, y in reversed(side)]
        shape = polyline(side + other, closed=True)
        return [fill(shape, paint), line(shape, paint, width * 0.18)]
    if kind == "chain":
        count = 3 if length > 24 else 2
        r = half / count
        return [
            line(ellipse(0, -half + r * (2 * i + 1), w * 0.72, r * 0.84), paint, thin * 1.25)
            for i in range(count)
        ]
    if kind == "links":
        count = 4 if length > 24 else 3
        r = half / count
        marks: Marks = []
        for i in range(count):
            y = -half + r * (2 * i + 1)
            marks.append(line(box(-w * 0.8, y - r * 0.8, w * 1.6, r * 1.6, w * 0.35), paint, thin))
            marks.append(fill(ellipse(0, y, w * 0.28, r * 0.3), paint))
        return marks
    if kind == "beaded":
        count = max(3, round(length / (width * 1.1)))
        r = half / count
        return [fill(ellipse(0, -half + r * (2 * i + 1), min(w, r * 1.25), r), paint) for i in range(count)]
    if kind == "split":
        return [
            line(polyline([(s * w * 0.55, -half + thin), (s * w * 0.55, half - thin)]), paint, thin * 1.2)
            for s in (-1, 1)
        ] + [
            line(polyline([(-w * 0.8, y), (w * 0.8, y)]), paint, thin) for y in (-half + thin, 0, half - thin)
        ]
    if kind == "segments":
        count = 3 if length > 24 else 2
        step = length / count
        return [
            fill(box(-w * 0.85, -half + i * step + step * 0.05, width * 0.85, step * 0.9, w * 0.45), paint)
            for i in range(count)
        ]
    if kind == "hollow":
        return [
            line(box(-w * 0.75, -half + thin / 2, w * 1.5, length - thin, w * 0.75), paint, thin),
            line(polyline([(-w * 0.75, 0), (w * 0.75, 0)]), paint, thin),
        ]
    if kind == "ladder":
        marks = [
            line(polyline([(s * w * 0.7, -half + thin), (s * w * 0.7, half - thin)]), paint, thin)
            for s in (-1, 1)
        ]
        count = max(3, round(length / (width * 0.9)))
        for i in range(count + 1):
            y = -half + thin + (length - 2 * thin) * i / count
            marks.append(line(polyline([(-w * 0.7, y), (w * 0.7, y)]), paint, thin * 0.8))
        return marks
    if kind == "spindle":
        return [
            fill(leaf((0, -half), (0, 0.0), w * 1.9), paint),
            fill(leaf((0, 0), (0, half), w * 1.9), paint),
        ]
    if kind == "knuckle":
        marks = [line(polyline([(0, -half + w), (0, half - w)]), paint, width * 0.45)]
        marks += [fill(ring(0, y, w, w * 0.4), paint) for y in (-half + w, 0.0, half - w)]
        return marks
    if kind == "bone":
        side = [
            (w * 0.5, -half),
            (w, -half * 0.9),
            (w * 0.72, -half * 0.5),
            (w, -half * 0.08),
            (w, half * 0.08),
        ]
        side += [(w * 0.72, half * 0.5), (w, half * 0.9), (w * 0.5, half)]
        outline = smooth(side + [(-x, y) for x, y in reversed(side)], closed=True)
        for sign in (-1, 1):
            slit = box(-w * 0.2, sign * half * 0.48 - half * 0.26, w * 0.4, half * 0.52, w * 0.2)
            outline = outline + slit.mirrored()
        return [fill(outline, paint)]
    if kind == "tied":
        marks = [line(box(-w * 0.7, -half + thin / 2, w * 1.4, length - thin, w * 0.5), paint, thin)]
        marks.append(line(polyline([(0, -half * 0.75), (0, half * 0.75)]), paint, thin * 0.8))
        return marks + [
            fill(box(-w, y - thin, width, thin * 2, thin), paint) for y in (-half * 0.62, 0, half * 0.62)
        ]
    if kind == "leafy":
        marks = [fill(box(-w * 0.4, -half, w * 0.8, length, w * 0.4), paint)]
        for y in (-half * 0.5, half * 0.1, half * 0.6):
            marks += [fill(leaf((0, y), (s * w * 1.15, y - half * 0.3), w * 0.4), paint) for s in (-1, 1)]
        return marks
    raise ValueError(f"no stick is called {kind!r}")


def _carved(style: Bamboos, length: float, width: float, paint: str) -> Marks:
    # one seed says what a set's bird and its sticks are
    if style.stick == "any":
        return any_stick(style.bird_seed, length, width, paint)
    return stick(style.stick, length, width, paint)


def sticks(number: int, style: Bamboos) -> Marks:
    """The marks of a bamboo face from 2 to 9."""
    marks: list[Mark] = []
    if style.places is not None:
        return _in_any_order(number, style, style.places)
    spots = layout(number, style)
    base = {2: 8.6, 3: 8.4, 4: 8.2, 5: 7.8, 6: 7.8, 7: 7.6, 8: 6.6, 9: 7.4}[number] * style.thickness
    tight_x, tight_y = style.tight
    columns = sorted({x for x, _, _, turn, _ in spots if turn == 0})
    nearest = min((b - a for a, b in itertools.pairwise(columns)), default=60.0) * tight_x
    for x, y, length, turn, paint in spots:
        across = length * math.sin(math.radians(turn)) * tight_x
        down = length * math.cos(math.radians(turn)) * tight_y
        stretch = style.length if turn == 0 else 1.0
        lean = math.degrees(math.atan2(across, down))
        tall, wide = math.hypot(across, down) * stretch, min(base, nearest * 0.9)
        for mark in _carved(style, tall, wide, style.paints[paint]):
            marks.append(mark.placed(1, 1, 30 + (x - 30) * tight_x, 40 + (y - 40) * tight_y, lean))
    return marks


def _in_any_order(number: int, style: Bamboos, seed: int) -> Marks:
    marks: list[Mark] = []
    cells = any_cells(number, seed, upright=True)
    rng = Random(f"{seed} {number} lean")
    # some sets let the sticks of a row lean to each other
    lean = rng.choice((0.0, 0.0, 0.0, 12.0, 20.0))
    most = min(w for _, _, w, _, _ in cells) * rng.uniform(0.5, 0.85)
    for k, ((x, y, w, h, _), paint) in enumerate(zip(cells, any_paints(cells, seed, number), strict=True)):
        wide = min(9.0 * style.thickness, most, h * 0.45)
        for mark in _carved(style, h * 0.92 * style.length, wide, style.paints[paint]):
            marks.append(mark.placed(1, 1, x, y, lean * (-1) ** k if w > 1.8 * wide else 0.0))
    return marks


def great_stick(style: Bamboos) -> Marks:
    """1 bamboo as some sets have it: one tall stem with leaves."""
    main, second, accent = style.paints
    marks = [m.placed(1, 1, 30, 42) for m in _carved(style, 60, 12 * style.thickness, main)]
    for side, y, paint in ((-1, 18, second), (1, 26, main), (-1, 50, accent), (1, 58, main)):
        marks.append(fill(leaf((30 + side * 6, y), (30 + side * 22, y - 9), 5), paint))
    marks.append(line(smooth([(30, 12), (33, 7), (39, 6)]), accent, 2.0))
    return marks
