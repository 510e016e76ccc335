"""A whole game: its log of events folded into winds, deals and standings.

Players are named by any text that tells them apart. They stand in a circle in the order of the winds: when East
passes, it goes one place on, so South becomes East. Three play without North; of five, the one behind North sits out,
and that is the one who was East last.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from scorer.game_log import (
    Dealt,
    Entry,
    Finished,
    GameError,
    Logged,
    Paid,
    SatOut,
    Settings,
    Started,
    Swapped,
    straight,
)
from scorer.ruleset import house_rules
from scorer.settle import Payment, Settlement, settle
from scorer.tiles import WINDS
from scorer.wire import score_json

AT_THE_TABLE = 4
FEWEST, MOST = 3, 5
MINUTE = 60.0


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal as it counts: `seats` is who had which wind, `points` everyone's points after it."""

    event: int
    number: int
    prevailing: str
    seats: Mapping[str, str]
    out: str | None
    goulash: bool
    dealt: Dealt
    scores: Mapping[str, int]
    settlement: Settlement
    points: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Game:
    """Where a game stands: who is East and what comes next, the deals so far, and everyone's points.

    `gains` is what each player won or lost while playing; it differs from `points` where a place changed hands.
    `over` is None, or why the game is: rounds, time or finished.
    """

    settings: Settings
    circle: tuple[str, ...]
    started: float
    points: Mapping[str, int]
    gains: Mapping[str, int]
    east: int = 0
    rounds_done: int = 0
    goulash: bool = False
    streak: int = 0
    deals: tuple[Deal, ...] = ()
    payments: tuple[tuple[int, Paid], ...] = ()
    over: str | None = None

    @property
    def seats(self) -> dict[str, str]:
        """Who has which wind in the deal to come."""
        winds = WINDS[: min(len(self.circle), AT_THE_TABLE)]
        return {wind: self.circle[(self.east + at) % len(self.circle)] for at, wind in enumerate(winds)}

    @property
    def out(self) -> str | None:
        """Who sits out the deal to come."""
        return self.circle[(self.east + AT_THE_TABLE) % MOST] if len(self.circle) == MOST else None

    @property
    def prevailing(self) -> str:
        """The prevailing wind of the deal to come."""
        return WINDS[self.rounds_done % len(WINDS)]

    @property
    def ends(self) -> float | None:
        """When the set time is up, in seconds; None where there is none."""
        return None if self.settings.minutes is None else self.started + self.settings.minutes * MINUTE


def fold(log: Sequence[Logged]) -> Game:
    """The game that the events make, each in its turn. Raises GameError where one cannot be.

    >>> log = [Logged(1, 0, Started(("Ann", "Bob", "Cis", "Dan")))]
    >>> log += [Logged(2, 60, Dealt("Bob", {p: Entry(n) for p, n in zip(("Ann", "Bob", "Cis", "Dan"), (80, 84, 208, 416))}))]
    >>> fold(log).points
    {'Ann': 904, 'Bob': 2336, 'Cis': 1964, 'Dan': 2796}
    """
    if not log or not isinstance(log[0].event, Started):
        raise GameError("not_started", "a game begins with its players")
    game = _started(log[0], log[0].event)
    for logged in straight(log[1:]):
        game = played(game, logged)
    return game


def _started(logged: Logged, event: Started) -> Game:
    players = event.players
    if not FEWEST <= len(players) <= MOST:
        raise GameError("players", f"three, four or five play, not {len(players)}", count=len(players))
    if len(set(players)) < len(players):
        raise GameError("same_player", "nobody can sit at two places")
    return Game(
        settings=event.settings,
        circle=players,
        started=logged.at,
        points=dict.fromkeys(players, event.settings.starting),
        gains=dict.fromkeys(players, 0),
    )


def played(game: Game, logged: Logged) -> Game:
    """The game after one more event, which is none that changes earlier ones. Raises GameError where it cannot be."""
    event = logged.event
    if game.over == "finished":
        raise GameError("finished", "the game is finished; undo that first to play on")
    if isinstance(event, Dealt):
        return _deal(game, logged, event)
    if isinstance(event, SatOut):
        return _sit_out(game, event.player)
    if isinstance(event, Swapped):
        return _swap(game, event)
    if isinstance(event, Paid):
        return _pay(game, logged.number, event)
    if isinstance(event, Finished):
        return replace(game, over="finished")
    raise GameError("started_twice", "the game has begun already")


def _deal(game: Game, logged: Logged, dealt: Dealt) -> Game:
    number = len(game.deals) + 1
    if dealt.out is not None:
        game = _sit_out(game, dealt.out)
    if dealt.goulash is not None:
        game = replace(game, goulash=dealt.goulash)
    seats = game.seats
    if dealt.winner is not None and dealt.winner not in seats.values():
        raise GameError(
            "winner_not_playing",
            f"deal {number}: {dealt.winner} does not play in it",
            deal=number,
            player=dealt.winner,
        )
    scores = {} if dealt.winner is None else scores_of(game, dealt)
    settled = scores or dict.fromkeys(seats.values(), 0)
    settlement = settle_deal(game.settings, settled, dealt.winner, seats["E"], at_once_of(game, dealt))
    points = {player: had + settlement.net.get(player, 0) for player, had in game.points.items()}
    gains = {player: had + settlement.net.get(player, 0) for player, had in game.gains.items()}
    deal = Deal(
        event=logged.number,
        number=number,
        prevailing=game.prevailing,
        seats=seats,
        out=game.out,
        goulash=game.goulash,
        dealt=dealt,
        scores=scores,
        settlement=settlement,
        points=points,
    )
    return _next(replace(game, points=points, gains=gains, deals=(*game.deals, deal)), deal, logged.at)


def _last_wins(settings: Settings) -> set[int]:
    """After how many wins in a row East's deal passes: where the rules have a hand for so many, as Shanghai has for thirteen."""
    return {
        moment.wins for special, _ in settings.ruleset.moments for moment in special.moments if moment.wins
    }


def _next(game: Game, deal: Deal, at: float) -> Game:
    """After `deal`: who is East, which wind prevails, whether a goulash follows, whether the game is over."""
    drawn = deal.dealt.winner is None
    won = deal.dealt.winner == deal.seats["E"]
    rule = game.settings.east_after_draw if drawn else game.settings.east_after_win
    streak = game.streak + won
    stays = (drawn or won) and rule == "stays" and not (won and streak in _last_wins(game.settings))
    east = game.east if stays else (game.east + 1) % len(game.circle)
    rounds_done = game.rounds_done + (not stays and east == 0)
    over = game.over
    if rounds_done >= game.settings.rounds:
        over = "rounds"
    elif game.ends is not None and at >= game.ends:
        over = "time"
    return replace(
        game,
        east=east,
        rounds_done=rounds_done,
        goulash=drawn and game.settings.after_draw == "goulash",
        streak=streak if stays else 0,
        over=over,
    )


def scores_of(game: Game, dealt: Dealt) -> dict[str, int]:
    """Everyone's score in a deal that is to be played next. Raises GameError for a hand that cannot be."""
    scores = {}
    for wind, player in game.seats.items():
        entry = dealt.entries.get(player, Entry())
        if entry.hand is not None:
            answer = scored(game, dealt, wind, entry.hand)
            if answer["total"] is None:
                problems = tuple(map(str, _list(answer["problems"])))
                raise GameError(
                    "illegal_hand",
                    f"deal {len(game.deals) + 1}: {player}'s hand cannot be: {'; '.join(problems)}",
                    deal=len(game.deals) + 1,
                    player=player,
                    problems=problems,
                )
            scores[player] = int(str(answer["total"]))
        elif entry.points is not None:
            scores[player] = entry.points
        else:
            raise GameError(
                "no_score",
                f"deal {len(game.deals) + 1}: {player} has no score yet",
                deal=len(game.deals) + 1,
                player=player,
            )
    return scores


def scored(game: Game, dealt: Dealt, wind: str, hand: Mapping[str, object]) -> dict[str, object]:
    """The scorer's answer for the hand that lies before `wind` in the deal to come."""
    won = dealt.winner == game.seats[wind]
    asked = {
        **hand,
        "rules": game.settings.rules,
        "options": dict(game.settings.options),
        "seat": wind,
        "round": game.prevailing,
        "goulash": {"wild": game.settings.wild} if game.goulash else False,
        "win": (hand.get("win") or {"tile": None, "by": None}) if won else None,
    }
    if won and wind == "E":
        asked["wins_in_a_row"] = game.streak + 1
    return _scored(json.dumps(asked, sort_keys=True), game.settings.house)


@lru_cache(maxsize=4096)
def _scored(hand: str, house: str) -> dict[str, object]:
    # a game is folded again with every event, and its hands stay what they are
    asked = json.loads(hand)
    return score_json(asked, house_rules(house, asked["options"]) if house else None)


def at_once_of(game: Game, dealt: Dealt) -> dict[str, int]:
    """What each other player pays a player at once for tiles in his hand, however the deal ended."""
    paid = {}
    for wind, player in game.seats.items():
        hand = dealt.entries.get(player, Entry()).hand
        if hand is not None:
            found = _list(scored(game, dealt, wind, hand).get("at_once"))
            paid[player] = sum(one["points"] for one in found if isinstance(one, dict))
    return paid


def settle_deal(
    settings: Settings,
    scores: Mapping[str, int],
    winner: str | None,
    east: str,
    at_once: Mapping[str, int] | None = None,
) -> Settlement:
    """Who pays whom in a deal, by the game's own ruleset."""
    options = settings.ruleset.options
    return settle(
        scores,
        winner,
        east,
        losers_settle=options.get("losers_settle", True) is True,
        east_double=options.get("east_double", True) is True,
        at_once=at_once,
    )


def _list(value: object) -> Sequence[object]:
    return value if isinstance(value, list) else []


def _sit_out(game: Game, player: str) -> Game:
    if game.out is None:
        raise GameError("nobody_sits_out", "someone sits out only where five play")
    _playing(game, player)
    swap = {player: game.out, game.out: player}
    return replace(game, circle=tuple(swap.get(one, one) for one in game.circle))


def _swap(game: Game, event: Swapped) -> Game:
    _playing(game, event.leaver)
    if event.comer in game.circle:
        raise GameError("same_player", "nobody can sit at two places")
    points = {event.comer if one == event.leaver else one: had for one, had in game.points.items()}
    circle = tuple(event.comer if one == event.leaver else one for one in game.circle)
    return replace(game, circle=circle, points=points, gains={event.comer: 0, **game.gains}, streak=0)


def _pay(game: Game, number: int, event: Paid) -> Game:
    for player in (event.payer, event.payee):
        _playing(game, player)
    if event.payer == event.payee:
        raise GameError("same_player", "nobody pays himself")
    net = {event.payer: -event.points, event.payee: event.points}
    return replace(
        game,
        points={one: had + net.get(one, 0) for one, had in game.points.items()},
        gains={one: had + net.get(one, 0) for one, had in game.gains.items()},
        payments=(*game.payments, (number, event)),
    )


def _playing(game: Game, player: str) -> None:
    if player not in game.circle:
        raise GameError("not_playing", f"{player} does not play in this game", player=player)


def payments_of(deal: Deal) -> tuple[Payment, ...]:
    """Who pays whom after a deal, the largest payment first."""
    return tuple(sorted(deal.settlement.payments, key=lambda one: -one.points))
