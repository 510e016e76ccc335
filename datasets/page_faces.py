"""The page's own tile faces: one calm style, each face a small SVG file of outlines on a cream tile."""

from __future__ import annotations

from pathlib import Path as FilePath
from random import Random

from creature_faces import creature
from faces import CODES, face_marks
from glyphs import glyph
from ink import Mark, Marks, box, element, ellipse, fill, fitted, joined, line, picture, polyline
from letter_faces import sign
from palettes import Paints
from plant_faces import plant
from styles import (
    Bamboos,
    Bonus,
    Circles,
    Index,
    Letters,
    Pen,
    Style,
    White,
)

GREEN, RED, BLUE, BLACK, GOLD = "#1d6b3c", "#b3261e", "#1e4394", "#26231f", "#b7791f"
BODY, EDGE, SHADE = "#fdf8ea", "#cdbf9f", "#efe5cb"
LARGEST = 6000
FONT = "fira-sans-700"

PAGE = Style(
    seed=0,
    paints=Paints(GREEN, RED, BLUE, BLACK, GOLD, "usual"),
    pen=Pen(width=1.7, wobble=0, wear=0, scale_x=1, scale_y=1, slant=0),
    bamboos=Bamboos(
        stick="bone", bird="sparrow", bird_seed=12, thickness=1.3, length=0.98, tight=(1.0, 1.0), eight="wm", seven="top",
        nine="column", three="plain", two="stacked", paints=(GREEN, BLUE, RED),
    ),
    circles=Circles(
        kind="target", rings=2, spokes=8, size=1.05, tight=(0.97, 0.97), paints=(GREEN, BLUE, RED), scheme="usual",
        one="train", one_seed=27,
    ),
    letters=Letters(
        font="lxgw-wenkai-tc-700", spare="lxgw-wenkai-tc-700", bold=0.9, hollow=False, glint=False, ten_thousand="萬",
        five="五", simple=False, split=0.42, stretch=1.1, top=BLACK, bottom=RED, wind=BLACK, red=RED, green=GREEN,
        red_framed=False, size=1.0,
    ),
    white=White(
        frame="cornered", paint=BLUE, second=BLUE, letter="", letter_second=False, letter_size=8, font=FONT, inset=2,
        aspect=1.4,
    ),
    index=Index(corners="", font=FONT, size=13, paints=(BLACK,) * 4, dragons="RGW", on_honours=True, bold=0),
    bonus=Bonus(
        flowers="plants", seasons="plants", number=("arabic", "arabic"), number_paint=(BLUE, RED), glyph_paint=(BLUE, RED),
        words=("梅蘭菊竹", "春夏秋冬"), number_right=(False, False), number_font=FONT, number_size=17, glyph_size=16,
        low=False, art_seed=1, joker="word and art", filled=True,
    ),
)  # fmt: skip


PLANTS = {
    "F1": ("plum", 22), "F2": ("orchid", 2), "F3": ("chrysanthemum", 5), "F4": ("bamboo", 5),
    "S1": ("peony", 13), "S2": ("lotus", 7), "S3": ("fruit", 3), "S4": ("pine", 3),
}  # fmt: skip
"""The plant of each flower and season, with the seed that was chosen for it by eye."""
ANIMALS = {"A1": ("cat", 12), "A2": ("mouse", 4), "A3": ("cockerel", 0), "A4": ("centipede", 4)}
"""The animal of each of the four, with its seed."""


def _plant(code: str) -> Marks:
    species, seed = PLANTS[code]
    grown = plant(species, Random(f"page {species} {seed}"), PAGE.paints, PAGE.pen.width, seed % 2 == 0)
    word = PAGE.bonus.words["FS".index(code[0])][int(code[1]) - 1]
    paint = BLUE if code[0] == "F" else RED
    return [*fitted(grown, 8, 24, 52, 75, 1.2), sign(word, (PAGE.letters.font,), (36, 4, 55, 23), paint, 0.5)]


def _index(code: str) -> Mark | None:
    if code in ("DW", "JK", "BACK"):
        return None
    paint = {"F": BLUE, "S": RED, "A": GREEN}.get(code[0], BLACK)
    size = 15.0 if code[0] in "FSA" else 12.5
    left, top, right, bottom = glyph(FONT, code[1]).box()
    return sign(code[1], (FONT,), (5, 5, 5 + size * (right - left) / (bottom - top), 5 + size), paint)


def _back() -> Marks:
    marks = [fill(box(6, 6, 48, 68, 4), GREEN), line(box(9, 9, 42, 62, 2.5), BODY, 0.9)]
    for y in range(16, 70, 8):
        for x in range(14 + 4 * ((y // 8) % 2), 50, 8):
            marks.append(
                line(polyline([(x, y - 3), (x + 3, y), (x, y + 3), (x - 3, y)], closed=True), BODY, 0.8)
            )
    return [*marks, fill(ellipse(30, 40, 0.1), GREEN)]


def page_face(code: str) -> str:
    """The SVG of a face for the page, of outlines only, viewBox 0 0 60 80; ValueError for an unknown code."""
    if code == "BACK":
        marks = _back()
    elif code in PLANTS:
        marks = _plant(code)
    elif code[0] == "A":
        kind, seed = ANIMALS[code]
        marks = creature(kind, Random(f"page {seed}"), PAGE.paints, PAGE.pen.width)
    else:
        marks = face_marks(code, PAGE)
    if code[0] == "A":
        marks = fitted(marks, 8, 20, 52, 74)
    elif code == "DW":
        marks = fitted(marks, 12, 12, 48, 68)
    elif code == "JK":
        marks = fitted(marks, 7, 8, 53, 72)
    elif code[0] == "C":
        marks = fitted(marks, 14, 17, 55, 75)
    elif code[0] == "W" or code in ("DR", "DG"):
        marks = fitted(marks, 11, 19, 53, 72)
    elif code[0] in "BD" and code != "BACK":
        marks = fitted(marks, 8, 18.5, 52, 74, 1.12 if code[0] == "B" else 1.0)
    body = element(Mark(box(1, 1, 58, 78, 7), BODY, EDGE, 1.2), places=1)
    index = _index(code)
    ink = "".join(element(mark, places=1) for mark in joined(marks))
    letters = f'<g class="index">{element(index, places=1)}</g>' if index else ""
    return picture(body + ink + letters) + "\n"


def export(folder: FilePath) -> None:
    """Write every face and the back as CODE.svg; ValueError if one is too large to send many of to a phone."""
    folder.mkdir(parents=True, exist_ok=True)
    for code in (*CODES, "BACK"):
        svg = page_face(code)
        if len(svg) >= LARGEST:
            raise ValueError(f"{code} takes {len(svg)} bytes, of {LARGEST} at most")
        (folder / f"{code}.svg").write_text(svg, encoding="utf-8")
