"""House rules as the editor holds them, and as the TOML that the scorer reads: one and the same data in two forms.

A draft has `title`, `base`, `options`, `points`, `doubles` (each only what differs) and `special`: False for a hand
switched off, else a table of its worth and, for an added one, its words and patterns.
"""

from __future__ import annotations

import tomllib
from typing import Any

from scorer.errors import ScorerError
from scorer.house import house_text
from scorer.ruleset import BUILT_IN
from ui.texts import say

Json = dict[str, Any]
_TABLES = ("options", "points", "doubles", "special")
LONGEST_TITLE = 80


def of_text(text: str) -> Json:
    """The draft that a house-rules text holds. Raises scorer.errors.ScorerError where it is no TOML or no house rules."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ScorerError(str(error)) from None
    if data.get("base") not in BUILT_IN:
        raise ScorerError(say("house_needs_base"))
    title = str(data.get("title", data.get("name", "")))[:LONGEST_TITLE]
    return {"title": title, "base": data["base"], **{part: _table(data.get(part)) for part in _TABLES}}


def to_text(draft: Json) -> str:
    """A draft as a house-rules text. Raises scorer.errors.ScorerError for what no house rules can hold."""
    if draft.get("base") not in BUILT_IN:
        raise ScorerError(say("house_needs_base"))
    title = str(draft.get("title") or "").strip()[:LONGEST_TITLE] or say("house_untitled")
    parts = {part: _table(draft.get(part)) for part in _TABLES}
    for key, value in [pair for table in parts.values() for pair in table.items()]:
        inside = list(value.values()) if isinstance(value, dict) else [value]
        if not all(_plain(one) for one in inside):
            raise ScorerError(say("house_bad_value", key=str(key)[:60]))
    return house_text(draft["base"], "house", title, **parts)


def _table(value: object) -> Json:
    return dict(value) if isinstance(value, dict) else {}


def _plain(value: object) -> bool:
    if isinstance(value, list):
        return all(isinstance(one, str) for one in value)
    return isinstance(value, bool | int | str)
