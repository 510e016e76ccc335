"""1 bamboo: birds of many kinds, each varied by its seed."""

from __future__ import annotations

import math
from random import Random

from bamboo_faces import great_stick
from ink import Marks, Point, ellipse, fill, fitted, leaf, line, placed, polyline, smooth
from styles import Bamboos, Paints


def _at(origin: Point, degrees: float, distance: float) -> Point:
    a = math.radians(degrees)
    return origin[0] + distance * math.cos(a), origin[1] + distance * math.sin(a)


def bird(style: Bamboos, paints: Paints, pen: float) -> Marks:
    """The marks of 1 bamboo: a bird, or in some sets one great stick."""
    if style.bird == "stick":
        return great_stick(style)
    rng = Random(style.bird_seed)
    body, wing, tail = rng.sample((style.paints[0], paints.red, style.paints[1], paints.green), 3)
    marks: Marks = []
    filled = rng.random() < 0.5
    long_neck = style.bird in ("crane", "heron", "peacock", "flier")
    neck = rng.uniform(16, 26) if long_neck else rng.uniform(5, 9)
    length, height = rng.uniform(13, 20), rng.uniform(6, 10)
    tilt = rng.uniform(-50, -5)
    chest = _at((0, 0), tilt, length * 0.8)
    rump = _at((0, 0), tilt + 180, length)
    spine = smooth([chest, _at((0, 0), tilt - 90, height), rump, _at((0, 0), tilt + 90, height)], closed=True)
    marks.append(fill(spine, body) if filled else line(spine, body, pen))
    head = (chest[0] + rng.uniform(-4, 5), chest[1] - neck)
    marks.append(line(smooth([chest, (chest[0] + rng.uniform(2, 7), chest[1] - neck * 0.5), head]), body, pen * (1.0 if long_neck else 2.4)))
    r = rng.uniform(3.0, 5.0)
    marks.append(fill(ellipse(*head, r), body) if filled and not long_neck else line(ellipse(*head, r), rng.choice((body, paints.red)), pen))
    marks.append(fill(ellipse(head[0] + r * 0.2, head[1] - r * 0.1, 0.9), paints.black))
    marks.append(fill(leaf((head[0] + r * 0.8, head[1]), (head[0] + r + rng.uniform(3, 8), head[1] + rng.uniform(-2, 3)), 1.6), paints.red))
    if style.bird in ("cockerel", "phoenix", "pheasant", "sparrow") or rng.random() < 0.3:
        for i in range(3):
            marks.append(line(polyline([_at(head, -120 + 28 * i, r), _at(head, -125 + 30 * i, r + rng.uniform(3, 6))]), paints.red, pen))
    feathers = {"peacock": 7, "cockerel": 6, "phoenix": 5, "pheasant": 3}.get(style.bird, rng.randint(2, 4))
    spread = {"peacock": 80.0, "cockerel": 70.0}.get(style.bird, rng.uniform(14, 40))
    reach = rng.uniform(20, 34) if style.bird in ("peacock", "phoenix", "pheasant", "parrot") else rng.uniform(12, 22)
    for i in range(feathers):
        a = tilt + 180 + rng.uniform(-6, 6) + spread * (i / max(feathers - 1, 1) - 0.5)
        tip = _at(rump, a, reach * rng.uniform(0.85, 1.1))
        paint = (tail, wing, paints.red)[i % 3] if style.bird in ("peacock", "phoenix") else (tail, wing)[i % 2]
        if filled or style.bird == "sparrow":
            marks.append(fill(leaf(rump, tip, rng.uniform(2, 4), rng.uniform(-4, 4)), paint))
        else:
            marks.append(line(smooth([rump, _at(rump, a + 12, reach * 0.5), tip]), paint, pen))
        if style.bird == "peacock":
            marks += [line(ellipse(*tip, 2.6), paint, pen * 0.8), fill(ellipse(*tip, 1.1), paints.red)]
    flying = style.bird in ("swallow", "flier", "phoenix", "crane") or rng.random() < 0.25
    for side in ((-1, 1) if flying else (1,)):
        base = _at((0, 0), tilt - 90 * side, height * 0.3)
        for i in range(rng.randint(3, 5)):
            a = tilt + 180 + side * (70 if flying else 25) + i * 14 * side
            tip = _at(base, a, rng.uniform(14, 22) if flying else rng.uniform(9, 14))
            marks.append(fill(leaf(base, tip, 2.6, 2 * side), wing) if filled else line(leaf(base, tip, 2.8, 2 * side), wing, pen * 0.8))
    if not flying or rng.random() < 0.4:
        for dx in (-2.0, 2.5):
            foot = (dx + rng.uniform(-2, 2), height + (rng.uniform(14, 24) if long_neck else rng.uniform(5, 9)))
            marks.append(line(polyline([(dx, height * 0.8), foot]), paints.red, pen))
            marks.append(line(polyline([(foot[0] - 3, foot[1] + 1), foot, (foot[0] + 4, foot[1] + 1)]), paints.red, pen))
    marks = placed(marks, 1, 0, 0, rng.uniform(-20, 20), flip=rng.random() < 0.6)
    inset = rng.uniform(5, 11)
    return fitted(marks, inset, inset, 60 - inset, 80 - inset)
