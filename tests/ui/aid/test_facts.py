"""What only some rules ask: asked under those rules alone, only where it matters, and told to the scorer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from table import laid

from scorer.wire import score_json
from ui import groups, wire
from ui.document import Answers, Document, History
from ui.edits import EditError, edit
from ui.house import facts
from ui.house.shelf import own_shelf
from ui.questions import questions
from ui.scoring import score
from ui.view import view

PLAIN = "B1 B1 B1 | D5 D5 D5 | C7 C8 C9 | DR DR DR | WE WE"
WITH_BONUS = f"{PLAIN} | F2 S3"
WITH_BOUQUET = f"{PLAIN} | F1 F2 F3 F4 A1"
#: Every question that there is only under some rules.
SOME = {"announced", "first_east", "bonus_in_hand", "wins_in_a_row", "double_dice"}

WON = Answers(seat="S", round="E", won=True, by="discard", tile="WE")
EAST = replace(WON, seat="E", by="wall", tile="B1")


@pytest.fixture(autouse=True)
def own_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("JADELENS_DATA", str(tmp_path))


def document(text: str, answers: Answers) -> Document:
    return groups.named(Document(laid(text), answers))


def asked(text: str, answers: Answers) -> set[str]:
    return {question.key for question in questions(document(text, answers))}


@pytest.mark.parametrize(
    ("text", "answers", "rules", "expected"),
    [
        pytest.param(WITH_BONUS, WON, "bmja", set(), id="nothing more under the British rules"),
        pytest.param(
            WITH_BONUS,
            WON,
            "western",
            {"first_east", "bonus_in_hand", "double_dice"},
            id="the Western sheet, won with an East wind",
        ),
        pytest.param(
            PLAIN, WON, "western", {"double_dice"}, id="32 and 34 points are rounded up to the same ten"
        ),
        pytest.param(
            PLAIN, replace(WON, tile="B1"), "western", {"double_dice"}, id="won with some other tile"
        ),
        pytest.param(
            PLAIN, replace(WON, by="wall"), "western", {"double_dice"}, id="the East wind was drawn"
        ),
        pytest.param(WITH_BONUS, EAST, "shanghai", {"wins_in_a_row"}, id="Shanghai, East won"),
        pytest.param(WITH_BONUS, WON, "shanghai", set(), id="Shanghai, South won"),
        pytest.param(
            PLAIN,
            replace(EAST, won=False),
            "shanghai",
            set(),
            id="a hand that did not win has no row of wins",
        ),
        pytest.param("B1 B1 B1 | D5", WON, "western", set(), id="nothing to score yet"),
        pytest.param(PLAIN, replace(WON, rules="gone"), "gone", set(), id="rules that are no longer there"),
    ],
)
def test_only_what_changes_the_score_under_these_rules_is_asked(
    text: str, answers: Answers, rules: str, expected: set[str]
) -> None:
    assert asked(text, replace(answers, rules=rules)) & SOME == expected


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        pytest.param("bmja", {"original_call", "last"}, id="British"),
        pytest.param("shanghai", {"original_call", "last"}, id="Shanghai"),
        pytest.param("western", set(), id="the sheet knows neither"),
    ],
)
def test_what_the_rules_do_not_know_is_not_asked(rules: str, expected: set[str]) -> None:
    answers = replace(WON, by="wall", tile="WE", rules=rules)
    assert asked(WITH_BONUS, answers) & {"original_call", "last"} == expected


@pytest.mark.parametrize(
    ("rules", "expected"), [("bmja", True), ("shanghai", True), ("western", False)], ids=str
)
def test_kongs_before_the_last_tile_are_asked_for_where_they_count(rules: str, expected: bool) -> None:
    kongs = "B1 B1 B1 B1 | D5 D5 D5 D5 | C7 C8 C9 | DR DR DR | WE WE"
    answers = replace(WON, by="loose", tile="WE", rules=rules)
    assert ("kongs_before" in asked(kongs, answers)) is expected


def test_an_announcement_is_asked_for_where_the_club_wants_one() -> None:
    saved = own_shelf().save('base = "bmja"\ntitle = "x"\n\n[options]\nfishing_must_be_announced = true\n')
    fishing = "B1 B1 B2 B3 B4 B5 B6 B7 B8 WE WS WW WN"
    lost = Answers(seat="S", round="E", won=False, rules=saved.version)
    assert "announced" in asked(fishing, lost)
    assert "announced" not in asked(fishing, replace(lost, rules="bmja"))
    totals = [score(document(fishing, replace(lost, announced=said)))["total"] for said in (False, True)]
    assert totals[0] < totals[1]


@pytest.mark.parametrize(
    ("text", "answers", "key", "value", "before", "after"),
    [
        # 4 + 2 + 4 + 2 + 20, and 8 for the bonus tiles, make 40; doubles for the dragons and South's Flower
        pytest.param(WITH_BONUS, WON, "first_east", True, 160, 200, id="the first East wind"),
        pytest.param(WITH_BONUS, WON, "double_dice", True, 160, 320, id="double dice"),
        pytest.param(WITH_BONUS, WON, "bonus_in_hand", "S3", 160, 0, id="a Season in the hand"),
    ],
)
def test_the_answer_changes_the_score_under_the_western_sheet(
    text: str, answers: Answers, key: str, value: Any, before: int, after: int
) -> None:
    history = History(document(text, replace(answers, rules="western")))
    assert score(history.now)["total"] == before
    told = edit(history, {"op": "answer", "key": key, "value": value, "revision": 0})
    assert score(told.now)["total"] == after
    question = next(one for one in questions(told.now) if one.key == key)
    assert question.value == value
    assert value in [choice.value for choice in question.choices]


def test_thirteen_wins_in_a_row_are_worth_the_limit() -> None:
    history = History(document(PLAIN, replace(EAST, rules="shanghai")))
    before = score(history.now)["total"]
    told = edit(history, {"op": "answer", "key": "wins_in_a_row", "value": 13, "revision": 0})
    assert before < 1000
    assert score(told.now)["total"] == 1000


@pytest.mark.parametrize(
    ("key", "value"),
    [("bonus_in_hand", None), ("bonus_in_hand", "B1 B1"), ("wins_in_a_row", -1), ("double_dice", 1)],
    ids=str,
)
def test_an_answer_that_is_none_is_refused(key: str, value: object) -> None:
    history = History(document(WITH_BONUS, replace(WON, rules="western")))
    with pytest.raises(EditError):
        edit(history, {"op": "answer", "key": key, "value": value, "revision": 0})


def test_animals_lie_in_the_palette_where_they_are_played_with() -> None:
    answers = replace(WON, rules="western")
    assert view(History(document(PLAIN, answers)))["animals"] == ("A1", "A2", "A3", "A4")
    assert view(History(document(PLAIN, WON)))["animals"] == ()
    history = History(document(PLAIN, answers))
    more = edit(history, {"op": "add", "face": "A2", "x": 5, "y": 5, "revision": 0})
    assert "A2" in wire.hand_json(more.now.reading, more.now.answers)["bonus"]
    assert score(more.now)["total"] > score(history.now)["total"]


def test_a_bouquet_is_paid_at_once_and_said() -> None:
    found = score(document(WITH_BOUQUET, replace(WON, rules="western")))
    assert [note for note in found["notes"] if "1,000" in note and "Bouquet" in note]


def test_facts_that_nobody_told_are_not_in_the_hand() -> None:
    hand = wire.hand_json(document(WITH_BONUS, WON).reading, WON)
    assert not SOME & set(hand)
    assert score_json(hand)["legal"]
    assert facts.facts(document(WITH_BONUS, WON)) == ()


def test_what_was_told_goes_to_the_scorer() -> None:
    told = replace(
        WON,
        announced=True,
        first_east=True,
        bonus_in_hand="F2",
        wins_in_a_row=3,
        double_dice=True,
    )
    hand = wire.hand_json(document(WITH_BONUS, told).reading, told)
    assert (hand["bonus"], hand["bonus_in_hand"]) == ("S3", "F2")
    assert hand["win"]["first_east"] is True
    assert (hand["announced"], hand["wins_in_a_row"], hand["double_dice"]) == (True, 3, True)
    again = wire.document_from(wire.document_json(document(WITH_BONUS, told)))
    assert again.answers == told
