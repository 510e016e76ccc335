from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from table import laid

from scorer.wire import score_json
from ui import groups, wire
from ui.document import WAYS, WINDS, Answers, Document
from vision.reading import Reading


def hand(text: str, answers: Answers | None = None) -> dict[str, Any]:
    return wire.hand_json(groups.named(Document(laid(text))).reading, answers)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "B1 B1 B1 | WE WE",
            {"sets": [{"tiles": "B1 B1 B1", "concealed": None}], "tiles": "WE WE", "bonus": ""},
            id="an open question is left open",
        ),
        pytest.param(
            "BACK DR DR BACK | DR",
            {"sets": [{"tiles": "DR DR DR DR", "concealed": True}], "tiles": "DR", "bonus": ""},
            id="a concealed kong by its two backs",
        ),
        pytest.param(
            "C9 C9 C9 BACK",
            {"sets": [{"tiles": "C9 C9 C9 C9", "concealed": False}], "tiles": "", "bonus": ""},
            id="an exposed kong by its one back",
        ),
        pytest.param(
            "B1 B2 B3 B4 | F1 S4", {"sets": [], "tiles": "B1 B2 B3 B4", "bonus": "F1 S4"}, id="loose"
        ),
        pytest.param(
            "B1 F1 C1", {"sets": [], "tiles": "B1 C1", "bonus": "F1"}, id="a bonus tile among others"
        ),
        pytest.param(
            "B1 BACK C1", {"sets": [], "tiles": "B1 C1", "bonus": ""}, id="a back that nothing explains"
        ),
    ],
)
def test_the_hand_of_a_reading(text: str, expected: dict[str, Any]) -> None:
    assert {key: hand(text)[key] for key in expected} == expected


def test_a_photo_alone_says_nothing_of_seat_round_and_win() -> None:
    said = hand("B1 B1 B1 | B2 B2 B2 | B3 B3 B3 | B4 B4 B4 | B5 B5")
    assert (said["seat"], said["round"], said["win"]) == (None, None, None)


@pytest.mark.parametrize(
    ("text", "answers", "won"),
    [
        pytest.param("B1 B1 B1 | B2 B2 B2 | B3 B3 B3 | B4 B4 B4 | B5 B5", Answers(), True, id="fourteen"),
        pytest.param("B1 B1 B1 | B2 B2 B2 | B3 B3 B3 | B4 B4 B4 | B5", Answers(), False, id="thirteen"),
        pytest.param(
            "BACK B1 B1 BACK | B2 B2 B2 | B3 B3 B3 | B4 B4 B4 | B5 B5", Answers(), True, id="with a kong"
        ),
        pytest.param(
            "B1 B1 B1 | B2 B2 B2 | B3 B3 B3 | B4 B4 B4 | B5 B5 | F1", Answers(), True, id="with a flower"
        ),
        pytest.param(
            "B1 B1 B1 | B2 B2 B2 | B3 B3 B3 | B4 B4 B4 | B5 B5",
            Answers(won=False),
            False,
            id="the player says no",
        ),
        pytest.param("B1 B1 B1", Answers(won=True), True, id="the player says yes"),
    ],
)
def test_who_won_follows_from_the_number_of_tiles_unless_said(text: str, answers: Answers, won: bool) -> None:
    assert (hand(text, answers)["win"] is not None) is won


def test_a_concealed_set_is_left_to_be_arranged_and_a_kong_is_not() -> None:
    document = groups.named(Document(laid("B1 B1 B1 | C4 C4 C4 C4")))
    for number in (0, 1):
        document = groups.tell(document, number, True)
    said = wire.hand_json(document.reading)
    assert (said["sets"], said["tiles"]) == ([{"tiles": "C4 C4 C4 C4", "concealed": True}], "B1 B1 B1")


def test_a_last_tile_that_was_corrected_away_is_not_claimed() -> None:
    fourteen = "B1 B1 B1 | B2 B2 B2 | B3 B3 B3 | B4 B4 B4 | B5 B5"
    assert hand(fourteen, Answers(tile="B5"))["win"]["tile"] == "B5"
    assert hand(fourteen, Answers(tile="C9"))["win"]["tile"] is None


@pytest.mark.parametrize(
    "answers", [None, Answers(seat="E", round="S", won=True, by="wall", tile="B5", limit=500)]
)
def test_the_scorer_takes_the_hand_as_it_is(answers: Answers | None) -> None:
    scored = score_json(
        json.loads(json.dumps(hand("BACK B1 B1 BACK | B2 B2 B2 | B3 B3 B3 | B4 B4 B4 | B5 B5", answers)))
    )
    assert (scored["total"] is not None) == (answers is not None)


def test_a_line_of_read_has_what_the_contract_says() -> None:
    reading = laid("B1 B1 | F2 / C7", doubtful=(1,))
    out = replace(reading.tiles[-1], in_hand=False, row=None, place=None, group=None)
    reading = replace(reading, tiles=(*reading.tiles[:-1], out))
    line = json.loads(json.dumps(wire.read_json("a.jpg", reading)))
    assert list(line) == ["photo", "width", "height", "tiles", "warnings", "ms", "hand"]
    assert line["tiles"][1] == {
        "tile": "B1",
        "p": 0.55,
        "sure": False,
        "quad": [[111, 50], [171, 50], [171, 130], [111, 130]],
        "alternatives": [["B1", 0.55], ["D9", 0.4]],
        "row": 0,
        "place": 1,
        "group": 0,
        "in_hand": True,
    }
    last = line["tiles"][-1]
    assert (last["in_hand"], last["row"], last["place"], last["group"]) == (False, None, None, None)


def test_a_photo_without_tiles_is_a_line_too() -> None:
    line = wire.read_json("a.jpg", Reading(10, 20, warnings=("No tiles.",)))
    assert (line["tiles"], line["warnings"], line["hand"]["tiles"]) == ([], ["No tiles."], "")


ANSWERS = st.builds(
    Answers,
    seat=st.sampled_from([None, *WINDS]),
    round=st.sampled_from([None, *WINDS]),
    won=st.sampled_from([None, True, False]),
    by=st.sampled_from([None, *WAYS]),
    tile=st.sampled_from([None, "B1"]),
    last=st.booleans(),
    kongs_before=st.integers(0, 4),
    original_call=st.booleans(),
    wild=st.sampled_from([None, "JK", "B2"]),
    limit=st.integers(1, 5000),
)


@given(ANSWERS, st.integers(0, 3), st.booleans(), st.booleans())
def test_a_document_comes_back_equal_from_json(
    answers: Answers, turn: int, arranged: bool, blurred: bool
) -> None:
    document = groups.tell(
        groups.named(Document(laid("B1 B1 B1 | BACK C1 C1 BACK / F1", doubtful=(0,)))), 0, True
    )
    reading = replace(document.reading, blurred=blurred)
    document = replace(document, reading=reading, answers=answers, turn=turn, arranged=arranged)
    kept = json.loads(json.dumps(wire.document_json(document)))
    assert wire.document_from(kept) == document
    # as it was kept before it was told of a photo
    del kept["blurred"]
    assert wire.document_from(kept).reading == replace(reading, blurred=False)
