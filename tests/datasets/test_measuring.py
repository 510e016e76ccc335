"""What the reader is measured on: light and turns, foreign designs, pictures without a tile, hands, sets on tables."""

import tarfile
from collections import Counter
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

import foreign_designs
import more_designs
import other_designs
from conditions import OBLIQUE, Condition, black_body, dimmed, to_bytes, to_linear, turned_tiles, under
from drawn_hands import LaidSet, can_be, case_of, hands, laid_in, read_in, set_mistakes
from drawn_scenes import HEAP, LAYOUTS, among_faces, blank_or_back, heaps, in_any_order, varied
from empty_pictures import SORTS, empty_cases, empty_pictures
from faces import CODES, HONOURS, SUITS
from foreign_designs import SHEETS, load
from judging import Judged, Outcome, judge
from photosets import LabelledCrop, LabelledTile, decoded
from scene_designs import DrawnDesign
from scenes import Scene
from set_photos import by_set, mean_of_sets, table
from sheet_design import SheetDesign
from vision.decode import copies
from vision.reading import (
    BACK,
    FLOWERS_AND_SEASONS,
    STICKS_AND_ROUNDS,
    Detection,
    Group,
    Reading,
    TileReading,
)

GREY = np.full((8, 8, 3), 128, np.uint8)


def test_light_is_coded_and_back() -> None:
    ramp = np.arange(256, dtype=np.uint8).reshape(16, 16)[..., None].repeat(3, axis=2)
    assert np.array_equal(to_bytes(to_linear(ramp)), ramp)


@pytest.mark.parametrize(
    ("kelvin", "warm"), [(2700, True), (4000, True), (9000, False)], ids=["bulb", "dusk", "shade"]
)
def test_warm_light_is_red_and_cold_light_blue(kelvin: float, warm: bool) -> None:
    b, g, r = under(kelvin)(GREY)[0, 0].tolist()
    assert (r > g > b) is warm
    assert (b > g > r) is not warm


def test_daylight_is_what_photographs_are_balanced_for() -> None:
    assert np.abs(under(6500)(GREY).astype(int) - 128).max() <= 1
    assert black_body(6504) == pytest.approx([1, 1, 1], abs=0.06)


def test_dim_light_is_a_third_with_noise() -> None:
    white = np.full((64, 64, 3), 255, np.uint8)
    light = to_linear(dimmed(1 / 3)(white))
    assert light.mean() == pytest.approx(1 / 3, abs=0.01)
    assert 0.005 < light.std() < 0.05
    assert np.array_equal(dimmed(1 / 3)(white), dimmed(1 / 3)(white))


@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_outlines_turn_with_the_pixels(quarters: int) -> None:
    image = np.zeros((60, 90, 3), np.uint8)
    image[10:20, 30:50] = 255
    quad = np.array([[30, 10], [49, 10], [49, 19], [30, 19]], np.float32)
    (tile,) = turned_tiles((LabelledTile("B1", quad),), quarters, (90, 60))
    turned = np.rot90(image, quarters)
    x0, y0, x1, y1 = (int(v) for v in tile.box)
    assert turned[y0 : y1 + 1, x0 : x1 + 1].min() == 255
    assert int((turned > 0).sum()) == 3 * (x1 + 1 - x0) * (y1 + 1 - y0)


@pytest.mark.parametrize("condition", OBLIQUE, ids=lambda c: c.name)
def test_labels_are_tilted_as_their_picture_is(condition: Condition) -> None:
    image = np.zeros((240, 360, 3), np.uint8)
    image[60:121, 80:161] = 255
    quad = np.array([[80, 60], [160, 60], [160, 120], [80, 120]], np.float32)
    (tile,) = condition.tiles((LabelledTile("B1", quad),), (360, 240))
    seen = condition.image(image)[..., 0] > 127
    there = np.zeros(seen.shape, np.uint8)
    cv2.fillConvexPoly(there, np.round(tile.quad).astype(np.int32), 255)
    assert (seen & (there > 0)).sum() > 0.95 * (seen | (there > 0)).sum()
    w, h = np.ptp(tile.quad, axis=0)
    assert min(w / 80, h / 60) < 0.92 * max(w / 80, h / 60)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda s: s.name)
def test_a_sheet_names_every_face_once(sheet: foreign_designs.Sheet) -> None:
    codes = [code for row in sheet.rows for code in row if code]
    assert sorted(codes) == sorted([*SUITS, *HONOURS, *(f"{k}{n}" for k in "FS" for n in range(1, 5))])
    assert bool(sheet.untold) is bool(sheet.why)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda s: s.name)
def test_faces_are_cut_from_the_sheet(sheet: foreign_designs.Sheet) -> None:
    if not (sheet.folder / sheet.file).exists():
        pytest.skip(f"{sheet.name} is not installed")
    design = load(sheet)
    assert len(design.faces) == 42
    # nothing of a neighbour's ink at the rim, and a face of its own for each code that can be told
    told = {code: design.face(code) for code in design.codes if code not in sheet.untold}
    assert len({face.tobytes() for face in told.values()}) == len(told)
    assert all(face.shape == (240, 180, 4) for face in design.faces.values())


def test_missing_designs_are_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JADELENS_KDE_TILES", str(tmp_path))
    monkeypatch.setenv("JADELENS_GNOME_TILES", str(tmp_path))
    found, missing = foreign_designs.designs()
    assert found == []
    assert len(missing) == len(SHEETS)
    assert all("install Debian's package" in sentence for sentence in missing)


def test_faces_that_cannot_be_named_are_not_drawn() -> None:
    faces = {code: np.zeros((240, 180, 4), np.uint8) for code in CODES[:42]}
    postmodern = next(s for s in SHEETS if s.untold == {"DW"})
    egypt = next(s for s in SHEETS if len(s.untold) == 42)
    assert set(faces) - set(SheetDesign("", faces, postmodern.untold).codes) == {"DW"}
    assert SheetDesign("", faces, egypt.untold).codes == tuple(faces)
    assert not SheetDesign("", faces, egypt.untold).can_be_named


def test_designs_to_choose_by_show_every_face(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture of X's needs no package; of what is installed every face is there and one of its own."""
    found, _ = other_designs.other_designs()
    for design in found:
        assert set(design.faces) == {*SUITS, *HONOURS, *FLOWERS_AND_SEASONS}
        assert len({face.tobytes() for face in design.faces.values()}) == 42
        assert all(face.shape == (240, 180, 4) for face in design.faces.values())
    pixel = '"2 1 2 1", "  c #000", ". c #FF8000", ". "'
    monkeypatch.setenv("JADELENS_OTHER_TILES", str(tmp_path))
    folder = tmp_path / "mah-jong" / "tiles-numbered"
    folder.mkdir(parents=True)
    for code in (*SUITS, *FLOWERS_AND_SEASONS):
        (folder / f"{code[::-1]}.xpm").write_text(pixel, encoding="ascii")
    assert len(other_designs.other_designs()[1]) == 3
    for name in ("EW", "SW", "WW", "NW", "RD", "GD", "WD"):
        (folder / f"{name}.xpm").write_text(pixel, encoding="ascii")
    (design,), missing = other_designs.other_designs()
    assert len(missing) == 2
    assert all("install Debian's" in sentence for sentence in missing)
    assert design.face("WE")[120, 45].tolist() == pytest.approx([255, 128, 0, 255], abs=2)
    assert design.face("WE")[120, 135].tolist() == pytest.approx([0, 0, 0, 255], abs=2)


def test_further_designs_to_choose_by_show_every_face_or_are_told_to_be_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, _ = more_designs.more_designs()
    for design in found:
        assert {*SUITS, *HONOURS} <= set(design.faces) <= {*SUITS, *HONOURS, *FLOWERS_AND_SEASONS, "JK"}
        assert len({face.tobytes() for face in design.faces.values()}) == len(design.faces)
        assert all(face.shape == (240, 180, 4) for face in design.faces.values())
    monkeypatch.setenv("JADELENS_OTHER_TILES", str(tmp_path))
    monkeypatch.setenv("JADELENS_MORE_TILES", str(tmp_path))
    found, missing = more_designs.more_designs()
    assert found == []
    assert [name for name in ("xshisen", "shisensho", "mahjax") for s in missing if name in s] == [
        "xshisen",
        "shisensho",
        "mahjax",
    ]
    drawn = cv2.imencode(".png", np.full((740, 1044, 4), (10, 20, 250, 255), np.uint8))[1].tobytes()
    with tarfile.open(tmp_path / "shisensho-0.9.12.tar.gz", "w:gz") as packed:
        for name in ("tilescolor3.png", "tiles-unicode.gif"):
            told = tarfile.TarInfo(f"shisensho-0.9.12/shisensho/data/{name}")
            told.size = len(drawn)
            packed.addfile(told, BytesIO(drawn))
    two, missing = more_designs.more_designs()
    assert [design.name for design in two] == ["shisensho colours", "shisensho black"]
    assert len(missing) == 2
    assert two[0].face("F3")[120, 90].tolist() == [250, 20, 10, 255]


def test_a_picture_of_x_s_may_be_in_its_hundred_greys() -> None:
    pixels = other_designs.of_xpm('"3 1 3 1", "  c gray0", ". c grey61", "x c None", " .x"')
    assert pixels.tolist() == [[[0, 0, 0], [156, 156, 156], [255, 255, 255]]]


def test_empty_pictures_are_the_same_each_time_and_of_every_sort() -> None:
    first, again = (list(empty_pictures(2, seed=9)) for _ in range(2))
    for (sort, image), (same, other) in zip(first, again, strict=True):
        assert sort == same
        assert np.array_equal(image, other)
        assert image.std() > 4
    assert len({sort.__name__ for sort in SORTS}) == len(SORTS) >= 13
    (case,) = empty_cases(1)
    assert case.tiles == ()
    assert case.extras == "all"


@pytest.mark.parametrize("sort", SORTS, ids=lambda s: s.__name__)
def test_each_sort_draws_something(sort: Any) -> None:
    canvas = sort(np.random.default_rng(4))
    assert canvas.dtype == np.uint8
    assert canvas.std() > 5


def test_hands_are_whole_and_can_be() -> None:
    (drawn,) = hands(1)
    laid = sum(len(s.tiles) for s in drawn.scene.sets)
    assert len(drawn.case.tiles) == laid >= 13
    assert not any(t.in_hand and t.visible < 0.9 for t in drawn.scene.tiles)


def reading_of(*sets: LaidSet) -> Reading:
    return Reading(10, 10, (), tuple(Group(i, s.tiles, s.kind, s.concealed) for i, s in enumerate(sets)))


def test_sets_are_compared_whatever_their_order() -> None:
    (drawn,) = hands(1)
    sets = laid_in(drawn.scene)
    turned = [replace(s, tiles=s.tiles[::-1]) for s in reversed(sets)]
    assert read_in(reading_of(*turned)) == sets
    assert set_mistakes(drawn.scene, reading_of(*turned)) == ()
    other = replace(sets[0], concealed=not sets[0].concealed)
    missed, instead = set_mistakes(drawn.scene, reading_of(other, *sets[1:]))
    assert missed == f"missed: {sets[0]}"
    assert instead == f"instead: {other}"


def test_white_dragons_and_backs_are_both_there() -> None:
    for drawn in blank_or_back(2, size=(640, 480)):
        codes = Counter(t.code for t in drawn.scene.tiles)
        assert codes["DW"]
        assert codes[BACK]
        assert can_be(drawn.scene)


def test_face_down_tiles_lie_among_at_least_as_many_faces() -> None:
    cases = [drawn.case for drawn in among_faces(4, size=(640, 480))]
    assert [case.kind for case in cases] == list(LAYOUTS)
    for case in cases:
        down = sum(tile.tile == BACK for tile in case.tiles)
        assert 0 < down <= len(case.tiles) - down


def test_heaps_hold_many_tiles_of_one_set_seen_obliquely() -> None:
    for drawn in heaps(2, size=(1008, 756)):
        assert can_be(drawn.scene)
        assert drawn.case.kind == "heap"
        # some lie on others, or outside of the picture
        assert 0.5 * HEAP[0] < len(drawn.scene.tiles) <= HEAP[1] + 1
        edges = [np.linalg.norm(t.quad - np.roll(t.quad, 1, axis=0), axis=1) for t in drawn.scene.tiles]
        # seen from above all would be 1.2 to 1.5 times as long as wide
        assert min(e.max() / e.min() for e in edges) < 1.15


def test_scenes_of_a_design_can_be_laid_with_one_set() -> None:
    design = DrawnDesign(3)
    for scene in varied(design, CODES[:42], 2, 1, ("row", "scattered"), (640, 480)):
        assert all(n <= copies(c) for c, n in Counter(t.code for t in scene.tiles if t.code != BACK).items())
        case = case_of(scene, "x")
        assert len(case.tiles) + len(case.ignored) == len(scene.tiles) + len(scene.backs)


def test_a_standing_tile_read_as_face_down_is_no_error() -> None:
    back = np.array([[10, 10], [40, 10], [40, 50], [10, 50]], np.float32)
    image = np.zeros((60, 80, 3), np.uint8)
    for backs, extra in (((), 1), ((back,), 0)):
        case = case_of(Scene(image, (), (), "scattered", backs), "x")
        there = Detection(tuple((float(x), float(y)) for x, y in back), 0.9)  # type: ignore[arg-type]
        reading = Reading(
            80, 60, (TileReading(0, there, ((BACK, 0.9),), sure=True, row=None, place=None, group=None),)
        )
        judged, _ = judge(replace(case, extras="all"), reading)
        assert (judged.extra, judged.beside) == (extra, 0)


def test_what_is_to_be_counted_is_sticks_and_rounds() -> None:
    cases = [drawn.case for drawn in in_any_order(3)]
    assert [case.name for case in cases] == ["order-35900-0", "order-35900-1", "order-35901-0"]
    assert all({tile.tile for tile in case.tiles} & set(STICKS_AND_ROUNDS) for case in cases)
    assert {tile.tile for case in cases for tile in case.tiles} <= {*STICKS_AND_ROUNDS, BACK}


def test_sets_weigh_the_same() -> None:
    judged = [
        Judged("a", (Outcome("B1", "B1"), Outcome("F1", "F2")), kind="s01"),
        Judged("b", (Outcome("B1", "B1"),) * 8, kind="s01"),
        Judged("c", (Outcome("B1", "B2"), Outcome("", "D1")), kind="s02"),
    ]
    assert by_set(judged) == {"s01": (9, 10), "s02": (0, 1)}
    assert mean_of_sets(by_set(judged)) == pytest.approx(0.45)
    assert by_set(judged, ["F1"]) == {"s01": (0, 1)}
    assert mean_of_sets({}) == 0


def test_crops_are_laid_on_a_table(tmp_path: Path) -> None:
    colours = [(0, 0, 220), (0, 200, 0), (220, 0, 0)]
    crops = []
    for number, colour in enumerate(colours):
        picture: NDArray[np.uint8] = np.full((80, 60, 3), 230, np.uint8)
        cv2.circle(picture, (30, 40), 22, colour, -1)
        cv2.imwrite(str(tmp_path / f"{number}.png"), picture)
        crops.append(LabelledCrop(tmp_path / f"{number}.png", f"D{number + 1}", "s01"))
    case = table(crops, "t", np.random.default_rng(5))
    image = decoded(case.data)
    assert [t.tile for t in case.tiles] == ["D1", "D2", "D3"]
    for tile, colour in zip(case.tiles, colours, strict=True):
        x, y = tile.quad.mean(axis=0).round().astype(int)
        assert int(image[y, x].argmax()) == int(np.argmax(colour))
