"""Settling a deal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.settle import Payment, settle
from scorer.wire import settle_json

_CASES = [json.loads(line) for line in (Path(__file__).parents[1] / "hands/bmja_settlements.jsonl").open()]


@pytest.mark.parametrize("case", _CASES, ids=[c["source"] for c in _CASES])
def test_known_settlements(case: dict[str, object]) -> None:
    given_fields = {k: case[k] for k in ("east", "winner", "scores")}
    assert settle_json(given_fields)["net"] == case["expected"]["net"]  # type: ignore[index]


def test_the_published_example() -> None:
    done = settle({"S": 84, "E": 80, "W": 208, "N": 416}, "S", "E")
    assert set(done.payments) == {
        Payment("E", "S", 168),
        Payment("W", "S", 84),
        Payment("N", "S", 84),
        Payment("E", "W", 256),
        Payment("E", "N", 672),
        Payment("W", "N", 208),
    }
    assert done.net == {"E": -1096, "S": 336, "W": -36, "N": 796}


def test_east_wins_double_from_all() -> None:
    done = settle({"E": 1000, "S": 0, "W": 0, "N": 0}, "E", "E")
    assert done.net == {"E": 6000, "S": -2000, "W": -2000, "N": -2000}


def test_the_winner_pays_nobody_though_others_score_more() -> None:
    assert settle({"E": 10, "S": 20, "W": 1000, "N": 20}, "S", "N").net["S"] == 20 + 20 + 40


def test_equal_losers_pay_each_other_nothing() -> None:
    assert settle({"E": 5, "S": 5, "W": 0, "N": 5}, "W", "E").payments == ()


def test_a_drawn_hand_is_not_settled() -> None:
    done = settle({"E": 80, "S": 84, "W": 208, "N": 416}, None, "E")
    assert (done.payments, set(done.net.values())) == ((), {0})


def test_payments_at_once_stand_beside_those_of_the_scores() -> None:
    scores = {"E": 10, "S": 20, "W": 30, "N": 40}
    done = settle(scores, "N", "E", losers_settle=False, at_once={"S": 100, "W": 0, "N": 50})
    assert done.payments == (
        Payment("E", "N", 80),
        Payment("S", "N", 40),
        Payment("W", "N", 40),
        Payment("E", "S", 100, True),
        Payment("W", "S", 100, True),
        Payment("N", "S", 100, True),
        Payment("E", "N", 50, True),
        Payment("S", "N", 50, True),
        Payment("W", "N", 50, True),
    )


_POINTS = st.integers(0, 1000)


@given(
    st.fixed_dictionaries(dict.fromkeys("ESWN", _POINTS)),
    st.sampled_from([*"ESWN", None]),
    st.sampled_from("ESWN"),
)
def test_settlements_sum_to_zero(scores: dict[str, int], winner: str | None, east: str) -> None:
    done = settle(scores, winner, east)
    assert sum(done.net.values()) == 0
    assert all(p.points > 0 for p in done.payments)
    for seat in "ESWN":
        got = sum(p.points for p in done.payments if p.payee == seat)
        paid = sum(p.points for p in done.payments if p.payer == seat)
        assert done.net[seat] == got - paid


def test_settle_json_lists_payments() -> None:
    answer = settle_json({"east": "E", "winner": "S", "scores": {"E": 80, "S": 84, "W": 208, "N": 416}})
    assert answer["payments"][0] == {"from": "E", "to": "S", "points": 168}  # type: ignore[index]
