"""The names of flowers and seasons as a pen writes them."""

import numpy as np
import pytest

import faces
from pen_signs import SIGNS, pen_sign
from styles import HELD_OUT_STYLES, PENNED_STYLES
from vision.reading import FLOWERS_AND_SEASONS

PLACE = (30.0, 2.0, 48.0, 22.0)


@pytest.mark.parametrize("character", sorted(SIGNS))
def test_a_sign_stands_in_its_place_in_every_hand(character: str) -> None:
    for hand in range(1, 60):
        mark = pen_sign(character, PLACE, "#000000", hand)
        left, top, right, bottom = mark.path.box()
        assert mark.text == character
        assert PLACE[0] - 0.01 <= left < right <= PLACE[2] + 0.01, hand
        assert PLACE[1] - 0.01 <= top < bottom <= PLACE[3] + 0.01, hand
        assert max((right - left) / 18, (bottom - top) / 20) > 0.7, "as large as fits"
        assert 0.4 < mark.width < 3, hand


def test_a_hand_writes_the_same_again_and_another_hand_otherwise() -> None:
    def points(character: str, hand: int) -> str:
        return str(np.round(pen_sign(character, PLACE, "#000000", hand).path.points, 6).tolist())

    for character in SIGNS:
        assert points(character, 7) == points(character, 7)
        assert len({points(character, hand) for hand in range(1, 20)}) == 19
    forms = {len(pen_sign("蘭", PLACE, "#000000", hand).path.commands) for hand in range(1, 80)}
    assert len(forms) > 12, "it is written in more forms than one"


def test_penned_styles_have_names_in_a_hand_of_their_own_and_most_of_these_no_number() -> None:
    alone = named = 0
    for seed in PENNED_STYLES[:60]:
        style = faces.random_style(seed)
        assert style.letters.pen
        for code in FLOWERS_AND_SEASONS:
            written = {text for text, _ in faces.signs_on(code, style)}
            assert written, (seed, code)
            named += bool(written & SIGNS)
            alone += written <= SIGNS
    assert named > 300
    assert 180 < alone < named
    assert not set(PENNED_STYLES) & set(HELD_OUT_STYLES)
    assert not faces.random_style(5).letters.pen
    assert not faces.random_style(HELD_OUT_STYLES[0]).letters.pen
