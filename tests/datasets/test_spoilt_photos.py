"""Photographs spoilt as they are at a table."""

import numpy as np
import pytest

from photosets import LabelledTile
from spoilt_photos import (
    SPOILINGS,
    Spoiler,
    grey,
    in_shadow,
    moved,
    out_of_focus,
    sharpened,
    under_thumbs,
    with_glare,
)

TILES = tuple(
    LabelledTile("B1", np.array([(x, 60), (x + 60, 60), (x + 60, 140), (x, 140)], np.float32))
    for x in range(30, 1230, 60)
)


def photo() -> np.ndarray:
    out = np.full((200, 1260, 3), (60, 110, 50), np.uint8)
    out[60:140, 30:1230] = 235
    out[60:140, 30:1230:60] = 150
    return out


def spoilt(spoil: Spoiler, seed: int = 3) -> np.ndarray:
    return spoil(photo(), TILES, np.random.default_rng(seed))


@pytest.mark.parametrize("spoiling", SPOILINGS, ids=lambda s: s.name)
def test_a_photograph_is_spoilt_the_same_each_time(spoiling) -> None:  # type: ignore[no-untyped-def]
    before = photo()
    once = spoiling.spoil(before, TILES, np.random.default_rng(1))
    assert once.dtype == np.uint8
    assert once.shape == before.shape
    assert np.array_equal(before, photo())
    assert not np.array_equal(once, before)
    assert np.array_equal(once, spoiling.spoil(before, TILES, np.random.default_rng(1)))


def test_no_two_spoilings_have_one_name() -> None:
    assert len({s.name for s in SPOILINGS}) == len(SPOILINGS)


@pytest.mark.parametrize("share", [0.1, 0.2])
def test_a_moved_point_becomes_a_line_as_long_as_the_way(share: float) -> None:
    point = np.zeros((101, 101, 3), np.uint8)
    point[50, 50] = 255
    for seed in range(8):
        line = moved(share)(point, TILES, np.random.default_rng(seed))[:, :, 0]
        ys, xs = np.nonzero(line > line.max() / 2)
        assert np.hypot(np.ptp(xs), np.ptp(ys)) == pytest.approx(share * 60, abs=2)
        assert int(line.sum()) == pytest.approx(255, abs=25)


def test_a_seam_out_of_focus_is_wider() -> None:
    seam = spoilt(out_of_focus(0.05))[100, 60:120, 0].astype(int)
    assert seam.min() > 150
    assert (seam < 230).sum() > (photo()[100, 60:120, 0] < 230).sum()
    halo = spoilt(sharpened(1.5))[100, 91:95, 0]
    assert halo.max() == 255


def test_half_of_the_picture_lies_in_shadow() -> None:
    for seed in range(5):
        darker = spoilt(in_shadow(0.15), seed).mean(axis=2) < 0.6 * photo().mean(axis=2)
        assert 0.2 < darker.mean() < 0.8


def test_glare_is_as_large_as_some_tiles() -> None:
    brighter = spoilt(with_glare(0.5))[:, :, 1].astype(int) - photo()[:, :, 1] > 60
    assert 0 < brighter.sum() < 12 * 60 * 80


def test_grey_has_no_colour() -> None:
    out = spoilt(grey).astype(int)
    assert np.ptp(out, axis=2).max() == 0
    assert out[100, 50, 0] == 235


def test_thumbs_lie_on_corners_alone() -> None:
    covered = (spoilt(under_thumbs(0.25)) != photo()).any(axis=2)
    assert not covered[95:105, 35:1225].any()
    some = [covered[60:140, 30 + 60 * k : 90 + 60 * k].any() for k in range(20)]
    assert 3 <= sum(some) <= 14
