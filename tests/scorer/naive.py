"""A second scorer, written straight from the rules text with no thought of speed, to check the real one by.

It takes hands without unknown facts or wild tiles, under the default options, and gives only the total.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

from scorer.hand import Hand

Group = tuple[str, str, bool]  # kind, lowest tile's code, concealed

_MAJOR = {"B1", "B9", "C1", "C9", "D1", "D9", "WE", "WS", "WW", "WN", "DR", "DG", "DW"}
_ALL = [f"{s}{n}" for s in "BCD" for n in range(1, 10)] + ["WE", "WS", "WW", "WN", "DR", "DG", "DW"]
_HONOURS = set(_ALL[27:])


def naive_total(hand: Hand) -> int | None:
    """The total of a fully known hand, or None where it is no Mah-Jong."""
    laid = [(_group([t.code for t in s.tiles]), bool(s.concealed)) for s in hand.sets]
    fixed: list[Group] = [(kind, code, concealed) for (kind, code), concealed in laid]
    loose = sorted((t.code for t in hand.tiles), key=_ALL.index)
    if hand.win is not None:
        totals = _won(hand, fixed, loose)
        return max(totals) if totals else None
    groups = fixed + [
        ({2: "pair", 3: "pung", 4: "kong"}[n], code, True) for code, n in Counter(loose).items() if n >= 2
    ]
    fishing = set()
    if len(loose) % 3 == 1:
        for tile in _ALL:
            if sum(c == tile for c in loose) + sum(t.code == tile for s in hand.sets for t in s.tiles) < 4:
                more = sorted([*loose, tile], key=_ALL.index)
                for full in _splits(fixed, more):
                    fishing |= _set_hands(full, None)
                fishing |= _tile_hands(fixed, more)
    points, doubles = _sets(hand, groups)
    bonus, own = _bonus(hand)
    call = int(hand.original_call)
    if not fishing:
        return min(1000, (points + bonus) << (doubles + own + call))
    totals = []
    for name in fishing:
        if name == "purity":
            totals += [points * 8 + (bonus << own), (points + bonus) << (doubles + own + call)]
        else:
            value = 200 if name in ("pairs", "knitting", "triple") else 400
            totals += [value + (bonus << own), (points << doubles) + (bonus << own)]
    return min(1000, max(totals))


def _group(codes: list[str]) -> tuple[str, str]:
    codes = sorted(codes, key=_ALL.index)
    if len(set(codes)) == 1:
        return {2: "pair", 3: "pung", 4: "kong"}[len(codes)], codes[0]
    return "chow", codes[0]


def _splits(fixed: list[Group], loose: list[str]) -> list[list[Group]]:
    """All ways to four sets and a pair with at most one chow."""
    found: list[list[Group]] = []

    def search(left: list[str], groups: list[Group]) -> None:
        kinds = [k for k, _, _ in groups]
        if kinds.count("pair") > 1 or kinds.count("chow") > 1:
            return
        if not left:
            if len(groups) == 5 and "pair" in kinds:
                found.append(groups)
            return
        first = left[0]
        for size, kind in ((2, "pair"), (3, "pung")):
            if left.count(first) >= size:
                rest = list(left)
                for _ in range(size):
                    rest.remove(first)
                search(rest, [*groups, (kind, first, True)])
        run = _run(first)
        if run and all(c in left for c in run):
            rest = list(left)
            for c in run:
                rest.remove(c)
            search(rest, [*groups, ("chow", first, True)])

    search(loose, fixed)
    return found


def _run(code: str) -> list[str]:
    if code in _HONOURS or int(code[1]) > 7:
        return []
    return [f"{code[0]}{int(code[1]) + i}" for i in range(3)]


def _tiles(group: Group) -> list[str]:
    kind, code, _ = group
    return _run(code) if kind == "chow" else [code] * {"pair": 2, "pung": 3, "kong": 4}[kind]


def _sets(hand: Hand, groups: list[Group]) -> tuple[int, int]:
    points = doubles = 0
    own, prevailing = f"W{hand.seat}", f"W{hand.round}"
    for kind, code, concealed in groups:
        winds = (code == own) + (code == prevailing)
        dragon = code in ("DR", "DG", "DW")
        if kind == "pair":
            points += 2 * (winds + dragon)
        elif kind in ("pung", "kong"):
            points += (2 if kind == "pung" else 8) * (1 + (code in _MAJOR)) * (1 + concealed)
            doubles += winds + dragon
    return points, doubles


def _bonus(hand: Hand) -> tuple[int, int]:
    codes = {t.code for t in hand.bonus}
    doubles = 0
    for letter in "FS":
        if codes >= {f"{letter}{n}" for n in range(1, 5)}:
            doubles += 2
        elif f"{letter}{'ESWN'.index(hand.seat or '') + 1}" in codes:
            doubles += 1
    return 4 * len(codes), doubles


def _set_hands(groups: list[Group], claimed: int | None) -> set[str]:
    kinds = [k for k, _, _ in groups]
    if "chow" in kinds:
        return set()
    codes = {c for _, c, _ in groups}
    sets = {c for k, c, _ in groups if k != "pair"}
    suits = {c[0] for c in codes - _HONOURS}
    found = set()
    if len(suits) == 1 and not codes & _HONOURS:
        found.add("purity")
    early = [g for i, g in enumerate(groups) if not g[2] and i != claimed]
    if len(suits) <= 1 and "kong" not in kinds and not early:
        found.add("treasure")
    if codes <= {"B2", "B3", "B4", "B6", "B8", "DG"}:
        found.add("jade")
    if codes <= _MAJOR - _HONOURS:
        found.add("heads")
    if {"DR", "DG", "DW"} <= sets:
        found.add("scholars")
    if codes <= _HONOURS:
        found.add("honours")
    if {"WE", "WS", "WW", "WN"} <= sets:
        found.add("blessings")
    if kinds.count("kong") == 4:
        found.add("plenty")
    return found


def _tile_hands(fixed: list[Group], loose: list[str]) -> set[str]:
    if fixed:
        return set()
    found = set()
    count = Counter(loose)
    if set(loose) <= _MAJOR and all(n % 2 == 0 for n in count.values()):
        found.add("pairs")
    if set(loose) <= _MAJOR and len(count) == 13:
        found.add("wonders")
    numbers = range(1, 10)
    if not set(loose) & _HONOURS:
        for one, two in (("B", "C"), ("B", "D"), ("C", "D")):
            if all(count[f"{one}{n}"] == count[f"{two}{n}"] for n in numbers) and len(loose) == sum(
                count[f"{s}{n}"] for s in (one, two) for n in numbers
            ):
                found.add("knitting")
        for n, (one, two) in product(numbers, (("B", "C"), ("B", "D"), ("C", "D"))):
            left = count - Counter([f"{one}{n}", f"{two}{n}"])
            if sum(left.values()) == 12 and all(
                left[f"B{m}"] == left[f"C{m}"] == left[f"D{m}"] for m in numbers
            ):
                found.add("triple")
    for suit in "BCD":
        gates = Counter([f"{suit}{n}" for n in (1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9)])
        over = count - gates
        if (
            not gates - count
            and sum(over.values()) == 1
            and next(iter(over)) in {f"{suit}{n}" for n in range(2, 9)}
        ):
            found.add("gates")
        snake = Counter([f"{suit}{n}" for n in (1, 1, 2, 3, 4, 5, 6, 7, 8, 9)] + ["WE", "WS", "WW", "WN"])
        if count == snake:
            found.add("snake")
    return found


def _won(hand: Hand, fixed: list[Group], loose: list[str]) -> list[int]:
    win = hand.win
    assert win is not None
    assert win.tile is not None
    bonus, own = _bonus(hand)
    final = win.last and win.by == "discard"
    calls = 2 * hand.original_call
    totals: list[int] = []
    apart = bonus << (own + final)
    for groups in _splits(fixed, loose):
        places: list[int | None] = [None]
        if win.by == "discard":
            places = [i for i, g in enumerate(groups) if win.tile.code in _tiles(g) and g[0] != "kong"]
        for at in places:
            lying = [(k, c, concealed and i != at) for i, (k, c, concealed) in enumerate(groups)]
            points, doubles = _sets(hand, lying)
            kinds = {k for k, _, _ in lying}
            codes = {c for g in lying for c in _tiles(g)}
            suits = {c[0] for c in codes - _HONOURS}
            whole = points + bonus + 20 + 2 * (win.by == "wall")
            doubles += own + calls
            doubles += "chow" not in kinds
            doubles += len(suits) == 1 and bool(codes & _HONOURS)
            doubles += codes <= _MAJOR and bool(codes & _HONOURS) and bool(codes - _HONOURS)
            doubles += all(concealed for _, _, concealed in lying)
            doubles += (win.by == "loose") + (win.last and win.by in ("wall", "discard"))
            totals.append(whole << doubles)
            for name in _set_hands(lying, at):
                if name == "purity":
                    basic = points + 20 + 2 * (win.by in ("wall", "loose"))
                    totals.append((basic << (3 + final)) + apart)
                else:
                    totals.append(1000 + apart)
    for name in _tile_hands(fixed, loose):
        totals.append((500 if name in ("pairs", "knitting", "triple") else 1000) + apart)
    moon = (win.by == "loose" and win.tile.code == "D5") or (
        win.by == "wall" and win.last and win.tile.code == "D1"
    )
    if totals and moon:
        totals.append(1000)
    return [min(1000, t) for t in totals]
