"""White dragons and backs told apart by the colour of the other tiles' faces, and by the marks of white dragons."""

import numpy as np
import pytest

from vision.blank import told_apart
from vision.naming import Named
from vision.reading import Detection
from vision.rectify import Cutter

IVORY, GREEN = (205, 228, 240), (70, 140, 40)


def table(blank: tuple[int, int, int], faces: tuple[tuple[str, float], ...], others: int = 4) -> list[Named]:
    """A blank tile of a colour beside `others` that show a face, read as `faces`."""
    picture = np.full((60, 60 * (others + 1), 3), (60, 50, 40), np.uint8)
    named = []
    for i in range(others + 1):
        x = 60 * i + 10
        picture[4:56, x : x + 40] = blank if i == 0 else IVORY
        if i:
            picture[20:40, x + 12 : x + 28] = (30, 30, 190)
        corners = ((x, 4.0), (x + 40, 4.0), (x + 40, 56.0), (x, 56.0))
        named.append(Named(Detection(corners, 0.9), faces if i == 0 else (("DR", 0.98), ("C1", 0.02)), 0.0))
    return told_apart(Cutter(picture), named)


@pytest.mark.parametrize(
    ("colour", "faces", "wanted"),
    [
        (IVORY, (("BACK", 0.9), ("DW", 0.1)), "DW"),
        (GREEN, (("DW", 0.9), ("BACK", 0.1)), "BACK"),
        (IVORY, (("DW", 0.9), ("BACK", 0.1)), "DW"),
        (GREEN, (("BACK", 0.98), ("D1", 0.02)), "BACK"),
        (GREEN, (("D1", 0.9), ("DW", 0.08), ("BACK", 0.02)), "D1"),
    ],
)
def test_the_colour_decides(
    colour: tuple[int, int, int], faces: tuple[tuple[str, float], ...], wanted: str
) -> None:
    blank = table(colour, faces)[0]
    assert blank.faces[0][0] == wanted
    assert sum(p for _, p in blank.faces) == pytest.approx(sum(p for _, p in faces))


def test_without_another_face_the_classifier_decides() -> None:
    faces = (("BACK", 0.6), ("DW", 0.4))
    assert table(IVORY, faces, others=0)[0].faces == faces


def row(
    *tiles: tuple[tuple[int, int, int], bool, tuple[tuple[str, float], ...]], pale: float = 0.5
) -> list[Named]:
    """Tiles in a row, each of a colour, with a frame on it, so much darker, or none, and what it is read as; weighed by each other."""
    picture = np.full((60, 60 * len(tiles), 3), (60, 50, 40), np.uint8)
    named = []
    for i, (colour, framed, faces) in enumerate(tiles):
        x = 60 * i + 10
        picture[4:56, x : x + 40] = colour
        if framed:
            picture[12:48, x + 8 : x + 32] = np.array(colour) * pale
            picture[15:45, x + 11 : x + 29] = colour
        corners = ((x, 4.0), (x + 40, 4.0), (x + 40, 56.0), (x, 56.0))
        named.append(Named(Detection(corners, 0.9), faces, 0.0))
    return told_apart(Cutter(picture), named)


FACE = (IVORY, False, (("DR", 0.99),))
DRAGON = (("DW", 0.95), ("BACK", 0.01))


@pytest.mark.parametrize(("framed", "wanted"), [(True, "BACK"), (False, "DW")])
def test_where_white_dragons_bear_a_frame_what_is_blank_lies_face_down(framed: bool, wanted: str) -> None:
    blank = (("DW", 0.9), ("BACK", 0.1))
    _, dragon, other = row(FACE, (IVORY, framed, DRAGON), (IVORY, False, blank))
    assert dragon.faces[0][0] == "DW"
    assert other.faces[0][0] == wanted


@pytest.mark.parametrize(
    ("pale", "framed", "wanted"), [(0.82, False, "BACK"), (0.82, True, "DW"), (0.95, False, "DW")]
)
def test_a_thin_frame_counts_where_another_bears_nothing_at_all(
    pale: float, framed: bool, wanted: str
) -> None:
    blank = (("DW", 0.9), ("BACK", 0.1))
    _, dragon, other = row(FACE, (IVORY, True, DRAGON), (IVORY, framed, blank), pale=pale)
    assert dragon.faces[0][0] == "DW"
    assert other.faces[0][0] == wanted


@pytest.mark.parametrize(("framed", "wanted"), [(True, "DW"), (False, "BACK")])
def test_a_frame_like_the_dragons_shows_one_of_another_colour_to_lie_in_shade(
    framed: bool, wanted: str
) -> None:
    shade = (80, 85, 90)
    *_, other = row(FACE, (IVORY, True, DRAGON), (IVORY, True, DRAGON), (shade, framed, DRAGON))
    assert other.faces[0][0] == wanted


def test_what_is_neither_stays_as_it_is() -> None:
    assert table(GREEN, (("B1", 0.9), ("F1", 0.1)))[0].faces == (("B1", 0.9), ("F1", 0.1))
