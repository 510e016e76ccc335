"""Faces with any figure in their corners: what is said to be written on them is, and where."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from faces import HONOURS, SUITS, raster
from index_faces import MOST, SAYS, main, with_index
from styles import INDEX_STYLES
from vision.reading import FLOWERS_AND_SEASONS

SEEDS = INDEX_STYLES[:20]


def test_signs_stand_where_there_is_paint() -> None:
    inked = []
    for seed in SEEDS:
        _, svg, signs = with_index(seed, 0)
        ink = raster(svg, 96, 128)[..., 3]
        for _, *box in signs:
            x0, y0, x1, y1 = ((np.array(box) + 0.5) * (96, 128, 96, 128)).round().astype(int)
            inked.append(float((ink[max(y0, 0) : y1 + 1, max(x0, 0) : x1 + 1] > 100).mean()))
    assert len(inked) > len(SEEDS) / 2
    assert min(inked) > 0.1


def test_what_is_written_mostly_differs_from_what_is_shown_and_some_say_nothing() -> None:
    agrees, differs, silent = 0, 0, 0
    for seed in SEEDS:
        for number in range(8):
            code, _, signs = with_index(seed, number)
            assert len(signs) <= MOST
            said = {SAYS[int(says) % len(SAYS)] for says, *_ in signs}
            if code in (*SUITS, *HONOURS):
                silent += not said
                agrees += bool(said & {code, code[1]})
                differs += bool(said and not said & {code, code[1]})
            elif code in FLOWERS_AND_SEASONS and said:
                assert code[1] in said or not said & set("1234"), (seed, number)
    assert differs > agrees > 5
    assert silent > 10


def test_a_bank_is_the_same_each_time(tmp_path: Path) -> None:
    first, second = tmp_path / "a.npz", tmp_path / "b.npz"
    for path in (first, second):
        main(["--bank", str(path), "--styles", "92000:92002", "--each", "3"])
    with np.load(first) as a, np.load(second) as b:
        assert a["faces"].shape == (6, 128, 96, 4)
        assert a["signs"].shape == (6, MOST, 5)
        for name in ("faces", "codes", "signs"):
            assert np.array_equal(a[name], b[name]), name


torch = pytest.importorskip("torch", reason="needs the extra `train`")

from bonus_crops import Bank  # noqa: E402
from crops import LABELS  # noqa: E402
from model_settings import INDEX_TILE  # noqa: E402
from networks import IndexNet  # noqa: E402
from train_index import STORED, Tiles, perhaps_on, upright  # noqa: E402


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
    assert able("F3") == {"3"}
    assert able("BACK") == able("NOT") == set()
    assert able("JK") == set(SAYS)
