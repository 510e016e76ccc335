"""All the ways in which the unknown facts of a hand could have been.

What is unknown is never guessed in the player's favour: the score is the lowest over these cases.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from scorer.hand import CLAIMS, DEALT, FIRST_DISCARD, LOOSE, WAYS, Case, Hand, case_faults
from scorer.tiles import WINDS, Tile


def cases(hand: Hand) -> tuple[list[Case], list[str]]:
    """Every case that could have happened; where there is none, why not, as sentences.

    Of a hand with unknown facts one of the reasons will do: the others say the same of other cases.
    """
    found = []
    reasons: list[str] = []
    for concealed in _concealed(hand):
        if hand.win is None:
            found.append(Case(concealed))
            continue
        for by in (hand.win.by,) if hand.win.by else _ways(hand):
            for tile in _tiles(hand, by, concealed):
                case = Case(concealed, by, tile)
                problems = case_faults(hand, case)
                if not problems:
                    found.append(case)
                elif not reasons:
                    reasons = problems
    return found, [] if found else reasons


def _concealed(hand: Hand) -> Iterable[tuple[bool, ...]]:
    known = tuple([s.concealed for s in hand.sets if s.concealed is not None])
    if len(known) == len(hand.sets):
        return (known,)
    return product(*[(False, True) if s.concealed is None else (s.concealed,) for s in hand.sets])


def _ways(hand: Hand) -> Iterator[str]:
    for by in WAYS:
        if by == DEALT and hand.seat not in (None, "E"):
            continue
        if by == FIRST_DISCARD and hand.seat == "E":
            continue
        if by == LOOSE and not hand.kongs and not hand.bonus:
            # a loose tile comes only for a kong, a Flower or a Season
            continue
        yield by


def _tiles(hand: Hand, by: str, concealed: tuple[bool, ...]) -> tuple[Tile | None, ...]:
    """What the winning tile may have been: the one that is known, or any that can have come last."""
    assert hand.win is not None
    if hand.win.tile is not None:
        return (hand.win.tile,)
    if by == DEALT:
        return (None,)
    could = dict.fromkeys(hand.tiles)
    for laid, hidden in zip(hand.sets, concealed, strict=True):
        if len(laid.tiles) < 4 and (hidden or by in CLAIMS):
            could.update(dict.fromkeys(laid.tiles))
    return tuple(sorted(could, key=lambda t: t.index))


def seats(hand: Hand, by: str | None) -> str:
    """The seats that the player can have had, as letters."""
    known = hand.seat or WINDS
    if by == DEALT:
        return "".join(s for s in known if s == "E")
    if by == FIRST_DISCARD:
        return "".join(s for s in known if s != "E")
    return known


def rounds(hand: Hand) -> str:
    """The winds that can have prevailed, as letters."""
    return hand.round or WINDS
