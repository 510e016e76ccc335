"""A training may begin from a model of the program: the network then says what the model says."""

from typing import Any

import numpy as np
import pytest

import models

torch: Any = pytest.importorskip("torch", reason="needs the extra `train`")
pytest.importorskip("onnx", reason="needs the extra `train`")

from export import NETWORKS  # noqa: E402
from faces import draw_face, on_ground, random_style, raster  # noqa: E402
from from_model import fill, layers_of  # noqa: E402
from training import as_seen  # noqa: E402
from vision.reading import FLOWERS_AND_SEASONS  # noqa: E402


def faces(size: tuple[int, int]) -> Any:
    """The flowers and seasons of some styles, n x h x w x 3 uint8."""
    w, h = size
    drawn = [draw_face(code, random_style(seed)) for seed in range(6) for code in FLOWERS_AND_SEASONS]
    return np.stack([on_ground(raster(face, w, h))[..., ::-1] for face in drawn])


@pytest.mark.parametrize("name", ["classifier", "bonus", "outline", "detector"])
def test_the_network_answers_as_the_model_it_was_filled_from(name: str) -> None:
    network, (_, height, width, _) = NETWORKS[name]()
    pictures = faces((width, height))
    seen = as_seen(torch.from_numpy(pictures))
    fill(network, layers_of(models.FOLDER / f"{name}.onnx"), seen)
    (wanted,) = models.load(name).run(pictures)
    with torch.no_grad():
        as_used = network.eval()(seen).numpy()
        as_trained = network.train()(seen).numpy()
    spread = wanted.std()
    assert np.abs(as_used - wanted).mean() < 0.1 * spread
    # what the pictures make of each layer is normalised as before
    assert np.abs(as_trained - wanted).mean() < 0.3 * spread


def test_a_model_of_another_network_is_refused() -> None:
    network, _ = NETWORKS["classifier"]()
    with pytest.raises(ValueError, match="not of this network"):
        fill(network, layers_of(models.FOLDER / "bonus.onnx"), torch.zeros(2, 3, 80, 64))
