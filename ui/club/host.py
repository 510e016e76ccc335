"""What only the host asks for: the overview, players, evenings, seating, locks and codes."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from random import SystemRandom
from typing import Any

from starlette.requests import Request

from scorer.errors import ScorerError
from scorer.game_log import Started
from scorer.game_wire import event_json, settings_from
from ui.club import codes, out, overview, seating, view
from ui.club.frozen import frozen
from ui.club.house import Clubhouse, json_of, off_the_loop, who, whole
from ui.club.pages import ROOT
from ui.club.record import Record
from ui.club.service import LONGEST_NAME, Desk, Refused, actor, name_of
from ui.club.shared_hands import Hands
from ui.club.store import ClubStore, NoEntry, Pass
from ui.store import StoreError
from ui.texts import say

Json = dict[str, Any]
LARGEST_FILE = 8 << 20
MOST_AT_ONCE = 60


async def found(house: Clubhouse, request: Request) -> Json:
    """POST `{"name", "evening", "season", "tables", "players"}`: a new club with its first evening."""
    told = await json_of(request)
    if house.founded.full(who(request)):
        raise Refused(say("club_too_fast"))
    name = name_of(told.get("name"), 60)
    players = names_of(told.get("players", []))
    house.founded.count(who(request))

    def make() -> Json:
        club, key = house.store.found_club(name)
        house.store.add_players(club, players)
        open_evening(house.store, club, key, told)
        return {"key": key, "club": name}

    made: Json = await off_the_loop(make)
    return made


def names_of(told: object) -> list[str]:
    """The names in a list, empty ones and those that stand twice left out."""
    if not isinstance(told, list) or len(told) > MOST_AT_ONCE * 4:
        raise Refused(say("club_name", most=LONGEST_NAME))
    return list(dict.fromkeys(name_of(one) for one in told if str(one).strip()))


def open_evening(store: ClubStore, club: int, key: str, told: Json) -> int:
    """An evening with its tables, as the host tells."""
    tables = told.get("tables", 1)
    if type(tables) is not int or not 1 <= tables <= MOST_AT_ONCE:
        raise Refused(say("club_too_many"))
    evening = store.open_evening(club, name_of(told.get("evening"), 80), name_of(told.get("season")))
    for _ in range(tables):
        store.add_table(evening, key)
    return evening


async def club(house: Clubhouse, request: Request) -> Json:
    """GET the overview."""
    season = request.query_params.get("season")

    def look() -> Json:
        bearer, _ = house.host(request)
        return overview.club_view(house.store, bearer, season)

    found: Json = await off_the_loop(look)
    return found


async def host_does(house: Clubhouse, request: Request) -> Json:
    """POST `{"do": …}`: what only the host does, besides games."""
    told = await json_of(request)

    def do() -> tuple[Json, int | None]:
        bearer, key = house.host(request)
        work = DEEDS.get(str(told.get("do")))
        if work is None:
            raise Refused(say("went_wrong"))
        table = told.get("table")
        if table is not None:
            if type(table) is not int:
                raise Refused(say("went_wrong"))
            house.desk.table_of(bearer, table)
        return work(house.store, bearer, key, told), table

    answer, table = await off_the_loop(do)
    if table is not None:
        latest = await off_the_loop(house.store.latest, [table])
        house.watch.tell(table, latest.get(table, 0))
    found: Json = answer
    return found


def _evening(store: ClubStore, bearer: Pass, key: str, told: Json) -> Json:
    return {"evening": open_evening(store, bearer.club, key, told)}


def _more_tables(store: ClubStore, bearer: Pass, key: str, told: Json) -> Json:
    own_evening(store, bearer, told)
    return {"table": store.add_table(told["evening"], key)}


def own_evening(store: ClubStore, bearer: Pass, told: Json) -> int:
    """The evening that the host names. Raises NoEntry for another club's."""
    number = told.get("evening")
    if type(number) is not int or number not in {one.id for one in store.evenings(bearer.club)}:
        raise NoEntry(say("club_no_entry"))
    return number


def _players(store: ClubStore, bearer: Pass, key: str, told: Json) -> Json:
    known = set(store.players(bearer.club).values())
    return {
        "players": store.add_players(bearer.club, [n for n in names_of(told.get("names")) if n not in known])
    }


def _rename(store: ClubStore, bearer: Pass, key: str, told: Json) -> Json:
    store.rename_player(bearer.club, str(told.get("player")), name_of(told.get("name")))
    return {}


def _seat(store: ClubStore, bearer: Pass, key: str, told: Json) -> Json:
    """Draw who sits where; nothing is kept until the games begin."""
    evening = own_evening(store, bearer, told)
    names = store.players(bearer.club)
    players = [str(one) for one in told.get("players") or [] if str(one) in names]
    if len(players) < seating.FEWEST:
        raise Refused(say("club_error_players"))
    before = [
        log[0].event.players
        for info in store.tables(bearer.club)
        if info.evening == evening
        for log in store.record(info.id).games
        if isinstance(log[0].event, Started)
    ]
    chance = SystemRandom()
    tables = (
        seating.rotate(players, before, chance)
        if told.get("by") == "rotate"
        else seating.draw(players, chance)
    )
    return {"tables": [[{"id": one, "name": names[one]} for one in table] for table in tables]}


def _start_all(store: ClubStore, bearer: Pass, key: str, told: Json) -> Json:
    """Start a game at each table of the evening, with more tables where there are too few."""
    evening = own_evening(store, bearer, told)
    try:
        settings = settings_from(frozen(told.get("settings") or {}))
    except ScorerError as error:
        raise Refused(say("club_makes_no_sense", why=str(error))) from None
    known = store.players(bearer.club)
    seated = told.get("tables")
    if not isinstance(seated, list) or not 1 <= len(seated) <= MOST_AT_ONCE:
        raise Refused(say("went_wrong"))
    desk = Desk(store, _no_hands)
    tables = [info.id for info in store.tables(bearer.club) if info.evening == evening]
    free = [table for table in tables if is_free(store.record(table))]
    for players in seated:
        if not isinstance(players, list) or not all(str(one) in known for one in players):
            raise Refused(say("club_no_player"))
        table = free.pop(0) if free else store.add_table(evening, key)
        started = event_json(Started(tuple(map(str, players)), settings))
        base = store.record(table).seq
        desk.tell(bearer, table, {"batch": secrets.token_urlsafe(9), "base": base, "event": started})
    return {}


def is_free(record: Record) -> bool:
    """Whether a new game can begin at a table."""
    game = record.game
    return game is None or game.over is not None or not game.deals


def _no_hands() -> Hands:
    raise StoreError(say("went_wrong"))


def _lock(store: ClubStore, bearer: Pass, key: str, told: Json) -> Json:
    table, place, locked = table_told(told), told.get("place"), told.get("locked") is True
    if place is not None and type(place) is not int:
        raise Refused(say("went_wrong"))
    store.lock(table, locked, place)
    note(store, bearer, table, {"kind": "locked" if locked else "unlocked", "place": place})
    return {}


def _new_key(store: ClubStore, bearer: Pass, key: str, told: Json) -> Json:
    table, place = table_told(told), told.get("place")
    if type(place) is not int:
        raise Refused(say("went_wrong"))
    store.replace_key(table, place, key)
    note(store, bearer, table, {"kind": "new_key", "place": place})
    return {}


def table_told(told: Json) -> int:
    """The table that the host names."""
    if type(told.get("table")) is not int:
        raise Refused(say("went_wrong"))
    return int(told["table"])


def note(store: ClubStore, bearer: Pass, table: int, body: Json) -> int:
    """Write down what happened at a table besides the game."""
    by = actor(bearer, store.record(table))
    return store.append(table, body, actor=by, batch=secrets.token_urlsafe(9))


def _host_key(store: ClubStore, bearer: Pass, key: str, told: Json) -> Json:
    return {"key": store.new_host_key(bearer.club)}


DEEDS: Mapping[str, Callable[[ClubStore, Pass, str, Json], Json]] = {
    "evening": _evening,
    "table": _more_tables,
    "players": _players,
    "rename": _rename,
    "seat": _seat,
    "start": _start_all,
    "lock": _lock,
    "new_key": _new_key,
    "host_key": _host_key,
}


async def bring_in(house: Clubhouse, request: Request) -> Json:
    """POST a file of ours: it becomes an evening."""
    told = await json_of(request, LARGEST_FILE)

    def bring() -> Json:
        bearer, key = house.host(request)
        return {"evening": out.bring_in(house.store, bearer.club, key, told)}

    found: Json = await off_the_loop(bring)
    return found


async def show_codes(house: Clubhouse, request: Request) -> Json:
    """GET the links and QR codes of a table's places; only the host can."""

    def look() -> Json:
        bearer, key = house.host(request)
        table = house.desk.table_of(bearer, whole(request.query_params.get("table")))
        record, names = house.store.record(table), house.store.players(bearer.club)
        origin = codes.origin(request)
        locked = {seat.place: seat.locked for seat in house.store.seats(table)}
        info = house.store.table(table)
        return {
            "title": say("club_table", number=info.number),
            "local": codes.is_local(origin),
            "codes": [
                {
                    "place": place,
                    "title": view.seat_title(place, record, names),
                    "locked": locked.get(place, False),
                    **codes.code(origin + ROOT + "/table#" + seat_key if seat_key else None),
                }
                for place, seat_key in house.store.codes(table, key).items()
                if place < max(4, len(record.owners))
            ],
        }

    found: Json = await off_the_loop(look)
    return found
