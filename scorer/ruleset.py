"""Rulesets: TOML data over the named rules, with the options of a table filled in.

A house-rules file names its `base` and holds only what differs; setting a rule's worth to 0 or a special hand to
`false` leaves it out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from scorer.errors import ScorerError
from scorer.rules import DOUBLES, POINTS, SPECIALS
from scorer.rules.rule import BonusRule, BonusTileRule, Facts, HandRule, Rule, SetRule
from scorer.rules.special import Special

R = TypeVar("R", bound=Rule)
#: A ruleset as TOML holds it.
Data = dict[str, Any]

_FOLDER = Path(__file__).parent / "rulesets"
#: The rulesets that come with the scorer.
BUILT_IN = ("bmja",)


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """What an option may be: one of `codes`, or a whole number from `minimum` on."""

    default: object
    codes: tuple[object, ...]
    minimum: int | None
    text: str

    @property
    def allowed(self) -> str:
        """What it may be, in words."""
        words = [repr(code) for code in self.codes]
        if self.minimum is not None:
            words.insert(0, f"a whole number from {self.minimum}")
        return " or ".join(words)

    def accepts(self, value: object) -> bool:
        """Whether `value` is one of the option's codes; true and 1 are different."""
        if any(value == code and type(value) is type(code) for code in self.codes):
            return True
        return self.minimum is not None and type(value) is int and value >= self.minimum


@dataclass(frozen=True, slots=True)
class Worth:
    """What a special hand is worth: per cent of the limit won and fishing, or doubles on the hand's own points."""

    win: int | None = None
    fishing: int | None = None
    doubles: int | None = None
    intrinsic: bool = False


@dataclass(frozen=True, slots=True)
class Memo:
    """What a ruleset has worked out once, by what it depends on. All of it are values: keeping them changes nothing."""

    facts: dict[tuple[object, ...], Facts] = field(default_factory=dict)
    counts: dict[object, tuple[int, int, tuple[Any, ...]]] = field(default_factory=dict)
    specials: dict[Facts, tuple[tuple[Special, Worth], ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """A table's rules: what each is worth and every option's value. `ruleset` makes and keeps them."""

    name: str
    title: str
    options: Mapping[str, object]
    specs: Mapping[str, OptionSpec]
    set_points: tuple[tuple[SetRule, int], ...]
    set_doubles: tuple[tuple[SetRule, int], ...]
    tile_points: tuple[tuple[BonusTileRule, int], ...]
    bonus_doubles: tuple[tuple[BonusRule, int], ...]
    hand_points: tuple[tuple[HandRule, int], ...]
    hand_doubles: tuple[tuple[HandRule, int], ...]
    specials: tuple[tuple[Special, Worth], ...]
    limit: int
    max_chows: int
    memo: Memo = field(default_factory=Memo, repr=False)


def ruleset(name: str = "bmja", options: Mapping[str, object] | None = None) -> Ruleset:
    """The named ruleset, or that of a house-rules file, with these options; ScorerError where there is none such."""
    if not options and name == "bmja":
        return _made("bmja", 0, (), ())
    given = tuple(sorted((options or {}).items()))
    for key, value in given:
        if not isinstance(value, str | int):
            raise ScorerError(f"options: {key} cannot be {value!r}")
    # true and 1 are equal as keys, but different as options
    return _made(name, _changed(name), given, tuple(type(value) for _, value in given))


def _changed(name: str) -> int:
    """When a house-rules file was last written, in nanoseconds; 0 for a ruleset that comes with the scorer."""
    if name in BUILT_IN:
        return 0
    try:
        return Path(name).stat().st_mtime_ns
    except (OSError, ValueError):
        raise ScorerError(f"rules: no ruleset and no file is called {name!r}") from None


@lru_cache(maxsize=256)
def _made(name: str, changed: int, given: tuple[tuple[str, object], ...], types: tuple[type, ...]) -> Ruleset:
    data = _read(_FOLDER / f"{name}.toml") if name in BUILT_IN else _with_base(Path(name))
    return _build(data, dict(given))


def _read(path: Path) -> Data:
    # TOML is read once a process, and not at all by a program that scores nothing
    import tomllib

    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ScorerError(f"rules: {path.name} cannot be read: {error}") from None


def _with_base(path: Path) -> Data:
    """A house-rules file laid over its base: what it leaves out is the base's."""
    house = _read(path)
    if house.get("base") not in BUILT_IN:
        raise ScorerError(f'rules: {path.name} needs a line base = "bmja"')
    merged = _read(_FOLDER / f"{house['base']}.toml")
    merged.update({key: value for key, value in house.items() if key in ("name", "title")})
    known: dict[str, Mapping[str, object]] = {
        "options": merged["options"],
        "points": POINTS,
        "doubles": DOUBLES,
        "special": SPECIALS,
    }
    for part, names in known.items():
        changes = house.get(part, {})
        if not isinstance(changes, dict):
            raise ScorerError(f"rules: {path.name}: [{part}] must be a table")
        for key, value in changes.items():
            if key not in names:
                raise ScorerError(f"rules: {path.name}: [{part}] has no {key}")
            if part == "options":
                merged[part][key]["chosen"] = value
            else:
                merged[part][key] = value
    return merged


def _build(data: Data, given: dict[str, object]) -> Ruleset:
    specs: dict[str, OptionSpec] = {}
    options: dict[str, object] = {}
    for key, table in data["options"].items():
        codes = tuple(table.get("codes", ()))
        default = table["default"] if "default" in table else codes[0]
        spec = specs[key] = OptionSpec(default, codes, table.get("minimum"), table["text"])
        value = given.get(key, table.get("chosen", default))
        if not spec.accepts(value):
            raise ScorerError(f"options: {key} cannot be {value!r}; it may be {spec.allowed}")
        options[key] = value
    for key in given:
        if key not in specs:
            raise ScorerError(f"options: there is no option {key!r}")
    points = [(POINTS[name], _whole(name, worth)) for name, worth in data["points"].items()]
    doubles = [(DOUBLES[name], _whole(name, worth)) for name, worth in data["doubles"].items()]
    chows = options["max_chows"]
    return Ruleset(
        name=str(data["name"]),
        title=str(data["title"]),
        options=options,
        specs=specs,
        set_points=_only(SetRule, points),
        set_doubles=_only(SetRule, doubles),
        tile_points=_only(BonusTileRule, points),
        bonus_doubles=_only(BonusRule, doubles),
        hand_points=_only(HandRule, points),
        hand_doubles=_only(HandRule, doubles),
        specials=tuple((SPECIALS[n], _worth(n, w)) for n, w in data["special"].items() if w is not False),
        limit=_whole("limit", options["limit"]),
        max_chows=4 if chows == "any" else _whole("max_chows", chows),
    )


def _only(kind: type[R], rules: list[tuple[Rule, int]]) -> tuple[tuple[R, int], ...]:
    return tuple((rule, worth) for rule, worth in rules if isinstance(rule, kind) and worth)


def _whole(name: str, worth: object) -> int:
    if not isinstance(worth, int) or isinstance(worth, bool) or worth < 0:
        raise ScorerError(f"rules: {name} must be a whole number, not {worth!r}")
    return worth


def _worth(name: str, raw: object) -> Worth:
    fields = raw if isinstance(raw, dict) else {"": raw}
    if not fields.keys() <= {"win", "fishing", "doubles", "intrinsic"}:
        raise ScorerError(f"rules: [special] {name} must hold win, fishing, doubles or intrinsic")
    shares = {key: _whole(f"{name}.{key}", value) for key, value in fields.items() if key != "intrinsic"}
    return Worth(**shares, intrinsic=fields.get("intrinsic") is True)
