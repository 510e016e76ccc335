"""Rulesets as data, and house rules as a difference to one."""

from __future__ import annotations

from pathlib import Path

import pytest
from say import said

from scorer.errors import ScorerError
from scorer.notation import parse_hand
from scorer.rules import DOUBLES, POINTS
from scorer.ruleset import ruleset
from scorer.score import score
from scorer.wire import score_json

_TABLE = {
    "limit": 1000,
    "knitting_suits": "two",
    "treasure_claim": "pung_or_pair",
    "gates_pair": "run",
    "gates_claim": "any",
    "fishing_intrinsic": "all",
    "intrinsic_bonus": "apart",
    "purity_intrinsic": "plain",
    "original_call": "both",
    "drawn_two_points": "live_wall",
    "concealed_when_claimed": "broken",
    "concealed_needs_honours": False,
    "one_suit_with_chow": 0,
    "bouquet": "inclusive",
    "pairs_four_alike": True,
    "fishing_must_be_announced": False,
    "blessing_after_flower": False,
    "max_chows": 1,
    "enforce_unchanged_call": False,
}


def test_defaults_are_those_of_the_options_table() -> None:
    rules = ruleset()
    assert dict(rules.options) == _TABLE
    assert (rules.name, rules.title, rules.limit, rules.max_chows) == (
        "bmja",
        "British rules (BMJA)",
        1000,
        1,
    )
    assert all(spec.text.endswith(".") for spec in rules.specs.values())


def test_every_rule_has_a_worth_a_text_and_a_source() -> None:
    rules = ruleset()
    used = {
        rule.name for part in (rules.set_points, rules.set_doubles, rules.tile_points) for rule, _ in part
    }
    used |= {
        rule.name for part in (rules.bonus_doubles, rules.hand_points, rules.hand_doubles) for rule, _ in part
    }
    assert used <= set(POINTS) | set(DOUBLES)
    assert [s.number for s, _ in rules.specials] == list(range(1, 20))
    for rule in (*POINTS.values(), *DOUBLES.values(), *(s for s, _ in rules.specials)):
        assert rule.text.endswith(".")
        assert rule.label
        assert rule.source


def test_a_ruleset_is_made_once() -> None:
    assert ruleset() is ruleset("bmja", {}) is ruleset("bmja", None)
    assert ruleset("bmja", {"limit": 500}) is ruleset("bmja", {"limit": 500})
    assert ruleset("bmja", {"one_suit_with_chow": 1}).options["one_suit_with_chow"] == 1
    with pytest.raises(ScorerError, match="cannot be True"):
        ruleset("bmja", {"one_suit_with_chow": True})


def _house(folder: Path, text: str) -> str:
    path = folder / "house.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_house_rules_are_a_difference(tmp_path: Path) -> None:
    name = _house(
        tmp_path,
        """
        base = "bmja"
        name = "village hall"
        title = "Our Tuesdays"
        [options]
        limit = 2000
        [points]
        mah_jong = 10
        pair_of_dragons = 0
        [doubles]
        no_chow = 2
        [special]
        knitting = false
        triple_knitting = { win = 60, fishing = 25 }
        """,
    )
    rules = ruleset(name)
    assert (rules.name, rules.title, rules.limit) == ("village hall", "Our Tuesdays", 2000)
    assert ruleset(name, {"limit": 700}).limit == 700
    assert score(parse_hand("DRR @E/E"), rules).total == 0
    assert not score(parse_hand("B1223345 C1223345 @E/E !B5 wall"), rules).legal
    assert score(parse_hand("B13672 C13672 D1367 @E/E !B2 wall"), rules).total == 1200
    assert score(parse_hand("B13672 C1367 D1367 @E/E"), rules).total == 500
    won = "(B222) C333 D444 WNNN D88 @E/E !D8 wall"
    assert score(parse_hand(won), rules).total == (2 + 4 + 4 + 8 + 12) * 4
    assert said(won).total == (2 + 4 + 4 + 8 + 22) * 2
    assert score_json({"rules": name, "tiles": "DR DR"})["rules"] == "village hall"


def test_a_house_file_that_changed_is_read_again(tmp_path: Path) -> None:
    import os

    name = _house(tmp_path, 'base = "bmja"\n[options]\nlimit = 300\n')
    assert ruleset(name).limit == 300
    _house(tmp_path, 'base = "bmja"\n[options]\nlimit = 400\n')
    os.utime(name, ns=(1, 1))
    assert ruleset(name).limit == 400


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", 'house.toml needs a line base = "bmja"'),
        ('base = "whist"', 'house.toml needs a line base = "bmja"'),
        ("base = ", "house.toml cannot be read"),
        ('base = "bmja"\npoints = 3', "house.toml: [points] must be a table"),
        ('base = "bmja"\n[points]\nmoon = 3', "house.toml: [points] has no moon"),
        ('base = "bmja"\n[doubles]\nmah_jong = 3', "house.toml: [doubles] has no mah_jong"),
        ('base = "bmja"\n[options]\nmoon = 3', "house.toml: [options] has no moon"),
        ('base = "bmja"\n[special]\nmoon = {}', "house.toml: [special] has no moon"),
        ('base = "bmja"\n[points]\nmah_jong = -1', "mah_jong must be a whole number, not -1"),
        ('base = "bmja"\n[points]\nmah_jong = true', "mah_jong must be a whole number, not True"),
        ('base = "bmja"\n[points]\nmah_jong = 1.5', "mah_jong must be a whole number, not 1.5"),
        (
            'base = "bmja"\n[special]\nknitting = 3',
            "house.toml: [special] knitting must hold win, fishing, doubles or intrinsic",
        ),
        (
            'base = "bmja"\n[special]\nknitting = {wins = 3}',
            "house.toml: [special] knitting must hold win, fishing, doubles or",
        ),
        ('base = "bmja"\n[special]\nknitting = {win = "3"}', "knitting.win must be a whole number, not '3'"),
    ],
)
def test_house_files_that_cannot_be_used(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ScorerError) as caught:
        ruleset(_house(tmp_path, text))
    assert str(caught.value).startswith(f"rules: {message}")


def test_a_house_option_must_be_one_of_its_codes(tmp_path: Path) -> None:
    with pytest.raises(ScorerError, match="options: bouquet cannot be 'both'"):
        ruleset(_house(tmp_path, 'base = "bmja"\n[options]\nbouquet = "both"'))


def test_a_house_file_in_another_encoding(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(b'base = "\xff"')
    with pytest.raises(ScorerError, match="cannot be read"):
        ruleset(str(path))
    with pytest.raises(ScorerError, match="cannot be read"):
        ruleset(str(tmp_path))


def test_a_special_hand_worth_nothing_while_fishing(tmp_path: Path) -> None:
    rules = ruleset(_house(tmp_path, 'base = "bmja"\n[special]\nwriggling_snake = { win = 100 }\n'))
    result = score(parse_hand("C123456789 WESWN @E/E"), rules)
    assert [r.by for r in result.readings] == ["intrinsic"]
    only_fishing = ruleset(_house(tmp_path, 'base = "bmja"\n[special]\nwriggling_snake = { fishing = 40 }\n'))
    assert score(parse_hand("C123456789 WESWN @E/E"), only_fishing).total == 400


def test_a_special_hand_that_cannot_be_won(tmp_path: Path) -> None:
    rules = ruleset(
        _house(
            tmp_path,
            'base = "bmja"\n[special]\nwriggling_snake = { fishing = 40 }\nimperial_jade = { fishing = 40 }\n',
        )
    )
    assert not score(parse_hand("C1123456789 WESWN @E/E !C5 wall"), rules).legal
    ordinary = score(parse_hand("(B222) (B444) (B666) DGGG B88 @E/E !B8 wall"), rules)
    assert [r.by for r in ordinary.readings] == ["ordinary"]
