"""Near sides of tiles, which look like face-down tiles in front of them."""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.naming import Named
from vision.reading import Detection, Quad
from vision.rectify import Cutter
from vision.tile_sides import sides_of

CLOTH, IVORY, SHADE, BLUE = (60, 110, 40), (215, 230, 238), (188, 202, 210), (190, 120, 40)


def box(left: float, top: float, right: float, low: float) -> Quad:
    return ((left, top), (right, top), (right, low), (left, low))


FACE, SIDE = box(100, 100, 160, 160), box(100, 160, 160, 205)


def named(code: str, quad: Quad, *, score: float = 0.6, none: float = 0.5, p: float = 0.9) -> Named:
    return Named(Detection(quad, score), ((code, p),), none)


def without_sides(cutter: Cutter, tiles: Sequence[Named], seen: Sequence[Named] = ()) -> list[Named]:
    """The tiles that are no sides of others."""
    sides = sides_of(cutter, tiles, seen)
    return [n for n in tiles if n not in sides]


def picture(side: tuple[int, int, int], quad: Quad = SIDE, frame: bool = False) -> Cutter:
    """A tile that shows a sign, and in front of it a place of some colour."""
    image = np.full((300, 300, 3), CLOTH, np.uint8)
    for colour, place in ((IVORY, FACE), (side, quad)):
        cv2.fillConvexPoly(image, np.array(place).astype(np.int32), colour)
    cv2.line(image, (115, 130), (145, 130), (40, 40, 160), 5)
    if frame:
        (a, b), _, (c, d), _ = quad
        cv2.rectangle(image, (int(a) + 8, int(b) + 8), (int(c) - 8, int(d) - 8), (150, 60, 40), 3)
    return Cutter(image)


def are_kept(cutter: Cutter, side: Named, tile: Named | None = None) -> bool:
    tile = tile or named("C1", FACE, score=0.95, none=0.0)
    kept = without_sides(cutter, [tile, side])
    assert kept[0] is tile
    return side in kept


@pytest.mark.parametrize("code", ["BACK", "DW"])
@pytest.mark.parametrize("turn", range(4))
def test_what_is_darker_below_a_tile_and_as_wide_is_its_side(code: str, turn: int) -> None:
    turned: Quad = (*FACE[turn:], *FACE[:turn])  # type: ignore[assignment]
    tile = named("C1", turned, score=0.95, none=0.0)
    assert not are_kept(picture(SHADE), named(code, SIDE), tile)


@pytest.mark.parametrize(
    "side",
    [
        pytest.param(named("BACK", SIDE, none=0.05), id="plainly a tile"),
        pytest.param(named("BACK", SIDE, score=0.92), id="plainly seen"),
        pytest.param(named("B2", SIDE), id="not blank"),
    ],
)
def test_a_tile_in_front_of_another_is_no_side(side: Named) -> None:
    assert are_kept(picture(SHADE), side)


def test_a_back_of_another_colour_is_no_side() -> None:
    assert are_kept(picture(BLUE), named("BACK", SIDE))


def test_a_tile_as_light_as_the_faces_is_no_side() -> None:
    assert are_kept(picture(IVORY), named("DW", SIDE))


def test_a_framed_white_dragon_is_no_side() -> None:
    assert are_kept(picture(SHADE, frame=True), named("DW", SIDE))


@pytest.mark.parametrize(
    "quad",
    [
        pytest.param(box(160, 100, 205, 160), id="beside it, as the end of a kong"),
        pytest.param(box(100, 190, 160, 235), id="apart"),
        pytest.param(box(130, 160, 190, 205), id="in front of two"),
        pytest.param(box(100, 55, 160, 100), id="above"),
    ],
)
def test_a_side_touches_its_tile_along_the_edge_and_lies_below_it(quad: Quad) -> None:
    assert are_kept(picture(SHADE, quad), named("BACK", quad))


#: The image's own down is their left: a photo taken upright and turned, in which they look narrow.
TILES = [box(100 + 100 * i, 60 + 80 * i, 138 + 100 * i, 128 + 80 * i) for i in range(4)]
TO_THE_LEFT = [box(a[0] - 38, a[1], a[0], d[1]) for a, _, _, d in TILES]
GREENISH, DARK_GREEN = (150, 205, 175), (60, 105, 78)


def seen_from_the_right(colours: list[tuple[int, int, int]], none: float, score: float = 0.7) -> list[bool]:
    """Which of the places to the left of tiles are kept, one of each colour."""
    image = np.full((460, 500, 3), CLOTH, np.uint8)
    for place in TILES:
        cv2.fillConvexPoly(image, np.array(place).astype(np.int32), IVORY)
    for place, colour in zip(TO_THE_LEFT, colours, strict=False):
        cv2.fillConvexPoly(image, np.array(place).astype(np.int32), colour)
    faces = [named(f"C{i + 1}", quad, score=0.95, none=0.0) for i, quad in enumerate(TILES)]
    sides = [
        named("BACK", quad, score=score, none=none) for quad, _ in zip(TO_THE_LEFT, colours, strict=False)
    ]
    kept = without_sides(Cutter(image), [*faces, *sides])
    assert kept[:4] == faces
    return [side in kept for side in sides]


def test_of_several_tiles_the_same_side_is_seen_wherever_that_is() -> None:
    assert seen_from_the_right([SHADE] * 3, 0.5) == [False] * 3
    assert seen_from_the_right([SHADE] * 2, 0.5) == [True] * 2, "two may be backs"
    assert seen_from_the_right([BLUE] * 3, 0.5) == [True] * 3, "of another colour"
    assert seen_from_the_right([SHADE] * 3, 0.5, score=0.9) == [True] * 3, "plainly seen"


@pytest.mark.parametrize(
    ("between", "colour", "kept"), [(True, SHADE, True), (False, SHADE, False), (False, (40, 42, 44), True)]
)
def test_backs_in_a_row_lie_on_both_sides_of_tiles_and_may_be_dark(
    between: bool, colour: tuple[int, int, int], kept: bool
) -> None:
    image = np.full((420, 600, 3), CLOTH, np.uint8)
    step = 28 if between else 90
    tiles = [box(20 + 2 * step * i, 100, 48 + 2 * step * i, 150) for i in range(3)]
    backs = [box(48 + 2 * step * i, 100, 76 + 2 * step * i, 150) for i in range(3)]
    for places, paint in ((tiles, IVORY), (backs, colour)):
        for place in places:
            cv2.fillConvexPoly(image, np.array(place).astype(np.int32), paint)
    faces = [named(f"C{i + 1}", quad, score=0.95, none=0.0) for i, quad in enumerate(tiles)]
    down = [named("BACK", quad, none=0.5, score=0.7) for quad in backs]
    assert without_sides(Cutter(image), [*faces, *down]) == ([*faces, *down] if kept else faces)


def test_framed_white_dragons_in_a_row_before_others_are_no_sides() -> None:
    image = np.full((460, 500, 3), CLOTH, np.uint8)
    for places, colour in ((TILES, IVORY), (TO_THE_LEFT, SHADE)):
        for place in places:
            cv2.fillConvexPoly(image, np.array(place).astype(np.int32), colour)
    plain = Cutter(image.copy())
    for (x, y), _, (right, low), _ in TO_THE_LEFT:
        cv2.rectangle(image, (int(x) + 8, int(y) + 10), (int(right) - 8, int(low) - 10), (150, 60, 40), 3)
    faces = [named(f"C{i + 1}", quad, score=0.95, none=0.0) for i, quad in enumerate(TILES)]
    dragons = [named("DW", quad, none=0.4) for quad in TO_THE_LEFT]
    assert without_sides(plain, [*faces, *dragons]) == faces
    assert without_sides(Cutter(image), [*faces, *dragons]) == [*faces, *dragons]


def test_light_shines_through_sides_and_not_through_backs() -> None:
    assert seen_from_the_right([GREENISH] * 3, 0.5) == [False] * 3
    assert seen_from_the_right([DARK_GREEN] * 3, 0.5) == [True] * 3


def test_what_was_seen_and_not_believed_shows_sides_too() -> None:
    image = np.full((460, 500, 3), CLOTH, np.uint8)
    for places, colour in ((TILES, IVORY), (TO_THE_LEFT, SHADE)):
        for place in places:
            cv2.fillConvexPoly(image, np.array(place).astype(np.int32), colour)
    faces = [named(f"C{i + 1}", quad, score=0.95, none=0.0) for i, quad in enumerate(TILES)]
    side, *others = (named("BACK", quad, none=0.5) for quad in TO_THE_LEFT)
    assert without_sides(Cutter(image), [*faces, side], [*faces, side, *others]) == faces
    assert without_sides(Cutter(image), [*faces, side], [*faces, side, others[0]]) == [*faces, side]


#: Tiles seen from low down: five faces, and what lies below each.
FIVE = [box(40 + 90 * i, 60 + 12 * i, 90 + 90 * i, 100 + 12 * i) for i in range(5)]
LIGHT = (236, 246, 252)


def seen_from_low_down(
    below: list[tuple[int, int, int]], high: float, *, above: int = 0
) -> tuple[Cutter, list[Named], list[Named]]:
    """Five faces, and below the first of them places of some colours and of a height that look like tiles and are well seen; `above` some as many as it says."""
    image = np.full((300, 520, 3), CLOTH, np.uint8)
    places = [box(a[0], c[1], c[0], c[1] + high) for (a, _, c, _), _ in zip(FIVE, below, strict=False)]
    higher = [box(a[0], a[1] - high, b[0], a[1]) for a, b, _, _ in FIVE[:above]]
    painted = [(FIVE, [IVORY] * 5), (places, below), (higher, [SHADE] * above)]
    for some, colours in painted:
        for place, colour in zip(some, colours, strict=True):
            cv2.fillConvexPoly(image, np.array(place).astype(np.int32), colour)
    faces = [named(f"C{i + 1}", quad, score=0.95, none=0.0) for i, quad in enumerate(FIVE)]
    blank = [named("BACK", quad, score=0.9, none=0.02) for quad in (*places, *higher)]
    return Cutter(image), faces, blank


@pytest.mark.parametrize(
    ("colours", "high", "above", "kept"),
    [
        pytest.param([SHADE] * 4, 34, 0, False, id="four in shade, a little off the size"),
        pytest.param([SHADE] * 3, 34, 0, True, id="three may be backs"),
        pytest.param([SHADE] * 4, 40, 0, True, id="as large as tiles"),
        pytest.param([SHADE] * 4, 34, 4, True, id="as many above"),
        pytest.param([SHADE] * 5, 34, 2, False, id="few above"),
        pytest.param([BLUE] * 4, 34, 0, True, id="of another colour"),
        pytest.param([SHADE, SHADE, (120, 130, 136), (120, 130, 136)], 34, 0, True, id="not alike in light"),
        pytest.param([LIGHT] * 4, 37, 0, True, id="lighter and nearly as large"),
        pytest.param([LIGHT] * 4, 24, 0, False, id="lighter and of another size"),
    ],
)
def test_many_alike_in_one_way_are_sides_however_well_they_are_seen(
    colours: list[tuple[int, int, int]], high: float, above: int, kept: bool
) -> None:
    cutter, faces, things = seen_from_low_down(colours, high, above=above)
    left = without_sides(cutter, [*faces, *things])
    assert left[:5] == faces
    assert [thing in left for thing in things[: len(colours)]] == [kept] * len(colours)


def test_what_was_not_believed_is_told_for_a_side_with_the_others() -> None:
    cutter, faces, (first, *others) = seen_from_low_down([SHADE] * 5, 34)
    sides = sides_of(cutter, [*faces, first], [*faces, first, *others])
    assert {n.detection for n in sides} == {n.detection for n in (first, *others)}
    assert sides_of(cutter, faces, [*faces, first, *others]) == [], "nothing is in doubt"


@pytest.mark.parametrize(("wall", "kept"), [(GREENISH, True), (BLUE, False), (CLOTH, False)])
def test_what_has_a_colour_of_its_own_below_a_tile_is_its_side(
    wall: tuple[int, int, int], kept: bool
) -> None:
    """The classifier says hardly anything against it."""
    image = np.full((300, 400, 3), CLOTH, np.uint8)
    elsewhere = box(250, 50, 310, 130)
    for colour, place in ((IVORY, FACE), (GREENISH, SIDE), (wall, elsewhere)):
        cv2.fillConvexPoly(image, np.array(place).astype(np.int32), colour)
    tile, side = named("C1", FACE, score=0.95, none=0.0), named("BACK", SIDE, none=0.12)
    back = [named("BACK", elsewhere, none=0.0, score=0.9)] if wall != CLOTH else []
    assert (side in without_sides(Cutter(image), [tile, side, *back])) == kept
    plainer = named("BACK", SIDE, none=0.12, score=0.82)
    assert plainer in without_sides(Cutter(image), [tile, plainer, *back]), "seen as well as tiles are"


def test_a_tile_in_doubt_has_no_side() -> None:
    doubtful = replace(named("C1", FACE, score=0.95, none=0.0), faces=(("C1", 0.6), ("C2", 0.3)))
    assert are_kept(picture(SHADE), named("BACK", SIDE), doubtful)


@pytest.mark.parametrize(
    ("high", "stretch", "kept"),
    [
        pytest.param(75.0, 1.0, True, id="seen from above"),
        pytest.param(45.0, 1.0, False, id="seen obliquely"),
        pytest.param(75.0, 1.6, False, id="seen obliquely and stretched"),
    ],
)
def test_from_above_one_sees_little_of_sides(high: float, stretch: float, kept: bool) -> None:
    """Below a tile 56 pixels wide lies a thing of its height, as a face-down tile in a colour of its own does."""
    face, below = box(100, 60, 156, 60 + high), box(100, 60 + high, 156, 60 + 1.9 * high)
    image = np.full((300, 300, 3), CLOTH, np.uint8)
    for colour, place in ((IVORY, face), (GREENISH, below)):
        cv2.fillConvexPoly(image, np.array(place).astype(np.int32), colour)
    things = [named("C1", face, score=0.95, none=0.0), named("BACK", below, none=0.5)]
    assert (things[1] not in sides_of(Cutter(image), things, stretch=(1.0, stretch))) == kept
