"""Naming single tiles: who is asked, which way up, and how two networks answer together."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from crops import SAME_TURNED
from photosets import decoded
from vision.classify import Classifier
from vision.naming import CLEAR, TileNetwork
from vision.photo import Photo
from vision.quads import turned
from vision.read import Reader
from vision.reading import Detection, Quad
from vision.rectify import Cutter

Hand = tuple[NDArray[np.uint8], dict[str, Quad]]
SAMPLE = Path(__file__).parents[2] / "ui" / "samples"


@pytest.fixture(scope="module")
def classifier() -> Classifier:
    return Classifier()


@pytest.fixture(scope="module")
def hand() -> Hand:
    """A sample photo, and where each kind of tile in the hand lies in it."""
    pixels = decoded(min(SAMPLE.glob("*.jpg")).read_bytes())
    reading = Reader().read_photo(Photo(pixels))
    return pixels, {t.tile: t.detection.quad for t in reading.tiles if t.in_hand and t.sure}


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, classifier: Classifier) -> list[int]:
    """How many tiles the large network is shown at each look of a test."""
    return counted(monkeypatch, classifier.second)


@pytest.fixture
def asked_third(monkeypatch: pytest.MonkeyPatch, classifier: Classifier) -> list[int]:
    """How many tiles the third network is shown at each look of a test."""
    return counted(monkeypatch, classifier.third)


def counted(monkeypatch: pytest.MonkeyPatch, network: TileNetwork) -> list[int]:
    """A list that fills with how many tiles a network is shown at each look."""
    counts: list[int] = []
    look = TileNetwork.look

    def watched(self: TileNetwork, cutter: Cutter, quads: list[Quad], turn: int) -> NDArray[np.float32]:
        if self is network:
            counts.append(len(quads))
        return look(self, cutter, quads, turn)

    monkeypatch.setattr(TileNetwork, "look", watched)
    return counts


def detections(quads: dict[str, Quad]) -> list[Detection]:
    return [Detection(quad, 1.0) for quad in quads.values()]


def test_plain_tiles_need_no_second_opinion(
    hand: Hand, classifier: Classifier, asked: list[int], asked_third: list[int]
) -> None:
    pixels, quads = hand
    named = classifier.name(Cutter(pixels), detections(quads))
    assert [n.faces[0][0] for n in named] == list(quads)
    assert sum(asked) < len(quads) / 3
    assert not asked_third


def test_blurred_tiles_get_one_and_keep_their_names(
    hand: Hand, classifier: Classifier, asked: list[int]
) -> None:
    pixels, quads = hand
    edge = float(np.linalg.norm(np.subtract(*next(iter(quads.values()))[:2])))
    dim = (cv2.GaussianBlur(pixels, (0, 0), edge / 14) * 0.35).astype(np.uint8)
    named = classifier.name(Cutter(dim), detections(quads))
    doubtful = [n for n in named if n.faces[0][1] < CLEAR]
    assert sum(asked) >= len(doubtful) > 0
    right = sum(n.faces[0][0] == code for n, code in zip(named, quads, strict=True))
    assert right >= 0.7 * len(quads)


def test_where_many_faces_are_in_doubt_one_is_asked_for_about_all(
    hand: Hand,
    classifier: Classifier,
    asked: list[int],
    asked_third: list[int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pixels, quads = hand
    edge = float(np.linalg.norm(np.subtract(*next(iter(quads.values()))[:2])))
    dim = Cutter((cv2.GaussianBlur(pixels, (0, 0), edge / 14) * 0.35).astype(np.uint8))
    monkeypatch.setattr("vision.classify._STRANGE", 1.1)
    classifier.name(dim, detections(quads))
    of_those_in_doubt = sum(asked)
    assert not asked_third
    asked.clear()
    monkeypatch.setattr("vision.classify._STRANGE", 0.05)
    classifier.name(dim, detections(quads))
    assert sum(asked) > of_those_in_doubt > 0
    assert sum(asked) >= 0.9 * len(quads)
    assert asked_third == asked


def test_a_tile_that_lies_upside_down_is_named_and_stood_up(hand: Hand, classifier: Classifier) -> None:
    pixels, quads = hand
    other = [Detection(turned(quad, 2), 1.0) for quad in quads.values()]
    named = classifier.name(Cutter(pixels), other)
    assert [n.faces[0][0] for n in named] == list(quads)
    for (code, quad), n in zip(quads.items(), named, strict=True):
        assert n.detection.quad == quad or code in SAME_TURNED


def test_nothing_is_named_where_nothing_was_found(classifier: Classifier) -> None:
    assert classifier.name(Cutter(np.zeros((40, 40, 3), np.uint8)), []) == []
