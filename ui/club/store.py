"""What a club keeps: players, evenings, tables and keys, beside each table's log."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, delete, func, select
from sqlalchemy.orm import Session

from ui.club import keys
from ui.club.database import ClubError, asking, reading, writing
from ui.club.logbook import Logbook
from ui.club.schema import Club, Evening, Key, Player, Seat, Table
from ui.texts import say

#: The table itself, for a screen that belongs to no player.
NO_PLACE = -1
PLACES = 5
#: More than any club has: what comes beyond is an accident or an attack.
MOST_CLUBS, MOST_PLAYERS, MOST_EVENINGS, MOST_TABLES = 500, 500, 1000, 60
MOST_PHONES = 40

# asked all the time, so made once
_KEY = select(Key.hash, Key.role, Key.club_id, Key.table_id, Key.place).where(Key.hash == bindparam("print"))
_PLAYERS = select(Player.id, Player.name).where(Player.club_id == bindparam("club"))


class NoEntry(ClubError):  # noqa: N818 - the name says what is wrong
    """The key opens nothing (any more)."""


class SeatLocked(ClubError):  # noqa: N818 - the name says what is wrong
    """The host lets no further phone join this seat."""


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


class ClubStore(Logbook):
    """The clubs in the database at `url`, as a Logbook is shared by many."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self._tables_known: dict[int, TableInfo] = {}

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
        return found

    def join(self, key: str) -> tuple[str, Pass]:
        """Let a phone in by the key of a seat: gives the phone's own key. Raises NoEntry or SeatLocked."""
        found = self._find(key)
        if found is None or found.role != "seat" or found.table is None or found.place is None:
            raise NoEntry(say("club_no_entry"))
        own = keys.new_key()
        with writing(self.engine) as session:
            seat = session.get(Seat, (found.table, found.place))
            if seat is None or seat.locked:
                raise SeatLocked(say("club_seat_locked"))
            phones = select(Key).where(
                Key.table_id == found.table, Key.place == found.place, Key.role == "phone"
            )
            # whoever joins again and again pushes out her own oldest phones
            for old in session.scalars(phones.order_by(Key.made.desc()).offset(MOST_PHONES - 1)):
                session.delete(old)
            session.add(_key(own, "phone", found.club, found.table, found.place))
        return own, Pass("phone", found.club, found.table, found.place)

    def _find(self, key: str) -> Pass | None:
        if len(key) != keys.LENGTH:
            return None
        print_ = keys.fingerprint(key)
        with asking(self.engine) as connection:
            found = connection.execute(_KEY, {"print": print_}).first()
        if found is None or not keys.same(found.hash, print_):
            return None
        return Pass(found.role, found.club_id, found.table_id, found.place)

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
        with asking(self.engine) as connection:
            found = connection.execute(_PLAYERS, {"club": club}).all()
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
        # a table stays what it is, and is never taken away
        if table not in self._tables_known:
            self._tables_known |= {one.id: one for one in self._tables(Table.id == table)}
        if table not in self._tables_known:
            raise NoEntry(say("club_no_entry"))
        return self._tables_known[table]

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


def _key(key: str, role: str, club: int, table: int | None = None, place: int | None = None) -> Key:
    return Key(
        hash=keys.fingerprint(key), role=role, club_id=club, table_id=table, place=place, made=time.time()
    )


def _bounded(session: Session, count: Any, most: int) -> None:
    if (session.scalar(count) or 0) >= most:
        raise ClubError(say("club_too_many"))
