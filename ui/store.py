"""Where hands are kept: every edit, as it is made, in one SQLite file.

A hand's id is the key to it and stands in the page's address; nobody can guess it.
"""

from __future__ import annotations

import json
import os
import secrets
import sqlite3
import sys
import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from ui import edits
from ui.document import Document, History
from ui.wire import document_from, document_json

#: One script for each version of the file, in order; `PRAGMA user_version` counts those that have run.
MIGRATIONS = (
    """
    CREATE TABLE hands (id TEXT PRIMARY KEY, made REAL NOT NULL);
    CREATE TABLE photos (
        hand TEXT PRIMARY KEY REFERENCES hands (id) ON DELETE CASCADE,
        name TEXT NOT NULL,
        original BLOB NOT NULL,
        picture BLOB NOT NULL
    );
    CREATE TABLE edits (
        hand TEXT NOT NULL REFERENCES hands (id) ON DELETE CASCADE,
        revision INTEGER NOT NULL,
        made REAL NOT NULL,
        event TEXT NOT NULL,
        document TEXT,
        PRIMARY KEY (hand, revision)
    ) WITHOUT ROWID;
    """,
)
KEPT_IN_MEMORY = 64
BUSY_SECONDS = 10.0


class StoreError(Exception):
    """The store cannot do what was asked; the text is one sentence for the player."""


class UnknownHand(StoreError):  # noqa: N818 - the name says what is wrong
    """There is no hand with this id."""


@dataclass(frozen=True, slots=True)
class StoredPhoto:
    """A photo as it came (`original`) and as the page shows it (`picture`, an upright JPEG)."""

    name: str
    original: bytes
    picture: bytes


def data_folder() -> Path:
    """The folder of the program's own files: JADELENS_DATA, else where the platform keeps such things."""
    named = os.environ.get("JADELENS_DATA")
    if named:
        return Path(named)
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / "jadelens"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "jadelens"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "jadelens"


class Store:
    """The hands in the SQLite file `path`, which is made, or brought up to date, when first used.

    Any number of threads and processes may write at once: an edit made in sight of a revision that is no longer
    the last raises edits.StaleRevision. All else that goes wrong raises StoreError.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._recent: OrderedDict[str, History] = OrderedDict()
        self._lock = Lock()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"The folder {path.parent} cannot be made: {error.strerror}.") from None
        with self._connection() as connection:
            self._migrate(connection)

    def create(self, document: Document, photo: StoredPhoto | None = None) -> str:
        """Keep a new hand and give its id."""
        hand = secrets.token_urlsafe(16)
        now = time.time()
        with self._writing() as connection:
            connection.execute("INSERT INTO hands VALUES (?, ?)", (hand, now))
            if photo is not None:
                connection.execute(
                    "INSERT INTO photos VALUES (?, ?, ?, ?)",
                    (hand, photo.name, photo.original, photo.picture),
                )
            _insert(connection, hand, 0, {"op": "start"}, document)
        return hand

    def history(self, hand: str) -> History:
        """The hand with all its edits. Raises UnknownHand."""
        with self._connection() as connection:
            return self._load(connection, hand)

    def edit(self, hand: str, event: edits.Event) -> History:
        """Follow `event` and keep it. Raises edits.EditError, edits.StaleRevision or UnknownHand."""
        with self._writing() as connection:
            before = self._load(connection, hand)
            after = edits.edit(before, event)
            if after.revision != before.revision:
                returns = event.get("op") in ("undo", "redo")
                _insert(connection, hand, after.revision, event, None if returns else after.now)
        self._remember(hand, after)
        return after

    def last_batch(self, hand: str) -> str | None:
        """The key of the batch that the last edit came in, None where it had none."""
        with self._connection() as connection:
            row = connection.execute(
                "SELECT event FROM edits WHERE hand = ? ORDER BY revision DESC LIMIT 1", (hand,)
            ).fetchone()
        return None if row is None else json.loads(row[0]).get("batch")

    def photo(self, hand: str) -> StoredPhoto:
        """The hand's photo. Raises UnknownHand where there is none."""
        with self._connection() as connection:
            row = connection.execute(
                "SELECT name, original, picture FROM photos WHERE hand = ?", (hand,)
            ).fetchone()
        if row is None:
            raise UnknownHand("There is no photo for this hand.")
        return StoredPhoto(*row)

    def picture(self, hand: str) -> bytes:
        """The JPEG that the page shows. Raises UnknownHand where there is none."""
        with self._connection() as connection:
            row = connection.execute("SELECT picture FROM photos WHERE hand = ?", (hand,)).fetchone()
        if row is None:
            raise UnknownHand("There is no photo for this hand.")
        return bytes(row[0])

    def forget(self, hand: str) -> None:
        """Delete the hand, its photo and all its edits."""
        with self._writing() as connection:
            connection.execute("DELETE FROM hands WHERE id = ?", (hand,))
        with self._lock:
            self._recent.pop(hand, None)

    def _load(self, connection: sqlite3.Connection, hand: str) -> History:
        (last,) = connection.execute("SELECT max(revision) FROM edits WHERE hand = ?", (hand,)).fetchone()
        if last is None:
            raise UnknownHand("This hand is not here (any more). Start with a new photo.")
        with self._lock:
            recent = self._recent.get(hand)
        if recent is not None and recent.revision == last:
            return recent
        rows = connection.execute(
            "SELECT event, document FROM edits WHERE hand = ? ORDER BY revision", (hand,)
        )
        history: History | None = None
        for event, document in rows:
            if history is None:
                history = History(document_from(json.loads(document)))
            elif document is None:
                back = json.loads(event)["op"] == "undo"
                history = edits.undo(history) if back else edits.redo(history)
            else:
                after = document_from(json.loads(document))
                history = History(after, (*history.past, history.now), (), history.revision + 1)
        assert history is not None
        self._remember(hand, history)
        return history

    def _remember(self, hand: str, history: History) -> None:
        with self._lock:
            self._recent[hand] = history
            self._recent.move_to_end(hand)
            while len(self._recent) > KEPT_IN_MEMORY:
                self._recent.popitem(last=False)

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        try:
            connection = sqlite3.connect(self.path, timeout=BUSY_SECONDS, isolation_level=None)
            try:
                connection.execute("PRAGMA foreign_keys = ON")
                yield connection
            finally:
                connection.close()
        except sqlite3.Error as error:
            raise StoreError(_sentence(error, self.path)) from error

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._connection() as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
            except BaseException:
                # a full disk has rolled back already
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise
            connection.execute("COMMIT")

    def _migrate(self, connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("BEGIN IMMEDIATE")
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version > len(MIGRATIONS):
            connection.execute("ROLLBACK")
            raise StoreError(
                f"The hands in {self.path} were kept by a newer jadelens: please update this one."
            )
        for number, script in enumerate(MIGRATIONS[version:], start=version + 1):
            for statement in script.split(";"):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number}")
        connection.execute("COMMIT")


def _insert(
    connection: sqlite3.Connection, hand: str, revision: int, event: edits.Event, document: Document | None
) -> None:
    kept = None if document is None else json.dumps(document_json(document), separators=(",", ":"))
    connection.execute(
        "INSERT INTO edits VALUES (?, ?, ?, ?, ?)",
        (hand, revision, time.time(), json.dumps(dict(event)), kept),
    )


def _sentence(error: sqlite3.Error, path: Path) -> str:
    name = getattr(error, "sqlite_errorname", "")
    if name.startswith("SQLITE_FULL"):
        return "The disk is full: the last change was not kept. Make some room and try again."
    if name.startswith("SQLITE_NOTADB"):
        return f"The file {path} does not hold hands of jadelens."
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")):
        return f"The file {path} cannot be written."
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return "The store of hands is busy: please try again."
    return f"The store of hands failed ({error}): the last change was not kept."
