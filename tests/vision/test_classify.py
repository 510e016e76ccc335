"""Naming single tiles: who is asked, which way up, and how two networks answer together."""

from collections.abc import Sequence
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
from vision.quads import middle, turned
from vision.read import Reader
from vision.reading import BACK, WHITE, Detection, Quad
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


def blurred(pixels: NDArray[np.uint8], quads: dict[str, Quad]) -> Cutter:
    """The photo out of focus and in the dark."""
    edge = float(np.linalg.norm(np.subtract(*next(iter(quads.values()))[:2])))
    return Cutter((cv2.GaussianBlur(pixels, (0, 0), edge / 14) * 0.35).astype(np.uint8))


def test_of_several_tiles_a_second_opinion_is_asked_for_about_all_and_of_few_where_there_is_a_doubt(
    hand: Hand, classifier: Classifier, asked: list[int], asked_third: list[int]
) -> None:
    pixels, quads = hand
    named = classifier.name(Cutter(pixels), detections(quads))
    assert [n.faces[0][0] for n in named] == list(quads)
    assert sum(asked) >= len(quads.keys() - {BACK, WHITE})
    assert not asked_third
    asked.clear()
    for place in detections(quads):
        classifier.name(Cutter(pixels), [place])
    assert sum(asked) < len(quads) / 3


def test_of_more_things_than_a_set_has_tiles_it_is_asked_about_those_seen_best(
    hand: Hand, classifier: Classifier, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A patterned cloth may be hundreds of things, and tiles are seen better."""
    pixels, quads = hand
    monkeypatch.setattr("vision.classify._MOST_ASKED", 5)
    faces = [quad for code, quad in quads.items() if code not in (BACK, WHITE)]
    found = [Detection(quad, 0.9 if 2 <= i < 7 else 0.5) for i, quad in enumerate(faces)]
    shown: list[Quad] = []
    look = classifier.second.look

    def watched(cutter: Cutter, places: Sequence[Quad], turns: int) -> NDArray[np.float32]:
        shown.extend(places)
        return look(cutter, places, turns)

    monkeypatch.setattr(classifier.second, "look", watched)
    classifier.name(Cutter(pixels), found)
    assert len(faces) > 7
    assert {middle(quad) for quad in shown} == {middle(quad) for quad in faces[2:7]}


def test_what_is_plain_to_the_small_network_may_be_something_else_to_the_large_one(
    hand: Hand, classifier: Classifier, monkeypatch: pytest.MonkeyPatch
) -> None:
    """7 circles of a design were 6 to it, plainly and each time."""
    pixels, quads = hand
    look = classifier.second.look

    def otherwise(cutter: Cutter, places: Sequence[Quad], turns: int) -> NDArray[np.float32]:
        answers = look(cutter, places, turns)
        answers[:, classifier.labels.index("D7")] += 30
        return answers

    monkeypatch.setattr(classifier.second, "look", otherwise)
    code = next(iter(quads))
    named = classifier.name(Cutter(pixels), detections(quads))
    assert code != "D7"
    assert named[0].faces[0][0] == "D7"
    assert classifier.name(Cutter(pixels), detections(quads)[:1])[0].faces[0][0] == code, (
        "alone it is not asked"
    )


def test_blurred_tiles_get_one_and_keep_their_names(
    hand: Hand, classifier: Classifier, asked: list[int]
) -> None:
    pixels, quads = hand
    named = classifier.name(blurred(pixels, quads), detections(quads))
    doubtful = [n for n in named if n.faces[0][1] < CLEAR]
    assert sum(asked) >= len(doubtful) > 0
    right = sum(n.faces[0][0] == code for n, code in zip(named, quads, strict=True))
    assert right >= 0.7 * len(quads)


def test_where_many_faces_are_in_doubt_a_third_opinion_is_asked_for_about_all(
    hand: Hand,
    classifier: Classifier,
    asked: list[int],
    asked_third: list[int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pixels, quads = hand
    dim = blurred(pixels, quads)
    monkeypatch.setattr("vision.classify._STRANGE", 1.1)
    classifier.name(dim, detections(quads))
    assert sum(asked_third) < sum(asked)
    asked.clear()
    asked_third.clear()
    monkeypatch.setattr("vision.classify._STRANGE", 0.05)
    classifier.name(dim, detections(quads))
    assert sum(asked) >= 0.9 * len(quads)
    assert asked_third == asked


@pytest.mark.parametrize("most", [0, 100], ids=["too many", "few"])
def test_a_third_opinion_is_asked_for_where_few_tiles_are_still_in_doubt(
    most: int, hand: Hand, classifier: Classifier, asked_third: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    pixels, quads = hand
    dim = blurred(pixels, quads)
    monkeypatch.setattr("vision.classify._STRANGE", 1.1)
    monkeypatch.setattr("vision.classify._MOST_DOUBTS", most)
    named = classifier.name(dim, detections(quads))
    doubtful = sum(n.faces[0][1] < 0.9 for n in named)
    assert doubtful > 0
    assert (sum(asked_third) > 0) == (most > 0)


def test_a_second_opinion_says_whether_it_is_a_flower_or_season_but_not_which(
    classifier: Classifier, hand: Hand
) -> None:
    pixels, quads = hand
    found = detections(quads)[:3]
    first = np.random.default_rng(4).normal(0, 1, (2, 3, len(classifier.labels))).astype(np.float32)
    turns = np.tile(np.array([[0], [2]]), (1, 3))
    both, _ = classifier._second_opinion(Cutter(pixels), found, turns, first)
    changed = both - first
    assert np.abs(changed).max() > 1
    off = changed[..., classifier.bonus]
    assert np.abs(off - off[..., :1]).max() < 1e-4


def test_a_third_opinion_says_neither_whether_it_is_a_flower_or_season_and_which_nor_whether_there_is_a_tile(
    classifier: Classifier, hand: Hand
) -> None:
    pixels, quads = hand
    views = [list(quads.values())[:3]] * 2
    about = np.array([[True, True, False], [True, False, False]])
    second = np.random.default_rng(3).normal(0, 2, (2, 3, len(classifier.labels))).astype(np.float32)
    said = classifier._third_opinion(Cutter(pixels), views, np.zeros_like(second), about)
    assert np.isnan(said[~about]).all()
    third = classifier._of_plain_faces(said, second)
    known = third[about]
    off = (known - second[about])[:, classifier.bonus]
    assert np.abs(off - off[:, :1]).max() < 1e-4
    own = classifier.third.look(Cutter(pixels), [views[0][0]], 0)[0]
    others = [i for i in classifier.faces if i not in classifier.bonus]
    assert np.allclose(third[0, 0, others], own[others], atol=1e-4)

    def of_all(answers: NDArray[np.float32], some: list[int]) -> float:
        shares = np.exp(answers.astype(np.float64))
        return float(shares[some].sum() / shares[classifier.faces].sum())

    for some in (classifier.bonus, [classifier.not_a_tile], [classifier.turned]):
        assert of_all(third[0, 0], some) == pytest.approx(of_all(second[0, 0], some), rel=1e-3)


def test_what_a_larger_network_sees_as_a_bird_is_as_probably_one_as_it_says(classifier: Classifier) -> None:
    labels, (bird,) = classifier.labels, classifier.bird

    def answers(**shares: float) -> NDArray[np.float32]:
        """One tile's, seen upright and upside down."""
        out = np.full((2, 1, len(labels)), -12, np.float32)
        for code, p in shares.items():
            out[0, 0, labels.index(code)] = classifier.temperature * np.log(p)
        out[1, 0, classifier.turned] = 0
        return out

    def odds(of: NDArray[np.float32]) -> float:
        return float(classifier._odds_of_a_bird(of)[0])

    told, unasked = answers(WE=0.6, B1=0.3, F1=0.1), np.full((2, 1, len(labels)), np.nan, np.float32)
    surely, hardly, sooner = answers(B1=0.9, WE=0.1), answers(B1=0.45, WE=0.55), answers(B1=0.6, F4=0.4)
    for seen in ((surely, unasked), (unasked, surely), (sooner, surely), (surely, hardly)):
        out = classifier._perhaps_birds(told, *seen)
        assert odds(out) == pytest.approx(odds(surely), abs=0.05)
        rest = [i for i in range(len(labels)) if i != bird]
        assert np.array_equal(out[..., rest], told[..., rest])
    # it says what is sooner something else, or less surely a bird than it was told
    for seen in ((hardly, unasked), (unasked, unasked)):
        assert np.array_equal(classifier._perhaps_birds(told, *seen), told)
    assert np.array_equal(
        classifier._perhaps_birds(answers(B1=0.95, F1=0.05), surely), answers(B1=0.95, F1=0.05)
    )


def test_where_a_set_is_strange_the_third_opinion_says_which_face_and_not_whether_there_is_a_tile(
    classifier: Classifier,
) -> None:
    third, second = (
        np.random.default_rng(4).normal(0, 2, (2, 2, 3, len(classifier.labels))).astype(np.float32)
    )
    of_faces = classifier._of_faces(third, second)
    assert np.array_equal(of_faces[..., classifier.faces], third[..., classifier.faces])
    rest = [classifier.not_a_tile, classifier.turned]
    for told, asked in zip(of_faces.reshape(6, -1), second.reshape(6, -1), strict=True):
        shares, wanted = np.exp(told.astype(np.float64)), np.exp(asked.astype(np.float64))
        assert shares[rest] / shares.sum() == pytest.approx(wanted[rest] / wanted.sum(), rel=1e-3)


def test_a_tile_that_lies_upside_down_is_named_and_stood_up(hand: Hand, classifier: Classifier) -> None:
    pixels, quads = hand
    other = [Detection(turned(quad, 2), 1.0) for quad in quads.values()]
    named = classifier.name(Cutter(pixels), other)
    assert [n.faces[0][0] for n in named] == list(quads)
    for (code, quad), n in zip(quads.items(), named, strict=True):
        assert n.detection.quad == quad or code in SAME_TURNED


def test_nothing_is_named_where_nothing_was_found(classifier: Classifier) -> None:
    assert classifier.name(Cutter(np.zeros((40, 40, 3), np.uint8)), []) == []
