"""What is kept: the log, keys, versions, many writers, kill -9, a full disk, a lost server, hands shared by servers."""

from __future__ import annotations

import hmac
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import postgres
import pytest
from hall import Club, found
from sqlalchemy import event, text

from ui import document
from ui.club import database, keys
from ui.club.backup import backup, restore
from ui.club.certificate import local_certificate
from ui.club.database import ClubError
from ui.club.logbook import Stale
from ui.club.shared_hands import SharedHands
from ui.club.store import ClubStore, NoEntry, SeatLocked
from ui.edits import StaleRevision
from ui.store import Store, StoredPhoto, UnknownHand

ROOT = Path(__file__).parents[3]


def test_many_writers_lose_nothing_and_number_without_gaps(club: Club) -> None:
    table, url = club.tables[0], club.store.engine.url.render_as_string(hide_password=False)
    failures: list[BaseException] = []

    def write(name: str) -> None:
        try:
            store = ClubStore(url)
            for number in range(8):
                store.append(table, {"kind": "note", "by": name}, actor=name, batch=f"{name}{number}")
            store.engine.dispose()
        except BaseException as error:
            failures.append(error)

    writers = [threading.Thread(target=write, args=(name,)) for name in "abcd"]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    rows = club.store.rows(table)
    assert failures == []
    assert [row.seq for row in rows] == list(range(1, 33))
    assert sorted(row.actor for row in rows) == sorted("abcd" * 8)


def test_an_event_in_sight_of_an_old_number_is_refused(club: Club) -> None:
    table = club.tables[0]
    club.store.append(table, {"kind": "note"}, actor="a", batch="1", base=0)
    with pytest.raises(Stale):
        club.store.append(table, {"kind": "note"}, actor="b", batch="2", base=0)
    assert [row.actor for row in club.store.rows(table)] == ["a"]


def test_no_key_is_kept(club: Club) -> None:
    phone, _ = club.phone(0)
    seat = club.store.codes(club.tables[0], club.key)[0]
    with club.store.engine.connect() as connection:
        kept = str(connection.execute(text("SELECT * FROM keys")).fetchall())
    for key in (club.key, phone, str(seat)):
        assert len(key) == keys.LENGTH
        assert key not in kept
        assert keys.fingerprint(key) in kept


def test_keys_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch, small: Club) -> None:
    compared: list[Any] = []

    def compare(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return one == other

    monkeypatch.setattr(hmac, "compare_digest", compare)
    small.store.admit(small.key)
    assert compared == [(keys.fingerprint(small.key).encode(),) * 2]


@pytest.mark.parametrize("key", ["", "x" * keys.LENGTH, "é" * keys.LENGTH, "'; DROP TABLE keys; --"])
def test_a_key_that_opens_nothing(small: Club, key: str) -> None:
    with pytest.raises(NoEntry):
        small.store.admit(key)
    with pytest.raises(NoEntry):
        small.store.join(key)


def test_the_key_of_a_seat_lets_phones_join_and_nothing_else(club: Club) -> None:
    seat = club.store.codes(club.tables[0], club.key)[2]
    assert seat is not None
    with pytest.raises(NoEntry):
        club.store.admit(seat)
    phone, bearer = club.store.join(seat)
    assert club.store.admit(phone) == bearer
    with pytest.raises(NoEntry):
        club.store.join(phone)


def test_a_locked_seat_keeps_its_phones_and_takes_no_more(club: Club) -> None:
    table = club.tables[0]
    phone, _ = club.phone(1)
    club.store.lock(table, True, 1)
    with pytest.raises(SeatLocked):
        club.phone(1)
    assert club.store.admit(phone).place == 1
    club.phone(2)
    club.store.lock(table, True)
    with pytest.raises(SeatLocked):
        club.phone(2)
    club.store.lock(table, False)
    club.phone(2)


def test_a_new_key_shuts_out_whoever_had_the_old_one(club: Club) -> None:
    table = club.tables[0]
    old = club.store.codes(table, club.key)[1]
    phone, _ = club.phone(1)
    other, _ = club.phone(2)
    club.store.replace_key(table, 1, club.key)
    for key in (str(old), phone):
        with pytest.raises(NoEntry):
            club.store.join(key) if key == old else club.store.admit(key)
    assert club.store.admit(other).place == 2
    assert club.store.codes(table, club.key)[1] != old


def test_a_new_hosts_key_shuts_out_the_old_one(club: Club) -> None:
    key = club.store.new_host_key(club.id)
    with pytest.raises(NoEntry):
        club.store.admit(club.key)
    assert club.store.admit(key).role == "host"
    # the seats' codes go on working, but can be shown again only once they are made anew
    assert set(club.store.codes(club.tables[0], key).values()) == {None}


# Versions


def test_a_database_of_an_older_version_opens(url: str) -> None:
    engine = database._sqlite(url.removeprefix("sqlite:///")) if url.startswith("sqlite") else None
    if engine is None:
        from sqlalchemy import create_engine

        engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    database.migrate(engine, "0001")
    with engine.execution_options(writes=True).begin() as connection:
        connection.execute(text("INSERT INTO clubs (name, made) VALUES ('An old club', 0)"))
    engine.dispose()
    store = ClubStore(url)
    assert store.clubs() == {1: "An old club"}
    assert SharedHands(store.engine).create(document.typed())
    store.engine.dispose()


def test_a_database_of_a_newer_version_is_refused_and_left_alone(url: str) -> None:
    store = ClubStore(url)
    with store.engine.execution_options(writes=True).begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    store.engine.dispose()
    with pytest.raises(ClubError, match="newer jadelens"):
        ClubStore(url)


@pytest.mark.parametrize(
    ("url", "match"),
    [
        ("mysql://somewhere/club", "must be given as"),
        ("nonsense", "must be given as"),
        ("sqlite:////proc/nothing/club.sqlite3", "cannot be made"),
        ("postgresql://nobody@127.0.0.1:1/none", "cannot be reached"),
    ],
    ids=["another kind", "no address", "no folder", "no server"],
)
def test_a_database_that_cannot_be_opened_is_told_in_a_sentence(url: str, match: str) -> None:
    with pytest.raises(ClubError, match=match):
        ClubStore(url)


def test_a_file_that_is_no_database_is_told_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "club.sqlite3"
    file.write_bytes(b"this is a shopping list, not a database" * 100)
    with pytest.raises(ClubError, match="does not hold clubs"):
        ClubStore(f"sqlite:///{file}")


# Accidents

WRITER = """
import sys
from ui.club.store import ClubStore
store, table = ClubStore(sys.argv[1]), int(sys.argv[2])
number = 0
while True:
    number += 1
    store.append(table, {"kind": "note", "n": number}, actor="a", batch=f"b{number}")
    print(number, flush=True)
"""


def test_what_was_said_to_be_saved_is_there_after_kill_9(club: Club) -> None:
    url = club.store.engine.url.render_as_string(hide_password=False)
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, url, str(club.tables[0])], cwd=ROOT, stdout=subprocess.PIPE
    )
    assert writer.stdout is not None
    for _ in range(20):
        writer.stdout.readline()
    os.kill(writer.pid, signal.SIGKILL)
    told = 20 + len(writer.stdout.read().split())
    writer.wait()
    writer.stdout.close()
    kept = [row.body["n"] for row in club.store.rows(club.tables[0])]
    assert kept == list(range(1, len(kept) + 1))
    assert told <= len(kept) <= told + 1
    club.start()


def test_a_full_disk_is_said_and_harms_nothing(small: Club) -> None:
    small.start()
    small.put({"Ann": 80, "Bob": 84, "Cis": 208, "Dan": 416}, "Bob")
    before = small.store.rows(small.tables[0])
    small.store.engine.dispose()

    @event.listens_for(small.store.engine, "connect")
    def full(connection: sqlite3.Connection, _: object) -> None:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")

    def fill() -> None:
        for number in range(200):
            body = {"kind": "note", "text": "x" * 5000}
            small.store.append(small.tables[0], body, actor="a", batch=str(number))

    with pytest.raises(ClubError, match="disk is full"):
        fill()
    event.remove(small.store.engine, "connect", full)
    small.store.engine.dispose()
    assert small.store.rows(small.tables[0])[: len(before)] == before
    small.tell({"kind": "deal"})
    assert small.points()["Bob"] == 2336


def test_a_lost_server_is_said_and_what_was_saved_is_there_when_it_is_back(
    postgresql: postgres.Server, hands: Store
) -> None:
    store = ClubStore(postgresql.new_database())
    club = found(store, lambda: hands)
    club.start()
    club.deal({"Ann": 80, "Bob": 84, "Cis": 208, "Dan": 416}, "Bob")
    postgresql.stop(hard=True)
    try:
        with pytest.raises(ClubError) as told:
            store.record(club.tables[0])
        assert "Traceback" not in str(told.value)
    finally:
        postgresql.start()
    until = time.monotonic() + 60
    while True:
        try:
            assert club.points()["Bob"] == 2336
            break
        except ClubError:
            assert time.monotonic() < until
            time.sleep(0.2)
    club.deal({"Ann": 0, "Bob": 10, "Cis": 0, "Dan": 0}, "Bob")
    store.engine.dispose()


# Backup and restore


def test_a_backup_brings_everything_back_into_either_database(
    club: Club, tmp_path: Path, hands: Store
) -> None:
    url = club.store.engine.url.render_as_string(hide_password=False)
    club.start()
    club.deal({"Ann": 80, "Bob": 84, "Cis": 208, "Dan": 416}, "Bob")
    shared = SharedHands(club.store.engine).create(document.typed(), StoredPhoto("a", b"\x00\xff", b"b"))
    own = hands.create(document.typed())
    file = tmp_path / "backup.zip"
    events = backup(url, tmp_path, file)
    assert events == club.store.record(club.tables[0]).seq
    there = tmp_path / "there"
    copy = f"sqlite:///{there / 'club.sqlite3'}"
    assert restore(copy, there, file) == events
    again = ClubStore(copy)
    assert again.record(club.tables[0]) == club.store.record(club.tables[0])
    assert again.admit(club.key).role == "host"
    assert SharedHands(again.engine).photo(shared).original == b"\x00\xff"
    assert Store(there / "hands.sqlite3").history(own).revision == 0
    with pytest.raises(ClubError, match="already"):
        restore(copy, there, file)
    again.engine.dispose()


def test_a_restored_postgresql_goes_on_counting(
    postgresql: postgres.Server, small: Club, tmp_path: Path
) -> None:
    small.start()
    file = tmp_path / "backup.zip"
    backup(small.store.engine.url.render_as_string(), tmp_path / "none", file)
    url = postgresql.new_database()
    restore(url, tmp_path / "there", file)
    again = ClubStore(url)
    again.found_club("Another")
    again.append(small.tables[0], {"kind": "note"}, actor="a", batch="new")
    assert len(again.clubs()) == 2
    again.engine.dispose()


@pytest.mark.parametrize(
    "data", [b"", b"no zip", b"PK\x05\x06" + bytes(18)], ids=["empty", "text", "empty zip"]
)
def test_what_is_no_backup_is_refused(lite: str, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "backup.zip"
    file.write_bytes(data)
    with pytest.raises(ClubError, match="not a backup"):
        restore(lite, tmp_path, file)


# Hands that servers share


def test_hands_are_shared_by_servers(club: Club) -> None:
    one = SharedHands(club.store.engine)
    hand = one.create(document.typed(), StoredPhoto("a.jpg", b"original", b"picture"))
    one.edit(hand, {"op": "add", "face": "B1", "revision": 0, "batch": "x"})
    other_store = ClubStore(club.store.engine.url.render_as_string(hide_password=False))
    other = SharedHands(other_store.engine)
    assert other.history(hand) == one.history(hand)
    assert (other.last_batch(hand), other.picture(hand), other.kept(hand)) == ("x", b"picture", False)
    with pytest.raises(StaleRevision):
        other.edit(hand, {"op": "add", "face": "B2", "revision": 0})
    other.edit(hand, {"op": "undo", "revision": 1})
    assert one.history(hand).now == document.typed()
    one.set_kept(hand, True)
    assert other.kept(hand)
    one.forget_kept()
    assert not other.kept(hand)
    one.forget(hand)
    for ask in (other.history, other.photo, other.picture):
        with pytest.raises(UnknownHand):
            ask(hand)
    with pytest.raises(UnknownHand):
        one.set_kept(hand, True)
    other_store.engine.dispose()


def test_no_certificate_is_made_for_an_address_that_it_could_not_vouch_for(tmp_path: Path) -> None:
    with pytest.raises(
        ValueError, match=r"8\.8\.8\.8 is not a private address.*--certificate FILE --key FILE"
    ):
        local_certificate(tmp_path, "8.8.8.8")
    assert list(tmp_path.iterdir()) == []


def test_a_certificate_of_ones_own_is_trusted_by_openssl(tmp_path: Path) -> None:
    made = local_certificate(tmp_path, "192.168.1.7")
    assert (
        local_certificate(tmp_path, "192.168.1.7").certificate.read_bytes() == made.certificate.read_bytes()
    )
    assert (
        made.key.stat().st_mode & 0o777,
        (tmp_path / "jadelens-authority.key").stat().st_mode & 0o777,
    ) == (
        0o600,
        0o600,
    )
    from cryptography import x509

    authority = x509.load_pem_x509_certificate(made.authority.read_bytes())
    own = x509.load_pem_x509_certificate(made.certificate.read_bytes())
    own.verify_directly_issued_by(authority)
    moved = local_certificate(tmp_path, "192.168.1.8")
    assert x509.load_pem_x509_certificate(moved.certificate.read_bytes()).serial_number != own.serial_number
