"""Short ways for tests to score a hand written in the scorer's own notation."""

from __future__ import annotations

from scorer.counting import Reading
from scorer.notation import parse_hand
from scorer.ruleset import ruleset
from scorer.score import Score, score


def said(text: str, **options: object) -> Score:
    """The score of a hand under the British rules with these options."""
    return score(parse_hand(text), ruleset("bmja", options))


def best(text: str, **options: object) -> Reading:
    """The reading that counts, of a hand that must be legal."""
    result = said(text, **options)
    assert result.best is not None, result.problems
    return result.best


def total(text: str, **options: object) -> int | None:
    """What the hand scores; None for an illegal one."""
    return said(text, **options).total


def special(text: str, **options: object) -> str | None:
    """The special hand of the reading that counts, or None."""
    found = best(text, **options).special
    return found.name if found else None


def counts(text: str, **options: object) -> dict[str, tuple[float, int]]:
    """Points and doubles by rule, summed over the lines of the reading that counts."""
    found: dict[str, tuple[float, int]] = {}
    for line in best(text, **options).lines:
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
