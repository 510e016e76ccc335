"""Waiting for news of a table: told at once by this process, and within a moment by any other."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from types import FrameType

from starlette.concurrency import run_in_threadpool

#: How often, in seconds, the database is asked what other processes wrote while anyone waits.
EVERY = 0.5
#: What happens within this many seconds of the first news is told along with it: hands often come all at once.
TOGETHER = 0.15


class Watch:
    """Those who wait for tables; `latest` gives the number of the last event of each table asked for."""

    def __init__(self, latest: Callable[[Iterable[int]], Mapping[int, int]]) -> None:
        self._latest = latest
        self._waiting: dict[int, set[asyncio.Event]] = {}
        self._seen: dict[int, int] = {}
        self._task: asyncio.Task[None] | None = None
        self._over = False

    def stop(self) -> None:
        """Let go of whoever waits, since the program ends: else it would last until they have waited enough."""
        self._over = True
        for waiting in self._waiting.values():
            for news in waiting:
                news.set()

    def tell(self, table: int, seq: int) -> None:
        """Wake whoever waits for `table`, whose last event is number `seq`."""
        self._seen[table] = max(seq, self._seen.get(table, 0))
        for waiting in self._waiting.get(table, ()):
            waiting.set()

    def seen(self, table: int) -> int:
        """The number of the table's last event that this process knows of."""
        return self._seen.get(table, 0)

    async def wait(self, table: int, after: int, seconds: float) -> None:
        """Return soon after the table has an event after number `after`, or when `seconds` have passed."""
        news = asyncio.Event()
        self._waiting.setdefault(table, set()).add(news)
        if self._task is None or self._task.done() or self._task.get_loop() is not asyncio.get_running_loop():
            self._task = asyncio.create_task(self._look())
        try:
            async with asyncio.timeout(seconds):
                while self._seen.get(table, 0) <= after and not self._over:
                    await news.wait()
                    news.clear()
            if not self._over:
                await asyncio.sleep(TOGETHER)
        except TimeoutError:
            pass
        finally:
            self._waiting[table].discard(news)
            if not self._waiting[table]:
                del self._waiting[table]

    async def _look(self) -> None:
        while self._waiting and not self._over:
            try:
                latest = await run_in_threadpool(self._latest, tuple(self._waiting))
            except Exception:
                # the database is away: those who wait ask again by themselves, and are told
                latest = {}
            for table, seq in latest.items():
                if seq > self._seen.get(table, 0):
                    self.tell(table, seq)
            await asyncio.sleep(EVERY)


def ending(watch: Callable[[], Watch]) -> Callable[[object], AbstractAsyncContextManager[None]]:
    """What a server runs within, so that Ctrl-C ends it while phones wait for news."""

    @asynccontextmanager
    async def running(app: object) -> AsyncIterator[None]:
        loop = asyncio.get_running_loop()
        signals = (
            (signal.SIGINT, signal.SIGTERM) if threading.current_thread() is threading.main_thread() else ()
        )
        before = {number: signal.getsignal(number) for number in signals}

        def stop(number: int, frame: FrameType | None) -> None:
            loop.call_soon_threadsafe(watch().stop)
            then = before[signal.Signals(number)]
            if callable(then):
                then(number, frame)

        for number in signals:
            signal.signal(number, stop)
        yield
        for number, then in before.items():
            signal.signal(number, then)

    return running
