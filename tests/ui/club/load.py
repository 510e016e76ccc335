"""An evening in fast motion: tables full of phones on one or more running servers, while photos are being read.

Run as a program it prints what one machine holds: `python tests/ui/club/load.py --tables 12 --deals 16 --photos 2`.
Every phone waits for news as the page does, every hand and every deal is told over HTTP, and in the end all that was
said to be saved is looked for.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import secrets
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

ROOT = Path(__file__).parents[3]
SAMPLE = ROOT / "ui" / "samples" / "hand-on-a-cloth.jpg"
STARTS_IN = 240.0
PATIENCE = 120.0
SEATS = 4


@dataclass
class Seen:
    """What happened: how long each answer took in seconds, what failed, how many photos were read."""

    answers: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    photos: list[float] = field(default_factory=list)
    news: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)


class Phone:
    """One phone: it asks and tells over a connection that it keeps, of one server among `addresses`."""

    def __init__(self, addresses: Sequence[str], number: int, seen: Seen) -> None:
        self.addresses, self.at, self.seen = addresses, number, seen
        self.key: str | None = None
        self.connection: http.client.HTTPConnection | None = None

    def ask(self, path: str, told: Any = None, data: bytes | None = None) -> tuple[int, Any]:
        """One question, and how it was answered; asked again of the next server where one is away."""
        status, text = self.fetch(path, told, data)
        return status, json.loads(text) if text else None

    def fetch(self, path: str, told: Any = None, data: bytes | None = None) -> tuple[int, bytes]:
        """The same with the answer as it came."""
        body = json.dumps(told).encode() if told is not None else data
        for attempt in range(40):
            address = urlsplit(self.addresses[self.at % len(self.addresses)])
            try:
                self.connection = self.connection or http.client.HTTPConnection(
                    address.netloc, timeout=PATIENCE
                )
                headers = {"Authorization": f"Bearer {self.key}"} if self.key else {}
                self.connection.request(
                    "POST" if body is not None else "GET", f"/jadelens/club{path}", body, headers
                )
                answer = self.connection.getresponse()
                text = answer.read()
                if answer.status not in (502, 503, 504):
                    return answer.status, text
            except (OSError, http.client.HTTPException):
                pass
            self.close()
            self.at += 1
            time.sleep(0.05 * (attempt + 1))
        raise RuntimeError(f"no server answers {path}")

    def timed(self, path: str, told: Any = None) -> Any:
        """A question whose answer is measured, and is an error where it refuses."""
        started = time.perf_counter()
        status, text = self.fetch(path, told)
        took = time.perf_counter() - started
        answer = json.loads(text) if text else None
        with self.seen.lock:
            self.seen.answers.append(took)
            if status != 200:
                self.seen.failures.append(f"{status} {path.split('?')[0]}: {answer}")
        return answer

    def tell(self, event: dict[str, Any], base: int) -> Any:
        """Something happens at the table."""
        return self.timed("/api/table", {"batch": secrets.token_urlsafe(9), "base": base, "event": event})

    def close(self) -> None:
        """Let go of the server."""
        if self.connection is not None:
            self.connection.close()
            self.connection = None


@contextmanager
def serving(
    data: Path, database: str | None = None, port: int | None = None
) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A running program; gives its address and process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", port or 0))
        port = int(probe.getsockname()[1])
    data.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "ui", "serve", "--port", str(port)]
    command += ["--database", database] if database else []
    with (data / "serve.log").open("ab") as log:
        process = subprocess.Popen(
            command, cwd=ROOT, env={**os.environ, "JADELENS_DATA": str(data)}, stdout=log, stderr=log
        )
    try:
        until = time.monotonic() + STARTS_IN
        while True:
            try:
                with socket.create_connection(("127.0.0.1", port), 2):
                    break
            except OSError:
                if process.poll() is not None or time.monotonic() > until:
                    raise RuntimeError((data / "serve.log").read_text(errors="replace")) from None
                time.sleep(0.1)
        yield f"http://127.0.0.1:{port}", process
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def play(
    addresses: Sequence[str],
    tables: int,
    deals: int,
    photos: int = 0,
    halfway: Callable[[], object] = lambda: None,
) -> tuple[Seen, list[int], list[int]]:
    """Play `deals` at each of `tables`, every seat with a phone of its own, while `photos` photos are read at a time.

    `halfway` is called in the middle of the first table's evening, while the others play on.
    Gives what was seen, and for each table how many deals were told and how many are there in the end.
    """
    seen = Seen()
    host = Phone(addresses, 0, seen)
    names = [f"Player {number}" for number in range(tables * SEATS)]
    told = {"name": "A full hall", "evening": "Load", "season": "2026", "tables": tables, "players": names}
    host.key = host.ask("/api/found", told)[1]["key"]
    view = host.ask("/api/club")[1]
    evening = view["evenings"][0]
    players = [one["id"] for one in view["players"]]
    seated = [players[at : at + SEATS] for at in range(0, len(players), SEATS)]
    status, answer = host.ask(
        "/api/host", {"do": "start", "evening": evening["id"], "tables": seated, "settings": {"rounds": 16}}
    )
    assert status == 200, answer
    over = threading.Event()
    threads = []
    halls = []
    for table in evening["tables"]:
        links = host.ask(f"/api/codes?table={table['id']}")[1]["codes"]
        phones = []
        for place in range(SEATS):
            key = next(one["link"] for one in links if one["place"] == place).partition("#")[2]
            phone = Phone(addresses, table["number"] + place, seen)
            phone.key = phone.ask("/api/join", {"key": key})[1]["key"]
            phones.append(phone)
            threads.append(threading.Thread(target=_follow, args=(addresses, phone, over), daemon=True))
        halls.append(phones)
    threads += [
        threading.Thread(target=_photograph, args=(addresses, halls[at % tables][0], over), daemon=True)
        for at in range(photos)
    ]
    for thread in threads:
        thread.start()
    written = [0] * tables
    playing = [
        threading.Thread(target=_evening, args=(phones, at, deals, written, halfway))
        for at, phones in enumerate(halls)
    ]
    for thread in playing:
        thread.start()
    for thread in playing:
        thread.join()
    there = [len(phones[0].ask("/api/table")[1]["game"]["deals"]) for phones in halls]
    over.set()
    # whoever waits for news is told at once that the evening is over
    for phones in halls:
        view = phones[0].ask("/api/table")[1]
        phones[0].ask(
            "/api/table",
            {"batch": secrets.token_urlsafe(9), "base": view["seq"], "event": {"kind": "finished"}},
        )
    for thread in threads:
        thread.join(PATIENCE)
    return seen, written, there


def _evening(
    phones: list[Phone], at: int, deals: int, written: list[int], halfway: Callable[[], object]
) -> None:
    """One table plays its deals: each phone puts its hand down, one says who won, another writes it down."""
    for number in range(1, deals + 1):
        view = phones[0].timed("/api/table")
        seats = view["game"]["seats"]
        hands = [
            threading.Thread(
                target=phone.tell,
                args=(
                    {
                        "kind": "hand",
                        "deal": number,
                        "player": seat["player"],
                        "points": (number * 31 + place * 90) % 1000,
                    },
                    0,
                ),
            )
            for place, (phone, seat) in enumerate(zip(phones, seats, strict=True))
        ]
        # all four put their hands down at the same moment
        for hand in hands:
            hand.start()
        for hand in hands:
            hand.join()
        drawn = (number + at) % 6 == 5
        winner = None if drawn else seats[(number + at) % SEATS]["player"]
        view = phones[1].tell({"kind": "winner", "deal": number, "player": winner, "drawn": drawn}, 0)
        if at == 0 and number == (deals + 1) // 2:
            halfway()
        phones[number % SEATS].tell({"kind": "deal"}, view["seq"])
        written[at] += 1


def _follow(addresses: Sequence[str], phone: Phone, over: threading.Event) -> None:
    """Wait for news, as the page of a phone does."""
    follower = Phone(addresses, phone.at, phone.seen)
    follower.key = phone.key
    seq = 0
    while not over.is_set():
        status, view = follower.fetch(f"/api/table?after={seq}")
        if status == 200:
            # a phone has a processor of its own to read the rest with
            seq = int(view[: view.index(b",")].rpartition(b":")[2])
            with phone.seen.lock:
                phone.seen.news += 1
    follower.close()


def _photograph(addresses: Sequence[str], phone: Phone, over: threading.Event) -> None:
    """Have one photo after another read."""
    camera = Phone(addresses, phone.at, phone.seen)
    camera.key = phone.key
    data = SAMPLE.read_bytes()
    while not over.is_set():
        started = time.perf_counter()
        status, _ = camera.ask("/api/photo", data=data)
        with phone.seen.lock:
            if status == 200:
                phone.seen.photos.append(time.perf_counter() - started)
    camera.close()


def memory_of(processes: Sequence[subprocess.Popen[bytes]]) -> int:
    """The memory that these processes hold, in MB."""
    pages = [int(Path(f"/proc/{one.pid}/statm").read_text().split()[1]) for one in processes]
    return sum(pages) * os.sysconf("SC_PAGE_SIZE") >> 20


def main() -> int:
    """Measure, and print the table of docs/club-load.md; 1 where anything failed or was lost."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--tables", type=int, default=12)
    asked.add_argument("--deals", type=int, default=16)
    asked.add_argument("--photos", type=int, default=2, help="how many photos are being read at any time")
    asked.add_argument("--servers", type=int, default=1, help="more than one needs --database")
    asked.add_argument("--database", help="a PostgreSQL URL; without it a SQLite file")
    told = asked.parse_args()
    with ExitStack() as stack:
        place = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        running = [
            stack.enter_context(serving(place / str(number), told.database)) for number in range(told.servers)
        ]
        started = time.perf_counter()
        seen, written, there = play([address for address, _ in running], told.tables, told.deals, told.photos)
        took = time.perf_counter() - started
        memory = memory_of([process for _, process in running])
    rank = sorted(seen.answers)
    lost = sum(written) - sum(there)
    kind = "PostgreSQL" if told.database else "SQLite"
    print(
        "| servers | tables | phones | deals written | answers | median | 95 in 100 within | photos read | median a photo | memory | errors | lost |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|---|---|")
    print(
        f"| {told.servers}, {kind} | {told.tables} | {told.tables * SEATS} | {sum(written)} in {took:.0f} s | {len(rank)} "
        f"| {statistics.median(rank) * 1000:.0f} ms | {rank[int(len(rank) * 0.95)] * 1000:.0f} ms | {len(seen.photos)} "
        f"| {statistics.median(seen.photos) * 1000 if seen.photos else 0:.0f} ms | {memory} MB | {len(seen.failures)} | {lost} |"
    )
    for failure in seen.failures[:10]:
        print(failure, file=sys.stderr)
    return 1 if seen.failures or lost else 0


if __name__ == "__main__":
    sys.exit(main())
