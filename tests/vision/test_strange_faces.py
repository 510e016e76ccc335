"""What lies as a tile among tiles is one, whatever it shows."""

import pytest

from vision.naming import Named
from vision.reading import BACK, Detection, Quad
from vision.strange_faces import with_strange_faces

WIDE, HIGH = 30.0, 40.0


def kept(named: list[Named], tiles: list[Named], *, on_cloth: bool = False) -> list[Named]:
    return with_strange_faces(named, tiles, lambda quad, middles: on_cloth)


def place(x: float, y: float = 100.0, size: float = 1.0) -> Quad:
    w, h = WIDE * size / 2, HIGH * size / 2
    return (x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)


def row(count: int = 5) -> list[Named]:
    """Plain tiles that touch each other."""
    return [Named(Detection(place(100 + WIDE * i), 0.96), ((f"C{i + 1}", 0.99),), 0.0) for i in range(count)]


def odd(quad: Quad, code: str = "D5", score: float = 0.95, none: float = 0.97) -> Named:
    """Something that looks as a tile does to the detector, and like nothing to the classifier."""
    return Named(Detection(quad, score), ((code, 0.02), ("F1", 0.01)), none)


@pytest.mark.parametrize("x", [70.0, 250.0], ids=["before the row", "after it"])
@pytest.mark.parametrize("code", ["D5", "F1", "A1"])
def test_unknown_face_in_a_row_is_a_tile(x: float, code: str) -> None:
    tiles, unknown = row(), odd(place(x), code)
    assert kept([unknown, *tiles], tiles) == [*tiles, unknown]


def test_kept_in_a_gap() -> None:
    tiles = row()
    unknown = odd(tiles[2].detection.quad)
    rest = tiles[:2] + tiles[3:]
    assert kept([*rest, unknown], rest) == [*rest, unknown]


def test_one_beside_another_is_kept_too() -> None:
    tiles, unknown = row(), [odd(place(250.0 + WIDE * i)) for i in range(3)]
    assert kept([*reversed(unknown), *tiles], tiles) == [*tiles, *unknown]


def test_between_two_tiles_less_is_needed_but_cloth_is_none() -> None:
    tiles = row()
    rest = tiles[:2] + tiles[3:]
    seen, cloth = (odd(tiles[2].detection.quad, score=0.82, none=none) for none in (0.97, 0.999))
    assert kept([*rest, seen], rest) == [*rest, seen]
    assert kept([*rest, cloth], rest) == rest
    end = odd(place(250.0), score=0.82)
    assert kept([*tiles, end], tiles) == tiles


def test_of_what_may_well_be_a_tile_less_need_be_seen() -> None:
    tiles = row()
    perhaps, hardly_seen, hardly = (
        odd(place(250.0), "B3", *how) for how in ((0.62, 0.7), (0.58, 0.7), (0.62, 0.85))
    )
    assert kept([*tiles, perhaps], tiles) == [*tiles, perhaps]
    for other in (hardly_seen, hardly):
        assert kept([*tiles, other], tiles) == tiles


@pytest.mark.parametrize(
    "other",
    [
        odd(place(250.0), score=0.88),
        odd(place(250.0), score=0.92, none=0.999),
        odd(place(250.0, size=0.6)),
        odd(place(265.0, size=1.5)),
        odd(place(340.0)),
        odd(place(210.0 + 0.3 * WIDE)),
        odd(place(250.0), BACK),
    ],
    ids=["hardly seen", "plainly none", "small", "large", "far off", "on another", "blank"],
)
def test_left_out(other: Named) -> None:
    tiles = row()
    assert kept([*tiles, other], tiles) == tiles


def test_nothing_is_known_of_few_faces() -> None:
    tiles = row(2)
    assert kept([*tiles, odd(place(160.0))], tiles) == tiles
    assert kept([odd(place(160.0))], []) == []


def test_what_has_the_colour_of_the_cloth_is_a_tile_only_if_it_shows_a_face() -> None:
    tiles, gap, face = row(), odd(place(250.0)), odd(place(250.0), "B3", none=0.3)
    plain = Named(face.detection, (("B3", 0.6),), 0.3)
    assert kept([*tiles, gap], tiles, on_cloth=True) == tiles
    assert kept([*tiles, plain], tiles, on_cloth=True) == [*tiles, plain]
