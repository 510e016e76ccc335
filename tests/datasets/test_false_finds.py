"""What is worth learning from among what the detector takes for tiles."""

from __future__ import annotations

import numpy as np

from crops import STORED, of_styles
from false_finds import taken_for, worth_learning


def test_a_face_is_taken_for_one_and_plain_cloth_is_not() -> None:
    rng = np.random.default_rng(1)
    faces = of_styles([3], rng, codes=("C5", "D7", "WE")).images
    cloth = np.full((2, STORED[1], STORED[0], 3), (40, 90, 40), np.uint8)
    cloth += rng.integers(0, 12, cloth.shape, np.uint8)
    tiles, shown = taken_for([*faces, *cloth])
    assert (tiles[:3] > 0.9).all()
    assert (shown[:3] > 0.9).all()
    assert (shown[3:] < 0.5).all()


def test_what_is_taken_for_a_face_is_kept_first_and_so_many_others() -> None:
    tiles = np.array([0.9, 0.02, 0.5, 0.8, 0.3, 0.05])
    faces = np.array([0.8, 0.02, 0.4, 0.01, 0.2, 0.04])
    kept = worth_learning(tiles, faces, (2, 2), np.random.default_rng(0))
    assert len(kept) == 4
    assert set(kept[:2]) <= {0, 2, 4}
    assert set(kept[2:]) <= {1, 3, 5}


def test_of_what_is_left_blank_things_taken_for_tiles_are_kept_when_asked_for() -> None:
    tiles = np.array([0.9, 0.02, 0.5, 0.8, 0.3, 0.05])
    faces = np.array([0.8, 0.02, 0.4, 0.01, 0.01, 0.04])
    kept = worth_learning(tiles, faces, (1, 0), np.random.default_rng(0), blank=5)
    assert set(kept[1:]) == {3, 4}
