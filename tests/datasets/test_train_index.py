"""Learning to read figures and letters: what is known of each tile, and where signs stand."""

from typing import Any

import cv2
import numpy as np
import pytest

torch: Any = pytest.importorskip("torch", reason="needs the extra `train`")

from bonus_crops import Bank  # noqa: E402
from crops import LABELS  # noqa: E402
from model_settings import INDEX_TILE  # noqa: E402
from networks import IndexNet  # noqa: E402
from train_index import STORED, Tiles, perhaps_on, upright  # noqa: E402
from vision.index import SAYS  # noqa: E402
from vision.reading import FLOWERS_AND_SEASONS  # noqa: E402


def test_the_network_looks_for_every_sign_everywhere() -> None:
    network = IndexNet(len(SAYS)).eval()
    pictures = torch.zeros(2, 3, *INDEX_TILE[::-1])
    assert network.everywhere(pictures).shape == (2, len(SAYS), 25, 20)
    assert network(pictures).shape == (2, len(SAYS))
    assert torch.sigmoid(network(pictures)).max() < 0.2, "at first no place bears a sign"


def test_turned_upside_down_the_signs_are_seen_that_stood_so() -> None:
    signs = np.full((3, 5), -1, np.float32)
    signs[0] = 2, -0.4, -0.4, -0.3, -0.3
    signs[1] = 2 + len(SAYS), 0.3, 0.3, 0.4, 0.4
    assert upright(signs, turned=False).tolist() == [signs[0].tolist()]
    (turned,) = upright(signs, turned=True)
    assert turned == pytest.approx(signs[0])
    png = cv2.imencode(".png", np.full((128, 96, 4), 60, np.uint8))[1].tobytes()
    bank = Bank((png,), np.array([LABELS.index("D7")]), signs[None], STORED)
    rng = np.random.default_rng(3)
    for _ in range(20):
        image, known, spots, placed = Tiles([bank], [1.0], 0).sample(bank, 0, rng)
        assert placed
        assert image.shape == (*INDEX_TILE[::-1], 3)
        assert known.nonzero()[0].tolist() == [2]
        y, x = np.unravel_index(spots[2].argmax(), spots[2].shape)
        assert y < 10
        assert x < 8


def test_on_a_photographed_tile_no_other_number_stands() -> None:
    def able(code: str, *, either: bool = False) -> set[str]:
        return {says for says, known in zip(SAYS, perhaps_on(code, either=either), strict=True) if known < 0}

    assert able("D7") == {"7"}
    assert able("C6") == {"6"}
    assert able("C6", either=True) == {"6", "9"}
    assert able("WE") == {"WE"}
    assert able("F3") == {"3", *FLOWERS_AND_SEASONS}, "sets number them in more than one order"
    assert able("BACK") == able("NOT") == set()
    assert able("JK") == set(SAYS)
