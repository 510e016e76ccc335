"""A small evening in fast motion, on one program, and on two that share a PostgreSQL, one of which is killed."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import postgres
import pytest
from load import Phone, Seen, play, serving


def test_a_small_evening_on_one_machine(tmp_path: Path) -> None:
    with serving(tmp_path) as (address, _):
        seen, written, there = play([address], tables=2, deals=3)
    assert (seen.failures, written, there) == ([], [3, 3], [3, 3])
    assert seen.news > 0


def test_two_servers_share_the_tables_and_one_can_be_lost(
    postgresql: postgres.Server, tmp_path: Path
) -> None:
    database = postgresql.new_database()
    with (
        serving(tmp_path / "one", database) as (one, _),
        serving(tmp_path / "two", database) as (two, process),
    ):
        seen, written, there = play([one, two], tables=2, deals=4, halfway=process.kill)
        assert process.poll() == -signal.SIGKILL
    # what was told to the server that died was told again to the other, and is written once
    assert seen.failures == []
    assert written == there == [4, 4]


def test_ctrl_c_ends_the_program_while_a_phone_waits(tmp_path: Path) -> None:
    with serving(tmp_path) as (address, process):
        phone = Phone([address], 0, Seen())
        phone.key = phone.ask("/api/found", {"name": "C", "evening": "E", "season": "S", "tables": 1})[1][
            "key"
        ]
        table = phone.ask("/api/club")[1]["evenings"][0]["tables"][0]["id"]
        answers: list[int] = []

        def wait() -> None:
            answers.append(phone.ask(f"/api/table?table={table}&after=99")[0])

        waiting = threading.Thread(target=wait)
        waiting.start()
        time.sleep(1)
        assert answers == []
        process.send_signal(signal.SIGINT)
        process.wait(10)
        waiting.join(10)
    # it was told that there is no news, rather than cut off
    assert answers == [204]


CONFIGURATION = Path(__file__).parents[3] / "docs" / "nginx-club.conf"


@contextmanager
def nginx(program: str, place: Path, one: str, two: str) -> Iterator[str]:
    """nginx with the configuration of docs/, before these two servers; gives its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    text = CONFIGURATION.read_text()
    ports = {"8500": str(port), "8501": one.rpartition(":")[2], "8502": two.rpartition(":")[2]}
    for given, ours in ports.items():
        text = text.replace(f"127.0.0.1:{given}", f"127.0.0.1:{ours}")
    file = place / "nginx.conf"
    file.write_text(text.replace("/tmp/jadelens-nginx", f"{place}/nginx"))
    running = subprocess.Popen([program, "-p", str(place), "-c", str(file), "-g", "daemon off;"])
    try:
        until = time.monotonic() + 30
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                assert running.poll() is None
                assert time.monotonic() < until
                time.sleep(0.05)
        yield f"http://127.0.0.1:{port}"
    finally:
        running.terminate()
        running.wait(20)


def test_two_servers_behind_nginx_are_one(postgresql: postgres.Server, tmp_path: Path) -> None:
    program = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
    if program is None:
        pytest.skip("nginx is not installed: apt install nginx-light")
    database = postgresql.new_database()
    with (
        serving(tmp_path / "one", database) as (one, _),
        serving(tmp_path / "two", database) as (two, process),
        nginx(program, tmp_path, one, two) as address,
    ):
        seen, written, there = play([address], tables=2, deals=4, halfway=process.kill)
        assert process.poll() == -signal.SIGKILL
    assert seen.failures == []
    assert written == there == [4, 4]
