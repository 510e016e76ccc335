"""Patterns worked out for a table: the options decided, the suits chosen, each group as a set of tiles it may be of.

A pattern gives one `Plan` for every choice of the suits X, Y and Z. Sets of tiles are 34-bit masks, bit i for the tile
of index i.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from scorer.pattern import (
    PAIRED,
    RUN,
    SUIT_LETTERS,
    SUIT_NAMES,
    WAYS,
    Condition,
    Part,
    Pattern,
    PatternError,
    Term,
    When,
)
from scorer.sets import CHOW, GREEN, KNITTED_PAIR, KNITTED_TRIPLE, KONG, PAIR, PUNG, SINGLE
from scorer.tiles import KINDS, PLAYING, SUITS

EVERYTHING = (1 << KINDS) - 1
_SUIT_MASKS = {letter: 0x1FF << 9 * at for at, letter in enumerate(SUITS)}
_CLASS_MASKS = {
    "winds": sum(1 << t.index for t in PLAYING if t.wind),
    "dragons": sum(1 << t.index for t in PLAYING if t.dragon),
    "honours": sum(1 << t.index for t in PLAYING if t.honour),
    "terminals": sum(1 << t.index for t in PLAYING if t.terminal),
    "majors": sum(1 << t.index for t in PLAYING if t.major),
    "simples": sum(1 << t.index for t in PLAYING if not t.major),
    "greens": sum(1 << t.index for t in PLAYING if t.code in GREEN),
    "suits": sum(_SUIT_MASKS.values()),
    "anything": EVERYTHING,
}
#: How many tiles of the fourteen a group takes; a kong counts as three, its fourth is one tile more.
SIZES = {SINGLE: 1, PAIR: 2, PUNG: 3, KONG: 3, CHOW: 3, KNITTED_PAIR: 2, KNITTED_TRIPLE: 3}

#: Which suit a letter stands for, as B, C or D.
Suits = Mapping[str, str]


class Group(NamedTuple):
    """`many` groups of one of the `kinds`, each made of tiles in `mask`; a group of chows alone lists the lowest ones.

    `different`: no two of the same tile. `suits`: between which a knitted pair may lie, as pairs of 0, 1 and 2.
    """

    kinds: tuple[str, ...]
    many: int
    mask: int
    different: bool = False
    suits: tuple[tuple[int, int], ...] = ()

    @property
    def size(self) -> int:
        """How many tiles each takes, a kong three."""
        return SIZES[self.kinds[0]]


class Plan(NamedTuple):
    """A pattern for one choice of suits: its groups, and what is true of the whole hand.

    `fixed` counts the tiles that are certain (34 numbers; `needs` lists those above 0 by index), `loose` are the groups that leave a choice; together they
    are all `groups`, with a kong as three alike. `allowed` are the tiles that the hand may hold, `required` those that
    it must. `some`: of each of these sets of tiles there is one. `runs`: where runs of singles lie (first, last).
    """

    groups: tuple[Group, ...]
    fixed: tuple[int, ...]
    needs: tuple[tuple[int, int], ...]
    loose: tuple[Group, ...]
    allowed: int
    required: int
    some: tuple[int, ...] = ()
    max_chows: int = 4
    runs: tuple[tuple[int, int], ...] = ()


class Conditions(NamedTuple):
    """What a pattern asks of how the hand lies and was won; what it does not ask is as below."""

    concealed: bool = False
    drawn: bool = False
    claim_kinds: frozenset[str] | None = None
    claim_mask: int = EVERYTHING
    ways: tuple[tuple[str, bool], ...] = ()
    tile_mask: int = EVERYTHING
    kongs: int = 0
    wins: int = 0
    east: bool = False
    no_bonus: bool = False


class Worked(NamedTuple):
    """A pattern with the options decided: `plans` for each choice of suits (none: any hand) and its conditions."""

    pattern: Pattern
    plans: tuple[Plan, ...]
    conditions: Conditions
    #: whether it is made of four sets and a pair, so that a hand is arranged first
    sets: bool = False


def holds(when: When | None, options: Mapping[str, object]) -> bool:
    """Whether a clause with this switch counts; PatternError for an option that there is not."""
    if when is None:
        return True
    if when.option not in options:
        raise PatternError(f"there is no option {when.option!r}; it may be one of {', '.join(options)}")
    value = options[when.option]
    return (value == when.value and type(value) is type(when.value)) is not when.negated


def work_out(pattern: Pattern, options: Mapping[str, object]) -> Worked | None:
    """The pattern under these options, or None where one of them rules it out; PatternError where it makes no hand."""
    # all are asked, so that every option that there is not gets found
    guarded = [holds(guard, options) for guard in pattern.guards]
    if not all(guarded):
        return None
    kept = [c.what for c in pattern.clauses if holds(c.when, options)]
    parts = [p for p in kept if isinstance(p, Part)]
    asked = [c for c in kept if isinstance(c, Condition)]
    conditions = _conditions(asked)
    if any(c.name == "any_hand" for c in asked):
        if parts or any(c.name in ("all", "some", "chows", "concealed") for c in asked):
            raise PatternError("'any hand' takes no tiles beside it, only how the hand was won")
        return Worked(pattern, (), conditions)
    size = sum(_size(part) for part in parts)
    if size != 14:
        raise PatternError(f"the parts make {size} tiles, but a hand has 14 (a kong counts as three here)")
    shapes = tuple(c for c in asked if c.name in ("all", "some", "chows"))
    plans = _plans(tuple(parts), shapes)
    if not plans:
        raise PatternError("no tiles can make this hand")
    kinds = [kind for group in plans[0].groups for kind in group.kinds]
    pairs = sum(group.many for group in plans[0].groups if group.kinds == (PAIR,))
    sets = pairs == 1 and set(kinds) <= {PUNG, KONG, CHOW, PAIR}
    return Worked(pattern, plans, conditions, sets and not any(p.kinds == (RUN,) for p in parts))


def _size(part: Part) -> int:
    if part.kinds in ((RUN,), (PAIRED,)):
        return part.many * (1 if part.numbers is None else part.numbers[1] - part.numbers[0] + 1)
    many = mask_of(part.terms, {}).bit_count() if part.each else 1
    return part.many * many * SIZES[part.kinds[0]]


def mask_of(terms: tuple[Term, ...], suits: Suits) -> int:
    """The tiles that any of these terms names; all tiles where there are none."""
    found = 0
    for term in terms:
        mask = _base_mask(term.base, suits)
        found |= mask & _suit_mask(term.suit, suits) if term.suit else mask
    return found if terms else EVERYTHING


def _suit_mask(word: str, suits: Suits) -> int:
    return _SUIT_MASKS[SUIT_NAMES.get(word) or suits[word]]


def _base_mask(base: str, suits: Suits) -> int:
    if base in _CLASS_MASKS:
        return _CLASS_MASKS[base]
    if base in SUIT_NAMES or base in SUIT_LETTERS:
        return _suit_mask(base, suits)
    if base[0].isdigit():
        low = int(base[0])
        high = low if base.endswith("s") else int(base[2])
        return sum(1 << t.index for t in PLAYING if low <= t.number <= high)
    codes = {word[0] + member for word in base.split() for member in word[1:]}
    return sum(1 << t.index for t in PLAYING if t.code in codes)


def _letters(parts: tuple[Part, ...], asked: tuple[Condition, ...]) -> tuple[str, ...]:
    terms = [term for part in parts for term in part.terms] + [term for c in asked for term in c.terms]
    used = {word for term in terms for word in (term.base, term.suit)}
    used |= {word for part in parts for word in part.suits}
    return tuple(letter for letter in SUIT_LETTERS if letter in used)


@lru_cache(maxsize=2048)
def _plans(parts: tuple[Part, ...], asked: tuple[Condition, ...]) -> tuple[Plan, ...]:
    letters = _letters(parts, asked)
    found = {}
    for chosen in permutations(SUITS, len(letters)):
        plan = _plan(parts, asked, dict(zip(letters, chosen, strict=True)))
        if plan is not None:
            # X and Y may stand for the same thing, as in "run 1-7 in X, run 1-7 in Y"
            found[frozenset(plan.groups), plan.fixed] = plan
    return tuple(found.values())


def _plan(parts: tuple[Part, ...], asked: tuple[Condition, ...], suits: Suits) -> Plan | None:
    """The plan for this choice of suits; None where it asks for tiles that there are not."""
    within = EVERYTHING
    some = []
    chows = 4
    for condition in asked:
        if condition.name == "all":
            within &= mask_of(condition.terms, suits)
        elif condition.name == "some":
            some.append(mask_of(condition.terms, suits))
        else:
            chows = condition.number
    groups: list[Group] = []
    runs = []
    for part in parts:
        if part.kinds == (RUN,) and part.numbers:
            first = 9 * SUITS.index(SUIT_NAMES.get(part.terms[0].base) or suits[part.terms[0].base])
            low, high = part.numbers
            groups += [Group((SINGLE,), part.many, 1 << first + n - 1) for n in range(low, high + 1)]
            runs.append((first + low - 1, first + high - 1))
        elif part.kinds != (PAIRED,):
            groups += _groups(part, within, suits)
    groups = [_narrowed(group, within) for group in groups]
    for part in parts:
        if part.kinds == (PAIRED,):
            held = sum({g.mask for g in groups if _is_fixed(g)})
            groups.append(Group((SINGLE,), 1, mask_of(part.terms, suits) & held))
    if not all(_can_be_made(group) for group in groups):
        return None
    return _counted(Plan(tuple(groups), (), (), (), 0, 0, tuple(some), chows, tuple(runs)))


def _groups(part: Part, within: int, suits: Suits) -> list[Group]:
    """The groups of a part; `each` gives one for every tile."""
    mask = mask_of(part.terms, suits)
    if part.kinds[0] in (KNITTED_PAIR, KNITTED_TRIPLE):
        chosen = tuple(sorted(SUITS.index(SUIT_NAMES.get(word) or suits[word]) for word in part.suits))
        pairs = ((0, 1), (0, 2), (1, 2)) if not chosen else ((chosen[0], chosen[1]),)
        return [Group(part.kinds, part.many, mask, suits=pairs if part.kinds[0] == KNITTED_PAIR else ())]
    if part.each:
        return [Group(part.kinds, part.many, 1 << i) for i in range(KINDS) if mask >> i & 1]
    if part.numbers:
        low = part.numbers[0] - 1
        mask = sum(1 << i + low for i in (0, 9, 18) if mask >> i + low & 1)
        return [Group(part.kinds, part.many, mask)]
    if part.kinds == (CHOW,):
        mask = chow_starts(mask)
    return [Group(part.kinds, part.many, mask, part.different)]


def chow_starts(mask: int) -> int:
    """The lowest tiles of the chows that are wholly in `mask`."""
    numbers = sum(0x7F << first for first in (0, 9, 18))
    return mask & mask >> 1 & mask >> 2 & numbers


def _narrowed(group: Group, within: int) -> Group:
    if within == EVERYTHING:
        return group
    return group._replace(mask=group.mask & (chow_starts(within) if group.kinds == (CHOW,) else within))


def _is_fixed(group: Group) -> bool:
    """Whether it is certain which tile these groups are of."""
    return (
        group.mask.bit_count() == 1
        and group.kinds[0] in (SINGLE, PAIR, PUNG, KONG)
        and CHOW not in group.kinds
    )


def _can_be_made(group: Group) -> bool:
    return group.mask.bit_count() >= (group.many if group.different else 1)


def tiles_of(group: Group) -> int:
    """Every tile that the group can hold."""
    if group.kinds[0] == KNITTED_TRIPLE:
        return _CLASS_MASKS["suits"]
    if group.kinds[0] == KNITTED_PAIR:
        return sum({_SUIT_MASKS[SUITS[s]] for pair in group.suits for s in pair})
    if group.kinds == (CHOW,):
        return group.mask | group.mask << 1 | group.mask << 2
    return group.mask


def _counted(plan: Plan) -> Plan:
    """The plan with its certain tiles counted and its other groups listed."""
    fixed = [0] * KINDS
    loose = []
    allowed = 0
    for group in plan.groups:
        allowed |= tiles_of(group)
        if _is_fixed(group):
            fixed[group.mask.bit_length() - 1] += group.many * group.size
        else:
            loose.append(group)
    needs = tuple([(i, count) for i, count in enumerate(fixed) if count])
    required = sum([1 << i for i, _ in needs])
    return plan._replace(
        fixed=tuple(fixed), needs=needs, loose=tuple(loose), allowed=allowed, required=required
    )


def without(plan: Plan, kind: str, index: int) -> list[Plan]:
    """The plans that are left when a set of this kind, by its lowest tile, is one of the groups; none if it is not."""
    found: list[Plan] = []
    if kind == CHOW:
        if not plan.max_chows:
            return found
        plan = plan._replace(max_chows=plan.max_chows - 1)
    for at, group in enumerate(plan.groups):
        if kind in group.kinds and start_mask(group, kind) >> index & 1:
            rest = (group._replace(many=group.many - 1),) if group.many > 1 else ()
            groups = plan.groups[:at] + rest + plan.groups[at + 1 :]
            found.append(_counted(plan._replace(groups=groups)))
    if kind == CHOW and not found:
        for first, last in plan.runs:
            if first <= index and index + 2 <= last:
                left = list(plan.groups)
                for i in range(index, index + 3):
                    left.remove(Group((SINGLE,), 1, 1 << i))
                found.append(_counted(plan._replace(groups=tuple(left))))
    return found


def start_mask(group: Group, kind: str) -> int:
    """The tiles by which a set of this kind can be one of the group: the lowest ones of a chow."""
    return chow_starts(group.mask) if kind == CHOW and group.kinds != (CHOW,) else group.mask


def _conditions(asked: list[Condition]) -> Conditions:
    by_name: dict[str, Condition] = {}
    for c in asked:
        if c.name not in ("all", "some") and _letters((), (c,)):
            raise PatternError(f"'{c}' cannot speak of X, Y or Z; name the suit")
        by_name[c.name] = c

    def number(name: str) -> int:
        return by_name[name].number if name in by_name else 0

    def mask(name: str) -> int:
        return mask_of(by_name[name].terms, {}) if name in by_name else EVERYTHING

    claim = by_name.get("claim_for")
    won = by_name.get("won")
    return Conditions(
        concealed="concealed" in by_name,
        drawn="drawn" in by_name,
        claim_kinds=frozenset(claim.words) if claim else None,
        claim_mask=mask("claim_of"),
        ways=tuple(WAYS[word] for word in won.words) if won else (),
        tile_mask=mask("tile"),
        kongs=number("kongs"),
        wins=number("wins"),
        east="east" in by_name,
        no_bonus="no_bonus" in by_name,
    )
