"""Characters in doubt are told by their numbers, which other characters in the photo show or do not."""

import pytest
from named_row import HIGH, STEP, WIDE, Tile, firsts, photographed, plain, table

from vision.characters import told_by_numbers
from vision.rectify import Cutter

PERHAPS_SIX: Tile = ("C6", (("C9", 0.6), ("C6", 0.25), ("C2", 0.1)))
PERHAPS_TWO: Tile = ("C2", (("C3", 0.8), ("C2", 0.12), ("WE", 0.05)))


@pytest.mark.parametrize(
    ("doubted", "others", "told"),
    [
        pytest.param(PERHAPS_SIX, "C9", "C6", id="no known tile's face, for it looks otherwise"),
        pytest.param(PERHAPS_SIX, "C6", "C6", id="a known tile's face"),
        pytest.param(PERHAPS_TWO, "C3 C3", "C2", id="however likely the known face seemed"),
        pytest.param(PERHAPS_TWO, "C1 D2", "C3", id="as seen where nobody shows its face"),
    ],
)
def test_a_character_in_doubt_is_told_by_the_others(doubted: Tile, others: str, told: str) -> None:
    cutter, named = table([doubted, *map(plain, others.split()), plain("D1")])
    found = told_by_numbers(cutter, named)
    assert firsts(found) == [told, *others.split(), "D1"]
    assert found[0].faces[0][1] < 0.9, "the player is asked all the same"
    assert found[1:] == named[1:], "what is in no doubt stays"
    assert sum(p for _, p in found[0].faces) == pytest.approx(sum(p for _, p in named[0].faces), abs=0.15)


def test_tiles_that_look_the_same_are_told_together() -> None:
    # each alone would stay 9 characters
    found = told_by_numbers(*table([PERHAPS_SIX, PERHAPS_SIX, plain("C9"), plain("D1")]))
    assert firsts(found) == ["C6", "C6", "C9", "D1"]


def test_numbers_that_do_not_stand_above_tell_nothing() -> None:
    picture, named = photographed([PERHAPS_SIX, plain("C9"), plain("C1")])
    # a set whose nine characters are all alike in their upper halves
    first, shown, last = (
        picture[30 : 30 + HIGH // 2, 30 + STEP * i : 30 + STEP * i + WIDE] for i in range(3)
    )
    first[:] = last[:] = shown
    assert told_by_numbers(Cutter(picture), named) == named


@pytest.mark.parametrize(
    "tiles",
    [
        pytest.param([plain("C6"), plain("C9")], id="nothing is in doubt"),
        pytest.param([PERHAPS_SIX], id="one tile"),
        pytest.param([("", PERHAPS_SIX[1]), ("", PERHAPS_TWO[1])], id="blank ones"),
        pytest.param([("WS", (("WW", 0.6), ("C4", 0.2))), plain("WW"), plain("C4")], id="no character"),
    ],
)
def test_all_else_stays_as_it_is(tiles: list[Tile]) -> None:
    cutter, named = table(tiles)
    assert told_by_numbers(cutter, named) == named
