"""How a hand can be seen as Mah-Jong: arranged in sets, or as a pattern of tiles.

A claimed winning tile exposes the set that it completes; where it can complete several, each is a shape of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from scorer.arrange import ORDINARY_WILDS, SPECIAL_WILDS, arrangements, wild_arrangements
from scorer.hand import ROBBED_KONG, Case, Hand, Laid, counted
from scorer.rules.rule import Facts
from scorer.rules.special import Special, TilesTest, allows, mask_of_counts
from scorer.ruleset import Ruleset, Worth
from scorer.sets import (
    CHOW,
    EXPOSED,
    EXPOSED_EARLY,
    KONG,
    PAIR,
    PUNG,
    Meld,
    meld,
    what_sets,
)
from scorer.tiles import Tile

_ORDINARY = frozenset((PUNG, KONG, CHOW, PAIR))


@dataclass(frozen=True, slots=True)
class Shape:
    """A hand arranged in four sets and a pair, the winning tile in its place.

    `ordinary` is false where only a special hand may use so many wild tiles; `specials` are the hands of sets it is.
    """

    melds: tuple[Meld, ...]
    facts: Facts
    ordinary: bool
    specials: tuple[tuple[Special, Worth], ...]


@dataclass(frozen=True, slots=True)
class Won:
    """All that a winning hand is: its shapes, the patterns of tiles, and the special moments of its win.

    `facts` are those of the win itself, no set looked at.
    """

    facts: Facts
    shapes: tuple[Shape, ...]
    patterns: tuple[tuple[Special, int | None], ...]
    moments: tuple[tuple[Special, int], ...]

    def __bool__(self) -> bool:
        return bool(self.patterns) or any(s.ordinary or s.specials for s in self.shapes)


def won(hand: Hand, case: Case, rules: Ruleset) -> Won:
    """Everything that the hand, which won in this way, can be seen as; false where it is no Mah-Jong.

    Sets stay as they were grouped, unless only another grouping of the concealed tiles makes a Mah-Jong.
    """
    found = _won(hand, case, rules)
    if found or not hand.sets:
        return found
    loosened, left = loosen(hand, case)
    return found if loosened is hand else _won(loosened, left, rules)


def loosen(hand: Hand, case: Case) -> tuple[Hand, Case]:
    """The hand with its concealed groups, kongs apart, put back among the loose tiles, and a winning single too."""
    kept = []
    tiles = hand.tiles
    for laid, hidden in zip(hand.sets, case.concealed, strict=True):
        size = len(laid.tiles)
        if size == 1 or (hidden and size < 4):
            tiles += laid.tiles
        else:
            kept.append((laid, hidden))
    if len(kept) == len(hand.sets):
        return hand, case
    sets = tuple(laid for laid, _ in kept)
    return replace(hand, sets=sets, tiles=tiles), replace(case, concealed=tuple(hidden for _, hidden in kept))


def _won(hand: Hand, case: Case, rules: Ruleset) -> Won:
    shapes = tuple(_shapes(hand, case, rules))
    patterns = _patterns(hand, case, rules)
    facts = facts_of(hand, case, 0, None, rules, case.tile)
    return Won(facts, shapes, patterns, _moments(hand, case, rules))


def _moments(hand: Hand, case: Case, rules: Ruleset) -> tuple[tuple[Special, int], ...]:
    """The special hands that any legal hand is by how it won, and what each is worth."""
    win = hand.win
    key = (case.by, win is not None and win.last)
    near = rules.memo.moments.get(key)
    if near is None:
        near = rules.memo.moments[key] = tuple(
            (s, w)
            for s, w in rules.moments
            if any(
                not asked.ways or any(by == key[0] and last <= key[1] for by, last in asked.ways)
                for asked in s.moments
            )
        )
    if not near:
        return ()
    exposed = not all(case.concealed)
    return tuple(
        (s, share)
        for s, w in near
        if any(allows(asked, hand, case) for asked in s.moments)
        and (share := w.won(not case.claimed, exposed)) is not None
    )


def facts_of(
    hand: Hand,
    case: Case,
    traits: int,
    claimed: str | None,
    rules: Ruleset,
    tile: Tile | None = None,
    original_call: bool | None = None,
) -> Facts:
    """The facts of an arranged hand; `tile` only where they depend on it, so that few are kept."""
    win = hand.win
    last = win is not None and win.last
    kongs = 0 if win is None else win.kongs_before
    call = hand.original_call if original_call is None else original_call
    goulash = hand.wild is not None
    east = win is not None and win.first_east
    key = (traits, case.by, tile, last, kongs, call, goulash, claimed, east)
    facts = rules.memo.facts.get(key)
    if facts is None:
        facts = Facts(traits, case.by, tile, last, kongs, call, goulash, claimed, rules.options, east)
        rules.memo.facts[key] = facts
    return facts


def laid_melds(hand: Hand, concealed: tuple[bool, ...]) -> Iterable[tuple[Meld, ...]]:
    """The sets that were laid, in every way that wild tiles allow."""
    choices = [_can_be(s.tiles, hidden, hand.wild) for s, hidden in zip(hand.sets, concealed, strict=True)]
    if hand.wild is None:
        return ((tuple([only for (only,) in choices])),)
    return product(*choices)


@lru_cache(maxsize=8192)
def _can_be(tiles: tuple[Tile, ...], concealed: bool, wild: Tile | None) -> tuple[Meld, ...]:
    return tuple([meld(k, t, concealed, w, wild if w else None) for k, t, w in what_sets(tiles, wild)])


def _shapes(hand: Hand, case: Case, rules: Ruleset) -> Iterator[Shape]:
    for laid in laid_melds(hand, case.concealed):
        for melds in _arranged(hand, laid, rules):
            for done, claimed, traits in _completed(melds, case):
                facts = facts_of(hand, case, traits, claimed, rules)
                ordinary = hand.wild is None or _ordinary_wilds(done, hand, case)
                yield Shape(done, facts, ordinary, _sets_specials(done, facts, hand, case, rules))


def _arranged(hand: Hand, laid: tuple[Meld, ...], rules: Ruleset) -> Iterator[tuple[Meld, ...]]:
    """The laid sets with every arrangement of the loose tiles that makes four sets and a pair."""
    pairs = chows = 0
    for m in laid:
        if m.kind not in _ORDINARY:
            return
        if m.kind == PAIR:
            pairs += 1
        elif m.kind == CHOW:
            chows += 1
    max_chows = 0 if hand.wild else rules.max_chows
    if pairs > 1 or chows > max_chows or len(laid) - pairs > 4:
        return
    counts, wilds = counted(hand.tiles, hand.wild)
    if wilds and hand.wild:
        for way in wild_arrangements(counts, wilds, not pairs, hand.wild, SPECIAL_WILDS):
            yield laid + way
    else:
        for way in arrangements(counts, not pairs, max_chows - chows):
            yield laid + way


def _completed(melds: tuple[Meld, ...], case: Case) -> Iterator[tuple[tuple[Meld, ...], str | None, int]]:
    """The sets with the winning tile in its place, the kind of set that it completed if claimed, and the traits."""
    if not case.claimed:
        traits = 0
        for m in melds:
            traits |= m.traits
        if traits & EXPOSED:
            traits |= EXPOSED_EARLY
        yield melds, None, traits
        return
    tile = case.tile
    assert tile is not None
    paired = any(m.kind == PAIR and not m.concealed for m in melds)
    tried = set()
    for at, m in enumerate(melds):
        if m in tried or m.kind == KONG or tile not in m.shown:
            continue
        tried.add(m)
        if paired and m.kind != PAIR:
            # an exposed pair is what the claimed tile completed
            continue
        if case.by == ROBBED_KONG and m.kind != CHOW:
            continue
        done = (*melds[:at], m.turned(concealed=False), *melds[at + 1 :])
        traits = 0
        for other in done:
            traits |= other.traits
        if any(not other.concealed for i, other in enumerate(melds) if i != at):
            traits |= EXPOSED_EARLY
        yield done, m.kind, traits


def _sets_specials(
    melds: tuple[Meld, ...], facts: Facts, hand: Hand, case: Case, rules: Ruleset
) -> tuple[tuple[Special, Worth], ...]:
    """The special hands of sets that these are; those that the traits rule out are left out at once."""
    kept = rules.memo.specials.get(facts)
    if kept is None:
        near = tuple(each for each in rules.sets_tests if each[2].may_be(facts))
        certain = all(test.exact and not test.asks for _, _, test in near)
        kept = rules.memo.specials[facts] = (
            near,
            tuple({s: w for s, w, _ in near}.items()) if certain else None,
        )
    near, told = kept
    if told is not None:
        return told
    found = {
        s: w
        for s, w, test in near
        if (test.exact or test.holds(melds)) and (not test.asks or allows(test.conditions, hand, case))
    }
    return tuple(found.items())


def _ordinary_wilds(melds: tuple[Meld, ...], hand: Hand, case: Case) -> bool:
    """Whether an ordinary hand may use its wild tiles so: one to a pair or pung, two to a kong.

    One more in a pair or pung, if the player drew the wild tile that won.
    """
    drew_wild = not case.claimed and case.tile is not None and case.tile is hand.wild and case.by != "dealt"
    over = [m for m in melds if m.wilds > ORDINARY_WILDS.of(m.kind)]
    return not over or (drew_wild and len(over) == 1 and over[0].concealed and over[0].kind != KONG)


def _patterns(hand: Hand, case: Case, rules: Ruleset) -> tuple[tuple[Special, int | None], ...]:
    """The special hands of single tiles that this hand is, and what each is worth."""
    kongs: list[Laid] = []
    exposed: list[Laid] = []
    closed = True
    for laid, hidden in zip(hand.sets, case.concealed, strict=True):
        if len(laid.tiles) == 4:
            kongs.append(laid)
            closed = closed and hidden
        elif not hidden:
            exposed.append(laid)
    last = exposed[0] if len(exposed) == 1 and case.claimed and case.tile in exposed[0].tiles else None
    if not rules.open_tests and (kongs or not closed or (exposed and last is None)):
        return ()
    closed = closed and (not exposed or (last is not None and not _unexplained(last, hand)))
    found: dict[Special, int | None] = {}
    counts, wilds = counted(hand.all_tiles, hand.wild)
    present = mask_of_counts(counts)
    shown = [] if closed else exposed
    for special, worth, test in rules.tiles_tests:
        if (
            present & ~test.allowed
            or (test.conditions.concealed and not closed)
            or (kongs and not test.kongs)
        ):
            continue
        if not (
            _laid_fits(test, kongs + shown, counts, wilds, hand)
            if kongs or shown
            else test.fits(counts, wilds, (), present)
        ):
            continue
        if not allows(test.conditions, hand, case):
            continue
        if (
            closed
            and last is not None
            and not any(k in test.shown for k, _, _ in what_sets(last.tiles, hand.wild))
        ):
            continue
        found[special] = worth.won(not case.claimed, not closed)
    return tuple(found.items())


def _laid_fits(test: TilesTest, laid: list[Laid], counts: list[int], wilds: int, hand: Hand) -> bool:
    """Whether the tiles make the pattern with these sets, kongs or exposed, each as one of its groups.

    A pair or single tile lies exposed only because the winning tile completed it, so its tiles count as any others.
    """
    choices = [
        [(k, min(t.index for t in tiles)) for k, tiles, _ in what_sets(s.tiles, hand.wild)] for s in laid
    ]
    for choice in product(*choices):
        left = list(counts)
        fixed = []
        missing = wilds
        for s, (kind, lowest) in zip(laid, choice, strict=True):
            if kind in (PUNG, KONG, CHOW):
                fixed.append((kind, lowest))
                more, used = counted(s.tiles, hand.wild)
                left = [a - b for a, b in zip(left, more, strict=True)]
                missing -= used
        if test.fits(left, missing, fixed):
            return True
    return False


def _unexplained(exposed: Laid, hand: Hand) -> bool:
    """Whether an exposed set of three lies there with nothing said of the winning tile.

    A pair or a single tile lies exposed for no other reason than a claim; three tiles may have been laid out early.
    """
    win = hand.win
    return win is not None and win.by is None and win.tile is None and len(exposed.tiles) == 3
