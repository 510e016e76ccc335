"""Standings over an evening and over a season, from the games that were played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scorer.game import Game


@dataclass(frozen=True, slots=True)
class Standing:
    """A player over several games: points won or lost, games, deals played and won, the best hand."""

    player: str
    place: int
    gain: int
    games: int
    deals: int
    won: int
    best: int


def rank(games: Iterable[Game]) -> list[Standing]:
    """Everyone who played, the most points won first; equal points share a place."""
    gain: dict[str, int] = {}
    count: dict[str, int] = {}
    deals: dict[str, int] = {}
    won: dict[str, int] = {}
    best: dict[str, int] = {}
    for game in games:
        for player, points in game.gains.items():
            gain[player] = gain.get(player, 0) + points
            count[player] = count.get(player, 0) + 1
        for deal in game.deals:
            for player in deal.seats.values():
                deals[player] = deals.get(player, 0) + 1
                best[player] = max(best.get(player, 0), deal.scores.get(player, 0))
            if deal.dealt.winner is not None:
                won[deal.dealt.winner] = won.get(deal.dealt.winner, 0) + 1
    order = sorted(gain, key=lambda player: -gain[player])
    return [
        Standing(
            player=player,
            place=1 + sum(other > gain[player] for other in gain.values()),
            gain=gain[player],
            games=count[player],
            deals=deals.get(player, 0),
            won=won.get(player, 0),
            best=best.get(player, 0),
        )
        for player in order
    ]


def by_name(standings: Iterable[Standing], names: Mapping[str, str]) -> list[Standing]:
    """The same with whoever shares a place in alphabetical order."""
    return sorted(standings, key=lambda one: (one.place, names.get(one.player, "").casefold()))
