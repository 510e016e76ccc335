"""Figures and views for flowers and seasons: the four callings, scholars and ladies, pavilions, boats, birds on twigs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from bird_faces import KINDS as BIRDS
from bird_parts import Plumage, at
from garden_faces import Hand, bloom, foliage, garden
from ink import Mark, Marks, Path, Point, ellipse, fill, fitted, leaf, line, placed, polyline, smooth
from palettes import Paints

CALLINGS = ("fisher", "woodman", "farmer", "scholar")
ARTS = ("zither", "chess", "book", "painting")
VIEWS = ("pavilion", "boat", "pagoda", "bird", "butterfly", "moon", "bridge", "lantern")
TREE_BIRDS = ("sparrow", "swallow", "crane", "parrot", "heron", "duck")


@dataclass(frozen=True)
class Cast:
    """How one set draws its people: paints of robe, trim, skin lines and things, pen, and the filling of robes."""

    robe: str
    trim: str
    face: str
    thing: str
    pen: float
    robes: str
    hat: str
    head: float

    def cloth(self, path: Path, paint: str) -> Marks:
        """A piece of clothing."""
        if self.robes == "full":
            return [fill(path, paint)]
        if self.robes == "edged":
            return [Mark(path, fill=paint, stroke=self.face, width=self.pen * 0.6)]
        return [line(path, paint, self.pen)]


def cast(rng: Random, p: Paints, pen: float) -> Cast:
    """The people of a set, at random."""
    paints = [p.red, p.blue, p.green, p.black]
    rng.shuffle(paints)
    return Cast(
        robe=paints[0], trim=paints[1], face=rng.choice((p.black, p.black, p.red, p.blue)), thing=paints[2], pen=pen,
        robes=rng.choice(("line", "line", "full", "edged", "striped")), hat=rng.choice(("cone", "bun", "cap", "wing", "brim", "bare")),
        head=rng.uniform(3.4, 5.2),
    )  # fmt: skip


def _head(rng: Random, c: Cast, x: float, y: float, side: int) -> Marks:
    r = c.head
    marks = [line(ellipse(x, y, r * 0.85, r), c.face, c.pen * 0.8)]
    marks += [fill(ellipse(x + side * r * k, y, r * 0.13), c.face) for k in (0.15, 0.6)]
    if c.hat == "cone":
        marks.append(
            fill(
                polyline([(x - r * 1.7, y - r * 0.4), (x, y - r * 1.9), (x + r * 1.7, y - r * 0.4)], True),
                c.trim,
            )
        )
    elif c.hat == "bun":
        marks += [
            fill(ellipse(x - side * r * 0.2, y - r * 0.8, r * 0.8, r * 0.35), c.face),
            fill(ellipse(x - side * r * 0.3, y - r * 1.4, r * 0.45), c.face),
        ]
    elif c.hat == "cap":
        marks.append(fill(leaf((x - r, y - r * 0.5), (x + r, y - r * 0.5), r * 1.3, -r * 0.9), c.trim))
    elif c.hat == "wing":
        marks += [
            fill(
                polyline(
                    [
                        (x - r * 0.7, y - r * 0.5),
                        (x - r * 0.5, y - r * 1.6),
                        (x + r * 0.6, y - r * 1.6),
                        (x + r * 0.7, y - r * 0.5),
                    ],
                    True,
                ),
                c.trim,
            )
        ]
        marks.append(line(polyline([(x - r * 1.9, y - r * 0.6), (x + r * 1.9, y - r * 0.6)]), c.trim, c.pen))
    elif c.hat == "brim":
        marks += [
            line(polyline([(x - r * 1.8, y - r * 0.6), (x + r * 1.8, y - r * 0.6)]), c.trim, c.pen * 1.3),
            fill(ellipse(x, y - r * 0.8, r * 0.8, r * 0.6), c.trim),
        ]
    if rng.random() < 0.4:
        marks.append(
            line(smooth([(x + side * r * 0.5, y + r), (x + side * r, y + r * 2)]), c.face, c.pen * 0.8)
        )
    return marks


def _body(
    rng: Random, c: Cast, x: float, top: float, foot: float, side: int, hands: tuple[Point, Point]
) -> Marks:
    tall = foot - top
    wide, hem = tall * rng.uniform(0.2, 0.28), tall * rng.uniform(0.24, 0.42)
    seat = rng.random() < 0.3
    robe = [
        (x - 2, top),
        (x - wide, top + tall * 0.25),
        (x - hem, foot - 1),
        (x, foot + 0.5),
        (x + hem, foot - 1),
        (x + wide, top + tall * 0.25),
        (x + 2, top),
    ]
    marks: Marks = []
    if seat or rng.random() < 0.35:
        low = top + tall * 0.62
        robe = [(px, min(py, low)) for px, py in robe]
        for s in (-1, 1):
            leg = [
                (x + s * wide * 0.5, low),
                (x + s * wide * 0.9 + side * (5 if seat else 0), low + tall * 0.18),
                (x + s * wide * 0.7 + side * 2, foot),
            ]
            marks.append(line(smooth(leg), c.trim, c.pen * 2))
    marks += c.cloth(smooth(robe, closed=True), c.robe)
    if c.robes in ("line", "striped"):
        folds = (-0.5, 0.0, 0.5) if c.robes == "striped" else (0.0,)
        bottom = max(py for _, py in robe)
        marks += [
            line(
                smooth([(x + k * wide, top + tall * 0.3), (x + k * hem * 1.3, bottom - 1)]),
                c.trim,
                c.pen * 0.7,
            )
            for k in folds
        ]
    marks.append(
        line(
            polyline([(x - wide * 1.1, top + tall * 0.42), (x + wide * 1.1, top + tall * 0.42)]),
            c.trim,
            c.pen * rng.uniform(0.9, 2),
        )
    )
    for s, reach in zip((-1, 1), hands, strict=True):
        shoulder = (x + s * wide * 0.6, top + tall * 0.1)
        elbow = ((shoulder[0] + reach[0]) / 2 + s * 2, max(shoulder[1], reach[1]) + 2)
        marks.append(
            line(
                smooth([shoulder, elbow, reach]),
                c.robe,
                c.pen * (2.6 if c.robes in ("full", "edged") else 1.4),
            )
        )
        marks.append(fill(ellipse(*reach, c.pen * 0.9), c.face))
    return marks


def person(job: str, rng: Random, c: Cast, h: Hand) -> Marks:
    """Somebody at work, in a box of about 50 by 60; jobs are CALLINGS, ARTS, "lady" and "sage"."""
    side = rng.choice((-1, 1))
    x = 25.0 - side * rng.uniform(0, 6)
    y = rng.uniform(9, 15)
    foot = 57.0
    front = (x + side * rng.uniform(9, 14), rng.uniform(27, 34))
    back = (x - side * rng.uniform(6, 10), rng.uniform(28, 38))
    marks: Marks = []
    if job == "fisher":
        tip = (front[0] + side * rng.uniform(8, 14), rng.uniform(2, 14))
        marks += [
            line(smooth([back, front, tip]), c.thing, c.pen),
            line(polyline([tip, (tip[0], rng.uniform(36, 52))]), c.face, c.pen * 0.6),
        ]
        marks += [line(smooth([(4, 59), (14, 57), (25, 59), (36, 57), (46, 59)]), c.thing, c.pen)]
        if rng.random() < 0.5:
            end = marks[1].path.points[-1]
            marks.append(fill(leaf((end[0] - 4, end[1] + 2), (end[0] + 4, end[1] + 2), 2.2), c.trim))
    elif job == "woodman":
        pole = [(back[0] - side * 8, back[1] - 16), (front[0] + side * 8, front[1] - 14)]
        marks.append(line(polyline(pole), c.thing, c.pen * 1.2))
        for end in pole if rng.random() < 0.6 else pole[:1]:
            marks += [
                line(polyline([(end[0] - 5, end[1] + k), (end[0] + 5, end[1] + k + 1)]), c.trim, c.pen)
                for k in (3, 5.5, 8, 10.5)
            ]
        front = (pole[1][0] - side * 8, pole[1][1] + 2)
    elif job == "farmer":
        marks.append(
            line(
                polyline([(front[0] - side * 6, front[1] - 20), (front[0] + side * 3, 58)]),
                c.thing,
                c.pen * 1.2,
            )
        )
        marks.append(
            line(polyline([(front[0] + side * 3, 58), (front[0] + side * 10, 55)]), c.thing, c.pen * 1.8)
        )
    elif job in ("scholar", "book", "painting"):
        sheet = (rng.uniform(7, 10), rng.uniform(8, 15))
        marks += c.cloth(
            polyline(
                [
                    (front[0] - 4, front[1] - sheet[1] / 2),
                    (front[0] + sheet[0] - 3, front[1] - sheet[1] / 2 - 2),
                    (front[0] + sheet[0] - 3, front[1] + sheet[1] / 2 - 2),
                    (front[0] - 4, front[1] + sheet[1] / 2),
                ],
                True,
            ),
            c.thing,
        )
        marks += [
            line(
                polyline([(front[0] - 2, front[1] + k), (front[0] + 4, front[1] + k - 1)]),
                c.face,
                c.pen * 0.6,
            )
            for k in (-3, 0, 3)
        ]
    elif job in ("zither", "chess"):
        table = (front[0] - 9, 38.0, front[0] + 9, 41.5)
        marks += c.cloth(
            polyline(
                [(table[0], table[1]), (table[2], table[1]), (table[2], table[3]), (table[0], table[3])], True
            ),
            c.thing,
        )
        marks += [
            line(polyline([(k, table[3]), (k, foot)]), c.thing, c.pen * 1.2)
            for k in (table[0] + 2, table[2] - 2)
        ]
        front = (front[0], 37.0)
    elif job == "lady":
        marks += bloom(
            rng.choice(("five", "scallop", "fan")), rng, h, (front[0] + side * 2, front[1] - 6), 4.5
        )
        marks.append(line(polyline([front, (front[0] + side, front[1] + 12)]), h.stem, c.pen))
    else:
        staff = front[0] + side * 2
        marks.append(
            line(
                smooth([(staff - side * 3, y - 2), (staff + side, y + 4), (staff, foot)]),
                c.thing,
                c.pen * 1.2,
            )
        )
    hands = (back, front) if side > 0 else (front, back)
    figure = _body(rng, c, x, y + c.head, foot, side, hands) + _head(rng, c, x, y, side)
    setting = rng.choice(("none", "none", "ground", "tree", "flowers", "rock"))
    if setting == "ground":
        marks.append(line(smooth([(3, 59), (18, 57.5), (34, 59), (47, 57)]), h.green, c.pen))
    elif setting == "tree":
        edge = 25 - side * 20
        marks.append(
            line(smooth([(edge, 59), (edge - side * 2, 34), (edge + side * 3, 10)]), h.stem, c.pen * 1.8)
        )
        marks += [
            m
            for k in range(4)
            for m in foliage(h.leaf, rng, h, (edge, 12.0 + 8 * k), -90 + rng.uniform(-80, 80), 9)
        ]
    elif setting == "flowers":
        marks += [m for k in (4, 44) for m in bloom("five", rng, h, (k, rng.uniform(50, 56)), 3.5)]
    elif setting == "rock":
        marks.append(line(smooth([(2, 60), (6, 50), (14, 54), (19, 60)]), h.green, c.pen))
    return marks + figure


def _pavilion(rng: Random, c: Cast, h: Hand) -> Marks:
    marks: Marks = []
    floors = rng.randint(1, 2)
    for i in range(floors):
        y, wide = 36.0 - 20 * i, 20.0 - 6 * i
        roof = smooth(
            [(25 - wide, y), (25 - wide * 0.5, y - 5), (25, y - 14), (25 + wide * 0.5, y - 5), (25 + wide, y)]
        ) + polyline([(25 + wide, y), (25 - wide, y)])
        marks += (
            c.cloth(roof, c.robe)
            if c.robes == "line"
            else [fill(polyline([(25 - wide, y), (25, y - 14), (25 + wide, y)], True), c.robe)]
        )
        bottom = 57.0 if i == 0 else 30.0
        marks += [
            line(polyline([(25 + k * wide, y), (25 + k * wide, bottom)]), c.trim, c.pen * 1.5)
            for k in (-0.7, -0.25, 0.25, 0.7)
        ]
    marks.append(line(polyline([(4, 58), (46, 58)]), c.thing, c.pen * 1.6))
    return marks


def _boat(rng: Random, c: Cast, h: Hand) -> Marks:
    hull = smooth([(3, 40), (12, 50), (38, 50), (47, 38), (25, 43)], closed=True)
    marks = c.cloth(hull, c.robe)
    if rng.random() < 0.5:
        mast = rng.uniform(20, 30)
        sail = polyline([(mast, 6), (mast + 17, 34), (mast, 36)], True)
        marks += [line(polyline([(mast, 4), (mast, 43)]), c.face, c.pen), *c.cloth(sail, c.trim)]
    else:
        marks += c.cloth(smooth([(12, 42), (16, 30), (30, 30), (34, 42)]), c.trim)
        marks += fitted(person("sage", rng, c, h), 30, 10, 46, 40, 1.2)
    return [
        *marks,
        *[
            line(smooth([(2, y), (14, y - 2), (25, y), (36, y - 2), (48, y)]), c.thing, c.pen)
            for y in (53, 57)
        ],
    ]


def _pagoda(rng: Random, c: Cast, h: Hand) -> Marks:
    marks: Marks = []
    floors = rng.randint(3, 5)
    for i in range(floors):
        high = 50 / floors
        y, wide = 58 - high * i, 17.0 - 10.0 * i / floors
        wall = polyline(
            [
                (25 - wide * 0.6, y),
                (25 + wide * 0.6, y),
                (25 + wide * 0.55, y - high * 0.6),
                (25 - wide * 0.55, y - high * 0.6),
            ],
            True,
        )
        marks += [line(wall, c.trim, c.pen * 0.9)]
        marks += [
            line(
                smooth(
                    [
                        (25 - wide, y - high * 0.5),
                        (25 - wide * 0.4, y - high * 0.75),
                        (25 + wide * 0.4, y - high * 0.75),
                        (25 + wide, y - high * 0.5),
                    ]
                ),
                c.robe,
                c.pen * 1.8,
            )
        ]
    return [*marks, line(polyline([(25, 8), (25, 1)]), c.robe, c.pen * 1.4)]


def _bird(rng: Random, c: Cast, h: Hand) -> Marks:
    look = Plumage(
        body=c.robe, wing=c.trim, tail=c.thing, red=c.robe, eye=c.face, pen=c.pen * 0.8,
        feather=rng.choice(("line", "leaf", "full")), inside=rng.choice(("full", "empty", "scales", "hatch")), crest=rng.choice(("none", "plume")),
    )  # fmt: skip
    marks = fitted(BIRDS[rng.choice(TREE_BIRDS)](rng, look), 4, 4, 38, 34, 1.3)
    twig = [(2.0, 50.0), (16.0, 40.0), (32.0, 38.0), (48.0, 28.0)]
    marks.append(line(smooth(twig), h.stem, c.pen * 2))
    marks += [
        m
        for spot in (twig[1], twig[3], (36.0, 50.0))
        for m in bloom(rng.choice(("five", "scallop")), rng, h, spot, 6)
    ]
    return marks + [m for w in (20, 60, 110) for m in foliage(h.leaf, rng, h, (26, 40), w, 11)]


def _butterfly(rng: Random, c: Cast, h: Hand) -> Marks:
    marks = garden("season", rng, h)
    marks = fitted(marks, 8, 22, 42, 60, 1.2)
    x, y = rng.uniform(12, 38), 10.0
    for s in (-1, 1):
        marks += c.cloth(leaf((x, y), (x + s * 11, y - 7), 4.5), c.robe) + c.cloth(
            leaf((x, y), (x + s * 8, y + 6), 3.5), c.trim
        )
    return [*marks, line(polyline([(x, y - 4), (x, y + 5)]), c.face, c.pen * 1.3)]


def _moon(rng: Random, c: Cast, h: Hand) -> Marks:
    marks = [*c.cloth(ellipse(rng.uniform(10, 40), 8, 6), c.robe)]
    shore = rng.uniform(36, 44)
    for k in range(rng.randint(2, 3)):
        x, high = rng.uniform(8, 42), rng.uniform(12, 24)
        marks += [
            line(
                smooth(
                    [
                        (x - 12, shore),
                        (x - 4, shore - high * 0.7),
                        (x, shore - high),
                        (x + 5, shore - high * 0.5),
                        (x + 13, shore),
                    ]
                ),
                (c.trim, h.green, c.thing)[k % 3],
                c.pen * 1.2,
            )
        ]
    marks += [
        line(smooth([(3, y), (14, y - 2), (25, y), (36, y - 2), (47, y)]), c.thing, c.pen)
        for y in (shore + 6, shore + 12)
    ]
    return marks + [
        m for w in (-60, -90, -120) for m in foliage("blade", rng, h, (rng.uniform(8, 42), 59), w, 14)
    ]


def _bridge(rng: Random, c: Cast, h: Hand) -> Marks:
    marks = [line(smooth([(2, 50 - k), (25, 36 - k), (48, 50 - k)]), c.robe, c.pen * 1.5) for k in (0, 7)]
    marks += [
        line(polyline([(x, y), (x, y - 7)]), c.trim, c.pen)
        for x, y in ((8, 46), (17, 39), (25, 36), (33, 39), (42, 46))
    ]
    marks += [line(smooth([(4, 57), (15, 55), (26, 57), (38, 55), (46, 57)]), c.thing, c.pen)]
    return marks + fitted(person("lady", rng, c, h), 14, 2, 34, 33, 1.2)


def _lantern(rng: Random, c: Cast, h: Hand) -> Marks:
    marks = c.cloth(ellipse(25, 28, 14, 15), c.robe)
    marks += [line(ellipse(25, 28, 6, 15), c.trim, c.pen), line(polyline([(25, 2), (25, 13)]), c.face, c.pen)]
    marks += [line(polyline([(17, y), (33, y)]), c.trim, c.pen * 2) for y in (13.5, 42.5)]
    return [*marks, *[line(polyline([(x, 43), (x, 58)]), c.thing, c.pen) for x in (21, 25, 29)]]


_VIEWS: dict[str, Callable[[Random, Cast, Hand], Marks]] = {
    "pavilion": _pavilion, "boat": _boat, "pagoda": _pagoda, "bird": _bird, "butterfly": _butterfly, "moon": _moon,
    "bridge": _bridge, "lantern": _lantern,
}  # fmt: skip


def view(kind: str, rng: Random, c: Cast, h: Hand) -> Marks:
    """A view or creature, one of VIEWS, in a box of about 50 by 60."""
    marks = _VIEWS[kind](rng, c, h)
    return marks if rng.random() < 0.5 else placed(marks, 1, 50, 0, flip=True)


def vase(rng: Random, c: Cast, h: Hand) -> Marks:
    """A plant in a pot on a little stand."""
    wide, deep = rng.uniform(9, 14), rng.uniform(12, 19)
    y = 56 - deep
    bulge = rng.uniform(0.6, 1.25)
    pot = smooth(
        [
            (25 - wide, y),
            (25 - wide * bulge, y + deep * 0.5),
            (25 - wide * 0.6, 56),
            (25 + wide * 0.6, 56),
            (25 + wide * bulge, y + deep * 0.5),
            (25 + wide, y),
        ],
        closed=True,
    )
    inner = fitted(
        garden(rng.choice(("plum", "season", "season", "orchid", "chrysanthemum")), rng, h),
        6,
        0,
        44,
        y + 3,
        1.3,
    )
    marks = [
        *inner,
        *c.cloth(pot, c.trim),
        line(polyline([(25 - wide * 1.1, y), (25 + wide * 1.1, y)]), c.trim, c.pen * 1.6),
    ]
    marks.append(
        line(
            smooth(
                [(25 - wide * 0.8, y + deep * 0.55), (25, y + deep * 0.4), (25 + wide * 0.8, y + deep * 0.55)]
            ),
            c.robe,
            c.pen,
        )
    )
    foot = polyline([at((25, 56), 180, wide * 0.9), (25 - wide * 0.6, 60)]) + polyline(
        [at((25, 56), 0, wide * 0.9), (25 + wide * 0.6, 60)]
    )
    return [*marks, line(foot, c.robe, c.pen * 1.4)]
