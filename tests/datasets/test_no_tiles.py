"""Pictures without a tile, and scenes of blank and dark tiles, to learn from."""

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

import draw_pool
import no_tiles
from crops import LABELS, of_scenes
from detector_data import ScenePool
from flat_strokes import Pixels
from scenes import draw_scene
from vision.naming import NOT_A_TILE
from vision.reading import BACK, WHITE

CODES = (*(f"{suit}{n}" for suit in "BCD" for n in range(1, 10)), "WE", "DW", "F1")


def bank() -> draw_pool.BankDesign:
    """Two styles of faces: a dark bar on a clear ground."""
    faces = np.zeros((2, len(CODES), 32, 24, 4), np.uint8)
    faces[:, :, 10:20, 6:18] = (40, 30, 90, 255)
    return draw_pool.BankDesign(faces, CODES)


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


def test_scenes_of_blanks_show_white_dragons_and_backs() -> None:
    rng = np.random.default_rng(3)
    shown = []
    for _ in range(4):
        scene = draw_scene(rng, [draw_pool.Blanks(bank().shuffled(rng), rng)], kind="row", size=(512, 512))
        shown += [tile.code for tile in scene.tiles]
    assert np.mean([code == WHITE for code in shown]) > 0.1
    assert np.mean([code == BACK for code in shown]) > 0.1


def test_light_paint_on_dark_tiles() -> None:
    design = bank()
    design.dark = 1.0
    for seed in range(6):
        design.shuffled(np.random.default_rng(seed))
        face = design.face("B1")
        assert design.ground is not None
        assert max(design.ground) <= 120
        assert face[15, 12, :3].max() > 160
        assert face[0, 0, 3] == 0
    assert bank().shuffled(np.random.default_rng(1)).ground is None


def test_faces_made_full_reach_up_to_the_edges() -> None:
    design = bank()
    bar = (design.face("B1")[..., 3] > 0).mean()
    design.full = 1.0
    for seed in range(6):
        design.shuffled(np.random.default_rng(seed))
        full = design.face("B1")
        assert full.shape == (32, 24, 4)
        inked = full[..., 3] > 100
        assert inked.mean() > 2 * bar
        assert inked[2].any()
        assert inked[:, 2].any()


def test_scenes_of_faces_among_backs_show_both() -> None:
    rng = np.random.default_rng(5)
    scenes = [
        draw_scene(rng, [draw_pool.Among(bank().shuffled(rng), rng)], kind="row", size=(512, 512))
        for _ in range(4)
    ]
    down = [tile.code == BACK for scene in scenes for tile in scene.tiles]
    assert 0.1 < np.mean(down) < 0.8
