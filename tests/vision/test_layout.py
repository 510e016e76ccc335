"""Rows, places, sets and what belongs to the hand, from quads alone."""

import itertools
import math
from dataclasses import replace

import pytest

from vision.grouping import set_kind
from vision.layout import arrange, hand_of, slant, told_blurred
from vision.reading import BACK, Detection, Quad, Reading, TileReading


def quad(
    x: float,
    y: float,
    *,
    wide: float = 30,
    high: float = 40,
    turn: float = 0.0,
    about: tuple[float, float] = (0, 0),
) -> Quad:
    """A tile with its middle at (x, y), the whole turned by `turn` radians about a point."""
    corners = [
        (x - wide / 2, y - high / 2),
        (x + wide / 2, y - high / 2),
        (x + wide / 2, y + high / 2),
        (x - wide / 2, y + high / 2),
    ]
    c, s = math.cos(turn), math.sin(turn)
    ax, ay = about
    a, b, d, e = [
        (ax + (px - ax) * c - (py - ay) * s, ay + (px - ax) * s + (py - ay) * c) for px, py in corners
    ]
    return (a, b, d, e)


def tile(i: int, code: str, at: Quad, in_hand: bool = True) -> TileReading:
    return TileReading(i, Detection(at, 1.0), ((code, 0.99),), True, None, None, None, in_hand)


def reading(rows: list[str], *, turn: float = 0.0, gap: float = 24) -> Reading:
    """Rows of codes; `|` parts sets. The tiles are given in a shuffled order."""
    tiles: list[TileReading] = []
    for r, row in enumerate(rows):
        x = 100.0
        for code in row.split():
            if code == "|":
                x += gap
                continue
            tiles.append(tile(len(tiles), code, quad(x, 100 + 60 * r, turn=turn, about=(300, 200))))
            x += 30.5
    return Reading(800, 600, tuple(tiles[::-1]))


@pytest.mark.parametrize("degrees", [0, 5, -12, 25, -35], ids=str)
def test_rows_and_places(degrees: float) -> None:
    rows = ["B1 B2 B3 D5 D5 D5 WE", "C1 C1 C1 DR DR"]
    arranged = arrange(reading(rows, turn=math.radians(degrees)))
    got: dict[int, list[str]] = {}
    for t in arranged.tiles:
        assert t.row is not None
        assert t.place == len(got.setdefault(t.row, []))
        got[t.row].append(t.tile)
    assert [" ".join(got[r]) for r in sorted(got)] == rows


def test_sets_lie_apart() -> None:
    arranged = arrange(reading(["B1 B2 B3 | DR DR DR | D9 D9", "F1 S2 | BACK C7 C7 BACK | BACK WE WE WE"]))
    assert [(g.kind, " ".join(g.tiles), g.concealed) for g in arranged.groups] == [
        ("chow", "B1 B2 B3", None),
        ("pung", "DR DR DR", None),
        ("pair", "D9 D9", None),
        ("bonus", "F1 S2", None),
        ("kong", "C7 C7 C7 C7", True),
        ("kong", "WE WE WE WE", False),
    ]


def test_a_row_without_gaps_is_one_group() -> None:
    arranged = arrange(reading(["B1 B2 B3 DR DR DR D9 D9 C1 C2 C3 WE WE WE"]))
    assert [g.kind for g in arranged.groups] == ["loose"]
    assert arranged.warnings == ()


def test_tiles_all_apart_are_not_sets_of_one() -> None:
    arranged = arrange(reading(["B1 | B2 | B3 | D5 | D5 | WE"], gap=15))
    assert len(arranged.groups) == 1


@pytest.mark.parametrize(
    ("codes", "kind", "filled", "concealed"),
    [
        ("D5 D5 D5", "pung", "D5 D5 D5", None),
        ("D5 D5 D5 D5", "kong", "D5 D5 D5 D5", None),
        ("BACK D5 D5 BACK", "kong", "D5 D5 D5 D5", True),
        ("D5 D5 D5 BACK", "kong", "D5 D5 D5 D5", False),
        ("BACK D5 D5 D5", "kong", "D5 D5 D5 D5", False),
        ("D5 BACK D5 D5", "loose", "D5 BACK D5 D5", None),
        ("BACK D5 D6 BACK", "loose", "BACK D5 D6 BACK", None),
        ("BACK BACK", "loose", "BACK BACK", None),
        ("C7 C9 C8", "chow", "C7 C9 C8", None),
        ("C7 C9 D8", "loose", "C7 C9 D8", None),
        ("WE WS WW", "loose", "WE WS WW", None),
        ("DR DG DW", "loose", "DR DG DW", None),
        ("D1 DR D2", "loose", "D1 DR D2", None),
        ("JK A1", "loose", "JK A1", None),
        ("F1 S1", "bonus", "F1 S1", None),
        ("DW", "single", "DW", None),
    ],
)
def test_set_kind(codes: str, kind: str, filled: str, concealed: bool | None) -> None:
    assert set_kind(codes.split()) == (kind, tuple(filled.split()), concealed)


def test_far_or_small_tiles_are_not_in_the_hand() -> None:
    hand = [quad(100 + 31 * i, 500) for i in range(14)]
    wall = [quad(100 + 16 * i, 60, wide=15, high=20) for i in range(10)]
    heap = [quad(200 + 37 * i, 200 + 23 * (i % 3), wide=18, high=24, turn=i) for i in range(6)]
    flags = hand_of([*wall, *hand, *heap], [BACK] * 10 + ["B1"] * 20)
    assert flags == [False] * 10 + [True] * 14 + [False] * 6


def test_sets_seen_from_low_down_are_of_one_hand_however_small_the_far_ones_look() -> None:
    laid = "B1 B1 B1 BACK | C2 C3 C4 | WE WE WE | D5 D5 D5 D5 | DR DR"
    at, size, places = 100.0, 90.0, []
    for code in laid.split():
        size *= 0.93
        at += size * 1.02
        if code != "|":
            places.append(quad(at, 500, wide=size, high=size * 1.3))
    alone = quad(at + 40, 420, wide=size * 1.5, high=size * 2)
    flags = hand_of([*places, alone], [*laid.replace("|", "").split(), "B9"])
    assert flags == [True] * len(places) + [False]


def test_a_wall_of_the_same_size_is_not_in_the_hand() -> None:
    hand = [quad(100 + 31 * i, 500) for i in range(14)]
    wall = [quad(100 + 31 * i, 420) for i in range(12)]
    assert hand_of([*hand, *wall], ["C5"] * 14 + [BACK] * 12) == [True] * 14 + [False] * 12


@pytest.mark.parametrize(
    ("wall", "kept"),
    [
        ("BACK BACK DW BACK BACK DW BACK", False),
        ("BACK DW BACK BACK", False),
        ("DW BACK DW DW DW", False),
        ("DW DW BACK", False),
        ("DW BACK", False),
        ("DW DW", True),
        ("BACK DW DW BACK", True),
        ("DW DW DW BACK", True),
        ("DW DW DW DW", True),
    ],
)
def test_blank_tiles_that_are_no_set_are_a_wall(wall: str, kept: bool) -> None:
    # where backs have the colour of the faces, some are taken for white dragons
    hand = [quad(100 + 31 * i, 500) for i in range(10)]
    blank = wall.split()
    row = [quad(100 + 31 * i, 420) for i in range(len(blank))]
    assert hand_of([*hand, *row], ["C5"] * 10 + blank) == [True] * 10 + [kept] * len(blank)


@pytest.mark.parametrize(("shown", "kept"), [((), False), ((11, 12), True)])
def test_white_dragons_that_surely_are_some_are_no_wall(shown: tuple[int, ...], kept: bool) -> None:
    hand = [quad(100 + 31 * i, 500) for i in range(10)]
    kong = [quad(100 + 31 * i, 420) for i in range(3)]
    codes = ["C5"] * 10 + [BACK, "DW", "DW"]
    assert hand_of([*hand, *kong], codes, shown) == [True] * 10 + [kept] * 3


@pytest.mark.parametrize(("turns", "kept"), [((0.0, 0.1, 0.28), True), ((0.28, 0.28, 0.28), False)])
def test_sets_lie_straight_by_most_of_their_tiles(turns: tuple[float, ...], kept: bool) -> None:
    """Seen obliquely, the outline of one may be turned a little."""
    hand = [quad(100 + 31 * i, 500) for i in range(10)]
    pung = [
        quad(460 + 31 * (2 - i), 500, turn=turn, about=(460 + 31 * (2 - i), 500))
        for i, turn in enumerate(turns)
    ]
    assert hand_of([*hand, *pung], ["B1"] * 10 + ["C5"] * 3) == [True] * 10 + [kept] * 3


@pytest.mark.parametrize(("backs", "kept"), [(12, False), (9, False), (3, True)])
def test_a_wall_with_a_discard_at_it_is_none_of_the_hand(backs: int, kept: bool) -> None:
    hand = [quad(100 + 31 * i, 500) for i in range(14)]
    wall = [quad(100 + 31 * i, 400) for i in range(backs + 1)]
    # so few may be ends of kongs that were misread
    assert hand_of([*hand, *wall], ["C5"] * 14 + [BACK] * backs + ["B8"])[14:-1] == [kept] * backs


def test_the_ends_of_kongs_that_touch_are_no_wall() -> None:
    kongs = [quad(100 + 31 * i, 400 + 41 * row) for row in range(4) for i in range(4)]
    codes = [code for face in ("B1", "C2", "D3", "WE") for code in (BACK, face, face, BACK)]
    assert all(hand_of(kongs, codes))


def test_where_all_tiles_are_blank_they_are_the_hand() -> None:
    assert hand_of([], []) == []
    assert all(hand_of([quad(100 + 31 * i, 500) for i in range(6)], [BACK, "DW"] * 3))


@pytest.mark.parametrize(("company", "kept"), [(True, False), (False, True)], ids=["in a heap", "alone"])
def test_two_tiles_that_lie_straight_among_discards_are_such(company: bool, kept: bool) -> None:
    hand = [quad(100 + 31 * i, 500) for i in range(14)]
    two = [quad(100 + 31 * 15.3, 420), quad(100 + 31 * 16.3, 420)]
    heap = [quad(100 + 31 * 17.5, 390 + 60 * k, turn=0.6, about=(642, 390 + 60 * k)) for k in range(3)]
    others = heap if company else []
    flags = hand_of([*hand, *two, *others], ["B1"] * 14 + ["C5"] * 2 + ["C9"] * len(others))
    assert flags == [True] * 14 + [kept] * 2 + [False] * len(others)


@pytest.mark.parametrize(
    ("code", "company", "kept"),
    [
        pytest.param("C5", "C9", False, id="a tile in a heap"),
        pytest.param("C5", "", True, id="a tile alone"),
        pytest.param("F2", "C9", False, id="a bonus tile in a heap"),
        pytest.param("F2", BACK, False, id="a bonus tile in a heap face down"),
        pytest.param("F2", "", True, id="a bonus tile alone"),
    ],
)
def test_a_tile_that_lies_straight_among_discards_is_one(code: str, company: str, kept: bool) -> None:
    hand = [quad(100 + 31 * i, 500) for i in range(14)]
    straight = quad(100 + 31 * 15.3, 480)
    heap = [quad(100 + 31 * 16.4, 430 + 60 * k, turn=0.6, about=(608, 430 + 60 * k)) for k in range(3)]
    others = heap if company else []
    flags = hand_of([*hand, straight, *others], ["B1"] * 14 + [code] + [company] * len(others))
    assert flags == [True] * 14 + [kept] + [False] * len(others)


@pytest.mark.parametrize(("size", "kept"), [(1.5, True), (1.7, False), (0.7, False)])
def test_a_bonus_tile_nearer_to_the_camera_is_larger_than_the_hand(size: float, kept: bool) -> None:
    hand = [quad(100 + 31 * i, 400) for i in range(14)]
    aside = quad(300, 520, wide=30 * size, high=40 * size)
    assert hand_of([*hand, aside], ["B1"] * 14 + ["S1"]) == [True] * 14 + [kept]


@pytest.mark.parametrize(("others", "kept"), [("S4 C9", [False] * 3), ("S4", [True] * 2)])
def test_a_bonus_tile_beside_one_that_was_thrown_away_is_not_of_the_hand(
    others: str, kept: list[bool]
) -> None:
    hand = [quad(100 + 31 * i, 500) for i in range(14)]
    # the first lies nearer to the hand than to the discard
    off = [quad(x, 500, turn=turn, about=(x, 500)) for x, turn in ((574, 0.3), (624, 0.5), (684, 0.8))]
    codes = ["F2", *others.split()]
    assert hand_of([*hand, *off[: len(codes)]], ["B1"] * 14 + codes) == [True] * 14 + kept


@pytest.mark.parametrize(
    ("code", "down", "kept"), [("S3", 160, True), ("S3", 400, False), ("C5", 160, False)]
)
def test_a_bonus_tile_to_the_side_is_of_the_hand_and_another_there_is_not(
    code: str, down: float, kept: bool
) -> None:
    hand = [quad(100 + 31 * i, 500) for i in range(14)]
    assert hand_of([*hand, quad(100, 500 + down)], ["B1"] * 14 + [code]) == [True] * 14 + [kept]


def test_flowers_that_lie_together_are_of_the_hand_however_near_a_discard_lies() -> None:
    hand = [quad(100 + 31 * i, 500) for i in range(14)]
    flowers = [quad(130 + 31 * i, 580) for i in range(3)]
    discard = quad(161, 640, turn=0.6, about=(161, 640))
    codes = ["B1"] * 14
    assert hand_of([*hand, *flowers, discard], [*codes, "F1", "S3", "S4", "D4"]) == [True] * 17 + [False]
    assert hand_of([*hand, flowers[0], discard], [*codes, "F1", "D4"]) == [True] * 14 + [False] * 2


@pytest.mark.parametrize(("wide", "kept"), [(30.0, False), (18.0, True)], ids=["a tile", "a spot"])
def test_what_is_far_smaller_is_no_discard_beside_a_pair(wide: float, kept: bool) -> None:
    hand = [quad(100 + 31 * i, 500) for i in range(14)]
    two = [quad(100 + 31 * 15.3, 420), quad(100 + 31 * 16.3, 420)]
    spot = quad(642, 390, wide=wide, high=1.33 * wide, turn=0.6, about=(642, 390))
    flags = hand_of([*hand, *two, spot], ["B1"] * 14 + ["C5"] * 2 + ["D5"])
    assert flags == [True] * 14 + [kept] * 2 + [False]


@pytest.mark.parametrize(("shown", "kept"), [((), True), ((15,), False)], ids=["blank", "a white dragon"])
def test_what_is_blank_may_be_anything_and_no_discard(shown: tuple[int, ...], kept: bool) -> None:
    hand = [quad(100 + 31 * i, 500) for i in range(14)]
    flower, thing = quad(300, 640), quad(330, 700, turn=0.6, about=(330, 700))
    flags = hand_of([*hand, flower, thing], ["B1"] * 14 + ["F2", "DW"], shown)
    assert flags == [True] * 14 + [kept, False]


def test_flowers_side_by_side_are_put_aside_together() -> None:
    """The far one of two lay a little further off than one alone may."""
    hand = [quad(100 + 31 * i, 500) for i in range(14)]
    two = [quad(503 + 195 + 31 * k, 500) for k in range(2)]
    assert hand_of([*hand, *two], ["B1"] * 14 + ["S3", "F1"]) == [True] * 16
    assert hand_of([*hand, two[1]], ["B1"] * 14 + ["F1"]) == [True] * 14 + [False]


@pytest.mark.parametrize(("turn", "kept"), [(0.0, True), (0.5, False)])
def test_where_flowers_lie_together_one_that_lies_askew_was_thrown_away(turn: float, kept: bool) -> None:
    hand = [quad(100 + 31 * i, 500) for i in range(14)]
    flowers = [quad(130 + 31 * i, 580) for i in range(2)]
    other = quad(400, 620, turn=turn, about=(400, 620))
    codes = ["B1"] * 14
    assert hand_of([*hand, *flowers, other], [*codes, "F1", "S3", "A4"]) == [True] * 16 + [kept]
    assert hand_of([*hand, other], [*codes, "A4"]) == [True] * 15


def test_loose_tiles_beyond_the_flowers_are_of_the_hand() -> None:
    sets = [quad(100 + 31 * (i + i // 3), 500) for i in range(9)]
    flowers = [quad(470 + 31 * i, 500) for i in range(4)]
    loose = [quad(650 + 31 * i, 500) for i in range(4)]
    discards = [quad(560 + 50 * i, 330, turn=0.6, about=(560 + 50 * i, 330)) for i in range(4)]
    codes = [*["B1"] * 3, *["C4"] * 3, *["D9"] * 3, "F1", "F2", "F3", "S1", "B2", "C4", "C7", "D3"]
    flags = hand_of([*sets, *flowers, *loose, *discards], [*codes, "C1", "D5", "B7", "WN"])
    assert flags == [True] * 17 + [False] * 4


def test_more_tiles_in_a_heap_than_in_the_hand_are_not_the_hand() -> None:
    sets = [quad(100 + 31 * (i + i // 3), 500) for i in range(9)]
    block = [quad(120 + 31 * i, 60) for i in range(3)]
    lone = [quad(120 + 46 * (i % 3), 125 + 62 * (i // 3)) for i in range(9)]
    flags = hand_of([*sets, *block, *lone], ["B1"] * 9 + ["C9"] * 12)
    assert flags == [True] * 9 + [False] * 12


@pytest.mark.parametrize(
    "straight",
    [
        pytest.param([(400, 350, "C1"), (431, 350, "D5"), (400, 300, "B7"), (431, 300, "WN")], id="in twos"),
        pytest.param(
            [(400, 350, "C1"), (431, 350, "D5"), (462, 350, "B7"), (493, 350, "WN")], id="four side by side"
        ),
    ],
)
def test_discards_that_lie_straight_beside_each_other_are_no_part_of_the_hand(
    straight: list[tuple[float, float, str]],
) -> None:
    hand = [quad(100 + 31 * (i + i // 3), 500) for i in range(12)]
    codes = [code for code in ("B1", "C4", "D9", "WE") for _ in range(3)]
    crooked = [quad(360 + 55 * k, 250, turn=0.6, about=(360 + 55 * k, 250)) for k in range(4)]
    crooked += [quad(355, y, turn=0.6, about=(355, y)) for y in (305, 360)]
    lain = [quad(x, y) for x, y, _ in straight]
    flags = hand_of([*hand, *lain, *crooked], [*codes, *(code for *_, code in straight), *["C9"] * 6])
    assert flags == [True] * 12 + [False] * (len(lain) + 6)


def test_a_pair_beside_a_kong_whose_backs_look_like_white_dragons_is_of_the_hand() -> None:
    sets = ["C5 C5", "DW C4 C4 DW", "B7 B7 B7", "D1 D1 D1", "WE WE WE"]
    hand, codes, x = list[Quad](), list[str](), 100.0
    for tiles in map(str.split, sets):
        for code in tiles:
            hand.append(quad(x, 500))
            codes.append(code)
            x += 31
        x += 70
    # blank things of the wall, further off than the kong and nearer than the first pung
    wall = [quad(130 + 70 * k, 350, turn=0.6, about=(130 + 70 * k, 350)) for k in range(3)]
    # the order in which tiles are found says nothing
    for order in (
        [3, 2, 0, 5, 1, 4, *range(6, len(hand))],
        [*reversed(range(len(hand)))],
        [*range(len(hand))],
    ):
        every = [*(hand[i] for i in order), *wall]
        flags = hand_of(every, [*(codes[i] for i in order), "DW", "DW", "DW"])
        assert flags == [True] * len(hand) + [False] * 3


def test_tiles_spread_out_are_all_in_the_hand() -> None:
    spread = [
        quad(100 + 90 * i, 200 + 70 * (i % 3), turn=0.3 * i, about=(100 + 90 * i, 200)) for i in range(6)
    ]
    assert hand_of([*spread, quad(50, 50)], ["D1"] * 6 + [BACK]) == [True] * 6 + [False]


def test_two_rows_of_one_hand_stay_together() -> None:
    assert all(hand_of([quad(100 + 31 * i, y) for y in (300, 420) for i in range(7)], ["B1"] * 14))


def test_warnings_say_what_is_odd() -> None:
    assert arrange(Reading(100, 100)).warnings == ("No tiles were found in this picture.",)
    few = arrange(reading(["B1 B2 B3 | BACK"]))
    assert any("4 tiles found in the hand" in w for w in few.warnings)
    assert any("face-down" in w for w in few.warnings)
    for some in (Reading(100, 100), few):
        told = told_blurred(some)
        assert told.blurred
        assert told.warnings[:-1] == arrange(some).warnings
        assert "take another" in told.warnings[-1]
        assert arrange(told) == told


def test_tiles_outside_the_hand_have_no_place() -> None:
    inside, outside = tile(0, "B1", quad(100, 100)), tile(1, "B2", quad(500, 400), in_hand=False)
    arranged = arrange(Reading(800, 600, (outside, inside)))
    assert [(t.tile, t.row, t.place, t.group) for t in arranged.tiles] == [
        ("B1", 0, 0, 0),
        ("B2", None, None, None),
    ]


def test_slant_of_one_upright_tile_is_level() -> None:
    assert slant([quad(50, 50)]) == pytest.approx(0)


def test_odd_paint_is_spoken_of_until_the_player_has_said_which_tile_it_is() -> None:
    before = reading(["DR DR DR"])
    painted = replace(before, tiles=tuple(replace(t, paint="green") for t in before.tiles))
    wanted = "DR is painted green: read by its pattern, please check"
    assert [w for w in arrange(painted).warnings if "painted" in w] == [wanted]
    fixed = replace(painted, tiles=tuple(replace(t, fixed=True) for t in painted.tiles))
    assert [w for w in arrange(fixed).warnings if "painted" in w] == []


def test_bonus_tiles_side_by_side_are_one_group_however_far_apart() -> None:
    arranged = arrange(reading(["B1 B2 B3 | F1 | S2 F4 | D5 D5 | F2"]))
    assert [(g.kind, g.tiles) for g in arranged.groups] == [
        ("chow", ("B1", "B2", "B3")),
        ("bonus", ("F1", "S2", "F4")),
        ("pair", ("D5", "D5")),
        ("bonus", ("F2",)),
    ]


@pytest.mark.parametrize("gap", [5, 7, 9, 12, 24, 60])
def test_sets_are_parted_by_little_or_by_much(gap: float) -> None:
    rows = ["B1 B1 B1 | C2 C3 C4 | D9 D9", "WE WE WE | DR DR DR"]
    groups = arrange(reading(rows, gap=gap)).groups
    assert sorted(g.kind for g in groups) == ["chow", "pair", "pung", "pung", "pung"]


def test_tiles_of_one_set_that_lie_a_little_apart_stay_together() -> None:
    loose = [("D7", 100.0), ("D7", 133.0), ("D7", 170.0), ("B1", 225.0), ("B2", 257.0), ("B3", 291.0)]
    tiles = tuple(tile(i, code, quad(x, 100)) for i, (code, x) in enumerate(loose))
    assert [g.kind for g in arrange(Reading(800, 600, tiles)).groups] == ["pung", "chow"]


@pytest.mark.parametrize(
    ("row", "gap", "kinds"),
    [
        pytest.param("B1 B2 B3 | WN WN | BACK C7 C7 | BACK", 6, ["chow", "pair", "kong"], id="behind"),
        pytest.param("BACK | C7 C7 C7 | B1 B2 B3 | WN WN", 6, ["kong", "chow", "pair"], id="before"),
        pytest.param("B1 B2 B3 | WN WN | C7 C7 C7 | D1", 6, ["chow", "pair", "pung", "single"], id="a face"),
        pytest.param("B1 B2 B3 | WN WN | C7 C7 C7 | C7", 6, ["chow", "pair", "pung", "single"], id="face up"),
        pytest.param("B1 B2 B3 | BACK C7 C7 | BACK", 16, ["chow", "loose", "loose"], id="too far off"),
    ],
)
def test_an_end_of_a_kong_that_lies_a_little_apart_is_of_it(row: str, gap: float, kinds: list[str]) -> None:
    assert [g.kind for g in arrange(reading([row], gap=gap)).groups] == kinds


def test_a_touching_row_is_not_parted_where_sets_could_be() -> None:
    groups = arrange(reading(["B1 B1 B1 C2 C3 C4 D9 D9 WE WE WE DR DR DR"])).groups
    assert [g.kind for g in groups] == ["loose"]


@pytest.mark.parametrize(
    ("codes", "kinds"),
    [
        pytest.param(
            "C2 C3 C4 | C5 C6 C7 | WE WE WE | B7 B8 B9 | D1 D1",
            ["chow", "chow", "pung", "chow", "pair"],
            id="a whole hand",
        ),
        pytest.param("C2 C3 C4 | C5 C6 C7 | WE WE WE | B7 B8 B9 | D1 D2", ["loose"], id="no pair"),
    ],
)
def test_gaps_that_differ_little_part_what_is_a_whole_hand(codes: str, kinds: list[str]) -> None:
    between, within = iter([3.5, 5.0, 6.6, 8.2]), itertools.cycle([2.0, 1.0, 0.0])
    tiles, x, left = list[TileReading](), 100.0, 0.0
    for code in codes.split():
        if code == "|":
            # instead of the gap within a set that was left before it
            x += next(between) - left
            continue
        tiles.append(tile(len(tiles), code, quad(x, 100)))
        left = next(within)
        x += 30 + left
    assert [g.kind for g in arrange(Reading(800, 600, tuple(tiles))).groups] == kinds
