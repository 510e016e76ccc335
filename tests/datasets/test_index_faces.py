"""Faces with any figure in their corners: what is said to be written on them is, and where."""

from pathlib import Path

import numpy as np

from faces import HONOURS, SUITS, raster
from index_faces import MOST, main, with_index
from styles import INDEX_STYLES
from vision.index import SAYS
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
    agrees, differs, silent, named_so, named_else = 0, 0, 0, 0, 0
    for seed in SEEDS:
        for number in range(8):
            code, _, signs = with_index(seed, number)
            assert len(signs) <= MOST
            said = {SAYS[int(says) % len(SAYS)] for says, *_ in signs}
            if code in (*SUITS, *HONOURS):
                silent += not said
                agrees += bool(said & {code, code[1]})
                differs += bool(said and not said & {code, code[1]})
            elif code in FLOWERS_AND_SEASONS and said & set(FLOWERS_AND_SEASONS):
                named_so += code in said
                named_else += code not in said
    assert differs > agrees > 5
    assert silent > 10
    assert named_so > 3 < named_else


def test_some_figures_are_large_with_what_else_is_shown_small_beside_them() -> None:
    high = [
        (y1 - y0) * 80
        for seed in SEEDS
        for number in range(8)
        for says, _, y0, _, y1 in with_index(seed, number)[2]
        if SAYS[int(says) % len(SAYS)] not in FLOWERS_AND_SEASONS
    ]
    assert 0.08 < np.mean(np.array(high) > 20) < 0.4
    assert max(high) > 30


def test_a_bank_is_the_same_each_time(tmp_path: Path) -> None:
    first, second = tmp_path / "a.npz", tmp_path / "b.npz"
    for path in (first, second):
        main(["--bank", str(path), "--styles", "92000:92002", "--each", "3"])
    with np.load(first) as a, np.load(second) as b:
        assert a["faces"].shape == (6, 128, 96, 4)
        assert a["signs"].shape == (6, MOST, 5)
        for name in ("faces", "codes", "signs"):
            assert np.array_equal(a[name], b[name]), name


def test_a_name_in_two_lines_is_one_sign() -> None:
    two_lines = 0
    for seed in INDEX_STYLES[:60]:
        for number in range(8):
            _, _, signs = with_index(seed, number)
            names = [box for says, *box in signs if SAYS[int(says) % len(SAYS)] in FLOWERS_AND_SEASONS]
            two_lines += any(y1 - y0 > 0.18 and x1 - x0 > 0.4 for x0, y0, x1, y1 in names)
            assert len(names) <= 2
    assert two_lines
