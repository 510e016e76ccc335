"""Tiles: codes, names, Unicode, order."""

from __future__ import annotations

import copy
import pickle

import pytest

from scorer.tiles import ALL_CODES, ALL_TILES, BACK, JOKER, PLAYING, Tile, codes, parse_tiles, tile_or_unknown


def test_codes_stand_in_table_order() -> None:
    suits = [f"{s}{n}" for s in "BCD" for n in range(1, 10)]
    assert list(ALL_CODES[:34]) == [*suits, "WE", "WS", "WW", "WN", "DR", "DG", "DW"]
    assert list(ALL_CODES[34:]) == [f"{k}{n}" for k in "FSA" for n in range(1, 5)] + ["JK"]
    assert [t.index for t in ALL_TILES] == list(range(47))


@pytest.mark.parametrize(
    ("code", "name", "plural", "character"),
    [
        ("B1", "1 bamboo", "1 bamboo", 0x1F010),
        ("B9", "9 bamboo", "9 bamboo", 0x1F018),
        ("C1", "1 characters", "1 characters", 0x1F007),
        ("C9", "9 characters", "9 characters", 0x1F00F),
        ("D5", "5 circles", "5 circles", 0x1F01D),
        ("WE", "east wind", "east winds", 0x1F000),
        ("WN", "north wind", "north winds", 0x1F003),
        ("DR", "red dragon", "red dragons", 0x1F004),
        ("DG", "green dragon", "green dragons", 0x1F005),
        ("DW", "white dragon", "white dragons", 0x1F006),
        ("F1", "flower 1", "flower 1", 0x1F022),
        ("F4", "flower 4", "flower 4", 0x1F025),
        ("S1", "season 1", "season 1", 0x1F026),
        ("S4", "season 4", "season 4", 0x1F029),
        ("JK", "joker", "joker", 0x1F02A),
    ],
)
def test_names_and_characters(code: str, name: str, plural: str, character: int) -> None:
    tile = Tile.from_code(code)
    assert (tile.name, tile.plural, tile.unicode, str(tile)) == (name, plural, chr(character), code)
    assert Tile.parse(chr(character)) is tile
    assert Tile.parse(f" {code.lower()} ") is tile


def test_animals_have_names_and_no_character() -> None:
    assert [Tile.from_code(f"A{n}").name for n in range(1, 5)] == ["cat", "mouse", "cockerel", "centipede"]
    assert {Tile.from_code(f"A{n}").unicode for n in range(1, 5)} == {""}


def test_kinds_of_tile() -> None:
    def having(test: str) -> str:
        return codes([t for t in (*ALL_TILES, BACK) if getattr(t, test)])

    assert having("wind") == "WE WS WW WN"
    assert having("dragon") == "DR DG DW"
    assert having("honour") == "WE WS WW WN DR DG DW"
    assert having("terminal") == "B1 B9 C1 C9 D1 D9"
    assert having("major") == "B1 B9 C1 C9 D1 D9 WE WS WW WN DR DG DW"
    assert having("bonus") == "F1 F2 F3 F4 S1 S2 S3 S4"
    assert having("playing") == codes(PLAYING)
    assert having("known") == " ".join(ALL_CODES)


def test_one_object_for_each_code() -> None:
    tile = Tile.from_code("D7")
    assert copy.deepcopy(tile) is tile
    assert pickle.loads(pickle.dumps(tile)) is tile
    assert eval(repr(tile)) is tile
    odd = tile_or_unknown("Z9")
    assert pickle.loads(pickle.dumps(odd)) is odd


@pytest.mark.parametrize("text", ["Z9", "", "B0", "B10", "WX", "🀰"])
def test_text_that_is_no_tile(text: str) -> None:
    with pytest.raises(ValueError, match="no tile code"):
        Tile.parse(text)
    assert not tile_or_unknown(text).known


@pytest.mark.parametrize(
    "text", ["B1 B1 WE F3", " b1  b1\nwe f3 ", "🀐🀐🀀🀤", "🀐 🀐 🀀️ 🀤", "B1,B1,WE,F3", "B1🀐 WE🀤"]
)
def test_lists_of_tiles(text: str) -> None:
    assert codes(parse_tiles(text)) == "B1 B1 WE F3"


def test_a_list_keeps_codes_that_mean_nothing() -> None:
    assert [t.known for t in parse_tiles("B1 Q7 BACK 🀫 JK")] == [True, False, False, False, True]
    assert parse_tiles("BACK 🀫") == (BACK, BACK)
    assert parse_tiles("jk") == (JOKER,)
    assert parse_tiles("") == ()
