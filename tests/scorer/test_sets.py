"""Sets as values."""

from __future__ import annotations

import copy

import pytest

from scorer.notation import parse_tiles
from scorer.sets import CHOW, KONG, PAIR, PUNG, alike, chow, meld, what_sets
from scorer.tiles import JOKER, Tile


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("B1", ["single"]),
        ("B11", ["pair"]),
        ("B1 C1", ["knitted_pair"]),
        ("B111", ["pung"]),
        ("B213", ["chow"]),
        ("D789", ["chow"]),
        ("B5 C5 D5", ["knitted_triple"]),
        ("WNNNN", ["kong"]),
        ("B12", []),
        ("B1 C2", []),
        ("B112", []),
        ("B124", []),
        ("B89 C1", []),
        ("WESW", []),
        ("DRGW", []),
        ("WE B1", []),
        ("B1112", []),
        ("B11111", []),
        ("", []),
        ("F1", []),
        ("F11", []),
        ("JK", []),
        ("JKK", []),
        ("B1 B1 C1", []),
    ],
)
def test_what_tiles_are_a_set(text: str, kinds: list[str]) -> None:
    assert [kind for kind, _, _ in what_sets(parse_tiles(text))] == kinds


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("JK", {"single": 1}),
        ("JKK", {"pair": 34}),
        ("JKKK", {}),
        ("JKKKK", {}),
        ("B5 JK", {"pair": 1, "knitted_pair": 2}),
        ("WE JK", {"pair": 1}),
        ("B55 JK", {"pung": 1}),
        ("B5 JKK", {"pung": 1, "knitted_triple": 1, "chow": 3}),
        ("B1 JKK", {"pung": 1, "knitted_triple": 1, "chow": 1}),
        ("B46 JK", {"chow": 1}),
        ("B56 JK", {"chow": 2}),
        ("B47 JK", {}),
        ("B5 C5 JK", {"knitted_triple": 1}),
        ("WEE JK", {"pung": 1}),
        ("B555 JK", {"kong": 1}),
        ("B5 JKKK", {"kong": 1}),
        ("B55 C5 JK", {}),
        ("WE DR JK", {}),
    ],
)
def test_what_wild_tiles_help_to_be(text: str, kinds: dict[str, int]) -> None:
    found = [kind for kind, _, _ in what_sets(parse_tiles(text), JOKER)]
    assert {kind: found.count(kind) for kind in found} == kinds


def test_a_set_is_one_object() -> None:
    pung = alike(PUNG, Tile.from_code("DR"))
    assert pung is alike(PUNG, Tile.from_code("DR"))
    assert pung is not pung.turned(concealed=False)
    assert pung.turned(concealed=False).turned(concealed=True) is pung
    assert copy.deepcopy(pung) is pung


def test_a_set_says_how_to_make_it() -> None:
    names = {"meld": meld, "Tile": Tile}
    for one in (chow(Tile.from_code("C7")), alike(PAIR, Tile.from_code("B2"), True, 1, JOKER)):
        assert eval(repr(one), names) is one


def test_a_set_shows_its_wild_tiles_last() -> None:
    kong = alike(KONG, Tile.from_code("B7"), False, 2, JOKER)
    assert [t.code for t in kong.shown] == ["B7", "B7", "JK", "JK"]
    assert [t.code for t in kong.tiles] == ["B7"] * 4
    assert alike(KONG, Tile.from_code("B7"), False, 0, JOKER).wild is None
    [(kind, tiles, wilds)] = what_sets(parse_tiles("B46 JK"), JOKER)
    assert [t.code for t in meld(kind, tiles, True, wilds, JOKER).shown] == ["B4", "B6", "JK"]
    assert kind == CHOW
