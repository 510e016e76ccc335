"""Face-down ends of kongs that no network knows, by their colour."""

import numpy as np
import pytest

from vision.quads import moved
from vision.reading import Detection, Quad
from vision.rectify import Cutter
from vision.unknown_backs import ends_of_one_colour

CLOTH, CLOTH_IN_SHADE, PURPLE, TEAL = (60, 110, 90), (36, 66, 54), (90, 55, 75), (120, 90, 40)
Colour = tuple[int, int, int]


def at(x: float) -> Quad:
    return (x - 20, 75), (x + 20, 75), (x + 20, 125), (x - 20, 125)


FIRST, SECOND, THIRD = at(100), at(300), at(500)


def ends(
    colours: dict[Quad, Colour],
    sets: list[list[tuple[Quad, ...]]],
    *,
    noise: float = 0.0,
    seen: list[Quad] | None = None,
) -> list[Quad]:
    """What is found where places have these colours, and something is seen faintly (unless told, at all of them), on cloth."""
    pixels = np.full((260, 640, 3), CLOTH, np.float64)
    for place, colour in colours.items():
        (left, top), _, (right, low), _ = place
        pixels[int(top) : int(low), int(left) : int(right)] = colour
    pixels += np.random.default_rng(3).normal(0, noise, pixels.shape)
    faint = [Detection(place, 0.3) for place in (colours if seen is None else seen)]
    cutter = Cutter(np.clip(pixels, 0, 255).astype(np.uint8))
    return ends_of_one_colour(cutter, sets, faint, lambda place: [moved(place, 0, -60), moved(place, 0, 60)])


def test_two_ends_of_one_colour_show_backs() -> None:
    sets: list[list[tuple[Quad, ...]]] = [[(at(10),), (FIRST,)], [(SECOND,)]]
    assert ends({FIRST: PURPLE, SECOND: PURPLE}, sets) == [FIRST, SECOND]
    assert ends({FIRST: PURPLE, SECOND: PURPLE}, [[(FIRST, SECOND)]]) == [FIRST, SECOND], (
        "of one concealed kong"
    )


@pytest.mark.parametrize(
    ("colours", "noise", "seen"),
    [
        pytest.param({FIRST: PURPLE, SECOND: TEAL}, 0.0, None, id="of two colours"),
        pytest.param({FIRST: PURPLE}, 0.0, None, id="a single one"),
        pytest.param({FIRST: CLOTH_IN_SHADE, SECOND: CLOTH_IN_SHADE}, 0.0, None, id="cloth in shade"),
        pytest.param({FIRST: PURPLE, SECOND: PURPLE}, 60.0, None, id="a pattern"),
        pytest.param({FIRST: PURPLE, SECOND: PURPLE}, 0.0, [FIRST], id="one of which nothing is seen"),
    ],
)
def test_other_places_are_none(colours: dict[Quad, Colour], noise: float, seen: list[Quad] | None) -> None:
    assert ends(colours, [[(FIRST,)], [(SECOND,)]], noise=noise, seen=seen) == []


def test_an_end_that_two_sets_might_have_is_that_of_the_pair() -> None:
    colours = {FIRST: PURPLE, SECOND: PURPLE, THIRD: PURPLE}
    found = ends(colours, [[(THIRD,)], [(SECOND,)], [(FIRST, SECOND)]])
    assert sorted(found) == [FIRST, SECOND, THIRD]
