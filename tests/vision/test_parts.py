"""Parts of tiles that lie at any angle are put right by the size of the others."""

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from vision.naming import Named
from vision.parts import whole_tiles
from vision.quads import middle, turned
from vision.reading import BACK, WHITE, Detection, Quad

WIDE, HIGH = 30.0, 40.0
#: Where plain tiles lie, and their turns in degrees.
PLAIN = [(0, 0, 10), (90, 20, 75), (200, -10, 200), (40, 120, 140), (150, 140, 300), (260, 120, 33)]


def lying(x: float, y: float, turn: float, flat: float, part: tuple[float, float] = (0, 1)) -> Quad:
    """A tile on a table that is seen `flat` times as high as wide; or the `part` of it between two shares of its height."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    top, bottom = (HIGH * (share - 0.5) for share in part)
    corners = [(-WIDE / 2, top), (WIDE / 2, top), (WIDE / 2, bottom), (-WIDE / 2, bottom)]
    p, q, r, t = ((x + c * u - s * v, (y + s * u + c * v) * flat) for u, v in corners)
    return p, q, r, t


def seen(code: str, quad: Quad, p: float = 0.99, score: float = 0.9) -> Named:
    return Named(Detection(quad, score), ((code, p), ("B9", (1 - p) / 2)), 0.0)


def plain(flat: float, count: int = 6) -> list[Named]:
    return [seen(f"C{i + 1}", lying(*place, flat)) for i, place in enumerate(PLAIN[:count])]


class Table:
    """Shows the face of the one tile that lies there where a place holds it, and else nothing plain."""

    def __init__(self, code: str, quad: Quad) -> None:
        self.code, self.quad = code, quad
        self.asked = 0

    def name(self, places: Sequence[Detection], *, upright: bool) -> list[Named]:
        assert not upright
        self.asked += len(places)
        return [seen(self.code, p.quad, 0.99 if self._holds(p.quad) else 0.2) for p in places]

    def _holds(self, quad: Quad) -> bool:
        ways = (np.array(turned(quad, k)) for k in (0, 2))
        return bool(min(np.abs(np.array(self.quad) - way).max() for way in ways) < 3)


@pytest.mark.parametrize("flat", [1.0, 0.6])
@pytest.mark.parametrize("turn", [0, 50, 115, 260])
@pytest.mark.parametrize("part", [(0.0, 0.5), (0.45, 1.0), (0.25, 0.75)], ids=["top", "foot", "middle"])
def test_half_a_tile_is_a_whole_one(part: tuple[float, float], turn: float, flat: float) -> None:
    true = lying(120, 70, turn, flat)
    table = Table("D9", true)
    # half a tile is wider than high, and taken to lie on its side
    half = seen("D4", turned(lying(120, 70, turn, flat, part), 1))
    *others, last = whole_tiles([*plain(flat), half], table.name)
    assert others == plain(flat)
    assert last.faces[0][0] == "D9"


def test_both_halves_of_a_tile_are_one() -> None:
    halves = [seen("D4", turned(lying(120, 70, 40, 0.8, part), 1)) for part in ((0.0, 0.5), (0.5, 1.0))]
    found = whole_tiles([*plain(0.8), *halves], Table("D9", lying(120, 70, 40, 0.8)).name)
    assert [n.faces[0][0] for n in found] == ["C1", "C2", "C3", "C4", "C5", "C6", "D9"]


@pytest.mark.parametrize(
    ("code", "shown"),
    [(BACK, "D9"), ("D4", BACK), ("D4", WHITE)],
    ids=["a back", "shows none", "shows white"],
)
def test_what_shows_no_face_stays_as_it_is(code: str, shown: str) -> None:
    every = [*plain(1.0), seen(code, turned(lying(120, 70, 40, 1.0, (0.0, 0.5)), 1))]
    assert whole_tiles(every, Table(shown, lying(120, 70, 40, 1.0)).name) == every


#: What is only a little too small: half of a tile with cloth beside it.
LITTLE_OFF = (0.2, 0.97)


@pytest.mark.parametrize(
    ("code", "shown", "read"),
    [
        ("D2", "D4", "D4"),
        ("C2", "C3", "C3"),
        ("B9", "D9", "D9"),
        ("D4", "D2", "D4"),
        ("WE", "D4", "WE"),
        ("S3", "JK", "S3"),
        ("D4", "S3", "D4"),
    ],
)
def test_what_is_a_little_off_becomes_more_of_the_same_alone(code: str, shown: str, read: str) -> None:
    off = seen(code, lying(120, 70, 40, 1.0, LITTLE_OFF))
    *others, last = whole_tiles([*plain(1.0), off], Table(shown, lying(120, 70, 40, 1.0)).name)
    assert others == plain(1.0)
    assert last.faces[0][0] == read


@pytest.mark.parametrize(("shown", "read"), [("D4", "D4"), ("F2", "S2")])
@pytest.mark.parametrize("part", [LITTLE_OFF, (0.0, 0.5)], ids=["a little", "far off"])
def test_what_shows_nothing_plainly_is_no_part_of_a_flower(
    part: tuple[float, float], shown: str, read: str
) -> None:
    unseen = replace(seen("S2", lying(120, 70, 40, 1.0, part), p=0.1), not_a_tile=0.6)
    *_, last = whole_tiles([*plain(1.0), unseen], Table(shown, lying(120, 70, 40, 1.0)).name)
    assert last.faces[0][0] == read


@pytest.mark.parametrize("score", [0.95, 0.4])
@pytest.mark.parametrize("share", [0.6, 0.2])
def test_a_part_of_a_plain_tile_is_none(score: float, share: float) -> None:
    true = lying(120, 70, 40, 1.0)
    part = seen("F4", turned(lying(120, 70, 40, 1.0, (0.4, 0.4 + share)), 1), score=score)
    every = [*plain(1.0), seen("C6", true), part]
    assert whole_tiles(every, Table("C6", true).name) == every[:-1]


def test_no_tile_reaches_over_the_middle_of_another() -> None:
    beside = seen("B4", lying(120, 70, 0, 1.0))
    between = seen("B4", lying(102, 70, 0, 1.0, LITTLE_OFF))
    every = [*plain(1.0), beside, between]
    # across both, and as large as a tile on its side
    across = Table("B6", lying(*middle(between.detection.quad), 90, 1.0))
    assert whole_tiles(every, across.name) == every


@pytest.mark.parametrize(("faces", "asked"), [(6, False), (4, True)])
def test_faces_say_how_large_tiles_are_and_squares_of_a_cloth_do_not(faces: int, asked: bool) -> None:
    squares = [seen(BACK, lying(300 + 30 * i, 40 * j, 0, 0.5)) for i in range(6) for j in range(6)]
    table = Table("C1", lying(*PLAIN[0], 1.0))
    named = [*plain(1.0, faces), *squares]
    out = whole_tiles(named, table.name)
    # they are as wide as tiles and half as high; where so few faces are plain they say so, and each face seems too high
    assert bool(table.asked) == asked
    assert (out == named) or asked


def test_tiles_of_the_usual_size_are_not_looked_at_again() -> None:
    table = Table("D9", lying(120, 70, 40, 0.7))
    assert whole_tiles(plain(0.7), table.name) == plain(0.7)
    assert table.asked == 0


def test_something_much_smaller_is_no_part_of_a_tile() -> None:
    every = [*plain(1.0), seen("D4", lying(120, 70, 40, 1.0, (0.4, 0.55)))]
    table = Table("D9", lying(120, 70, 40, 1.0))
    assert whole_tiles(every, table.name) == every
    assert table.asked == 0


def test_few_tiles_or_tiles_of_many_sizes_say_nothing() -> None:
    half = seen("D4", turned(lying(120, 70, 40, 1.0, (0.0, 0.5)), 1))
    table = Table("D9", lying(120, 70, 40, 1.0))
    assert whole_tiles([], table.name) == []
    assert whole_tiles([*plain(1.0, 3), half], table.name) == [*plain(1.0, 3), half]
    sizes = [seen("C1", lying(x, y, turn, 1.0, (0, 1 + 0.6 * k))) for k, (x, y, turn) in enumerate(PLAIN)]
    assert whole_tiles([*sizes, half], table.name) == [*sizes, half]
    assert table.asked == 0


@pytest.mark.parametrize(("halves", "tried"), [(18, True), (19, False)])
def test_of_a_pattern_no_parts_of_tiles_are_tried(halves: int, tried: bool) -> None:
    """Squares of a cloth are many more than the tiles on it."""
    table = Table("D9", lying(120, 70, 40, 1.0))
    pattern = [seen("D4", lying(400 + 60 * k, 70, 0, 1.0, (0.0, 0.5)), 0.6) for k in range(halves)]
    assert whole_tiles([*plain(1.0), *pattern], table.name) == [*plain(1.0), *pattern]
    assert (table.asked > 0) == tried


def test_on_a_paved_table_what_shows_a_face_is_tried() -> None:
    """Squares, blank as they are, may be taken for many more white dragons than there are tiles."""
    table = Table("D4", lying(120, 70, 40, 1.0))
    half = seen("D2", turned(lying(120, 70, 40, 1.0, (0.0, 0.5)), 1))
    squares = [seen("DW", lying(400 + 60 * k, 70, 0, 1.0, (0.0, 0.5)), 0.6) for k in range(30)]
    out = whole_tiles([*plain(1.0), half, *squares], table.name)
    assert [n.faces[0][0] for n in out if n.faces[0][0] in ("D2", "D4")] == ["D4"]


def test_no_more_parts_are_tried_than_a_few_that_are_seen_best() -> None:
    """Bricks beside a table full of tiles may be very many."""
    tiles = [
        seen(f"C{i + 1}", lying(x, y + 1000 * k, turn, 1.0))
        for k in range(3)
        for i, (x, y, turn) in enumerate(PLAIN)
    ]
    halves = [seen("D4", lying(400 + 60 * k, 70, 0, 1.0, (0.0, 0.5)), 0.7 - 0.001 * k) for k in range(50)]
    alone, table = (Table("D9", lying(400, 70, 0, 1.0)) for _ in range(2))
    whole_tiles([*tiles, halves[0]], alone.name)
    read = whole_tiles([*tiles, *halves], table.name)
    assert table.asked == 16 * alone.asked
    assert [n.faces[0][0] for n in read[18:20]] == ["D9", "D4"]
