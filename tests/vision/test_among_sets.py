"""Cloth in a gap, sides and patterns that seem to be tiles among the sets of a hand."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from vision.among_sets import between_two_sets, hardly_beside
from vision.layout import arrange
from vision.reading import Detection, Quad, Reading, TileReading

WIDE, HIGH = 30.0, 40.0
#: Thirteen tiles, the last four of which make no set.
SETS, LOOSE = ("BACK C8 C8 C8", "B1 B1 B1", "BACK D6 D6 BACK"), "B9 C1 C7 D1"


def at(x: float, y: float, wide: float = WIDE) -> Quad:
    return ((x, y), (x + wide, y), (x + wide, y + HIGH), (x, y + HIGH))


def laid(*rows: Sequence[str], odd: Mapping[str, tuple[float, float]], wide: float = WIDE) -> Reading:
    """Rows of sets with room between these, the tiles `sure` and seen with 0.9; a code like D4? is as probable, and seen as well, as `odd` says, and so wide."""
    tiles: list[TileReading] = []
    for number, row in enumerate(rows):
        x = 100.0
        for codes in row:
            for code in codes.split():
                p, score = odd.get(code, (0.99, 0.9))
                place = at(x, 100.0 + 200 * number, wide if code in odd else WIDE)
                faces = ((code.rstrip("?"), p),)
                tiles.append(
                    TileReading(len(tiles), Detection(place, score), faces, code not in odd, None, None, None)
                )
                x += WIDE + 1
            x += 60
    return arrange(Reading(2000, 900, tuple(tiles)))


@pytest.mark.parametrize(
    ("row", "p", "score", "gone"),
    [
        pytest.param(f"{SETS[1]} C3? {SETS[2]}", 0.7, 0.9, True, id="in doubt"),
        pytest.param(f"{SETS[1]} C3? {SETS[2]}", 0.99, 0.7, True, id="hardly seen"),
        pytest.param(f"{SETS[1]} C3? {SETS[2]}", 0.99, 0.9, False, id="plain and seen as well as others"),
        pytest.param(f"{SETS[1]} C3? DW D6 D6 DW", 0.7, 0.9, True, id="beside ends like white dragons"),
        pytest.param(f"{SETS[1]} F3? {SETS[2]}", 0.7, 0.9, False, id="perhaps a flower"),
        pytest.param(f"{SETS[1]} {SETS[2]} C3?", 0.7, 0.9, False, id="at the end of both"),
        pytest.param("B1 B1 B4 C3? BACK D6 D6 BACK", 0.7, 0.9, False, id="beside what is no set"),
    ],
)
def test_what_parts_two_sets_and_is_one_too_many_is_none(
    row: str, p: float, score: float, gone: bool
) -> None:
    reading = laid((SETS[0], row), (LOOSE,), odd={"C3?": (p, score), "F3?": (p, score)})
    assert [t.tile for t in between_two_sets(reading)] == (["C3"] if gone else [])


def test_two_gaps_may_both_look_like_tiles() -> None:
    odd = {"D2?": (0.99, 0.7), "D4?": (0.3, 0.8)}
    row = "BACK DG DG DG D2? S4 S2 F3", "D5 D5 D5 D4? DW C7 C7 BACK", "D3 D2 D1", "D2 D2"
    assert [t.tile for t in between_two_sets(laid(row, odd=odd))] == ["D2", "D4"]


@pytest.mark.parametrize("loose", ["B9 C1 C7", "B9 C1 C7 D1 WE"], ids=["a tile less", "a tile more"])
def test_of_no_hand_nothing_is_one_too_many(loose: str) -> None:
    row = f"{SETS[1]} C3? {SETS[2]}"
    # with three loose ones it makes fourteen, with five it is not the only one too many
    reading = laid((SETS[0], row), (loose,), odd={"C3?": (0.7, 0.7)})
    assert [t.tile for t in between_two_sets(reading)] == ([] if loose == "B9 C1 C7" else ["C3"])


@pytest.mark.parametrize(
    ("things", "p", "score", "wide", "gone"),
    [
        pytest.param("B1? F4", 0.8, 0.6, WIDE, ["B1"], id="a pattern beside a flower"),
        pytest.param("B1? F4", 0.8, 0.88, WIDE, [], id="seen nearly as well as the others"),
        pytest.param("F1?", 0.3, 0.6, 46.0, ["F1"], id="perhaps a flower, and far too wide"),
        pytest.param("F1?", 0.3, 0.6, WIDE, [], id="perhaps a flower"),
        pytest.param("F1?", 0.95, 0.6, 46.0, [], id="plainly a flower, of which the outline is off"),
        pytest.param("F2 S3 F1?", 0.4, 0.75, WIDE, ["F1"], id="no face at the end of flowers"),
        pytest.param("F2 S3 F1?", 0.6, 0.75, WIDE, [], id="a face there"),
        pytest.param("F2 S3 F1?", 0.4, 0.85, WIDE, [], id="seen as well as they are"),
        pytest.param("F1? D7 D7 D7", 0.4, 0.75, WIDE, ["F1"], id="no face before a pung"),
        pytest.param("D7 D7 F1? D7", 0.4, 0.75, WIDE, [], id="within one"),
        pytest.param("D7 D7 D7 F1? B1 B2 B3", 0.6, 0.75, WIDE, ["F1"], id="hardly a flower between two sets"),
        pytest.param("D7 D7 D7 F1? B1 B2 B3", 0.95, 0.75, WIDE, [], id="plainly one"),
        pytest.param("D7 D7 D7 F1? B1 B2 B3", 0.6, 0.85, WIDE, [], id="seen as well as these"),
        pytest.param("F1? D7 D7", 0.8, 0.75, WIDE, ["F1"], id="hardly one before a pair"),
        pytest.param("F1? B2 C5", 0.8, 0.75, WIDE, [], id="beside what is no set"),
        pytest.param("B1? D8?", 0.8, 0.6, WIDE, ["B1", "D8"], id="a pattern that may be two tiles"),
        pytest.param("B1? D8", 0.8, 0.6, WIDE, [], id="beside a tile"),
    ],
)
def test_what_is_hardly_seen_beside_a_hand_is_none_of_it(
    things: str, p: float, score: float, wide: float, gone: list[str]
) -> None:
    odd = dict.fromkeys(("B1?", "F1?", "D8?"), (p, score))
    reading = laid(SETS, (LOOSE,), (things,), odd=odd, wide=wide)
    assert [t.tile for t in hardly_beside(reading)] == gone


def test_where_all_are_too_many_plain_ones_that_are_seen_less_well_are_none() -> None:
    """Lines of print in the shadow of tiles may look like 8 bamboos."""
    for score, gone in ((0.7, ["D8", "D8"]), (0.85, [])):
        odd = {"D8?": (0.99, score)}
        reading = laid(SETS, (LOOSE,), ("D8? D8?",), odd=odd)
        plain = replace(reading, tiles=tuple(replace(t, sure=True) for t in reading.tiles))
        assert [t.tile for t in hardly_beside(plain)] == gone
    # thirteen tiles with it: a pair of the hand
    whole = laid(SETS, ("B9 C1",), ("D8? D8?",), odd={"D8?": (0.99, 0.7)})
    sure = replace(whole, tiles=tuple(replace(t, sure=True) for t in whole.tiles))
    assert hardly_beside(sure) == []


def test_a_plain_back_beside_a_flower_is_one_however_many_tiles_there_are() -> None:
    """Sixteen tiles in a box are no hand, and one of them lay face down in the corner beside a flower, hardly seen."""
    odd = {"BACK?": (0.99, 0.35)}
    reading = laid((*SETS, "D9 D9 D9", "C5 C5"), ("B1",), ("F3 BACK?",), odd=odd)
    plain = replace(reading, tiles=tuple(replace(t, sure=True) for t in reading.tiles))
    assert hardly_beside(plain) == []
    assert [t.tile for t in hardly_beside(reading)] == ["BACK"]


def test_several_things_that_are_hardly_seen_do_not_vouch_for_each_other() -> None:
    """Three printed flowers were a tile and two."""
    odd = {"D4?": (0.99, 0.48), "D2?": (0.99, 0.57), "B1?": (0.8, 0.72)}
    reading = laid((*SETS, "D9 D9 D9", "C5 C5"), ("B1? D4?",), ("D2?",), odd=odd)
    sure = replace(reading, tiles=tuple(replace(t, sure=t.sure or t.tile != "B1") for t in reading.tiles))
    assert sorted(t.tile for t in hardly_beside(sure)) == ["B1", "D2", "D4"]


def test_faces_are_compared_with_faces_which_are_seen_better_than_backs() -> None:
    odd = {"B1?": (0.8, 0.75)}
    reading = laid(SETS, (LOOSE,), ("B1?",), odd=odd)
    dim = replace(
        reading,
        tiles=tuple(
            replace(t, detection=replace(t.detection, score=0.6)) if t.tile == "BACK" else t
            for t in reading.tiles
        ),
    )
    assert [t.tile for t in hardly_beside(dim)] == ["B1"]


def test_only_beside_a_hand_that_is_laid_out_groups_are_left_out() -> None:
    scattered = laid(("B1 C4 D9", "WE WS WW", "B7 D4 C2", "D3 B4 C9 DR"), ("D8?",), odd={"D8?": (0.8, 0.6)})
    assert hardly_beside(scattered) == []
    few = laid(SETS[:2], ("B1? F4",), odd={"B1?": (0.8, 0.6)})
    assert hardly_beside(few) == []
