"""Rules in words: what hands, rules and options are called, what two rulesets differ in, how an example is drawn."""

from __future__ import annotations

from typing import Any

from scorer.examples import Example
from scorer.hand import Hand
from scorer.house import Difference, differences
from scorer.rules.rule import Rule
from scorer.rules.special import Special
from scorer.ruleset import BUILT_IN, Ruleset, Worth, ruleset
from ui import texts
from ui.texts import has, say

Json = dict[str, Any]


def origin(rules: Ruleset) -> str:
    """The ruleset that comes with the scorer which these rules are, or differ from."""
    return rules.base or rules.name


def hand_name(special: Special, rules: Ruleset) -> str:
    """What a special hand is called in the language spoken, where the catalogue knows it; else as its ruleset calls it."""
    key = _key(special, rules)
    return say(key, tiles="") if key else special.label


def hand_text(special: Special, rules: Ruleset) -> str:
    """What a special hand is, in plain words."""
    key = _key(special, rules)
    return say(f"{key}.text") if key else special.text


def kept_words(special: Special) -> str:
    """Which of its tiles must come from the wall; "" for a hand that may have exposed sets."""
    asked = [test.conditions for test in special.sets] + [test.conditions for test in special.tiles]
    if not asked or not all(one.concealed for one in asked):
        return ""
    return say("house_all_drawn" if all(one.drawn for one in asked) else "house_kept")


def _key(special: Special, rules: Ruleset) -> str | None:
    """The sentence of the catalogue that says this hand just as its ruleset does; None where there is none."""
    if texts.spoken() == texts.ENGLISH or origin(rules) not in BUILT_IN:
        return None
    told = next((s for s, _ in ruleset(origin(rules)).specials if s.name == special.name), None)
    if told is None or (told.label, told.text) != (special.label, special.text):
        return None
    key = f"rule_{special.name}" if origin(rules) == "bmja" else f"rule_{origin(rules)}_{special.name}"
    return key if has(key) else None


def worth_words(worth: Worth) -> str:
    """What a special hand is worth, in words."""
    words = []
    if worth.extra_doubles:
        words.append(say("house_worth_extra", count=worth.extra_doubles))
    if worth.doubles is not None:
        words.append(say("house_worth_doubles", count=worth.doubles))
    for share, key in (
        (worth.win, ""),
        (worth.win_concealed, "_concealed"),
        (worth.win_exposed, "_exposed"),
        (worth.win_drawn, "_drawn"),
        (worth.fishing, "_fishing"),
    ):
        if share is not None:
            words.append(say(f"house_worth{key}", share=_share(share)) if key else _share(share))
    return "; ".join(words) or say("house_worth_nothing")


def _share(percent: int) -> str:
    return (
        say(f"house_share_{percent}") if percent in (50, 100, 200) else say("share_of_limit", percent=percent)
    )


def title_of(rules: Ruleset) -> str:
    """What a ruleset is called: those that come with the program in the language spoken, house rules as the club calls them."""
    return say(f"title_{rules.name}") if not rules.base and rules.name in BUILT_IN else rules.title


def note_of(rules: Ruleset) -> str:
    """What a player should know of a ruleset: what its source leaves open and was assumed; "" for nothing."""
    return say(f"note_{origin(rules)}") if has(f"note_{origin(rules)}") else ""


def rule_key(name: str, rules: Ruleset) -> str | None:
    """The sentence of the catalogue for a rule on points or doubles; a ruleset may have words of its own for it."""
    keys = (f"rule_{origin(rules)}_{name}", f"rule_{name}")
    return next((key for key in keys if has(key)), None)


def row_name(rule: Rule, rules: Ruleset) -> str:
    """The name of a rule on points or doubles as a line of a rule sheet, without the tiles that may earn it."""
    if has(f"row_{rule.name}"):
        return say(f"row_{rule.name}")
    key = rule_key(rule.name, rules)
    return say(key, tiles="") if key else rule.label


def option_text(name: str, rules: Ruleset) -> str:
    """What an option is about."""
    return say(_option(name, rules)) if has(_option(name, rules)) else rules.specs[name].text


def _option(name: str, rules: Ruleset) -> str:
    own = f"option_{origin(rules)}_{name}"
    return own if has(own) else f"option_{name}"


def value_words(name: str, value: object) -> str:
    """The value of an option in words: yes or no, a number, or what its code stands for."""
    if isinstance(value, bool):
        return say("yes" if value else "no")
    return say("number", count=value) if isinstance(value, int) else say(f"option_{name}.{value}")


def chips_of(rules: Ruleset) -> list[Json]:
    """The chips that the table pays with, by name and worth."""
    named = (
        (say(f"chip_{name}") if has(f"chip_{name}") else name, worth) for name, worth in rules.chips.items()
    )
    return [{"name": name, "worth": say("number", count=worth)} for name, worth in named]


def differing(base: Ruleset, rules: Ruleset) -> list[Json]:
    """What rules differ in from their base: which part, what it is about, what it was and what it is now."""
    return [_difference(one, base, rules) for one in differences(base, rules)]


def _difference(one: Difference, base: Ruleset, rules: Ruleset) -> Json:
    was, now = one.was, one.now
    about = one.name.replace("_", " ")
    if one.part == "option" and one.name in rules.specs:
        about = option_text(one.name, rules)
        was, now = (value_words(one.name, part.options[one.name]) for part in (base, rules))
    elif one.part == "hand":
        special = next(s for s, _ in (*rules.specials, *base.specials) if s.name == one.name)
        about = hand_name(special, rules)
        was, now = _worth_of(one.name, base), _worth_of(one.name, rules)
        if was and was == now:
            was, now = _patterns_of(one.name, base), _patterns_of(one.name, rules)
    else:
        known = [
            rule
            for part in (base, rules)
            for found in (
                part.set_points,
                part.tile_points,
                part.hand_points,
                part.set_doubles,
                part.bonus_doubles,
                part.hand_doubles,
            )
            for rule, _ in found
            if rule.name == one.name
        ]
        about = row_name(known[0], rules) if known else about
    return {"part": one.part, "about": about, "was": was, "now": now}


def _worth_of(name: str, rules: Ruleset) -> str:
    return next((worth_words(worth) for special, worth in rules.specials if special.name == name), "")


def _patterns_of(name: str, rules: Ruleset) -> str:
    return next(
        (" | ".join(map(str, special.patterns)) for special, _ in rules.specials if special.name == name), ""
    )


def drawn(example: Example) -> Json:
    """An example as the pages draw it: its groups, and how it was won."""
    return {
        "groups": [{"tiles": [tile.code for tile in group]} for group in example.groups],
        **_won(example.hand),
    }


def drawn_hand(hand: Hand) -> Json:
    """A hand as the pages draw it, its loose tiles in order."""
    groups = [{"tiles": [tile.code for tile in laid.tiles]} for laid in hand.sets]
    loose = sorted((tile for tile in hand.tiles), key=lambda tile: tile.index)
    groups += [{"tiles": [tile.code for tile in loose]}]
    if hand.bonus:
        groups += [{"tiles": [tile.code for tile in hand.bonus]}]
    return {"groups": groups, **_won(hand)}


def _won(hand: Hand) -> Json:
    win = hand.win
    if win is None:
        return {"won": None, "tile": None, "seat": hand.seat, "round": hand.round}
    words = say(f"by_{win.by}") if win.by else None
    if win.last and win.by in ("wall", "discard"):
        words = say(f"house_last_{win.by}")
    return {
        "won": words,
        "tile": win.tile.code if win.tile else None,
        "seat": hand.seat,
        "round": hand.round,
        "kongs_before": win.kongs_before,
        "wins_in_a_row": hand.wins_in_a_row,
    }
