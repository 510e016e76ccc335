"""Tiles laid over a plan: whether they make the hand exactly. How near they come is asked of `scorer.distance`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorer.plan import EVERYTHING, Group, Plan, start_mask
from scorer.sets import CHOW, KNITTED_PAIR, KNITTED_TRIPLE, KONG, PAIR, PUNG, SINGLE
from scorer.tiles import FIRST_WIND, KINDS

_ALIKE = {SINGLE: 1, PAIR: 2, PUNG: 3, KONG: 3}


def makes(plan: Plan, counts: Sequence[int], present: int, wilds: int = 0) -> bool:
    """Whether these tiles (34 counts, and the mask of those that there are), all of them, make the plan.

    `wilds` wild tiles stand for what is missing; a pung is not made of wild tiles alone.
    """
    if present & ~plan.allowed or (plan.required & ~present).bit_count() > wilds:
        return False
    left = list(counts)
    for index, need in plan.needs:
        have = left[index]
        if have < need:
            wilds -= need - have
            if wilds < 0 or (need >= 3 and not have):
                return False
            left[index] = 0
        else:
            left[index] = have - need
    if max(counts) > 4:
        return False
    for mask in plan.some:
        if not present & mask:
            return False
    if not plan.loose:
        return not any(left)
    if len(plan.loose) == 1 and not wilds:
        done = _one_group(left, plan.loose[0])
        if done is not None:
            return done
    return _cover(left, plan.loose, [g.many for g in plan.loose], 0, set(), plan.max_chows, wilds)


def _one_group(left: list[int], group: Group) -> bool | None:
    """Whether the tiles left are just this group, where a look tells: singles, pairs, pairs knitted in two suits."""
    kind = group.kinds[0]
    if kind == KNITTED_PAIR and len(group.suits) == 1 and group.mask == EVERYTHING:
        [(a, b)] = group.suits
        one, two = left[9 * a : 9 * a + 9], left[9 * b : 9 * b + 9]
        return one == two and sum(one) == group.many and sum(left) == 2 * group.many
    if kind not in (SINGLE, PAIR):
        return None
    size = _ALIKE[kind]
    most = size if group.different else 4
    for index, count in enumerate(left):
        if count and (count % size or count > most or not group.mask >> index & 1):
            return False
    return sum(left) == size * group.many


def _cover(
    left: list[int],
    groups: tuple[Group, ...],
    counts: list[int],
    at: int,
    used: set[tuple[int, int]],
    chows: int,
    wilds: int,
) -> bool:
    """Whether the tiles left can be used up by so many of each group, from the tile `at` on.

    `used` are tiles of groups that are to be `different`; wild tiles fill what is missing, and must be used up too.
    """
    while at < KINDS and not left[at]:
        at += 1
    if at == KINDS:
        return _all_wild(groups, counts, wilds)
    for number, group in enumerate(groups):
        if not counts[number] or (number, at) in used:
            continue
        for taken, is_chow in takes(group, at) if not wilds else _with_wilds(group, at):
            if is_chow and not chows:
                continue
            short = 0
            for i, n in taken:
                if left[i] < n:
                    short += n - left[i]
            if short > wilds:
                continue
            before = [left[i] for i, _ in taken]
            for i, n in taken:
                left[i] = max(0, left[i] - n)
            counts[number] -= 1
            if group.different:
                used.add((number, at))
            done = _cover(left, groups, counts, at, used, chows - is_chow, wilds - short)
            used.discard((number, at))
            counts[number] += 1
            for (i, _), n in zip(taken, before, strict=True):
                left[i] = n
            if done:
                return True
    return False


def _all_wild(groups: tuple[Group, ...], counts: list[int], wilds: int) -> bool:
    """Whether the groups that are left can be made of wild tiles alone: singles, pairs, chows and knits can."""
    missing = 0
    for group, count in zip(groups, counts, strict=True):
        if count:
            if group.kinds[0] in (PUNG, KONG) and CHOW not in group.kinds:
                return False
            missing += count * group.size
    return missing == wilds


#: One way to take tiles for a group: how many of each, and whether it is a chow.
Take = tuple[tuple[tuple[int, int], ...], bool]


def _with_wilds(group: Group, at: int) -> Iterator[Take]:
    """The ways in which one group takes tiles of which `at` is the lowest that is no wild tile."""
    yield from takes(group, at)
    if group.kinds[0] == KNITTED_PAIR:
        lower = [at - 9 * (b - a) for a, b in group.suits if at < FIRST_WIND and at // 9 == b]
    elif group.kinds[0] == KNITTED_TRIPLE:
        lower = [at % 9] if 9 <= at < FIRST_WIND else []
    else:
        lower = [at - 1, at - 2] if CHOW in group.kinds else []
    for start in lower:
        for taken, is_chow in takes(group, start) if start >= 0 else ():
            if any(i == at for i, _ in taken):
                yield taken, is_chow


def takes(group: Group, at: int) -> Iterator[Take]:
    """The ways in which one group takes tiles of which `at` is the lowest."""
    kind = group.kinds[0]
    if kind == KNITTED_PAIR:
        if at < FIRST_WIND:
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
