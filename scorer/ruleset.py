"""Rulesets: TOML data over the named rules and the pattern language, with the options of a table filled in.

A house-rules file names its `base` and holds only what differs: options, what rules are worth (0 leaves one out),
special hands that are worth something else, left out (`false`) or added. `scorer.house` says what two rulesets differ in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from scorer.errors import ScorerError
from scorer.merge import SHARES, Data, laid_over, line_in
from scorer.pattern import Pattern, PatternError
from scorer.pattern_parser import parse
from scorer.rules import DOUBLES, POINTS
from scorer.rules.rule import BonusRule, BonusTileRule, Facts, HandRule, Rule, SetRule
from scorer.rules.special import SetsTest, Special, TilesTest, special

R = TypeVar("R", bound=Rule)

_FOLDER = Path(__file__).parent / "rulesets"
#: The rulesets that come with the scorer.
BUILT_IN = ("bmja", "shanghai", "western")


class RulesetError(ScorerError):
    """A ruleset that cannot be used: the message is a line for the first fault, `faults` holds them all."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__(f"rules: {faults[0]}" if not faults[0].startswith("options:") else faults[0])
        self.faults = tuple(faults)


@dataclass(frozen=True, slots=True, eq=False)
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
    """What a special hand is worth: per cent of the limit won and fishing, doubles on the hand's own points instead,
    or extra doubles beside all others.

    A win may be worth something else if its last tile was drawn, or if sets were exposed before it, or none was.
    """

    win: int | None = None
    fishing: int | None = None
    doubles: int | None = None
    extra_doubles: int | None = None
    win_drawn: int | None = None
    win_exposed: int | None = None
    win_concealed: int | None = None
    intrinsic: bool = False

    def won(self, drawn: bool, exposed: bool) -> int | None:
        """Per cent of the limit for a win with its last tile drawn or claimed, its other sets exposed or all concealed."""
        lies = self.win_exposed if exposed else self.win_concealed
        found = [value for value in (self.win_drawn if drawn else None, lies) if value is not None]
        return max(found) if found else self.win


#: The tests that some facts pass, and what they come to where nothing else need be asked.
_Kept = tuple[tuple[tuple[Special, Worth, SetsTest], ...], tuple[tuple[Special, Worth], ...] | None]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Memo:
    """What a ruleset has worked out once, by what it depends on. All of it are values: keeping them changes nothing."""

    facts: dict[tuple[object, ...], Facts] = field(default_factory=dict)
    counts: dict[object, tuple[int, int, tuple[Any, ...]]] = field(default_factory=dict)
    specials: dict[Facts, _Kept] = field(default_factory=dict)
    moments: dict[tuple[str | None, bool], tuple[tuple[Special, Worth], ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Ruleset:
    """A table's rules: what each is worth and every option's value. `ruleset` makes and keeps them.

    `specials` are the special hands in the order of the table; `sets_tests` and `tiles_tests` their tests,
    `moments` those that depend on the win alone; `open_tests`: some pattern of tiles may have kongs or exposed sets. `chips` are
    the chips with which the table pays, by name. `cap_all`: the limit cuts every hand; `round_to`: what points are rounded up
    to before doubling; `special_bonus`: bonus tiles count beside a special hand; `at_once`: bouquet or zoo are paid at
    once. `base` is the ruleset that house rules differ from, "" for others.
    """

    name: str
    title: str
    base: str
    options: Mapping[str, object]
    specs: Mapping[str, OptionSpec]
    set_points: tuple[tuple[SetRule, int], ...]
    set_doubles: tuple[tuple[SetRule, int], ...]
    tile_points: tuple[tuple[BonusTileRule, int], ...]
    bonus_doubles: tuple[tuple[BonusRule, int], ...]
    hand_points: tuple[tuple[HandRule, int], ...]
    hand_doubles: tuple[tuple[HandRule, int], ...]
    specials: tuple[tuple[Special, Worth], ...]
    sets_tests: tuple[tuple[Special, Worth, SetsTest], ...]
    tiles_tests: tuple[tuple[Special, Worth, TilesTest], ...]
    moments: tuple[tuple[Special, Worth], ...]
    open_tests: bool
    limit: int
    max_chows: int
    chips: Mapping[str, int]
    cap_all: bool
    round_to: int
    special_bonus: bool
    at_once: bool
    memo: Memo = field(default_factory=Memo, repr=False)

    @property
    def animals(self) -> bool:
        """Whether the table plays with animal tiles."""
        return "zoo_points" in self.options


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


def house_rules(text: str, options: Mapping[str, object] | None = None, name: str = "house rules") -> Ruleset:
    """The ruleset that a house-rules text describes; RulesetError names every fault with its line."""
    return _built(_with_base(_parsed(text, name), text, name), dict(options or {}), text, name)


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
    if name in BUILT_IN:
        return _built(built_in(name), dict(given), "", name)
    return house_rules(read(Path(name)), dict(given), Path(name).name)


#: A house-rules file is a few pages at most.
_MOST_BYTES = 1_000_000


def read(path: Path) -> str:
    """The text of a house-rules file; ScorerError if there is none to read."""
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
        if len(data) > _MOST_BYTES:
            raise ScorerError(f"rules: {path.name} cannot be read: it is longer than {_MOST_BYTES:,} bytes")
        return data.decode("utf-8")
    except (OSError, ValueError) as error:
        if isinstance(error, ScorerError):
            raise
        raise ScorerError(f"rules: {path.name} cannot be read: {error}") from None


def built_in(name: str) -> Data:
    """A ruleset that comes with the scorer, as TOML holds it."""
    return _parsed((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"), name)


def _parsed(text: str, name: str) -> Data:
    # TOML is read once a process, and not at all by a program that scores nothing
    import tomllib

    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise RulesetError([f"{name} cannot be read: {error}"]) from None


def _with_base(house: Data, text: str, name: str) -> Data:
    """House rules laid over their base; RulesetError with every fault."""
    if house.get("base") not in BUILT_IN:
        names = '", "'.join(BUILT_IN)
        raise RulesetError([f'{name} needs a line base = "bmja" (or another of "{names}")'])
    merged, faults = laid_over(built_in(house["base"]), house, text, name)
    if faults:
        raise RulesetError(faults)
    return merged


def _built(data: Data, given: dict[str, object], text: str, name: str) -> Ruleset:
    """The ruleset of merged data under these options; RulesetError with every fault."""
    faults: list[str] = []
    specs: dict[str, OptionSpec] = {}
    options: dict[str, object] = {}
    for key, table in data["options"].items():
        codes = tuple(table.get("codes", ()))
        default = table["default"] if "default" in table else codes[0]
        spec = specs[key] = OptionSpec(default, codes, table.get("minimum"), table["text"])
        value = given.get(key, table.get("chosen", default))
        if not spec.accepts(value):
            where = "" if key in given else line_in(text, "options", key)
            faults.append(f"options: {key} cannot be {value!r}; it may be {spec.allowed}{where}")
            value = default
        options[key] = value
    for key in given:
        if key not in specs:
            faults.append(f"options: there is no option {key!r}")
    words, sources = data.get("words", {}), data.get("sources", {})
    worths: list[list[tuple[Rule, int]]] = []
    for part, known in (("points", POINTS), ("doubles", DOUBLES)):
        worths.append([])
        for key, worth in data[part].items():
            try:
                rule = _worded(known[key], words, sources.get(part))
                worths[-1].append((rule, _whole(key, worth)))
            except ScorerError as error:
                faults.append(f"{error}{line_in(text, part, key)}")
    points, doubles = worths
    found: list[tuple[Special, Worth]] = []
    for number, (key, raw) in enumerate(data["special"].items(), 1):
        if raw is False:
            continue
        try:
            hand = _special(key, raw, number, sources.get("special", ""), options)
            if hand.sets or hand.tiles or hand.moments:
                found.append((hand, _worth(key, raw)))
        except PatternError as error:
            faults.append(f"{error}{line_in(text, 'special', key, 'pattern')}")
        except ScorerError as error:
            faults.append(f"{error}{line_in(text, 'special', key)}")
    if faults:
        raise RulesetError(faults)
    chows = options["max_chows"]
    return Ruleset(
        name=str(data["name"]),
        title=str(data["title"]),
        base=str(data.get("base", "")),
        options=options,
        specs=specs,
        set_points=_only(SetRule, points),
        set_doubles=_only(SetRule, doubles),
        tile_points=_only(BonusTileRule, points),
        bonus_doubles=_only(BonusRule, doubles),
        hand_points=_only(HandRule, points),
        hand_doubles=_only(HandRule, doubles),
        specials=tuple(found),
        sets_tests=tuple((s, w, test) for s, w in found for test in s.sets),
        tiles_tests=tuple((s, w, test) for s, w in found for test in s.tiles),
        moments=tuple((s, w) for s, w in found if s.moments),
        open_tests=any(t.kongs or not t.conditions.concealed for s, _ in found for t in s.tiles),
        limit=_whole("limit", options["limit"]),
        max_chows=4 if chows == "any" else _whole("max_chows", chows),
        chips=data.get("chips", {}),
        cap_all=options.get("cap", "all") == "all",
        round_to=_whole("round_base_to", options.get("round_base_to", 1)),
        special_bonus=options.get("special_bonus", "apart") == "apart",
        at_once=bool(options.get("bouquet_points") or options.get("zoo_points")),
    )


def _worded(rule: Rule, words: Data, source: str | None) -> Rule:
    """The rule with the words and the source that the ruleset has for it."""
    own = words.get(rule.name, {})
    return replace(rule, **own, **({"source": source} if source else {})) if own or source else rule


def _special(key: str, raw: Data, number: int, source: str, options: Mapping[str, object]) -> Special:
    try:
        patterns = _patterns(raw["pattern"])
        text = raw["text"] or f"{'; or '.join(str(p) for p in patterns)}.".capitalize()
        for word in ("label", "text", "source"):
            if not isinstance(raw.get(word, ""), str):
                raise PatternError(f"{word} must be text, not {raw[word]!r}")
        rule = Rule(key, raw["label"], text, raw.get("source", source))
        return special(rule, number, patterns, options)
    except PatternError as error:
        raise PatternError(f"[special] {key}: {error}") from None


def _patterns(raw: object) -> tuple[Pattern, ...]:
    listed = raw if isinstance(raw, list) else [raw]
    texts = [text for text in listed if isinstance(text, str)]
    if not texts or len(texts) < len(listed):
        raise PatternError(f"the pattern must be text, or a list of texts, not {raw!r}")
    return tuple(parse(text) for text in texts)


def _only(kind: type[R], rules: list[tuple[Rule, int]]) -> tuple[tuple[R, int], ...]:
    return tuple((rule, worth) for rule, worth in rules if isinstance(rule, kind) and worth)


def _whole(name: str, worth: object) -> int:
    if not isinstance(worth, int) or isinstance(worth, bool) or worth < 0:
        raise ScorerError(f"{name} must be a whole number, not {worth!r}")
    return worth


def _worth(name: str, raw: Data) -> Worth:
    shares = {key: _whole(f"{name}.{key}", raw[key]) for key in SHARES if key in raw}
    return Worth(**shares, intrinsic=raw.get("intrinsic") is True)
