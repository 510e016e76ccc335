"""Drawn flowers and seasons to learn from: what their signs say, and where they stand."""

from pathlib import Path

import numpy as np
import pytest

from bonus_crops import MOST, SAYS, banked, heat, said_by
from crops import LABELS, jitter
from faces import face_bank, random_style, signs_on
from vision.reading import FLOWERS_AND_SEASONS

#: As fine as a crop is stored in these tests (w, h).
STORED = (112, 140)
SEEDS = (3, 11, 2001, 2002, 20_005, 24_004, 340_001, 340_003)


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ("3", "S3", "3"),
        ("三", "F3", "3"),
        ("竹", "F4", "F4"),
        ("夏", "S2", "S2"),
        ("兰", "F2", "F2"),
        ("WINTER", "S4", "S4"),
        # on flowers in one set and on seasons in another
        ("祿", "F2", "2"),
        ("祿", "S2", "2"),
    ],
)
def test_a_sign_says_a_number_or_which_tile_it_is(text: str, code: str, says: str) -> None:
    assert SAYS[said_by(text, code)] == says


def test_every_flower_and_season_bears_a_sign_that_agrees_with_it() -> None:
    for seed in (*range(12), *range(2000, 2012), *range(20_000, 20_006), *range(340_000, 340_012)):
        for code in FLOWERS_AND_SEASONS:
            written = signs_on(code, random_style(seed))
            assert 1 <= len(written) <= MOST, (seed, code)
            assert {SAYS[said_by(text, code)] for text, _ in written} <= {code[1], code}, (seed, code)
            for text, (left, top, right, bottom) in written:
                assert -6 < left < right < 66, (seed, code, text)
                assert -6 < top < bottom < 86, (seed, code, text)


def bank(folder: Path) -> Path:
    path = folder / "bank.npz"
    np.savez(path, **face_bank(SEEDS, codes=FLOWERS_AND_SEASONS))  # type: ignore[arg-type]
    return path


def test_signs_stand_where_there_is_paint(tmp_path: Path) -> None:
    faces = banked([bank(tmp_path)], STORED)
    assert [LABELS[i] for i in faces.labels] == [*FLOWERS_AND_SEASONS] * len(SEEDS)
    inked, rng = [], np.random.default_rng(4)
    for index in range(len(faces)):
        crop, signs = faces.crop(index, rng)
        assert crop.shape == (STORED[1], STORED[0], 3)
        image = crop.astype(int)
        ground = np.median(image[40:100, 30:80].reshape(-1, 3), axis=0)
        ink = np.abs(image - ground).max(axis=2) > 40
        for says, *box in signs:
            if says >= 0:
                x0, y0, x1, y1 = ((np.array(box) + 0.5) * (*STORED, *STORED)).round().astype(int)
                inked.append(float(ink[max(y0, 0) : y1 + 1, max(x0, 0) : x1 + 1].mean()))
    assert len(inked) > 8 * len(SEEDS)
    assert np.mean(np.array(inked) > 0.1) > 0.95


def test_heat_is_highest_in_the_middle_of_a_sign_wherever_the_crop_lies() -> None:
    signs = np.full((MOST, 5), -1, np.float32)
    at = np.array([-0.2, -0.25, -0.1, -0.15])
    signs[0] = SAYS.index("S2"), *at
    rng = np.random.default_rng(8)
    for _ in range(20):
        quad = jitter(1.1, rng)
        spots = heat(signs, quad, (80, 100), 4)
        assert spots.shape == (len(SAYS), 25, 20)
        assert spots.sum(axis=(1, 2)).nonzero()[0].tolist() == [SAYS.index("S2")]
        y, x = np.unravel_index(spots[SAYS.index("S2")].argmax(), (25, 20))
        assert spots.max() == 1
        # where that is in the stored crop, by the corners of the quad: nearly a parallelogram
        a, b, _, d = quad
        where = a + (x + 0.5) / 20 * (b - a) + (y + 0.5) / 25 * (d - a)
        assert where == pytest.approx(at.reshape(2, 2).mean(axis=0), abs=0.06)
