"""The white dragon: frames of many sorts, with or without a letter, or a blank face."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from ink import Mark, Marks, Point, box, ellipse, fill, leaf, line, petals, polyline, smooth
from letter_faces import sign
from styles import Letters, White


@dataclass(frozen=True)
class _Frame:
    x: float
    y: float
    width: float
    height: float
    paint: str
    second: str
    pen: float

    def inner(self, by: float) -> _Frame:
        return _Frame(
            self.x + by,
            self.y + by,
            self.width - 2 * by,
            self.height - 2 * by,
            self.paint,
            self.second,
            self.pen,
        )

    def line(self, radius: float = 0.0, width: float = 1.0, second: bool = False) -> Mark:
        shape = box(self.x, self.y, self.width, self.height, radius)
        return line(shape, self.second if second else self.paint, self.pen * width)

    def corners(self) -> list[tuple[float, float, int, int]]:
        """Each corner with the directions that lead into the frame."""
        right, low = self.x + self.width, self.y + self.height
        return [(self.x, self.y, 1, 1), (right, self.y, -1, 1), (self.x, low, 1, -1), (right, low, -1, -1)]

    def round_about(self, step: float) -> list[tuple[Point, float]]:
        """Points along the frame about `step` apart, each with the direction of its side in degrees."""
        across, down = max(2, round(self.width / step)), max(2, round(self.height / step))
        right, low = self.x + self.width, self.y + self.height
        out: list[tuple[Point, float]] = []
        for k in range(across):
            out += [
                ((self.x + self.width * k / across, self.y), 0.0),
                ((right - self.width * k / across, low), 180.0),
            ]
        for k in range(down):
            out += [
                ((right, self.y + self.height * k / down), 90.0),
                ((self.x, low - self.height * k / down), 270.0),
            ]
        return out


def _cornered(f: _Frame) -> Marks:
    marks = [f.line(2), f.inner(4.5).line(width=0.8)]
    for cx, cy, sx, sy in f.corners():
        marks.append(
            line(
                polyline([(cx + sx * 4.5, cy + sy * 11), (cx + sx * 11, cy + sy * 4.5)]), f.paint, f.pen * 0.8
            )
        )
        marks.append(line(polyline([(cx, cy), (cx + sx * 4.5, cy + sy * 4.5)]), f.paint, f.pen * 0.6))
    return marks


def _band(f: _Frame) -> Marks:
    by, corner = 4.2, 6.0
    hole = box(-f.width / 2 + by, -f.height / 2 + by, f.width - 2 * by, f.height - 2 * by).mirrored()
    band = box(-f.width / 2, -f.height / 2, f.width, f.height, 3) + hole
    marks = [fill(band.moved(f.x + f.width / 2, f.y + f.height / 2), f.paint)]
    for cx, cy, sx, sy in f.inner(by).corners():
        marks.append(line(polyline([(cx, cy + sy * corner), (cx + sx * corner, cy)]), f.paint, f.pen * 0.8))
    return marks


def _notched(f: _Frame) -> Marks:
    n, right, low = 7.0, f.x + f.width, f.y + f.height
    points = [(f.x + n, f.y), (right - n, f.y), (right - n, f.y + n), (right, f.y + n), (right, low - n)]
    points += [(right - n, low - n), (right - n, low), (f.x + n, low), (f.x + n, low - n), (f.x, low - n)]
    return [line(polyline([*points, (f.x, f.y + n), (f.x + n, f.y + n)], closed=True), f.paint, f.pen)]


def _bars(f: _Frame) -> Marks:
    t = 2.4 * f.pen
    marks = [fill(box(f.x, y, f.width, t), f.paint) for y in (f.y, f.y + f.height - t)]
    return marks + [
        fill(box(x, f.y + 1.7 * t, t, f.height - 3.4 * t), f.paint) for x in (f.x, f.x + f.width - t)
    ]


def _key(f: _Frame) -> Marks:
    marks = [f.line(width=0.7), f.inner(7).line(width=0.7)]
    for (x, y), way in f.inner(3.5).round_about(8):
        hook = polyline([(-2.5, 1.8), (-2.5, -1.8), (2.5, -1.8), (2.5, 1.2), (-0.6, 1.2)])
        marks.append(line(hook.turned(way).moved(x, y), f.paint, f.pen * 0.55))
    return marks


def _along(f: _Frame, step: float, shape: Callable[[], Mark]) -> Marks:
    return [shape().placed(1, 1, x, y, way) for (x, y), way in f.round_about(step)]


def _wavy(f: _Frame) -> Marks:
    spots = f.round_about(6)
    centre = (f.x + f.width / 2, f.y + f.height / 2)
    ordered = sorted((p for p, _ in spots), key=lambda p: math.atan2(p[1] - centre[1], p[0] - centre[0]))
    bent = [
        (x + (centre[0] - x) * 0.09 * (i % 2), y + (centre[1] - y) * 0.06 * (i % 2))
        for i, (x, y) in enumerate(ordered)
    ]
    return [line(smooth(bent, closed=True), f.paint, f.pen)]


def _ornate(f: _Frame) -> Marks:
    marks = [f.line(width=0.8), f.inner(8).line(width=0.7)]
    marks += _along(f.inner(4), 7.5, lambda: line(leaf((-3, 1.4), (3, -1.4), 2.2), f.paint, f.pen * 0.55))
    return marks


def _leafy(f: _Frame) -> Marks:
    marks = [f.line(width=0.8)]
    for cx, cy, sx, sy in f.corners():
        for a, b in ((14, 4), (9, 9), (4, 14)):
            marks.append(fill(leaf((cx + sx * 3, cy + sy * 3), (cx + sx * a, cy + sy * b), 2.2), f.second))
    return marks


def _brackets(f: _Frame) -> Marks:
    return [
        line(
            polyline([(cx, cy + sy * f.height * 0.27), (cx, cy), (cx + sx * f.width * 0.3, cy)]),
            f.paint,
            f.pen * 1.3,
        )
        for cx, cy, sx, sy in f.corners()
    ]


def _scroll(f: _Frame) -> Marks:
    marks: Marks = [f.inner(7).line(width=0.6)]
    for cx, cy, sx, sy in f.corners():
        bend = [
            (cx, cy + sy * 26),
            (cx, cy + sy * 6),
            (cx + sx * 6, cy + sy * 6),
            (cx + sx * 6, cy),
            (cx + sx * 18, cy),
        ]
        marks.append(line(smooth(bend), f.paint, f.pen))
        marks.append(line(ellipse(cx + sx * 8, cy + sy * 8, 3), f.second, f.pen * 0.7))
    return marks


def _flowers(f: _Frame) -> Marks:
    marks = [f.line(3, 0.8)]
    for cx, cy, sx, sy in f.corners():
        marks.append(fill(petals(cx + sx * 8, cy + sy * 8, 0.6, 5, 5, 2.6), f.second))
    return marks


def _dashes(f: _Frame) -> Marks:
    return [
        *_along(f, 7, lambda: line(polyline([(-2, 0), (2, 0)]), f.paint, f.pen * 1.3)),
        f.inner(5).line(width=0.7),
    ]


FRAMES: dict[str, Callable[[_Frame], Marks]] = {
    "blank": lambda f: [],
    "single": lambda f: [f.line()],
    "bold": lambda f: [f.line(width=2.2)],
    "rounded": lambda f: [f.line(9)],
    "double": lambda f: [f.line(2), f.inner(4).line(1, 0.7)],
    "inset": lambda f: [f.line(2), f.inner(4.5).line(0, 0.8, second=True)],
    "triple": lambda f: [f.line(width=0.7), f.inner(3).line(width=0.7), f.inner(6).line(width=0.7)],
    "cornered": _cornered,
    "band": _band,
    "notched": _notched,
    "bars": _bars,
    "key": _key,
    "wavy": _wavy,
    "ornate": _ornate,
    "dotted": lambda f: [*_along(f, 4.2, lambda: fill(ellipse(0, 0, f.pen * 0.8), f.paint)), f.inner(5).line(width=0.7)],
    "chained": lambda f: _along(f, 6, lambda: line(ellipse(0, 0, 3.3, 2.4), f.paint, f.pen * 0.7)),
    "hatched": lambda f: [f.line(), f.inner(5).line(), *_along(f.inner(2.5), 4, lambda: line(polyline([(-1.5, 2.2), (1.5, -2.2)]), f.paint, f.pen * 0.5))],
    "flowers": _flowers,
    "oval": lambda f: [line(ellipse(30, 40, f.width / 2, f.height / 2), f.paint, f.pen)],
    "brackets": _brackets,
    "scroll": _scroll,
    "dashes": _dashes,
    "leafy": _leafy,
}  # fmt: skip


def white(style: White, letters: Letters, pen: float) -> Marks:
    """The marks of the white dragon in a style; none at all if it is blank."""
    half_x, half_y = 24 - style.inset, (24 - style.inset) * style.aspect
    half_y = min(half_y, 36.0)
    frame = _Frame(30 - half_x, 40 - half_y, 2 * half_x, 2 * half_y, style.paint, style.second, pen)
    marks = FRAMES[style.frame](frame)
    if style.letter:
        han = style.letter == "白"
        size = 14.0 if han else style.letter_size
        fonts = (letters.font, letters.spare) if han else (style.font,)
        paint = style.second if style.letter_second else style.paint
        marks.append(sign(style.letter, fonts, (30 - size, 40 - size, 30 + size, 40 + size), paint, 0.3, 0.3))
    return marks
