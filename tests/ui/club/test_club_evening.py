"""A whole evening, told as phones tell it, on SQLite and on a real PostgreSQL."""

from __future__ import annotations

from typing import Any

import pytest
from hall import Club

from scorer.game_log import Settings
from ui import document
from ui.club import overview, view
from ui.club.logbook import Stale
from ui.club.service import Refused
from ui.club.store import ClubStore
from ui.document import Answers, Document
from ui.store import Store

PUBLISHED = {"Ann": 80, "Bob": 84, "Cis": 208, "Dan": 416}
NAMES = ("Ann", "Bob", "Cis", "Dan", "Eve")


def game_of(club: Club) -> Any:
    game = club.store.record(club.tables[0]).game
    assert game is not None
    return game


def test_the_published_settlement(club: Club) -> None:
    club.start()
    club.deal(PUBLISHED, "Bob")
    assert club.points() == {"Ann": 904, "Bob": 2336, "Cis": 1964, "Dan": 2796}


def test_a_whole_evening(club: Club) -> None:
    """Five at a table, draws and goulash, East staying, limits, corrections of old deals, one sitting out."""
    club.start(*NAMES)
    called = {player: name for name, player in club.players.items()}
    written: list[int] = []
    for number in range(26):
        game = game_of(club)
        seated = [called[player] for player in game.seats.values()]
        points = {name: (number * 37 + place * 111) % 1001 for place, name in enumerate(seated)}
        winner = None if number % 7 == 3 else seated[0] if number % 5 == 4 else seated[1 + number % 3]
        if number == 6:
            points[seated[1]] = 1000
        written.append(club.deal(points, winner))
        assert sum(club.points().values()) == 10_000
        after = game_of(club)
        if winner in (None, seated[0]):
            assert called[after.seats["E"]] == seated[0]
        else:
            assert called[after.seats["E"]] == seated[1]
            assert called[after.out] == seated[0]
        assert after.goulash == (winner is None)
    assert [deal.goulash for deal in game_of(club).deals].count(True) == 4
    before = club.points()
    # an old deal is put right, and another undone: all that follows is counted again
    old = game_of(club).deals[4]
    told = {
        "kind": "correct",
        "event": old.event,
        "winner": old.seats["W"],
        "entries": {old.seats["W"]: {"points": 12}},
    }
    club.tell(told)
    assert game_of(club).deals[4].scores[old.seats["W"]] == 12
    undoing = club.tell({"kind": "undone", "event": written[9]})
    assert len(game_of(club).deals) == 25
    assert sum(club.points().values()) == 10_000
    club.tell({"kind": "undone", "event": undoing})
    assert len(game_of(club).deals) == 26
    assert club.points() != before
    again = ClubStore(club.store.engine.url.render_as_string(hide_password=False))
    assert again.record(club.tables[0]).game == game_of(club)
    again.engine.dispose()


def test_a_full_game_then_another_at_the_same_table(club: Club) -> None:
    club.start(settings=Settings(rounds=1))
    for _ in range(4):
        game = game_of(club)
        called = {player: name for name, player in club.players.items()}
        south = called[game.seats["S"]]
        club.deal({called[player]: 10 for player in game.seats.values()}, south)
    assert game_of(club).over == "rounds"
    club.start("Eve", "Ann", "Bob")
    assert (len(club.store.record(club.tables[0]).games), len(game_of(club).seats)) == (2, 3)
    ranking = overview.club_view(club.store, club.host)["ranking"]
    assert {one["name"]: one["games"] for one in ranking} == {
        "Ann": 2,
        "Bob": 2,
        "Cis": 1,
        "Dan": 1,
        "Eve": 1,
    }
    assert sum(one["gain"] for one in ranking) == 0


def test_a_game_being_played_is_not_replaced(club: Club) -> None:
    club.start()
    club.deal(PUBLISHED, "Bob")
    with pytest.raises(Refused, match="is being played"):
        club.start()


def test_two_people_writing_the_same_deal_down(club: Club) -> None:
    club.start()
    club.put(PUBLISHED, "Bob")
    seen = club.store.record(club.tables[0]).seq
    _, ann = club.phone(0)
    _, dan = club.phone(3)
    club.tell({"kind": "deal"}, ann, base=seen)
    with pytest.raises(Stale, match="quicker"):
        club.tell({"kind": "deal"}, dan, base=seen)
    assert [deal.number for deal in game_of(club).deals] == [1]


def test_an_answer_that_was_lost_is_asked_for_again(club: Club) -> None:
    club.start()
    club.put(PUBLISHED, "Bob")
    seen = club.store.record(club.tables[0]).seq
    first = club.tell({"kind": "deal"}, base=seen, batch="the same")
    assert club.tell({"kind": "deal"}, base=seen, batch="the same") == first
    assert len(game_of(club).deals) == 1


def test_a_hand_for_a_deal_that_is_over_is_refused(club: Club) -> None:
    club.start()
    club.deal(PUBLISHED, "Bob")
    with pytest.raises(Stale, match="just been written down"):
        club.tell({"kind": "hand", "deal": 1, "player": club.players["Ann"], "points": 5})


def test_history_says_who_changed_what(club: Club) -> None:
    club.start()
    _, dan = club.phone(3)
    event = club.deal(PUBLISHED, "Bob")
    club.tell({"kind": "correct", "event": event, "winner": club.players["Cis"], "entries": {}}, dan)
    club.tell({"kind": "undone", "event": event}, dan)
    shown = view.table_view(club.store, dan, club.tables[0])
    assert [(one["who"], one["text"]) for one in shown["history"]][:3] == [
        ("Dan", "Undone: A deal (Bob won)"),
        ("Dan", "A deal corrected: Cis won"),
        ("the host", "A deal (Bob won)"),
    ]
    assert shown["you"]["name"] == "Dan"


@pytest.mark.parametrize(
    ("event", "match"),
    [
        pytest.param({"kind": "deal"}, "who went Mah-Jong", id="nobody is said to have won"),
        pytest.param(
            {"kind": "dealt", "winner": None},
            "Something went wrong|gone wrong",
            id="a deal past the first look",
        ),
        pytest.param({"kind": "undone", "event": 99}, "not there", id="undoing nothing"),
        pytest.param({"kind": "correct", "event": 99}, "not there", id="correcting nothing"),
        pytest.param({"kind": "danced"}, "could not be written down", id="no event"),
        pytest.param(
            {"kind": "hand", "deal": 1, "player": "Zoe", "points": 5}, "not at this table", id="a stranger"
        ),
        pytest.param(
            {"kind": "winner", "deal": 1, "player": "Zoe"}, "not at this table", id="a stranger wins"
        ),
    ],
)
def test_what_a_table_does_not_take(small: Club, event: dict[str, Any], match: str) -> None:
    small.start()
    with pytest.raises(Refused, match=match):
        small.tell(event)


@pytest.mark.parametrize("points", [-1, 1.5, True, "84", 10**9])
def test_what_is_no_score(small: Club, points: Any) -> None:
    small.start()
    with pytest.raises(Refused, match="whole number"):
        small.tell({"kind": "hand", "deal": 1, "player": small.players["Ann"], "points": points})


def test_a_phone_does_not_do_what_is_the_hosts(small: Club) -> None:
    small.start(*NAMES)
    _, phone = small.phone(0)
    with pytest.raises(Refused, match="Only the host"):
        small.tell({"kind": "sat_out", "player": small.players["Ann"]}, phone)
    small.tell({"kind": "sat_out", "player": small.players["Ann"]})
    assert game_of(small).out == small.players["Ann"]


def test_nothing_happens_where_no_game_is(small: Club) -> None:
    with pytest.raises(Refused, match="no game"):
        small.tell({"kind": "deal"})


def typed(hands: Store, codes: str, **answers: Any) -> str:
    """A hand typed into the editor."""
    hand = hands.create(Document(document.typed().reading, Answers(**answers)))
    for revision, code in enumerate(codes.split()):
        hands.edit(hand, {"op": "add", "face": code, "revision": revision})
    return hand


def test_a_hand_from_the_editor_is_counted_and_looked_over(small: Club, hands: Store) -> None:
    small.start()
    ann, bob = small.players["Ann"], small.players["Bob"]
    won = typed(hands, "B1 B1 B1 B9 B9 B9 C1 C1 C1 C9 C9 C9 D1 D1", by="wall", tile="D1", won=True)
    small.tell({"kind": "hand", "deal": 1, "player": ann, "hand": won})
    shown = view.table_view(small.store, small.host, small.tables[0])["game"]
    assert shown["draft"]["winner"] == ann
    assert (shown["seats"][0]["entry"]["points"], shown["seats"][0]["hand"]) == (1000, won)
    small.tell({"kind": "hand", "deal": 1, "player": bob, "hand": typed(hands, "D1 D1 D1")})
    doubts = view.table_view(small.store, small.host, small.tables[0])["game"]["draft"]["doubts"]
    assert doubts == ["Ann and Bob have the 1 Circles 5 times together; there are only 4."]


def test_a_hand_that_is_not_there_is_refused(small: Club) -> None:
    small.start()
    with pytest.raises(Refused):
        small.tell({"kind": "hand", "deal": 1, "player": small.players["Ann"], "hand": "nobody"})


def test_an_empty_hand_is_refused(small: Club, hands: Store) -> None:
    small.start()
    with pytest.raises(Refused, match="nothing to score"):
        small.tell({"kind": "hand", "deal": 1, "player": small.players["Ann"], "hand": typed(hands, "")})


def test_undoing_an_undoing_is_told_as_putting_back(small: Club) -> None:
    small.start()
    deal = small.deal({"Ann": 80, "Bob": 84, "Cis": 208, "Dan": 416}, "Bob")
    for told in ("Undone: ", "Put back: ", "Undone: ", "Put back: "):
        deal = small.tell({"kind": "undone", "event": deal})
        top = view.table_view(small.store, small.host, small.tables[0])["history"][0]["text"]
        assert top.startswith(told)
        assert "Undone: " not in top.removeprefix("Undone: ")
    assert small.points()["Bob"] == 2336
