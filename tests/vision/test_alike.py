"""Tiles in doubt are settled by those that look the same, or do not."""

import cv2
import pytest
from named_row import STEP, Tile, firsts, photographed, plain, table

from vision.alike import settled
from vision.rectify import Cutter

BIRD = ("B1", (("S4", 0.5), ("B1", 0.3), ("F3", 0.15)))
OTHER_BIRD = ("B1", (("F3", 0.55), ("B1", 0.25), ("S3", 0.15)))


@pytest.mark.parametrize("turned", [(), (1,)], ids=["upright", "one upside down"])
def test_two_things_that_look_the_same_are_no_flowers(turned: tuple[int, ...]) -> None:
    cutter, named = table([BIRD, OTHER_BIRD, plain("C3")], turned=turned)
    found = settled(cutter, named)
    assert firsts(found) == ["B1", "B1", "C3"]
    assert all(n.faces[0][1] < 0.9 for n in found[:2]), "the player is asked all the same"
    assert found[2] is named[2]
    assert [n.detection for n in found] == [n.detection for n in named]


def test_a_strange_bird_that_is_there_three_times_is_no_three_flowers() -> None:
    # a black bird in one of 60 hands: what is hardly said of two is plainly said of the third, and they look the same
    birds: list[Tile] = [
        ("B1", (("S1", 0.635), ("F1", 0.265), ("B1", 0.0174))),
        ("B1", (("S1", 0.381), ("F1", 0.231), ("S2", 0.136), ("B1", 0.006))),
        ("B1", (("B1", 0.622), ("F1", 0.13), ("S1", 0.129))),
    ]
    assert firsts(settled(*table([*birds, plain("C3")]))) == ["B1", "B1", "B1", "C3"]


def test_a_bird_that_is_there_twice_is_hardly_a_flower() -> None:
    bird = ("B1", (("B1", 0.985), ("S2", 0.008), ("F4", 0.005), ("WE", 0.001)))
    twice = settled(*table([bird, bird, plain("C3")]))
    assert [n.faces[0][1] > 0.997 for n in twice[:2]] == [True, True]
    assert sum(p for _, p in twice[0].faces) == pytest.approx(0.999)
    once = settled(*table([bird, plain("D1"), plain("C3")]))
    assert once[0].faces == bird[1]


def test_flowers_and_seasons_that_share_a_picture_stay_what_they_are() -> None:
    tiles: list[Tile] = [
        ("F2", (("F2", 0.7), ("S2", 0.28), ("B1", 0.001))),
        ("F2", (("S2", 0.6), ("F2", 0.38), ("B1", 0.001))),
    ]
    cutter, named = table([*tiles, plain("C3")])
    assert firsts(settled(cutter, named)) == ["F2", "S2", "C3"]


def test_what_looks_the_same_as_another_and_unlike_a_known_tile_is_something_else() -> None:
    # two framed white dragons that are read as 1 circle, which the hand has and which looks another way
    frame = ("DG", (("D1", 0.7), ("DG", 0.06), ("F3", 0.05)))
    known = [plain("D1"), plain("C3")]
    assert firsts(settled(*table([frame, frame, *known])))[:2] == ["DG", "DG"]
    assert firsts(settled(*table([frame, frame, plain("C3")])))[:2] == ["D1", "D1"], "nothing says so"
    # seen once it may only be blurred
    assert firsts(settled(*table([frame, *known])))[0] == "D1"


def test_what_looks_the_same_as_a_known_tile_is_that() -> None:
    doubted = ("WN", (("WW", 0.6), ("WN", 0.35)))
    found = settled(*table([doubted, plain("WN"), plain("D1")]))
    assert firsts(found)[0] == "WN"
    assert found[0].faces[0][1] < 0.9
    assert sum(p for _, p in found[0].faces) == pytest.approx(0.95, abs=0.12)
    assert firsts(settled(*table([doubted, plain("WW"), plain("D1")])))[0] == "WW"


def test_three_that_look_the_same_are_no_face_that_a_set_has_not_so_often() -> None:
    faces = (("F1", 0.6), ("WE", 0.2), ("WN", 0.1))
    found = settled(*table([("WE", faces)] * 5 + [plain("C3")]))
    assert set(firsts(found)[:5]) <= {"F1", "WE", "WN"}, "five of a tile: left as they were"
    assert firsts(settled(*table([("WE", faces)] * 3 + [plain("C3")])))[:3] == ["WE"] * 3


def test_blank_tiles_are_compared_with_nothing() -> None:
    blank = ("", (("DW", 0.6), ("BACK", 0.3)))
    cutter, named = table([blank, blank, plain("C3")])
    assert settled(cutter, named) == named


def test_where_nothing_is_in_doubt_or_nothing_else_is_there_all_stays() -> None:
    cutter, named = table([plain("C3"), plain("B1"), plain("B1")])
    assert settled(cutter, named) == named
    cutter, named = table([BIRD])
    assert settled(cutter, named) == named
    assert settled(cutter, []) == []


def test_a_blurred_tile_is_not_told_from_sharp_ones() -> None:
    picture, named = photographed([("WE", (("WE", 0.7), ("WS", 0.25))), plain("WE"), plain("D1")])
    first = picture[:, : STEP + 20]
    first[:] = cv2.GaussianBlur(first, (0, 0), 6)
    assert firsts(settled(Cutter(picture), named)) == ["WE", "WE", "D1"]
