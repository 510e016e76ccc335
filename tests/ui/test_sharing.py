"""A score given away, and what would have made more of it."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import pytest
from steps import WINNING
from table import laid

from ui import groups, more, paper, share, tile_faces
from ui.document import FACES, Answers, Document
from ui.scoring import score

LOST = "BACK DR DR BACK | BACK DG DG BACK | BACK DW DW BACK | D8 D8 D8 | B5 | F3 S1"


def document(text: str, **answers: Any) -> Document:
    return groups.named(Document(laid(text), Answers(**answers)))


def lost() -> Document:
    return document(LOST, seat="S", round="E", won=False)


def test_the_text_says_the_total_the_sets_and_every_line() -> None:
    lines = share.text(score(lost())).splitlines()
    assert lines[:2] == ["792 points", "Three great scholars"]
    assert "Kong, concealed: Red dragon, Red dragon, Red dragon, Red dragon" in lines
    assert "- Exposed pung of 8 circles: 2 points" in lines
    assert "= 98 points × 8 = 784" in lines


@pytest.mark.parametrize("index", [True, False])
def test_the_drawing_is_whole_by_itself(index: bool) -> None:
    svg = share.drawing(score(lost()), index=index)
    root = ET.fromstring(svg)
    tiles = [
        one for one in root.iter("{http://www.w3.org/2000/svg}g") if "translate" in one.get("transform", "")
    ]
    assert len(tiles) == 12 + 3 + 1 + 2
    assert ('class="index"' in svg) is index
    assert "href" not in svg
    texts = [one.text or "" for one in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "792 points" in texts


def test_words_in_a_drawing_are_never_markup() -> None:
    shown = score(lost())
    shown["special"] = {"name": "<script>alert(1)</script> & more", "text": None}
    names = [one.text for one in ET.fromstring(share.drawing(shown)).iter() if one.text]
    assert "<script>alert(1)</script> & more" in names


def test_a_pdf_is_made_of_a_score_in_letters_it_has() -> None:
    assert paper.paper(score(lost())).startswith(b"%PDF-")
    assert paper.latin("Geht’s … größer – 万") == "Geht's ... größer - ?"


def test_sets_are_parted_into_rows_that_fit() -> None:
    sets = [{"tiles": ["B1"] * count} for count in (4, 4, 4, 3)]
    rows = share.rows(sets, wide=100, tile=10, gap=5)
    assert [[len(one["tiles"]) for one in row] for row in rows] == [[4, 4], [4, 3]]


def test_what_a_losing_hand_was_fishing_for_is_told_with_what_it_would_have_scored() -> None:
    told = more.more(lost())
    assert told["waits"] == [{"code": "B5", "drawn": 1000, "claimed": 1000}]
    assert {one["text"] for one in told["better"]} == {
        "A kong of 8 circles instead of the pung",
        "The exposed set kept concealed",
    }
    totals = [one["total"] for one in told["better"]]
    assert totals == sorted(totals, reverse=True)
    assert min(totals) > 792


def test_what_would_have_made_more_of_a_winning_hand_is_more() -> None:
    won = document(WINNING, seat="S", round="E", won=True, by="discard", tile="WE")
    told = more.more(won)
    assert told["waits"] == []
    assert "The last tile drawn from the wall" in {one["text"] for one in told["better"]}
    assert all(one["total"] > score(won)["total"] for one in told["better"])


def test_nothing_is_told_of_a_hand_that_cannot_be_scored() -> None:
    assert more.more(document("B1 B1 B1 B1 | B1 B1")) == {"better": [], "waits": []}


def test_the_hand_is_drawn_as_it_was_counted() -> None:
    drawn = score(lost())["hand"]
    assert [one["title"] for one in drawn] == [
        *["Kong, concealed"] * 3,
        "Pung, exposed",
        "Loose tiles",
        "Bonus tiles",
    ]
    assert " ".join(code for one in drawn for code in one["tiles"]) == (
        "DR DR DR DR DG DG DG DG DW DW DW DW D8 D8 D8 B5 F3 S1"
    )


@pytest.mark.parametrize("code", FACES)
def test_the_western_index_can_be_left_out_of_a_face(code: str) -> None:
    with_index, without = tile_faces.face(code), tile_faces.face(code, index=False)
    ET.fromstring(without)
    assert (len(without) < len(with_index)) == (code not in ("DW", "JK", "BACK"))


def test_a_tile_without_a_face_is_said() -> None:
    with pytest.raises(KeyError):
        tile_faces.face("../page")
