"""A small evening in fast motion, on one program, and on two that share a PostgreSQL, one of which is killed."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import postgres
from load import play, serving


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

        def lose() -> None:
            time.sleep(2)
            process.kill()

        threading.Thread(target=lose).start()
        seen, written, there = play([one, two], tables=2, deals=4)
    # what was told to the server that died was told again to the other, and is written once
    assert seen.failures == []
    assert written == there == [4, 4]
