"""Crops made by the thousand are those that are made one by one."""

from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

torch: Any = pytest.importorskip("torch", reason="needs the extra `train`")

import device_crops  # noqa: E402
import train_bonus  # noqa: E402
import train_classifier  # noqa: E402
from bonus_crops import MOST, SAYS, heat  # noqa: E402
from crop_pool import whole_parts, write  # noqa: E402
from crops import LABELS, Crops, jitter, of_packed, piece  # noqa: E402
from device_crops import Kept, cut_off, jitters, pieces, rolled, spots_of, taken, wandered, worn  # noqa: E402
from growing import Growing  # noqa: E402
from model_settings import BONUS_LABELS, BONUS_TILE, TILE, stored_for  # noqa: E402
from pack_crops import pack  # noqa: E402

HERE = torch.device("cpu")


def pictures(count: int, size: tuple[int, int]) -> NDArray[np.uint8]:
    """Some smooth pictures (n x h x w x 3) of `size` (w, h), unlike from side to side."""
    rng = np.random.default_rng(4)
    w, h = size
    coarse = rng.integers(0, 256, (count, 7, 5, 3)).astype(np.uint8)
    return np.stack([cv2.resize(c, (w, h), interpolation=cv2.INTER_CUBIC) for c in coarse])


def kept(labels: list[str], size: tuple[int, int] = TILE, signs: NDArray[np.float32] | None = None) -> Kept:
    """A crop of each label, all known to stand upright."""
    numbers = np.array([LABELS.index(code) for code in labels], np.int64)
    upright = np.ones(len(labels), bool)
    sets = ("some",) * len(labels)
    return Kept.on(HERE, Crops(pictures(len(labels), stored_for(size)), numbers, upright, sets), signs)


def test_what_is_cut_is_what_one_crop_is_cut_like() -> None:
    rng = np.random.default_rng(1)
    stored = pictures(12, stored_for(TILE))
    quads = np.stack([jitter(1.1, rng) for _ in stored])
    at_once = pieces(torch.from_numpy(stored), torch.from_numpy(quads).float(), TILE)
    for image, quad, got in zip(stored, quads, at_once, strict=True):
        wanted = piece(image, quad, TILE, cv2.BORDER_REPLICATE).astype(np.float32)
        off = np.abs(got.permute(1, 2, 0).numpy() * 255 - wanted)
        assert off.mean() < 1
        assert off.max() < 12


@pytest.mark.parametrize("by", [1, 2, 3])
def test_a_quad_begun_at_another_corner_is_the_crop_turned(by: int) -> None:
    stored, quads = torch.from_numpy(pictures(3, stored_for(TILE))), jitters(torch.full((3,), 1.1))
    size = TILE[::-1] if by % 2 else TILE
    straight = pieces(stored, quads, size)
    turned = pieces(stored, rolled(quads, torch.full((3,), by)), TILE)
    assert torch.allclose(turned, straight.rot90(by, (2, 3)), atol=1e-4)


def test_nothing_is_moved_where_another_hand_moves_nothing() -> None:
    torch.manual_seed(2)
    moved = wandered(400, (16, 20), HERE)
    still = (moved == 0).all(dim=(1, 2, 3)).float().mean()
    assert moved.shape == (400, 20, 16, 2)
    assert 0.55 < still < 0.75
    assert 0 < float(moved.abs().mean()) < 1


def test_signs_stand_where_they_are_told_to_stand_in_one_crop() -> None:
    rng = np.random.default_rng(3)
    signs = np.full((6, MOST, 5), -1, np.float32)
    for own in signs:
        for k in range(int(rng.integers(1, MOST))):
            x, y = rng.uniform(-0.3, 0.2, 2)
            own[k] = rng.integers(len(SAYS)), x, y, x + 0.1, y + 0.12
    quads = np.stack([jitter(1.1, rng) for _ in signs])
    at_once = spots_of(torch.from_numpy(signs), torch.from_numpy(quads).float(), BONUS_TILE, 4, len(SAYS))
    for own, quad, got in zip(signs, quads, at_once, strict=True):
        assert np.abs(got.numpy() - heat(own, quad, BONUS_TILE, 4)).max() < 0.02


def test_wear_changes_crops_and_leaves_them_pictures() -> None:
    torch.manual_seed(4)
    fresh = torch.from_numpy(pictures(64, TILE)).permute(0, 3, 1, 2).float() / 255
    seen = worn(fresh.clone())
    assert seen.shape == fresh.shape
    assert bool(torch.isfinite(seen).all())
    assert float(seen.min()) >= 0
    assert float(seen.max()) <= 1
    assert bool(((seen - fresh).abs().mean(dim=(1, 2, 3)) > 0.005).all())


@pytest.mark.parametrize(
    "change",
    [
        device_crops._thicker, device_crops._recoloured, device_crops._paler, device_crops._moved, device_crops.coded,
        lambda images: device_crops._from_afar(images, 1.0), lambda images: device_crops.blurred(images, 1.6),
    ],
)  # fmt: skip
def test_each_change_keeps_what_a_crop_shows(change: Any) -> None:
    torch.manual_seed(5)
    smooth = torch.from_numpy(pictures(4, (64, 80))).permute(0, 3, 1, 2).float() / 255
    seen = change(smooth)
    assert seen.shape == smooth.shape
    lights = torch.stack([smooth.mean(1).flatten(1), seen.mean(1).flatten(1)])
    for before, after in zip(*lights, strict=True):
        assert float(torch.corrcoef(torch.stack([before, after]))[0, 1]) > 0.75


def test_a_jpeg_of_better_quality_is_nearer_to_the_picture() -> None:
    plane = torch.from_numpy(pictures(2, (64, 80))[..., 0].astype(np.float32)) - 128
    fine, coarse = (
        (device_crops._rounded(plane, torch.full((8, 8), step)) - plane).abs().mean() for step in (1.0, 60.0)
    )
    assert 0 < fine < 0.6 < coarse


def test_some_crops_are_of_tiles_that_the_edge_of_a_photo_cuts() -> None:
    whole = torch.from_numpy(pictures(40, TILE))
    assert (cut_off(whole, 0.0) == whole).all()
    for before, after in zip(whole.numpy(), cut_off(whole, 1.0).numpy(), strict=True):
        changed = (before != after).any(axis=2)
        beside = changed.mean(axis=0) > 0.5, changed.mean(axis=1) > 0.5
        assert sorted(int(way.any()) for way in beside) in ([0, 1], [1, 1])
        assert 0.03 < changed.mean() < 0.4
        # one colour beyond the edge, and all else as it was
        assert len(np.unique(after[changed], axis=0)) == 1


def test_crops_are_drawn_by_their_weights_and_stores_by_their_shares() -> None:
    torch.manual_seed(6)
    crops = Crops(pictures(3, TILE), np.arange(3), np.ones(3, bool), ("a", "a", "b"))
    weighed = Kept.on(HERE, crops, weights=np.array([0.0, 1.0, 3.0]))
    drawn = np.bincount(weighed.some(4000).numpy(), minlength=3) / 4000
    assert drawn[0] == 0
    assert drawn[2] == pytest.approx(0.75, abs=0.04)
    empty = Kept.on(HERE, crops.at(np.arange(0)))
    chosen = {k: len(at) for k, at in taken([weighed, empty, weighed], [0.2, 0.5, 0.3], 1000)}
    assert set(chosen) == {0, 2}
    assert sum(chosen.values()) == 1000
    assert chosen[0] == pytest.approx(400, abs=60)


def test_what_lies_turned_is_learnt_as_turned_and_a_place_stays_no_tile() -> None:
    torch.manual_seed(7)
    drawn, faces = kept(["NOT", "D1"]), kept(["C3", "B2"])
    batches = train_classifier.Batches([drawn, faces], [0.5, 0.5], 600)
    images, labels, either, numbers = next(iter(batches))
    assert images.shape == (600, 80, 64, 3)
    assert images.dtype == torch.uint8
    assert not either.any(), "all are known to stand upright"
    names = np.array(LABELS)[labels.numpy()]
    shown = numbers.numpy()
    assert set(names[shown == 0]) == {"NOT"}
    assert set(names[shown == 1]) <= {"D1", "NOT"}, "1 circles look the same from every side"
    assert 0.2 < np.mean(names[shown == 2] == "TURNED") < 0.45
    assert np.mean(names[shown == 3] == "TURNED") < 0.15, "2 bamboos look the same upside down"


def test_what_was_plain_comes_back_less_often() -> None:
    torch.manual_seed(8)
    batches = train_classifier.Batches([kept(["C3", "C4"]), kept(["C5"])], [1.0, 0.0], 400)
    batches.losses[0] = 0.0
    numbers = next(iter(batches))[3]
    assert float((numbers == 0).float().mean()) < 0.35


def test_what_is_drawn_meanwhile_comes_as_often_and_what_was_plain_stays_so() -> None:
    torch.manual_seed(10)
    photos = kept(["WE"])
    stores = [kept(["C3", "C9"]), kept(["C5", "C6"]), photos]
    batches = train_classifier.Batches(stores, [0.6, 0.2, 0.2], 900)
    batches.losses[0] = 0.0
    batches.add([kept(["C4", "C7"]), kept(["C8"])])
    numbers = next(iter(batches))[3]
    counts = torch.bincount(numbers, minlength=8).tolist()
    assert len(counts) == len(batches.losses) == 8, "numbers go on from those of before"
    assert counts[0] < 0.6 * counts[1], "it was plain when it was last shown"
    assert counts[0] + counts[1] == pytest.approx(counts[5] + counts[6], rel=0.4)
    assert counts[2] == pytest.approx(counts[7], rel=0.6)
    assert counts[4] > 2 * counts[2], "a photograph has its share alone"


def test_parts_of_a_pool_are_brought_to_the_classifier(tmp_path: Path) -> None:
    images = pictures(2, stored_for(TILE))
    crops = Crops(images, np.array([3, 4]), np.ones(2, bool), ("drawn",) * 2)
    for name in "ab":
        write(tmp_path / name, crops, np.full((2, MOST, 5), -1, np.float32), crops)
    first, *others = whole_parts([tmp_path])
    stores = train_classifier.drawn_stores([first], HERE)
    batches = train_classifier.Batches(stores, [0.5, 0.5], 50)
    growing = Growing(batches, [tmp_path], [first], 1, partial(train_classifier.drawn_stores, device=HERE))
    assert growing.took()
    assert [len(store) for store in batches.now.stores] == [2, 2] * (1 + len(others))
    assert max(next(iter(batches))[3]) >= 4
    assert not growing.took()


def test_signs_are_known_where_a_face_stands_upright_only() -> None:
    torch.manual_seed(9)
    signs = np.full((2, MOST, 5), -1, np.float32)
    signs[:, 0] = 1, -0.3, -0.3, -0.15, -0.1
    bank, other = kept(["F2", "S2"], BONUS_TILE, signs), kept(["C1"], BONUS_TILE)
    batches = train_bonus.Batches([bank, other], [0.6, 0.4], 400)
    images, labels, spots, known = next(iter(batches))
    assert images.shape == (400, *BONUS_TILE[::-1], 3)
    names = np.array(BONUS_LABELS)[labels.numpy()]
    assert set(names) == {"F2", "S2", "NOT", "TURNED"}
    told = known.numpy()
    assert set(names[told]) == {"F2", "S2"}
    assert spots[known][:, 1].amax(dim=(1, 2)).min() == 1
    assert float(spots[~known].abs().max()) == 0


def test_packed_crops_are_nearly_what_they_were(tmp_path: Path) -> None:
    upright = np.array([True, False, True])
    crops = Crops(pictures(3, stored_for(TILE)), np.array([3, 1, 4], np.int64), upright, ("a", "b", "a"))
    pack(crops, tmp_path / "some.npz", 88)
    again = of_packed(tmp_path / "some.npz")
    assert again.labels.tolist() == [3, 1, 4]
    assert again.sets == ("a", "b", "a")
    assert again.upright.tolist() == upright.tolist()
    assert np.abs(again.images.astype(int) - crops.images).mean() < 5
