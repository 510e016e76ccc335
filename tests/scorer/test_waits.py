"""What completes a hand, and what it would score."""

from __future__ import annotations

from random import Random

import pytest
from deal import losing
from say import said

from scorer.hand import Win
from scorer.notation import parse_hand, parse_tiles
from scorer.ruleset import ruleset
from scorer.score import score, score_waits
from scorer.tiles import PLAYING


def _waits(text: str, **options: object) -> str:
    return " ".join(w.tile.code for w in said(text, **options).waits)


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("(WNNN) B234 C333 D444 D8", "D8"),
        ("(WNNN) B23 C333 D444 D88", "B1 B4"),
        ("(WNNN) B13 C333 D444 D88", "B2"),
        ("(WNNN) B89 C333 D444 D88", "B7"),
        ("(WNNN) B222 C333 D44 D88", "D4 D8"),
        ("(WNNN) (B234) C333 D45 D88", ""),
        ("(WNNN) B2345678 D888", "B2 B5 B8".replace("B2 B5 B8", "")),
        ("(WNNN) B222345 D8888", ""),
        ("(WNNN) B2223 C444 D888", "B1 B3 B4"),
        ("WEESS C11 B11 D99 DRR DW", "DW"),
        ("WEE C333 B111 D999 DR", ""),
        ("[WEE] [C33] B111 D999 C555", "C3 WE"),
        ("[B2] B34 C333 (D999) DRRR WE", "WE"),
        ("B19 C19 D19 WESWN DRR W", "DG".replace("DG", "")),
    ],
)
def test_waits(text: str, tiles: str) -> None:
    if text.endswith(" W"):
        text = text[:-2] + "W"
        tiles = "DG"
    assert _waits(text) == tiles


def test_waits_of_another_limit_of_chows() -> None:
    assert _waits("(WNNN) (B234) C333 D45 D88", max_chows=2) == "D3 D6"
    assert _waits("(WNNN) B2345678 D888", max_chows="any") == "B2 B5 B8"


def test_a_hand_that_lacks_tiles_waits_for_nothing() -> None:
    assert said("B11").waits == ()
    assert not said("B11").fishing


def test_a_wait_knows_what_it_completes() -> None:
    [wait] = said("(B222) (B444) (B666) DGGG B8").waits
    assert wait.ordinary
    assert [special.name for special, _ in wait.specials] == ["imperial_jade"]
    [wait] = said("C123456789 WESWN").waits
    assert not wait.ordinary


@pytest.mark.parametrize("seed", range(40))
def test_a_tile_is_waited_for_exactly_if_it_wins(seed: int) -> None:
    hand = losing(Random(seed))
    wins = []
    for tile in PLAYING:
        full = type(hand)(
            hand.sets,
            (*hand.tiles, tile),
            hand.bonus,
            hand.seat,
            hand.round,
            Win(tile, "wall"),
            hand.original_call,
        )
        if score(full).legal:
            wins.append(tile)
    assert [w.tile for w in score(hand).waits] == wins


def test_each_wait_is_scored_drawn_and_claimed() -> None:
    found = score_waits(parse_hand("B222333 C444 B88 D11 @E/E"))
    assert [(f.wait.tile.code, f.drawn.total, f.claimed.total if f.claimed else None) for f in found] == [
        ("B8", (4 + 4 + 4 + 4 + 22) * 4, (4 + 4 + 4 + 2 + 20) * 2),
        ("D1", (4 + 4 + 4 + 8 + 22) * 4, (4 + 4 + 4 + 4 + 20) * 2),
    ]


def test_a_wait_that_may_not_be_claimed() -> None:
    [*_, last] = score_waits(parse_hand("B1112345678999 @E/E"), ruleset("bmja", {"gates_claim": "none"}))
    assert last.wait.tile.code == "B8"
    assert (last.drawn.total, last.claimed) == (1000, None)


def test_score_waits_forgets_how_the_hand_won() -> None:
    hand = parse_hand("(WNNN) B234 C333 D444 D8 @E/E !D8 wall")
    assert [f.wait.tile for f in score_waits(hand)] == list(parse_tiles("D8"))


def test_the_tile_waited_for_is_the_one_that_won() -> None:
    [found] = score_waits(parse_hand("B222333 C444 D888 WE @S/S"))
    assert found.claimed is not None
    assert found.claimed.total == (4 + 4 + 4 + 4 + 20) * 2
    assert found.drawn.notes == found.claimed.notes == ()


def test_waits_are_scored_by_the_rules_of_the_table() -> None:
    rules = ruleset("bmja", {"limit": 50, "max_chows": "any"})
    found = score_waits(parse_hand("(WNNN) B2345678 D888 @E/E"), rules)
    assert [f.wait.tile.code for f in found] == ["B2", "B5", "B8"]
    assert {f.drawn.total for f in found} == {30}
    [found_one] = score_waits(parse_hand("(WNNN) DRRR DGGG D888 D5 @N/E"), rules)
    assert found_one.drawn.total == 50
