"""Tiles that the detector missed in a row are looked for where the next one would lie."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from photosets import decoded
from vision.detect import Detector
from vision.free_places import is_clear, is_free, is_mostly_inside
from vision.layout import arrange
from vision.missed import next_places
from vision.photo import Photo
from vision.quads import middle, moved
from vision.read import Reader
from vision.reading import Detection, Quad, Reading, TileReading

SAMPLE = Path(__file__).parents[2] / "ui" / "samples" / "hand-on-a-cloth.jpg"

WIDE, HIGH = 30.0, 40.0


def at(x: float) -> Quad:
    """A tile with its middle at `x` in the only row."""
    left, right = x - WIDE / 2, x + WIDE / 2
    return ((left, 100.0), (right, 100.0), (right, 100.0 + HIGH), (left, 100.0 + HIGH))


def laid(*sets: str, first: float = 200.0, gap: float = 60.0) -> Reading:
    """A row of sets with room between them; tiles of a set lie 31 pixels apart."""
    tiles: list[TileReading] = []
    x = first
    for codes in sets:
        for code in codes.split():
            place = Detection(at(x), 1.0)
            tiles.append(TileReading(len(tiles), place, ((code, 0.99),), True, None, None, None))
            x += 31
        x += gap
    return arrange(Reading(900, 300, tuple(tiles)))


def found(reading: Reading) -> list[int]:
    """The middles of the places, left to right."""
    return sorted(round(middle(place)[0]) for place in next_places(reading))


def test_a_row_may_go_on_at_its_ends_and_in_a_gap_as_wide_as_a_tile() -> None:
    assert found(laid("B1 B2 B3")) == [169, 293]
    # the sets lie 20 pixels further apart than their tiles, then 40
    assert found(laid("B1 B2 B3", "D5 D5", gap=20)) == [169, 375]
    assert found(laid("B1 B2 B3", "D5 D5", gap=40)) == [169, 293, 395]


def _mirrored(quad: Quad) -> Quad:
    """The quad with x and y changed over, clockwise as before."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad
    return (ay, ax), (dy, dx), (cy, cx), (by, bx)


def test_one_tile_alone_makes_no_row() -> None:
    assert next_places(laid("B1")) == []
    assert next_places(Reading(100, 100)) == []


def test_beside_a_tile_that_is_alone_in_one_of_several_rows_its_pair_may_lie() -> None:
    row = laid("B1 B2 B3")
    below = replace(row.tiles[0], id=3, detection=Detection(moved(at(400), 0, 100), 1.0))
    reading = arrange(replace(row, tiles=(*row.tiles, below)))
    beside = [place for place in next_places(reading) if middle(place)[1] > 150]
    assert sorted(round(middle(place)[0]) for place in beside) == [369, 431]


def test_places_outside_the_picture_or_on_a_tile_are_not_free() -> None:
    reading = laid("B1 B2 B3", first=20)
    assert found(reading) == [113]
    assert is_free(at(113), reading, WIDE)
    assert not is_free(at(100), reading, WIDE)
    assert not is_free(moved(at(113), 0, 300 - HIGH - 90), reading, WIDE)


def test_a_column_goes_on_above_and_below() -> None:
    reading = laid("B1 B2 B3")
    tiles = tuple(replace(t, detection=Detection(_mirrored(t.detection.quad), 1.0)) for t in reading.tiles)
    column = arrange(Reading(300, 900, tiles))
    assert sorted(round(middle(place)[1]) for place in next_places(column)) == [169, 293]


@pytest.mark.parametrize("missing", [0, 4])
def test_a_tile_that_the_detector_missed_is_found_beside_the_others(
    missing: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    photo = Photo(decoded(SAMPLE.read_bytes()))
    reader = Reader()
    before = reader.read_photo(photo)
    row = max({t.row for t in before.tiles if t.row is not None}, key=lambda k: _length(before, k))
    lost = next(t for t in before.tiles if t.row == row and t.place == missing)
    at_lost = np.array(middle(lost.detection.quad))
    find = Detector.find

    def blind(self: Detector, *args: object, **more: object) -> list[Detection]:
        seen = find(self, *args, **more)  # type: ignore[arg-type]
        return [d for d in seen if np.linalg.norm(np.array(middle(d.quad)) - at_lost) > 8]

    monkeypatch.setattr(Detector, "find", blind)
    after = reader.read_photo(photo)
    again = min(
        after.tiles, key=lambda t: float(np.linalg.norm(np.array(middle(t.detection.quad)) - at_lost))
    )
    assert again.tile == lost.tile
    assert again.in_hand
    assert len(after.tiles) == len(before.tiles)


def _length(reading: Reading, row: int) -> int:
    return sum(t.row == row for t in reading.tiles)


def test_two_places_near_each_other_are_not_both_clear() -> None:
    assert is_clear(at(113), [middle(at(150))])
    assert not is_clear(at(113), [middle(at(150)), middle(at(130))])


def test_a_tile_may_be_looked_for_where_the_edge_of_the_photo_cuts_some_of_it() -> None:
    reading = laid("B1 B2 B3")
    assert is_mostly_inside(at(WIDE / 2 - 0.25 * WIDE), reading)
    assert not is_mostly_inside(at(WIDE / 2 - 0.35 * WIDE), reading)
    assert is_mostly_inside(moved(at(400), 0, 200 - HIGH + 0.25 * HIGH), reading)
    # the row begins a tile's width less a quarter from the edge
    assert found(laid("B1 B2 B3", first=38.0)) == [7, 131]
    assert found(laid("B1 B2 B3", first=30.0)) == [123]
