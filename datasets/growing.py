"""Brings what `crop_pool.py` and `draw_pool.py` draw to a training while that goes on: a GPU learns faster than a pool can be drawn beforehand."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Thread
from typing import Generic, Protocol, TypeVar

from crop_pool import whole_parts
from detector_data import Example, ScenePool
from device_crops import Kept

Store = TypeVar("Store")
Learnt = TypeVar("Learnt", contravariant=True)


class Grows(Protocol[Learnt]):
    """Batches that may learn from more while they are made."""

    def add(self, stores: Sequence[Learnt]) -> None:
        """Learn from these stores, too."""


class _Looking(Thread):
    """Looks for what is new every few seconds until the training is over."""

    def __init__(self) -> None:
        super().__init__(daemon=True)

    def run(self) -> None:
        """Look, and look again."""
        while True:
            time.sleep(3)
            self.took()

    def took(self) -> bool:
        """Whether there was enough that is new, which is learnt from now."""
        raise NotImplementedError


class GrowingScenes(_Looking, Generic[Store]):
    """Takes up the scenes that are new in a pool, so many at a time and more, as `kept` makes stores of them."""

    def __init__(
        self,
        batches: Grows[Store],
        pool: ScenePool,
        at_once: int,
        kept: Callable[[Sequence[Example]], Sequence[Store]],
    ) -> None:
        super().__init__()
        self.batches, self.pool, self.at_once, self.kept = batches, pool, at_once, kept

    def took(self) -> bool:
        """Whether there were enough new scenes, which are learnt from now."""
        self.pool.look()
        if len(self.pool.examples) < self.at_once:
            return False
        fresh = self.pool.handed_over()
        self.batches.add(self.kept(fresh))
        print("more scenes:", len(fresh), flush=True)
        return True


class Growing(_Looking):
    """Looks into some folders of parts, and takes new ones up, so many at a time, as `kept` makes stores of them; some parts are `known`."""

    def __init__(
        self,
        batches: Grows[Kept],
        folders: Sequence[Path],
        known: Sequence[Path],
        at_once: int,
        kept: Callable[[Sequence[Path]], Sequence[Kept]],
    ) -> None:
        super().__init__()
        self.batches, self.folders, self.at_once, self.kept = batches, folders, at_once, kept
        self.known = set(known)

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
