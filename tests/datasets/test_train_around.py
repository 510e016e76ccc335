"""What the network of surroundings learns from: blank things that the detector finds in drawn scenes, tiles or not."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch: Any = pytest.importorskip("torch", reason="needs the extra `train`")

from detector_data import write_scene  # noqa: E402
from drawn_scenes import one_among_faces  # noqa: E402
from model_settings import AROUND_PLACE  # noqa: E402
from train_around import Places, figures_of, in_another_light, kept_in, places_of  # noqa: E402
from vision.reading import BACK, WHITE  # noqa: E402


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A drawn scene as pools have them, with tiles face down and up."""
    drawn = one_among_faces(3, 4, "scattered", (640, 480)).scene
    seen = [t for t in drawn.tiles if t.visible >= 0.7]
    path = tmp_path_factory.mktemp("pool") / "1-000000.npz"
    write_scene(
        path,
        drawn.image,
        np.stack([t.quad for t in seen]),
        [t.code for t in seen],
        np.stack([t.quad for t in drawn.tiles if t.visible < 0.7] or [np.zeros((4, 2), np.float32)]),
    )
    return path


def test_every_blank_tile_is_a_place_and_none_with_its_face_up(scene: Path) -> None:
    crops, tiles = places_of(scene)
    with np.load(scene) as data:
        blank = sum(str(code) in (BACK, WHITE) for code in data["codes"])
    assert crops.shape == (len(tiles), *AROUND_PLACE[::-1], 3)
    assert blank
    # each at least as it lies, and mostly as it was found; and all that again as if seen from above, for this table is seen obliquely
    assert 2 * blank <= sum(tiles) <= 4 * blank
    assert sum(tiles) < len(tiles)


def test_places_are_gathered_once(scene: Path, tmp_path: Path) -> None:
    file = tmp_path / "run" / "places.npz"
    first = kept_in(file, [scene], 1)
    scene_gone = scene.with_name("2-000000.npz")
    again = kept_in(file, [scene_gone], 1)
    assert len(first) == len(again) > 0
    assert (first.images == again.images).all()
    assert first.only(first.tiles).tiles.all()


def test_other_light_leaves_the_place_as_large() -> None:
    image = np.full((48, 48, 3), 120, np.uint8)
    rng = np.random.default_rng(0)
    several = [in_another_light(image, rng) for _ in range(20)]
    assert all(other.shape == image.shape and other.dtype == np.uint8 for other in several)
    assert np.ptp([other.mean() for other in several]) > 10


def test_the_loss_falls_as_the_answers_fit() -> None:
    class Says(torch.nn.Module):  # type: ignore[misc]
        def __init__(self, odds: float) -> None:
            super().__init__()
            self.odds = odds

        def forward(self, images: Any) -> Any:
            return torch.full((len(images), 1), self.odds)

    images, tiles = torch.zeros(4, 48, 48, 3, dtype=torch.uint8), torch.ones(4)
    losses = [float(figures_of(Says(odds), images, tiles)["loss"]) for odds in (3.0, 0.0, -3.0)]
    assert losses == sorted(losses)
    assert float(figures_of(Says(3.0), images, tiles)["right"]) == 1


def test_what_is_not_wanted_is_left_out() -> None:
    places = Places(np.zeros((3, 2, 2, 3), np.uint8), np.array([True, False, True]), np.array([0, 1, 2]))
    assert len(places.only(places.scene > 0)) == 2
