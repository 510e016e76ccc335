"""The playing aid: distances as a brute-force search finds them, missing tiles, dead tiles, discards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product
from random import Random

import pytest

from scorer.aid import Away, aid, distances
from scorer.aid_wire import aid_json, aid_of, to_json, to_text
from scorer.errors import ScorerError
from scorer.notation import parse_hand, parse_tiles
from scorer.ruleset import house_rules, ruleset
from scorer.tiles import PLAYING, Tile

_ALL = [t.code for t in PLAYING]
_MAJORS = [t.code for t in PLAYING if t.major]
_TERMINALS = [t.code for t in PLAYING if t.terminal]
_HONOURS = [t.code for t in PLAYING if t.honour]
_GREENS = ["B2", "B3", "B4", "B6", "B8", "DG"]


def _pungs_and_pair(tiles: list[str]) -> Iterator[Counter[str]]:
    for sets in combinations(tiles, 4):
        for pair in tiles:
            if pair not in sets:
                yield Counter(dict.fromkeys(sets, 3)) + Counter({pair: 2})


def _instances(name: str) -> Iterator[Counter[str]]:
    """Every hand of fourteen tiles that is this special hand, listed straight from its rule."""
    if name == "all_pair_honours":
        for pairs in combinations_with_replacement(_MAJORS, 7):
            if max(Counter(pairs).values()) <= 2:
                yield Counter(pairs * 2)
    elif name == "imperial_jade":
        yield from _pungs_and_pair(_GREENS)
    elif name == "heads_and_tails":
        yield from _pungs_and_pair(_TERMINALS)
    elif name == "all_winds_and_dragons":
        yield from _pungs_and_pair(_HONOURS)
    elif name == "four_blessings":
        for pair in _ALL[:27] + _ALL[31:]:
            yield Counter({"WE": 3, "WS": 3, "WW": 3, "WN": 3, pair: 2})
    elif name == "three_great_scholars":
        for pung, pair in product(_ALL[:31], _ALL[:31]):
            if pung != pair:
                yield Counter({"DR": 3, "DG": 3, "DW": 3, pung: 3, pair: 2})
    elif name == "gates_of_heaven":
        for suit, n in product("BCD", range(2, 9)):
            yield Counter([f"{suit}{i}" for i in (1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, n)])
    elif name == "wriggling_snake":
        for suit in "BCD":
            yield Counter([f"{suit}{i}" for i in (1, 1, 2, 3, 4, 5, 6, 7, 8, 9)] + _HONOURS[:4])
    elif name == "thirteen_unique_wonders":
        for code in _MAJORS:
            yield Counter([*_MAJORS, code])
    elif name == "purity":
        for suit in "BCD":
            yield from _pungs_and_pair([f"{suit}{n}" for n in range(1, 10)])


_NAMES = [
    "all_pair_honours", "imperial_jade", "heads_and_tails", "all_winds_and_dragons", "four_blessings",
    "three_great_scholars", "gates_of_heaven", "wriggling_snake", "thirteen_unique_wonders", "purity",
]  # fmt: skip


def _by_force(name: str, held: Counter[str], most: Counter[str]) -> int | None:
    """The fewest tiles that any hand of the list lacks, of those that there are enough tiles for."""
    found = [
        sum((wanted - held).values())
        for wanted in _instances(name)
        if all(count <= most[code] for code, count in wanted.items())
    ]
    return min(found, default=None)


def _deal(rng: Random) -> tuple[list[Tile], list[Tile]]:
    """Thirteen tiles, mostly majors and of one suit, and up to thirty seen elsewhere."""
    wall = [t for t in PLAYING for _ in range(4)]
    rng.shuffle(wall)
    wall.sort(key=lambda t: rng.random() * (0.4 if t.major or t.suit == "B" else 1))
    return wall[:13], wall[40 : 40 + rng.choice((0, 0, 10, 30))]


@pytest.mark.parametrize("seed", range(6))
def test_distances_are_those_of_a_brute_force_search(seed: int) -> None:
    hand, seen = _deal(Random(seed))
    held = Counter(t.code for t in hand)
    most = Counter(dict.fromkeys(_ALL, 4)) - Counter(t.code for t in seen)
    found = {a.special.name: a for a in distances(parse_hand(_text(hand)), seen=seen) if a.special}
    for name in _NAMES:
        expected = _by_force(name, held, most)
        assert (found[name].away if name in found else None) == expected, name


def _text(tiles: list[Tile]) -> str:
    return " ".join(t.code for t in tiles)


def _away(hand: str, name: str | None, rules: str = "bmja", seen: str = "") -> Away | None:
    found = distances(parse_hand(hand), ruleset(rules), parse_tiles(seen))
    return next((a for a in found if (a.special.name if a.special else None) == name), None)


def _codes(tiles: tuple[Tile, ...]) -> str:
    return " ".join(t.code for t in tiles)


@pytest.mark.parametrize(
    ("hand", "name", "away", "missing"),
    [
        ("B1112345678999", "gates_of_heaven", 1, None),
        ("B111234567899 WE", "gates_of_heaven", 2, None),
        ("C112345678 WESWN", "wriggling_snake", 1, "C9"),
        ("(DRRR) DGGGWWW C222 B4", "three_great_scholars", 1, "B4"),
        ("(DRRRR) DGGGWWW C22 B44", "three_great_scholars", 1, None),
        ("[B3333] [B7777] C3333 DWW B1", "fourfold_plenty", 3, None),
        ("B1223345 C122334", "knitting", 1, "C5"),
        ("B13672 C1367 D1367", "triple_knitting", 1, None),
        ("B111222 C333 DRR WE S".replace(" S", "") + " B9", None, 2, None),
        ("B234 C333 D444 WEE B8 D1", None, 2, None),
    ],
)
def test_how_far_a_hand_is(hand: str, name: str | None, away: int, missing: str | None) -> None:
    found = _away(hand, name)
    assert found is not None
    assert found.away == away == len(found.missing)
    if missing is not None:
        assert _codes(found.missing) == missing
    loose = Counter(parse_hand(hand).tiles)
    assert not Counter(found.kept) - loose


def test_nearest_hands_come_first() -> None:
    found = distances(parse_hand("B1112345678999"))
    assert [a.away for a in found] == sorted(a.away for a in found)
    assert found[0].special is not None
    assert (found[0].special.name, found[0].points) == ("gates_of_heaven", 1000)


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("(B111) B2345678999 B5", "gates_of_heaven"),
        ("(B123) B4445556677", "purity"),
        ("(WEEE) DRRR DGGG B111 B2", "heads_and_tails"),
        ("(B222) B333444555 DR", "buried_treasure"),
        ("[B2222] B19 C19 D19 WESW", "thirteen_unique_wonders"),
    ],
)
def test_sets_that_lie_rule_hands_out(hand: str, name: str) -> None:
    assert _away(hand, name) is None


def test_exposed_sets_count_towards_hands_that_may_be_exposed() -> None:
    found = _away("(B345) B1112 B678999", "heavenly_gates", "shanghai")
    assert found is not None
    assert (found.away, found.points) == (1, 500)
    closed = _away("B345 B1112 B678999", "heavenly_gates", "shanghai")
    assert closed is not None
    assert closed.points == 1000


def test_dead_tiles() -> None:
    hand = "C112345678 WESWN"
    assert _away(hand, "wriggling_snake", seen="C9 C9 C9") is not None
    assert _away(hand, "wriggling_snake", seen="C9 C9 C9 C9 B9 B9 B9 B9 D9 D9 D9 D9") is None
    plain = _away("WEE DRRRGGG B111 C99", "all_winds_and_dragons")
    dead = _away("WEE DRRRGGG B111 C99", "all_winds_and_dragons", seen="WS WS WW WW WN WN DW DW")
    assert plain is not None
    assert plain.away == 6
    assert dead is None


def test_a_hand_without_chows_or_with_many() -> None:
    none = house_rules('base = "bmja"\n[options]\nmax_chows = 0')
    many = house_rules('base = "bmja"\n[options]\nmax_chows = 3')
    hand = parse_hand("B123 C456 D789 WEEE DR")
    away = {r: next(a.away for a in distances(hand, r) if a.special is None) for r in (none, many)}
    assert away == {none: 7, many: 1}


def test_thirteen_tiles_fish() -> None:
    found = aid(parse_hand("B222333 C444 B88 D11 @E/E"), seen=parse_tiles("D1 B8"))
    assert [(f.score.wait.tile.code, f.left, f.score.drawn.total) for f in found.fishing] == [
        ("B8", 1, 38 * 4),
        ("D1", 1, (4 + 4 + 4 + 8 + 22) * 4),
    ]
    assert found.discards == ()


def test_fourteen_tiles_let_one_go() -> None:
    found = aid(parse_hand("B11123456789995 WE @E/E".replace("9995", "999")))
    assert found.fishing == ()
    best = found.discards[0]
    assert best.tile.code == "WE"
    assert [f.score.wait.tile.code for f in best.fishing] == [f"B{n}" for n in range(2, 9)]
    lost = next(d for d in found.discards if d.tile.code == "B5")
    assert "gates_of_heaven" in {a.special.name for a in lost.loses if a.special}
    assert "gates_of_heaven" in {a.special.name for a in best.keeps if a.special}
    assert [d.promise for d in found.discards] == sorted((d.promise for d in found.discards), reverse=True)


def test_what_a_discard_keeps_is_what_the_hand_without_it_is_from() -> None:
    hand = parse_hand("B1122355 C119 WENN DR @E/E")
    for discard in aid(hand).discards:
        tiles = list(hand.tiles)
        tiles.remove(discard.tile)
        again = {a.special: a.away for a in distances(parse_hand(_text(tiles)), seen=(discard.tile,))}
        assert {a.special: a.away for a in (*discard.keeps, *discard.loses)} == again


@pytest.mark.parametrize(
    ("hand", "seen", "message"),
    [
        ("B11", "", "The hand has 2 tiles; the playing aid needs 13 or 14."),
        ("B1122355 C119 WENN DRR", "", "The hand has 15 tiles"),
        ("B1122355 C119 WENN", "B1 B1 B1", "There are 5 of 1 bamboo (B1), those seen elsewhere among them."),
        ("B1122355 C119 WENN", "F1", "flower 1 cannot have been seen: it is no tile of the wall."),
        ("B1122355 C119 WEN JK goulash JK", "", "The playing aid knows no goulash."),
        ("B11111 B22355 C119", "", "There are 5 of 1 bamboo (B1)"),
    ],
)
def test_hands_that_the_aid_cannot_help_with(hand: str, seen: str, message: str) -> None:
    with pytest.raises(ScorerError) as caught:
        aid(parse_hand(hand), seen=parse_tiles(seen))
    assert message in str(caught.value)


def test_the_answer_as_json() -> None:
    answer = aid_json({"tiles": "B1 B1 B1 B2 B3 B4 B5 B6 B7 B8 B9 B9 B9", "seen": "B2 B2", "seat": "E"})
    assert answer["rules"] == "bmja"
    away = answer["away"]
    assert isinstance(away, list)
    assert away[0] | {"missing": "", "kept": ""} == {
        "special": "gates_of_heaven",
        "label": "The gates of heaven",
        "away": 1,
        "missing": "",
        "kept": "",
        "points": 1000,
    }
    assert {"special": None, "label": "An ordinary hand"}.items() <= away[1].items()
    fishing = answer["fishing"]
    assert isinstance(fishing, list)
    assert fishing[0] == {
        "tile": "B2",
        "left": 1,
        "drawn": 1000,
        "claimed": 1000,
        "specials": ["gates_of_heaven"],
    }
    none = aid_json({"tiles": "B1 B1 B1 B2 B3 B4 B5 B6 B7 B8 B9 B9 B9", "options": {"gates_claim": "none"}})
    assert none["fishing"][0]["claimed"] is None  # type: ignore[index]
    discards = aid_json({"tiles": "B1 B1 B1 B2 B3 B4 B5 B6 B7 B8 B9 B9 B9 WE"})["discards"]
    assert isinstance(discards, list)
    assert discards[0]["tile"] == "WE"
    assert set(discards[0]) == {"tile", "keeps", "loses", "fishing", "promise"}


def test_malformed_input() -> None:
    with pytest.raises(ScorerError, match="seen: must be tile codes"):
        aid_json({"tiles": "B1", "seen": 3})
    with pytest.raises(ScorerError, match="there is no field 'colour'"):
        aid_json({"tiles": "B1", "colour": 3})


@pytest.mark.parametrize(
    ("tiles", "words"),
    [
        ("B1 B1 B1 B2 B3 B4 B5 B6 B7 B8 B9 B9 B9", ["The hand is fishing for:", "2 bamboo (3 left): 1,000 drawn, 1,000 claimed", "The gates of heaven: 1 tile away, 1,000 points; missing: "]),
        ("B1 B1 B1 B2 B3 B4 B5 B6 B7 B8 B9 B9 B9 WE", ["Let the east wind go", "Next best: "]),
        ("B1 B1 B1 B2 B3 B4 B5 B6 B7 B8 B9 B9 B9 B5", ["The gates of heaven: 0 tiles away, 1,000 points\n"]),
    ],
)  # fmt: skip
def test_the_answer_in_words(tiles: str, words: list[str]) -> None:
    text = to_text(aid_of({"tiles": tiles}))
    for each in words:
        assert each in text


def test_words_for_a_tile_that_may_not_be_claimed_and_for_one_tile_left() -> None:
    given = {"tiles": "B1 B1 B1 B2 B3 B4 B5 B6 B7 B8 B9 B9 B9", "options": {"gates_claim": "none"}}
    assert "drawn, not to be claimed" in to_text(aid_of(given))
    one = aid_of(
        {
            "sets": [
                {"tiles": "B1 B1 B1"},
                {"tiles": "B2 B2 B2"},
                {"tiles": "C3 C3 C3"},
                {"tiles": "C4 C4 C4"},
            ],
            "tiles": "DR DR",
        }
    )
    assert "Next best" not in to_text(one)
    assert to_json(one)["discards"]
    dead = aid_of(
        {
            "sets": [
                {"tiles": "B1 B2 B3"},
                {"tiles": "B2 B3 B4"},
                {"tiles": "C3 C3 C3"},
                {"tiles": "C4 C4 C4"},
            ],
            "tiles": "DR",
        }
    )
    assert to_text(dead) == "No hand can be made of these tiles any more."
