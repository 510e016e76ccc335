"""What must hold of every hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from deal import losing, ordinary_win, special_win
from hypothesis import given, settings
from hypothesis import strategies as st
from naive import naive_total
from say import assert_adds_up

from scorer.hand import Hand, Laid
from scorer.rules.totals import ROUND_UP
from scorer.ruleset import ruleset
from scorer.score import Score, score
from scorer.tiles import SUITS, Tile

_FLOWERS = {seat: Tile.from_code(f"F{n}") for n, seat in enumerate("ESWN", 1)}


def _hand(seed: int) -> Hand:
    rng = Random(seed)
    make: Callable[[Random], Hand] = rng.choice((ordinary_win, special_win, losing, losing))
    return make(rng)


hands = st.integers(0, 10**9).map(_hand)
many = settings(max_examples=200, deadline=None)


def _shape(result: Score) -> list[tuple[str | None, str, int]]:
    return [(r.special.name if r.special else None, r.by, r.total) for r in result.readings]


@many
@given(hands, st.randoms(use_true_random=False))
def test_the_order_of_tiles_changes_nothing(hand: Hand, rng: Random) -> None:
    tiles, bonus, sets = list(hand.tiles), list(hand.bonus), list(hand.sets)
    rng.shuffle(tiles)
    rng.shuffle(bonus)
    rng.shuffle(sets)
    turned = [Laid(tuple(rng.sample(s.tiles, len(s.tiles))), s.concealed) for s in sets]
    shuffled = replace(hand, tiles=tuple(tiles), bonus=tuple(bonus), sets=tuple(turned))
    assert _shape(score(shuffled)) == _shape(score(hand))
    assert score(shuffled).waits == score(hand).waits


_NAMES_A_SUIT = {"imperial_jade", "plum_blossom", "plucking_the_moon"}


@many
@given(hands, st.permutations(SUITS))
def test_relabelling_the_suits_changes_nothing(hand: Hand, suits: list[str]) -> None:
    to = dict(zip(SUITS, suits, strict=True))

    def changed(tile: Tile) -> Tile:
        return Tile.from_code(f"{to[tile.suit]}{tile.number}") if tile.suit else tile

    def all_changed(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return tuple(changed(t) for t in tiles)

    win = hand.win and replace(hand.win, tile=hand.win.tile and changed(hand.win.tile))
    other = replace(
        hand,
        sets=tuple(Laid(all_changed(s.tiles), s.concealed) for s in hand.sets),
        tiles=all_changed(hand.tiles),
        win=win,
    )
    one, two = score(hand), score(other)
    if _NAMES_A_SUIT & {r.special.name for s in (one, two) for r in s.readings if r.special}:
        return
    assert _shape(one) == _shape(two)
    assert {changed(w.tile) for w in one.waits} == {w.tile for w in two.waits}


@many
@given(hands, st.sampled_from([100, 333, 500, 1000, 1500, 2000]))
def test_the_lines_of_every_reading_add_up(hand: Hand, limit: int) -> None:
    for reading in score(hand, ruleset("bmja", {"limit": limit})).readings:
        assert_adds_up(reading, limit)
        assert ROUND_UP not in {line.rule for line in reading.lines} or limit == 333


@many
@given(hands)
def test_no_total_is_over_the_limit_and_readings_are_best_first(hand: Hand) -> None:
    result = score(hand)
    totals = [r.total for r in result.readings]
    assert all(0 <= t <= 1000 for t in totals)
    assert totals == sorted(totals, reverse=True)
    assert len(set(result.readings)) == len(result.readings)


@many
@given(hands)
def test_an_own_flower_never_lowers_a_score(hand: Hand) -> None:
    assert hand.seat is not None
    flower = _FLOWERS[hand.seat]
    if flower in hand.bonus:
        return
    before, after = score(hand), score(replace(hand, bonus=(*hand.bonus, flower)))
    if before.total is not None:
        assert after.total is not None
        assert after.total >= before.total


def _less_known(hand: Hand) -> list[Hand]:
    """The hand with one fact after another forgotten."""
    found = [replace(hand, seat=None), replace(hand, round=None)]
    if hand.win is not None:
        found += [
            replace(hand, win=replace(hand.win, by=None)),
            replace(hand, win=replace(hand.win, tile=None)),
        ]
    return found


@many
@given(hands)
def test_knowing_less_never_scores_more(hand: Hand) -> None:
    known = score(hand)
    if known.total is not None:
        for less in _less_known(hand):
            total = score(less).total
            assert total is not None
            assert total <= known.total


@settings(max_examples=400, deadline=None)
@given(hands)
def test_a_plain_scorer_agrees(hand: Hand) -> None:
    """Another scorer, written straight from the rules with no thought of speed, gives the same total."""
    assert score(hand).total == naive_total(hand)
