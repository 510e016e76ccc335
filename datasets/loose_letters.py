"""Written signs as another hand would write them: each stroke that stands alone a little larger, smaller, turned or elsewhere.

Fonts are few and hands are many: 八 is two short dots in one and two sweeping strokes in the next.
"""

from __future__ import annotations

from random import Random

import numpy as np

from ink import POINTS_OF, Path

Box = tuple[float, float, float, float]


def _contours(path: Path) -> list[Path]:
    """The closed outlines that a path is made of."""
    out: list[Path] = []
    start = first = used = 0
    for at, command in enumerate(path.commands):
        if command == "M" and at > start:
            out.append(Path(path.commands[start:at], path.points[first:used]))
            start, first = at, used
        used += POINTS_OF[command]
    return [*out, Path(path.commands[start:], path.points[first:])]


def strokes(path: Path) -> list[Path]:
    """The parts of a sign that stand apart: each outline with the holes in it and what lies across it."""
    out: list[Path] = []
    for part in sorted(_contours(path), key=lambda p: _area(p.box()), reverse=True):
        for k, other in enumerate(out):
            if _shared(other.box(), part.box()) > _area(part.box()) / 2:
                out[k] = other + part
                break
        else:
            out.append(part)
    return out


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _shared(one: Box, other: Box) -> float:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, wide) * max(0.0, high)


def leaning(path: Path, amount: float, rng: Random) -> Path:
    """A figure that leans, and is wider or narrower, by about `amount` (0.1: a tenth of its height, and of its width)."""
    lean, wider = rng.gauss(0, amount), 2 ** rng.gauss(0, 2 * amount)
    return Path(path.commands, path.points @ np.array([[wider, 0], [lean, 1]]))


def loosened(path: Path, amount: float, rng: Random) -> Path:
    """The sign with every stroke moved, scaled and turned by about `amount` (0.1 is a tenth), about its own middle."""
    left, top, right, bottom = path.box()
    reach = max(right - left, bottom - top)
    smaller = rng.gauss(0, amount)
    out = Path("", path.points[:0])
    for stroke in strokes(path):
        x0, y0, x1, y1 = stroke.box()
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        sx, sy = (2 ** (smaller + rng.gauss(0, amount)) for _ in "xy")
        moved = stroke.moved(-x, -y).scaled(sx, sy).turned(40 * rng.gauss(0, amount))
        shift = (0.25 * amount * reach * rng.gauss(0, 1) for _ in "xy")
        out += moved.moved(x + next(shift), y + next(shift))
    return out
