"""Tiles painted over in a photograph: only these change, in its light."""

import numpy as np
import pytest
from numpy.typing import NDArray

from painted_tiles import BACKS, ODD, lettered, turned_down
from photosets import LabelledTile
from vision.reading import BACK


def table() -> tuple[NDArray[np.uint8], list[LabelledTile]]:
    """Ten ivory tiles on green cloth, the right half of the picture in shade; each has a stroke of ink."""
    image = np.full((200, 640, 3), (60, 120, 40), np.uint8)
    tiles = []
    for k in range(10):
        x = 40 + 56 * k
        image[60:132, x : x + 54] = (190, 215, 225)
        image[80:110, x + 24 : x + 30] = (30, 30, 30)
        # every other label starts at another corner
        quad = np.array([[x, 60], [x + 54, 60], [x + 54, 132], [x, 132]], np.float32)
        tiles.append(LabelledTile("B1", np.roll(quad, k % 2, axis=0)))
    image[:, 320:] //= 2
    return image, tiles


@pytest.mark.parametrize("colour", BACKS)
def test_some_tiles_lie_face_down_in_the_light_of_the_picture(colour: str) -> None:
    image, tiles = table()
    painted, labels = turned_down(image, tiles, colour=colour, rng=np.random.default_rng(1))
    assert [np.array_equal(a.quad, b.quad) for a, b in zip(labels, tiles, strict=True)] == [True] * 10
    down = [t for t in labels if t.tile == BACK]
    assert len(down) == 3
    changed = np.abs(painted.astype(int) - image).max(axis=2) > 5
    assert not changed[:58].any()
    assert not changed[134:].any()
    for tile in labels:
        x0, y0, x1, y1 = (int(v) for v in tile.box)
        inside = painted[y0 + 8 : y1 - 8, x0 + 8 : x1 - 8].astype(float)
        if tile.tile == BACK:
            light = 0.5 if x0 >= 320 else 1.0
            assert np.abs(inside.mean(axis=(0, 1)) - light * np.array(BACKS[colour])).max() < 25
            assert inside.std(axis=(0, 1)).max() < 12
        else:
            assert tile.tile == "B1"
            assert not changed[y0 + 8 : y1 - 8, x0 + 8 : x1 - 8].any()


def test_letters_are_ink_on_ivory() -> None:
    image, tiles = table()
    painted, labels = lettered(image, tiles, rng=np.random.default_rng(2))
    odd = [t for t in labels if t.tile == ODD]
    assert len(odd) == 3
    for tile in odd:
        x0, y0, x1, y1 = (int(v) for v in tile.box)
        shown = painted[y0:y1, x0:x1].astype(float).mean(axis=2)
        dark = shown < 0.8 * np.percentile(shown, 90)
        assert 0.08 < dark.mean() < 0.5


def test_the_same_numbers_paint_the_same() -> None:
    image, tiles = table()
    one, other = (lettered(image, tiles, rng=np.random.default_rng(3))[0] for _ in range(2))
    assert np.array_equal(one, other)
