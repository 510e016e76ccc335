"""Tiles that are seen so obliquely that their long sides seem to be the short ones."""

from collections.abc import Sequence

import pytest

from vision.naming import Named
from vision.quads import moved, turned
from vision.reading import Detection, Quad
from vision.sideways import Seen, on_their_sides, perhaps_on_their_sides, the_other_way


def row(wide: float, high: float, count: int = 5) -> list[Quad]:
    """Places in a row, each started at the corner from which its short side is the first."""
    out: list[Quad] = []
    for i in range(count):
        x = 100 + wide * i
        upright: Quad = ((x, 50), (x + wide, 50), (x + wide, 50 + high), (x, 50 + high))
        out.append(upright if wide < high else (upright[1], upright[2], upright[3], upright[0]))
    return out


UPRIGHT, LOW = row(30, 40), row(40, 26)
IN_DOUBT: list[Seen] = [("S2", 0.3)] * 5
PLAIN: list[Seen] = [(f"C{i + 1}", 0.995) for i in range(5)]


def test_square_ones_are_looked_at_unless_plain_and_others_if_in_doubt() -> None:
    square = row(30, 33)
    assert perhaps_on_their_sides(square, [("C1", p) for p in (0.2, 0.98, 0.995, 0.5, 1.0)]) == [0, 1, 3]
    assert perhaps_on_their_sides(LOW, [("C1", p) for p in (0.2, 0.98, 0.995, 0.5, 1.0)]) == [0, 3]
    assert perhaps_on_their_sides(row(20, 60), IN_DOUBT) == []


def test_a_row_that_is_plain_only_from_aside_lies_so() -> None:
    assert on_their_sides(LOW, IN_DOUBT, dict(enumerate(PLAIN))) == [0, 1, 2, 3, 4]


def test_what_is_in_doubt_from_aside_too_stays() -> None:
    assert on_their_sides(LOW, IN_DOUBT, {0: ("C1", 0.9), 1: ("C2", 0.1)}) == []


@pytest.mark.parametrize("code", ["D6", "C4"])
def test_one_among_plain_ones_stays(code: str) -> None:
    """Three bamboos side by side look like 6 circles from aside."""
    seen = [*PLAIN[:2], ("B3", 0.6), *PLAIN[3:]]
    assert on_their_sides(UPRIGHT, seen, {2: (code, 0.99)}) == []


def test_one_that_lies_across_plain_ones_is_its_own_witness() -> None:
    moved: Quad = ((200, 200), (200, 226), (160, 226), (160, 200))
    quads, seen = [*UPRIGHT, moved], [*PLAIN, ("S2", 0.3)]
    assert on_their_sides(quads, seen, {5: ("WE", 0.99)}) == [5]


def test_circles_go_with_the_others() -> None:
    aside: dict[int, Seen] = {0: ("D7", 0.99), 1: ("C2", 0.99), 2: ("WN", 0.99)}
    seen = [*IN_DOUBT[:3], ("C9", 0.995), ("D5", 1.0)]
    assert on_their_sides(LOW, seen, aside) == [0, 1, 2]


def test_a_square_one_lies_as_it_is_seen_better() -> None:
    assert on_their_sides(row(30, 33), IN_DOUBT, {0: ("C1", 0.5), 1: ("C2", 0.1)}) == [0]


def test_three_bamboos_of_two_drops_each_lie_beside_one_another_and_so_do_six_circles() -> None:
    square = row(32, 33, 3)
    both_ways: tuple[Seen, Seen] = ("B3", 0.2), ("D6", 0.99)
    assert perhaps_on_their_sides(square, [("D6", 0.995)] * 3) == [0, 1, 2]
    for seen, aside in (both_ways, both_ways[::-1]):
        assert on_their_sides(square, [seen] * 3, dict.fromkeys(range(3), aside)) == []
    # started at another corner they stand above one another
    stacked: list[Quad] = [(b, c, d, a) for a, b, c, d in square]
    for seen, aside in (both_ways, both_ways[::-1]):
        assert on_their_sides(stacked, [seen] * 3, dict.fromkeys(range(3), aside)) == [0, 1, 2]


def test_one_that_touches_none_lies_as_it_is_seen_better() -> None:
    alone = row(32, 33, 1)
    assert on_their_sides(alone, [("B3", 0.2)], {0: ("D6", 0.99)}) == [0]
    assert on_their_sides(alone, [("D6", 0.99)], {0: ("B3", 0.2)}) == []


#: Tiles on a table that is seen so obliquely that they are wider than high.
STRAIGHT = [moved(((0, 0), (40, 0), (40, 26), (0, 26)), 60 * i, 70 * (i % 2)) for i in range(6)]


def named(quad: Quad, face: str, p: float, none: float = 0.01) -> Named:
    return Named(Detection(quad, 0.9), ((face, p),), none)


def seen_again(tile: Named, other: Named) -> tuple[list[Named], list[Quad]]:
    """Six plain tiles and another that by its size lies as `other` shows, and what was looked at again."""
    asked: list[Quad] = []

    def name(places: Sequence[Detection], *, upright: bool) -> Sequence[Named]:
        assert upright
        asked.extend(d.quad for d in places)
        return [other for _ in places]

    tiles = [named(turned(quad, 1), f"C{i + 1}", 0.99) for i, quad in enumerate(STRAIGHT)]
    return the_other_way([*tiles, tile], name), asked


ACROSS = moved(STRAIGHT[0], 200, 190)
AS_IT_LIES = named(turned(ACROSS, 1), "D9", 0.99)


@pytest.mark.parametrize(
    ("tile", "other", "changes"),
    [
        pytest.param(("B9", 0.993), ("D9", 0.999), True, id="plain both ways"),
        pytest.param(("S4", 0.55), ("B1", 0.89), True, id="plainer the other way round"),
        pytest.param(("C8", 0.998), ("C6", 0.85), False, id="not plain the other way round"),
    ],
)
def test_a_tile_lies_as_its_size_says(tile: Seen, other: Seen, changes: bool) -> None:
    new = named(turned(ACROSS, 1), *other)
    old = named(ACROSS, *tile)
    tiles, asked = seen_again(old, new)
    assert asked == [turned(ACROSS, 1)]
    assert tiles[-1] == (new if changes else old)


@pytest.mark.parametrize(
    ("face", "p", "none"),
    [
        pytest.param("D9", 0.35, 0.6, id="rather no tile the other way round, of a set that nobody knows"),
        pytest.param("BACK", 0.998, 0.0, id="blank the other way round"),
    ],
)
def test_what_shows_no_face_the_other_way_round_stays(face: str, p: float, none: float) -> None:
    old = named(ACROSS, "B9", 0.3)
    tiles, asked = seen_again(old, named(turned(ACROSS, 1), face, p, none))
    assert asked == [turned(ACROSS, 1)]
    assert tiles[-1] == old


def test_what_lies_as_its_size_says_and_what_is_blank_is_not_looked_at_again() -> None:
    for tile in (AS_IT_LIES, named(ACROSS, "BACK", 0.9), named(ACROSS, "DW", 0.9)):
        tiles, asked = seen_again(tile, AS_IT_LIES)
        assert (tiles[-1], asked) == (tile, [])


def test_a_few_tiles_say_nothing_of_how_others_lie() -> None:
    few = [named(turned(quad, 1), "C1", 0.99) for quad in STRAIGHT[:3]]
    assert the_other_way([*few, named(ACROSS, "B9", 0.9)], lambda *_, **__: pytest.fail("looked")) == [
        *few,
        named(ACROSS, "B9", 0.9),
    ]
