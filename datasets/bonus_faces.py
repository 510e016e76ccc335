"""Flowers, seasons and animals: art with a number and a word, the number deciding the code."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from bird_faces import bird
from bonus_plates import plate_art, plated
from creature_faces import creature
from ink import Marks, fitted
from letter_faces import NUMBERS, name_sign, sign
from picture_faces import scene
from pictures import TELLING, picture
from plant_faces import SPECIES, plant
from styles import Style

PLANTS = ("plum", "orchid", "chrysanthemum", "bamboo")
OTHERS = tuple(s for s in SPECIES if s not in PLANTS)
CREATURES = ("cat", "mouse", "cockerel", "centipede")


def _art(code: str, style: Style) -> Marks:
    own = style.bonus
    rng = Random(f"{own.art_seed} {code}")
    n = int(code[1]) - 1
    pen = style.pen.width
    if code[0] == "A":
        return creature(CREATURES[n], rng, style.paints, pen)
    kind = own.flowers if code[0] == "F" else own.seasons
    if "plants" in kind:
        others = Random(own.art_seed).sample(OTHERS, 4)
        return plant(
            PLANTS[n] if code[0] == "F" else others[n],
            rng,
            style.paints,
            pen,
            own.filled and "outline" not in kind,
        )
    return scene(kind, rng, style.paints, pen, own.filled)


def any_art(code: str, style: Style) -> Marks:
    """Art that says nothing of the code, that of any flower or season, a creature or a bird; or, of a telling style, of what it is."""
    rng = Random(f"{style.seed} {code} any art")
    other = rng.choice("FS") + rng.choice("1234")
    if style.telling and rng.random() < 0.8:
        return picture("art", rng, style.paints, style.pen.width, of=TELLING[code])
    if style.pictured and rng.random() < 0.75:
        # no birds: with these on flowers, too, a network becomes less sure of 1 bamboo
        return picture("art", rng, style.paints, style.pen.width)
    kind = rng.random()
    if kind < 0.12:
        return creature(rng.choice(CREATURES), rng, style.paints, style.pen.width)
    if kind < 0.22 and not style.pictured:
        bamboos = replace(style.bamboos, bird_seed=rng.randrange(1 << 30))
        return bird(bamboos, style.paints, style.pen.width)
    if style.plate and kind < 0.75:
        return plate_art(other, style.plate, style.paints)
    return _art(other, style)


def bonus(code: str, style: Style) -> Marks:
    """A flower, season or animal with its number and word in the corners."""
    own = style.bonus
    art = any_art(code, style) if style.any_art and code[0] != "A" else None
    if style.plate and code[0] != "A":
        return plated(code, style.plate, style.paints, own.number_font, style.letters, art)
    n = int(code[1]) - 1
    side = 1 if code[0] == "S" else 0
    kind = own.number[side] if code[0] != "A" else own.number[0]
    word = own.words[side][n] if code[0] != "A" and own.words[side] else ""
    if not word and not kind:
        kind = "arabic"
    marks = fitted(art or _art(code, style), 5, 20 if not own.low else 5, 54, 77 if not own.low else 60, 1.35)
    right = own.number_right[side]
    y0 = 3.0 if not own.low else 62.0
    letters = style.letters
    if kind:
        text = code[1] if kind == "arabic" else NUMBERS[n]
        size = own.number_size
        left = 58 - size if right else 2.0
        use = (own.number_font,) if kind == "arabic" else (letters.font, letters.spare)
        loose = letters.figures if kind == "arabic" else (0.0, 0)
        place = (left, y0, left + size, y0 + size)
        marks.append(sign(text, use, place, own.number_paint[side], 0.3, loose=loose))
    if word:
        size = own.glyph_size
        left = 2.0 if right else 58 - size
        place = (left, y0 - 1, left + size, y0 + size - 1)
        marks.append(name_sign(word, letters, place, own.glyph_paint[side], 0.25, loose=letters.loose))
    return marks
