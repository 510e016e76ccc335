"""Where a block of touching tiles has a place that no seam shows."""

import math

from vision.blocks import places_in_blocks, touching
from vision.quads import middle
from vision.reading import BACK, Detection, Quad, Reading, TileReading

WIDE, HIGH = 40.0, 52.0


def tile(number: int, column: float, row: float, code: str = "C4", turn: float = 0.0) -> TileReading:
    x, y = 100 + column * WIDE, 100 + row * HIGH
    c, s = math.cos(turn) / 2, math.sin(turn) / 2
    corners = ((-WIDE, -HIGH), (WIDE, -HIGH), (WIDE, HIGH), (-WIDE, HIGH))
    a, b, d, e = ((x + c * u - s * v, y + s * u + c * v) for u, v in corners)
    quad: Quad = (a, b, d, e)
    return TileReading(number, Detection(quad, 0.9), ((code, 0.99),), True, None, None, None, in_hand=True)


def block(*tiles: TileReading) -> list[tuple[int, int]]:
    """The columns and rows of the places found among some tiles."""
    found = [middle(place) for place in places_in_blocks(Reading(640, 480, tiles))]
    return sorted((round((x - 100) / WIDE), round((y - 100) / HIGH)) for x, y in found)


def test_a_hole_among_tiles_is_a_place() -> None:
    around = [(c, r) for r in range(3) for c in range(3) if (c, r) != (1, 1)]
    assert block(*(tile(i, c, r) for i, (c, r) in enumerate(around))) == [(1, 1)]


def test_a_corner_between_two_tiles_is_a_place() -> None:
    assert block(tile(0, 0, 0), tile(1, 1, 0), tile(2, 0, 1)) == [(1, 1)]


def test_a_row_alone_has_none() -> None:
    assert block(*(tile(i, i, 0) for i in range(4))) == []


def test_tiles_that_lie_askew_are_no_block() -> None:
    assert block(tile(0, 0, 0), tile(1, 1, 0), tile(2, 0, 1)) == [(1, 1)]
    assert block(tile(0, 0, 0), tile(1, 1, 0), tile(2, 0, 1, turn=0.6)) == []
    assert block(tile(0, 0, 0, turn=0.6), tile(1, 1, 0), tile(2, 0, 1)) == []


def test_between_two_tiles_without_one_across_the_corner_there_is_none() -> None:
    assert block(tile(0, 1, 0), tile(1, 0, 1)) == []
    # so lie two rows of a hand with a gap in one
    assert block(*(tile(i, i, 0) for i in range(2)), *(tile(i + 2, i, 1) for i in (2, 3))) == []


def test_among_tiles_that_all_lie_face_down_there_is_none() -> None:
    assert block(tile(0, 0, 0, BACK), tile(1, 1, 0, BACK), tile(2, 0, 1, BACK)) == []


def test_no_place_reaches_beyond_the_picture() -> None:
    assert block(tile(0, 12, 0), tile(1, 13, 0), tile(2, 12, 1)) == [(13, 1)]
    assert block(tile(0, 13, 0), tile(1, 14, 0), tile(2, 13, 1)) == []


def test_what_touches_a_place_lies_straight_beside_it_above_or_below() -> None:
    around = [tile(0, 0, 1), tile(1, 1, 0), tile(2, 0, 0), tile(3, 2, 1, turn=0.6), tile(4, 1, 2.5)]
    assert [t.id for t in touching(tile(9, 1, 1).detection.quad, around)] == [0, 1]
