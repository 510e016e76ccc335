"""Single tiles to learn from: lines as another hand draws them, and banks of drawn faces."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from crops import LABELS, STORED, of_bank, only, warped


def ruled() -> NDArray[np.uint8]:
    """A white tile with a dark frame and cross."""
    image = np.full((80, 64, 3), 240, np.uint8)
    for lines in (image[8:12], image[38:42], image[68:72], image[:, 8:12], image[:, 30:34], image[:, 52:56]):
        lines[:] = 20
    return image


@pytest.mark.parametrize("most", [0.01, 0.03])
def test_lines_move_a_little_and_together(most: float) -> None:
    image = ruled()
    moved = [warped(image, np.random.default_rng(seed), most) for seed in range(6)]
    assert {m.shape for m in moved} == {image.shape}
    off = [float(np.abs(m.astype(int) - image).mean()) for m in moved]
    assert 1 < np.mean(off) < 60
    # a line that moves as one stays a line: about as much is dark as before
    dark = [float((m < 120).mean()) / float((image < 120).mean()) for m in moved]
    assert min(dark) > 0.75
    assert max(dark) < 1.25


def test_the_more_the_further() -> None:
    image = ruled()
    little, much = (
        np.mean([np.abs(warped(image, np.random.default_rng(s), m).astype(int) - image) for s in range(6)])
        for m in (0.005, 0.03)
    )
    assert little < much / 1.5


def test_a_bank_gives_every_face(tmp_path: Path) -> None:
    faces = np.zeros((3, 2, 128, 96, 4), np.uint8)
    faces[:, 0, 30:90, 20:70] = (200, 10, 10, 255)
    np.savez(tmp_path / "bank.npz", faces=faces, codes=np.array(["C1", "DW"]))
    crops = of_bank(tmp_path / "bank.npz", np.random.default_rng(5))
    assert [LABELS[i] for i in crops.labels] == ["C1", "DW"] * 3
    assert crops.images.shape == (6, STORED[1], STORED[0], 3)
    middle = crops.images[:, 56, 45].astype(int)
    assert (middle[::2, 2] > middle[::2, 0] + 100).all(), "red paint, in BGR"
    assert (crops.images[1::2, 50:60, 40:50].std(axis=(1, 2)) < 2).all(), "a bare white dragon"
    assert [LABELS[i] for i in only(crops, ["C1"]).labels] == ["C1"] * 3
    assert [LABELS[i] for i in only(crops, ["C1"], others=True).labels] == ["DW"] * 3


def test_a_bank_is_read_as_fine_as_it_is_wanted(tmp_path: Path) -> None:
    np.savez(tmp_path / "bank.npz", faces=np.zeros((1, 1, 128, 96, 4), np.uint8), codes=np.array(["F1"]))
    assert of_bank(tmp_path / "bank.npz", np.random.default_rng(5), (112, 140)).images.shape == (
        1,
        140,
        112,
        3,
    )
