"""Events of a game as JSON, and the first look over a table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scorer.errors import ScorerError
from scorer.game import Game, fold, scored
from scorer.game_checks import look, tiles_of
from scorer.game_log import (
    Corrected,
    Dealt,
    Entry,
    Event,
    Finished,
    Logged,
    Paid,
    SatOut,
    Settings,
    Started,
    Swapped,
    Undone,
)
from scorer.game_wire import entry_from, event_from, event_json, settings_from

FOUR = ("Ann", "Bob", "Cis", "Dan")
DEALT = Dealt("Ann", {"Ann": Entry(20), "Bob": Entry(hand={"tiles": "B1 B1"})}, out="Eve", goulash=True)
EVENTS: tuple[Event, ...] = (
    Started(FOUR, Settings(options={"limit": 500}, minutes=90)),
    DEALT,
    Corrected(2, DEALT),
    Undone(2),
    SatOut("Ann"),
    Swapped("Ann", "Eve"),
    Paid("Ann", "Bob", 30, "a penalty"),
    Finished(),
)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_event_comes_back_from_its_json(event: Event) -> None:
    assert event_from(json.loads(json.dumps(event_json(event)))) == event


@pytest.mark.parametrize(
    ("told", "match"),
    [
        pytest.param([], "event: must be a JSON object", id="a list"),
        pytest.param({"kind": 5}, "no kind 5", id="no kind"),
        pytest.param({"kind": "danced"}, "no kind 'danced'", id="unknown"),
        pytest.param({"kind": "started", "players": "Ann"}, "players: must be a list", id="players as text"),
        pytest.param({"kind": "started", "players": [5]}, "players: must be text", id="a number plays"),
        pytest.param({"kind": "started", "players": [""]}, "players: must be text", id="nobody"),
        pytest.param({"kind": "started", "players": ["x" * 201]}, "at most 200", id="a long name"),
        pytest.param(
            {"kind": "undone", "event": True}, "event: must be a whole number", id="true is no number"
        ),
        pytest.param({"kind": "undone", "event": 0}, "from 1", id="event 0"),
        pytest.param({"kind": "undone", "event": 1, "x": 1}, "no field 'x'", id="a field too many"),
        pytest.param(
            {"kind": "paid", "payer": "A", "payee": "B", "points": 0}, "points: must", id="nothing paid"
        ),
        pytest.param({"kind": "dealt", "goulash": 1}, "goulash: must be true", id="goulash 1"),
        pytest.param({"kind": "dealt", "winner": 1}, "winner: must be text", id="winner 1"),
        pytest.param(
            {"kind": "dealt", "entries": {str(n): {} for n in range(5)}}, "no more than four", id="five"
        ),
        pytest.param(
            {"kind": "dealt", "entries": {"A": {"points": -1}}}, "points: must", id="less than nothing"
        ),
        pytest.param(
            {"kind": "dealt", "entries": {"A": {"hand": {"tiles": 5}}}}, "tiles: must", id="no hand"
        ),
    ],
)
def test_what_is_no_event(told: Any, match: str) -> None:
    with pytest.raises(ScorerError, match=match):
        event_from(told)


@pytest.mark.parametrize(
    ("told", "match"),
    [
        ({"colour": "red"}, "there is no 'colour'"),
        ({"rules": "../../etc/passwd"}, "rules: must be bmja"),
        ({"options": {"limit": -5}}, "limit cannot be -5"),
        ({"after_draw": "a dance"}, "after_draw: must be goulash or ordinary"),
        ({"rounds": 0}, "rounds: must be a whole number from 1"),
        ({"rounds": None}, "rounds: must be a number"),
        ({"minutes": 100_000}, "minutes: must"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_settings_that_cannot_be(told: Any, match: str) -> None:
    with pytest.raises(ScorerError, match=match):
        settings_from(told)


def test_settings_left_out_are_as_usual() -> None:
    assert settings_from({}) == Settings()
    assert settings_from({"minutes": None}) == Settings()


def test_an_entry_can_be_empty() -> None:
    assert entry_from({}) == Entry()


# The first look


@pytest.fixture
def game() -> Game:
    return fold([Logged(1, 0, Started(FOUR))])


def entries(**told: Any) -> dict[str, Entry]:
    plain = {player: Entry(10) for player in FOUR}
    return plain | {
        who: Entry(what) if isinstance(what, int) else Entry(hand=what) for who, what in told.items()
    }


WON = {"tiles": "B1 B1 B1 B9 B9 B9 C1 C1 C1 C9 C9 C9 D1 D1", "win": {"tile": "D1", "by": "wall"}}


@pytest.mark.parametrize(
    ("dealt", "codes"),
    [
        pytest.param(Dealt("Ann", entries()), [], id="all is well"),
        pytest.param(Dealt(None), [], id="drawn: no scores are needed"),
        pytest.param(Dealt("Ann", entries(Bob=WON)), ["two_winners", "illegal_hand"], id="two winners"),
        pytest.param(Dealt("Ann", entries(Ann=WON)), [], id="one winner"),
        pytest.param(Dealt("Ann", {"Ann": Entry(10)}), ["no_score"] * 3, id="scores are missing"),
        pytest.param(Dealt("Ann", entries(Bob=1001)), ["over_limit"], id="over the limit"),
        pytest.param(
            Dealt("Ann", entries(Bob={"tiles": "B1 B1 B1"}, Cis={"tiles": "B1 B1"})),
            ["too_many"],
            id="five of a tile over the table",
        ),
        pytest.param(
            Dealt(None, entries(Bob={"tiles": "B1", "bonus": "F1"}, Cis={"tiles": "B2", "bonus": "F1"})),
            ["too_many"],
            id="a Flower twice",
        ),
        pytest.param(Dealt(None, entries(Bob={"tiles": "B1 B1 B1 B1 B1"})), [], id="one hand's own fault"),
        pytest.param(
            Dealt("Ann", entries(Bob={"tiles": "B1 B1 B1 B1 B1"})), ["illegal_hand"], id="five alike"
        ),
        pytest.param(Dealt("Ann", entries(Bob={"tiles": "B1", "colour": 5})), ["illegal_hand"], id="no hand"),
    ],
)
def test_the_first_look(game: Game, dealt: Dealt, codes: list[str]) -> None:
    assert [doubt.code for doubt in look(game, dealt)] == codes


def test_the_tiles_of_a_hand() -> None:
    hand = {"tiles": "B1 B2", "bonus": "F1", "sets": [{"tiles": "DR DR DR"}, "nonsense"]}
    assert tiles_of(hand) == ["B1", "B2", "F1", "DR", "DR", "DR"]
    assert tiles_of({"sets": "nonsense"}) == []


HOUSE = (Path(__file__).parents[1] / "hands" / "rules" / "village_hall.toml").read_text(encoding="utf-8")
ORDINARY_WIN = "B2 B3 B4 D7 D7 D7 C9 C9 C9 DR DR"


def test_house_rules_are_frozen_into_the_game() -> None:
    hand = {
        "sets": [{"tiles": "WE WE WE"}],
        "tiles": ORDINARY_WIN,
        "win": {"tile": "D7", "by": "wall"},
    }
    told = {"kind": "started", "players": list(FOUR), "settings": {"rules": "bmja", "house": HOUSE}}
    started = event_from(json.loads(json.dumps(told)))
    assert event_from(event_json(started)) == started
    game = fold([Logged(1, 0.0, started)])
    usual = fold([Logged(1, 0.0, Started(FOUR, Settings()))])
    assert (game.settings.ruleset.title, game.settings.ruleset.limit) == (
        "Village hall, Tuesday afternoons",
        2000,
    )
    dealt = Dealt("Ann", {"Ann": Entry(hand=hand)})
    # Mah-Jong is worth 10 and not 20 there, a drawn tile 4 and not 2
    assert scored(usual, dealt, "E", hand)["base"] == 40
    assert scored(game, dealt, "E", hand)["base"] == 32


@pytest.mark.parametrize(
    ("settings", "match"),
    [
        pytest.param({"house": 5}, "house: must be a text", id="no text"),
        pytest.param({"house": "#" * 70_000}, "house: must be a text of at most", id="too long"),
        pytest.param({"house": 'base = "bmja"\nfish = 3'}, "line 2", id="a fault"),
        pytest.param({"rules": "western", "house": 'base = "bmja"'}, "on top of bmja", id="another base"),
    ],
)
def test_house_rules_that_no_game_can_be_played_by(settings: dict[str, object], match: str) -> None:
    with pytest.raises(ScorerError, match=match):
        settings_from(settings)
