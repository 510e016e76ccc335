"""Outlines put right: places that are a little off come to lie on the tile, and what is no tile stays."""

import math
from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from drawn_hands import held_out_scenes
from vision.outlines import OutlineReader, corners_at, corners_seen
from vision.quads import UNIT
from vision.reading import Detection, Quad
from vision.rectify import Cutter

PLACE = np.array([[10, 20], [52, 24], [49, 81], [6, 74.0]])


@pytest.fixture(scope="module")
def reader() -> OutlineReader:
    return OutlineReader()


def as_quad(corners: NDArray[np.floating]) -> Quad:
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return a, b, c, d


def test_corners_are_seen_in_sides_of_a_place_and_back_in_pixels() -> None:
    assert corners_seen(PLACE, PLACE) == pytest.approx(UNIT, abs=1e-4)
    assert corners_at(UNIT * 0.5, PLACE).mean(axis=0) == pytest.approx(PLACE.mean(axis=0), abs=1.5)
    other = PLACE + np.array([[3, -2], [1, 4], [-2, 2], [0, 5]])
    assert corners_at(corners_seen(other, PLACE), PLACE) == pytest.approx(other, abs=1e-3)


def misplaced(quad: NDArray[np.floating], rng: np.random.Generator) -> NDArray[np.float64]:
    """A quad moved by up to a tenth of its size, a tenth larger or smaller."""
    size = float(np.linalg.norm(quad[2] - quad[0]))
    out: NDArray[np.float64] = (quad - quad.mean(axis=0)) * rng.uniform(0.9, 1.1, 2) + quad.mean(axis=0)
    return out + rng.uniform(-0.06, 0.06, 2) * size


def off(found: Sequence[Detection], wanted: Sequence[NDArray[np.floating]]) -> list[float]:
    """The mean distance of each detection's corners from those wanted, in diagonals of the tile."""
    return [
        float(np.linalg.norm(np.array(d.quad) - quad, axis=1).mean() / np.linalg.norm(quad[2] - quad[0]))
        for d, quad in zip(found, wanted, strict=True)
    ]


def test_places_come_to_lie_on_tiles_of_sets_never_seen(reader: OutlineReader) -> None:
    rng = np.random.default_rng(5)
    before, after = list[float](), list[float]()
    for scene in held_out_scenes(6, seed=4, size=(1024, 768)):
        quads = [t.quad for t in scene.tiles if t.visible > 0.9 and t.in_hand]
        places = [Detection(as_quad(misplaced(quad, rng)), 0.9) for quad in quads]
        before += off(places, quads)
        after += off(reader.put_right(Cutter(scene.image), places), quads)
    assert len(before) > 60
    assert np.median(after) < 0.4 * np.median(before)
    assert np.quantile(after, 0.9) < 0.6 * np.quantile(before, 0.9)


def test_a_place_on_bare_cloth_hardly_moves(reader: OutlineReader) -> None:
    rng = np.random.default_rng(2)
    cloth = np.clip(rng.normal((40, 90, 50), 6, (400, 400, 3)), 0, 255).astype(np.uint8)
    quad = as_quad(np.array([[150, 140], [210, 140], [210, 220], [150, 220.0]]))
    (stays,) = reader.put_right(Cutter(cloth), [Detection(quad, 0.6)])
    assert stays.score == 0.6
    assert max(math.dist(a, b) for a, b in zip(stays.quad, quad, strict=True)) < 12


def test_nothing_found_is_nothing_put_right(reader: OutlineReader) -> None:
    assert reader.put_right(Cutter(np.zeros((60, 60, 3), np.uint8)), []) == []


def test_of_a_tile_that_the_photo_cuts_no_corners_are_seen_outside(reader: OutlineReader) -> None:
    further = 0
    for scene in held_out_scenes(3, seed=4, size=(1024, 768)):
        for tile in scene.tiles:
            if tile.visible < 0.9 or not tile.in_hand:
                continue
            (x0, y0), (x1, y1) = tile.quad.min(axis=0), tile.quad.max(axis=0)
            cutter = Cutter(np.ascontiguousarray(scene.image[:, : round(float(x0 + 0.8 * (x1 - x0)))]))
            place = Detection(as_quad(tile.quad), 0.9)
            before = cutter.beyond([place.quad])[0]
            (put,) = reader.put_right(cutter, [place])
            (seen,) = reader.seen(cutter, [place])
            assert cutter.beyond([put.quad])[0] - before <= 0.05 * min(x1 - x0, y1 - y0)
            further += cutter.beyond([seen.quad])[0] - before > 0.05 * min(x1 - x0, y1 - y0)
    assert further > 5  # which the network alone would say
