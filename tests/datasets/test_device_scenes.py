"""Pieces cut by the hundred are those that are cut one by one, and show their tiles where they are said to lie."""

import math
import sys
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

torch: Any = pytest.importorskip("torch", reason="needs the extra `train`")

import cv2  # noqa: E402

import detector_data  # noqa: E402
import growing  # noqa: E402
import train_detector  # noqa: E402
from detector_data import Example, ScenePool, write_scene  # noqa: E402
from device_scenes import PieceBatches, aims, by_size, in_other_light, pieces, placed, targets  # noqa: E402
from growing import GrowingScenes  # noqa: E402
from pack_photos import of_packed, pack, smaller  # noqa: E402
from vision.detect import STRIDE  # noqa: E402

HERE = torch.device("cpu")
SIDE = 256


def example(seed: int, size: tuple[int, int] = (320, 240), closed: bool = True) -> Example:
    """White tiles on a dark table (w, h): two rows of touching ones, turned a little; the last of them is left out."""
    rng = np.random.default_rng(seed)
    turn = math.radians(float(rng.uniform(-25, 25)))
    way = np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])
    corners = np.array([[0, 0], [24, 0], [24, 32], [0, 32]], float)
    places = [(24.0 * x, 40.0 * y) for y in range(2) for x in range(5)]
    quads = np.array([(corners + place - (60, 36)) @ way for place in places]) + np.array(size) / 2
    image = np.full((size[1], size[0], 3), (40, 90, 30), np.uint8)
    for quad in quads:
        cv2.fillConvexPoly(image, np.round(quad).astype(np.int32), (235, 240, 240))
    made = quads.astype(np.float32)
    return Example(image, made[:-1], made[-1:], closed)


def one_by_one(example: Example, linear: Any, shift: Any) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The targets of one piece as they are made one by one."""
    by, moved = linear[0].numpy(), shift[0].numpy()
    quads, ignore = ((q @ by.T + moved).astype(np.float32) for q in (example.quads, example.ignore))
    return detector_data.targets((SIDE, SIDE), quads, ignore, example.closed)


@pytest.mark.parametrize("closed", [True, False])
def test_targets_are_those_made_one_by_one(closed: bool) -> None:
    torch.manual_seed(5)
    off = []
    for seed in range(12):
        own = example(seed, closed=closed)
        (store,) = by_size([own], HERE)
        at = torch.zeros(1, dtype=torch.long)
        linear, shift = aims(store.quads[at], store.count[at], torch.tensor([[320.0, 240.0]]), SIDE)
        tiles = placed(store.quads[at], store.count[at], linear, shift, SIDE)
        left_out = placed(store.ignore[at], store.ignored[at], linear, shift, SIDE)
        values, weights = targets(tiles, left_out, torch.tensor([closed]), SIDE)
        wanted, counted = one_by_one(own, linear, shift)
        got, counts = values[0].numpy(), weights[0].numpy()
        shared = (wanted[0] > 0) & (got[0] > 0)
        assert shared.any()
        assert np.abs(got[2:] - wanted[2:])[:, shared].max() < 1e-3
        assert counts[1].sum() == pytest.approx(counted[1].sum(), abs=0.01)
        off.append([(got[k] != wanted[k]).mean() for k in (0, 1)] + [(counts[0] != counted[0]).mean()])
    # a square at the edge of a quad may be filled by one and not by the other
    assert np.mean(off, axis=0).max() < 0.01


def test_a_piece_shows_its_tiles_where_they_are_said_to_lie() -> None:
    torch.manual_seed(2)
    store = by_size([example(k) for k in range(6)], HERE)[0]
    at = torch.arange(6).repeat(4)
    sizes = torch.tensor([[320.0, 240.0]]).repeat(len(at), 1)
    linear, shift = aims(store.quads[at], store.count[at], sizes, SIDE)
    tiles = placed(store.quads[at], store.count[at], linear, shift, SIDE)
    nothing = placed(store.ignore[at], torch.zeros_like(at), linear, shift, SIDE)
    values, _ = targets(tiles, nothing, torch.ones(len(at), dtype=torch.bool), SIDE)
    seen, within = pieces(store, at, linear, shift, SIDE)
    bright = seen[:, :, STRIDE // 2 :: STRIDE, STRIDE // 2 :: STRIDE]
    core = values[:, 0] > 0
    inside = core & within
    assert inside.sum() > 100
    assert (bright.amin(1)[inside] > 0.75).float().mean() > 0.99
    # and the size of a tile is what is asked for: 13 to 110 pixels
    edges = (tiles.quads[:, 1] - tiles.quads[:, 0]).norm(dim=1)
    assert float(edges.min()) > 8
    assert float(edges.max()) < 150


def test_scales_that_need_a_smaller_picture_lie_as_those_that_do_not() -> None:
    store = by_size([example(1, (640, 480))], HERE)[0]
    at = torch.zeros(1, dtype=torch.long)
    for scale in (0.2, 0.4, 0.9, 1.7):
        linear = torch.eye(2)[None] * scale
        shift = SIDE / 2 - linear[0] @ torch.tensor([320.0, 240.0])
        seen, _ = pieces(store, at, linear, shift[None], SIDE)
        shrunk = cv2.warpAffine(
            cv2.GaussianBlur(store.images[0].numpy(), (0, 0), max(0.3, 0.4 / scale)),
            np.hstack([linear[0].numpy(), shift.numpy()[:, None]]),
            (SIDE, SIDE),
            flags=cv2.INTER_LINEAR,
        )
        inner = slice(110, 146)
        got = (seen[0].permute(1, 2, 0).numpy() * 255)[inner, inner]
        assert np.abs(got - shrunk[inner, inner]).mean() < 6, scale


def test_batches_take_photographs_and_scenes_in_their_shares() -> None:
    torch.manual_seed(1)
    scenes = by_size([example(k, size) for k, size in enumerate([(320, 240), (240, 320), (320, 240)])], HERE)
    photos = by_size([example(9, closed=False)], HERE)
    assert [len(store) for store in scenes] == [2, 1]
    batches = PieceBatches(scenes, 16, 128, drawn=1.0)
    images, values, weights = batches.made()
    assert images.shape == (16, 128, 128, 3)
    assert images.dtype == torch.uint8
    assert values.shape == (16, 12, 32, 32)
    assert weights.shape == (16, 2, 32, 32)
    assert (weights[:, 0] > 0).float().mean() > 0.95, "drawn scenes count everywhere but for what is left out"
    batches = PieceBatches([*scenes, *photos], 16, 128, drawn=0.0)
    _, _, weights = batches.made()
    assert (weights[:, 0] > 0).float().mean() < 0.9, "of photographs the surroundings of tiles count"


def test_other_light_changes_pieces_and_keeps_them_in_their_range() -> None:
    torch.manual_seed(3)
    plain = torch.full((40, 3, 64, 64), 0.5)
    plain[:, :, 20:40, 20:40] = 0.9
    seen = in_other_light(plain.clone())
    assert seen.shape == plain.shape
    assert float(seen.min()) >= 0
    assert float(seen.max()) <= 1
    means = seen[:, :, :16].mean((1, 2, 3))
    assert float(means.std()) > 0.05
    assert (seen[:, :, 24:36, 24:36].mean((1, 2, 3)) > means).all(), "what was bright stays the brighter"


def test_scenes_that_are_drawn_meanwhile_are_taken_up(tmp_path: Path) -> None:
    def drawn(number: int) -> None:
        own = example(number)
        write_scene(tmp_path / f"{number}.npz", own.image, own.quads, ["B1"] * len(own.quads), own.ignore)

    drawn(0)
    pool = ScenePool(tmp_path)
    pool.look()
    batches = PieceBatches(by_size(pool.handed_over(), HERE), 8, 128, drawn=1.0)
    grows = GrowingScenes(batches, pool, 2, partial(by_size, device=HERE))
    assert not grows.took()
    drawn(1)
    assert not grows.took(), "too few yet"
    drawn(2)
    assert grows.took()
    assert sum(len(store) for store in batches.stores) == 3
    assert not grows.took(), "what is known does not come again"


def test_photographs_packed_come_back_smaller(tmp_path: Path) -> None:
    own = [smaller(example(k, (640, 480), closed=False), 320) for k in range(3)]
    assert own[0].image.shape == (240, 320, 3)
    pack(own, tmp_path / "photos.npz", 90)
    again = of_packed(tmp_path / "photos.npz")
    assert len(again) == 3
    for first, second in zip(own, again, strict=True):
        assert not second.closed
        assert np.array_equal(first.quads, second.quads)
        assert np.array_equal(first.ignore, second.ignore)
        assert np.abs(first.image.astype(int) - second.image).mean() < 6
    middle = example(0, (640, 480)).quads.mean(axis=1) / 2
    assert np.abs(own[0].quads.mean(axis=1) - middle).max() < 0.5


def test_a_detector_is_trained_from_pieces_cut_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    scenes = tmp_path / "scenes"
    scenes.mkdir()
    for number in range(3):
        own = example(number)
        write_scene(scenes / f"{number}.npz", own.image, own.quads, ["B1"] * len(own.quads), own.ignore)
    pack([example(9, closed=False)], tmp_path / "photos.npz", 80)
    command = [
        "train_detector.py", "--there", "--device", "cpu", "--batch", "4", "--side", "128", "--steps", "3",
        "--scenes", str(scenes), "--packed", str(tmp_path / "photos.npz"), "--run", str(tmp_path / "run"),
    ]  # fmt: skip
    monkeypatch.setattr(sys, "argv", command)
    monkeypatch.setattr(growing.GrowingScenes, "run", lambda self: None)
    train_detector.main()
    assert "scenes: 3 photographs: 1" in capsys.readouterr().out
    state = torch.load(tmp_path / "run" / "last.pt", weights_only=True)
    assert state["step"] == 3
