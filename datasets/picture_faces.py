"""Animals, and the art of flowers and seasons that is no plant: pots, figures, landscapes, objects."""

from __future__ import annotations

import math
from random import Random

from bird_parts import at as _point
from ink import Marks, ellipse, fill, leaf, line, polyline, smooth, star
from plant_faces import SPECIES, blossom, plant
from styles import Paints


def creature(kind: str, rng: Random, p: Paints, pen: float) -> Marks:
    """An animal in a box of about 50 by 60; kinds: cat, mouse, cockerel, centipede."""
    body = rng.choice((p.green, p.blue, p.black, p.red))
    accent = p.red if body != p.red else p.green
    if kind == "centipede":
        bend = rng.uniform(6, 13)
        count = rng.randint(7, 11)
        spine = [
            (25 + bend * math.sin(i / count * rng.uniform(5.5, 6.5)), 6 + 48 * i / count)
            for i in range(count + 1)
        ]
        marks = [line(ellipse(x, y, 3.6), body, pen) for x, y in spine]
        for x, y in spine:
            marks += [line(polyline([(x + s * 3.5, y), (x + s * 8.5, y - 3)]), accent, pen) for s in (-1, 1)]
        head = spine[0]
        return marks + [
            line(smooth([head, (head[0] + s * 3, head[1] - 5), (head[0] + s * 8, head[1] - 7)]), accent, pen)
            for s in (-1, 1)
        ]
    if kind == "cockerel":
        marks = [
            line(smooth([(16, 24), (14, 40), (26, 46), (38, 36), (36, 24), (26, 32)], closed=True), body, pen)
        ]
        marks += [line(smooth([(16, 26), (15, 14), (19, 11)]), body, pen), fill(ellipse(18, 12, 4), body)]
        marks += [fill(leaf((15, 12), (8, 14), 1.8), p.gold)]
        marks += [fill(ellipse(15 + 3 * i, 7 - i % 2, 2), accent) for i in range(3)] + [
            fill(ellipse(15, 17, 1.8), accent)
        ]
        for i in range(rng.randint(4, 7)):
            marks.append(
                line(
                    smooth([(37, 28), (44 + i * 1.5, 8 + i * 4), (50 - i * 0.5, 20 + i * 5)]),
                    (accent, body)[i % 2],
                    pen * 1.3,
                )
            )
        return marks + [line(polyline([(x, 45), (x, 56), (x - 4, 58)]), accent, pen) for x in (23.0, 29.0)]
    tall = kind == "cat"
    w, h = (11.0, 13.0) if tall else (15.0, 8.5)
    cy = 42.0
    marks = [line(ellipse(26, cy, w, h), body, pen)]
    head = (24.0, cy - h - 6) if tall else (8.0, cy + 1)
    r = 8.5 if tall else 6.0
    marks.append(line(ellipse(*head, r), body, pen))
    for s in (-1, 1):
        if tall:
            ear = [
                (head[0] + s * 7, head[1] - 4),
                (head[0] + s * 7.5, head[1] - 12),
                (head[0] + s * 2.5, head[1] - 8),
            ]
            marks.append(fill(polyline(ear, closed=True), accent))
        else:
            marks.append(line(ellipse(head[0] + 3 + s * 3, head[1] - 6, 3.4), accent, pen))
        marks.append(fill(ellipse(head[0] + s * 3, head[1] - 1, 1.1), body))
        for k in (-1, 0, 1):
            marks.append(
                line(
                    polyline([(head[0] + s * 3, head[1] + 3), (head[0] + s * 11, head[1] + 3 + k * 2)]),
                    body,
                    pen * 0.5,
                )
            )
    tail = [
        (26 + w, cy + h * 0.5),
        (26 + w + 9, cy - 2),
        (26 + w + rng.uniform(4, 9), cy - rng.uniform(12, 24)),
    ]
    marks.append(line(smooth(tail), body, pen * 1.2))
    marks += [line(polyline([(x, cy + h - 1), (x, cy + h + 4)]), body, pen * 1.4) for x in (20.0, 32.0)]
    if tall and rng.random() < 0.5:
        marks += [
            line(smooth([(18 + 5 * i, cy - 6), (19 + 5 * i, cy), (18 + 5 * i, cy + 6)]), accent, pen)
            for i in range(3)
        ]
    return marks


def scene(kind: str, rng: Random, p: Paints, pen: float, filled: bool) -> Marks:
    """Other art of flowers and seasons in a box of about 50 by 60: pots, figures, landscapes, objects."""
    one, two = rng.choice((p.green, p.blue, p.black)), p.red
    if kind == "pots":
        top, foot, deep = rng.uniform(10, 15), rng.uniform(6, 11), rng.uniform(12, 20)
        y = 58 - deep
        pot = polyline([(25 - top, y), (25 + top, y), (25 + foot, 58), (25 - foot, 58)], closed=True)
        inner = plant(rng.choice(SPECIES), rng, p, pen, filled)
        marks = [m.placed(0.8, 0.72, 5, y - 41) for m in inner]
        marks += [
            line(pot, rng.choice((one, two)), pen * 1.2),
            line(polyline([(25 - top * 0.9, y + deep * 0.35), (25 + top * 0.9, y + deep * 0.35)]), two, pen),
        ]
        return marks
    if kind == "figures":
        marks = [line(ellipse(25, 12, 4.6), two, pen)]
        marks.append(line(polyline([(20, 9), (25, 4), (30, 9)]), one, pen * 1.2))
        robe = smooth([(21, 17), (12, 38), (10, 56), (25, 58), (40, 56), (37, 38), (29, 17)], closed=True)
        marks.append(fill(robe, one) if filled else line(robe, one, pen))
        marks.append(line(smooth([(22, 20), (14, 30), (24, 36)]), two, pen * 1.2))
        marks.append(line(smooth([(29, 20), (38, 28), (28, 36)]), two, pen * 1.2))
        held = rng.choice(("staff", "fan", "rod", "basket"))
        if held in ("staff", "rod"):
            marks.append(
                line(
                    polyline([(40, 6), (37, 58)] if held == "staff" else [(34, 34), (48, 4), (48, 26)]),
                    two,
                    pen,
                )
            )
        else:
            marks.append(line(ellipse(42, 30, 6, 4), two, pen))
        return marks
    if kind == "landscapes":
        marks = []
        for x, h in ((14, rng.uniform(20, 34)), (33, rng.uniform(16, 28))):
            marks.append(
                line(
                    smooth(
                        [
                            (x - 14, 40),
                            (x - 4, 40 - h * 0.7),
                            (x, 40 - h),
                            (x + 5, 40 - h * 0.6),
                            (x + 14, 40),
                        ]
                    ),
                    one,
                    pen,
                )
            )
        marks.append(line(ellipse(40, 8, 4), two, pen))
        for i in range(rng.randint(2, 4)):
            y = 44 + 5 * i
            marks.append(line(smooth([(4, y), (14, y - 2), (25, y), (36, y - 2), (46, y)]), p.blue, pen))
        hull = smooth([(14, 44), (25, 50), (38, 44)])
        return [*marks, line(hull, two, pen * 1.4), line(polyline([(25, 47), (25, 26), (35, 42)]), two, pen)]
    thing = rng.choice(("vase", "fan", "lantern", "house", "scroll", "butterfly"))
    if thing == "vase":
        shape = smooth(
            [(20, 8), (30, 8), (27, 18), (36, 34), (30, 56), (20, 56), (14, 34), (23, 18)], closed=True
        )
        return [
            line(shape, one, pen),
            *blossom(rng.choice(("round", "peony", "daisy")), rng, (25, 36), 7, two, one, pen, filled),
        ]
    if thing == "fan":
        ribs = [
            line(polyline([(25, 54), _point((25, 54), -90 + a, 42)]), one, pen) for a in range(-50, 51, 20)
        ]
        return [
            *ribs,
            line(smooth([_point((25, 54), -90 + a, 42) for a in range(-50, 51, 20)]), two, pen * 1.3),
        ]
    if thing == "lantern":
        globe = [line(ellipse(25, 30, r, 16), two, pen) for r in (16, 8)]
        return [
            *globe,
            line(polyline([(25, 4), (25, 14)]), one, pen),
            *[line(polyline([(x, 47), (x, 58)]), one, pen) for x in (21, 25, 29)],
        ]
    if thing == "house":
        roof = smooth([(4, 26), (14, 22), (25, 8), (36, 22), (46, 26)])
        walls = polyline([(11, 26), (11, 54), (39, 54), (39, 26)], closed=True)
        return [
            line(roof, two, pen * 1.4),
            line(walls, one, pen),
            line(polyline([(20, 54), (20, 38), (30, 38), (30, 54)]), one, pen),
        ]
    if thing == "scroll":
        return [
            line(polyline([(12, 8), (38, 8), (38, 54), (12, 54)], closed=True), one, pen),
            line(polyline([(8, 8), (42, 8)]), two, pen * 2.4),
            line(polyline([(8, 54), (42, 54)]), two, pen * 2.4),
            fill(star(25, 30, 9, 4, 5), two),
        ]
    wings = [leaf((25, 30), (25 + s * 20, 30 + v), 9, s * v * 0.2) for s in (-1, 1) for v in (-16, 14)]
    return [
        *[fill(w, two) if filled else line(w, two, pen) for w in wings],
        line(polyline([(25, 20), (25, 42)]), one, pen * 1.8),
    ]
