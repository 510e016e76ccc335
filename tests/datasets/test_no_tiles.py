"""Pictures without a tile to learn from."""

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

import no_tiles
from crops import LABELS, of_scenes
from detector_data import ScenePool
from flat_strokes import Pixels
from vision.naming import NOT_A_TILE


@pytest.mark.parametrize("draw", [draw for draw, _ in no_tiles.DRAWN], ids=lambda draw: draw.__name__)
def test_canvases_are_whole_and_their_own(
    draw: Callable[[np.random.Generator], Pixels],
) -> None:
    for seed in range(4):
        first, again, other = (draw(np.random.default_rng(s)) for s in (seed, seed, seed + 50))
        assert first.shape == (no_tiles.SIDE, no_tiles.SIDE, 3)
        assert first.dtype == np.uint8
        assert (first == again).all()
        assert (first != other).any()


def test_pieces_of_photographs_are_used_where_there_are_some(tmp_path: Path) -> None:
    path = tmp_path / "red.png"
    cv2.imwrite(str(path), np.full((600, 800, 3), (0, 0, 200), np.uint8))
    pictures = [no_tiles.picture(np.random.default_rng(seed), [path]) for seed in range(12)]
    red = [p for p in pictures if (p[..., 2].astype(int) - p[..., :2].max(axis=2) > 20).mean() > 0.95]
    assert 1 <= len(red) < 12


def test_what_is_written_teaches_both_networks_that_there_is_no_tile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["no_tiles.py", "--out", str(tmp_path), "--count", "3"])
    no_tiles.main()
    pool = ScenePool(tmp_path)
    pool.look()
    assert len(pool.examples) == 3
    assert all(not len(e.quads) and e.closed for e in pool.examples)
    crops = of_scenes(sorted(tmp_path.glob("*.npz")), np.random.default_rng(0))
    assert len(crops)
    assert set(crops.labels.tolist()) == {LABELS.index(NOT_A_TILE)}


def test_only_some_kinds_may_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng
    some = [no_tiles.picture(rng(seed), [], ["blocks"]) for seed in range(3)]
    monkeypatch.setattr(no_tiles, "DRAWN", ((no_tiles.blocks, 1.0),))
    assert all((no_tiles.picture(rng(seed), []) == picture).all() for seed, picture in enumerate(some))
