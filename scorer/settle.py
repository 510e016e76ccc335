"""Settling a deal: who pays whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.tiles import WINDS


@dataclass(frozen=True, slots=True)
class Payment:
    """So many points from one player to another; `points` is above 0."""

    payer: str
    payee: str
    points: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """Every payment of a deal and what each player gains or loses by them; the gains sum to zero."""

    payments: tuple[Payment, ...]
    net: Mapping[str, int]


def settle(scores: Mapping[str, int], winner: str | None, east: str) -> Settlement:
    """Settle the scores of the players under the British rules.

    Every loser pays the winner the winner's whole score; losers pay each other the difference; a payment to or from
    East is doubled. Without a winner (a drawn hand) nobody pays.
    """
    payments = []
    players = [p for p in WINDS if p in scores] + [p for p in scores if p not in WINDS]
    net = dict.fromkeys(players, 0)
    for at, one in enumerate(players if winner is not None else []):
        for other in players[at + 1 :]:
            if winner in (one, other):
                payer, payee = (one, other) if winner == other else (other, one)
                points = scores[payee]
            else:
                payer, payee = (one, other) if scores[one] < scores[other] else (other, one)
                points = scores[payee] - scores[payer]
            if east in (one, other):
                points *= 2
            if points:
                payments.append(Payment(payer, payee, points))
                net[payer] -= points
                net[payee] += points
    return Settlement(tuple(payments), net)
