"""The regressions by which blank things are told to be tiles are fitted again."""

import numpy as np

from fit_blanks import Picture, beside, both_fitted, drawn, fitted, how_well, looked_at
from vision.likely import by_kind, logistic
from vision.read import Reader


def test_a_regression_finds_the_numbers_that_things_were_drawn_by() -> None:
    rng = np.random.default_rng(1)
    known = np.column_stack([np.ones(20_000), rng.normal(size=(20_000, 2))])
    true = np.array([0.5, 2.0, -1.0])
    tiles = rng.random(20_000) < logistic(known @ true)
    assert np.allclose(fitted(known, tiles, np.ones(20_000)), true, atol=0.1)


def picture(rng: np.random.Generator, backs: bool) -> Picture:
    """Ten things, all of one colour, that are either all backs or all cloth, and say nearly nothing alone; and two white ones of which the sure one is none."""
    alone = np.column_stack([np.ones(12), rng.normal(0.7 if backs else -0.7, 1, 12), np.zeros((12, 3))])
    alone[10:, 1] = 2, -2
    white = np.repeat([False, True], [10, 2])
    same = (white[:, None] == white) * (1.0 - np.eye(12))
    tiles = np.array([backs] * 10 + [False, True])
    return Picture(alone, white, (same, np.zeros((12, 12))), np.full(12, 0.5), tiles)


def test_things_of_one_colour_speak_for_each_other() -> None:
    rng = np.random.default_rng(2)
    pictures = [picture(rng, bool(k % 2)) for k in range(60)]
    first, second = both_fitted(pictures)
    others = [picture(rng, bool(k % 2)) for k in range(40)]
    by_itself = [by_kind(p.alone, first, p.white) for p in others]
    by_all = [by_kind(beside(p, first), second, p.white) for p in others]
    assert how_well(by_all, others) > how_well(by_itself, others) + 0.2
    assert how_well(by_itself, others) > how_well([p.now for p in others], others)


def test_white_dragons_are_told_by_numbers_of_their_own() -> None:
    rng = np.random.default_rng(3)
    first, _ = both_fitted([picture(rng, bool(k % 2)) for k in range(60)])
    assert first[0, 1] > 0 > first[1, 1]


def test_things_on_a_table_seen_obliquely_are_where_the_picture_shows_them() -> None:
    *_, scene = drawn(9)
    told = looked_at(Reader(), scene)
    assert told is not None
    assert told.tiles.tolist() == [True] * 4
