"""Face-down tiles that the detector hardly saw: found where others lie face down, by their colour and size."""

import math
from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
import pytest

from vision.faint_backs import faint_backs
from vision.likely import Closer
from vision.naming import DOUBT_LEFT
from vision.reading import Detection, Quad
from vision.rectify import Cutter

CLOTH, BLUE, DARK_BLUE, ORANGE = (60, 110, 60), (170, 80, 40), (158, 74, 37), (40, 110, 190)


def seen(x: float, y: float, turn: float = 0.0, wide: float = 40.0, high: float = 53.0) -> Quad:
    """A tile about a place, turned by so many degrees."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    corners = [(-wide / 2, -high / 2), (wide / 2, -high / 2), (wide / 2, high / 2), (-wide / 2, high / 2)]
    a, b, p, q = [(x + c * u - s * v, y + s * u + c * v) for u, v in corners]
    return a, b, p, q


FACES = [seen(60 + 90 * i, 60, 40 * i) for i in range(5)]
BACKS = [seen(60, 170, 20), seen(150, 170, 65)]


def believed(
    place: Quad,
    colour: Sequence[int],
    *,
    drawn: Quad | None = None,
    none: float = 0.3,
    put: Quad | None = None,
    twice: bool = False,
    before: bool = False,
    score: float = 0.1,
    cloth: Sequence[int] = CLOTH,
    around: float = 2.0,
) -> list[Detection]:
    """What is believed of a thing of some colour, hardly seen at a place (with this `score`), beside faces and blue backs; `put` is its outline put right; it may have been a tile `before`."""
    picture = np.full((340, 500, 3), tuple(cloth), np.uint8)
    for quad, paint in (
        *((q, (225, 235, 240)) for q in FACES),
        *((q, BLUE) for q in BACKS),
        (drawn or place, colour),
    ):
        cv2.fillConvexPoly(picture, np.array(quad).round().astype(np.int32), tuple(paint))

    def look(things: Sequence[Detection]) -> Closer:
        placed = [Detection(put, d.score) if put else d for d in things]
        return Closer(
            placed, np.full(len(things), none), np.full(len(things), around), np.zeros((len(things), 3))
        )

    things = [Detection(place, score)] * (2 if twice else 1)
    known, new = (things, []) if before else ([], things)
    return faint_backs(Cutter(picture), [*FACES, *BACKS], BACKS, new, look, known)


def found(place: Quad, colour: Sequence[int], **how: Any) -> list[Quad]:
    """Where that is."""
    return [d.quad for d in believed(place, colour, **how)]


PLACE = seen(300, 230, 50)


@pytest.mark.parametrize(
    ("colour", "none", "is_back"),
    [
        pytest.param(BLUE, 0.3, True, id="as blue as the backs"),
        pytest.param(DARK_BLUE, 0.3, True, id="a little in shade"),
        pytest.param(BLUE, 0.6, False, id="rather no tile"),
        pytest.param(BLUE, 0.95, False, id="hardly a tile"),
        pytest.param(ORANGE, 0.3, False, id="of another colour"),
        pytest.param(CLOTH, 0.3, False, id="cloth"),
    ],
)
def test_what_has_the_colour_of_backs_is_one(colour: tuple[int, ...], none: float, is_back: bool) -> None:
    assert found(PLACE, colour, none=none) == ([PLACE] if is_back else [])


@pytest.mark.parametrize(
    ("wide", "high", "is_back"),
    [(40.0, 53.0, True), (44.0, 58.0, True), (40.0, 30.0, False), (60.0, 80.0, False)],
)
def test_a_back_is_as_large_as_the_tiles_are(wide: float, high: float, is_back: bool) -> None:
    place = seen(300, 230, 50, wide, high)
    assert found(place, BLUE) == ([place] if is_back else [])


def test_the_outline_put_right_is_taken_where_it_is_nearer_to_a_tile() -> None:
    part = seen(300, 230, 50, 40, 36)
    assert found(part, BLUE, drawn=PLACE, put=PLACE) == [PLACE]
    assert found(PLACE, BLUE, put=part) == [PLACE]


@pytest.mark.parametrize(
    ("before", "colour", "is_back"), [(True, BLUE, True), (False, BLUE, False), (True, ORANGE, False)]
)
def test_what_was_a_tile_before_need_not_be_as_large_again(
    before: bool, colour: tuple[int, ...], is_back: bool
) -> None:
    shortened = seen(300, 230, 50, 40, 40)
    assert bool(found(shortened, colour, none=0.02, before=before)) == is_back
    assert not found(shortened, colour, none=0.2, before=before)
    assert not found(seen(300, 230, 50, 40, 28), colour, none=0.02, before=before)


@pytest.mark.parametrize(("around", "is_back"), [(5.0, True), (3.0, False)])
def test_what_is_plainly_a_tile_by_what_lies_around_it_need_not_look_like_one(
    around: float, is_back: bool
) -> None:
    shortened = seen(300, 230, 50, 40, 40)
    for place, none, p in ((PLACE, 0.95, DOUBT_LEFT), (shortened, 0.5, DOUBT_LEFT), (PLACE, 0.05, 0.95)):
        # it is asked about, unless the look at it alone says so, too
        as_seen = [Detection(place, p)] if is_back or none < 0.1 else []
        assert believed(place, BLUE, none=none, around=around) == as_seen
    assert not found(PLACE, ORANGE, none=0.95, around=around)
    assert not found(seen(300, 230, 50, 40, 28), BLUE, none=0.95, around=around)
    assert not found(PLACE, CLOTH, none=0.95, around=around)


@pytest.mark.parametrize(("around", "is_back"), [(4.5, True), (3.5, False)])
def test_what_is_plainly_a_tile_by_what_lies_around_it_may_lie_in_other_light(
    around: float, is_back: bool
) -> None:
    # as blue as the backs in less light
    shaded = tuple(int(0.65 * part) for part in BLUE)
    assert found(PLACE, shaded, none=0.5, around=around) == ([PLACE] if is_back else [])
    assert not found(seen(300, 230, 50, 40, 36), shaded, none=0.5, around=around)


def test_what_is_seen_well_may_be_off_the_size_of_tiles_and_in_other_light() -> None:
    shortened, lit = seen(300, 230, 50, 40, 40), (216, 103, 52)
    assert found(shortened, BLUE, none=0.02, score=0.7) == [shortened]
    assert found(PLACE, lit, none=0.02, score=0.7) == [PLACE]
    # it was hardly seen, may be none, is far too small, or has another colour
    assert not found(shortened, BLUE, none=0.02, score=0.5)
    assert not found(shortened, BLUE, none=0.2, score=0.7)
    assert not found(shortened, lit, none=0.02, score=0.5)
    assert not found(seen(300, 230, 50, 40, 28), BLUE, none=0.02, score=0.7)
    assert not found(PLACE, ORANGE, none=0.02, score=0.7)
    # of the usual size and colour it may be less surely one
    assert found(PLACE, BLUE, none=0.7, score=0.7) == [PLACE]


@pytest.mark.parametrize("colour", [(216, 103, 52), (102, 48, 24)], ids=["in bright light", "in shade"])
def test_what_is_hardly_anything_else_may_lie_in_other_light_than_all_known_backs(
    colour: tuple[int, ...],
) -> None:
    assert found(PLACE, colour, none=0.02, score=0.25) == [PLACE]
    # it was hardly seen, may be none, is not quite as large, or has another colour
    assert not found(PLACE, colour, none=0.02, score=0.1)
    assert not found(PLACE, colour, none=0.2, score=0.25)
    assert not found(seen(300, 230, 50, 40, 40), colour, none=0.02, score=0.25)
    assert not found(PLACE, (60, 40, 100), none=0.02, score=0.25)


def test_cloth_in_shade_is_no_back_in_shade() -> None:
    """The cloth has a colour that in other light is that of the backs."""
    assert not found(PLACE, (102, 48, 24), none=0.02, score=0.25, cloth=(128, 60, 30))


def test_no_tile_is_found_twice() -> None:
    assert found(PLACE, BLUE, twice=True) == [PLACE]
    assert found(seen(66, 66, 5), BLUE) == []


def test_cloth_in_the_colour_of_backs_is_no_tile() -> None:
    # a blue cloth that reaches further than the tile would
    assert found(PLACE, BLUE, drawn=seen(300, 230, 50, 200, 190)) == []
