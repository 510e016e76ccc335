"""The tile designs of KDE's and GNOME's games, for measuring only: `python datasets/foreign_designs.py --help` shows them.

They come with Debian's packages kdegames-mahjongg-data-kf5 and gnome-mahjongg (GPL), are read where these lie and never
copied, trained on, tuned on or chosen by. JADELENS_KDE_TILES and JADELENS_GNOME_TILES name other folders.
"""

from __future__ import annotations

import gzip
import os
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import resvg_py
from numpy.typing import NDArray

from faces import HONOURS, SUITS
from sheet_design import SheetDesign, show

Image = NDArray[np.uint8]

KDE_FOLDER = Path("/usr/share/kmahjongglib/tilesets")
GNOME_FOLDER = Path("/usr/share/gnome-mahjongg/themes")

_C, _B, _D = ([f"{suit}{n}" for n in range(1, 10)] for suit in "CBD")
_F, _S = ([f"{suit}{n}" for n in range(1, 5)] for suit in "FS")
#: KDE's sheets row by row, as they were found by eye; "" is an empty place.
_KDE_ROWS = (_C, _B, _D, [*_S, "WN", "WS", "WE", "WW"], ["DW", "DG", "DR", *_F])
_CLASSIC_ROWS = (
    _C,
    _D,
    _B,
    ["S2", "S4", "DG", "DR", "DW", "F4", "F2", "F1", "F3"],
    ["S1", "S3", "WN", "WE", "WS", "WW"],
)
#: GNOME's strips. One has orchid, chrysanthemum, plum, bamboo by their names, then the seasons by theirs;
#: another weather with the numbers 1 to 4, then blossoms with these.
_GNOME_START = [*_D, "WN", "WW", "WS", "WE", "DR", "DG", *_C, *_B]
GNOME_NAMED = [*_GNOME_START, "F2", "F3", "F1", "F4", "DW", *_S, ""]
_GNOME_NUMBERED = [*_GNOME_START, *_S, "DW", *_F, ""]
_BONUS = frozenset(_F + _S)


@dataclass(frozen=True, slots=True)
class Sheet:
    """Where a design's faces lie: the file, the left top corner of the first cell, the cells' size, all in the file's units.

    `rows` says what each cell shows. `inset` (left, top, right, bottom, as shares of a cell) leaves the rim of a drawn tile
    out. `ground` is the BGR colour behind faces that are drawn for tiles which are not pale. Faces in `untold` show nothing
    by which a player could name them, and `why` says so.
    """

    name: str
    file: str
    left: float
    top: float
    wide: float
    high: float
    rows: tuple[list[str], ...]
    inset: tuple[float, float, float, float] = (0.03, 0.03, 0.03, 0.03)
    ground: tuple[int, int, int] | None = None
    untold: frozenset[str] = frozenset()
    why: str = ""

    @property
    def folder(self) -> Path:
        """The folder that holds the file."""
        kde = self.name.startswith("KDE")
        named = os.environ.get("JADELENS_KDE_TILES" if kde else "JADELENS_GNOME_TILES")
        return Path(named) if named else KDE_FOLDER if kde else GNOME_FOLDER


_EVERY = frozenset([*SUITS, *HONOURS, *_F, *_S])
SHEETS = (
    Sheet("KDE default", "default.svgz", 0, 116, 69, 89, _KDE_ROWS),
    Sheet("KDE traditional", "traditional.svgz", 0, 116, 69, 89, _KDE_ROWS),
    Sheet(
        "KDE jade", "jade.svgz", 0, 120, 69, 89, _KDE_ROWS, ground=(12, 14, 105)
    ),
    Sheet(
        "KDE classic", "classic.svgz", 0, 555, 69, 99, _CLASSIC_ROWS,
        untold=_BONUS, why="its flowers and seasons are trees and plants without number or word",
    ),
    Sheet(
        "KDE egypt", "egypt.svgz", 0, 116, 69, 89, _KDE_ROWS,
        untold=_EVERY, why="gods, plants and ornaments of Egypt instead of the game's faces: tiles to be found, not named",
    ),
    Sheet(
        "GNOME postmodern", "postmodern.svg", 0, 0, 64, 88, (_GNOME_NUMBERED,), inset=(0.17, 0.04, 0.03, 0.14),
        untold=frozenset(["DW"]), why="its white dragon is a footprint",
    ),
    Sheet("GNOME smooth", "smooth.png", 0, 132, 96, 132, (GNOME_NAMED,), inset=(0.17, 0.05, 0.05, 0.15)),
    Sheet(
        "GNOME edu_kang_xi", "edu_kang_xi.png", 0, 0, 96, 132, (GNOME_NAMED,), inset=(0.17, 0.05, 0.05, 0.15),
        untold=_EVERY, why="radicals of Chinese script instead of the game's faces: tiles to be found, not named",
    ),
)  # fmt: skip


def load(sheet: Sheet, width: int = 180, height: int = 240) -> SheetDesign:
    """The faces of a sheet, RGBA; raises FileNotFoundError where its file is missing."""
    path = sheet.folder / sheet.file
    if not path.exists():
        package = "kdegames-mahjongg-data-kf5" if sheet.name.startswith("KDE") else "gnome-mahjongg"
        variable = "JADELENS_KDE_TILES" if sheet.name.startswith("KDE") else "JADELENS_GNOME_TILES"
        raise FileNotFoundError(
            f"{sheet.name} is not at {path}: install Debian's package {package}, or name the folder by {variable}"
        )
    picture, scale = _raster(path, 3.0)
    faces = {}
    left, top, right, bottom = sheet.inset
    for j, row in enumerate(sheet.rows):
        for i, code in enumerate(row):
            if not code:
                continue
            x0 = (sheet.left + (i + left) * sheet.wide) * scale
            x1 = (sheet.left + (i + 1 - right) * sheet.wide) * scale
            y0 = (sheet.top + (j + top) * sheet.high) * scale
            y1 = (sheet.top + (j + 1 - bottom) * sheet.high) * scale
            cell = picture[round(y0) : round(y1), round(x0) : round(x1)]
            face = cv2.resize(cell, (width, height), interpolation=cv2.INTER_AREA).astype(np.uint8)
            faces[code] = _on(face, sheet.ground) if sheet.ground else face
    return SheetDesign(sheet.name, faces, sheet.untold, sheet.why)


def _raster(path: Path, zoom: float) -> tuple[Image, float]:
    """A picture file as RGBA, and how many pixels one of its units is."""
    if path.suffix == ".png":
        image = cv2.imdecode(np.frombuffer(path.read_bytes(), np.uint8), cv2.IMREAD_UNCHANGED)
        assert image is not None, "the package holds a PNG"
        return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGRA2RGBA), np.uint8), 1.0
    data = path.read_bytes()
    text = (gzip.decompress(data) if path.suffix == ".svgz" else data).decode()
    png = bytes(resvg_py.svg_to_bytes(svg_string=text, zoom=zoom, skip_system_fonts=True))
    image = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_UNCHANGED)
    assert image is not None, "resvg gives a PNG"
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGRA2RGBA), np.uint8), zoom


def _on(face: Image, ground: tuple[int, int, int]) -> Image:
    """An RGBA face laid on an opaque BGR ground."""
    alpha = face[..., 3:].astype(np.float32) / 255
    laid = face[..., :3] * alpha + np.array(ground[::-1], np.float32) * (1 - alpha)
    return np.dstack([laid, np.full(face.shape[:2], 255)]).astype(np.uint8)


def designs() -> tuple[list[SheetDesign], list[str]]:
    """The designs that are there, and a sentence for each that is missing."""
    found, missing = [], []
    for sheet in SHEETS:
        try:
            found.append(load(sheet))
        except FileNotFoundError as error:
            missing.append(str(error))
    return found, missing


def main() -> None:
    """Write a contact sheet of each design that is there."""
    show(*designs(), str(__doc__))


if __name__ == "__main__":
    main()
