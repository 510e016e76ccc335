"""A club with an evening and its tables, as the tests need it, and the club's routes over real HTTP."""

from __future__ import annotations

import json
import secrets
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from scorer.game_log import Settings, Started
from scorer.game_wire import event_json
from ui.club.house import Clubhouse
from ui.club.service import Desk
from ui.club.store import ClubStore, Pass

NAMES = ("Ann", "Bob", "Cis", "Dan", "Eve")


@dataclass
class Club:
    """A club with an evening of some tables, and who may do what there."""

    store: ClubStore
    desk: Desk
    id: int
    key: str
    players: dict[str, str]
    tables: list[int]
    host: Pass = field(init=False)

    def __post_init__(self) -> None:
        self.host = Pass("host", self.id)

    def phone(self, place: int, table: int = 0) -> tuple[str, Pass]:
        """A phone that joined at a place: its key, and what it may do."""
        seat = self.store.codes(self.tables[table], self.key)[place]
        assert seat is not None
        return self.store.join(seat)

    def tell(self, event: dict[str, Any], bearer: Pass | None = None, table: int = 0, **more: Any) -> int:
        """Something happens at a table, told by the host unless another is named."""
        number = self.tables[table]
        told = {
            "batch": secrets.token_urlsafe(9),
            "base": self.store.record(number).seq,
            "event": event,
            **more,
        }
        return self.desk.tell(bearer or self.host, number, told)

    def start(self, *names: str, table: int = 0, settings: Settings | None = None) -> int:
        """A game begins."""
        players = tuple(self.players[name] for name in names or NAMES[:4])
        return self.tell(event_json(Started(players, settings or Settings())), table=table)

    def put(self, points: dict[str, int], winner: str | None, table: int = 0) -> None:
        """Everyone's figures and the winner are put on the table."""
        game = self.store.record(self.tables[table]).game
        assert game is not None
        deal = len(game.deals) + 1
        for name, value in points.items():
            player = self.players[name]
            self.tell({"kind": "hand", "deal": deal, "player": player, "points": value}, table=table)
        won = None if winner is None else self.players[winner]
        self.tell({"kind": "winner", "deal": deal, "player": won, "drawn": winner is None}, table=table)

    def deal(self, points: dict[str, int], winner: str | None, table: int = 0) -> int:
        """A deal is played and written down; gives its event's number."""
        self.put(points, winner, table)
        return self.tell({"kind": "deal"}, table=table)

    def points(self, table: int = 0) -> dict[str, int]:
        """Everyone's points, by name."""
        game = self.store.record(self.tables[table]).game
        assert game is not None
        names = {player: name for name, player in self.players.items()}
        return {names[player]: points for player, points in game.points.items()}


def found(store: ClubStore, hands: Callable[[], Any], tables: int = 1, name: str = "Wednesday") -> Club:
    """A club with one evening."""
    club, key = store.found_club(name)
    players = {name: player for player, name in store.add_players(club, NAMES).items()}
    evening = store.open_evening(club, "An evening", "2026")
    numbers = [store.add_table(evening, key) for _ in range(tables)]
    return Club(store, Desk(store, hands), club, key, players, numbers)


@dataclass
class Answer:
    """What a request gave."""

    status: int
    headers: Any
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Web:
    """The club's routes over real HTTP."""

    address: str
    house: Clubhouse

    def ask(self, path: str, key: str | None = None, told: Any = None, data: bytes | None = None) -> Answer:
        """GET, or POST where something is told."""
        body = json.dumps(told).encode() if told is not None else data
        headers = {"Authorization": f"Bearer {key}"} if key is not None else {}
        request = urllib.request.Request(f"{self.address}/jadelens/club{path}", body, headers)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return Answer(answer.status, answer.headers, answer.read())
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, error.headers, error.read())
