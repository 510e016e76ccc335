"""Paint told against the photo's own white, in any light."""

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.paint import against_custom, paints
from vision.reading import Quad
from vision.rectify import Cutter

RED, GREEN, BLUE, BLACK = (30, 30, 200), (60, 130, 30), (170, 60, 20), (30, 30, 30)
CODES = ["DR", "DG", "WE", "C1", "DW", "BACK"]
WANTED = ["red", "green", "blue", "dark", "", ""]


def table(light: tuple[float, float, float] = (1, 1, 1)) -> tuple[Cutter, list[Quad]]:
    """Five tiles with a blot of paint each (the fifth bare) and one that shows its green back, under a light (b, g, r)."""
    picture = np.full((60, 360, 3), (40, 90, 40), np.uint8)
    quads: list[Quad] = []
    for i, paint in enumerate([RED, GREEN, BLUE, BLACK, None, None]):
        x = 60 * i + 8
        picture[4:56, x : x + 40] = (40, 140, 60) if i == 5 else (225, 235, 240)
        if paint:
            picture[20:40, x + 12 : x + 28] = paint
        quads.append(((x, 4.0), (x + 40, 4.0), (x + 40, 56.0), (x, 56.0)))
    lit = (picture / 255) ** 2.2 * light
    shown: NDArray[np.uint8] = (255 * np.clip(lit, 0, 1) ** (1 / 2.2)).astype(np.uint8)
    return Cutter(shown), quads


@pytest.mark.parametrize(
    "light",
    [(1, 1, 1), (0.35, 0.7, 1.0), (1.0, 0.85, 0.7), (0.3, 0.3, 0.3)],
    ids=["daylight", "a warm lamp", "a cold tube", "a dim room"],
)
def test_paint_is_told_in_any_light(light: tuple[float, float, float]) -> None:
    cutter, quads = table(light)
    assert paints(cutter, quads, CODES) == WANTED


def test_no_tiles_no_paint() -> None:
    cutter, quads = table()
    assert paints(cutter, [], []) == []
    assert paints(cutter, quads[5:], ["BACK"]) == [""]


@pytest.mark.parametrize(
    ("code", "paint", "odd"),
    [("DR", "green", True), ("DR", "red", False), ("DG", "red", True), ("DG", "dark", False), ("B2", "red", True),
     ("B2", "blue", False), ("B5", "red", False), ("B2", "", False)],
)  # fmt: skip
def test_what_is_against_the_custom(code: str, paint: str, odd: bool) -> None:
    assert against_custom(code, paint) is odd
