"""Evenings as files: everything as JSON (and back), the deals as CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from scorer.game import Deal, fold, payments_of
from ui.club.database import ClubError
from ui.club.record import GAME, Record, Row, record_of
from ui.club.service import name_of
from ui.club.store import ClubStore, TableInfo
from ui.club.words import Names, player_name
from ui.texts import say

Json = dict[str, Any]

FORMAT, VERSION = "jadelens-evening", 1
MOST_EVENTS, MOST_TABLES, MOST_PLAYERS = 5000, 60, 500
LONGEST_ACTOR = 64
#: A cell that begins so would be a formula to a spreadsheet.
FORMULA = ("=", "+", "-", "@", "\t", "\r")


def tables_json(store: ClubStore, tables: list[TableInfo]) -> Json:
    """Everything that happened at these tables, to be kept or brought into another club."""
    names = store.players(tables[0].club) if tables else {}
    rows = {info.id: store.rows(info.id) for info in tables}
    told = json.dumps([row.body for part in rows.values() for row in part])
    told += json.dumps([row.actor for part in rows.values() for row in part])
    return {
        "format": FORMAT,
        "version": VERSION,
        "club": tables[0].club_name if tables else "",
        # only those who sat at these tables
        "players": {player: name for player, name in names.items() if player in told},
        "tables": [
            {
                "number": info.number,
                "evening": info.evening_name,
                "season": info.season,
                "events": [
                    {"number": row.seq, "at": row.at, "by": row.actor, "event": without_hands(row.body)}
                    for row in rows[info.id]
                ],
                "games": [
                    {"points": dict(log.game.points), "deals": [deal_json(deal) for deal in log.game.deals]}
                    for log in store.record(info.id).games
                ],
            }
            for info in tables
        ],
    }


def without_hands(body: Json) -> Json:
    """An event without the ids of its hands, which open them to whoever knows them."""
    return {key: value for key, value in body.items() if not (key in ("hands", "hand") and "kind" in body)}


def deal_json(deal: Deal) -> Json:
    """A deal as it counts."""
    return {
        "deal": deal.number,
        "prevailing": deal.prevailing,
        "seats": dict(deal.seats),
        "out": deal.out,
        "goulash": deal.goulash,
        "winner": deal.dealt.winner,
        "scores": dict(deal.scores),
        "payments": [{"from": p.payer, "to": p.payee, "points": p.points} for p in payments_of(deal)],
        "net": dict(deal.settlement.net),
        "points": dict(deal.points),
    }


def bring_in(store: ClubStore, club: int, host_key: str, data: object) -> int:
    """Bring a file of `tables_json` into a club as a new evening; gives its number. Raises ClubError, and then
    nothing was brought in."""
    evening, season, tables, players = checked(data)
    known = {name: player for player, name in store.players(club).items()}
    missing = [name for name in dict.fromkeys(players.values()) if name not in known]
    made = store.add_players(club, missing) if missing else {}
    known |= {name: player for player, name in made.items()}
    ids = {old: known[name] for old, name in players.items()}
    number = store.open_evening(club, evening, season)
    for rows in tables:
        table = store.add_table(number, host_key)
        store.copy_in(table, [renamed(row, ids) for row in rows])
    return number


def checked(data: object) -> tuple[str, str, list[list[Row]], dict[str, str]]:
    """The evening, season, tables and players of a file. Raises ClubError where it is none of ours."""
    try:
        assert isinstance(data, dict)
        assert data["format"] == FORMAT
        assert data["version"] == VERSION
        players = {str(id): name_of(name) for id, name in data["players"].items()}
        tables = [[_row(one) for one in table["events"]] for table in data["tables"]]
        assert 1 <= len(tables) <= MOST_TABLES
        assert len(players) <= MOST_PLAYERS
        for rows in tables:
            assert len(rows) <= MOST_EVENTS
            assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
            named: set[str] = set()
            for row in rows:
                renamed(row, _Seen(named))
            assert named <= players.keys()
            _foldable(rows)
        first = data["tables"][0]
        return name_of(first["evening"], 80), name_of(first["season"]), tables, players
    except (AssertionError, KeyError, TypeError, ValueError, AttributeError, RecursionError):
        raise ClubError(say("club_not_a_file")) from None
    except ClubError:
        raise ClubError(say("club_not_a_file")) from None


class _Seen(Mapping[str, str]):
    """Names everything as it is, and remembers what was named."""

    def __init__(self, seen: set[str]) -> None:
        self.seen = seen

    def __getitem__(self, key: str) -> str:
        self.seen.add(key)
        return key

    def __iter__(self) -> Any:
        return iter(self.seen)

    def __len__(self) -> int:
        return len(self.seen)


def _row(one: Json) -> Row:
    at, by, event = one["at"], one["by"], one["event"]
    assert isinstance(at, int | float)
    assert 0 <= at < 1e11
    assert isinstance(by, str)
    assert len(by) <= LONGEST_ACTOR
    assert isinstance(event, dict)
    return Row(int(one["number"]), float(at), by, event)


def _foldable(rows: list[Row]) -> None:
    record = Record()
    for row in rows:
        record = record_of([row], record)
        if row.body.get("kind") in GAME:
            fold(record.games[-1])


def renamed(row: Row, ids: Mapping[str, str]) -> Row:
    """A row with its players called by other ids."""
    actor = row.actor
    if actor.startswith("player:"):
        actor = "player:" + ids[actor.removeprefix("player:")]
    return Row(row.seq, row.at, actor, _renamed(row.body, lambda player: ids[player]))


def _renamed(body: Json, call: Callable[[str], str]) -> Json:
    told: Json = {}
    for key, value in body.items():
        if key in ("winner", "out", "player", "leaver", "comer", "payer", "payee") and isinstance(value, str):
            told[key] = call(value)
        elif key == "players" and isinstance(value, list):
            told[key] = [call(one) for one in value]
        elif key == "entries" and isinstance(value, dict):
            told[key] = {call(player): entry for player, entry in value.items()}
        elif key == "dealt" and isinstance(value, dict):
            told[key] = _renamed(value, call)
        else:
            told[key] = value
    return told


def tables_csv(store: ClubStore, tables: list[TableInfo]) -> str:
    """Every deal of these tables, a line for each player in it."""
    out = io.StringIO()
    write = csv.writer(out)
    write.writerow(
        [
            "club",
            "evening",
            "season",
            "table",
            "game",
            "deal",
            "prevailing",
            "wind",
            "player",
            "score",
            "mahjong",
            "goulash",
            "net",
            "points",
            "written",
        ]
    )
    for info in tables:
        names = store.players(info.club)
        record = store.record(info.id)
        for number, log in enumerate(record.games, start=1):
            at = {logged.number: logged.at for logged in log}
            for deal in log.game.deals:
                for row in deal_rows(deal, names):
                    written = datetime.fromtimestamp(at[deal.event], UTC).isoformat(timespec="seconds")
                    cells = [
                        info.club_name,
                        info.evening_name,
                        info.season,
                        info.number,
                        number,
                        *row,
                        written,
                    ]
                    write.writerow([plain(cell) for cell in cells])
    return out.getvalue()


def deal_rows(deal: Deal, names: Names) -> list[list[object]]:
    """A deal's lines of the CSV."""
    return [
        [
            deal.number,
            deal.prevailing,
            wind,
            player_name(names, player),
            deal.scores.get(player, ""),
            int(deal.dealt.winner == player),
            int(deal.goulash),
            deal.settlement.net.get(player, 0),
            deal.points[player],
        ]
        for wind, player in deal.seats.items()
    ]


def plain(cell: object) -> object:
    """A cell that no spreadsheet takes for a formula."""
    return "'" + cell if isinstance(cell, str) and cell.startswith(FORMULA) else cell
