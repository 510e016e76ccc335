from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from table import laid

from ui import document as documents
from ui import groups
from ui.document import Document, History
from ui.edits import EditError, StaleRevision
from ui.store import MIGRATIONS, Store, StoredPhoto, StoreError, UnknownHand, data_folder

PHOTO = StoredPhoto("hand <b>.jpg", b"original", b"picture")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "hands.sqlite3"


def start() -> Document:
    return groups.named(Document(laid("B1 B1 B1 | D5 D5 D5 / F2 S3", doubtful=(3,))))


def follow(store: Store, hand: str, *events: dict[str, Any]) -> History:
    history = store.history(hand)
    for event in events:
        history = store.edit(hand, {**event, "revision": history.revision})
    return history


EVENTS: tuple[dict[str, Any], ...] = (
    {"op": "face", "id": 3, "face": "D6"},
    {"op": "concealed", "group": 0, "value": True},
    {"op": "undo"},
    {"op": "answer", "key": "seat", "value": "W"},
    {"op": "turn"},
    {"op": "undo"},
    {"op": "undo"},
    {"op": "redo"},
)


def test_a_hand_comes_back_whole_after_a_restart(path: Path) -> None:
    store = Store(path)
    hand = store.create(start(), PHOTO)
    kept = follow(store, hand, *EVENTS)
    again = Store(path)
    assert again.history(hand) == kept
    assert again.photo(hand) == PHOTO
    assert again.picture(hand) == b"picture"


def test_what_was_undone_before_a_restart_can_be_redone_after_it(path: Path) -> None:
    store = Store(path)
    hand = store.create(start())
    turned = follow(store, hand, {"op": "turn"})
    follow(store, hand, {"op": "undo"})
    assert follow(Store(path), hand, {"op": "redo"}).now == turned.now


def test_ids_cannot_be_guessed(path: Path) -> None:
    store = Store(path)
    ids = {store.create(documents.typed()) for _ in range(20)}
    assert len(ids) == 20
    assert all(len(one) >= 22 for one in ids)


def test_an_edit_of_an_old_revision_is_refused_and_nothing_is_lost(path: Path) -> None:
    hand = Store(path).create(start())
    one, other = Store(path), Store(path)
    follow(one, hand, {"op": "turn"})
    with pytest.raises(StaleRevision):
        other.edit(hand, {"op": "remove", "id": 0, "revision": 0})
    assert other.history(hand) == one.history(hand)


def test_a_refused_event_is_not_kept(path: Path) -> None:
    store = Store(path)
    hand = store.create(start())
    with pytest.raises(EditError):
        follow(store, hand, {"op": "face", "id": 0, "face": "X"})
    assert Store(path).history(hand).revision == 0


def test_many_writers_at_once_lose_nothing(path: Path) -> None:
    hand = Store(path).create(documents.typed())
    failures: list[BaseException] = []

    def write(times: int = 10) -> None:
        store = Store(path)
        done = 0
        while done < times:
            try:
                follow(store, hand, {"op": "add", "face": "B1"})
                done += 1
            except StaleRevision:
                continue
            except BaseException as error:
                failures.append(error)
                raise

    writers = [threading.Thread(target=write) for _ in range(4)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert not failures
    history = Store(path).history(hand)
    assert (history.revision, len(history.now.reading.tiles)) == (40, 40)


def test_an_edit_is_on_the_disk_when_the_program_is_killed(path: Path) -> None:
    hand = Store(path).create(start())
    script = (
        "import os, sys\nfrom pathlib import Path\nfrom ui.store import Store\n"
        "Store(Path(sys.argv[1])).edit(sys.argv[2], {'op': 'turn', 'revision': 0})\nos.kill(os.getpid(), 9)\n"
    )
    subprocess.run([sys.executable, "-c", script, str(path), hand], check=False, env=with_path())
    assert Store(path).history(hand).now.turn == 1


def with_path() -> dict[str, str]:
    root = str(Path(__file__).parents[2])
    return {**os.environ, "PYTHONPATH": os.pathsep.join([root, os.environ.get("PYTHONPATH", "")])}


def test_a_batch_is_known_again_by_its_key(path: Path) -> None:
    store = Store(path)
    hand = store.create(start())
    assert store.last_batch(hand) is None
    follow(store, hand, {"op": "turn", "batch": "abc"})
    assert store.last_batch(hand) == "abc"


def test_a_forgotten_hand_is_gone_with_its_photo_and_edits(path: Path) -> None:
    store = Store(path)
    hand = store.create(start(), PHOTO)
    follow(store, hand, {"op": "turn"})
    store.forget(hand)
    for ask in (store.history, store.photo, store.picture):
        with pytest.raises(UnknownHand):
            ask(hand)
    with sqlite3.connect(path) as connection:
        for table in ("hands", "photos", "edits"):
            assert connection.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)


@pytest.mark.parametrize("hand", ["", "nobody", "'; DROP TABLE hands; --", "🀄"])
def test_a_hand_that_is_not_there(path: Path, hand: str) -> None:
    with pytest.raises(UnknownHand, match=r"new photo\.$"):
        Store(path).history(hand)


def test_a_store_kept_by_a_newer_program_is_left_alone(path: Path) -> None:
    Store(path)
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    with pytest.raises(StoreError, match=r"newer jadelens"):
        Store(path)


def test_an_older_store_is_brought_up_to_date(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = Store(path).create(start())
    monkeypatch.setattr("ui.store.MIGRATIONS", (*MIGRATIONS, "ALTER TABLE hands ADD COLUMN title TEXT"))
    assert Store(path).history(hand).now == start()
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS) + 1,)
        assert connection.execute("SELECT title FROM hands").fetchall() == [(None,)]


#: The tables as the first version made them, written out: a kept hand must open however the program has changed since.
FIRST_VERSION = """
CREATE TABLE hands (id TEXT PRIMARY KEY, made REAL NOT NULL);
CREATE TABLE photos (hand TEXT PRIMARY KEY REFERENCES hands (id) ON DELETE CASCADE, name TEXT NOT NULL,
    original BLOB NOT NULL, picture BLOB NOT NULL);
CREATE TABLE edits (hand TEXT NOT NULL REFERENCES hands (id) ON DELETE CASCADE, revision INTEGER NOT NULL,
    made REAL NOT NULL, event TEXT NOT NULL, document TEXT, PRIMARY KEY (hand, revision)) WITHOUT ROWID;
PRAGMA user_version = 1;
"""


def test_a_store_of_the_first_version_opens_with_its_hands(path: Path) -> None:
    made = Store(path.with_name("made.sqlite3"))
    hand = made.create(start(), PHOTO)
    kept = follow(made, hand, *EVENTS)
    path.parent.mkdir(exist_ok=True)
    with sqlite3.connect(path) as old:
        old.executescript(FIRST_VERSION)
        old.execute("ATTACH ? AS made", (str(path.with_name("made.sqlite3")),))
        old.execute("INSERT INTO hands SELECT id, made FROM made.hands")
        old.execute("INSERT INTO photos SELECT hand, name, original, picture FROM made.photos")
        old.execute("INSERT INTO edits SELECT hand, revision, made, event, document FROM made.edits")
    old.close()
    opened = Store(path)
    assert opened.history(hand) == kept
    assert opened.photo(hand) == PHOTO
    assert follow(opened, hand, {"op": "undo"}).revision == kept.revision + 1


def test_a_file_that_is_no_store_is_named_in_a_sentence(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"this is a shopping list, not a database" * 100)
    with pytest.raises(StoreError, match=r"does not hold hands of jadelens\.$"):
        Store(path)


def test_a_folder_that_cannot_be_made_is_named_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match=r"cannot be made"):
        Store(tmp_path / "file" / "hands.sqlite3")


def test_a_full_disk_is_said_in_a_sentence_and_harms_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(path)
    hand = store.create(start())
    with sqlite3.connect(path) as connection:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connect = sqlite3.connect

    def on_a_full_disk(*arguments: Any, **options: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*arguments, **options)
        connection.execute(f"PRAGMA max_page_count = {pages}")
        return connection

    monkeypatch.setattr(sqlite3, "connect", on_a_full_disk)
    with pytest.raises(StoreError, match=r"The disk is full"):
        store.create(start(), StoredPhoto("large.jpg", bytes(1 << 20), b""))
    monkeypatch.undo()
    assert follow(Store(path), hand, {"op": "turn"}).now.turn == 1


def test_events_are_kept_as_they_came(path: Path) -> None:
    store = Store(path)
    hand = store.create(start())
    follow(store, hand, {"op": "face", "id": 0, "face": "B2", "batch": "x"})
    with sqlite3.connect(path) as connection:
        rows = connection.execute("SELECT event FROM edits ORDER BY revision").fetchall()
    assert json.loads(rows[1][0]) == {"op": "face", "id": 0, "face": "B2", "batch": "x", "revision": 0}


def test_the_data_folder_can_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("JADELENS_DATA", str(tmp_path))
    assert data_folder() == tmp_path
    monkeypatch.delenv("JADELENS_DATA")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    assert data_folder() == tmp_path / "share" / "jadelens"
