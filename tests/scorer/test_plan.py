"""Patterns worked out, wild tiles laid over them, and the corners of counting that only some patterns reach."""

from __future__ import annotations

import pytest
from say import names, said

from scorer.aid import aid, distances
from scorer.cover import makes
from scorer.errors import ScorerError
from scorer.explain import explain
from scorer.hand import counted
from scorer.notation import format_hand, parse_hand, parse_tiles
from scorer.pattern_parser import parse
from scorer.plan import work_out
from scorer.rules.special import mask_of_counts
from scorer.ruleset import house_rules, ruleset
from scorer.score import score
from scorer.wire import settle_json


def _makes(text: str, tiles: str, wilds: int = 0) -> bool:
    worked = work_out(parse(text), {})
    assert worked is not None
    counts = counted(parse_tiles(tiles))[0]
    return any(makes(plan, counts, mask_of_counts(counts), wilds) for plan in worked.plans)


@pytest.mark.parametrize(
    ("text", "tiles", "wilds", "fits"),
    [
        ("6 knitted pairs, pair", "B123456 C123456 WEE", 0, True),
        ("6 knitted pairs, pair", "B123456 C123456 WES", 0, False),
        ("6 knitted pairs, pair", "B1123456 C23456 WES".replace("WES", "WE"), 0, False),
        ("6 knitted pairs, pair", "B1123456 C23456 WES", 0, False),
        (
            "2 knitted triples, 2 knitted pairs in X and Y, 4 singles of winds",
            "B1289 C1289 D12 WESWN",
            0,
            True,
        ),
        ("2 knitted triples, 2 knitted pairs in X and Y, 4 singles of winds", "C1289 B89 D12 WESWN", 2, True),
        ("4 chows, 2 singles of winds", "B23 C13 D12 B789 WES", 3, True),
        ("4 chows, 2 singles of winds", "B123456789 WES", 3, True),
        ("4 pungs of suits, 2 singles of winds", "B111222333 WES", 3, False),
        ("4 pungs, 2 singles of winds", "B11122233 C4 WES", 3, True),
        ("4 pungs, 2 singles of winds, some dragons", "B111222333 C4 WES", 2, False),
        ("pung of 1s in X, run 2-8 in X, pung of 9s in X, single of winds", "B112345678 B99 WE", 2, True),
        ("pung of 1s in X, run 2-8 in X, pung of 9s in X, single of winds", "B2345678 B999 WE", 3, False),
        ("pung of 1s in X, run 2-8 in X, pung of 9s in X, single of winds", "B12345678 B99 WE", 2, False),
    ],
)
def test_wild_tiles_over_patterns(text: str, tiles: str, wilds: int, fits: bool) -> None:
    assert _makes(text, tiles, wilds) is fits


def _house(pattern: str) -> str:
    return f'base = "bmja"\n[special.ours]\npattern = "{pattern}"\nwin = 70\n'


@pytest.mark.parametrize(
    ("pattern", "has", "near"),
    [
        ("pung of each dragon, kong, pair", "(C2222) DRRRGGGWWW C88 @W/S !C8 wall", "(C222) DRRRGGGWWW C88 @W/S !C8 wall"),
        ("4 sets, pair, at most 1 chow, all X or winds", "C222333444 (C123) WEE @W/S !WE wall", "C222333444 (C123) DRR @W/S !DR wall"),
        ("pung/kong of each dragon, kong, pair", "(C2222) (DRRRR) DGGGWWW C88 @W/S !C8 wall", "(C222) (DRRRR) DGGGWWW C88 @W/S !C8 wall"),
        ("4 pungs/kongs, pair, winning tile dragons", "B111333555777 DRR @W/S !DR wall", "B111333555777 DRR @W/S !B1 wall"),
        ("4 pungs/kongs, pair, won on a discard, claimed only of winds", "B111333555777 WEE @W/S !WE discard", "B111333555777 WEE @W/S !B1 discard"),
        ("4 pungs/kongs, pair, won on a discard", "B111333555777 WEE @W/S !WE discard", "B111333555777 WEE @W/S !WE wall"),
        ("4 pungs/kongs, pair, no bonus tiles, as East", "B111333555777 WEE @E/S !WE wall", "B111333555777 WEE @S/S !WE wall"),
        ("4 pungs/kongs, pair, no bonus tiles", "B111333555777 WEE @E/S !WE wall", "B111333555777 WEE +F1 @E/S !WE wall"),
        ("any hand, as East, won on the deal", "B111333555777 WEE !WE dealt", "B111333555777 WEE @E/E !WE wall"),
    ],
)  # fmt: skip
def test_patterns_of_a_house(pattern: str, has: str, near: str) -> None:
    rules = house_rules(_house(pattern))
    for hand, is_it in ((has, True), (near, False)):
        found = {line.rule.name for r in score(parse_hand(hand), rules).readings for line in r.lines}
        assert ("ours" in found) is is_it


def test_the_claimed_tile_may_lie_exposed_beside_exposed_sets() -> None:
    assert "windy_dragons" in names("(DRRR) (DGGG) (WEE) WSSWWNN @W/S !WE discard", "western")
    assert "heavenly_gates" in names(
        "(D123) (D789) D11456998 @W/S !D8 wall".replace(
            "(D123) (D789) D11456998", "(D234) (D567) D1118999 D8"
        ),
        "shanghai",
    )


def test_distances_of_patterns_with_some_and_with_certain_kongs() -> None:
    clean = next(
        a
        for a in distances(parse_hand("C123222555777 C9"), ruleset("western"))
        if a.special and a.special.name == "ordinary_clean"
    )
    assert clean.away == 2
    kongs = house_rules(_house("kong of DR, kong of DG, 2 pungs, pair"))
    ours = next(
        a
        for a in distances(parse_hand("DRRRGGG B111 C222 D8"), kongs)
        if a.special and a.special.name == "ours"
    )
    assert (ours.away, [t.code for t in ours.missing]) == (3, ["D8", "DR", "DG"])


def test_a_pair_that_was_grouped_is_no_set_that_lies() -> None:
    grouped = distances(parse_hand("[WEE] B111333555 B77"))
    assert next(a.away for a in grouped if a.special is None) == 3


def test_letting_the_last_tile_of_a_kind_go_rules_a_hand_out() -> None:
    found = aid(parse_hand("B119 C19 D19 WESWN DRGW".replace("B119", "B155")), seen=parse_tiles("WE WE WE"))
    east = next(d for d in found.discards if d.tile.code == "WE")
    assert "thirteen_unique_wonders" not in {a.special.name for a in (*east.keeps, *east.loses) if a.special}
    assert "thirteen_unique_wonders" in {a.special.name for a in found.away if a.special}


def test_words_of_the_western_sheet() -> None:
    dice = explain(said("(C123) B222 C555 B444 WEE +F1234 @W/S dice !B2 wall", "western"))
    assert "The dice showed a double, so 40 becomes 80." in dice
    assert "Bouquet: each other player pays 2,000 at once." in dice
    void = explain(said("[DRRRR] B22 -F1 @W/S", "western"))
    assert "A bonus tile was still in the hand, so it counts 0 instead of 80." in void
    pure = explain(said("(C123) C222555777 C99 @W/S !C9 discard", "western"))
    assert "A special hand, Purity, which doubles" in pure


@pytest.mark.parametrize(
    "hand", ["B22 -F1A2 @W/S dice", "B123 C123 D123 C456 WEE @E/E wins 13 !WE discard first"]
)
def test_the_western_words_of_the_notation_read_back(hand: str) -> None:
    assert parse_hand(format_hand(parse_hand(hand))) == parse_hand(hand)


@pytest.mark.parametrize(
    ("at_once", "message"),
    [
        ([], "at_once: must give points for some of E, S, W and N"),
        ({"X": 1}, "at_once: must give points for some of E, S, W and N"),
        ({"E": -1}, "at_once: E must be a whole number of points, not -1"),
    ],
)
def test_what_is_paid_at_once_must_be_points(at_once: object, message: str) -> None:
    scores = {"E": 80, "S": 84, "W": 208, "N": 416}
    with pytest.raises(ScorerError) as caught:
        settle_json({"rules": "western", "east": "E", "winner": "S", "scores": scores, "at_once": at_once})
    assert str(caught.value) == message
