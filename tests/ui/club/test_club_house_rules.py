"""A club's own rules at a table: chosen when a game starts, and frozen into it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hall import Club

from ui.club import overview, view
from ui.house.shelf import own_shelf

RULES = (Path(__file__).parents[2] / "hands" / "rules" / "village_hall.toml").read_text(encoding="utf-8")


@pytest.fixture
def version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("JADELENS_DATA", str(tmp_path))
    return own_shelf().save(RULES).version


def start(club: Club, rules: str) -> None:
    table = club.tables[0]
    base = club.store.record(table).seq
    event = {
        "kind": "started",
        "players": [club.players[name] for name in ("Ann", "Bob", "Cis", "Dan")],
        "settings": {"rules": rules},
    }
    club.desk.tell(club.host, table, {"batch": "one", "base": base, "event": event})


def test_a_game_keeps_the_rules_that_it_was_started_under(club: Club, version: str) -> None:
    start(club, version)
    saved = own_shelf().saved()[0]
    own_shelf().save('base = "bmja"\ntitle = "Later"\n', saved.id)
    own_shelf().drop(saved.id)
    game = club.store.record(club.tables[0]).game
    assert game is not None
    assert view.rules_text(game) == "Village hall, Tuesday afternoons"
    assert game.settings.ruleset.limit == 2000


def test_the_form_offers_the_clubs_rules(version: str) -> None:
    assert overview.ruleset_view(version)["title"] == "Village hall, Tuesday afternoons"


def test_rules_that_are_not_there_start_no_game(club: Club, version: str) -> None:
    from ui.club.service import Refused

    with pytest.raises(Refused, match="rules"):
        start(club, "house-" + "0" * 24)
