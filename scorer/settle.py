"""Settling a deal: who pays whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.tiles import WINDS


@dataclass(frozen=True, slots=True)
class Payment:
    """So many points from one player to another; `points` is above 0. `at_once`: apart from the scores, for a bouquet."""

    payer: str
    payee: str
    points: int
    at_once: bool = False


@dataclass(frozen=True, slots=True)
class Settlement:
    """Every payment of a deal and what each player gains or loses by them; the gains sum to zero."""

    payments: tuple[Payment, ...]
    net: Mapping[str, int]


def settle(
    scores: Mapping[str, int],
    winner: str | None,
    east: str,
    *,
    losers_settle: bool = True,
    east_double: bool = True,
    at_once: Mapping[str, int] | None = None,
) -> Settlement:
    """Settle the scores of the players, under the British rules if nothing else is said.

    Every loser pays the winner the winner's whole score; losers pay each other the difference (`losers_settle`); a
    payment to or from East is doubled (`east_double`). Without a winner (a drawn hand) nobody pays. `at_once` is what
    each other player pays a player besides, whoever won and never doubled.
    """
    payments = []
    players = [p for p in WINDS if p in scores] + [p for p in scores if p not in WINDS]
    for at, one in enumerate(players if winner is not None else []):
        for other in players[at + 1 :]:
            if winner in (one, other):
                payer, payee = (one, other) if winner == other else (other, one)
                points = scores[payee]
            elif losers_settle:
                payer, payee = (one, other) if scores[one] < scores[other] else (other, one)
                points = scores[payee] - scores[payer]
            else:
                continue
            if east_double and east in (one, other):
                points *= 2
            if points:
                payments.append(Payment(payer, payee, points))
    for payee, points in (at_once or {}).items():
        payments += [Payment(payer, payee, points, True) for payer in players if payer != payee and points]
    net = dict.fromkeys(players, 0)
    for payment in payments:
        net[payment.payer] -= payment.points
        net[payment.payee] += payment.points
    return Settlement(tuple(payments), net)
