"""Events of a game as JSON: what a log keeps, what a club's file holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, fields

from scorer.errors import ScorerError
from scorer.game_log import (
    Corrected,
    Dealt,
    Entry,
    Event,
    Finished,
    Paid,
    SatOut,
    Settings,
    Started,
    Swapped,
    Undone,
)
from scorer.ruleset import BUILT_IN, house_rules, ruleset
from scorer.wire import hand_from_json

Json = dict[str, object]

#: What a text or a number may be at most: more is no game.
LONGEST_TEXT = 200
LARGEST = 10_000_000
_CHOICES: Mapping[str, tuple[str, ...]] = {
    "after_draw": ("goulash", "ordinary"),
    "east_after_draw": ("stays", "passes"),
    "east_after_win": ("stays", "passes"),
    "wild": ("JK", "B2"),
}
#: Characters of the house rules that a game can carry.
MOST_HOUSE_RULES = 65536
#: What each whole number of the settings may be, least and most.
_RANGES = {"starting": (0, LARGEST), "rounds": (1, 16), "minutes": (1, 24 * 60)}


def event_json(event: Event) -> Json:
    """`event` as JSON, with its kind; `event_from` gives it back."""
    return {"kind": KIND_OF[type(event)], **_plain(event)}


def event_from(obj: object) -> Event:
    """The event that the JSON tells; ScorerError with one line that says what is wrong with it."""
    obj = _object(obj, "event")
    kind = obj.get("kind")
    if not isinstance(kind, str) or kind not in _READERS:
        raise ScorerError(f"event: there is no kind {kind!r}")
    return _READERS[kind]({key: value for key, value in obj.items() if key != "kind"})


def settings_from(obj: object) -> Settings:
    """The settings that the JSON tells, what it leaves out as usual."""
    obj = _object(obj, "settings")
    known = {one.name for one in fields(Settings)}
    for key in obj:
        if key not in known:
            raise ScorerError(f"settings: there is no {key!r}")
    rules, options = obj.get("rules", "bmja"), _object(obj.get("options", {}), "options")
    if rules not in BUILT_IN:
        raise ScorerError(f"rules: must be {' or '.join(BUILT_IN)}, not {rules!r}")
    house = obj.get("house", "")
    if not isinstance(house, str) or len(house) > MOST_HOUSE_RULES:
        raise ScorerError(f"house: must be a text of at most {MOST_HOUSE_RULES} characters")
    settled = house_rules(house, options) if house else ruleset(str(rules), options)
    if settled.base not in ("", rules):
        raise ScorerError(f"rules: the house rules are on top of {settled.base}, not of {rules}")
    for key, codes in _CHOICES.items():
        if obj.get(key, codes[0]) not in codes:
            raise ScorerError(f"{key}: must be {' or '.join(codes)}, not {obj[key]!r}")
    for key, (least, most) in _RANGES.items():
        if obj.get(key) is not None:
            _number(obj[key], key, least, most)
        elif key in obj and key != "minutes":
            raise ScorerError(f"{key}: must be a number")
    return Settings(**obj)  # type: ignore[arg-type]


def dealt_from(obj: object) -> Dealt:
    """The deal that the JSON tells."""
    obj = _only(obj, "deal", "winner", "entries", "out", "goulash")
    entries = _object(obj.get("entries", {}), "entries")
    if len(entries) > len("ESWN"):
        raise ScorerError("entries: no more than four play")
    goulash = obj.get("goulash")
    if goulash is not None and not isinstance(goulash, bool):
        raise ScorerError("goulash: must be true, false or null")
    return Dealt(
        winner=_maybe(obj.get("winner"), "winner"),
        entries={_text(player, "entries"): entry_from(one) for player, one in entries.items()},
        out=_maybe(obj.get("out"), "out"),
        goulash=goulash,
    )


def entry_from(obj: object) -> Entry:
    """What one player has, as the JSON tells it."""
    obj = _only(obj, "entry", "points", "hand")
    points, hand = obj.get("points"), obj.get("hand")
    if points is not None:
        points = _number(points, "points", 0, LARGEST)
    if hand is None:
        return Entry(points)
    hand = _object(hand, "hand")
    hand_from_json(hand)
    return Entry(points, hand)


def _started(obj: Json) -> Started:
    obj = _only(obj, "start", "players", "settings")
    players = obj.get("players")
    if not isinstance(players, list):
        raise ScorerError("players: must be a list")
    return Started(tuple(_text(one, "players") for one in players), settings_from(obj.get("settings", {})))


def _corrected(obj: Json) -> Corrected:
    obj = _only(obj, "correction", "event", "dealt")
    return Corrected(_number(obj.get("event"), "event", 1, LARGEST), dealt_from(obj.get("dealt")))


def _undone(obj: Json) -> Undone:
    return Undone(_number(_only(obj, "undoing", "event").get("event"), "event", 1, LARGEST))


def _sat_out(obj: Json) -> SatOut:
    return SatOut(_text(_only(obj, "sitting out", "player").get("player"), "player"))


def _swapped(obj: Json) -> Swapped:
    obj = _only(obj, "swap", "leaver", "comer")
    return Swapped(_text(obj.get("leaver"), "leaver"), _text(obj.get("comer"), "comer"))


def _paid(obj: Json) -> Paid:
    obj = _only(obj, "payment", "payer", "payee", "points", "why")
    return Paid(
        _text(obj.get("payer"), "payer"),
        _text(obj.get("payee"), "payee"),
        _number(obj.get("points"), "points", 1, LARGEST),
        _text(obj.get("why", ""), "why", least=0),
    )


def _finished(obj: Json) -> Finished:
    _only(obj, "end")
    return Finished()


_READERS: Mapping[str, Callable[[Json], Event]] = {
    "started": _started,
    "dealt": dealt_from,
    "corrected": _corrected,
    "undone": _undone,
    "sat_out": _sat_out,
    "swapped": _swapped,
    "paid": _paid,
    "finished": _finished,
}
KIND_OF: Mapping[type, str] = {
    Started: "started",
    Dealt: "dealt",
    Corrected: "corrected",
    Undone: "undone",
    SatOut: "sat_out",
    Swapped: "swapped",
    Paid: "paid",
    Finished: "finished",
}


def _plain(event: Event) -> Json:
    plain = asdict(event)
    if isinstance(event, Started):
        plain["players"] = list(event.players)
    return plain


def _object(obj: object, what: str) -> Json:
    if not isinstance(obj, Mapping) or not all(isinstance(key, str) for key in obj):
        raise ScorerError(f"{what}: must be a JSON object")
    return dict(obj)


def _only(obj: object, what: str, *known: str) -> Json:
    obj = _object(obj, what)
    for key in obj:
        if key not in known:
            raise ScorerError(f"{what}: there is no field {key!r}")
    return obj


def _text(value: object, what: str, least: int = 1) -> str:
    if not isinstance(value, str) or not least <= len(value) <= LONGEST_TEXT:
        raise ScorerError(f"{what}: must be text of at most {LONGEST_TEXT} characters")
    return value


def _maybe(value: object, what: str) -> str | None:
    return None if value is None else _text(value, what)


def _number(value: object, what: str, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise ScorerError(f"{what}: must be a whole number from {least} to {most}, not {value!r}")
    return value
