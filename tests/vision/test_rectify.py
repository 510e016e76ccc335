"""Tiles cut out of a photo."""

import cv2
import numpy as np
import pytest

from vision.quads import moved, scaled
from vision.reading import Quad
from vision.rectify import Cutter

SIZE = (40, 50)


def place(by: float) -> Quad:
    """A tile so many times as large as its crop, in the middle of a picture of 400 by 400."""
    w, h = (side * by / 2 for side in SIZE)
    return (200 - w, 200 - h), (200 + w, 200 - h), (200 + w, 200 + h), (200 - w, 200 + h)


@pytest.mark.parametrize("by", [2.0, 4.0, 6.0])
def test_fine_paint_of_a_large_tile_is_averaged(by: float) -> None:
    pixels = np.zeros((400, 400, 3), np.uint8)
    pixels[::2] = 200
    assert np.ptp(Cutter(pixels).crop(place(by), SIZE, margin=1.0)) <= 1


@pytest.mark.parametrize(("by", "shade"), [(1.5, 200), (2.0, 50), (4.0, 50)])
def test_large_tiles_come_from_the_half_that_is_at_hand(by: float, shade: int) -> None:
    pixels, half = np.full((400, 400, 3), 200, np.uint8), np.full((200, 200, 3), 50, np.uint8)
    assert (Cutter(pixels, half).crop(place(by), SIZE, margin=1.0) == shade).all()


def test_a_crop_shows_what_lies_around_and_can_be_turned() -> None:
    pixels = np.full((400, 400, 3), 30, np.uint8)
    pixels[150:200, 160:240] = 90
    pixels[200:250, 160:240] = 180
    upright = Cutter(pixels).crop(place(2.0), SIZE, margin=2.0)
    assert upright[0, 0, 0] == 30
    assert upright[18, 20, 0] == 90
    assert upright[32, 20, 0] == 180
    upside_down = Cutter(pixels).crop(place(2.0), SIZE, margin=2.0, turn=2)
    assert upside_down[18, 20, 0] == 180


@pytest.mark.parametrize("by", [0.6, 0.9])
def test_a_small_tile_is_as_fine_as_the_brightness_that_is_at_hand(by: float) -> None:
    rng = np.random.default_rng(1)
    colours = cv2.resize(
        rng.integers(40, 200, (20, 20, 3)).astype(np.uint8), (800, 800), interpolation=cv2.INTER_CUBIC
    )
    coded = cv2.cvtColor(colours, cv2.COLOR_BGR2YCrCb)
    coded[::4, :, 0] = 20
    whole = cv2.cvtColor(coded, cv2.COLOR_YCrCb2BGR).astype(np.uint8)
    half = cv2.resize(whole, (400, 400), interpolation=cv2.INTER_AREA).astype(np.uint8)
    luma = cv2.cvtColor(whole, cv2.COLOR_BGR2GRAY).astype(np.uint8)
    small = [place(by), moved(place(by), 31, -17)]
    there = [moved(scaled(quad, 2, 2), 0.5, 0.5) for quad in small]
    wanted = Cutter(whole).crops(there, SIZE, margin=1.0).astype(int)
    got = Cutter(half, luma=luma).crops(small, SIZE, margin=1.0)
    blurred = Cutter(half).crops(small, SIZE, margin=1.0)
    assert np.abs(got - wanted).mean() < 3
    assert np.abs(blurred - wanted).mean() > 10


def test_how_far_places_reach_out_of_the_photo() -> None:
    cutter = Cutter(np.zeros((300, 400, 3), np.uint8))
    inside, over = place(2.0), moved(place(2.0), -170, 120)
    assert cutter.beyond([inside, over]).round(1).tolist() == [0.0, 70.5]
    assert cutter.beyond([]).tolist() == []
    assert cutter.stretched((2.0, 1.0)).beyond([moved(inside, 300, 0)])[0] == 0


def test_what_lies_outside_the_photo_is_blank_where_that_is_asked() -> None:
    pixels = np.full((400, 400, 3), 200, np.uint8)
    pixels[:, :20] = 40  # the edge runs through the paint of a tile
    cut = moved(place(2.0), -180, 0)
    goes_on = Cutter(pixels).crop(cut, SIZE, margin=1.0)
    assert goes_on[:, :10].max() <= 60
    (blank,) = Cutter(pixels).crops([cut], SIZE, margin=1.0, blank_outside=True)
    assert blank[:, :9].min() >= 180
    assert (blank[:, 12:] == goes_on[:, 12:]).all()
    whole = Cutter(pixels).crops([place(2.0)], SIZE, margin=1.0, blank_outside=True)
    assert (whole == Cutter(pixels).crops([place(2.0)], SIZE, margin=1.0)).all()


@pytest.mark.parametrize("seen", [29, 30])
def test_it_has_the_median_colour_of_what_lies_inside(seen: int) -> None:
    for number in range(8):
        rng = np.random.default_rng(number)
        pixels = rng.integers(0, rng.integers(2, 257), (51, 60, 3)).astype(np.uint8)
        x = seen - 40.5
        cut = ((x, -0.5), (x + 40, -0.5), (x + 40, 50.5), (x, 50.5))
        (blank,) = Cutter(pixels).crops([cut], (40, 51), margin=1.0, blank_outside=True)
        assert (blank[:, 40 - seen :] == pixels[:, :seen]).all()
        wanted = np.median(pixels[:, :seen].reshape(-1, 3), axis=0).astype(np.uint8)
        assert (blank[:, : 40 - seen] == wanted).all()
