"""What the playing aid shows of a hand that is being played."""

from __future__ import annotations

from typing import Any

from scorer.aid_wire import aid_json
from scorer.ruleset import Ruleset
from ui.document import Document
from ui.house.words import hand_name
from ui.texts import say
from ui.wire import hand_json

Json = dict[str, Any]
#: A tile list longer than this is no hand.
LONGEST = 2000
_GIVEN = ("sets", "tiles", "bonus", "seat", "round", "seen")


def advice(told: Json, rules: Ruleset, path: str) -> Json:
    """The aid's answer in words, for the hand that the page sent. Raises scorer.errors.ScorerError."""
    found: Json = dict(aid_json({**{key: told[key] for key in _GIVEN if key in told}, "rules": path}))
    names = {special.name: hand_name(special, rules) for special, _ in rules.specials}

    def named(away: Json) -> Json:
        return {
            **away,
            "name": names.get(away["special"], away["label"]) if away["special"] else say("aid_ordinary"),
        }

    def fishing(one: Json) -> Json:
        return {**one, "names": [names.get(name, name) for name in one["specials"]]}

    return {
        "away": [named(one) for one in found["away"]],
        "fishing": [fishing(one) for one in found["fishing"]],
        "discards": [
            {
                "tile": one["tile"],
                "keeps": [named(each) for each in one["keeps"]],
                "loses": [named(each) for each in one["loses"]],
                "fishing": [fishing(each) for each in one["fishing"]],
            }
            for one in found["discards"]
        ],
    }


def from_hand(document: Document) -> Json:
    """The tiles of a scored hand, as the aid's page begins with them; what was claimed lies as sets."""
    hand = hand_json(document.reading, document.answers)
    return {
        "sets": hand["sets"],
        "tiles": hand["tiles"].split(),
        "bonus": hand["bonus"].split(),
        "seat": hand["seat"],
        "round": hand["round"],
    }
