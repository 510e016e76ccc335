"""Photographs as if taken from further off."""

import numpy as np
import pytest

from from_afar import from_afar, tile_width
from photosets import LabelledTile


def square(x: float, y: float, wide: float, high: float) -> LabelledTile:
    return LabelledTile(
        "B1", np.array([(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)], np.float32)
    )


TILES = (square(30, 40, 60, 80), square(95, 40, 80, 60), square(180, 40, 60, 80))


def test_tiles_are_as_wide_as_asked_and_where_their_labels_are() -> None:
    photo = np.full((200, 300, 3), 90, np.uint8)
    for tile in TILES:
        x0, y0, x1, y1 = (int(v) for v in tile.box)
        photo[y0:y1, x0:x1] = 230
    image, tiles = from_afar(photo, TILES, 30, (640, 480))
    assert image.shape == (480, 640, 3)
    assert tile_width(tiles) == pytest.approx(30)
    inside = np.zeros(image.shape[:2], bool)
    for tile in tiles:
        x0, y0, x1, y1 = (round(v) for v in tile.box)
        inside[y0:y1, x0:x1] = True
        assert (image[y0 + 2 : y1 - 2, x0 + 2 : x1 - 2] > 200).all()
    assert (image[~inside] > 200).mean() < 0.01


def test_a_photograph_must_fit() -> None:
    with pytest.raises(ValueError, match="larger than 320 x 240"):
        from_afar(np.zeros((200, 300, 3), np.uint8), TILES, 90, (320, 240))
