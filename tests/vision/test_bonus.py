"""Flowers and seasons named by the signs in their corners, whatever their art."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from faces import draw_face, on_ground, random_style, raster
from styles import Style
from vision.bonus import BonusReader
from vision.naming import Named
from vision.reading import FLOWERS_AND_SEASONS, Detection, Quad
from vision.rectify import Cutter

WIDE, HIGH, GAP = 90, 120, 20
#: Seeds of styles that no bank for training was drawn of.
UNSEEN = range(40_000, 40_010)
EIGHTH = tuple((code, 1 / 8) for code in FLOWERS_AND_SEASONS)


@pytest.fixture(scope="module")
def reader() -> BonusReader:
    return BonusReader()


def on_table(style: Style) -> tuple[NDArray[np.uint8], list[Quad]]:
    """The eight of a drawn style in a row on cloth (BGR), and where each lies."""
    picture = np.full((HIGH + 2 * GAP, 8 * (WIDE + GAP) + GAP, 3), (70, 90, 40), np.uint8)
    quads = list[Quad]()
    for k, code in enumerate(FLOWERS_AND_SEASONS):
        x, y = GAP + k * (WIDE + GAP), GAP
        face = on_ground(raster(draw_face(code, style), WIDE, HIGH))
        picture[y : y + HIGH, x : x + WIDE] = cv2.cvtColor(face, cv2.COLOR_RGB2BGR)
        right, foot = x + WIDE, y + HIGH
        quads.append(
            ((x - 0.5, y - 0.5), (right - 0.5, y - 0.5), (right - 0.5, foot - 0.5), (x - 0.5, foot - 0.5))
        )
    return picture, quads


def open_ones(quads: list[Quad], faces: tuple[tuple[str, float], ...] = EIGHTH) -> list[Named]:
    return [Named(Detection(quad, 1.0), faces, 0.0) for quad in quads]


def test_they_are_named_by_their_signs_when_their_art_says_nothing(reader: BonusReader) -> None:
    right = 0
    for seed in UNSEEN:
        picture, quads = on_table(replace(random_style(seed), any_art=True))
        told = reader.told_apart(Cutter(picture), open_ones(quads))
        right += sum(n.faces[0][0] == code for n, code in zip(told, FLOWERS_AND_SEASONS, strict=True))
    assert right >= 72, "of 80 in styles that it was not trained on"


def test_the_way_up_is_seen_too(reader: BonusReader) -> None:
    picture, quads = on_table(random_style(0))
    turned: list[Quad] = [(c, d, a, b) for a, b, c, d in quads]
    told = reader.told_apart(Cutter(picture), open_ones(turned))
    assert sum(n.detection.quad == quad for n, quad in zip(told, quads, strict=True)) >= 7


def test_what_else_a_tile_may_be_is_as_likely_as_before(reader: BonusReader) -> None:
    picture, quads = on_table(random_style(0))
    faces = (("B1", 0.6), ("F1", 0.3), ("S4", 0.1))
    for told in reader.told_apart(Cutter(picture), open_ones(quads, faces)):
        assert told.faces[0] == ("B1", 0.6)
        # the least likely of the nine is left out
        assert 0.99 < sum(p for _, p in told.faces) < 1 + 1e-9
        assert [p for _, p in told.faces] == sorted((p for _, p in told.faces), reverse=True)


def test_other_tiles_are_left_as_they_are(reader: BonusReader) -> None:
    picture, quads = on_table(random_style(0))
    named = open_ones(quads, (("D5", 0.99), ("S1", 0.01)))
    assert reader.told_apart(Cutter(picture), named) == named
    assert reader.told_apart(Cutter(picture), []) == []
