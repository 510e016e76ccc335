"""Places of the wrong size are put right by the tiles around them, where that shows a face."""

from collections.abc import Sequence

import numpy as np
import pytest

from vision.naming import Named
from vision.quads import edges, middle, turned
from vision.reading import Detection, Quad
from vision.sizes import found_once, of_one_size, put_right

WIDE, HIGH, STEP = 30.0, 40.0, 32.0


def box(x: float, y: float, wide: float = WIDE, high: float = HIGH) -> Quad:
    """A quad by its top left corner and its size."""
    return ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))


def seen(code: str, quad: Quad, p: float = 0.99, none: float = 0.0, score: float = 0.9) -> Named:
    return Named(Detection(quad, score), ((code, p), ("B9", (1 - p) / 2)), none)


def hand(count: int = 6, first: int = 1, shrink: float = 1.0) -> list[Named]:
    """A row of plain tiles, each `shrink` times as large as the one before it."""
    out, x = list[Named](), 100.0
    for i in range(count):
        size = shrink**i
        out.append(seen(f"C{first + i}", box(x, 100, WIDE * size, HIGH * size)))
        x += STEP * size
    return out


class Table:
    """Tiles as they lie: what a place shows is a face where it holds one tile whole and little else."""

    def __init__(self, **tiles: Quad) -> None:
        self.tiles = tiles
        self.asked: list[Detection] = []

    def name(self, places: Sequence[Detection], *, upright: bool = False) -> list[Named]:
        self.asked += places
        return [self._seen(place) for place in places]

    def _seen(self, place: Detection) -> Named:
        for code, quad in self.tiles.items():
            for way in (place.quad, turned(place.quad, 2)):
                if np.abs(np.array(quad) - np.array(way)).max() < 0.12 * WIDE:
                    return seen(code, way, score=place.score)
        return seen("WN", place.quad, p=0.1, none=0.9, score=place.score)


NEXT = 100 + 6 * STEP
TRUE = box(NEXT, 100)


@pytest.mark.parametrize(
    "found",
    [
        pytest.param(seen("D2", box(NEXT, 100, 0.65 * WIDE)), id="its left half, plainly another tile"),
        pytest.param(seen("D2", box(NEXT + 0.35 * WIDE, 100, 0.65 * WIDE)), id="its right half"),
        pytest.param(seen("D6", box(NEXT, 100, WIDE, 0.75 * HIGH)), id="without its foot"),
        pytest.param(seen("C9", box(NEXT, 100, WIDE, 1.4 * HIGH)), id="with the tile's side"),
        pytest.param(
            seen("WN", box(NEXT + 3, 102, 24, 40), p=0.1, none=0.9), id="only its frame, no tile so"
        ),
        pytest.param(seen("F3", box(NEXT - 5, 95, 40, 52), p=0.4), id="too large both ways, and no face"),
    ],
)
def test_a_place_of_the_wrong_size_is_put_right(found: Named) -> None:
    table = Table(B4=TRUE)
    *others, last = put_right([*hand(), found], table.name)
    assert others == hand()
    assert last.faces[0][0] == "B4"
    assert last.detection.score == found.detection.score
    assert np.array(last.detection.quad) == pytest.approx(np.array(TRUE), abs=0.12 * WIDE)


@pytest.mark.parametrize(
    "found",
    [
        pytest.param(seen("B4", TRUE), id="well placed"),
        pytest.param(seen("D2", box(NEXT, 100, 0.85 * WIDE)), id="a little narrow, and plain"),
        pytest.param(seen("D2", box(NEXT, 300, 0.65 * WIDE)), id="where no tile of the right size is"),
        pytest.param(seen("D2", box(900, 100, 0.65 * WIDE)), id="far from all others"),
        pytest.param(seen("D2", box(NEXT, 100, 0.65 * WIDE), score=0.4), id="hardly found"),
        pytest.param(seen("BACK", box(NEXT, 100, 0.65 * WIDE)), id="a back"),
        pytest.param(seen("D2", box(NEXT, 100, 0.3 * WIDE, 0.3 * HIGH)), id="something else, much smaller"),
        pytest.param(
            turned(seen("B3", box(NEXT, 105, HIGH, WIDE)).detection.quad, 1), id="a tile on its side"
        ),
    ],
)
def test_what_is_right_or_cannot_be_told_stays(found: Named | Quad) -> None:
    thing = found if isinstance(found, Named) else seen("B3", found)
    every = [*hand(), thing]
    assert put_right(every, Table(B4=TRUE, B3=box(2000, 2000)).name) == every


def test_a_square_place_read_from_its_side_stands_upright_where_its_neighbours_do() -> None:
    # three sticks seen from the side are six rounds
    found = seen("D6", turned(box(NEXT, 102, WIDE, 0.9 * HIGH), 1))
    (*_, last) = put_right([*hand(), found], Table(B3=box(NEXT, 102, WIDE, 0.9 * HIGH)).name)
    assert last.faces[0][0] == "B3"
    across, down = edges(last.detection.quad)
    assert across < down


class Square(Table):
    """Tiles that look as wide as high: unless they are known to stand upright they are seen on their side, as 6 circles."""

    def name(self, places: Sequence[Detection], *, upright: bool = False) -> list[Named]:
        as_they_lie = super().name(places)
        on_side = [seen("D6", turned(place.quad, 1), score=place.score) for place in places]
        return as_they_lie if upright else on_side


def test_what_stands_upright_by_its_neighbours_is_not_seen_on_its_side_again() -> None:
    found = seen("D6", turned(box(NEXT, 100, WIDE, 0.95 * HIGH), 1))
    (*_, last) = put_right([*hand(), found], Square(B3=TRUE).name)
    assert last.faces[0][0] == "B3"


def test_two_halves_of_a_tile_are_one_tile() -> None:
    halves = [seen("D2", box(NEXT, 100, 0.6 * WIDE)), seen("B2", box(NEXT + 0.4 * WIDE, 100, 0.6 * WIDE))]
    found = put_right([*hand(), *halves], Table(B4=TRUE).name)
    assert [n.faces[0][0] for n in found] == ["C1", "C2", "C3", "C4", "C5", "C6", "B4"]


def test_one_place_that_holds_two_tiles_is_two() -> None:
    left, right = box(NEXT, 100), box(NEXT + 0.8 * WIDE, 100)
    both = seen("D2", box(NEXT, 100, 1.8 * WIDE))
    found = put_right([*hand(), both], Table(D1=left, D4=right).name)
    assert sorted(n.faces[0][0] for n in found[6:]) == ["D1", "D4"]


def test_parts_of_two_tiles_are_not_put_together_to_one_across_both() -> None:
    """The place that holds both parts shows half of each tile, as plainly as another face."""
    beyond = NEXT + STEP
    table = Table(C7=TRUE, C8=box(beyond, 100), D4=box(beyond - 0.4 * WIDE, 100))
    parts = [
        seen("D1", box(NEXT + 0.4 * WIDE, 100, 0.6 * WIDE)),
        seen("D1", box(beyond, 100, 0.6 * WIDE)),
    ]
    for found in (parts, parts[::-1]):
        out = put_right([*hand(), *found], table.name)
        assert sorted(n.faces[0][0] for n in out[6:]) == ["C7", "C8"]


def test_parts_whose_places_would_lie_on_each_other_stay_as_found() -> None:
    """They may be halves of one tile that lies another way, which `vision/parts.py` sees."""
    table = Table(C7=TRUE, C8=box(NEXT + 0.6 * WIDE, 100))
    parts = [seen("D1", box(NEXT, 100, 0.6 * WIDE)), seen("D1", box(NEXT + 0.6 * WIDE, 100, 0.6 * WIDE))]
    assert put_right([*hand(), *parts], table.name) == [*hand(), *parts]


def test_tiles_may_grow_smaller_with_distance() -> None:
    row = hand(9, shrink=0.9)
    table = Table()
    assert put_right(row, table.name) == row
    assert table.asked == []
    x, y = middle(row[4].detection.quad)
    wide, high = edges(row[4].detection.quad)
    narrow = seen("D2", box(x - wide / 2, y - high / 2, 0.65 * wide, high))
    table = Table(C5=row[4].detection.quad)
    found = put_right([*row[:4], narrow, *row[5:]], table.name)
    assert [n.faces[0][0] for n in found] == [n.faces[0][0] for n in row]


def test_few_tiles_say_nothing_about_size() -> None:
    every = [*hand(3), seen("D2", box(100 + 3 * STEP, 100, 0.65 * WIDE))]
    assert put_right(every, Table(B4=box(100 + 3 * STEP, 100)).name) == every
    assert put_right([], Table().name) == []


@pytest.mark.parametrize(("first", "second"), [(0.9, 0.99), (0.99, 0.9)])
def test_of_two_in_one_place_the_plainer_is_the_tile(first: float, second: float) -> None:
    twice = [seen("C6", box(100, 100), first), seen("C8", box(107, 104), second)]
    beside = seen("C7", box(100 + WIDE, 100))
    plainer = max(twice, key=lambda n: n.faces[0][1])
    assert found_once([*twice, beside]) == [plainer, beside]


@pytest.mark.parametrize("rather_faces", [True, False])
def test_of_a_face_and_what_is_blank_in_one_place_the_face_may_stay_though_less_plain(
    rather_faces: bool,
) -> None:
    face, blank = seen("C8", box(100, 100), 0.4), seen("DW", box(103, 100), 0.9)
    for both in ([face, blank], [blank, face]):
        assert found_once(both, rather_faces=rather_faces) == [face if rather_faces else blank]


def test_halves_of_a_tile_and_tiles_that_overlap_are_two_places() -> None:
    apart = [seen("D4", box(100, 100)), seen("D6", box(100, 100 + 0.45 * HIGH))]
    assert found_once(apart) == apart
    assert found_once([]) == []


@pytest.mark.parametrize(
    ("high", "score", "kept"),
    [(0.3, 0.4, False), (0.3, 0.6, True), (0.8, 0.4, True)],
    ids=["hardly seen and far too small", "seen", "as large"],
)
def test_what_is_hardly_seen_and_far_off_the_size_of_tiles_is_none(
    high: float, score: float, kept: bool
) -> None:
    thing = seen("D5", box(120, 300, WIDE, high * HIGH), score=score)
    assert (thing in of_one_size([*hand(), thing])) == kept
    assert of_one_size([*hand(3), thing]) == [*hand(3), thing]
