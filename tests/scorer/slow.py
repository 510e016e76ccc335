"""A second matcher of patterns, written from what the words mean with no thought of speed, to check the real one by.

It takes the parsed words, tries every choice of suits and every way to hand out the tiles, and knows nothing of masks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import permutations

from scorer.pattern import Condition, Part, Pattern, Term, When

_ALL = [f"{s}{n}" for s in "BCD" for n in range(1, 10)] + ["WE", "WS", "WW", "WN", "DR", "DG", "DW"]
_WINDS, _DRAGONS = set(_ALL[27:31]), set(_ALL[31:])
_NAMED = {"bamboos": "B", "characters": "C", "circles": "D"}


def fits(
    pattern: Pattern, tiles: list[str], kongs: list[str], options: Mapping[str, object], chows: int
) -> bool:
    """Whether these loose tiles, with kongs of these tiles, all concealed and drawn, are the pattern."""
    if not all(_holds(guard, options) for guard in pattern.guards):
        return False
    kept = [c.what for c in pattern.clauses if c.when is None or _holds(c.when, options)]
    parts = [p for p in kept if isinstance(p, Part)]
    asked = [c for c in kept if isinstance(c, Condition)]
    ordinary = all(set(p.kinds) <= {"pung", "kong", "chow", "pair"} for p in parts)
    ordinary = ordinary and sum(p.many for p in parts if p.kinds == ("pair",)) == 1
    for condition in asked:
        if condition.name == "chows":
            chows = min(chows, condition.number)
    for chosen in permutations("BCD"):
        suits = dict(zip("XYZ", chosen, strict=True))
        everything = set(tiles) | set(kongs)
        if any(c.name == "all" and not everything <= _tiles(c.terms, suits) for c in asked):
            continue
        if any(c.name == "some" and not everything & _tiles(c.terms, suits) for c in asked):
            continue
        groups = [group for part in parts for group in _groups(part, suits)]
        if _kongs(groups, kongs, Counter(tiles), chows if ordinary else 4):
            return True
    return False


def _holds(when: When, options: Mapping[str, object]) -> bool:
    return (options[when.option] == when.value) != when.negated


def _tiles(terms: tuple[Term, ...], suits: Mapping[str, str]) -> set[str]:
    """The codes that the terms name; all of them where there are none."""
    if not terms:
        return set(_ALL)
    found: set[str] = set()
    for term in terms:
        suit = _NAMED.get(term.suit) or suits.get(term.suit, "")
        found |= {
            code for code in _base(term.base, suits) if not suit or (code[0] == suit and code[1].isdigit())
        }
    return found


def _base(base: str, suits: Mapping[str, str]) -> set[str]:
    suited = set(_ALL[:27])
    classes = {
        "winds": _WINDS,
        "dragons": _DRAGONS,
        "honours": _WINDS | _DRAGONS,
        "terminals": {c for c in suited if c[1] in "19"},
        "majors": {c for c in suited if c[1] in "19"} | _WINDS | _DRAGONS,
        "simples": {c for c in suited if c[1] not in "19"},
        "greens": {"B2", "B3", "B4", "B6", "B8", "DG"},
        "suits": suited,
        "anything": set(_ALL),
    }
    if base in classes:
        return classes[base]
    suit = _NAMED.get(base) or suits.get(base)
    if suit:
        return {c for c in suited if c[0] == suit}
    if base[0].isdigit():
        numbers = range(int(base[0]), int(base[0] if base.endswith("s") else base[2]) + 1)
        return {c for c in suited if int(c[1]) in numbers}
    return {word[0] + member for word in base.split() for member in word[1:]}


#: A group: its number among its part's, its part, and the tiles that it may be of.
_Group = tuple[int, Part, set[str], Mapping[str, str]]


def _groups(part: Part, suits: Mapping[str, str]) -> list[_Group]:
    if part.kinds == ("run",):
        assert part.numbers is not None
        suit = _NAMED.get(part.terms[0].base) or suits[part.terms[0].base]
        single = Part(1, ("single",))
        return [(0, single, {f"{suit}{n}"}, suits) for n in range(part.numbers[0], part.numbers[1] + 1)]
    allowed = _tiles(part.terms, suits)
    if part.each:
        return [(0, part, {code}, suits) for code in sorted(allowed)]
    return [(at, part, allowed, suits) for at in range(part.many)]


def _kongs(groups: list[_Group], kongs: list[str], left: Counter[str], chows: int) -> bool:
    if not kongs:
        ordered = sorted(groups, key=lambda g: ("paired" in g[1].kinds, len(g[2]), str(g[1]), g[0]))
        return _hand_out(ordered, left, chows, ())
    code, *others = kongs
    return any(
        _kongs(groups[:at] + groups[at + 1 :], others, left, chows)
        for at, (_, part, allowed, _) in enumerate(groups)
        if "kong" in part.kinds and code in allowed
    )


def _hand_out(
    groups: list[_Group], left: Counter[str], chows: int, used: tuple[tuple[str, ...], ...]
) -> bool:
    if not groups:
        return not sum(left.values())
    number, part, allowed, suits = groups[0]
    for kind, tiles in _candidates(part, allowed, suits, left, used):
        # groups of one part in any order are the same
        if number and len(used) and used[-1] > tiles and len(part.kinds) == 1 and not part.each:
            continue
        if part.different and number and any(tiles == before for before in used[-number:]):
            continue
        if kind == "chow" and not chows:
            continue
        if all(left[code] >= n for code, n in Counter(tiles).items()):
            left.subtract(tiles)
            done = _hand_out(groups[1:], left, chows - (kind == "chow"), (*used, tiles))
            left.update(tiles)
            if done:
                return True
    return False


def _candidates(
    part: Part,
    allowed: set[str],
    suits: Mapping[str, str],
    left: Counter[str],
    used: tuple[tuple[str, ...], ...],
) -> Iterator[tuple[str, tuple[str, ...]]]:
    held = [code for code in _ALL if left[code] > 0]
    for kind in part.kinds:
        if kind == "paired":
            there = {code for tiles in used for code in tiles}
            yield from ((kind, (code,)) for code in held if code in allowed and code in there)
        elif kind in ("single", "pair", "pung"):
            size = {"single": 1, "pair": 2, "pung": 3}[kind]
            yield from ((kind, (code,) * size) for code in held if code in allowed)
        elif kind == "chow":
            for code in held:
                if code[1].isdigit() and int(code[1]) <= 7:
                    run = tuple(f"{code[0]}{int(code[1]) + i}" for i in range(3))
                    right = part.numbers is None or int(code[1]) == part.numbers[0]
                    if right and set(run) <= allowed:
                        yield kind, run
        elif kind.startswith("knitted"):
            across = [_NAMED.get(s) or suits[s] for s in part.suits] or list("BCD")
            size = 2 if kind == "knitted_pair" else 3
            for n in range(1, 10):
                for one in permutations(across, size):
                    if list(one) == sorted(one):
                        yield kind, tuple(f"{s}{n}" for s in one)
