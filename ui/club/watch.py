"""Waiting for news of a table: told at once by this process, and within a moment by any other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping

from starlette.concurrency import run_in_threadpool

#: How often, in seconds, the database is asked what other processes wrote while anyone waits.
EVERY = 0.5


class Watch:
    """Those who wait for tables; `latest` gives the number of the last event of each table asked for."""

    def __init__(self, latest: Callable[[Iterable[int]], Mapping[int, int]]) -> None:
        self._latest = latest
        self._waiting: dict[int, set[asyncio.Event]] = {}
        self._seen: dict[int, int] = {}
        self._task: asyncio.Task[None] | None = None

    def tell(self, table: int, seq: int) -> None:
        """Wake whoever waits for `table`, whose last event is number `seq`."""
        self._seen[table] = max(seq, self._seen.get(table, 0))
        for waiting in self._waiting.get(table, ()):
            waiting.set()

    def seen(self, table: int) -> int:
        """The number of the table's last event that this process knows of."""
        return self._seen.get(table, 0)

    async def wait(self, table: int, after: int, seconds: float) -> None:
        """Return once the table has an event after number `after`, or `seconds` have passed."""
        news = asyncio.Event()
        self._waiting.setdefault(table, set()).add(news)
        if self._task is None or self._task.done() or self._task.get_loop() is not asyncio.get_running_loop():
            self._task = asyncio.create_task(self._look())
        try:
            async with asyncio.timeout(seconds):
                while self._seen.get(table, 0) <= after:
                    await news.wait()
                    news.clear()
        except TimeoutError:
            pass
        finally:
            self._waiting[table].discard(news)
            if not self._waiting[table]:
                del self._waiting[table]

    async def _look(self) -> None:
        while self._waiting:
            try:
                latest = await run_in_threadpool(self._latest, tuple(self._waiting))
            except Exception:
                # the database is away: those who wait ask again by themselves, and are told
                latest = {}
            for table, seq in latest.items():
                if seq > self._seen.get(table, 0):
                    self.tell(table, seq)
            await asyncio.sleep(EVERY)
