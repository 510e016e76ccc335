"""Special hands: what makes one is a pattern of the ruleset, made here into quick tests.

A pattern of four sets and a pair is asked of the arranged hand, mostly by its traits alone; any other pattern is asked
of the tiles; and a special moment of a win asks only for a legal hand besides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorer.cover import makes
from scorer.hand import CLAIMS, DEALT, Case, Hand
from scorer.pattern import RUN, Part, Pattern
from scorer.plan import EVERYTHING, Conditions, Group, Plan, Worked, tiles_of, without, work_out
from scorer.rules.rule import Facts, Rule
from scorer.sets import (
    ALL_DRAGONS,
    ALL_WINDS,
    BAMBOO,
    CHARACTERS,
    CHOW,
    CIRCLES,
    EXPOSED_EARLY,
    FIRST_HONOUR_SET,
    HAS_CHOW,
    HAS_KONG,
    HAS_PUNG,
    HONOUR,
    KNITTED_PAIR,
    KNITTED_TRIPLE,
    KONG,
    NOT_GREEN,
    PAIR,
    PUNG,
    SIMPLE,
    SINGLE,
    SUITED,
    TERMINAL,
    Meld,
    tile_traits,
)
from scorer.tiles import FIRST_WIND, KINDS, PLAYING

_TILE_TRAITS = [tile_traits(tile) for tile in PLAYING]
_HONOURS = EVERYTHING ^ ((1 << FIRST_WIND) - 1)
_SUIT_PARTS = (0x1FF, 0x1FF << 9, 0x1FF << 18)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SetsTest:
    """A pattern of four sets and a pair. `need`, `forbid` and `one_suit` are asked of the traits of the arranged hand;
    unless they say all (`exact`) its sets are tried on the plans. `asks`: how it was won must be looked at besides.
    """

    need: int
    forbid: int
    one_suit: bool
    exact: bool
    plans: tuple[Plan, ...]
    conditions: Conditions
    asks: bool

    def may_be(self, facts: Facts) -> bool:
        """Whether the traits of the hand, and whether it was drawn or claimed, allow it."""
        traits = facts.traits
        if traits & self.forbid or traits & self.need != self.need:
            return False
        if self.one_suit and traits & SUITED not in (0, BAMBOO, CHARACTERS, CIRCLES):
            return False
        asked = self.conditions
        if asked.concealed and traits & EXPOSED_EARLY:
            return False
        if asked.drawn and facts.by in CLAIMS:
            return False
        return asked.claim_kinds is None or facts.claimed is None or facts.claimed in asked.claim_kinds

    def holds(self, melds: tuple[Meld, ...]) -> bool:
        """Whether these four sets and a pair are those of a plan."""
        found = [(m.kind, m.tile.index, _mask(m)) for m in melds]
        present = 0
        for _, _, mask in found:
            present |= mask
        chows = sum(1 for m in melds if m.kind == CHOW)
        return any(
            not present & ~plan.allowed
            and not plan.required & ~present
            and chows <= plan.max_chows
            and all(present & mask for mask in plan.some)
            and _placed(found, plan.groups)
            for plan in self.plans
        )


def _mask(meld: Meld) -> int:
    return (7 if meld.kind == CHOW else 1) << meld.tile.index


def _placed(melds: list[tuple[str, int, int]], groups: Sequence[Group]) -> bool:
    """Whether every set finds a place of its own in the groups."""
    if not melds:
        return True
    kind, index, mask = melds[0]
    for at, group in enumerate(groups):
        if not group.many or kind not in group.kinds:
            continue
        fits = group.mask >> index & 1 if group.kinds == (CHOW,) else not mask & ~group.mask
        if fits:
            one = Group(group.kinds, group.many - 1, group.mask)
            if _placed(melds[1:], (*groups[:at], one, *groups[at + 1 :])):
                return True
    return False


def mask_of_counts(counts: Sequence[int]) -> int:
    """The tiles of which there is any."""
    return sum([1 << index for index, count in enumerate(counts) if count])


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TilesTest:
    """A pattern whose tiles alone decide. `shown` are the kinds of set that a claimed winning tile can have exposed,
    `allowed` all the tiles that it can hold.
    """

    plans: tuple[Plan, ...]
    conditions: Conditions
    shown: frozenset[str]
    kongs: bool
    allowed: int

    def fits(
        self,
        counts: Sequence[int],
        wilds: int,
        laid: Sequence[tuple[str, int]] = (),
        present: int | None = None,
    ) -> bool:
        """Whether these tiles (34 counts) and wild tiles make it, beside the sets laid (kind and lowest tile).

        `present` is the mask of the tiles, if it is at hand.
        """
        if present is None:
            present = mask_of_counts(counts)
        plans: Sequence[Plan] = self.plans
        for kind, index in laid:
            plans = [left for plan in plans for left in without(plan, kind, index)]
        # most hands stop at once: they hold tiles that the plan has no use for
        return any(not present & ~plan.allowed and makes(plan, counts, present, wilds) for plan in plans)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Special(Rule):
    """A special hand. `number` is its place in the table; `patterns` are what it can be.

    `sets`, `tiles` and `moments` are the tests that the patterns come to under the options of the table.
    """

    number: int
    patterns: tuple[Pattern, ...]
    sets: tuple[SetsTest, ...] = ()
    tiles: tuple[TilesTest, ...] = ()
    moments: tuple[Conditions, ...] = ()

    @property
    def rank(self) -> int:
        """Its place where scores are equal: special moments come before all others."""
        return self.number - 100 if self.moments else self.number


def special(rule: Rule, number: int, patterns: tuple[Pattern, ...], options: Mapping[str, object]) -> Special:
    """The special hand with its patterns worked out under these options; PatternError where one makes no hand."""
    sets: list[SetsTest] = []
    tiles: list[TilesTest] = []
    moments: list[Conditions] = []
    for pattern in patterns:
        worked = work_out(pattern, options)
        if worked is None:
            continue
        if not worked.plans:
            moments.append(worked.conditions)
        elif worked.sets:
            sets.append(_sets_test(worked))
        else:
            tiles.append(_tiles_test(worked))
    return Special(
        rule.name,
        rule.label,
        rule.text,
        rule.source,
        number,
        patterns,
        tuple(sets),
        tuple(tiles),
        tuple(moments),
    )


def _sets_test(worked: Worked) -> SetsTest:
    plans = worked.plans
    allowed = 0
    kinds: set[str] = set()
    for plan in plans:
        allowed |= plan.allowed
        kinds |= {kind for group in plan.groups for kind in group.kinds}
    forbid = 0
    for bit in (BAMBOO, CHARACTERS, CIRCLES, HONOUR, TERMINAL, SIMPLE, NOT_GREEN):
        if not any(allowed >> i & 1 and traits & bit for i, traits in enumerate(_TILE_TRAITS)):
            forbid |= bit
    for kind, bit in ((CHOW, HAS_CHOW), (PUNG, HAS_PUNG), (KONG, HAS_KONG)):
        if kind not in kinds or (kind == CHOW and all(not plan.max_chows for plan in plans)):
            forbid |= bit
    one_suit = all(sum(1 for part in _SUIT_PARTS if plan.allowed & part) <= 1 for plan in plans)
    need = ALL_WINDS | ALL_DRAGONS
    for plan in plans:
        sure = sum(FIRST_HONOUR_SET << i - FIRST_WIND for i in _certain_honours(plan))
        need &= sure
    exact = all(_by_traits(plan, forbid, one_suit, need) for plan in plans)
    return SetsTest(need, forbid, one_suit, exact, plans, worked.conditions, _asks(worked.conditions))


def _asks(conditions: Conditions) -> bool:
    """Whether the conditions ask more of a win than the traits of the hand tell."""
    told = Conditions(conditions.concealed, conditions.drawn, conditions.claim_kinds)
    return conditions != told


def _certain_honours(plan: Plan) -> set[int]:
    """The honours of which the plan has a pung or kong for certain."""
    return {
        group.mask.bit_length() - 1
        for group in plan.groups
        if group.kinds == (PUNG, KONG) and group.mask.bit_count() == 1 and group.mask & _HONOURS
    }


def _by_traits(plan: Plan, forbid: int, one_suit: bool, need: int) -> bool:
    """Whether the traits alone say that an arranged hand is this plan.

    So it is where beside certain pungs of honours every set is of the same kinds, every tile of the same class, and
    the class is just what the traits allow.
    """
    certain = _certain_honours(plan)
    if sum(FIRST_HONOUR_SET << i - FIRST_WIND for i in certain) != need or plan.some:
        return False
    others = [g for g in plan.groups if not (g.mask.bit_count() == 1 and g.mask.bit_length() - 1 in certain)]
    sets = {g.kinds for g in others if g.kinds != (PAIR,)}
    if len(sets) > 1 or any(g.mask != plan.allowed or g.different for g in others):
        return False
    kinds = {PUNG, KONG, CHOW} if not sets else set(next(iter(sets)))
    if certain and sets and kinds != {PUNG, KONG}:
        return False
    if CHOW in kinds and sets and plan.max_chows < 4:
        return False
    suits = [part for part in _SUIT_PARTS if plan.allowed & part]
    by_traits = sum(1 << i for i, traits in enumerate(_TILE_TRAITS) if not traits & forbid)
    if one_suit and suits:
        by_traits &= suits[0] | _HONOURS
    return by_traits == plan.allowed


def _tiles_test(worked: Worked) -> TilesTest:
    parts = [c.what for c in worked.pattern.clauses if isinstance(c.what, Part)]
    shown = {SINGLE}
    for part in parts:
        shown |= (
            {CHOW}
            if part.kinds == (RUN,)
            else set(part.kinds) & {PUNG, CHOW, PAIR, KNITTED_PAIR, KNITTED_TRIPLE}
        )
    # a single tile that pairs another lies exposed beside it
    masks = [tiles_of(g) for g in worked.plans[0].groups if g.kinds == (SINGLE,)]
    if any(one & two for at, one in enumerate(masks) for two in masks[:at]):
        shown.add(PAIR)
    kongs = any(KONG in group.kinds for group in worked.plans[0].groups)
    allowed = 0
    for plan in worked.plans:
        allowed |= plan.allowed
    return TilesTest(worked.plans, worked.conditions, frozenset(shown), kongs, allowed)


def allows(asked: Conditions, hand: Hand, case: Case) -> bool:
    """Whether the hand was won in a way that these conditions allow; how its sets lie is not asked here."""
    win = hand.win
    assert win is not None
    if asked.drawn and case.claimed:
        return False
    if asked.ways and not any(case.by == by and (win.last or not last) for by, last in asked.ways):
        return False
    index = case.tile.index if case.tile is not None else -1
    if asked.tile_mask != EVERYTHING and not (0 <= index < KINDS and asked.tile_mask >> index & 1):
        return False
    if case.claimed and asked.claim_mask != EVERYTHING and not asked.claim_mask >> index & 1:
        return False
    if win.kongs_before < asked.kongs or hand.wins_in_a_row < asked.wins:
        return False
    if asked.no_bonus and hand.bonus:
        return False
    return not asked.east or hand.seat == "E" or case.by == DEALT
