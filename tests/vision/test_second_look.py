"""What was taken for a face-down tile is doubted at a second look."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import pytest

from crops import STORED, STORED_MARGIN, of_styles
from vision.classify import Classifier
from vision.naming import DOUBT_LEFT, Named
from vision.photo import Photo
from vision.reading import BACK, WHITE, Detection, Group, Quad, Reading, TileReading
from vision.rectify import Cutter
from vision.second_look import SecondLook

WIDE, HIGH = 600, 300
CLOTH, IN_SHADE, OTHER = (90, 130, 170), (54, 78, 102), (150, 60, 40)


def at(x: float, y: float) -> Quad:
    return (x - 20, y - 25), (x + 20, y - 25), (x + 20, y + 25), (x - 20, y + 25)


def face_down(number: int, x: float, score: float) -> TileReading:
    place = Detection(at(x, 150), score)
    return TileReading(number, place, ((BACK, 0.95),), True, None, None, None, in_hand=True, paint="")


def face_up(number: int, code: str, x: float) -> TileReading:
    return TileReading(number, Detection(at(x, 150), 0.95), ((code, 0.99),), True, None, None, None)


@pytest.mark.parametrize(
    ("backs", "odd"),
    [
        pytest.param([], True, id="no other back"),
        pytest.param([IN_SHADE], True, id="one of its colour"),
        pytest.param([IN_SHADE] * 2, False, id="two of its colour"),
        pytest.param([OTHER] * 2, True, id="two of another"),
    ],
)
def test_what_looks_like_cloth_in_shade_is_a_back_where_backs_have_that_colour(
    backs: list[tuple[int, int, int]], odd: bool
) -> None:
    pixels = np.full((HIGH, WIDE, 3), CLOTH, np.uint8)
    tiles = []
    for number, colour in enumerate([IN_SHADE, *backs]):
        x = 100 + 180 * number
        pixels[125:175, x - 20 : x + 20] = colour
        tiles.append(face_down(number, x, 0.95 if number else 0.6))
    look = SecondLook(Classifier(1), nothing_named, Cutter(pixels), Photo(pixels))
    assert (0 in look.odd_backs(Reading(WIDE, HIGH, tuple(tiles)))) == odd


@pytest.mark.parametrize(
    ("colours", "in_hand", "odd"),
    [
        pytest.param([IN_SHADE, IN_SHADE, OTHER], True, {0, 1}, id="where one has another colour"),
        pytest.param([IN_SHADE, IN_SHADE, OTHER], False, set(), id="which lies elsewhere"),
        pytest.param([IN_SHADE, IN_SHADE], True, set(), id="where all have it"),
        pytest.param([OTHER, OTHER], True, set(), id="where none has"),
    ],
)
def test_backs_have_one_colour_and_it_is_not_that_of_shadows(
    colours: list[tuple[int, int, int]], in_hand: bool, odd: set[int]
) -> None:
    """Shadows of tiles, as large as these and well seen, had been ends of kongs, and so many that the end that was one had seemed odd."""
    pixels = np.full((HIGH, WIDE, 3), CLOTH, np.uint8)
    tiles = []
    for number, colour in enumerate(colours):
        x = 100 + 180 * number
        pixels[125:175, x - 20 : x + 20] = colour
        tiles.append(face_down(number, x, 0.95))
    tiles[-1] = replace(tiles[-1], in_hand=in_hand)
    look = SecondLook(Classifier(1), nothing_named, Cutter(pixels), Photo(pixels))
    assert look.odd_backs(Reading(WIDE, HIGH, tuple(tiles))) == odd


@pytest.mark.parametrize(
    ("colour", "score", "odd"),
    [(CLOTH, 0.6, {3}), (CLOTH, 0.75, set()), (OTHER, 0.6, set())],
    ids=["hardly seen", "seen", "of another colour"],
)
def test_an_end_of_a_kong_that_touches_the_next_set_and_looks_like_cloth_is_a_gap(
    colour: tuple[int, int, int], score: float, odd: set[int]
) -> None:
    pixels = np.full((HIGH, WIDE, 3), CLOTH, np.uint8)
    pixels[125:175, 200:240] = colour
    end = face_down(3, 220, score)
    faces = [
        face_up(number, code, x) for number, (code, x) in enumerate([("C4", 100), ("C4", 140), ("C4", 180)])
    ]
    others = [face_up(4 + number, "D7", x) for number, x in enumerate((270, 310, 350))]
    # the gap after the end is so narrow as between tiles of a set where sets lie apart by as much as a tile
    tiles = [replace(t, group=0) for t in (*faces, end)] + [replace(t, group=1) for t in others]
    groups = (Group(0, ("C4",) * 4, "kong", False), Group(1, ("D7",) * 3, "pung", None))
    look = SecondLook(Classifier(1), nothing_named, Cutter(pixels), Photo(pixels))
    assert look.odd_backs(Reading(WIDE, HIGH, tuple(tiles), groups)) == odd


@pytest.mark.parametrize(
    ("white", "score", "odd", "is_white"),
    [(0.2, 0.85, {1}, True), (0.05, 0.85, {1}, False), (0.2, 0.7, {1}, False), (0.2, 0.85, set(), False)],
)
def test_what_has_not_the_colour_of_backs_may_be_a_white_dragon(
    white: float, score: float, odd: set[int], is_white: bool
) -> None:
    pixels = np.full((HIGH, WIDE, 3), CLOTH, np.uint8)
    look = SecondLook(Classifier(1), nothing_named, Cutter(pixels), Photo(pixels))
    back = face_down(1, 100, score)
    back = replace(back, faces=((BACK, 1 - white), (WHITE, white)))
    assert look.white_after_all(Reading(WIDE, HIGH, (back,)), odd) == ({1} if is_white else set())


@pytest.mark.parametrize("shown", [True, False])
def test_a_face_in_the_hole_of_a_block_is_a_tile_and_bare_cloth_is_none(shown: bool) -> None:
    pixels = np.full((HIGH, WIDE, 3), CLOTH, np.uint8)
    (w, h), (x, y) = STORED, (WIDE // 2, HIGH // 2)
    if shown:
        crop = of_styles([3], np.random.default_rng(1), codes=("C5",)).images[0]
        pixels[y - h // 2 : y - h // 2 + h, x - w // 2 : x - w // 2 + w] = crop
    wide, high = w / STORED_MARGIN, h / STORED_MARGIN
    tiles: list[TileReading] = []
    for column, row in ((-1, 0), (0, -1), (-1, -1)):
        a, b = x + column * wide, y + row * high
        quad = (
            (a - wide / 2, b - high / 2), (a + wide / 2, b - high / 2), (a + wide / 2, b + high / 2), (a - wide / 2, b + high / 2)
        )  # fmt: skip
        there = Detection(quad, 0.9)
        tiles.append(TileReading(len(tiles), there, (("C4", 0.99),), True, None, None, None, in_hand=True))
    classifier, cutter = Classifier(1), Cutter(pixels)
    look = SecondLook(classifier, partial(classifier.name, cutter), cutter, Photo(pixels))
    found = look.in_blocks(Reading(WIDE, HIGH, tuple(tiles)))
    assert [n.faces[0][0] for n in found] == (["C5"] if shown else [])
    # it is asked about
    assert all(n.faces[0][1] <= DOUBT_LEFT for n in found)


class _Seen:
    """A look at a picture in which some things were hardly seen."""

    def __init__(self, *found: Detection) -> None:
        self.found = found

    def faint(self, least: float) -> list[Detection]:
        return [d for d in self.found if d.score >= least]


@pytest.mark.parametrize("known", [True, False])
def test_where_the_side_of_a_tile_was_seen_no_face_down_tile_is_looked_for(known: bool) -> None:
    pixels = np.full((HIGH, WIDE, 3), CLOTH, np.uint8)
    for x in (100, 300, 500):
        pixels[125:175, x - 20 : x + 20] = OTHER
    reading = Reading(WIDE, HIGH, (face_down(0, 100, 0.95), face_down(1, 300, 0.95)))
    seen: Any = _Seen(Detection(at(500, 150), 0.5))
    sides = [at(500, 150)] if known else []
    look = SecondLook(Classifier(1), nothing_named, Cutter(pixels), Photo(pixels), sides)
    assert [n.detection.quad for n in look.faint_backs(seen, reading)] == ([] if known else [at(500, 150)])


def nothing_named(found: Sequence[Detection]) -> list[Named]:
    raise AssertionError("nobody is asked")
