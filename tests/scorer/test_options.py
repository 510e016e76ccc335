"""Every row of the options table: what each code changes."""

from __future__ import annotations

import pytest
from say import best, counts, ordinary_counts, said, total


def _names(text: str, **options: object) -> set[str]:
    return {r.special.name for r in said(text, **options).readings if r.special}


@pytest.mark.parametrize(("limit", "won", "fishing"), [(500, 500, 200), (1500, 1500, 600), (2000, 2000, 800)])
def test_limit_scales_special_values(limit: int, won: int, fishing: int) -> None:
    assert total("C1123456789 WESWN @E/E !C5 wall", limit=limit) == won
    assert total("C123456789 WESWN @E/E", limit=limit) == fishing
    assert total("B1223345 C1223345 @E/E !B5 wall", limit=limit) == won // 2


def test_limit_cuts_every_hand() -> None:
    hand = "D111 B999 WEEE DRRR C11 @E/E !C1 wall"
    assert (total(hand, limit=700), total(hand, limit=5000)) == (700, 54 * 64)
    reading = best("(DRRRR) [WEEEE] @E/E B5", limit=300)
    assert (reading.total, reading.base, reading.doubles) == (300, 48, 3)
    assert [(line.rule.name, line.points) for line in reading.lines if line.rule.name == "limit"] == [
        ("limit", -84)
    ]
    assert "limit" not in counts("(DRRRR) [WEEEE] @E/E B5", limit=384)


def test_limit_shares_are_rounded_up() -> None:
    reading = best("C123456789 WESWN @E/E", limit=1001)
    assert (reading.total, reading.base) == (401, 401)
    assert [(line.rule.name, line.points) for line in reading.lines] == [
        ("wriggling_snake", 0),
        ("round_up", 0.6),
    ]


def test_knitting_suits() -> None:
    picture = "C1B1 C2B2 B3D3 C5B5 C6D6 C7B7 B9D9 @E/E !D9 wall"
    assert "knitting" not in _names(picture) if said(picture).legal else True
    assert _names(picture, knitting_suits="any") == {"knitting"}
    assert not said("C1B1 C2B2 B3B3 C5B5 C6D6 C7B7 B9D9 @E/E !D9 wall", knitting_suits="any").legal
    assert not said("C1B1D1 B3 C5B5 C6D6 C7B7 B99D99 @E/E !D9 wall", knitting_suits="any").legal


@pytest.mark.parametrize(
    ("option", "pung", "pair", "drawn"),
    [("pung_or_pair", True, True, True), ("pair", False, True, True), ("none", False, False, True)],
)
def test_treasure_claim(option: str, pung: bool, pair: bool, drawn: bool) -> None:
    hand = "B222333777 DRRR B55 @E/E "
    for way, is_it in (("!B2 discard", pung), ("!B5 discard", pair), ("!B5 wall", drawn)):
        assert ("buried_treasure" in _names(hand + way, treasure_claim=option)) is is_it


def test_gates_pair() -> None:
    ones = "B11112345678999 @E/E !B5 wall"
    assert not said(ones).legal or "gates_of_heaven" not in _names(ones)
    assert "gates_of_heaven" in _names(ones, gates_pair="any")
    assert "gates_of_heaven" in _names("B1112345678999B9 @E/E !B5 wall", gates_pair="any")
    assert "gates_of_heaven" in _names("B11123456789995 @E/E !B5 wall", gates_pair="any")
    assert "gates_of_heaven" not in _names("B11223345678999 @E/E !B5 wall", gates_pair="any")


@pytest.mark.parametrize(
    ("option", "pung", "other"), [("any", True, True), ("pung", True, False), ("none", False, False)]
)
def test_gates_claim(option: str, pung: bool, other: bool) -> None:
    hand = "B11123456789995 @E/E "
    for way, is_it in (("!B9 discard", pung), ("!B5 discard", other), ("!B5 wall", True)):
        result = said(hand + way, gates_claim=option)
        assert ("gates_of_heaven" in {r.special.name for r in result.readings if r.special}) is is_it


def test_fishing_intrinsic() -> None:
    plenty = "[D1111] [WNNNN] [DRRRR] [DGGGG] B5 @N/N"
    assert total(plenty) == 1000
    assert total(plenty, fishing_intrinsic="listed") == 400
    scholars = "[DRRRR] [DGGGG] [DWWWW] [D888] B5 @W/E"
    assert total(scholars, fishing_intrinsic="listed") == 800


def test_intrinsic_bonus() -> None:
    hand = "[DRRRR] [DGGGG] [DWWWW] [D888] B5 +F3S1 @W/E"
    assert total(hand) == 816
    whole = best(hand, intrinsic_bonus="whole")
    assert (whole.total, whole.base, whole.doubles) == (1000, 108, 4)
    called = best(
        "(DRRR) (DGGG) [DWWW] [D888] B5 @W/E call", intrinsic_bonus="whole", fishing_intrinsic="listed"
    )
    assert called.doubles in (0, 4)


def test_purity_intrinsic() -> None:
    fishing = "[B1111] [B2222] [B4444] [B6666] B8 +F1 @E/E"
    assert total(fishing) == 648
    tripled = best(fishing, purity_intrinsic="tripled")
    assert (tripled.by, tripled.base, tripled.doubles, tripled.total) == ("intrinsic", 84, 4, 1000)
    won = "(C222) (C555) C777 C888 C66 +F1 @E/E !C6 {}"
    reading = best(won.format("wall"), purity_intrinsic="tripled")
    assert (reading.by, reading.base, reading.doubles) == ("intrinsic", 2 + 2 + 4 + 4 + 22 + 4, 4)
    last = best(won.format("discard last"), purity_intrinsic="tripled")
    assert (last.by, last.base, last.doubles) == ("intrinsic", 2 + 2 + 4 + 4 + 20 + 4, 5)


def test_original_call() -> None:
    hand = "(WNNN) B234 C333 D444 D88 @E/E call !D8 discard"
    assert ordinary_counts(hand)["original_call_won"] == (0, 1)
    assert "original_call_won" not in ordinary_counts(hand, original_call="once")
    assert ordinary_counts(hand, original_call="once")["original_call"] == (0, 1)


def test_drawn_two_points() -> None:
    loose = "(WNNNN) B234 C333 D444 D88 @E/E !D8 loose"
    assert "drawn_tile" not in ordinary_counts(loose)
    assert ordinary_counts(loose, drawn_two_points="any")["drawn_tile"] == (2, 0)
    wall = loose.replace("loose", "wall")
    assert ordinary_counts(wall, drawn_two_points="any")["drawn_tile"] == (2, 0)
    assert "drawn_tile" not in ordinary_counts(loose.replace("loose", "discard"), drawn_two_points="any")


def test_concealed_when_claimed() -> None:
    hand = "B234 C333 D444 WNNN D88 @E/E !D8 discard"
    assert "all_concealed" not in ordinary_counts(hand)
    assert "all_concealed" in ordinary_counts(hand, concealed_when_claimed="kept")
    opened = "(B234) C333 D444 WNNN D88 @E/E !D8 discard"
    assert "all_concealed" not in ordinary_counts(opened, concealed_when_claimed="kept")
    assert "all_concealed" in ordinary_counts(opened.replace("!D8", "!B3"), concealed_when_claimed="kept")


def test_concealed_needs_honours() -> None:
    plain = "B234 C333 D444 B888 D88 @E/E !D8 wall"
    assert "all_concealed" in ordinary_counts(plain)
    assert "all_concealed" not in ordinary_counts(plain, concealed_needs_honours=True)
    assert "all_concealed" in ordinary_counts(plain.replace("B888", "WNNN"), concealed_needs_honours=True)


@pytest.mark.parametrize("doubles", [0, 1, 3])
def test_one_suit_with_chow(doubles: int) -> None:
    hand = "(B234) B555 B777 B888 B99 @E/E !B9 wall"
    found = ordinary_counts(hand, one_suit_with_chow=doubles)
    assert found.get("one_suit_with_chow", (0, 0)) == (0, doubles)
    for other in (
        hand.replace("B99", "WEE").replace("!B9", "!WE"),
        hand.replace("B99", "C99").replace("!B9", "!C9"),
    ):
        assert "one_suit_with_chow" not in ordinary_counts(other, one_suit_with_chow=3)
    assert "one_suit_with_chow" not in counts("(B222) B555 B777 B888 B99 @E/E !B9 wall", one_suit_with_chow=3)
    assert "one_suit_with_chow" not in counts("(B234) B555 B777 B888 B9 @E/E", one_suit_with_chow=3)


def test_bouquet() -> None:
    assert total("B1 +F1234 @S/E") == 16 * 4
    assert total("B1 +F1234 @S/E", bouquet="additive") == 16 * 8
    assert total("B1 +S1234 @S/E", bouquet="additive") == 16 * 8


def test_pairs_four_alike() -> None:
    hand = "B1111 WEEWWNN DWWRR @E/E {}"
    assert total(hand.format("!DR wall")) == 500
    assert not said(hand.format("!DR wall"), pairs_four_alike=False).legal
    assert total("B111 WEEWWNN DWWRR @E/E") == 200
    assert total("B111 WEEWWNN DWWRR @E/E", pairs_four_alike=False) == (8 + 2 + 2 + 2 + 2) * 1
    assert total("B11 D99 WEEWWNN DWWRR @E/E !DR wall", pairs_four_alike=False) == 500


def test_fishing_must_be_announced() -> None:
    hand = "C123456789 WESWN {}@E/E"
    assert total(hand.format("")) == 400
    assert total(hand.format(""), fishing_must_be_announced=True) == 0
    assert said(hand.format(""), fishing_must_be_announced=True).fishing
    assert total(hand.format("announced "), fishing_must_be_announced=True) == 400


def test_blessing_after_flower() -> None:
    hand = "B222333 C444 D678 WNN +F2 @E/E !? dealt"
    assert total(hand) != 1000
    assert total(hand, blessing_after_flower=True) == 1000


def test_max_chows() -> None:
    three = "B123 C456 D789 WEEE DRR @S/S !DR wall"
    assert not said(three).legal
    assert not said(three, max_chows=2).legal
    assert total(three, max_chows=3) == total(three, max_chows="any") == (8 + 2 + 20 + 2) * 2
    assert not said("B123 C444 D777 WEEE DRR @S/S !DR wall", max_chows=0).legal


def test_enforce_unchanged_call() -> None:
    broken = "(WNNN) B234 C333 D44 D8 B6 +F1 @E/E call"
    assert counts(broken)["original_call"] == (0, 1)
    assert "original_call" not in counts(broken, enforce_unchanged_call=True)
    kept = "(WNNN) B234 C333 D444 D8 +F1 @E/E call"
    assert counts(kept, enforce_unchanged_call=True)["original_call"] == (0, 1)
    short = "(WNNN) D8 +F1 @E/E call"
    assert counts(short, enforce_unchanged_call=True)["original_call"] == (0, 1)
