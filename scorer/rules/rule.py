"""What every rule has: a name, how its line reads, its text and where that stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scorer.sets import Meld
from scorer.tiles import Tile

Options = Mapping[str, object]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Rule:
    """A named rule, one object each. `label` is its line in a score, with `{tiles}` for the tiles that earned it."""

    name: str
    label: str
    text: str
    source: str

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r})"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Facts:
    """What a rule on a whole hand may ask. A ruleset keeps one object for each value.

    `traits` are the bits of all its sets together (`scorer.sets`), `by` how it won (None: it did not), `tile` the
    winning tile, `claimed` the kind of set that a claimed winning tile completed, `goulash` whether wild tiles are used, `first_east` whether the winning tile is the first east
    wind that anyone discarded.
    """

    traits: int
    by: str | None
    tile: Tile | None
    last: bool
    kongs_before: int
    original_call: bool
    goulash: bool
    claimed: str | None
    options: Options
    first_east: bool = False


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SetRule(Rule):
    """A rule on one set; `holds(set, seat, round)`."""

    holds: Callable[[Meld, str, str], bool]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BonusTileRule(Rule):
    """A rule on one bonus tile."""

    holds: Callable[[Tile], bool]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BonusRule(Rule):
    """A rule on all bonus tiles (by code); `earned(codes, seat, round, options)` gives the tiles that earned it, or none.

    It counts once, unless the option `each` names says that every one of these tiles counts.
    """

    earned: Callable[[frozenset[str], str, str, Options], tuple[str, ...]]
    each: str = ""

    def times(self, earned: tuple[str, ...], options: Options) -> int:
        """How many times it counts for the tiles that earned it."""
        return len(earned) if self.each and options.get(self.each) == "each" else 1


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class HandRule(Rule):
    """A rule on a whole hand; `times(facts)` says how many times its worth counts, 0 where it does not hold."""

    times: Callable[[Facts], int]
