"""Faults: everything wrong with a hand, all at once."""

from __future__ import annotations

import pytest
from say import said

from scorer.hand import Hand, Laid, Win
from scorer.score import score
from scorer.tiles import parse_tiles

_FAULTS = [
    ("five of a tile", "B11111", "There are 5 of 1 bamboo (B1): a set of tiles has four."),
    ("five across sets", "(B111) B11", "There are 5 of 1 bamboo (B1): a set of tiles has four."),
    ("two of a bonus tile", "B1 +F1F1", "There are 2 of flower 1 (F1): a set of tiles has one."),
    ("a tile among the bonus tiles", "B1 +B2", "The 2 bamboo (B2) is no Flower or Season."),
    (
        "a bonus tile in the hand",
        "B1 F1",
        "The flower 1 (F1) is among the tiles of the hand: no set is made of it.",
    ),
    ("an animal", "B1 +A1", "The cat (A1) is no Flower or Season."),
    ("a joker outside a goulash", "B1 JK", "A joker is in the hand, but jokers are used only in a goulash"),
    (
        "a joker when the 2 bamboos are wild",
        "B1 JK goulash B2",
        "A joker is in the hand, but jokers are used only",
    ),
    ("five jokers", "JKKKKK goulash JK", "There are 5 of joker (JK): a set of tiles has four."),
    ("a face-down tile", "B1 BACK", "1 tile face down: say what lies there."),
    (
        "too many tiles",
        "B11 C11 D11 B99 C99 D99 WEE",
        "The hand has 14 tiles; a hand that did not win has 13. If it won, say how.",
    ),
    ("too few to win", "B111 !B1 wall", "The hand has 3 tiles; a winning hand needs 14."),
    (
        "a kong not counted",
        "(B1111) B222 C333 D44 WEE !B2 wall",
        "The hand has 14 tiles; a winning hand needs 15 (14 and one more for each kong).",
    ),
    ("no set", "(B124)", "B1 B2 B4 is no set."),
    ("an empty set", "()", "An empty set is no set."),
    ("an exposed pair that lost", "(B11)", "B1 B1 lies exposed, but only a claimed winning tile exposes it"),
    ("an exposed single that lost", "(WE)", "WE lies exposed, but only a claimed winning tile exposes it"),
    (
        "an exposed knitted pair that lost",
        "(B1 C1)",
        "B1 C1 lies exposed, but only a claimed winning tile exposes it",
    ),
    (
        "an exposed knitted triple that lost",
        "(B1 C1 D1)",
        "B1 C1 D1 lies exposed, but only a claimed winning tile exposes it, and this hand did not win.",
    ),
    (
        "fifteen tiles that did not win",
        "B11 C11 D11 B99 C99 D99 WEES",
        "The hand has 15 tiles; a hand that did not win has 13.",
    ),
    (
        "an exposed knitted triple and a drawn tile",
        "(B1 C1 D1) B367 C367 D367 B2 C2 !B2 wall",
        "B1 C1 D1 lies exposed, but the winning tile was not claimed.",
    ),
    (
        "a robbed kong that can complete nothing",
        "B111222333444 C55 !? robbed_kong",
        "A robbed kong holds the other three 1 bamboo, so it can complete only a chow or a pattern",
    ),
    (
        "two exposed pairs",
        "(WEE) (WSS) WWWNN DRRGGWW !WE discard",
        "WE WE and WS WS lie exposed, but the winning tile can have exposed only one of them.",
    ),
    ("no such winning tile", "B111222333444 C55 !C6 wall", "The winning tile C6 is not in the hand."),
    (
        "a winning tile in a kong",
        "(B1111) B222333444 C55 !B1 wall",
        "The winning tile B1 lies in a kong; a kong is complete before the winning tile comes.",
    ),
    (
        "a drawn tile in an exposed set",
        "(B111) B222333444 C55 !B1 wall",
        "The winning tile B1 was drawn, but it lies only in exposed sets.",
    ),
    (
        "an exposed pair and a drawn tile",
        "(C55) B111222333444 !C5 wall",
        "C5 C5 lies exposed, but the winning tile was not claimed.",
    ),
    (
        "an exposed pair and another claimed tile",
        "(C55) B111222333444 !B1 discard",
        "C5 C5 lies exposed, so a claimed tile completed it, but the winning tile is B1.",
    ),
    (
        "a robbed kong that completes a pung",
        "B111222333444 C55 !B1 robbed_kong",
        "A robbed kong holds the other three 1 bamboo, so it can complete only a chow or a pattern of single tiles",
    ),
    (
        "Heaven's blessing for South",
        "B111222333444 C55 @S/E !? dealt",
        "Only East is dealt fourteen tiles; South cannot win on the deal.",
    ),
    (
        "East's own first discard",
        "B111222333444 C55 @E/E !B1 first_discard",
        "East cannot win on East's own first",
    ),
    (
        "dealt with an exposed set",
        "(B111) B222333444 C55 @E/E !? dealt",
        "A hand that wins on the deal has no exposed",
    ),
    (
        "dealt with a kong",
        "[B1111] B222333444 C55 @E/E !? dealt",
        "A hand that wins on the deal has no declared kong.",
    ),
    (
        "East's first discard with an earlier set",
        "(B111) B222333444 C55 @S/E !C5 first_discard",
        "A hand that wins on East's first discard has no exposed set.",
    ),
    (
        "East's first discard with two sets",
        "(B111) (C555) B222333 D11 @S/E !B1 first_discard",
        "A hand that wins on East's first discard has no exposed set.",
    ),
    (
        "more kongs made than lie there",
        "[B1111] B222333444 C55 @E/E !C5 loose kongs 2",
        "The winning tile came after 2 kongs made one after another, but the hand has 1 declared.",
    ),
]


@pytest.mark.parametrize(("text", "problem"), [f[1:] for f in _FAULTS], ids=[f[0] for f in _FAULTS])
def test_fault(text: str, problem: str) -> None:
    result = said(text)
    assert not result.legal
    assert (result.total, result.best, result.readings, result.fishing) == (None, None, (), False)
    assert any(p.startswith(problem) for p in result.problems), result.problems
    assert len(result.problems) == 1
    assert all(p.endswith(".") and p[0] == p[0].upper() for p in result.problems)


def test_unknown_codes_are_faults() -> None:
    result = score(Hand(tiles=parse_tiles("B1 Z9 XX Z9"), bonus=parse_tiles("Q1")))
    assert result.problems == (
        "'Z9' is no tile code.",
        "'XX' is no tile code.",
        "'Q1' among the bonus tiles is no Flower or Season.",
    )
    assert score(Hand(sets=(Laid(parse_tiles("B1 Z9")),))).problems == ("'Z9' is no tile code.",)
    assert score(Hand(win=Win(parse_tiles("Z9")[0], "wall"), tiles=parse_tiles("B1"))).problems[-1] == (
        "The winning tile Z9 is not in the hand."
    )


def test_all_faults_are_named_at_once() -> None:
    result = said("(B124) C11111 F1 +F2F2 !D9 wall kongs 3")
    assert len(result.problems) == 7


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            "B123 C456 D789 WEEE DRR @E/E !DR wall",
            "No Mah-Jong: it has 3 chows, and a Mah-Jong hand has at most 1.",
        ),
        (
            "(B123) C456 D777 WEEE DRR @E/E !DR wall",
            "No Mah-Jong: it has 2 chows, and a Mah-Jong hand has at most 1.",
        ),
        (
            "B123 C444 D777 WEEE DRR @E/E goulash JK !DR wall",
            "No Mah-Jong: a goulash has no chows, except in a special",
        ),
        (
            "B1234 C4567 D77 WEE DRR @E/E !DR wall",
            "No Mah-Jong: it takes four sets and a pair with at most one chow",
        ),
        ("B12 C44 D777 WEEE DRR JKK @E/E goulash JK !DR wall", "No Mah-Jong: it takes four sets and a pair"),
        ("[B44] B666 C444 D777 DRR D5 !B6 wall", "No Mah-Jong: it takes four sets and"),
        ("C1123456789 WESWW @E/E !WE robbed_kong", "No Mah-Jong: it takes four sets and a pair"),
        ("[B11] [C11] B2233 C2233 D44 !B2 wall", "No Mah-Jong: it takes four sets"),
    ],
)
def test_tiles_that_are_no_mah_jong(text: str, problem: str) -> None:
    [found] = said(text).problems
    assert found.startswith(problem)


def test_an_ordinary_set_of_three_can_have_been_exposed_by_the_claim() -> None:
    assert said("(B111) B222333444 C55 @S/E !B1 first_discard").legal


def test_concealed_groups_may_be_grouped_anew_where_only_that_wins() -> None:
    apart = said("[B55] [B5] C222 D666 (WNNN) DRR @E/E !B5 wall")
    assert apart.total == said("B555 C222 D666 (WNNN) DRR @E/E !B5 wall").total
    claimed = said("[B55] (B5) C222 D666 (WNNN) DRR @E/E !B5 discard")
    assert claimed.total == said("B555 C222 D666 (WNNN) DRR @E/E !B5 discard").total


def test_sizes() -> None:
    hand = Hand((Laid(parse_tiles("B1 B1 B1 B1")),), parse_tiles("C1 C2"))
    assert (hand.kongs, hand.size, hand.full_size) == (1, 6, 14)
    assert said("B1 @E/E").notes == ("The hand has 1 tile instead of 13: it is scored as far as it goes.",)
