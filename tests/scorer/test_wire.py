"""The scorer's JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scorer.errors import ScorerError
from scorer.wire import score_json, settle_json

_LINES = (Path(__file__).parents[1] / "hands/bmja_hands.jsonl").read_text(encoding="utf-8").splitlines()
_EXAMPLES = [json.loads(line) for line in _LINES]

# what the sources call the special hands, where that is not our own name for them
_NAMES = {
    "only honors": {"all_winds_and_dragons", "four_blessings"},
    "all pair honors": {"all_pair_honours"},
    "the 13 unique wonders": {"thirteen_unique_wonders"},
}


def _named(words: str) -> set[str]:
    words = words.lower().replace("calling for ", "").split(" (fishing")[0].replace("'", "")
    found: set[str] = set()
    for name in words.split(" / "):
        plain = name.removeprefix("the ").replace(" ", "_")
        found |= _NAMES.get(name, {plain})
    return found


@pytest.mark.parametrize(
    "example", _EXAMPLES, ids=[f"{i}: {e['source'][:60]}" for i, e in enumerate(_EXAMPLES, 1)]
)
def test_hands_with_known_scores(example: dict[str, dict[str, object]]) -> None:
    expected = example["expected"]
    answer = score_json(example["hand"])
    assert answer["legal"] is expected.get("legal", True)
    for theirs, ours in (
        ("total", "total"),
        ("points", "base"),
        ("doubles", "doubles"),
        ("fishing", "fishing"),
    ):
        if theirs in expected:
            assert answer[ours] == expected[theirs]
    if "special" in expected:
        best = {r["special"] for r in answer["readings"] if r["total"] == answer["total"]}  # type: ignore[attr-defined]
        assert answer["special"] in best
        assert _named(str(expected["special"])) & best


def test_the_answer_of_the_contract() -> None:
    hand = {
        "rules": "bmja",
        "options": {"limit": 1000},
        "seat": "W",
        "round": "E",
        "sets": [
            {"tiles": "DR DR DR DR", "concealed": True},
            {"tiles": "DG DG DG DG", "concealed": True},
            {"tiles": "DW DW DW DW", "concealed": True},
            {"tiles": "D8 D8 D8", "concealed": True},
        ],
        "tiles": "B5",
        "bonus": "F3 S1",
        "win": None,
        "original_call": False,
        "goulash": False,
    }
    answer = score_json(hand)
    lines = answer.pop("lines")
    assert answer == {
        "rules": "bmja",
        "legal": True,
        "problems": [],
        "notes": [],
        "total": 816,
        "base": 100,
        "doubles": 3,
        "special": "three_great_scholars",
        "fishing": True,
        "waits": ["B5"],
        "readings": [
            {"special": "three_great_scholars", "by": "intrinsic", "total": 816},
            {"special": "three_great_scholars", "by": "fishing", "total": 416},
        ],
    }
    assert lines[0] == {  # type: ignore[index]
        "part": "hand",
        "rule": "concealed_kong_major",
        "text": "Concealed kong of red dragons",
        "tiles": "DR DR DR DR",
        "points": 32,
        "doubles": 0,
        "limits": None,
        "source": "British rules, table of base points (Know the Game)",
    }
    assert json.loads(json.dumps(answer)) == answer


def test_an_illegal_hand_is_an_answer() -> None:
    answer = score_json({"tiles": "B1 B1 B1 B1 B1"})
    assert answer == {
        "rules": "bmja",
        "legal": False,
        "problems": ["There are 5 of 1 bamboo (B1): a set of tiles has four."],
        "notes": [],
        "total": None,
        "base": None,
        "doubles": None,
        "special": None,
        "fishing": False,
        "waits": [],
        "lines": [],
        "readings": [],
    }


def test_shares_of_the_limit_are_fractions() -> None:
    answer = score_json({"tiles": "C1 C2 C3 C4 C5 C6 C7 C8 C9 WE WS WW WN", "seat": "E", "round": "E"})
    lines = answer["lines"]
    assert isinstance(lines, list)
    assert [(x["limits"], x["points"], x["text"]) for x in lines] == [(0.4, 0, "The wriggling snake")]


@pytest.mark.parametrize(
    ("part", "text"),
    [
        ({"tiles": "WE WE", "seat": "E", "round": "S"}, "Pair of your own wind (east winds)"),
        ({"sets": [{"tiles": "C2 C2 C2"}]}, "Exposed pung of 2 characters"),
        ({"tiles": "B1", "bonus": "F3"}, "Flower 3"),
    ],
)
def test_lines_read_well(part: dict[str, object], text: str) -> None:
    assert score_json(part)["lines"][0]["text"] == text  # type: ignore[index]


def test_what_is_left_out_has_its_default() -> None:
    assert score_json({"sets": [{"tiles": "B1 B1 B1"}]}) == score_json(
        {
            "rules": "bmja",
            "options": {},
            "sets": [{"tiles": "B1 B1 B1", "concealed": False}],
            "tiles": "",
            "bonus": "",
            "original_call": False,
            "announced": False,
            "goulash": False,
            "win": None,
            "seat": None,
            "round": None,
        }
    )
    nulls = {
        "sets": None,
        "tiles": "B1",
        "bonus": None,
        "options": None,
        "original_call": None,
        "announced": None,
        "goulash": None,
    }
    assert score_json(nulls) == score_json({"tiles": "B1"})
    win = {"tile": "DR", "by": "wall"}
    hand = {"tiles": "B1 B1 B1 B2 B2 B2 C3 C3 C3 D4 D4 D4 DR DR", "seat": "E", "round": "E"}
    assert score_json({**hand, "win": win}) == score_json(
        {**hand, "win": {**win, "last": False, "kongs_before": 0}}
    )
    assert score_json({**hand, "win": {**win, "last": None, "kongs_before": None}}) == score_json(
        {**hand, "win": win}
    )


def test_a_set_may_be_of_unknown_lie_and_tiles_may_be_unicode() -> None:
    assert score_json({"sets": [{"tiles": "🀄🀄🀄", "concealed": None}]})["total"] == 8
    assert score_json({"sets": [{"tiles": "🀄🀄🀄", "concealed": True}]})["total"] == 16


@pytest.mark.parametrize("wild", ["JK", "B2"])
def test_a_goulash_names_its_wild_tile(wild: str) -> None:
    hand = {"tiles": f"DR DR {wild}", "seat": "E", "round": "E"}
    assert score_json({**hand, "goulash": {"wild": wild}})["total"] == 16
    assert score_json({**hand, "goulash": False})["total"] == (None if wild == "JK" else 2)


def test_fields_of_other_rulesets_are_let_through() -> None:
    hand = {"tiles": "B1", "bonus_in_hand": "F1", "wins_in_a_row": 2, "double_dice": False}
    assert score_json(hand)["total"] == 0


_BAD: list[tuple[object, str]] = [
    ([], "hand: must be a JSON object"),
    ({}, "hand: needs tiles or sets"),
    ({"tiles": "B1", "seet": "E"}, "hand: there is no field 'seet'"),
    ({"tiles": 3}, "tiles: must be tile codes separated by spaces, not 3"),
    ({"tiles": ["B1"]}, "tiles: must be tile codes separated by spaces, not ['B1']"),
    ({"tiles": "B1", "bonus": 1}, "bonus: must be tile codes separated by spaces, not 1"),
    ({"tiles": "B1", "seat": "X"}, "seat: must be E, S, W or N, not 'X'"),
    ({"tiles": "B1", "seat": "ES"}, "seat: must be E, S, W or N, not 'ES'"),
    ({"tiles": "B1", "round": 1}, "round: must be E, S, W or N, not 1"),
    ({"tiles": "B1", "rules": 1}, "rules: must be a name, not 1"),
    ({"tiles": "B1", "rules": "whist"}, "rules: no ruleset and no file is called 'whist'"),
    ({"tiles": "B1", "rules": "a\0b"}, "rules: no ruleset and no file is called 'a\\x00b'"),
    ({"tiles": "B1", "options": []}, "options: must be an object"),
    (
        {"tiles": "B1", "options": {"limit": "x"}},
        "options: limit cannot be 'x'; it may be a whole number from 1",
    ),
    ({"tiles": "B1", "options": {"limit": 0}}, "options: limit cannot be 0; it may be a whole number from 1"),
    (
        {"tiles": "B1", "options": {"limit": True}},
        "options: limit cannot be True; it may be a whole number from 1",
    ),
    ({"tiles": "B1", "options": {"limit": [1]}}, "options: limit cannot be [1]"),
    (
        {"tiles": "B1", "options": {"bouquet": "x"}},
        "options: bouquet cannot be 'x'; it may be 'inclusive' or 'additive'",
    ),
    (
        {"tiles": "B1", "options": {"max_chows": "all"}},
        "options: max_chows cannot be 'all'; it may be a whole number from 0 or 'any'",
    ),
    (
        {"tiles": "B1", "options": {"pairs_four_alike": 1}},
        "options: pairs_four_alike cannot be 1; it may be True or False",
    ),
    ({"tiles": "B1", "options": {"colour": 1}}, "options: there is no option 'colour'"),
    ({"tiles": "B1", "goulash": True}, 'goulash: must be false, {"wild": "JK"} or {"wild": "B2"}'),
    ({"tiles": "B1", "goulash": {"wild": "B3"}}, 'goulash: must be false, {"wild": "JK"} or {"wild": "B2"}'),
    (
        {"tiles": "B1", "goulash": {"wild": "JK", "x": 1}},
        'goulash: must be false, {"wild": "JK"} or {"wild": "B2"}',
    ),
    ({"tiles": "B1", "original_call": "yes"}, "original_call: must be true or false, not 'yes'"),
    ({"tiles": "B1", "announced": 1}, "announced: must be true or false, not 1"),
    ({"sets": {}}, "sets: must be a list"),
    ({"sets": ["B1"]}, "sets[0]: must be a JSON object"),
    ({"sets": [{"tiles": "B1 B1 B1"}, {}]}, "sets[1]: needs tiles"),
    ({"sets": [{"tiles": None}]}, "sets[0]: needs tiles"),
    ({"sets": [{"tiles": 7}]}, "sets[0].tiles: must be tile codes separated by spaces, not 7"),
    ({"sets": [{"tiles": "B1", "shown": True}]}, "sets[0]: there is no field 'shown'"),
    ({"sets": [{"tiles": "B1", "concealed": 1}]}, "sets[0].concealed: must be true, false or null"),
    ({"tiles": "B1", "win": "wall"}, "win: must be a JSON object"),
    ({"tiles": "B1", "win": {"how": 1}}, "win: there is no field 'how'"),
    (
        {"tiles": "B1", "win": {"by": "luck"}},
        "win.by: must be discard, wall, loose, robbed_kong, dealt, first_discard",
    ),
    ({"tiles": "B1", "win": {"by": ["wall"]}}, "win.by: must be"),
    ({"tiles": "B1", "win": {"tile": 1}}, "win.tile: must be a tile code or null, not 1"),
    ({"tiles": "B1", "win": {"last": 1}}, "win.last: must be true or false, not 1"),
    ({"tiles": "B1", "win": {"kongs_before": -1}}, "win.kongs_before: must be a whole number, not -1"),
    ({"tiles": "B1", "win": {"kongs_before": True}}, "win.kongs_before: must be a whole number, not True"),
]


@pytest.mark.parametrize(("obj", "message"), _BAD, ids=[m for _, m in _BAD])
def test_malformed_hands(obj: dict[str, object], message: str) -> None:
    with pytest.raises(ScorerError) as caught:
        score_json(obj)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


_FOUR = {"E": 1, "S": 2, "W": 3, "N": 4}
_BAD_SETTLEMENTS: list[tuple[object, str]] = [
    (None, "settlement: must be a JSON object"),
    ({"east": "E", "winner": "S"}, "scores: must give a score for each of E, S, W and N"),
    ({"east": "E", "winner": "S", "scores": {"E": 1}}, "scores: must give a score for each of E, S, W and N"),
    (
        {"east": "E", "winner": "S", "scores": {**_FOUR, "N": -1}},
        "scores: N must be a whole number of points, not -1",
    ),
    (
        {"east": "E", "winner": "S", "scores": {**_FOUR, "N": 1.5}},
        "scores: N must be a whole number of points, not 1.5",
    ),
    ({"east": "E", "winner": "X", "scores": _FOUR}, "winner: must be E, S, W or N, not 'X'"),
    ({"winner": "S", "scores": _FOUR}, "east: must be E, S, W or N"),
    ({"east": "E", "winner": "S", "scores": _FOUR, "rules": "whist"}, "rules: no ruleset"),
    ({"east": "E", "winner": "S", "scores": _FOUR, "extra": 1}, "settlement: there is no field 'extra'"),
]


@pytest.mark.parametrize(("obj", "message"), _BAD_SETTLEMENTS, ids=[m for _, m in _BAD_SETTLEMENTS])
def test_malformed_settlements(obj: dict[str, object], message: str) -> None:
    with pytest.raises(ScorerError) as caught:
        settle_json(obj)
    assert str(caught.value).startswith(message)


def test_nobody_pays_for_a_drawn_hand() -> None:
    assert settle_json({"east": "E", "winner": None, "scores": _FOUR})["payments"] == []
