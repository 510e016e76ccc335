"""What may be done at a table: every request is checked against the game as it stands, then written down."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from scorer.errors import ScorerError
from scorer.game import Game, fold
from scorer.game_log import Dealt, Entry, GameError, Logged, SatOut, Started, Swapped
from scorer.game_wire import event_from, event_json
from ui import wire
from ui.club.database import ClubError
from ui.club.frozen import frozen
from ui.club.logbook import Stale
from ui.club.record import Record, as_dealt
from ui.club.shared_hands import Hands
from ui.club.store import ClubStore, NoEntry, Pass
from ui.club.words import refusal
from ui.document import Answers
from ui.store import StoreError
from ui.texts import say

Json = dict[str, Any]

LONGEST_NAME = 40
LONGEST_TEXT = 120
LARGEST_SCORE = 1_000_000
LONGEST_BATCH = 64
#: What only the host does: all else whoever sits at the table may do.
HOST_ONLY = (Started, SatOut, Swapped)
AGAIN = 20


class Refused(ClubError):  # noqa: N818 - the name says what is wrong
    """What was asked makes no sense, or is not for whoever asked; the text is one sentence."""


@dataclass(frozen=True, slots=True)
class Desk:
    """What serves the tables: the club's store, and the store of hands (asked for when needed)."""

    store: ClubStore
    hands: Callable[[], Hands]

    def table_of(self, bearer: Pass, asked: int | None) -> int:
        """The table that `bearer` may see, of which `asked` is the number. Raises NoEntry for any other."""
        if bearer.role == "host":
            if asked is None or self.store.table(asked).club != bearer.club:
                raise NoEntry(say("club_no_entry"))
            return asked
        if bearer.table is None or asked not in (None, bearer.table):
            raise NoEntry(say("club_no_entry"))
        return bearer.table

    def tell(self, bearer: Pass, table: int, told: Mapping[str, Any]) -> int:
        """Write down what `bearer` tells of a table; gives the event's number. Raises ClubError."""
        batch, base, event = told.get("batch"), told.get("base"), told.get("event")
        if (
            not isinstance(batch, str)
            or not 1 <= len(batch) <= LONGEST_BATCH
            or not isinstance(event, Mapping)
        ):
            raise Refused(say("went_wrong"))
        try:
            if event.get("kind") in ("hand", "winner"):
                return self._draft(bearer, table, batch, dict(event))
            if type(base) is not int:
                raise Refused(say("went_wrong"))
            return self._write(bearer, table, batch, base, dict(event))
        except GameError as error:
            raise Refused(refusal(error, self.store.players(bearer.club))) from None
        except ScorerError as error:
            raise Refused(say("club_makes_no_sense", why=str(error))) from None

    def _draft(self, bearer: Pass, table: int, batch: str, event: Json) -> int:
        for _ in range(AGAIN):
            record = self.store.record(table)
            game = playing(record)
            if event.get("deal") != len(game.deals) + 1:
                raise Stale(say("club_deal_gone"))
            player = event.get("player")
            if event["kind"] == "winner":
                if player is not None and player not in game.seats.values():
                    raise Refused(say("club_no_player"))
                body: Json = {"kind": "winner", "player": player, "drawn": event.get("drawn") is True}
            else:
                if player not in game.seats.values():
                    raise Refused(say("club_no_player"))
                body = {"kind": "hand", "player": player, **self._entry(event)}
            try:
                return self.store.append(
                    table, body, actor=actor(bearer, record), batch=batch, base=record.seq
                )
            except Stale:
                # another player put a hand down at the same moment: that is no quarrel
                continue
        raise ClubError(say("club_busy"))

    def _entry(self, told: Mapping[str, Any]) -> Json:
        """What a player has, as it is kept: from a figure, or from a hand as the editor knows it."""
        if told.get("hand") is not None:
            hand = self.hand_json(str(told["hand"]))
            return {"entry": {"hand": hand}, "hand": str(told["hand"])}
        points = told.get("points")
        if points is None:
            return {"entry": None}
        if type(points) is not int or not 0 <= points <= LARGEST_SCORE:
            raise Refused(say("club_figure", most=LARGEST_SCORE))
        return {"entry": {"points": points}}

    def hand_json(self, hand: str) -> Json:
        """A hand that was read or typed, as the scorer takes it."""
        try:
            document = self.hands().history(hand).now
        except StoreError as error:
            raise Refused(str(error)) from None
        found = wire.hand_json(document.reading, document.answers)
        if not (found["sets"] or found["tiles"] or found["bonus"]):
            raise Refused(say("no_tiles"))
        return found

    def _write(self, bearer: Pass, table: int, batch: str, base: int, event: Json) -> int:
        record = self.store.record(table)
        if base != record.seq:
            return self._again(table, batch)
        kind = event.get("kind")
        if kind == "deal":
            game = playing(record)
            if not record.draft.drawn and as_dealt(game, record.draft).winner is None:
                raise Refused(say("club_who_won"))
            body: Json = {
                **event_json(as_dealt(game, record.draft)),
                "hands": dict(record.draft.hands),
            }
        elif kind == "correct":
            body = self._correction(record, event)
        elif kind == "started":
            body = {**event, "settings": frozen(event.get("settings"))}
        else:
            body = dict(event)
        made = event_from({key: value for key, value in body.items() if key != "hands"})
        if isinstance(made, HOST_ONLY) and bearer.role != "host":
            raise Refused(say("club_host_only"))
        if isinstance(made, Dealt) and kind != "deal":
            raise Refused(say("went_wrong"))
        self._check_players(bearer, made)
        if isinstance(made, Started):
            if record.game is not None and record.game.over is None and record.game.deals:
                raise Refused(say("club_still_playing"))
            fold([Logged(base + 1, 0, made)])
        else:
            playing(record)
            fold((*record.games[-1], Logged(base + 1, time.time(), made)))
        return self.store.append(table, body, actor=actor(bearer, record), batch=batch, base=base)

    def _again(self, table: int, batch: str) -> int:
        """The number of the event that `batch` told before, where its answer was lost; else Stale."""
        return self.store.append(table, {}, actor="", batch=batch, base=-1)

    def _check_players(self, bearer: Pass, made: object) -> None:
        known = self.store.players(bearer.club)
        named = made.players if isinstance(made, Started) else ()
        if isinstance(made, Swapped):
            named = (made.comer,)
        if any(player not in known for player in named):
            raise Refused(say("club_no_player"))

    def _correction(self, record: Record, event: Json) -> Json:
        number = event.get("event")
        game = playing(record)
        before = next((deal for deal in game.deals if deal.event == number), None)
        if before is None:
            raise Refused(say("club_no_such_deal"))
        entries: dict[str, Entry] = {}
        hands = dict(record.hands.get(before.event, {}))
        told = event.get("entries")
        for player in before.seats.values():
            one = told.get(player) if isinstance(told, Mapping) else None
            if not isinstance(one, Mapping) or one.get("keep"):
                if player in before.dealt.entries:
                    entries[player] = before.dealt.entries[player]
                continue
            kept = self._entry(one)
            hands.pop(player, None)
            if kept["entry"] is not None:
                entries[player] = Entry(**kept["entry"])
                if "hand" in kept:
                    hands[player] = kept["hand"]
        winner = event.get("winner")
        goulash = event.get("goulash", before.dealt.goulash)
        dealt = event_json(Dealt(winner, entries, before.out, goulash if isinstance(goulash, bool) else None))
        del dealt["kind"]
        return {"kind": "corrected", "event": number, "dealt": dealt, "hands": hands}


def playing(record: Record) -> Game:
    """The game being played. Raises Refused where none has begun."""
    game = record.game
    if game is None:
        raise Refused(say("club_no_game"))
    return game


def actor(bearer: Pass, record: Record) -> str:
    """Who does something, as the log has it: host, table, or player:ID."""
    if bearer.role == "host":
        return "host"
    owners = record.owners
    if bearer.place is None or not 0 <= bearer.place < len(owners):
        return "table"
    return f"player:{owners[bearer.place]}"


def answers_for(game: Game, player: str) -> Answers:
    """What the table already knows of a player's hand."""
    limit = game.settings.options.get("limit", Answers().limit)
    wind = next((wind for wind, one in game.seats.items() if one == player), None)
    return Answers(
        seat=wind,  # type: ignore[arg-type]
        round=game.prevailing,  # type: ignore[arg-type]
        wild=game.settings.wild if game.goulash else None,
        limit=limit if isinstance(limit, int) else Answers().limit,
    )


def name_of(text: object, longest: int = LONGEST_NAME) -> str:
    """A name as someone typed it, bounded and on one line. Raises Refused for none."""
    name = " ".join(text.split()) if isinstance(text, str) else ""
    if not name or len(name) > longest or not name.isprintable():
        raise Refused(say("club_name", most=longest))
    return name
