"""The goulash: wild tiles and their limits."""

from __future__ import annotations

from itertools import product

import pytest
from say import best, counts, said, special, total

from scorer.notation import parse_hand
from scorer.score import score
from scorer.tiles import PLAYING, Tile


@pytest.mark.parametrize("wild", ["JK", "B2"])
def test_a_wild_tile_stands_in_for_another(wild: str) -> None:
    assert total(f"(C555) D666 WNNN DRRR B7 {wild} @E/E goulash {wild} !B7 wall") == (2 + 4 + 8 + 8 + 22) * 2


def test_a_goulash_does_not_count_the_double_for_no_chow() -> None:
    assert "no_chow" not in counts("(C555) D666 WNNN DRRR B77 @E/E goulash JK !B7 wall")


@pytest.mark.parametrize(
    ("hand", "legal"),
    [
        ("(C555) D666 WNNN DRR JK B77 @E/E goulash JK !B7 wall", True),  # one in a pung
        ("(C555) D66 JK WNN JK DRR JK B7 JK @E/E goulash JK !B7 wall", True),  # one in each set
        ("(C555) D666 WNNN DR JKK (B77) @E/E goulash JK !B7 discard", False),  # two in a pung
        ("(C555) D666 WNNN DRR JK (B77) @E/E goulash JK !B7 discard", True),
        ("(C555) (D666) (WNNN) DR B7 JKKK @E/E goulash JK !JK discard", False),
        ("(C555) (D666) (WNNN) DR B7 JKKK @E/E goulash JK !B7 wall", False),
        (
            "(C555) (D666) (WNNN) DR B7 JKKK @E/E goulash JK !JK wall",
            True,
        ),  # the wild tile drawn may be one more
        ("(C5555) (D666) (WNNN) DR B7 JKKK @E/E goulash JK !JK loose", True),
        ("(C555) (D666) (WNNN) (DRRR) JKK @E/E goulash JK !JK wall", True),  # a pair of wild tiles alone
        ("(C555) (D666) (WNNN) (DRRR) JKK @E/E goulash JK !JK discard", False),
        ("(C555) (D666) WN DR JKKKK B7 @E/E goulash JK !JK wall", False),  # one more in one set only
        ("C555 D666 WNNN DR B7 JKKK @E/E goulash JK !? dealt", False),
        ("C555 D666 WNNN DR B7 JKKK @E/E goulash JK !JK dealt", False),
        ("(C555 JK) D666 WNNN DRRR B77 @E/E goulash JK !B7 wall", True),  # one in a kong
        ("(C55 JKK) D666 WNNN DRRR B77 @E/E goulash JK !B7 wall", True),  # two in a kong
        ("(C5 JKKK) D666 WNNN DRRR B77 @E/E goulash JK !B7 wall", False),  # three in a kong
        ("(C5 JKK) D666 WNNN DRRR B77 @E/E goulash JK !B7 wall", False),  # two in a pung on the table
        ("(C5 JKK) D666 WNNN DRRR B7 JK @E/E goulash JK !JK wall", False),  # the tile drawn is not in it
        ("(JKKK) D666 WNNN DRRR B77 @E/E goulash JK !B7 wall", False),  # a pung of wild tiles
        ("(C567) D666 WNNN DRRR B77 @E/E goulash JK !B7 wall", False),  # a chow
        ("(C555) D666 WNNN DRRR B7 JK @E/E goulash JK !B7 robbed_kong", False),
    ],
    ids=lambda v: v if isinstance(v, str) else "",
)
def test_limits_of_an_ordinary_hand(hand: str, legal: bool) -> None:
    assert said(hand).legal is legal


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("(C555) C777 C888 C9 JKK C66 @E/E goulash JK !C6 wall", "purity"),  # two in a pung of a special hand
        ("(C555) C777 C888 C999 JKK @E/E goulash JK !C7 wall", "purity"),
        ("B11 D99 WEEWWNN DW JKKK @E/E goulash JK !D9 wall", "all_pair_honours"),
        ("B1223345 C122 JKKKK @E/E goulash JK !B5 wall", "knitting"),
        ("B13672 C1367 D1 JKKKK @E/E goulash JK !B2 wall", "triple_knitting"),
        ("B1367 C1367 D1367 JKK @E/E goulash JK !B1 wall", "triple_knitting"),
        ("B111333777 DR JKK B55 @E/E goulash JK !B5 wall", "buried_treasure"),
        ("(B333) B4 B666 DGG JK B88 JKK @E/E goulash JK !B8 wall", "imperial_jade"),
        ("B1 JKK B45678999 B23 B5 @E/E goulash JK !B5 wall", "gates_of_heaven"),
        ("C1123 JKKKK C9 WESWN C8 @E/E goulash JK !C1 wall", "wriggling_snake"),
        ("B19 C19 D19 WESW DR JKKKK @E/E goulash JK !B1 wall", "thirteen_unique_wonders"),
        ("(C3 JKKK) [B7777] (C4444) (D4444) DWW @E/E goulash JK !DW wall", "fourfold_plenty"),
        ("(DRRR) DGGG DWW JK C222 B4 JK @S/N goulash JK !B4 wall", "three_great_scholars"),
    ],
    ids=lambda v: v,
)
def test_a_special_hand_may_use_more(hand: str, name: str) -> None:
    assert special(hand) == name


@pytest.mark.parametrize(
    "hand",
    [
        "B13672 C1367 WE JKKKK @E/E goulash JK !B2 wall",
        "B1223345 C12 JKKKK WE @E/E goulash JK !B5 wall",
        "B2345678999 JKKKK @E/E goulash JK !B5 wall",
        "C112345678 JKKK DR WE @E/E goulash JK !C1 wall",
        "B19 C19 D19 WEEE JKKKK @E/E goulash JK !B1 wall",
        "B11 D98 WEEWWNN DW JKKK @E/E goulash JK !D9 wall",
    ],
)
def test_no_number_of_wild_tiles_makes_a_special_hand_of_wrong_tiles(hand: str) -> None:
    result = said(hand)
    assert not result.legal or result.best is None or result.best.special is None


def test_a_gates_pung_is_not_all_wild() -> None:
    assert not said("B2345678999 JKKKK @E/E goulash JK !B5 wall").legal


def test_an_ordinary_hand_may_not_use_what_only_a_special_hand_may() -> None:
    result = said("(C555) (C777) (C888) C9 C6 JKKK @E/E goulash JK !C6 wall")
    assert {r.by for r in result.readings} == {"special"}


def test_the_wild_bamboo_counts_as_no_bamboo() -> None:
    assert special("(C555) C777 C888 C999 C6 B2 @E/E goulash B2 !C6 wall") == "purity"
    assert not said("(B234) C777 C888 C999 C66 @E/E goulash B2 !C6 wall").legal


def test_a_wild_tile_is_not_the_five_or_one_of_circles() -> None:
    assert special("(WNNNN) C333 B888 D55 JK D88 @E/E goulash JK !JK loose") is None
    assert special("(WNNNN) C333 B888 D55 JK D88 @E/E goulash JK !D5 loose") == "plum_blossom"


@pytest.mark.parametrize(
    ("hand", "points", "doubles"),
    [
        ("DR JK @E/E goulash JK", 2, 0),
        ("DRR JK @E/E goulash JK", 8, 1),
        ("DRR JKK @E/E goulash JK", 32, 1),
        ("DRRR JK @E/E goulash JK", 32, 1),
        ("DR JKK @E/E goulash JK", 2, 0),
        ("DR JKKKK @E/E goulash JK", 2, 0),
        ("DR WEE JK B555 @S/S goulash JK", 16, 0),
        ("DRR WEE JKK @E/E goulash JK", 34, 2),
        ("JKKKK @E/E goulash JK", 0, 0),
        ("DRRRR JK B5 @E/E goulash JK", 32, 1),
        ("(DRR JK) @E/E goulash JK", 4, 1),
        ("(DRR JKK) @E/E goulash JK", 16, 1),
        ("(DR JKK) @E/E goulash JK", 0, 0),
        ("(DR JKKK) @E/E goulash JK", 0, 0),
        ("B2 B22 B5 @E/E goulash B2", 0, 0),
        ("B222 B5 @E/E", 4, 0),
    ],
    ids=lambda v: v if isinstance(v, str) else "",
)
def test_wild_tiles_of_a_losing_hand(hand: str, points: int, doubles: int) -> None:
    reading = best(hand)
    assert (reading.base, reading.doubles) == (points, doubles)


def test_a_losing_hand_puts_its_wild_tiles_where_they_score_most() -> None:
    # to a pung of white dragons rather than to one of 5 bamboos
    assert total("B55 DWW JK @E/E goulash JK") == 8 * 2


def test_the_set_shows_the_wild_tiles() -> None:
    [meld] = [m for m in best("DRR JK @E/E goulash JK").melds if m.wilds]
    assert [t.code for t in meld.shown] == ["DR", "DR", "JK"]


def test_waits_of_a_goulash_hand_hold_the_wild_tile() -> None:
    result = said("(C555) D666 WNNN DRRR B7 @E/E goulash JK")
    assert [w.tile.code for w in result.waits] == ["B7", "JK"]
    assert [w.tile.code for w in said("(C555) D666 WNNN DRRR B7 @E/E goulash B2").waits] == ["B2", "B7"]


def test_a_wild_tile_in_hand_waits_for_whatever_it_can_pair() -> None:
    result = said("(C555) (D666) (WNNN) (DRRR) JK @E/E goulash JK")
    waiting = {w.tile.code for w in result.waits}
    assert {"B1", "WE", "JK"} <= waiting
    # and a kind that is all laid down or held cannot come
    assert "C5" in waiting


def _by_substitution(hand: str) -> int | None:
    """The best total with each wild tile given a face, none of the limits asked: an upper bound."""
    parsed = parse_hand(hand)
    wilds = [i for i, t in enumerate(parsed.tiles) if t is parsed.wild]
    best_total = None
    for faces in product(PLAYING, repeat=len(wilds)):
        tiles: list[Tile] = list(parsed.tiles)
        for at, face in zip(wilds, faces, strict=True):
            tiles[at] = face
        result = score(
            type(parsed)(parsed.sets, tuple(tiles), parsed.bonus, parsed.seat, parsed.round, parsed.win)
        )
        if result.total is not None and (best_total is None or result.total > best_total):
            best_total = result.total
    return best_total


@pytest.mark.parametrize(
    "hand",
    [
        "(C555) D666 WNNN DRR JK B77 @E/E goulash JK !B7 wall",
        "B111333777 DRR JK B55 @E/E goulash JK !B5 wall",
    ],
)
def test_one_wild_tile_is_used_as_the_best_face_would_be(hand: str) -> None:
    readings = said(hand).readings
    substituted = _by_substitution(hand)
    doubled = [r.total * (1 if r.special else 2) for r in readings]
    assert min(1000, max(doubled)) == substituted
