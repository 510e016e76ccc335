"""The four animals of some British sets: cat, mouse, cockerel and centipede, each in several poses."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from bird_faces import KINDS as BIRDS
from bird_parts import Plumage, at
from ink import Marks, Path, Point, ellipse, fill, line, placed, polyline, smooth
from palettes import Paints


@dataclass(frozen=True)
class _Look:
    body: str
    accent: str
    pen: float
    filled: bool

    def part(self, path: Path) -> Marks:
        return [fill(path, self.body) if self.filled else line(path, self.body, self.pen)]


def _whiskers(look: _Look, snout: Point, reach: float) -> Marks:
    x, y = snout
    return [
        line(polyline([(x + s * 2, y), (x + s * reach, y + k * 2)]), look.accent, look.pen * 0.5)
        for s in (-1, 1)
        for k in (-1, 0, 1)
    ]


def _cat_head(look: _Look, x: float, y: float, r: float) -> Marks:
    marks = look.part(ellipse(x, y, r, r * 0.9))
    for s in (-1, 1):
        ear = [
            (x + s * r * 0.85, y - r * 0.4),
            (x + s * r * 0.9, y - r * 1.4),
            (x + s * r * 0.25, y - r * 0.85),
        ]
        marks += look.part(polyline(ear, closed=True))
        marks.append(fill(ellipse(x + s * r * 0.38, y - r * 0.15, r * 0.14, r * 0.19), look.accent))
    marks.append(
        fill(
            polyline([(x - 1.4, y + r * 0.15), (x + 1.4, y + r * 0.15), (x, y + r * 0.4)], True), look.accent
        )
    )
    return marks + _whiskers(look, (x, y + r * 0.35), r * 1.3)


def _cat(rng: Random, look: _Look) -> Marks:
    pose = rng.choice(("sitting", "walking", "face", "curled"))
    if pose == "face":
        marks = _cat_head(look, 25, 32, 19)
        return [
            *marks,
            line(smooth([(17, 42), (21, 46), (25, 42), (29, 46), (33, 42)]), look.accent, look.pen),
        ]
    if pose == "walking":
        marks = look.part(smooth([(8, 34), (20, 28), (40, 30), (44, 38), (36, 43), (14, 43)], closed=True))
        marks += [
            line(polyline([(x, 41), (x + rng.uniform(-3, 3), 56)]), look.body, look.pen * 1.8)
            for x in (13, 18, 36, 41)
        ]
        marks.append(line(smooth([(43, 33), (51, 24), (46, 10)]), look.body, look.pen * 1.6))
        return marks + _cat_head(look, 9, 24, 8)
    if pose == "curled":
        marks = look.part(ellipse(27, 42, 20, 13))
        marks.append(line(smooth([(46, 44), (44, 56), (26, 57), (16, 52)]), look.accent, look.pen * 1.5))
        return marks + _cat_head(look, 14, 32, 8)
    marks = look.part(smooth([(19, 26), (13, 44), (14, 56), (37, 56), (37, 44), (31, 26)], closed=True))
    marks += [line(polyline([(x, 44), (x, 56)]), look.accent, look.pen) for x in (22, 28)]
    marks.append(line(smooth([(37, 54), (47, 48), (43, 36), (49, 28)]), look.body, look.pen * 1.5))
    return marks + _cat_head(look, 25, 17, 10)


def _mouse(rng: Random, look: _Look) -> Marks:
    if rng.random() < 0.35:
        marks = look.part(smooth([(25, 4), (35, 18), (36, 34), (25, 42), (14, 34), (15, 18)], closed=True))
        for s in (-1, 1):
            marks += [
                line(ellipse(25 + s * 10, 15, 4.5), look.accent, look.pen),
                fill(ellipse(25 + s * 3, 10, 1.1), look.accent),
            ]
            marks += [
                line(polyline([(25 + s * 10, y), (25 + s * 15, y - 2)]), look.accent, look.pen)
                for y in (24, 36)
            ]
        marks.append(line(smooth([(25, 42), (30, 48), (22, 53), (28, 60)]), look.body, look.pen))
        return marks + _whiskers(look, (25, 6), 8)
    back = rng.uniform(24, 30)
    marks = look.part(
        smooth([(2, 42), (12, 32), (26, back), (40, 34), (42, 45), (28, 48), (10, 47)], closed=True)
    )
    r = rng.uniform(4, 7)
    marks += [line(ellipse(13 + k * 5, 31 - k, r), look.accent, look.pen) for k in (0, 1)]
    marks += [fill(ellipse(9, 39, 1.4), look.accent), fill(ellipse(2, 42, 1.6), look.accent)]
    marks.append(line(smooth([(42, 43), (51, 44), (49, rng.uniform(24, 36)), (55, 22)]), look.body, look.pen))
    marks += [line(polyline([(x, 47), (x - 2, 53), (x - 5, 53)]), look.body, look.pen) for x in (15, 34)]
    return marks + _whiskers(look, (3, 43), 7)


def _cockerel(rng: Random, look: _Look) -> Marks:
    plumage = Plumage(
        body=look.body, wing=look.accent, tail=rng.choice((look.body, look.accent)), red=look.accent, eye=look.body,
        pen=look.pen, feather=rng.choice(("line", "leaf", "full", "barred")),
        inside="full" if look.filled else rng.choice(("empty", "scales", "stripes", "hatch")), crest="comb",
    )  # fmt: skip
    return BIRDS["cockerel"](rng, plumage)


def _centipede(rng: Random, look: _Look) -> Marks:
    turns, bend = rng.uniform(4.0, 7.0), rng.uniform(6, 13)
    curled = rng.random() < 0.25
    spine: list[Point] = []
    for i in range(15):
        t = i / 14
        if curled:
            spine.append(at((25, 31), 80 + 520 * t, 22 - 16 * t))
        else:
            spine.append((25 + bend * math.sin(turns * t), 5 + 52 * t))
    jointed = rng.random() < 0.6
    marks: Marks = []
    if jointed:
        r = rng.uniform(1.6, 2.4) if curled else rng.uniform(2.0, 3.6)
        marks += [m for x, y in spine for m in look.part(ellipse(x, y, r))]
    else:
        marks.append(line(smooth(spine), look.body, look.pen * rng.uniform(1.6, 3.0)))
    reach = rng.uniform(2.5, 3.5) if curled else rng.uniform(5, 9)
    for (x0, y0), (x1, y1) in itertools.pairwise(spine):
        across = math.degrees(math.atan2(y1 - y0, x1 - x0)) + 90
        middle = ((x0 + x1) / 2, (y0 + y1) / 2)
        for side in (0.0, 180.0):
            tip = at(at(middle, across + side, reach), across - 90, rng.uniform(-3, 3))
            marks.append(line(polyline([middle, tip]), look.accent, look.pen * 0.8))
    x, y = spine[0]
    marks.append(fill(ellipse(x, y, 3.2), look.accent))
    return marks + [
        line(smooth([(x, y), (x + s * 3, y - 5), (x + s * 8, y - 7)]), look.accent, look.pen) for s in (-1, 1)
    ]


KINDS: dict[str, Callable[[Random, _Look], Marks]] = {
    "cat": _cat,
    "mouse": _mouse,
    "cockerel": _cockerel,
    "centipede": _centipede,
}


def creature(kind: str, rng: Random, p: Paints, pen: float) -> Marks:
    """An animal, one of KINDS, in a pose and paints of chance, in a box of about 50 by 60."""
    body = rng.choice((p.green, p.blue, p.black, p.red))
    accent = p.red if body != p.red else rng.choice((p.green, p.blue, p.black))
    marks = KINDS[kind](rng, _Look(body, accent, pen, rng.random() < 0.25))
    return placed(marks, 1, 0, 0, rng.uniform(-8, 8), flip=rng.random() < 0.5)
