"""How often may be tried: guessing at keys is slowed down, and so is making clubs."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from threading import Lock

#: More addresses than this are not remembered.
REMEMBERED = 10_000


class Limit:
    """At most `most` tries within `seconds` for each who tries."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most, self.seconds = most, seconds
        self._tries: OrderedDict[str, deque[float]] = OrderedDict()
        self._lock = Lock()

    def full(self, who: str) -> bool:
        """Whether `who` has tried too often of late."""
        with self._lock:
            return len(self._recent(who)) >= self.most

    def count(self, who: str) -> None:
        """Remember one try of `who`."""
        with self._lock:
            self._recent(who).append(time.monotonic())

    def _recent(self, who: str) -> deque[float]:
        tries = self._tries.setdefault(who, deque(maxlen=self.most))
        self._tries.move_to_end(who)
        while len(self._tries) > REMEMBERED:
            self._tries.popitem(last=False)
        since = time.monotonic() - self.seconds
        while tries and tries[0] < since:
            tries.popleft()
        return tries
