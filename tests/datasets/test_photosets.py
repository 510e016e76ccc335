"""The loaders of photographs, and what is told from their labels."""

import csv
from pathlib import Path

import numpy as np
import pytest

from detector_data import cut, photo_example, quads_of_boxes, short_side_of
from photosets import (
    CORRECTIONS,
    SOURCES,
    LabelledPhoto,
    LabelledTile,
    camerash,
    camerash_sets,
    hlin117_scenes,
    janchan,
    photo_root,
)


@pytest.fixture(scope="module")
def root() -> Path:
    found = photo_root()
    if found is None:
        pytest.skip("JADELENS_PHOTOS names no folder of photographs")
    return found


def box(x: float, y: float, w: float, h: float, tile: str = "B1") -> LabelledTile:
    return LabelledTile(tile, np.array([[x, y], [x + w, y], [x + w, y + h], [x, y + h]], np.float32))


def photo(*tiles: LabelledTile) -> LabelledPhoto:
    return LabelledPhoto(Path("none.jpg"), "none", "train", tiles)


def test_every_source_names_its_publisher_and_licence() -> None:
    assert {s.name for s in SOURCES} == {"janchan", "camerash", "hlin117"}
    assert all(s.publisher and s.licence and s.use for s in SOURCES)


def test_every_correction_gives_a_reason() -> None:
    with CORRECTIONS.open(newline="", encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    assert rows
    assert all(row["why"] for row in rows)
    assert len({(r["set"], r["image"], r["label"]) for r in rows}) == len(rows)


def test_a_level_row_is_taken_as_it_is() -> None:
    quads, ignored = quads_of_boxes(photo(*[box(30 * i, 50, 30, 40) for i in range(5)]), turned=False)
    assert len(quads) == 5
    assert not ignored
    assert short_side_of(quads[2]) == pytest.approx(30, abs=0.5)


@pytest.mark.parametrize("degrees", [10, 25, -35], ids=str)
def test_a_turned_row_is_told_from_its_steps(degrees: float) -> None:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    wide, high = 30.0, 42.0
    tiles = []
    for i in range(6):
        x, y = 200 + i * wide * c, 300 + i * wide * s
        bw, bh = wide * abs(c) + high * abs(s), wide * abs(s) + high * abs(c)
        tiles.append(box(x - bw / 2, y - bh / 2, bw, bh))
    quads, ignored = quads_of_boxes(photo(*tiles), turned=True)
    assert len(quads) == 6
    assert not ignored
    for quad in quads:
        step = quad[1] - quad[0]
        assert np.linalg.norm(step) == pytest.approx(wide, abs=1)
        assert np.linalg.norm(quad[3] - quad[0]) == pytest.approx(high, abs=1)
        assert abs(step @ (quad[3] - quad[0])) < 20


def test_a_lone_tile_of_a_turned_picture_is_left_out() -> None:
    quads, ignored = quads_of_boxes(photo(box(100, 100, 50, 60)), turned=True)
    assert not quads
    assert len(ignored) == 1


@pytest.mark.photos
def test_splits_share_no_photograph(root: Path) -> None:
    sources = {split: {p.source for p in janchan(root, split)} for split in ("train", "valid", "test")}
    assert not sources["train"] & sources["valid"]
    assert not sources["train"] & sources["test"]
    assert not sources["valid"] & sources["test"]
    assert len(list(janchan(root, "test"))) == 62


@pytest.mark.photos
def test_corrections_are_applied(root: Path) -> None:
    raw = {p.path.name: p for p in janchan(root, "valid", corrected=False)}
    fixed = {p.path.name: p for p in janchan(root, "valid")}
    assert raw["0417_0.jpg"].tiles[11].tile == "D5"
    assert fixed["0417_0.jpg"].tiles[11].tile == "D4"
    assert len(fixed["0520_0.jpg"].tiles) < len(raw["0520_0.jpg"].tiles)


@pytest.mark.photos
def test_the_other_collections_load(root: Path) -> None:
    assert len({c.set for c in camerash(root)}) == 13
    assert len(list(hlin117_scenes(root))) == 9
    boxes = list(camerash_sets(root))
    assert (len(boxes), sum(len(row) for box in boxes for row in box.rows)) == (25, 1786)
    assert {box.set for box in boxes} == {c.set for c in camerash(root)}
    assert all(box.path.exists() for box in boxes)


@pytest.mark.photos
def test_a_piece_of_a_photo_keeps_its_tiles_where_they_are(root: Path) -> None:
    example = photo_example(next(iter(janchan(root, "valid"))))
    image, values, weights = cut(example, 256, 40, np.random.default_rng(1))
    assert image.shape == (256, 256, 3)
    assert values.shape == (12, 64, 64)
    assert weights.shape == (2, 64, 64)
    assert values[0].any()
