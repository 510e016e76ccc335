"""Whether a blank thing is a tile, by what lies around it."""

import cv2
import numpy as np
import pytest

from vision.around import AroundReader
from vision.quads import begun_above, moved, turned
from vision.rectify import Cutter

CLOTH, BACK, SIDE = (60, 90, 40), (40, 150, 210), (170, 190, 200)
TILE = ((300.0, 200.0), (345.0, 200.0), (345.0, 258.0), (300.0, 258.0))


@pytest.mark.parametrize("by", range(4))
def test_a_place_is_begun_at_its_upper_edge_whichever_way_it_lies(by: int) -> None:
    assert begun_above(turned(TILE, by)) == TILE


def test_a_face_down_tile_with_its_side_and_shadow_is_told_from_cloth_and_from_that_side() -> None:
    rng = np.random.default_rng(3)
    table = np.clip(np.array(CLOTH) + rng.normal(0, 4, (480, 640, 3)), 0, 255).astype(np.uint8)
    cv2.rectangle(table, (306, 206), (356, 284), (30, 45, 20), -1)
    table = cv2.GaussianBlur(table, (0, 0), 2.0).astype(np.uint8)
    cv2.rectangle(table, (300, 200), (345, 258), BACK, -1)
    cv2.rectangle(table, (300, 259), (345, 275), SIDE, -1)
    reader = AroundReader(1)
    tile, cloth, side = reader.tiles_at(
        Cutter(table), [TILE, moved(TILE, -150, 40), moved(TILE, 0, 58)]
    ).tolist()
    assert tile > 2
    assert cloth < -2
    assert side < 0


def test_nothing_is_asked_about_no_place() -> None:
    assert len(AroundReader(1).tiles_at(Cutter(np.zeros((10, 10, 3), np.uint8)), [])) == 0
