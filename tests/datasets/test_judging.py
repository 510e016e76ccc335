"""How readings are judged: what counts as found, right, extra and exact, and the figures made of it."""

from typing import Literal

import numpy as np
import pytest

from judging import Case, Judged, Outcome, calibration_error, judge, longest_row, ratio, show, summary
from photosets import LabelledTile
from vision.reading import Detection, Reading, TileReading


def label(tile: str, x: float, y: float = 100, w: float = 30, h: float = 40) -> LabelledTile:
    return LabelledTile(tile, np.array([[x, y], [x + w, y], [x + w, y + h], [x, y + h]], np.float32))


def said(*tiles: tuple[str, float, float], sure: bool = True) -> Reading:
    made = []
    for i, (code, x, y) in enumerate(tiles):
        quad = ((x - 15, y - 20), (x + 15, y - 20), (x + 15, y + 20), (x - 15, y + 20))
        made.append(TileReading(i, Detection(quad, 0.9), ((code, 0.9),), sure, 0, i, 0))
    return Reading(640, 640, tuple(made), ms={"total": 10.0})


LABELS = (label("B1", 100), label("B2", 130), label("B3", 160))
ALL_THREE = [("B1", 115.0, 120.0), ("B2", 145.0, 120.0), ("B3", 175.0, 120.0)]


@pytest.mark.parametrize(
    ("tiles", "found", "right", "extra", "exact"),
    [
        (ALL_THREE, 3, 3, 0, True),
        ([*ALL_THREE[:2], ("C3", 175, 120)], 3, 2, 0, False),
        (ALL_THREE[:2], 2, 2, 0, False),
        ([*ALL_THREE, ("B2", 150, 125)], 3, 3, 1, False),
        ([*ALL_THREE, ("D9", 500, 500)], 3, 3, 0, True),
        ([], 0, 0, 0, False),
    ],
    ids=["exact", "misread", "missed", "twice", "far off", "nothing"],
)
def test_judge(
    tiles: list[tuple[str, float, float]], found: int, right: int, extra: int, exact: bool
) -> None:
    judged, pairs = judge(Case("x", b"", LABELS), said(*tiles))
    assert (judged.found, judged.right, judged.extra, judged.exact) == (found, right, extra, exact)
    assert judged.row_exact is (right == 3)
    assert len(pairs) == 3 + extra


@pytest.mark.parametrize(
    ("extras", "ignored", "extra"),
    [("all", False, 2), ("inside", False, 1), ("none", False, 0), ("all", True, 1), ("inside", True, 0)],
)
def test_where_extra_tiles_count(extras: Literal["all", "inside", "none"], ignored: bool, extra: int) -> None:
    case = Case("x", b"", LABELS, (label("", 130).quad,) if ignored else (), extras)
    reading = said(*ALL_THREE, ("B2", 150, 125), ("D9", 500, 500))
    assert judge(case, reading)[0].extra == extra


def test_in_a_picture_without_a_tile_all_is_extra() -> None:
    judged, _ = judge(Case("x", b"", (), extras="all"), said(("D9", 500, 500)))
    assert judged.mistakes == ("->D9",)
    assert summary("x", [judged]).figures["extra tiles a picture"][0] == 1


@pytest.mark.parametrize(("closed", "beside"), [(True, 1), (False, None)])
def test_what_is_read_beside_all_tiles_is_told_of_where_all_are_known(
    closed: bool, beside: int | None
) -> None:
    there, ignored = label("B1", 100), label("B2", 400)
    case = Case("x", b"", (there,), (ignored.quad,), closed=closed)
    at = [
        (code, float(q.quad[:, 0].mean()), float(q.quad[:, 1].mean()))
        for code, q in (("B1", there), ("B2", ignored))
    ]
    judged, _ = judge(case, said(*at, ("BACK", 900, 900)))
    assert (judged.exact, judged.beside) == (True, beside)
    figures = summary("x", [judged]).figures
    assert ("false things beside a picture" in figures) is closed


def test_longest_row_ends_at_half_a_tile() -> None:
    row = [label("B1", 100 + 30 * i) for i in range(5)] + [label("C1", 280 + 30 * i) for i in range(3)]
    assert [t.tile for t in longest_row(row[::-1])] == ["B1"] * 5
    assert longest_row([]) == []


def test_summary_counts_extra_tiles_against_the_reader() -> None:
    tiles = [Outcome("B1", "B1", 0.9, True)] * 8 + [
        Outcome("F1", "S1", 0.9, True),
        Outcome("F2", "F2", 0.9, False),
    ]
    judged = Judged("a", (*tiles, Outcome("", "D1"), Outcome("", "D2")), ms={"total": 5.0})
    out = summary("x", [judged])
    assert out.figures["recall"][0] == 1
    assert out.figures["end-to-end"][0] == pytest.approx(9 / 12)
    assert out.figures["wrong among sure"][0] == pytest.approx(1 / 9)
    assert out.figures["flowers and seasons"][0] == pytest.approx(1 / 2)
    assert out.confusion == {"F1>S1": 1, "->D1": 1, "->D2": 1}
    assert out.wrong == {"a": ["F1>S1", "->D1", "->D2"]}
    assert "end-to-end" in show(out)


def test_the_slowest_pictures_are_told_of() -> None:
    out = summary("x", [Judged(str(k), (), ms={"total": float(k)}) for k in range(101)])
    assert out.slow == (95.0, 100.0)
    assert out.ms["total"] == 50.0
    assert show(out).endswith("95, 100")
    assert summary("x", []).slow == (0.0, 0.0)


def test_an_interval_holds_the_value_and_is_the_same_each_time() -> None:
    part, whole = np.array([9.0, 10, 4, 10]), np.full(4, 10.0)
    value, low, high = ratio(part, whole)
    assert value == pytest.approx(33 / 40)
    assert 0.4 <= low < value < high <= 1
    assert ratio(part, whole) == (value, low, high)


@pytest.mark.parametrize(
    ("p", "right", "error"),
    [([0.5, 0.5], [True, False], 0.0), ([1.0, 1.0], [False, False], 1.0), ([], [], 0.0)],
    ids=["honest", "boastful", "nothing"],
)
def test_calibration_error(p: list[float], right: list[bool], error: float) -> None:
    assert calibration_error(np.array(p), np.array(right, bool), bins=1) == pytest.approx(error)
