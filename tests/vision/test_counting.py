"""Sticks and rounds in orders of their own are counted; what shows neither is left as it is, and all of it where most are plain."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from faces import face_bank, on_ground
from vision.classify import Classifier
from vision.counting import Counting
from vision.naming import Named
from vision.reading import STICKS_AND_ROUNDS, Detection, share
from vision.rectify import Cutter

#: Styles with any order that no network has learnt from.
UNSEEN = range(35_940, 35_952)


@pytest.fixture(scope="module")
def counting() -> Counting:
    return Counting()


@pytest.fixture(scope="module")
def any_order() -> tuple[Cutter, list[Detection]]:
    """Sticks and rounds in any order, flat and large, a style a row, and where they lie."""
    bank = face_bank(UNSEEN, 60, 80, STICKS_AND_ROUNDS)
    rows = [np.hstack([on_ground(face)[..., ::-1] for face in row]) for row in bank["faces"]]
    places = [
        Detection(((x, y), (x + 60.0, y), (x + 60.0, y + 80.0), (x, y + 80.0)), 1.0)
        for y in np.arange(len(rows)) * 80.0 - 0.5
        for x in np.arange(len(STICKS_AND_ROUNDS)) * 60.0 - 0.5
    ]
    return Cutter(np.ascontiguousarray(np.vstack(rows))), places


def right(named: list[Named]) -> float:
    codes = STICKS_AND_ROUNDS * len(UNSEEN)
    return float(np.mean([n.faces[0][0] == code for n, code in zip(named, codes, strict=True)]))


def test_sticks_and_rounds_in_any_order_are_counted(
    counting: Counting, any_order: tuple[Cutter, list[Detection]]
) -> None:
    cutter, places = any_order
    named = Classifier().name(cutter, places)
    counted = counting.of(cutter, named)
    assert right(counted) > 0.85
    assert right(counted) > right(named) + 0.05


def test_how_likely_sticks_and_rounds_are_together_stays_as_it_was(
    counting: Counting, any_order: tuple[Cutter, list[Detection]]
) -> None:
    """Part of a box may well be counted: that it shows sticks is not made more probable by that."""
    cutter, places = any_order
    before = Named(places[0], (("B2", 0.3), ("B3", 0.25), ("C1", 0.2), ("D5", 0.05)), 0.2)
    after, _ = counting.of(cutter, [before, before])
    assert after.faces != before.faces
    assert share(after.faces, STICKS_AND_ROUNDS) == pytest.approx(0.6, abs=0.01)
    assert dict(after.faces)["C1"] == 0.2
    assert after.not_a_tile == before.not_a_tile


def test_only_sticks_and_rounds_are_counted(
    counting: Counting, any_order: tuple[Cutter, list[Detection]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside others in doubt, which are left as they are; alone these are not looked at."""
    cutter, (place, *_) = any_order
    stick = Named(place, (("B2", 0.6), ("B3", 0.3)), 0.0)
    sign = Named(place, (("C2", 0.6), ("C3", 0.3), ("B3", 0.1)), 0.0)
    bird = replace(sign, faces=(("B1", 0.6), ("D1", 0.3)))
    others = [sign, bird, sign, bird]
    first, *left, last = counting.of(cutter, [stick, *others, stick])
    assert left == others
    assert first == last != stick

    def never(*_: object) -> NDArray[np.float32]:
        raise AssertionError("nothing to count")

    monkeypatch.setattr(counting, "look", never)
    assert counting.of(cutter, others) == others
    assert counting.of(cutter, []) == []


@pytest.mark.parametrize(("p", "stays"), [(0.97, True), (0.3, False)])
def test_what_is_counted_as_it_was_named_stays_as_plain(
    counting: Counting,
    any_order: tuple[Cutter, list[Detection]],
    monkeypatch: pytest.MonkeyPatch,
    p: float,
    stays: bool,
) -> None:
    cutter, (place, *_) = any_order
    named, other = (Named(place, (("B3", q), ("B2", 0.004)), 0.0) for q in (0.995, 0.8))
    seen = np.array([[{"B3": p, "B2": 1 - p}.get(code, 0.0) for code in STICKS_AND_ROUNDS]] * 3)
    monkeypatch.setattr(counting, "_seen", lambda *_: seen)
    after, *_ = counting.of(cutter, [named, other, other])
    assert (after == named) == stays
    assert after.faces[0][1] <= 0.995


def test_where_most_are_plain_a_few_in_doubt_are_not_counted(
    counting: Counting, any_order: tuple[Cutter, list[Detection]]
) -> None:
    """Of three rows of three sticks seen from afar each row may look like one."""
    cutter, (place, *_) = any_order
    doubt, plain = (Named(place, (("B9", p), ("B3", 0.0005)), 0.0) for p in (0.9, 0.9995))
    assert counting.of(cutter, [doubt, doubt, *[plain] * 7]) == [doubt, doubt, *[plain] * 7]
    assert counting.of(cutter, [doubt]) == [doubt]
    assert counting.of(cutter, [doubt, doubt, plain]) != [doubt, doubt, plain]
