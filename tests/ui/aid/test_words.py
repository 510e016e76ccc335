"""Rules in words, examples as they are drawn, the quiz by its seed, the sheet as a PDF, the aid's answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from scorer.errors import ScorerError
from scorer.ruleset import BUILT_IN, house_rules, ruleset
from scorer.wire import score_json
from ui import wire
from ui.aid import lessons
from ui.aid.play import advice, from_hand
from ui.document import Document, History, typed
from ui.edits import EditError, edit
from ui.house.draft import to_text
from ui.house.routes import base_view, checked, read_in, sheet_view, tried
from ui.house.sheet_paper import sheet_paper
from ui.house.words import differing
from ui.texts import speak

GATES = "B1 B1 B1 B2 B3 B4 B5 B6 B7 B8 B9 B9 B9"


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    yield
    speak("en")


def test_differences_are_said_in_words() -> None:
    draft = {
        "base": "bmja",
        "title": "x",
        "options": {"limit": 500},
        "special": {
            "purity": False,
            "knitting": {"win": 60},
            "tail": {"label": "Tail", "pattern": ["7 pairs"], "win": 50},
        },
    }
    found = differing(ruleset("bmja"), house_rules(to_text(draft)))
    assert [(one["part"], one["about"], one["was"], one["now"]) for one in found] == [
        (
            "option",
            "The limit: the most that a hand can score; special hands are shares of it",
            "1,000",
            "500",
        ),
        ("hand", "Purity", "3 doubles on the hand’s own points", ""),
        ("hand", "Knitting", "half the limit; 20 % of the limit when fishing", "60 % of the limit"),
        ("hand", "Tail", "", "half the limit"),
    ]


@pytest.mark.parametrize("spoken", ["en", "de"])
@pytest.mark.parametrize("name", BUILT_IN)
def test_every_hand_can_be_learned(name: str, spoken: str) -> None:
    speak(spoken)
    rules = ruleset(name)
    found = lessons.hands(rules)
    assert len(found) == len(rules.specials)
    for brief in found:
        assert brief["example"], brief["key"]
        assert brief["name"]
        assert brief["worth"]
        assert brief["text"]


def test_a_lesson_shows_what_the_hand_is_and_what_it_is_not() -> None:
    rules = ruleset("bmja")
    found = lessons.lesson(rules, "knitting", 2)
    assert found is not None
    assert found["source"]
    assert len(found["examples"]) > 1
    assert {one["total"] for one in found["examples"]} == {500}
    assert "stands where" in found["near"]["why"]
    assert lessons.lesson(rules, "knitting", 2) == found
    assert lessons.lesson(rules, "none such") is None


def test_the_near_miss_is_said_in_the_players_language() -> None:
    speak("de")
    assert (
        lessons.near_words("A 9 circles stands where a 9 characters should.")
        == "9 Kreise liegt, wo 9 Zeichen liegen müsste."
    )


@pytest.mark.parametrize("seed", range(12))
def test_the_quiz_is_replayed_by_its_seed_and_its_answer_is_right(seed: int) -> None:
    rules = ruleset("western")
    one = lessons.asked(rules, seed)
    assert one == lessons.asked(rules, seed)
    assert 0 <= one["answer"] < len(one["choices"])
    assert len(set(one["choices"])) == len(one["choices"])
    assert one["why"]


@pytest.mark.parametrize(
    ("pattern", "line", "expected"),
    [
        pytest.param("7 pairs", None, "", id="good"),
        pytest.param("\n7 pears", 2, "found 'pears'", id="a word that is none"),
        pytest.param("7 pairs\npung of dragons", 2, "the parts make 3 tiles", id="too few tiles"),
        pytest.param("7 pairs if no_such", 1, "there is no option 'no_such'", id="an option that is none"),
    ],
)
def test_a_pattern_shows_an_example_or_names_its_line(pattern: str, line: int | None, expected: str) -> None:
    found = tried({"base": "bmja", "pattern": pattern, "options": {}})
    if line is None:
        assert sum(len(group["tiles"]) for group in found["example"]["groups"]) == 14
    else:
        assert [one["line"] for one in found["faults"]] == [line]
        assert expected in found["faults"][0]["text"]
        assert "the_hand_typed" not in found["faults"][0]["text"]


def test_a_broken_file_comes_back_whole_with_its_faults() -> None:
    text = 'base = "bmja"\n\n[points]\nmahjong = 10\n'
    found = read_in(text.encode())
    assert found["draft"] is None
    assert found["text"] == text
    assert "line 4" in found["faults"][0]
    assert "mah_jong" in found["faults"][0]


def test_a_draft_is_checked_with_its_differences() -> None:
    assert checked({"base": "western", "points": {"mah_jong": 30}})["differences"] == [
        {"part": "points", "about": "Mah-Jong", "was": "20", "now": "30"}
    ]
    assert checked({"base": "western", "special": {"x": {"pattern": ["7 pears"]}}})["faults"]


@pytest.mark.parametrize("name", BUILT_IN)
def test_everything_of_a_base_can_be_changed_in_the_editor(name: str) -> None:
    shown, rules = base_view(name), ruleset(name)
    assert {one["key"] for one in shown["options"]} == set(rules.specs)
    assert [one["key"] for one in shown["hands"]] == [special.name for special, _ in rules.specials]
    assert all(one["worth"] for one in shown["hands"])


def test_the_sheet_is_a_pdf_with_every_hand() -> None:
    view = sheet_view(ruleset("shanghai"))
    assert len(view["hands"]) == len(ruleset("shanghai").specials)
    found = sheet_paper({**view, "hands": view["hands"][:2]})
    assert found.startswith(b"%PDF-")
    assert len(found) < 200_000


def test_the_aid_says_what_is_fished_for_and_what_may_go() -> None:
    rules = ruleset("bmja")
    fishing = advice({"tiles": GATES, "seen": "B2 B2 B2"}, rules, "bmja")["fishing"]
    two = next(one for one in fishing if one["tile"] == "B2")
    assert (two["left"], two["drawn"], two["names"]) == (0, 1000, ["The gates of heaven"])
    discards = advice({"tiles": f"{GATES} DR"}, rules, "bmja")["discards"]
    assert discards[0]["tile"] == "DR"
    with pytest.raises(ScorerError):
        advice({"tiles": "B1"}, rules, "bmja")


def test_a_hand_on_the_page_is_scored_by_the_rules_that_were_chosen(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.setenv("JADELENS_DATA", str(tmp_path))
    history = History(typed())
    for code in ["C1", "C1", "D1", "D1", "B1", "B1", "C5", "C5", "D6", "D6", "B7", "B7", "B3", "B3"]:
        history = edit(history, {"op": "add", "face": code, "revision": history.revision})
    history = edit(
        history, {"op": "answer", "key": "rules", "value": "western", "revision": history.revision}
    )
    answers = replace(history.now.answers, seat="S", round="E", won=True, by="wall", tile="B3")
    assert score_json(wire.hand_json(history.now.reading, answers))["total"] == 500
    assert from_hand(Document(history.now.reading, answers))["tiles"].count("B3") == 2
    with pytest.raises(EditError):
        edit(history, {"op": "answer", "key": "rules", "value": "../../x", "revision": history.revision})
