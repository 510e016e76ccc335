"""The regressions by which blank things are told to be tiles are fitted again."""

import numpy as np

from fit_blanks import Picture, both_fitted, drawn, fitted, how_well, looked_at
from vision.likely import logistic, together
from vision.read import Reader


def test_a_regression_finds_the_numbers_that_things_were_drawn_by() -> None:
    rng = np.random.default_rng(1)
    known = np.column_stack([np.ones(20_000), rng.normal(size=(20_000, 2))])
    true = np.array([0.5, 2.0, -1.0])
    tiles = rng.random(20_000) < logistic(known @ true)
    assert np.allclose(fitted(known, tiles, np.ones(20_000)), true, atol=0.1)


def picture(rng: np.random.Generator, backs: bool) -> Picture:
    """Ten things, all of one colour, that are either all backs or all cloth, and say nearly nothing alone."""
    alone = np.column_stack([np.ones(10), rng.normal(0.7 if backs else -0.7, 1, 10), np.zeros((10, 2))])
    same = np.ones((10, 10)) - np.eye(10)
    return Picture(alone, (same, np.zeros((10, 10))), np.full(10, 0.5), np.full(10, backs))


def test_things_of_one_colour_speak_for_each_other() -> None:
    rng = np.random.default_rng(2)
    pictures = [picture(rng, bool(k % 2)) for k in range(60)]
    first, second = both_fitted(pictures)
    others = [picture(rng, bool(k % 2)) for k in range(40)]
    by_itself = [logistic(p.alone @ first) for p in others]
    by_all = [
        logistic(together(p.alone, one, p.colours) @ second) for p, one in zip(others, by_itself, strict=True)
    ]
    assert how_well(by_all, others) > how_well(by_itself, others) + 0.2
    assert how_well(by_itself, others) > how_well([p.now for p in others], others)


def test_things_on_a_table_seen_obliquely_are_where_the_picture_shows_them() -> None:
    *_, scene = drawn(9)
    told = looked_at(Reader(), scene)
    assert told is not None
    assert told.tiles.tolist() == [True] * 4
