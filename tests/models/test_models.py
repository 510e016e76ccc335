"""The model files are what their descriptions say, small, and refused where they are not."""

import shutil
from pathlib import Path

import numpy as np
import pytest

import models

NAMES = ("detector", "outline", "classifier", "second", "third", "counting", "bonus", "index", "around")


def test_all_models_together_are_small() -> None:
    assert sum(f.stat().st_size for f in models.FOLDER.glob("*.onnx")) <= 12_000_000


@pytest.mark.parametrize("name", NAMES)
def test_each_model_has_a_card_and_loads(name: str) -> None:
    assert (models.FOLDER / f"{name}.md").read_text(encoding="utf-8").startswith("# ")
    assert models.load(name).name == name


@pytest.mark.parametrize("name", ["classifier", "second", "third", "counting", "bonus", "index"])
def test_what_names_tiles_answers_for_every_label(name: str) -> None:
    model = models.load(name)
    w, h = model.settings["size"]
    (answer,) = model.run(np.zeros((3, h, w, 3), np.uint8))
    assert answer.shape == (3, len(model.settings["labels"]))


def test_many_tiles_are_named_in_parts_as_each_alone() -> None:
    model = models.load("classifier")
    w, h = model.settings["size"]
    tiles = np.random.default_rng(0).integers(0, 256, (130, h, w, 3), np.uint8)
    (together,) = model.run(tiles)
    alone = np.concatenate([model.run(tiles[k : k + 1])[0] for k in (0, 63, 64, 129)])
    assert together.shape == (130, len(model.settings["labels"]))
    assert np.allclose(together[[0, 63, 64, 129]], alone, atol=1e-3)
    assert model.run(tiles[:0])[0].shape == (0, len(model.settings["labels"]))


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    for path in models.FOLDER.glob("detector.*"):
        shutil.copy(path, tmp_path)
    return tmp_path


def test_an_altered_model_is_refused(copied: Path) -> None:
    with (copied / "detector.onnx").open("ab") as file:
        file.write(b"more")
    with pytest.raises(models.ModelError, match="not the file"):
        models.load("detector", folder=copied)


def test_a_missing_model_is_named(copied: Path) -> None:
    (copied / "detector.onnx").unlink()
    with pytest.raises(models.ModelError, match="detector is missing"):
        models.load("detector", folder=copied)
