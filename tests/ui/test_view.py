from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from table import laid

from ui import document as documents
from ui import edits, groups, tile_faces
from ui.app import FOLDERS
from ui.document import FACES, WINDS, Answers, Document, History
from ui.questions import carried_over, possible_ways, questions
from ui.texts import say, tile_name
from ui.view import view

WINNING = "B1 B1 B1 | D5 D5 D5 | C7 C8 C9 / BACK DR DR BACK | WE WE | F2 S3"


def shown(text: str, answers: Answers | None = None, doubtful: tuple[int, ...] = ()) -> dict[str, Any]:
    document = groups.named(Document(laid(text, doubtful), answers or Answers()))
    whole: dict[str, Any] = json.loads(json.dumps(view(History(document))))
    return whole


def asked(text: str, answers: Answers) -> list[str]:
    return [one.key for one in questions(groups.named(Document(laid(text), answers))) if not one.rare]


def test_what_the_page_shows_of_a_winning_hand() -> None:
    page = shown(WINNING, Answers(seat="S", round="E", by="wall", tile="WE"), doubtful=(3,))
    assert page["status"] == "15 tiles and 2 bonus tiles in the hand"
    assert [one["title"] for one in page["sets"]] == ["Pung", "Pung", "Chow", "Kong", "Pair", "Bonus tiles"]
    assert [one["asks"] for one in page["sets"]] == [True, True, True, False, False, False]
    assert [tile["id"] for tile in page["tiles"] if tile["doubtful"]] == [3]
    assert page["score"]["open"] is True
    assert page["score"]["total"] > 0


def test_the_sum_of_each_part_is_what_its_lines_add_up_to() -> None:
    answers = Answers(seat="S", round="E", won=False)
    page = shown("BACK DR DR BACK | BACK DG DG BACK | BACK DW DW BACK | D8 D8 D8 | B5 | F3 S1", answers)
    parts = {part["title"]: part for part in page["score"]["parts"]}
    assert set(parts) == {"The hand", "Bonus tiles"}
    assert parts["Bonus tiles"]["sum"] == "8 points"
    assert parts["The hand"]["sum"] == "98 points × 8 = 784"
    assert page["score"]["total"] == 784 + 8
    assert page["score"]["special"]["name"] == "Three great scholars"
    assert page["score"]["waits"] == ["B5"]


def test_a_cut_at_the_limit_is_said() -> None:
    laid_out = "BACK WE WE BACK | BACK DR DR BACK | BACK B9 B9 BACK | C1 C1 C1 | DG DG"
    score = shown(laid_out, Answers(seat="E", round="E", by="wall", limit=500))["score"]
    assert (score["total"], score["cut"]["text"]) == (500, "Cut at the limit of 500")
    assert "3,968" in score["cut"]["why"]
    assert score["parts"][0]["sum"].endswith("× 32 = 3,968")


def test_a_hand_that_cannot_be_scored_says_why() -> None:
    page = shown("B1 B1 B1 B1 | B1 B1")
    assert page["score"]["total"] is None
    assert page["score"]["problems"]


def test_an_unexplained_back_is_pointed_out() -> None:
    assert any("face-down" in note for note in shown("B1 B2 | BACK")["score"]["notes"])


def test_an_empty_typed_hand_asks_for_tiles() -> None:
    page = view(History(documents.typed()))
    assert (page["photo"], page["sets"], page["score"]["total"]) == (None, [], None)
    assert page["status"] == "Tap the tiles of the hand"


def test_a_photo_without_tiles_says_what_to_do() -> None:
    page = view(History(Document(replace(laid("B1"), tiles=(), groups=()))))
    assert page["status"].startswith("No tile found")
    assert page["blurred"] is None


def test_of_a_blurred_photo_another_is_asked_for_as_long_as_something_is_in_doubt() -> None:
    blurred = replace(laid(WINNING, doubtful=(3,)), blurred=True)
    none = replace(blurred, tiles=(), groups=())
    sure = replace(blurred, tiles=laid(WINNING).tiles)
    told = [view(History(Document(reading)))["blurred"] for reading in (blurred, none, sure, laid(WINNING))]
    assert told[:2] == [say("blurred")] * 2
    assert told[2:] == [None, None]


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        pytest.param(Answers(), ["seat", "round", "won", "by", "tile"], id="fourteen tiles"),
        pytest.param(Answers(won=False), ["seat", "round", "won"], id="not won"),
        pytest.param(
            Answers(by="wall"), ["seat", "round", "won", "by", "tile", "last"], id="the last of the wall?"
        ),
        pytest.param(
            Answers(by="discard"), ["seat", "round", "won", "by", "tile", "last"], id="the last discard?"
        ),
        pytest.param(Answers(by="loose"), ["seat", "round", "won", "by", "tile"], id="one kong"),
        pytest.param(Answers(seat="E", by="dealt"), ["seat", "round", "won", "by"], id="dealt"),
    ],
)
def test_only_questions_that_matter_are_asked(answers: Answers, expected: list[str]) -> None:
    assert asked(WINNING, answers) == expected


def test_two_kongs_ask_how_many_came_before() -> None:
    assert "kongs_before" in asked(WINNING.replace("D5 D5 D5", "D5 D5 D5 BACK"), Answers(by="loose"))


@pytest.mark.parametrize(
    ("text", "seat", "expected"),
    [
        pytest.param("B1 B1 B1 | C2 C2", "S", ["wall", "discard", "first_discard"], id="plain"),
        pytest.param("B1 B1 B1 | C2 C2", "E", ["wall", "discard", "dealt"], id="East"),
        pytest.param(
            "B1 B1 B1 | C2 C2", None, ["wall", "discard", "dealt", "first_discard"], id="seat not known"
        ),
        pytest.param("B1 B1 B1 | F1", "S", ["wall", "discard", "loose", "first_discard"], id="a bonus tile"),
        pytest.param(
            "B1 B2 B3 | C2 C2", "S", ["wall", "discard", "robbed_kong", "first_discard"], id="a chow"
        ),
    ],
)
def test_a_win_can_only_have_come_about_in_possible_ways(text: str, seat: Any, expected: list[str]) -> None:
    assert list(possible_ways(groups.named(Document(laid(text), Answers(seat=seat))))) == expected


def test_seat_round_and_limit_are_remembered_for_the_next_hand() -> None:
    answers = Answers(seat="W", round="S", won=True, by="wall", tile="B1", last=True, limit=500)
    assert carried_over(answers) == Answers(seat="W", round="S", limit=500)


def test_every_answer_that_a_question_offers_can_be_given() -> None:
    for seat in (*WINDS, None):
        document = groups.named(Document(laid(WINNING), Answers(seat=seat)))
        for question in questions(document):
            for choice in question.choices:
                event = {"op": "answer", "key": question.key, "value": choice.value, "revision": 0}
                answers = edits.edit(History(document), event).now.answers
                assert getattr(answers, question.key) == choice.value


def test_the_script_never_makes_markup_of_text() -> None:
    for file in FOLDERS["editor"].glob("*.js"):
        assert not re.search(
            r"innerHTML|outerHTML|insertAdjacentHTML|document\.write", file.read_text(encoding="utf-8")
        )


@pytest.mark.parametrize("code", [*FACES, "A1", "A2", "A3", "A4"])
def test_every_tile_has_a_name_and_a_drawn_face(code: str) -> None:
    assert tile_name(code)
    assert code in tile_faces.codes()
