"""A PostgreSQL server of the tests' own: Debian's programs, a temporary folder, a free port, an unprivileged user."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

#: Debian's user "nobody": PostgreSQL refuses to run as root.
NOBODY = 65534
STARTS_IN = 90.0


def programs() -> Path | None:
    """The folder of PostgreSQL's programs, None where it is not installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return found[-1].parent if found else None


class Server:
    """A running server; it can be killed, and started again on what it kept."""

    def __init__(self, binaries: Path, folder: Path) -> None:
        self.binaries, self.folder = binaries, folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.process: subprocess.Popen[bytes] | None = None
        self.databases = 0
        self.run(
            "initdb", "-D", str(folder / "data"), "-U", "jadelens", "-A", "trust", "-E", "UTF8", "--no-locale"
        )

    def run(self, program: str, *arguments: str) -> None:
        """Run one of PostgreSQL's programs to its end."""
        subprocess.run(
            [str(self.binaries / program), *arguments],
            check=True,
            capture_output=True,
            cwd=self.folder,
            **unprivileged(),
        )

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self.process = subprocess.Popen(
            [
                str(self.binaries / "postgres"),
                *("-D", str(self.folder / "data"), "-p", str(self.port), "-k", str(self.folder)),
                *("-c", "listen_addresses=127.0.0.1"),
                # the machine itself is never cut off here, so what was written is there without waiting for the disk
                *("-c", "fsync=off"),
            ],
            stdout=subprocess.DEVNULL,
            stderr=(self.folder / "log").open("ab"),
            cwd=self.folder,
            **unprivileged(),
        )
        until = time.monotonic() + STARTS_IN
        while time.monotonic() < until:
            asked = subprocess.run(
                [str(self.binaries / "pg_isready"), "-h", "127.0.0.1", "-p", str(self.port)],
                capture_output=True,
                check=False,
            )
            if asked.returncode == 0:
                return
            time.sleep(0.2)
        raise RuntimeError((self.folder / "log").read_text(errors="replace"))

    def stop(self, *, hard: bool = False) -> None:
        """Stop it; `hard` as a power cut would."""
        if self.process is not None:
            if hard:
                self.process.send_signal(3)  # SIGQUIT: at once, without tidying up
            else:
                self.process.send_signal(2)
            self.process.wait(30)
            self.process = None

    def new_database(self) -> str:
        """The URL of a new, empty database."""
        self.databases += 1
        name = f"club{self.databases}"
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "jadelens", name)
        return f"postgresql://jadelens@127.0.0.1:{self.port}/{name}"


def unprivileged() -> dict[str, Any]:
    """What makes a process run as nobody, where we are root."""
    return {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.getuid() == 0 else {}


@contextmanager
def running() -> Iterator[Server | None]:
    """A server for the length of the block; None where PostgreSQL is not installed."""
    binaries = programs()
    if binaries is None:
        yield None
        return
    folder = Path(tempfile.mkdtemp(prefix="jadelens-postgres-"))
    if os.getuid() == 0:
        os.chown(folder, NOBODY, NOBODY)
    server = Server(binaries, folder)
    try:
        server.start()
        yield server
    finally:
        server.stop(hard=True)
        shutil.rmtree(folder, ignore_errors=True)
