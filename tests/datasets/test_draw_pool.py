"""Scenes to learn from: many blank tiles, dark ones, backs among faces, faces up to the edge, tables seen from a seat."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import draw_pool
from scenes import FROM_A_SEAT, Design, Scene, draw_scene
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


def test_odd_faces_are_put_together_of_others_and_keep_to_themselves() -> None:
    unlike = 0
    for seed in range(12):
        rng = np.random.default_rng(seed)
        odd = draw_pool.Odd(bank().shuffled(rng), rng)
        face = odd.face("B1")
        assert face.shape == (32, 24, 4)
        assert (face[..., 3] > 0).any()
        assert np.array_equal(face, odd.face("B1")), "a scene shows one face for a code"
        unlike += not np.array_equal(face, bank().face("B1"))
    assert unlike >= 10


def test_a_pool_is_drawn_of_styles_without_a_bank(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = [
        "draw_pool.py", "--out", str(tmp_path), "--styles", "120000:120001", "--each", "2", "--odd", "0.5",
    ]  # fmt: skip
    monkeypatch.setattr(sys, "argv", command)
    monkeypatch.delenv("JADELENS_PHOTOS", raising=False)
    draw_pool.main()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["120000-000000.npz", "120000-000001.npz"]
    with np.load(tmp_path / "120000-000000.npz") as scene:
        assert scene["quads"].shape[1:] == (4, 2)
        assert len(scene["quads"]) == len(scene["codes"])


def test_some_scenes_are_seen_from_a_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tilts = []

    def noted(
        rng: np.random.Generator, designs: Sequence[Design], *, tilt: tuple[float, float] | None, **other: Any
    ) -> Scene:
        tilts.append(tilt)
        return draw_scene(rng, designs, tilt=tilt, **other)

    monkeypatch.setattr(draw_pool, "draw_scene", noted)
    for low, seeds in ((1.0, range(3)), (0.0, range(3)), (0.5, range(12))):
        for seed in seeds:
            draw_pool.draw_to(tmp_path / "scene.npz", bank(), "single", np.random.default_rng(seed), low)
    assert tilts[:6] == [FROM_A_SEAT] * 3 + [None] * 3
    assert 3 <= tilts[6:].count(FROM_A_SEAT) <= 9


def test_styles_left_out_are_not_drawn_to_learn_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["draw_pool.py", "--out", str(tmp_path), "--styles", "10005:10006"])
    with pytest.raises(SystemExit):
        draw_pool.main()
    assert "left out of training" in capsys.readouterr().err


@pytest.mark.parametrize("kind", ["row", "hand"])
def test_scenes_of_few_faces_show_sticks_and_rounds_in_rows(kind: str) -> None:
    rng = np.random.default_rng(8)
    for _ in range(3):
        design = draw_pool.Alike(bank().shuffled(rng), rng, 5 if kind == "hand" else 1)
        scene = draw_scene(rng, [design], kind=kind, size=(512, 512))
        shown = {tile.code for tile in scene.tiles} - {BACK}
        assert shown <= set(design.codes)
        assert all(code[0] in "BD" and code[1] in "2345689" for code in design.codes if code != BACK)
        assert len(set(design.codes) - {BACK}) <= (7 if kind == "hand" else 3)
        assert np.array_equal(design.face(design.codes[0]), design.design.face(design.codes[0]))
