"""Places for so many rounds or sticks in any order that a carver might choose: rows, columns, a ring, a slope, a pattern.

How many there are makes the face, not where they lie: sets differ in this more than photographs at hand show.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

#: A cell's middle x and y, its width and height, and the part of the pattern that it belongs to.
Cell = tuple[float, float, float, float, int]

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
