"""Characters, winds, dragons and every written sign, set from outlines of free fonts."""

from __future__ import annotations

import glyphs
from ink import FACE_HEIGHT, FACE_WIDTH, Mark, Marks, box, ellipse, fill, line, polyline, smooth
from styles import Index, Letters, Style, White

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
) -> Mark:
    """A character from the first font that has it, centred in `place` (left, top, right, bottom).

    A flat sign such as 一 keeps its share of the em. `stretch` from 0 to 1 pulls the sign towards the shape
    of the place; `bold` is extra line width in face units.
    """
    font = next(f for f in (*fonts, LAST_FONT) if character in glyphs.characters_of(f))
    path = glyphs.glyph(font, character)
    x0, y0, x1, y1 = path.box()
    left, top, right, bottom = place
    em = 820.0 if ord(character) > 0x2E80 else 0.0
    width, height = max(x1 - x0, em * 0.9), max(y1 - y0, em)
    if ord(character) < 0x2E80:
        width, height = x1 - x0, y1 - y0
    scale_x, scale_y = (right - left) / width, (bottom - top) / height
    same = min(scale_x, scale_y)
    scale_x = same + (min(scale_x, same * 1.7) - same) * stretch
    scale_y = same + (min(scale_y, same * 1.7) - same) * stretch
    shape = path.moved(-(x0 + x1) / 2, -(y0 + y1) / 2).scaled(scale_x, scale_y)
    shape = shape.moved((left + right) / 2, (top + bottom) / 2)
    if hollow:
        return Mark(shape, stroke=paint, width=0.9 + 0.4 * bold)
    if bold > 0.05:
        return Mark(shape, fill=paint, stroke=paint, width=bold)
    return fill(shape, paint)


def _fonts(style: Letters) -> tuple[str, ...]:
    return style.font, style.spare


def _set(style: Letters, character: str, place: tuple[float, float, float, float], paint: str, stretch: float) -> Marks:
    marks = [sign(character, _fonts(style), place, paint, style.bold, stretch, style.hollow)]
    if style.glint and not style.hollow:
        marks.append(sign(character, _fonts(style), place, "#ffffff", 0.0, stretch, hollow=True))
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


def white(style: White, letters: Letters) -> Marks:
    """The white dragon: a frame of some sort, a letter, or nothing."""
    i, paint = style.inset, style.paint
    x, y, w, h = 7 + i, 7 + i, 46 - 2 * i, 66 - 2 * i
    marks: Marks = []
    kind = style.frame
    if kind in ("single", "rounded"):
        marks.append(line(box(x, y, w, h, 8 if kind == "rounded" else 0), paint, 2.4))
    elif kind in ("double", "inset", "cornered", "letter"):
        marks += [line(box(x, y, w, h, 2), paint, 1.8), line(box(x + 4.5, y + 4.5, w - 9, h - 9, 1), style.second if kind == "inset" else paint, 1.4)]
        if kind == "cornered":
            for cx, cy, sx, sy in ((x, y, 1, 1), (x + w, y, -1, 1), (x, y + h, 1, -1), (x + w, y + h, -1, -1)):
                a, b = (cx + sx * 4.5, cy + sy * 12), (cx + sx * 12, cy + sy * 4.5)
                marks.append(line(polyline([a, b]), paint, 1.6))
                marks.append(line(polyline([(cx, cy), (cx + sx * 4.5, cy + sy * 4.5)]), paint, 1.2))
    elif kind == "notched":
        n = 7
        points = [(x + n, y), (x + w - n, y), (x + w - n, y + n), (x + w, y + n), (x + w, y + h - n), (x + w - n, y + h - n)]
        points += [(x + w - n, y + h), (x + n, y + h), (x + n, y + h - n), (x, y + h - n), (x, y + n), (x + n, y + n)]
        marks.append(line(polyline(points, closed=True), paint, 2.0))
    elif kind == "bars":
        marks += [fill(box(x, y + k * (h - 4.5), w, 4.5), paint) for k in (0, 1)]
        marks += [fill(box(x + k * (w - 4.5), y + 7, 4.5, h - 14), paint) for k in (0, 1)]
    elif kind in ("key", "dotted", "wavy", "beaded"):
        count = 9
        spots = [(x + w * k / 6, yy) for k in range(7) for yy in (y, y + h)]
        spots += [(xx, y + h * k / count) for k in range(1, count) for xx in (x, x + w)]
        for sx, sy in spots:
            if kind == "key":
                marks.append(line(box(sx - 2.6, sy - 2.6, 5.2, 5.2), paint, 1.1))
            elif kind == "wavy":
                marks.append(line(ellipse(sx, sy, 3.6), paint, 1.2))
            else:
                marks.append(fill(ellipse(sx, sy, 1.7 if kind == "dotted" else 2.6), paint))
        if kind != "wavy":
            marks.append(line(box(x + 5, y + 5, w - 10, h - 10), paint, 1.3))
    elif kind in ("scroll", "brackets"):
        for cx, cy, sx, sy in ((x, y, 1, 1), (x + w, y, -1, 1), (x, y + h, 1, -1), (x + w, y + h, -1, -1)):
            if kind == "brackets":
                marks.append(line(polyline([(cx, cy + sy * 16), (cx, cy), (cx + sx * 13, cy)]), paint, 2.6))
            else:
                marks.append(line(smooth([(cx, cy + sy * 26), (cx, cy + sy * 6), (cx + sx * 6, cy + sy * 6), (cx + sx * 6, cy), (cx + sx * 18, cy)]), paint, 1.8))
                marks.append(line(ellipse(cx + sx * 8, cy + sy * 8, 3), style.second, 1.3))
    if style.letter:
        han = style.letter == "白"
        size = 15.0 if han else 8.0
        fonts = _fonts(letters) if han else ("libre-baskerville-400",)
        marks.append(sign(style.letter, fonts, (30 - size, 40 - size, 30 + size, 40 + size), style.second, 0.3))
    return marks


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
        upside_down = corner[0] == "b"
        if upside_down:
            left, top, right, bottom = mark.path.box()
            mark = Mark(mark.path.moved(-(left + right) / 2, -(top + bottom) / 2).turned(180).moved((left + right) / 2, (top + bottom) / 2), mark.fill, mark.stroke, mark.width)
        marks.append(mark)
    return marks
