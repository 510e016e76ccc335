"""Rulesets: TOML data over the named rules, with the options of a table filled in.

A house-rules file names its `base` and holds only what differs; setting a rule's worth to 0 or a special hand to
`false` leaves it out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from scorer.errors import ScorerError
from scorer.rules import DOUBLES, POINTS, SPECIALS
from scorer.rules.rule import BonusRule, BonusTileRule, HandRule, Rule, SetRule
from scorer.rules.special import Special

R = TypeVar("R", bound=Rule)

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
    #: Lines already worked out, by what they depend on; they are values, so keeping them changes nothing.
    kept: dict[object, object] = field(default_factory=dict, repr=False)

    @property
    def limit(self) -> int:
        """The most that a hand can score."""
        limit = self.options["limit"]
        assert isinstance(limit, int)
        return limit

    @property
    def max_chows(self) -> int:
        """How many chows a Mah-Jong hand may have."""
        chows = self.options["max_chows"]
        return chows if isinstance(chows, int) else 4


def ruleset(name: str = "bmja", options: Mapping[str, object] | None = None) -> Ruleset:
    """The named ruleset, or that of a house-rules file, with these options; ScorerError where there is none such."""
    given = tuple(sorted((options or {}).items()))
    try:
        return _made(name, given, tuple(type(value) for _, value in given))
    except TypeError:
        bad = next(key for key, value in given if isinstance(value, dict | list))
        raise ScorerError(f"options: {bad} cannot be {options and options[bad]!r}") from None


@lru_cache(maxsize=256)
def _made(name: str, given: tuple[tuple[str, object], ...], types: tuple[type, ...]) -> Ruleset:
    return _build(_data(name), dict(given))


@lru_cache(maxsize=64)
def _data(name: str) -> dict[str, dict[str, object]]:
    """The TOML of a ruleset, with its base's where it is a difference to one."""
    if name in BUILT_IN:
        return _read(_FOLDER / f"{name}.toml")
    path = Path(name)
    if not path.is_file():
        raise ScorerError(f"rules: no ruleset and no file is called {name!r}")
    house = _read(path)
    base = house.get("base")
    if base not in BUILT_IN:
        raise ScorerError(f'rules: {name} needs a line base = "bmja"')
    return _merged(_data(str(base)), house)


def _read(path: Path) -> dict[str, dict[str, object]]:
    # TOML is read once a process, and not at all by a program that scores nothing
    import tomllib

    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ScorerError(f"rules: {path.name} cannot be read: {error}") from None


def _merged(
    base: dict[str, dict[str, object]], house: dict[str, dict[str, object]]
) -> dict[str, dict[str, object]]:
    """The base with the house's differences; an option may be given as its value alone."""
    merged = {**base, **{k: v for k, v in house.items() if not isinstance(v, dict)}}
    for part in ("options", "points", "doubles", "special"):
        changes = dict(house.get(part, {}))
        unknown = [key for key in changes if key not in _ALLOWED[part](base)]
        if unknown:
            raise ScorerError(f"rules: [{part}] has no {unknown[0]}")
        if part == "options":
            changes = {k: {**_table(base["options"][k]), "chosen": v} for k, v in changes.items()}
        merged[part] = {**base[part], **changes}
    return merged


def _table(value: object) -> dict[str, object]:
    assert isinstance(value, dict)
    return value


_ALLOWED = {
    "options": lambda base: base["options"],
    "points": lambda base: POINTS,
    "doubles": lambda base: DOUBLES,
    "special": lambda base: SPECIALS,
}


def _build(data: dict[str, dict[str, object]], given: dict[str, object]) -> Ruleset:
    specs = {}
    options = {}
    for key, raw in data["options"].items():
        table = _table(raw)
        codes = table.get("codes", [])
        assert isinstance(codes, list)
        minimum = table.get("minimum")
        assert minimum is None or isinstance(minimum, int)
        spec = OptionSpec(
            table.get("default", codes[0] if codes else None), tuple(codes), minimum, str(table["text"])
        )
        specs[key] = spec
        value = given.get(key, table.get("chosen", spec.default))
        if not spec.accepts(value):
            raise ScorerError(f"options: {key} cannot be {value!r}; {_may_be(spec)}")
        options[key] = value
    for key in given:
        if key not in specs:
            raise ScorerError(f"options: there is no option {key!r}")
    points = [(POINTS[name], _whole(name, worth)) for name, worth in data["points"].items()]
    doubles = [(DOUBLES[name], _whole(name, worth)) for name, worth in data["doubles"].items()]
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
    )


def _only(kind: type[R], rules: list[tuple[Rule, int]]) -> tuple[tuple[R, int], ...]:
    return tuple((rule, worth) for rule, worth in rules if isinstance(rule, kind) and worth)


def _may_be(spec: OptionSpec) -> str:
    words = [repr(code) for code in spec.codes]
    if spec.minimum is not None:
        words.insert(0, f"a whole number from {spec.minimum}")
    return "it may be " + " or ".join(words)


def _whole(name: str, worth: object) -> int:
    if type(worth) is not int or worth < 0:
        raise ScorerError(f"rules: {name} must be a whole number, not {worth!r}")
    return worth


def _worth(name: str, raw: object) -> Worth:
    try:
        return Worth(**_table(raw))  # type: ignore[arg-type]
    except (TypeError, AssertionError):
        raise ScorerError(f"rules: [special] {name} must hold win, fishing, doubles or intrinsic") from None
