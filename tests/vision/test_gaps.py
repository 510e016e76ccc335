"""Gaps between tiles that look like face-down ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from evaluate import laid_small
from judging import judge
from photosets import janchan
from vision.gaps import gaps_of
from vision.naming import Named
from vision.read import Reader
from vision.reading import BACK, WHITE, Detection, Quad


def box(x: float, y: float = 0.0, wide: float = 30.0, high: float = 40.0) -> Quad:
    """A tile with its middle there."""
    left, right, top, low = x - wide / 2, x + wide / 2, y - high / 2, y + high / 2
    return (left, top), (right, top), (right, low), (left, low)


def named(code: str, quad: Quad) -> Named:
    return Named(Detection(quad, 0.8), ((code, 0.98),), 0.02)


def are_gaps(*tiles: Named) -> list[bool]:
    gaps = gaps_of(tiles)
    return [n in gaps for n in tiles]


@pytest.mark.parametrize("code", [BACK, WHITE, "B4"])
@pytest.mark.parametrize(("step", "gap"), [(30.0, False), (28.8, False), (28.0, True), (26.0, True)])
def test_what_reaches_onto_the_faces_at_both_its_sides_is_no_tile(code: str, step: float, gap: bool) -> None:
    row = [named("C1", box(-step)), named(code, box(0)), named("C2", box(step))]
    assert are_gaps(*row) == [False, gap and code == BACK, False]


def test_a_column_has_gaps_too() -> None:
    column = [named("C1", box(0, -37)), named(BACK, box(0)), named("C2", box(0, 37))]
    assert are_gaps(*column) == [False, True, False]


@pytest.mark.parametrize(
    "others",
    [
        pytest.param([named("C1", box(-28))], id="one side"),
        pytest.param([named("C1", box(-28)), named(BACK, box(28))], id="a back at the other"),
        pytest.param([named("C1", box(-28)), named("C2", box(31))], id="hardly onto the other"),
        pytest.param([named("C1", box(-28)), named("C2", box(28)), named("D3", box(0, 42))], id="in a box"),
        pytest.param([named("C1", box(-28)), named("C2", box(28, 20))], id="another row"),
    ],
)
def test_elsewhere_a_back_may_lie_near_others(others: list[Named]) -> None:
    assert are_gaps(named(BACK, box(0)), *others)[0] is False


def test_what_shows_no_face_says_nothing_of_gaps() -> None:
    """The side of a tile reached onto the end of a kong, which was no gap between that and the next face."""
    side = Named(Detection(box(-28), 0.8), (("D9", 0.3), ("B9", 0.1)), 0.3)
    assert are_gaps(side, named(BACK, box(0)), named("C6", box(28))) == [False] * 3


def test_cloth_between_tiles_that_lie_apart_is_none(photos: Path) -> None:
    """Fifteen tiles in four rows on green cloth, as far apart as they are wide: seven gaps had been face-down tiles."""
    (photo,) = [p for p in janchan(photos, "valid") if p.path.stem == "0544_0"]
    case = laid_small(photo, 80)
    assert judge(case, Reader().read(case.data))[0].mistakes == ()
