"""The club's pure parts: seating, ranking, words, and the terminal."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hall import Club
from hypothesis import given, settings
from hypothesis import strategies as st

from ui.cli import main
from ui.club import seating
from ui.club.ranking import rank
from ui.club.seating import sizes


@given(st.integers(3, 200))
def test_everybody_has_a_table_of_three_four_or_five(players: int) -> None:
    assert sum(sizes(players)) == players
    assert set(sizes(players)) <= {3, 4, 5}


@pytest.mark.parametrize("players", [0, 1, 2])
def test_too_few_for_a_table(players: int) -> None:
    with pytest.raises(ValueError, match="three"):
        sizes(players)


@settings(max_examples=10)
@given(st.integers(0, 1000))
def test_new_tables_meet_others(chance: int) -> None:
    players = [str(number) for number in range(16)]
    first = seating.draw(players, Random(chance))
    second = seating.rotate(players, first, Random(chance + 1))
    assert sorted(player for table in second for player in table) == sorted(players)

    def met(tables: list[list[str]]) -> set[frozenset[str]]:
        return {frozenset(pair) for table in tables for pair in combinations(table, 2)}

    # by lot alone about five pairs meet again
    assert len(met(first) & met(second)) <= 5


def test_the_ranking_counts_games_deals_wins_and_the_best_hand(small: Club) -> None:
    small.start()
    small.deal({"Ann": 80, "Bob": 84, "Cis": 208, "Dan": 416}, "Bob")
    game = small.store.record(small.tables[0]).game
    assert game is not None
    first, *_, last = rank([game, game])
    names = {player: name for name, player in small.players.items()}
    assert (names[first.player], first.place, first.gain, first.games, first.won) == ("Dan", 1, 1592, 2, 0)
    assert (names[last.player], last.place, last.gain, last.deals, last.best) == ("Ann", 4, -2192, 2, 80)


def test_backup_restore_and_a_new_hosts_link_from_the_terminal(
    small: Club, tmp_path: object, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    url = small.store.engine.url.render_as_string()
    monkeypatch.setenv("JADELENS_DATA", str(tmp_path))
    small.start()
    assert main(["backup", f"{tmp_path}/all.zip", "--database", url]) == 0
    assert main(["host", "--database", url]) == 0
    key = capsys.readouterr().out.strip().rpartition("#")[2]
    assert small.store.admit(key).role == "host"
    assert main(["host", "No such club", "--database", url]) == 2
    assert main(["restore", f"{tmp_path}/all.zip", "--database", url]) == 2
    assert "jadelens: error: " in capsys.readouterr().err
