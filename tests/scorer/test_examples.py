"""Example hands, near misses, rule sheets and the quiz."""

from __future__ import annotations

from random import Random

import pytest

from scorer.examples import draw, example, is_hand, near_miss
from scorer.pattern_parser import parse
from scorer.plan import work_out
from scorer.quiz import IS_IT, KINDS_OF_QUESTION, SCORES, WHICH, question
from scorer.rules.special import Special
from scorer.ruleset import BUILT_IN, Ruleset, house_rules, ruleset
from scorer.score import score
from scorer.sheet import hand_page, sheet, sheet_text
from scorer.tiles import codes

_NAMES = [(name, special.name) for name in BUILT_IN for special, _ in ruleset(name).specials]


def _find(rules: Ruleset, name: str) -> Special:
    return next(special for special, _ in rules.specials if special.name == name)


@pytest.mark.parametrize(("name", "hand"), _NAMES, ids=[f"{n} {h}" for n, h in _NAMES])
def test_every_hand_has_an_example_and_a_near_miss(name: str, hand: str) -> None:
    rules = ruleset(name)
    special = _find(rules, hand)
    for seed in range(2):
        found = example(special, rules, seed)
        assert found is not None
        assert is_hand(special, score(found.hand, rules))
        drawn = sorted(t.index for group in found.groups for t in group)
        assert drawn == sorted(t.index for t in found.hand.all_tiles)
    near = near_miss(special, rules)
    assert near is not None
    assert not is_hand(special, score(near.hand, rules))
    assert near.text.endswith(".")


def test_the_same_seed_draws_the_same_hand() -> None:
    rules = ruleset()
    special = _find(rules, "purity")
    assert example(special, rules, 3) == example(special, rules, 3)
    assert len({codes(e.hand.tiles) for s in range(9) if (e := example(special, rules, s))}) > 3


def test_a_hand_that_cannot_be_made_has_no_example() -> None:
    rules = house_rules(
        'base = "bmja"\n[special.none]\npattern = "6 pungs of winds or DR, pair".\n'.replace(
            '".', '"'
        ).replace("6 pungs", "4 pungs")
        + 'win = 1\n[special.five]\npattern = "3 pairs of DR, 8 singles of winds"\nwin = 1\n'
    )
    special = _find(rules, "five")
    assert example(special, rules) is None
    assert near_miss(special, rules) is None


def test_drawing_heeds_what_the_pattern_says() -> None:
    worked = work_out(parse("4 sets in X, pair of honours, some dragons, at most 1 chow"), {})
    assert worked is not None
    rng = Random(1)
    drawn = [groups for _ in range(200) if (groups := draw(rng.choice(worked.plans), rng))]
    assert len(drawn) > 20
    assert all(sum(kind == "chow" for kind, _ in groups) <= 1 for groups in drawn)
    assert all(any(t.dragon for _, tiles in groups for t in tiles) for groups in drawn)
    different = work_out(parse("3 different pairs of dragons, 8 singles"), {})
    assert different is not None
    for _ in range(20):
        groups = draw(different.plans[0], rng)
        assert groups is None or len({tiles for kind, tiles in groups if kind == "pair"}) == 3


def test_a_moment_that_any_win_is_has_no_near_miss() -> None:
    rules = house_rules('base = "bmja"\n[special.always]\npattern = "any hand"\nwin = 60\n')
    special = _find(rules, "always")
    assert example(special, rules) is not None
    assert near_miss(special, rules) is None


def test_examples_of_a_ruleset_without_chows() -> None:
    rules = house_rules('base = "bmja"\n[options]\nmax_chows = 0\n')
    assert example(_find(rules, "earths_blessing"), rules) is not None


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_rule_sheet(name: str) -> None:
    rules = ruleset(name)
    found = sheet(rules)
    assert found.title == rules.title
    assert [page.special.name for page in found.hands] == [s.name for s, _ in rules.specials]
    assert all(page.examples and page.near and page.worth and page.patterns for page in found.hands)
    assert {row.name for row in found.options} == set(rules.options)
    text = sheet_text(found)
    for page in found.hands:
        assert page.special.label in text
    for row in (*found.points, *found.doubles):
        assert row.text in text
        assert "{" not in row.label
    assert ("Chips: red 2000, green 1000, white 500, yellow 100." in text) is (name == "western")


def test_a_hand_page_leaves_out_patterns_that_are_switched_off() -> None:
    on, off = ruleset("bmja", {"knitting_suits": "any"}), ruleset()
    pages = [
        hand_page(*next(x for x in r.specials if x[0].name == "knitting"), r, examples=3) for r in (on, off)
    ]
    assert [len(page.patterns) for page in pages] == [2, 1]
    assert len(pages[1].examples) == 3


@pytest.mark.parametrize("kind", KINDS_OF_QUESTION)
@pytest.mark.parametrize("name", BUILT_IN)
def test_questions_have_the_right_answer(name: str, kind: str) -> None:
    rules = ruleset(name)
    answers = set()
    for seed in range(8):
        asked = question(rules, seed, kind)
        assert asked == question(rules, seed, kind)
        assert len(set(asked.choices)) == len(asked.choices) >= 2
        right = asked.choices[asked.answer]
        answers.add(right)
        result = score(asked.hand, rules)
        labels = {s.label for s, _ in rules.specials if is_hand(s, result)}
        if kind == WHICH:
            assert labels & set(asked.choices) == {right}
        elif kind == SCORES:
            assert right == f"{result.total:,}"
        else:
            assert kind == IS_IT
            named = asked.text.removeprefix("Is this ").removesuffix("?")
            assert (named in labels) is (right == "Yes")
        assert asked.why
    assert len(answers) > 1 or kind == SCORES


def test_any_kind_of_question() -> None:
    assert {question(ruleset(), seed).kind for seed in range(12)} == set(KINDS_OF_QUESTION)


def test_a_ruleset_without_hands_asks_nothing() -> None:
    off = "\n".join(f"{s.name} = false" for s, _ in ruleset().specials)
    with pytest.raises(ValueError, match="no special hand to ask for"):
        question(house_rules(f'base = "bmja"\n[special]\n{off}\n'), 1)


def test_a_hand_that_any_tiles_are_has_no_near_miss() -> None:
    rules = house_rules('base = "bmja"\n[special.any_tiles]\npattern = "14 singles"\nwin = 60\n')
    assert near_miss(_find(rules, "any_tiles"), rules) is None


def test_a_robbed_tile_is_the_only_one_of_its_kind_in_an_example() -> None:
    rules = house_rules(
        'base = "bmja"\n[special.robbed]\npattern = "any hand, won on a robbed kong"\nwin = 60\n'
    )
    found = example(_find(rules, "robbed"), rules)
    assert found is not None
    assert found.hand.win is not None
    assert found.hand.tiles.count(found.hand.win.tile) == 1


def test_hands_without_an_example_are_passed_over() -> None:
    off = "\n".join(f"{s.name} = false" for s, _ in ruleset().specials if s.name != "purity")
    never = '[special.never]\npattern = "3 pairs of DR, 8 singles of winds"\nwin = 1\n'
    rules = house_rules(f'base = "bmja"\n[special]\n{off}\n{never}')
    assert {question(rules, seed, WHICH).why.split(".")[0] for seed in range(6)} == {"Purity"}
    page = hand_page(*rules.specials[-1], rules)
    assert (page.examples, page.near) == ((), None)


def test_rules_show_their_names() -> None:
    assert repr(_find(ruleset(), "purity")) == "Special('purity')"
