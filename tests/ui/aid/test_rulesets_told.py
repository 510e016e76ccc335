"""All that the three rulesets say is in the catalogue: in English as they say it, and in every other language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scorer.rules.rule import Rule
from scorer.rules.totals import DOUBLE_DICE, LIMIT, VOID
from scorer.ruleset import BUILT_IN, Ruleset, house_rules, ruleset
from scorer.wire import score_json
from ui import texts
from ui.house.routes import base_view, sheet_view
from ui.house.words import (
    hand_name,
    hand_text,
    kept_words,
    option_text,
    row_name,
    rule_key,
    title_of,
    value_words,
)
from ui.scoring import line_text
from ui.sentences import translated
from ui.texts import say, speak

OTHERS = [one for one in texts.languages() if one != texts.ENGLISH]
#: Names that other languages take as they are.
BORROWED = {"Hachi ban", "Chop suey", "Chow mein", "Jade", "Original call"}


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    yield
    speak(texts.ENGLISH)


def rules_of(rules: Ruleset) -> list[Rule]:
    """Every rule on points and doubles."""
    parts = (
        rules.set_points,
        rules.tile_points,
        rules.hand_points,
        rules.set_doubles,
        rules.bonus_doubles,
        rules.hand_doubles,
    )
    return [rule for part in parts for rule, _ in part]


def typeset(text: str) -> str:
    return text.replace("'", "’")


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_catalogue_says_in_english_what_the_ruleset_says(name: str) -> None:
    rules = ruleset(name)
    for special, _ in rules.specials:
        key = f"rule_{special.name}" if name == "bmja" else f"rule_{name}_{special.name}"
        assert say(key) == typeset(special.label)
        assert say(f"{key}.text") == typeset(special.text)
    assert title_of(rules) == rules.title


@pytest.mark.parametrize("other", OTHERS)
@pytest.mark.parametrize("name", BUILT_IN)
def test_every_special_hand_is_said_in_every_language(name: str, other: str) -> None:
    speak(other)
    for special, _ in ruleset(name).specials:
        told = hand_name(special, ruleset(name)), hand_text(special, ruleset(name))
        assert special.label.capitalize() in BORROWED or told[0] != special.label
        assert told[1] != special.text


@pytest.mark.parametrize("other", OTHERS)
@pytest.mark.parametrize("name", BUILT_IN)
def test_every_rule_is_said_in_every_language(name: str, other: str) -> None:
    rules = ruleset(name)
    for rule in (*rules_of(rules), LIMIT, DOUBLE_DICE, VOID):
        key = rule_key(rule.name, rules)
        assert key, rule.name
        speak(texts.ENGLISH)
        english = say(f"{key}.text"), row_name(rule, rules)
        speak(other)
        assert say(f"{key}.text") != english[0]
        assert rule.label in BORROWED or row_name(rule, rules) != english[1]


@pytest.mark.parametrize("other", OTHERS)
@pytest.mark.parametrize("name", BUILT_IN)
def test_every_option_and_its_choices_are_said_in_every_language(name: str, other: str) -> None:
    rules = ruleset(name)
    for key, spec in rules.specs.items():
        speak(texts.ENGLISH)
        english = option_text(key, rules), [value_words(key, code) for code in spec.codes]
        speak(other)
        assert option_text(key, rules) != english[0]
        for code, word in zip(spec.codes, english[1], strict=True):
            assert isinstance(code, int) or value_words(key, code) != word
            # a code is nothing to show to a player
            assert "_" not in word


@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("spoken", texts.languages())
def test_no_two_lines_of_a_sheet_read_alike(name: str, spoken: str) -> None:
    speak(spoken)
    found = sheet_view(ruleset(name))
    for part in ("points", "doubles", "options", "hands"):
        names = [row["name"] for row in found[part]]
        assert len(names) == len(set(names)), part
    assert {row["name"] for row in found["points"]} <= {row["name"] for row in base_view(name)["points"]}


def test_what_an_option_sets_to_nothing_is_no_line_of_the_sheet() -> None:
    def told(doubles: int) -> list[str]:
        rules = house_rules(f'base = "bmja"\n[options]\none_suit_with_chow = {doubles}\n')
        return [row["name"] for row in sheet_view(rules)["doubles"]]

    assert not [name for name in told(0) if "with a chow" in name]
    assert [name for name in told(3) if "with a chow" in name]


@pytest.mark.parametrize(
    ("name", "hand", "expected"),
    [
        ("bmja", "knitting", "Every tile from the wall but the last."),
        ("bmja", "imperial_jade", ""),
        ("western", "heavenly_twins", "Every tile from the wall but the last."),
        ("western", "mixed_pungs", "Every tile from the wall."),
        ("western", "heads_and_tails", ""),
        ("shanghai", "buried_treasure", "Every tile from the wall."),
        ("shanghai", "heavenly_hand", ""),
    ],
)
def test_a_sheet_says_which_tiles_come_from_the_wall(name: str, hand: str, expected: str) -> None:
    special = next(special for special, _ in ruleset(name).specials if special.name == hand)
    assert kept_words(special) == expected


def test_a_ruleset_says_a_rule_in_its_own_words() -> None:
    line = {"rule": "loose_tile", "tiles": "", "text": "x"}
    assert line_text(line, ruleset("western")) == "Mah-Jong from the garden wall"
    assert line_text(line, ruleset("shanghai")) == "Won on a loose tile"
    speak("de")
    assert line_text(line, ruleset("western")) == "Mah-Jongg von der Gartenmauer"
    assert line_text({"rule": "unheard_of", "tiles": "", "text": "x"}) == "x"


def test_the_words_of_house_rules_stay_the_clubs() -> None:
    speak("de")
    rules = house_rules(
        'base = "western"\ntitle = "Club"\n[special.knitting]\nlabel = "Wool"\n'
        '[special.tail]\nlabel = "Tail"\npattern = "7 pairs"\nwin = 50\n'
    )
    named = {special.name: hand_name(special, rules) for special, _ in rules.specials}
    assert (named["knitting"], named["tail"], named["windfall"]) == ("Wool", "Tail", "Fallobst")
    assert title_of(rules) == "Club"


def test_what_was_assumed_is_said() -> None:
    assert sheet_view(ruleset("shanghai"))["note"].startswith("The chapter on the Chinese game has no points")
    assert sheet_view(ruleset("bmja"))["note"] == ""


def test_chips_are_named() -> None:
    speak("de")
    assert {"name": "rot", "worth": "2.000"} in sheet_view(ruleset("western"))["chips"]


@pytest.mark.parametrize(
    ("rules", "tiles", "more"),
    [
        pytest.param("western", "B1 B1 B4 B7 C1 C4 C7 D1 D4 D7 WE WS WW WN", {}, id="at most one chow"),
        pytest.param("shanghai", "B1 B1 B4 B7 C1 C4 C7 D1 D4 D7 WE WS WW WN", {}, id="any chows"),
        pytest.param("none", "B1 B1 B4 B7 C1 C4 C7 D1 D4 D7 WE WS WW WN", {}, id="no chows"),
        pytest.param("two", "B1 B1 B4 B7 C1 C4 C7 D1 D4 D7 WE WS WW WN", {}, id="two chows"),
        pytest.param("two", "B1 B2 B3 C1 C2 C3 D1 D2 D3 B4 B5 B6 WN WN", {}, id="more chows than may be"),
        pytest.param("bmja", "B1 B1 B1 C2 C2 C2 D3 D3 D3 B4 B4 B4 DR DR", {"bonus": "A1"}, id="an animal"),
        pytest.param(
            "western", "B1 B1 C2 C2 D3 D3 B4 B4 DR DR WE WE WS WS", {"seat": "E"}, id="East's double"
        ),
    ],
)
def test_what_is_said_of_a_hand_under_any_rules_is_said_in_german(
    rules: str, tiles: str, more: dict[str, object]
) -> None:
    chows = {"none": 0, "two": 2}
    hand: dict[str, object] = {"rules": rules, "seat": "S", "round": "E", "tiles": tiles}
    hand["win"] = {"tile": tiles.split()[-1], "by": "wall"}
    if rules in chows:
        hand |= {"rules": "bmja", "options": {"max_chows": chows[rules]}}
    answer = score_json({**hand, **more})
    said = [str(one) for key in ("problems", "notes") for one in answer[key]]  # type: ignore[attr-defined]
    assert said
    speak("de")
    for sentence in said:
        assert translated(sentence) != sentence
