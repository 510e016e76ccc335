"""What the network of outlines learns from: places off a tile, and what puts them back."""

from typing import Any

import numpy as np
import pytest

torch: Any = pytest.importorskip("torch", reason="needs the extra `train`")

from model_settings import OUTLINE_TILE  # noqa: E402
from train_outline import Marked, figures_of, misplaced, offsets, samples  # noqa: E402
from vision.outlines import corners_at  # noqa: E402
from vision.quads import UNIT  # noqa: E402

TILE = np.array([[100, 60], [142, 64], [139, 121], [96, 114]], np.float32)


def marked(closed: bool = True) -> Marked:
    """Four tiles far from each other on grey."""
    rng = np.random.default_rng(0)
    picture = rng.integers(60, 90, (480, 640, 3), np.uint8)
    quads = np.stack([TILE + at for at in ([0, 0], [200, 0], [0, 200], [300, 250])]).astype(np.float32)
    return Marked(picture, quads, np.zeros((0, 4, 2), np.float32), closed)


@pytest.mark.parametrize("turn", range(4))
def test_offsets_lead_from_a_place_back_to_the_tile_whichever_corner_it_begins_at(turn: int) -> None:
    place = misplaced(TILE, np.random.default_rng(turn))
    off = offsets(np.roll(TILE, turn, axis=0), place).reshape(4, 2)
    assert corners_at(UNIT + off, place) == pytest.approx(TILE, abs=0.05)


def test_samples_show_every_tile_and_now_and_then_a_place_without_one() -> None:
    tiles = none = 0
    for seed in range(30):
        for image, off in samples(marked(), np.random.default_rng(seed)):
            assert image.shape == (*OUTLINE_TILE[::-1], 3)
            tiles, none = tiles + bool(off.any()), none + (not off.any())
    assert tiles == 120
    assert 0 < none < 30
    open_ones = [off for _, off in samples(marked(closed=False), np.random.default_rng(1))]
    assert len(open_ones) == 4
    assert all(off.any() for off in open_ones)


def test_the_loss_falls_as_corners_and_the_doubt_about_them_fit() -> None:
    wanted = torch.zeros(3, 8)

    class Says(torch.nn.Module):  # type: ignore[misc]
        def __init__(self, off: float, doubt: float) -> None:
            super().__init__()
            self.answer = torch.cat([torch.full((3, 8), off), torch.full((3, 1), doubt)], dim=1)

        def forward(self, images: Any) -> Any:
            return self.answer

    def said(off: float, doubt: float) -> float:
        images = torch.zeros(3, *OUTLINE_TILE[::-1], 3, dtype=torch.uint8)
        return float(figures_of(Says(off, doubt), images, wanted)["loss"])

    assert said(0.01, -4.6) < said(0.1, -2.3) < said(0.1, -4.6)
