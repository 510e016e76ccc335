"""Jokers stay on their tiles, and half of those with art are drawn as American sets have them."""

import numpy as np

from ink import FACE_HEIGHT, FACE_WIDTH, Marks
from joker_faces import joker
from styles import random_style

STYLES = [random_style(seed) for seed in range(126_000, 126_120)]
#: An emblem has more lines than any jester.
STROKES = 13


def strokes(marks: Marks) -> int:
    return sum(mark.stroke is not None and not mark.text for mark in marks)


def test_every_joker_lies_on_its_tile() -> None:
    for style in STYLES:
        points = np.concatenate([mark.path.points for mark in joker(style)])
        assert points.min() > -1, style.seed
        assert (points.max(axis=0) < np.array([FACE_WIDTH, FACE_HEIGHT]) + 1).all(), style.seed


def test_half_of_the_jokers_with_art_are_a_ring_full_of_strokes() -> None:
    kinds = {kind: [s for s in STYLES if s.bonus.joker == kind] for kind in ("art", "word and art", "word")}
    share = {kind: np.mean([strokes(joker(s)) >= STROKES for s in some]) for kind, some in kinds.items()}
    assert 0.25 < share["art"] < 0.75
    assert 0.25 < share["word and art"] < 0.75
    assert share["word"] == 0


def test_above_an_emblem_stands_the_word() -> None:
    emblems = [joker(s) for s in STYLES if s.bonus.joker == "word and art" and strokes(joker(s)) >= STROKES]
    for marks in emblems:
        word = [mark for mark in marks if mark.text]
        assert "".join(mark.text for mark in word) == "JOKER"
        art = max(mark.path.box()[3] for mark in marks if not mark.text)
        assert max(mark.path.box()[3] for mark in word) < art


def test_a_joker_depends_on_its_style_alone() -> None:
    for style in STYLES[:12]:
        first, again = joker(style), joker(style)
        assert all(np.array_equal(a.path.points, b.path.points) for a, b in zip(first, again, strict=True))
