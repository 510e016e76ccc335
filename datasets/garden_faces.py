"""Plants in the manner of engraved sets: a few firm compositions, each drawn as line, as paint, or as both."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from bird_parts import at
from ink import Mark, Marks, Path, Point, ellipse, fill, leaf, line, petals, placed, polyline, smooth
from palettes import Paints

HOWS = ("line", "line", "line", "fill", "both", "mixed")
BLOOMS: dict[str, tuple[str, ...]] = {
    "plum": ("five", "five", "layers", "scallop"),
    "chrysanthemum": ("mum", "mum", "layers", "fan", "globe"),
    "season": ("scallop", "cup", "swirl", "globe", "fan", "layers", "lily", "fruit", "lotus"),
}


@dataclass(frozen=True)
class Hand:
    """How one set draws its plants: paints, pen, and whether parts are lines, paint or both."""

    green: str
    bloom: str
    heart: str
    stem: str
    edge: str
    pen: float
    how: str
    leaf: str
    base: str

    def part(self, path: Path, paint: str, leafy: bool = False) -> Marks:
        """A closed part in a paint."""
        filled = self.how == "fill" or (self.how == "mixed" and leafy)
        if filled:
            return [fill(path, paint)]
        if self.how == "both":
            return [Mark(path, fill=paint, stroke=self.edge, width=self.pen * 0.6)]
        return [line(path, paint, self.pen)]


def hand(rng: Random, p: Paints, pen: float) -> Hand:
    """The hand of a set, at random."""
    bloom = rng.choices((p.red, p.blue, p.gold, p.green), (12, 2, 0.7, 0.7))[0]
    dark = rng.choice((p.black, p.blue, p.green))
    return Hand(
        green=rng.choices((p.green, p.blue, p.black), (8, 1.2, 1))[0],
        bloom=bloom,
        heart=rng.choice((p.red, p.gold, p.green, p.blue, bloom)),
        stem=rng.choices((p.green, p.blue, p.black, p.red), (6, 3, 2, 0.5))[0],
        edge=dark,
        pen=pen,
        how=rng.choice(HOWS),
        leaf=rng.choice(("blade", "loop", "diamond", "vein", "pair", "hook", "full", "serrate")),
        base=rng.choice(("none", "none", "ground", "rock", "tuft", "curls", "root")),
    )


def _scallop(x: float, y: float, r: float, lobes: int, depth: float, turn: float = 0.0) -> Path:
    spots = [
        at((x, y), turn + i * 180 / lobes, r * (1.0 if i % 2 else 1.0 - depth)) for i in range(2 * lobes)
    ]
    return smooth(spots, closed=True)


def bloom(kind: str, rng: Random, h: Hand, where: Point, r: float) -> Marks:
    """A flower head of about radius `r`, one of those named in BLOOMS."""
    x, y = where
    turn = rng.uniform(0, 72)
    heart = [fill(ellipse(x, y, r * 0.2), h.heart)]
    if kind == "five":
        marks: Marks = []
        count = rng.choice((5, 5, 5, 6))
        for i in range(count):
            marks += h.part(ellipse(*at(where, turn + i * 360 / count, r * 0.6), r * 0.42), h.bloom)
        if rng.random() < 0.5:
            marks += [
                line(
                    polyline([where, at(where, turn + 36 + i * 360 / count, r * 0.55)]), h.heart, h.pen * 0.6
                )
                for i in range(count)
            ]
        return marks + heart
    if kind == "layers":
        marks = []
        count = rng.choice((6, 7, 8, 9))
        for k, size in ((1.0, 0.3), (0.5, 0.2)):
            for i in range(count if k == 1 else 5):
                step = 360 / (count if k == 1 else 5)
                marks += h.part(ellipse(*at(where, turn + i * step, r * 0.7 * k), r * size), h.bloom)
        return marks + heart
    if kind == "scallop":
        lobes = rng.randint(5, 8)
        marks = h.part(_scallop(x, y, r, lobes, rng.uniform(0.15, 0.3), turn), h.bloom)
        inner = h.bloom if h.how == "line" else h.heart
        marks.append(line(_scallop(x, y, r * 0.6, lobes, 0.2, turn), inner, h.pen * 0.9))
        return [*marks, line(ellipse(x, y, r * 0.22), h.heart, h.pen)]
    if kind == "mum":
        count = rng.randint(10, 16)
        marks = h.part(petals(x, y, r * 0.2, r, count, r * 3.2 / count, turn), h.bloom)
        if rng.random() < 0.6:
            marks += h.part(petals(x, y, r * 0.1, r * 0.6, count // 2, r * 2.4 / count, turn), h.bloom)
        return [*marks, *heart]
    if kind == "fan":
        marks = []
        count = rng.choice((5, 6, 7, 9))
        foot = (x, y + r * 0.5)
        for i in range(count):
            way = -90 + 75 * (2 * i / (count - 1) - 1)
            marks += h.part(leaf(foot, at(foot, way, r * 1.4), r * 1.7 / count), h.bloom)
        return [*marks, fill(leaf((x - r * 0.4, y + r * 0.5), (x + r * 0.4, y + r * 0.5), r * 0.3), h.green)]
    if kind == "cup":
        rim = ellipse(x, y - r * 0.35, r * 0.9, r * 0.4)
        bowl = smooth(
            [(x - r * 0.9, y - r * 0.35), (x - r * 0.55, y + r * 0.6), (x + r * 0.55, y + r * 0.6), (x + r * 0.9, y - r * 0.35)]
        )  # fmt: skip
        curl = [(x - r * 0.4, y - r * 0.3), (x, y - r * 0.5), (x + r * 0.35, y - r * 0.3), (x, y - r * 0.15)]
        return [
            *(h.part(bowl, h.bloom) if h.how != "line" else [line(bowl, h.bloom, h.pen)]),
            line(rim, h.bloom if h.how == "line" else h.heart, h.pen),
            line(smooth(curl), h.heart, h.pen * 0.9),
        ]
    if kind == "swirl":
        spots = [at(where, turn + 65 * i, r * (0.15 + 0.85 * i / 15)) for i in range(16)]
        return [line(smooth(spots), h.bloom, h.pen * rng.uniform(1.0, 1.6))]
    if kind == "globe":
        marks = h.part(ellipse(x, y, r * 0.8, r * 0.72), h.bloom)
        net = h.bloom if h.how == "line" else h.heart
        for k in (-0.4, 0.0, 0.4):
            marks.append(
                line(polyline([(x + k * r, y - r * 0.6), (x + k * r, y + r * 0.6)]), net, h.pen * 0.7)
            )
            marks.append(
                line(polyline([(x - r * 0.7, y + k * r), (x + r * 0.7, y + k * r)]), net, h.pen * 0.7)
            )
        for s in (-1, 1):
            marks += h.part(ellipse(x + s * r * 1.05, y + r * 0.15, r * 0.35, r * 0.45), h.bloom)
        return marks
    if kind == "lily":
        marks = []
        for way in (-150, -120, -90, -60, -30):
            tip = at((x, y + r * 0.4), way, r * (1.35 if way == -90 else 1.15))
            marks += h.part(leaf((x, y + r * 0.4), tip, r * 0.3, rng.uniform(-0.1, 0.1) * r), h.bloom)
        return marks
    if kind == "lotus":
        marks = []
        for i in (-2, -1, 0, 1, 2):
            marks += h.part(
                leaf((x, y + r * 0.5), at((x, y + r * 0.5), -90 + 36 * i, r * 1.3), r * 0.5), h.bloom
            )
        return [
            *marks,
            line(smooth([(x - r, y + r * 0.6), (x, y + r * 0.8), (x + r, y + r * 0.6)]), h.green, h.pen),
        ]
    if kind == "orchid":
        marks = []
        for way in (-160, -90, -20, 60, 120):
            marks += h.part(leaf(where, at(where, way + turn - 36, r), r * 0.28), h.bloom)
        return [*marks, fill(ellipse(x, y, r * 0.16), h.heart)]
    marks = h.part(ellipse(x, y, r * 0.8), h.bloom)
    if h.how == "line" or rng.random() < 0.5:
        marks += [fill(ellipse(*at(where, turn + 90 * i, r * 0.4), r * 0.13), h.heart) for i in range(4)]
    return [*marks, line(polyline([(x, y - r * 0.8), (x + r * 0.2, y - r * 1.2)]), h.green, h.pen)]


def foliage(kind: str, rng: Random, h: Hand, base: Point, way: float, size: float) -> Marks:
    """A leaf from `base`, or a group of them, `size` long."""
    tip = at(base, way, size)
    bend = rng.uniform(-0.25, 0.25) * size
    if kind == "blade":
        return h.part(leaf(base, tip, size * 0.17, bend), h.green, leafy=True)
    if kind == "loop":
        return h.part(leaf(base, tip, size * 0.34, bend), h.green, leafy=True)
    if kind == "full":
        return [fill(leaf(base, tip, size * 0.26, bend), h.green)]
    if kind == "vein":
        spine = polyline([base, at(base, way, size * 0.8)])
        paint = h.green if h.how == "line" else h.edge
        return [
            *h.part(leaf(base, tip, size * 0.36, bend), h.green, leafy=True),
            line(spine, paint, h.pen * 0.6),
        ]
    if kind == "diamond":
        spots = [base, at(base, way - 38, size * 0.55), tip, at(base, way + 38, size * 0.55)]
        return h.part(polyline(spots, closed=True), h.green, leafy=True)
    if kind == "pair":
        middle = at(base, way, size * 0.45)
        marks: Marks = [line(polyline([base, middle]), h.green, h.pen * 0.8)]
        for turn in (-35, 35):
            marks += h.part(
                leaf(middle, at(middle, way + turn, size * 0.6), size * 0.16), h.green, leafy=True
            )
        return marks
    if kind == "hook":
        return [
            line(
                smooth([base, at(base, way - 12, size * 0.6), at(tip, way + 80, size * 0.3)]),
                h.green,
                h.pen * 1.3,
            )
        ]
    edge = [base]
    for i in range(1, 6):
        edge.append(at(at(base, way, size * i / 6), way - 90, size * (0.26 if i % 2 else 0.14)))
    edge.append(tip)
    for i in range(5, 0, -1):
        edge.append(at(at(base, way, size * i / 6), way + 90, size * (0.26 if i % 2 else 0.14)))
    return h.part(polyline(edge, closed=True), h.green, leafy=True)


def _footing(rng: Random, h: Hand, x: float = 25.0) -> Marks:
    paint = rng.choice((h.green, h.stem, h.edge))
    if h.base == "ground":
        return [line(smooth([(x - 14, 59), (x - 5, 57), (x + 5, 59), (x + 14, 57)]), paint, h.pen)]
    if h.base == "rock":
        rock = smooth([(x - 15, 60), (x - 10, 53), (x - 3, 56), (x + 4, 51), (x + 13, 60)], closed=True)
        return h.part(rock, paint, leafy=True)
    if h.base == "tuft":
        return [
            line(smooth([(x, 60), at((x, 60), w, 6), at((x, 62), w, 12)]), paint, h.pen)
            for w in (-150, -120, -60, -30)
        ]
    if h.base == "curls":
        return [
            line(smooth([(x, 56), (x + s * 7, 60), (x + s * 13, 55), (x + s * 11, 51)]), paint, h.pen * 1.2)
            for s in (-1, 1)
        ]
    if h.base == "root":
        return [
            fill(leaf((x - 1, 52), (x + s * rng.uniform(4, 12), 61), 2.6, s * 2), paint) for s in (-1, 0.4, 1)
        ]
    return []


def _bush(rng: Random, h: Hand, kind: str) -> Marks:
    low, r = rng.uniform(36, 44), rng.uniform(8, 13)
    lean = rng.uniform(-9, 9)
    spine = [(25.0, 58.0), (25.0, low), (25 + lean * 0.6, low - 18), (25 + lean, rng.uniform(1, 8))]
    marks = [line(smooth(spine), h.stem, h.pen * rng.uniform(1, 1.6))]
    steps = rng.randint(3, 6)
    for i in range(steps):
        t = (i + 0.6) / steps
        y = (low - r) * (1 - t) + 4 * t
        where = (25 + lean * t, y)
        for side in (-1, 1) if rng.random() < 0.7 else (rng.choice((-1, 1)),):
            size = rng.uniform(5, 9) * (1.15 - 0.5 * t)
            marks += foliage(
                h.leaf if h.leaf != "pair" else "blade", rng, h, where, -90 + side * rng.uniform(35, 70), size
            )
    for side in (-1, 1):
        reach = rng.uniform(10, 19)
        marks += foliage(
            h.leaf, rng, h, (25 + side * r * 0.4, low + r * 0.6), -90 + side * rng.uniform(50, 130), reach
        )
    if rng.random() < 0.4:
        marks += [
            fill(ellipse(25 + lean + rng.uniform(-8, 8), rng.uniform(3, 20), 1.6), h.bloom) for _ in range(3)
        ]
    return marks + bloom(kind, rng, h, (25, low), r) + _footing(rng, h)


def _single(rng: Random, h: Hand, kind: str) -> Marks:
    side = rng.choice((-1, 1))
    head = (25 + side * rng.uniform(0, 9), rng.uniform(12, 18))
    stem = [(25 - side * rng.uniform(0, 8), 59.0), (25 - side * 3, 40.0), head]
    marks = [line(smooth(stem), h.stem, h.pen * rng.uniform(1, 1.7))]
    for i in range(rng.randint(2, 5)):
        where = (25 - side * 3.0, 54.0 - 7 * i)
        marks += foliage(
            h.leaf, rng, h, where, -90 + (1 if i % 2 else -1) * rng.uniform(30, 75), rng.uniform(11, 20)
        )
    if rng.random() < 0.35:
        bud = (25 - side * 13, rng.uniform(22, 32))
        marks += [
            line(smooth([(25 - side * 3, 42), (25 - side * 10, 34), bud]), h.stem, h.pen),
            *h.part(ellipse(*bud, 2.6, 3.4), h.bloom),
        ]
    return marks + bloom(kind, rng, h, head, rng.uniform(9, 14)) + _footing(rng, h)


def _twin(rng: Random, h: Hand, kind: str) -> Marks:
    marks: Marks = []
    side = rng.choice((-1, 1))
    heads = [
        (25 + side * rng.uniform(8, 13), rng.uniform(8, 15)),
        (25 - side * rng.uniform(7, 12), rng.uniform(24, 34)),
    ]
    if rng.random() < 0.3:
        heads.append((25 + side * 11, 40))
    for head in heads:
        marks.append(
            line(smooth([(25.0, 59.0), (25 + (head[0] - 25) * 0.2, 44.0), head]), h.stem, h.pen * 1.2)
        )
    for _ in range(rng.randint(3, 6)):
        where = (25 + rng.uniform(-3, 3), rng.uniform(38, 54))
        marks += foliage(
            h.leaf, rng, h, where, rng.choice((-1, 1)) * rng.uniform(25, 70) - 90, rng.uniform(9, 17)
        )
    r = rng.uniform(7, 10)
    for i, head in enumerate(heads):
        marks += bloom(kind, rng, h, head, r * (1 - 0.2 * i))
    return marks + _footing(rng, h)


def _spray(rng: Random, h: Hand, kind: str) -> Marks:
    marks: Marks = []
    count = rng.randint(3, 5)
    for i in range(count):
        way = -90 + 44 * (2 * i / (count - 1) - 1) + rng.uniform(-6, 6)
        tip = at((25, 58), way, rng.uniform(34, 50))
        marks.append(line(smooth([(25, 58), at((25, 58), -90 + (way + 90) * 0.5, 22), tip]), h.stem, h.pen))
        if i % 2 == 0 or rng.random() < 0.4:
            marks += bloom(kind, rng, h, tip, rng.uniform(5, 8))
        else:
            marks += foliage(h.leaf, rng, h, tip, way, 9)
        for t in (0.4, 0.65):
            where = at((25, 58), -90 + (way + 90) * 0.6, 42 * t)
            marks += foliage(h.leaf, rng, h, where, way + rng.choice((-50, 50)), rng.uniform(6, 10))
    if rng.random() < 0.4:
        marks += [
            line(smooth([(25, 54), (25 + s * 7, 50), (25 + s * 8, 58), (25, 54)]), h.bloom, h.pen)
            for s in (-1, 1)
        ]
    return marks + _footing(rng, h)


def _emblem(rng: Random, h: Hand, kind: str) -> Marks:
    half: Marks = []
    for i in range(rng.randint(2, 4)):
        where = (0.0, 26 - 13.0 * i)
        half += foliage(h.leaf, rng, h, where, -90 + rng.uniform(25, 80), rng.uniform(12, 22))
    half += foliage(
        "loop" if rng.random() < 0.5 else h.leaf,
        rng,
        h,
        (0.0, 24.0),
        rng.uniform(-20, 20),
        rng.uniform(14, 22),
    )
    marks = placed(half, 1, 25, 30) + placed(half, 1, 25, 30, flip=True)
    marks.append(line(polyline([(25, 58), (25, rng.uniform(4, 20))]), h.stem, h.pen * 1.2))
    for y in rng.choice(((32.0,), (14.0,), (12.0, 38.0), (42.0,))):
        marks += bloom(kind, rng, h, (25, y), rng.uniform(7, 11))
    return marks + _footing(rng, h)


def _branch(rng: Random, h: Hand, kind: str) -> Marks:
    foot = (rng.uniform(4, 12), rng.uniform(50, 60))
    knees = [
        foot,
        (18, rng.uniform(36, 44)),
        (rng.uniform(22, 32), rng.uniform(24, 32)),
        (rng.uniform(28, 44), rng.uniform(2, 12)),
    ]
    thick = rng.uniform(1.6, 3.6) * h.pen
    marks = [
        line(polyline(knees[:3]) if rng.random() < 0.5 else smooth(knees[:3]), h.stem, thick),
        line(smooth(knees[1:]), h.stem, thick * 0.6),
    ]
    r = rng.uniform(4.5, 8)
    spots: list[Point] = [knees[3]]
    for knee in knees[1:3]:
        for side in (-1, 1):
            tip = at(knee, -60 + side * rng.uniform(35, 80), rng.uniform(9, 17))
            marks.append(line(smooth([knee, at(knee, -60 + side * 20, 5), tip]), h.stem, h.pen))
            spots.append(tip)
    for spot in spots:
        if rng.random() < 0.75:
            marks += bloom(kind, rng, h, spot, r * rng.uniform(0.75, 1.1))
        else:
            marks.append(fill(ellipse(*spot, r * 0.3), h.bloom))
    if rng.random() < 0.4:
        marks += [m for s in spots[:2] for m in foliage(h.leaf, rng, h, s, rng.uniform(-120, 0), 8)]
    return placed(marks, 1, 0, 0) if rng.random() < 0.5 else placed(marks, 1, 50, 0, flip=True)


def _blades(rng: Random, h: Hand, kind: str) -> Marks:
    foot = (25 + rng.uniform(-6, 6), 58.0)
    marks: Marks = []
    thick = rng.random() < 0.45
    for _ in range(rng.randint(4, 8)):
        side = rng.choice((-1, 1))
        high, reach, drop = rng.uniform(24, 54), rng.uniform(4, 22), rng.uniform(0, 16)
        spots = [
            foot,
            (foot[0] + side * reach * 0.25, foot[1] - high * 0.6),
            (foot[0] + side * reach * 0.7, foot[1] - high),
        ]
        if drop > 6:
            spots.append((foot[0] + side * reach * 1.2, foot[1] - high + drop))
        if thick:
            marks.append(fill(leaf(spots[0], spots[-1], rng.uniform(1.4, 3.2), -side * high * 0.16), h.green))
        else:
            marks.append(line(smooth(spots), h.green, h.pen * rng.uniform(0.9, 1.5)))
    for _ in range(rng.choice((1, 1, 2, 3))):
        head = (rng.uniform(12, 40), rng.uniform(16, 48))
        if rng.random() < 0.6:
            marks.append(
                line(
                    smooth([foot, ((foot[0] + head[0]) / 2, (foot[1] + head[1]) / 2 + 4), head]),
                    h.stem,
                    h.pen,
                )
            )
        marks += bloom(
            rng.choice(("orchid", "orchid", "lily", "fan", "fruit")), rng, h, head, rng.uniform(4, 8.5)
        )
    return marks + _footing(rng, h, foot[0])


def _tuft(rng: Random, h: Hand, where: Point, way: float, size: float) -> Marks:
    return [
        m for turn in rng.choice(((-32, 0, 32), (-45, -15, 15, 45), (-20, 20), (-38, 0, 30)))
        for m in h.part(leaf(where, at(where, way + turn, size * rng.uniform(0.8, 1.1)), size * 0.14), h.green, leafy=True)
    ]  # fmt: skip


def _cane(h: Hand, low: Point, high: Point, joints: int, width: float, look: str) -> Marks:
    marks: Marks = []
    along = math.degrees(math.atan2(high[1] - low[1], high[0] - low[0]))
    for j in range(joints):
        a, b = (
            (low[0] + (high[0] - low[0]) * t, low[1] + (high[1] - low[1]) * t)
            for t in (j / joints, (j + (1 if look == "rungs" else 0.86)) / joints)
        )
        if look == "solid":
            marks.append(line(polyline([a, b]), h.stem, width))
        elif look == "thin":
            marks += [line(polyline([a, b]), h.stem, h.pen * 1.1)]
        else:
            sides = [
                at(a, along - 90, width / 2),
                at(b, along - 90, width / 2),
                at(b, along + 90, width / 2),
                at(a, along + 90, width / 2),
            ]
            marks += h.part(polyline(sides, closed=True), h.stem, leafy=True)
    return marks


def _bamboo(rng: Random, h: Hand, kind: str) -> Marks:
    look = rng.choice(("solid", "thin", "joints", "rungs"))
    marks: Marks = []
    if kind == "palm":
        low, high = (25 + rng.uniform(-5, 5), 59.0), (25 + rng.uniform(-5, 5), rng.uniform(2, 14))
        marks = _cane(h, low, high, rng.randint(2, 4), rng.uniform(2.2, 4), look)
        for y, reach in ((rng.uniform(16, 24), 1.0), (rng.uniform(30, 42), 0.7))[: rng.choice((1, 2))]:
            for side in (-1, 1):
                knot = (25 + side * rng.uniform(6, 12), y)
                marks.append(line(smooth([(25, y + 9), (25 + side * 4, y + 2), knot]), h.stem, h.pen))
                marks += _tuft(rng, h, knot, 90 - side * rng.uniform(0, 25), rng.uniform(12, 18) * reach)
        if rng.random() < 0.5:
            marks += [fill(ellipse(rng.uniform(8, 42), rng.uniform(4, 16), 1.5), h.bloom) for _ in range(4)]
        marks += [
            line(smooth([(25, 60), at((25, 60), w, 9)]), h.green, h.pen) for w in (-160, -135, -45, -20)
        ]
        return marks
    if kind == "diagonal":
        low, high = (rng.uniform(6, 14), 58.0), (rng.uniform(32, 44), rng.uniform(4, 14))
        for k in range(rng.choice((1, 2))):
            lower, upper = (low[0] + 11 * k, low[1]), (high[0] + 4 * k, high[1] + 18 * k)
            marks += _cane(h, lower, upper, rng.randint(3, 5), rng.uniform(4, 7), look)
        for _ in range(rng.randint(3, 6)):
            t, side = rng.uniform(0.2, 1.0), rng.choice((-1, 1))
            where = (low[0] + (high[0] - low[0]) * t + side * 5, low[1] + (high[1] - low[1]) * t)
            marks += _tuft(rng, h, where, rng.choice((-40, 20, 60, 120, 160)), rng.uniform(9, 14))
        if rng.random() < 0.5:
            marks += [
                m
                for _ in range(2)
                for m in bloom("five", rng, h, (rng.uniform(4, 46), rng.uniform(4, 56)), 3.2)
            ]
        return marks if rng.random() < 0.6 else placed(marks, 1, 50, 0, flip=True)
    if kind == "sprig":
        stem = [(rng.uniform(4, 14), 58.0), (22.0, 36.0), (rng.uniform(30, 46), rng.uniform(4, 12))]
        marks = [line(smooth(stem), h.stem, h.pen * 1.4)]
        for x, y in ((14, 46), (22, 36), (28, 24), stem[2]):
            for side in (-1, 1):
                marks += _tuft(rng, h, (x, y), 40 + side * rng.uniform(40, 90), rng.uniform(9, 15))
        return marks
    for k in range(rng.randint(2, 4)):
        x, top = 8.0 + 11 * k + rng.uniform(-3, 3), rng.uniform(0, 18)
        marks += _cane(
            h, (x, 59), (x + rng.uniform(-4, 4), top), rng.randint(3, 5), rng.uniform(2.5, 4.5), look
        )
        for _ in range(rng.randint(1, 3)):
            side = rng.choice((-1, 1))
            marks += _tuft(
                rng,
                h,
                (x + side * 2.5, rng.uniform(top, 44)),
                90 - side * rng.uniform(30, 100),
                rng.uniform(7, 12),
            )
    return marks + _footing(rng, h)


COMPOSITIONS: dict[str, Callable[[Random, Hand, str], Marks]] = {
    "bush": _bush, "single": _single, "twin": _twin, "spray": _spray, "emblem": _emblem, "branch": _branch,
}  # fmt: skip
OF: dict[str, tuple[str, ...]] = {
    "plum": ("bush", "branch", "branch", "spray", "twin", "emblem"),
    "chrysanthemum": ("bush", "bush", "single", "twin", "emblem"),
    "season": ("bush", "bush", "single", "single", "twin", "spray", "emblem"),
}


def garden(kind: str, rng: Random, h: Hand) -> Marks:
    """A plum, orchid, chrysanthemum, bamboo or, as "season", any other plant, in a box of about 50 by 60."""
    if kind == "orchid":
        return _blades(rng, h, "orchid")
    if kind == "bamboo":
        return _bamboo(rng, h, rng.choice(("palm", "diagonal", "sprig", "grove")))
    return COMPOSITIONS[rng.choice(OF[kind])](rng, h, rng.choice(BLOOMS[kind]))
