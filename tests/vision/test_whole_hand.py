"""What is too much beside four sets and a pair: gaps and patterns in a row, and single tiles that lie straight."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from vision.layout import arrange
from vision.reading import BACK, WHITE, Detection, Quad, Reading, TileReading
from vision.whole_hand import down_beside_a_hand, gaps_between_sets, is_whole, lacks_only_sets, too_many

WIDE, HIGH = 30.0, 40.0
NINE = ("B1", "B2", "B3", "C4", "C4", "C4", "D7", "D8", "D9")
SETS = ("B1 B2 B3", "C4 C4 C4", "BACK D5 D5 BACK", "WE WE")


def at(x: float, y: float) -> Quad:
    return ((x, y), (x + WIDE, y), (x + WIDE, y + HIGH), (x, y + HIGH))


def tile(number: int, code: str, quad: Quad, score: float = 0.9) -> TileReading:
    faces = tuple((own, p) for own, p in zip(code.split("/"), (0.9, 0.1), strict=False))
    return TileReading(number, Detection(quad, score), faces, True, None, None, None)


def laid(*rows: Sequence[str], weak: Sequence[int] = ()) -> Reading:
    """Rows of sets with room between these; codes like B1/F1 are of a tile that may be either, `weak` names those hardly seen."""
    tiles: list[TileReading] = []
    for number, row in enumerate(rows):
        x = 100.0
        for codes in row:
            for code in codes.split():
                score = 0.4 if len(tiles) in weak else 0.9
                tiles.append(tile(len(tiles), code, at(x, 100.0 + 100 * number), score))
                x += WIDE + 1
            x += 60
    return arrange(Reading(2000, 900, tuple(tiles)))


def left_out(reading: Reading) -> list[int]:
    return sorted(t.id for t in too_many(reading))


def test_nothing_is_too_much_of_a_whole_hand_or_a_part_of_one() -> None:
    assert left_out(laid(SETS, ("DR DR DR", "F1 F2 S3"))) == []
    assert left_out(laid(SETS, ("DR DR DG",))) == []
    assert left_out(laid(SETS[:3], ("DR DR B8 C9",))) == []
    assert left_out(laid(())) == []


@pytest.mark.parametrize("loose", ["D8", "BACK", "BACK BACK BACK BACK BACK"])
def test_what_lies_beside_a_whole_hand_is_too_much(loose: str) -> None:
    count = len(loose.split())
    assert left_out(laid(SETS, ("DR DR DR",), (loose,))) == list(range(15, 15 + count))


@pytest.mark.parametrize("blank", ["DW DW DW", "BACK DW DW BACK", "DW DW"])
def test_a_set_of_blank_tiles_is_too_much_beside_a_whole_hand_and_else_is_not(blank: str) -> None:
    count = len(blank.split())
    assert left_out(laid(SETS, ("DR DR DR",), (blank,))) == list(range(15, 15 + count))
    others = SETS[:3] if blank == "DW DW" else SETS[1:]
    assert left_out(laid(others, ("DR DR DR",), (blank,))) == []
    assert left_out(laid(others[:2], (blank,))) == []


def test_a_gap_between_sets_that_looks_like_a_tile_is_too_much() -> None:
    assert left_out(laid(SETS, ("D7 D8 D9 BACK S1",))) == [15]
    assert left_out(laid(("B1 B2 B3 D9 C4 C4 C4", "BACK D5 D5 BACK", "WE WE", "C1 D7 D8 D9"))) == [3, 13]


@pytest.mark.parametrize(("p", "gone"), [(0.5, [13]), (0.95, [])])
def test_what_lies_between_sets_is_no_flower_unless_it_is_plainly_one(p: float, gone: list[int]) -> None:
    reading = laid(SETS[:3], ("D7 D8 D9 S1 WE WE",))
    faces = (("S1", p), ("B1", 1 - p))
    tiles = [replace(t, faces=faces) if t.tile == "S1" else t for t in reading.tiles]
    assert left_out(replace(reading, tiles=tuple(tiles))) == gone


def test_of_two_that_may_be_the_gap_the_one_is_left_out_that_ends_no_kong() -> None:
    first = ("B1 B2 B3", "C4 C4 C4", "WE WE")
    # either may end the concealed kong or begin the exposed one: nothing is too much
    assert left_out(laid(first, ("BACK D5 D5 BACK BACK DR DR DR",))) == []
    assert left_out(laid(first, ("BACK D5 D5 BACK BACK D7 D8 D9",))) == [12]
    assert left_out(laid(first, ("D5 D5 D5 BACK BACK D7 D8 D9",))) == [12]


def test_of_several_ways_the_one_is_taken_against_which_least_speaks() -> None:
    rows = (("B1 B2 B3", "C4 C4 C4", "BACK D5 D5 BACK"), ("WE WE D8 D8", "DR DR DR"))
    assert left_out(laid(*rows, weak=[12, 13])) == [12, 13]
    assert left_out(laid(*rows, weak=[10, 11])) == [10, 11]


def test_of_two_ways_the_one_is_taken_that_leaves_out_no_face() -> None:
    # two of the three bamboos would be a pair, and the two circles a kong of which both ends lie face down
    rows = (("B1 B2 B3", "C4 C4 C4", "D7 D8 D9"), ("B3 B3 B3 BACK D5 D5 BACK",))
    assert left_out(laid(*rows)) == [12, 15]


def test_what_lies_between_sets_is_no_fourth_tile_of_which_all_four_are_shown() -> None:
    rows = ("B1 B2 B3", "C4 C4 C4", "DR DR DR"), ("B3 B3 B3 BACK WE WE",)
    assert left_out(laid(*rows)) == [12]
    assert left_out(laid(("B1 B2 B4", *rows[0][1:]), rows[1])) == []


def test_an_end_of_a_kong_that_touches_the_next_set_is_the_gap_between_both() -> None:
    rows = ("B1 B2 B3", "C4 C4 C4", "WE WE"), ("F1 S2 BACK WW WW WW BACK D7 D8 D9",)
    reading = laid(*rows)
    assert left_out(reading) == [10, 14]
    assert gaps_between_sets(reading) == {10, 14}
    # nothing lies beyond it: an end of a kong
    assert left_out(laid(rows[0], ("F1 S2 BACK WW WW WW", "D7 D8 D9"))) == [10]
    assert left_out(laid(rows[0], ("BACK WW WW WW BACK D7 D8 D9",))) == [12]
    # what lies beyond it is none of the hand
    assert left_out(laid(rows[0], ("D7 D8 D9 DG BACK WW WW WW",))) == [11]
    assert left_out(laid(rows[0], ("WW WW WW BACK DG D7 D8 D9",))) == [12]


@pytest.mark.parametrize("loose", ["D8", "BACK", "DR DR DR BACK BACK"])
def test_what_is_too_much_and_lies_between_no_two_sets_is_no_gap(loose: str) -> None:
    reading = laid(SETS if loose.startswith("DR") else (*SETS, "DR DR DR"), (loose,))
    assert left_out(reading)
    assert gaps_between_sets(reading) == set()


def test_what_may_be_a_flower_or_season_stays() -> None:
    assert left_out(laid(SETS, ("DR DR DR",), ("B1/F1",))) == []
    assert left_out(laid(SETS, ("DR DR DR", "F2 B1 S4"))) == []
    assert left_out(laid(SETS, ("DR DR DR",), ("B1/B2",))) == [15]


def test_what_is_wedged_between_sets_may_go_though_it_may_be_a_flower() -> None:
    assert left_out(laid(SETS, ("D7 D8 D9 JK/F1 F2",))) == []
    rows = (SETS[:2], ("BACK D5 D5 BACK", "WE WE JK/F1 DR DR DR"))
    assert left_out(laid(*rows)) == [12]


def test_a_fifth_set_is_left_to_the_player() -> None:
    assert left_out(laid(SETS, ("DR DR DR", "DG DG DG"), ("D8",))) == []


@pytest.mark.parametrize(
    ("hand", "out"),
    [
        pytest.param([*NINE, "WE", "WE", "WE", "C9"], True, id="thirteen tiles"),
        pytest.param([*NINE, "WE", "WE", "WE", "C9", "C9", "F1"], True, id="fourteen and a flower"),
        pytest.param([*NINE, "WE", "WE", "WE"], False, id="a tile is missing"),
        pytest.param([*NINE, "WE", "WE", "WE", "C9", "C9", "C8"], False, id="too many"),
    ],
)
def test_what_lies_face_down_beside_as_many_tiles_as_a_hand_has_is_none_of_it(
    hand: list[str], out: bool
) -> None:
    row = [tile(i, code, at(100 + 31 * i, 100)) for i, code in enumerate(hand)]
    down = [tile(100 + i, BACK, at(100 + 31 * i, 400)) for i in range(2)]
    assert down_beside_a_hand(arrange(Reading(900, 600, (*row, *down)))) == ({100, 101} if out else set())


@pytest.mark.parametrize(
    ("rows", "out"),
    [
        pytest.param([(*SETS[:3], "WE C1 C9 DR"), ("DW DW DW DW",)], True, id="thirteen tiles and a kong"),
        pytest.param([(*SETS[:2], "D1 D1 D1", "WE WE"), ("DW DW DW DW",)], False, id="eleven and a kong"),
        pytest.param([(*SETS[:3], "WE C1 C9 DR"), ("DW",)], False, id="a tile just drawn"),
    ],
)
def test_white_ones_that_are_too_many_for_a_hand_are_a_wall(rows: list[Sequence[str]], out: bool) -> None:
    reading = laid(*rows)
    white = {t.id for t in reading.tiles if t.tile == WHITE}

    def seen_with(p: float) -> Reading:
        faces = ((WHITE, p), (BACK, 1 - p))
        return replace(
            reading, tiles=tuple(replace(t, faces=faces) if t.id in white else t for t in reading.tiles)
        )

    assert down_beside_a_hand(seen_with(0.998)) == set()
    assert down_beside_a_hand(seen_with(0.99)) == (white if out else set())


@pytest.mark.parametrize(
    ("sets", "lacks"),
    [
        pytest.param((*SETS[:3], "D1 D1 D1", "S1 S2"), True, id="four sets and two seasons"),
        pytest.param((*SETS[:3], "D1 D1 D1", "S1 S2", "WE"), False, id="a tile besides"),
        pytest.param((*SETS[:3], "S1 S2"), False, id="three sets"),
        pytest.param((*SETS[:3], "D1 D1 D1", "S1 S2 S3"), False, id="three seasons"),
        pytest.param((*SETS, "D1 D1 D1", "S1 S2"), False, id="a whole hand lacks nothing"),
    ],
)
def test_two_seasons_may_be_all_that_a_hand_lacks(sets: Sequence[str], lacks: bool) -> None:
    assert lacks_only_sets(laid(sets).groups) == lacks


@pytest.mark.parametrize(
    ("weak", "out"),
    [
        pytest.param([12, 13], [12, 13], id="hardly seen"),
        pytest.param([12], [], id="one of them seen well"),
        pytest.param([], [], id="seen well"),
    ],
)
def test_of_two_pairs_beside_four_sets_one_that_is_hardly_seen_is_none(
    weak: list[int], out: list[int]
) -> None:
    sets = ("B1 B2 B3", "C4 C4 C4", "D7 D8 D9", "DR DR DR", "WE WE", "D2 D2")
    assert left_out(laid(sets, weak=[i + 2 for i in weak])) == [i + 2 for i in out]
    assert left_out(laid(sets[1:], weak=[i - 1 for i in weak])) == []


@pytest.mark.parametrize(
    ("together", "kinds"),
    [
        pytest.param("WE WE D1 D1 D1", ["pair", "pung"], id="a pair and a pung"),
        pytest.param("D1 D2 D3 WE WE", ["chow", "pair"], id="a chow and a pair"),
        pytest.param("WE WE D1 D1 D2", ["loose"], id="no sets"),
        pytest.param("WE WE BACK D1 D1 D1", ["loose"], id="perhaps a gap"),
        pytest.param("D1 D1 D1 D2 D2 D2", ["loose"], id="no pair"),
    ],
)
def test_sets_that_touch_are_parted_where_they_make_a_hand_whole(together: str, kinds: list[str]) -> None:
    laid_apart = ("B1 B2 B3", "C4 C4 C4", "BACK D5 D5 BACK")
    assert [g.kind for g in laid((*laid_apart, together)).groups] == ["chow", "pung", "kong", *kinds]
    assert [g.kind for g in laid((*laid_apart[1:], together)).groups] == ["pung", "kong", "loose"]


def test_a_hand_is_whole_with_four_sets_and_a_pair() -> None:
    assert is_whole(laid((*SETS, "DR DR DR"), ("F1 F2",)).groups)
    assert not is_whole(laid(SETS).groups)
    assert not is_whole(laid((*SETS, "DR DR DR", "D6")).groups)


def test_the_ends_of_a_kong_are_of_the_hand() -> None:
    codes = [*NINE, BACK, "WE", "WE", BACK, "C9"]
    places = [at(100 + 31 * i + 30 * (i > 8) + 30 * (i > 12), 100) for i in range(len(codes))]
    row = [tile(i, code, place) for i, (code, place) in enumerate(zip(codes, places, strict=True))]
    reading = arrange(Reading(900, 600, tuple(row)))
    assert [g.kind for g in reading.groups] == ["loose", "kong", "single"]
    assert down_beside_a_hand(reading) == set()
