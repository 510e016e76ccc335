from __future__ import annotations

from typing import Any

import pytest

from vision.reading import Detection, Reading, TileReading
from vision.sureness import BARE, DOWN, ELSE, PICTURE, Sureness, sort_of

LIMITS: dict[str, Any] = {
    ELSE: [0.9, 0.99],
    PICTURE: [0.8, 0.81],
    DOWN: [0.85, 0.86],
    BARE: [0.95, 0.95],
    "reject": 0.5,
}


@pytest.mark.parametrize(
    ("code", "paint", "sort"),
    [
        ("B2", "green", ELSE),
        ("C9", "", ELSE),
        ("D1", "blue", ELSE),
        ("WE", "dark", ELSE),
        ("DR", "red", ELSE),
        ("DG", "", ELSE),
        ("B1", "green", PICTURE),
        ("F3", "red", PICTURE),
        ("S1", "", PICTURE),
        ("A4", "", PICTURE),
        ("JK", "blue", PICTURE),
        ("DW", "blue", PICTURE),
        ("DW", "", BARE),
        ("BACK", "", DOWN),
        ("BACK", "green", DOWN),
    ],
)
def test_what_was_named_says_which_limit_holds(code: str, paint: str, sort: str) -> None:
    assert sort_of(code, paint) == sort
    sure = Sureness.of(LIMITS)
    usual, strange = LIMITS[sort]
    assert sure.holds(code, usual, paint)
    assert not sure.holds(code, usual - 0.001, paint)
    assert sure.holds(code, strange, paint, strange=True)
    assert not sure.holds(code, strange - 0.001, paint, strange=True)


@pytest.mark.parametrize("missing", [ELSE, PICTURE, DOWN, BARE])
def test_a_limit_that_is_missing_is_an_error(missing: str) -> None:
    with pytest.raises(KeyError, match=missing):
        Sureness.of({sort: limit for sort, limit in LIMITS.items() if sort != missing})


def reading_of(*tiles: tuple[str, float, bool]) -> Reading:
    place = Detection(((0.0, 0.0), (30.0, 0.0), (30.0, 40.0), (0.0, 40.0)), 0.9)
    return Reading(
        900,
        100,
        tuple(
            TileReading(i, place, ((code, p),), sure, None, None, None)
            for i, (code, p, sure) in enumerate(tiles)
        ),
    )


def sure_of(*tiles: tuple[str, float, bool]) -> list[bool]:
    return [t.sure for t in Sureness.of(LIMITS).weighed(reading_of(*tiles)).tiles]


def test_where_a_fifth_of_the_faces_is_in_doubt_less_is_sure() -> None:
    plain, rather, doubted = ("B2", 0.995, True), ("B3", 0.95, True), ("F1", 0.5, False)
    assert sure_of(plain, rather, plain, plain, doubted) == [True, False, True, True, False]
    assert sure_of(plain, rather, plain, plain, plain, doubted) == [True, True, True, True, True, False]


def test_what_is_asked_about_for_another_reason_stays_so() -> None:
    assert sure_of(("B2", 0.999, False), ("B2", 0.999, True)) == [False, True]


def test_face_down_tiles_do_not_say_whether_a_set_is_strange() -> None:
    down = [("BACK", 0.5, False)] * 5
    assert sure_of(("B3", 0.95, True), *down) == [True, *[False] * 5]
    assert sure_of(*down) == [False] * 5
    assert sure_of() == []
