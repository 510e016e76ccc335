"""What a club keeps: players, evenings, tables, keys, and each table's log, which is only ever added to."""

from __future__ import annotations

import json
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from sqlalchemy import Engine, delete, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from ui.club import keys
from ui.club.database import ClubError, open_database, reading, writing
from ui.club.record import Record, Row
from ui.club.schema import Club, Evening, Event, Key, Player, Seat, Table
from ui.texts import say

Json = dict[str, Any]

#: The table itself, for a screen that belongs to no player.
NO_PLACE = -1
PLACES = 5
KEPT_IN_MEMORY = 256
#: How often a hand put on the table is tried again where another came at the same moment.
TRIES = 50
#: More than any club has: what comes beyond is an accident or an attack.
MOST_CLUBS, MOST_PLAYERS, MOST_EVENINGS, MOST_TABLES, MOST_EVENTS = 500, 500, 1000, 60, 5000
MOST_PHONES = 40


class NoEntry(ClubError):  # noqa: N818 - the name says what is wrong
    """The key opens nothing (any more)."""


class SeatLocked(ClubError):  # noqa: N818 - the name says what is wrong
    """The host lets no further phone join this seat."""


class Stale(ClubError):  # noqa: N818 - the name says what is wrong
    """Something happened at the table that whoever asked had not seen."""


@dataclass(frozen=True, slots=True)
class Pass:
    """What a key lets its bearer do: everything in a club (`host`), or one table's deals, from `place` there."""

    role: str
    club: int
    table: int | None = None
    place: int | None = None


@dataclass(frozen=True, slots=True)
class TableInfo:
    """A table with where it stands."""

    id: int
    number: int
    evening: int
    evening_name: str
    season: str
    club: int
    club_name: str


@dataclass
class Made:
    """What was last made of a table: of each state that it was in (two, for two languages), what was made."""

    lock: Lock = field(default_factory=Lock)
    found: list[tuple[object, Json]] = field(default_factory=list)


class ClubStore:
    """The clubs in the database at `url`. Any number of threads, processes and machines may use it at once.

    All that goes wrong raises ClubError with one sentence.
    """

    def __init__(self, url: str) -> None:
        self.engine: Engine = open_database(url)
        self._records: OrderedDict[int, tuple[Record, tuple[Row, ...]]] = OrderedDict()
        self._lock = Lock()
        self._made: OrderedDict[int, Made] = OrderedDict()

    # Clubs and keys

    def found_club(self, name: str) -> tuple[int, str]:
        """Make a club; gives its number and the host's key, which nobody can look up later."""
        key = keys.new_key()
        with writing(self.engine) as session:
            _bounded(session, select(func.count()).select_from(Club), MOST_CLUBS)
            club = Club(name=name, made=time.time())
            session.add(club)
            session.flush()
            session.add(_key(key, "host", club.id))
            return club.id, key

    def clubs(self) -> dict[int, str]:
        """The names of all clubs, by number."""
        with reading(self.engine) as session:
            return {club.id: club.name for club in session.scalars(select(Club).order_by(Club.id))}

    def new_host_key(self, club: int) -> str:
        """Replace the host's key; the old one opens nothing from now on."""
        key = keys.new_key()
        with writing(self.engine) as session:
            session.execute(delete(Key).where(Key.club_id == club, Key.role == "host"))
            session.add(_key(key, "host", club))
        return key

    def admit(self, key: str) -> Pass:
        """What `key` opens. Raises NoEntry where it opens nothing."""
        found = self._find(key)
        if found is None or found.role == "seat":
            raise NoEntry(say("club_no_entry"))
        return Pass(found.role, found.club_id, found.table_id, found.place)

    def join(self, key: str) -> tuple[str, Pass]:
        """Let a phone in by the key of a seat: gives the phone's own key. Raises NoEntry or SeatLocked."""
        found = self._find(key)
        if found is None or found.role != "seat" or found.table_id is None or found.place is None:
            raise NoEntry(say("club_no_entry"))
        own = keys.new_key()
        with writing(self.engine) as session:
            seat = session.get(Seat, (found.table_id, found.place))
            if seat is None or seat.locked:
                raise SeatLocked(say("club_seat_locked"))
            phones = select(Key).where(
                Key.table_id == found.table_id, Key.place == found.place, Key.role == "phone"
            )
            # whoever joins again and again pushes out her own oldest phones
            for old in session.scalars(phones.order_by(Key.made.desc()).offset(MOST_PHONES - 1)):
                session.delete(old)
            session.add(_key(own, "phone", found.club_id, found.table_id, found.place))
        return own, Pass("phone", found.club_id, found.table_id, found.place)

    def _find(self, key: str) -> Key | None:
        if len(key) != keys.LENGTH:
            return None
        print_ = keys.fingerprint(key)
        with reading(self.engine) as session:
            found = session.get(Key, print_)
        return found if found is not None and keys.same(found.hash, print_) else None

    # Players, evenings, tables

    def add_players(self, club: int, names: Sequence[str]) -> dict[str, str]:
        """Add players; gives their names by id."""
        made = {secrets.token_urlsafe(9): name for name in names}
        with writing(self.engine) as session:
            _bounded(
                session,
                select(func.count()).select_from(Player).where(Player.club_id == club),
                MOST_PLAYERS - len(made) + 1,
            )
            session.add_all(
                Player(id=id, club_id=club, name=name, made=time.time()) for id, name in made.items()
            )
        return made

    def rename_player(self, club: int, player: str, name: str) -> None:
        """Give a player another name."""
        with writing(self.engine) as session:
            found = session.get(Player, player)
            if found is None or found.club_id != club:
                raise NoEntry(say("club_no_player"))
            found.name = name

    def players(self, club: int) -> dict[str, str]:
        """The names of a club's players by id, in alphabetical order."""
        with reading(self.engine) as session:
            found = session.scalars(select(Player).where(Player.club_id == club))
            return {one.id: one.name for one in sorted(found, key=lambda one: (one.name.casefold(), one.id))}

    def open_evening(self, club: int, name: str, season: str) -> int:
        """A new evening; gives its number."""
        with writing(self.engine) as session:
            evenings = select(func.count()).select_from(Evening).where(Evening.club_id == club)
            _bounded(session, evenings, MOST_EVENINGS)
            evening = Evening(club_id=club, name=name, season=season, made=time.time())
            session.add(evening)
            session.flush()
            return evening.id

    def add_table(self, evening: int, host_key: str) -> int:
        """One more table for an evening, with a key for each of its places; gives its number in the database."""
        with writing(self.engine) as session:
            held = session.get_one(Evening, evening)
            last = session.scalar(select(func.max(Table.number)).where(Table.evening_id == evening)) or 0
            if last >= MOST_TABLES:
                raise ClubError(say("club_too_many"))
            table = Table(evening_id=evening, number=last + 1)
            session.add(table)
            session.flush()
            for place in (NO_PLACE, *range(PLACES)):
                session.add(Seat(table_id=table.id, place=place, generation=0, locked=False))
                session.add(
                    _key(keys.seat_key(host_key, table.id, place, 0), "seat", held.club_id, table.id, place)
                )
            return table.id

    def evenings(self, club: int) -> list[Evening]:
        """A club's evenings, the latest first."""
        with reading(self.engine) as session:
            return list(
                session.scalars(select(Evening).where(Evening.club_id == club).order_by(Evening.id.desc()))
            )

    def tables(self, club: int) -> list[TableInfo]:
        """All tables of a club, evening by evening."""
        return self._tables(Evening.club_id == club)

    def table(self, table: int) -> TableInfo:
        """One table. Raises NoEntry where there is none."""
        found = self._tables(Table.id == table)
        if not found:
            raise NoEntry(say("club_no_entry"))
        return found[0]

    def _tables(self, which: Any) -> list[TableInfo]:
        asked = (
            select(Table, Evening, Club)
            .join(Evening, Table.evening_id == Evening.id)
            .join(Club, Evening.club_id == Club.id)
            .where(which)
            .order_by(Evening.id, Table.number)
        )
        with reading(self.engine) as session:
            return [
                TableInfo(
                    table.id, table.number, evening.id, evening.name, evening.season, club.id, club.name
                )
                for table, evening, club in session.execute(asked)
            ]

    # Seats

    def seats(self, table: int) -> list[Seat]:
        """The places of a table, the table itself first."""
        with reading(self.engine) as session:
            return list(session.scalars(select(Seat).where(Seat.table_id == table).order_by(Seat.place)))

    def lock(self, table: int, locked: bool, place: int | None = None) -> None:
        """Let no further phone join a place (all of the table's where `place` is None), or let them again."""
        with writing(self.engine) as session:
            for seat in session.scalars(select(Seat).where(Seat.table_id == table)):
                if place in (None, seat.place):
                    seat.locked = locked

    def replace_key(self, table: int, place: int, host_key: str) -> None:
        """A new key for a place; the old one and all phones that joined by it open nothing from now on."""
        club = self.table(table).club
        with writing(self.engine) as session:
            seat = session.get(Seat, (table, place))
            if seat is None:
                raise NoEntry(say("club_no_entry"))
            seat.generation += 1
            session.execute(delete(Key).where(Key.table_id == table, Key.place == place))
            session.add(
                _key(keys.seat_key(host_key, table, place, seat.generation), "seat", club, table, place)
            )

    def codes(self, table: int, host_key: str) -> dict[int, str | None]:
        """The key of each place, None where it was made under another host's key."""
        made = {
            seat.place: keys.seat_key(host_key, table, seat.place, seat.generation)
            for seat in self.seats(table)
        }
        return {place: key if self._find(key) else None for place, key in made.items()}

    # The log

    def latest(self, tables: Iterable[int]) -> Mapping[int, int]:
        """The number of each table's last event."""
        asked = (
            select(Event.table_id, func.max(Event.seq))
            .where(Event.table_id.in_(list(tables)))
            .group_by(Event.table_id)
        )
        with reading(self.engine) as session:
            return {table: int(seq) for table, seq in session.execute(asked)}

    def rows(self, table: int) -> tuple[Row, ...]:
        """Everything that happened at a table, in order."""
        return self._read(table)[1]

    def record(self, table: int) -> Record:
        """What the table's log says now."""
        return self._read(table)[0]

    def _read(self, table: int) -> tuple[Record, tuple[Row, ...]]:
        with self._lock:
            record, rows = self._records.get(table, (Record(), ()))
        asked = select(Event).where(Event.table_id == table, Event.seq > record.seq).order_by(Event.seq)
        with reading(self.engine) as session:
            new = tuple(
                Row(one.seq, one.at, one.actor, json.loads(one.body)) for one in session.scalars(asked)
            )
        for row in new:
            record = record.with_row(row)
        rows += new
        with self._lock:
            self._records[table] = (record, rows)
            self._records.move_to_end(table)
            while len(self._records) > KEPT_IN_MEMORY:
                self._records.popitem(last=False)
        return record, rows

    def once(self, table: int, state: object, make: Callable[[], Json]) -> Mapping[str, Any]:
        """What `make` gives, made once for as long as the table's `state` stays, for all threads that ask."""
        with self._lock:
            made = self._made.setdefault(table, Made())
            self._made.move_to_end(table)
            while len(self._made) > KEPT_IN_MEMORY:
                self._made.popitem(last=False)
        with made.lock:
            for known, found in made.found:
                if known == state:
                    return found
            new = make()
            made.found = [*made.found[-1:], (state, new)]
            return new

    def append(
        self,
        table: int,
        body: Json,
        *,
        actor: str,
        batch: str,
        base: int | None = None,
        at: float | None = None,
    ) -> int:
        """Write one event down; gives its number. The same `batch` again is the same event and written once.

        Raises Stale where `base` is given and is no longer the number of the last event.
        """
        kept = json.dumps(body, separators=(",", ":"), ensure_ascii=False)
        for _ in range(TRIES):
            try:
                with writing(self.engine) as session:
                    told = session.scalar(
                        select(Event.seq).where(Event.table_id == table, Event.batch == batch)
                    )
                    if told is not None:
                        return told
                    last = session.scalar(select(func.max(Event.seq)).where(Event.table_id == table)) or 0
                    if base is not None and base != last:
                        raise Stale(say("club_stale"))
                    if last >= MOST_EVENTS:
                        raise ClubError(say("club_too_many"))
                    session.add(
                        Event(
                            table_id=table,
                            seq=last + 1,
                            at=time.time() if at is None else at,
                            actor=actor,
                            batch=batch,
                            body=kept,
                        )
                    )
                    return last + 1
            except ClubError as error:
                # another server was quicker by a moment: look again who was first
                if not isinstance(error.__cause__, IntegrityError):
                    raise
        raise ClubError(say("club_busy"))

    def copy_in(self, table: int, rows: Iterable[Row]) -> None:
        """Write a whole log that was kept elsewhere into a table that has none yet."""
        with writing(self.engine) as session:
            session.add_all(
                Event(
                    table_id=table,
                    seq=row.seq,
                    at=row.at,
                    actor=row.actor,
                    batch=f"copy-{row.seq}",
                    body=json.dumps(row.body, separators=(",", ":"), ensure_ascii=False),
                )
                for row in rows
            )


def _key(key: str, role: str, club: int, table: int | None = None, place: int | None = None) -> Key:
    return Key(
        hash=keys.fingerprint(key), role=role, club_id=club, table_id=table, place=place, made=time.time()
    )


def _bounded(session: Session, count: Any, most: int) -> None:
    if (session.scalar(count) or 0) >= most:
        raise ClubError(say("club_too_many"))
