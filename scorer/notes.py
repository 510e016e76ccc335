"""What a score says beside its lines: what is missing, what was left out, what would change if it were known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from scorer.arrange import arrangements
from scorer.hand import (
    DEALT,
    DISCARD,
    FIRST_DISCARD,
    LOOSE,
    ROBBED_KONG,
    WALL,
    WIND_WORDS,
    Hand,
    counted,
    number_of_tiles,
)
from scorer.ruleset import Ruleset
from scorer.sets import CHOW, PAIR, what_sets

if TYPE_CHECKING:
    from scorer.counting import Reading
    from scorer.score import Outcome

_WAYS = {
    WALL: "drawn from the wall",
    DISCARD: "a discard",
    LOOSE: "a loose tile",
    ROBBED_KONG: "from a robbed kong",
    DEALT: "dealt",
    FIRST_DISCARD: "East's first discard",
}


def notes(hand: Hand, outcomes: Sequence[Outcome], lowest: Outcome) -> list[str]:
    """Everything that the player should know beside the lines, as sentences."""
    found = []
    if hand.size < hand.full_size:
        found.append(
            f"The hand has {number_of_tiles(hand.size)} instead of {hand.full_size}: it is scored as far as it goes."
        )
    if hand.win is not None:
        if hand.win.last and hand.win.by not in (WALL, DISCARD, None):
            found.append(
                "The last tile counts only if it came from the wall or was a discard, so here it does not."
            )
        if hand.win.kongs_before and hand.win.by not in (LOOSE, None):
            found.append(
                "Kongs before the winning tile count only if that was a loose tile, so here they do not."
            )
        if hand.win.by == LOOSE and not hand.kongs and not hand.bonus:
            found.append(
                "A loose tile comes only for a kong, a Flower or a Season, and this hand shows none."
            )
    elif hand.original_call and hand.size == hand.full_size and not lowest.waits:
        found.append("An original call is kept to the end, but this hand is not fishing.")
    if len(outcomes) > 1:
        found += _unknown(hand, outcomes, lowest.total)
    return found


def _unknown(hand: Hand, outcomes: Sequence[Outcome], total: int) -> list[str]:
    """For each unknown fact what it would change; only where it does."""
    asked: list[tuple[bool, str, Callable[[Outcome], str]]] = [
        (hand.seat is None, "Your wind is not known", lambda o: WIND_WORDS[o.seat]),
        (hand.round is None, "The prevailing wind is not known", lambda o: WIND_WORDS[o.round]),
        (
            hand.win is not None and hand.win.by is None,
            "How the winning tile came is not known",
            lambda o: _WAYS[o.case.by or WALL],
        ),
        (
            hand.win is not None and hand.win.tile is None,
            "Which tile won is not known",
            lambda o: o.case.tile.name if o.case.tile else "",
        ),
        (
            any(s.concealed is None for s in hand.sets),
            "Which sets were concealed is not known",
            lambda o: _concealed(hand, o),
        ),
    ]
    found = []
    for unknown, what, value in asked:
        if not unknown:
            continue
        lowest: dict[str, int] = {}
        for outcome in outcomes:
            word = value(outcome)
            lowest[word] = min(outcome.total, lowest.get(word, outcome.total))
        higher = [f"{word} {points}" for word, points in lowest.items() if word and points > total]
        if higher:
            found.append(f"{what}, so the lowest score counts: {total}. It would be: {'; '.join(higher)}.")
    return found


def east_note(hand: Hand, rules: Ruleset, best: Reading) -> list[str]:
    """What East's double makes of a limit hand, where the table speaks of it."""
    share = any(line.percent is not None for line in best.lines)
    if not (share and hand.win and best.total and rules.options["east_double"]):
        return []
    return [f"East is paid double: {2 * best.total:,} points from each other player."]


def _concealed(hand: Hand, outcome: Outcome) -> str:
    """Which of the sets of unknown lie were concealed in this outcome, in words."""
    names = [
        " ".join(t.code for t in laid.tiles)
        for laid, hidden in zip(hand.sets, outcome.case.concealed, strict=True)
        if laid.concealed is None and hidden
    ]
    return f"{' and '.join(names)} concealed" if names else ""


def no_mah_jong(hand: Hand, rules: Ruleset) -> str:
    """Why tiles that claim Mah-Jong are none, in a sentence."""
    shown = [what_sets(s.tiles, hand.wild) for s in hand.sets]
    chows = sum(1 for kinds in shown if kinds and kinds[0][0] == CHOW)
    paired = any(kinds and kinds[0][0] == PAIR for kinds in shown)
    counts, wilds = counted(hand.tiles, hand.wild)
    ways = [] if wilds else arrangements(counts, not paired, 4)
    if ways:
        fewest = chows + min(sum(1 for m in way if m.kind == CHOW) for way in ways)
        if hand.wild is not None and fewest:
            return "No Mah-Jong: a goulash has no chows, except in a special hand."
        if fewest > rules.max_chows:
            return f"No Mah-Jong: it has {fewest} chows, and a Mah-Jong hand has at most {rules.max_chows}."
    chows_allowed = {0: " without chows", 1: " with at most one chow", 4: ""}.get(
        rules.max_chows, f" with at most {rules.max_chows} chows"
    )
    return f"No Mah-Jong: it takes four sets and a pair{chows_allowed}, or a special hand that may be won so."
