"""Brings what `crop_pool.py` draws to a training while that goes on: a GPU learns faster than a pool can be drawn beforehand."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Thread
from typing import Protocol

from crop_pool import whole_parts
from device_crops import Kept


class Grows(Protocol):
    """Batches of crops that may learn of more of these while they are made."""

    def add(self, stores: Sequence[Kept]) -> None:
        """Learn from these stores, too."""


class Growing(Thread):
    """Looks into some folders of parts, and takes new ones up, so many at a time, as `kept` makes stores of them; some parts are `known`."""

    def __init__(
        self,
        batches: Grows,
        folders: Sequence[Path],
        known: Sequence[Path],
        at_once: int,
        kept: Callable[[Sequence[Path]], Sequence[Kept]],
    ) -> None:
        super().__init__(daemon=True)
        self.batches, self.folders, self.at_once, self.kept = batches, folders, at_once, kept
        self.known = set(known)

    def run(self) -> None:
        """Look every few seconds until the training is over."""
        while True:
            time.sleep(3)
            self.took()

    def took(self) -> bool:
        """Whether there were enough new parts, which are learnt from now."""
        fresh = [part for part in whole_parts(self.folders) if part not in self.known]
        if len(fresh) < self.at_once:
            return False
        stores = self.kept(fresh)
        self.batches.add(stores)
        self.known |= set(fresh)
        print("more crops:", [len(store) for store in stores], flush=True)
        return True


def shared_out(sizes: Sequence[int], kinds: Sequence[int], shares: Sequence[float]) -> list[float]:
    """How often crops come of stores of such sizes, each of one of the kinds that have these shares: of a kind each crop as often as any other."""
    in_all = [
        sum(size for size, own in zip(sizes, kinds, strict=True) if own == kind)
        for kind in range(len(shares))
    ]
    return [shares[kind] * size / max(in_all[kind], 1) for size, kind in zip(sizes, kinds, strict=True)]
