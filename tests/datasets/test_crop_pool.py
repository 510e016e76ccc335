"""Faces and scenes drawn for a training that holds them in memory."""

import sys
from pathlib import Path

import numpy as np
import pytest

import crop_pool
from bonus_crops import MOST
from crops import LABELS
from model_settings import TILE, stored_for


def drawn(folder: Path, monkeypatch: pytest.MonkeyPatch, *more: str) -> None:
    said = ["crop_pool.py", "--out", str(folder), "--kinds", "row", "apart", *more]
    monkeypatch.setattr(sys, "argv", said)
    crop_pool.main()


def test_parts_are_drawn_apart_and_taken_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for part in ("0", "1"):
        drawn(
            tmp_path, monkeypatch, "--styles", "100000:100003", "--codes", "F1", "S2", "C3",
            "--scenes", "1", "--part", part, "2",
        )  # fmt: skip
    assert {path.name for path in tmp_path.iterdir()} == {"100000-0", "100000-1"}
    (tmp_path / "100000-1" / "whole").unlink()
    half, _, _ = crop_pool.of_parts(crop_pool.whole_parts([tmp_path]))
    (tmp_path / "100000-1" / "whole").touch()
    faces, signs, scenes = crop_pool.of_parts(crop_pool.whole_parts([tmp_path]))
    assert (len(half), len(faces)) == (6, 9), "what is not whole is left out"
    assert faces.images.shape[1:] == (*stored_for(TILE)[::-1], 3)
    assert signs.shape == (9, MOST, 5)
    suits = faces.labels == LABELS.index("C3")
    assert (signs[suits][..., 0] == -1).all()
    assert (signs[~suits][..., 0] >= 0).any()
    assert {LABELS[k] for k in np.unique(scenes.labels)} <= {"F1", "S2", "C3", "BACK", "NOT"}
    assert len(scenes) > 6


def test_styles_to_judge_by_are_not_drawn_to_learn_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(SystemExit):
        drawn(tmp_path, monkeypatch, "--styles", "10000:10002")
