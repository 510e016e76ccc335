"""The score of a hand in words, as the page, a picture, a PDF and a message tell it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from scorer.errors import ScorerError
from scorer.rules.special import Special
from scorer.ruleset import Ruleset, ruleset
from scorer.score import score as scored_hand
from scorer.wire import hand_from_json, score_to_json
from ui import wire
from ui.document import RULES, Document
from ui.house.words import hand_name, hand_text, note_of, rule_key, title_of
from ui.questions import questions
from ui.sentences import translated
from ui.texts import has, say, tile_plural
from vision.decode import is_bonus
from vision.reading import BACK

Json = dict[str, Any]
#: Hands whose scores are kept: the page asks for one hand often, and people go back and forth.
KEPT = 2048


@dataclass(frozen=True, slots=True)
class Drawn:
    """One set of a scored hand to be drawn: its kind, the codes of its tiles, None where concealment means nothing."""

    kind: str
    tiles: tuple[str, ...]
    concealed: bool | None = None


def score(document: Document) -> Json:
    """The score in words: a total, the hand in its sets, the sums and lines that make it up, and what else to say."""
    hand = wire.hand_json(document.reading, document.answers)
    if not hand["sets"] and not hand["tiles"] and not hand["bonus"]:
        return {"total": None, "problems": [], "notes": [say("no_tiles")], "parts": [], "hand": []}
    try:
        result, melds = counted(json.dumps(hand))
    except ScorerError as error:
        return {"total": None, "problems": [translated(str(error))], "notes": [], "parts": [], "hand": []}
    notes = [translated(str(one)) for one in result["notes"]]
    notes += [say(f"paid_for_{one['rule']}", count=one["points"]) for one in result.get("at_once", ())]
    if any(BACK in group.tiles for group in document.reading.groups):
        notes.append(say("left_out"))
    lines = result["lines"]
    special = result["special"]
    rules = hand_from_json(hand)[1]
    if note_of(rules):
        notes.append(note_of(rules))
    limit = rules.limit
    readings = result["readings"]
    parts = [
        _part(name, [line for line in lines if line["part"] == name], rules) for name in ("hand", "bonus")
    ]
    return {
        "total": result["total"],
        "rules": title_of(rules),
        "open": _is_open(document),
        "special": special and {"name": _name(special, rules), "text": _text(special, rules)},
        "by": say(f"counted_{readings[0]['by']}") if special and readings[0]["by"] != "special" else None,
        "problems": [translated(str(one)) for one in result["problems"]],
        "notes": notes,
        "hand": [_drawn(one) for one in (*melds, *_bonus(document))],
        "parts": [part for part in parts if part],
        "cut": _cut(lines, result["total"], limit),
        "waits": list(result["waits"]) if result["fishing"] else [],
        "readings": [{"text": _reading_name(one, rules), "total": one["total"]} for one in readings[1:]],
        "can_more": result["total"] is not None,
    }


@lru_cache(maxsize=KEPT)
def counted(hand: str) -> tuple[Json, tuple[Drawn, ...]]:
    """The score of `hand` (JSON as `jadelens score` takes it), and its sets as they were counted.

    Raises scorer.errors.ScorerError.
    """
    result = scored_hand(*hand_from_json(json.loads(hand)))
    melds = result.best.melds if result.best else ()
    drawn = tuple(
        Drawn(
            one.kind,
            tuple(tile.code for tile in one.shown),
            one.concealed if one.kind in ("pung", "kong", "chow") else None,
        )
        for one in melds
    )
    loose = [code for laid in json.loads(hand)["sets"] for code in laid["tiles"].split()]
    loose += json.loads(hand)["tiles"].split()
    for one in drawn:
        for code in one.tiles:
            if code in loose:
                loose.remove(code)
    rest = (Drawn("loose", tuple(loose)),) if loose else ()
    return score_to_json(result), drawn + rest


def rule_name(code: str) -> str:
    """The name of the rule or special hand `code`: "Three great scholars"."""
    key = f"rule_{code}"
    return say(key, tiles="") if has(key) else code.replace("_", " ").capitalize()


def line_text(line: Json, rules: Ruleset | None = None) -> str:
    """A line of a score in words: "Concealed kong of red dragons"; the scorer's own where the catalogue has none.

    Of `rules` (the British where they are not given) it takes the words that they have of their own.
    """
    key = rule_key(line["rule"], rules or ruleset())
    if key is None:
        return str(line["text"])
    return say(key, tiles=tile_plural((line["tiles"] or "JK").split()[0]))


def _bonus(document: Document) -> tuple[Drawn, ...]:
    codes = tuple(
        code for group in document.reading.groups for code in group.tiles if code != BACK and is_bonus(code)
    )
    return (Drawn("bonus", codes),) if codes else ()


def _drawn(one: Drawn) -> Json:
    title = say(f"kind_{one.kind}")
    if one.concealed is not None:
        title = say("set_concealed" if one.concealed else "set_exposed", kind=title)
    return {"title": title, "tiles": list(one.tiles), "concealed": one.concealed}


def _is_open(document: Document) -> bool:
    """Whether something that can change the score is not known."""
    asked = {question.key: question.value for question in questions(document)}
    unmarked = any(group.kind in wire.WHOLE and group.concealed is None for group in document.reading.groups)
    return unmarked or any(asked.get(key, "") is None for key in ("seat", "round", "by", "tile"))


def _cut(lines: list[Json], total: int, limit: int) -> Json | None:
    taken = sum(line["points"] for line in lines if line["rule"] == "limit")
    if not taken:
        return None
    return {"text": say("cut", limit=limit), "why": say("cut_why", uncut=int(total - taken), limit=limit)}


def _name(code: str, rules: Ruleset) -> str:
    """The name of a special hand: rulesets have hands of the same name that are not the same."""
    special = _special(code, rules)
    return hand_name(special, rules) if special else rule_name(code)


def _text(code: str, rules: Ruleset) -> str | None:
    special = _special(code, rules)
    key = rule_key(code, rules)
    if special:
        return hand_text(special, rules)
    return say(f"{key}.text") if key else None


def _special(code: str, rules: Ruleset) -> Special | None:
    if rules.name == RULES and not rules.base:
        return None
    return next((special for special, _ in rules.specials if special.name == code), None)


def _line_text(line: Json, rules: Ruleset) -> str:
    special = _special(line["rule"], rules)
    return hand_name(special, rules) if special else line_text(line, rules)


def _part(name: str, lines: list[Json], rules: Ruleset) -> Json | None:
    if not lines:
        return None
    summed = [line for line in lines if line["rule"] not in ("limit", "round_up")]
    points = sum(line["points"] or 0 for line in summed)
    points += sum(round((line["limits"] or 0) * rules.limit) for line in summed)
    doubles = sum(line["doubles"] or 0 for line in summed)
    words = say("points", count=points)
    if doubles and points:
        words = say("sum_doubled", points=words, factor=2**doubles, total=points * 2**doubles)
    return {
        "title": say(f"{name}_part"),
        "sum": words,
        "lines": [
            {
                "text": _line_text(line, rules),
                "rule": _text(line["rule"], rules),
                "source": line.get("source"),
                "tiles": (line["tiles"] or "").split(),
                "worth": _worth(line),
            }
            for line in lines
            # the cut has a sentence of its own
            if line["rule"] != "limit"
        ],
    }


def _worth(line: Json) -> str:
    worth = []
    if line["limits"]:
        worth.append(say("share_of_limit", percent=round(100 * line["limits"])))
    if line["points"]:
        worth.append(say("points", count=line["points"]))
    if line["doubles"]:
        worth.append(say("doubles", count=line["doubles"]))
    return ", ".join(worth)


def _reading_name(reading: Json, rules: Ruleset) -> str:
    if reading["special"] is None:
        return say("reading_ordinary")
    name = _name(reading["special"], rules)
    if reading["by"] in ("fishing", "intrinsic"):
        return say(f"reading_{reading['by']}", name=name)
    return name
