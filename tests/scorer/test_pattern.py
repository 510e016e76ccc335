"""The pattern language: it reads back, its errors say what was expected, and it matches what its words mean."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from slow import fits as slow_fits

from scorer.cover import makes
from scorer.examples import draw, is_hand
from scorer.hand import Hand, Laid, Win, counted
from scorer.notation import parse_tiles
from scorer.pattern import Pattern, PatternError
from scorer.pattern_parser import parse
from scorer.plan import work_out
from scorer.rules.special import Special, mask_of_counts
from scorer.ruleset import BUILT_IN, built_in, ruleset
from scorer.score import score
from scorer.tiles import PLAYING, Tile

_RULESETS = Path(__file__).parents[2] / "scorer/rulesets"
_SHIPPED = [
    (name, hand, text)
    for name in BUILT_IN
    for hand, table in built_in(name)["special"].items()
    for text in (table["pattern"] if isinstance(table["pattern"], list) else [table["pattern"]])
]


@pytest.mark.parametrize(
    ("rules", "hand", "text"), _SHIPPED, ids=[f"{r} {h} {t[:30]}" for r, h, t in _SHIPPED]
)
def test_every_shipped_pattern_reads_back(rules: str, hand: str, text: str) -> None:
    pattern = parse(text)
    assert str(pattern) == text
    assert parse(str(pattern)) == pattern


def test_every_hand_of_the_three_rulesets_is_a_pattern() -> None:
    assert {name: len(built_in(name)["special"]) for name in BUILT_IN} == {
        "bmja": 19,
        "shanghai": 28,
        "western": 33,
    }
    for path in _RULESETS.glob("*.toml"):
        for table in tomllib.loads(path.read_text(encoding="utf-8"))["special"].values():
            assert table["pattern"]


@pytest.mark.parametrize(
    "text",
    [
        "4 sets of B23468 DG, pair in circles, at most 2 chows",
        "7 knitted pairs in bamboos and circles",
        "run 1-9 in X, 5 different singles of honours",
        "chow 3-5 in X, pung of 2-8 in X or winds, kong, 2 singles, 3 different pairs of 1s",
        "pung of each simple, pung/kong of each terminal, each suit, pung of each green",
        "any hand, won on the wall or a robbed kong or the last discard, 13 wins in a row, as East",
        "any hand, 1 win in a row, after 1 kong, winning tile 5s in circles or DR, no bonus tiles",
        "7 pairs, concealed unless open is 3, claimed only of 1s or 9s, if here, unless there is word",
        "4 pungs, pair, claimed only for a pung or pair, last tile drawn if x is false, some X, all X or honours",
        "one paired, one of winds or 1s in X paired",
    ],
)
def test_other_patterns_read_back(text: str) -> None:
    assert str(parse(text)) == text


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("2 pung/kong, 1 pair", "2 pungs/kongs, pair"),
        ("  4   sets ,pair", "4 sets, pair"),
        ("kong/pung of winds", "pung/kong of winds"),
        ("pung/kong/chow", "set"),
        ("pung of X", "pung in X"),
        ("any hand if yes is true", "any hand if yes"),
    ],
)
def test_words_that_mean_the_same(text: str, read: str) -> None:
    assert str(parse(text)) == read


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected a clause"),
        (
            "4 pngs, pair",
            "after '4': expected pung, kong, chow, set, pair, single, run or knitted, found 'pngs'",
        ),
        ("pngs", "expected a clause (a number, pung, kong"),
        ("pung of wind", "after 'pung of': expected a kind of tile"),
        ("pung of", "after 'pung of': expected a kind of tile"),
        ("pung of B0", "found 'B0'"),
        ("pair of X in X", "after 'pair of X': expected a comma or the end, found 'in'"),
        ("pung of winds in W", "after 'pung of winds in': expected a suit (X, Y, Z"),
        ("each winds", "after 'each': expected one of wind, dragon, honour"),
        (
            "each wind or dragon",
            "after 'each wind': expected a comma or the end (`each` takes one kind of tile)",
        ),
        ("one of winds", "after 'one of winds': expected 'paired', but it ends there"),
        ("run 2-8", "after 'run 2-8': expected 'in', but it ends there"),
        ("run 8-2 in X", "after 'run': expected the numbers of the run, as in 2-8, found '8-2'"),
        ("run 0-2 in X", "expected the numbers of the run"),
        ("chow 3-6 in X", "after 'chow': expected the numbers of the chow, as in 3-5, found '3-6'"),
        ("knitted pung", "after 'knitted': expected pair or triple, found 'pung'"),
        ("knitted pairs in X", "after 'knitted pairs in X': expected 'and', but it ends there"),
        ("pung/pair", "expected pung, kong and chow as the only choices"),
        ("0 pairs", "expected a number of groups, found '0'"),
        ("at most 0 chows", "after 'at most': expected a number, found '0'"),
        ("at most 2 chow", "after 'at most 2': expected 'chows', found 'chow'"),
        ("any hand, won on tuesday", "after 'won on': expected a way to win (the wall, a discard"),
        ("any hand, won on the wall or", "after 'won on the wall or': expected a way to win"),
        (
            "claimed only for a kong",
            "after 'claimed only for a': expected pung, chow, pair or single, found 'kong'",
        ),
        ("7 pairs if", "after '7 pairs if': expected the name of an option, but it ends there"),
        ("if x is", "after 'if x is': expected a value of the option, but it ends there"),
    ],
)
def test_errors_say_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(PatternError) as caught:
        parse(text)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4 pungs", "the parts make 12 tiles, but a hand has 14 (a kong counts as three here)"),
        ("any hand, pair", "'any hand' takes no tiles beside it, only how the hand was won"),
        ("any hand, all winds", "'any hand' takes no tiles beside it"),
        ("7 pairs, if tuesday", "there is no option 'tuesday'; it may be one of limit"),
        ("7 pairs, if limit is 3, if tuesday", "there is no option 'tuesday'"),
        ("7 pairs concealed", "expected a comma or the end"),
        ("7 pairs, winning tile 1s in X", "'winning tile 1s in X' cannot speak of X, Y or Z; name the suit"),
        ("5 different pungs of dragons", "the parts make 15 tiles"),
        ("4 different pungs of dragons, pair", "no tiles can make this hand"),
        ("each wind, 5 pairs of winds, all dragons", "no tiles can make this hand"),
    ],
)
def test_patterns_that_make_no_hand(text: str, message: str) -> None:
    with pytest.raises(PatternError) as caught:
        work_out(parse(text), ruleset().options)
    assert message in str(caught.value)


# Matching


def _makes(text: str, tiles: str) -> bool:
    worked = work_out(parse(text), {})
    assert worked is not None
    counts = counted(parse_tiles(tiles))[0]
    return any(makes(plan, counts, mask_of_counts(counts)) for plan in worked.plans)


@pytest.mark.parametrize(
    ("text", "tiles", "fits"),
    [
        ("3 different pairs of honours, run 1-8 in X", "B12345678 WEESS DRR", True),
        ("3 different pairs of honours, run 1-8 in X", "B12345678 WEEEE DRR", False),
        ("3 pairs of honours, run 1-8 in X", "B12345678 WEEEE DRR", True),
        ("3 different pairs of honours, pair, 6 different singles of terminals", "WEESS DRRGG B19 C19 D19", True),
        ("3 different pairs of honours, pair, 6 different singles of terminals", "WEEEE DRRGG B19 C19 D19", True),
        ("3 different pairs of honours, pair, 6 different singles of terminals", "WEEEE DRRRR B19 C19 D19", False),
        ("chow in X, chow in Y, chow in Z, 5 singles", "B123 C345 D789 WESWN DR", True),
        ("chow in X, chow in Y, chow in Z, 5 singles", "B123 B345 D789 WESWN DR", False),
        ("2 knitted triples, 4 pairs", "B11222 C1122 D1122 C99".replace("B11222", "B1122") + " WEE", False),
        ("2 knitted triples, 4 pairs", "B12 C12 D12 WEESSWWNN", True),
        ("7 knitted pairs of anything".replace(" of anything", ""), "B12 C13 D23 B4455 C4455", True),
        ("4 sets, 2 singles of winds, at most 1 chow", "B123456777888 WES".replace("B123456777888", "B123555777888"), True),
        ("4 sets, 2 singles of winds, at most 1 chow", "B123456777888 WES", False),
        ("14 singles, some dragons", "B123456789 WESWN DR", True),
        ("14 singles, some dragons", "B123456789 WESWN C1", False),
    ],
)  # fmt: skip
def test_patterns_of_clubs(text: str, tiles: str, fits: bool) -> None:
    assert _makes(text, tiles) is fits


_HANDS = [
    (name, special.name)
    for name in BUILT_IN
    for special, _ in ruleset(name).specials
    if special.sets or special.tiles
]


def _special(rules: str, name: str) -> Special:
    return next(special for special, _ in ruleset(rules).specials if special.name == name)


def _drawn(special: Special, rng: Random) -> tuple[list[Tile], list[Tile]]:
    """The loose tiles and the kongs of a hand drawn from one of its patterns."""
    plans = [plan for test in (*special.sets, *special.tiles) for plan in test.plans]  # type: ignore[attr-defined]
    while True:
        groups = draw(rng.choice(plans), rng)
        if groups is not None:
            loose = [t for kind, tiles in groups if kind != "kong" for t in tiles]
            return loose, [tiles[0] for kind, tiles in groups if kind == "kong"]


def _quick(special: Special, rules: str, loose: list[Tile], kongs: list[Tile]) -> bool:
    """The real matcher's answer, by way of a whole score."""
    sets = tuple(Laid((t,) * 4, True) for t in kongs)
    result = score(Hand(sets, tuple(loose), (), "E", "E", Win(loose[-1], "wall")), ruleset(rules))
    return is_hand(special, result)


def _slow(
    special: Special, rules: str, loose: list[Tile], kongs: list[Tile], chows: int | None = None
) -> bool:
    table = ruleset(rules)
    most = table.max_chows if chows is None else chows
    codes, kong_codes = [t.code for t in loose], [t.code for t in kongs]
    return any(slow_fits(p, codes, kong_codes, table.options, most) for p in special.patterns)


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(_HANDS), st.integers(0, 10**6))
def test_a_hand_drawn_from_a_pattern_is_that_hand(which: tuple[str, str], seed: int) -> None:
    rules = which[0]
    special = _special(*which)
    loose, kongs = _drawn(special, Random(seed))
    # the pattern alone may have more chows than the table lets a hand have
    assert _slow(special, rules, loose, kongs, 4)
    assert _quick(special, rules, loose, kongs) is _slow(special, rules, loose, kongs)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(_HANDS), st.integers(0, 10**6))
def test_a_hand_with_a_tile_or_two_changed_is_it_only_if_the_slow_matcher_says_so(
    which: tuple[str, str], seed: int
) -> None:
    rules = which[0]
    special = _special(*which)
    rng = Random(seed)
    loose, kongs = _drawn(special, rng)
    for _ in range(rng.choice((1, 1, 2))):
        at = rng.randrange(len(loose))
        new = rng.choice(PLAYING)
        if loose.count(new) + 4 * kongs.count(new) < 4:
            loose[at] = new
    assert _quick(special, rules, loose, kongs) is _slow(special, rules, loose, kongs)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6))
def test_patterns_made_up_read_back(seed: int) -> None:
    rng = Random(seed)
    pieces = [c for _, _, text in _SHIPPED for c in text.split(", ")]
    text = ", ".join(rng.choice(pieces) for _ in range(rng.randrange(1, 6)))
    pattern = parse(text)
    assert isinstance(pattern, Pattern)
    assert parse(str(pattern)) == pattern
