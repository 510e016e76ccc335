"""The same hands under all three rulesets, in one table."""

from __future__ import annotations

import pytest
from say import said

# hand, then what it scores and the special hand it is read as: British, Shanghai, Western; None where it is no Mah-Jong
_TABLE: list[tuple[str, tuple[int | None, str | None], tuple[int | None, str | None], tuple[int | None, str | None]]] = [
    ("(C123) B222 C555 B444 WNN @W/S !B2 wall", (34, None), (34, None), (40, None)),
    ("(C123) (B234) C555 B444 WNN @W/S !WN discard", (None, None), (28, None), (None, None)),
    ("(C222) C555777888 C99 @W/S !C9 discard", (34 * 8, "purity"), (34 * 16, "pure_hand"), (40 * 8, "purity")),
    ("(C123) C555777888 C99 @W/S !C9 discard", (32, None), (32 * 8, "pure_hand"), (40 * 8, "purity")),
    ("C123456777888 C99 @W/S !C9 wall", (None, None), (1000, "pure_hand"), (None, None)),
    ("B11 C99 D11 WEESS DRRGG @W/S !DR discard", (500, "all_pair_honours"), (1000, "all_pair_honours"), (1000, "honor_pairs")),
    ("B1122 C55 D99 WEESS DRR @W/S !DR discard", (None, None), (500, "dirty_pairs"), (500, "seven_dirty_pairs")),
    ("B1223345 C1223345 @W/S !B5 discard", (500, "knitting"), (None, None), (500, "knitting")),
    ("B19 C19 D19 WESWN DRGWW @W/S !DW discard", (1000, "thirteen_unique_wonders"), (1000, "unique_wonders"), (2000, "unique_wonder")),
    ("B11123456789995 @W/S !B5 wall", (1000, "gates_of_heaven"), (1000, "pure_hand"), (2000, "nine_united_sons")),
    ("(B111) B23456789995 @W/S !B5 wall", (None, None), (1000, "pure_hand"), (None, None)),
    ("B1123456789 WESWN @W/S !B5 discard", (1000, "wriggling_snake"), (None, None), (1000, "wriggly_snake")),
    ("(DRRR) (DGGG) DWWW C222 WEE @W/S !WE discard", (1000, "three_great_scholars"), (1000, "big_three_dragons"), (1000, "three_great_scholars")),
    ("(DRRR) (DGGG) DWWW C234 C88 @W/S !C8 discard", (36 * 16, None), (1000, "big_three_dragons"), (1000, "three_great_scholars")),
    ("(WEEE) (WSSS) (WWWW) WNNN DRR @W/S !DR discard", (1000, "all_winds_and_dragons"), (1000, "all_honors"), (2000, "gone_with_the_wind")),
    ("(B3333) [B7777] (C3333) (D4444) DWW @W/S !DW discard", (1000, "fourfold_plenty"), (1000, "all_kong"), (70, None)),
    ("(B222) B444666888 DGG @W/S !DG discard", (1000, "imperial_jade"), (1000, "all_green"), (80, "ordinary_clean")),
    ("B222 C444 D666 WNNN C88 @W/S !B2 wall", (42 * 4, None), (1000, "buried_treasure"), (1000, "mixed_pungs")),
    ("B19 C19 D19 WESWN DRGW @W/S", (400, "thirteen_unique_wonders"), (0, None), (0, None)),
    ("[DRRRR] B22 @W/S", (64, None), (64, None), (80, None)),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "bmja", "shanghai", "western"), _TABLE, ids=[row[0] for row in _TABLE])
def test_the_same_hand(
    hand: str,
    bmja: tuple[int | None, str | None],
    shanghai: tuple[int | None, str | None],
    western: tuple[int | None, str | None],
) -> None:
    found = []
    for rules in ("bmja", "shanghai", "western"):
        best = said(hand, rules).best
        found.append((best.total, best.special.name if best.special else None) if best else (None, None))
    assert found == [bmja, shanghai, western]
