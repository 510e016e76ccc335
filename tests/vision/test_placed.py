"""What is named plainly where no tile of that size lies, or where its outline is seen elsewhere, is asked about."""

from collections.abc import Sequence

import pytest

from vision.placed import badly_placed
from vision.reading import BACK, Detection, Quad, TileReading

WIDE, HIGH = 30.0, 40.0


def place(x: float, wide: float = WIDE, high: float = HIGH) -> Quad:
    return (x, 0.0), (x + wide, 0.0), (x + wide, high), (x, high)


def tile(number: int, code: str, quad: Quad | None = None, *, sure: bool = True) -> TileReading:
    where = quad or place(number * WIDE)
    return TileReading(number, Detection(where, 0.9), ((code, 0.999),), sure, None, None, None, True)


def as_found(places: Sequence[Quad]) -> list[Quad]:
    return list(places)


ROW = [tile(i, f"C{i + 1}") for i in range(6)]


def test_tiles_where_they_are_seen_stay_sure() -> None:
    assert badly_placed([*ROW, tile(6, "D4"), tile(7, "B2")], as_found) == set()


@pytest.mark.parametrize(
    ("wide", "high"),
    [(WIDE, HIGH / 2), (WIDE / 2, HIGH), (1.5 * WIDE, 1.5 * HIGH)],
    ids=["lower half", "half", "large"],
)
def test_what_is_of_another_size_is_asked_about(wide: float, high: float) -> None:
    odd = tile(6, "D2", place(6 * WIDE, wide, high))
    assert badly_placed([*ROW, odd], as_found) == {6}
    assert badly_placed([*ROW, tile(6, BACK, odd.detection.quad)], as_found) == set(), (
        "backs are told otherwise"
    )
    assert badly_placed([*ROW[:3], odd], as_found) == set(), "of few tiles nobody knows the size"


@pytest.mark.parametrize(("code", "asked"), [("D4", True), ("B2", True), ("D9", False), ("WE", False)])
@pytest.mark.parametrize(("by", "far"), [(6.0, True), (3.0, False)])
def test_what_may_be_a_part_of_a_tile_seen_elsewhere_is_asked_about(
    code: str, asked: bool, by: float, far: bool
) -> None:
    def elsewhere(places: Sequence[Quad]) -> list[Quad]:
        return [((a[0] - by, a[1]), b, c, d) for a, b, c, d in places]

    assert badly_placed([*ROW, tile(6, code)], elsewhere) == ({6} if asked and far else set())
    assert badly_placed([tile(0, code)], elsewhere) == ({0} if asked and far else set()), "alone, too"


@pytest.mark.parametrize(
    ("by", "code", "asked"), [(0.5, "D4", {5, 6}), (0.9, "D4", set()), (0.5, BACK, set())]
)
def test_faces_that_cover_each_other_are_asked_about(by: float, code: str, asked: set[int]) -> None:
    """Between two 5 circles their halves are 4 circles, as plain as any."""
    assert badly_placed([*ROW, tile(6, code, place((5 + by) * WIDE))], as_found) == asked


def test_nothing_is_asked_of_what_is_asked_about_already() -> None:
    def never(places: Sequence[Quad]) -> list[Quad]:
        raise AssertionError(places)

    assert badly_placed([*ROW, tile(6, "D4", sure=False)], never) == set()
    assert badly_placed([], never) == set()
