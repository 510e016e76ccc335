"""The Western club sheet: W1 to W34, each won, with the nearest hand that is none, and how the sheet scores."""

from __future__ import annotations

import pytest
from say import Row, assert_row, assert_rows, assert_spoilt, best, counts, names, row_id, said, total

from scorer.chips import pay
from scorer.ruleset import ruleset
from scorer.wire import score_json, settle_json

# row, name, a hand that is it, what it scores, the nearest one that is not
_ROWS: list[Row] = [
    ("W2", "purity", "(C123) C222555777 C99 @W/S !C9 discard", 40 * 8, "(C123) C222555777 D99 @W/S !D9 discard"),
    ("W2", "purity", "(WEEE) (WNNN) (DRRR) (DGGG) WSS @W/E !WS discard", 1000, "(WEEE) (WNNN) (DRRR) (B111) WSS @W/E !WS discard"),
    ("W3", "ordinary_clean", "(C123) C222555777 WEE @W/S !WE discard", 40 * 2, "(C123) C222555777 C99 @W/S !C9 discard"),
    ("W4", "seven_dirty_pairs", "B1122 C55 D99 WEESS DRR @W/S !DR discard", 500, "B1122 C55 D99 WEESN DRR @W/S !DR discard"),
    ("W5", "all_pairs", "B11225599 WEESS DRR @W/S !DR discard", 500, "B112255 C99 WEESS DRR @W/S !DR discard"),
    ("W6", "heavenly_twins", "B11223344556699 @W/S !B9 discard", 1000, "B112233445566 C99 @W/S !C9 discard"),
    ("W7", "honor_pairs", "B11 C99 D11 WEESS DRRGG @W/S !DR discard", 1000, "B11 C99 D22 WEESS DRRGG @W/S !DR discard"),
    ("W8", "knitting", "B1223345 C1223345 @W/S !B5 discard", 500, "B1223345 C122334 D5 @W/S !B5 discard"),
    ("W9", "gerties_garter", "B1234567 D1234567 @W/S !D7 discard", 1000, "B1234567 D1234568 @W/S !D7 discard"),
    ("W10", "windfall", "B1122334455 WESWN @W/S !WN discard", 1000, "B11223344 C55 WESWN @W/S !WN discard"),
    ("W11", "dragons_breath", "B1122334455 DRRGW @W/S !DW discard", 1000, "B1122334455 DRRGG @W/S !DG discard"),
    ("W12", "dragons_net", "B112299 WESWN DRGWW @W/S !DW discard", 1000, "B1122 C99 WESWN DRGWW @W/S !DW discard"),
    ("W13", "triple_knitting", "B13672 C13672 D1367 @W/S !B2 discard", 500, "B13672 C13673 D1367 @W/S !B2 discard"),
    ("W14", "wriggly_snake", "B1123456789 WESWN @W/S !B5 discard", 1000, "B1223456789 WESWN @W/S !B5 discard"),
    ("W14", "wriggly_snake", "B123456789 WESWNN @W/S !B5 discard", 1000, "B123456789 WESWN DR @W/S !B5 discard"),
    ("W15", "run_pung_pair", "B123456789 B22288 @W/S !B8 discard", 1000, "B123456789 B222 C88 @W/S !C8 discard"),
    ("W16", "five_odd_honors", "B123456789 WESW DRG @W/S !B5 discard", 500, "B123456789 WESS DRG @W/S !B5 discard"),
    ("W17", "dragons_tail", "B123456789 WEEE DRR @W/S !DR discard", 1000, "B123456789 WEEESS @W/S !WS discard"),
    ("W17", "dragons_tail", "B123456789 WEE DRRR @W/S !DR discard", 1000, "B123456789 DRRRGG @W/S !DG discard"),
    ("W18", "nine_united_sons", "B11123456789995 @W/S !B5 discard", 2000, "B11112345678999 @W/S !B5 discard"),
    ("W19", "gretas_garden", "B1234567 WESWN DRGW @W/S !DW discard", 1000, "B1234568 WESWN DRGW @W/S !DW discard"),
    ("W20", "hachi_ban", "B12345678 WEESS DRR @W/S !DR discard", 1000, "B12345679 WEESS DRR @W/S !DR discard"),
    ("W21", "confused_gates", "B23456785 C111 D999 @W/S !B5 discard", 1000, "B23456785 C111 C999 @W/S !B5 discard"),
    ("W22", "all_honor", "(B111) (C999) WEEE DRRR WSS @W/S !WS discard", 1000, "(B111) (C999) WEEE DRRR D11 @W/S !D1 discard"),
    ("W23", "heads_and_tails", "(B111) (C999) D111 B999 D99 @W/S !D9 discard", 1000, "(B111) (C999) D111 B999 WEE @W/S !WE discard"),
    ("W24", "three_great_scholars", "(DRRR) (DGGG) DWWW C234 C88 @W/S !C8 discard", 1000, "(DRRR) (DGGG) DWWW C234 B88 @W/S !B8 discard"),
    ("W24", "three_great_scholars", "(DRRR) (DGGGG) DWWW C222 WEE @W/S !WE discard", 1000, "(DRRR) (DGGGG) WSSS C222 DWW @W/S !DW discard"),
    ("W25", "four_blessings", "(WEEE) (WSSS) (WWWW) WNNN B55 @W/S !B5 discard", 1000, "(WEEE) (WSSS) (WWWW) WNN B555 @W/S !B5 discard"),
    ("W26", "gone_with_the_wind", "(WEEE) (WSSS) (WWWW) WNNN DRR @W/S !DR discard", 2000, "(WEEE) (WSSS) (WWWW) WNNN B55 @W/S !B5 discard"),
    ("W27", "windy_dragons", "(DRRR) (DGGG) WEESSWWNN @W/S !WN discard", 1000, "(DRRR) (DGGG) WEESSWW B11 @W/S !B1 discard"),
    ("W28", "all_winds_and_dragons", "(WEEE) (WNNN) (DRRR) (DGGG) WSS @W/S !WS discard", 1000, "(WEEE) (WNNN) (DRRR) (B111) WSS @W/S !WS discard"),
    ("W29", "chop_suey", "B123 C123 D123 WESWNN @W/S !WN discard", 1000, "B123 C123 D234 WESWNN @W/S !WN discard"),
    ("W30", "chow_mein", "B789 C789 D789 WESWNN @W/S !WN discard", 1000, "B789 C789 D678 WESWNN @W/S !WN discard"),
    ("W31", "windy_chows", "B123 C456 D678 WESWNN @W/S !WN discard", 500, "B123 B456 D678 WESWNN @W/S !WN discard"),
    ("W32", "dragonfly", "B222 C444 D666 DRGW B88 @W/S !B8 wall", 1000, "B222 C444 D666 DRGW B88 @W/S !B8 discard"),
    ("W32", "dragonfly", "[B2222] C444 D666 DRGW C88 @W/S !C8 loose", 1000, "(B2222) C444 D666 DRGW C88 @W/S !C8 loose"),
    ("W33", "mixed_pungs", "B222 C444 D666 WEEE C88 @W/S !B2 wall", 1000, "B222 C444 D666 WEEE C88 @W/S !C8 discard"),
    ("W34", "unique_wonder", "B19 C19 D19 WESWN DRGWW @W/S !DW discard", 2000, "B19 C19 D18 WESWN DRGWW @W/S !DW discard"),
]  # fmt: skip


@pytest.mark.parametrize("row", _ROWS, ids=row_id)
def test_won(row: Row) -> None:
    assert_row(row, "western")


def test_every_row_is_there() -> None:
    assert_rows(_ROWS, "western")


# the starred hands that hold a set: name, the hand with its last tile drawn, the same with a set laid down before
_STARRED = [
    ("W9", "gerties_garter", "B1234567 D1234567 @W/S !D7 wall", "(B123) B4567 D1234567 @W/S !D7 wall"),
    ("W14", "wriggly_snake", "B1123456789 WESWN @W/S !B5 wall", "(B123) B14567 B89 WESWN @W/S !B5 wall"),
    ("W15", "run_pung_pair", "B123456789 B22288 @W/S !B8 wall", "(B222) B12345678988 @W/S !B8 wall"),
    ("W15", "run_pung_pair", "B123456789 B22288 @W/S !B8 wall", "(B123) B45678922288 @W/S !B8 wall"),
    ("W16", "five_odd_honors", "B123456789 WESW DRG @W/S !B5 wall", "(B789) B123456 WESW DRG @W/S !B5 wall"),
    ("W17", "dragons_tail", "B123456789 WEEE DRR @W/S !DR wall", "(WEEE) B123456789 DRR @W/S !DR wall"),
    ("W17", "dragons_tail", "B123456789 WEE DRRR @W/S !WE wall", "(DRRR) B123456789 WEE @W/S !WE wall"),
    ("W18", "nine_united_sons", "B11123456789995 @W/S !B5 wall", "(B111) B23456789995 @W/S !B5 wall"),
    ("W19", "gretas_garden", "B1234567 WESWN DRGW @W/S !DW wall", "(B123) B4567 WESWN DRGW @W/S !DW wall"),
    ("W20", "hachi_ban", "B12345678 WEESS DRR @W/S !DR wall", "(B123) B45678 WEESS DRR @W/S !DR wall"),
    ("W21", "confused_gates", "B23456785 C111 D999 @W/S !B5 wall", "B23456785 (C111) D999 @W/S !B5 wall"),
    ("W29", "chop_suey", "B123 C123 D123 WESWNN @W/S !WN wall", "(B123) C123 D123 WESWNN @W/S !WN wall"),
    ("W30", "chow_mein", "B789 C789 D789 WESWNN @W/S !WN wall", "B789 (C789) D789 WESWNN @W/S !WN wall"),
    ("W31", "windy_chows", "B123 C456 D678 WESWNN @W/S !WN wall", "B123 C456 (D678) WESWNN @W/S !WN wall"),
    ("W32", "dragonfly", "B222 C444 D666 DRGW B88 @W/S !B8 wall", "(B222) C444 D666 DRGW B88 @W/S !B8 wall"),
    ("W33", "mixed_pungs", "B222 C444 D666 WEEE C88 @W/S !C8 wall", "B222 C444 D666 (WEEE) C88 @W/S !C8 wall"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("row", "name", "whole", "spoilt"), _STARRED, ids=[f"{s[0]} {s[3]}" for s in _STARRED]
)
def test_starred_hands_are_kept_to_the_last_tile(row: str, name: str, whole: str, spoilt: str) -> None:
    assert_spoilt(name, whole, spoilt, "western")


def test_every_starred_hand_comes_from_the_wall() -> None:
    starred = {row[1] for row in _ROWS if 4 <= int(row[0][1:]) <= 21 or int(row[0][1:]) >= 29}
    for special, _ in ruleset("western").specials:
        asked = [test.conditions for test in special.sets] + [test.conditions for test in special.tiles]
        assert {one.concealed for one in asked} == {special.name in starred}
        assert {one.drawn for one in asked} == {special.name in ("dragonfly", "mixed_pungs")}


def test_w1_a_basic_hand_has_no_name() -> None:
    result = said("(C123) B222 C555 DRRR D99 @W/S !D9 discard", "western")
    assert [r.special for r in result.readings] == [None]
    assert not said("(C123) (B234) C555 DRRR D99 @W/S !D9 discard", "western").legal
    assert said("(C123) (B234) C555 DRRR D99 @W/S !D9 discard", "western", max_chows=2).legal


# Points, rounding, doubles


@pytest.mark.parametrize(
    ("hand", "found"),
    [
        ("(C123) B222 C555 DRRR D99 @W/S !D9 discard", {"mah_jong": (20, 0), "pair_of_terminals": (2, 0), "concealed_pung_minor": (8, 0), "concealed_pung_major": (8, 0), "dragons": (0, 1), "round_up": (2, 0)}),
        ("(C123) B222 C555 B444 WEE @W/S !B2 wall", {"mah_jong": (20, 0), "pair_of_honours": (2, 0), "concealed_pung_minor": (12, 0), "round_up": (6, 0)}),
        ("(C123) B222 C555 B444 WEE @W/S !WE discard first", {"mah_jong": (20, 0), "pair_of_honours": (2, 0), "concealed_pung_minor": (12, 0), "first_east": (2, 0), "round_up": (4, 0)}),
        ("(C123) (B222) (C555) (WWWW) D55 @W/S !D5 discard", {"mah_jong": (20, 0), "exposed_pung_minor": (4, 0), "exposed_pung_major": (4, 0), "own_wind": (0, 1), "round_up": (2, 0)}),
        ("(C123) (B222) (C555) (WSSS) D55 @W/S !D5 discard", {"mah_jong": (20, 0), "exposed_pung_minor": (4, 0), "exposed_pung_major": (4, 0), "prevailing_wind": (0, 1), "round_up": (2, 0)}),
        ("C123 B222 C555 B444 D55 @W/S !D5 wall", {"mah_jong": (20, 0), "concealed_pung_minor": (12, 0), "all_concealed": (0, 1), "round_up": (8, 0)}),
        ("(C123) (B2222) (C555) (B444) D55 @W/S !D5 loose", {"mah_jong": (20, 0), "exposed_pung_minor": (4, 0), "exposed_kong_minor": (8, 0), "loose_tile": (0, 1), "round_up": (8, 0)}),
        ("(C123) (B222) (C555) (B444) D55 +F3S2A12 @W/S !D5 discard", {"mah_jong": (20, 0), "exposed_pung_minor": (6, 0), "bonus_tile": (8, 0), "animal_tile": (8, 0), "animals": (0, 1), "personal_flower": (0, 1), "flower_of_the_round": (0, 1), "round_up": (8, 0)}),
    ],
    ids=lambda v: v if isinstance(v, str) else "",
)  # fmt: skip
def test_lines_of_a_hand(hand: str, found: dict[str, tuple[float, int]]) -> None:
    assert counts(hand, "western") == found


def test_the_base_is_rounded_up_before_doubling() -> None:
    hand = "(C123) B222 C555 B444 WEE @W/S !B2 wall"
    reading = best(hand, "western")
    assert (reading.base, reading.doubles, reading.total) == (40, 0, 40)
    assert best(hand, "western", round_base_to=1).base == 34
    losing = best("[DRRRR] B22 @W/S", "western")
    assert (losing.base, losing.doubles, losing.total) == (40, 1, 80)


def test_ordinary_hands_are_not_cut_but_limit_hands_are() -> None:
    hand = "(WWWWW) [DRRRR] [DGGGG] (C123) B99 @W/W !B9 discard"
    assert total(hand, "western") == (16 + 32 + 32 + 20 + 2 + 8) * 2**4
    assert total(hand, "western", cap="all") == 1000
    scholars = "[DRRRR] [DGGGG] [DWWWW] C222 C88 @W/S !C8 wall"
    assert total(scholars, "western") == 1000
    assert [r.total for r in said(scholars, "western").readings] == [1000, 1000]
    assert total(scholars, "western", limit=100_000) == 100_000


def test_bonus_tiles_count_nothing_beside_a_special_hand() -> None:
    hand = "B1122 C55 D99 WEESS DRR +F3 @W/S !DR discard"
    assert total(hand, "western") == 500
    assert total(hand, "western", special_bonus="apart") == 508


# East, double dice, bonus tiles in hand


def test_east_is_paid_double_and_nothing_is_doubled_twice() -> None:
    result = said("B19 C19 D19 WESWN DRGWW @E/S !DW discard", "western")
    assert result.total == 2000
    assert result.notes == ("East is paid double: 4,000 points from each other player.",)
    half = said("B1122 C55 D99 WEESS DRR @E/S !DR discard", "western")
    assert (half.total, half.notes) == (500, ("East is paid double: 1,000 points from each other player.",))
    scores = {"E": 1000, "S": 40, "W": 10, "N": 90}
    settled = settle_json({"rules": "western", "east": "E", "winner": "E", "scores": scores})
    assert settled["net"] == {"E": 6000, "S": -2000, "W": -2000, "N": -2000}


def test_double_dice() -> None:
    assert total("(C123) B222 C555 B444 WEE @W/S dice !B2 wall", "western") == 80
    assert total("B1122 C55 D99 WEESS DRR @W/S dice !DR discard", "western") == 1000
    assert total("B1122 C55 D99 WEESS DRR @W/S dice !DR discard", "western", double_dice=False) == 500
    assert total("(C123) B222 C555 B444 WEE @W/S dice !B2 wall") == total(
        "(C123) B222 C555 B444 WEE @W/S !B2 wall"
    )


def test_a_bonus_tile_left_in_hand_voids_the_hand() -> None:
    losing = said("[DRRRR] B22 -F1 @W/S", "western")
    assert losing.total == 0
    assert losing.best is not None
    assert losing.best.lines[-1].text == "A bonus tile still in hand: flower 1"
    assert total("[DRRRR] B22 -A1 @W/S", "western") == 0
    assert total("[DRRRR] B22 -F1 @W/S", "western", bonus_in_hand="ignored") == 80
    assert total("[DRRRR] B22 -F1 @W/S") == total("[DRRRR] B22 @W/S")
    assert said("[DRRRR] B22 +F1 -F1 @W/S", "western").problems == (
        "There are 2 of flower 1 (F1): a set of tiles has one.",
    )


def test_animals_are_for_this_table_only() -> None:
    assert said("B22 +A1 @W/S").problems == ("The cat (A1) is no Flower or Season.",)
    assert said("B22 +A1 @W/S", "western").legal
    assert said("B22 +JK @W/S", "western").problems == ("The joker (JK) is no Flower, Season or animal.",)
    assert counts("B22 +A123 @W/S", "western")["animals"] == (0, 1)
    assert counts("B22 +A123 @W/S", "western", animals_double="each")["animals"] == (0, 3)


def test_flowers_of_either_kind_double() -> None:
    assert counts("B22 +F3S3 @W/S", "western")["personal_flower"] == (0, 2)
    assert counts("B22 +F3S3 @W/S", "western", flowers_double="once")["personal_flower"] == (0, 1)
    both = counts("B22 +F3 @W/W", "western")
    assert (both["personal_flower"], both["flower_of_the_round"]) == ((0, 1), (0, 1))


@pytest.mark.parametrize(("kind", "times"), [("either", 2), ("flowers", 1), ("seasons", 1)])
def test_which_tiles_are_a_players_flower(kind: str, times: int) -> None:
    both = counts("B22 +F3S3S2 @W/S", "western", numbered_flowers=kind)
    assert both["personal_flower"] == (0, times)
    assert ("flower_of_the_round" in both) is (kind != "flowers")


def test_garden_wall() -> None:
    hand = "(C123) B222 C555 B444 WEE @W/S !B2 wall"
    assert "loose_tile" not in counts(hand, "western")
    assert counts(hand, "western", garden_wall="any_wall")["loose_tile"] == (0, 1)


def test_first_east_discard() -> None:
    hand = "(C123) B222 C555 B444 WEE @W/S !WE {} first"
    assert "first_east" in counts(hand.format("discard"), "western")
    assert "first_east" not in counts(hand.format("wall"), "western")
    assert "first_east" not in counts(hand.format("discard"), "western", first_east_discard="nobody")


# Bouquet and zoo


@pytest.mark.parametrize(
    ("bonus", "paid", "left"),
    [
        ("F1 F2 F3 F4", [("bouquet", "F1 F2 F3 F4", 1000)], {}),
        (
            "S1 S2 S3 S4 F3",
            [("bouquet", "S1 S2 S3 S4", 1000)],
            {"bonus_tile": (4, 0), "personal_flower": (0, 1)},
        ),
        ("A1 A2 A3 A4", [("zoo", "A1 A2 A3 A4", 1000)], {}),
        ("A1 A2 A3 F1", [], {"bonus_tile": (4, 0), "animal_tile": (12, 0), "animals": (0, 1)}),
    ],
    ids=lambda v: v if isinstance(v, str) else "",
)
def test_bouquet_and_zoo_are_paid_at_once(
    bonus: str, paid: list[tuple[str, str, int]], left: dict[str, tuple[float, int]]
) -> None:
    found = score_json({"rules": "western", "tiles": "B2 B2", "bonus": bonus, "seat": "W", "round": "S"})
    assert [(a["rule"], a["tiles"], a["points"]) for a in found.get("at_once", [])] == paid  # type: ignore[attr-defined]
    kept = {k: v for k, v in counts(f"B22 +{bonus} @W/S", "western").items() if k != "round_up"}
    assert kept == left


def test_bouquets_are_doubled_by_double_dice_and_may_be_worth_nothing() -> None:
    hand = {"rules": "western", "tiles": "B2 B2", "bonus": "F1 F2 F3 F4", "seat": "W", "round": "S"}
    assert score_json({**hand, "double_dice": True})["at_once"][0]["points"] == 2000  # type: ignore[index]
    nothing = score_json({**hand, "options": {"bouquet_points": 0}})
    assert "at_once" not in nothing
    assert nothing["base"] == 20


@pytest.mark.parametrize(
    ("of", "paid"), [("either", ["F", "S"]), ("flowers", ["F"]), ("seasons", ["S"])], ids=str
)
def test_which_four_make_a_bouquet(of: str, paid: list[str]) -> None:
    bonus = "F1 F2 F3 F4 S1 S2 S3 S4"
    hand = {"rules": "western", "tiles": "B2 B2", "bonus": bonus, "options": {"bouquet_of": of}}
    found = score_json({**hand, "seat": "W", "round": "S"})["at_once"]
    assert [one["tiles"][0] for one in found] == paid  # type: ignore[attr-defined]


# Payments and chips


def test_only_the_winner_is_paid() -> None:
    scores = {"E": 80, "S": 300, "W": 200, "N": 410}
    settled = settle_json({"rules": "western", "east": "E", "winner": "S", "scores": scores})
    assert settled["payments"] == [
        {"from": "E", "to": "S", "points": 600, "chips": {"white": 1, "yellow": 1}, "left": 0},
        {"from": "W", "to": "S", "points": 300, "chips": {"yellow": 3}, "left": 0},
        {"from": "N", "to": "S", "points": 300, "chips": {"yellow": 3}, "left": 0},
    ]
    assert settled["net"] == {"E": -600, "S": 1200, "W": -300, "N": -300}
    both = settle_json(
        {
            "rules": "western",
            "options": {"losers_settle": True, "east_double": False},
            "east": "E",
            "winner": "S",
            "scores": scores,
        }
    )
    assert both["net"] == {"E": -300 - 120 - 330, "S": 900, "W": -300 + 120 - 210, "N": -300 + 330 + 210}


def test_payments_at_once_are_settled_beside_the_scores() -> None:
    scores = {"E": 80, "S": 300, "W": 200, "N": 410}
    settled = settle_json(
        {"rules": "western", "east": "E", "winner": None, "scores": scores, "at_once": {"N": 1000}}
    )
    assert settled["net"] == {"E": -1000, "S": -1000, "W": -1000, "N": 3000}
    assert all(p["at_once"] and p["chips"] == {"green": 1} for p in settled["payments"])  # type: ignore[attr-defined]


def test_chips() -> None:
    chips = ruleset("western").chips
    assert pay(4300, chips).chips == {"red": 2, "yellow": 3}
    assert (pay(4360, chips).chips, pay(4360, chips).left) == ({"red": 2, "yellow": 3}, 60)
    assert (pay(60, chips).chips, pay(60, chips).left) == ({}, 60)


# The doubling table of the sheet


@pytest.mark.parametrize("doubles", range(1, 11))
def test_the_doubling_table(doubles: int) -> None:
    """Each cell is a base that the sheet rounds to tens, doubled so often."""
    from scorer.counting import _rounded

    rules = ruleset("western")
    for tens in range(1, 11):
        for base in (tens * 10 - 9, tens * 10 - 4, tens * 10):
            points, times, _ = _rounded((base, doubles, ()), rules)
            assert points << times == tens * 10 * 2**doubles


def test_an_open_hand_of_pairs_fishes() -> None:
    result = said("(DRRR) (DGGG) WEESSWWN @W/S", "western")
    assert [(w.tile.code, w.ordinary, [s.name for s, _ in w.specials]) for w in result.waits] == [
        ("WN", False, ["windy_dragons"])
    ]


def test_the_last_discard_is_no_double_of_the_sheet() -> None:
    hand = "B1122 C55 D99 WEESS DRR +F3 @W/S !DR discard last"
    assert total(hand, "western", special_bonus="apart") == 508


def test_a_hand_of_tiles_that_wants_its_last_drawn() -> None:
    hand = "B222 C444 D666 DRGW B88 @W/S !B8 {}"
    assert "dragonfly" in names(hand.format("loose").replace("@", "+F1 @"), "western")
    assert "dragonfly" not in names(hand.format("discard last"), "western")
