"""Sticks, rounds and birds of no known carving: shapes put together at random from their seed.

A carver's stick may be anything long and a round anything round; what makes a face is how many there are and where they lie.
"""

from __future__ import annotations

import math
from random import Random

from bird_parts import Plumage, at, body, fan, head, legs, perch
from ink import Marks, Path, Point, box, ellipse, fill, leaf, line, petals, polyline, ring, smooth, star


def _bead(rng: Random, width: float, height: float, paint: str, thin: float) -> Marks:
    """One of the things that a stick is a row of, about the origin."""
    w, h = width / 2, height / 2
    outline: Path = rng.choice(
        (
            ellipse(0, 0, w, h * 0.96),
            box(-w, -h * 0.92, width, height * 0.92, w * rng.uniform(0, 0.9)),
            polyline([(0, -h), (w, 0), (0, h), (-w, 0)], closed=True),
            leaf((0, -h), (0, h), w * 1.8),
            polyline([(-w, -h * 0.9), (w, -h * 0.9), (w * 0.4, h * 0.9), (-w * 0.4, h * 0.9)], closed=True),
            polyline([(-w * 0.4, -h * 0.9), (w * 0.4, -h * 0.9), (w, h * 0.9), (-w, h * 0.9)], closed=True),
        )
    )
    inside = rng.choice(("full", "full", "empty", "dot", "line", "bar"))
    if inside == "full":
        return [fill(outline, paint)]
    marks = [line(outline.scaled(0.88, 0.9), paint, thin)]
    if inside == "dot":
        marks.append(fill(ellipse(0, 0, w * 0.35, h * 0.35), paint))
    elif inside == "line":
        marks.append(line(polyline([(0, -h * 0.7), (0, h * 0.7)]), paint, thin))
    elif inside == "bar":
        marks.append(line(polyline([(-w * 0.8, 0), (w * 0.8, 0)]), paint, thin))
    return marks


def _turned_wood(rng: Random, length: float, width: float, paint: str, thin: float) -> Marks:
    """One outline that swells and narrows along the stick, filled, split or hollow."""
    half, w = length / 2, width / 2
    knots = rng.randint(2, 4)
    steps = 4 * knots
    narrow = w * rng.uniform(0.35, 0.95)
    phase = rng.choice((0.0, math.pi))
    ends = rng.uniform(0.2, 1.0)
    side: list[Point] = []
    for i in range(steps + 1):
        t = i / steps
        swell = (1 + math.cos(2 * math.pi * knots * t + phase)) / 2
        reach = narrow + (w - narrow) * swell
        side.append((reach * (ends if i in (0, steps) else 1.0), -half + length * t))
    other = [(-x, y) for x, y in reversed(side)]
    joined = smooth if rng.random() < 0.6 else polyline
    outline = joined([*side, *other], closed=True)
    kind = rng.choice(("full", "full", "hollow", "slit", "striped"))
    if kind in ("full", "striped"):
        marks = [fill(outline, paint)]
        if kind == "striped":
            marks += [
                line(polyline([(-w * 1.1, y), (w * 1.1, y)]), paint, thin) for y in (-half * 0.5, half * 0.5)
            ]
        return marks
    if kind == "slit":
        hole = box(-narrow * 0.3, -half * 0.8, narrow * 0.6, length * 0.8, narrow * 0.3)
        return [fill(outline + hole.mirrored(), paint)]
    return [line(outline.scaled(0.85, 0.95), paint, thin)]


def _shoots(rng: Random, length: float, width: float, paint: str, thin: float) -> Marks:
    """What grows to both sides of a stem, up or down, opposite or in turns."""
    half, w = length / 2, width / 2
    count = rng.randint(2, 5)
    up = rng.choice((-1, -1, 1)) * rng.uniform(0.05, 0.4) * half
    apart = rng.random() < 0.3
    leaves = rng.random() < 0.5
    marks: Marks = []
    for i in range(count):
        y = -half + length * (i + 0.7) / (count + 0.4)
        for side in (-1, 1):
            root = (0.0, y + (side * length * 0.06 if apart else 0.0))
            tip = (side * w * rng.uniform(0.95, 1.1), max(-half, min(half, root[1] + up)))
            marks.append(
                fill(leaf(root, tip, w * 0.4), paint) if leaves else line(polyline([root, tip]), paint, thin)
            )
    return marks


def any_stick(seed: int, length: float, width: float, paint: str) -> Marks:
    """One upright stick about the origin, `length` long and about `width` wide, the same carving for each seed."""
    rng = Random(f"{seed} stick")
    half, w = length / 2, width / 2
    thin = max(width * rng.uniform(0.14, 0.24), 0.8)
    kind = rng.choice(("beads", "beads", "wood", "wood", "stem", "rails"))
    if kind == "beads":
        count = rng.randint(2, 4) + (1 if length > 30 else 0)
        step = length / count
        bead = _bead(Random(f"{seed} bead"), width * 0.9, step, paint, thin)
        marks = [m.placed(1, 1, 0, -half + step * (i + 0.5)) for i in range(count) for m in bead]
        if rng.random() < 0.25:
            marks.append(line(polyline([(0, -half), (0, half)]), paint, thin))
        return marks
    if kind == "wood":
        return _turned_wood(rng, length, width, paint, thin)
    if kind == "stem":
        stem = polyline([(0, -half), (0, half)])
        return [line(stem, paint, width * rng.uniform(0.16, 0.45)), *_shoots(rng, length, width, paint, thin)]
    rails = rng.choice((2, 2, 3))
    marks = [
        line(polyline([(x, -half + thin), (x, half - thin)]), paint, thin)
        for x in (-w * 0.7 + 1.4 * w * k / (rails - 1) for k in range(rails))
    ]
    reach = w * rng.uniform(0.7, 1.05)
    for k in range(bars := rng.randint(1, 4)):
        y = (k + 1) * length / (bars + 1) - half
        marks.append(line(polyline([(-reach, y), (reach, y + rng.choice((0, 0, w * 0.5)))]), paint, thin))
    return marks


def _rim(rng: Random, outer: float, inner: float, paint: str, thin: float) -> Marks:
    """A band of a round between two radii."""
    count = rng.choice((4, 5, 6, 8, 8, 10, 12))
    middle, depth = (outer + inner) / 2, outer - inner
    kind = rng.choice(
        ("ring", "ring", "line", "lines", "dots", "petals", "full petals", "spokes", "rays", "bites", "swirl")
    )
    if kind == "ring":
        return [fill(ring(0, 0, outer, inner + depth * rng.uniform(0.0, 0.6)), paint)]
    if kind == "line":
        return [line(ellipse(0, 0, outer - thin / 2), paint, thin)]
    if kind == "lines":
        return [line(ellipse(0, 0, r), paint, thin) for r in (outer - thin / 2, inner + thin / 2)]
    if kind == "dots":
        r = min(depth * 0.48, 2.8 * middle / count)
        return [fill(ellipse(middle, 0, r).turned(i * 360 / count), paint) for i in range(count)]
    if kind == "petals":
        return [line(petals(0, 0, inner, outer, count, 4 * outer / count), paint, thin)]
    if kind == "full petals":
        return [fill(petals(0, 0, inner, outer, count, 4 * outer / count), paint)]
    if kind == "spokes":
        one = polyline([(inner, 0), (outer - thin / 2, 0)])
        turn = rng.uniform(0, 90)
        around = [line(one.turned(turn + i * 360 / count), paint, thin) for i in range(count)]
        return [*around, line(ellipse(0, 0, outer - thin / 2), paint, thin)]
    if kind == "rays":
        return [fill(star(0, 0, outer, middle, count) + ellipse(0, 0, inner).mirrored(), paint)]
    if kind == "bites":
        arc = smooth([(outer, 0), at((0, 0), 180 / count, inner), at((0, 0), 360 / count, outer)])
        return [line(arc.turned(i * 360 / count), paint, thin) for i in range(count)]
    bow = rng.choice((-1, 1)) * depth * 0.5
    arm = smooth([(inner, 0), (middle, bow), (outer, 0)])
    return [line(arm.turned(i * 360 / count), paint, thin * 1.2) for i in range(count)]


def any_round(seed: int, radius: float, paint: str, accent: str) -> Marks:
    """One round about the origin, the same carving for each seed."""
    rng = Random(f"{seed} round")
    thin = max(radius * rng.uniform(0.09, 0.16), 0.6)
    core = radius * rng.uniform(0.2, 0.55)
    marks = _rim(rng, radius, core * rng.uniform(1.0, 1.25), paint, thin)
    if rng.random() < 0.3:
        marks += _rim(rng, radius * 0.62, core, paint, thin)
    inside = rng.choice(("dot", "dot", "ring", "none", "cross", "square", "star"))
    own = accent if rng.random() < 0.3 else paint
    if inside == "dot":
        marks.append(fill(ellipse(0, 0, core * 0.8), own))
    elif inside == "ring":
        marks.append(fill(ring(0, 0, core * 0.9, core * 0.45), own))
    elif inside == "cross":
        bar = polyline([(-core * 0.8, 0), (core * 0.8, 0)])
        marks += [line(bar.turned(a), own, thin) for a in (45, 135)]
    elif inside == "square":
        marks.append(line(box(-core * 0.6, -core * 0.6, core * 1.2, core * 1.2), own, thin))
    elif inside == "star":
        marks.append(fill(star(0, 0, core * 0.95, core * 0.4, rng.choice((4, 5, 6))), own))
    return marks


def any_bird(rng: Random, look: Plumage) -> Marks:
    """A bird of no kind: an egg, a neck, a head, and feathers to any side."""
    lean = rng.uniform(-95, 0)
    size = rng.uniform(6, 15)
    marks = body(look, (0, 0), size, size * rng.uniform(0.25, 0.85), lean)
    chest = at((0, 0), lean + rng.uniform(-20, 20), size * 0.85)
    skull = at(chest, lean + rng.uniform(-70, 40), neck := rng.choice((1.0, 5.0, 10.0, 18.0)))
    if neck > 4:
        bend = at(chest, lean + rng.uniform(-60, 60), neck * 0.6)
        marks.append(line(smooth([chest, bend, skull]), look.body, look.pen * rng.uniform(1, 2.6)))
    beak = rng.uniform(2, 11)
    marks += head(look, rng, skull, rng.uniform(2.2, 6.0), lean + rng.uniform(-40, 60), beak)
    rump = at((0, 0), lean + 180, size * 0.8)
    paints = (look.tail, look.red, look.wing)
    for part in range(rng.randint(1, 4)):
        # the first is the tail, the others wings or what hangs from it
        base = rump if part == 0 else at((0, 0), rng.uniform(0, 360), size * 0.3)
        way = lean + 180 + rng.uniform(-30, 30) if part == 0 else rng.uniform(0, 360)
        marks += fan(
            look, base, way, rng.uniform(8, 110), rng.randint(1, 6), rng.uniform(8, 34), rng.uniform(1.2, 3.5),
            tuple(rng.sample(paints, rng.randint(1, 2))), rng.uniform(-5, 5), rng.uniform(0, 0.5),
        )  # fmt: skip
    if rng.random() < 0.45:
        marks += legs(look, rng, (rng.uniform(-2, 2), size * 0.5), rng.uniform(6, 26), rng.random() < 0.2)
    return marks + perch(look, rng, size * 0.6 + 12, rng.choice(("branch", "none", "none", "grass", "rock")))
