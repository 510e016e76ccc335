"""Places for so many rounds or sticks in any order that a carver might choose: rows, columns, a ring, a slope, a pattern.

How many there are makes the face, not where they lie: sets differ in this more than photographs at hand show.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from random import Random

#: A cell's middle x and y, its width and height, and the part of the pattern that it belongs to.
Cell = tuple[float, float, float, float, int]
#: A round's place off the middle of the face, to the right and down, and the part of the pattern that it belongs to.
Spot = tuple[float, float, int]

#: What of a face of 60 by 80 the cells fill: left, top, width, height.
_LEFT, _TOP, _WIDE, _HIGH = 5.0, 5.0, 50.0, 70.0
_GRIDS = ((2, 1), (1, 2), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 4), (2, 5), (3, 5))


def any_cells(number: int, seed: int, *, upright: bool) -> list[Cell]:
    """Cells for `number` things, the same for each seed; `upright` where they are sticks, which want to be high."""
    rng = Random(f"{seed} {number} places")
    kinds: list[Callable[[Random, int, bool], list[Cell]]] = [_rows, _rows, _rows, _columns, _pattern]
    if not upright:
        kinds += [_columns, _slope if number < 5 else _rows, _round_about if number > 3 else _rows]
    return rng.choice(kinds)(rng, number, upright)


def any_paints(cells: list[Cell], seed: int, number: int) -> list[int]:
    """Which of three paints each cell has: all one, one a part, or any."""
    rng = Random(f"{seed} {number} paints")
    kind = rng.choice(("one", "parts", "parts", "each", "middle"))
    if kind == "one":
        return [rng.choice((0, 0, 0, 1, 2))] * len(cells)
    if kind == "each":
        return [rng.choice((0, 0, 1, 2)) for _ in cells]
    if kind == "middle":
        inner = min(math.dist(c[:2], (30, 40)) for c in cells) + 1
        return [2 if math.dist(c[:2], (30, 40)) < inner else 0 for c in cells]
    paint = {part: rng.choice((0, 0, 1, 2)) for part in {c[4] for c in cells}}
    return [paint[c[4]] for c in cells]


def _shared(rng: Random, number: int, most: int, parts: int) -> list[int]:
    """A number as a sum of so many parts, none above `most`."""
    while True:
        cuts = sorted(rng.sample(range(1, number), parts - 1))
        shares = [b - a for a, b in zip([0, *cuts], [*cuts, number], strict=True)]
        if max(shares) <= most:
            return shares


def _rows(rng: Random, number: int, upright: bool) -> list[Cell]:
    most = 4
    fewest = math.ceil(number / most)
    rows = rng.randint(fewest, max(fewest, min(number, 3 if upright else 4)))
    shares = _shared(rng, number, most, rows)
    high, alike = _HIGH / rows, rng.random() < 0.7
    out: list[Cell] = []
    for row, share in enumerate(shares):
        wide = _WIDE / (max(shares) if alike else share)
        slack = (_WIDE - wide * share) / 2
        # in turns to the left and right, or in the middle
        aside = slack * rng.choice((-1, 1)) if rng.random() < 0.15 else 0.0
        start = _LEFT + slack + aside
        out += [(start + (k + 0.5) * wide, _TOP + (row + 0.5) * high, wide, high, row) for k in range(share)]
    return out


def _columns(rng: Random, number: int, upright: bool) -> list[Cell]:
    most = 3 if upright else 5
    fewest = math.ceil(number / most)
    columns = rng.randint(fewest, max(fewest, min(number, 4 if upright else 3)))
    shares = _shared(rng, number, most, columns)
    wide, alike = _WIDE / columns, rng.random() < 0.5
    out: list[Cell] = []
    for column, share in enumerate(shares):
        high = _HIGH / (max(shares) if alike else share)
        start = _TOP + (_HIGH - high * share) / 2
        x = _LEFT + (column + 0.5) * wide
        out += [(x, start + (k + 0.5) * high, wide, high, column) for k in range(share)]
    return out


def _pattern(rng: Random, number: int, upright: bool) -> list[Cell]:
    """Places of a grid that look the same upside down."""
    odd = number % 2
    wide, high = rng.choice(
        [(c, r) for c, r in _GRIDS if number <= c * r and r <= (3 if upright else 5) and (c * r) % 2 >= odd]
        or [(3, 3)]
    )
    places = [(c, r) for r in range(high) for c in range(wide)]
    pairs = [(p, (wide - 1 - p[0], high - 1 - p[1])) for p in places]
    pairs = [pair for pair in pairs if pair[0] < pair[1]]
    chosen = [place for pair in rng.sample(pairs, number // 2) for place in pair]
    if odd:
        chosen.append((wide // 2, high // 2))
    w, h = _WIDE / wide, _HIGH / high
    return [(_LEFT + (c + 0.5) * w, _TOP + (r + 0.5) * h, w, h, r) for c, r in sorted(chosen)]


def _slope(rng: Random, number: int, upright: bool) -> list[Cell]:
    side = rng.choice((-1, 1))
    wide, high = _WIDE / number, _HIGH / number
    size = min(_WIDE, _HIGH) / number
    return [
        (30 + side * (k - (number - 1) / 2) * wide, _TOP + (k + 0.5) * high, size, size, k)
        for k in range(number)
    ]


def _round_about(rng: Random, number: int, upright: bool) -> list[Cell]:
    middle = rng.random() < 0.6
    count = number - middle
    size = min(22.0, 2 * math.pi * 19 / count)
    rx, ry = (_WIDE - size) / 2, (_HIGH - size) / 2 * rng.uniform(0.7, 1.0)
    turn = rng.choice((0.0, 0.5)) * 2 * math.pi / count - math.pi / 2
    out: list[Cell] = []
    for k in range(count):
        at = turn + 2 * math.pi * k / count
        out.append((30 + rx * math.cos(at), 40 + ry * math.sin(at), size, size, 0))
    return [*out, (30.0, 40.0, size, size, 1)] if middle else out


def usual_cells(number: int, seed: int) -> list[Cell]:
    """Cells for 2 to 9 rounds where most sets have them, but as far apart, as steep and as large as this set's carver likes."""
    rng = Random(f"{seed} {number} usual")
    across, down = rng.uniform(9, 16), rng.uniform(18, 27)
    spots = _USUAL[number](rng, across, down, rng.choice((-1, 1)))
    close = min(math.dist(a[:2], b[:2]) for a, b in itertools.combinations(spots, 2))
    # none reaches over the rim
    rim = min(27 - max(abs(x) for x, _, _ in spots), 37.5 - max(abs(y) for _, y, _ in spots))
    size = min(close * rng.uniform(0.8, 1.0), 31.0, 2 * rim)
    return [(30 + x, 40 + y, size, size, part) for x, y, part in spots]


def _two(rng: Random, across: float, down: float, side: int) -> list[Spot]:
    lean = rng.choice((0.0, 0.0, side * rng.uniform(4, 13)))
    return [(-lean, -down, 0), (lean, down, 1)]


def _three(rng: Random, across: float, down: float, side: int) -> list[Spot]:
    lean = rng.choice((0.0, side * across, side * across, side * across * 1.1))
    if rng.random() < 0.15:
        return [(0.0, -down * 0.7, 0), (-across, down * 0.6, 1), (across, down * 0.6, 1)]
    return [(-lean, -down, 0), (0.0, 0.0, 1), (lean, down, 2)]


def _four(rng: Random, across: float, down: float, side: int) -> list[Spot]:
    return [(left * across, y, int((left > 0) == (y < 0))) for y in (-down, down) for left in (-1, 1)]


def _five(rng: Random, across: float, down: float, side: int) -> list[Spot]:
    return [*_four(rng, across, down, side), (0.0, 0.0, 2)]


def _six(rng: Random, across: float, down: float, side: int) -> list[Spot]:
    gap = rng.choice((down, down, down * 0.55))
    if rng.random() < 0.15:
        level = (-across * 1.3, 0.0, across * 1.3)
        return [(x, y, int(y > 0)) for y in (-down * 0.7, down * 0.7) for x in level]
    return [(x, y, part) for y, part in ((-down, 0), (down - gap, 1), (down, 1)) for x in (-across, across)]


def _seven(rng: Random, across: float, down: float, side: int) -> list[Spot]:
    """Three in a line that slopes, bends or lies level, and four below it."""
    wide, steep, bend = rng.uniform(14, 19), side * rng.uniform(0, 10), rng.choice((0.0, rng.uniform(-4, 5)))
    top, low = rng.uniform(-28, -22), rng.uniform(22, 28)
    high = min(top + abs(steep) + rng.uniform(15, 19), low - 13)
    spots = [(k * wide, top + k * steep - bend * (1 - abs(k)), 0) for k in (-1, 0, 1)]
    spots += [(x, y, 1) for y in (high, low) for x in (-across, across)]
    return spots if rng.random() < 0.93 else [(x, -y, part) for x, y, part in spots]


def _eight(rng: Random, across: float, down: float, side: int) -> list[Spot]:
    inner = rng.choice((down * 1.15 / 3, down * 1.15 / 3, down * rng.uniform(0.2, 0.5)))
    rows = (-down * 1.15, -inner, inner, down * 1.15)
    return [(x, y, int(y > 0)) for y in rows for x in (-across, across)]


def _nine(rng: Random, across: float, down: float, side: int) -> list[Spot]:
    level = (-across * 1.25, 0.0, across * 1.25)
    return [(x, y, part) for part, y in enumerate((-down, 0.0, down)) for x in level]


#: How so many rounds lie, by the carver's `across`, `down` and side.
_USUAL: dict[int, Callable[[Random, float, float, int], list[Spot]]] = {
    2: _two, 3: _three, 4: _four, 5: _five, 6: _six, 7: _seven, 8: _eight, 9: _nine,
}  # fmt: skip
