"""A place that holds a part of a tile and shows fewer sticks or rounds is put where the tile lies."""

from collections.abc import Callable, Sequence

import pytest

from vision.naming import Named
from vision.quads import middle, moved
from vision.reading import Detection, Quad
from vision.shifted import not_shifted


def at(y: float, high: float = 80.0) -> Quad:
    return (10.0, y), (70.0, y), (70.0, y + high), (10.0, y + high)


def showing(code: str, p: float, place: Detection) -> Named:
    return Named(place, ((code, p), ("DG", 1 - p)), 0.0)


@pytest.mark.parametrize(
    ("found", "tile", "shown", "told"),
    [
        pytest.param("D4", at(0), ("D7", 0.99), "D7", id="circles without their upper row"),
        pytest.param("B2", at(40), ("B4", 0.95), "B4", id="half of 4 bamboos"),
        pytest.param("D4", at(0), ("D7", 0.7), "D4", id="not plain there"),
        pytest.param("D4", at(0), ("D2", 0.99), "D4", id="fewer there"),
        pytest.param("D4", at(0), ("B7", 0.99), "D4", id="another suit"),
        pytest.param("D4", at(0), ("DG", 0.99), "D4", id="no sticks or rounds"),
        pytest.param("D4", at(17), ("D7", 0.99), "D4", id="hardly moved"),
        pytest.param("D4", at(0, 110), ("D7", 0.99), "D4", id="a tile of another size"),
        pytest.param("C4", at(0), ("D7", 0.99), "C4", id="no part of sticks or rounds"),
        pytest.param("D5", at(0), ("D7", 0.99), "D5", id="what is no other face's part"),
    ],
)
def test_a_part_of_a_tile_is_taken_for_the_tile(
    found: str, tile: Quad, shown: tuple[str, float], told: str
) -> None:
    part, other = showing(found, 0.99, Detection(at(20), 0.9)), showing("C3", 0.99, Detection(at(200), 0.9))

    def outlined(places: Sequence[Detection]) -> list[Detection]:
        return [Detection(tile if middle(d.quad)[1] < 100 else d.quad, d.score) for d in places]

    def name(places: Sequence[Detection]) -> list[Named]:
        assert places, "nobody is asked about nothing"
        return [showing(*(shown if d.quad == tile else (found, 0.99)), d) for d in places]

    out = not_shifted([part, other], outlined, name)
    assert [n.faces[0][0] for n in out] == [told, "C3"]
    assert out[1] is other
    assert out[0].detection.quad == (tile if told != found else at(20))


def test_where_nothing_may_be_a_part_nobody_is_asked() -> None:
    def nobody(places: Sequence[Detection]) -> list[Named]:
        raise AssertionError

    some = [showing("C4", 0.99, Detection(at(20), 0.9))]
    assert not_shifted(some, lambda places: list(places), nobody) == some


def aside(x: float) -> Quad:
    return (10 + x, 20.0), (70 + x, 20.0), (70 + x, 100.0), (10 + x, 100.0)


def found_where_they_seem(places: Sequence[Detection]) -> list[Detection]:
    return list(places)


def four_bamboos_at(x: float) -> Callable[[Sequence[Detection]], list[Named]]:
    """What is seen where 4 bamboos lie so far aside."""

    def name(places: Sequence[Detection]) -> list[Named]:
        near = [abs(middle(d.quad)[0] - 40 - x) < 6 and abs(middle(d.quad)[1] - 60) < 6 for d in places]
        return [showing("B4" if there else "B2", 0.97, d) for there, d in zip(near, places, strict=True)]

    return name


@pytest.mark.parametrize("x", [-28.0, -19.0, 19.0, 28.0])
def test_half_of_a_tile_is_the_tile_aside_of_it_where_nothing_else_lies(x: float) -> None:
    half = showing("B2", 1.0, Detection(aside(0), 0.9))
    beyond = [showing("C4", 0.99, Detection(aside(x + way * 62), 0.9)) for way in (-1, 1)]
    out = not_shifted([half, *beyond], found_where_they_seem, four_bamboos_at(x))
    assert [n.faces[0][0] for n in out] == ["B4", "C4", "C4"]
    assert abs(middle(out[0].detection.quad)[0] - 40 - x) < 6


def test_2_bamboos_beside_others_stay_two_though_four_sticks_stand_about_the_seam() -> None:
    row = [showing("B2", 0.99, Detection(aside(60.0 * k), 0.9)) for k in (0, 1, 2)]
    assert not_shifted(row, found_where_they_seem, four_bamboos_at(30)) == row


def test_of_a_tile_with_others_all_around_nobody_asks_again() -> None:
    def nobody(places: Sequence[Detection]) -> list[Named]:
        raise AssertionError

    around = [(x, y) for x in (-60, 0, 60) for y in (-80, 0, 80) if (x, y) != (0, 0)]
    others = [showing("C4", 0.99, Detection(moved(aside(0), x, y), 0.9)) for x, y in around]
    some = [showing("B2", 0.99, Detection(aside(0), 0.9)), *others]
    assert not_shifted(some, found_where_they_seem, nobody) == some
