"""The score of a hand: its lawful readings, best first, in the worst of the cases that could have happened."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scorer.arrange import ORDINARY_WILDS, gathered, wild_gathered
from scorer.cases import cases, rounds, seats
from scorer.counting import HAND, Line, Reading, lost_readings, with_line, won_readings
from scorer.hand import DISCARD, WALL, Case, Hand, Win, counted, faults
from scorer.notes import east_note, no_mah_jong, notes
from scorer.rules.special import Special
from scorer.rules.totals import DOUBLE_DICE, VOID
from scorer.ruleset import Ruleset, Worth, ruleset
from scorer.sets import Meld
from scorer.shapes import facts_of, laid_melds, won
from scorer.waits import Wait, waits

if TYPE_CHECKING:
    # few rulesets pay anything at once; the others start without
    from scorer.at_once import AtOnce


@dataclass(frozen=True, slots=True)
class Score:
    """What a hand is worth, and why.

    `readings` are best first, none for an illegal hand, whose faults are `problems`. `notes` say what is missing or
    would change if it were known; `waits` are what a losing hand was fishing for; `at_once` is what each other player pays
    apart from the score.
    """

    hand: Hand
    rules: Ruleset
    problems: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    readings: tuple[Reading, ...] = ()
    waits: tuple[Wait, ...] = ()
    at_once: tuple[AtOnce, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether the hand can exist and, if it claims Mah-Jong, is one."""
        return not self.problems

    @property
    def best(self) -> Reading | None:
        """The reading that counts; None for an illegal hand."""
        return self.readings[0] if self.readings else None

    @property
    def total(self) -> int | None:
        """The score; None for an illegal hand."""
        return self.readings[0].total if self.readings else None

    @property
    def fishing(self) -> bool:
        """Whether the hand was one tile from Mah-Jong."""
        return bool(self.waits)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the hand is worth in one case, at one seat, in one round."""

    case: Case
    seat: str
    round: str
    readings: tuple[Reading, ...]
    waits: tuple[Wait, ...] = ()

    @property
    def total(self) -> int:
        """What the best reading counts."""
        return self.readings[0].total


def score(hand: Hand, rules: Ruleset | None = None) -> Score:
    """Score a hand under a ruleset (the British rules if none is given)."""
    rules = rules or ruleset()
    problems = faults(hand, rules.animals)
    if problems:
        return Score(hand, rules, tuple(problems))
    possible, reasons = cases(hand)
    counting, paid = _paid_at_once(hand, rules) if rules.at_once else (hand, ())
    outcomes = [o for case in possible for o in _outcomes(hand, counting, case, rules)]
    if not outcomes:
        return Score(hand, rules, tuple(reasons) or (no_mah_jong(hand, rules),))
    lowest = min(outcomes, key=lambda o: o.total) if len(outcomes) > 1 else outcomes[0]
    readings = lowest.readings
    if hand.double_dice or hand.bonus_in_hand:
        readings = _after(readings, hand, rules)
    told = notes(hand, outcomes, lowest)
    if hand.seat == "E" and "east_double" in rules.options:
        told += east_note(hand, rules, readings[0])
    return Score(hand, rules, (), tuple(told), readings, lowest.waits, paid)


def _paid_at_once(hand: Hand, rules: Ruleset) -> tuple[Hand, tuple[AtOnce, ...]]:
    """The hand with the bonus tiles that still count, and what is paid at once for the others."""
    from scorer.at_once import at_once

    left, paid = at_once(hand, rules)
    return (replace(hand, bonus=left) if paid else hand), paid


def _after(readings: tuple[Reading, ...], hand: Hand, rules: Ruleset) -> tuple[Reading, ...]:
    """The readings after what is done to every score: doubled by double dice, or void for a bonus tile in hand."""
    from scorer.at_once import dice, void

    if dice(hand, rules):
        readings = tuple(with_line(r, Line(HAND, DOUBLE_DICE, points=r.total)) for r in readings)
    if void(hand, rules):
        readings = tuple(
            with_line(r, Line(HAND, VOID, hand.bonus_in_hand, points=-r.total)) for r in readings
        )
    return readings


def _outcomes(hand: Hand, counting: Hand, case: Case, rules: Ruleset) -> list[Outcome]:
    """What one case gives at every seat and in every round that it leaves open; none if it is no Mah-Jong.

    `counting` is the hand with the bonus tiles that still count.
    """
    if hand.win is None:
        return _lost(counting, case, rules)
    done = won(hand, case, rules)
    return [
        Outcome(case, seat, wind, _best_first(readings, hand))
        for seat in seats(hand, case.by)
        for wind in rounds(hand)
        if (readings := won_readings(counting, done, seat, wind, rules))
    ]


def _lost(hand: Hand, case: Case, rules: Ruleset) -> list[Outcome]:
    fishing = tuple(waits(hand, case.concealed, rules))
    wanted = _fished_for(hand, fishing, rules)
    # a call that was not kept doubles nothing where the table enforces that
    broken = rules.options.get("enforce_unchanged_call") and hand.size == hand.full_size and not fishing
    facts = facts_of(hand, case, 0, None, rules, original_call=hand.original_call and not broken)
    ways = _lying(hand, case)
    if hand.wild is not None and not wanted:
        ways = [_within_limits(melds) for melds in ways]
    found = []
    for seat in seats(hand, None):
        for wind in rounds(hand):
            readings = [
                r for melds in ways for r in lost_readings(hand, melds, facts, wanted, seat, wind, rules)
            ]
            found.append(Outcome(case, seat, wind, _best_first(readings, hand), fishing))
    return found


def _fished_for(hand: Hand, fishing: tuple[Wait, ...], rules: Ruleset) -> tuple[tuple[Special, Worth], ...]:
    """The special hands that a losing hand may count itself to be fishing for, in the order of the table."""
    if rules.options.get("fishing_must_be_announced") and not hand.announced:
        return ()
    names = {special.name for wait in fishing for special, _ in wait.specials}
    return tuple((special, worth) for special, worth in rules.specials if special.name in names)


def _lying(hand: Hand, case: Case) -> list[tuple[Meld, ...]]:
    """The sets of a hand that did not win, in every way that wild tiles allow."""
    counts, wilds = counted(hand.tiles, hand.wild)
    in_hand = wild_gathered(counts, wilds, hand.wild) if wilds and hand.wild else [gathered(counts)]
    return [laid + more for laid in laid_melds(hand, case.concealed) for more in in_hand]


def _within_limits(melds: tuple[Meld, ...]) -> tuple[Meld, ...]:
    """The sets without those that hold more wild tiles than an ordinary hand may have in one."""
    return tuple(m for m in melds if m.wilds <= ORDINARY_WILDS.of(m.kind))


def _best_first(readings: list[Reading], hand: Hand) -> tuple[Reading, ...]:
    """The readings in order; of a goulash only the best of each kind, since wild tiles give hundreds."""
    readings.sort(key=_order)
    if hand.wild is None:
        return tuple(readings)
    return tuple({(r.special, r.by): r for r in reversed(readings)}.values())[::-1]


def _order(reading: Reading) -> tuple[int, int, int]:
    return reading.order


@dataclass(frozen=True, slots=True)
class WaitScore:
    """A tile that completes a hand, and what the hand would score with it.

    `drawn` is the score with the tile drawn from the wall, `claimed` with it as a discard; None where that is no
    Mah-Jong.
    """

    wait: Wait
    drawn: Score
    claimed: Score | None


def score_waits(hand: Hand, rules: Ruleset | None = None) -> list[WaitScore]:
    """What completes a hand that did not win, in table order, and what each tile would score."""
    rules = rules or ruleset()
    found = []
    for wait in score(replace(hand, win=None), rules).waits:
        full = replace(hand, tiles=(*hand.tiles, wait.tile))
        drawn = score(replace(full, win=Win(wait.tile, WALL)), rules)
        claimed = score(replace(full, win=Win(wait.tile, DISCARD)), rules)
        found.append(WaitScore(wait, drawn, claimed if claimed.legal else None))
    return found
