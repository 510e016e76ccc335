"""Tiles weighed by what others are."""

import numpy as np
import pytest

from vision.weighing import by_others


def test_by_itself_a_tile_is_what_it_is() -> None:
    own = np.array([[0.7, 0.2, 0.1]])
    assert by_others(own, np.array([[5.0]])) == pytest.approx(own), "of itself it says nothing"
    two = np.array([[0.7, 0.3], [0.4, 0.6]])
    assert by_others(two, np.zeros((2, 2))) == pytest.approx(two), "and a pair that says nothing says nothing"


@pytest.mark.parametrize(("speaks", "first"), [(3.0, 0), (-3.0, 1)])
def test_a_tile_in_doubt_is_as_a_plain_one_or_other(speaks: float, first: int) -> None:
    plain, doubtful = [0.99, 0.005, 0.005], [0.45, 0.45, 0.1]
    likely = by_others(np.array([plain, doubtful]), np.array([[0.0, speaks], [speaks, 0.0]]))
    assert likely.argmax(axis=1).tolist() == [0, first]
    assert likely.sum(axis=1) == pytest.approx(1)
    if speaks > 0:
        odds = np.array(doubtful) * (1 + np.array([0.99, 0.005, 0.005]) * np.expm1(speaks))
        assert likely[1] == pytest.approx(odds / odds.sum(), abs=0.02)
