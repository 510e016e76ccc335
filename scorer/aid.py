"""The playing aid: what thirteen or fourteen tiles fish for, how far each special hand is, and what to discard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorer.distance import Near, nearest
from scorer.errors import ScorerError
from scorer.hand import Hand, counted, faults
from scorer.pattern_parser import parse
from scorer.plan import Plan, without, work_out
from scorer.rules.special import Special
from scorer.ruleset import Ruleset, Worth, ruleset
from scorer.score import WaitScore, score_waits
from scorer.sets import CHOW, KONG, PUNG, what_sets
from scorer.tiles import KINDS, PLAYING, Tile


@dataclass(frozen=True, slots=True)
class Away:
    """How far a hand is from a special hand (None: from an ordinary one), by the way that keeps most tiles.

    `away` tiles are still to come, `missing`; `kept` are those of the hand that it needs. `points`: what it would score
    with the last tile drawn, or 0 where that hangs on the hand's own points.
    """

    special: Special | None
    away: int
    missing: tuple[Tile, ...]
    kept: tuple[Tile, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Fishing:
    """A tile that completes the hand, what it would score, and how many of it are not seen yet."""

    score: WaitScore
    left: int


@dataclass(frozen=True, slots=True)
class Discard:
    """A tile that could go: the hands that are as near without it, those that get further, and what it then fishes for.

    `promise` is a rule of thumb to order discards by: the points of every hand, a quarter of them for each tile away.
    """

    tile: Tile
    keeps: tuple[Away, ...]
    loses: tuple[Away, ...]
    fishing: tuple[Fishing, ...]
    promise: float


@dataclass(frozen=True, slots=True)
class Aid:
    """What the aid says of a hand: `fishing` for thirteen tiles, `discards`, the best first, for fourteen."""

    hand: Hand
    rules: Ruleset
    away: tuple[Away, ...]
    fishing: tuple[Fishing, ...]
    discards: tuple[Discard, ...]


@dataclass(frozen=True, slots=True)
class _Target:
    """A hand to make: the plans for it with the sets that lie already taken off."""

    special: Special | None
    points: int
    plans: tuple[Plan, ...]


def aid(hand: Hand, rules: Ruleset | None = None, seen: Sequence[Tile] = ()) -> Aid:
    """Everything about a hand that is being played, with thirteen or fourteen tiles (a kong as three).

    `seen` are tiles that cannot come any more: discards, sets of others, dead tiles. ScorerError for a hand that
    cannot be, or of another size.
    """
    rules = rules or ruleset()
    hand = replace(hand, win=None)
    more = _checked(hand, rules, seen) == hand.full_size + 1
    found = distances(hand, rules, seen)
    fishing = () if more else _fishing(hand, rules, seen)
    return Aid(hand, rules, found, fishing, _discards(hand, rules, seen, found) if more else ())


def distances(hand: Hand, rules: Ruleset | None = None, seen: Sequence[Tile] = ()) -> tuple[Away, ...]:
    """How far the hand is from an ordinary Mah-Jong and from each special hand that can still be made, nearest first.

    Special hands that only depend on how the last tile comes are left out.
    """
    rules = rules or ruleset()
    held = counted(hand.tiles)[0]
    most = _most(hand, held, seen)
    found = [_away(target, held, most) for target in _targets(hand, rules)]
    return tuple(sorted((a for a in found if a is not None), key=_nearest_first))


def _nearest_first(away: Away) -> tuple[int, int, int]:
    return (away.away, -away.points, away.special.rank if away.special else 1000)


def _checked(hand: Hand, rules: Ruleset, seen: Sequence[Tile]) -> int:
    """The number of tiles of a hand that the aid can help with; ScorerError for any other."""
    if hand.wild is not None:
        raise ScorerError("The playing aid knows no goulash.")
    size = hand.size
    # fourteen tiles are no fault here: one of them is to go
    probe = replace(hand, tiles=hand.tiles[:-1]) if size == hand.full_size + 1 and hand.tiles else hand
    problems = faults(probe, rules.animals)
    counts, _ = counted(tuple(t for t in (*hand.all_tiles, *seen) if t.playing))
    for tile, count in zip(PLAYING, counts, strict=True):
        if count > 4:
            problems.append(
                f"There are {count} of {tile.plural} ({tile.code}), those seen elsewhere among them."
            )
    problems += [
        f"{tile.name} cannot have been seen: it is no tile of the wall." for tile in seen if not tile.playing
    ]
    if problems:
        raise ScorerError(problems[0])
    if size not in (hand.full_size, hand.full_size + 1):
        raise ScorerError(
            f"The hand has {size} tiles; the playing aid needs {hand.full_size} or {hand.full_size + 1}."
        )
    return size


def _most(hand: Hand, held: Sequence[int], seen: Sequence[Tile]) -> list[int]:
    """How many of each kind the hand can come to have among its loose tiles: those held and those not seen yet."""
    laid = counted(tuple(t for s in hand.sets for t in s.tiles))[0]
    gone = counted(tuple(seen))[0]
    return [max(have, 4 - lies - out) for have, lies, out in zip(held, laid, gone, strict=True)]


def _targets(hand: Hand, rules: Ruleset) -> list[_Target]:
    """The ordinary hand and the special hands, each with the sets that lie taken off its plans."""
    chows = "" if rules.max_chows >= 4 else f", at most {rules.max_chows} chows"
    if rules.max_chows == 1:
        chows = ", at most 1 chow"
    text = "4 sets, pair" + chows if rules.max_chows else "4 pungs/kongs, pair"
    ordinary = work_out(parse(text), {})
    assert ordinary is not None
    found = [_Target(None, 0, _left(ordinary.plans, hand))]
    closed = all(s.concealed is not False for s in hand.sets)
    for special, worth in rules.specials:
        tests = [(t.plans, t.conditions.concealed) for t in special.sets]
        tests += [(t.plans, t.conditions.concealed) for t in special.tiles]
        plans = tuple(p for plans, concealed in tests if closed or not concealed for p in plans)
        found.append(_Target(special, _points(worth, closed, rules), _left(plans, hand)))
    return [target for target in found if target.plans]


def _points(worth: Worth, closed: bool, rules: Ruleset) -> int:
    share = worth.won(True, not closed)
    return 0 if share is None else -(-rules.limit * share // 100)


def _left(plans: tuple[Plan, ...], hand: Hand) -> tuple[Plan, ...]:
    """The plans with the sets that lie taken off; those that these sets do not fit are left out."""
    for laid in hand.sets:
        [(kind, tiles, _)] = what_sets(laid.tiles)
        if kind in (PUNG, KONG, CHOW):
            lowest = min(t.index for t in tiles)
            plans = tuple(left for plan in plans for left in without(plan, kind, lowest))
    return plans


def _away(target: _Target, held: Sequence[int], most: Sequence[int]) -> Away | None:
    """How far these tiles are from the target; None if there are not enough tiles left to make it."""
    best: Near | None = None
    away = 0
    for plan in target.plans:
        near = nearest(plan, held, most, best.kept if best else 0)
        if near is not None and (best is None or sum(near.wanted) - near.kept < away):
            best, away = near, sum(near.wanted) - near.kept
    if best is None:
        return None
    missing: list[Tile] = []
    kept: list[Tile] = []
    for tile, wanted, have in zip(PLAYING, best.wanted, held, strict=True):
        missing += [tile] * max(0, wanted - have)
        kept += [tile] * min(wanted, have)
    return Away(target.special, away, tuple(missing), tuple(kept), target.points)


def _fishing(hand: Hand, rules: Ruleset, seen: Sequence[Tile]) -> tuple[Fishing, ...]:
    held = hand.all_tiles
    return tuple(
        Fishing(found, 4 - held.count(found.wait.tile) - list(seen).count(found.wait.tile))
        for found in score_waits(hand, rules)
    )


def _discards(hand: Hand, rules: Ruleset, seen: Sequence[Tile], now: tuple[Away, ...]) -> tuple[Discard, ...]:
    """Every tile that could go, the one that keeps most first."""
    held = counted(hand.tiles)[0]
    targets = {t.special: t for t in _targets(hand, rules)}
    found = []
    for index in range(KINDS):
        if not held[index]:
            continue
        tile = PLAYING[index]
        left = list(held)
        left[index] -= 1
        # a tile that goes can still come again as one of those that are not seen
        most = _most(hand, held, seen)
        most[index] = max(left[index], most[index] - 1)
        keeps, loses = [], []
        for away in now:
            if away.kept.count(tile) < held[index]:
                keeps.append(away)
                continue
            then = _away(targets[away.special], left, most)
            if then is not None and then.away == away.away:
                keeps.append(then)
            elif then is not None:
                loses.append(then)
        rest = replace(hand, tiles=_less(hand.tiles, tile))
        promise = sum(_promise(away) for away in (*keeps, *loses))
        fishing = _fishing(rest, rules, [*seen, tile])
        promise += sum(each.left * (each.score.drawn.total or 0) / 16 for each in fishing)
        found.append(Discard(tile, tuple(keeps), tuple(loses), fishing, promise))
    return tuple(sorted(found, key=lambda d: (-d.promise, d.tile.index)))


def _promise(away: Away) -> float:
    return max(away.points, 100) / 4.0**away.away


def _less(tiles: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    at = tiles.index(tile)
    return tiles[:at] + tiles[at + 1 :]
