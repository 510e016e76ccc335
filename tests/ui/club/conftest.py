from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import postgres
import pytest
import uvicorn
from hall import Club, Web, found
from starlette.applications import Starlette
from starlette.middleware import Middleware

from ui.club.house import Clubhouse
from ui.club.routes import routes
from ui.club.store import ClubStore
from ui.language import Speaking
from ui.store import Store


@pytest.fixture(scope="session")
def postgresql() -> Iterator[postgres.Server]:
    """A real PostgreSQL server."""
    with postgres.running() as server:
        if server is None:
            pytest.skip(
                "PostgreSQL is not installed: sh tests/postgres.sh (as root), or apt install postgresql"
            )
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database: a SQLite file, and one on a real PostgreSQL."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'club.sqlite3'}"
    server: postgres.Server = request.getfixturevalue("postgresql")
    return server.new_database()


@pytest.fixture
def lite(tmp_path: Path) -> str:
    """An empty SQLite file."""
    return f"sqlite:///{tmp_path / 'club.sqlite3'}"


@pytest.fixture
def hands(tmp_path: Path) -> Store:
    """Where hands are kept."""
    return Store(tmp_path / "hands.sqlite3")


@pytest.fixture
def club(url: str, hands: Store) -> Iterator[Club]:
    """A club with one table, on each kind of database."""
    store = ClubStore(url)
    yield found(store, lambda: hands)
    store.engine.dispose()


@pytest.fixture
def small(lite: str, hands: Store) -> Iterator[Club]:
    """A club with two tables in a SQLite file, where the kind of database does not matter."""
    store = ClubStore(lite)
    yield found(store, lambda: hands, tables=2)
    store.engine.dispose()


@pytest.fixture
def web(small: Club, hands: Store) -> Iterator[Web]:
    """The club's routes, served by a real server in a thread."""

    def reader() -> Any:
        raise AssertionError("no photo is read here")

    house = Clubhouse(lambda: small.store, lambda: hands, reader)
    app = Starlette(routes=list(routes(house)), middleware=[Middleware(Speaking)])
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    server = uvicorn.Server(
        uvicorn.Config(app, host="127.0.0.1", port=port, log_level="error", lifespan="off")
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until = time.monotonic() + 30
    while not server.started and time.monotonic() < until:
        time.sleep(0.02)
    yield Web(f"http://127.0.0.1:{port}", house)
    server.should_exit = True
    server.force_exit = True
    thread.join(10)
