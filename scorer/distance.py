"""How near some tiles come to a plan: the way to make it that keeps most of them.

A search over the kinds of tiles in order, which keeps the best way to every state: what is still to be made, and what
chows and knitted sets have promised of kinds further on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

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
_State = tuple[tuple[int, ...], tuple[tuple[int, int], ...], int, int]


def nearest(plan: Plan, held: Sequence[int], most: Sequence[int], at_least: int = 0) -> Near | None:
    """The way to make the plan that keeps most of the tiles held, using at most `most` of each kind; None if none can.

    Ways that keep fewer than `at_least` tiles may be left out.
    """
    fixed = _whole_kongs(plan)
    if any(need > can for need, can in zip(fixed, most, strict=True)):
        return None
    knits = any(g.kinds[0] in (KNITTED_PAIR, KNITTED_TRIPLE) for g in plan.loose)
    touched = plan.allowed
    order = [i for i in range(KINDS) if touched >> i & 1]
    if knits:
        order.sort(key=lambda i: (i % 9, i) if i < FIRST_WIND else (9, i))
    # what can still be kept of the kinds from each place on: a bound that cuts hopeless ways short
    ahead = [0] * (len(order) + 1)
    for place in range(len(order) - 1, -1, -1):
        ahead[place] = ahead[place + 1] + min(held[order[place]], 4)
    start: _State = (tuple(g.many for g in plan.loose), (), plan.max_chows, 0)
    layers: list[dict[_State, tuple[int, _State | None, int]]] = [{start: (0, None, 0)}]
    choices = _Choices(plan.loose)
    for place, kind in enumerate(order):
        have, can, need = held[kind], most[kind], fixed[kind]
        layer: dict[_State, tuple[int, _State | None, int]] = {}
        for state, (kept, _, _) in layers[-1].items():
            if kept + ahead[place] < at_least:
                continue
            counts, promised, chows, met = state
            base = need
            if promised and promised[0][0] == kind:
                base += promised[0][1]
                promised = promised[1:]
            elif promised:
                base += sum(n for i, n in promised if i == kind)
                promised = tuple(p for p in promised if p[0] != kind)
            if base > can:
                continue
            for used, left, more, chows_used in choices.at(kind, counts, can - base):
                if chows_used > chows:
                    continue
                total = base + used
                now = met
                for bit, mask in enumerate(plan.some):
                    if total and mask >> kind & 1:
                        now |= 1 << bit
                ahead_promised = _merged(promised, more) if more else promised
                reached = (left, ahead_promised, chows - chows_used, now)
                value = kept + min(have, total)
                if reached not in layer or layer[reached][0] < value:
                    layer[reached] = (value, state, total)
        layers.append(layer)
    return _best(layers, order, len(plan.loose), (1 << len(plan.some)) - 1)


def _whole_kongs(plan: Plan) -> list[int]:
    """The tiles that are certain, a kong as four."""
    fixed = list(plan.fixed)
    for group in plan.groups:
        if group.kinds == (KONG,) and group.mask.bit_count() == 1:
            fixed[group.mask.bit_length() - 1] += group.many
    return fixed


def _ways(group: Group, kind: int) -> list[Take]:
    """The ways in which one group takes tiles of this kind, a kong four."""
    if group.kinds == (KONG,):
        return [(((kind, 4),), False)] if group.mask >> kind & 1 else []
    return list(takes(group, kind))


def _merged(
    one: tuple[tuple[int, int], ...], two: tuple[tuple[int, int], ...]
) -> tuple[tuple[int, int], ...]:
    found = dict(one)
    for kind, n in two:
        found[kind] = found.get(kind, 0) + n
    return tuple(sorted(found.items()))


def _best(
    layers: list[dict[_State, tuple[int, _State | None, int]]], order: list[int], groups: int, met: int
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


#: One choice at a kind: tiles used of it, groups left, tiles promised of kinds further on, chows used.
_Choice = tuple[int, tuple[int, ...], tuple[tuple[int, int], ...], int]


class _Choices:
    """What the loose groups of a plan can take at each kind."""

    def __init__(self, groups: tuple[Group, ...]) -> None:
        self.groups = groups
        self.kept: dict[tuple[int, tuple[int, ...], int], list[_Choice]] = {}

    def at(self, kind: int, counts: tuple[int, ...], room: int) -> list[_Choice]:
        """Every way in which the groups left take at most `room` tiles at this kind."""
        key = (kind, counts, room)
        found = self.kept.get(key)
        if found is None:
            found = self.kept[key] = []
            self._search(kind, room, 0, (0, counts, (), 0), found)
        return found

    def _search(self, kind: int, room: int, at: int, done: _Choice, found: list[_Choice]) -> None:
        if at == len(self.groups):
            found.append(done)
            return
        group = self.groups[at]
        used, counts, promised, chows = done
        most = min(1, counts[at]) if group.different else counts[at]
        found_takes = _ways(group, kind) if most else []
        for times, tiles, more, is_chow in _mixed(found_takes, 0, most, room - used, (0, 0, (), 0)):
            left = (*counts[:at], counts[at] - times, *counts[at + 1 :])
            joined = _merged(promised, more) if more else promised
            self._search(kind, room, at + 1, (used + tiles, left, joined, chows + is_chow), found)


#: Some of one group taken at a kind: how many, tiles used of the kind, tiles promised of kinds further on, chows.
_Some = tuple[int, int, tuple[tuple[int, int], ...], int]


def _mixed(ways: list[Take], at: int, most: int, room: int, done: _Some) -> Iterator[_Some]:
    """Every way to take at most `most` of a group with `room` tiles of the kind."""
    if at == len(ways):
        yield done
        return
    taken, is_chow = ways[at]
    one = taken[0][1]
    times = 0
    while times <= most and times * one <= room:
        more = _merged(done[2], tuple((i, n * times) for i, n in taken[1:])) if times else done[2]
        now = (done[0] + times, done[1] + times * one, more, done[3] + times * is_chow)
        yield from _mixed(ways, at + 1, most - times, room - times * one, now)
        times += 1
