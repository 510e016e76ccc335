"""What seems to lie face down and has the colour of the cloth beside it is cloth."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.cloth import SHADE, cloth_beside, is_bare_cloth, no_cloth, off_in_shade, stands_out
from vision.naming import Named
from vision.reading import BACK, Detection, Quad
from vision.rectify import Cutter

WIDE, HIGH = 40, 54


def at(x: float, y: float) -> Quad:
    """A tile with its middle at (x, y)."""
    left, right, top, below = x - WIDE / 2, x + WIDE / 2, y - HIGH / 2, y + HIGH / 2
    return ((left, top), (right, top), (right, below), (left, below))


def table(*tiles: tuple[float, float, tuple[int, int, int]]) -> NDArray[np.uint8]:
    """Grainy brown wood, with tiles (x, y, BGR) on it."""
    grain = np.random.default_rng(3).normal(0, 5, (400, 600, 3))
    picture = np.clip(np.array((90, 130, 170)) + cv2.GaussianBlur(grain, (0, 0), 1.0) * 3, 0, 255)
    for x, y, colour in tiles:
        x0, y0 = round(x - WIDE / 2), round(y - HIGH / 2)
        picture[y0 : y0 + HIGH, x0 : x0 + WIDE] = colour
    return picture.astype(np.uint8)


def thing(code: str, quad: Quad, score: float = 0.5) -> Named:
    return Named(Detection(quad, score), ((code, 0.95), ("B9", 0.02)), 0.03)


WHITE_FACE = (225, 235, 240)


@pytest.mark.parametrize(
    ("code", "score", "colour", "tile"),
    [
        pytest.param(BACK, 0.5, None, False, id="wood between tiles"),
        pytest.param(BACK, 0.5, (60, 120, 40), True, id="a green back"),
        pytest.param(BACK, 0.5, (84, 124, 190), True, id="a back a little redder than the wood"),
        pytest.param(BACK, 0.9, None, True, id="seen very well"),
        pytest.param("C5", 0.5, None, True, id="a face"),
    ],
)
def test_a_gap_between_tiles_is_no_back(
    code: str, score: float, colour: tuple[int, int, int] | None, tile: bool
) -> None:
    neighbours = [(250.0, 200.0, WHITE_FACE), (350.0, 200.0, WHITE_FACE)]
    between = [(300.0, 200.0, colour)] if colour else []
    cutter = Cutter(table(*neighbours, *between))
    named = [thing("C5", at(x, y), 0.95) for x, y, _ in neighbours]
    found = no_cloth(cutter, [*named, thing(code, at(300, 200), score)])
    assert [n.not_a_tile < 0.5 for n in found] == [True, True, tile]


def test_only_clear_places_are_cloth() -> None:
    others = np.array([[345.0, 200.0], [300.0, 130.0]])
    middles = [tuple(np.mean(place, axis=0).round()) for place in cloth_beside(at(300, 200), others)]
    assert middles == [(258.0, 200.0), (300.0, 265.0)]
    assert len(cloth_beside(at(300, 200), np.zeros((0, 2)))) == 4


def test_between_rows_of_tiles_laid_apart_there_is_cloth() -> None:
    """A gap as wide as a tile, whose row and the next leave as much free as a tile is high: cloth lies above it, a tile's height off all."""
    middles = np.array([(x, y) for x in (-WIDE, WIDE) for y in (0, -2.1 * HIGH)], float)
    assert at(0, -1.2 * HIGH) in [
        tuple((round(x, 6), round(y, 6)) for x, y in p) for p in cloth_beside(at(0, 0), middles)
    ]


def test_where_nothing_can_be_compared_it_may_be_a_tile() -> None:
    assert stands_out(Cutter(table()), at(300, 200), [])
    assert no_cloth(Cutter(table()), []) == []


@pytest.mark.parametrize(
    ("colour", "shaded"),
    [
        pytest.param((54, 78, 102), True, id="wood in shade"),
        pytest.param((90, 130, 170), False, id="wood in the same light"),
        pytest.param((12, 18, 24), False, id="far darker than shade"),
        pytest.param((110, 158, 205), False, id="wood in brighter light"),
        pytest.param((40, 90, 40), False, id="a dark green back"),
        pytest.param((84, 84, 84), False, id="a grey back"),
    ],
)
def test_a_gap_in_the_shade_of_tiles_has_the_colour_of_the_cloth(
    colour: tuple[int, int, int], shaded: bool
) -> None:
    cutter = Cutter(table((300.0, 200.0, colour), (250.0, 200.0, WHITE_FACE)))
    cloth = cloth_beside(at(300, 200), np.array([[250.0, 200.0]]))
    assert (off_in_shade(cutter, at(300, 200), cloth) < SHADE) == shaded
    assert not off_in_shade(cutter, at(300, 200), []) < SHADE


@pytest.mark.parametrize(
    ("colour", "letters", "bare"),
    [
        pytest.param(None, False, True, id="wood between tiles"),
        pytest.param(None, True, False, id="letters on a tile of the colour of the wood"),
        pytest.param((60, 120, 40), False, False, id="another colour"),
    ],
)
def test_bare_cloth_has_its_colour_and_nothing_painted_on_it(
    colour: tuple[int, int, int] | None, letters: bool, bare: bool
) -> None:
    tiles = [(250.0, 200.0), (350.0, 200.0)]
    picture = table(*((x, y, WHITE_FACE) for x, y in tiles), *([(300.0, 200.0, colour)] if colour else []))
    if letters:
        cv2.putText(picture, "Qx", (284, 208), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (20, 20, 20), 3)
    assert is_bare_cloth(Cutter(picture), at(300, 200), np.array(tiles)) == bare
