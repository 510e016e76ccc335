"""Base points: each rule with a hand that has it and the nearest hand that does not."""

from __future__ import annotations

import pytest
from say import best, counts, ordinary_counts, said, total

# a losing hand of nothing else, so that only the rule in question shows
_SET = [
    ("exposed_pung_minor", "(B222)", 2, "(B111)"),
    ("exposed_pung_minor", "(C888)", 2, "(C999)"),
    ("exposed_pung_major", "(B111)", 4, "(B222)"),
    ("exposed_pung_major", "(D999)", 4, "(D888)"),
    ("exposed_pung_major", "(WNNN)", 4, "[WNNN]"),
    ("concealed_pung_minor", "[B222]", 4, "(B222)"),
    ("concealed_pung_minor", "B555", 4, "B5555"),
    ("concealed_pung_major", "[DRRR]", 8, "(DRRR)"),
    ("concealed_pung_major", "C999", 8, "C99"),
    ("exposed_kong_minor", "(B2222)", 8, "(B222)"),
    ("exposed_kong_major", "(B1111)", 16, "(B2222)"),
    ("concealed_kong_minor", "[B7777]", 16, "(B7777)"),
    ("concealed_kong_minor", "B7777", 16, "B777"),
    ("concealed_kong_major", "[B9999]", 32, "[B8888]"),
    ("concealed_kong_major", "WNNNN", 32, "WNNN"),
    ("pair_of_dragons", "DGG", 2, "DGR"),
    ("pair_of_dragons", "[DGG]", 2, "DGGG"),
    ("pair_of_own_wind", "WSS @S/E", 2, "WSS @W/E"),
    ("pair_of_own_wind", "WSS @S/E", 2, "WS @S/E"),
    ("pair_of_prevailing_wind", "WEE @S/E", 2, "WEE @S/S"),
    ("bonus_tile", "B1 +F1 @S/E", 4, "B1 @S/E"),
    ("bonus_tile", "B1 +S3 @S/E", 4, "B1 @S/E"),
    ("bonus_tile", "B1 +F1S34 @S/E", 12, "B1 @S/E"),
]


@pytest.mark.parametrize(("rule", "has", "points", "near"), _SET, ids=[f"{r}: {h}" for r, h, _, _ in _SET])
def test_points_of_sets(rule: str, has: str, points: int, near: str) -> None:
    assert counts(has)[rule][0] == points
    assert rule not in counts(near)


_WON = [
    ("mah_jong", "B234 C222 D666 (WSSS) D11 @E/E !D1 wall", 20, "B234 C222 D666 (WSSS) D1 @E/E"),
    (
        "drawn_tile",
        "B234 C222 D666 (WSSS) D11 @E/E !D1 wall",
        2,
        "B234 C222 D666 (WSSS) D11 @E/E !D1 discard",
    ),
    (
        "drawn_tile",
        "B234 C222 D666 (WSSS) D22 @E/E !D2 wall last",
        2,
        "(WSSSS) B234 C222 D666 D22 @E/E !D2 loose",
    ),
]


@pytest.mark.parametrize(("rule", "has", "points", "near"), _WON, ids=[f"{r}: {h}" for r, h, _, _ in _WON])
def test_points_of_the_winner(rule: str, has: str, points: int, near: str) -> None:
    assert counts(has)[rule][0] == points
    assert rule not in counts(near)


def test_a_chow_scores_nothing() -> None:
    assert best("[B234] (C567)").lines == ()


@pytest.mark.parametrize("pair", ["B11", "B99", "C55", "WNN"])
def test_any_other_pair_scores_nothing(pair: str) -> None:
    assert total(f"{pair} @E/S") == 0


def test_a_pair_of_winds_both_own_and_prevailing_scores_four() -> None:
    reading = best("WEE @E/E")
    assert (reading.total, reading.base, reading.doubles) == (4, 4, 0)
    assert [line.rule.name for line in reading.lines] == ["pair_of_own_wind", "pair_of_prevailing_wind"]


def test_several_pairs_of_a_losing_hand_each_score() -> None:
    assert total("DRR DGG DWW WEE @E/S") == 8


def test_a_claimed_winning_tile_exposes_its_set() -> None:
    drawn = ordinary_counts("C222 (B555) D234 WNNN D99 @E/E !C2 wall")
    claimed = ordinary_counts("C222 (B555) D234 WNNN D99 @E/E !C2 discard")
    assert "concealed_pung_minor" in drawn
    assert "concealed_pung_minor" not in claimed
    assert claimed["exposed_pung_minor"] == (4, 0)


def test_a_claimed_tile_completes_the_set_that_scores_best() -> None:
    # the third 4 may complete the pung or the chow: the chow scores nothing either way
    reading = best("C444 C456 (B555) WNNN D99 @E/E !C4 discard")
    assert "concealed_pung_minor" in {line.rule.name for line in reading.lines}


def test_of_two_equal_sets_one_is_completed() -> None:
    readings = said("B444 C456 C456 WNNN D99 @E/E !C6 discard", max_chows=2).readings
    assert len(readings) == 1


def test_an_exposed_pair_is_what_was_claimed_though_the_tile_lies_in_a_chow_too() -> None:
    [reading] = said("(C44) C456 B555 WNNN D999 @E/E !C4 discard").readings
    assert [m.concealed for m in reading.melds if m.kind == "chow"] == [True]


def test_a_set_given_as_concealed_is_exposed_by_a_claimed_tile() -> None:
    assert counts("[C222] (B555) D234 WNNN D99 @E/E !C2 discard")["exposed_pung_minor"] == (4, 0)


def test_points_are_doubled_after_they_are_added() -> None:
    # 000's sum: 32 + 32 + 32 + 4, doubled for each kong of dragons
    assert total("[DRRRR] [DGGGG] [DWWWW] [D888] B5 @W/E") == (32 + 32 + 32 + 4) * 8
