"""Learning to tell flowers and seasons apart: what is learnt from, and what it costs to miss a sign."""

from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

torch: Any = pytest.importorskip("torch", reason="needs the extra `train`")

from bonus_crops import MOST, SAYS, Bank  # noqa: E402
from crop_pool import write  # noqa: E402
from crops import LABELS, Crops  # noqa: E402
from growing import Growing  # noqa: E402
from model_settings import BONUS_LABELS, BONUS_TILE  # noqa: E402
from networks import BonusNet, ClassifierNet  # noqa: E402
from train_bonus import (  # noqa: E402
    STORED,
    STRIDE,
    Batches,
    Tiles,
    begun,
    grown,
    kept_stores,
    lost_signs,
)
from training import Training  # noqa: E402

HERE = torch.device("cpu")


def network() -> Any:
    return BonusNet(len(BONUS_LABELS), BONUS_TILE, signs=len(SAYS)).eval()


def test_the_network_has_a_score_a_label_and_a_map_a_sign() -> None:
    scores, maps = network().both(torch.zeros(2, 3, *BONUS_TILE[::-1]))
    assert scores.shape == (2, len(BONUS_LABELS))
    assert maps.shape == (2, len(SAYS), *(-(-side // STRIDE) for side in BONUS_TILE[::-1]))
    assert torch.sigmoid(maps).max() < 0.2, "at first no place bears a sign"


@pytest.mark.parametrize("size", [BONUS_TILE, (64, 80)], ids=["as fine", "coarser"])
@pytest.mark.parametrize("labels", [len(BONUS_LABELS), 52], ids=["the same labels", "others"])
def test_it_begins_from_what_a_network_of_whole_tiles_knows(
    tmp_path: Path, size: tuple[int, int], labels: int
) -> None:
    torch.manual_seed(5)
    known: Any = ClassifierNet(labels, size)
    Training.start(known, tmp_path, steps=1, rate=1e-3, decay=0.0).save()
    own = network()
    begun(own, tmp_path / "last.pt")
    picture = torch.rand(1, 3, *BONUS_TILE[::-1])
    with torch.no_grad():
        whole = own.whole(own.wide(own.near(picture - 0.5)))
        assert torch.allclose(whole, known.eval().body(picture - 0.5), atol=1e-5)
        assert own.gather(whole).shape == (1, 160)
        if size == BONUS_TILE:
            assert torch.allclose(own.gather(whole), known.gather(whole), atol=1e-5)
    same = torch.equal(own.head[1].weight[:, :160], known.head[1].weight[: len(BONUS_LABELS)])
    assert same == (labels == len(BONUS_LABELS))


def test_a_sign_that_is_found_costs_nothing_and_one_missed_or_made_up_does() -> None:
    spots = torch.zeros(1, len(SAYS), 25, 20)
    spots[0, 5, 10, 10] = 1
    nothing = torch.full_like(spots, -8.0)
    found = nothing.clone()
    found[0, 5, 10, 10] = 8
    made_up = found.clone()
    made_up[0, 3, 2, 2] = 8
    beside = spots.clone()
    beside[0, 3, 2, 2] = 0.9
    assert lost_signs(found, spots) < 0.01
    assert lost_signs(nothing, spots) > 3
    assert lost_signs(made_up, spots) > 3
    # near the middle of a sign it may be high too
    assert lost_signs(made_up, beside) < 0.01
    assert lost_signs(nothing[:0], spots[:0]) == 0


def test_where_signs_stand_is_known_of_banks_that_stand_upright_alone() -> None:
    png = cv2.imencode(".png", np.full((128, 96, 4), 60, np.uint8))[1].tobytes()
    signs = np.full((1, MOST, 5), -1, np.float32)
    signs[0, 0] = SAYS.index("F2"), -0.1, -0.1, 0.1, 0.1
    bank = Bank((png,), np.array([LABELS.index("F2")]), signs, STORED)
    rng = np.random.default_rng(6)
    samples = [Tiles([bank], [1.0], 0).sample(bank, 0, rng) for _ in range(120)]
    upright = [known for _, label, _, known in samples if BONUS_LABELS[label] == "F2"]
    turned = [known for _, label, _, known in samples if BONUS_LABELS[label] == "TURNED"]
    assert len(upright) > 80
    assert all(upright)
    assert turned
    assert not any(turned)
    assert all(spots[SAYS.index("F2")].max() == known for _, _, spots, known in samples)
    assert {image.shape for image, *_ in samples} == {(*BONUS_TILE[::-1], 3)}


def bank_part(folder: Path, code: str) -> Path:
    """A part as `crop_pool.py` writes it: a face, a tile of a scene and a place without one."""
    w, h = STORED
    images = np.full((2, h, w, 3), 90, np.uint8)
    labels = np.array([LABELS.index(code), LABELS.index("NOT")])
    signs = np.full((1, MOST, 5), -1, np.float32)
    signs[0, 0] = SAYS.index(code), -0.1, -0.1, 0.1, 0.1
    some = Crops(images, labels, np.ones(2, bool), ("drawn",) * 2)
    write(folder, some.at(np.array([0])), signs, some)
    return folder


def test_what_is_drawn_meanwhile_is_learnt_from_crop_by_crop_as_often(tmp_path: Path) -> None:
    parts = [bank_part(tmp_path / name, code) for name, code in (("a", "F1"), ("b", "S2"), ("c", "S2"))]
    batches = Batches(kept_stores(parts[:1], (), None, HERE), (0.5, 0.3, 0.1, 0.0, 0.1), 600)
    growing = Growing(batches, [tmp_path], parts[:1], at_once=2, kept=partial(grown, device=HERE))
    assert growing.took()
    assert not growing.took(), "what is known does not come again"
    torch.manual_seed(3)
    images, labels, spots, known = batches.made()
    assert images.shape == (600, *BONUS_TILE[::-1], 3)
    counts = {code: int((labels == BONUS_LABELS.index(code)).sum()) for code in ("F1", "S2", "NOT")}
    assert 1.5 < counts["S2"] / counts["F1"] < 2.7
    assert counts["NOT"] > 20
    assert spots[known].amax() == 1
    assert {BONUS_LABELS[k] for k in labels[known].tolist()} == {"F1", "S2"}


def test_parts_are_waited_for_until_there_are_enough(tmp_path: Path) -> None:
    first = bank_part(tmp_path / "a", "F1")
    batches = Batches(kept_stores([first], (), None, HERE), (1.0, 0.0, 0.0, 0.0, 0.0), 4)
    growing = Growing(batches, [tmp_path], [first], at_once=2, kept=partial(grown, device=HERE))
    bank_part(tmp_path / "b", "F2")
    assert not growing.took()
    bank_part(tmp_path / "c", "F3")
    assert growing.took()
    assert {BONUS_LABELS[k] for _ in range(20) for k in batches.made()[1].tolist()} >= {"F1", "F2", "F3"}
