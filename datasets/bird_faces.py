"""1 bamboo: birds of many kinds, each varied by its seed, or one great stick."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from any_shapes import any_bird
from bamboo_faces import great_stick
from bird_parts import Plumage, at, body, fan, feather, head, legs, perch
from ink import Marks, ellipse, fill, fitted, line, placed, polyline, smooth
from palettes import Paints
from styles import Bamboos


def _sparrow(rng: Random, look: Plumage) -> Marks:
    lean = rng.uniform(-80, -45)
    size = rng.uniform(11, 14)
    marks = body(look, (0, 0), size, size * rng.uniform(0.5, 0.68), lean)
    skull = at((0, 0), lean + rng.uniform(-12, 8), size * 1.35)
    marks += head(look, rng, skull, rng.uniform(4.2, 6.0), rng.choice((-5, 15, 185, -30)), rng.uniform(4, 9))
    rump = at((0, 0), lean + 180, size * 0.9)
    marks += fan(
        look,
        rump,
        lean + 180 + rng.uniform(-12, 25),
        rng.uniform(12, 34),
        rng.randint(2, 4),
        rng.uniform(18, 30),
        3.0,
        (look.tail, look.red, look.wing),
        rng.uniform(-3, 3),
    )
    shoulder = at((0, 0), lean + 70, size * 0.25)
    marks += fan(look, shoulder, lean + 180, 40, rng.randint(3, 5), size * 1.35, 2.2, (look.wing,), 1.5, 0.3)
    if rng.random() < 0.7:
        marks += legs(look, rng, (2, size * 0.6), rng.uniform(7, 11))
    return marks + perch(look, rng, size * 0.6 + 11, rng.choice(("branch", "none", "none", "grass")))


def _crane(rng: Random, look: Plumage) -> Marks:
    size, lean = rng.uniform(11, 14), rng.uniform(-40, -15)
    marks = body(look, (0, 0), size, size * 0.5, lean)
    chest = at((0, 0), lean, size * 0.9)
    rise = rng.uniform(18, 26)
    skull = (chest[0] + rng.uniform(-3, 6), chest[1] - rise)
    bow = rng.choice((-6, 6))
    marks.append(
        line(
            smooth(
                [
                    chest,
                    (chest[0] + bow, chest[1] - rise * 0.35),
                    (skull[0] - bow * 0.5, skull[1] + rise * 0.3),
                    skull,
                ]
            ),
            look.body,
            look.pen * rng.choice((1.0, 1.8)),
        )
    )
    marks += head(look, rng, skull, 2.8, rng.choice((10, 30)), rng.uniform(8, 12))
    rump = at((0, 0), lean + 180, size * 0.7)
    marks += fan(
        look, rump, lean + 165, 55, rng.randint(4, 6), rng.uniform(11, 16), 2.2, (look.tail, look.wing), 1.5
    )
    marks += fan(look, at((0, 0), lean - 60, 3), lean + 185, 36, 4, size * 1.3, 2, (look.wing,), -1.5)
    marks += legs(look, rng, (0, size * 0.45), rng.uniform(20, 28), rng.random() < 0.5)
    return marks + perch(look, rng, size * 0.45 + 27, rng.choice(("none", "waves", "grass", "rock")))


def _flier(rng: Random, look: Plumage) -> Marks:
    lean = rng.uniform(-75, -30)
    size = rng.uniform(10, 13)
    marks = body(look, (0, 0), size, size * 0.42, lean)
    chest = at((0, 0), lean, size * 0.9)
    skull = at(chest, lean - rng.uniform(0, 25), rng.uniform(12, 18))
    marks.append(line(smooth([chest, at(chest, lean + 15, 6), skull]), look.body, look.pen * 1.3))
    marks += head(look, rng, skull, 2.8, lean, rng.uniform(6, 10))
    for side, reach in ((-1, rng.uniform(20, 28)), (1, rng.uniform(14, 24))):
        for k in range(rng.randint(4, 6)):
            base = at((0, 0), lean + 180 * (k > 2), 1.5 * k)
            marks += feather(
                look,
                base,
                at(base, lean + side * (75 + 15 * k), reach * (1 - 0.08 * k)),
                2.2,
                side * 2.5,
                look.wing,
            )
    rump = at((0, 0), lean + 180, size * 0.9)
    marks += fan(look, rump, lean + 180, 30, 3, rng.uniform(9, 15), 2, (look.tail,))
    return marks + [
        line(polyline([rump, at(rump, lean + 172 + 8 * k, 19)]), look.red, look.pen * 0.9) for k in (0, 2)
    ]


def _cockerel(rng: Random, look: Plumage) -> Marks:
    size, lean = rng.uniform(11, 14), rng.uniform(-35, -15)
    marks = body(look, (0, 0), size, size * 0.62, lean)
    chest = at((0, 0), lean, size * 0.75)
    skull = (chest[0] + 2, chest[1] - rng.uniform(9, 13))
    for dx in (-3.0, 0.0, 3.0):
        marks.append(
            line(
                smooth(
                    [
                        (chest[0] + dx * 1.6 - 2, chest[1] + 2),
                        (chest[0] + dx, chest[1] - 5),
                        (skull[0] + dx * 0.5, skull[1]),
                    ]
                ),
                look.body,
                look.pen,
            )
        )
    marks += head(look, rng, skull, 4, 5, 5)
    marks += [fill(ellipse(skull[0] + 3, skull[1] + 5, 1.4, 2.4), look.red)]
    rump = at((0, 0), lean + 180, size * 0.75)
    for k in range(rng.randint(4, 7)):
        reach = rng.uniform(16, 24)
        points = [
            rump,
            at(rump, -120 - 8 * k, reach * 0.7),
            at(at(rump, -140 - 9 * k, reach), 120, 4 + 2 * k),
        ]
        marks.append(line(smooth(points), (look.tail, look.red, look.wing)[k % 3], look.pen * 1.5))
    marks += fan(look, (0, -1), lean + 185, 40, 3, size, 2, (look.wing,))
    return marks + legs(look, rng, (0, size * 0.55), rng.uniform(9, 13))


def _peacock(rng: Random, look: Plumage) -> Marks:
    size = rng.uniform(9, 11)
    lean = rng.uniform(-70, -45)
    if rng.random() < 0.35:
        marks: Marks = []
        for reach in (20, 27):
            for k in range(-4, 5):
                tip = at((0, 4), -90 + k * 20, reach)
                marks.append(line(polyline([(0, 4), tip]), look.tail, look.pen * 0.7))
                marks += [
                    line(ellipse(*tip, 2.6), look.wing, look.pen * 0.8),
                    fill(ellipse(*tip, 1.2), look.red),
                ]
        marks += body(look, (0, 6), size, size * 0.55, -90)
        marks += head(look, rng, (0, -7), 3.2, rng.choice((0, 180)), 4)
        return marks + legs(look, rng, (0, 14), 9)
    marks = body(look, (0, 0), size, size * 0.5, lean)
    chest = at((0, 0), lean, size * 0.9)
    skull = (chest[0] + rng.uniform(-2, 5), chest[1] - rng.uniform(9, 14))
    marks.append(line(smooth([chest, (chest[0] + 4, chest[1] - 5), skull]), look.body, look.pen * 2.2))
    marks += head(look, rng, skull, 3, rng.choice((0, 170)), 4.5)
    rump = at((0, 0), lean + 180, size * 0.8)
    drop = rng.uniform(100, 140)
    count = rng.randint(5, 8)
    for k in range(count):
        tip = at(rump, drop + (k - count / 2) * rng.uniform(7, 10), rng.uniform(20, 32))
        marks.append(line(smooth([rump, at(rump, drop, 12), tip]), look.tail, look.pen * 0.9))
        marks += [
            line(ellipse(*tip, 2.5), (look.wing, look.tail)[k % 2], look.pen * 0.8),
            fill(ellipse(*tip, 1.2), look.red),
        ]
    marks += fan(look, (0, 0), lean + 180, 40, 3, size * 1.2, 2, (look.wing,))
    return (
        marks
        + legs(look, rng, (2, size * 0.7), 8)
        + perch(look, rng, size * 0.7 + 9, rng.choice(("none", "rock", "branch")))
    )


def _swallow(rng: Random, look: Plumage) -> Marks:
    lean = rng.uniform(-75, -30)
    size = rng.uniform(10, 13)
    marks = body(look, (0, 0), size, size * 0.4, lean)
    marks += head(
        look,
        rng,
        at((0, 0), lean, size * 1.1),
        rng.uniform(3.2, 4.6),
        lean + rng.uniform(-20, 20),
        rng.uniform(4, 10),
    )
    rump = at((0, 0), lean + 180, size * 0.8)
    marks += fan(
        look,
        rump,
        lean + 180,
        rng.uniform(28, 50),
        rng.choice((2, 2, 3)),
        rng.uniform(18, 26),
        2.6,
        (look.tail, look.red),
        2,
    )
    for side in (-1, 1):
        base = at((0, 0), lean + side * 60, 4)
        for k in range(rng.randint(2, 4)):
            tip = at(base, lean + side * (100 + 18 * k), rng.uniform(15, 24))
            marks += feather(look, base, tip, 2.6, side * -4, look.wing)
    return marks


def _phoenix(rng: Random, look: Plumage) -> Marks:
    lean = rng.uniform(-60, -30)
    size = rng.uniform(9, 12)
    marks = body(look, (0, 0), size, size * 0.5, lean)
    chest = at((0, 0), lean, size * 0.9)
    skull = (chest[0] + rng.uniform(-5, 5), chest[1] - rng.uniform(8, 14))
    marks.append(line(smooth([chest, (chest[0] + 5, chest[1] - 4), skull]), look.body, look.pen * 1.8))
    marks += head(look, rng, skull, 3.4, rng.choice((-5, 185)), 5)
    marks += [
        line(smooth([at(skull, -110, 3), at(skull, -120 - 20 * k, 9)]), look.red, look.pen) for k in (0, 1)
    ]
    rump = at((0, 0), lean + 180, size * 0.8)
    for k in range(rng.randint(3, 5)):
        way, reach = 95 + 26 * k + rng.uniform(-8, 8), rng.uniform(24, 34)
        mid = at(at(rump, way, reach * 0.5), way + 90, rng.choice((-5, 5)))
        tip = at(rump, way, reach)
        marks.append(line(smooth([rump, mid, tip]), (look.tail, look.red, look.wing)[k % 3], look.pen * 1.3))
        curl = [tip, at(tip, way + 60, 4), at(tip, way + 140, 5), at(tip, way + 200, 3)]
        marks.append(line(smooth(curl), (look.tail, look.red, look.wing)[k % 3], look.pen))
    for side in (-1, 1):
        marks += fan(
            look,
            at((0, 0), lean + 90 * side, 2),
            lean + side * rng.uniform(70, 110),
            55,
            rng.randint(3, 5),
            rng.uniform(14, 20),
            2.2,
            (look.wing, look.tail),
            2.0 * side,
        )
    return marks


def _owl(rng: Random, look: Plumage) -> Marks:
    r = rng.uniform(7.5, 10)
    marks = [line(ellipse(0, -16, r, r * rng.uniform(0.8, 1.0)), rng.choice((look.red, look.body)), look.pen)]
    for s in (-1, 1):
        marks += [
            line(ellipse(s * r * 0.42, -17, r * 0.28), look.wing, look.pen * 0.8),
            fill(ellipse(s * r * 0.42, -17, 0.9), look.eye),
        ]
        marks.append(
            line(
                polyline(
                    [(s * r * 0.5, -16 - r * 0.8), (s * r * 0.95, -18 - r), (s * r * 0.9, -16 - r * 0.3)]
                ),
                look.body,
                look.pen,
            )
        )
    marks.append(fill(polyline([(-1.5, -15), (1.5, -15), (0, -11)], closed=True), look.red))
    marks += body(look, (0, 1), rng.uniform(11, 14), rng.uniform(7, 9), -90)
    for s in (-1, 1):
        marks += fan(look, (s * 6, -5), 90 + s * 5, 20, 3, rng.uniform(13, 18), 2, (look.wing,), s * 2.5)
    marks += fan(look, (0, 12), 90, 40, 3, rng.uniform(10, 18), 2, (look.tail, look.red))
    return marks + perch(look, rng, 14, rng.choice(("branch", "branch", "none")))


def _parrot(rng: Random, look: Plumage) -> Marks:
    marks = body(look, (0, 0), 12, rng.uniform(5.5, 7.5), rng.uniform(-85, -65))
    skull = (4.0, -14.0)
    marks += head(look, rng, skull, rng.uniform(5.5, 7), 20, 4)
    marks.append(line(smooth([(9, -13), (14, -11), (11, -6)]), look.red, look.pen * 1.4))
    marks += fan(
        look,
        (-3, 9),
        100,
        rng.uniform(10, 24),
        rng.randint(3, 4),
        rng.uniform(24, 34),
        2.4,
        (look.tail, look.red, look.wing),
    )
    marks += fan(look, (-1, -6), 95, 24, 3, 17, 2.6, (look.wing,), -2)
    return marks + perch(look, rng, 11, "branch")


def _heron(rng: Random, look: Plumage) -> Marks:
    marks = body(look, (0, 0), 13, 6.5, rng.uniform(-65, -50))
    bend = [(6, -9), (12, -14), (6, -20), (9, -27)]
    marks.append(line(smooth(bend), look.body, look.pen * 1.7))
    marks += head(look, rng, (9, -28), 3, 12, rng.uniform(11, 15))
    marks += fan(look, (-4, 5), 115, 30, 4, rng.uniform(13, 18), 2, (look.tail, look.wing))
    marks += fan(look, (2, -4), 120, 26, 4, 18, 2.3, (look.wing,), 2)
    return (
        marks
        + legs(look, rng, (1, 8), rng.uniform(18, 24), True)
        + perch(look, rng, 32, rng.choice(("waves", "grass", "none")))
    )


def _quail(rng: Random, look: Plumage) -> Marks:
    r = rng.uniform(11, 14)
    marks = body(look, (0, 0), r, r * 0.85, rng.uniform(-60, -30))
    marks += head(look, rng, (r * 0.65, -r * 1.05), rng.uniform(5, 6.5), 5, 4)
    marks += fan(look, (-r * 0.6, r * 0.4), 160, 30, 3, 12, 2.4, (look.tail,))
    marks += fan(look, (0, -2), 150, 60, 5, r * 1.1, 2, (look.wing, look.tail))
    return (
        marks
        + legs(look, rng, (0, r * 0.85), 8)
        + perch(look, rng, r * 0.85 + 8, rng.choice(("grass", "rock", "none")))
    )


def _pheasant(rng: Random, look: Plumage) -> Marks:
    lean = rng.uniform(-45, -20)
    marks = body(look, (0, 0), 12, 5.5, lean)
    chest = at((0, 0), lean, 11)
    skull = (chest[0] + 3, chest[1] - 8)
    marks += [
        line(smooth([chest, (chest[0] + 4, chest[1] - 3), skull]), look.body, look.pen * 2.4),
        *head(look, rng, skull, 3.4, 0, 4),
    ]
    rump = at((0, 0), lean + 180, 10)
    for k in range(3):
        tip = at(rump, lean + 172 + 10 * k, 36 - 6 * k)
        marks += feather(look, rump, tip, 2, rng.uniform(-4, 4), look.tail)
        for t in (0.3, 0.5, 0.7):
            mid = (rump[0] + (tip[0] - rump[0]) * t, rump[1] + (tip[1] - rump[1]) * t)
            marks.append(
                line(
                    polyline([(mid[0] - 1.5, mid[1] - 1.5), (mid[0] + 1.5, mid[1] + 1.5)]),
                    look.red,
                    look.pen * 0.7,
                )
            )
    return marks + legs(look, rng, (1, 5), 10) + perch(look, rng, 16, "rock")


def _duck(rng: Random, look: Plumage) -> Marks:
    hull = smooth([(-20, -4), (-12, 8), (4, 10), (15, 4), (12, -4), (2, -2), (-10, -2)], closed=True)
    marks = [fill(hull, look.body) if look.inside == "full" else line(hull, look.body, look.pen)]
    marks.append(line(smooth([(11, -3), (12, -10), (9, -16)]), look.body, look.pen * 2))
    marks += head(look, rng, (9, -19), 5, 0, 6)
    marks += fan(look, (-2, 4), 190, 70, 4, 13, 2.4, (look.wing, look.red), 2)
    marks += fan(look, (-17, -3), 215, 40, 3, 9, 2, (look.tail,))
    return marks + perch(look, rng, 14, "waves")


KINDS: dict[str, Callable[[Random, Plumage], Marks]] = {
    "sparrow": _sparrow, "crane": _crane, "flier": _flier, "cockerel": _cockerel, "peacock": _peacock,
    "swallow": _swallow, "phoenix": _phoenix, "owl": _owl, "parrot": _parrot, "heron": _heron, "quail": _quail,
    "pheasant": _pheasant, "duck": _duck, "any": any_bird,
}  # fmt: skip


def bird(style: Bamboos, paints: Paints, pen: float) -> Marks:
    """The marks of 1 bamboo: a bird, or in some sets one great stick."""
    if style.bird == "stick":
        return great_stick(style)
    rng = Random(style.bird_seed)
    main, second = style.paints[0], rng.choice((style.paints[1], paints.blue, paints.black, paints.green))
    one, two, three = rng.choice(
        (
            (main, second, paints.red),
            (second, main, paints.red),
            (main, main, paints.red),
            (paints.red, main, second),
            (main, paints.red, second),
            (main, second, main),
        )
    )
    look = Plumage(
        body=one, wing=two, tail=three, red=paints.red if rng.random() < 0.9 else paints.gold, eye=paints.black,
        pen=pen * rng.uniform(0.75, 1.1),
        feather=rng.choice(("line", "leaf", "leaf", "full", "full", "loop", "barred")),
        inside=rng.choice(("full", "empty", "scales", "stripes", "hatch", "dots")),
        crest=rng.choice(("none", "spikes", "comb", "plume", "cap")),
    )  # fmt: skip
    marks = KINDS[style.bird](rng, look)
    marks = placed(marks, 1, 0, 0, rng.uniform(-12, 12), flip=rng.random() < 0.6)
    inset = rng.uniform(2, 7)
    return fitted(marks, inset, inset, 60 - inset, 80 - inset, rng.uniform(1.2, 1.7))
