"""A table's log, read: the games that were played there, and the deal that the players are putting together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from scorer.errors import ScorerError
from scorer.game import Game, fold
from scorer.game_log import Dealt, Entry, Event, Logged, Started, Swapped, straight
from scorer.game_wire import entry_from, event_from

Json = dict[str, Any]

#: Kinds of events that are a game's own; all else is about the table or the deal that is being put together.
GAME = ("started", "dealt", "corrected", "undone", "sat_out", "swapped", "paid", "finished")
LONGEST_ID = 64


@dataclass(frozen=True, slots=True)
class Row:
    """One event as it was kept: its number in the table's log, when (seconds) and by whom, and what."""

    seq: int
    at: float
    actor: str
    body: Json


@dataclass(frozen=True, slots=True)
class Draft:
    """The deal that is being put together: who has put what on the table, and who is said to have won.

    `hands` are the ids of the hands (as the editor knows them) that the entries came from.
    """

    entries: Mapping[str, Entry] = field(default_factory=dict)
    hands: Mapping[str, str] = field(default_factory=dict)
    winner: str | None = None
    drawn: bool = False

    @property
    def told(self) -> bool:
        """Whether it is said how the deal ended."""
        return self.drawn or self.winner is not None


class GameLog(tuple[Logged, ...]):
    """The events of one game; what they come to is worked out once, for all who ask."""

    @cached_property
    def game(self) -> Game:
        """Where the game stands. Raises GameError where an event cannot be."""
        return fold(self)

    @cached_property
    def owners(self) -> tuple[str, ...]:
        """Whose each place of the table is: the players as the game began, and whoever came for them."""
        assert isinstance(self[0].event, Started)
        owners = self[0].event.players
        for logged in straight(self[1:]):
            if isinstance(logged.event, Swapped):
                leaver, comer = logged.event.leaver, logged.event.comer
                owners = tuple(comer if one == leaver else one for one in owners)
        return owners


@dataclass(frozen=True, slots=True)
class Record:
    """All that a table's log says; `games` are the logs of its games, the one being played last."""

    seq: int = 0
    games: tuple[GameLog, ...] = ()
    draft: Draft = field(default_factory=Draft)
    hands: Mapping[int, Mapping[str, str]] = field(default_factory=dict)

    @property
    def game(self) -> Game | None:
        """The game being played; None where none has begun."""
        return self.games[-1].game if self.games else None

    @property
    def owners(self) -> tuple[str, ...]:
        """Whose each place of the table is now; nobody's where no game has begun."""
        return self.games[-1].owners if self.games else ()

    def with_row(self, row: Row) -> Record:
        """This record after one more event. Raises ScorerError for one that makes no sense."""
        kind = row.body.get("kind")
        if kind in GAME:
            return self._game_event(row, game_event(row.body))
        if kind == "hand":
            return replace(self, seq=row.seq, draft=self._put(row.body))
        if kind == "winner":
            winner = row.body.get("player")
            drawn = winner is None and row.body.get("drawn") is True
            return replace(self, seq=row.seq, draft=replace(self.draft, winner=winner, drawn=drawn))
        return replace(self, seq=row.seq)

    def _game_event(self, row: Row, event: Event) -> Record:
        logged = Logged(row.seq, row.at, event)
        if isinstance(event, Started):
            games = (*self.games, GameLog((logged,)))
        elif not self.games:
            raise ScorerError("event: no game has begun")
        else:
            games = (*self.games[:-1], GameLog((*self.games[-1], logged)))
        kept = row.body.get("hands")
        hands = {**self.hands, row.seq: kept} if isinstance(kept, Mapping) else self.hands
        ends = isinstance(event, Started | Dealt)
        return Record(row.seq, games, Draft() if ends else self.draft, hands)

    def _put(self, body: Json) -> Draft:
        player = str(body["player"])
        entries = {who: entry for who, entry in self.draft.entries.items() if who != player}
        hands = {who: hand for who, hand in self.draft.hands.items() if who != player}
        if body.get("entry") is not None:
            entries[player] = entry_from(body["entry"])
            if isinstance(body.get("hand"), str):
                hands[player] = body["hand"]
        winner = self.draft.winner
        return Draft(entries, hands, winner, self.draft.drawn)


def game_event(body: Json) -> Event:
    """The game's event in what was kept of it."""
    return event_from({key: value for key, value in body.items() if key != "hands"})


def record_of(rows: Iterable[Row], start: Record | None = None) -> Record:
    """What the rows of a log say, from the first on (or from `start` on)."""
    record = start or Record()
    for row in rows:
        record = record.with_row(row)
    return record


def as_dealt(game: Game, draft: Draft) -> Dealt:
    """The deal that the draft would be written down as."""
    seated = game.seats.values()
    entries = {player: draft.entries[player] for player in seated if player in draft.entries}
    # a correction of an earlier deal can have moved who sits out
    winner = draft.winner if draft.winner in seated else None
    claims = [player for player, entry in entries.items() if entry.hand and entry.hand.get("win")]
    if winner is None and not draft.drawn and len(claims) == 1:
        winner = claims[0]
    return Dealt(winner=winner, entries=entries, out=game.out, goulash=game.goulash)
