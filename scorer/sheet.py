"""A ruleset as the club's rule sheet, and a page to learn each special hand by: the data of both, and plain text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scorer.examples import Example, NearMiss, example, near_miss
from scorer.house import worth_text
from scorer.plan import holds
from scorer.rules.rule import Rule
from scorer.rules.special import Special
from scorer.ruleset import Ruleset, Worth
from scorer.tiles import codes


@dataclass(frozen=True, slots=True)
class HandPage:
    """All that there is to know of a special hand: its worth and its patterns in words, examples and a near miss.

    Patterns that an option of the ruleset rules out are left out.
    """

    special: Special
    worth: str
    patterns: tuple[str, ...]
    examples: tuple[Example, ...]
    near: NearMiss | None


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the sheet: a rule or an option with its text and its worth or value."""

    name: str
    label: str
    text: str
    value: str
    source: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole ruleset to print: its options, points and doubles, and the special hands."""

    title: str
    options: tuple[Row, ...]
    points: tuple[Row, ...]
    doubles: tuple[Row, ...]
    hands: tuple[HandPage, ...]
    chips: tuple[tuple[str, int], ...]


def hand_page(special: Special, worth: Worth, rules: Ruleset, seed: int = 0, examples: int = 1) -> HandPage:
    """The page of one special hand, with so many different examples at most."""
    found: dict[tuple[str, ...], Example] = {}
    for at in range(examples):
        one = example(special, rules, seed + at)
        if one is not None:
            found.setdefault(tuple(codes(group) for group in one.groups), one)
    patterns = tuple(
        str(p) for p in special.patterns if all(holds(guard, rules.options) for guard in p.guards)
    )
    return HandPage(
        special, worth_text(worth), patterns, tuple(found.values()), near_miss(special, rules, seed)
    )


def sheet(rules: Ruleset, seed: int = 0) -> Sheet:
    """The rule sheet of a ruleset, with an example of every special hand; the same seed draws the same examples."""
    return Sheet(
        rules.title,
        tuple(
            Row(name, name.replace("_", " "), spec.text, _value(rules.options[name]))
            for name, spec in rules.specs.items()
        ),
        _rows((*rules.set_points, *rules.tile_points, *rules.hand_points)),
        _rows((*rules.set_doubles, *rules.bonus_doubles, *rules.hand_doubles)),
        tuple(hand_page(special, worth, rules, seed) for special, worth in rules.specials),
        tuple(rules.chips.items()),
    )


def _rows(rules: Iterable[tuple[Rule, int]]) -> tuple[Row, ...]:
    return tuple(Row(rule.name, _label(rule), rule.text, str(worth), rule.source) for rule, worth in rules)


def _label(rule: Rule) -> str:
    return (
        rule.label.replace(" of {tiles}", "")
        .replace(" ({tiles})", "")
        .replace("{tiles}", rule.name.replace("_", " "))
    )


def _value(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def sheet_text(found: Sheet) -> str:
    """The rule sheet as plain text."""
    lines = [found.title, "=" * len(found.title)]
    for title, rows in (("Points", found.points), ("Doubles", found.doubles)):
        lines += ["", title, "-" * len(title)]
        lines += [f"{row.value:>3}  {row.label[:1].upper()}{row.label[1:]}. {row.text}" for row in rows]
    lines += ["", "Special hands", "-------------"]
    for page in found.hands:
        lines += ["", f"{page.special.label}: {page.worth}.", f"  {page.special.text}"]
        lines += [f"  Pattern: {pattern}" for pattern in page.patterns]
        lines += [f"  Example: {' | '.join(codes(group) for group in one.groups)}" for one in page.examples]
    if found.chips:
        lines += ["", "Chips: " + ", ".join(f"{name} {worth}" for name, worth in found.chips) + "."]
    lines += ["", "Options", "-------"]
    lines += [f"{row.name} = {row.value}. {row.text}" for row in found.options]
    return "\n".join(lines)
