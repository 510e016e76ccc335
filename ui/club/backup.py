"""Backup and restore: everything that is kept, in one file that any later jadelens, and either database, can read."""

from __future__ import annotations

import base64
import io
import json
import sqlite3
import tempfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import LargeBinary, Table, select, text
from sqlalchemy.engine import Connection, Engine

from ui.club.database import ClubError, open_database, shown, told
from ui.club.schema import Base
from ui.texts import say

Json = dict[str, Any]
FORMAT = "jadelens-backup"
HANDS = "hands.sqlite3"
AT_ONCE = 500


def backup(url: str, folder: Path, file: Path) -> int:
    """Write all clubs of the database at `url`, and the hands in `folder`, into `file`; gives the number of events.

    The program may go on meanwhile: what is kept is one moment's state. Raises ClubError.
    """
    engine = open_database(url)
    part = file.with_name(file.name + ".part")
    try:
        with (
            told(engine),
            zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as out,
            engine.connect() as connection,
        ):
            if engine.dialect.name == "postgresql":
                connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
            version = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one()
            header = {"format": FORMAT, "version": version, "made": time.time()}
            out.writestr("header.json", json.dumps(header))
            events = 0
            for table in Base.metadata.sorted_tables:
                with out.open(f"{table.name}.jsonl", "w", force_zip64=True) as lines:
                    for row in _rows(connection, table):
                        lines.write(json.dumps(row, ensure_ascii=False).encode() + b"\n")
                        events += table.name == "events"
            hands = folder / HANDS
            if hands.exists():
                with tempfile.TemporaryDirectory() as place:
                    copy = Path(place) / HANDS
                    _copy(hands, copy)
                    out.write(copy, HANDS)
        part.replace(file)
    except (OSError, sqlite3.Error) as error:
        raise ClubError(say("club_file_failed", file=str(file), why=_why(error))) from None
    finally:
        part.unlink(missing_ok=True)
        engine.dispose()
    return events


def restore(url: str, folder: Path, file: Path) -> int:
    """Bring back what `backup` wrote, into a database and folder that hold nothing yet; gives the number of events.

    Raises ClubError, and then nothing was brought back.
    """
    try:
        with zipfile.ZipFile(file) as found:
            header = json.loads(found.read("header.json"))
            if header.get("format") != FORMAT:
                raise ClubError(say("club_not_a_backup", file=str(file)))
            return _restore(url, folder, found, str(header["version"]))
    except (zipfile.BadZipFile, KeyError, ValueError, AttributeError):
        raise ClubError(say("club_not_a_backup", file=str(file))) from None
    except (OSError, sqlite3.Error) as error:
        raise ClubError(say("club_file_failed", file=str(file), why=_why(error))) from None


def _restore(url: str, folder: Path, found: zipfile.ZipFile, version: str) -> int:
    hands = folder / HANDS
    if HANDS in found.namelist() and hands.exists():
        raise ClubError(say("club_not_empty", where=str(folder)))
    engine = open_database(url)
    with told(engine):
        if not _empty(engine):
            raise ClubError(say("club_not_empty", where=shown(engine)))
    events = 0
    with told(engine), engine.execution_options(writes=True).begin() as connection:
        tables = Base.metadata.sorted_tables
        for table in tables:
            if f"{table.name}.jsonl" not in found.namelist():
                continue
            for some in _batches(found, table):
                connection.execute(table.insert(), some)
                events += len(some) if table.name == "events" else 0
            if engine.dialect.name == "postgresql" and "id" in table.c and table.c.id.type.python_type is int:
                _go_on_counting(connection, table)
    if HANDS in found.namelist():
        folder.mkdir(parents=True, exist_ok=True)
        part = hands.with_name(HANDS + ".part")
        with found.open(HANDS) as data, part.open("wb") as out:
            while some_bytes := data.read(1 << 20):
                out.write(some_bytes)
        part.replace(hands)
    engine.dispose()
    return events


def _empty(engine: Engine) -> bool:
    with engine.connect() as connection:
        return all(
            connection.execute(select(table).limit(1)).first() is None
            for table in Base.metadata.sorted_tables
        )


def _rows(connection: Connection, table: Table) -> Iterator[Json]:
    order = list(table.primary_key)
    result = connection.execution_options(yield_per=AT_ONCE).execute(select(table).order_by(*order))
    for row in result.mappings():
        yield {
            key: base64.b64encode(value).decode() if isinstance(value, bytes) else value
            for key, value in row.items()
        }


def _batches(found: zipfile.ZipFile, table: Table) -> Iterator[list[Json]]:
    binary = {column.name for column in table.c if isinstance(column.type, LargeBinary)}
    some: list[Json] = []
    with found.open(f"{table.name}.jsonl") as data:
        for line in io.TextIOWrapper(data, encoding="utf-8"):
            row = json.loads(line)
            some.append(
                {key: base64.b64decode(value) if key in binary else value for key, value in row.items()}
            )
            if len(some) == AT_ONCE:
                yield some
                some = []
    if some:
        yield some


def _go_on_counting(connection: Connection, table: Table) -> None:
    # rows came with their numbers, of which PostgreSQL's own count knows nothing
    connection.execute(
        text(
            f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'), "
            f"COALESCE((SELECT max(id) FROM {table.name}), 0) + 1, false)"
        )
    )


def _copy(source: Path, target: Path) -> None:
    reading, writing = sqlite3.connect(f"file:{source}?mode=ro", uri=True), sqlite3.connect(target)
    try:
        reading.backup(writing)
    finally:
        reading.close()
        writing.close()


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
