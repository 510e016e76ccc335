"""The text form of tiles, sets and hands."""

from __future__ import annotations

from random import Random

import pytest
from deal import losing, ordinary_win, special_win

from scorer.errors import ScorerError
from scorer.hand import Hand, Laid, Win
from scorer.notation import format_hand, format_tiles, parse_hand, parse_tiles
from scorer.tiles import BACK, Tile, tile_or_unknown


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("B123", "B1 B2 B3"),
        ("WEE DRG", "WE WE DR DG"),
        ("D12 DR", "D1 D2 DR"),
        ("B12C3F1S2A4", "B1 B2 C3 F1 S2 A4"),
        ("B1WES", "B1 WE WS"),
        ("JKK BACK", "JK JK BACK"),
        ("", ""),
    ],
)
def test_tiles(text: str, codes: str) -> None:
    tiles = parse_tiles(text)
    assert " ".join(t.code for t in tiles) == codes
    assert parse_tiles(format_tiles(tiles)) == tiles


def test_tiles_are_written_short() -> None:
    tiles = parse_tiles("B1 B1 C2 D3 DR DR D4 WE WS JK BACK BACK B2")
    assert format_tiles(tiles) == "B11 C2 D3 DRR D4 WES JK BACK BACK B2"


@pytest.mark.parametrize("text", ["B", "B0", "X1", "b1", "WX", "DE", "F5", "J", "JJ", "1", "DR1"])
def test_words_that_are_no_tile(text: str) -> None:
    with pytest.raises(ScorerError, match="is no tile"):
        parse_tiles(text)


@pytest.mark.parametrize(
    "text",
    [
        "C111 B23455",
        "[DRRRR] (B555) {C123} WEE +F3 S1 @W/E",
        "(B555) @?/E",
        "B1 @E/?",
        "B1 call announced goulash JK",
        "B1 goulash B2",
        "B1 !B1 wall",
        "B1 !? ?",
        "B1 +F1 @E/S call !B1 discard last",
        "B1 !DR loose last kongs 2",
        "(B1)",
        "",
    ],
)
def test_hands_round_trip(text: str) -> None:
    assert format_hand(parse_hand(text)) == text


def test_a_hand_says_all() -> None:
    hand = parse_hand(
        "[DRRRR] (B555) {C123} WEE +F3 S1 @W/E call announced goulash JK !WE loose last kongs 2"
    )
    assert hand == Hand(
        (
            Laid(parse_tiles("DRRRR"), True),
            Laid(parse_tiles("B555"), False),
            Laid(parse_tiles("C123"), None),
        ),
        parse_tiles("WEE"),
        parse_tiles("F3 S1"),
        "W",
        "E",
        Win(Tile.from_code("WE"), "loose", True, 2),
        True,
        True,
        Tile.from_code("JK"),
    )


@pytest.mark.parametrize("seed", range(30))
def test_random_hands_round_trip(seed: int) -> None:
    rng = Random(seed)
    for make in (ordinary_win, special_win, losing):
        hand = make(rng)
        assert parse_hand(format_hand(hand)) == hand


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("(B555", "'(' is no tile"),
        ("B5) ", "')' is no tile"),
        ("(", "'(' is not closed"),
        ("@WE", "'@WE' is no seat and round"),
        ("@X/E", "'@X/E' is no seat and round"),
        ("goulash", "the wild tile of a goulash is JK or B2, not ''"),
        ("goulash B3", "the wild tile of a goulash is JK or B2, not 'B3'"),
        ("B1 !", "the winning tile must be one tile, not ''"),
        ("B1 !B11 wall", "the winning tile must be one tile, not 'B11'"),
        (
            "B1 !B1",
            "'' is no way to win; there are discard, wall, loose, robbed_kong, dealt, first_discard and ?",
        ),
        ("B1 !B1 luck", "'luck' is no way to win"),
        ("B1 !B1 wall B2", "'B2' cannot follow the winning tile"),
        ("B1 !B1 wall kongs", "'kongs' cannot follow the winning tile"),
        ("B1 !B1 wall kongs x", "'kongs' cannot follow the winning tile"),
    ],
)
def test_text_that_is_no_hand(text: str, message: str) -> None:
    with pytest.raises(ScorerError) as caught:
        parse_hand(text)
    assert str(caught.value).startswith("notation: ")
    assert "\n" not in str(caught.value)
    if not text.startswith(("(B", "(")):
        assert message in str(caught.value)


def test_unknown_tiles_have_no_text() -> None:
    with pytest.raises(ScorerError, match="'Z9' is no tile"):
        format_tiles((tile_or_unknown("Z9"),))
    assert format_tiles((BACK,)) == "BACK"
