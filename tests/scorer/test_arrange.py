"""Arranging tiles, against a search that simply tries everything."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.arrange import (
    ORDINARY_WILDS,
    SPECIAL_WILDS,
    arrangements,
    completing,
    gathered,
    wild_arrangements,
    wild_gathered,
)
from scorer.hand import counted
from scorer.notation import parse_tiles
from scorer.sets import PAIR, PUNG, Meld, what_sets
from scorer.tiles import JOKER, PLAYING, Tile


def _counts(text: str) -> list[int]:
    return counted(parse_tiles(text))[0]


def _shown(ways: list[tuple[Meld, ...]]) -> set[tuple[str, ...]]:
    return {tuple(sorted(f"{m.kind}:{m.tile.code}" for m in way)) for way in ways}


def _brute(tiles: tuple[Tile, ...], pair: bool, chows: int) -> set[tuple[str, ...]]:
    """Every split of the tiles into pungs, chows and the pair, by trying every group that holds the first tile."""
    if not tiles:
        return set() if pair else {()}
    found = set()
    first, rest = tiles[0], tiles[1:]
    for size in (2, 3):
        for others in combinations(range(len(rest)), size - 1):
            group = tuple(sorted((first, *(rest[i] for i in others)), key=lambda t: t.index))
            for kind, made, _ in what_sets(group):
                if (
                    kind not in ("pung", "chow", "pair")
                    or (kind == "pair" and not pair)
                    or (kind == "chow" and not chows)
                ):
                    continue
                left = tuple(t for i, t in enumerate(rest) if i not in others)
                for more in _brute(left, pair and kind != "pair", chows - (kind == "chow")):
                    found.add(tuple(sorted((*more, f"{kind}:{made[0].code}"))))
    return found


_SUIT = [t for t in PLAYING if t.suit == "B" and t.number <= 6]
_FEW = [*_SUIT, *(t for t in PLAYING if t.code in ("C1", "C2", "C3", "WE", "DR"))]


@settings(max_examples=120, deadline=None)
@given(seed=st.integers(0, 10**9), size=st.sampled_from([2, 3, 5, 6, 8, 9, 11]), chows=st.integers(0, 3))
def test_a_brute_force_arranger_agrees(seed: int, size: int, chows: int) -> None:
    rng = Random(seed)
    tiles: list[Tile] = []
    while len(tiles) < size:
        pool = _SUIT if seed % 2 else _FEW
        tile = rng.choice(pool)
        if rng.random() < 0.5:
            tiles += [tile] * min(3, size - len(tiles), 4 - tiles.count(tile))
        elif tiles.count(tile) < 4:
            tiles.append(tile)
    tiles.sort(key=lambda t: t.index)
    counts, _ = counted(tuple(tiles))
    pair = size % 3 == 2
    ways = arrangements(counts, pair, chows)
    assert _shown(ways) == _brute(tuple(tiles), pair, chows)
    assert len(_shown(ways)) == len(ways)


@pytest.mark.parametrize(
    ("tiles", "pair", "chows", "ways"),
    [
        ("B22234555", True, 1, 2),
        ("B22234555", True, 0, 0),
        ("B112233", False, 2, 1),
        ("B112233", False, 1, 0),
        ("B111222333", False, 0, 1),
        ("B111222333", False, 3, 2),
        ("WEEE DRR", True, 0, 1),
        ("WEEEE DR", True, 0, 0),
        ("WEE DRR", True, 0, 0),
        ("WEE", False, 0, 0),
        ("WEEE", True, 0, 0),
        ("B11 C11 D1", True, 1, 0),
        ("B89 C1", False, 1, 0),
        ("", False, 0, 1),
        ("", True, 0, 0),
    ],
)
def test_number_of_ways(tiles: str, pair: bool, chows: int, ways: int) -> None:
    assert len(arrangements(_counts(tiles), pair, chows)) == ways


def test_sets_stand_in_the_order_of_their_tiles_the_pair_of_a_suit_last() -> None:
    [way] = arrangements(_counts("DRR C99 B777 C123".replace("C99 ", "")), True, 1)
    assert [m.tile.code for m in way] == ["B7", "C1", "DR"]


@pytest.mark.parametrize(
    ("tiles", "wilds", "pair", "ordinary", "special"),
    [
        ("B55", 1, False, 1, 1),
        ("B5", 1, True, 1, 1),
        ("B5", 2, False, 0, 1),
        ("", 2, True, 0, 34),
        ("", 3, False, 0, 0),
        ("B55 C5", 2, True, 1, 2),
        ("B555 C5", 1, True, 1, 1),
        ("B555", 2, True, 1, 36),
        ("B5555", 2, False, 1, 2),
        ("B5555", 1, True, 2, 2),
        ("B5", 1, False, 0, 0),
        ("B5", 0, True, 0, 0),
    ],
)
def test_wild_tiles_within_their_limits(
    tiles: str, wilds: int, pair: bool, ordinary: int, special: int
) -> None:
    counts = _counts(tiles)
    for limits, expected in ((ORDINARY_WILDS, ordinary), (SPECIAL_WILDS, special)):
        ways = list(wild_arrangements(counts, wilds, pair, JOKER, limits))
        assert len(ways) == expected
        for way in ways:
            assert sum(m.wilds for m in way) == wilds
            assert sum(m.kind == PAIR for m in way) == pair
            assert all(m.wilds < 3 for m in way if m.kind == PUNG)
            assert all((m.wild is JOKER) is (m.wilds > 0) for m in way)


@pytest.mark.parametrize(
    ("tiles", "sets"),
    [("B1", []), ("B11", ["pair:B1"]), ("B111", ["pung:B1"]), ("B1111 C22 D3", ["kong:B1", "pair:C2"])],
)
def test_what_lies_in_a_losing_hand(tiles: str, sets: list[str]) -> None:
    assert [f"{m.kind}:{m.tile.code}" for m in gathered(_counts(tiles))] == sets


@pytest.mark.parametrize(
    ("tiles", "wilds", "ways"),
    [
        ("B1", 1, 2),
        ("B11", 1, 2),
        ("B11", 2, 3),
        ("B111", 2, 2),
        ("B1111", 2, 1),
        ("B1", 4, 2),
        ("", 4, 1),
        ("B1 C1", 1, 3),
    ],
)
def test_wild_tiles_that_lie_in_a_losing_hand(tiles: str, wilds: int, ways: int) -> None:
    found = wild_gathered(_counts(tiles), wilds, JOKER)
    assert len(found) == ways
    assert {m.kind for way in found for m in way} <= {"pair", "pung", "kong"}


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_no_completing_tile_is_left_out(seed: int) -> None:
    rng = Random(seed)
    tiles = rng.choices(PLAYING[:12] + PLAYING[27:29], k=4) * 3
    tiles += rng.choices(PLAYING[:12] + PLAYING[27:29], k=2)
    rng.shuffle(tiles)
    counts, _ = counted(tuple(tiles[:13]))
    guess = set(completing(counts))
    for index in range(34):
        counts[index] += 1
        if arrangements(counts, True, 4):
            assert index in guess
        counts[index] -= 1


def test_only_the_suit_in_pieces_is_tried() -> None:
    assert list(completing(_counts("B124 C111 WEE"))) == list(range(9))
    assert list(completing(_counts("B123 C111 WE"))) == list(range(27, 34))
    assert list(completing(_counts("B123 C111 WEEEE"))) == list(range(27, 34))
    assert list(completing(_counts("B11 C11"))) == list(range(34))
    assert list(completing(_counts("B12 C11 WE"))) == []
