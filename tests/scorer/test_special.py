"""The nineteen special hands: won, fishing, and the nearest hands that are none."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from random import Random

import pytest
from say import best, said, special, total

from scorer.hand import counted
from scorer.notation import parse_tiles
from scorer.ruleset import ruleset
from scorer.tiles import PLAYING

# name, a hand that is it, the nearest one that is not
_WON = [
    ("purity", "(C111) C555 C777 C888 C66 @E/E !C6 wall", "(C111) C555 C777 C678 C66 @E/E !C6 wall"),
    ("purity", "(C1111) C555 C777 C888 C66 @E/E !C6 wall", "(C111) C555 C777 C888 D66 @E/E !D6 wall"),
    ("purity", "(C222) C555 C777 C888 C66 @E/E !C6 discard", "(C222) C555 C777 C888 WNN @E/E !WN discard"),
    ("all_pair_honours", "B11 D99 WEEWWNN DWWRR @E/E !DR wall", "B11 D88 WEEWWNN DWWRR @E/E !DR wall"),
    ("all_pair_honours", "B1111 WEEWWNN DWWRR @E/E !DR wall", "[B1111] WEEWWNN DWW DRR @E/E !DR wall"),
    ("all_pair_honours", "B11 D99 WEEWWNN DWWRR @E/E !DR discard", "(B11) D99 WEEWWNN DWWRR @E/E !DR discard"),
    ("all_pair_honours", "(B11) D99 WEEWWNN DWWRR @E/E !B1 discard", "B11 D99 WEEWWNN DWWRR B11 !DR wall"),
    ("knitting", "B1223345 C1223345 @E/E !B5 wall", "B1223345 C1223346 @E/E !B5 wall"),
    ("knitting", "B1223345 C1223345 @E/E !B5 discard", "B1223345 C122334 D5 @E/E !B5 discard"),
    ("knitting", "B1236789 D1236789 @E/E !D1 wall", "B123678 D123678 WEE @E/E !D1 wall"),
    ("triple_knitting", "B13672 C13672 D1367 @E/E !B2 wall", "B13672 C13673 D1367 @E/E !B2 wall"),
    ("triple_knitting", "B11224 C11224 D1122 @E/E !C4 discard", "B1122 C11225 D11224 @E/E !C5 discard"),
    ("buried_treasure", "B111333777 DRRR B22 @E/E !B2 wall", "B111333777 DRRR C22 @E/E !C2 wall"),
    ("buried_treasure", "B222333777 DRRR B55 @E/E !B3 discard", "(B222) B333777 DRRR B55 @E/E !B3 discard"),
    ("buried_treasure", "B222333777 DRRR B55 @E/E !B3 wall", "[DRRRR] B222333777 B55 @E/E !B3 wall"),
    ("buried_treasure", "B222333777 DRRR B55 @E/E !B3 wall", "B222333789 DRRR B55 @E/E !B3 wall"),
    ("imperial_jade", "(B222) B444666 DGGG B88 @E/E !B8 wall", "(B222) B444666 DGGG B99 @E/E !B9 wall"),
    ("imperial_jade", "(B2222) B444666888 DGG @E/E !B8 wall", "(B2222) B444666888 DRR @E/E !B8 wall"),
    ("imperial_jade", "(B222) B444666 DGGG B33 @E/E !B3 wall", "(B222) B444 B234 DGGG B33 @E/E !B3 wall"),
    ("heads_and_tails", "(D111) D999 (B999) C111 B11 @E/E !B1 wall", "(D111) D999 (B999) C111 B22 @E/E !B2 wall"),
    ("heads_and_tails", "(D1111) D999 (B999) C111 B11 @E/E !B1 wall", "(D1111) D999 (B999) C111 WEE @E/E !WE wall"),
    ("three_great_scholars", "(DRRR) DGGGWWW C222 B44 @S/N !C2 wall", "(DRRR) DGGGWWW C234 B44 @S/N !C2 wall"),
    ("three_great_scholars", "(DRRRR) DGGGWWW C222 WEE @S/N !C2 wall", "(DRRRR) DGGGWW C222 WEEE @S/N !C2 wall"),
    ("all_winds_and_dragons", "(WSSS) WNNN DWWWRRR WEE @E/E !WE wall", "(WSSS) WNNN DWWWRRR B11 @E/E !B1 wall"),
    ("four_blessings", "(WEEE) (WSSS) (WWWW) WNNN B55 @E/E !B5 wall", "(WEEE) (WSSS) WNNN B555 WWW @E/E !B5 wall"),
    ("fourfold_plenty", "(B3333) [B7777] (C3333) (D4444) DWW @E/E !DW wall", "(B3333) [B7777] (C3333) D444 DWW @E/E !DW wall"),
    ("gates_of_heaven", "B11123456789995 @E/E !B5 wall", "B11123456789991 @E/E !B2 wall"),
    ("gates_of_heaven", "B11123456789992 @E/E !B1 discard", "B1112345678999 B9 @E/E !B2 wall"),
    ("gates_of_heaven", "B11123456789998 @E/E !B8 wall", "B111234567899 WNN @E/E !B8 wall"),
    ("wriggling_snake", "C1123456789 WESWN @E/E !C5 wall", "C1223456789 WESWN @E/E !C5 wall"),
    ("wriggling_snake", "C1123456789 WESWN @E/E !WN discard", "C112345678 D9 WESWN @E/E !WN discard"),
    ("thirteen_unique_wonders", "B19 C19 D19 WESWN DRGW DW @E/E !B1 wall", "B19 C19 D19 WESW DRGW DWW @E/E !B1 wall"),
    ("thirteen_unique_wonders", "B119 C19 D19 WESWN DRGW @E/E !D1 discard", "B119 C19 D18 WESWN DRGW @E/E !D1 discard"),
    ("heavens_blessing", "B222333 C444 D678 WNN @E/E !? dealt", "B222333 C444 D678 WNN +F1 @E/E !? dealt"),
    ("heavens_blessing", "B1223345 C1223345 @E/E !? dealt", "B222333 C444 D678 WNN @E/E !WN wall"),
    ("earths_blessing", "B222333 C444 D678 WNN +F1 @S/E !WN first_discard", "B222333 C444 D678 WNN +F1 @S/E !WN discard"),
    ("plum_blossom", "(WNNNN) B234 C333 D555 D88 @E/E !D5 loose", "(WNNNN) B234 C333 D555 D88 @E/E !D8 loose"),
    ("plum_blossom", "(WNNN) B234 C333 D555 D88 +F1 @E/E !D5 loose", "(WNNNN) B234 C333 D555 D88 @E/E !D5 wall"),
    ("plucking_the_moon", "(WNNN) B222 C333 D123 D88 @E/E !D1 wall last", "(WNNN) B222 C333 D123 D88 @E/E !D2 wall last"),
    ("plucking_the_moon", "(WNNN) B234 C333 D111 D88 @E/E !D1 wall last", "(WNNN) B234 C333 D111 D88 @E/E !D1 discard last"),
    ("plucking_the_moon", "(WNNN) B234 C333 D111 D88 @E/E !D1 wall last", "(WNNN) B234 C333 D111 D88 @E/E !D1 wall"),
    ("twofold_fortune", "(WNNNN) [B2222] C333 D678 D88 @E/E !D8 loose kongs 2", "(WNNNN) [B2222] C333 D678 D88 @E/E !D8 loose kongs 1"),
    ("twofold_fortune", "(WNNNN) [B2222] [C3333] D678 D88 @E/E !D8 loose kongs 3", "(WNNNN) [B2222] C333 D678 D88 @E/E !D8 wall kongs 2"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "has", "near"), _WON, ids=[f"{n}: {h}" for n, h, _ in _WON])
def test_won(name: str, has: str, near: str) -> None:
    assert name in {r.special.name for r in said(has).readings if r.special and r.by == "special"}
    assert name not in {r.special.name for r in said(near).readings if r.special}


_VALUES = [
    ("all_pair_honours", 500, 200),
    ("knitting", 500, 200),
    ("triple_knitting", 500, 200),
    ("buried_treasure", 1000, 400),
    ("imperial_jade", 1000, 400),
    ("heads_and_tails", 1000, 400),
    ("three_great_scholars", 1000, 400),
    ("all_winds_and_dragons", 1000, 400),
    ("four_blessings", 1000, 400),
    ("fourfold_plenty", 1000, 400),
    ("gates_of_heaven", 1000, 400),
    ("wriggling_snake", 1000, 400),
    ("thirteen_unique_wonders", 1000, 400),
    ("heavens_blessing", 1000, None),
    ("earths_blessing", 1000, None),
    ("plum_blossom", 1000, None),
    ("plucking_the_moon", 1000, None),
    ("twofold_fortune", 1000, None),
]
_FIRST = {name: has for name, has, _ in reversed(_WON)}


@pytest.mark.parametrize(("name", "won", "fishing"), _VALUES, ids=[v[0] for v in _VALUES])
def test_values_as_shares_of_the_limit(name: str, won: int, fishing: int | None) -> None:
    for limit in (1000, 500, 2000):
        reading = next(
            r for r in said(_FIRST[name], limit=limit).readings if r.special and r.special.name == name
        )
        assert reading.base == won * limit // 1000
        assert reading.doubles == 0
        assert [line.percent for line in reading.lines if line.rule.name == name] == [won // 10]


# thirteen tiles that fish for the hand, the tiles that complete it, thirteen of the same kind that do not fish for it
_FISHING = [
    ("purity", "(C111) C555 C777 C888 C6 @E/E", "C6", "(C111) C555 C777 C888 D6 @E/E"),
    ("purity", "(C111) C555 C777 C88 C66 @E/E", "C68", "(C111) C555 C777 C89 C66 @E/E"),
    ("all_pair_honours", "B11 D99 WEEWWNN DWWR @E/E", "DR", "B11 D99 WEEWWN DWWRG @E/E"),
    ("knitting", "B1223345 C122334 @E/E", "C5", "B1223345 C122336 @E/E"),
    ("triple_knitting", "B13672 C1367 D1367 @E/E", "C2 D2", "B13672 C13675 D136 @E/E"),
    ("buried_treasure", "B111333777 DRR B22 @E/E", "B2 DR", "(B111) B333777 DRR B22 @E/E"),
    ("imperial_jade", "(B222) B444666 DGG B88 @E/E", "B8 DG", "(B222) B444666 DGG B99 @E/E"),
    ("heads_and_tails", "(D111) D999 (B999) C11 B11 @E/E", "B1 C1", "(D111) D999 (B999) C11 B12 @E/E"),
    ("three_great_scholars", "(DRRR) DGGGWWW C222 B4 @S/N", "B4", "(DRRR) DGGGWW C222 B45 @S/N"),
    ("all_winds_and_dragons", "(WSSS) WNNN DWWWRRR WE @E/E", "WE", "(WSSS) WNNN DWWWRRR B1 @E/E"),
    ("four_blessings", "(WEEE) (WSSS) WNNN B55 WWW @E/E", "WW", "(WEEE) (WSSS) WNNN B55 WW B6 @E/E"),
    ("fourfold_plenty", "(B3333) [B7777] (C3333) (D4444) DW @E/E", "DW", "(B3333) [B7777] (C3333) D444 DW @E/E"),
    ("gates_of_heaven", "B1112345678999 @E/E", "B2345678", "B1122345678899 @E/E"),
    ("wriggling_snake", "C123456789 WESWN @E/E", "C1", "C1123456789 WSS @E/E"),
    ("thirteen_unique_wonders", "B19 C19 D19 WESWN DRGW @E/E", "B19 C19 D19 WESWN DRGW", "B19 C19 D19 WESWW DRRW @E/E"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "has", "tiles", "near"), _FISHING, ids=[f[0] + ": " + f[1] for f in _FISHING]
)
def test_fishing(name: str, has: str, tiles: str, near: str) -> None:
    result = said(has)
    fishing = {w.tile for w in result.waits if any(s.name == name for s, _ in w.specials)}
    assert fishing == set(parse_tiles(tiles))
    values = {v[0]: v[2] for v in _VALUES}
    if name != "purity":
        reading = next(
            r for r in result.readings if r.by == "fishing" and r.special and r.special.name == name
        )
        assert (reading.base, reading.doubles) == (values[name], 0)
    assert name not in {r.special.name for r in said(near).readings if r.special}


def test_a_fishing_value_holds_though_the_wanted_tile_is_dead() -> None:
    # all that can be asked is whether the player holds all four: three 5 circles may lie anywhere
    assert total("B1223345 C122334 @E/E") == 200


def test_a_tile_of_which_the_hand_holds_four_completes_nothing() -> None:
    assert said("B2222 C333 D444 WEEE @E/E").waits == ()


# Purity


def test_purity_won_doubles_its_own_points_three_times() -> None:
    reading = best("(C222) C555 C777 C888 C66 @E/E !C6 wall")
    assert (reading.base, reading.doubles, reading.total) == (2 + 4 + 4 + 4 + 20 + 2, 3, 288)


def test_purity_counts_two_points_for_a_tile_from_the_kong_box() -> None:
    reading = next(r for r in said("(C2222) C555 C777 C888 C66 @E/E !C6 loose").readings if r.by == "special")
    assert reading.base == 8 + 4 + 4 + 4 + 20 + 2
    claimed = next(
        r for r in said("(C2222) C555 C777 C888 C66 @E/E !C6 discard").readings if r.by == "special"
    )
    assert claimed.base == 8 + 4 + 4 + 4 + 20


def test_purity_has_three_doubles_however_it_is_concealed() -> None:
    for hand in ("[C2222] C555 C777 C888 C66 @E/E !C6 wall", "(C2222) C555 C777 C888 C66 @E/E !C6 wall last"):
        readings = [r for r in said(hand).readings if r.by == "special" and r.special]
        assert [r.doubles for r in readings if r.special and r.special.name == "purity"] == [3]


def test_purity_with_the_final_discard_has_four_doubles_and_its_bonus_part_one_more() -> None:
    hand = "(C222) (C555) C777 C888 C66 +F1S2 @E/E !C6 discard{}"
    plain = next(r for r in said(hand.format("")).readings if r.by == "special")
    final = next(r for r in said(hand.format(" last")).readings if r.by == "special")
    assert plain.total == (2 + 2 + 4 + 4 + 20) * 8 + 8 * 2
    assert final.total == (2 + 2 + 4 + 4 + 20) * 16 + 8 * 4


def test_purity_keeps_bonus_tiles_apart_unless_its_intrinsic_value_is_higher() -> None:
    few = best("(C222) C555 C777 C888 C66 +F2 @E/E !C6 wall")
    assert (few.by, few.total) == ("special", 36 * 8 + 4)
    many = best("(C222) (C555) C777 C888 C66 +F1S1234 @E/E !C6 wall")
    assert many.by == "intrinsic"
    assert (many.base, many.doubles) == (2 + 2 + 4 + 4 + 22 + 20, 1 + 2 + 1)
    assert many.total == 54 * 16


def test_purity_fishing_counts_no_points_for_mah_jong() -> None:
    reading = best("[B2222] [B3333] [B4444] [B6666] B8 @E/E")
    assert (reading.by, reading.base, reading.doubles, reading.total) == ("fishing", 64, 3, 512)


def test_purity_fishing_counts_its_intrinsic_value_plainly() -> None:
    readings = {r.by: r for r in said("[B1111] [B2222] (B444) B777 B8 +F1 @E/E").readings if r.special}
    assert readings["fishing"].total == (32 + 16 + 2 + 4) * 8 + 4 * 2
    assert readings["intrinsic"].total == (54 + 4) * 2


# Bonus tiles apart


def test_bonus_tiles_of_a_special_hand_are_doubled_apart() -> None:
    reading = best("B1223345 C1223345 +F1S1 @E/E !B4 wall")
    assert reading.total == 500 + 8 * 4
    assert {line.part for line in reading.lines if line.rule.name == "own_flower"} == {"bonus"}


def test_the_final_discard_doubles_the_bonus_part_of_a_special_hand_below_the_limit() -> None:
    assert total("B1367 C13672 D1367 B2 +F2S4 @S/E !B2 discard last") == 532
    assert total("B1367 C13672 D1367 B2 +F2S4 @S/E !B2 discard") == 516
    assert total("B1367 C13672 D1367 B2 +F2S4 @S/E !B2 wall last") == 516
    assert total("B1367 C13672 D1367 B2 @S/E !B2 discard last") == 500


def test_the_final_discard_is_named_in_the_part_that_it_doubles() -> None:
    def parts(hand: str) -> list[str]:
        reading = next(r for r in said(hand).readings if r.by == "special")
        return [line.part for line in reading.lines if line.rule.name == "last_discard"]

    assert parts("B1367 C13672 D1367 B2 +F2S4 @S/E !B2 discard last") == ["bonus"]
    assert parts("(C222) (C555) C777 C888 C66 +F1 @E/E !C6 discard last") == ["hand", "bonus"]
    assert parts("(C222) (C555) C777 C888 C66 @E/E !C6 discard last") == ["hand"]


def test_bonus_tiles_cannot_lift_a_limit_hand_over_the_limit() -> None:
    reading = best("C1123456789 WESWN +F1 @E/E !C5 wall")
    assert reading.total == 1000
    assert reading.lines[-1].rule.name == "limit"
    assert reading.lines[-1].points == -8


# Readings of a losing hand


def test_a_losing_hand_that_fishes_for_a_special_hand_is_no_ordinary_hand() -> None:
    result = said("[DRRRR] [DGGGG] [DWWWW] [D888] B5 +F3S1 @W/E")
    assert {r.by for r in result.readings} == {"fishing", "intrinsic"}
    assert result.total == 816


def test_the_intrinsic_value_counts_the_doubles_of_the_sets_alone() -> None:
    called = said("[DRRRR] [DGGG] [DWWW] (D888) B5 @W/E call")
    assert {r.by: r.total for r in called.readings} == {"intrinsic": (32 + 8 + 8 + 2) * 8, "fishing": 400}


def test_equal_readings_stay_in_the_order_of_the_table() -> None:
    result = said("(WEEE) (WSSS) (WNNN) WWWW DR @E/E")
    names = [(r.special.name, r.by) for r in result.readings if r.special]
    assert names == [
        ("all_winds_and_dragons", "fishing"),
        ("four_blessings", "fishing"),
        ("all_winds_and_dragons", "intrinsic"),
        ("four_blessings", "intrinsic"),
    ]


def test_of_equal_hands_the_special_moments_are_named_first() -> None:
    result = said("C1123456789 WESWN @E/E !? dealt")
    assert [r.special.name for r in result.readings if r.special] == ["heavens_blessing", "wriggling_snake"]
    plum = said("(D1111) (D9999) D555 B234 WEE @E/E !D5 loose kongs 2")
    assert [r.special.name for r in plum.readings if r.special] == ["plum_blossom", "twofold_fortune"]


def test_a_special_hand_of_sets_can_also_be_counted_as_an_ordinary_hand() -> None:
    result = said("(B222) (B444) (B666) DGGG B88 @E/E !B8 wall")
    assert [(r.special.name if r.special else None, r.total) for r in result.readings] == [
        ("imperial_jade", 1000),
        (None, (2 + 2 + 2 + 8 + 22) * 8),
    ]


# What may be claimed


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("(B222) B333777 DRRR B55 @E/E !B2 discard", "buried_treasure"),
        ("B222333777 DRRR (B55) @E/E !B5 discard", "buried_treasure"),
        ("B111234567899 (B9) B5 @E/E !B9 discard", "gates_of_heaven"),
        ("(B999) B11123456785 @E/E !B9 discard", "gates_of_heaven"),
        ("(B55) B111234678999 @E/E !B5 discard", "gates_of_heaven"),
        ("(C567) C112348 C9 WESWN @E/E !C6 discard", "wriggling_snake"),
        ("(WN) C1123456789 WESW @E/E !WN robbed_kong", "wriggling_snake"),
        ("(B9) B1 C19 D19 WESWN DRGWW @E/E !B9 robbed_kong", "thirteen_unique_wonders"),
        ("(B1 C1) B223345 C223345 @E/E !C1 discard", "knitting"),
        ("(B1 C1 D1) B367 C367 D367 B2 C2 @E/E !C1 robbed_kong", "triple_knitting"),
        ("(WEE) B11 D99 WWWNN DWWRR @S/E !WE first_discard", "all_pair_honours"),
    ],
    ids=lambda v: v,
)
def test_the_claimed_tile_may_lie_exposed(hand: str, name: str) -> None:
    assert name in {r.special.name for r in said(hand).readings if r.special}


@pytest.mark.parametrize(
    "hand",
    [
        "(C567) C112348 C9 WESWN @E/E !C8 discard",
        "(C567) C112348 C9 WESWN @E/E !C6 wall",
        "(C567) (C234) C1189 WESWN @E/E !C6 discard",
        "(B111) B2345678999 B5 @E/E !B5 discard",
        "(B234) B115678 B1999 B5 @E/E !B5 discard",
        "(B1 C1 D1) B367 C367 D367 B2 C2 @E/E !C2 discard",
        "(D234) B234 C234 D78 B7 C78 @E/E !D3 discard",
        "(B22) B13345 C1223345 @E/E !B2 discard",
    ],
)
def test_a_set_laid_down_early_spoils_a_pattern(hand: str) -> None:
    assert said(hand).best is None or special(hand) is None


@pytest.mark.parametrize("suit", "BCD")
def test_hands_of_one_suit_may_be_of_any(suit: str) -> None:
    pungs = f"{suit}222555777888 {suit}66 @E/E !{suit}6 wall"
    assert {"purity", "buried_treasure"} == {r.special.name for r in said(pungs).readings if r.special}


def test_buried_treasure_may_be_of_honours_alone() -> None:
    names = {r.special.name for r in said("WEEESSSNNN DRRR DGG @E/E !DG wall").readings if r.special}
    assert names == {"buried_treasure", "all_winds_and_dragons"}


@pytest.mark.parametrize(
    "hand", ["(WSSS) WNNN DWWWRRR WEE @E/E !WE wall", "(D111) D999 (B999) C111 B11 @E/E !B1 wall"]
)
def test_the_double_for_majors_needs_terminals_and_honours(hand: str) -> None:
    ordinary = next(r for r in said(hand).readings if r.by == "ordinary")
    assert "terminals_and_honours" not in {line.rule.name for line in ordinary.lines}


def _fits(name: str, counts: list[int], wilds: int, **options: object) -> bool:
    tests = [test for special, _, test in ruleset("bmja", options).tiles_tests if special.name == name]
    return any(test.fits(counts, wilds) for test in tests)


_FITS = [
    ("triple_knitting", "B13672 C1367 D1367", 1, True),
    ("triple_knitting", "B13672 C1367 D136", 2, True),
    ("triple_knitting", "B1367 C1367 B2 C2", 4, True),
    ("triple_knitting", "B1367 C1367 B2 C3", 4, False),
    ("triple_knitting", "B1368 C1367 D1367 B2", 1, False),
    ("triple_knitting", "B1 C2 D3 B4 C5 D6 B7 C8 D9 B2", 4, False),
    ("triple_knitting", "B112 C112 D112 B3 C3 D3 B4", 1, True),
    ("triple_knitting", "B1112 C112 D112 B3 C3 D3", 1, True),
    ("triple_knitting", "B11122 C11122 D1112", 0, True),
    ("triple_knitting", "B11122 C11122 D111", 1, True),
    ("all_pair_honours", "B111 WEEWWNN DWWRR", 1, True),
    ("all_pair_honours", "B111 WEEWWNN DWWR", 1, False),
]


@pytest.mark.parametrize(
    ("name", "tiles", "wilds", "fits"), _FITS, ids=[f"{f[0]}: {f[1]} + {f[2]}" for f in _FITS]
)
def test_patterns_with_wild_tiles(name: str, tiles: str, wilds: int, fits: bool) -> None:
    assert _fits(name, counted(parse_tiles(tiles))[0], wilds) is fits


def test_four_alike_made_with_a_wild_tile_are_four_alike() -> None:
    counts = counted(parse_tiles("B111 WEEWWNN DWWRR"))[0]
    assert _fits("all_pair_honours", counts, 1)
    assert not _fits("all_pair_honours", counts, 1, pairs_four_alike=False)


@pytest.mark.parametrize("missing", range(2, 9))
def test_the_gates_of_heaven_need_the_whole_run(missing: int) -> None:
    run = [n for n in range(2, 9) if n != missing]
    for one, two in combinations(run, 2):
        numbers = sorted([1, 1, 1, 9, 9, 9, *run, one, two])
        counts = counted(parse_tiles("B" + "".join(map(str, numbers))))[0]
        assert not _fits("gates_of_heaven", counts, 0)


_PATTERNS = {
    "all_pair_honours": "B1111 WEEWWNN DWWRR",
    "knitting": "B1223345 C1223345",
    "triple_knitting": "B11367 C11367 D1136",
    "gates_of_heaven": "B11123456789995",
    "wriggling_snake": "C1123456789 WESWN",
    "thirteen_unique_wonders": "B19 C19 D19 WESWN DRGWW",
}


@pytest.mark.parametrize("name", _PATTERNS)
def test_wild_tiles_stand_for_any_tiles(name: str) -> None:
    """With one or two wild tiles a pattern fits exactly if some one or two tiles in their place make it fit."""
    whole = parse_tiles(_PATTERNS[name])
    assert len(whole) == 14
    rng = Random(name)
    answers = set()
    for wilds in (1, 2):
        for _ in range(60):
            tiles = rng.sample(whole, 14 - wilds)
            for _ in range(rng.choice((0, 1, 1, 2))):
                near = rng.choice(whole)
                tiles[rng.randrange(len(tiles))] = PLAYING[(near.index + rng.choice((0, 1, 9))) % 34]
            counts = counted(tuple(tiles))[0]
            made = False
            for fill in combinations_with_replacement(range(34), wilds):
                filled = list(counts)
                for index in fill:
                    filled[index] += 1
                made = made or _fits(name, filled, 0)
            assert _fits(name, counts, wilds) is made, tiles
            answers.add(made)
    assert answers == {True, False}
