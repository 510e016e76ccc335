"""Opening a club's database: a SQLite file, or a PostgreSQL server by its URL, brought up to date first."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from threading import Lock
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.orm import Session

from ui.texts import say

BUSY_SECONDS = 10
#: PostgreSQL's own lock while a server brings the database up to date; any number that nobody else uses.
MIGRATING = 0x6A616465

_LINE = Lock()


class ClubError(Exception):
    """The club's database cannot do what was asked; the text is one sentence for the player."""


def database_url(folder: Path) -> str:
    """Where clubs are kept: JADELENS_DATABASE, else a SQLite file in `folder`."""
    return os.environ.get("JADELENS_DATABASE") or f"sqlite:///{folder / 'club.sqlite3'}"


def open_database(url: str) -> Engine:
    """The database at `url` (sqlite:///FILE or postgresql://…), made or brought up to date. Raises ClubError."""
    try:
        where = make_url(url)
        if where.drivername in ("postgresql", "postgres"):
            where = where.set(drivername="postgresql+psycopg")
        if where.get_backend_name() not in ("sqlite", "postgresql"):
            raise ClubError(say("club_database_kind"))
    except ArgumentError:
        raise ClubError(say("club_database_kind")) from None
    if where.get_backend_name() == "sqlite":
        engine = _sqlite(where.database or "")
    else:
        try:
            engine = create_engine(where, pool_pre_ping=True, pool_size=10, max_overflow=20)
        except (ImportError, NoSuchModuleError):
            raise ClubError(say("club_database_kind")) from None
    with told(engine):
        migrate(engine)
    return engine


def _sqlite(file: str) -> Engine:
    try:
        Path(file).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ClubError(say("club_folder", folder=str(Path(file).parent), why=error.strerror or "")) from None
    # as many as there are threads that answer: opening the file anew takes longer than most answers
    engine = create_engine(
        f"sqlite:///{file}", connect_args={"timeout": BUSY_SECONDS}, pool_size=40, max_overflow=20
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _: Any) -> None:
        # transactions are begun below, so that a writer waits at the start and never fails half way
        connection.isolation_level = None
        connection.execute("PRAGMA journal_mode = WAL")
        # what was said to be saved is on the disk, power cut or not
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        options = connection.get_execution_options()
        if not options.get("alone"):
            connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get("writes") else "BEGIN")

    return engine


def migrate(engine: Engine, to: str = "head") -> None:
    """Bring the database to version `to`. Raises ClubError where a newer program made it."""
    from alembic import command
    from alembic.config import Config
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    versions = ScriptDirectory.from_config(config)
    with engine.execution_options(writes=True).begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATING})
        now = MigrationContext.configure(connection).get_current_revision()
        try:
            known = now is None or versions.get_revision(now) is not None
        except CommandError:
            known = False
        if not known:
            raise ClubError(say("club_newer", where=shown(engine)))
        if now != (versions.get_current_head() if to == "head" else to):
            config.attributes["connection"] = connection
            command.upgrade(config, to)


def shown(engine: Engine) -> str:
    """Where the database is, without any password."""
    return engine.url.database or "" if engine.dialect.name == "sqlite" else str(engine.url)


@contextmanager
def told(engine: Engine) -> Iterator[None]:
    """Whatever the database refuses becomes a ClubError of one sentence."""
    try:
        yield
    except SQLAlchemyError as error:
        raise ClubError(_sentence(error, shown(engine))) from error


@contextmanager
def reading(engine: Engine) -> Iterator[Session]:
    """A session that only reads."""
    with told(engine), Session(engine) as session:
        yield session


@contextmanager
def asking(engine: Engine) -> Iterator[Connection]:
    """A connection for questions of one statement each, which need no transaction around them."""
    how = {"alone": True} if engine.dialect.name == "sqlite" else {"isolation_level": "AUTOCOMMIT"}
    with told(engine), engine.execution_options(**how).connect() as connection:
        yield connection


@contextmanager
def writing(engine: Engine) -> Iterator[Session]:
    """A session that is committed where the block ends well, and rolled back where it does not."""
    # SQLite lets one write at a time and the others ask again and again: those of this process wait in line instead
    line = _LINE if engine.dialect.name == "sqlite" else nullcontext()
    with line, told(engine), Session(engine.execution_options(writes=True)) as session, session.begin():
        yield session


def _sentence(error: SQLAlchemyError, where: str) -> str:
    cause = error.orig if isinstance(error, DBAPIError) else None
    name = getattr(cause, "sqlite_errorname", "") or ""
    state = str(getattr(cause, "sqlstate", "") or "")
    if name.startswith(("SQLITE_FULL", "SQLITE_IOERR")) or state.startswith("53"):
        return say("club_disk_full")
    if name.startswith("SQLITE_NOTADB"):
        return say("club_not_ours", where=where)
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")) or state in ("25006", "42501"):
        return say("club_read_only", where=where)
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return say("club_busy")
    if not name:
        return say("club_unreachable", where=where)
    return say("club_failed")
