"""House rules as a club sees them: faults with their lines, what two rulesets differ in, and the file written anew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.ruleset import Ruleset, RulesetError, Worth, house_rules


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing in which two rulesets differ, in words; `was` or `now` is "" where one of them has no such thing."""

    part: str
    name: str
    was: str
    now: str

    def __str__(self) -> str:
        if not self.was:
            return f"{self.part} {self.name}: added, {self.now}"
        if not self.now:
            return f"{self.part} {self.name}: left out"
        return f"{self.part} {self.name}: {self.was} -> {self.now}"


def faults_of(text: str, name: str = "house rules") -> tuple[str, ...]:
    """Every fault of a house-rules text, each with its line; none for one that can be used."""
    try:
        house_rules(text, name=name)
    except RulesetError as error:
        return error.faults
    return ()


def worth_text(worth: Worth) -> str:
    """What a special hand is worth, in words.

    >>> worth_text(Worth(win=50, fishing=20))
    'half the limit; 20 % of the limit when fishing'
    """
    words = []
    if worth.extra_doubles:
        words.append(f"{_doubles(worth.extra_doubles)} on top of any other")
    if worth.doubles is not None:
        words.append(f"{_doubles(worth.doubles)} on the hand's own points")
    if worth.win is not None:
        words.append(_share(worth.win))
    for share, when in (
        (worth.win_concealed, "concealed"),
        (worth.win_exposed, "with exposed sets"),
        (worth.win_drawn, "with the last tile drawn"),
    ):
        if share is not None:
            words.append(f"{_share(share)} {when}")
    if worth.fishing is not None:
        words.append(f"{_share(worth.fishing)} when fishing")
    return "; ".join(words) or "nothing of its own"


def _doubles(count: int) -> str:
    return "1 double" if count == 1 else f"{count} doubles"


def _share(percent: int) -> str:
    named = {50: "half the limit", 100: "the limit", 200: "double the limit"}
    return named.get(percent, f"{percent} % of the limit")


def differences(one: Ruleset, two: Ruleset) -> tuple[Difference, ...]:
    """Everything in which the second ruleset differs from the first."""
    found: list[Difference] = []
    for part, was, now in zip(("option", "points", "doubles", "hand"), _words(one), _words(two), strict=True):
        for name in dict.fromkeys((*was, *now)):
            if was.get(name) != now.get(name):
                found.append(Difference(part, name, was.get(name, ""), now.get(name, "")))
    return tuple(found)


def _words(rules: Ruleset) -> tuple[dict[str, str], ...]:
    """All that a ruleset says: its options, points, doubles and hands, each by name."""
    hands = {
        special.name: f"{worth_text(worth)}: {' | '.join(str(p) for p in special.patterns)}"
        for special, worth in rules.specials
    }
    options = {name: _value(value) for name, value in rules.options.items()}
    points = {
        r.name: str(n) for part in (rules.set_points, rules.tile_points, rules.hand_points) for r, n in part
    }
    doubles = {
        r.name: str(n)
        for part in (rules.set_doubles, rules.bonus_doubles, rules.hand_doubles)
        for r, n in part
    }
    return options, points, doubles, hands


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def house_text(
    base: str,
    name: str,
    title: str,
    options: Mapping[str, object] | None = None,
    points: Mapping[str, int] | None = None,
    doubles: Mapping[str, int] | None = None,
    special: Mapping[str, object] | None = None,
) -> str:
    """A house-rules file with these differences to its base, as TOML; `special` holds tables, or False for a hand left out.

    The text is not checked here: `faults_of` does that.
    """
    lines = [f"base = {_toml(base)}", f"name = {_toml(name)}", f"title = {_toml(title)}"]
    for part, table in (("options", options), ("points", points), ("doubles", doubles)):
        if table:
            lines += ["", f"[{part}]", *(f"{_key(key)} = {_toml(value)}" for key, value in table.items())]
    plain = {key: value for key, value in (special or {}).items() if not isinstance(value, Mapping)}
    if plain:
        lines += ["", "[special]", *(f"{_key(key)} = {_toml(value)}" for key, value in plain.items())]
    for key, value in (special or {}).items():
        if isinstance(value, Mapping):
            lines += ["", f"[special.{_key(key)}]", *(f"{_key(k)} = {_toml(v)}" for k, v in value.items())]
    return "\n".join(lines) + "\n"


def _key(key: str) -> str:
    return key if key.isascii() and key.replace("_", "").replace("-", "").isalnum() else _toml(key)


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list | tuple):
        return f"[\n{''.join(f'  {_toml(one)},{chr(10)}' for one in value)}]"
    escaped = "".join(
        f"\\u{ord(c):04x}" if ord(c) < 32 or ord(c) == 127 else "\\" + c if c in '"\\' else c
        for c in str(value)
    )
    return f'"{escaped}"'
