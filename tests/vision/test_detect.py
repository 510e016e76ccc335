"""Votes gathered into quads: what the network is taught to say gives back the tiles that it was taught with."""

import json
import math
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

import models
from detector_data import targets
from photosets import decoded
from vision.detect import Detector, Look, Part, Votes, cells_of, gather, scaled, short_edge, votes_of
from vision.quads import middle
from vision.reading import Detection

SAMPLES = Path(__file__).parents[2] / "ui" / "samples"


def tile(
    x: float, y: float, wide: float, high: float, degrees: float = 0.0, lean: float = 0.0
) -> NDArray[np.float32]:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    u, v = np.array([c, s]) * wide / 2, np.array([-s, c]) * high / 2 + lean * np.array([c, s]) * wide
    at = np.array([x, y])
    return np.array([at - u - v, at + u - v, at + u + v, at - u + v], np.float32)


def said(quads: NDArray[np.float32], size: tuple[int, int] = (384, 384)) -> NDArray[np.float32]:
    """What a perfect network would say of these tiles."""
    values, _ = targets(size, quads, np.zeros((0, 4, 2), np.float32), closed=True)
    out = values.copy()
    out[:2] = np.where(values[:2] > 0.5, 6.0, -6.0)
    return out


def found_again(quads: NDArray[np.float32]) -> list[float]:
    """For each tile the largest distance of its corners from those found."""
    found = gather(votes_of(said(quads), 0.3), least=0.3)
    assert len(found) == len(quads)
    off = []
    for quad in quads:
        near = min(found, key=lambda d: float(np.linalg.norm(np.mean(d.quad, axis=0) - quad.mean(axis=0))))
        corners = np.array(near.quad)
        off.append(min(float(np.abs(np.roll(corners, k, axis=0) - quad).max()) for k in (0, 2)))
    return off


ROW = np.stack([tile(40 + 24 * i, 100, 24, 32) for i in range(12)])


@pytest.mark.parametrize(
    "quads",
    [
        ROW,
        np.stack(
            [
                tile(60 + 22 * i * math.cos(0.5), 80 + 22 * i * math.sin(0.5), 22, 30, math.degrees(0.5))
                for i in range(11)
            ]
        ),
        np.stack([tile(60 + 40 * i, 60 + 52 * k, 40, 52) for i in range(6) for k in range(5)]),
        np.stack([tile(90, 90, 60, 80, 37), tile(220, 100, 14, 18, 80), tile(250, 260, 90, 120, -60)]),
        np.stack([tile(100, 100, 40, 40, 20), tile(200, 200, 50, 46, 75)]),
        np.stack([tile(100 + 41 * i, 150, 40, 45, lean=0.15) for i in range(4)]),
    ],
    ids=["touching row", "slanted row", "box", "scattered", "square", "leaning"],
)
def test_quads_come_back(quads: NDArray[np.float32]) -> None:
    assert max(found_again(quads)) < 1.5


def test_a_wavering_network_still_gives_the_frame() -> None:
    """Between a tile's two edges, in equal parts, only the frame's turn is left: a square there stands right."""
    quad = tile(192, 192, 60, 60, 20)
    output = said(quad[None])
    output[[4, 5, 7, 8]] *= 0.02
    (found,) = gather(votes_of(output, 0.3), least=0.3)
    corners = np.array(found.quad)
    assert min(float(np.abs(np.roll(corners, k, axis=0) - quad).max()) for k in range(4)) < 1.5


def test_pixels_that_take_the_long_edge_for_the_short_one_do_not_turn_the_tile() -> None:
    quad = tile(192, 192, 60, 62, 10)
    output = said(quad[None])
    other = output[[7, 8, 9, 4, 5, 6], :, ::2].copy()
    output[4:10, :, ::2] = other
    (found,) = gather(votes_of(output, 0.3), least=0.3)
    corners = np.array(found.quad)
    assert min(float(np.abs(np.roll(corners, k, axis=0) - quad).max()) for k in range(4)) < 2


def test_nothing_is_found_in_nothing() -> None:
    empty = np.zeros((0, 2), np.float32)
    assert gather(Votes(np.zeros(0, np.float32), empty, empty, empty), least=0.3) == []
    assert gather(votes_of(np.full((12, 8, 8), -5, np.float32), 0.3), least=0.3) == []


def test_scaled() -> None:
    detection = Detection(((0, 0), (10, 0), (10, 14), (0, 14)), 0.9)
    assert short_edge(detection) == 10
    assert scaled(detection, 2, 3).quad == ((0, 0), (20, 0), (20, 42), (0, 42))


def test_a_hand_of_which_a_part_was_seen_from_afar_is_found_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    image = decoded((SAMPLES / "hand-on-a-cloth.jpg").read_bytes())
    wide = image.shape[1]
    table = cv2.copyMakeBorder(image, wide // 2, wide // 2, wide, wide, cv2.BORDER_REPLICATE).astype(np.uint8)
    detector = Detector()

    tiles = [
        np.array(t["quad"]).mean(axis=0) + np.array([wide, wide // 2])
        for t in json.loads(Path(__file__).with_name("samples.json").read_text(encoding="utf-8"))[
            "hand-on-a-cloth"
        ]["tiles"]
    ]

    def plain() -> set[int]:
        """The sample's tiles that are found."""
        found = [middle(d.quad) for d in detector.find(table) if d.score > 0.5]
        return {i for i, tile in enumerate(tiles) if any(math.dist(tile, place) < 20 for place in found)}

    every = plain()
    assert len(every) > 20
    seen, scale = detector.first_look(table, 640 / table.shape[1])
    half = np.median([other.quad[0][0] for other in seen.found])
    left = replace(seen, found=[d for d in seen.found if d.quad[0][0] < half])
    assert 0 < len(left.found) < len(seen.found)
    monkeypatch.setattr(detector, "first_look", lambda pixels, scale_: (left, scale))
    assert plain() == every


def test_where_many_tiles_are_plain_nothing_is_looked_for_from_afar(monkeypatch: pytest.MonkeyPatch) -> None:
    image = decoded((SAMPLES / "hand-on-a-cloth.jpg").read_bytes())
    detector = Detector()
    looked: list[int] = []

    def glances(pixels: NDArray[np.uint8]) -> None:
        looked.append(max(pixels.shape))

    monkeypatch.setattr(detector, "_glances", glances)
    assert len(detector.find(image)) >= 12
    assert not looked
    detector.find(np.full_like(image, 90))
    assert looked


@pytest.mark.parametrize(
    ("part", "scale", "most", "cells"),
    [
        pytest.param((10, 20, 510, 420), 1.0, 200_000, 1, id="one view is enough"),
        pytest.param((0, 0, 1000, 500), 1.0, 300_000, 2, id="two beside each other"),
        pytest.param((0, 0, 500, 1000), 1.0, 300_000, 2, id="two above each other"),
        pytest.param((100, 50, 1100, 850), 2.0, 900_000, 5, id="more"),
    ],
)
def test_a_part_is_seen_whole_in_as_few_views_as_can_be(
    part: Part, scale: float, most: int, cells: int
) -> None:
    room = 20.0
    out = cells_of(part, scale, room, most)
    assert len(out) == cells
    seen = np.zeros((1100, 1200), int)
    for x0, y0, x1, y1 in out:
        seen[y0:y1, x0:x1] += 1
        if cells > 1:
            assert (x1 - x0) * (y1 - y0) * scale**2 < most
    x0, y0, x1, y1 = part
    assert (seen[y0:y1, x0:x1] == 1).all()
    assert seen.sum() == (x1 - x0) * (y1 - y0)


def test_what_lies_where_views_meet_is_found_once() -> None:
    image = decoded((SAMPLES / "hand-on-a-cloth.jpg").read_bytes())
    detector = Detector()
    height, width = image.shape[:2]
    every = (0, 0, width, height)
    want = [d for d in detector.within(image, every, 0.7).found if d.score > 0.8]
    detector.most_pixels = round(0.3 * width * height * 0.7**2)
    look = detector.within(image, every, 0.7)
    assert len(look.views) > 3
    got = [d for d in look.found if d.score > 0.5]
    for d in want:
        assert sum(math.dist(middle(d.quad), middle(other.quad)) < short_edge(d) / 2 for other in got) == 1


def test_what_is_seen_faintly_lies_where_it_would_be_found() -> None:
    image = decoded((SAMPLES / "hand-on-a-cloth.jpg").read_bytes())
    detector = Detector()
    part = (100, 60, image.shape[1], image.shape[0])
    look = detector.within(image, part, 0.7)
    again = look.faint(detector.threshold)
    for d in look.found:
        assert min(math.dist(d.quad[0], other.quad[0]) for other in again) < 3
    assert len(look.faint(0.05)) > len(again)
    doubled = look.stretched(2, 2).faint(detector.threshold)
    assert np.allclose([d.quad for d in doubled], 2 * np.array([d.quad for d in again]))


@pytest.mark.parametrize("stretch", [(1.0, 1.5), (2.1, 1.0)], ids=str)
def test_a_part_is_seen_as_if_stretched(stretch: tuple[float, float]) -> None:
    image = decoded((SAMPLES / "hand-on-a-cloth.jpg").read_bytes())
    x, y = stretch
    stretched = cv2.resize(image, None, fx=x, fy=y, interpolation=cv2.INTER_LINEAR).astype(np.uint8)
    detector = Detector()
    part = (100, 60, stretched.shape[1], stretched.shape[0])
    want = [d for d in detector.within(stretched, part, 0.6).found if d.score > 0.7]
    got = detector.within(image, part, 0.6, stretch).found
    assert len(want) > 10
    for d in want:
        away = [math.dist(middle(d.quad), middle(other.quad)) for other in got]
        assert min(away) < 0.3 * short_edge(d)


def test_a_core_is_left_to_what_else_is_being_done(monkeypatch: pytest.MonkeyPatch) -> None:
    image = decoded((SAMPLES / "hand-on-a-cloth.jpg").read_bytes())
    asked, at_work = [], [True, False]
    run = models.Model.run

    def counted(model: models.Model, batch: NDArray[np.uint8]) -> list[NDArray[np.float32]]:
        asked.append(model.session.get_session_options().intra_op_num_threads)
        return run(model, batch)

    monkeypatch.setattr(models.Model, "run", counted)
    detector = Detector(threads=2)
    beside = detector.beside(lambda: at_work.pop(0))
    assert beside.at(image, 0.5).found == beside.at(image, 0.5).found == detector.at(image, 0.5).found
    assert asked == [1, 2, 2]


@pytest.mark.parametrize(
    ("scores", "nearer"),
    [
        pytest.param([0.9, 0.9, 0.9, 0.4], False, id="three plain ones"),
        pytest.param([0.9, 0.9, 0.4, 0.4], True, id="two plain ones"),
        pytest.param([0.4] * 8, False, id="many"),
    ],
)
def test_few_small_things_are_looked_at_from_nearer_unless_they_are_plain(
    scores: list[float], nearer: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    edge = 60.0
    quad = ((0.0, 0.0), (edge, 0.0), (edge, 80.0), (0.0, 80.0))
    seen = Look([Detection(quad, score) for score in scores], ())
    scales: list[float] = []

    def at(pixels: NDArray[np.uint8], scale: float) -> Look:
        scales.append(scale)
        return Look([], ())

    detector = Detector()
    monkeypatch.setattr(detector, "first_look", lambda pixels, scale: (seen, 0.5))
    monkeypatch.setattr(detector, "at", at)
    assert detector.look(np.zeros((960, 1280, 3), np.uint8)).found == seen.found
    assert bool(scales) == nearer


@pytest.mark.parametrize("shape", [(32, 32), (33, 700), (1200, 40)], ids=str)
def test_the_detector_takes_any_shape(shape: tuple[int, int]) -> None:
    noise = np.random.default_rng(0).integers(0, 256, (*shape, 3), np.uint8)
    for detection in Detector().find(cv2.blur(noise, (3, 3)).astype(np.uint8)):
        assert 0 < detection.score <= 1
