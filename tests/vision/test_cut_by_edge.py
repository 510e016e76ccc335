"""Tiles that the edge of the photo cuts are taken to be as large as the others, and looked at again so."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from cut_photos import edges_through
from photosets import decoded, jpeg_of
from vision.cut_by_edge import put_inside, without_a_bar
from vision.naming import Named
from vision.quads import turned
from vision.read import Reader
from vision.reading import Detection, Quad, Reading, TileReading
from vision.rectify import Cutter

SAMPLE = Path(__file__).parents[2] / "ui" / "samples" / "hand-on-a-cloth.jpg"
WIDE, HIGH, STEP = 30.0, 40.0, 32.0


def box(x: float, y: float, wide: float = WIDE, high: float = HIGH) -> Quad:
    """A quad by its top left corner and its size."""
    return ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))


def seen(code: str, quad: Quad, p: float = 0.99, none: float = 0.0) -> Named:
    return Named(Detection(quad, 0.9), ((code, p), ("B9", (1 - p) / 2)), none)


class Table:
    """What a place shows: one face where it lies well, and hardly any elsewhere."""

    def __init__(self, *true: Quad) -> None:
        self.true = np.array(true)
        self.asked: list[Quad] = []

    def name(self, places: Sequence[Detection], *, upright: bool = False) -> list[Named]:
        self.asked += [place.quad for place in places]
        return [self._seen(place.quad) for place in places]

    def _seen(self, quad: Quad) -> Named:
        off = np.abs(self.true - np.array(quad)).max(axis=(1, 2)).min()
        return seen("D5", quad) if off < 0.12 * WIDE else seen("WN", quad, 0.2, 0.7)


def photo(wide: int, high: int) -> Cutter:
    return Cutter(np.zeros((high, wide, 3), np.uint8))


def test_a_tile_that_reaches_out_of_the_photo_is_as_wide_as_the_others() -> None:
    others = [seen(f"C{i + 1}", box(24 + i * STEP, 50)) for i in range(6)]
    true = box(-8, 50)
    found = seen("WN", box(-33, 50, WIDE + 25), 0.3, 0.6)
    named = put_inside([*others, found], photo(400, 300).beyond, Table(true).name)
    assert named[:6] == others
    assert np.allclose(np.array(named[6].detection.quad), np.array(true), atol=2)
    assert named[6].faces[0][0] == "D5"


def test_a_row_that_is_cut_as_a_whole_has_the_shape_of_tiles() -> None:
    # the photo ends 28 pixels below the upper edge of the row, and its tiles seem to be twice as high as wide and more
    row = [seen(f"C{i + 1}", box(10 + i * STEP, 172, WIDE, 70)) for i in range(6)]
    doubted = seen("WN", box(10 + 6 * STEP, 172, WIDE, 75), 0.3, 0.6)
    table = Table(box(10 + 6 * STEP, 172))
    named = put_inside([*row, doubted], photo(400, 200).beyond, table.name)
    assert named[:6] == row  # what is plain stays
    assert named[6].faces[0][0] == "D5"


def test_what_lies_inside_or_is_no_longer_than_a_tile_stays() -> None:
    row = [seen(f"C{i + 1}", box(10 + i * STEP, 50)) for i in range(6)]
    inside = seen("WN", box(10 + 6 * STEP, 50, 60), 0.3, 0.6)
    short = seen("WN", box(-5, 150), 0.3, 0.6)
    table = Table()
    for some in ([*row, inside], [*row, short], row[:3], []):
        assert put_inside(some, photo(400, 300).beyond, table.name) == some
    assert table.asked == []


def test_a_bar_may_be_cut_off_that_begins_outside() -> None:
    above, below = box(10, -12), box(10, 290)
    read = [
        ("C1", above), ("C2", above), ("C3", above), ("D5", above), ("C1", box(10, 50)), ("C1", below), ("C1", turned(below, 2)),
    ]  # fmt: skip
    tiles = (
        TileReading(i, Detection(quad, 0.9), ((code, 0.999),), True, None, None, None)
        for i, (code, quad) in enumerate(read)
    )
    assert without_a_bar(Reading(400, 300, tuple(tiles))) == {0, 1, 6}


def cut_through(image: NDArray[np.uint8], whole: Reading, share: float, *, below: bool) -> bytes:
    """The picture with two edges that cut off a share of the outermost tiles."""
    size = (image.shape[1], image.shape[0])
    outlines = [np.array(t.detection.quad) for t in whole.tiles]
    left, top, right, bottom = edges_through(outlines, share, size, below=below)
    return jpeg_of(np.ascontiguousarray(image[top:bottom, left:right]))


@pytest.mark.parametrize("below", [False, True])
def test_a_hand_is_read_whose_outermost_tiles_the_photo_cuts(below: bool) -> None:
    reader, data = Reader(1), SAMPLE.read_bytes()
    whole = reader.read(data)
    cut = reader.read(cut_through(decoded(data), whole, 0.15, below=below))
    assert sorted(t.tile for t in cut.tiles) == sorted(t.tile for t in whole.tiles)
