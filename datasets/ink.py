"""Vector shapes that tile faces are built from: paths of points, marks of paint, and the SVG they become."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
Point = tuple[float, float]
POINTS_OF = {"M": 1, "L": 1, "Q": 2, "C": 3, "Z": 0}
FACE_WIDTH, FACE_HEIGHT = 60.0, 80.0


@dataclass(frozen=True)
class Path:
    """An outline: `commands` of M, L, Q, C and Z, and the (n, 2) absolute points that they consume, y down."""

    commands: str
    points: Points

    def __add__(self, other: Path) -> Path:
        return Path(self.commands + other.commands, np.concatenate([self.points, other.points]))

    def moved(self, dx: float, dy: float) -> Path:
        """The same outline shifted by (dx, dy)."""
        return Path(self.commands, self.points + np.array([dx, dy]))

    def scaled(self, sx: float, sy: float | None = None) -> Path:
        """The same outline scaled about the origin."""
        return Path(self.commands, self.points * np.array([sx, sx if sy is None else sy]))

    def turned(self, degrees: float) -> Path:
        """The same outline turned clockwise (on screen) about the origin."""
        a = math.radians(degrees)
        matrix = np.array([[math.cos(a), math.sin(a)], [-math.sin(a), math.cos(a)]])
        return Path(self.commands, self.points @ matrix)

    def mirrored(self) -> Path:
        """Left and right changed about the origin, which also turns a filled outline into a hole."""
        return self.scaled(-1, 1)

    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of the points (control points included)."""
        low, high = self.points.min(axis=0), self.points.max(axis=0)
        return float(low[0]), float(low[1]), float(high[0]), float(high[1])


@dataclass(frozen=True)
class Mark:
    """One piece of paint: an outline filled with a colour, or stroked with a line of `width`; `text` where it is written."""

    path: Path
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    text: str = ""

    def placed(self, sx: float, sy: float, dx: float, dy: float, degrees: float = 0.0) -> Mark:
        """The mark scaled, turned, then moved; line width follows the mean scale."""
        path = self.path.scaled(sx, sy)
        if degrees:
            path = path.turned(degrees)
        return replace(self, path=path.moved(dx, dy), width=self.width * math.sqrt(abs(sx * sy)))


Marks = list[Mark]


def placed(
    marks: Iterable[Mark], scale: float, x: float, y: float, degrees: float = 0.0, flip: bool = False
) -> Marks:
    """All marks scaled about the origin, mirrored if asked, turned, and moved to (x, y)."""
    return [m.placed(-scale if flip else scale, scale, x, y, degrees) for m in marks]


def fitted(
    marks: Sequence[Mark], left: float, top: float, right: float, bottom: float, freedom: float = 1.0
) -> Marks:
    """The marks scaled and centred to fill a box, lines kept as wide as they are.

    `freedom` is how many times more one direction may be scaled than the other.
    """
    boxes = np.array([m.path.box() for m in marks])
    x0, y0 = boxes[:, 0].min(), boxes[:, 1].min()
    x1, y1 = boxes[:, 2].max(), boxes[:, 3].max()
    sx, sy = (right - left) / max(x1 - x0, 1e-6), (bottom - top) / max(y1 - y0, 1e-6)
    low = min(sx, sy)
    sx, sy = float(min(sx, low * freedom)), float(min(sy, low * freedom))
    dx, dy = float((left + right) / 2 - sx * (x0 + x1) / 2), float((top + bottom) / 2 - sy * (y0 + y1) / 2)
    return [replace(m.placed(sx, sy, dx, dy), width=m.width) for m in marks]


def fill(path: Path, colour: str, text: str = "") -> Mark:
    """A filled mark."""
    return Mark(path, fill=colour, text=text)


def line(path: Path, colour: str, width: float) -> Mark:
    """A stroked mark."""
    return Mark(path, stroke=colour, width=width)


def _points(points: Sequence[Point] | Points) -> Points:
    return np.asarray(points, dtype=np.float64).reshape(-1, 2)


def polyline(points: Sequence[Point] | Points, closed: bool = False) -> Path:
    """Straight lines through the points."""
    array = _points(points)
    return Path("M" + "L" * (len(array) - 1) + ("Z" if closed else ""), array)


def smooth(points: Sequence[Point] | Points, closed: bool = False) -> Path:
    """A Catmull-Rom curve through the points, as cubic Beziers."""
    p = _points(points)
    n = len(p)
    if n < 3:
        return polyline(p, closed)
    padded = (
        np.concatenate([p[-1:], p, p[:2]])
        if closed
        else np.concatenate([2 * p[:1] - p[1:2], p, 2 * p[-1:] - p[-2:-1]])
    )
    out = [p[:1]]
    segments = n if closed else n - 1
    for i in range(segments):
        a, b, c, d = padded[i : i + 4]
        out.append(np.stack([b + (c - a) / 6, c - (d - b) / 6, c]))
    return Path("M" + "C" * segments + ("Z" if closed else ""), np.concatenate(out))


def ellipse(cx: float, cy: float, rx: float, ry: float | None = None) -> Path:
    """An ellipse (a circle if `ry` is left out) of four cubic Beziers."""
    ry = rx if ry is None else ry
    k = 0.5523
    unit = [(1, 0), (1, k), (k, 1), (0, 1), (-k, 1), (-1, k), (-1, 0), (-1, -k), (-k, -1), (0, -1)]
    unit += [(k, -1), (1, -k), (1, 0)]
    return Path("MCCCCZ", _points(unit) * np.array([rx, ry]) + np.array([cx, cy]))


def ring(cx: float, cy: float, outer: float, inner: float) -> Path:
    """A filled ring: the inner circle runs the other way, so that it is a hole under the non-zero rule."""
    hole = ellipse(0, 0, inner).mirrored().moved(cx, cy)
    return ellipse(cx, cy, outer) + hole


def box(x: float, y: float, width: float, height: float, radius: float = 0.0) -> Path:
    """A rectangle from its top-left corner, with round corners."""
    r = min(radius, width / 2, height / 2)
    if r <= 0:
        return polyline([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], closed=True)
    x1, y1 = x + width, y + height
    points = [(x + r, y), (x1 - r, y), (x1, y), (x1, y + r), (x1, y1 - r), (x1, y1), (x1 - r, y1)]
    points += [(x + r, y1), (x, y1), (x, y1 - r), (x, y + r), (x, y), (x + r, y)]
    return Path("MLQLQLQLQZ", _points(points))


def star(cx: float, cy: float, outer: float, inner: float, tips: int, turn: float = 0.0) -> Path:
    """A star polygon with `tips` points."""
    angles = np.radians(turn - 90 + np.arange(2 * tips) * 180 / tips)
    radii = np.where(np.arange(2 * tips) % 2 == 0, outer, inner)
    points = np.stack([cx + radii * np.cos(angles), cy + radii * np.sin(angles)], axis=1)
    return polyline(points, closed=True)


def leaf(start: Point, end: Point, width: float, bend: float = 0.0) -> Path:
    """A pointed leaf from start to end, `width` across, its spine bent sideways by `bend`."""
    a, b = np.array(start), np.array(end)
    along = b - a
    length = float(np.hypot(along[0], along[1])) or 1.0
    normal = np.array([-along[1], along[0]]) / length
    middle = (a + b) / 2 + normal * bend
    return Path("MQQZ", np.stack([a, middle + normal * width, b, middle - normal * width, a]))


def petals(
    cx: float, cy: float, inner: float, outer: float, count: int, width: float, turn: float = 0.0
) -> Path:
    """`count` pointed petals round a centre, from radius `inner` to `outer`, each about `width` across."""
    path: Path | None = None
    for i in range(count):
        a = math.radians(turn + i * 360 / count)
        c, s = math.cos(a), math.sin(a)
        one = leaf((cx + inner * c, cy + inner * s), (cx + outer * c, cy + outer * s), width)
        path = one if path is None else path + one
    assert path is not None, "a flower needs a petal"
    return path


Warp = Callable[[Points], Points]


def _relative(path: Path, places: int) -> str:
    scale = 10**places
    points = np.rint(path.points * scale).astype(int).tolist()
    out: list[str] = []
    at, start, used = [0, 0], [0, 0], 0
    for command in path.commands:
        out.append(command.lower())
        for x, y in points[used : used + POINTS_OF[command]]:
            for step in (x - at[0], y - at[1]):
                number = (
                    f"{step / scale:g}".replace("0.", ".", 1) if abs(step) < scale else f"{step / scale:g}"
                )
                out.append(number if number[0] == "-" or out[-1].isalpha() else " " + number)
        if POINTS_OF[command]:
            used += POINTS_OF[command]
            at = points[used - 1]
        else:
            at = start
        if command == "M":
            start = at
    return "".join(out)


def element(mark: Mark, warp: Warp | None = None, places: int = 2) -> str:
    """The SVG path element of a mark, its points sent through `warp` first and rounded to some decimal places."""
    path = mark.path if warp is None else Path(mark.path.commands, warp(mark.path.points))
    paint = f' fill="{mark.fill}"' if mark.fill else ""
    if mark.stroke is not None:
        paint += f' stroke="{mark.stroke}" stroke-width="{mark.width:.{places}f}"'
    return f'<path d="{_relative(path, places)}"{paint}/>'


def joined(marks: Iterable[Mark]) -> Marks:
    """The marks with neighbouring lines of one colour and width made one, which takes fewer bytes."""
    out: Marks = []
    for mark in marks:
        last = out[-1] if out else None
        same = last is not None and (last.stroke, last.width) == (mark.stroke, mark.width)
        if last is not None and same and mark.fill is None and last.fill is None:
            out[-1] = replace(last, path=last.path + mark.path)
        else:
            out.append(mark)
    return out


def picture(paint: str) -> str:
    """An SVG of a face, viewBox 0 0 60 80, from its elements; lines end round and nothing is filled unasked."""
    box = f"0 0 {FACE_WIDTH:g} {FACE_HEIGHT:g}"
    ends = '<g fill="none" stroke-linecap="round" stroke-linejoin="round">'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{ends}{paint}</g></svg>'
