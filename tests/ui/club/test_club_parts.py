"""The club's pure parts: seating, ranking, words, and the terminal."""

from __future__ import annotations

import socket
import ssl
import threading
import time
import urllib.error
import urllib.request
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
import uvicorn
from hall import Club
from hypothesis import given, settings
from hypothesis import strategies as st

from ui import serving
from ui.cli import main
from ui.club import seating
from ui.club.certificate import local_certificate
from ui.club.ranking import rank
from ui.club.seating import sizes


@given(st.integers(3, 200))
def test_everybody_has_a_table_of_three_four_or_five(players: int) -> None:
    assert sum(sizes(players)) == players
    assert set(sizes(players)) <= {3, 4, 5}


@pytest.mark.parametrize("players", [0, 1, 2])
def test_too_few_for_a_table(players: int) -> None:
    with pytest.raises(ValueError, match="three"):
        sizes(players)


@settings(max_examples=10)
@given(st.integers(0, 1000))
def test_new_tables_meet_others(chance: int) -> None:
    players = [str(number) for number in range(16)]
    first = seating.draw(players, Random(chance))
    second = seating.rotate(players, first, Random(chance + 1))
    assert sorted(player for table in second for player in table) == sorted(players)

    def met(tables: list[list[str]]) -> set[frozenset[str]]:
        return {frozenset(pair) for table in tables for pair in combinations(table, 2)}

    # by lot alone about five pairs meet again
    assert len(met(first) & met(second)) <= 5


def test_the_ranking_counts_games_deals_wins_and_the_best_hand(small: Club) -> None:
    small.start()
    small.deal({"Ann": 80, "Bob": 84, "Cis": 208, "Dan": 416}, "Bob")
    game = small.store.record(small.tables[0]).game
    assert game is not None
    first, *_, last = rank([game, game])
    names = {player: name for name, player in small.players.items()}
    assert (names[first.player], first.place, first.gain, first.games, first.won) == ("Dan", 1, 1592, 2, 0)
    assert (names[last.player], last.place, last.gain, last.deals, last.best) == ("Ann", 4, -2192, 2, 80)


def test_backup_restore_and_a_new_hosts_link_from_the_terminal(
    small: Club, tmp_path: object, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    url = small.store.engine.url.render_as_string()
    monkeypatch.setenv("JADELENS_DATA", str(tmp_path))
    small.start()
    assert main(["backup", f"{tmp_path}/all.zip", "--database", url]) == 0
    assert main(["host", "--database", url]) == 0
    key = capsys.readouterr().out.strip().rpartition("#")[2]
    assert small.store.admit(key).role == "host"
    assert main(["host", "No such club", "--database", url]) == 2
    assert main(["restore", f"{tmp_path}/all.zip", "--database", url]) == 2
    assert "jadelens: error: " in capsys.readouterr().err


def test_https_with_the_machines_own_certificate(tmp_path: Path) -> None:
    made = local_certificate(tmp_path, None)

    async def hello(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"hello"})

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    files = {"ssl_certfile": str(made.certificate), "ssl_keyfile": str(made.key)}
    config = uvicorn.Config(hello, host="127.0.0.1", port=port, lifespan="off", log_level="error", **files)  # type: ignore[arg-type]
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until = time.monotonic() + 30
    while not server.started and time.monotonic() < until:
        time.sleep(0.02)
    url = f"https://127.0.0.1:{port}/"
    with pytest.raises(urllib.error.URLError, match="CERTIFICATE_VERIFY_FAILED"):
        urllib.request.urlopen(url, timeout=30)
    trusting = ssl.create_default_context(cafile=str(made.authority))
    with urllib.request.urlopen(url, timeout=30, context=trusting) as answer:
        assert answer.read() == b"hello"
    server.should_exit = True
    thread.join(20)


def test_an_evening_is_started_and_its_codes_printed(
    small: Club, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ui.app.club_store", lambda: small.store)
    serving.tell_evening("http://192.168.1.7:8501", 2)
    links = [line.rpartition(" ")[2] for line in capsys.readouterr().out.splitlines() if "http" in line]
    host, *seats = (link.rpartition("#")[2] for link in links)
    assert small.store.admit(host).role == "host"
    # each of two tables has a code for itself and for five seats
    assert [small.store.join(seat)[1].place for seat in seats] == [-1, 0, 1, 2, 3, 4] * 2


@pytest.mark.parametrize(
    ("certificate", "key", "match"),
    [("a.pem", None, "go together"), ("a.pem", "b.pem", "no such file")],
    ids=["no key", "no file"],
)
def test_a_certificate_that_cannot_be_used(certificate: str, key: str | None, match: str) -> None:
    with pytest.raises(serving.CannotServe, match=match):
        serving.certificate_of(False, Path(certificate), key and Path(key), None)  # type: ignore[arg-type]
