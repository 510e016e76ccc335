"""Dark tiles with light paint, seen in negative, too."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from drawn_scenes import one_dark_set
from judging import judge
from vision.classify import Classifier
from vision.colours import dim
from vision.negative import are_dark, light_on_dark, negative
from vision.read import Reader
from vision.rectify import Cutter

Colour = tuple[int, int, int]


def crop(
    ground: Colour, paint: Colour | None, margin: float = 1.0, table: Colour = (60, 110, 40)
) -> NDArray[np.uint8]:
    """A tile of 64 x 80 pixels with a ring and a bar, or bare; of the table around it as much as the margin says."""
    out = np.full((80, 64, 3), table, np.uint8)
    x, y = (round(side * (1 - 1 / margin) / 2) for side in (64, 80))
    cv2.rectangle(out, (x, y), (63 - x, 79 - y), ground, -1)
    if paint is not None:
        cv2.circle(out, (32, 30), 12, paint, 5)
        cv2.rectangle(out, (22, 52), (42, 60), paint, -1)
    return out


@pytest.mark.parametrize("margin", [1.0, 1.1, 1.4])
def test_light_paint_on_dark_tiles_is_told_from_all_else(margin: float) -> None:
    tiles = {
        "white on black": ((25, 20, 20), (235, 240, 240)),
        "gold on blue": ((110, 40, 10), (90, 200, 230)),
        "light green on olive": ((90, 150, 120), (190, 245, 215)),
        "black on ivory": ((215, 235, 240), (30, 25, 20)),
        "black on ivory, in the dark": ((60, 66, 68), (12, 10, 8)),
        "red on white": ((240, 240, 240), (40, 30, 200)),
        "a black back": ((25, 20, 20), None),
        "a white dragon": ((240, 240, 240), None),
    }
    crops = np.stack([crop(*colours, margin) for colours in tiles.values()])
    dark = light_on_dark(crops, margin)
    assert [name for name, is_dark in zip(tiles, dark, strict=True) if is_dark] == list(tiles)[:3]


def test_a_pale_tile_with_a_dark_edge_is_not_dark() -> None:
    tile = crop((240, 240, 240), (200, 60, 30))
    cv2.rectangle(tile, (0, 0), (63, 79), (30, 30, 30), 18)
    assert not light_on_dark(tile[None])[0]


def test_in_negative_a_dark_tile_is_pale_and_its_paint_keeps_its_hue() -> None:
    tile = crop((25, 20, 20), (120, 120, 230))
    other = negative(tile)
    assert other[70, 32].min() > 200
    assert not light_on_dark(other[None])[0]
    blue, green, red = other[18, 32].astype(int)
    assert red > max(blue, green) + 60
    assert negative(np.stack([tile, tile]))[1].tolist() == other.tolist()


def test_nothing_is_told_of_no_tiles() -> None:
    assert light_on_dark(np.empty((0, 80, 64, 3), np.uint8)).shape == (0,)


def test_a_photo_has_dark_tiles_where_some_of_what_it_shows_is_dark() -> None:
    dark, pale = crop((25, 20, 20), (235, 240, 240)), crop((215, 235, 240), (30, 25, 20))
    cutter = Cutter(np.hstack([dark, *[pale] * 9]))
    tiles = [((x, 0), (x + 64, 0), (x + 64, 80), (x, 80)) for x in map(float, range(0, 640, 64))]
    assert are_dark(cutter, tiles[:1])
    assert are_dark(cutter, tiles[:5])
    assert not are_dark(cutter, tiles)
    assert not are_dark(cutter, tiles[1:])
    assert not are_dark(cutter, [])


def test_only_dark_tiles_in_a_photo_of_such_are_named_in_negative_too() -> None:
    dark, pale = crop((25, 20, 20), (235, 240, 240)), crop((215, 235, 240), (30, 25, 20))
    tiles = [((x, 0.0), (x + 64, 0.0), (x + 64, 80.0), (x, 80.0)) for x in (0.0, 64.0)]
    classifier, cutter = Classifier(), Cutter(np.hstack([dark, pale]))
    before = classifier.look(cutter, tiles, 0)
    cutter.dark = True
    after = classifier.look(cutter, tiles, 0)
    assert np.abs(after - before)[0].max() > 0.1
    assert after[1].tolist() == pytest.approx(before[1].tolist(), abs=1e-4)


@pytest.mark.parametrize("number", [2, 22, 31, 43, 56])
def test_dark_tiles_once_misread_are_read_exactly(number: int) -> None:
    case = one_dark_set(number, 9200).case
    assert judge(case, Reader().read(case.data))[0].mistakes == ()


def test_of_a_dark_face_the_ground_counts_and_not_the_paint() -> None:
    face = np.array([[[30.0, 140, 120]] * 7 + [[220.0, 128, 128]] * 3])
    assert dim(face)[0].tolist() == [30, 140, 120]
