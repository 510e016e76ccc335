from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from table import laid

import kept_photos
from ui import edits, groups, kept
from ui.document import Document, History
from ui.store import StoredPhoto


def photo() -> StoredPhoto:
    """A grey photo of 2000 x 1500 pixels, its upper left quarter white."""
    pixels = np.full((1500, 2000, 3), 90, np.uint8)
    pixels[:750, :1000] = 255
    _, jpeg = cv2.imencode(".jpg", pixels)
    return StoredPhoto("party at 12 Elm Row.jpg", jpeg.tobytes(), b"")


def hand() -> Document:
    return groups.named(Document(laid("B1 B1 B1 | C2 C2 | F3", doubtful=(1,))))


def turned(document: Document, times: int) -> Document:
    history = History(document)
    for _ in range(times):
        history = edits.edit(history, {"op": "turn", "revision": history.revision})
    return history.now


@pytest.mark.parametrize("turns", range(4))
def test_what_is_kept_comes_back_for_training_however_it_was_turned(tmp_path: Path, turns: int) -> None:
    kept.keep(tmp_path, "key", turned(hand(), turns), photo())
    (one,) = kept_photos.load(tmp_path)
    assert (one.width, one.height) == (2000, 1500)
    # the tiles are told in reading order, and a turn changes that
    found = sorted(zip(one.faces, one.quads.tolist(), strict=True))
    expected = sorted((tile.tile, np.array(tile.detection.quad).tolist()) for tile in hand().reading.tiles)
    assert [face for face, _ in found] == [face for face, _ in expected]
    np.testing.assert_allclose([quad for _, quad in found], [quad for _, quad in expected], atol=0.1)
    pixels = cv2.imdecode(np.frombuffer(one.data, np.uint8), cv2.IMREAD_COLOR)
    assert pixels is not None
    assert pixels.shape == (1500, 2000, 3)
    assert pixels[10, 10].min() > 250


def test_nothing_of_the_hand_s_key_or_the_file_s_name_is_kept(tmp_path: Path) -> None:
    kept.keep(tmp_path, "secret-key", hand(), photo())
    for file in tmp_path.iterdir():
        assert "secret" not in file.name
        assert b"secret" not in file.read_bytes()
        assert b"Elm Row" not in file.read_bytes()


def test_an_edit_is_kept_too(tmp_path: Path) -> None:
    kept.keep(tmp_path, "key", hand(), photo())
    history = edits.edit(History(hand()), {"op": "face", "id": 1, "face": "D9", "revision": 0})
    kept.update(tmp_path, "key", history.now)
    (one,) = kept_photos.load(tmp_path)
    assert sorted(zip(one.faces, one.fixed, strict=True))[-2:] == [("D9", True), ("F3", False)]


def test_an_export_is_one_coco_file_and_its_photos(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    for key, count in (("one", 6), ("two", 5)):
        document = hand()
        tiles = document.reading.tiles[:count]
        kept.keep(folder, key, replace(document, reading=replace(document.reading, tiles=tiles)), photo())
    assert kept.export(folder, tmp_path / "out.zip") == 2
    with zipfile.ZipFile(tmp_path / "out.zip") as archive:
        assert archive.testzip() is None
        coco = json.loads(archive.read("annotations.json"))
    assert [image["id"] for image in coco["images"]] == [1, 2]
    assert len({one["id"] for one in coco["annotations"]}) == len(coco["annotations"]) == 11
    assert all(one["bbox"][2:] == [60, 80] and one["area"] == 4800 for one in coco["annotations"])
    assert sorted(len(one.faces) for one in kept_photos.load(tmp_path / "out.zip")) == [5, 6]


def test_what_is_no_export_is_said(tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(b"no")
    with pytest.raises(ValueError, match="no folder and no zip"):
        list(kept_photos.load(tmp_path / "a.zip"))


def test_a_photo_is_deleted_on_request(tmp_path: Path) -> None:
    for key in ("one", "two", "three"):
        kept.keep(tmp_path, key, hand(), photo())
    kept.drop(tmp_path, "two")
    kept.drop(tmp_path, "never kept")
    assert kept.names(tmp_path) == sorted(kept.name_of(key) for key in ("one", "three"))
    assert kept.drop_all(tmp_path) == 2
    assert list(tmp_path.iterdir()) == []


def test_consent_is_asked_of_each_hand_and_can_be_withdrawn(tmp_path: Path) -> None:
    kept.keep(tmp_path, "one", hand(), photo())
    assert (kept.is_kept(tmp_path, "one"), kept.is_kept(tmp_path, "other")) == (True, False)
    kept.drop(tmp_path, "one")
    assert not kept.is_kept(tmp_path, "one")


def test_the_command_line_exports_and_deletes(tmp_path: Path) -> None:
    folder = tmp_path / "kept-photos"
    kept.keep(folder, "key", hand(), photo())

    def photos(*arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "ui", "photos", *arguments],
            env={**os.environ, "JADELENS_DATA": str(tmp_path)},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    assert photos() == f"1 photos kept in {folder}\n"
    assert photos("--export", str(tmp_path / "a.zip")).startswith("1 photos written")
    assert photos("--delete") == "1 photos deleted\n"
    assert kept.names(folder) == []
