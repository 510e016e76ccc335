"""Drawn hands that were once read wrong, each for another reason, in styles that no model was trained on."""

from __future__ import annotations

import numpy as np
import pytest

from drawn_hands import SIZE, case_of, design_of, held_out_design, is_whole, set_mistakes
from drawn_scenes import one_among_faces, one_heap
from from_afar import TWELVE_MEGAPIXELS
from judging import judge
from scenes import Scene, draw_scene
from vision.read import Reader


def hand_in(style: int, seed: int, size: tuple[int, int]) -> Scene:
    """A hand of this style that is whole in the picture of so many pixels."""
    design = [design_of(style)]
    drawn = (
        draw_scene(np.random.default_rng([seed, style, k]), design, kind="hand", size=size) for k in range(20)
    )
    return next(scene for scene in drawn if is_whole(scene))


def hand_left_out(seed: int, number: int) -> Scene:
    """One of the hands that `datasets/evaluate.py` draws from a seed, in a style left out."""
    return draw_scene(
        np.random.default_rng([seed, number]), [held_out_design(number)], kind="hand", size=SIZE
    )


@pytest.mark.parametrize(
    ("style", "seed", "size"),
    [
        pytest.param(11_199, 5001, SIZE, id="seen from afar it was one large red dragon"),
        pytest.param(11_144, 5001, SIZE, id="cloth beside a pung was the end of a kong, though its backs are known"),
        pytest.param(11_467, 5002, SIZE, id="shaded gaps were ends of kongs, and the real backs dropped for their colour"),
        pytest.param(11_526, 5002, SIZE, id="a gap was the end of a kong where no back is seen"),
        pytest.param(11_525, 5002, SIZE, id="an end of a kong with tiles on all sides was not seen"),
        pytest.param(11_151, 6001, TWELVE_MEGAPIXELS, id="nothing of a hand far off was seen in a large picture"),
        pytest.param(11_171, 6001, TWELVE_MEGAPIXELS, id="a hand far off was seen too small to be named"),
        pytest.param(11_040, 5003, SIZE, id="of a column seen from low down only the nearest pung was the hand"),
        pytest.param(11_222, 5001, SIZE, id="four white dragons lay face down, though the ends of a kong are red"),
    ],
)  # fmt: skip
def test_a_hand_once_misread_is_read_exactly(style: int, seed: int, size: tuple[int, int]) -> None:
    scene = hand_in(style, seed, size)
    case = case_of(scene, f"hand-{style}")
    reading = Reader().read(case.data)
    assert judge(case, reading)[0].mistakes == ()
    assert set_mistakes(scene, reading) == ()


@pytest.mark.parametrize(
    ("seed", "number"),
    [
        pytest.param(
            1001, 23, id="of a pung of birds in strange art one was a season, and so were the others"
        ),
        pytest.param(1001, 31, id="no back was known, and dark ends of kongs were none"),
        pytest.param(1002, 38, id="beside unsorted tiles the ends of a concealed kong were white dragons"),
        pytest.param(
            1416, 31, id="one bird of a pair was any of the eight flowers and seasons, and no 1 bamboo"
        ),
        pytest.param(
            1417, 37, id="a wall with white backs beside thirteen tiles was a kong of white dragons"
        ),
        pytest.param(1418, 21, id="one white end of a kong was a white dragon, and the other was not seen"),
        pytest.param(1418, 47, id="an end of a kong lay a little apart, and was dropped for its size"),
        pytest.param(
            1420, 6, id="squares of the cloth were backs, so the ends of a kong had another colour than these"
        ),
        pytest.param(1422, 62, id="two hens that bear a 1 were two seasons, and the hand had no pair"),
        pytest.param(1424, 6, id="a season beside the far end of a row was too small for the near one"),
        pytest.param(1426, 13, id="an end of a kong lay aslant, and was taken for one of a wall"),
        pytest.param(1426, 52, id="an end of a kong lay at the wall, and was taken for one of that"),
        pytest.param(1429, 9, id="a pair and a pung that touch were one group"),
        pytest.param(1430, 41, id="holes in the table beside a whole hand were a second pair"),
        pytest.param(
            1431, 48, id="the gap between a pung and a pair was a fourth tile that the hand shows elsewhere"
        ),
        pytest.param(1432, 31, id="tiles beyond the flowers lay as near to discards as to sets"),
        pytest.param(1434, 42, id="no back was known, and a dark one was not plain enough"),
        pytest.param(1435, 8, id="a white dragon in a loose row lay face down, for a wall is as white"),
        pytest.param(1436, 9, id="the gap between two pungs was the end of a kong"),
        pytest.param(1436, 55, id="a dark end of a kong was seen, but not plainly"),
        pytest.param(
            1441, 12, id="marble between a kong and a pair was a flower, and other marble 8 circles"
        ),
        pytest.param(
            1441, 48, id="an end of a kong of white dragons was one of five hundred things on a cloth"
        ),
        pytest.param(1501, 47, id="of two looks at one tile one was blank, and both were tiles"),
        pytest.param(1502, 3, id="the gap between a pung and a kong was 3 characters"),
        pytest.param(1503, 20, id="the side of a season at the end of eight was a white dragon"),
        pytest.param(1504, 11, id="a pair lay straight to the next set, but for one outline of that"),
        pytest.param(1504, 67, id="squares of the cloth said how large tiles are"),
        pytest.param(1504, 70, id="of three white dragons one was a back, and blue ones were known"),
        pytest.param(1508, 54, id="white cloth between two rows was four face-down tiles"),
        pytest.param(1564, 62, id="four white backs at the ends of kongs were the white dragons"),
        pytest.param(1567, 32, id="a black bird among loose tiles was a season, and twelve tiles a hand"),
        pytest.param(
            1562, 5, id="a flower that bears a 1 and little else was a bird, beside a season and a whole hand"
        ),
        pytest.param(1511, 23, id="white backs beside the hand made its white dragons face-down ones"),
        pytest.param(1441, 45, id="half of one 5 circles and half of the next were 4 circles"),
    ],
)
def test_a_hand_in_a_style_left_out_once_misread_is_read_exactly(seed: int, number: int) -> None:
    scene = hand_left_out(seed, number)
    reading = Reader().read(case_of(scene, f"hand-{seed}-{number}").data)
    assert set_mistakes(scene, reading) == ()


def test_nothing_is_looked_for_that_would_make_a_whole_hand_less() -> None:
    """Dots of the cloth at the ends of two sets had been 6 circles."""
    reading = Reader().read(case_of(hand_left_out(1423, 36), "hand-1423-36").data)
    assert sorted(g.kind for g in reading.groups) == ["bonus", "kong", "kong", "pair", "pung", "pung"]


@pytest.mark.parametrize(
    ("seed", "number", "kind"),
    [
        pytest.param(42, 28, "box", id="four of six backs were white dragons, and two other faces"),
        pytest.param(49, 19, "box", id="a back under a glare"),
        pytest.param(
            50, 7, "scattered", id="a face and a back that were seen obliquely and not as if from above"
        ),
        pytest.param(50, 35, "apart", id="a back below a tile, seen from above, was the side of that"),
        pytest.param(
            50, 71, "scattered", id="a back at the far end of a heap had another size as if seen from above"
        ),
        pytest.param(51, 118, "box", id="the light changed along a row of backs without a seam"),
        pytest.param(
            53, 62, "scattered", id="six circles seen obliquely were three bamboos, across how they lay"
        ),
        pytest.param(55, 68, "box", id="a back burnt out by a glare was none, with tiles on all sides"),
        pytest.param(55, 70, "scattered", id="a back in brighter light than the others, hardly seen"),
        pytest.param(57, 30, "scattered", id="a back in the shade, seen well"),
    ],
)
def test_a_picture_of_tiles_that_are_no_hand_once_misread_is_read_exactly(
    seed: int, number: int, kind: str
) -> None:
    drawn = one_among_faces(number, seed, kind, (1280, 960))
    assert judge(drawn.case, Reader().read(drawn.case.data))[0].mistakes == ()


@pytest.mark.parametrize(
    ("seed", "number", "right", "extra"),
    [
        pytest.param(31, 79, 16, 1, id="backs far from the only plain one lie in other light"),
        pytest.param(32, 3, 29, 3, id="nearly all lies face down and was no tile, so obliquely was it seen"),
    ],
)
def test_backs_of_a_heap_once_missed_are_found(seed: int, number: int, right: int, extra: int) -> None:
    """Of its tiles 9 and none had been right."""
    drawn = one_heap(number, seed, (2016, 1512))
    read, _ = judge(drawn.case, Reader().read(drawn.case.data))
    assert read.right >= right
    assert read.extra <= extra
