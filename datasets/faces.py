"""Tile faces drawn in endless styles, for training, tests and the page.

`python datasets/faces.py --bank OUT.npz --styles 0:200` rasters a bank of faces; `--sheet OUT.png --style N`
shows one style; `--export ui/faces` writes the page's own faces.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterable
from pathlib import Path as FilePath
from random import Random

import cv2
import numpy as np
import resvg_py
from numpy.typing import NDArray

from bamboo_faces import sticks
from bird_faces import bird
from bonus_faces import bonus
from bonus_plates import lettering
from circle_faces import circles, great_round
from ink import (
    FACE_HEIGHT,
    FACE_WIDTH,
    Marks,
    Path,
    Points,
    Warp,
    box,
    element,
    ellipse,
    fill,
    fitted,
    line,
    picture,
    placed,
    smooth,
)
from joker_faces import joker
from letter_faces import character, dragon, index, wind
from pictures import DRAGONS
from pictures import picture as any_picture
from styles import HELD_OUT_STYLES, TRAIN_STYLES, Style, random_style
from vision.reading import FLOWERS_AND_SEASONS
from white_faces import white

__all__ = [
    "CODES",
    "HELD_OUT_STYLES",
    "TRAIN_STYLES",
    "Style",
    "draw_face",
    "face_bank",
    "random_style",
    "raster",
]

SUITS = tuple(f"{suit}{n}" for suit in "BCD" for n in range(1, 10))
HONOURS = ("WE", "WS", "WW", "WN", "DR", "DG", "DW")
ANIMALS = tuple(f"A{n}" for n in range(1, 5))
CODES = (*SUITS, *HONOURS, *FLOWERS_AND_SEASONS, *ANIMALS, "JK")

#: What winds and dragons are in English.
ENGLISH = {
    "WE": "EAST", "WS": "SOUTH", "WW": "WEST", "WN": "NORTH", "DR": "RED DRAGON", "DG": "GREEN DRAGON", "DW": "WHITE DRAGON",
}  # fmt: skip

Image = NDArray[np.uint8]
#: Left, top, right and bottom on a face of 60 by 80.
Box = tuple[float, float, float, float]


def face_marks(code: str, style: Style) -> Marks:
    """The marks of a face on 60 by 80, before the hand of the carver. Raises ValueError for an unknown code."""
    if code not in CODES:
        raise ValueError(f"no face is called {code!r}")
    return _ground(code, style) + _ink(code, style)


def _ground(code: str, style: Style) -> Marks:
    """What a face stands on, where it is painted."""
    kind = "R" if code in ("DR", "DG") else code[0]
    grounds = style.grounds
    if code == "DW" or grounds is None or kind not in grounds.paints:
        return []
    rng, off, width, height = Random(f"{style.seed} ground"), grounds.inset, FACE_WIDTH, FACE_HEIGHT
    # one that leaves nothing free reaches beyond the face, for the hand of the carver may draw it smaller
    x, y = (off, off) if off else (-width / 4, -height / 4)
    wide, high = width - 2 * x, height - 2 * y
    marks = [fill(box(x, y, wide, high, grounds.radius), grounds.paints[kind])]
    if grounds.form == "upper":
        marks.append(fill(box(x, y, wide, rng.uniform(0.15, 0.5) * height - y), grounds.other))
    elif grounds.form == "side":
        marks.append(fill(box(x, y, rng.uniform(0.15, 0.5) * width - x, high), grounds.other))
    elif grounds.form == "oval":
        share = rng.uniform(0.35, 0.5)
        marks.append(fill(ellipse(width / 2, height / 2, share * width, share * height), grounds.other))
    elif grounds.form == "stripes":
        step = rng.uniform(4, 14)
        marks += [
            fill(box(x, y + step * k, wide, step / 2), grounds.other) for k in range(round(high / step))
        ]
    if grounds.line:
        marks.append(line(box(x, y, wide, high, grounds.radius), grounds.line, rng.uniform(0.5, 1.6)))
    return marks


def _ink(code: str, style: Style) -> Marks:
    """The marks of a face, whatever it stands on."""
    kind, number = code[0], code[1]
    if kind == "C":
        marks = character(int(number), style.letters)
    elif code == "B1":
        marks = _bird(style)
    elif kind == "B":
        marks = sticks(int(number), style.bamboos)
    elif code == "D1":
        marks = great_round(style.circles)
    elif kind == "D" and number.isdigit():
        marks = circles(int(number), style.circles)
    elif kind == "W":
        marks = wind(code, style.letters)
    elif code == "DW":
        marks = _beast(code, style) if style.beasts else white(style.white, style.letters, style.pen.width)
    elif kind == "D":
        marks = _beast(code, style) if style.beasts else dragon(code, style.letters)
    elif code == "JK":
        return joker(style)
    else:
        return bonus(code, style)
    if style.named and code in ENGLISH:
        return _named(code, marks, style)
    letters = index(code, style)
    if letters and style.index.beside:
        return _beside(marks, style) + letters
    if letters:
        down = 2.5 if len(style.index.corners) == 2 else 0.0
        marks = placed(marks, 0.88, 30 - 30 * 0.88, 40 + down - 40 * 0.88)
    return marks + letters


def _beside(marks: Marks, style: Style) -> Marks:
    """What a face shows beside a large figure: small, away from its corner, in the middle where there are two."""
    small, corners = style.index.beside, style.index.corners.split()
    rng = Random(f"{style.seed} beside")
    across, down = (FACE_WIDTH * (1 - small), FACE_HEIGHT * (1 - small))
    if len(corners) > 1:
        return placed(marks, small, across / 2, down / 2)
    row, column = corners[0][0], corners[0][1]
    x, y = rng.uniform(0.7, 1.0), rng.uniform(0.7, 1.0)
    if rng.random() < 0.3:
        # below or above it, not aside
        x = 0.5
    return placed(marks, small, across * (x if column == "l" else 1 - x), down * (y if row == "t" else 1 - y))


def _bird(style: Style) -> Marks:
    rng = Random(f"{style.seed} bird")
    if style.pictured and rng.random() < 0.8:
        size = rng.uniform(0, 7)
        return fitted(
            any_picture("birds", rng, style.paints, style.pen.width),
            4 + size,
            5 + size,
            56 - size,
            75 - size,
            1.4,
        )
    return bird(style.bamboos, style.paints, style.pen.width)


def _beast(code: str, style: Style) -> Marks:
    """A dragon as it lives and breathes, in its paint; the white one in any dark paint or gold."""
    rng = Random(f"{style.seed} beast")
    p = style.paints
    white = rng.choice((p.black, p.blue, p.gold))
    paint = {"DR": p.red, "DG": p.green, "DW": white}[code]
    size = rng.uniform(0, 7)
    marks = any_picture("art", rng, p, style.pen.width, of=DRAGONS, paint=paint)
    return fitted(marks, 4 + size, 5 + size, 56 - size, 75 - size, 1.4)


def _named(code: str, marks: Marks, style: Style) -> Marks:
    """A wind or dragon with its English name above or below, in a line or two."""
    rng = Random(f"{style.seed} named")
    words, high = ENGLISH[code].split(), rng.uniform(8, 12)
    if rng.random() < 0.5:
        words = words[:1]
    top = style.named == "top"
    paint = rng.choice((style.paints.red, style.letters.wind))
    whole = high * len(words)
    out = fitted(marks, 8, 5 + whole * top, 52, 75 - whole * (not top), 1.3) if marks else []
    start = 3.0 if top else 77 - whole
    for k, word in enumerate(words):
        place = (5.0, start + k * high, 55.0, start + (k + 0.85) * high)
        out += lettering(word, style.bonus.number_font, place, paint)
    return out


def _warp(code: str, style: Style) -> Warp:
    pen = style.pen
    rng = Random(f"{style.seed} {code} wobble")
    waves = [
        (rng.uniform(0.05, 0.22), rng.uniform(0.05, 0.22), rng.uniform(0, math.tau), rng.uniform(0, math.tau))
        for _ in range(3)
    ]
    centre = np.array([FACE_WIDTH / 2, FACE_HEIGHT / 2])

    def warp(points: Points) -> Points:
        p = points - centre
        x = p[:, 0] * pen.scale_x + pen.slant * p[:, 1]
        y = p[:, 1] * pen.scale_y
        if pen.wobble:
            dx = sum(np.sin(a * x + b * y + s) for a, b, s, _ in waves)
            dy = sum(np.cos(b * x - a * y + t) for a, b, _, t in waves)
            x, y = x + pen.wobble * dx / 1.5, y + pen.wobble * dy / 1.5
        moved: Points = np.stack([x, y], axis=1) + centre
        return moved

    return warp


def signs_on(code: str, style: Style) -> list[tuple[str, Box]]:
    """What is written on a face and where: left, top, right and bottom on 60 by 80. ValueError for an unknown code."""
    return written(face_marks(code, style), code, style)


def written(marks: Marks, code: str, style: Style) -> list[tuple[str, Box]]:
    """What is written among the marks of a face and where, as `signs_on` says it."""
    warp = _warp(code, style)
    places: list[tuple[str, Points]] = []
    for mark in marks:
        points = warp(mark.path.points)
        if len(mark.text) > 1 and places and places[-1][0] == mark.text:
            # one more letter of a word
            places[-1] = mark.text, np.concatenate([places[-1][1], points])
        elif mark.text:
            places.append((mark.text, points))
    return [(text, Path("", points).box()) for text, points in places]


def _worn(code: str, style: Style, paint: str) -> str:
    rng = Random(f"{style.seed} {code} wear")
    holes = []
    for _ in range(round(style.pen.wear * rng.uniform(6, 18))):
        x, y, r = rng.uniform(0, 60), rng.uniform(0, 80), rng.uniform(0.8, 3.2)
        spots = [
            (x + r * rng.uniform(0.5, 1.3) * math.cos(a), y + r * rng.uniform(0.4, 1.2) * math.sin(a))
            for a in range(6)
        ]
        path = smooth(spots, closed=True) if rng.random() < 0.7 else ellipse(x, y, r * 0.5)
        holes.append(path)
    marks = "".join(element(fill(p, "#000")) for p in holes)
    white_ground = '<path d="M-10-10H70V90H-10Z" fill="#fff"/>'
    return f'<mask id="worn" maskUnits="userSpaceOnUse" x="-5" y="-5" width="70" height="90">{white_ground}{marks}</mask><g mask="url(#worn)">{paint}</g>'


def draw_face(code: str, style: Style) -> str:
    """The ink of a face as SVG of outlines only on clear ground, viewBox 0 0 60 80.

    Raises ValueError for an unknown code.
    """
    return drawn(face_marks(code, style), code, style)


def drawn(marks: Marks, code: str, style: Style) -> str:
    """The marks of a face as the carver's hand makes them, SVG as `draw_face` has it."""
    warp = _warp(code, style)
    paint = "".join(element(mark, warp) for mark in marks)
    if style.pen.wear:
        paint = _worn(code, style, paint)
    return picture(paint)


def raster(svg: str, width: int, height: int) -> Image:
    """An SVG as uint8 (height, width, 4) RGBA, not premultiplied, stretched to fill."""
    stretched = svg.replace("<svg ", f'<svg width="{width}" height="{height}" preserveAspectRatio="none" ', 1)
    png = resvg_py.svg_to_bytes(svg_string=stretched, skip_system_fonts=True)
    image = cv2.imdecode(np.frombuffer(bytes(png), np.uint8), cv2.IMREAD_UNCHANGED)
    assert image is not None, "resvg gives a PNG"
    return np.ascontiguousarray(cv2.cvtColor(image, cv2.COLOR_BGRA2RGBA), dtype=np.uint8)


def face_bank(
    seeds: Iterable[int], width: int = 96, height: int = 128, codes: tuple[str, ...] = CODES
) -> dict[str, NDArray[np.generic]]:
    """Faces of many styles: `faces` uint8 (styles, codes, height, width, 4), with `seeds` and `codes`."""
    chosen = list(seeds)
    faces = np.zeros((len(chosen), len(codes), height, width, 4), np.uint8)
    for i, seed in enumerate(chosen):
        style = random_style(seed)
        for j, code in enumerate(codes):
            faces[i, j] = raster(draw_face(code, style), width, height)
    return {"faces": faces, "seeds": np.array(chosen), "codes": np.array(codes)}


def on_ground(face: Image, ground: tuple[int, int, int] = (244, 240, 230)) -> Image:
    """An RGBA face laid on a plain RGB ground: uint8 (height, width, 3)."""
    alpha = face[..., 3:].astype(np.float32) / 255
    laid = face[..., :3] * alpha + np.array(ground, np.float32) * (1 - alpha)
    return np.asarray(laid.round(), dtype=np.uint8)


def sheet(
    styles: Iterable[Style], codes: tuple[str, ...] = CODES, width: int = 72, columns: int = 0
) -> Image:
    """A contact sheet, RGB: a row of faces for each style, or one style wrapped to `columns`."""
    height = width * 4 // 3
    tiles = []
    for style in styles:
        for code in codes:
            tile = np.full((height + 4, width + 4, 3), 90, np.uint8)
            tile[2:-2, 2:-2] = on_ground(raster(draw_face(code, style), width, height))
            tiles.append(tile)
    across = columns or len(codes)
    while len(tiles) % across:
        tiles.append(np.full_like(tiles[0], 90))
    rows = [np.hstack(tiles[i : i + across]) for i in range(0, len(tiles), across)]
    return np.asarray(np.vstack(rows), dtype=np.uint8)


def main() -> None:
    """Write a bank of faces or a contact sheet."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--bank", type=FilePath, metavar="OUT.npz")
    parser.add_argument("--styles", default="0:200", metavar="FIRST:END")
    parser.add_argument("--sheet", type=FilePath, metavar="OUT.png")
    parser.add_argument(
        "--style", type=int, help="one style for the sheet; without it a row for each of --styles"
    )
    parser.add_argument("--export", type=FilePath, metavar="FOLDER", help="the page's own faces as SVG")
    parser.add_argument("--codes", nargs="+", default=list(CODES))
    args = parser.parse_args()
    first, _, end = args.styles.partition(":")
    seeds = range(int(first), int(end or int(first) + 1))
    if args.export:
        # it draws with this module, so it can't be imported before this module is
        from page_faces import export

        export(args.export)
    if args.bank:
        bank = face_bank(seeds, codes=tuple(args.codes))
        np.savez_compressed(args.bank, faces=bank["faces"], seeds=bank["seeds"], codes=bank["codes"])
    if args.sheet:
        one = args.style is not None
        chosen = [args.style] if one else list(seeds)
        picture = sheet([random_style(s) for s in chosen], tuple(args.codes), columns=9 if one else 0)
        cv2.imwrite(str(args.sheet), cv2.cvtColor(picture, cv2.COLOR_RGB2BGR))


if __name__ == "__main__":
    main()
