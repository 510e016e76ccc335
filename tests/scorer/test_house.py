"""House rules: a club's file, broken ones with their lines, what differs, and the file written anew."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from say import assert_adds_up

from scorer.examples import example, is_hand
from scorer.house import Difference, differences, faults_of, house_text, worth_text
from scorer.lines import line_of
from scorer.merge import line_in
from scorer.notation import parse_hand
from scorer.pattern_parser import parse
from scorer.plan import work_out
from scorer.rules import DOUBLES, POINTS
from scorer.ruleset import BUILT_IN, RulesetError, Worth, house_rules, ruleset
from scorer.score import Score, score
from scorer.wire import score_json

_CLUB = Path(__file__).parents[1] / "hands/rules/village_hall.toml"
_DOCS = Path(__file__).parents[2] / "docs/house-rules.md"
_ADDED = [
    ("gertie", "B1234567 D1234567 @W/S !D7 discard", 2000),
    ("windfall", "B1122334455 WESWN @W/S !WN discard", 2000),
    ("dragons_breath", "B1122334455 DRRGW @W/S !DW discard", 2000),
    ("run_pung_pair", "B123456789 B22288 @W/S !B8 discard", 1000),
    ("five_odd_honours", "B123456789 WESW DRG @W/S !B5 discard", 1000),
    ("dragons_tail", "B123456789 WEEE DRR @W/S !DR discard", 2000),
    ("gretas_garden", "B1234567 WESWN DRGW @W/S !DW discard", 3000),
    ("windy_dragons", "(DRRR) (DGGG) WEESSWWNN @W/S !WN discard", 1000),
    ("windy_dragons", "DRRRGGG WEESSWWNN @W/S !WN discard", 2000),
    ("chop_suey", "B123 C123 D123 WESWNN @W/S !WN discard", 2000),
    ("dragonfly", "B222 C444 D666 DRGW B88 @W/S !B8 wall", 2000),
    ("all_chows", "(B123) (B444) B555 B777 B88 @W/S !B8 wall", (2 + 4 + 4 + 10 + 4) * 4),
    ("red_lantern", "(DRRR) B111555777 B99 @W/S !B9 discard", 2000),
    ("odd_numbers", "(B111) (C333) D555 D777 C99 @W/S !C9 discard", 1000),
    ("harvest_moon", "(B123) (C333) D555 D777 DRR @W/S !DR wall last", 2000),
]


def _club(text: str) -> Score:
    return score(parse_hand(text), ruleset(str(_CLUB)))


@pytest.mark.parametrize(("name", "hand", "points"), _ADDED, ids=[f"{a[0]} {a[1]}" for a in _ADDED])
def test_the_hands_that_a_club_added_score_as_written(name: str, hand: str, points: int) -> None:
    result = _club(hand)
    assert result.total == points
    assert name in {line.rule.name for line in result.readings[0].lines}
    assert name not in {line.rule.name for r in score(parse_hand(hand)).readings for line in r.lines}


def test_a_clubs_file_has_fourteen_added_hands_and_six_changed_values() -> None:
    found = differences(ruleset(), ruleset(str(_CLUB)))
    assert [d.name for d in found if d.part == "hand" and not d.was] == list(
        dict.fromkeys(a[0] for a in _ADDED)
    )
    assert len({a[0] for a in _ADDED}) == 14
    assert [d.name for d in found if d.was and d.now] == [
        "limit",
        "gates_pair",
        "mah_jong",
        "drawn_tile",
        "no_chow",
        "knitting",
    ]
    assert [d.name for d in found if not d.now] == ["twofold_fortune"]
    assert faults_of(_CLUB.read_text(encoding="utf-8")) == ()


def test_the_values_that_a_club_changed_count() -> None:
    assert _club("B222333 C444 D678 D88 @S/S !D8 wall").total == (4 * 3 + 10 + 4) * 2
    assert _club("B222333 C444 D666 D88 @S/S !D8 discard").total == (4 * 4 + 10) * 4
    assert _club("B1223345 C1223345 @E/E !B5 wall").total == 1200
    assert _club("B1223345 C122334 @E/E").total == 500
    assert _club("B11112345678999 @E/E !B5 wall").total == 2000
    twofold = "(WNNNN) [B2222] C333 D678 D88 @E/E !D8 loose kongs 2"
    assert "twofold_fortune" not in {line.rule.name for r in _club(twofold).readings for line in r.lines}


def test_a_hand_that_is_only_called_otherwise_is_worth_the_same() -> None:
    rules = house_rules('base = "bmja"\n[special.knitting]\nlabel = "Wool"\n')
    [(special, worth)] = [(s, w) for s, w in rules.specials if s.name == "knitting"]
    assert (special.label, worth.win, worth.fishing) == ("Wool", 50, 20)
    rules = house_rules('base = "bmja"\n[special.knitting]\nlabel = "Wool"\nwin = 60\n')
    [worth] = [w for s, w in rules.specials if s.name == "knitting"]
    assert (worth.win, worth.fishing) == (60, None)


def test_fishing_for_an_added_hand() -> None:
    result = _club("B1234567 D123456 @W/S")
    assert (result.total, result.readings[0].by) == (800, "fishing")
    assert result.readings[0].special is not None
    assert result.readings[0].special.name == "gertie"


def test_json_takes_the_path_of_a_file() -> None:
    answer = score_json({"rules": str(_CLUB), "tiles": "B1 B1"})
    assert answer["rules"] == "village hall"


@pytest.mark.parametrize("base", BUILT_IN)
@pytest.mark.parametrize(
    ("part", "rule"), [*(("points", rule) for rule in POINTS), *(("doubles", rule) for rule in DOUBLES)]
)
def test_any_rule_can_be_played_at_any_table(base: str, part: str, rule: str) -> None:
    """A rule that its own ruleset has an option for counts as by default where there is no such option."""
    rules = house_rules(f'base = "{base}"\n[{part}]\n{rule} = 3\n')
    for hand in (
        "(C123) C222555777 C99 +F3S3 @W/S !C9 wall",
        "B222 C444 D666 WEEE C88 +F1234 @W/S call !C8 discard last",
        "[DRRRR] B22 +F1S1 @E/E",
    ):
        result = score(parse_hand(hand), rules)
        assert result.legal, result.problems
        assert_adds_up(result.readings[0], rules.limit)


@pytest.mark.parametrize(
    ("base", "rule", "hand", "doubles"),
    [
        pytest.param("bmja", "personal_flower", "B22 +F3S3 @W/S", 1, id="a personal Flower counts once"),
        pytest.param("western", "own_flower", "B22 +F123 @W/S", 1, id="an own Flower"),
        pytest.param(
            "western", "one_suit_with_chow", "(C123) C222555777 C99 @W/S !C9 discard", 1, id="a chow"
        ),
        pytest.param(
            "western", "original_call_won", "(C123) C222555777 D99 @W/S call !D9 discard", 1, id="a call"
        ),
    ],
)
def test_a_rule_of_another_ruleset(base: str, rule: str, hand: str, doubles: int) -> None:
    lines = (
        score(parse_hand(hand), house_rules(f'base = "{base}"\n[doubles]\n{rule} = 1\n')).readings[0].lines
    )
    assert sum(line.doubles for line in lines if line.rule.name == rule) == doubles


def test_house_rules_of_the_other_rulesets() -> None:
    western = house_rules(
        'base = "western"\n[special]\nknitting = { win = 60, fishing = 30 }\n[options]\nlimit = 500'
    )
    assert score(parse_hand("B1223345 C1223345 @W/S !B5 wall"), western).total == 300
    fishing = score(parse_hand("B1223345 C122334 @W/S"), western)
    assert [(r.by, r.total) for r in fishing.readings] == [("fishing", 150), ("ordinary", 0)]
    shanghai = house_rules('base = "shanghai"\n[special]\njade = false\nall_green = true\n')
    assert "jade" not in {s.name for s, _ in shanghai.specials}
    assert "all_green" in {s.name for s, _ in shanghai.specials}


# Broken files name their lines


_BROKEN = [
    ('base = "bmja"\n\n[special.moon]\nlabel = "Moon"\npattern = "4 pungs of wind, pair"\nwin = 100\n', ["[special] moon: after '4 pungs of': expected a kind of tile (winds, dragons", "found 'wind' (line 5)"]),
    ('base = "bmja"\n[special.moon]\npattern = [\n  "7 pairs",\n  "8 pairs",\n]\nwin = 100\n', ["[special] moon: the parts make 16 tiles", "(line 3)"]),
    ('base = "bmja"\n[special]\nmoon = { pattern = "7 pears", win = 50 }\n', ["found 'pears' (line 3)"]),
    ('base = "bmja"\n[special]\nmoon = { pattern = 7 }\n', ["the pattern must be text, or a list of texts, not 7 (line 3)"]),
    ('base = "bmja"\n[special]\nmoon = { pattern = ["7 pairs", 7] }\n', ["or a list of texts, not ['7 pairs', 7]"]),
    ('base = "bmja"\n[special]\nmoon = { pattern = "7 pairs, if blue" }\n', ["there is no option 'blue'; it may be one of limit", "(line 3)"]),
    ('base = "bmja"\n[special]\nmoon = { pattern = "7 pairs", label = 3 }\n', ["label must be text, not 3 (line 3)"]),
    ('base = "bmja"\n[special]\nmoon = { pattern = "7 pairs", win = "all" }\n', ["moon.win must be a whole number, not 'all' (line 3)"]),
    ('base = "bmja"\n[special]\nknitting = { wins = 5 }\n', ["[special] knitting must hold win, fishing, doubles or intrinsic (or extra_doubles", "(line 3)"]),
    ('base = "bmja"\n[special]\nknitting = 5\n', ["[special] knitting must hold win, fishing", "(line 3)"]),
    ('base = "bmja"\n[special]\nknittin = false\n', ["[special] has no knittin; did you mean knitting", "(line 3)"]),
    ('base = "bmja"\n[special]\nmoonlight = false\n', ["[special] has no moonlight", "(line 3)"]),
    ('base = "bmja"\n[special]\nmoonlight = { win = 50 }\n', ["has no moonlight; a hand that is added needs a pattern (line 3)"]),
    ('base = "bmja"\n\n[points]\nmah_jongg = 10\n', ["[points] has no mah_jongg; did you mean mah_jong? (line 4)"]),
    ('base = "bmja"\n\n[points]\nmah_jong = -1\n', ["mah_jong must be a whole number, not -1 (line 4)"]),
    ('base = "bmja"\n\n[options]\nlimit = 0\n', ["options: limit cannot be 0; it may be a whole number from 1 (line 4)"]),
    ('base = "bmja"\n\n[rules]\nlimit = 0\n', ["there is no [rules]; a file may have base, doubles, name", "(line 3)"]),
    ('base = "western"\n\n[chips]\nred = 5000\n', ["there is no [chips]; a file may have base, doubles, name, options, points, special, title (line 3)"]),
    ('base = "bmja"\npoints = 3\n', ["[points] must be a table (line 2)"]),
    ('base = "whist"\n', ['needs a line base = "bmja" (or another of "bmja", "shanghai", "western")']),
    ('base = "bmja"\n[points\n', ["cannot be read: ", "line 2"]),
    ("base = " + "[" * 5000, ["cannot be read"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "said"), _BROKEN, ids=[b[1][0][:60] for b in _BROKEN])
def test_a_broken_file_names_its_line(text: str, said: list[str]) -> None:
    [fault] = faults_of(text, "club.toml")
    for words in said:
        assert words in fault


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[special]\nknittin = false\n", "[special] has no knittin; did you mean knitting or triple_knitting? (line 3)"),
        ("[points]\nexposed_pung = 1\n", "[points] has no exposed_pung; did you mean exposed_pung_minor or exposed_pung_major? (line 3)"),
        ("[points]\nxyz = 1\n", "[points] has no xyz (line 3)"),
        ("[special.Xx]\nwin = 50\n", "[special] has no Xx; a hand that is added needs a pattern (line 2)"),
    ],
    ids=["special", "points", "nothing like it", "a hand without a pattern"],
)  # fmt: skip
def test_a_name_that_is_none_is_answered_with_its_like(text: str, fault: str) -> None:
    assert faults_of(f'base = "bmja"\n{text}', "c") == (f"c: {fault}",)


def test_a_fault_without_a_line_names_none() -> None:
    assert line_in("", "points") == ""
    assert line_in("[points]\n", "points", "x") == " (line 1)"


def test_every_fault_is_named_at_once() -> None:
    text = 'base = "bmja"\n[points]\nmah_jong = -1\n[special.a]\npattern = "x"\n[special.b]\npattern = "y"\n[options]\nlimit = 0\n'
    faults = faults_of(text)
    assert [re.findall(r"line \d+", fault)[0] for fault in faults] == ["line 9", "line 3", "line 5", "line 7"]
    with pytest.raises(RulesetError, match="limit cannot be 0"):
        house_rules(text)


def test_a_file_as_long_as_a_book_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "long.toml"
    path.write_text("#" * 1_000_001, encoding="utf-8")
    with pytest.raises(ValueError, match="longer than 1,000,000 bytes"):
        ruleset(str(path))


@pytest.mark.parametrize(
    ("keys", "line"),
    [(("base",), 1), (("options",), 3), (("options", "limit"), 4), (("special", "a"), 7), (("special", "a", "win"), 9),
     (("special", "b", "c"), 6), (("special", "a", "fishing"), 7), (("points", "x"), None), (("special", 'q"t'), 10)],
)  # fmt: skip
def test_lines_of_keys(keys: tuple[str, ...], line: int | None) -> None:
    text = 'base = "bmja"\n\n[options]\nlimit = 3\n[special]\nb.c = 1\n[special.a]\npattern = "x"\nwin = 3\n[special."q\\"t"]\n'
    if keys[-1] == 'q"t':
        keys = ("special", 'q\\"t')
    assert line_of(text, keys) == line


# What differs, and in words


def test_nothing_differs_from_itself() -> None:
    for name in BUILT_IN:
        assert differences(ruleset(name), ruleset(name)) == ()


def test_differences_in_words() -> None:
    assert str(Difference("points", "mah_jong", "20", "10")) == "points mah_jong: 20 -> 10"
    assert str(Difference("hand", "moon", "", "the limit: 7 pairs")) == "hand moon: added, the limit: 7 pairs"
    assert str(Difference("hand", "moon", "x", "")) == "hand moon: left out"
    assert {str(d) for d in differences(ruleset(), ruleset("bmja", {"concealed_needs_honours": True}))} == {
        "option concealed_needs_honours: false -> true"
    }


@pytest.mark.parametrize(
    ("worth", "words"),
    [
        (Worth(win=100, fishing=40), "the limit; 40 % of the limit when fishing"),
        (Worth(win=200), "double the limit"),
        (Worth(doubles=3, intrinsic=True), "3 doubles on the hand's own points"),
        (Worth(extra_doubles=1), "1 double on top of any other"),
        (
            Worth(extra_doubles=3, win_drawn=100),
            "3 doubles on top of any other; the limit with the last tile drawn",
        ),
        (Worth(win_exposed=50, win_concealed=100), "the limit concealed; half the limit with exposed sets"),
        (Worth(), "nothing of its own"),
    ],
)
def test_worth_in_words(worth: Worth, words: str) -> None:
    assert worth_text(worth) == words


def test_a_file_is_written_as_it_is_read() -> None:
    special: dict[str, object] = {
        "knitting": False,
        "my moon": {
            "label": 'The "moon"\nshines',
            "pattern": ["7 pairs", "each major, one paired"],
            "win": 150,
            "intrinsic": True,
        },
    }
    text = house_text(
        "bmja",
        "club",
        "Ours \\ theirs",
        {"limit": 700, "concealed_needs_honours": True, "bouquet": "additive"},
        {"mah_jong": 10},
        {"no_chow": 0},
        special,
    )
    rules = house_rules(text)
    assert (rules.name, rules.title, rules.base, rules.limit) == ("club", "Ours \\ theirs", "bmja", 700)
    assert rules.options["concealed_needs_honours"] is True
    hand, worth = next((s, w) for s, w in rules.specials if s.name == "my moon")
    assert (hand.label, worth.win, worth.intrinsic) == ('The "moon"\nshines', 150, True)
    assert [str(p) for p in hand.patterns] == ["7 pairs", "each major, one paired"]
    assert "knitting" not in {s.name for s, _ in rules.specials}
    assert house_rules(house_text("western", "c", "C")).limit == 1000


def test_an_added_hand_without_words_tells_its_pattern() -> None:
    rules = house_rules('base = "bmja"\n[special.odd_one]\npattern = ["7 pairs", "14 singles"]\nwin = 50')
    hand = rules.specials[-1][0]
    assert (hand.label, hand.text, hand.source) == (
        "Odd one",
        "7 pairs; or 14 singles.",
        "British rules (BMJA)",
    )


# The guide


def _guide(after: str) -> str:
    return _DOCS.read_text(encoding="utf-8").split(after)[1]


def test_the_file_of_the_guide_is_in_order() -> None:
    rules = house_rules(_guide("```toml").split("```")[0])
    assert (rules.name, rules.limit) == ("village hall", 2000)
    windfall, worth = rules.specials[-1]
    assert (windfall.name, worth.fishing) == ("windfall", None)
    assert is_hand(windfall, score(parse_hand("B1122334455 WESWN @W/S !WN discard"), rules))


def test_every_pattern_of_the_guide_reads_back() -> None:
    table = _guide("### By example").split("##")[0]
    patterns = re.findall(r"\| `([^`]+)` \|", table)
    assert len(patterns) >= 9
    for text in patterns:
        assert str(parse(text)) == text
        assert work_out(parse(text), ruleset().options)
    for clause in re.findall(r"`([^`]+)`", _guide("| tiles | |").split("Kinds of tiles")[0]):
        assert parse(clause).clauses
    for clause in re.findall(r"`([^`]+)`", _guide("| what else must hold | |").split("Each clause")[0]):
        assert parse(clause).clauses


def test_every_shipped_hand_has_an_example() -> None:
    for name in (*BUILT_IN, str(_CLUB)):
        rules = ruleset(name)
        for special, _ in rules.specials:
            found = example(special, rules)
            assert found is not None, special
            assert is_hand(special, score(found.hand, rules))
