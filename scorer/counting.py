"""Counting a hand: each lawful way is a `Reading` whose lines add up to its total."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorer.hand import CLAIMS, Hand
from scorer.rules.rule import Facts, Rule
from scorer.rules.special import Special
from scorer.rules.totals import LIMIT, ROUND_BASE, ROUND_UP
from scorer.ruleset import Ruleset, Worth
from scorer.sets import EXPOSED_EARLY, Meld
from scorer.shapes import Shape, Won
from scorer.tiles import Tile

HAND = "hand"
BONUS = "bonus"

ORDINARY = "ordinary"
SPECIAL = "special"
FISHING = "fishing"
INTRINSIC = "intrinsic"
_BY_ORDER = {SPECIAL: 0, FISHING: 0, INTRINSIC: 1, ORDINARY: 2}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a score: the rule, the tiles that earned it, and what it counts.

    `part` is `hand` or `bonus`; `percent` is a share of the limit. The lines of the limit, of double dice and of a void hand count in
    the total itself (`AFTER`).
    """

    part: str
    rule: Rule
    tiles: tuple[Tile, ...] = ()
    points: float = 0
    doubles: int = 0
    percent: int | None = None

    @property
    def text(self) -> str:
        """The line in words, as in "Concealed kong of red dragons"."""
        if not self.tiles:
            return self.rule.label.replace(" of {tiles}", "").replace(" ({tiles})", "")
        return _capital(self.rule.label.format(tiles=self.tiles[0].plural))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


@dataclass(frozen=True, slots=True)
class Reading:
    """One lawful way to count a hand.

    total = min(limit, points in hand x 2^(doubles in hand) + points in bonus x 2^(doubles in bonus)); `base` and
    `doubles` are those of the hand part. `by` is ordinary, special, fishing or intrinsic.
    """

    special: Special | None
    by: str
    total: int
    base: int
    doubles: int
    lines: tuple[Line, ...]
    melds: tuple[Meld, ...] = ()

    @property
    def order(self) -> tuple[int, int, int]:
        """Best first; equal ones as the tables name them, ordinary ones last."""
        return (-self.total, self.special.rank if self.special else 1000, _BY_ORDER[self.by])


def with_line(reading: Reading, line: Line) -> Reading:
    """The reading with a line that counts in the total itself, after everything else."""
    return replace(reading, total=reading.total + int(line.points), lines=(*reading.lines, line))


#: Points, doubles, and the lines that give them.
Count = tuple[int, int, tuple[Line, ...]]


def _kept_set(m: Meld, seat: str, round_wind: str, rules: Ruleset) -> Count:
    key = (m, seat, round_wind)
    found = rules.memo.counts.get(key)
    if found is None:
        lines = [
            Line(HAND, r, m.shown, points=n) for r, n in rules.set_points if r.holds(m, seat, round_wind)
        ]
        lines += [
            Line(HAND, r, m.shown, doubles=n) for r, n in rules.set_doubles if r.holds(m, seat, round_wind)
        ]
        found = rules.memo.counts[key] = _count(lines)
    return found


def _count(lines: list[Line]) -> Count:
    return sum(int(line.points) for line in lines), sum(line.doubles for line in lines), tuple(lines)


def _sets(melds: tuple[Meld, ...], seat: str, round_wind: str, rules: Ruleset) -> Count:
    points = doubles = 0
    lines: tuple[Line, ...] = ()
    for m in melds:
        p, d, more = _kept_set(m, seat, round_wind, rules)
        points += p
        doubles += d
        lines += more
    return points, doubles, lines


def _hand(facts: Facts, rules: Ruleset) -> Count:
    """What the whole hand counts: points for Mah-Jong, doubles of every player and of the winner."""
    found = rules.memo.counts.get(facts)
    if found is None:
        lines = [Line(HAND, r, points=n * k) for r, n in rules.hand_points if (k := r.times(facts))]
        lines += [Line(HAND, r, doubles=n * k) for r, n in rules.hand_doubles if (k := r.times(facts))]
        found = rules.memo.counts[facts] = _count(lines)
    return found


def bonus_count(bonus: tuple[Tile, ...], seat: str, round_wind: str, part: str, rules: Ruleset) -> Count:
    """What the bonus tiles count, in the hand's base or apart."""
    if not bonus:
        return 0, 0, ()
    key = (bonus, seat, round_wind, part)
    found = rules.memo.counts.get(key)
    if found is None:
        tiles = sorted(bonus, key=lambda t: t.index)
        codes = frozenset(t.code for t in tiles)
        lines = [Line(part, r, (t,), points=n) for t in tiles for r, n in rules.tile_points if r.holds(t)]
        for rule, doubles in rules.bonus_doubles:
            earned = rule.earned(codes, seat, round_wind, rules.options)
            if earned:
                shown = tuple(t for t in tiles if t.code in earned)
                each = rule.times(earned, rules.options)
                lines.append(Line(part, rule, shown, doubles=doubles * each))
        found = rules.memo.counts[key] = _count(lines)
    return found


def _reading(
    special: Special | None,
    by: str,
    hand: Count,
    bonus: Count,
    rules: Ruleset,
    melds: tuple[Meld, ...],
    most: int | None = None,
) -> Reading:
    """The reading of these counts, cut at `most` points (None: the limit of the table)."""
    if most is None:
        most = rules.limit
    total = (hand[0] << hand[1]) + (bonus[0] << bonus[1])
    lines = hand[2] + bonus[2]
    if total > most:
        lines += (Line(HAND, LIMIT, points=most - total),)
        total = most
    return Reading(special, by, total, hand[0], hand[1], lines, melds)


#: More than any hand can count: the cut where a table cuts nothing.
_UNCUT = 1 << 60


def _most(rules: Ruleset, shares: list[int]) -> int:
    """The most that a hand can count which is special hands of these shares of the limit.

    Where only limit hands are capped, the best of them says it; a hand that is none is not cut.
    """
    if rules.cap_all:
        top = max(shares, default=0)
        return rules.limit if top <= 100 else -(-rules.limit * top // 100)
    return max([-(-rules.limit * share // 100) for share in shares if share >= 100], default=_UNCUT)


def _rounded(value: Count, rules: Ruleset) -> Count:
    """The points rounded up before doubling, where the table does so."""
    over = -value[0] % rules.round_to
    if not over:
        return value
    return value[0] + over, value[1], (*value[2], Line(HAND, ROUND_BASE, points=over))


_NOTHING: Count = (0, 0, ())


def _plus(*counts: Count) -> Count:
    return sum(c[0] for c in counts), sum(c[1] for c in counts), tuple(line for c in counts for line in c[2])


def _share(special: Special, percent: int, rules: Ruleset) -> Count:
    """The hand part of a special hand that is worth a share of the limit."""
    key = (special, percent)
    found = rules.memo.counts.get(key)
    if found is None:
        hundredths = rules.limit * percent
        value = -(-hundredths // 100)
        lines: tuple[Line, ...] = (Line(HAND, special, percent=percent),)
        if value * 100 != hundredths:
            lines += (Line(HAND, ROUND_UP, points=(value * 100 - hundredths) / 100),)
        found = rules.memo.counts[key] = (value, 0, lines)
    return found


def _last_discard(rules: Ruleset, part: str) -> Count:
    """The double for the final discard, as a special hand counts it on its own or its bonus part."""
    for rule, doubles in rules.hand_doubles:
        if rule.name == "last_discard":
            return 0, doubles, (Line(part, rule, doubles=doubles),)
    return _NOTHING


def won_readings(hand: Hand, won: Won, seat: str, round_wind: str, rules: Ruleset) -> list[Reading]:
    """Every lawful way to count a hand that went Mah-Jong; none if it is no Mah-Jong."""
    found: list[Reading] = []
    named: dict[str, tuple[Special, int, tuple[Meld, ...]]] = {}
    drawn = won.facts.by not in CLAIMS
    plain: list[tuple[Shape, tuple[Special, int] | None, tuple[tuple[Special, int], ...]]] = []
    for shape in won.shapes:
        purity = None
        extra: list[tuple[Special, int]] = []
        for special, worth in shape.specials:
            if worth.doubles is not None:
                purity = (special, worth.doubles)
                found.append(_doubled(hand, shape, special, worth.doubles, seat, round_wind, rules))
            if worth.extra_doubles:
                extra.append((special, worth.extra_doubles))
            share = worth.won(drawn, bool(shape.facts.traits & EXPOSED_EARLY))
            if share is not None:
                named.setdefault(special.name, (special, share, shape.melds))
        if shape.ordinary:
            plain.append((shape, purity, tuple(extra)))
    special_wins = won.patterns + won.moments if won.moments and won else won.patterns
    for special, percent in special_wins:
        if percent is not None:
            named[special.name] = (special, percent, ())
    most = (
        _most(rules, [percent for _, percent, _ in named.values()])
        if named or not rules.cap_all
        else rules.limit
    )
    for shape, purity, more in plain:
        whole = _whole(hand, shape.melds, shape.facts, purity, seat, round_wind, rules)
        if more:
            whole = _plus(whole, *(_doubles_of(*each) for each in more))
        if rules.round_to > 1:
            whole = _rounded(whole, rules)
        by, special_named = ORDINARY, None
        if purity:
            by, special_named = INTRINSIC, purity[0]
        elif more:
            by, special_named = SPECIAL, max(more, key=lambda each: each[1])[0]
        found.append(_reading(special_named, by, whole, _NOTHING, rules, shape.melds, most))
    for special, percent, melds in named.values():
        share_count = _share(special, percent, rules)
        apart = _apart(hand, won.facts, share_count, seat, round_wind, rules)
        found.append(_reading(special, SPECIAL, share_count, apart, rules, melds, most))
    return found


def _apart(hand: Hand, facts: Facts, value: Count, seat: str, round_wind: str, rules: Ruleset) -> Count:
    """The bonus part of a special hand whose hand part is `value`.

    A win with the final discard doubles it once more where the hand itself is below the limit.
    """
    if not hand.bonus or not rules.special_bonus:
        return _NOTHING
    bonus = bonus_count(hand.bonus, seat, round_wind, BONUS, rules)
    if facts.last and facts.by == "discard" and value[0] << value[1] < rules.limit:
        return _plus(bonus, _last_discard(rules, BONUS))
    return bonus


def _whole(
    hand: Hand,
    melds: tuple[Meld, ...],
    facts: Facts,
    purity: tuple[Special, int] | None,
    seat: str,
    round_wind: str,
    rules: Ruleset,
) -> Count:
    """The hand counted plainly: everything on one base, the bonus tiles in it, and every double on the whole.

    For Purity an option keeps its three doubles instead of the hand's own, beside those of the bonus tiles
    (`purity_intrinsic`).
    """
    bonus = bonus_count(hand.bonus, seat, round_wind, HAND, rules)
    if purity is not None and rules.options.get("purity_intrinsic") == "tripled":
        value = _plus(_own_points(melds, facts, seat, round_wind, rules), bonus, _doubles_of(*purity))
        return _plus(value, _last_discard(rules, HAND)) if facts.last and facts.by == "discard" else value
    return _plus(_sets(melds, seat, round_wind, rules), _hand(facts, rules), bonus)


def _doubles_of(special: Special, doubles: int) -> Count:
    """The doubles of a special hand that has no fixed value: Purity's three."""
    return 0, doubles, (Line(HAND, special, doubles=doubles),)


def _own_points(melds: tuple[Meld, ...], facts: Facts, seat: str, round_wind: str, rules: Ruleset) -> Count:
    """The points of the sets and for going Mah-Jong, without any double; any drawn tile counts here (000)."""
    points, _, lines = _sets(melds, seat, round_wind, rules)
    kept = [line for line in lines if not line.doubles]
    for rule, worth in rules.hand_points:
        drawn = rule.name == "drawn_tile" and facts.by in ("wall", "loose")
        if drawn or rule.times(facts):
            kept.append(Line(HAND, rule, points=worth))
            points += worth
    return points, 0, tuple(kept)


def _doubled(
    hand: Hand, shape: Shape, special: Special, doubles: int, seat: str, round_wind: str, rules: Ruleset
) -> Reading:
    """A won Purity: its own points doubled three times, four with the final discard; the bonus tiles apart."""
    value = _plus(
        _own_points(shape.melds, shape.facts, seat, round_wind, rules),
        _doubles_of(special, doubles),
    )
    if shape.facts.last and shape.facts.by == "discard":
        value = _plus(value, _last_discard(rules, HAND))
    bonus = _apart(hand, shape.facts, value, seat, round_wind, rules)
    return _reading(special, SPECIAL, value, bonus, rules, shape.melds)


def lost_readings(
    hand: Hand,
    melds: tuple[Meld, ...],
    facts: Facts,
    fishing: tuple[tuple[Special, Worth], ...],
    seat: str,
    round_wind: str,
    rules: Ruleset,
) -> list[Reading]:
    """Every lawful way to count a hand that did not win, arranged in `melds`, which fishes for these special hands.

    One that fishes for a special hand counts its fishing value or its intrinsic value, and is no ordinary hand (000:
    816, not 1,000).
    """
    most = _most(rules, [])
    found = []
    # where no list of fishing values leaves the choice of the intrinsic one, a hand is counted plainly
    listed = "fishing_intrinsic" in rules.options
    if not fishing or not listed:
        whole = _rounded(_whole(hand, melds, facts, None, seat, round_wind, rules), rules)
        found.append(_reading(None, ORDINARY, whole, _NOTHING, rules, melds, most))
    apart = bonus_count(hand.bonus, seat, round_wind, BONUS, rules)
    for special, worth in fishing:
        if worth.doubles is not None:
            value = _plus(
                _own_points(melds, facts, seat, round_wind, rules),
                _doubles_of(special, worth.doubles),
            )
            found.append(_reading(special, FISHING, value, apart, rules, melds))
            whole = _whole(hand, melds, facts, (special, worth.doubles), seat, round_wind, rules)
            found.append(_reading(special, INTRINSIC, whole, _NOTHING, rules, melds))
            continue
        if worth.fishing is not None:
            found.append(
                _reading(special, FISHING, _share(special, worth.fishing, rules), apart, rules, melds)
            )
        if listed and (worth.intrinsic or rules.options["fishing_intrinsic"] == "all"):
            if rules.options.get("intrinsic_bonus") == "whole":
                whole = _whole(hand, melds, facts, None, seat, round_wind, rules)
                found.append(_reading(special, INTRINSIC, whole, _NOTHING, rules, melds))
            else:
                own = _sets(melds, seat, round_wind, rules)
                found.append(_reading(special, INTRINSIC, own, apart, rules, melds))
    return found
