"""Which blank things are tiles: by size however they are turned and seen, by their outlines, and by each other's colours."""

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.likely import Closer, beside_faces, with_blank
from vision.naming import Named
from vision.reading import Detection, Quad

TEAL, RED = (120.0, 90.0, 120.0), (120.0, 180.0, 160.0)


def seen(x: float, y: float, turn: float = 0.0, wide: float = 40.0, flat: float = 1.0) -> Quad:
    """A tile about a place, turned by so many degrees on the table, which is seen so much lower than wide."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    w, h = wide / 2, wide * 1.33 / 2
    corners = [(-w, -h), (w, -h), (w, h), (-w, h)]
    a, b, p, q = [(x + c * u - s * v, y + (s * u + c * v) * flat) for u, v in corners]
    return a, b, p, q


def thing(code: str, quad: Quad, score: float = 0.9) -> Named:
    return Named(Detection(quad, score), ((code, 0.95), ("B9", 0.01)), 0.0)


def faces(flat: float = 1.0) -> list[Named]:
    """Tiles that lie about, each turned otherwise."""
    return [
        thing(code, seen(90 * i, 60 * (i % 2), 50 * i, flat=flat))
        for i, code in enumerate(["B1", "C2", "D3", "WE"])
    ]


def so_seen(none: NDArray[np.float64]) -> NDArray[np.float64]:
    """What lies around things as one would see it who thinks them none with these probabilities (n)."""
    out: NDArray[np.float64] = 0.6 * np.log((1 - none) / none)
    return out


def kept(
    blank: Sequence[Named],
    *,
    colours: Sequence[tuple[float, float, float]] | None = None,
    none: Sequence[float] | None = None,
    around: float | None = None,
    flat: float = 1.0,
) -> list[bool]:
    """Which of some blank things beside faces are tiles; none of them was believed before."""

    def look(found: Sequence[Detection]) -> Closer:
        which = [next(i for i, b in enumerate(blank) if b.detection == d) for d in found]
        how = np.array([none[i] if none else 0.02 for i in which])
        return Closer(
            found,
            how,
            so_seen(how) if around is None else np.full(len(which), around),
            np.array([colours[i] if colours else TEAL for i in which]),
        )

    tiles = faces(flat)
    out = with_blank([*tiles, *blank], tiles, look)
    assert out[: len(tiles)] == tiles
    return [any(n.detection.score == b.detection.score for n in out[len(tiles) :]) for b in blank]


def back(quad: Quad, score: float = 0.8, code: str = "BACK") -> Named:
    return thing(code, quad, score)


@pytest.mark.parametrize("turn", [0, 30, 75, 90])
@pytest.mark.parametrize("flat", [1.0, 0.6])
def test_a_blank_tile_is_as_large_as_the_faces_however_it_is_turned_and_seen(
    turn: float, flat: float
) -> None:
    assert kept([back(seen(130, 130 * flat, turn, flat=flat))], flat=flat) == [True]
    assert kept([back(seen(130, 130 * flat, turn, wide=28, flat=flat))], flat=flat) == [False]
    assert kept([back(seen(130, 130 * flat, turn, wide=56, flat=flat))], flat=flat) == [False]


def test_what_is_plainly_seen_and_touches_a_tile_may_be_less_likely() -> None:
    large, none = 42.9, [0.9]
    assert kept([back(seen(-43, 0, wide=large), score=0.9)], none=none) == [True]
    assert kept([back(seen(-43, 0, wide=large), score=0.8)], none=none) == [False]
    assert kept([back(seen(-20, 130, wide=large), score=0.9)], none=none) == [False]
    assert kept([back(seen(-43, 0, wide=large), score=0.9)], none=[0.999]) == [False]


@pytest.mark.parametrize(
    ("sides", "none", "tile"),
    [(2, 0.97, False), (3, 0.97, True), (3, 0.99, False), (4, 0.99, True), (4, 0.999, False)],
)
def test_what_is_enclosed_by_tiles_may_be_less_likely(sides: int, none: float, tile: bool) -> None:
    """Seen too badly to be one for touching a tile alone."""
    hole = back(seen(300, 300), score=0.8)
    around = [seen(342, 300), seen(258, 300), seen(300, 355), seen(300, 245)][:sides]
    tiles = [*faces(), *(thing(f"C{i + 1}", quad) for i, quad in enumerate(around))]

    def look(found: Sequence[Detection]) -> Closer:
        return Closer(found, np.array([none]), so_seen(np.array([none])), np.array([TEAL]))

    assert (len(with_blank([*tiles, hole], tiles, look)) > len(tiles)) == tile


def test_what_has_the_colour_of_the_cloth_beside_it_must_be_more_likely() -> None:
    """Cloth beside the end of a row, as far as the next tile would be, is not a face-down one."""
    alone, beside = back(seen(130, 130), score=0.75), back(seen(-43, 0, wide=42.9), score=0.9)
    cloth = [replace(thing, not_a_tile=1.0) for thing in (alone, beside)]
    assert kept([alone], none=[0.3]) == kept([cloth[0]]) == [True]
    assert kept([cloth[0]], none=[0.3]) == [False]
    assert kept([cloth[1]], none=[0.9]) == [False]


def test_what_lies_as_a_tile_seen_from_above_is_none_among_tiles_seen_obliquely() -> None:
    assert kept([back(seen(130, 80, 45, flat=1.0))], flat=0.6) == [False]


def test_what_looks_like_no_tile_with_its_outline_put_right_is_none() -> None:
    assert kept([back(seen(130, 130))], none=[0.99]) == [False]


@pytest.mark.parametrize(("around", "tile"), [(3.0, True), (-4.0, False)])
def test_what_lies_around_says_whether_a_thing_is_a_tile(around: float, tile: bool) -> None:
    assert kept([back(seen(130, 130))], none=[0.5], around=around) == [tile]
    assert kept([back(seen(130, 130), code="DW")], none=[0.5], around=around) == [True]


def test_a_place_too_large_is_a_tile_where_its_outline_is_of_the_right_size() -> None:
    with_its_side, itself = seen(130, 130, wide=56), seen(130, 125)
    assert kept([back(with_its_side)]) == [False]
    tiles = faces()

    def look(found: Sequence[Detection]) -> Closer:
        return Closer([Detection(itself, 0.8)], np.array([0.02]), np.array([2.0]), np.array([TEAL]))

    out = with_blank([*tiles, back(with_its_side)], tiles, look)
    assert [n.detection.quad for n in out[len(tiles) :]] == [itself]


def test_what_is_no_tile_by_far_is_not_looked_at_more_closely() -> None:
    sliver = ((90.0, 120.0), (170.0, 120.0), (170.0, 140.0), (90.0, 140.0))

    def look(found: Sequence[Detection]) -> Closer:
        raise AssertionError("nobody looks")

    tiles = faces()
    assert with_blank([*tiles, back(sliver)], tiles, look) == tiles


def test_of_things_as_large_those_of_the_colour_of_the_backs_are_tiles() -> None:
    """One doubtful thing is a tile beside others of its colour that are, and none beside tiles of another."""
    plain = [back(seen(60 * i, 160, 20 * i), 0.81 + i / 100) for i in range(4)]
    doubtful = back(seen(280, 160), 0.5)
    none = [0.01] * 4 + [0.7]
    assert kept([*plain, doubtful], none=none) == [True] * 5
    assert kept([*plain, doubtful], none=none, colours=[TEAL] * 4 + [RED]) == [True] * 4 + [False]


def test_what_has_the_colour_of_many_things_that_are_none_is_cloth() -> None:
    one = back(seen(130, 130), 0.6)
    cloth = [back(seen(60 * i, 220, wide=54), 0.4 + i / 100) for i in range(20)]
    none = [0.3] + [0.999] * 20
    assert kept([one], none=none[:1]) == [True]
    assert kept([one, *cloth], none=none) == [False] * 21
    assert kept([one, *cloth], none=none, colours=[RED] + [TEAL] * 20)[0]


def test_hundreds_of_things_that_may_be_tiles_do_not_outvote_a_few_that_are() -> None:
    """A pattern on cloth is full of things that look a little like face-down tiles."""
    backs = [back(seen(60 * i, 160), 0.85 + i / 100) for i in range(4)]
    pattern = [back(seen(i % 300, 240 + i // 300, wide=44), 0.5) for i in range(600)]
    none, colours = [0.01] * 4 + [0.7] * 600, [TEAL] * 4 + [RED] * 600
    assert kept([*backs, *pattern], none=none, colours=colours) == [True] * 4 + [False] * 600


def test_a_shade_is_no_other_colour() -> None:
    plain = [back(seen(60 * i, 160), 0.81 + i / 100) for i in range(3)]
    shaded = (TEAL[0] - 60, *TEAL[1:])
    doubtful = back(seen(280, 160), 0.5)
    assert kept([*plain, doubtful], none=[0.01] * 3 + [0.7], colours=[TEAL] * 3 + [shaded])[3]


def test_white_dragons_and_backs_are_of_two_colours_and_both_tiles() -> None:
    both = [back(seen(60 * i, 160), 0.81 + i / 100, "DW" if i % 2 else "BACK") for i in range(4)]
    assert kept(both, colours=[TEAL, RED] * 2) == [True] * 4


def test_far_from_all_tiles_nothing_blank_is_believed() -> None:
    assert kept([back(seen(1500, 1500))]) == [False]


def test_where_few_faces_are_plain_what_was_believed_stays() -> None:
    tiles = [*faces()[:2], back(seen(130, 130, wide=80))]

    def look(found: Sequence[Detection]) -> Closer:
        raise AssertionError("nobody looks")

    assert with_blank(tiles, tiles, look) == tiles
    assert with_blank([], [], look) == []


@pytest.mark.parametrize(("down", "tiles"), [(11, True), (12, False)])
def test_more_blank_things_than_a_set_has_tiles_are_paving(down: int, tiles: bool) -> None:
    paving = [back(seen(52 * i - 200, 120 + 66 * j)) for i in range(14) for j in range(down)]

    def look(found: Sequence[Detection]) -> Closer:
        return Closer(
            found, np.full(len(found), 0.02), np.full(len(found), 2.0), np.tile(TEAL, (len(found), 1))
        )

    believed = [*faces(), *paving]
    out = with_blank(believed, believed, look)
    assert out == (believed if tiles else faces())


def plain_faces() -> list[Named]:
    """As `faces`, and very plain."""
    return [replace(n, faces=((n.faces[0][0], 0.999),)) for n in faces()]


def test_beside_plain_faces_what_is_as_large_is_named_though_much_is_seen_better() -> None:
    tile, square, far = (
        Detection(quad, 0.4) for quad in (seen(135, -30, 20), seen(45, -30, wide=25), seen(900, 0))
    )
    assert beside_faces(plain_faces(), [square, tile, far]) == [tile]
    assert beside_faces(plain_faces()[:2], [tile]) == []
    assert beside_faces(plain_faces(), []) == []


@pytest.mark.parametrize(
    ("score", "wide", "named"), [(0.9, 40.0, True), (0.7, 40.0, False), (0.9, 25.0, False)]
)
def test_beside_a_white_dragon_that_is_seen_well_what_is_as_large_is_named(
    score: float, wide: float, named: bool
) -> None:
    """The ends of a kong of white dragons lie beside no other face."""
    dragon = thing("DW", seen(600, 0, wide=wide), score)
    end = Detection(seen(640, 0), 0.4)
    assert beside_faces([*plain_faces(), dragon], [end]) == ([end] if named else [])


@pytest.mark.parametrize(("by", "alone"), [(40.0, False), (6.0, True)], ids=["the other", "itself"])
def test_the_outline_of_one_is_not_drawn_to_another(by: float, alone: bool) -> None:
    """Two in one place are one, and the other would be lost."""
    pair = [thing("DW", seen(600, 0, wide=48), 0.9), thing("DW", seen(640, 0), 0.9)]
    there = replace(pair[0].detection, quad=seen(600 + by, 0))

    def look(found: Sequence[Detection]) -> Closer:
        placed = [there if d == pair[0].detection else d for d in found]
        return Closer(placed, np.full(2, 0.02), np.full(2, 2.0), np.tile(TEAL, (2, 1)))

    near = [*faces(), thing("C5", seen(560, 0))]
    out = [n.detection.quad for n in with_blank([*near, *pair], [*near, *pair], look)[len(near) :]]
    assert out == [there.quad if alone else pair[0].detection.quad, pair[1].detection.quad]
