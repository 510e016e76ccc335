from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from table import laid

from ui import document as documents
from ui import edits, groups
from ui.document import Document, History
from vision.reading import Group

HAND = "B1 B1 B1 | D5 D5 D5 | C7 C8 C9 / BACK DR DR BACK | WE WE | F2 S3"


def start(text: str = HAND) -> History:
    return History(groups.named(Document(laid(text))))


def after(history: History, *events: dict[str, Any]) -> History:
    for event in events:
        history = edits.edit(history, {**event, "revision": history.revision})
    return history


def shape(history: History) -> list[tuple[str, str, bool | None]]:
    """Each set as its kind, its codes, and whether it was concealed."""
    return [(one.kind, " ".join(one.tiles), one.concealed) for one in history.now.reading.groups]


def codes(history: History) -> list[str]:
    return [tile.tile for tile in history.now.reading.tiles if tile.in_hand]


def test_a_laid_out_hand_starts_in_its_sets() -> None:
    assert shape(start()) == [
        ("pung", "B1 B1 B1", None),
        ("pung", "D5 D5 D5", None),
        ("chow", "C7 C8 C9", None),
        ("kong", "DR DR DR DR", True),
        ("pair", "WE WE", None),
        ("bonus", "F2 S3", None),
    ]


def test_a_chosen_face_is_sure_and_leads_the_faces() -> None:
    tile = after(start(), {"op": "face", "id": 3, "face": "D6"}).now.reading.tiles[3]
    assert (tile.tile, tile.p, tile.sure, tile.fixed) == ("D6", 1.0, True, True)
    assert [code for code, _ in tile.faces] == ["D6", "D5", "D9"]


def test_choosing_a_face_names_its_set_anew() -> None:
    history = after(start(), {"op": "face", "id": 3, "face": "D6"})
    assert shape(history)[1] == ("loose", "D6 D5 D5", None)


def test_a_removed_tile_leaves_its_set() -> None:
    history = after(start(), {"op": "remove", "id": 0})
    assert shape(history)[0] == ("pair", "B1 B1", None)


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        pytest.param({"x": 260.0, "y": 90.0}, ("kong", "B1 B1 B1 B1", None), id="beside the first set"),
        pytest.param({"x": 1500.0, "y": 900.0}, ("single", "B1", None), id="far off"),
        pytest.param(
            {"quad": [[234, 50], [294, 50], [294, 130], [234, 130]]},
            ("kong", "B1 B1 B1 B1", None),
            id="by corners",
        ),
    ],
)
def test_a_missed_tile_is_added_where_it_lies(
    where: dict[str, Any], expected: tuple[str, str, bool | None]
) -> None:
    history = after(start("B1 B1 B1 / D2 D2 D2"), {"op": "add", "face": "B1", **where})
    assert expected in shape(history)
    assert history.now.reading.tiles[-1].fixed or any(tile.fixed for tile in history.now.reading.tiles)


def test_a_tile_can_be_added_where_none_was_found() -> None:
    empty = History(Document(replace(laid("B1"), tiles=(), groups=())))
    history = after(empty, {"op": "add", "face": "B1", "x": 1000, "y": 700})
    assert codes(history) == ["B1"]


def test_four_turns_of_the_photo_bring_it_back() -> None:
    before = start().now.reading
    turned = after(start(), {"op": "turn"})
    assert (turned.now.reading.width, turned.now.reading.height, turned.now.turn) == (1500, 2000, 1)
    again = after(turned, *[{"op": "turn"}] * 3).now
    assert again.turn == 0
    assert {tile.id: tile.detection for tile in again.reading.tiles} == {
        tile.id: tile.detection for tile in before.tiles
    }


def test_a_turn_moves_the_first_corner_with_the_tile() -> None:
    tile = after(start("B1"), {"op": "turn"}).now.reading.tiles[0]
    # the tile's own top left at (50, 50) of 2000 x 1500 comes to lie at the photo's right
    assert tile.detection.quad[0] == (1450.0, 50.0)


def test_a_tile_can_be_put_out_of_the_hand_and_back() -> None:
    out = after(start(), {"op": "in_hand", "id": 0, "value": False})
    assert shape(out)[0] == ("pair", "B1 B1", None)
    assert [tile.id for tile in out.now.reading.tiles if not tile.in_hand] == [0]
    back = after(out, {"op": "in_hand", "id": 0, "value": True})
    assert sorted(codes(back)) == sorted(codes(start()))


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        pytest.param({"op": "group", "ids": [3, 4]}, ["B1 B1 B1", "D5 D5", "D5", "C7 C8 C9"], id="group"),
        pytest.param(
            {"op": "group", "ids": [2, 5]}, ["B1 B1", "B1 D5", "D5 D5", "C7 C8 C9"], id="group across sets"
        ),
        pytest.param({"op": "split", "id": 4}, ["B1 B1 B1", "D5", "D5 D5", "C7 C8 C9"], id="split"),
        pytest.param({"op": "split", "id": 3}, ["B1 B1 B1", "D5 D5 D5", "C7 C8 C9"], id="split at the start"),
        pytest.param({"op": "join", "group": 0}, ["B1 B1 B1 D5 D5 D5", "C7 C8 C9"], id="join"),
        pytest.param(
            {"op": "move", "id": 3, "group": 0}, ["B1 B1 B1 D5", "D5 D5", "C7 C8 C9"], id="move to the end"
        ),
        pytest.param(
            {"op": "move", "ids": [3, 6, 3], "group": 0},
            ["B1 B1 B1 D5 C7", "D5 D5", "C8 C9"],
            id="move several",
        ),
        pytest.param(
            {"op": "move", "id": 3, "before": 1}, ["B1 D5 B1 B1", "D5 D5", "C7 C8 C9"], id="move before"
        ),
        pytest.param({"op": "swap", "id": 0, "other": 3}, ["D5 B1 B1", "B1 D5 D5", "C7 C8 C9"], id="swap"),
    ],
)
def test_sets_can_be_put_together_anew(event: dict[str, Any], expected: list[str]) -> None:
    history = after(start("B1 B1 B1 | D5 D5 D5 | C7 C8 C9"), event)
    assert [tiles for _, tiles, _ in shape(history)] == expected


def test_sets_that_the_player_made_outlast_a_correction() -> None:
    made = after(start("B1 B1 B1 D5 D5 D5"), {"op": "group", "ids": [0, 1, 2]})
    assert [kind for kind, _, _ in shape(made)] == ["pung", "pung"]
    corrected = after(made, {"op": "face", "id": 3, "face": "D4"})
    assert shape(corrected) == [("pung", "B1 B1 B1", None), ("loose", "D4 D5 D5", None)]


def test_concealment_is_kept_through_other_edits_and_lost_with_its_set() -> None:
    said = after(start(), {"op": "concealed", "group": 0, "value": True})
    assert shape(said)[0] == ("pung", "B1 B1 B1", True)
    assert shape(after(said, {"op": "face", "id": 3, "face": "D6"}))[0][2] is True
    assert shape(after(said, {"op": "remove", "id": 2}))[0] == ("pair", "B1 B1", None)


def test_all_sets_at_once_leaves_a_kong_to_its_backs() -> None:
    history = after(start(), {"op": "concealed", "group": "all", "value": False})
    assert [concealed for _, _, concealed in shape(history)] == [False, False, False, True, False, None]


def test_taking_back_what_was_said_of_a_set_leaves_it_unknown() -> None:
    history = after(
        start(),
        {"op": "concealed", "group": 0, "value": True},
        {"op": "concealed", "group": 0, "value": None},
    )
    assert shape(history) == shape(start())


def test_an_answer_that_no_longer_fits_falls_away() -> None:
    history = after(
        start(),
        {"op": "answer", "key": "seat", "value": "E"},
        {"op": "answer", "key": "by", "value": "dealt"},
        {"op": "answer", "key": "seat", "value": "S"},
    )
    assert (history.now.answers.seat, history.now.answers.by) == ("S", None)


def test_a_typed_hand_grows_tile_by_tile() -> None:
    history = History(documents.typed())
    history = after(history, *[{"op": "add", "face": face} for face in ("B1", "B1", "F3")])
    assert history.now.reading.groups == (Group(0, ("B1", "B1", "F3"), "loose", None),)


@pytest.mark.parametrize(
    "event",
    [
        pytest.param({"op": "shuffle"}, id="unknown"),
        pytest.param({"op": ["face"]}, id="no text"),
        pytest.param({}, id="nothing"),
        pytest.param({"op": "face", "id": 99, "face": "B1"}, id="no such tile"),
        pytest.param({"op": "face", "id": 0, "face": "B0"}, id="no such face"),
        pytest.param({"op": "face", "id": 0, "face": ["B1"]}, id="a list for a face"),
        pytest.param({"op": "face", "id": 0}, id="no face"),
        pytest.param({"op": "add", "face": "B1"}, id="add without a place"),
        pytest.param({"op": "add", "face": "B1", "x": float("nan"), "y": 1}, id="add at no number"),
        pytest.param({"op": "add", "face": "B1", "x": "1", "y": 1}, id="add at text"),
        pytest.param({"op": "add", "face": "B1", "quad": [[1, 2]]}, id="add with one corner"),
        pytest.param({"op": "in_hand", "id": 0, "value": 1}, id="in_hand without a flag"),
        pytest.param({"op": "group", "ids": []}, id="a set of nothing"),
        pytest.param({"op": "group", "ids": [0, 99]}, id="a set of what is not there"),
        pytest.param({"op": "join", "group": 5}, id="join the last"),
        pytest.param({"op": "move", "id": 0, "group": True}, id="move to no set"),
        pytest.param({"op": "concealed", "group": 0, "value": "yes"}, id="concealed as text"),
        pytest.param({"op": "answer", "key": "seat", "value": "X"}, id="no such wind"),
        pytest.param({"op": "answer", "key": "seat", "value": ["E"]}, id="a list for a wind"),
        pytest.param({"op": "answer", "key": "limit", "value": True}, id="a flag for a limit"),
        pytest.param({"op": "answer", "key": "__class__", "value": 1}, id="no such question"),
    ],
)
def test_an_event_that_makes_no_sense_is_refused_in_a_sentence(event: dict[str, Any]) -> None:
    with pytest.raises(edits.EditError, match=r"^[A-Z][^\n]*\.$"):
        edits.edit(start(), {**event, "revision": 0})


@pytest.mark.parametrize("revision", [1, -1, None, "0"])
def test_an_event_made_in_sight_of_another_revision_is_stale(revision: object) -> None:
    with pytest.raises(edits.StaleRevision):
        edits.edit(start(), {"op": "turn", "revision": revision})


def test_an_edit_that_changes_nothing_is_no_edit() -> None:
    history = start()
    assert after(history, {"op": "in_hand", "id": 0, "value": True}) is history
    assert after(history, {"op": "undo"}) is history
    assert after(history, {"op": "redo"}) is history


def test_a_new_edit_clears_what_could_be_redone() -> None:
    history = after(start(), {"op": "turn"}, {"op": "undo"}, {"op": "remove", "id": 0})
    assert history.future == ()
    assert history.revision == 3


def test_a_ring_leaves_the_tiles_in_it_and_nothing_else() -> None:
    ringed = after(start(), {"op": "only", "ids": [0, 1, 2, 15, 16]})
    assert shape(ringed) == [("pung", "B1 B1 B1", None), ("bonus", "F2 S3", None)]
    assert [tile.group for tile in ringed.now.reading.tiles if not tile.in_hand] == [None] * 12
    # a wider ring brings back what the photo's layout shows
    assert shape(after(ringed, {"op": "only", "ids": list(range(17))})) == shape(start())


def test_a_ring_keeps_the_sets_that_the_player_made() -> None:
    made = after(start("B1 B1 B1 D5 D5 D5 | C7 C8"), {"op": "group", "ids": [3, 4, 5]})
    outside = after(made, {"op": "in_hand", "id": 7, "value": False})
    ringed = after(outside, {"op": "only", "ids": [1, 2, 3, 4, 5, 7]})
    assert shape(ringed) == [("pair", "B1 B1", None), ("pung", "D5 D5 D5", None), ("single", "C8", None)]


@pytest.mark.parametrize("ids", [[], None, [99], [True], "0"], ids=str)
def test_a_ring_around_nothing_is_no_ring(ids: object) -> None:
    with pytest.raises(edits.EditError):
        after(start(), {"op": "only", "ids": ids})


IDS = st.integers(-1, 20)
SETS = st.one_of(st.integers(-1, 8), st.just("all"))
POINTS = st.integers(-50, 2100)
EVENTS = st.one_of(
    st.fixed_dictionaries({"op": st.just("face"), "id": IDS, "face": st.sampled_from(documents.FACES)}),
    st.fixed_dictionaries({"op": st.sampled_from(["remove", "confirm", "split"]), "id": IDS}),
    st.fixed_dictionaries(
        {"op": st.just("add"), "face": st.sampled_from(documents.FACES), "x": POINTS, "y": POINTS}
    ),
    st.fixed_dictionaries({"op": st.just("in_hand"), "id": IDS, "value": st.booleans()}),
    st.just({"op": "turn"}),
    st.fixed_dictionaries({"op": st.just("group"), "ids": st.lists(IDS, max_size=4)}),
    st.fixed_dictionaries({"op": st.just("only"), "ids": st.lists(st.integers(0, 16), max_size=9)}),
    st.fixed_dictionaries({"op": st.just("join"), "group": SETS}),
    st.fixed_dictionaries({"op": st.just("move"), "id": IDS, "group": SETS}),
    st.fixed_dictionaries({"op": st.just("swap"), "id": IDS, "other": IDS}),
    st.fixed_dictionaries(
        {"op": st.just("concealed"), "group": SETS, "value": st.sampled_from([True, False, None])}
    ),
    st.fixed_dictionaries(
        {"op": st.just("answer"), "key": st.just("seat"), "value": st.sampled_from(["E", "N", None])}
    ),
    st.fixed_dictionaries({"op": st.sampled_from(["undo", "redo"])}),
)


def tried(history: History, events: list[dict[str, Any]]) -> History:
    for event in events:
        try:
            history = after(history, event)
        except edits.EditError:
            continue
    return history


@given(st.lists(EVENTS, max_size=15))
@settings(max_examples=150, deadline=None)
def test_any_edits_undone_give_back_the_start_and_redone_the_end(events: list[dict[str, Any]]) -> None:
    first = start()
    last = tried(first, events)
    steps = len(last.past)
    undone = after(last, *[{"op": "undo"}] * steps)
    assert undone.now == first.now
    assert after(undone, *[{"op": "redo"}] * steps).now == last.now


@given(st.lists(EVENTS, max_size=15))
@settings(max_examples=150, deadline=None)
def test_after_any_edits_every_tile_of_the_hand_lies_in_one_set(events: list[dict[str, Any]]) -> None:
    reading = tried(start(), events).now.reading
    assert len({tile.id for tile in reading.tiles}) == len(reading.tiles)
    in_sets = [tile.id for group in reading.groups for tile in reading.members(group.number)]
    assert sorted(in_sets) == sorted(tile.id for tile in reading.tiles if tile.in_hand)
    for group in reading.groups:
        assert len(group.tiles) == len(reading.members(group.number)) > 0
    assert all(tile.group is None for tile in reading.tiles if not tile.in_hand)
