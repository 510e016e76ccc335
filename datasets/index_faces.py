"""Faces with any figure, letter or word in their corners, to learn to read those from: `python datasets/index_faces.py --help`.

On real tiles the figure in the corner and what the tile shows say the same, and a network that learns from such need not read: it
knows seven rounds when it sees them, until a set arranges them otherwise. Here the figure is any figure, and the word on a flower
or season, English or Chinese, that of any of them.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

import glyphs
from bonus_faces import any_art
from bonus_plates import lettering
from faces import CODES, ENGLISH, HONOURS, SUITS, Box, drawn, face_marks, random_style, raster, written
from ink import FACE_HEIGHT, FACE_WIDTH, Mark, Marks, fitted, placed
from letter_faces import sign, upside_down
from styles import INDEX_STYLES, Style
from vision.index import SAYS
from vision.reading import FLOWERS_AND_SEASONS

#: No face bears more signs that say something.
MOST = 6
#: What figures, letters and words say: a number, or a wind or dragon. 發 is "fa", 中 "chung", 白 "pai" or "bai"; W is the west wind in more sets than a
#: white dragon.
_LETTERS = {
    **{str(n): str(n) for n in range(1, 10)},
    "E": "WE", "S": "WS", "W": "WW", "N": "WN", "C": "DR", "R": "DR", "F": "DG", "G": "DG", "P": "DW", "B": "DW",
}  # fmt: skip
_WORDS = {**ENGLISH, "DR": "RED", "DG": "GREEN", "DW": "WHITE"}
#: What flowers and seasons are called, and how some sets shorten that; by one sign in Chinese.
_BONUS_WORDS: dict[str, tuple[str, ...]] = {
    "F1": ("PLUM", "PLUM", "PLM"), "F2": ("ORCHID", "ORCHID", "ORCH", "ORC", "LILY", "LIL"),
    "F3": ("CHRYSANTHEMUM", "CHRYSANTHEMUM", "CHRYS", "CHRY", "CHR", "MUM"), "F4": ("BAMBOO", "BAMBOO", "BAMB", "BAM"),
    "S1": ("SPRING", "SPRING", "SPRI", "SPR"), "S2": ("SUMMER", "SUMMER", "SUMM", "SUM"),
    "S3": ("AUTUMN", "AUTUMN", "AUTU", "AUT", "FALL"), "S4": ("WINTER", "WINTER", "WINT", "WIN"),
}  # fmt: skip
_BONUS_SIGNS: dict[str, tuple[str, ...]] = {
    "F1": ("梅",), "F2": ("蘭", "兰"), "F3": ("菊",), "F4": ("竹",), "S1": ("春",), "S2": ("夏",), "S3": ("秋",), "S4": ("冬",),
}  # fmt: skip
_MEANS = (
    _LETTERS
    | {word: code for code, word in (*ENGLISH.items(), *_WORDS.items())}
    | {word: code for some in (_BONUS_WORDS, _BONUS_SIGNS) for code, words in some.items() for word in words}
)
#: How often a face says nothing, and how often what it shows.
_SILENT, _AGREES = 0.25, 0.35
#: How often a flower or season shows art alone and what is written by it, and another face the name of one.
_BARE_ART, _BONUS_NAMED = 0.65, 0.07
#: How often a figure or letter in the corners is a large one.
_LARGE = 0.3
_CORNERS = ("tl", "tr", "tl br", "tr bl", "bl", "br", "tl tr")


def with_index(seed: int, number: int) -> tuple[str, str, NDArray[np.float32]]:
    """The code of a face, the face as SVG, and what is written on it (n x 5: which of `SAYS`, and `len(SAYS)` more where it stands
    upside down; left, top, right and bottom in units of the face's sides from its middle). The same for each style and number."""
    rng = Random(f"{seed} index {number}")
    style = random_style(seed)
    code = rng.choice(
        rng.choice((SUITS, SUITS, SUITS, HONOURS, FLOWERS_AND_SEASONS, FLOWERS_AND_SEASONS, CODES))
    )
    bare = replace(style, named="", index=replace(style.index, corners=""))
    marks = face_marks(code, bare)
    turned: Marks = []
    is_bonus = code in FLOWERS_AND_SEASONS
    if is_bonus and rng.random() < _BARE_ART:
        marks = fitted(any_art(code, style), *_art_place(rng), 1.3)
        if rng.random() >= _SILENT / 2:
            marks, turned = _as_bonus(rng, marks, code, style)
    elif not is_bonus and rng.random() < _BONUS_NAMED:
        marks, turned = _as_bonus(rng, placed(marks, 0.85, 4.5, 6), code, style)
    elif rng.random() >= _SILENT:
        agrees = rng.random() < _AGREES and code in (*SUITS, *HONOURS)
        said = code if agrees else rng.choice((*SUITS, *HONOURS))
        letters = _word(rng, said, style) if said in _WORDS and rng.random() < 0.5 else []
        if letters or code in (*SUITS, *HONOURS, "JK"):
            marks, turned = _with_corners(rng, marks, letters, said, style)
    stand = [(text, box, 0) for text, box in written(marks, code, style)]
    stand += [(text, box, len(SAYS)) for text, box in written(turned, code, style)]
    signs = [(SAYS.index(_MEANS[text]) + more, *_units(box)) for text, box, more in stand if text in _MEANS]
    return (
        code,
        drawn([*marks, *turned], code, style),
        np.array(signs[-MOST:], np.float32).reshape(-1, 5),
    )


def _units(box: Box) -> tuple[float, ...]:
    sides = (FACE_WIDTH, FACE_HEIGHT, FACE_WIDTH, FACE_HEIGHT)
    return tuple(at / side - 0.5 for at, side in zip(box, sides, strict=True))


def _with_corners(rng: Random, marks: Marks, letters: Marks, said: str, style: Style) -> tuple[Marks, Marks]:
    """What a face shows with a word, or with a figure or letter in its corners; and those of these that stand upside down."""
    if not letters and rng.random() < _LARGE:
        return _with_a_large_one(rng, marks, said, style)
    if rng.random() < 0.75:
        small = rng.uniform(0.75, 0.98)
        down = rng.uniform(0, 80 * (1 - small))
        marks = placed(marks, small, 30 - 30 * small, down)
    if letters:
        return [*marks, *letters], []
    upright, turned = _corners(rng, said, style)
    return [*marks, *upright], turned


def _with_a_large_one(rng: Random, marks: Marks, said: str, style: Style) -> tuple[Marks, Marks]:
    """A large figure or letter in one corner or two, or over the face, and beside it, small, what else that shows."""
    upright, turned = _corners(rng, said, style, rng.uniform(18, 42))
    small = rng.uniform(0.4, 0.8)
    x, y = rng.uniform(0, 60 * (1 - small)), rng.uniform(0, 80 * (1 - small))
    return [*placed(marks, small, x, y), *upright], turned


def _art_place(rng: Random) -> Box:
    """Where the art of a flower or season lies: over most of the face, or with room for a word."""
    return rng.uniform(2, 8), rng.uniform(3, 18), rng.uniform(52, 58), rng.uniform(62, 77)


def _as_bonus(rng: Random, marks: Marks, code: str, style: Style) -> tuple[Marks, Marks]:
    """A face with the name of any flower or season, or its own, and perhaps a number; and those of these that stand upside down."""
    said = code if code in _BONUS_WORDS and rng.random() < _AGREES else rng.choice(FLOWERS_AND_SEASONS)
    upright, turned = list[Mark](), list[Mark]()
    way = rng.random()
    if way < 0.62:
        upright += _across(rng, rng.choice(_BONUS_WORDS[said]), style)
    elif way < 0.88:
        upright += _chinese(rng, said, style)
    if rng.random() < 0.35:
        more, turned = _corners(rng, f"D{rng.randrange(1, 5)}", style)
        upright += more
    return [*marks, *upright], turned


def _chinese(rng: Random, said: str, style: Style) -> Marks:
    """The Chinese name of a flower or season: one sign in a corner, or larger."""
    fonts = [f for f in (style.letters.font, style.letters.spare) if f]
    text = rng.choice(
        [t for t in _BONUS_SIGNS[said] if any(t in glyphs.characters_of(f) for f in fonts)] or ["春"]
    )
    size = rng.uniform(9, 20) if rng.random() < 0.8 else rng.uniform(20, 36)
    x = rng.choice((rng.uniform(1, 6), 59 - size - rng.uniform(0, 5), rng.uniform(2, 58 - size)))
    y = rng.choice((rng.uniform(1, 6), rng.uniform(1, 6), 79 - size - rng.uniform(0, 5)))
    loose = (rng.uniform(0, 0.12), rng.randrange(1 << 30)) if rng.random() < 0.5 else (0.0, 0)
    return [
        sign(
            text,
            tuple(fonts),
            (x, y, x + size, y + size),
            _paint(rng, style),
            rng.uniform(0, 0.6),
            loose=loose,
        )
    ]


def _word(rng: Random, said: str, style: Style) -> Marks:
    """The English name of a wind or dragon, across the face at its top or foot."""
    return _across(rng, rng.choice((ENGLISH[said].split()[0], _WORDS[said])), style)


def _across(rng: Random, word: str, style: Style) -> Marks:
    """A word across the face at its top or foot, a long one now and then in two lines."""
    lines = [word]
    if len(word) > 5 and rng.random() < (0.6 if len(word) > 6 else 0.15):
        cut = len(word) // 2 + rng.randrange(2)
        lines = [word[:cut], word[cut:]]
    high = rng.uniform(7, 14)
    whole = high * len(lines)
    top = rng.uniform(1, 8) if rng.random() < 0.6 else 79 - whole - rng.uniform(0, 8)
    left, right = rng.uniform(2, 16), 60 - rng.uniform(2, 16)
    font, paint = rng.choice((style.index.font, style.bonus.number_font)), _paint(rng, style)
    marks: Marks = []
    for k, text in enumerate(lines):
        y = top + k * high
        marks += [
            replace(m, text=word) for m in lettering(text, font, (left, y, right, y + high * 0.94), paint)
        ]
    return marks


def _paint(rng: Random, style: Style) -> str:
    p = style.paints
    return rng.choice((p.red, p.blue, p.black, p.green, p.red, p.blue, p.black, p.green, p.gold))


def _corners(rng: Random, said: str, style: Style, size: float | None = None) -> tuple[Marks, Marks]:
    """A figure or letter in a style's corners, or anywhere, and those of them that stand upside down; of usual size where none is given."""
    letter = rng.choice([letter for letter, means in _LETTERS.items() if means in (said, said[1:])])
    if size is None:
        size = rng.uniform(6.5, 13) if rng.random() < 0.7 else rng.uniform(10, 20)
    usable = [f for f in (style.index.font, style.bonus.number_font) if letter in glyphs.characters_of(f)]
    if not usable:
        return [], []
    font, bold = rng.choice(usable), max(0.0, rng.gauss(0.2, 0.4))
    loose = (rng.uniform(0.02, 0.2), rng.randrange(1 << 30)) if rng.random() < 0.5 else (0.0, 0)
    hollow, paint = rng.random() < 0.06, _paint(rng, style)
    in_from = (rng.uniform(0.5, 6), rng.uniform(0.5, 6))
    upright, turned = list[Mark](), list[Mark]()
    always = rng.random() < 0.12
    for corner in rng.choices(_CORNERS, (5, 3, 3, 1, 0.7, 0.7, 0.7))[0].split():
        x = in_from[0] if corner[1] == "l" else FACE_WIDTH - in_from[0] - size * 0.75
        y = in_from[1] if corner[0] == "t" else FACE_HEIGHT - in_from[1] - size
        if rng.random() < 0.06:
            x, y = rng.uniform(2, 58 - size), rng.uniform(2, 78 - size)
        mark = sign(letter, (font,), (x, y, x + size * 0.8, y + size), paint, bold, 0.0, hollow, loose)
        if corner[0] == "t" or always:
            upright.append(mark)
        else:
            turned.append(upside_down(mark))
    return upright, turned


def main(arguments: Sequence[str] | None = None) -> None:
    """Write a bank of such faces: `faces` (n x h x w x 4 uint8 RGBA), `codes` and `signs` (n x `MOST` x 5, as `with_index` has them; -1 for none)."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("--bank", type=Path, required=True, metavar="OUT.npz")
    parser.add_argument(
        "--styles", default=f"{INDEX_STYLES.start}:{INDEX_STYLES.start + 1000}", metavar="FIRST:END"
    )
    parser.add_argument("--each", type=int, default=12, help="so many faces of each style")
    args = parser.parse_args(arguments)
    first, _, end = args.styles.partition(":")
    faces, codes, signs = [], [], []
    for seed in range(int(first), int(end)):
        for number in range(args.each):
            code, svg, written_there = with_index(seed, number)
            faces.append(raster(svg, 96, 128))
            codes.append(code)
            signs.append(np.full((MOST, 5), -1, np.float32))
            signs[-1][: len(written_there)] = written_there
    np.savez_compressed(args.bank, faces=np.stack(faces), codes=np.array(codes), signs=np.stack(signs))


if __name__ == "__main__":
    main()
