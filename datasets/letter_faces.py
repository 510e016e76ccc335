"""Characters, winds, dragons and every written sign, set from outlines of free fonts."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import glyphs
from ink import FACE_HEIGHT, FACE_WIDTH, Mark, Marks, box, fill, line
from loose_letters import leaning, loosened
from pen_signs import SIGNS, pen_sign
from styles import Index, Letters, Style

NUMBERS = "一二三四五六七八九"
LAST_FONT = "lxgw-wenkai-tc-700"
WINDS = {"E": "東", "S": "南", "W": "西", "N": "北"}


def sign(
    character: str,
    fonts: tuple[str, ...],
    place: tuple[float, float, float, float],
    paint: str,
    bold: float = 0.0,
    stretch: float = 0.0,
    hollow: bool = False,
    loose: tuple[float, int] = (0.0, 0),
) -> Mark:
    """A character from the first font that has it, centred in `place` (left, top, right, bottom).

    A flat sign such as 一 keeps its share of the em. `stretch` from 0 to 1 pulls the sign towards the shape
    of the place; `bold` is extra line width in face units; `loose` says how far, and by what seed, strokes lie elsewhere
    or a figure leans.
    """
    font = next(f for f in (*fonts, LAST_FONT) if character in glyphs.characters_of(f))
    path = glyphs.glyph(font, character)
    chinese = ord(character) > 0x2E80
    if loose[0] and chinese:
        path = loosened(path, loose[0], Random(f"{loose[1]} {character}"))
    elif loose[0]:
        path = leaning(path, loose[0], Random(loose[1]))
    x0, y0, x1, y1 = path.box()
    left, top, right, bottom = place
    width, height = (max(x1 - x0, 740.0), max(y1 - y0, 820.0)) if chinese else (x1 - x0, y1 - y0)
    scale_x, scale_y = (right - left) / width, (bottom - top) / height
    same = min(scale_x, scale_y)
    scale_x = same + (min(scale_x, same * 1.7) - same) * stretch
    scale_y = same + (min(scale_y, same * 1.7) - same) * stretch
    shape = path.moved(-(x0 + x1) / 2, -(y0 + y1) / 2).scaled(scale_x, scale_y)
    shape = shape.moved((left + right) / 2, (top + bottom) / 2)
    if hollow:
        return Mark(shape, stroke=paint, width=0.9 + 0.4 * bold, text=character)
    if bold > 0.05:
        return Mark(shape, fill=paint, stroke=paint, width=bold, text=character)
    return fill(shape, paint, character)


def name_sign(
    character: str,
    letters: Letters,
    place: tuple[float, float, float, float],
    paint: str,
    bold: float,
    stretch: float = 0.0,
    loose: tuple[float, int] = (0.0, 0),
) -> Mark:
    """A word on a flower or season in the hand of a set: by its pen, or from its fonts as `sign` has them."""
    if letters.pen and character in SIGNS:
        return pen_sign(character, place, paint, letters.pen)
    return sign(character, (letters.font, letters.spare), place, paint, bold, stretch, loose=loose)


def _fonts(style: Letters) -> tuple[str, ...]:
    return style.font, style.spare


def _set(
    style: Letters, character: str, place: tuple[float, float, float, float], paint: str, stretch: float
) -> Marks:
    fonts = _fonts(style)
    marks = [sign(character, fonts, place, paint, style.bold, stretch, style.hollow, style.loose)]
    if style.glint and not style.hollow:
        marks.append(sign(character, fonts, place, "#ffffff", 0.0, stretch, hollow=True, loose=style.loose))
        marks[-1] = Mark(marks[-1].path, stroke="#ffffff", width=0.35)
    return marks


def character(number: int, style: Letters) -> Marks:
    """A face of the character suit: its number above ten thousand."""
    top = style.five if number == 5 else NUMBERS[number - 1]
    middle = 80 * style.split
    half = min(22.0 * style.stretch, 26.0)
    upper = (30 - half, 3.0, 30 + half, middle - 1.5)
    lower = (30 - half, middle + 1.5, 30 + half, 77.0)
    return _set(style, top, upper, style.top, 0.7) + _set(style, style.ten_thousand, lower, style.bottom, 0.7)


def honour(character: str, paint: str, style: Letters) -> Marks:
    """A wind or a coloured dragon: one large sign."""
    half = 24 * style.size
    return _set(style, character, (30 - half, 40 - half * 1.35, 30 + half, 40 + half * 1.35), paint, 0.6)


def dragon(code: str, style: Letters) -> Marks:
    """The red dragon, framed in some sets, or the green."""
    if code == "DG":
        return honour("发" if style.simple and _has(style, "发") else "發", style.green, style)
    marks = honour("中", style.red, style)
    if style.red_framed:
        marks.append(line(box(5, 5, 50, 70, 4), style.red, 1.6))
    return marks


def wind(code: str, style: Letters) -> Marks:
    """A wind, in its full or its simplified form."""
    word = WINDS[code[1]]
    if style.simple and code == "WE" and _has(style, "东"):
        word = "东"
    return honour(word, style.wind, style)


def _has(style: Letters, character: str) -> bool:
    return any(f in glyphs.fonts_with(character) for f in _fonts(style))


def index(code: str, style: Style) -> Marks:
    """The Western letter or figure of a face in the style's corners; nothing if it has none."""
    own: Index = style.index
    suit = "BCDH".index(code[0] if code[1].isdigit() and code[0] in "BCD" else "H")
    letter = code[1]
    if suit == 3:
        if code[0] == "D":
            letter = own.dragons["RGW".index(code[1])] if own.dragons else ""
        if not own.on_honours or not letter:
            return []
    marks: Marks = []
    for corner in own.corners.split():
        size = own.size
        y = 2.0 if corner[0] == "t" else FACE_HEIGHT - 2 - size
        x = 2.0 if corner[1] == "l" else FACE_WIDTH - 2 - size * 0.7
        mark = sign(letter, (own.font,), (x, y, x + size * 0.8, y + size), own.paints[suit], own.bold)
        marks.append(upside_down(mark) if corner[0] == "b" else mark)
    return marks


def upside_down(mark: Mark) -> Mark:
    """The mark turned by half about its middle."""
    left, top, right, bottom = mark.path.box()
    x, y = (left + right) / 2, (top + bottom) / 2
    return replace(mark, path=mark.path.moved(-x, -y).turned(180).moved(x, y))
