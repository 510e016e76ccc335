"""The score of a hand: its lawful readings, best first, over the worst of what is unknown."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.arrange import gathered
from scorer.cases import cases, rounds, seats
from scorer.counting import Reading, lost_readings, won_readings
from scorer.hand import WIND_WORDS, Case, Hand, counted, faults
from scorer.ruleset import Ruleset, ruleset
from scorer.sets import Meld
from scorer.shapes import facts_of, laid_melds, won
from scorer.tiles import Tile
from scorer.waits import Wait, waits


@dataclass(frozen=True, slots=True)
class Score:
    """What a hand is worth, and why.

    `readings` are best first, none for an illegal hand, whose faults are `problems`. `notes` say what is missing or
    would change if it were known; `waits` are what a losing hand was fishing for.
    """

    hand: Hand
    rules: Ruleset
    problems: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    readings: tuple[Reading, ...] = ()
    waits: tuple[Wait, ...] = ()

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
class _Outcome:
    """What one case gives at one seat in one round."""

    case: Case
    seat: str
    round: str
    readings: tuple[Reading, ...]
    waits: tuple[Wait, ...] = ()

    @property
    def total(self) -> int:
        return self.readings[0].total


def score(hand: Hand, rules: Ruleset | None = None) -> Score:
    """Score a hand under a ruleset (the British rules if none is given)."""
    rules = rules or ruleset()
    problems = faults(hand)
    if problems:
        return Score(hand, rules, tuple(problems))
    possible, reasons = cases(hand)
    outcomes = [o for case in possible for o in _outcomes(hand, case, rules)]
    if not outcomes:
        return Score(hand, rules, tuple(reasons) or (_no_mah_jong(hand),))
    lowest = min(outcomes, key=lambda o: o.total)
    notes = [*_size_notes(hand), *_unknown_notes(hand, outcomes, lowest)]
    return Score(hand, rules, (), tuple(notes), lowest.readings, lowest.waits)


def _outcomes(hand: Hand, case: Case, rules: Ruleset) -> list[_Outcome]:
    found = []
    if hand.win is None:
        fishing = waits(hand, case.concealed, rules)
        specials = {s.name: (s, w) for wait in fishing for s, w in wait.specials}
        if rules.options["fishing_must_be_announced"] and not hand.announced:
            specials = {}
        wanted = tuple(specials[s.name] for s, _ in rules.specials if s.name in specials)
        facts = facts_of(hand, case, 0, None, rules)
        for melds in _lying(hand, case):
            for seat in seats(hand, None):
                for round_wind in rounds(hand):
                    readings = lost_readings(hand, melds, facts, wanted, seat, round_wind, rules)
                    found.append(
                        _Outcome(case, seat, round_wind, tuple(sorted(readings, key=_order)), tuple(fishing))
                    )
        return found
    done = won(hand, case, rules)
    if not done:
        return []
    for seat in seats(hand, case.by):
        for round_wind in rounds(hand):
            readings = won_readings(hand, done, seat, round_wind, rules)
            found.append(_Outcome(case, seat, round_wind, tuple(sorted(readings, key=_order))))
    return found


def _order(reading: Reading) -> tuple[int, int, int]:
    return reading.order


def _lying(hand: Hand, case: Case) -> list[tuple[Meld, ...]]:
    """How the sets of a hand that did not win lie."""
    counts, _ = counted(hand.tiles, hand.wild)
    return [laid + gathered(counts) for laid in laid_melds(hand, case.concealed)]


def _no_mah_jong(hand: Hand) -> str:
    return "These tiles are no Mah-Jong: it takes four sets and a pair with at most one chow, or one of the special hands."


def _size_notes(hand: Hand) -> list[str]:
    if hand.size == hand.full_size:
        return []
    return [f"The hand has {hand.size} tiles instead of {hand.full_size}: it is scored as far as it goes."]


def _unknown_notes(hand: Hand, outcomes: list[_Outcome], lowest: _Outcome) -> list[str]:
    """What would change if each unknown fact were known."""
    unknown = []
    if hand.seat is None:
        unknown.append(("The seat is not known", lambda o: WIND_WORDS[o.seat]))
    if hand.round is None:
        unknown.append(("The prevailing wind is not known", lambda o: WIND_WORDS[o.round]))
    notes = []
    for what, value in unknown:
        by_value: dict[str, int] = {}
        for outcome in outcomes:
            word = value(outcome)
            by_value[word] = min(outcome.total, by_value.get(word, outcome.total))
        better = {w: t for w, t in by_value.items() if t > lowest.total}
        if better:
            listed = ", ".join(f"{w} {t}" for w, t in better.items())
            notes.append(f"{what}, so the lowest score is taken: {lowest.total}. It would be: {listed}.")
    return notes


def waiting_tiles(score: Score) -> list[Tile]:
    """The tiles that a hand was fishing for."""
    return [w.tile for w in score.waits]
