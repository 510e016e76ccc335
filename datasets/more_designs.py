"""Further designs by others, to choose by: those of a game in Debian and of two packages of PyPI. They are drawn by other hands than `other_designs.py` has.

xshisen (Debian, GPL) shows compasses for winds and beasts for dragons; shisensho (Carlos Arce, Apache 2.0) thin lines, in colours and in black; mahjax
(Apache 2.0) brush writing in black, once with large figures in a corner. The packages are read as downloaded, nothing of them is run:

    python -m pip download --no-deps --dest FOLDER shisensho==0.9.12 mahjax==0.1.6

`JADELENS_MORE_TILES` names the folder. Run as a script: contact sheets of what is there.
"""

from __future__ import annotations

import os
import tarfile
import zipfile
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path

import cv2
import numpy as np
import resvg_py
from numpy.typing import NDArray
from PIL import Image as Pictures

from faces import HONOURS
from other_designs import of_xpm, opaque
from sheet_design import SheetDesign, collected, show

Image = NDArray[np.uint8]

_SUITS = (("C", "m"), ("D", "p"), ("B", "s"))
#: xshisen's files by what they show: its winds are told by the letter at the compass.
_COMPASS = {
    **{f"{suit}{n}": f"{name}{n}" for suit, name in _SUITS for n in range(1, 10)},
    "WN": "ton", "WS": "nan", "WE": "sha", "WW": "pei", "DR": "chun", "DG": "hatsu", "DW": "haku",
}  # fmt: skip
#: shisensho's pictures: by row, cell by cell.
_LINES = (
    *([f"{suit}{n}" for n in range(1, 10)] for suit in "CBD"),
    ["F1", "F2", "F4", "F3", "S1", "S2", "S3", "S4", ""],
    ["DR", "DG", "DW", "WE", "WS", "WW", "WN", "JK", ""],
)
_BRUSH = {
    **{f"{suit}{n}": f"{n}{name}" for suit, name in _SUITS for n in range(1, 10)},
    **dict(zip(HONOURS, ("east", "south", "west", "north", "rd", "gd", "white"), strict=True)),
}  # fmt: skip
#: What the rim of a tile takes of a cell at each side.
_RIM = 0.06


def more_designs() -> tuple[list[SheetDesign], list[str]]:
    """The designs that are there, and a sentence for each package that is missing."""
    share = Path(os.environ.get("JADELENS_OTHER_TILES", "/usr/share"))
    folder = Path(os.environ.get("JADELENS_MORE_TILES", "more-tiles"))
    return collected(
        (read, at, f"not all further designs are there: {how}")
        for read, at, how in (
            (_compass, share, "install Debian's xshisen"),
            (_lines, folder, "download shisensho, as datasets/more_designs.py tells"),
            (_brush, folder, "download mahjax, as datasets/more_designs.py tells"),
        )
    )


def _compass(share: Path) -> Iterator[SheetDesign]:
    folder = share / "games/xshisen/s2"
    faces = {
        code: opaque(_inner(of_xpm((folder / f"{name}.xpm").read_text(encoding="ascii"))))
        for code, name in _COMPASS.items()
    }
    yield SheetDesign("xshisen", faces)


def _lines(folder: Path) -> Iterator[SheetDesign]:
    with tarfile.open(folder / "shisensho-0.9.12.tar.gz") as packed:
        for name, file in (("colours", "tilescolor3.png"), ("black", "tiles-unicode.gif")):
            data = packed.extractfile(f"shisensho-0.9.12/shisensho/data/{file}")
            assert data is not None, "the archive holds its pictures"
            sheet = np.asarray(Pictures.open(BytesIO(data.read())).convert("RGBA"))
            high, wide = sheet.shape[0] / len(_LINES), sheet.shape[1] / len(_LINES[0])
            faces = {}
            for j, row in enumerate(_LINES):
                cells = sheet[round(j * high) : round((j + 1) * high)]
                for i, code in enumerate(row):
                    if code:
                        faces[code] = _face(cells[:, round(i * wide) : round((i + 1) * wide)])
            yield SheetDesign(f"shisensho {name}", faces)


def _brush(folder: Path) -> Iterator[SheetDesign]:
    with zipfile.ZipFile(folder / "mahjax-0.1.6-py3-none-any.whl") as packed:
        for name, script in (("plain", "ja"), ("with large figures", "en")):
            faces = {
                code: _face(_drawn(packed.read(f"mahjax/_src/assets/tiles/{script}/{file}.svg").decode()))
                for code, file in _BRUSH.items()
            }
            yield SheetDesign(f"mahjax {name}", faces)


def _drawn(svg: str) -> Image:
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=540))
    image = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_UNCHANGED)
    assert image is not None, "resvg gives a PNG"
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGRA2RGBA), np.uint8)


def _face(cell: Image) -> Image:
    """A cell (RGBA) as a face, clear where that is."""
    return np.asarray(cv2.resize(_inner(cell), (180, 240), interpolation=cv2.INTER_AREA), np.uint8)


def _inner(cell: Image) -> Image:
    """A cell without the rim of its tile."""
    high, wide = cell.shape[:2]
    y, x = round(_RIM * high), round(_RIM * wide)
    return cell[y : high - y, x : wide - x]


def main(arguments: Sequence[str] | None = None) -> None:
    """Write contact sheets."""
    show(*more_designs(), __doc__ or "", arguments)


if __name__ == "__main__":
    main()
