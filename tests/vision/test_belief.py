"""What is believed to be tiles: heaps by what their faces prove, never by one face seen again and again."""

from collections.abc import Sequence

import pytest

from vision.belief import believed
from vision.naming import Named
from vision.reading import Detection, Quad

#: A thing that was found: its face, how surely, how much it may be no tile, and the detection's score.
Thing = tuple[str, float, float, float]


def plain(*codes: str, p: float = 0.99, score: float = 0.95) -> list[Thing]:
    return [(code, p, 0.0, score) for code in codes]


def strange(none: float = 0.02, score: float = 0.95) -> list[Thing]:
    return [(code, 0.3, none, score) for code in ("F1", "D4", "S3", "B7", "C5", "JK")]


NOTHING: Thing = ("C4", 0.1, 0.9, 0.6)


def at(x: float, y: float, wide: float = 40) -> Quad:
    high = wide * 4 / 3
    return ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))


def named(thing: Thing, quad: Quad) -> Named:
    code, p, none, score = thing
    return Named(Detection(quad, score), ((code, p), ("B9", (1 - p) / 2)), none)


def in_a_row(things: Sequence[Thing], x: float = 0, y: float = 0, wide: float = 40) -> list[Named]:
    return [named(thing, at(x + 1.1 * wide * i, y, wide)) for i, thing in enumerate(things)]


@pytest.mark.parametrize(
    ("things", "kept"),
    [
        pytest.param(plain("B1", "C2", "D3", "WE"), 4, id="a hand"),
        pytest.param([*plain("B1", "C2", "D3", "WE"), NOTHING], 4, id="a hand and something beside it"),
        pytest.param(plain("C5", "C5", "C5", p=0.7), 3, id="a pung not so plain"),
        pytest.param(plain("C7"), 1, id="one tile, plain"),
        pytest.param(plain("C7", p=0.7), 0, id="one tile, not plain"),
        pytest.param(plain("C7", p=0.85), 1, id="one tile, surely one, not so plain"),
        pytest.param(plain("C7", p=0.85, score=0.85), 0, id="one thing, not so plain nor seen well"),
        pytest.param(
            [*plain("B4"), *plain("D6", "F3", p=0.7, score=0.85), *plain(*["BACK"] * 12, score=0.85)],
            15,
            id="many face-down ones, one plain",
        ),
        pytest.param(
            [*plain("B4"), *plain("D6", "F3", p=0.7, score=0.6), *[("DW", 0.9, 0.2, 0.6)] * 12],
            0,
            id="one plain thing among fields of a board",
        ),
        pytest.param(
            [*plain("B6", score=0.77), *plain(*["BACK"] * 6, score=0.75)],
            7,
            id="six face-down ones, one open",
        ),
        pytest.param(
            [*plain("B6", score=0.77), *plain(*["BACK"] * 4, score=0.75)], 0, id="four blank things, one face"
        ),
        pytest.param(
            [*plain("B6", p=0.6, score=0.6), *plain(*["BACK"] * 12, score=0.6)],
            13,
            id="many face-down ones, one open and seen less well",
        ),
        pytest.param(
            [("B6", 0.6, 0.2, 0.6), *plain(*["BACK"] * 12, score=0.6)],
            0,
            id="many blank things, and one that may be no tile",
        ),
        pytest.param(
            [*plain("B6", p=0.6, score=0.6), *plain(*["BACK"] * 8, score=0.6)],
            0,
            id="fewer blank things, and a face seen less well",
        ),
        pytest.param(
            [*plain("B6", score=0.77), *strange(score=0.7)[:2], *plain(*["BACK"] * 6, score=0.75)],
            0,
            id="blank things, one face, more that are none",
        ),
        pytest.param(
            [*plain("D1", "D1", p=0.95, score=0.77), *plain(*["BACK"] * 6, score=0.75)],
            0,
            id="blank things and spots",
        ),
        pytest.param(
            [*plain("DG"), *plain(*["BACK"] * 6, *["DW"] * 9, score=0.7)],
            0,
            id="squares of a crossword, more of them white than there are white dragons, and a letter",
        ),
        pytest.param(
            [
                *plain("D6", "D6"),
                *plain(*["DW"] * 5, p=0.8),
                ("D1", 0.46, 0.34, 0.89),
                ("D1", 0.32, 0.55, 0.8),
            ],
            0,
            id="two cards of six, and five of one pip",
        ),
        pytest.param(plain("D1", "D1", "D1"), 3, id="a pung of one circle"),
        pytest.param(plain("D1", "D1", "D1", p=0.9), 0, id="three spots"),
        pytest.param(plain("D2", score=0.8), 0, id="a key with two spots"),
        pytest.param(plain(*["D1"] * 6), 0, id="six spots: no set holds so many"),
        pytest.param(plain(*["C9"] * 9), 0, id="letters that all look like one tile"),
        pytest.param([*plain("B2"), *plain(*["JK"] * 4), *plain("B2", "B2", p=0.1)], 0, id="a word on each"),
        pytest.param(
            [*plain("C5", "F4", p=0.98), *[("S1", 0.3, 0.1, 0.9)] * 2, ("B7", 0.6, 0.02, 0.6), NOTHING],
            5,
            id="two certain among faces that nobody knows",
        ),
        pytest.param(
            [
                *plain("C5", p=0.98),
                *plain("F4", p=0.95),
                *[("S1", 0.3, 0.1, 0.9)] * 2,
                ("B7", 0.6, 0.02, 0.6),
                NOTHING,
                NOTHING,
            ],
            0,
            id="one of them not so certain",
        ),
        pytest.param(
            [*plain("C5", "F4", p=0.98), *plain(*["B8"] * 12, p=0.95)],
            0,
            id="two beside a face too often",
        ),
        pytest.param([*plain("C5", "F4", p=0.98), *[NOTHING] * 6], 2, id="two certain among what is none"),
        pytest.param(
            [
                *plain("D6", "D6", p=0.96, score=0.9),
                *plain("D4", "D3", "D1", "D2", p=0.8, score=0.85),
                *[NOTHING] * 4,
            ],
            0,
            id="spots of playing cards, one of them very plain twice",
        ),
        pytest.param(plain("JK"), 1, id="a joker"),
        pytest.param(plain("F4", "F4", "F4", p=0.6), 0, id="three of a flower"),
        pytest.param([*plain("C3", "C4"), *plain(*["DW"] * 7)], 0, id="more blank keys than white dragons"),
        pytest.param([*plain("C1"), *[("DW", 0.9, 0.02, 0.85)] * 19], 20, id="white backs and a plain face"),
        pytest.param(
            [*plain("C1"), ("D6", 0.4, 0.02, 0.85), *[("DW", 0.9, 0.02, 0.85)] * 19],
            0,
            id="white squares, one with a mark that is no face",
        ),
        pytest.param(
            [*plain("C1"), *[("DW", 0.9, 0.02, 0.85)] * 6, *[("DW", 0.9, 0.8, 0.85)] * 13],
            0,
            id="white squares of which most are no tiles",
        ),
        pytest.param([*plain("C3", "C4"), *plain(*["DW"] * 7, p=0.4)], 9, id="backs in the colour of faces"),
        pytest.param([*plain("F4", p=0.87), *plain("DW")], 0, id="one face not plain and a blank thing"),
        pytest.param([*plain("F4"), *plain("BACK", "DW")], 3, id="one plain tile among blank ones"),
        pytest.param(plain("BACK", "DW", "BACK"), 0, id="nothing but blanks"),
        pytest.param([*plain("BACK"), *plain("C3", "C3"), *plain("BACK")], 4, id="a concealed kong"),
        pytest.param(strange(), 6, id="faces that nobody knows, on what is plainly tiles"),
        pytest.param([*strange()[:5], *strange(none=0.2)[5:]], 6, id="most of them plainly tiles"),
        pytest.param([*strange()[:3], *strange(none=0.4)[3:]], 0, id="half of them perhaps none"),
        pytest.param(strange(score=0.85), 0, id="faces that nobody knows, not seen well"),
        pytest.param(
            [*plain("S1", "S1", "S1", "S2", "S2", p=0.6), *plain("D9", "WN", p=0.85)],
            7,
            id="faces that nobody knows, most like flowers",
        ),
        pytest.param(plain("S1", "S1", "S1", "S2", "S2", "F1", p=0.6), 0, id="all like flowers"),
        pytest.param([*plain("D1", p=0.3), *plain("D2", p=0.3)], 0, id="spots, seen well"),
        pytest.param(
            [*plain("B2", score=0.89), *plain("DW", "DW", "F4", p=0.8, score=0.89)], 0, id="letters on blocks"
        ),
        pytest.param([*plain("B2"), *plain("DW", "DW", "F4", p=0.8)], 4, id="a set not so plain"),
    ],
)
def test_a_heap_is_believed_for_what_its_faces_prove(things: list[Thing], kept: int) -> None:
    assert len(believed(in_a_row(things), 0.5)) == kept


@pytest.mark.parametrize(
    ("things", "wide", "kept"),
    [
        pytest.param([*plain("B6", "B6"), NOTHING, NOTHING, NOTHING], 42, 2, id="as large"),
        pytest.param([*plain("B6", "B6"), NOTHING, NOTHING, NOTHING], 20, 0, id="half as large"),
        pytest.param([*plain("B6"), NOTHING, NOTHING, NOTHING], 42, 0, id="only one"),
        pytest.param(
            [*plain("B6"), *plain("C2", p=0.7, score=0.8), NOTHING], 42, 2, id="more plain than not"
        ),
        pytest.param([*plain("B6"), *plain("C2", p=0.7, score=0.8), NOTHING], 20, 0, id="half as large, too"),
    ],
)
def test_what_is_as_large_as_the_tiles_and_as_plain_is_one(
    things: list[Thing], wide: float, kept: int
) -> None:
    hand = in_a_row(plain("B1", "C2", "D3", "WE", "D9"))
    other = in_a_row(things, y=600, wide=wide)
    assert len(believed([*hand, *other], 0.5)) == len(hand) + kept


def test_what_the_edge_of_the_photo_cuts_does_not_speak_against_what_lies_beside_it() -> None:
    hand = in_a_row(plain("B1", "C2", "D3", "WE", "D9"))
    doubted: Thing = ("C5", 0.4, 0.2, 0.7)
    other = in_a_row([*plain("D8", score=0.8), doubted], y=600)
    assert len(believed([*hand, *other], 0.5)) == len(hand)
    assert len(believed([*hand, *other], 0.5, lambda n: n is other[1])) == len(hand) + 2
    # what is plain speaks for itself, cut or not, and no heap that shows nothing is believed for being cut
    assert len(believed([*hand, *other], 0.5, lambda n: n is other[0])) == len(hand)
    cut = in_a_row([doubted, doubted], y=600)
    assert len(believed([*hand, *cut], 0.5, lambda _: True)) == len(hand)
    assert believed(cut, 0.5, lambda _: True) == []


def test_what_lies_face_down_is_as_large_as_the_face_among_it() -> None:
    uneven = [
        named(t, at(45 * i, 0, wide))
        for i, (t, wide) in enumerate(
            zip(plain(*["BACK"] * 6, score=0.75), (28, 40, 27, 39, 28, 40), strict=True)
        )
    ]
    assert believed([*uneven, named(plain("B6", score=0.77)[0], at(275, 0))], 0.5) == []
    small = in_a_row(plain(*["BACK"] * 6, score=0.75), wide=28)
    assert believed([*small, named(plain("B6", score=0.77)[0], at(190, 0))], 0.5) == []


def test_of_a_pavement_only_the_tiles_that_lie_on_it_are_believed() -> None:
    pavement = [named(NOTHING, at(44 * i, 60 * k)) for i in range(14) for k in range(5)]
    hand = in_a_row([*plain("B4", "B5", "B6", "WE", "WE"), *plain("S2", p=0.5)], y=300)
    assert believed([*pavement, *hand], 0.5) == hand
    # one of the faces lies there oftener than a set has it, as the spots of dominoes do
    spots = in_a_row(plain(*["D9"] * 6, "D8", "B9"), y=300)
    assert believed([*pavement, *spots], 0.5) == []


def test_one_face_all_over_the_picture_is_no_tile() -> None:
    few = [in_a_row(plain(*["B2"] * 4), y=400 * k) for k in range(3)]
    assert believed(few[0], 0.5) == few[0]
    assert believed([thing for heap in few for thing in heap], 0.5) == []


@pytest.mark.parametrize(
    ("thing", "kept"),
    [
        pytest.param(("B1", 0.34, 0.38, 0.9), False, id="may as well be none"),
        pytest.param(("C6", 0.38, 0.08, 0.62), False, id="hardly seen"),
        pytest.param(("WS", 0.36, 0.0, 0.95), True, id="a tile in an odd hand"),
        pytest.param(("S2", 0.6, 0.35, 0.6), True, id="one face is plain"),
    ],
)
def test_beside_a_hand_what_shows_no_face_must_be_seen_well(thing: Thing, kept: bool) -> None:
    assert len(believed(in_a_row([*plain("B1", "C2", "D3", "WE"), thing]), 0.5)) == 4 + kept


@pytest.mark.parametrize(("score", "kept"), [(0.3, False), (0.4, True)])
def test_what_is_hardly_seen_at_all_is_no_tile_however_plain_its_face(score: float, kept: bool) -> None:
    thing = ("B1", 0.99, 0.0, score)
    assert len(believed(in_a_row([*plain("B5", "C2", "D3", "WE"), thing]), 0.5)) == 4 + kept


def test_nothing_found_is_nothing_believed() -> None:
    assert believed([], 0.5) == []
