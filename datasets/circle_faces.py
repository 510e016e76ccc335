"""The circle suit: rounds of many carvings, laid out as real sets lay them, and the great round of 1 circle."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from random import Random

from any_places import any_cells, any_paints, usual_cells
from any_shapes import any_round
from ink import Marks, box, ellipse, fill, line, petals, placed, polyline, ring, smooth, star
from styles import Circles

Round = tuple[float, float, float, int]
"""Centre x and y, radius, and which of the three paints."""


def _grid(xs: tuple[float, ...], ys: tuple[float, ...], radius: float, paint: int) -> list[Round]:
    return [(x, y, radius, paint) for y in ys for x in xs]


def layout(number: int, style: Circles) -> list[Round]:
    """Where the rounds of a face lie, on a face of 60 by 80."""
    if style.places is not None:
        usual = style.usual and 1 < number < 10
        cells = usual_cells(number, style.places) if usual else any_cells(number, style.places, upright=False)
        paints = any_paints(cells, style.places, number)
        return [(x, y, min(w, h) * 0.52, paint) for (x, y, w, h, _), paint in zip(cells, paints, strict=True)]
    swapped, second, flat = (style.scheme == name for name in ("swapped", "second", "flat"))
    other = 0 if flat else 1
    if number == 2:
        return [(30, 21, 15, 0), (30, 59, 15, 2 if swapped else other)]
    if number == 3:
        return [(15, 15, 11, 0), (30, 40, 11, 0 if flat else 2), (45, 65, 11, other)]
    if number == 4:
        a, b = (0, other) if not second else (other, other)
        return [(17, 21, 12, a), (43, 21, 12, b), (17, 59, 12, b), (43, 59, 12, a)]
    if number == 5:
        a, b = (0, other) if not second else (other, other)
        corners = [(15.0, 18.0, 10.5, a), (45.0, 18.0, 10.5, b), (15.0, 62.0, 10.5, b), (45.0, 62.0, 10.5, a)]
        return [*corners, (30, 40, 10.5, 0 if flat else 2)]
    if number == 6:
        top, low = (2, 0) if swapped else (0, 0 if flat else 2)
        return _grid((19, 41), (15,), 9.8, top) + _grid((19, 41), (43, 65), 9.8, low)
    if number == 7:
        top, low = (2, 0) if swapped else (0, 0 if flat else 2)
        slope = [(13.0, 11.0, 8.6, top), (30.0, 19.0, 8.6, top), (47.0, 27.0, 8.6, top)]
        return slope + _grid((20, 40), (48, 68), 9.2, low)
    if number == 8:
        return _grid((20, 40), (12, 30.7, 49.3, 68), 9.0, other if not swapped else 0)
    if number == 9:
        rows = (0, 0 if flat else 2, other) if not second else (other, 0 if flat else 2, other)
        return [
            r
            for y, paint in zip((14, 40, 66), rows, strict=True)
            for r in _grid((12, 30, 48), (y,), 8.7, paint)
        ]
    raise ValueError(f"no layout for {number} circles")


def _spokes(inner: float, outer: float, count: int, paint: str, width: float, turn: float = 0.0) -> Marks:
    one = polyline([(inner, 0), (outer, 0)])
    return [line(one.turned(turn + i * 360 / count), paint, width) for i in range(count)]


def rounded(style: Circles, radius: float, paint: str, accent: str) -> Marks:
    """One round about the origin."""
    r = radius
    thin = max(r * 0.12, 0.7)
    kind = style.kind
    if kind == "rings":
        step = r / (style.rings + 0.4)
        marks = [
            fill(ring(0, 0, r - i * step, r - i * step - step * 0.55), paint) for i in range(style.rings)
        ]
        return [*marks, fill(ellipse(0, 0, step * 0.35), paint)]
    if kind == "target":
        return [fill(ring(0, 0, r, r * 0.72), paint), fill(ellipse(0, 0, r * 0.5), paint)]
    if kind == "solid":
        return [fill(ring(0, 0, r, r * 0.62), paint), fill(ring(0, 0, r * 0.42, r * 0.2), paint)]
    if kind == "dot":
        return [fill(ring(0, 0, r, r * 0.8), paint), fill(ellipse(0, 0, r * 0.22), paint)]
    if kind == "double":
        return [fill(ring(0, 0, r, r * 0.86), paint), fill(ring(0, 0, r * 0.72, r * 0.3), paint)]
    if kind == "eye":
        return [fill(ring(0, 0, r, r * 0.4), paint), fill(ellipse(0, 0, r * 0.2), accent)]
    if kind == "spokes":
        return [
            line(ellipse(0, 0, r - thin / 2), paint, thin),
            line(ellipse(0, 0, r * 0.32), paint, thin),
            *_spokes(r * 0.32, r - thin, style.spokes, paint, thin),
        ]
    if kind == "cross":
        marks = [fill(ring(0, 0, r, r * 0.82), paint)]
        quarter = petals(0, 0, r * 0.1, r * 0.8, 4, r * 0.55, 45)
        return [*marks, fill(quarter, paint)]
    if kind == "quarters":
        return [
            fill(ring(0, 0, r, r * 0.84), paint),
            *[fill(ellipse(r * 0.38 * x, r * 0.38 * y, r * 0.27), paint) for x in (-1, 1) for y in (-1, 1)],
        ]
    if kind == "petals":
        count = max(6, style.spokes)
        return [
            line(petals(0, 0, r * 0.3, r, count, r * 1.9 / count), paint, thin * 0.8),
            fill(ellipse(0, 0, r * 0.25), paint),
        ]
    if kind == "daisy":
        count = max(6, style.spokes)
        return [
            *[
                fill(ellipse(r * 0.75, 0, r * 0.24, r * 1.5 / count).turned(i * 360 / count), paint)
                for i in range(count)
            ],
            fill(ring(0, 0, r * 0.45, r * 0.2), accent),
        ]
    if kind == "coin":
        hole = box(-r * 0.25, -r * 0.25, r * 0.5, r * 0.5)
        return [
            fill(ring(0, 0, r, r * 0.78), paint),
            line(hole, paint, thin),
            line(ellipse(0, 0, r * 0.55), paint, thin),
        ]
    if kind == "wheel":
        return [fill(ring(0, 0, r, r * 0.75), paint), *_spokes(0, r * 0.75, style.spokes, paint, thin * 0.8)]
    if kind == "gear":
        rim = star(0, 0, r, r * 0.78, max(8, style.spokes)) + ellipse(0, 0, r * 0.5).mirrored()
        return [fill(rim, paint), fill(ellipse(0, 0, r * 0.28), paint)]
    if kind == "thin":
        return [line(ellipse(0, 0, k * r), paint, thin * 0.7) for k in (0.95, 0.7, 0.45)] + [
            fill(ellipse(0, 0, r * 0.2), accent)
        ]
    if kind == "star":
        return [
            line(ellipse(0, 0, r - thin / 2), paint, thin),
            fill(star(0, 0, r * 0.75, r * 0.32, max(5, style.spokes)), paint),
        ]
    if kind == "ringlets":
        return [
            line(ellipse(0, 0, r - thin / 2), paint, thin),
            *[line(ellipse(r * 0.6, 0, r * 0.24).turned(i * 60), paint, thin * 0.8) for i in range(6)],
            fill(ellipse(0, 0, r * 0.22), paint),
        ]
    if kind == "swirl":
        arm = smooth([(0, 0), (r * 0.35, -r * 0.2), (r * 0.75, 0)])
        return [fill(ring(0, 0, r, r * 0.82), paint)] + [
            line(arm.turned(i * 72), paint, thin * 1.3) for i in range(5)
        ]
    raise ValueError(f"no round is called {kind!r}")


def _carved(style: Circles, radius: float, paint: str, accent: str) -> Marks:
    if style.kind == "any":
        return any_round(style.one_seed, radius, paint, accent)
    return rounded(style, radius, paint, accent)


def circles(number: int, style: Circles) -> Marks:
    """The marks of a circle face from 2 to 9."""
    marks: Marks = []
    tight_x, tight_y = style.tight
    spots = [
        (30 + (x - 30) * tight_x, 40 + (y - 40) * tight_y, r, paint)
        for x, y, r, paint in layout(number, style)
    ]
    nearest = min(math.dist(a[:2], b[:2]) for a, b in itertools.combinations(spots, 2))
    for x, y, wanted, paint in spots:
        radius = min(wanted * style.size, nearest * 0.51)
        own = style.paints[paint]
        accent = style.paints[2] if paint != 2 else style.paints[0]
        marks += placed(_carved(style, radius, own, accent), 1, x, y)
    return marks


def _core(rng: Random, r: float, paint: str, thin: float) -> Marks:
    kinds: dict[str, Callable[[], Marks]] = {
        "dot": lambda: [fill(ellipse(0, 0, r * 0.8), paint)],
        "ring": lambda: [fill(ring(0, 0, r, r * 0.55), paint)],
        "cross": lambda: [
            line(ellipse(0, 0, r), paint, thin),
            line(polyline([(-r * 0.7, 0), (r * 0.7, 0)]), paint, thin),
            line(polyline([(0, -r * 0.7), (0, r * 0.7)]), paint, thin),
        ],
        "flower": lambda: [fill(petals(0, 0, r * 0.15, r, 5, r * 0.6), paint)],
        "word": lambda: [
            line(ellipse(0, 0, r), paint, thin),
            *[line(polyline([(-r * 0.5, y * r), (r * 0.5, y * r)]), paint, thin) for y in (-0.45, 0.0, 0.45)],
            line(polyline([(0, -r * 0.45), (0, r * 0.45)]), paint, thin),
        ],
        "spiral": lambda: [*_spokes(r * 0.15, r, rng.choice((6, 8)), paint, thin), line(ellipse(0, 0, r), paint, thin)],
        "four": lambda: [
            fill(ellipse(r * 0.42 * x, r * 0.42 * y, r * 0.3), paint) for x in (-1, 1) for y in (-1, 1)
        ] + [line(ellipse(0, 0, r), paint, thin)],
        "star": lambda: [fill(star(0, 0, r, r * 0.5, rng.choice((5, 6, 8))), paint)],
    }  # fmt: skip
    return kinds[rng.choice(sorted(kinds))]()


def _band(rng: Random, kind: str, outer: float, inner: float, paint: str, thin: float) -> Marks:
    middle, depth = (outer + inner) / 2, outer - inner
    count = rng.choice((8, 10, 12, 16, 20))
    if kind == "ring":
        return [fill(ring(0, 0, outer, inner + depth * rng.uniform(0.1, 0.5)), paint)]
    if kind == "lines":
        return [line(ellipse(0, 0, r), paint, thin) for r in (outer - thin / 2, inner + thin)]
    if kind == "petals":
        return [line(petals(0, 0, inner, outer, count, 4.4 * outer / count), paint, thin)]
    if kind == "full petals":
        return [fill(petals(0, 0, inner, outer, count, 4.4 * outer / count), paint)]
    if kind == "spokes":
        return [*_spokes(inner, outer, count, paint, thin), line(ellipse(0, 0, outer), paint, thin)]
    if kind == "dots":
        r = min(depth * 0.4, 2.4 * middle / count)
        return [fill(ellipse(middle, 0, r).turned(i * 360 / count), paint) for i in range(count)]
    if kind == "loops":
        r = min(depth * 0.45, 2.6 * middle / count)
        return [
            line(ellipse(middle, 0, depth * 0.42, r).turned(i * 360 / count), paint, thin)
            for i in range(count)
        ]
    if kind == "rays":
        hole = ellipse(0, 0, (outer + inner) / 2 - thin).mirrored()
        return [fill(star(0, 0, outer, (outer + inner) / 2, count) + hole, paint)]
    raise ValueError(f"no band is called {kind!r}")


def great_round(style: Circles) -> Marks:
    """The large ornate round of 1 circle: bands of ornament about a core."""
    rng = Random(style.one_seed)
    if style.one == "plain":
        # as large as a coin, and carved like the others
        return placed(_carved(style, rng.uniform(15, 27), style.paints[0], style.paints[2]), 1, 30, 40)
    bands = (
        ["ring", "lines", "petals", "full petals", "spokes", "dots"]
        if style.one == "train"
        else ["loops", "rays", "ring"]
    )
    count = rng.choice((1, 2, 2, 3))
    radius = rng.uniform(18, 27)
    thin = rng.uniform(0.9, 1.6)
    core = radius * rng.uniform(0.25, 0.42)
    edges = [radius - (radius - core) * i / count for i in range(count + 1)]
    marks: Marks = []
    last = ""
    for outer, inner in itertools.pairwise(edges):
        kind = rng.choice([b for b in bands if b != last])
        last = kind
        paint = style.paints[rng.choices((0, 1, 2), (5, 4, 1))[0]]
        marks += _band(rng, kind, outer, inner + (outer - inner) * 0.12, paint, thin)
    marks += _core(rng, core * 0.9, style.paints[rng.choices((2, 0), (4, 1))[0]], thin)
    return placed(marks, 1, 30, 40)
