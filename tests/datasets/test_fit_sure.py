from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import fit_sure
import models
from drawn_hands import hands
from fit_sure import fit, limit_of, named_in
from model_settings import SETTINGS
from vision.read import Reader
from vision.reading import BACK
from vision.sureness import BARE, DOWN, ELSE, PICTURE, Sureness, sort_of


def test_where_one_in_four_is_wrong_and_more_is_asked() -> None:
    p = np.array([0.99, 0.5, 0.8, 0.6, 0.7, 0.9])
    wrong = np.array([False, True, True, False, False, False])
    # of 0.6 to 0.8 one in three
    assert limit_of(p, wrong, 0.25) == 0.9
    assert limit_of(p, wrong, 0.4) == 0.6


def test_where_all_is_wrong_all_is_asked_about_and_where_none_is_nothing() -> None:
    p = np.array([0.2, 0.9, 0.7])
    assert limit_of(p, np.ones(3, bool), 0.02) == 1
    assert limit_of(p, np.zeros(3, bool), 0.02) == 0.2


@given(
    st.dictionaries(st.floats(0, 1), st.booleans(), min_size=1, max_size=25),
    st.floats(0.05, 0.6),
)
def test_it_is_the_limit_of_what_falls_as_probabilities_rise(told: dict[float, bool], asked: float) -> None:
    p = np.array(list(told))
    wrong = np.array(list(told.values()))
    rising = wrong[np.argsort(p)]

    def share(i: int) -> float:
        """By the definition of isotonic regression, without pooling."""
        return min(max(float(rising[a : b + 1].mean()) for b in range(i, len(p))) for a in range(i + 1))

    wanted = next((q for i, q in enumerate(np.sort(p)) if share(i) < asked - 1e-12), 1.0)
    if all(abs(share(i) - asked) > 1e-9 for i in range(len(p))):
        assert limit_of(p, wrong, asked) == wanted


def test_of_strange_sets_the_stricter_share_holds() -> None:
    some = [(ELSE, k / 1000, k in (100, 500)) for k in range(100, 165)] + [(ELSE, 0.5, True)]
    more = [(ELSE, 0.501 + k / 1000, False) for k in range(80)]
    rest = [(sort, 0.9, False) for sort in (PICTURE, DOWN, BARE)]
    # one in 66 from 0.101 to 0.5: less than one in fifty, more than one in a hundred
    assert fit([*some, *more, *rest])[ELSE] == [0.101, 0.501]


def test_each_sort_has_a_limit_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    good = [(sort, 0.9 + k / 1000, False) for sort in (ELSE, PICTURE, DOWN, BARE) for k in range(60)]
    limits = fit([*good, (BARE, 0.9405, True), (DOWN, 0.5, True)])
    assert limits == {ELSE: [0.9, 0.9], PICTURE: [0.9, 0.9], DOWN: [0.9, 0.9], BARE: [0.941, 0.941]}
    assert (
        "sure_white: 61 tiles, from 0.9410 on; 42 asked about, 1 of them wrong, of the others 0"
        in capsys.readouterr().out
    )


def test_what_is_read_is_told_from_what_lies_there() -> None:
    reader = Reader(1)
    everything = dict.fromkeys((ELSE, PICTURE, DOWN, BARE), 0.0)
    reader.sure = Sureness(everything, everything)
    (drawn,) = hands(1, fit_sure.HANDS[0])
    told = list(named_in(reader, [drawn.case]))
    assert len(told) > 12
    assert {sort for sort, _, _ in told} >= {ELSE}
    assert not any(wrong for _, p, wrong in told if p > 0.999)
    first, *others = drawn.case.tiles
    mislabelled = replace(drawn.case, tiles=(replace(first, tile="A1"), *others))
    assert sum(wrong for *_, wrong in named_in(reader, [mislabelled])) == 1 + sum(wrong for *_, wrong in told)
    codes = {tile.tile for tile in drawn.case.tiles}
    assert {sort for sort, _, _ in told} <= {sort_of(code, paint) for code in codes for paint in ("", "red")}


def test_sets_vouch_for_the_ends_of_their_kongs_but_not_where_limits_are_fitted() -> None:
    but_backs = {**dict.fromkeys((ELSE, PICTURE, BARE), 0.0), DOWN: 1.1}
    limits = Sureness(but_backs, but_backs)
    reader, alone = Reader(1), fit_sure.Alone(1)
    reader.sure = alone.sure = limits
    for drawn in hands(20, fit_sure.HANDS[0]):
        reading = reader.read(drawn.case.data)
        kongs = {g.number for g in reading.groups if g.kind == "kong"}
        ends = [t for t in reading.tiles if t.in_hand and t.tile == BACK and t.group in kongs and t.p > 0.9]
        if ends:
            break
    assert ends
    assert all(t.sure for t in ends)
    unvouched = alone.read(drawn.case.data)
    assert [t.tile for t in unvouched.tiles] == [t.tile for t in reading.tiles]
    assert not any(t.sure for t in unvouched.tiles if t.tile == BACK)


def test_a_network_that_is_newly_exported_has_limits() -> None:
    sure = Sureness.of(SETTINGS["classifier"])
    assert sure.holds("DW", 0.95, "")
    assert not sure.holds("B2", 0.5, "green")


def test_the_limits_in_use_ask_about_more_than_nothing_and_less_than_everything() -> None:
    sure = Sureness.of(models.load("classifier").settings)
    assert all(0.5 < sure.limits[sort] <= sure.strange[sort] < 1 for sort in (ELSE, PICTURE, DOWN, BARE))
