"""The nineteen special hands of the British rules, each a test beside its text.

Hands of sets ask for the traits of the arranged hand, patterns of single tiles count tiles, and five hands depend on
how the winning tile came. What each is worth, won or fishing, stands in the ruleset.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scorer.rules.rule import Facts, Options, Rule
from scorer.sets import (
    ALL_DRAGONS,
    ALL_WINDS,
    CHOW,
    EXPOSED_EARLY,
    HAS_CHOW,
    HAS_KONG,
    HAS_PUNG,
    HONOUR,
    KNITTED_PAIR,
    KNITTED_TRIPLE,
    NOT_GREEN,
    PAIR,
    PUNG,
    SIMPLE,
    SINGLE,
    SUITED,
)
from scorer.tiles import FIRST_WIND, KINDS, PLAYING

_SEED = "British rules, special hands (Know the Game)"


@dataclass(frozen=True, slots=True)
class Special(Rule):
    """A special hand. `number` is its place in the table: of equal scores the first is named, 15 to 19 before all."""

    number: int

    @property
    def rank(self) -> int:
        """Its place where scores are equal."""
        return self.number - 100 if self.number >= 15 else self.number


@dataclass(frozen=True, slots=True)
class SetsHand(Special):
    """A special hand of pungs, kongs and a pair; `holds(facts)` looks at the arranged hand."""

    holds: Callable[[Facts], bool]


@dataclass(frozen=True, slots=True)
class TilesHand(Special):
    """A special hand whose tiles alone decide, all kept concealed to the end.

    `fits(counts, wilds, options)` looks at the 34 counts of all its tiles; `claims(facts)` says whether its winning
    tile may be another player's; `groups` are the kinds of set that a claimed winning tile can have exposed.
    """

    fits: Callable[[list[int], int, Options], bool]
    groups: frozenset[str]
    claims: Callable[[Facts], bool]


@dataclass(frozen=True, slots=True)
class MomentHand(Special):
    """Any legal hand that wins at a special moment; `holds(facts)` looks at how it won."""

    holds: Callable[[Facts], bool]


SPECIALS: dict[str, Special] = {}


def _one_suit_at_most(facts: Facts) -> bool:
    return (facts.traits & SUITED) in (0, 1, 2, 4)


def _purity(facts: Facts) -> bool:
    return (facts.traits & SUITED) in (1, 2, 4) and not facts.traits & (HONOUR | HAS_CHOW)


def _buried_treasure(facts: Facts) -> bool:
    if facts.traits & (HAS_CHOW | HAS_KONG | EXPOSED_EARLY) or not _one_suit_at_most(facts):
        return False
    may_claim = {"pung_or_pair": (PUNG, PAIR), "pair": (PAIR,), "none": ()}[
        str(facts.options["treasure_claim"])
    ]
    return facts.claimed is None or facts.claimed in may_claim


def _imperial_jade(facts: Facts) -> bool:
    return not facts.traits & (NOT_GREEN | HAS_CHOW)


def _heads_and_tails(facts: Facts) -> bool:
    return not facts.traits & (SIMPLE | HONOUR | HAS_CHOW)


def _three_great_scholars(facts: Facts) -> bool:
    return facts.traits & ALL_DRAGONS == ALL_DRAGONS and not facts.traits & HAS_CHOW


def _all_winds_and_dragons(facts: Facts) -> bool:
    return not facts.traits & (SUITED | HAS_CHOW)


def _four_blessings(facts: Facts) -> bool:
    return facts.traits & ALL_WINDS == ALL_WINDS


def _fourfold_plenty(facts: Facts) -> bool:
    return not facts.traits & (HAS_PUNG | HAS_CHOW)


_MAJORS = frozenset(t.index for t in PLAYING if t.major)


def _all_pair_honours(counts: list[int], wilds: int, options: Options) -> bool:
    most = 4 if options["pairs_four_alike"] else 2
    odd = 0
    for index, count in enumerate(counts):
        if count:
            if index not in _MAJORS or count > most:
                return False
            odd += count % 2
    return odd <= wilds


def _numbers(counts: list[int]) -> list[tuple[int, int, int]] | None:
    """For each number how many of each suit; None for a hand with honours."""
    if any(counts[FIRST_WIND:KINDS]):
        return None
    return list(zip(counts[0:9], counts[9:18], counts[18:27], strict=True))


def _knitting(counts: list[int], wilds: int, options: Options) -> bool:
    numbers = _numbers(counts)
    if numbers is None:
        return False
    if options["knitting_suits"] == "any":
        return sum(max(2 * max(n) - sum(n), sum(n) % 2) for n in numbers) <= wilds
    return any(
        sum(n[out] for n in numbers) == 0 and sum(abs(n[a] - n[b]) for n in numbers) <= wilds
        for a, b, out in ((0, 1, 2), (0, 2, 1), (1, 2, 0))
    )


def _triple_knitting(counts: list[int], wilds: int, options: Options) -> bool:
    numbers = _numbers(counts)
    if numbers is None:
        return False
    short = [3 * max(n) - sum(n) for n in numbers]
    total = sum(short)
    if wilds == 0:
        # beside whole triples the pair lacks just its third tile
        return total == 1
    for at, n in enumerate(numbers):
        for out in range(3):
            pair = [0 if suit == out else 1 for suit in range(3)]
            needed = 0
            left = []
            for have, take in zip(n, pair, strict=True):
                needed += max(0, take - have)
                left.append(max(0, have - take))
            if total - short[at] + needed + 3 * max(left) - sum(left) <= wilds:
                return True
    return False


def _suit_of(counts: list[int]) -> list[int] | None:
    """The nine counts of the only suit; None where there are several or none."""
    suits = [counts[first : first + 9] for first in (0, 9, 18) if any(counts[first : first + 9])]
    return suits[0] if len(suits) == 1 else None


def _gates_of_heaven(counts: list[int], wilds: int, options: Options) -> bool:
    suit = _suit_of(counts)
    if suit is None or any(counts[FIRST_WIND:KINDS]) or not suit[0] or not suit[8]:
        return False
    wanted = (3, 1, 1, 1, 1, 1, 1, 1, 3)
    over = [max(0, have - want) for have, want in zip(suit, wanted, strict=True)]
    if options["gates_pair"] == "run" and (over[0] or over[8]):
        return False
    return sum(over) <= 1


def _wriggling_snake(counts: list[int], wilds: int, options: Options) -> bool:
    suit = _suit_of(counts)
    if suit is None or any(counts[FIRST_WIND + 4 : KINDS]):
        return False
    return suit[0] <= 2 and max(suit[1:]) <= 1 and max(counts[FIRST_WIND : FIRST_WIND + 4]) <= 1


def _thirteen_unique_wonders(counts: list[int], wilds: int, options: Options) -> bool:
    over = 0
    for index, count in enumerate(counts):
        if count:
            if index not in _MAJORS:
                return False
            over += count - 1
    return over <= 1


def _any_claim(facts: Facts) -> bool:
    return True


def _gates_claim(facts: Facts) -> bool:
    claim = facts.options["gates_claim"]
    if claim == "pung":
        return facts.tile is not None and facts.tile.terminal
    return claim == "any"


def _heavens_blessing(facts: Facts) -> bool:
    return facts.by == "dealt"


def _earths_blessing(facts: Facts) -> bool:
    return facts.by == "first_discard"


def _plum_blossom(facts: Facts) -> bool:
    return facts.by == "loose" and facts.tile is not None and facts.tile.code == "D5"


def _plucking_the_moon(facts: Facts) -> bool:
    return facts.by == "wall" and facts.last and facts.tile is not None and facts.tile.code == "D1"


def _twofold_fortune(facts: Facts) -> bool:
    return facts.by == "loose" and facts.kongs_before >= 2


def _sets(
    number: int, name: str, label: str, text: str, holds: Callable[[Facts], bool]
) -> None:  # pragma: no mutate block
    SPECIALS[name] = SetsHand(name, label, text, _SEED, number, holds)


def _tiles(
    number: int,
    name: str,
    label: str,
    text: str,
    fits: Callable[[list[int], int, Options], bool],
    groups: tuple[str, ...],
    claims: Callable[[Facts], bool] = _any_claim,
) -> None:  # pragma: no mutate block
    SPECIALS[name] = TilesHand(name, label, text, _SEED, number, fits, frozenset(groups), claims)


def _moment(
    number: int, name: str, label: str, text: str, holds: Callable[[Facts], bool]
) -> None:  # pragma: no mutate block
    SPECIALS[name] = MomentHand(name, label, text, _SEED, number, holds)


_sets(
    1,
    "purity",
    "Purity",
    "Pungs or kongs and a pair in one suit; no winds, dragons or chows. The hand's points are doubled three times.",
    _purity,
)
_tiles(
    2,
    "all_pair_honours",
    "All pair honours",
    "Seven pairs of 1s, 9s, winds or dragons, kept in the hand; the same pair may come twice.",
    _all_pair_honours,
    (PAIR, SINGLE),
)
_tiles(
    3,
    "knitting",
    "Knitting",
    "Seven pairs, each of one number in two suits; no winds or dragons. The same pair may come twice.",
    _knitting,
    (KNITTED_PAIR, SINGLE),
)
_tiles(
    4,
    "triple_knitting",
    "Triple knitting",
    "Four sets of one number in all three suits, and a pair of one number in two suits; no winds or dragons.",
    _triple_knitting,
    (KNITTED_TRIPLE, KNITTED_PAIR, SINGLE),
)
_sets(
    5,
    "buried_treasure",
    "Buried treasure",
    "Four concealed pungs and a pair in one suit, winds and dragons; no kong and no chow. The last set may be claimed.",
    _buried_treasure,
)
_sets(
    6,
    "imperial_jade",
    "Imperial jade",
    "Pungs or kongs and a pair of the green tiles only: green dragons and bamboos 2, 3, 4, 6 and 8.",
    _imperial_jade,
)
_sets(
    7, "heads_and_tails", "Heads and tails", "Pungs or kongs and a pair of 1s and 9s only.", _heads_and_tails
)
_sets(
    8,
    "three_great_scholars",
    "Three great scholars",
    "A pung or kong of each dragon, another pung or kong, and any pair.",
    _three_great_scholars,
)
_sets(
    9,
    "all_winds_and_dragons",
    "All winds and dragons",
    "Pungs or kongs and a pair of winds and dragons only.",
    _all_winds_and_dragons,
)
_sets(
    10,
    "four_blessings",
    "Four blessings hovering over the door",
    "A pung or kong of each wind, and any pair.",
    _four_blessings,
)
_sets(
    11,
    "fourfold_plenty",
    "Fourfold plenty",
    "Four kongs and a pair; the suits may be mixed.",
    _fourfold_plenty,
)
_tiles(
    12,
    "gates_of_heaven",
    "The gates of heaven",
    "In one suit a concealed pung of 1s, a concealed pung of 9s and a run from 2 to 8 with one of the run paired.",
    _gates_of_heaven,
    (PUNG, PAIR, CHOW, SINGLE),
    _gates_claim,
)
_tiles(
    13,
    "wriggling_snake",
    "The wriggling snake",
    "A pair of 1s and a run from 2 to 9 in one suit, with each of the winds.",
    _wriggling_snake,
    (PAIR, CHOW, SINGLE),
)
_tiles(
    14,
    "thirteen_unique_wonders",
    "The thirteen unique wonders",
    "One of each dragon, each wind, each 1 and each 9, and one of them again.",
    _thirteen_unique_wonders,
    (PAIR, SINGLE),
)
_moment(
    15,
    "heavens_blessing",
    "Heaven's blessing",
    "East goes Mah-Jong with the fourteen tiles dealt.",
    _heavens_blessing,
)
_moment(
    16,
    "earths_blessing",
    "Earth's blessing",
    "South, West or North goes Mah-Jong with East's first discard.",
    _earths_blessing,
)
_moment(
    17,
    "plum_blossom",
    "Gathering the plum blossom from the roof",
    "A loose tile is the 5 circles and wins.",
    _plum_blossom,
)
_moment(
    18,
    "plucking_the_moon",
    "Plucking the moon from the bottom of the sea",
    "The last tile of the wall is the 1 circles and wins.",
    _plucking_the_moon,
)
_moment(
    19,
    "twofold_fortune",
    "Twofold fortune",
    "A kong's loose tile makes a second kong, and its loose tile wins.",
    _twofold_fortune,
)
