"""Flowers and seasons as a plate letters them: art between signs in the corners."""

from __future__ import annotations

from random import Random

import glyphs
from bonus_styles import Plate, Side, Sign
from garden_faces import garden, hand
from ink import Marks, box, ellipse, fill, fitted, line, polyline
from letter_faces import NUMBERS, name_sign, sign
from palettes import Paints
from people_faces import ARTS, CALLINGS, VIEWS, cast, person, vase, view
from styles import Letters

PLANTS = ("plum", "orchid", "chrysanthemum", "bamboo")


def plate_art(code: str, plate: Plate, p: Paints) -> Marks:
    """The art of a flower or season alone, without its signs."""
    side = plate.flowers if code[0] == "F" else plate.seasons
    whole = Random(f"{plate.seed} hand")
    h, c = hand(whole, p, plate.pen), cast(whole, p, plate.pen)
    order = whole.sample(VIEWS, len(VIEWS))
    rng = Random(f"{plate.seed} {code}")
    n = int(code[1]) - 1
    kind = side.art
    if kind == "mixed":
        kind = rng.choice(("garden", "people", "views", "vase"))
    if kind == "people":
        jobs = ARTS if code[0] == "F" else CALLINGS
        if side.word[:1] not in ("琴", "漁") and whole.random() < 0.4:
            return person(rng.choice(("lady", "sage")), rng, c, h)
        return person(jobs[n], rng, c, h)
    if kind == "views":
        return view(order[n if code[0] == "F" else n + 4], rng, c, h)
    if kind == "vase":
        return vase(rng, c, h)
    return garden(PLANTS[n] if code[0] == "F" else "season", rng, h)


def _spot(place: str, size: float) -> tuple[float, float]:
    """The top-left corner of a sign of this size."""
    x = {"l": 2.5, "c": 30 - size / 2, "r": 57.5 - size}[place[1]]
    y = {"t": 3.0, "c": 36 - size / 2, "b": 77 - size}[place[0]]
    return x, y


def _sign(own: Sign, n: int, word: str | tuple[str, ...], font: str, letters: Letters, ground: str) -> Marks:
    text = {"arabic": str(n), "chinese": NUMBERS[n - 1], "word": word[n - 1] if word else ""}[own.text]
    fonts = (font,) if own.text == "arabic" else (letters.font, letters.spare)
    loose = letters.figures if own.text == "arabic" else letters.loose
    x, y = _spot(own.place, own.size)
    x = min(max(x + own.off[0], 1.0), 59 - own.size)
    y = min(max(y + own.off[1], 1.0), 79 - own.size)
    if len(text) > 1:
        return lettering(text, font, (3.0, y + own.size * 0.2, 57.0, y + own.size), own.paint)
    marks: Marks = []
    paint, inset = own.paint, 0.0
    middle = (x + own.size / 2, y + own.size / 2)
    if own.badge:
        inset = own.size * 0.2
        if own.badge == "ring":
            marks.append(line(ellipse(*middle, own.size * 0.5), paint, 1.0))
        elif own.badge == "box":
            marks.append(line(box(x, y, own.size, own.size), paint, 1.0))
        else:
            marks.append(fill(ellipse(*middle, own.size * 0.52), paint))
            paint = ground
    place = (x + inset, y + inset, x + own.size - inset, y + own.size - inset)
    if own.text == "word":
        mark = name_sign(text, letters, place, paint, 0.25, loose=loose)
    else:
        mark = sign(text, fonts, place, paint, 0.25, loose=loose)
    left, _, right, _ = mark.path.box()
    # a thin 1 stands by the edge, not in the middle of its place
    if not own.badge and own.text == "arabic" and own.place[1] != "c":
        shift = place[0] - left if own.place[1] == "l" else place[2] - right
        mark = mark.placed(1, 1, shift * 0.8, 0)
    if own.rim:
        marks.append(line(mark.path, own.rim, max(2.2, mark.width + 1.2)))
    return [*marks, mark]


def lettering(text: str, font: str, place: tuple[float, float, float, float], paint: str) -> Marks:
    """A word in capitals, as large as fits into `place` (left, top, right, bottom), in its middle."""
    paths = [glyphs.glyph(font, letter) for letter in text]
    boxes = [path.box() for path in paths]
    high = max(y1 for _, _, _, y1 in boxes) - min(y0 for _, y0, _, _ in boxes)
    wide = sum(x1 - x0 for x0, _, x1, _ in boxes) + 90.0 * (len(text) - 1)
    left, top, right, bottom = place
    scale = min((right - left) / wide, (bottom - top) / high)
    # letters narrower than they are high still fill the place
    across = min((right - left) / wide, scale * 1.25)
    x, base = (left + right - wide * across) / 2, (top + bottom + high * scale) / 2
    marks: Marks = []
    for path, (x0, _, x1, _) in zip(paths, boxes, strict=True):
        marks.append(fill(path.moved(-x0, 0).scaled(across, scale).moved(x, base), paint, text))
        x += (x1 - x0 + 90.0) * across
    return marks


def _frame(side: Side, pen: float) -> Marks:
    if side.frame in ("line", "double"):
        marks = [line(box(1.2, 1.2, 57.6, 77.6, 4), side.frame_paint, pen * 0.8)]
        return marks + (
            [line(box(3.4, 3.4, 53.2, 73.2, 3), side.frame_paint, pen * 0.5)]
            if side.frame == "double"
            else []
        )
    if side.frame == "ticks":
        return [
            line(polyline([(x, y + s * 9), (x, y), (x + t * 9, y)]), side.frame_paint, pen)
            for x, y, s, t in ((1.5, 1.5, 1, 1), (58.5, 1.5, 1, -1), (1.5, 78.5, -1, 1), (58.5, 78.5, -1, -1))
        ]
    if side.frame == "oval":
        return [line(ellipse(30, 44, 27, 33), side.frame_paint, pen * 0.8)]
    return []


def plated(
    code: str, plate: Plate, p: Paints, font: str, letters: Letters, art: Marks | None = None
) -> Marks:
    """A flower or season of a plate, with other `art` where it is given; `font` sets its figures, `letters` its Chinese signs."""
    side = plate.flowers if code[0] == "F" else plate.seasons
    n = int(code[1])
    beside = () if side.over else side.signs
    rows = {s.place[0] for s in beside}
    columns = {s.place for s in beside}
    most = max((s.size for s in side.signs), default=10.0)
    # the art may stand between the signs of a row when they leave its middle free
    free = side.reach if most < 15 and not columns & {"tc", "bc"} else 0.0
    top = 4 + (most * (1 - free * 0.8) if "t" in rows else 0)
    foot = 77 - (most * (1 - free * 0.8) if "b" in rows else 0)
    left = 5 + (most * 0.9 if "cl" in columns else 0)
    right = 55 - (most * 0.9 if "cr" in columns else 0)
    if side.art == "sign":
        marks = [
            name_sign(
                side.word[n - 1],
                letters,
                (left + 2, top + 2, right - 2, foot - 2),
                side.frame_paint,
                0.5,
                0.5,
            )
        ]
    else:
        marks = fitted(art or plate_art(code, plate, p), left, top, right, foot, 1.3)
    signs = [m for s in side.signs for m in _sign(s, n, side.word, font, letters, "#f4efe2")]
    ground = [fill(box(0, 0, 60, 80), side.panel)] if side.panel else []
    return ground + _frame(side, plate.pen) + marks + signs
