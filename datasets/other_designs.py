"""Tile designs of three fonts and two games, which nothing learns from but by which may be chosen: `python datasets/other_designs.py FOLDER` shows them.

They come with Debian's packages fonts-symbola (free for any use), fonts-noto-core (OFL), fonts-freefont-ttf (GPL with the font
exception), xmahjongg and mah-jong (GPL); they are read where these lie and never copied. JADELENS_OTHER_TILES names another
folder instead of /usr/share. What is learnt from drawn styles must hold for these, before KDE's and GNOME's are looked at.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image as Pictures
from PIL import ImageColor, ImageDraw, ImageFont

from faces import HONOURS, SUITS
from foreign_designs import GNOME_NAMED
from sheet_design import SheetDesign, collected, show
from vision.reading import FLOWERS_AND_SEASONS

Image = NDArray[np.uint8]

#: Tiles by the order of Unicode's block, U+1F000 on, which has bamboo before chrysanthemum.
_UNICODE = (
    *HONOURS, *(f"{suit}{n}" for suit in "CBD" for n in range(1, 10)), "F1", "F2", "F4", "F3", "S1", "S2", "S3", "S4",
)  # fmt: skip
#: A font has no colours: suits, dragons and bonus tiles have these.
_INKS = {
    "B": (0, 110, 60), "C": (170, 20, 30), "D": (20, 60, 150), "W": (15, 15, 20), "F": (190, 20, 60), "S": (20, 100, 60),
    "DR": (190, 20, 30), "DG": (0, 120, 60),
}  # fmt: skip
#: The name of a font's design, its file under /usr/share/fonts/truetype, and how much of a glyph is the tile's rim.
_FONTS = (
    ("Symbola", "ancient-scripts/Symbola_hint.ttf", 0.055),
    ("Noto Sans Symbols 2", "noto/NotoSansSymbols2-Regular.ttf", 0.085),
    ("FreeSerif", "freefont/FreeSerif.ttf", 0.055),
)
_STRIP = [code for code in GNOME_NAMED if code]
_DOROTHY = [*_STRIP[:33], "S1", "S2", "S3", "S4", "DW", "F4", "F2", "F1", "F3"]
#: Each face twice, as it lies and as it was chosen.
_DOROTHYS = [_DOROTHY[:21], _DOROTHY[21:], [""] * 21, [""] * 21]
_ROWS = [[f"{suit}{n}" for n in range(1, 10)] for suit in "DBC"]
#: xmahjongg's pictures: their cells by row, what a cell's rim takes on the left, top, right and foot of it.
_GAMES = (
    ("dorothys", _DOROTHYS, (0.03, 0.03, 0.14, 0.12)),
    ("dorwhite", _DOROTHYS, (0.05, 0.05, 0.14, 0.12)),
    (
        "real",
        [*_ROWS, ["S1", "S2", "S3", "S4", "WN", "WS", "WE", "WW", ""], ["F1", "F2", "F3", "F4", "DG", "DW", "DR", "", ""]],
        (0.04, 0.04, 0.04, 0.04),
    ),
)  # fmt: skip
_WIDE, _HIGH = 180, 240


def other_designs() -> tuple[list[SheetDesign], list[str]]:
    """The designs that are there, and a sentence for each package that is missing."""
    share = Path(os.environ.get("JADELENS_OTHER_TILES", "/usr/share"))
    return collected(
        (read, share, f"not all other designs are there: install Debian's {package}")
        for read, package in (
            (_fonts, "fonts-symbola, fonts-noto-core and fonts-freefont-ttf"),
            (_games, "xmahjongg"),
            (_numbered, "mah-jong"),
        )
    )


def _fonts(share: Path) -> Iterator[SheetDesign]:
    for name, file, rim in _FONTS:
        # by name Pillow would look in other folders, too
        font = ImageFont.truetype(BytesIO((share / "fonts/truetype" / file).read_bytes()), 400)
        faces = {}
        for k, code in enumerate(_UNICODE):
            left, top, right, foot = (round(x) for x in font.getbbox(chr(0x1F000 + k)))
            glyph = Pictures.new("L", (right - left, foot - top))
            ImageDraw.Draw(glyph).text((-left, -top), chr(0x1F000 + k), font=font, fill=255)
            cut = round(rim * glyph.width)
            alpha = cv2.resize(
                np.asarray(glyph)[cut:-cut, cut:-cut], (_WIDE, _HIGH), interpolation=cv2.INTER_AREA
            )
            ink = np.array(_INKS.get(code, _INKS[code[0]]), np.uint8)
            faces[code] = np.dstack([np.broadcast_to(ink, (_HIGH, _WIDE, 3)), alpha])
        yield SheetDesign(name, faces)


def _games(share: Path) -> Iterator[SheetDesign]:
    for name, rows, rim in _GAMES:
        with Pictures.open(share / f"games/xmahjongg/tiles/{name}.gif") as picture:
            pixels = np.asarray(picture.convert("RGB"))
        high, wide = pixels.shape[0] / len(rows), pixels.shape[1] / len(rows[0])
        left, top, right, foot = rim
        faces = {}
        for j, row in enumerate(rows):
            for i, code in enumerate(row):
                cell = pixels[
                    round((j + top) * high) : round((j + 1 - foot) * high),
                    round((i + left) * wide) : round((i + 1 - right) * wide),
                ]
                faces[code] = opaque(cell)
        yield SheetDesign(f"xmahjongg {name}", {code: face for code, face in faces.items() if code})


def _numbered(share: Path) -> Iterator[SheetDesign]:
    faces = {}
    for code in (*SUITS, *HONOURS, *FLOWERS_AND_SEASONS):
        name = code[::-1] if code[1].isdigit() else {"D": f"{code[1]}D", "W": f"{code[1]}W"}[code[0]]
        faces[code] = opaque(
            of_xpm((share / f"mah-jong/tiles-numbered/{name}.xpm").read_text(encoding="ascii"))
        )
    yield SheetDesign("mah-jong", faces)


def opaque(pixels: Image) -> Image:
    """A face of any size (RGB) as `SheetDesign` has it, on a ground of its own."""
    large = cv2.resize(pixels, (_WIDE, _HIGH), interpolation=cv2.INTER_CUBIC)
    return np.dstack([large, np.full((_HIGH, _WIDE), 255, np.uint8)])


def of_xpm(text: str) -> Image:
    """The pixels (height x width x 3, RGB) of a picture in X's format, which Pillow does not read with so few colours."""
    head, *lines = re.findall(r'"([^"]*)"', text)
    wide, high, colours, letters = (int(n) for n in head.split()[:4])
    table = {}
    for entry in lines[:colours]:
        colour = entry[letters:].split()[entry[letters:].split().index("c") + 1]
        table[entry[:letters]] = _paint(colour.lower())
    rows = [
        [row[k * letters : (k + 1) * letters] for k in range(wide)] for row in lines[colours : colours + high]
    ]
    return np.array([[table[pixel] for pixel in row] for row in rows], np.uint8)


def _paint(colour: str) -> tuple[int, ...]:
    """A colour by X's names (RGB), which has a hundred greys; what is clear lies outside the tile."""
    grey = re.fullmatch(r"gr[ae]y(\d+)", colour)
    if grey:
        return (round(int(grey[1]) * 2.55),) * 3
    return ImageColor.getrgb("white" if colour == "none" else colour)[:3]


def main(arguments: Sequence[str] | None = None) -> None:
    """Write a contact sheet of each design that is there."""
    show(*other_designs(), str(__doc__), arguments)


if __name__ == "__main__":
    main()
