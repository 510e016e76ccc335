"""A game folded from its events: winds, draws, goulash, sitting out, corrections, standings."""

from __future__ import annotations

import dataclasses
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.game import Game, fold, payments_of
from scorer.game_log import (
    Corrected,
    Dealt,
    Entry,
    Event,
    Finished,
    GameError,
    Logged,
    Paid,
    SatOut,
    Settings,
    Started,
    Swapped,
    Undone,
    straight,
)

FOUR = ("Ann", "Bob", "Cis", "Dan")
FIVE = (*FOUR, "Eve")
THREE = FOUR[:3]
#: South's pungs of south winds and dragons, as `jadelens score` takes them.
SOUTH_WINDS = {"tiles": "B1 B2 B4 C5 C6 C8 D1 D2 D4 D9", "sets": [{"tiles": "WS WS WS"}]}


def log(*events: Event, at: float = 60.0) -> list[Logged]:
    """These events, numbered from 1, `at` seconds apart."""
    return [Logged(number, at * number, event) for number, event in enumerate(events, start=1)]


def figures(winner: str | None, *points: int, players: tuple[str, ...] = FOUR, **more: object) -> Dealt:
    """A deal of figures, in the order of `players`."""
    entries = {player: Entry(value) for player, value in zip(players, points, strict=False)}
    return Dealt(winner, entries, **more)  # type: ignore[arg-type]


def played(*events: Event, players: tuple[str, ...] = FOUR, settings: Settings | None = None) -> Game:
    return fold(log(Started(players, settings or Settings()), *events))


def wins(player: str, players: tuple[str, ...] = FOUR) -> Dealt:
    """A deal that `player` wins with 10 points, the others having none."""
    return Dealt(player, {one: Entry(10 if one == player else 0) for one in players})


def test_the_published_settlement() -> None:
    game = played(figures("Bob", 80, 84, 208, 416))
    assert game.deals[0].settlement.net == {"Ann": -1096, "Bob": 336, "Cis": -36, "Dan": 796}
    assert game.points == {"Ann": 904, "Bob": 2336, "Cis": 1964, "Dan": 2796}
    assert game.gains == {"Ann": -1096, "Bob": 336, "Cis": -36, "Dan": 796}
    assert [one.points for one in payments_of(game.deals[0])] == [672, 256, 208, 168, 84, 84]


@pytest.mark.parametrize(
    ("winner", "settings", "east"),
    [
        pytest.param("Ann", Settings(), "Ann", id="East won"),
        pytest.param(None, Settings(), "Ann", id="drawn"),
        pytest.param("Cis", Settings(), "Bob", id="East lost"),
        pytest.param("Ann", Settings(east_after_win="passes"), "Bob", id="East won, but passes"),
        pytest.param(None, Settings(east_after_draw="passes"), "Bob", id="drawn, but passes"),
    ],
)
def test_who_is_east_next(winner: str | None, settings: Settings, east: str) -> None:
    game = played(Dealt(None) if winner is None else wins(winner), settings=settings)
    assert game.seats["E"] == east


def test_winds_follow_the_circle() -> None:
    assert played(wins("Bob")).seats == {"E": "Bob", "S": "Cis", "W": "Dan", "N": "Ann"}


def test_the_prevailing_wind_moves_when_the_first_east_is_east_again() -> None:
    game = played(wins("Dan"), wins("Ann"), wins("Ann"))
    assert (game.prevailing, game.seats["E"]) == ("E", "Dan")
    game = played(wins("Dan"), wins("Ann"), wins("Ann"), wins("Cis"))
    assert (game.prevailing, game.seats["E"]) == ("S", "Ann")


def east_loses(game: Game) -> Dealt:
    return Dealt(game.seats["S"], {one: Entry(10) for one in game.seats.values()})


@pytest.mark.parametrize(
    ("players", "deals"), [(THREE, 12), (FOUR, 16), (FIVE, 20)], ids=["three", "four", "five"]
)
def test_a_full_game_is_four_rounds(players: tuple[str, ...], deals: int) -> None:
    events: list[Event] = [Started(players)]
    rounds = []
    for number in range(deals):
        game = fold(log(*events))
        assert game.over is None
        assert game.points.keys() == set(players)
        rounds.append(game.prevailing)
        events.append(dataclasses.replace(east_loses(game), out=game.out))
        assert number == len(game.deals)
    assert fold(log(*events)).over == "rounds"
    assert rounds == sorted(rounds, key="ESWN".index)
    assert {rounds.count(wind) for wind in "ESWN"} == {len(players)}


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        pytest.param(Settings(), [False, True, True, False], id="goulash until one is won"),
        pytest.param(Settings(after_draw="ordinary"), [False] * 4, id="no goulash here"),
    ],
)
def test_a_goulash_follows_a_draw(settings: Settings, expected: list[bool]) -> None:
    game = played(Dealt(None), Dealt(None), wins("Ann"), wins("Ann"), settings=settings)
    assert [deal.goulash for deal in game.deals] == expected
    assert {deal.seats["E"] for deal in game.deals} == {"Ann"}


def test_a_deal_says_itself_whether_it_was_a_goulash() -> None:
    game = played(Dealt(None), dataclasses.replace(wins("Ann"), goulash=False))
    assert [deal.goulash for deal in game.deals] == [False, False]


def test_three_play_without_north() -> None:
    game = played(figures("Bob", 10, 20, 30, players=THREE), players=THREE)
    assert game.deals[0].settlement.net == {"Ann": -40 - 40, "Bob": 40 + 20, "Cis": -20 + 40}
    assert (game.seats, game.out) == ({"E": "Bob", "S": "Cis", "W": "Ann"}, None)


def test_of_five_the_one_who_was_east_last_sits_out() -> None:
    game = played(players=FIVE)
    assert (game.out, game.seats) == ("Eve", dict(zip("ESWN", FOUR, strict=True)))
    game = played(wins("Bob"), players=FIVE)
    assert (game.out, game.seats) == ("Ann", {"E": "Bob", "S": "Cis", "W": "Dan", "N": "Eve"})
    assert game.points["Eve"] == 2000


def test_the_host_picks_who_sits_out() -> None:
    game = played(SatOut("Bob"), players=FIVE)
    assert (game.out, game.seats["S"]) == ("Bob", "Eve")


def test_a_deal_knows_who_sat_out() -> None:
    game = played(
        Dealt("Eve", {one: Entry(10) for one in ("Ann", "Eve", "Cis", "Dan")}, out="Bob"), players=FIVE
    )
    assert game.deals[0].seats == {"E": "Ann", "S": "Eve", "W": "Cis", "N": "Dan"}


def test_a_substitute_plays_on_with_the_points_that_lie_there() -> None:
    game = played(
        figures("Bob", 80, 84, 208, 416), Swapped("Ann", "Eve"), wins("Bob", ("Eve", "Bob", "Cis", "Dan"))
    )
    # Bob is East by then
    assert game.points == {"Eve": 884, "Bob": 2396, "Cis": 1944, "Dan": 2776}
    assert (game.gains["Ann"], game.gains["Eve"]) == (-1096, -20)
    assert sum(game.gains.values()) == 0


def test_a_payment_outside_of_a_deal() -> None:
    game = played(Paid("Ann", "Dan", 300, "called wrongly"))
    assert (game.points["Ann"], game.points["Dan"], game.gains["Dan"]) == (1700, 2300, 300)
    assert game.payments == ((2, Paid("Ann", "Dan", 300, "called wrongly")),)


@pytest.mark.parametrize(
    ("minutes", "over"),
    [pytest.param(2, "time", id="time is up"), pytest.param(3, None, id="time is left"), (None, None)],
)
def test_a_set_time_ends_with_the_deal_that_is_being_played(minutes: int | None, over: str | None) -> None:
    # begun after one minute, the second deal is written down after three
    game = played(wins("Ann"), wins("Ann"), settings=Settings(minutes=minutes))
    assert game.over == over
    assert (game.ends is None) == (minutes is None)


def test_a_finished_game_takes_no_more() -> None:
    assert played(Finished()).over == "finished"
    with pytest.raises(GameError, match="finished"):
        played(Finished(), wins("Ann"))
    assert len(played(Finished(), Undone(2), wins("Ann")).deals) == 1


# Hands


def test_a_hand_is_counted_in_its_wind_and_round() -> None:
    dealt = Dealt(
        "Ann", {"Ann": Entry(100), "Bob": Entry(hand=SOUTH_WINDS), "Cis": Entry(0), "Dan": Entry(0)}
    )
    assert played(dealt).deals[0].scores["Bob"] == 8
    # the deal before was Ann's, it turns out: Bob is South no longer
    moved = dataclasses.replace(dealt, winner="Cis")
    assert played(wins("Bob"), moved).deals[1].scores["Bob"] == 4


def test_a_correction_counts_later_hands_anew() -> None:
    later = Dealt("Cis", {"Ann": Entry(0), "Bob": Entry(hand=SOUTH_WINDS), "Cis": Entry(50), "Dan": Entry(0)})
    before = played(wins("Ann"), later)
    after = played(wins("Ann"), later, Corrected(2, wins("Dan")))
    assert (before.deals[1].scores["Bob"], after.deals[1].scores["Bob"]) == (8, 4)
    assert (before.deals[1].seats["S"], after.deals[1].seats["S"]) == ("Bob", "Cis")


def test_a_winning_hand_without_word_of_how_is_counted_lowest() -> None:
    hand = {"tiles": "B1 B1 B1 B9 B9 B9 C1 C1 C1 C9 C9 C9 D1 D1"}
    told = {**hand, "win": {"tile": "D1", "by": "wall"}}
    rest = {one: Entry(0) for one in FOUR[1:]}
    low = played(Dealt("Ann", {"Ann": Entry(hand=hand), **rest})).deals[0].scores["Ann"]
    high = played(Dealt("Ann", {"Ann": Entry(hand=told), **rest})).deals[0].scores["Ann"]
    assert low <= high == 1000


@pytest.mark.parametrize("winner", [None, "Bob"], ids=["drawn", "won by another"])
def test_what_a_ruleset_pays_at_once_is_paid_however_the_deal_ended(winner: str | None) -> None:
    bouquet = {"tiles": "B1 B2 B4 B5 B7 B8 C1 C2 C4 C5 C7 C8 D1", "bonus": "F1 F2 F3 F4"}
    rules = Settings(rules="western", options={"bouquet_points": 500})
    dealt = Dealt(winner, {"Ann": Entry(hand=bouquet), "Bob": Entry(0), "Cis": Entry(0), "Dan": Entry(0)})
    deal = played(dealt, settings=rules).deals[0]
    at_once = [one for one in deal.settlement.payments if one.at_once]
    assert [(one.payee, one.points) for one in at_once] == [("Ann", 500)] * 3
    assert sum(deal.settlement.net.values()) == 0


@pytest.mark.parametrize(
    ("events", "code"),
    [
        pytest.param([Dealt("Zoe", {})], "winner_not_playing", id="a stranger wins"),
        pytest.param([Dealt("Ann", {})], "no_score", id="no scores"),
        pytest.param(
            [Dealt("Ann", {**wins("Ann").entries, "Bob": Entry(hand={"tiles": "B1 B1 B1 B1 B1"})})],
            "illegal_hand",
            id="five alike",
        ),
        pytest.param([SatOut("Ann")], "nobody_sits_out", id="four sit at the table"),
        pytest.param([Swapped("Zoe", "Eve")], "not_playing", id="a stranger leaves"),
        pytest.param([Swapped("Ann", "Bob")], "same_player", id="one at two places"),
        pytest.param([Paid("Ann", "Zoe", 5)], "not_playing", id="a stranger is paid"),
        pytest.param([Paid("Ann", "Ann", 5)], "same_player", id="paying oneself"),
        pytest.param([Started(FOUR)], "started_twice", id="begun twice"),
        pytest.param([Undone(7)], "no_such_event", id="undoing what is not there"),
        pytest.param([Undone(2)], "no_such_event", id="undoing oneself"),
        pytest.param([Undone(1)], "no_such_event", id="undoing the beginning"),
        pytest.param(
            [Finished(), Corrected(2, Dealt(None))], "no_such_event", id="correcting what is no deal"
        ),
    ],
)
def test_what_a_game_does_not_take(events: list[Event], code: str) -> None:
    with pytest.raises(GameError) as refused:
        played(*events)
    assert refused.value.code == code


def test_someone_who_does_not_play_cannot_sit_out() -> None:
    with pytest.raises(GameError) as refused:
        played(SatOut("Zoe"), players=FIVE)
    assert refused.value.code == "not_playing"


@pytest.mark.parametrize("events", [[], [wins("Ann")]], ids=["nothing", "a deal first"])
def test_a_game_begins_with_its_players(events: list[Event]) -> None:
    with pytest.raises(GameError) as refused:
        fold(log(*events))
    assert refused.value.code == "not_started"


@pytest.mark.parametrize(
    ("players", "code"),
    [(("Ann", "Bob"), "players"), ((*FIVE, "Fay"), "players"), (("Ann", "Bob", "Ann"), "same_player")],
    ids=["two", "six", "twice"],
)
def test_who_can_play(players: tuple[str, ...], code: str) -> None:
    with pytest.raises(GameError) as refused:
        played(players=players)
    assert refused.value.code == code


# Corrections and undoing


def test_the_last_correction_counts_and_undoing_it_brings_the_one_before_back() -> None:
    events: list[Event] = [wins("Ann"), Corrected(2, wins("Bob")), Corrected(2, wins("Cis"))]
    assert played(*events).deals[0].dealt.winner == "Cis"
    assert played(*events, Undone(4)).deals[0].dealt.winner == "Bob"
    assert played(*events, Undone(4), Undone(5)).deals[0].dealt.winner == "Cis"


def test_an_undone_deal_is_as_if_it_had_not_been() -> None:
    assert played(wins("Bob"), wins("Cis"), Undone(2)).deals[0].dealt.winner == "Cis"
    assert played(wins("Bob"), Undone(2), Undone(3)).deals[0].dealt.winner == "Bob"


def scored_deal(points: dict[str, int], winner: str | None) -> Dealt:
    return Dealt(winner, {player: Entry(value) for player, value in points.items()})


DEALS = st.builds(
    scored_deal,
    st.fixed_dictionaries(dict.fromkeys(FOUR, st.integers(0, 1000))),
    st.sampled_from([*FOUR, None]),
)
STEPS = st.lists(
    st.one_of(
        DEALS,
        st.tuples(st.just("correct"), st.integers(0, 30), DEALS),
        st.tuples(st.just("undo"), st.integers(0, 30)),
        st.tuples(st.just("redo"), st.integers(0, 30)),
    ),
    max_size=25,
)


@given(STEPS)
def test_any_corrections_and_undos_fold_to_the_same_as_playing_it_straight(steps: list[object]) -> None:
    """The log against a plain list of deals that is corrected in place."""
    events: list[Event] = [Started(FOUR)]
    deals: dict[int, list[Dealt]] = {}
    undone: dict[int, int] = {}
    for step in steps:
        number = len(events) + 1
        if isinstance(step, Dealt):
            deals[number] = [step]
            events.append(step)
            continue
        assert isinstance(step, tuple)
        standing = [one for one in deals if one not in undone]
        if step[0] == "correct" and standing:
            at = standing[step[1] % len(standing)]
            deals[at].append(step[2])
            events.append(Corrected(at, step[2]))
        elif step[0] == "undo" and standing:
            at = standing[step[1] % len(standing)]
            undone[at] = number
            events.append(Undone(at))
        elif step[0] == "redo" and undone:
            at = list(undone)[step[1] % len(undone)]
            events.append(Undone(undone.pop(at)))
    game = fold(log(*events))
    plain = fold(log(Started(FOUR), *(told[-1] for at, told in deals.items() if at not in undone)))
    assert (game.points, game.gains, game.seats) == (plain.points, plain.gains, plain.seats)
    assert (game.prevailing, game.goulash, game.over) == (plain.prevailing, plain.goulash, plain.over)
    assert [deal.dealt for deal in game.deals] == [deal.dealt for deal in plain.deals]
    for length in range(1, len(events) + 1):
        prefix = fold(log(*events[:length]))
        assert sum(prefix.points.values()) == 8000
        assert sum(prefix.gains.values()) == 0


@given(st.lists(st.tuples(DEALS, st.sampled_from(FIVE)), max_size=12))
def test_five_at_a_table_always_share_what_they_began_with(steps: list[tuple[Dealt, str]]) -> None:
    events: list[Event] = [Started(FIVE)]
    for dealt, out in steps:
        seated = [one for one in FIVE if one != out]
        points = [entry.points or 0 for entry in dealt.entries.values()]
        winner = None if dealt.winner is None else seated[FOUR.index(dealt.winner)]
        events.append(figures(winner, *points, players=tuple(seated), out=out))
    game = fold(log(*events))
    assert sum(game.points.values()) == 10_000
    assert all(deal.out == out for deal, (_, out) in zip(game.deals, steps, strict=True))
    assert all(
        deal.points[deal.out] == before.points[deal.out] for before, deal in pairwise(game.deals) if deal.out
    )


def test_straight_keeps_numbers_and_times() -> None:
    events = log(Started(FOUR), wins("Ann"), wins("Bob"), Undone(2), Corrected(3, wins("Cis")))
    assert straight(events[1:]) == [Logged(3, 180.0, wins("Cis"))]


def test_the_deal_passes_after_the_thirteenth_win_and_draws_do_not_count_against_it() -> None:
    # Shanghai, S12: "the dealer's thirteenth win in a row, drawn hands not counted; the deal then passes"
    shanghai = Settings(rules="shanghai", after_draw="ordinary")
    twelve = [wins("Ann")] * 6 + [Dealt(None, {})] + [wins("Ann")] * 6
    game = played(*twelve, settings=shanghai)
    assert (game.seats["E"], game.streak) == ("Ann", 12)
    after = played(*twelve, wins("Ann"), settings=shanghai)
    assert (after.seats["E"], after.streak) == ("Bob", 0)
    # the British rules know of no such end
    british = played(*[wins("Ann")] * 13, settings=Settings(after_draw="ordinary"))
    assert (british.seats["E"], british.streak) == ("Ann", 13)
