"""What the seed documents themselves show: tile pictures, published figures, the doubling table."""

from __future__ import annotations

from random import Random

import pytest
from deal import ordinary_win
from say import best, said, special, total

from scorer.notation import format_hand, parse_hand
from scorer.ruleset import ruleset
from scorer.score import score
from scorer.tiles import PLAYING

# each picture as it is drawn: its first set, the rest, and blanks filled as the text says
_PICTURES = [
    ("purity", "C111", "C555 C777 C888 C66", {}),
    ("triple_knitting", "C1B1D1", "C3B3D3 C6B6D6 C7B7D7 C2B2", {}),
    ("knitting", "C1B1", "C2B2 B3D3 C5B5 C6D6 C7B7 B9D9", {"knitting_suits": "any"}),
    ("all_pair_honours", "B11", "D99 WEE WWW WNN DWW DRR", {}),
    ("buried_treasure", "B111", "B333 B777 DRRR B22", {}),
    ("fourfold_plenty", "D4444", "(B3333) (B7777) (C3333) DWW", {}),
    ("heads_and_tails", "D111", "D999 B999 C111 B11", {}),
    ("gates_of_heaven", "B111", "B2345678 B999 B5", {}),
    ("wriggling_snake", "C11", "C23456789 WESWN", {}),
    ("all_winds_and_dragons", "WSSS", "WNNN DWWW DRRR WEE", {}),
    ("imperial_jade", "B222", "B444 B666 DGGG B88", {}),
    ("three_great_scholars", "DWWW", "DGGG DRRR C222 D44", {}),
    ("three_great_scholars", "DWWW", "DGGG DRRR B999 WEE", {}),
    ("four_blessings", "WEEE", "WSSS WWWW WNNN C55", {}),
]


@pytest.mark.parametrize(
    ("name", "first", "rest", "options"), _PICTURES, ids=[f"{p[0]}: {p[2]}" for p in _PICTURES]
)
@pytest.mark.parametrize("way", ["wall", "discard"])
def test_the_pictures_of_001(name: str, first: str, rest: str, options: dict[str, object], way: str) -> None:
    tile = rest.split()[-1]
    hand = f"{first} {rest} @E/S !{tile[:2]} {way}"
    if len(first) == 5:
        hand = f"({first}) {rest} @E/S !{tile[:2]} {way}"
    both = {special(hand, **options)} | {r.special.name for r in said(hand, **options).readings if r.special}
    assert name in both


@pytest.mark.parametrize(
    ("name", "first", "rest", "options"), _PICTURES, ids=[f"{p[0]}: {p[2]}" for p in _PICTURES]
)
def test_the_pictures_of_001_with_the_first_set_exposed(
    name: str, first: str, rest: str, options: dict[str, object]
) -> None:
    may_be_exposed = {
        "purity",
        "imperial_jade",
        "heads_and_tails",
        "three_great_scholars",
        "all_winds_and_dragons",
        "four_blessings",
        "fourfold_plenty",
    }
    tile = rest.split()[-1][:2]
    early = said(f"({first}) {rest} @E/S !{tile} wall", **options)
    assert (name in {r.special.name for r in early.readings if r.special}) is (name in may_be_exposed)
    if len(first) < 5:
        # the winning tile may have been claimed for it
        claimed = said(f"({first}) {rest} @E/S !{first[:2]} discard", **options)
        assert name in {r.special.name for r in claimed.readings if r.special}


def test_the_picture_of_the_unique_wonders_fishes() -> None:
    reading = best("D19 B19 C19 WESWN DWGR @E/E")
    assert (reading.special and reading.special.name, reading.by, reading.total) == (
        "thirteen_unique_wonders",
        "fishing",
        400,
    )
    assert len(said("D19 B19 C19 WESWN DWGR @E/E").waits) == 13


def test_the_picture_of_purity_is_buried_treasure_too() -> None:
    names = [r.special.name for r in said("C111555777888 C66 @E/S !C6 wall").readings if r.special]
    assert names == ["buried_treasure", "purity", "purity"]
    assert special("(C111) C555777888 C66 @E/S !C6 wall") == "purity"


@pytest.mark.parametrize(
    ("hand", "score"),
    [
        ("[DRRRR] [DGGGG] [DWWWW] [D888] B5 @W/E", 800),
        ("[DRRRR] [DGGGG] [DWWWW] [D888] B5 +F3S1 @W/E", 816),
        ("B1367 C1367 D1367 C2B2 +F2S4 @S/E !B2 discard last", 532),
        ("C1123456789 WESW +S3F1 @W/E", 416),
        ("C123456789 WESWN +S3F1 @W/E", 416),
        ("WEE @E/E", 4),
    ],
)
def test_the_figures_of_000_and_002(hand: str, score: int) -> None:
    assert total(hand) == score


def test_two_tiles_of_the_wriggling_snake_may_be_any_of_the_winds() -> None:
    assert [w.tile.code for w in said("C1123456789 WESW @W/E").waits] == ["WN"]


def test_a_claimed_pair_spoils_concealment_but_not_buried_treasure() -> None:
    hand = "B222333777 DRRR B55 @E/S !B5 discard"
    assert special(hand) == "buried_treasure"
    ordinary = next(r for r in said(hand).readings if r.by == "ordinary")
    assert "all_concealed" not in {line.rule.name for line in ordinary.lines}


_DOUBLING = {
    1: [20, 40, 60, 80, 100, 120, 140, 160, 180, 200],
    2: [40, 80, 120, 160, 200, 240, 280, 320, 360, 400],
    3: [80, 160, 240, 320, 400, 480, 560, 640, 720, 800],
    4: [160, 320, 480, 640, 800, 960, 1120, 1280, 1440, 1600],
    5: [320, 640, 960, 1280, 1600, 1920, 2240, 2560, 2880, 3200],
    6: [640, 1280, 1920, 2560, 3200, 3840, 4480, 5120, 5760, 6400],
    7: [1280, 2560, 3840, 5120, 6400, 7680, 8960, 10240, 11520, 12800],
    8: [2560, 5120, 7680, 10240, 12800, 15360, 17920, 20480, 23040, 25600],
    9: [5120, 10240, 15360, 20480, 25600, 30720, 35840, 40960, 46080, 51200],
    10: [10240, 20480, 30720, 40960, 51200, 61440, 71680, 81920, 92160, 102400],
}


def test_the_doubling_table_of_004() -> None:
    rng = Random(4)
    rules = ruleset("bmja", {"limit": 200_000})
    honours = [t for t in PLAYING if t.honour] + [t for t in PLAYING if t.suit == "B"]
    cells = set()
    for _ in range(3000):
        for reading in score(ordinary_win(rng, honours), rules).readings:
            tens, rest = divmod(reading.base, 10)
            if reading.by == "ordinary" and rest == 0 and 1 <= tens <= 10 and 1 <= reading.doubles <= 10:
                cells.add((tens, reading.doubles))
                assert reading.total == _DOUBLING[reading.doubles][tens - 1]
    assert len(cells) > 30


# hands whose base and doubles are a cell of the table: a kong of dragons and so on, with no limit in the way
_CELLS = [
    ("(DRRRR) WEE @E/E", 20, 1),
    ("[DRRRR] B222 C333 @E/S", 40, 1),
    ("(DRRRR) (DGGGG) (DWWW) B222 @E/E", 40, 3),
]


@pytest.mark.parametrize(("hand", "points", "doubles"), _CELLS, ids=[c[0] for c in _CELLS])
def test_hands_in_the_doubling_table(hand: str, points: int, doubles: int) -> None:
    reading = best(hand, limit=200000)
    assert (reading.base, reading.doubles, reading.total) == (points, doubles, points * 2**doubles)


def test_pictures_written_and_read_back() -> None:
    for _, first, rest, options in _PICTURES:
        if len(first) < 5:
            hand = parse_hand(f"{first} {rest} @E/S !? ?")
            assert parse_hand(format_hand(hand)) == hand
            assert score(hand, ruleset("bmja", options)).legal
