"""Jokers: the word in Western or Chinese letters, jesters, and the round emblem of American sets."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random

from ink import Marks, Path, ellipse, fill, fitted, leaf, line, polyline, smooth, star
from letter_faces import sign
from palettes import Paints
from styles import Style


def _jester(rng: Random, p: Paints, pen: float) -> Marks:
    marks = [
        line(
            ellipse(30, 42, rng.uniform(13, 17), rng.uniform(15, 19)),
            rng.choice((p.black, p.red, p.blue)),
            pen,
        )
    ]
    eye = rng.choice((p.blue, p.black, p.green))
    for s in (-1, 1):
        marks.append(fill(ellipse(30 + s * 6, 38, 1.7, rng.uniform(1.5, 3)), eye))
        if rng.random() < 0.5:
            marks.append(
                line(smooth([(30 + s * 3, 33), (30 + s * 6, 31), (30 + s * 9, 33)]), p.black, pen * 0.8)
            )
    marks.append(line(smooth([(21, 47), (30, rng.uniform(51, 57)), (39, 47)]), p.red, pen * 1.4))
    marks.append(fill(ellipse(30, 43, rng.uniform(1.6, 3.2)), p.red))
    hat = [p.red, p.green, p.blue, p.gold]
    rng.shuffle(hat)
    filled = rng.random() < 0.5
    for k, x in enumerate((9, 30, 51) if rng.random() < 0.7 else (12, 48)):
        top = rng.uniform(6, 16)
        foot = 18 + 12 * k * (1 if x != 48 else 2)
        horn = smooth([(foot - 5, 29), (x, top), (foot + 6, 28)])
        marks.append(fill(horn, hat[k]) if filled else line(horn, hat[k], pen * 1.4))
        marks.append(fill(ellipse(x, top, 2.6), hat[-1]))
    if rng.random() < 0.5:
        for k in range(5):
            marks.append(fill(leaf((30, 58), (10 + 10 * k, 72), 3), hat[k % 3]))
    return marks


def _figure(rng: Random, p: Paints, pen: float) -> Marks:
    marks = [line(ellipse(30, 18, 6), p.red, pen), fill(star(30, 9, 6, 2.5, 5), p.gold)]
    suit = rng.choice((p.green, p.blue, p.black))
    marks.append(line(smooth([(26, 25), (21, 45), (39, 45), (34, 25)], closed=True), suit, pen))
    marks += [
        line(polyline([(30 + s * 4, 28), (30 + s * 16, rng.uniform(16, 40))]), suit, pen * 1.4)
        for s in (-1, 1)
    ]
    marks += [
        line(
            polyline([(30 + s * 5, 45), (30 + s * rng.uniform(5, 14), 62), (30 + s * 17, 60)]),
            p.red,
            pen * 1.4,
        )
        for s in (-1, 1)
    ]
    return [*marks, *[fill(ellipse(30, y, 1.3), p.red) for y in (31, 37)]]


def _emblem(rng: Random, p: Paints, pen: float) -> Marks:
    """A ring, mostly open at one place, full of short strokes: a dragon as it is cut, curled up, which hardly any set draws so that it can be seen."""
    dark = (p.black, p.green, p.blue)
    ring, inside = rng.choice(dark), rng.choice((*dark, p.red))
    radius, gap = 22.0, rng.choice((0.0, rng.uniform(25, 75), rng.uniform(40, 90)))
    opens = rng.gauss(-45, 25) + (180 if rng.random() < 0.2 else 0)

    def at(angle: float, far: float) -> tuple[float, float]:
        return 30 + far * math.cos(math.radians(angle)), 40 + far * math.sin(math.radians(angle))

    def arc(far: float) -> Path:
        if not gap:
            return ellipse(30, 40, far, far)
        return smooth([at(opens + gap / 2 + k * (360 - gap) / 24, far) for k in range(25)])

    marks = [line(arc(radius), ring, pen * rng.uniform(0.8, 2))]
    if rng.random() < 0.3:
        marks.append(line(arc(radius * rng.uniform(0.8, 0.9)), rng.choice((ring, inside)), pen * 0.7))
    # the body winds inwards, strokes stand off from it, and the mane leaves where the ring is open
    turns, start = rng.uniform(0.6, 1.8), rng.uniform(0, 360)
    body = [(start + 360 * turns * t, radius * (0.78 - 0.66 * t)) for t in (k / 30 for k in range(31))]
    if rng.random() < 0.75:
        marks.append(line(smooth([at(*place) for place in body[::2]]), inside, pen * rng.uniform(0.7, 1.4)))
    for _ in range(rng.randrange(12, 56)):
        angle, far = rng.choice(body)
        far = min(max(far + rng.gauss(0, 4.5), 1), radius * 0.86)
        way, long, bend = rng.uniform(0, 360), rng.uniform(3, 9), rng.gauss(0, 40)
        x, y = at(angle, far)
        stroke = [(x, y)]
        for k in (0, 1):
            turn = math.radians(way + k * bend)
            x, y = x + long / 2 * math.cos(turn), y + long / 2 * math.sin(turn)
            stroke.append((x, y))
        if all(math.dist(place, (30, 40)) < radius * 0.93 for place in stroke):
            marks.append(line(smooth(stroke), inside, pen * rng.uniform(0.6, 1.2)))
    for _ in range(rng.randrange(2, 6) if gap else 0):
        angle = opens + rng.uniform(-gap / 3, gap / 3)
        near, far = rng.uniform(0.5, 0.8), rng.uniform(1.0, 1.35)
        marks.append(
            line(polyline([at(angle, radius * near), at(angle + rng.gauss(0, 8), radius * far)]), inside, pen)
        )
    return marks


def _arched(style: Style, rng: Random) -> Marks:
    """The word along the upper edge, mostly in an arch."""
    p = style.paints
    paint = rng.choice((p.red, p.red, p.red, p.blue, p.black, p.green))
    rise = rng.choice((0.0, rng.uniform(2, 9)))
    wide, high, lean = rng.uniform(7.5, 10), rng.uniform(9, 13), rng.uniform(2, 5)
    marks: Marks = []
    for i, letter in enumerate("JOKER"):
        off = i - 2
        mark = sign(
            letter, (style.bonus.number_font,), (-wide / 2, -high / 2, wide / 2, high / 2), paint, 0.3, 0.4
        )
        path = mark.path.turned(-lean * off * rise / 5)
        marks.append(replace(mark, path=path.moved(30 + 10.4 * off, 5 + high / 2 + rise * off * off / 4)))
    return marks


def _word(style: Style, rng: Random, place: str) -> Marks:
    own, p = style.bonus, style.paints
    paints = rng.choice(((p.red,), (p.red, p.blue), (p.blue,), (p.black,), (p.red, p.green, p.blue)))
    marks: Marks = []
    for i, letter in enumerate("JOKER"):
        if place == "down":
            x, y, w, h = 20.0, 4 + 14.6 * i, 20.0, 13.0
        elif place == "slope":
            x, y, w, h = 3 + 11 * i, 14 + 9.0 * i, 11.0, 15.0
        else:
            x, y, w, h = 3 + 11 * i, 34.0 if place == "middle" else 5.0, 10.0, 12.0
        marks.append(
            sign(letter, (own.number_font,), (x, y, x + w, y + h), paints[i % len(paints)], 0.2, 0.3)
        )
    return marks


def joker(style: Style) -> Marks:
    """The marks of a joker."""
    own, p = style.bonus, style.paints
    rng = Random(f"{own.art_seed} joker")
    kind = own.joker
    if kind in ("百搭", "財神"):
        paints = (p.red, rng.choice((p.red, style.letters.top)))
        fonts = (style.letters.font, style.letters.spare)
        return [
            sign(c, fonts, (12, 4 + 37 * i, 48, 39 + 37 * i), paint, style.letters.bold * 0.7, 0.4)
            for i, (c, paint) in enumerate(zip(kind, paints, strict=True))
        ]
    if kind == "letter":
        return [sign("J", (own.number_font,), (14, 10, 46, 70), p.red, 0.6)]
    if kind == "word":
        return _word(style, rng, rng.choice(("down", "slope", "middle")))
    as_american = Random(f"{own.art_seed} emblem")
    if as_american.random() < 0.5:
        foot = as_american.uniform(66, 76)
        return fitted(_emblem(as_american, p, style.pen.width), 6, 20, 54, foot, 1.15) + (
            _arched(style, as_american) if kind == "word and art" or as_american.random() < 0.6 else []
        )
    art = _figure(rng, p, style.pen.width) if rng.random() < 0.3 else _jester(rng, p, style.pen.width)
    if kind == "art":
        return fitted(art, 5, 6, 55, 74, 1.2)
    return fitted(art, 12, 22, 48, 73, 1.1) + _word(style, rng, "top")
