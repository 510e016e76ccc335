"""Photos that are out of focus, or were moved, are told from sharp ones."""

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from evaluate import spoilt_photo
from faces import HELD_OUT_STYLES, SUITS, face_bank, on_ground
from photosets import janchan
from scene_effects import motion
from spoilt_photos import SPOILINGS
from vision.read import Reader
from vision.reading import Detection
from vision.rectify import Cutter
from vision.sharpness import is_blurred

W, H = 60, 80
Pixels = NDArray[np.uint8]


def a_row(style: int) -> Pixels:
    """Fourteen faces of a style side by side, upright."""
    (faces,) = face_bank([style], W, H, SUITS[:14])["faces"]
    return np.hstack([on_ground(face)[..., ::-1] for face in faces])


def places(count: int = 14, score: float = 1.0) -> list[Detection]:
    return [
        Detection(((x, -0.5), (x + W, -0.5), (x + W, H - 0.5), (x, H - 0.5)), score)
        for x in np.arange(count) * W - 0.5
    ]


def out_of_focus(share: float) -> Callable[[Pixels], Pixels]:
    return lambda image: cv2.GaussianBlur(image, (0, 0), share * W).astype(np.uint8)


def moved(share: float, turn: float) -> Callable[[Pixels], Pixels]:
    return lambda image: cv2.filter2D(image, -1, motion(1 + share * W, turn)).astype(np.uint8)


@pytest.mark.parametrize(
    ("spoilt", "blurred"),
    [
        (out_of_focus(0.005), False),
        (out_of_focus(0.01), False),
        (out_of_focus(0.07), True),
        (moved(0.05, 0.8), False),
        (moved(0.35, 0.0), True),
        (moved(0.35, 0.8), True),
        (moved(0.35, 1.6), True),
    ],
)
def test_a_blurred_row_is_told_from_a_sharp_one(spoilt: Callable[[Pixels], Pixels], blurred: bool) -> None:
    told = [is_blurred(Cutter(spoilt(a_row(style))), places()) for style in HELD_OUT_STYLES[:10]]
    assert sum(told) >= 9 if blurred else not any(told)


def test_those_that_are_seen_best_say_it() -> None:
    sharp, soft = a_row(HELD_OUT_STYLES[0]), out_of_focus(0.07)(a_row(HELD_OUT_STYLES[1]))
    cutter = Cutter(np.hstack([soft[:, : 8 * W], sharp[:, 8 * W :]]))
    every = places()
    assert is_blurred(cutter, every[:8])
    well, badly = every[8:], places(8, 0.5)
    assert not is_blurred(cutter, [*badly, *well])


def test_too_few_and_bare_places_say_nothing() -> None:
    cutter = Cutter(out_of_focus(0.07)(a_row(HELD_OUT_STYLES[0])))
    assert not is_blurred(cutter, [])
    assert not is_blurred(cutter, places(3))
    assert not is_blurred(Cutter(np.full((H, 14 * W, 3), 200, np.uint8)), places())


@pytest.mark.photos
def test_the_player_is_told_of_a_blurred_photograph_in_which_nothing_is_found(photos: Path) -> None:
    (spoiling,) = (s for s in SPOILINGS if s.name.startswith("blurred by 7%"))
    chosen = [p for p in janchan(photos, "valid") if p.path.stem in ("0431_0", "0467_0", "0513_0")]
    assert len(chosen) == 3
    reader = Reader()
    for photo in chosen:
        assert not reader.read(photo.path.read_bytes()).blurred
        told = reader.read(spoilt_photo(photo, spoiling, 0).data)
        assert (told.tiles, told.blurred) == ((), True)
        assert len(told.warnings) == 2
