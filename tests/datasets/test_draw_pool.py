"""Scenes to learn from: many blank tiles, dark ones, backs among faces, faces up to the edge."""

import numpy as np

import draw_pool
from scenes import draw_scene
from vision.reading import BACK, WHITE

CODES = (*(f"{suit}{n}" for suit in "BCD" for n in range(1, 10)), "WE", "DW", "F1")


def bank() -> draw_pool.BankDesign:
    """Two styles of faces: a dark bar on a clear ground."""
    faces = np.zeros((2, len(CODES), 32, 24, 4), np.uint8)
    faces[:, :, 10:20, 6:18] = (40, 30, 90, 255)
    return draw_pool.BankDesign(faces, CODES)


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
