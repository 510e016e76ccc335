"""The program's own drawn tile faces: SVG of outlines only, 60 x 80, with or without the Western index."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "faces"
WIDE, TALL = 60, 80
_INDEX = re.compile(r'<g class="index">.*?</g>')


@cache
def codes() -> frozenset[str]:
    """The tiles that there is a face of."""
    return frozenset(file.stem for file in FOLDER.glob("*.svg"))


@cache
def face(code: str, *, index: bool = True) -> str:
    """The face of the tile `code` as SVG; without `index` the Western number or letter in its corner is left out.

    Raises KeyError for a tile that has no face.
    """
    if code not in codes():
        raise KeyError(code)
    svg = (FOLDER / f"{code}.svg").read_text(encoding="utf-8").strip()
    return svg if index else _INDEX.sub("", svg)


def inner(code: str, *, index: bool = True) -> str:
    """What lies between the tags of `face`, to be put into a larger drawing."""
    svg = face(code, index=index)
    return svg[svg.index(">") + 1 : svg.rindex("</svg>")]
