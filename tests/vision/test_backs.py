"""What is taken for a face-down tile and is none: too small or too large, or not in the colour of the set's backs."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.backs import (
    laid_in_sets,
    loose_white,
    of_another_colour,
    of_another_size,
    perhaps_gaps,
    white_beside_white,
    white_ones,
)
from vision.layout import arrange
from vision.reading import BACK, WHITE, Detection, Group, Quad, Reading, TileReading

WIDE, HIGH, GAP = 30.0, 40.0, 60.0
RED, DARK_RED, BLUE = (80.0, 170.0, 150.0), (40.0, 160.0, 145.0), (80.0, 128.0, 90.0)
IVORY = (200.0, 127.0, 136.0)


def at(x: float, y: float = 100.0, wide: float = WIDE, high: float = HIGH) -> Quad:
    return ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))


def tile(number: int, code: str, quad: Quad, *, in_hand: bool = True, p: float = 0.99) -> TileReading:
    return TileReading(number, Detection(quad, 0.9), ((code, p),), True, None, None, None, in_hand=in_hand)


def laid(*sets: str, others: Sequence[TileReading] = ()) -> Reading:
    """A row of sets with room between them, and what else was found."""
    tiles: list[TileReading] = []
    x = 100.0
    for codes in sets:
        for code in codes.split():
            tiles.append(tile(len(tiles), code, at(x)))
            x += WIDE + 1
        x += GAP
    return arrange(Reading(1600, 900, (*tiles, *others)))


HAND = ("BACK D5 D5 D5", "B1 B2 B3", "WE WE")


@pytest.mark.parametrize(
    ("sets", "are"),
    [
        pytest.param(HAND, True, id="a hand"),
        pytest.param((*HAND, "F1 S3"), True, id="a hand and its bonus tiles"),
        pytest.param(("C2 C2 C2", "B1 D5 WE", "C9 D3 B7"), False, id="three alike among others"),
        pytest.param(("F1 S3", "S2 F4", "B1 D5 WE"), False, id="mostly bonus tiles, which make no sets"),
        pytest.param(("F1 S3", "S2 F4"), False, id="nothing else"),
    ],
)
def test_most_faces_of_a_laid_out_hand_lie_in_sets(sets: Sequence[str], are: bool) -> None:
    assert laid_in_sets(laid(*sets)) == are


@pytest.mark.parametrize(
    ("quad", "odd"),
    [
        pytest.param(at(700, 300), False, id="a tile"),
        pytest.param(at(700, 300, HIGH, WIDE), False, id="a tile that lies across"),
        pytest.param(at(700, 300, WIDE, 1.05 * HIGH), False, id="a little too high"),
        pytest.param(at(700, 300, WIDE, WIDE), True, id="a square of cloth"),
        pytest.param(at(700, 300, WIDE, 0.8 * HIGH), True, id="the side of a tile"),
        pytest.param(at(700, 300, 1.3 * WIDE, 1.3 * HIGH), True, id="too large"),
    ],
)
def test_a_loose_back_is_as_large_as_the_faces_beside_it(quad: Quad, odd: bool) -> None:
    assert of_another_size(laid(*HAND, others=[tile(99, BACK, quad)])) == ({99} if odd else set())


def test_only_what_makes_no_set_of_a_laid_out_hand_is_doubted_for_its_size() -> None:
    small = at(700, 300, WIDE, 0.7 * HIGH)
    assert of_another_size(laid(*HAND, others=[tile(99, BACK, small, in_hand=False)])) == set()
    scattered = laid("B1 D5 WE", "C3 C7 DG", others=[tile(99, BACK, small)])
    assert of_another_size(scattered) == set()
    # a kong's own end may be seen badly
    end = [tile(90 + i, "C4", at(700 + 31 * i, 300)) for i in range(3)]
    kong = laid(*HAND, others=[*end, tile(99, BACK, at(793, 300, WIDE, 0.8 * HIGH))])
    assert of_another_size(kong) == set()


@pytest.mark.parametrize(
    ("colour", "in_hand", "odd"),
    [
        pytest.param(RED, True, False, id="the same"),
        pytest.param((75.0, 176.0, 156.0), True, False, id="nearly the same"),
        pytest.param(DARK_RED, True, True, id="much darker, in the hand"),
        pytest.param(DARK_RED, False, False, id="much darker, in the wall"),
        pytest.param((20.0, 148.0, 138.0), False, False, id="in deep shadow"),
        pytest.param((80.0, 150.0, 140.0), True, True, id="paler, in the hand"),
        pytest.param((80.0, 150.0, 140.0), False, False, id="paler, in the wall"),
        pytest.param(BLUE, False, True, id="another, beside the hand"),
    ],
)
def test_all_backs_have_the_colour_of_the_ends_of_kongs(
    colour: tuple[float, float, float], in_hand: bool, odd: bool
) -> None:
    reading = laid(*HAND, others=[tile(99, BACK, at(700, 300), in_hand=in_hand)])
    colours = {0: np.array(RED), 99: np.array(colour)}
    assert of_another_colour(reading, colours) == ({99} if odd else set())


def test_of_two_ends_that_differ_the_plainer_one_shows_the_colour() -> None:
    cloth = [tile(90 + i, "C4", at(700 + 31 * i, 300)) for i in range(3)]
    reading = laid(*HAND, others=[*cloth, tile(99, BACK, at(793, 300), p=0.6)])
    assert [g.kind for g in reading.groups].count("kong") == 2
    assert of_another_colour(reading, {0: np.array(RED), 99: np.array(BLUE)}) == {99}


def test_an_end_that_is_like_another_plain_end_is_none_too_many_though_the_plainest_is_burnt_out() -> None:
    more = [tile(90 + i, code, at(700 + 31 * i, 300)) for i, code in enumerate(["C4", "C4", "C4", BACK])]
    dark = [tile(80 + i, code, at(300 + 31 * i, 400)) for i, code in enumerate([BACK, "C5", "C5", "C5"])]
    reading = laid(*HAND, others=[*more, *dark])
    assert [g.kind for g in reading.groups].count("kong") == 3
    burnt_out, between, shaded = (222.0, 109.0, 109.0), (206.0, 115.0, 99.0), (179.0, 123.0, 87.0)
    colours = {0: np.array(burnt_out), 93: np.array(between), 80: np.array(shaded)}
    assert of_another_colour(reading, colours) == set()
    assert of_another_colour(reading, colours | {93: np.array(burnt_out)}) == {80}


@pytest.mark.parametrize(
    ("colour", "odd"),
    [
        pytest.param((178.0, 155.0, 137.0), False, id="paler and lighter"),
        pytest.param((60.0, 150.0, 137.0), True, id="paler and darker"),
        pytest.param((178.0, 105.0, 120.0), True, id="of another hue"),
        pytest.param((178.0, 131.0, 129.0), True, id="grey"),
    ],
)
def test_an_end_in_too_bright_a_light_is_paler_than_another(
    colour: tuple[float, float, float], odd: bool
) -> None:
    kong = [
        tile(90 + i, code, at(700 + 31 * i, 300), p=0.95) for i, code in enumerate([BACK, "C4", "C4", BACK])
    ]
    reading = laid(*HAND, others=kong)
    colours = {0: np.array((88.0, 184.0, 166.0)), 90: np.array(colour), 93: np.array(colour)}
    assert of_another_colour(reading, colours) == ({90, 93} if odd else set())


@pytest.mark.parametrize(("wall", "odd"), [(3, False), (2, True)])
def test_an_end_that_is_like_a_wall_is_none_too_many_though_the_other_end_is_burnt_out(
    wall: int, odd: bool
) -> None:
    """A lamp shines on one end of the hand."""
    more = [tile(90 + i, code, at(700 + 31 * i, 300)) for i, code in enumerate([BACK, "C4", "C4", "C4"])]
    backs = [tile(80 + i, BACK, at(100, 400 + 50 * i), in_hand=False) for i in range(wall)]
    reading = laid(*HAND, others=[*more, *backs])
    burnt_out, plain, alike = (192.0, 161.0, 150.0), (131.0, 181.0, 166.0), (136.0, 179.0, 164.0)
    colours = {0: np.array(burnt_out), 90: np.array(plain)} | {80 + i: np.array(alike) for i in range(wall)}
    # what is so probable, and seen so well, shows what colour the ends have
    end = reading.tiles[next(k for k, t in enumerate(reading.tiles) if t.id == 90)]
    tiles = tuple(
        replace(t, detection=replace(t.detection, score=0.8)) if t is end else t for t in reading.tiles
    )
    assert (90 in of_another_colour(replace(reading, tiles=tiles), colours)) == odd


@pytest.mark.parametrize(
    ("score", "room", "gap"),
    [(0.6, 8.0, True), (0.75, 8.0, False), (0.6, 20.0, False)],
    ids=["gap", "seen", "room"],
)
def test_what_reaches_to_the_next_set_and_is_hardly_seen_may_be_a_gap(
    score: float, room: float, gap: bool
) -> None:
    kong = [tile(i, "C4", at(100 + 31 * i)) for i in range(3)]
    end = tile(3, BACK, at(193))
    end = replace(end, detection=replace(end.detection, score=score))
    pung = [tile(4 + i, "D7", at(193 + WIDE + room + 31 * i)) for i in range(3)]
    groups = (Group(0, ("C4",) * 4, "kong", False), Group(1, ("D7",) * 3, "pung", None))
    tiles = [replace(t, group=0) for t in (*kong, end)] + [replace(t, group=1) for t in pung]
    assert perhaps_gaps(Reading(600, 300, tuple(tiles), groups)) == ({3} if gap else set())


def test_without_a_kong_no_colour_is_known() -> None:
    reading = laid("B1 B2 B3", "WE WE", others=[tile(99, BACK, at(700, 300))])
    assert of_another_colour(reading, {99: np.array(BLUE)}) == set()


@pytest.mark.parametrize(
    ("wall", "odd"),
    [
        pytest.param([RED] * 4, True, id="a wall"),
        pytest.param([RED] * 2, False, id="too little of one"),
        pytest.param([RED, RED, RED, BLUE, BLUE, BLUE], False, id="one of two colours"),
    ],
)
def test_without_a_kong_a_wall_shows_the_colour(wall: list[tuple[float, float, float]], odd: bool) -> None:
    """Sides of tiles have the colour of faces."""
    backs = [tile(80 + i, BACK, at(600, 300 + 40 * i), in_hand=False) for i in range(len(wall))]
    side = tile(99, BACK, at(100, 300), in_hand=True, p=0.1)
    reading = laid("B1 B2 B3", "WE WE", others=[*backs, side])
    colours = {80 + i: np.array(colour) for i, colour in enumerate(wall)} | {99: np.array(IVORY)}
    assert of_another_colour(reading, colours) == ({99} if odd else set())


@pytest.mark.parametrize(
    ("light", "p", "odd"),
    [
        pytest.param(250.0, 0.99, False, id="burnt out"),
        pytest.param(220.0, 0.99, True, id="not so light"),
        pytest.param(250.0, 0.5, True, id="not plain"),
    ],
)
def test_what_a_glare_has_burnt_out_is_not_doubted_for_its_colour(light: float, p: float, odd: bool) -> None:
    backs = [tile(80 + i, BACK, at(600, 300 + 40 * i), in_hand=False) for i in range(4)]
    glare = tile(99, BACK, at(100, 300), in_hand=True, p=p)
    colours = {t.id: np.array(RED) for t in backs} | {99: np.array((light, 128.0, 130.0))}
    assert of_another_colour(laid("B1 B2 B3", "WE WE", others=[*backs, glare]), colours) == (
        {99} if odd else set()
    )


def white_in(reading: Reading, colours: Mapping[int, NDArray[np.float64]] | None = None) -> set[int]:
    """`white_ones` where all is white, but for the `colours` given."""
    white = {t.id: np.array(IVORY) for t in reading.tiles}
    return white_ones(reading, white | dict(colours or {}))


@pytest.mark.parametrize(
    ("sets", "beside", "down"),
    [
        pytest.param(HAND, 4, 0, id="as many as a game holds"),
        pytest.param(HAND, 5, 5, id="one more"),
        pytest.param(("DW DW DW", "B1 B2 B3", "WE WE"), 1, 0, id="a pung and one"),
        pytest.param(("DW DW DW", "B1 B2 B3", "WE WE"), 2, 2, id="a pung and two"),
        pytest.param(("DW DW DW DW", "B1 B2 B3", "WE WE"), 3, 3, id="a kong and three"),
    ],
)
def test_more_white_dragons_than_a_game_holds_are_backs(sets: Sequence[str], beside: int, down: int) -> None:
    loose = [tile(90 + i, WHITE, at(200 + 90 * i, 400), in_hand=False) for i in range(beside)]
    assert white_in(laid(*sets, others=loose)) == {90 + i for i in range(down)}


@pytest.mark.parametrize(("p", "down"), [(0.97, 0), (0.6, 5)])
def test_where_plain_backs_of_another_colour_are_seen_none_is_white(p: float, down: int) -> None:
    """One thing too many was taken for a white dragon, and four real ones lie beside it."""
    white = [tile(90 + i, WHITE, at(200 + 90 * i, 400), in_hand=False) for i in range(5)]
    backs = [tile(80 + i, BACK, at(200 + 90 * i, 520), in_hand=False, p=p) for i in range(2)]
    assert len(white_in(laid(*HAND, others=[*white, *backs]))) == down


@pytest.mark.parametrize(
    ("colour", "down"),
    [
        pytest.param(RED, 0, id="another"),
        pytest.param((60.0, 154.0, 143.0), 0, id="another, in shade"),
        pytest.param((190.0, 128.0, 135.0), 5, id="that of the faces"),
    ],
)
def test_where_an_end_of_a_kong_shows_another_colour_none_is_white(
    colour: tuple[float, float, float], down: int
) -> None:
    white = [tile(90 + i, WHITE, at(200 + 90 * i, 400), in_hand=False) for i in range(5)]
    end = [tile(70 + i, "C4", at(700 + 31 * i, 300)) for i in range(3)]
    reading = laid(*HAND, others=[*end, tile(99, BACK, at(793, 300)), *white])
    assert len(white_in(reading, {99: np.array(colour)})) == down


def test_a_back_that_looked_like_a_white_dragon_in_a_row_of_the_hand_is_one_too() -> None:
    loose = [tile(90 + i, WHITE, at(200 + 90 * i, 400), in_hand=False) for i in range(4)]
    reading = laid("D5 D5 D5", "DW B2 C3 WE", others=loose)
    assert white_in(reading) == {3, 90, 91, 92, 93}


@pytest.mark.parametrize(
    ("row", "beside", "down"),
    [
        pytest.param("B2 C3 DW WE", 14, 14, id="between two faces, beside a wall"),
        pytest.param("B2 C3 DW WE", 4, 4, id="beside four"),
        pytest.param("DW B2 C3 WE", 14, 15, id="at the end of a row"),
        pytest.param("B2 WE WE DW WE", 14, 15, id="between two alike"),
    ],
)
def test_what_lies_between_two_faces_of_a_loose_row_is_a_white_dragon(
    row: str, beside: int, down: int
) -> None:
    wall = [tile(60 + i, WHITE, at(200 + 31 * i, 500), in_hand=False) for i in range(beside)]
    assert len(white_in(laid("D5 D5 D5", row, others=wall))) == down


def scattered(*codes: str, others: Sequence[TileReading] = ()) -> Reading:
    """Tiles that lie apart, no set among them, but for those written together with a plus, which touch; and what else was found."""
    tiles: list[TileReading] = []
    for k, together in enumerate(codes):
        x, y = 100.0 + 110 * (k % 6), 100.0 + 110 * (k // 6)
        for j, code in enumerate(together.split("+")):
            tiles.append(tile(len(tiles), code, at(x + j * (WIDE + 1), y)))
    return arrange(Reading(1600, 900, (*tiles, *others)))


FACES = ("B1", "C4", "D9", "WE", "F1", "B7")


def test_two_white_ones_that_happen_to_touch_are_no_set_where_tiles_lie_scattered() -> None:
    reading = scattered(*FACES, "DW+DW", "DW", "DW", "DW", "DW")
    assert white_in(reading) == {t.id for t in reading.tiles if t.tile == WHITE}


NEARLY = (205.0, 127.0, 133.0)


@pytest.mark.parametrize(
    ("own", "end", "apart", "white"),
    [
        pytest.param(NEARLY, RED, 1.0, True, id="white, and the ends of kongs are red"),
        pytest.param(NEARLY, RED, 160.0, False, id="white, and apart from the dragons"),
        pytest.param(RED, RED, 1.0, False, id="red as the ends are"),
        pytest.param(NEARLY, NEARLY, 1.0, False, id="white as the ends are"),
    ],
)
def test_what_is_as_white_as_the_dragon_beside_it_is_one(
    own: tuple[float, float, float], end: tuple[float, float, float], apart: float, white: bool
) -> None:
    dragon, down = tile(90, WHITE, at(200, 400)), tile(91, BACK, at(200 + WIDE + apart, 400))
    reading = laid("BACK C5 C5 BACK", others=[dragon, down])
    colours = {0: np.array(end), 3: np.array(end), 90: np.array(IVORY), 91: np.array(own)}
    assert white_beside_white(reading, colours) == ({91} if white else set())


@pytest.mark.parametrize(("pung", "kept"), [("DW+DW+DW", 3), ("DW+DW+B2", 0)])
def test_of_loose_tiles_a_pung_of_white_dragons_stays_where_a_wall_may_be_all_that_is_too_many(
    pung: str, kept: int
) -> None:
    wall = [tile(90 + i, WHITE, at(100 + 90 * i, 800), in_hand=False) for i in range(3)]
    loose = [code for _ in range(4 - pung.count("DW")) for code in ("D2", "DW")]
    reading = scattered(*FACES, pung, *loose, others=wall)
    white = {t.id for t in reading.tiles if t.tile == WHITE}
    assert len(white - white_in(reading)) == kept


@pytest.mark.parametrize(
    ("faces", "colour", "down"),
    [
        pytest.param(((BACK, 0.01), (WHITE, 0.97)), IVORY, 5, id="a white one too many, laid down for that"),
        pytest.param(((BACK, 0.56), (WHITE, 0.4)), IVORY, 5, id="a back that may be a white dragon"),
        pytest.param(((BACK, 0.97), (WHITE, 0.001)), IVORY, 0, id="a plain back beside dragons with frames"),
        pytest.param(((BACK, 0.56), (WHITE, 0.4)), RED, 0, id="a red back"),
    ],
)
def test_a_fifth_white_one_is_a_back_and_so_are_those_like_it(
    faces: tuple[tuple[str, float], ...], colour: tuple[float, float, float], down: int
) -> None:
    fifth = TileReading(99, Detection(at(700, 500), 0.9), faces, False, None, None, None, in_hand=True)
    reading = scattered(*FACES, "DW", "DW", "DW", "DW", others=[fifth])
    out = white_in(reading, {99: np.array(colour)})
    assert len(out) == down
    assert (99 in out) == bool(down)


def test_in_a_hand_laid_out_in_sets_a_back_like_white_dragons_is_an_end_of_a_kong() -> None:
    end = TileReading(
        99, Detection(at(700, 500), 0.9), ((BACK, 0.6), (WHITE, 0.4)), False, None, None, None, in_hand=True
    )
    loose = [tile(90 + i, WHITE, at(200 + 90 * i, 400), in_hand=False) for i in range(4)]
    assert white_in(laid(*HAND, others=[*loose, end])) == set()


def test_white_dragons_in_doubt_that_lie_in_no_set_may_be_ends_of_kongs() -> None:
    reading = laid("DW D5 D5 D5", "DW DW", "B1 B2 B3", others=[tile(9, "DW", at(900), in_hand=False)])
    assert loose_white(reading) == set()
    in_doubt = replace(reading, tiles=tuple(replace(t, sure=False) for t in reading.tiles))
    assert loose_white(in_doubt) == {0}
