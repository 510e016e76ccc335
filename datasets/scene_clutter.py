"""Things that are not tiles: dice, dominoes, cards, books, phones, keys, counters, pens, paper."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from scene_boxes import Box, Colour
from scene_camera import Floats, rotated
from scene_textures import letters, material

Pixels = NDArray[np.uint8]

_FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_SCRIPT_SIMPLEX,
)


def _any_colour(rng: np.random.Generator) -> Colour:
    b, g, r = (float(v) for v in rng.uniform(10, 245, 3))
    return b, g, r


def _pale(rng: np.random.Generator) -> Colour:
    b, g, r = (float(v) for v in np.clip(rng.uniform(190, 250) + rng.normal(0, 8, 3), 0, 252))
    return b, g, r


def _sheet(colour: Colour, w: int, h: int) -> Pixels:
    """An opaque BGRA ground of one colour."""
    ground = np.empty((h, w, 4), np.uint8)
    ground[:] = (*colour, 255)
    return ground


def _make(
    size: tuple[float, float, float], colour: Colour, ink: Pixels | None, *, under: Colour | None = None,
    radius: float = 0.0, bevel: float = 0.0, gloss: float = 0.2,
) -> Box:  # fmt: skip
    return Box(
        centre=np.zeros(3), axes=np.eye(3), size=size, shown=colour, under=under or colour, ink=ink, radius=radius,
        bevel=bevel, gloss=gloss,
    )  # fmt: skip


_PIPS = {1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "023568"}


def _pips(ink: Pixels, count: int, top: int, side: int, colour: tuple[int, int, int, int]) -> None:
    """Draws up to six pips into the square of `side` pixels that starts `top` pixels down."""
    for spot in _PIPS.get(count, ""):
        y, x = divmod(int(spot), 3)
        at = (int(side * (0.25 + 0.25 * x)), top + int(side * (0.25 + 0.25 * y)))
        cv2.circle(ink, at, max(2, side // 10), colour, -1, cv2.LINE_AA)


def _die(rng: np.random.Generator) -> Box:
    colour = _pale(rng) if rng.random() < 0.7 else _any_colour(rng)
    ink = _sheet(colour, 64, 64)
    dark = (20, 20, 20, 255) if sum(colour) > 380 else (240, 240, 240, 255)
    _pips(ink, int(rng.integers(1, 7)), 0, 64, (40, 30, 200, 255) if rng.random() < 0.2 else dark)
    side = float(rng.uniform(0.35, 0.8))
    return _make((side, side, side), colour, ink, radius=side * 0.12, bevel=side * 0.06)


def _domino(rng: np.random.Generator) -> Box:
    light = rng.random() < 0.6
    colour = _pale(rng) if light else (30.0, 30.0, 35.0)
    dark = (25, 25, 25, 255) if light else (235, 235, 235, 255)
    ink = _sheet(colour, 64, 128)
    cv2.line(ink, (6, 64), (58, 64), dark, 2)
    for top in (0, 64):
        _pips(ink, int(rng.integers(0, 7)), top, 64, dark)
    return _make((1.0, 2.0, 0.4), colour, ink, radius=0.1, bevel=0.04)


def _card(rng: np.random.Generator) -> Box:
    colour = _pale(rng)
    ink = _sheet(colour, 90, 126)
    paint = (30, 30, 200, 255) if rng.random() < 0.5 else (25, 25, 25, 255)
    if rng.random() < 0.25:
        back = tuple(int(v) for v in _any_colour(rng))
        cv2.rectangle(ink, (8, 8), (82, 118), (*back, 255), -1)
        for k in range(8, 118, 10):
            cv2.line(ink, (8, k), (82, k), (*(int(v) for v in colour), 255), 1)
    else:
        rank = str(rng.choice(list("A23456789JQK")))
        cv2.putText(ink, rank, (5, 22), _FONTS[0], 0.6, paint, 2, cv2.LINE_AA)
        for _ in range(int(rng.integers(1, 9))):
            x, y = int(rng.choice([28, 45, 62])), int(rng.choice([25, 44, 63, 82, 101]))
            shape = np.array([[x, y - 8], [x + 6, y], [x, y + 8], [x - 6, y]])
            cv2.fillConvexPoly(ink, shape, paint, cv2.LINE_AA)
    scale = float(rng.uniform(1.2, 2.6))
    return _make((scale, scale * 1.4, 0.02), colour, ink, radius=scale * 0.06)


def _printed(rng: np.random.Generator) -> Box:
    """A book, a box or a leaflet."""
    colour = _pale(rng) if rng.random() < 0.4 else _any_colour(rng)
    ink = _sheet(colour, 150, 200)
    tone = (*(int(v) for v in _any_colour(rng)), 255)
    for _ in range(int(rng.integers(1, 8))):
        at = (int(rng.integers(0, 60)), int(rng.integers(15, 195)))
        size = float(rng.uniform(0.4, 2))
        cv2.putText(
            ink,
            letters(rng, int(rng.integers(2, 12))),
            at,
            int(rng.choice(_FONTS)),
            size,
            tone,
            1 + int(size),
            cv2.LINE_AA,
        )
    if rng.random() < 0.4:
        x, y = (int(v) for v in rng.integers(10, 100, 2))
        cv2.rectangle(ink, (x, y), (x + 45, y + 70), (*(int(v) for v in _any_colour(rng)), 255), -1)
    w = float(rng.uniform(2, 6))
    return _make((w, w * float(rng.uniform(1.2, 1.6)), float(rng.choice([0.02, 0.3, 1.0]))), colour, ink)


def _phone(rng: np.random.Generator) -> Box:
    ink = _sheet((15, 15, 15), 100, 200)
    if rng.random() < 0.4:
        cv2.rectangle(ink, (5, 12), (95, 188), (*(int(v) for v in _any_colour(rng)), 255), -1)
        for y in range(30, 180, 28):
            for x in range(16, 90, 22):
                cv2.rectangle(ink, (x, y), (x + 13, y + 13), (*(int(v) for v in _any_colour(rng)), 255), -1)
    edge = float(rng.choice([20, 200]))
    return _make((2.8, 5.8, 0.3), (edge, edge, edge), ink, radius=0.35, gloss=0.9)


def _counter(rng: np.random.Generator) -> Box:
    side = float(rng.uniform(0.6, 1.6))
    colour = _any_colour(rng)
    ink = np.zeros((64, 64, 4), np.uint8)
    cv2.circle(ink, (32, 32), 22, (*(int(v * 0.7) for v in colour), 255), 3, cv2.LINE_AA)
    return _make((side, side, float(rng.choice([0.08, 0.15, 1.2]))), colour, ink, radius=side / 2, bevel=0.02)


def _pen(rng: np.random.Generator) -> Box:
    return _make(
        (0.35, float(rng.uniform(4, 7)), 0.3), _any_colour(rng), None, radius=0.15, bevel=0.1, gloss=0.6
    )


def _blank(rng: np.random.Generator) -> Box:
    """A piece of paper, a sugar cube, a rubber or a long block; none that could be a tile face down."""
    colour = _pale(rng) if rng.random() < 0.5 else _any_colour(rng)
    w = float(rng.choice([1.0, rng.uniform(0.4, 3)]))
    shape = rng.random()
    if shape < 0.5:
        size = (w, w * float(rng.uniform(0.8, 1.6)), 0.01)
    elif shape < 0.75:
        size = (w * 0.7, w * 0.7, w * 0.6)
    else:
        size = (w, w * float(rng.uniform(2.2, 4)), float(rng.uniform(0.2, 1)))
    return _make(size, colour, None, radius=float(rng.choice([0, 0.08])))


def _slab(rng: np.random.Generator) -> Box:
    """A keyboard, a page or a patterned mat with an edge."""
    name = str(rng.choice(["keyboard", "keyboard", "page", "checks", "floor", "floral"]))
    texture = material(rng, name).texture
    w, h = float(rng.uniform(4, 9)), float(rng.uniform(2, 5))
    x, y = (int(v) for v in rng.integers(0, 200, 2))
    part = texture[y : y + int(310 * h / 9), x : x + int(310 * w / 9)]
    ink = np.dstack([part, np.full(part.shape[:2], 255, np.uint8)])
    return _make(
        (w, h, float(rng.choice([0.02, 0.3]))),
        _any_colour(rng),
        np.asarray(ink, np.uint8),
        radius=float(rng.choice([0, 0.2])),
    )


def _key(rng: np.random.Generator) -> Box:
    """One key of a keyboard, or a lettered block: of a tile's size."""
    colour = _pale(rng) if rng.random() < 0.5 else (35.0, 35.0, 38.0)
    tone = (20, 20, 20, 255) if sum(colour) > 380 else (235, 235, 235, 255)
    ink = _sheet(colour, 64, 64)
    cv2.putText(
        ink,
        letters(rng, 1).upper(),
        (12, 40),
        int(rng.choice(_FONTS)),
        float(rng.uniform(0.7, 1.3)),
        tone,
        2,
        cv2.LINE_AA,
    )
    return _make((0.9, 0.9, 0.35), colour, ink, radius=0.1, bevel=0.12)


_THINGS: tuple[Callable[[np.random.Generator], Box], ...] = (
    _die, _die, _domino, _card, _printed, _phone, _counter, _pen, _blank, _blank, _slab, _key,
)  # fmt: skip


def _put(box: Box, at: Floats, angle: float, layer: int = 0) -> Box:
    """The thing lying on the table at (x, y), turned by `angle`."""
    centre = np.array([at[0], at[1], box.size[2] / 2])
    return Box(
        centre, rotated(angle), box.size, box.shown, box.under, box.split, box.ink, box.radius, box.bevel, box.edge,
        box.gloss, layer,
    )  # fmt: skip


def things_beside(rng: np.random.Generator, taken: Floats, reach: float, count: int) -> list[Box]:
    """Up to `count` things on the table that keep clear of the places (n, 2) taken by tiles, each `reach` in radius."""
    low, high = taken.min(axis=0) - 5, taken.max(axis=0) + 5
    placed: list[Box] = []
    used = [(at, reach) for at in taken]
    for _ in range(count):
        box = _THINGS[int(rng.integers(len(_THINGS)))](rng)
        radius = float(np.hypot(box.size[0], box.size[1])) / 2
        for _ in range(8):
            at = rng.uniform(low, high)
            if all(np.hypot(*(at - other)) > radius + keep for other, keep in used):
                used.append((at, radius))
                placed.append(_put(box, at, float(rng.uniform(0, 2 * np.pi))))
                break
    return placed


def heap(rng: np.random.Generator) -> list[Box]:
    """Things alone, for a picture without tiles: strewn about, or of one sort in touching rows."""
    style = rng.random()
    if style < 0.3:
        return []
    if style < 0.65:
        return things_beside(rng, np.array([[-40.0, -40.0]]), 0.0, 0) + _strewn(rng)
    sort = [_domino, _card, _key, _die, _blank, _printed][int(rng.integers(6))]
    size = sort(rng).size
    gap = float(rng.choice([0.0, rng.uniform(0.02, 0.5)]))
    columns, rows = int(rng.integers(2, 14)), int(rng.integers(1, 6))
    placed = []
    for row in range(rows):
        for column in range(columns):
            box = sort(rng)
            at = np.array([(column - columns / 2) * (size[0] + gap), (row - rows / 2) * (size[1] + gap)])
            if box.size[0] <= size[0] * 1.01 and box.size[1] <= size[1] * 1.01:
                placed.append(_put(box, at + rng.normal(0, 0.02, 2), float(rng.normal(0, 0.02))))
    return placed


def _strewn(rng: np.random.Generator) -> list[Box]:
    placed = []
    for k in range(int(rng.integers(2, 20))):
        box = _THINGS[int(rng.integers(len(_THINGS)))](rng)
        placed.append(_put(box, rng.uniform([-7, -5], [7, 5]), float(rng.uniform(0, 2 * np.pi)), layer=k))
    return placed


def reach_in(rng: np.random.Generator, image: Pixels) -> None:
    """Draws arms and hands that reach into the picture from its edges, in place: tiles are painted over them."""
    h, w = image.shape[:2]
    for _ in range(int(rng.integers(1, 3))):
        tone = np.array([120, 150, 205]) * rng.uniform(0.35, 1.15) + rng.normal(0, 8, 3)
        wide = float(rng.uniform(0.04, 0.13)) * max(w, h)
        start = [
            (0.0, rng.uniform(0, h)),
            (w, rng.uniform(0, h)),
            (rng.uniform(0, w), 0.0),
            (rng.uniform(0, w), h),
        ][int(rng.integers(4))]
        way = np.array([w / 2, h / 2]) + rng.normal(0, 0.3, 2) * (w, h) - start
        way = way / (np.linalg.norm(way) + 1e-6)
        wrist = np.array(start) + way * float(rng.uniform(0, 0.25)) * max(w, h)
        sleeve = np.array(_any_colour(rng)) if rng.random() < 0.5 else tone
        _limb(image, np.array(start) - way * wide, wrist, wide, sleeve)
        palm = wrist + way * wide * 0.9
        _limb(image, wrist, palm, wide * 0.9, tone)
        for spread in np.linspace(-0.6, 0.7, 5):
            angle = np.arctan2(way[1], way[0]) + spread + rng.normal(0, 0.08)
            tip = palm + np.array([np.cos(angle), np.sin(angle)]) * wide * float(rng.uniform(0.7, 1.3))
            _limb(image, palm, tip, wide * 0.28, tone * rng.uniform(0.92, 1.02))


def _limb(image: Pixels, start: Floats, end: Floats, wide: float, tone: Floats) -> None:
    """A rounded stroke, darker towards its sides."""
    points = [tuple(int(v) for v in (p * 8).round()) for p in (start, end)]
    for share, shade in ((1.0, 0.72), (0.85, 0.87), (0.6, 1.0)):
        colour = tuple(float(v) for v in np.clip(tone * shade, 0, 255))
        cv2.line(image, points[0], points[1], colour, max(1, int(wide * share)), cv2.LINE_AA, 3)
