"""camerash's faces in drawn scenes."""

import pytest

from drawn_scenes import shows_enough
from photosets import photo_root
from set_photos import set_names
from set_scenes import LAYOUTS, set_scenes
from vision.reading import BACK


def test_scenes_of_a_set_show_its_faces_and_backs() -> None:
    root = photo_root()
    if root is None:
        pytest.skip("JADELENS_PHOTOS names no folder of photographs")
    name = set_names(root)[0]
    scenes = list(set_scenes(root, [name], len(LAYOUTS)))
    assert [s.case.kind for s in scenes] == list(LAYOUTS)
    assert all(s.case.name.startswith(name) for s in scenes)
    assert all(shows_enough(s.case) for s in scenes if s.case.kind != "hand")
    assert any(tile.tile == BACK for s in scenes for tile in s.case.tiles)
