"""Tiles laid over a plan: whether they make the hand exactly, and how near they come.

`makes` is quick and exact, for hands of known tiles; `nearest` finds the way to make the hand that keeps most tiles,
for wild tiles and for saying what is missing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorer.plan import Group, Plan, start_mask
from scorer.sets import CHOW, KNITTED_PAIR, KNITTED_TRIPLE, KONG, PAIR, PUNG, SINGLE
from scorer.tiles import KINDS

_ALIKE = {SINGLE: 1, PAIR: 2, PUNG: 3, KONG: 3}


def makes(plan: Plan, counts: Sequence[int], present: int) -> bool:
    """Whether these tiles (34 counts, and the mask of those that there are), all of them, make the plan."""
    if present & ~plan.allowed or plan.required & ~present:
        return False
    for mask in plan.some:
        if not present & mask:
            return False
    left = [have - need for have, need in zip(counts, plan.fixed, strict=True)]
    if min(left) < 0 or max(counts) > 4:
        return False
    if not plan.loose:
        return not any(left)
    return _cover(left, plan.loose, 0, (), plan.max_chows)


def _cover(
    left: list[int], groups: tuple[Group, ...], at: int, used: tuple[tuple[int, int], ...], chows: int
) -> bool:
    """Whether the tiles left can be used up by the groups, from the tile `at` on; `used` are tiles of `different` ones."""
    while at < KINDS and not left[at]:
        at += 1
    if at == KINDS:
        return not groups
    for number, group in enumerate(groups):
        if group.different and (number, at) in used:
            continue
        one = replace(group, count=group.count - 1)
        rest = groups[:number] + ((one,) if one.count else ()) + groups[number + 1 :]
        # a group that is used up shifts the numbers of those behind it
        kept = used if one.count else tuple((n - (n > number), i) for n, i in used if n != number)
        now = (*kept, (number, at)) if group.different and one.count else kept
        for taken, is_chow in _takes(group, at):
            if (is_chow and not chows) or any(left[i] < n for i, n in taken):
                continue
            for i, n in taken:
                left[i] -= n
            done = _cover(left, rest, at, now, chows - is_chow)
            for i, n in taken:
                left[i] += n
            if done:
                return True
    return False


def _takes(group: Group, at: int) -> Iterator[tuple[tuple[tuple[int, int], ...], bool]]:
    """The ways in which one group takes tiles of which `at` is the lowest: how many of each, whether it is a chow."""
    kind = group.kinds[0]
    if kind == KNITTED_PAIR:
        if at < 27:
            for a, b in group.suits:
                other = at + 9 * (b - a)
                if at // 9 == a and group.mask >> at & group.mask >> other & 1:
                    yield ((at, 1), (other, 1)), False
        return
    if kind == KNITTED_TRIPLE:
        if at < 9 and group.mask >> at & group.mask >> at + 9 & group.mask >> at + 18 & 1:
            yield ((at, 1), (at + 9, 1), (at + 18, 1)), False
        return
    if kind != CHOW and group.mask >> at & 1:
        yield ((at, _ALIKE[kind]),), False
    if CHOW in group.kinds and start_mask(group, CHOW) >> at & 1:
        yield ((at, 1), (at + 1, 1), (at + 2, 1)), True


@dataclass(frozen=True, slots=True)
class Near:
    """The way to make a plan that keeps most tiles: how many it keeps, and how many of each kind it wants in all."""

    kept: int
    wanted: tuple[int, ...]


#: What is still to be made: groups left, tiles promised to kinds further on, chows left, which of `some` are met.
_State = tuple[tuple[int, ...], tuple[tuple[int, int], ...], int, int]


def nearest(
    plan: Plan, held: Sequence[int], most: Sequence[int], wild: bool = False, at_least: int = 0
) -> Near | None:
    """The way to make the plan that keeps most of the tiles held, using at most `most` of each kind; None if none can.

    `wild`: what is missing are wild tiles, of which alone no pung is made. Ways that keep fewer than `at_least` tiles
    may be left out.
    """
    fixed = plan.fixed
    if any(need > can for need, can in zip(fixed, most, strict=True)):
        return None
    if wild and any(need >= 3 and not have for need, have in zip(fixed, held, strict=True)):
        return None
    knits = any(g.kinds[0] in (KNITTED_PAIR, KNITTED_TRIPLE) for g in plan.loose)
    touched = plan.allowed
    order = [i for i in range(KINDS) if touched >> i & 1]
    if knits:
        order.sort(key=lambda i: (i % 9, i) if i < 27 else (9, i))
    # what can still be kept of the kinds from each place on: a bound that cuts hopeless ways short
    ahead = [0] * (len(order) + 1)
    for place in range(len(order) - 1, -1, -1):
        ahead[place] = ahead[place + 1] + min(held[order[place]], 4)
    start: _State = (tuple(g.count for g in plan.loose), (), plan.max_chows, 0)
    layers: list[dict[_State, tuple[int, _State | None, int]]] = [{start: (0, None, 0)}]
    choices = _Choices(plan.loose, wild)
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
            for used, left, more, chows_used in choices.at(kind, counts, can - base, have):
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

    def __init__(self, groups: tuple[Group, ...], wild: bool) -> None:
        self.groups = groups
        self.wild = wild
        self.kept: dict[tuple[int, tuple[int, ...], int, bool], list[_Choice]] = {}

    def at(self, kind: int, counts: tuple[int, ...], room: int, have: int) -> list[_Choice]:
        """Every way in which the groups left take at most `room` tiles at this kind, of which `have` are held."""
        key = (kind, counts, room, have > 0)
        found = self.kept.get(key)
        if found is None:
            found = self.kept[key] = []
            self._search(kind, room, have > 0, 0, (0, counts, (), 0), found)
        return found

    def _search(self, kind: int, room: int, have: bool, at: int, done: _Choice, found: list[_Choice]) -> None:
        if at == len(self.groups):
            found.append(done)
            return
        group = self.groups[at]
        used, counts, promised, chows = done
        most = 1 if group.different else counts[at]
        for taken in self._times(group, kind, min(most, counts[at]), room - used, have):
            tiles, more, is_chow = taken
            left = counts[:at] + (counts[at] - tiles[0],) + counts[at + 1 :]
            joined = _merged(promised, more) if more else promised
            self._search(kind, room, have, at + 1, (used + tiles[1], left, joined, chows + is_chow), found)

    def _times(
        self, group: Group, kind: int, most: int, room: int, have: bool
    ) -> Iterator[tuple[tuple[int, int], tuple[tuple[int, int], ...], int]]:
        """The ways to take some of one group at this kind: (groups, tiles of the kind), tiles promised, chows."""
        takes = []
        for taken, is_chow in _takes(group, kind):
            if not (self.wild and taken[0][1] == 3 and not have):
                takes.append((taken, is_chow))
        yield from self._mixed(takes, 0, most, room, (0, 0), (), 0)

    def _mixed(
        self,
        takes: list[tuple[tuple[tuple[int, int], ...], bool]],
        at: int,
        most: int,
        room: int,
        done: tuple[int, int],
        promised: tuple[tuple[int, int], ...],
        chows: int,
    ) -> Iterator[tuple[tuple[int, int], tuple[tuple[int, int], ...], int]]:
        if at == len(takes):
            yield done, promised, chows
            return
        taken, is_chow = takes[at]
        times = 0
        while times <= most and times * taken[0][1] <= room:
            more = tuple((i, n * times) for i, n in taken[1:]) if times else ()
            yield from self._mixed(
                takes,
                at + 1,
                most - times,
                room - times * taken[0][1],
                (done[0] + times, done[1] + times * taken[0][1]),
                _merged(promised, more) if more else promised,
                chows + times * is_chow,
            )
            times += 1
