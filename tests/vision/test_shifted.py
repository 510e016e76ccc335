"""A place that holds a part of a tile and shows fewer sticks or rounds is put where the tile lies."""

from collections.abc import Sequence

import pytest

from vision.naming import Named
from vision.quads import middle
from vision.reading import Detection, Quad
from vision.shifted import not_shifted


def at(y: float, high: float = 80.0) -> Quad:
    return (10.0, y), (70.0, y), (70.0, y + high), (10.0, y + high)


def showing(code: str, place: Detection, p: float = 0.99) -> Named:
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
    part, other = showing(found, Detection(at(20), 0.9)), showing("D3", Detection(at(200), 0.9))

    def outlined(places: Sequence[Detection]) -> list[Detection]:
        return [Detection(tile if middle(d.quad)[1] < 100 else d.quad, d.score) for d in places]

    def name(places: Sequence[Detection]) -> list[Named]:
        assert places, "nobody is asked about nothing"
        return [showing(shown[0], d, shown[1]) for d in places]

    out = not_shifted([part, other], outlined, name)
    assert [n.faces[0][0] for n in out] == [told, "D3"]
    assert out[1] is other
    assert out[0].detection.quad == (tile if told != found else at(20))


def test_where_nothing_may_be_a_part_nobody_is_asked() -> None:
    def nobody(places: Sequence[Detection]) -> list[Named]:
        raise AssertionError

    some = [showing("C4", Detection(at(20), 0.9))]
    assert not_shifted(some, lambda places: list(places), nobody) == some
