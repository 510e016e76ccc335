"""Shanghai: Second Dynasty, Chinese game: S1 to S28, each won, with the nearest hand that is none."""

from __future__ import annotations

import pytest
from say import Row, assert_row, assert_rows, assert_spoilt, best, counts, names, row_id, said, total

# row, name, a hand that is it, what it scores, the nearest one that is not; round south and seat west, or east's own
_ROWS: list[Row] = [
    ("S1", "pure_hand", "(C123) C234555777 C99 @W/S !C9 discard", (4 + 4 + 20) * 8, "(C123) C234555777 D99 @W/S !D9 discard"),
    ("S1", "pure_hand", "(C111) C333555777 C99 @W/S !C9 wall", 1000, "(C111) C333555777 WEE @W/S !WE wall"),
    ("S2", "all_honors", "(B111) C999 (WEEE) DRRR D11 @W/S !D1 wall", 1000, "(B111) C999 (WEEE) DRRR D22 @W/S !D2 wall"),
    ("S3", "little_four_winds", "(WEEE) (WNNN) (WSSS) C123 WWW @E/E !C1 discard", (4 + 4 + 4 + 20) * 16, "(WEEE) (WNNN) (WSSS) C123 DRR @E/E !C1 discard"),
    ("S4", "little_three_dragons", "(DRRR) (DGGG) C123 B456 DWW @W/S !C1 discard", (4 + 4 + 2 + 20) * 8, "(DRRR) (DGGG) C123 B456 WEE @W/S !C1 discard"),
    ("S5", "heavenly_hand", "B123 C123 D123 C456 WEE @E/E !? dealt", 1000, "B123 C123 D123 C456 WEE @E/E !WE wall"),
    ("S6", "earthly_hand", "B123 C123 D123 C456 WEE @S/E !WE first_discard", 1000, "B123 C123 D123 C456 WEE @S/E !WE discard"),
    ("S7", "kong_on_kong", "[B1111] [C1111] D123 C456 WEE @E/S !WE loose kongs 2", 1000, "[B1111] [C1111] D123 C456 WEE @E/S !WE loose kongs 1"),
    ("S8", "plum_blossom", "B123 C123 D456 C456 WEE +F1 @E/S !D5 loose", 1000, "B123 C123 D456 C456 WEE +F1 @E/S !D4 loose"),
    ("S9", "moon_from_the_sea", "B123 C123 D123 C456 WEE @E/S !D1 wall last", 1000, "B123 C123 D123 C456 WEE @E/S !D1 wall"),
    ("S10", "scratching_the_carrying_pole", "B123 C123 D123 C456 WEE @E/S !B2 robbed_kong", 1000, "B123 C123 D123 C456 WEE @E/S !B3 robbed_kong"),
    ("S11", "buried_treasure", "B222 C444 D666 WEEE C88 @W/S !B2 wall", 1000, "B222 C444 D666 WEEE C88 @W/S !C8 discard"),
    ("S11", "buried_treasure", "B222 C444 D666 WEEE C88 @W/S !C8 loose", 1000, "[B2222] C444 D666 WEEE C88 @W/S !C8 wall"),
    ("S12", "dealer_wins_13_in_a_row", "B123 C123 D123 C456 WEE @E/E wins 13 !WE wall", 1000, "B123 C123 D123 C456 WEE @E/E wins 12 !WE wall"),
    ("S13", "heavenly_gates", "B11123456789992 @W/S !B9 discard", 1000, "B11123456778992 @W/S !B9 discard"),
    ("S13", "heavenly_gates", "B11112345678999 @W/S !B1 wall", 1000, "B1112345678999 C1 @W/S !C1 wall"),
    ("S14", "all_winds_and_dragons", "(WSSS) WNNN DWWWRRR WEE @W/S !WE wall", 1000, "(WSSS) WNNN DWWWRRR B22 @W/S !B2 wall"),
    ("S15", "heads_and_tails", "(D111) D999 (B999) C111 B11 @W/S !B1 wall", 1000, "(D111) D999 (B999) C111 B22 @W/S !B2 wall"),
    ("S16", "unique_wonders", "B19 C19 D19 WESWN DRGWW @W/S !DW discard", 1000, "B19 C19 D18 WESWN DRGWW @W/S !DW discard"),
    ("S17", "big_three_dragons", "(DRRR) (DGGG) DWWW C234 C88 @W/S !C8 discard", 1000, "(DRRR) (DGGG) DWWW C234 B88 @W/S !B8 discard"),
    ("S17", "big_three_dragons", "(DRRR) (DGGG) DWWW C222 WEE @W/S !WE discard", 1000, "(DRRR) (DGG) DWWW C222 WEE @W/S !WE discard"),
    ("S18", "big_four_winds", "(WEEE) (WSSS) (WWWW) WNNN B55 @E/S !B5 wall", 1000, "(WEEE) (WSSS) (WWWW) WNN B555 @E/S !B5 wall"),
    ("S19", "all_kong", "(B3333) [B7777] (C3333) (D4444) DWW @E/S !DW discard", 1000, "(B3333) [B7777] (C3333) D444 DWW @E/S !DW discard"),
    ("S20", "all_green", "(B234) B234666888 DGG @W/S !DG discard", 1000, "(B234) B234666888 DRR @W/S !DR discard"),
    ("S21", "the_snake", "(B111) B345678999 B22 @W/S !B2 discard", 1000, "(B111) B345678999 B33 @W/S !B3 discard"),
    ("S21", "the_snake", "(B1111) B234678999 B55 @W/S !B5 discard", 1000, "(B1111) B234567999 B88 C88 @W/S !B8 discard"),
    ("S21", "the_snake", "(B111) B234567999 B88 @W/S !B8 discard", 1000, "(B111) B234567999 B44 @W/S !B4 discard"),
    ("S22", "jade", "(B234) B234666888 DGG @W/S !DG discard", 1000, "(B234) B234666888 DWW @W/S !DW discard"),
    ("S23", "imperial_jade", "(DGGG) B234666888 B33 @W/S !B3 discard", 1000, "(DGGG) B234234888 B33 @W/S !B3 discard"),
    ("S24", "pearl_dragon", "(DWWW) D234666888 D33 @W/S !D3 discard", 1000, "(DWWW) D234234888 D33 @W/S !D3 discard"),
    ("S25", "imperial_ruby", "(DRRR) B111555777 B99 @W/S !B9 discard", 1000, "(DRRR) B111555777 B88 @W/S !B8 discard"),
    ("S26", "dirty_pairs", "B1122 C55 D99 WEESS DRR @W/S !DR discard", 500, "B1122 C55 D99 WEESN DRR @W/S !DR discard"),
    ("S27", "clean_pairs", "B11225599 WEESS DRR @W/S !DR discard", 1000, "B112255 C99 WEESS DRR @W/S !DR discard"),
    ("S28", "all_pair_honours", "B11 C99 D11 WEESS DRRGG @W/S !DR discard", 1000, "B11 C99 D22 WEESS DRRGG @W/S !DR discard"),
]  # fmt: skip


@pytest.mark.parametrize("row", _ROWS, ids=row_id)
def test_won(row: Row) -> None:
    assert_row(row, "shanghai")


def test_every_row_is_there() -> None:
    assert_rows(_ROWS, "shanghai")


def test_s1_three_doubles_beside_all_others() -> None:
    reading = best("(C222) (C333) C555777 C99 @W/S !C9 discard", "shanghai")
    assert (reading.base, reading.doubles, reading.total) == (2 + 2 + 4 + 4 + 20, 3 + 1, 32 * 16)
    assert reading.special is not None
    assert reading.special.name == "pure_hand"


def test_s2_three_doubles_beside_all_others() -> None:
    found = counts("(B111) (C999) (WEEE) (D999) D11 @W/S !D1 discard", "shanghai")
    assert found["all_honors"] == (0, 3)
    assert found["no_chow"] == (0, 1)


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("(B111) B23456789995 @W/S !B5 wall", 500),
        ("(B345) B11126789998 @W/S !B8 discard", 500),
        ("(B111) B23456789995 @W/S !B1 discard", 1000),
        ("[B111] B23456789995 @W/S !B5 discard", 1000),
    ],
    ids=lambda v: v if isinstance(v, str) else "",
)
def test_s13_is_worth_half_where_it_was_exposed(hand: str, points: int) -> None:
    reading = next(
        r for r in said(hand, "shanghai").readings if r.special and r.special.name == "heavenly_gates"
    )
    assert reading.total == points


# name, the hand with its last tile drawn, the same with a set laid down before
_CONCEALED = [
    ("buried_treasure", "B222 C444 D666 WEEE C88 @W/S !C8 wall", "(B222) C444 D666 WEEE C88 @W/S !C8 wall"),
    ("buried_treasure", "B222 C444 D666 WEEE C88 @W/S !C8 wall", "B222 C444 (D666) WEEE C88 @W/S !C8 wall"),
    ("unique_wonders", "B19 C19 D19 WESWN DRGWW @W/S !DW wall", "(DRRR) B19 C19 D19 WESWN DW @W/S !DW wall"),
    ("dirty_pairs", "B11222255 WEESS DRR @W/S !DR wall", "[B2222] B11555 WEESS DRR @W/S !DR wall"),
    ("clean_pairs", "B11222255 WEESS DRR @W/S !DR wall", "[B2222] B11555 WEESS DRR @W/S !DR wall"),
    ("all_pair_honours", "B111199 WEESS DRRGG @W/S !DR wall", "[B1111] B99 C1 WEESS DRRGG @W/S !DR wall"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "whole", "spoilt"), _CONCEALED, ids=[f"{c[0]} {c[2]}" for c in _CONCEALED])
def test_concealed_hands_may_not_be_exposed(name: str, whole: str, spoilt: str) -> None:
    assert_spoilt(name, whole, spoilt, "shanghai")


_OPTIONAL = ["S22", "S23", "S24", "S25", "S26", "S27", "S28"]


@pytest.mark.parametrize("row", _OPTIONAL)
def test_optional_hands_are_switches(row: str) -> None:
    name, hand = next((r[1], r[2]) for r in _ROWS if r[0] == row)
    assert name in names(hand, "shanghai")
    assert name not in names(hand, "shanghai", **{f"allow_{name}": False})


def test_hands_that_fish_have_no_special_value() -> None:
    result = said("B19 C19 D19 WESWN DRGW @W/S", "shanghai")
    assert result.fishing
    assert [(r.by, r.total) for r in result.readings] == [("ordinary", 0)]


def test_the_limit_cuts_every_hand() -> None:
    assert total("(WEEEE) [WSSSS] (DRRR) (DGGG) B55 @E/E !B5 discard", "shanghai") == 1000


def test_s12_asks_for_the_dealer() -> None:
    assert "dealer_wins_13_in_a_row" not in names("B123 C123 D123 C456 WEE @S/E wins 13 !WE wall", "shanghai")


def test_s5_with_a_flower_is_an_option() -> None:
    hand = "B123 C123 D123 C456 WEE +F1 @E/E !? dealt"
    assert "heavenly_hand" not in names(hand, "shanghai")
    assert "heavenly_hand" in names(hand, "shanghai", blessing_after_flower=True)


def test_bonus_tiles_count_beside_half_a_limit() -> None:
    assert total("B1122 C55 D99 WEESS DRR +F3 @W/S !DR discard", "shanghai") == 500 + 4 * 2
