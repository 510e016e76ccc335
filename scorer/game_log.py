"""What happens in a game: its settings, and the events of which its log is an append-only list."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from scorer.errors import ScorerError
from scorer.ruleset import Ruleset, house_rules, ruleset


class GameError(ScorerError):
    """An event that the game cannot take; `code` and `values` say why, for a program that has words of its own."""

    def __init__(self, code: str, sentence: str, **values: object) -> None:
        super().__init__(sentence)
        self.code = code
        self.values = values


@dataclass(frozen=True, slots=True)
class Settings:
    """What is agreed before a game, and frozen into it; where clubs differ the default comes first.

    `after_draw` goulash | ordinary: what follows a drawn deal. `east_after_draw`, `east_after_win` stays | passes.
    `house` is the text of a club's house rules on top of `rules`, or nothing: a later change of the club's file does not
    reach into the game. `rounds` full rounds make the game, or it ends with the deal that is being played after `minutes`.
    """

    rules: str = "bmja"
    options: Mapping[str, str | int] = field(default_factory=dict)
    starting: int = 2000
    rounds: int = 4
    minutes: int | None = None
    after_draw: str = "goulash"
    east_after_draw: str = "stays"
    east_after_win: str = "stays"
    wild: str = "JK"
    house: str = ""

    @property
    def ruleset(self) -> Ruleset:
        """The rules that the game is scored and settled by. Raises RulesetError for house rules with faults."""
        return _ruleset(self.house, self.rules, json.dumps(dict(self.options), sort_keys=True))


@lru_cache(maxsize=64)
def _ruleset(house: str, name: str, options: str) -> Ruleset:
    given = json.loads(options)
    return house_rules(house, given) if house else ruleset(name, given)


@dataclass(frozen=True, slots=True)
class Entry:
    """What a player has in a deal: a figure, or a hand as `jadelens score` takes it (seat, round and goulash follow)."""

    points: int | None = None
    hand: Mapping[str, object] | None = None


@dataclass(frozen=True, slots=True)
class Started:
    """The game begins; `players` in the order East, South, West, (North, and who sits out)."""

    players: tuple[str, ...]
    settings: Settings = field(default_factory=Settings)


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal was played: its winner (None: drawn) and everyone's entry.

    `out` is who of five sat out, None for whose turn it was. `goulash` None: as the deal before has it.
    """

    winner: str | None
    entries: Mapping[str, Entry] = field(default_factory=dict)
    out: str | None = None
    goulash: bool | None = None


@dataclass(frozen=True, slots=True)
class Corrected:
    """The deal of event number `event` was really this one; everything after it follows."""

    event: int
    dealt: Dealt


@dataclass(frozen=True, slots=True)
class Undone:
    """Event number `event` does not count (any more); undoing an undoing makes it count again."""

    event: int


@dataclass(frozen=True, slots=True)
class SatOut:
    """The host picks who of five sits out the next deal; the one who did takes that place."""

    player: str


@dataclass(frozen=True, slots=True)
class Swapped:
    """`comer` takes the place of `leaver`, and plays on from the points that lie there."""

    leaver: str
    comer: str


@dataclass(frozen=True, slots=True)
class Paid:
    """`payer` gives `payee` points outside of any deal: a penalty, or a payment on the spot."""

    payer: str
    payee: str
    points: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class Finished:
    """The players end the game here."""


Event = Started | Dealt | Corrected | Undone | SatOut | Swapped | Paid | Finished


@dataclass(frozen=True, slots=True)
class Logged:
    """An event with its number in the log (rising) and when it was written, in seconds."""

    number: int
    at: float
    event: Event


def straight(log: Iterable[Logged]) -> list[Logged]:
    """The events that count, in the order of play: what was undone left out, what was corrected put right."""
    log = list(log)
    known = {logged.number: logged.event for logged in log}
    undone: set[int] = set()
    corrections: dict[int, Dealt] = {}
    for logged in reversed(log):
        event = logged.event
        if isinstance(event, Undone | Corrected) and not (
            event.event in known and event.event < logged.number and _fits(event, known[event.event])
        ):
            raise GameError("no_such_event", f"there is no event {event.event} to change", event=event.event)
        if logged.number in undone:
            continue
        if isinstance(event, Undone):
            undone.add(event.event)
        elif isinstance(event, Corrected):
            corrections.setdefault(event.event, event.dealt)
    return [
        replace(logged, event=corrections.get(logged.number, logged.event))
        for logged in log
        if logged.number not in undone and not isinstance(logged.event, Undone | Corrected)
    ]


def _fits(change: Undone | Corrected, event: Event) -> bool:
    return isinstance(change, Undone) or isinstance(event, Dealt)
