"""What the network of kinds learns from: tiles of one drawn style in one light."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch: Any = pytest.importorskip("torch", reason="needs the extra `train`")

from faces import face_bank  # noqa: E402
from model_settings import KINDS_TILE  # noqa: E402
from train_kinds import TOGETHER, Drawn, Groups, figures_of, group_of, kept_in  # noqa: E402
from vision.reading import FLOWERS_AND_SEASONS  # noqa: E402


def test_a_group_shows_both_kinds_of_one_style() -> None:
    faces = np.asarray(face_bank([3], codes=FLOWERS_AND_SEASONS)["faces"][0], np.uint8)
    rng = np.random.default_rng(5)
    groups = [group_of(faces, rng) for _ in range(40)]
    assert all(images.shape == (TOGETHER, *KINDS_TILE[::-1], 3) for images, _ in groups)
    assert {int(flowers.sum()) for _, flowers in groups} == {1, 2, 3}


def test_groups_are_drawn_once(tmp_path: Path) -> None:
    file = tmp_path / "run" / "groups.npz"
    first = kept_in(file, [3, 4], 2, 1, 1)
    again = kept_in(file, [5], 1, 1, 1)
    assert len(first) == len(again) == 4
    assert (first.images == again.images).all()
    assert set(first.only(first.style == 3).style) == {3}


def test_a_sample_keeps_its_kinds_whatever_its_paints() -> None:
    images = np.zeros((1, TOGETHER, 6, 5, 3), np.uint8)
    images[..., 0] = 200
    groups = Groups(images, np.array([[True, False, False, True]]), np.array([1]))
    drawn, rng = Drawn([groups], [1.0], 1), np.random.default_rng(2)
    seen = [drawn.sample(groups, 0, rng) for _ in range(30)]
    assert len({tuple(pixels[0, 0, 0].tolist()) for pixels, _ in seen}) == 3
    assert all((flowers == groups.flowers[0]).all() for _, flowers in seen)


def test_the_loss_is_less_where_kinds_lie_apart() -> None:
    class Says(torch.nn.Module):  # type: ignore[misc]
        def __init__(self, apart: float) -> None:
            super().__init__()
            self.apart = apart

        def forward(self, images: Any) -> Any:
            return self.apart * images.mean(dim=(1, 2, 3))[:, None]

    images = torch.zeros(2, TOGETHER, 6, 5, 3, dtype=torch.uint8)
    images[:, :2] = 255
    flowers = torch.tensor([[True, True, False, False]] * 2)
    near, far = (figures_of(Says(apart), images, flowers) for apart in (0.5, 4.0))
    assert float(far["loss"]) < float(near["loss"])
    assert float(far["right"]) == 1
