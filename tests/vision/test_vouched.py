from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from vision.layout import arrange, with_sets
from vision.reading import Detection, Reading, TileReading
from vision.vouched import vouched_for


def read_as(*sets: str, doubted: Mapping[int, tuple[tuple[str, float], ...]], paint: str = "") -> Reading:
    """Sets that lie apart from each other, of which the tiles with some numbers are in doubt."""
    tiles: list[TileReading] = []
    x = 0.0
    for codes in sets:
        for code in codes.split():
            number = len(tiles)
            faces = doubted.get(number, ((code, 0.999), ("JK", 0.0005)))
            quad = ((x, 0.0), (x + 30, 0.0), (x + 30, 40.0), (x, 40.0))
            sure = number not in doubted
            tiles.append(
                TileReading(number, Detection(quad, 0.9), faces, sure, None, None, None, paint=paint)
            )
            x += 31
        x += 40
    return with_sets(arrange(Reading(int(x), 100, tuple(tiles))))


OTHERS = ("C1 C1 C1", "WE WE", "D1 D2 D3")


@pytest.mark.parametrize(
    ("own", "number", "faces"),
    [
        ("B3 B3 B3", 1, (("B3", 0.9), ("B2", 0.1))),
        ("B3 B4 B5", 2, (("B5", 0.6), ("B9", 0.2))),
        ("BACK B8 B8 BACK", 0, (("BACK", 0.55), ("DW", 0.1))),
        ("BACK B8 B8 B8", 0, (("BACK", 0.9), ("DW", 0.1))),
        ("B8 B8 B8 B8", 3, (("B8", 0.9), ("B9", 0.1))),
    ],
)
def test_a_set_whose_other_tiles_are_sure_vouches_for_the_one_that_it_needs(
    own: str, number: int, faces: tuple[tuple[str, float], ...]
) -> None:
    reading = read_as(own, *OTHERS, doubted={number: faces})
    assert reading.groups[0].kind in ("pung", "chow", "kong")
    assert vouched_for(reading) == {number}


def test_a_pair_vouches_for_its_other_tile_and_both_ends_of_a_kong_are_vouched_for() -> None:
    pair = read_as(*OTHERS, "B7 B7", doubted={8: (("B7", 0.8), ("B9", 0.1))})
    assert vouched_for(pair) == {8}
    ends = dict.fromkeys((0, 3), (("BACK", 0.8), ("DW", 0.1)))
    assert vouched_for(read_as("BACK B8 B8 BACK", *OTHERS, doubted=ends)) == {0, 3}


def test_it_does_not_vouch_for_what_seems_something_else_or_nothing() -> None:
    for faces in ((("B3", 0.4), ("B2", 0.3)), (("BACK", 0.45), ("DW", 0.4))):
        own = "B3 B3 B3" if faces[0][0] == "B3" else "BACK B3 B3 BACK"
        assert vouched_for(read_as(own, *OTHERS, doubted={0: faces})) == set()
    # what the rules made a face-down end, though it looks like a white dragon
    reading = read_as("BACK B3 B3 BACK", *OTHERS, doubted={0: (("BACK", 0.1), ("DW", 0.9))})
    first = next(t for t in reading.tiles if t.id == 0)
    assert first.tile == "BACK"
    assert vouched_for(reading) == set()


def test_tiles_in_doubt_do_not_vouch_for_each_other() -> None:
    doubt = (("WW", 0.85), ("WS", 0.15))
    assert vouched_for(read_as("WW WW WW", *OTHERS, doubted={0: doubt, 1: doubt})) == set()
    back = (("BACK", 0.9), ("DW", 0.1))
    assert vouched_for(read_as("BACK WW WW BACK", *OTHERS, doubted={0: back, 1: doubt})) == {1}


def test_nothing_vouches_for_flowers_or_what_is_no_set() -> None:
    flower = (("F3", 0.9), ("F2", 0.1))
    reading = read_as(*OTHERS, "F1 F3", doubted={9: flower})
    assert reading.groups[-1].kind == "bonus"
    assert vouched_for(reading) == set()
    loose = read_as("B1 B4 C9 D7 D9", *OTHERS, doubted={1: (("B4", 0.9), ("B2", 0.1))})
    assert loose.groups[0].kind == "loose"
    assert vouched_for(loose) == set()


def test_nothing_vouches_for_a_fifth_tile_or_for_paint_against_custom() -> None:
    fifth = read_as("B3 B3 B3", "B3 B3", *OTHERS, doubted={0: (("B3", 0.9), ("B2", 0.1))})
    assert vouched_for(fifth) == set()
    doubted = {0: (("B3", 0.9), ("B2", 0.1))}
    assert vouched_for(read_as("B3 B3 B3", *OTHERS, doubted=doubted, paint="green")) == {0}
    assert vouched_for(read_as("B3 B3 B3", *OTHERS, doubted=doubted, paint="red")) == set()


def test_what_does_not_lie_in_the_hand_is_not_vouched_for() -> None:
    reading = read_as("B3 B3 B3", *OTHERS, doubted={0: (("B3", 0.9), ("B2", 0.1))})
    outside = replace(reading, tiles=tuple(replace(t, in_hand=t.id > 2) for t in reading.tiles))
    assert vouched_for(outside) == set()
