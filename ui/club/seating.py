"""Who sits at which table: by draw, or so that people meet others than before."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations
from random import Random

FEWEST, USUAL, MOST = 3, 4, 5
#: Drawn this often, and the seating where fewest meet again is taken.
DRAWS = 400


def sizes(players: int) -> list[int]:
    """How many sit at each table: fours, as many as can be, the others three or five; ValueError for too few.

    >>> sizes(12), sizes(13), sizes(14), sizes(15), sizes(6)
    ([4, 4, 4], [4, 4, 5], [4, 5, 5], [4, 4, 4, 3], [3, 3])
    """
    fours, over = divmod(players, USUAL)
    if players < FEWEST:
        raise ValueError("a table needs three players")
    if over == FEWEST:
        return [USUAL] * fours + [FEWEST]
    if over <= fours:
        return [USUAL] * (fours - over) + [MOST] * over
    return [FEWEST] * (players // FEWEST)


def draw(players: Sequence[str], chance: Random) -> list[list[str]]:
    """Everyone at a table by lot, in the order East, South, West, North, sitting out."""
    lots = list(players)
    chance.shuffle(lots)
    tables = []
    for size in sizes(len(lots)):
        tables.append(lots[:size])
        lots = lots[size:]
    return tables


def rotate(players: Sequence[str], before: Iterable[Collection[str]], chance: Random) -> list[list[str]]:
    """Everyone at a table, as few as can be found together with whom they sat `before` (one for each game played)."""
    met: dict[frozenset[str], int] = {}
    for table in before:
        for pair in combinations(table, 2):
            met[frozenset(pair)] = met.get(frozenset(pair), 0) + 1

    def again(tables: list[list[str]]) -> int:
        # meeting a third time is worse than two others meeting a second time
        return sum(met.get(frozenset(pair), 0) ** 2 for table in tables for pair in combinations(table, 2))

    return min((draw(players, chance) for _ in range(DRAWS)), key=again)
