"""How readings are judged: what counts as found, right, extra and exact."""

import numpy as np
import pytest

from evaluate import Judged, judge, longest_row, show, summary
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


LABELS = [label("B1", 100), label("B2", 130), label("B3", 160)]


@pytest.mark.parametrize(
    ("tiles", "found", "right", "extra", "exact"),
    [
        ([("B1", 115, 120), ("B2", 145, 120), ("B3", 175, 120)], 3, 3, 0, True),
        ([("B1", 115, 120), ("B2", 145, 120), ("C3", 175, 120)], 3, 2, 0, False),
        ([("B1", 115, 120), ("B2", 145, 120)], 2, 2, 0, False),
        ([("B1", 115, 120), ("B2", 145, 120), ("B2", 150, 125), ("B3", 175, 120)], 3, 3, 1, False),
        ([("B1", 115, 120), ("B2", 145, 120), ("B3", 175, 120), ("D9", 500, 500)], 3, 3, 0, True),
        ([], 0, 0, 0, False),
    ],
    ids=["exact", "misread", "missed", "twice", "far off", "nothing"],
)
def test_judge(
    tiles: list[tuple[str, float, float]], found: int, right: int, extra: int, exact: bool
) -> None:
    judged, _ = judge("x", LABELS, said(*tiles))
    assert (judged.found, judged.right, judged.extra, judged.exact) == (found, right, extra, exact)
    assert judged.row_exact is (right == 3)


def test_longest_row_ends_at_half_a_tile() -> None:
    row = [label("B1", 100 + 30 * i) for i in range(5)] + [label("C1", 280 + 30 * i) for i in range(3)]
    assert [t.tile for t in longest_row(row[::-1])] == ["B1"] * 5
    assert longest_row([]) == []


def test_summary_counts_extra_tiles_against_the_reader() -> None:
    judged = [
        Judged("a", 10, 10, 9, 2, False, {"total": 5.0}, ((0.9, True, True),) * 9 + ((0.9, True, False),))
    ]
    figures = summary("x", judged).figures
    assert figures["recall"][0] == 1
    assert figures["end-to-end"][0] == pytest.approx(9 / 12)
    assert figures["wrong among sure"][0] == pytest.approx(0.1)
    assert "end-to-end" in show(summary("x", judged))
