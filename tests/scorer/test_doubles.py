"""Doubles: each rule with a hand that has it and the nearest hand that does not."""

from __future__ import annotations

import pytest
from say import best, counts, ordinary_counts, total

_EVERY = [
    ("dragons", "(DRRR)", 1, "DRR"),
    ("dragons", "(DRRR) DGGGG", 2, "(WNNN) @E/E"),
    ("own_wind", "(WSSS) @S/E", 1, "(WSSS) @N/E"),
    ("own_wind", "[WSSSS] @S/E", 1, "WSS @S/E"),
    ("prevailing_wind", "WEEE @S/E", 1, "WEEE @S/S"),
    ("prevailing_wind", "[WEEEE] @S/E", 1, "WEE @S/E"),
    ("own_flower", "B1 +F2 @S/E", 1, "B1 +F1 @S/E"),
    ("own_flower", "B1 +F123 @S/E", 1, "B1 +F134 @S/E"),
    ("own_season", "B1 +S4 @N/E", 1, "B1 +F4 @N/E"),
    ("all_flowers", "B1 +F1234 @S/E", 2, "B1 +F123 @S/E"),
    ("all_seasons", "B1 +S1234 @S/E", 2, "B1 +S123F4 @S/E"),
    ("all_flowers", "B1 +F1234 @S/E", 2, "B1 +F234 @S/E"),
    ("all_seasons", "B1 +S1234 @S/E", 2, "B1 +S134 @S/E"),
    ("original_call", "B111 C222 D333 B789 D8 @S/E call", 1, "B111 C222 D333 B789 D8 @S/E"),
]


@pytest.mark.parametrize(
    ("rule", "has", "doubles", "near"), _EVERY, ids=[f"{r}: {h}" for r, h, _, _ in _EVERY]
)
def test_doubles_of_every_player(rule: str, has: str, doubles: int, near: str) -> None:
    assert counts(has)[rule][1] == doubles
    assert rule not in counts(near)


_WINNER = [
    ("no_chow", "(B222) C333 D444 WNNN D88 @E/E !D8 wall", "(B234) C333 D444 WNNN D88 @E/E !D8 wall"),
    (
        "no_chow",
        "(B222) C333 D444 WNNN D88 @E/E !D8 wall",
        "(B222) C333 D444 WNNN D88 @E/E goulash JK !D8 wall",
    ),
    (
        "one_suit_with_honours",
        "(B234) B555 B777 WNNN B99 @E/E !B9 wall",
        "(B234) B555 B777 WNNN C99 @E/E !C9 wall",
    ),
    (
        "one_suit_with_honours",
        "(B234) B555 B777 B888 DRR @E/E !B8 wall",
        "(B234) B555 B777 B888 B99 @E/E !B8 wall",
    ),
    (
        "terminals_and_honours",
        "(B111) C999 D111 WNNN DRR @E/E !DR wall",
        "(B111) C999 D111 WNNN D22 @E/E !D2 wall",
    ),
    (
        "terminals_and_honours",
        "(B111) C999 D111 WNNN DRR @E/E !DR wall",
        "(B222) C999 D111 WNNN DRR @E/E !DR wall",
    ),
    ("all_concealed", "B234 C333 D444 WNNN D88 @E/E !D8 wall", "(B234) C333 D444 WNNN D88 @E/E !D8 wall"),
    ("all_concealed", "[WNNNN] B234 C333 D444 D88 @E/E !D8 wall", "(WNNNN) B234 C333 D444 D88 @E/E !D8 wall"),
    ("all_concealed", "B234 C333 D444 WNNN D88 @E/E !D8 wall", "B234 C333 D444 WNNN D88 @E/E !D8 discard"),
    ("loose_tile", "(WNNNN) B234 C333 D444 D88 @E/E !D8 loose", "(WNNNN) B234 C333 D444 D88 @E/E !D8 wall"),
    (
        "last_wall_tile",
        "(WNNN) B234 C333 D444 D88 @E/E !D8 wall last",
        "(WNNN) B234 C333 D444 D88 @E/E !D8 wall",
    ),
    (
        "last_wall_tile",
        "(WNNN) B234 C333 D444 D88 @E/E !D8 wall last",
        "(WNNN) B234 C333 D444 D88 @E/E !D8 discard last",
    ),
    (
        "last_discard",
        "(WNNN) B234 C333 D444 D88 @E/E !D8 discard last",
        "(WNNN) B234 C333 D444 D88 @E/E !D8 discard",
    ),
    (
        "robbed_kong",
        "(WNNN) B234 C333 D444 D88 @E/E !B3 robbed_kong",
        "(WNNN) B234 C333 D444 D88 @E/E !B3 discard",
    ),
    (
        "original_call_won",
        "(WNNN) B234 C333 D444 D88 @E/E call !D8 wall",
        "(WNNN) B234 C333 D444 D88 @E/E !D8 wall",
    ),
]


@pytest.mark.parametrize(("rule", "has", "near"), _WINNER, ids=[f"{r}: {n}" for r, _, n in _WINNER])
def test_doubles_of_the_winner(rule: str, has: str, near: str) -> None:
    assert ordinary_counts(has)[rule] == (0, 1)
    assert rule not in ordinary_counts(near)


_WINNER_ONLY = [
    ("no_chow", "B111 C999 D111 WNNN B5 @E/E"),
    ("one_suit_with_honours", "B111 B333 B777 WNNN B5 @E/E"),
    ("all_concealed", "B234 C333 D444 WNNN D8 @E/E"),
    ("original_call_won", "B234 C333 D444 WNNN D8 @E/E call"),
]


@pytest.mark.parametrize(("rule", "losing"), _WINNER_ONLY, ids=[r for r, _ in _WINNER_ONLY])
def test_a_losing_hand_has_no_double_of_the_winner(rule: str, losing: str) -> None:
    assert rule not in counts(losing)


def test_a_pung_of_winds_both_own_and_prevailing_doubles_twice() -> None:
    reading = best("(WEEE) @E/E")
    assert (reading.total, reading.base, reading.doubles) == (16, 4, 2)


def test_an_original_call_that_wins_doubles_twice() -> None:
    hand = "(WNNN) B234 C333 D444 D88 @E/E {}!D8 discard"
    assert total(hand.format("call ")) == 4 * (total(hand.format("")) or 0)


def test_a_bouquet_holds_the_own_tile() -> None:
    assert counts("B1 +F1234 @S/E")["all_flowers"] == (0, 2)
    assert "own_flower" not in counts("B1 +F1234 @S/E")
    assert counts("B1 +F1234S2 @S/E")["own_season"] == (0, 1)


def test_two_bouquets_double_four_times() -> None:
    assert total("B1 +F1234S1234 @S/E") == 32 * 16


def test_the_own_tile_goes_with_the_seat() -> None:
    for number, seat in enumerate("ESWN", 1):
        assert total(f"B1 +F{number} @{seat}/E") == 8
        assert total(f"B1 +S{number} @{seat}/E") == 8


def test_the_clean_and_major_doubles_count_together() -> None:
    names = ordinary_counts("(B111) B999 DRRR WNNN DGG @E/E !DG wall")
    assert {"one_suit_with_honours", "terminals_and_honours", "no_chow"} <= set(names)
