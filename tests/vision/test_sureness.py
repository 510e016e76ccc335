from __future__ import annotations

import pytest

from vision.sureness import BARE, DOWN, ELSE, PICTURE, Sureness, sort_of

LIMITS = {ELSE: 0.9, PICTURE: 0.8, DOWN: 0.85, BARE: 0.95, "reject": 0.5}


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
    assert sure.holds(code, LIMITS[sort], paint)
    assert not sure.holds(code, LIMITS[sort] - 0.001, paint)


@pytest.mark.parametrize("missing", [ELSE, PICTURE, DOWN, BARE])
def test_a_limit_that_is_missing_is_an_error(missing: str) -> None:
    with pytest.raises(KeyError, match=missing):
        Sureness.of({sort: limit for sort, limit in LIMITS.items() if sort != missing})
