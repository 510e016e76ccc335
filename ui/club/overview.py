"""What the host's page is given to draw: all tables of an evening, the rankings, the rules to choose from."""

from __future__ import annotations

from typing import Any

from ui.club.ranking import Standing, by_name, rank
from ui.club.record import Record
from ui.club.store import ClubStore, Pass, TableInfo
from ui.club.view import deal_title, standings
from ui.club.words import Names, player_name
from ui.house.shelf import own_shelf
from ui.texts import say

Json = dict[str, Any]


def club_view(store: ClubStore, bearer: Pass, season: str | None = None) -> Json:
    """Everything that the host's overview draws."""
    names = store.players(bearer.club)
    tables = store.tables(bearer.club)
    evenings = store.evenings(bearer.club)
    records = {info.id: store.record(info.id) for info in tables}
    season = season or (evenings[0].season if evenings else None)
    seasons = list(dict.fromkeys(evening.season for evening in evenings))
    return {
        "club": store.clubs().get(bearer.club, ""),
        "players": [{"id": player, "name": name} for player, name in names.items()],
        "evenings": [
            {
                "id": evening.id,
                "name": evening.name,
                "season": evening.season,
                "tables": [
                    table_card(info, records[info.id], names) for info in tables if info.evening == evening.id
                ],
                "ranking": ranking(
                    [records[info.id] for info in tables if info.evening == evening.id], names
                ),
            }
            for evening in evenings
        ],
        "seasons": seasons,
        "season": season,
        "ranking": ranking([records[info.id] for info in tables if info.season == season], names),
        "rulesets": [ruleset_view(name) for name, _ in own_shelf().choices()],
    }


def table_card(info: TableInfo, record: Record, names: Names) -> Json:
    """A table in the overview."""
    game = record.game
    state = say("club_no_game_yet") if game is None else deal_title(game)
    if game is not None and game.over:
        state = say(f"club_over_{game.over}")
    waiting = 0 if game is None else sum(player in record.draft.entries for player in game.seats.values())
    return {
        "id": info.id,
        "number": info.number,
        "title": say("club_table", number=info.number),
        "state": state,
        "over": game is not None and game.over is not None,
        "hands": None
        if game is None or game.over
        else say("club_hands_in", count=waiting, all=len(game.seats)),
        "standings": [] if game is None else standings(game, names),
        "players": [] if game is None else list(game.circle),
        "seq": record.seq,
    }


def ranking(records: list[Record], names: Names) -> list[Json]:
    """The standings over all games of these tables."""
    found = rank(log.game for record in records for log in record.games)
    return [standing_view(one, names) for one in by_name(found, names)]


def standing_view(one: Standing, names: Names) -> Json:
    """One player in a ranking."""
    return {
        "player": one.player,
        "name": player_name(names, one.player),
        "place": one.place,
        "gain": one.gain,
        "games": one.games,
        "deals": one.deals,
        "won": one.won,
        "best": one.best,
    }


def ruleset_view(name: str) -> Json:
    """A ruleset with all its options, for the form that starts a game."""
    rules = own_shelf().ruleset(name)
    return {
        "name": name,
        "title": rules.title,
        "options": [
            {
                "key": key,
                "text": spec.text,
                "default": spec.default,
                "codes": list(spec.codes),
                "minimum": spec.minimum,
            }
            for key, spec in rules.specs.items()
        ],
    }
