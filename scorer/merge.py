"""House rules laid over the ruleset that they differ from, both as TOML holds them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorer.rules import DOUBLES, POINTS

#: A ruleset as TOML holds it.
Data = dict[str, Any]

#: What a special hand may be worth, and what else a table of it may hold.
SHARES = (
    "win",
    "fishing",
    "doubles",
    "extra_doubles",
    "win_drawn",
    "win_exposed",
    "win_concealed",
)
WORTH = frozenset((*SHARES, "intrinsic"))
WORDS = frozenset(("label", "text", "source", "pattern"))
PARTS = frozenset(("name", "title", "base", "options", "points", "doubles", "special"))


def laid_over(merged: Data, house: Data, text: str, name: str) -> tuple[Data, list[str]]:
    """House rules laid over the data `merged` of their base, which they change, and every fault with its line.

    What they leave out is the base's; `text` is what they were read from, `name` what it is called.
    """
    merged["base"] = house["base"]
    merged.update({key: value for key, value in house.items() if key in ("name", "title")})
    known: dict[str, Mapping[str, object]] = {
        "options": merged["options"],
        "points": POINTS,
        "doubles": DOUBLES,
        "special": merged["special"],
    }
    faults = [
        f"{name}: there is no [{key}]; a file may have {', '.join(sorted(PARTS))}{line_in(text, key)}"
        for key in house
        if key not in PARTS
    ]
    for part, names_known in known.items():
        changes = house.get(part, {})
        if not isinstance(changes, dict):
            faults.append(f"{name}: [{part}] must be a table{line_in(text, part)}")
            continue
        for key, value in changes.items():
            if part == "special":
                faults += _merge_special(merged[part], key, value, name, text, str(merged["title"]))
            elif key not in names_known:
                faults.append(
                    f"{name}: [{part}] has no {key}{_meant(key, names_known)}{line_in(text, part, key)}"
                )
            elif part == "options":
                merged[part][key]["chosen"] = value
            else:
                merged[part][key] = value
    return merged, faults


def _merge_special(hands: Data, key: str, value: object, name: str, text: str, title: str) -> list[str]:
    """Lay one entry of [special] over the base's: left out, worth something else, or a hand that is added."""
    if value is False or value is True:
        if key not in hands:
            return [f"{name}: [special] has no {key}{_meant(key, hands)}{line_in(text, 'special', key)}"]
        if value is False:
            hands[key] = False
        return []
    if not isinstance(value, dict) or not value.keys() <= WORTH | WORDS:
        return [
            f"{name}: [special] {key} must hold win, fishing, doubles or intrinsic"
            f" (or {', '.join(sorted((WORTH | WORDS) - {'win', 'fishing', 'doubles', 'intrinsic'}))}){line_in(text, 'special', key)}"
        ]
    old = hands.get(key) or {}
    if not old and "pattern" not in value:
        hint = _meant(key, hands) or "; a hand that is added needs a pattern"
        return [f"{name}: [special] has no {key}{hint}{line_in(text, 'special', key)}"]
    if not old:
        old = {"label": key.replace("_", " ").capitalize(), "text": "", "source": title}
    if value.keys() & WORTH:
        old = {k: v for k, v in old.items() if k in WORDS}
    hands[key] = {**old, **value}
    return []


def _meant(word: str, names: Mapping[str, object]) -> str:
    """Names that are like this one, as a hint."""
    from difflib import get_close_matches

    found = get_close_matches(word, names, 2)
    return f"; did you mean {' or '.join(found)}?" if found else ""


def line_in(text: str, *keys: str) -> str:
    """Where in a house-rules text a key stands, as " (line 3)"; "" for a text that is not at hand."""
    from scorer.lines import line_of

    number = line_of(text, keys)
    return f" (line {number})" if number else ""
