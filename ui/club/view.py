"""What the pages of a table and of a club are given to draw, with every sentence already said."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorer.errors import ScorerError
from scorer.game import Deal, Game, payments_of, played, scored
from scorer.game_checks import look
from scorer.game_log import Corrected, Dealt, Entry, Logged, Undone, straight
from scorer.settle import Settlement
from ui.club import words
from ui.club.record import Record, Row, as_dealt
from ui.club.store import ClubStore, Pass, TableInfo
from ui.club.words import Names, player_name
from ui.scoring import line_text
from ui.texts import say, spoken

Json = dict[str, Any]
#: How many sentences of a table's history a page shows.
HISTORY = 60


def table_view(store: ClubStore, bearer: Pass, table: int) -> Json:
    """Everything that a page at the table draws."""
    shared, own = _table(store, bearer, table)
    return {**shared.view, **own}


def table_json(store: ClubStore, bearer: Pass, table: int) -> str:
    """`table_view` as JSON."""
    shared, own = _table(store, bearer, table)
    return f"{shared.text[:-1]},{json.dumps(own)[1:]}"


@dataclass(frozen=True, slots=True)
class Shared:
    """What all phones of a table are shown, and the same as a JSON object."""

    view: Json
    text: str


def _table(store: ClubStore, bearer: Pass, table: int) -> tuple[Shared, Json]:
    """What a page at the table draws: what all are shown, and what only whoever looks is."""
    info = store.table(table)
    record, names = store.record(table), store.players(info.club)

    def make() -> Shared:
        view = shared_view(info, record, names, store.rows(table)[: record.seq])
        return Shared(view, json.dumps(view))

    # all phones of a table ask at the same moment
    shared = store.once(table, (record.seq, spoken(), tuple(names.items())), make)
    game = shared.view["game"]
    own: Json = {
        "you": you(bearer, record, names),
        "minutes_left": None if game is None else minutes_left(game["ends"]),
    }
    if bearer.role == "host":
        own["names"] = [{"id": player, "name": name} for player, name in names.items()]
        own["seats"] = [
            {"place": seat.place, "locked": seat.locked, "title": seat_title(seat.place, record, names)}
            for seat in store.seats(table)
        ]
    return shared, own


def shared_view(info: TableInfo, record: Record, names: Names, rows: tuple[Row, ...]) -> Json:
    """What a page at the table draws whoever looks."""
    game = record.game
    return {
        "seq": record.seq,
        "table": {"id": info.id, "number": info.number, "evening": info.evening_name, "club": info.club_name},
        "title": say("club_table", number=info.number),
        "game": None if game is None else game_view(game, record, names),
        "earlier": [game_summary(log.game, names) for log in record.games[:-1]],
        "history": history(rows, record, names),
    }


def minutes_left(ends: float | None) -> int | None:
    """How many minutes a game that ends at a set time still has."""
    return None if ends is None else max(0, round((ends - time.time()) / 60))


def seat_title(place: int, record: Record, names: Names) -> str:
    """What a place at the table is called: its player, or its number, or the table itself."""
    if place < 0:
        return say("club_seat_table")
    owners = record.owners
    return player_name(names, owners[place]) if place < len(owners) else say("club_seat", number=place + 1)


def you(bearer: Pass, record: Record, names: Names) -> Json:
    """Who is looking."""
    owners = record.owners
    player = owners[bearer.place] if bearer.place is not None and 0 <= bearer.place < len(owners) else None
    return {
        "host": bearer.role == "host",
        "place": bearer.place,
        "player": player,
        "name": None if player is None else player_name(names, player),
    }


def game_view(game: Game, record: Record, names: Names) -> Json:
    """The game being played: the deal to come, the standings, the deals so far."""
    log = record.games[-1]
    written = {logged.number: logged for logged in log}
    return {
        "title": deal_title(game),
        "short": say("club_deal_short", number=len(game.deals) + 1),
        "deal": len(game.deals) + 1,
        "goulash": game.goulash,
        "goulash_text": say("club_goulash", wild=say(f"club_wild_{game.settings.wild}")),
        "rules": rules_text(game),
        "over": None if game.over is None else say(f"club_over_{game.over}"),
        "over_code": game.over,
        "ends": game.ends,
        "seats": [seat_view(game, record, wind, player, names) for wind, player in game.seats.items()],
        "out": None if game.out is None else {"id": game.out, "name": player_name(names, game.out)},
        "draft": draft_view(game, record, names),
        "standings": standings(game, names),
        "circle": [{"id": one, "name": player_name(names, one)} for one in game.circle],
        "deals": [deal_view(deal, names, record, written) for deal in reversed(game.deals)],
        "payments": [
            {
                "event": number,
                "text": say(
                    "club_did_paid",
                    payer=player_name(names, paid.payer),
                    payee=player_name(names, paid.payee),
                    points=paid.points,
                    why=paid.why,
                ),
            }
            for number, paid in game.payments
        ],
        "chart": chart(game, names),
    }


def deal_title(game: Game) -> str:
    """Deal and round in words: "Deal 5 · East round"."""
    return say("club_deal", number=len(game.deals) + 1, wind=say(f"wind_{game.prevailing}"))


def rules_text(game: Game) -> str:
    """The game's rules in a line: the ruleset and what differs from usual."""
    rules = game.settings.ruleset
    house = [f"{key} = {value}" for key, value in game.settings.options.items()]
    return "; ".join([rules.title, *house])


def seat_view(game: Game, record: Record, wind: str, player: str, names: Names) -> Json:
    """A player of the deal to come, and what he has put on the table."""
    entry = record.draft.entries.get(player)
    return {
        "wind": wind,
        "wind_name": say(f"wind_{wind}"),
        "player": player,
        "name": player_name(names, player),
        "points": game.points[player],
        "entry": None if entry is None else entry_view(game, as_dealt(game, record.draft), wind, entry),
        "hand": record.draft.hands.get(player),
    }


def entry_view(game: Game, dealt: Dealt, wind: str, entry: Entry) -> Json:
    """What a player has in a deal that is to be played next: figure or hand, its points, and how they come about."""
    shown: Json = {
        "points": entry.points,
        "figure": entry.hand is None,
        "sets": [],
        "lines": [],
        "problems": [],
    }
    if entry.hand is None:
        return shown
    shown["sets"] = tiles_view(entry.hand)
    try:
        # a hand that says it won is shown as a winner's, whoever is said to have won
        player = game.seats[wind]
        winner = player if entry.hand.get("win") and dealt.winner is None else dealt.winner
        answer = scored(game, Dealt(winner, dealt.entries), wind, entry.hand)
    except ScorerError as error:
        return {**shown, "problems": [str(error)]}
    lines = answer["lines"]
    assert isinstance(lines, list)
    return {
        **shown,
        "points": answer["total"],
        "lines": [line_text(line, game.settings.ruleset) for line in lines],
        "problems": answer["problems"] if answer["total"] is None else [],
        "notes": answer["notes"],
    }


def tiles_view(hand: Mapping[str, object]) -> list[Json]:
    """The tiles of a hand as they lie: its sets, the rest, the Flowers and Seasons."""
    sets = hand.get("sets")
    groups = [
        {"tiles": str(one["tiles"]).split(), "concealed": bool(one.get("concealed"))}
        for one in (sets if isinstance(sets, list) else [])
    ]
    for key in ("tiles", "bonus"):
        if hand.get(key):
            groups.append({"tiles": str(hand[key]).split(), "concealed": False})
    return groups


def draft_view(game: Game, record: Record, names: Names) -> Json:
    """The deal that is being put together: how it ended, what cannot be, and what it would come to."""
    draft = record.draft
    dealt = as_dealt(game, draft)
    told = draft.drawn or dealt.winner is not None
    doubts = look(game, dealt) if told else look(game, Dealt(None, dealt.entries))
    missing = [one for one in doubts if one.code == "no_score"]
    wrong = [one for one in doubts if one.code != "no_score"]
    settled = None
    if told and not doubts and game.over != "finished":
        after = played(game, Logged(record.seq + 1, time.time(), dealt))
        settled = settlement_view(after.deals[-1], names)
    return {
        "winner": dealt.winner,
        "drawn": draft.drawn,
        "doubts": [words.doubt(one, names) for one in wrong],
        "waiting": say(
            "club_waiting",
            who=words.listed([player_name(names, player) for one in missing for player in one.players]),
        )
        if told and missing
        else None,
        "ready": settled is not None,
        "settlement": settled,
    }


def settlement_view(deal: Deal, names: Names) -> Json:
    """Who pays whom after a deal, for the picture and in words."""
    wind_of = {player: wind for wind, player in deal.seats.items()}
    settled = named(deal.settlement, deal.seats)
    return {
        "seats": [
            {
                "wind": wind,
                "wind_name": say(f"wind_{wind}"),
                "player": player,
                "name": player_name(names, player),
                "score": deal.scores.get(player),
                "net": settled.net.get(player, 0),
                "points": deal.points[player],
                "won": deal.dealt.winner == player,
            }
            for wind, player in deal.seats.items()
        ],
        "payments": [
            {
                "from": wind_of[paid.payer],
                "to": wind_of[paid.payee],
                "points": paid.points,
                "text": say(
                    "club_pays",
                    payer=player_name(names, paid.payer),
                    payee=player_name(names, paid.payee),
                    points=paid.points,
                ),
            }
            for paid in payments_of(deal)
        ],
        "headline": headline(deal, names),
    }


def named(settlement: Settlement, seats: Mapping[str, str]) -> Settlement:
    """The settlement with nothing left out: who neither wins nor loses has 0."""
    return Settlement(
        settlement.payments, {player: settlement.net.get(player, 0) for player in seats.values()}
    )


def headline(deal: Deal, names: Names) -> str:
    """How a deal ended, in a sentence."""
    winner = deal.dealt.winner
    if winner is None:
        return say("club_drawn")
    return say("club_won", player=player_name(names, winner), points=deal.scores[winner])


def deal_view(deal: Deal, names: Names, record: Record, written: Mapping[int, Logged]) -> Json:
    """A deal that was written down."""
    hands = record.hands.get(deal.event, {})
    return {
        "event": deal.event,
        "number": deal.number,
        "title": say("club_deal", number=deal.number, wind=say(f"wind_{deal.prevailing}")),
        "goulash": deal.goulash,
        "winner": deal.dealt.winner,
        "out": None if deal.out is None else player_name(names, deal.out),
        "at": written[deal.event].at,
        "changed": written[deal.event].event != deal.dealt,
        "entries": {
            player: {
                "points": deal.scores.get(player, entry.points),
                "figure": entry.hand is None,
                "sets": [] if entry.hand is None else tiles_view(entry.hand),
                "hand": hands.get(player),
            }
            for player, entry in deal.dealt.entries.items()
        },
        **settlement_view(deal, names),
    }


def standings(game: Game, names: Names) -> list[Json]:
    """Everyone's points now, the most first."""
    order = sorted(game.points, key=lambda player: -game.points[player])
    return [
        {
            "player": player,
            "name": player_name(names, player),
            "points": game.points[player],
            "gain": game.points[player] - game.settings.starting,
            "place": 1 + sum(other > game.points[player] for other in game.points.values()),
        }
        for player in order
    ]


def chart(game: Game, names: Names) -> Json:
    """The running totals, for a picture and for a table: one line a player, one value a deal from the start on."""
    columns = [dict.fromkeys(game.points, game.settings.starting)]
    columns += [{player: deal.points.get(player, 0) for player in deal.points} for deal in game.deals]
    return {
        "lines": [
            {
                "name": player_name(names, player),
                "values": [column.get(player) for column in columns],
            }
            for player in game.points
        ],
        "start": game.settings.starting,
    }


def game_summary(game: Game, names: Names) -> Json:
    """A game that is over, in short."""
    return {"title": say("club_earlier_game", deals=len(game.deals)), "standings": standings(game, names)}


def history(rows: tuple[Row, ...], record: Record, names: Names) -> list[Json]:
    """What happened at the table, the latest first: when, who, what, and whether it can be undone."""
    deals = {deal.event: deal.number for log in record.games for deal in log.game.deals}
    events = {logged.number: logged.event for log in record.games for logged in log}
    current = record.games[-1] if record.games else ()
    counting = {logged.number for logged in straight(current[1:])}
    known = {logged.number for logged in current[1:]}
    told = []
    for row in reversed(rows):
        of_game = row.seq in events
        text = words.happened(row.seq, events, deals, names) if of_game else words.arranged(row.body)
        if text is None:
            continue
        told.append(
            {
                "seq": row.seq,
                "at": row.at,
                "who": words.actor_name(row.actor, names),
                "text": text,
                "gone": row.seq in known
                and row.seq not in counting
                and not isinstance(events[row.seq], Undone | Corrected),
                "can_undo": row.seq in known,
                "undoes": isinstance(events.get(row.seq), Undone),
            }
        )
        if len(told) == HISTORY:
            break
    return told
