"""Where the face-down ends of a kong may lie that were not found, and that they are found there."""

import json
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from photosets import decoded
from scene_designs import DrawnDesign
from vision.detect import short_edge
from vision.hidden_ends import ends_outside, must_be_ends, unseen_ends
from vision.layout import arrange
from vision.photo import Photo
from vision.quads import middle
from vision.read import Reader
from vision.reading import BACK, Detection, Quad, Reading, TileReading
from vision.second_look import SecondLook

SAMPLES: dict[str, Any] = json.loads(Path(__file__).with_name("samples.json").read_text(encoding="utf-8"))

WIDE, HIGH = 30.0, 40.0


def at(x: float) -> Quad:
    """A tile with its middle at `x` in the only row."""
    left, right = x - WIDE / 2, x + WIDE / 2
    return ((left, 100.0), (right, 100.0), (right, 100.0 + HIGH), (left, 100.0 + HIGH))


def laid(*sets: str, first: float = 200.0, gap: float = 60.0, step: float = 31.0) -> Reading:
    """A row of sets with room between them."""
    tiles: list[TileReading] = []
    x = first
    for codes in sets:
        for code in codes.split():
            tiles.append(
                TileReading(len(tiles), Detection(at(x), 1.0), ((code, 0.99),), True, None, None, None)
            )
            x += step
        x += gap
    return arrange(Reading(900, 300, tuple(tiles)))


def middles(reading: Reading) -> list[list[list[int]]]:
    """The middles of all places, set by set and way by way, left to right."""
    return [[[round(middle(q)[0]) for q in way] for way in ways] for ways in unseen_ends(reading)]


@pytest.mark.parametrize(
    ("codes", "wanted"),
    [
        ("D5 D5 D5", [[[169], [293]]]),
        ("BACK D5 D5", [[[293]]]),
        ("D5 D5 BACK", [[[169]]]),
        ("D5 D5", [[[169, 262]]]),
        ("DW D5 D5", [[[293]]]),
        ("D5 D5 DW", [[[169]]]),
        ("DW DW D5", []),
        ("DW D5 D6", []),
        ("D5 BACK D5", []),
        ("BACK D5 D5 BACK", []),
        ("D5 D5 D5 D5", []),
        ("D5 D6 D7", []),
        ("BACK BACK D5", []),
        ("BACK BACK", []),
        ("D5", []),
        ("F1 F1", []),
    ],
)
def test_the_ends_that_would_make_a_kong(codes: str, wanted: list[list[list[int]]]) -> None:
    assert middles(laid(codes)) == wanted


@pytest.mark.parametrize(
    ("sets", "wanted"),
    [
        pytest.param(["B1 B2 B3", "C5 C5 C5", "D9 D9", "WE WE WE", "BACK D5 D5"], [874], id="all that is lacking"),
        pytest.param(["D5 D5 BACK", "B1 B2 B3", "C5 C5 C5", "D9 D9", "WE WE WE"], [169], id="before the tiles"),
        pytest.param(["BACK D5 D5", "C5 C5 C5", "B1 B4 C2 C7 D9 WE WS"], [293], id="thirteen tiles with it"),
        pytest.param(["BACK D5 D5", "C5 C5 C5", "B1 B4 C2 C7 D9 WE"], [], id="twelve with it"),
        pytest.param(["B1 B2 B3", "C5 C5 C5", "D9 D9", "BACK D5 D5"], [], id="more is lacking"),
        pytest.param(["B1 B2 B3", "C5 C5 C5", "D9 D9", "WE WE WE", "D5 D5"], [], id="nothing lies face down"),
        pytest.param(["B1 B2 B3", "C5 C5 C5", "D9 D9", "WE WE WE", "BACK D5 D6"], [], id="tiles that differ"),
    ],
)  # fmt: skip
def test_an_end_must_lie_where_a_hand_lacks_nothing_else(sets: list[str], wanted: list[int]) -> None:
    reading = laid(*sets)
    assert [round(middle(place)[0]) for place in must_be_ends(reading)] == wanted
    doubted = [replace(t, faces=((t.tile, 0.9),)) for t in reading.tiles]
    assert must_be_ends(replace(reading, tiles=tuple(doubted))) == []


@pytest.mark.parametrize(
    ("at_x", "taken"),
    [
        pytest.param([293.0], [9], id="behind a pung"),
        pytest.param([301.0], [9], id="a little off"),
        pytest.param([310.0], [], id="half a tile off"),
        pytest.param([169.0, 293.0], [], id="at either end of a pung"),
        pytest.param([475.0, 568.0], [9, 10], id="at both ends of a pair"),
        pytest.param([475.0], [], id="at one end of a pair"),
    ],
)
def test_what_lies_outside_the_hand_and_ends_a_kong_of_it_is_its_own(
    at_x: list[float], taken: list[int]
) -> None:
    reading = laid("D5 D5 D5", "B1 B2 B3", "WE WE")
    spare = TileReading(0, Detection(at(0), 1.0), ((BACK, 0.99),), True, None, None, None, in_hand=False)
    outside = [replace(spare, id=9 + i, detection=Detection(at(x), 1.0)) for i, x in enumerate(at_x)]
    assert sorted(ends_outside(replace(reading, tiles=(*reading.tiles, *outside)))) == taken


def test_each_set_is_asked_about() -> None:
    assert middles(laid("D5 D5 D5", "B1 B2 B3", "WE WE")) == [[[169], [293]], [[475, 568]]]


@pytest.mark.parametrize(
    ("sets", "options"),
    [
        (("D5 D5", "B1 B2 B3"), {"gap": 20.0}),
        (("D5 D5",), {"first": 40.0}),
        (("D5 D5", "B1 B2 B3"), {"step": 45.0, "gap": 90.0}),
    ],
    ids=["another set there", "over the picture's edge", "tiles apart"],
)
def test_no_room_no_end(sets: tuple[str, ...], options: dict[str, float]) -> None:
    assert middles(laid(*sets, **options)) == []


def test_a_place_that_touches_the_next_set_is_the_gap_between_both() -> None:
    assert middles(laid("D5 D5 D5", "B1 B2 B3", gap=30.0)) == [[[169]]]
    assert middles(laid("D5 D5 D5", "B1 B2 B3", gap=45.0)) == [[[169], [293]]]


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


BACKS = [
    pytest.param(path, np.array(tile["quad"]).mean(axis=0), id=f"{path.stem} {number}")
    for path in sorted((Path(__file__).parents[2] / "ui" / "samples").glob("*.jpg"))
    for number, tile in enumerate(SAMPLES[path.stem]["tiles"])
    if tile["in_hand"] and tile["code"] == BACK
]


@pytest.mark.parametrize(("path", "hidden"), BACKS)
def test_an_end_that_was_not_found_is_read_all_the_same(
    path: Path, hidden: NDArray[np.float64], reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    photo = Photo(decoded(path.read_bytes()))
    look = reader.detector.look(photo.pixels)
    found = [d for d in look.found if math.dist(middle(d.quad), hidden) > short_edge(d) / 2]
    monkeypatch.setattr(reader.detector, "looks", lambda pixels, tell: iter([replace(look, found=found)]))
    monkeypatch.setattr(SecondLook, "faint_backs", lambda *asked, **known: [])
    reading = reader.read_photo(photo)
    (again,) = [t for t in reading.tiles if math.dist(middle(t.detection.quad), hidden) < 20]
    assert (again.tile, again.in_hand) == (BACK, True)
    wanted = sorted((s["kind"], sorted(s["tiles"]), s["concealed"]) for s in SAMPLES[path.stem]["sets"])
    assert sorted((g.kind, sorted(g.tiles), bool(g.concealed)) for g in reading.groups) == wanted


@pytest.mark.parametrize(
    "cloth", [(35, 90, 30), (28, 24, 70), (30, 28, 26), (120, 70, 40), (150, 190, 205)], ids=str
)
def test_cloth_beside_a_pung_stays_cloth(cloth: tuple[int, int, int], reader: Reader) -> None:
    rng = np.random.default_rng(sum(cloth))
    picture = np.clip(np.array(cloth) + rng.normal(0, 6, (600, 800, 3)), 0, 255).astype(np.uint8)
    face = cv2.resize(DrawnDesign(10_005).face("D7"), (72, 96), interpolation=cv2.INTER_AREA)
    alpha = face[..., 3:] / 255
    tile = (np.array([215, 228, 234]) * (1 - alpha) + face[..., 2::-1] * alpha).astype(np.uint8)
    for x in (290, 364, 438):
        picture[345:350, x + 3 : x + 72] = (95, 140, 110)
        picture[250:346, x : x + 72] = tile
    reading = reader.read_photo(Photo(picture))
    assert [len(way) for ways in unseen_ends(reading) for way in ways] == [1, 1]
    assert [t.tile for t in reading.tiles] == ["D7"] * 3
