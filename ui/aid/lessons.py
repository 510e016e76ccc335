"""What the learning pages show: the hands of a ruleset with examples and near misses, and the questions of the quiz."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from scorer.quiz import IS_IT, KINDS_OF_QUESTION, Question, question
from scorer.rules.special import Special
from scorer.ruleset import Ruleset, Worth
from scorer.score import score
from scorer.sheet import hand_page
from scorer.tiles import PLAYING
from ui.house.words import drawn, drawn_hand, hand_name, hand_text, kept_words, worth_words
from ui.texts import say, tile_name

Json = dict[str, Any]
EXAMPLES = 3
_STANDS = re.compile(r"(?:An? )?(.+) stands where (?:an? |the )?(.+) should\.")
_OTHERWISE = re.compile(
    r"The same tiles,(?: with (?:the|an?) (.+),)? (drawn from the wall|a discard|a loose tile)\."
)
_WAYS = {"drawn from the wall": "wall", "a discard": "discard", "a loose tile": "loose"}


def hands(rules: Ruleset) -> list[Json]:
    """Every special hand in a line, with one example."""
    return [_brief(special, worth, rules) for special, worth in rules.specials]


def _brief(special: Special, worth: Worth, rules: Ruleset) -> Json:
    found = hand_page(special, worth, rules)
    return {
        "key": special.name,
        "name": hand_name(special, rules),
        "text": f"{hand_text(special, rules)} {kept_words(special)}".strip(),
        "worth": worth_words(worth),
        "example": drawn(found.examples[0]) if found.examples else None,
    }


def lesson(rules: Ruleset, name: str, seed: int = 0) -> Json | None:
    """All about one special hand: rule, source, examples, what they score, the nearest hand that is none; None for no such."""
    special, worth = next(((s, w) for s, w in rules.specials if s.name == name), (None, None))
    if special is None or worth is None:
        return None
    found = hand_page(special, worth, rules, seed, EXAMPLES)
    return {
        "key": name,
        "name": hand_name(special, rules),
        "text": f"{hand_text(special, rules)} {kept_words(special)}".strip(),
        "worth": worth_words(worth),
        "source": special.source,
        "patterns": list(found.patterns),
        "examples": [{**drawn(one), "total": score(one.hand, rules).total} for one in found.examples],
        "near": found.near and {**drawn_hand(found.near.hand), "why": near_words(found.near.text)},
    }


def asked(rules: Ruleset, seed: int, kind: str | None = None) -> Json:
    """One question of the quiz; the same seed asks the same. Raises ValueError where the rules have no hand to ask for."""
    one = question(rules, seed, kind if kind in KINDS_OF_QUESTION else None)
    named = {special.label: special for special, _ in rules.specials}
    choices = [hand_name(named[text], rules) if text in named else text for text in one.choices]
    if one.kind == IS_IT:
        choices = [say("yes"), say("no")]
    return {
        "seed": seed,
        "kind": one.kind,
        "text": _text(one, rules),
        "choices": choices,
        "answer": one.answer,
        "why": _why(one, rules),
        **drawn_hand(one.hand),
    }


def _text(one: Question, rules: Ruleset) -> str:
    meant = _meant(one, rules)
    if one.kind == IS_IT and meant is not None:
        return say("learn_is_it", name=hand_name(meant, rules))
    return say(f"learn_ask_{one.kind}")


def _meant(one: Question, rules: Ruleset) -> Special | None:
    """The special hand that a question is about."""
    return next((s for s, _ in rules.specials if one.why.endswith(f"{s.label}. {s.text}")), None)


def _why(one: Question, rules: Ruleset) -> list[str]:
    meant = _meant(one, rules)
    if meant is None:
        return [one.why]
    near = one.why.removesuffix(f"{meant.label}. {meant.text}").strip()
    told = say("learn_why", name=hand_name(meant, rules), text=hand_text(meant, rules))
    return [near_words(near), told] if near else [told]


def near_words(text: str) -> str:
    """What makes a hand a near miss, in the language spoken."""
    if match := _STANDS.fullmatch(text):
        return say("learn_stands", one=_tile(match[1]), other=_tile(match[2]))
    if match := _OTHERWISE.fullmatch(text):
        way = say(f"by_{_WAYS[match[2]]}")
        return (
            say("learn_otherwise_tile", tile=_tile(match[1]), way=way)
            if match[1]
            else say("learn_otherwise", way=way)
        )
    return text


def _tile(name: str) -> str:
    return tile_name(_codes()[name.casefold()]) if name.casefold() in _codes() else name


@cache
def _codes() -> dict[str, str]:
    return {tile.name.casefold(): tile.code for tile in PLAYING}
