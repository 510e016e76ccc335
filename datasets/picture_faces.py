"""The art of flowers and seasons that is no plant: pots, figures, landscapes, objects."""

from __future__ import annotations

from random import Random

from bird_parts import at as _point
from ink import Marks, ellipse, fill, leaf, line, placed, polyline, smooth, star
from palettes import Paints
from plant_faces import SPECIES, blossom, plant


def _figure(rng: Random, one: str, two: str, pen: float, filled: bool) -> Marks:
    head, tall = rng.uniform(3.6, 6.0), rng.uniform(9, 13)
    marks = [line(ellipse(25, tall, head), two, pen)]
    hat = rng.choice(("cone", "bun", "cap", "brim", "none"))
    if hat == "cone":
        points = [
            (25 - head * 1.6, tall - head * 0.4),
            (25, tall - head * 2),
            (25 + head * 1.6, tall - head * 0.4),
        ]
        marks.append(line(polyline(points), one, pen * 1.2))
    elif hat == "bun":
        marks += [fill(ellipse(25, tall - head * 1.3, head * 0.5), one)]
    elif hat == "cap":
        marks.append(
            fill(
                leaf((25 - head, tall - head * 0.5), (25 + head, tall - head * 0.5), head * 0.8, -head * 0.6),
                one,
            )
        )
    elif hat == "brim":
        marks.append(
            line(polyline([(25 - head * 2, tall - head), (25 + head * 2, tall - head)]), one, pen * 1.3)
        )
    foot, waist, lean = rng.uniform(8, 16), rng.uniform(7, 12), rng.uniform(-4, 4)
    top = tall + head
    robe = [
        (21, top),
        (25 - waist, 38),
        (25 - foot + lean, 56),
        (25 + lean, 58),
        (25 + foot + lean, 56),
        (25 + waist, 38),
    ]
    shape = smooth([*robe, (29, top)], closed=True)
    marks.append(fill(shape, one) if filled else line(shape, one, pen))
    if not filled:
        marks.append(line(smooth([(25, top + 3), (25 + lean * 0.5, 40), (25 + lean, 57)]), one, pen * 0.8))
        marks.append(line(polyline([(25 - waist, 38), (25 + waist, 38)]), two, pen))
    reach = rng.uniform(11, 16)
    left, right = (25 - reach, rng.uniform(22, 36)), (25 + reach, rng.uniform(18, 34))
    for shoulder, hand in (((22.0, top + 3), left), ((28.0, top + 3), right)):
        elbow = ((shoulder[0] + hand[0]) / 2, max(shoulder[1], hand[1]) + 3)
        marks.append(line(smooth([shoulder, elbow, hand]), two, pen * 1.4))
    x, y = right
    held = rng.choice(("staff", "fan", "rod", "basket", "blossom", "book", "lute"))
    if held == "staff":
        marks.append(line(polyline([(x, y - 22), (x + 1, 58)]), two, pen))
    elif held == "rod":
        marks.append(line(polyline([(x, y), (x + 8, y - 22), (x + 9, y + 6)]), two, pen))
    elif held == "fan":
        marks.append(line(leaf((x, y), (x + 6, y - 10), 5), two, pen))
    elif held == "basket":
        marks += [
            line(ellipse(x, y + 7, 5, 4), two, pen),
            line(smooth([(x - 4, y + 5), (x, y), (x + 4, y + 5)]), two, pen),
        ]
    elif held == "blossom":
        marks += blossom(rng.choice(("round", "pointed")), rng, (x, y - 5), 5, two, one, pen * 0.8, filled)
    elif held == "book":
        marks.append(
            line(
                polyline([(x - 4, y - 4), (x + 4, y - 4), (x + 4, y + 5), (x - 4, y + 5)], closed=True),
                two,
                pen,
            )
        )
    else:
        marks += [
            line(ellipse(x, y, 5, 4), two, pen),
            line(polyline([(x - 3, y - 3), (x - 12, y - 12)]), two, pen),
        ]
    return placed(marks, 1, 0, 0, 0, flip=rng.random() < 0.5)


def _landscape(rng: Random, p: Paints, one: str, pen: float) -> Marks:
    marks: Marks = []
    shore = rng.uniform(30, 42)
    for _ in range(rng.randint(0, 3)):
        x, high, wide = rng.uniform(10, 40), rng.uniform(12, 30), rng.uniform(9, 16)
        ridge = [(x - wide, shore), (x - wide * 0.4, shore - high * 0.7), (x, shore - high)]
        marks.append(
            line(smooth([*ridge, (x + wide * 0.4, shore - high * 0.6), (x + wide, shore)]), one, pen)
        )
    if rng.random() < 0.6:
        marks.append(line(ellipse(rng.uniform(8, 42), rng.uniform(4, 10), rng.uniform(3, 5)), p.red, pen))
    for i in range(rng.randint(1, 4)):
        y = shore + 5 + 5 * i
        marks.append(line(smooth([(4, y), (14, y - 2), (25, y), (36, y - 2), (46, y)]), p.blue, pen))
    middle = rng.choice(("boat", "pagoda", "bridge", "tree"))
    x = rng.uniform(16, 34)
    if middle == "boat":
        marks.append(
            line(smooth([(x - 12, shore + 4), (x, shore + 11), (x + 13, shore + 4)]), p.red, pen * 1.4)
        )
        marks.append(line(polyline([(x, shore + 8), (x, shore - 12), (x + 10, shore + 2)]), p.red, pen))
    elif middle == "pagoda":
        for i in range(rng.randint(2, 4)):
            y, wide = 52 - 12 * i, 13 - 2.5 * i
            marks.append(line(smooth([(x - wide, y), (x, y - 6), (x + wide, y)]), p.red, pen * 1.3))
            marks += [
                line(polyline([(x + s * wide * 0.6, y), (x + s * wide * 0.6, y + 6)]), one, pen)
                for s in (-1, 1)
            ]
    elif middle == "bridge":
        for lift in (0.0, 6.0):
            marks.append(line(smooth([(5, 52 - lift), (25, 38 - lift), (45, 52 - lift)]), p.red, pen * 1.2))
        marks += [line(polyline([(k, 45), (k, 38)]), p.red, pen) for k in (15, 25, 35)]
    else:
        marks.append(line(smooth([(x, 56), (x + 2, 40), (x - 2, 26)]), one, pen * 1.8))
        marks += [line(ellipse(x + dx, y, 8, 5), p.green, pen) for dx, y in ((-6, 24), (6, 20), (0, 14))]
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
        return _figure(rng, one, two, pen, filled)
    if kind == "landscapes":
        return _landscape(rng, p, one, pen)
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
