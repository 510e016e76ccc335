"""Jokers: the word in Western or Chinese letters, and jesters."""

from __future__ import annotations

from random import Random

from ink import Marks, ellipse, fill, fitted, leaf, line, polyline, smooth, star
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
    art = _figure(rng, p, style.pen.width) if rng.random() < 0.3 else _jester(rng, p, style.pen.width)
    if kind == "art":
        return fitted(art, 5, 6, 55, 74, 1.2)
    return fitted(art, 12, 22, 48, 73, 1.1) + _word(style, rng, "top")
