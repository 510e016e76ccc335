"""Flowers and seasons in doubt are told from each other by where and in which paint the others bear their signs."""

from collections.abc import Sequence

import cv2
import numpy as np
import pytest
from named_row import HIGH, STEP, WIDE, Tile, box, firsts

from vision.bonus_kinds import told_by_kinds
from vision.naming import Named
from vision.reading import FLOWERS, Detection
from vision.rectify import Cutter

BLUE, RED, GREEN = (150, 50, 20), (30, 30, 190), (40, 130, 30)
#: Which paint and corner either kind has.
BY_PAINT = {"F": (BLUE, 4), "S": (RED, 4)}
BY_CORNER = {"F": (BLUE, 4), "S": (BLUE, 33)}
BY_NOTHING = {"F": (BLUE, 4), "S": (BLUE, 4)}


def plain(code: str) -> Tile:
    return code, ((code, 0.99), ("A1", 0.005))


def perhaps(shown: str, likely: str) -> Tile:
    """A tile of which the networks know its number and little else."""
    other = ("S" if likely in FLOWERS else "F") + likely[1]
    return shown, ((likely, 0.6), (other, 0.3), ("A1", 0.05))


def table(
    tiles: Sequence[Tile], signs: dict[str, tuple[tuple[int, int, int], int]]
) -> tuple[Cutter, list[Named]]:
    """Tiles in a row on cloth: a number in the paint and corner of its kind, and green art that says nothing."""
    rng = np.random.default_rng(2)
    picture = np.full((HIGH + 60, STEP * len(tiles) + 60, 3), (60, 110, 40), np.uint8)
    named = []
    for i, (shown, faces) in enumerate(tiles):
        face = np.full((HIGH, WIDE, 3), (215, 232, 240), np.uint8)
        paint, x = signs[shown[0]]
        cv2.putText(face, shown[1], (x, 15), cv2.FONT_HERSHEY_SIMPLEX, 0.42, paint, 2)
        cv2.circle(face, (24, 36 + int(rng.integers(-3, 4))), int(rng.integers(6, 11)), GREEN, -1)
        x, y = 30 + STEP * i, 30
        picture[y : y + HIGH, x : x + WIDE] = np.clip(face + rng.normal(0, 5, face.shape), 0, 255)
        named.append(Named(Detection(box(x, y), 0.9), faces, 0.0))
    return Cutter(picture), named


@pytest.mark.parametrize("signs", [BY_PAINT, BY_CORNER], ids=["paint", "corner"])
@pytest.mark.parametrize(
    ("doubted", "told"),
    [(perhaps("F2", "S2"), "F2"), (perhaps("S3", "F3"), "S3"), (perhaps("F2", "F2"), "F2")],
    ids=["a flower", "a season", "what it seemed to be"],
)
def test_a_kind_in_doubt_is_that_whose_signs_a_tile_bears(
    doubted: Tile, told: str, signs: dict[str, tuple[tuple[int, int, int], int]]
) -> None:
    others = [plain(code) for code in ("F1", "F4", "S1", "S4")]
    cutter, named = table([doubted, *others], signs)
    found = told_by_kinds(cutter, named)
    assert firsts(found) == [told, "F1", "F4", "S1", "S4"]
    assert found[0].faces[0][1] <= 0.85, "the player is asked all the same"
    assert found[1:] == named[1:], "what is in no doubt stays"


@pytest.mark.parametrize(
    ("tiles", "signs"),
    [
        pytest.param([perhaps("F2", "S2"), plain("F1"), plain("S1")], BY_NOTHING, id="both kinds alike"),
        pytest.param([perhaps("F2", "S2")], BY_PAINT, id="one tile"),
        pytest.param([perhaps("F2", "S2"), perhaps("S3", "S3")], BY_PAINT, id="nobody is known"),
        pytest.param([plain("F2"), plain("S1")], BY_PAINT, id="no doubt"),
        pytest.param(
            [("F2", (("A1", 0.4), ("S2", 0.35), ("F2", 0.2))), plain("F1"), plain("S1")],
            BY_PAINT,
            id="rather none",
        ),
    ],
)
def test_all_else_stays_as_it_is(
    tiles: list[Tile], signs: dict[str, tuple[tuple[int, int, int], int]]
) -> None:
    cutter, named = table(tiles, signs)
    assert told_by_kinds(cutter, named) == named


@pytest.mark.parametrize(
    "other", [(("F3", 0.6), ("WS", 0.38)), (("F3", 0.99), ("WS", 0.005))], ids=["perhaps a wind", "a flower"]
)
def test_what_may_be_another_tile_is_no_known_flower(other: tuple[tuple[str, float], ...]) -> None:
    """Half of a wind seemed a flower for sure, were it one, and looked unlike the others: so nothing was told."""
    cutter, named = table([perhaps("S1", "F1"), plain("F2"), plain("F4"), ("S3", other)], BY_PAINT)
    assert firsts(told_by_kinds(cutter, named))[0] == ("S1" if other[0][1] < 0.9 else "F1")
