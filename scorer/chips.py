"""Paying with chips."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Paid:
    """Chips that make up an amount, by name, the most valuable first; `left` is what no chip is small enough for."""

    chips: Mapping[str, int]
    left: int


def pay(points: int, chips: Mapping[str, int]) -> Paid:
    """The fewest chips that make up the points, each kind a multiple of the next smaller one, and what is left.

    >>> pay(4360, {"red": 2000, "green": 1000, "white": 500, "yellow": 100})
    Paid(chips={'red': 2, 'yellow': 3}, left=60)
    """
    found = {}
    for name, worth in sorted(chips.items(), key=lambda chip: -chip[1]):
        count, points = divmod(points, worth)
        if count:
            found[name] = count
    return Paid(found, points)
