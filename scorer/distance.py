"""How near some tiles come to a plan: the way to make it that keeps most of them.

A search over the kinds of tiles in order, which keeps the best way to every state: what is still to be made, and what
chows and knitted sets have promised of kinds further on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from scorer.cover import Take, takes
from scorer.plan import Group, Plan
from scorer.sets import KNITTED_PAIR, KNITTED_TRIPLE, KONG
from scorer.tiles import FIRST_WIND, KINDS


@dataclass(frozen=True, slots=True)
class Near:
    """The way to make a plan that keeps most tiles: how many it keeps, and how many of each kind it wants in all."""

    kept: int
    wanted: tuple[int, ...]


#: What is still to be made: groups left, tiles promised to kinds further on, chows left, which of `some` are met.
#: Promises are one number of four bits a kind, the kind that comes next lowest.
_State = tuple[tuple[int, ...], int, int, int]
_BITS = 4
_NEXT = (1 << _BITS) - 1

#: How one group takes tiles at a kind: so many of it, what it promises, how many chows that is.
_Take = tuple[int, int, int]
#: One choice for all groups at a kind: tiles used of it, groups left, tiles promised, chows used.
_Choice = tuple[int, tuple[int, ...], int, int]


def nearest(plan: Plan, held: Sequence[int], most: Sequence[int], at_least: int = 0) -> Near | None:
    """The way to make the plan that keeps most of the tiles held, using at most `most` of each kind; None if none can.

    Ways that keep fewer than `at_least` tiles may be left out.
    """
    fixed = _whole_kongs(plan)
    if any(need > can for need, can in zip(fixed, most, strict=True)):
        return None
    order = _order(plan)
    ways = _ways_of(plan, order)
    ahead = _bounds(plan, order, held)
    start: _State = (tuple(g.many for g in plan.loose), 0, plan.max_chows, 0)
    layers: list[dict[_State, tuple[int, _State | None, int]]] = [{start: (0, None, 0)}]
    for place, kind in enumerate(order):
        have, can, need = held[kind], most[kind], fixed[kind]
        takes_here = ways[place]
        bits = sum(1 << bit for bit, mask in enumerate(plan.some) if mask >> kind & 1)
        layer: dict[_State, tuple[int, _State | None, int]] = {}
        for state, (kept, _, _) in layers[-1].items():
            if kept + ahead[place] < at_least:
                continue
            counts, promised, chows, met = state
            base = need + (promised & _NEXT)
            if base > can:
                continue
            promised >>= _BITS
            for used, left, more, chows_used in _choices(takes_here, counts, can - base):
                if chows_used > chows:
                    continue
                total = base + used
                reached = (left, promised + more, chows - chows_used, met | bits if total else met)
                value = kept + min(have, total)
                if reached not in layer or layer[reached][0] < value:
                    layer[reached] = (value, state, total)
        layers.append(layer)
    return _best(layers, order, len(plan.loose), (1 << len(plan.some)) - 1)


@lru_cache(maxsize=1024)
def _order(plan: Plan) -> tuple[int, ...]:
    """The kinds that the plan can hold, so that what a group takes lies close together."""
    order = [i for i in range(KINDS) if plan.allowed >> i & 1]
    if any(g.kinds[0] in (KNITTED_PAIR, KNITTED_TRIPLE) for g in plan.loose):
        order.sort(key=lambda i: (i % 9, i) if i < FIRST_WIND else (9, i))
    return tuple(order)


def _bounds(plan: Plan, order: Sequence[int], held: Sequence[int]) -> list[int]:
    """What can still be kept of the kinds from each place on: a bound that cuts hopeless ways short."""
    ahead = [0] * (len(order) + 1)
    for place in range(len(order) - 1, -1, -1):
        ahead[place] = ahead[place + 1] + min(held[order[place]], 4)
    return ahead


def _whole_kongs(plan: Plan) -> list[int]:
    """The tiles that are certain, a kong as four."""
    fixed = list(plan.fixed)
    for group in plan.groups:
        if group.kinds == (KONG,) and group.mask.bit_count() == 1:
            fixed[group.mask.bit_length() - 1] += group.many
    return fixed


#: For each loose group whether its tiles are to be different, and how it can take tiles at a kind.
_Ways = tuple[tuple[bool, tuple[_Take, ...]], ...]


@lru_cache(maxsize=1024)
def _ways_of(plan: Plan, order: tuple[int, ...]) -> tuple[_Ways, ...]:
    """How the loose groups of a plan can take tiles at each place of the order. Most places are alike."""
    places = {kind: place for place, kind in enumerate(order)}

    def take(tiles: Take) -> _Take:
        taken, is_chow = tiles
        kind, count = taken[0]
        ahead = sum(n << _BITS * (places[i] - places[kind] - 1) for i, n in taken[1:])
        return count, ahead, int(is_chow)

    return tuple(
        tuple((group.different, tuple(map(take, _ways(group, kind)))) for group in plan.loose)
        for kind in order
    )


def _ways(group: Group, kind: int) -> list[Take]:
    """The ways in which one group takes tiles of this kind, a kong four."""
    if group.kinds == (KONG,):
        return [(((kind, 4),), False)] if group.mask >> kind & 1 else []
    return list(takes(group, kind))


def _best(
    layers: list[dict[_State, tuple[int, _State | None, int]]], order: Sequence[int], groups: int, met: int
) -> Near | None:
    nothing = (0,) * groups
    ends = [
        (value[0], state)
        for state, value in layers[-1].items()
        if state[0] == nothing and state[3] == met and not state[1]
    ]
    if not ends:
        return None
    kept, state = max(ends)
    wanted = [0] * KINDS
    for place in range(len(order) - 1, -1, -1):
        _, before, total = layers[place + 1][state]
        wanted[order[place]] = total
        assert before is not None
        state = before
    return Near(kept, tuple(wanted))


@lru_cache(maxsize=65536)
def _choices(ways: _Ways, counts: tuple[int, ...], room: int) -> tuple[_Choice, ...]:
    """Every way in which the groups left take at most `room` tiles at a kind."""
    found: list[_Choice] = [(0, counts, 0, 0)]
    for at, (different, found_takes) in enumerate(ways):
        most = min(1, counts[at]) if different else counts[at]
        if not found_takes or not most:
            continue
        found = [
            (used + tiles, (*left[:at], left[at] - times, *left[at + 1 :]), promised + more, chows + chow)
            for used, left, promised, chows in found
            for times, tiles, more, chow in _mixed(found_takes, most, room - used)
        ]
    return tuple(found)


def _mixed(ways: tuple[_Take, ...], most: int, room: int) -> list[tuple[int, int, int, int]]:
    """Every way to take at most `most` of a group with `room` tiles: how many, tiles used, promises, chows."""
    found = [(0, 0, 0, 0)]
    for one, ahead, chow in ways:
        found = [
            (times + n, tiles + n * one, promised + n * ahead, chows + n * chow)
            for times, tiles, promised, chows in found
            for n in range(min(most - times, (room - tiles) // one) + 1)
        ]
    return found
