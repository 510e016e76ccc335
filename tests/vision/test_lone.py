"""What lies alone beside a hand and is hardly one of its tiles."""

from collections.abc import Sequence

import pytest

from vision.layout import arrange
from vision.lone import hardly_tiles
from vision.reading import Detection, Quad, Reading, TileReading

ROW = ("B1", "B2", "B3", "C4", "C4", "C4", "D7", "D8", "D9")


def at(x: float, y: float) -> Quad:
    return ((x, y), (x + 30, y), (x + 30, y + 40), (x, y + 40))


def tile(number: int, faces: Sequence[tuple[str, float]], place: Quad, score: float) -> TileReading:
    return TileReading(number, Detection(place, score), tuple(faces), True, None, None, None)


def beside(faces: Sequence[tuple[str, float]], score: float, row: Sequence[str] = ROW) -> Reading:
    """A row of tiles seen with 0.8 and more, and far below it a thing by itself, which is number 99."""
    hand = [tile(i, [(code, 0.99)], at(100 + 31 * i, 100), 0.8 + 0.02 * i) for i, code in enumerate(row)]
    return arrange(Reading(900, 600, (*hand, tile(99, faces, at(300, 400), score))))


@pytest.mark.parametrize(
    ("faces", "score", "hardly"),
    [
        pytest.param([("D7", 0.98)], 0.7, True, id="seen much less well than every tile"),
        pytest.param([("D7", 0.98)], 0.74, False, id="seen nearly as well as one"),
        pytest.param([("F1", 0.5), ("S1", 0.45)], 0.74, False, id="a flower or a season, plainly"),
        pytest.param([("F1", 0.5), ("S1", 0.45)], 0.7, True, id="one or the other, seen much less well"),
        pytest.param([("F1", 0.95), ("S1", 0.05)], 0.4, False, id="a flower, however it is seen"),
        pytest.param([("F1", 0.5), ("B1", 0.5)], 0.95, True, id="perhaps a flower"),
        pytest.param([("A3", 0.95)], 0.9, False, id="an animal"),
    ],
)
def test_a_lone_thing_is_plainly_a_bonus_tile_or_seen_as_well_as_others(
    faces: list[tuple[str, float]], score: float, hardly: bool
) -> None:
    assert hardly_tiles(beside(faces, score)) == ({99} if hardly else set())


def test_that_others_had_a_say_is_no_doubt_whether_it_is_a_flower() -> None:
    """The player is asked about such a tile, so it is no more probable than 0.85, whatever else it may be."""
    told = beside([("S2", 0.85), ("F2", 0.02), ("C2", 0.02)], 0.74)
    assert hardly_tiles(told) == set()
    assert hardly_tiles(beside([("S2", 0.6), ("C2", 0.3)], 0.74)) == {99}


@pytest.mark.parametrize(("code", "hardly"), [("C4", False), ("B8", True), ("D7", False)])
def test_a_fifth_of_a_face_is_none_of_the_hand(code: str, hardly: bool) -> None:
    kong = [
        tile(i, [(own, 0.99)], at(100 + 31 * i, 100), 0.9)
        for i, own in enumerate(["BACK", "B8", "B8", "BACK"])
    ]
    loose = [tile(9 + i, [(own, 0.99)], at(400 + 31 * i, 100), 0.9) for i, own in enumerate(ROW)]
    alone = tile(99, [(code, 0.99)], at(300, 400), 0.9)
    assert hardly_tiles(arrange(Reading(900, 600, (*kong, *loose, alone)))) == ({99} if hardly else set())


@pytest.mark.parametrize(("high", "hardly"), [(40, False), (32, False), (24, True)])
def test_a_flower_that_the_edge_of_the_picture_cuts_is_none_of_the_hand(high: float, hardly: bool) -> None:
    reading = beside([("F1", 1.0)], 0.9)
    quad: Quad = ((300, 400), (330, 400), (330, 400 + high), (300, 400 + high))
    cut = [t if t.id != 99 else tile(99, t.faces, quad, 0.9) for t in reading.tiles]
    assert hardly_tiles(arrange(Reading(900, 600, tuple(cut)))) == ({99} if hardly else set())


@pytest.mark.parametrize(
    ("code", "out", "hardly"), [("D7", 0, False), ("D7", 12, True), ("F1", 6, False), ("F1", 12, True)]
)
def test_what_the_edge_of_the_photo_cuts_was_not_laid_out(code: str, out: float, hardly: bool) -> None:
    hand = [tile(i, [(own, 0.99)], at(100 + 31 * i, 100), 0.9) for i, own in enumerate(ROW)]
    cut = tile(99, [(code, 0.99)], at(300, 600 - 40 + out), 0.9)
    assert hardly_tiles(arrange(Reading(900, 600, (*hand, cut)))) == ({99} if hardly else set())


@pytest.mark.parametrize(("wide", "hardly"), [(30, False), (46, True)])
def test_a_lone_face_is_as_large_as_the_others(wide: float, hardly: bool) -> None:
    reading = beside([("D7", 0.99)], 0.9)
    quad: Quad = ((300, 400), (300 + wide, 400), (300 + wide, 440), (300, 440))
    other = [t if t.id != 99 else tile(99, t.faces, quad, 0.9) for t in reading.tiles]
    assert hardly_tiles(arrange(Reading(900, 600, tuple(other)))) == ({99} if hardly else set())


def test_a_flower_at_the_far_end_of_a_row_is_as_small_as_what_lies_there() -> None:
    """From low down a row looks smaller and smaller."""
    hand, x, wide = [], 100.0, 60.0
    for i, code in enumerate(ROW):
        quad: Quad = ((x, 100), (x + wide, 100), (x + wide, 100 + 1.3 * wide), (x, 100 + 1.3 * wide))
        hand.append(tile(i, [(code, 0.99)], quad, 0.9))
        x, wide = x + wide, 0.88 * wide
    for at_x, hardly in ((x, False), (100.0, True)):
        place: Quad = (
            (at_x, 300),
            (at_x + wide, 300),
            (at_x + wide, 300 + 1.3 * wide),
            (at_x, 300 + 1.3 * wide),
        )
        reading = arrange(Reading(900, 600, (*hand, tile(99, [("F1", 1.0)], place, 0.9))))
        assert hardly_tiles(reading) == ({99} if hardly else set())


def test_beside_little_more_than_a_set_nothing_is_doubted() -> None:
    assert hardly_tiles(beside([("D7", 0.98)], 0.3, ROW[:6])) == set()


def test_what_lies_in_a_row_is_not_doubted_for_how_it_is_seen() -> None:
    row = [tile(i, [(code, 0.99)], at(100 + 31 * i, 100), 0.9) for i, code in enumerate(ROW)]
    apart = tile(99, [("D7", 0.98)], at(100 + 31 * 11, 100), 0.3)
    assert hardly_tiles(arrange(Reading(900, 600, (*row, apart)))) == set()
