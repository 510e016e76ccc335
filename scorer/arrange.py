"""All ways to arrange loose tiles into sets and a pair.

Tiles are counted by kind; each suit is arranged on its own and the answers are kept, so that a hand costs a few
look-ups. With wild tiles the search is its own: no chows, and limits on how many may stand in a set.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from scorer.sets import KONG, PAIR, PUNG, SINGLE, Meld, alike, chow
from scorer.tiles import FIRST_WIND, KINDS, PLAYING, Tile

#: One way to arrange some tiles: the sets with the pair among them, whether there is a pair, how many chows.
Way = tuple[tuple[Meld, ...], bool, int]


@dataclass(frozen=True, slots=True)
class WildLimits:
    """How many wild tiles may stand in one set."""

    pair: int
    pung: int
    kong: int

    def of(self, kind: str) -> int:
        """The limit of a kind of set; 0 for those of which an ordinary hand is not made."""
        return {PAIR: self.pair, PUNG: self.pung, KONG: self.kong}.get(kind, 0)


#: An ordinary hand, and a special hand of pungs and kongs (no set of three or four is all wild).
ORDINARY_WILDS = WildLimits(1, 1, 2)
SPECIAL_WILDS = WildLimits(2, 2, 3)


@lru_cache(maxsize=200_000)
def _suit_ways(first: int, counts: tuple[int, ...]) -> tuple[Way, ...]:
    """Every way to use up the tiles of one suit, whose 1 has the index `first`."""
    found: dict[tuple[Meld, ...], Way] = {}

    def search(left: list[int], sets: tuple[Meld, ...], pair: bool, chows: int) -> None:
        at = next((i for i, c in enumerate(left) if c), None)
        if at is None:
            key = tuple(sorted(sets, key=_order))
            found[key] = (key, pair, chows)
            return
        tile = PLAYING[first + at]
        if left[at] >= 3:
            left[at] -= 3
            search(left, (*sets, alike(PUNG, tile)), pair, chows)
            left[at] += 3
        if left[at] >= 2 and not pair:
            left[at] -= 2
            search(left, (*sets, alike(PAIR, tile)), True, chows)
            left[at] += 2
        if at <= 6 and left[at + 1] and left[at + 2]:
            for i in (at, at + 1, at + 2):
                left[i] -= 1
            search(left, (*sets, chow(tile)), pair, chows + 1)
            for i in (at, at + 1, at + 2):
                left[i] += 1

    search(list(counts), (), False, 0)
    return tuple(found.values())


def _order(meld: Meld) -> tuple[bool, int, str]:
    """Sets in the order of their tiles, the pair last."""
    return (meld.kind == PAIR, meld.tile.index, meld.kind)


_CONCEALED_PUNGS = tuple(alike(PUNG, t) for t in PLAYING)
_CONCEALED_PAIRS = tuple(alike(PAIR, t) for t in PLAYING)
_NOTHING: tuple[Way, ...] = (((), False, 0),)


def arrangements(counts: list[int], pair: bool, max_chows: int) -> list[tuple[Meld, ...]]:
    """Every way to arrange all tiles counted (34 numbers) into pungs, chows and, if `pair`, exactly one pair.

    At most `max_chows` chows; the sets come concealed. An empty list: it cannot be done. No tiles at all: one empty way.
    """
    honours: list[Meld] = []
    paired = False
    for index in range(FIRST_WIND, KINDS):
        count = counts[index]
        if count:
            if count == 3:
                honours.append(_CONCEALED_PUNGS[index])
            elif count == 2 and not paired and pair:
                paired = True
                honours.append(_CONCEALED_PAIRS[index])
            else:
                return []
    suits = []
    for first in (0, 9, 18):
        part = tuple(counts[first : first + 9])
        if any(part):
            ways = _suit_ways(first, part)
            if not ways:
                return []
            suits.append(ways)
    found: list[tuple[tuple[Meld, ...], bool, int]] = [((), paired, 0)]
    for ways in suits:
        found = [
            (sets + more, has or more_pair, chows + more_chows)
            for sets, has, chows in found
            for more, more_pair, more_chows in ways
            if not (has and more_pair) and chows + more_chows <= max_chows
        ]
    tail = tuple(honours)
    return [sets + tail for sets, has, _ in found if has == pair]


def completing(counts: list[int]) -> range | tuple[int, ...]:
    """The kinds of which one more tile could complete an arrangement, as indices: a guess that leaves none out.

    A tile completes only its own suit (or the honours), so at most one of the four can be in pieces.
    """
    broken = [first for first in (0, 9, 18) if not _suit_ways(first, tuple(counts[first : first + 9]))]
    if any(count in (1, 4) for count in counts[FIRST_WIND:KINDS]):
        broken.append(FIRST_WIND)
    if len(broken) > 1:
        return ()
    if not broken:
        return range(KINDS)
    return range(broken[0], broken[0] + 9 if broken[0] < FIRST_WIND else KINDS)


def wild_arrangements(
    counts: list[int], wilds: int, pair: bool, wild: Tile, limits: WildLimits
) -> Iterator[tuple[Meld, ...]]:
    """Every way to arrange all tiles and all wild tiles into pungs and, if `pair`, one pair, within the limits.

    A goulash has no chows. A pair of wild tiles alone may stand for any kind.
    """
    kinds = [i for i, c in enumerate(counts) if c]
    yield from _wild_search(list(counts), kinds, wilds, pair, wild, limits)


def _wild_search(
    left: list[int], kinds: list[int], wilds: int, pair: bool, wild: Tile, limits: WildLimits
) -> Iterator[tuple[Meld, ...]]:
    if not kinds:
        if wilds == 0 and not pair:
            yield ()
        elif wilds == 2 and pair and limits.pair >= 2:
            for tile in PLAYING:
                yield (alike(PAIR, tile, True, 2, wild),)
        return
    at, rest = kinds[0], kinds[1:]
    for sets, used, took_pair in _one_kind(PLAYING[at], left[at], wilds, pair, wild, limits):
        for more in _wild_search(left, rest, wilds - used, pair and not took_pair, wild, limits):
            yield sets + more


@lru_cache(maxsize=20_000)
def _one_kind(
    tile: Tile, count: int, wilds: int, pair: bool, wild: Tile, limits: WildLimits
) -> tuple[tuple[tuple[Meld, ...], int, bool], ...]:
    """Every way to use up `count` tiles of one kind: the sets, the wild tiles they take, whether one is the pair."""
    found: dict[tuple[Meld, ...], tuple[tuple[Meld, ...], int, bool]] = {}

    def search(count: int, sets: tuple[Meld, ...], used: int, paired: bool) -> None:
        if count == 0:
            key = tuple(sorted(sets, key=lambda m: (m.kind, m.wilds)))
            found[key] = (key, used, paired)
            return
        for kind, size in ((PUNG, 3), (PAIR, 2)):
            if kind == PAIR and (paired or not pair):
                continue
            for w in range(max(0, size - count), min(limits.of(kind), wilds - used, size - 1) + 1):
                search(
                    count - (size - w),
                    (*sets, alike(kind, tile, True, w, wild)),
                    used + w,
                    paired or kind == PAIR,
                )

    search(count, (), 0, False)
    return tuple(found.values())


def gathered(counts: list[int]) -> tuple[Meld, ...]:
    """The pungs, pairs and kongs (four alike) that lie in a hand which did not win; single tiles are left out."""
    kinds = (None, None, PAIR, PUNG, KONG)
    return tuple(
        alike(kind, PLAYING[i])
        for i, c in enumerate(counts)
        if c > 1 and (kind := kinds[min(c, 4)]) is not None
    )


def wild_gathered(counts: list[int], wilds: int, wild: Tile) -> list[tuple[Meld, ...]]:
    """What can lie in a goulash hand that did not win: each way to put up to `wilds` wild tiles to the others.

    One to a pair or pung, two to a kong, as in an ordinary hand; those that help nothing are left out.
    """
    found: list[tuple[Meld, ...]] = []

    def search(at: int, left: int, sets: tuple[Meld, ...]) -> None:
        while at < KINDS and not counts[at]:
            at += 1
        if at == KINDS:
            found.append(sets)
            return
        tile, count = PLAYING[at], counts[at]
        for more in range(min(left, 4 - count) + 1):
            kind = (SINGLE, PAIR, PUNG, KONG)[count + more - 1]
            if more <= ORDINARY_WILDS.of(kind):
                search(
                    at + 1,
                    left - more,
                    sets if kind == SINGLE else (*sets, alike(kind, tile, True, more, wild)),
                )

    search(0, wilds, ())
    return found
