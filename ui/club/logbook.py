"""The tables' logs: what happened at each, only ever added to, and what it comes to, kept in memory until more happens."""

from __future__ import annotations

import json
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Generic, TypeVar

from sqlalchemy import BindParameter, Engine, bindparam, func, insert, select
from sqlalchemy.exc import IntegrityError

from ui.club.database import ClubError, asking, open_database, writing
from ui.club.record import Record, Row
from ui.club.schema import Event
from ui.texts import say

Json = dict[str, Any]
T = TypeVar("T")

KEPT_IN_MEMORY = 256
#: How often a hand put on the table is tried again where another came at the same moment.
TRIES = 50
#: More than any table has: what comes beyond is an accident or an attack.
MOST_EVENTS = 5000

# asked all the time, so made once
_TABLE: BindParameter[int] = bindparam("table")
_NEW_ROWS = (
    select(Event.seq, Event.at, Event.actor, Event.body)
    .where(Event.table_id == _TABLE, Event.seq > bindparam("after"))
    .order_by(Event.seq)
)
_TOLD = select(Event.seq).where(Event.table_id == _TABLE, Event.batch == bindparam("batch"))
_LAST = select(func.max(Event.seq)).where(Event.table_id == _TABLE)
_WRITE = insert(Event)


class Stale(ClubError):  # noqa: N818 - the name says what is wrong
    """Something happened at the table that whoever asked had not seen."""


@dataclass
class Made(Generic[T]):
    """What was last made of a table: of each state that it was in (two, for two languages), what was made."""

    lock: Lock = field(default_factory=Lock)
    found: list[tuple[object, T]] = field(default_factory=list)


class Logbook:
    """The logs in the database at `url`. Any number of threads, processes and machines may use it at once.

    All that goes wrong raises ClubError with one sentence.
    """

    def __init__(self, url: str) -> None:
        self.engine: Engine = open_database(url)
        self._records: OrderedDict[int, tuple[Record, tuple[Row, ...]]] = OrderedDict()
        self._lock = Lock()
        self._made: OrderedDict[int, Made[Any]] = OrderedDict()

    def latest(self, tables: Iterable[int]) -> Mapping[int, int]:
        """The number of each table's last event."""
        asked = (
            select(Event.table_id, func.max(Event.seq))
            .where(Event.table_id.in_(list(tables)))
            .group_by(Event.table_id)
        )
        with asking(self.engine) as connection:
            return {table: int(seq) for table, seq in connection.execute(asked)}

    def rows(self, table: int) -> tuple[Row, ...]:
        """Everything that happened at a table, in order."""
        return self._read(table)[1]

    def record(self, table: int) -> Record:
        """What the table's log says now."""
        return self._read(table)[0]

    def _read(self, table: int) -> tuple[Record, tuple[Row, ...]]:
        # whatever another server wrote is asked for each time: memory only spares reading the whole log again
        with self._lock:
            record, rows = self._records.get(table, (Record(), ()))
        with asking(self.engine) as connection:
            found = connection.execute(_NEW_ROWS, {"table": table, "after": record.seq}).all()
        new = [Row(seq, at, actor, json.loads(body)) for seq, at, actor, body in found]
        for row in new:
            record = record.with_row(row)
        rows += tuple(new)
        with self._lock:
            if record.seq >= self._records.get(table, (Record(), ()))[0].seq:
                self._records[table] = (record, rows)
            self._records.move_to_end(table)
            while len(self._records) > KEPT_IN_MEMORY:
                self._records.popitem(last=False)
        return record, rows

    def once(self, table: int, state: object, make: Callable[[], T]) -> T:
        """What `make` gives, made once for as long as the table's `state` stays, for all threads that ask."""
        with self._lock:
            made: Made[T] = self._made.setdefault(table, Made())
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
        for _ in range(TRIES):
            try:
                with writing(self.engine) as session:
                    connection = session.connection()
                    before = connection.scalar(_TOLD, {"table": table, "batch": batch})
                    if before is not None:
                        return int(before)
                    last = connection.scalar(_LAST, {"table": table}) or 0
                    if base is not None and base != last:
                        raise Stale(say("club_stale"))
                    if last >= MOST_EVENTS:
                        raise ClubError(say("club_too_many"))
                    row = Row(last + 1, time.time() if at is None else at, actor, body)
                    connection.execute(_WRITE, _kept(table, row, batch))
                    return row.seq
            except ClubError as error:
                # another server was quicker by a moment: look again who was first
                if not isinstance(error.__cause__, IntegrityError):
                    raise
        raise ClubError(say("club_busy"))

    def copy_in(self, table: int, rows: Iterable[Row]) -> None:
        """Write a whole log that was kept elsewhere into a table that has none yet."""
        values = [_kept(table, row, f"copy-{row.seq}") for row in rows]
        if values:
            with writing(self.engine) as session:
                session.execute(_WRITE, values)


def _kept(table: int, row: Row, batch: str) -> Json:
    return {
        "table_id": table,
        "seq": row.seq,
        "at": row.at,
        "actor": row.actor,
        "batch": batch,
        "body": json.dumps(row.body, separators=(",", ":"), ensure_ascii=False),
    }
