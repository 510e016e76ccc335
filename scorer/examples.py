"""Example hands drawn from the patterns of a ruleset, and the nearest hands that are none."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from scorer.hand import CLAIMS, DISCARD, LOOSE, ROBBED_KONG, WALL, Hand, Laid, Win
from scorer.pattern_parser import parse
from scorer.plan import EVERYTHING, Conditions, Group, Plan, chow_starts, work_out
from scorer.rules.special import Special
from scorer.ruleset import Ruleset
from scorer.score import Score, score
from scorer.sets import CHOW, KNITTED_PAIR, KNITTED_TRIPLE, KONG, PAIR, PUNG, SINGLE
from scorer.tiles import KINDS, PLAYING, Tile

_COPIES = {SINGLE: 1, PAIR: 2, PUNG: 3, KONG: 4}
_TRIES = 400


@dataclass(frozen=True, slots=True)
class Example:
    """A winning hand and its tiles as a rule sheet draws them, in groups."""

    hand: Hand
    groups: tuple[tuple[Tile, ...], ...]


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A hand that is nearly the special hand: what differs from an example, in a sentence."""

    hand: Hand
    text: str


def example(special: Special, rules: Ruleset, seed: int = 0) -> Example | None:
    """A hand that is this special hand under these rules; None where none was found, as for a hand that cannot be won."""
    rng = Random(f"{special.name} {seed}")
    drawn: list[tuple[tuple[Plan, ...], Conditions]] = [(t.plans, t.conditions) for t in special.sets]
    drawn += [(t.plans, t.conditions) for t in special.tiles]
    drawn += [(_any_plans(rules.max_chows), asked) for asked in special.moments]
    for _ in range(_TRIES):
        plans, conditions = rng.choice(drawn)
        groups = draw(rng.choice(plans), rng)
        if groups is None:
            continue
        for found in _won(groups, conditions, rng):
            if is_hand(special, score(found.hand, rules)):
                return found
    return None


@lru_cache(maxsize=8)
def _any_plans(max_chows: int) -> tuple[Plan, ...]:
    chows = f"at most {max_chows} chow{'' if max_chows == 1 else 's'}"
    text = f"4 sets, pair, {chows}" if max_chows else "4 pungs/kongs, pair"
    worked = work_out(parse(text), {})
    assert worked is not None
    return worked.plans


def is_hand(special: Special, result: Score) -> bool:
    """Whether a score reads the hand as this special hand."""
    return any(line.rule is special for reading in result.readings for line in reading.lines)


def draw(plan: Plan, rng: Random) -> tuple[tuple[str, tuple[Tile, ...]], ...] | None:
    """Groups of tiles, each with its kind, that make the plan; None where luck led nowhere, so that one tries again."""
    left = [4] * KINDS
    found: list[tuple[str, tuple[Tile, ...]]] = []
    chows = plan.max_chows
    for group in sorted(plan.groups, key=lambda g: g.mask.bit_count()):
        used: set[int] = set()
        for _ in range(group.many):
            kind = rng.choice([k for k in group.kinds if k != CHOW or chows] or [""])
            chows -= kind == CHOW
            choices = [
                tiles for tiles in _choices(group, kind) if _there(tiles, left) and tiles[0] not in used
            ]
            if not choices:
                return None
            tiles = rng.choice(choices)
            if group.different:
                used.add(tiles[0])
            for index in tiles:
                left[index] -= 1
            found.append((kind, tuple(PLAYING[i] for i in tiles)))
    present = sum({1 << t.index for _, tiles in found for t in tiles})
    return tuple(found) if all(present & mask for mask in plan.some) else None


def _choices(group: Group, kind: str) -> list[tuple[int, ...]]:
    """Every set of tiles, by index, that one group of this kind can be."""
    if kind == KNITTED_PAIR:
        return [
            (9 * a + n, 9 * b + n)
            for a, b in group.suits
            for n in range(9)
            if group.mask >> 9 * a + n & group.mask >> 9 * b + n & 1
        ]
    if kind == KNITTED_TRIPLE:
        return [
            (n, 9 + n, 18 + n)
            for n in range(9)
            if group.mask >> n & group.mask >> 9 + n & group.mask >> 18 + n & 1
        ]
    if kind == CHOW:
        starts = group.mask if group.kinds == (CHOW,) else chow_starts(group.mask)
        return [(i, i + 1, i + 2) for i in range(KINDS) if starts >> i & 1]
    return [(i,) * _COPIES.get(kind, 0) for i in range(KINDS) if kind and group.mask >> i & 1]


def _there(tiles: tuple[int, ...], left: list[int]) -> bool:
    return all(left[i] >= tiles.count(i) for i in tiles)


def _won(groups: tuple[tuple[str, tuple[Tile, ...]], ...], asked: Conditions, rng: Random) -> list[Example]:
    """The ways in which these groups can have won so, the plainest first."""
    ordered = sorted(groups, key=lambda g: (len(g[1]) < 3, g[1][0].index, g[0] != KONG))
    sets = tuple(Laid(tiles, True) for kind, tiles in ordered if kind == KONG)
    loose = tuple(t for kind, tiles in ordered if kind != KONG for t in tiles)
    ways = asked.ways or ((LOOSE if asked.kongs or sets else WALL, False), (WALL, False), (DISCARD, False))
    wanted = [
        t
        for t in dict.fromkeys(reversed(loose))
        if asked.tile_mask == EVERYTHING or asked.tile_mask >> t.index & 1
    ]
    bonus = (
        (Tile.from_code("F1"),)
        if not sets and not asked.no_bonus and any(by == LOOSE for by, _ in ways)
        else ()
    )
    found = []
    for by, last in ways:
        for tile in wanted:
            if by == ROBBED_KONG and loose.count(tile) > 1:
                continue
            hand = Hand(
                sets,
                loose,
                bonus if by == LOOSE else (),
                "S" if by in CLAIMS and not asked.east and not asked.wins else "E",
                "W",
                Win(tile, by, last, asked.kongs),
                wins_in_a_row=asked.wins,
            )
            found.append(Example(hand, _drawn(ordered)))
    return found


def _drawn(ordered: list[tuple[str, tuple[Tile, ...]]]) -> tuple[tuple[Tile, ...], ...]:
    """The groups as a rule sheet draws them: single tiles of a suit together, and the winds and dragons together."""
    singles: dict[str, list[Tile]] = {}
    for kind, tiles in ordered:
        if kind == SINGLE:
            singles.setdefault(tiles[0].suit, []).append(tiles[0])
    groups = [tiles for kind, tiles in ordered if kind != SINGLE]
    return (*groups, *(tuple(sorted(tiles, key=lambda t: t.index)) for tiles in singles.values()))


_WAYS = ((WALL, False, "drawn from the wall"), (DISCARD, False, "a discard"), (LOOSE, False, "a loose tile"))


def near_miss(special: Special, rules: Ruleset, seed: int = 0) -> NearMiss | None:
    """An example of the hand with one thing changed, so that it is that hand no more; None where none was found."""
    found = example(special, rules, seed)
    if found is None:
        return None
    hand, win = found.hand, found.hand.win
    assert win is not None
    rng = Random(f"near {special.name} {seed}")
    if special.moments:
        for by, last, words in _WAYS:
            changed = replace(hand, win=replace(win, by=by, last=last, kongs_before=0), wins_in_a_row=0)
            result = score(changed, rules)
            if result.legal and not is_hand(special, result):
                tile = f" with the {win.tile.name}," if win.tile else ""
                return NearMiss(changed, f"The same tiles,{tile} {words}.")
        return None
    for at in rng.sample(range(len(hand.tiles)), len(hand.tiles)):
        old = hand.tiles[at]
        for new in _neighbours(old, rng):
            if hand.all_tiles.count(new) < 4:
                tiles = (*hand.tiles[:at], new, *hand.tiles[at + 1 :])
                now = replace(win, tile=new) if win.tile is old and old not in tiles else win
                changed = replace(hand, tiles=tiles, win=now)
                if not is_hand(special, score(changed, rules)):
                    return NearMiss(changed, f"{_a(new.name)} stands where {_a(old.name).lower()} should.")
    return None


def _a(name: str) -> str:
    """The name with its article: "A 5 bamboo", "An east wind"."""
    return f"{'An' if name[0] in 'e8' else 'A'} {name}"


def _neighbours(tile: Tile, rng: Random) -> list[Tile]:
    """Tiles that one could take for this one: of its suit or kind, or of the same number."""
    near = [
        t
        for t in PLAYING
        if t is not tile
        and (
            (t.suit == tile.suit and abs(t.number - tile.number) <= 1)
            or (t.number == tile.number and not t.honour)
        )
    ]
    return rng.sample(near, len(near))
