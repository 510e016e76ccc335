"""Sentences that other parts of the program say in English, said in the visitor's language.

The scorer and the reader know nothing of languages. Their sentences stand word for word in `locale/en/said.ftl`;
`translated` finds one there, takes out its values, and says the same in the language spoken.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from scorer.hand import WIND_WORDS
from scorer.tiles import ALL_TILES
from ui import texts
from ui.texts import say, spoken, tile_name

PART = "said"
_TILES = re.compile(r"(\d+) tiles?")
_CODES = re.compile(r"[A-Z][A-Z1-9](?: [A-Z][A-Z1-9])*")


def translated(sentence: str) -> str:
    """`sentence` in the language spoken; in English, and where the catalogue does not have it, as it is."""
    if spoken() == texts.ENGLISH:
        return sentence
    known = _known(sentence)
    return sentence if known is None else known


def _known(sentence: str) -> str | None:
    for key, pattern in patterns().items():
        if match := pattern.fullmatch(sentence):
            return say(key, **{name: _value(value) for name, value in match.groupdict().items()})
    return None


def _value(value: str) -> str:
    """A value within a sentence: tiles, a wind, a list of what it would be, or a sentence within the sentence."""
    if match := _TILES.fullmatch(value):
        return say("tiles", count=int(match[1]))
    if value in _words():
        return tile_name(_words()[value])
    for wind, word in WIND_WORDS.items():
        if value == word:
            return say(f"wind_{wind}")
    if "; " in value:
        return "; ".join(_value(one) for one in value.split("; "))
    if match := re.fullmatch(r"(.+?)( concealed)? (\d+)", value):
        what = _value(match[1]) + (f" {say('concealed').lower()}" if match[2] else "")
        return f"{what} {match[3]}"
    if _CODES.fullmatch(value) and all(code in _codes() for code in value.split()):
        return ", ".join(tile_name(code) for code in value.split())
    return _known(value) or value


@cache
def patterns() -> Mapping[str, re.Pattern[str]]:
    """For each sentence what it looks like in English, the longest first, so that none is taken for a shorter one."""
    from fluent.syntax import ast

    found = {}
    for key, message in texts.messages(texts.ENGLISH, PART).items():
        assert message.value is not None
        parts = [
            re.escape(one.value)
            if isinstance(one, ast.TextElement)
            else f"(?P<{texts.variables(one)[0]}>.+?)"
            for one in message.value.elements
        ]
        found[key] = re.compile("".join(parts))
    return dict(sorted(found.items(), key=lambda one: -len(one[1].pattern)))


@cache
def _words() -> Mapping[str, str]:
    """The code of each tile by its English names."""
    return {name: tile.code for tile in ALL_TILES for name in (tile.name, tile.plural)}


@cache
def _codes() -> frozenset[str]:
    return frozenset(tile.code for tile in ALL_TILES)
