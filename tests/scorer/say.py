"""Short ways for tests to score a hand written in the scorer's own notation."""

from __future__ import annotations

from scorer.counting import Reading
from scorer.notation import parse_hand
from scorer.rules.totals import AFTER
from scorer.ruleset import ruleset
from scorer.score import Score, score


def assert_adds_up(reading: Reading, limit: int) -> None:
    """The lines of a reading, each with its rule, make its base, its doubles and its total."""
    sums = {}
    for part in ("hand", "bonus"):
        lines = [line for line in reading.lines if line.part == part and line.rule not in AFTER]
        points = sum(line.points + (line.percent or 0) * limit / 100 for line in lines)
        sums[part] = (points, sum(line.doubles for line in lines))
    (base, doubles), (apart, more) = sums["hand"], sums["bonus"]
    uncut = base * 2**doubles + apart * 2**more
    # a share of the limit may be a fraction until it is rounded up
    assert (reading.base, reading.doubles) == (round(base, 6), doubles)
    after = [line for line in reading.lines if line.rule in AFTER]
    assert all(line.part == "hand" and line.points and not line.doubles for line in after)
    assert reading.total == round(uncut + sum(line.points for line in after), 6)
    if all(line.rule.name == "limit" for line in after):
        assert reading.total <= uncut
    for line in reading.lines:
        assert line.part in sums
        assert line.points or line.doubles or line.percent
        assert line.text
        assert line.rule.text
        assert line.rule.source
        assert isinstance(line.tiles, tuple)


def assert_cut_at(reading: Reading, limit: int) -> None:
    """The reading, of rules that cap every hand, is cut just where it counts more than the limit."""
    cut = [line.points for line in reading.lines if line.rule.name == "limit"]
    assert cut == ([] if not cut else [limit - (reading.total - cut[0])])
    assert reading.total <= limit


def said(text: str, rules: object = "bmja", **options: object) -> Score:
    """The score of a hand under these rules with these options."""
    assert isinstance(rules, str)
    result = score(parse_hand(text), ruleset(rules, options))
    for reading in result.readings:
        assert_adds_up(reading, result.rules.limit)
        if rules == "bmja":
            assert_cut_at(reading, result.rules.limit)
    return result


def names(text: str, rules: object = "bmja", **options: object) -> set[str]:
    """The special hands that a winning hand is."""
    result = said(text, rules, **options)
    return {line.rule.name for r in result.readings for line in r.lines if line.rule in _specials(result)}


#: A row of a ruleset: its number, the hand's name, tiles that are it, what they score, the nearest tiles that are not.
Row = tuple[str, str, str, int, str]


def row_id(row: Row) -> str:
    """What a row's test is called."""
    return f"{row[0]} {row[2]}"


def assert_row(row: Row, rules: str) -> None:
    """The hand of a row is what it should be and scores so, and the nearest hand is not it."""
    _, name, has, points, near = row
    assert name in names(has, rules)
    assert total(has, rules) == points
    assert name not in names(near, rules)


def assert_rows(rows: list[Row], rules: str) -> None:
    """There is a row for every special hand of the ruleset, in its order."""
    assert [s.name for s, _ in ruleset(rules).specials] == list(dict.fromkeys(row[1] for row in rows))


def assert_spoilt(name: str, whole: str, spoilt: str, rules: str) -> None:
    """The hand is one while all of it comes from the wall, and is not with a set of it laid down."""
    assert name in names(whole, rules)
    assert name not in names(spoilt, rules)


def _specials(result: Score) -> list[object]:
    return [special for special, _ in result.rules.specials]


def best(text: str, rules: object = "bmja", **options: object) -> Reading:
    """The reading that counts, of a hand that must be legal."""
    result = said(text, rules, **options)
    assert result.best is not None, result.problems
    return result.best


def total(text: str, rules: object = "bmja", **options: object) -> int | None:
    """What the hand scores; None for an illegal one."""
    return said(text, rules, **options).total


def special(text: str, **options: object) -> str | None:
    """The special hand of the reading that counts, or None."""
    found = best(text, **options).special
    return found.name if found else None


def counts(text: str, rules: object = "bmja", **options: object) -> dict[str, tuple[float, int]]:
    """Points and doubles by rule, summed over the lines of the reading that counts."""
    found: dict[str, tuple[float, int]] = {}
    for line in best(text, rules, **options).lines:
        points, doubles = found.get(line.rule.name, (0, 0))
        found[line.rule.name] = (points + line.points, doubles + line.doubles)
    return found


def ordinary(text: str, **options: object) -> Reading:
    """The ordinary reading of a hand, whether or not another counts more."""
    return next(r for r in said(text, **options).readings if r.by == "ordinary")


def ordinary_counts(text: str, **options: object) -> dict[str, tuple[float, int]]:
    """Points and doubles by rule in the ordinary reading."""
    found: dict[str, tuple[float, int]] = {}
    for line in ordinary(text, **options).lines:
        points, doubles = found.get(line.rule.name, (0, 0))
        found[line.rule.name] = (points + line.points, doubles + line.doubles)
    return found
