"""The command that measures: which pictures it reads, and what it makes of them."""

import json
import shutil
import sys
from pathlib import Path

import numpy as np
import pytest

import evaluate
import models
from conditions import CONDITIONS, Condition
from evaluate import Bench, case_of_photo, judged_scene, measured
from failures_page import Gallery, confusion_table
from judging import Judged, Outcome, judge, summary
from photosets import LabelledPhoto, LabelledScene, LabelledTile
from vision.read import Reader
from vision.sureness import Sureness
from without_camerash import without_camerash

SAMPLES = Path(__file__).parents[2] / "ui" / "samples"
TRUTH = json.loads((Path(__file__).parents[1] / "vision" / "samples.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


def sample() -> LabelledPhoto:
    """The first sample picture, as if it were a labelled photograph."""
    name = sorted(TRUTH)[0]
    tiles = [
        LabelledTile(t["code"], np.array(t["quad"], np.float32)) for t in TRUTH[name]["tiles"] if t["in_hand"]
    ]
    return LabelledPhoto(SAMPLES / f"{name}.jpg", name, "test", tuple(tiles))


@pytest.mark.parametrize("condition", [c for c in CONDITIONS if c.quarters], ids=lambda c: c.name)
def test_labels_turn_with_their_picture(condition: Condition, reader: Reader) -> None:
    case = case_of_photo(sample(), condition=condition)
    judged, _ = judge(case, reader.read(case.data))
    assert judged.found == len(case.tiles)


def test_a_scene_known_by_its_codes(reader: Reader) -> None:
    photo = sample()
    codes = tuple(t.tile for t in photo.tiles)
    heap = judged_scene(reader, LabelledScene(photo.path, (codes,), ordered=False))
    assert heap.exact
    assert not judged_scene(reader, LabelledScene(photo.path, (codes[::-1],))).exact
    other = judged_scene(reader, LabelledScene(photo.path, (("JK", *codes[1:]),), ordered=False))
    assert other.mistakes == (f"JK>{codes[0]}",)


def test_a_tile_that_has_no_name_is_neither_right_nor_wrong(reader: Reader) -> None:
    photo = sample()
    codes = tuple(t.tile for t in photo.tiles)
    judged = judged_scene(reader, LabelledScene(photo.path, (("?", *codes[1:]),), ordered=False))
    assert judged.exact
    assert [o for o in judged.outcomes if not o.right] == []
    assert len(judged.outcomes) == len(codes) - 1
    assert not judged_scene(reader, LabelledScene(photo.path, (("?", *codes),))).exact


def test_missing_photographs_are_told_of(reader: Reader, capsys: pytest.CaptureFixture[str]) -> None:
    assert list(measured(Bench(reader, None, Gallery(None)), ["valid", "sets"])) == []
    assert "JADELENS_PHOTOS" in capsys.readouterr().err


def test_it_reads_with_other_networks_where_they_are_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in (*models.FOLDER.glob("*.onnx"), *models.FOLDER.glob("*.toml")):
        shutil.copy(path, tmp_path)
    call = ["evaluate.py", "--only", "empty", "--drawn", "2", "--models", str(tmp_path)]
    monkeypatch.setattr(sys, "argv", call)
    assert evaluate.main() == 0
    (tmp_path / "bonus.onnx").unlink()
    with pytest.raises(models.ModelError, match="bonus is missing"):
        Reader(folder=tmp_path, threads=3)


def test_networks_that_have_not_seen_camerash_take_the_place_of_those_that_have(tmp_path: Path) -> None:
    without_camerash(tmp_path)
    theirs, ours = models.load("classifier", folder=tmp_path), models.load("classifier")
    assert (tmp_path / "classifier.onnx").read_bytes() == (models.FOLDER / "second.onnx").read_bytes()
    assert {**theirs.settings, "sha256": ""} == {**ours.settings, "sha256": ""}
    assert Reader(folder=tmp_path, threads=1).sure == Sureness.of(ours.settings)


def test_the_command_writes_figures_and_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out, pictures = tmp_path / "figures.json", tmp_path / "failures"
    call = [
        "evaluate.py",
        "--only",
        "hands",
        "empty",
        "--drawn",
        "2",
        "--seeds",
        "3",
        "4",
        "--json",
        str(out),
        "--pictures",
        str(pictures),
    ]
    monkeypatch.setattr(sys, "argv", call)
    assert evaluate.main() == 0
    hands, empty = json.loads(out.read_text(encoding="utf-8"))
    assert (hands["pictures"], empty["pictures"]) == (4, 2)
    assert 0 <= hands["figures"]["hands exact with sets"][0] <= 1
    page = (pictures / "index.html").read_text(encoding="utf-8")
    assert "pictures without a tile" in page
    assert "recall" in capsys.readouterr().out


def test_the_page_shows_each_failure_and_escapes_names(tmp_path: Path) -> None:
    gallery = Gallery(tmp_path)
    judged = Judged("<b>1", (Outcome("B1", "B2"), Outcome("", "D1")))
    gallery.keep("a part", judged, np.zeros((40, 30, 3), np.uint8), [])
    page = gallery.write([summary("a part", [judged])])
    assert page is not None
    text = page.read_text(encoding="utf-8")
    (picture,) = tmp_path.glob("*/*.jpg")
    assert f'src="{picture.relative_to(tmp_path)}"' in text
    assert "&lt;b&gt;1: B1&gt;B2" in text
    assert "<b>1" not in text


def test_confusion_table() -> None:
    table = confusion_table({"B1>B2": 3, "->D1": 1})
    assert '<td class="wrong">3</td>' in table
    assert table.count("<tr>") == 3
    assert confusion_table({}) == ""
