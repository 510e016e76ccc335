"""Photographs whose edges cut the outermost tiles."""

import numpy as np
import pytest

from cut_photos import cut, edges_through
from photosets import LabelledTile


def square(x: float, y: float) -> LabelledTile:
    """A label of a tile 60 pixels wide and 80 high."""
    return LabelledTile("B1", np.array([(x, y), (x + 60, y), (x + 60, y + 80), (x, y + 80)], np.float32))


ROW = tuple(square(30 + 64 * i, 40) for i in range(4))
PHOTO = np.arange(200 * 320 * 3, dtype=np.uint32).astype(np.uint8).reshape(200, 320, 3)


@pytest.mark.parametrize(("below", "edges"), [(False, (45, 60, 320, 200)), (True, (0, 0, 267, 100))])
def test_two_edges_go_through_the_outermost_tiles(below: bool, edges: tuple[int, int, int, int]) -> None:
    size = (PHOTO.shape[1], PHOTO.shape[0])
    assert edges_through([t.quad for t in ROW], 0.25, size, below=below) == edges
    image, tiles, hardly = cut(PHOTO, ROW, 0.25, below=below)
    left, top, right, bottom = edges
    assert (image == PHOTO[top:bottom, left:right]).all()
    assert len(tiles) == 4
    assert not hardly
    wide = [float(np.ptp(t.quad[:, 0])) for t in tiles]
    assert sorted(wide) == pytest.approx([45, 60, 60, 60])
    assert all(np.ptp(t.quad[:, 1]) == pytest.approx(60) for t in tiles)


def test_what_is_hardly_left_of_a_tile_may_be_read_or_not() -> None:
    _, tiles, hardly = cut(PHOTO, ROW, 0.35, below=True)
    assert len(tiles) == 3
    assert len(hardly) == 1
