"""What only some rules ask about a hand, beside its tiles: animals, double dice, wins in a row and the like.

Each fact is asked for only under rules that know it, and only where one of the answers would change the score.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from scorer.errors import ScorerError
from scorer.ruleset import Ruleset
from scorer.score import score
from scorer.wire import hand_from_json
from ui import wire
from ui.document import Answers, Document
from ui.house.shelf import ShelfError, own_shelf
from ui.texts import ANIMALS, say, tile_name
from vision.decode import is_bonus

#: Hands of which it is kept what they come to.
KEPT = 1024


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact to ask for: the field of `Answers` that holds it, and its answers as (value, words, tile to draw)."""

    key: str
    text: str
    answers: tuple[tuple[str | bool | int, str, str | None], ...]


def rules_of(answers: Answers) -> Ruleset | None:
    """The rules that a hand is scored by; None where they are no longer there."""
    try:
        return own_shelf().ruleset(answers.rules)
    except (ShelfError, ScorerError):
        return None


def animals(answers: Answers) -> tuple[str, ...]:
    """The animal tiles, where these rules play with them."""
    rules = rules_of(answers)
    return ANIMALS if rules and rules.animals else ()


def knows_call(rules: Ruleset) -> bool:
    """Whether an original call is worth anything."""
    return any(rule.name.startswith("original_call") for rule, _ in rules.hand_doubles)


def knows_last(rules: Ruleset) -> bool:
    """Whether it is worth anything that the winning tile was the last."""
    return any(rule.name in ("last_wall_tile", "last_discard") for rule, _ in rules.hand_doubles) or any(
        last for special, _ in rules.moments for moment in special.moments for _, last in moment.ways
    )


def knows_kongs(rules: Ruleset) -> bool:
    """Whether it is worth anything how many kongs came just before the winning tile."""
    return any(moment.kongs for special, _ in rules.moments for moment in special.moments)


def facts(document: Document) -> tuple[Fact, ...]:
    """What to ask about this hand because of the rules that it is scored by."""
    rules = rules_of(document.answers)
    if rules is None:
        return ()
    return tuple(fact for fact in _known(document, rules) if _matters(document, fact))


def _known(document: Document, rules: Ruleset) -> Iterator[Fact]:
    answers, options = document.answers, rules.options
    yes_no = ((True, say("yes"), None), (False, say("no"), None))
    won = wire.has_won(document.reading, answers)
    first = any(rule.name == "first_east" for rule, _ in rules.hand_points)
    if first and won and answers.by == "discard" and answers.tile == "WE":
        yield Fact("first_east", say("ask_first_east"), yes_no)
    if not won and options.get("fishing_must_be_announced"):
        yield Fact("announced", say("ask_announced"), yes_no)
    counts = {moment.wins for special, _ in rules.moments for moment in special.moments if moment.wins}
    if won and counts:
        fewer = (0, say("wins_fewer", count=min(counts)), None)
        more = tuple((count, say("wins_count", count=count), None) for count in sorted(counts))
        yield Fact("wins_in_a_row", say("ask_wins_in_a_row"), (fewer, *more))
    if options.get("bonus_in_hand") == "void":
        codes = dict.fromkeys(
            code for group in document.reading.groups for code in group.tiles if is_bonus(code)
        )
        faces = tuple((code, tile_name(code), code) for code in codes)
        yield Fact("bonus_in_hand", say("ask_bonus_in_hand"), (("", say("bonus_all_out"), None), *faces))
    if options.get("double_dice") is True:
        yield Fact("double_dice", say("ask_double_dice"), yes_no)


def _matters(document: Document, fact: Fact) -> bool:
    """Whether the answers to it give different scores, all else being as it is."""
    found = set()
    for value, _, _ in fact.answers:
        changed: dict[str, Any] = {fact.key: value}
        hand = wire.hand_json(document.reading, replace(document.answers, **changed))
        found.add(_worth(json.dumps(hand)))
    return len(found) > 1


@lru_cache(maxsize=KEPT)
def _worth(hand: str) -> tuple[int | None, ...]:
    """The total of a hand, given as JSON, and what is paid for it at once; (None,) where it has none."""
    try:
        found = score(*hand_from_json(json.loads(hand)))
    except ScorerError:
        return (None,)
    return (found.total, *(paid.points for paid in found.at_once))
