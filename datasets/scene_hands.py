"""Hands as British players lay them out, with what lies about them on the table; and hands in racks."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import cv2
import numpy as np

from scene_bodies import Body
from scene_boxes import Box
from scene_camera import Floats, leaning, rotated
from scene_layouts import (
    HONOURS,
    SUITED,
    Care,
    Laid,
    LaidSet,
    Layout,
    codes_for,
    lay_row,
    some_face_down,
    strew,
    turned_over,
)
from scene_textures import material
from vision.reading import FLOWERS_AND_SEASONS

_PLAIN = SUITED + HONOURS


def _free(rng: np.random.Generator, left: dict[str, int], count: int) -> str:
    """A face of which at least `count` tiles are left."""
    able = [code for code in left if left[code] >= count]
    return able[int(rng.integers(len(able)))]


def _draw_set(rng: np.random.Generator, left: dict[str, int]) -> tuple[str, list[str]]:
    """A kind of set and its tiles, taken from those left."""
    kind = str(rng.choice(["pung", "kong", "chow"], p=[0.4, 0.38, 0.22]))
    if kind == "chow":
        suit, low = str(rng.choice(list("BCD"))), int(rng.integers(1, 8))
        run = [f"{suit}{low + k}" for k in range(3)]
        if all(left.get(code) for code in run):
            for code in run:
                left[code] -= 1
            return kind, run
        kind = "pung"
    count = 4 if kind == "kong" else 3
    code = _free(rng, left, count)
    left[code] -= count
    return kind, [code] * count


def draw_hand(rng: np.random.Generator, codes: tuple[str, ...]) -> list[tuple[str, list[str]]]:
    """The sets of a hand: mostly four and a pair, otherwise fewer and what is left over ("loose"), then bonus tiles.

    ValueError if `codes` has fewer than five suited or honour tiles.
    """
    left = {code: 4 for code in codes if code in _PLAIN}
    if len(left) < 5:
        raise ValueError(f"a hand needs five faces that are no bonus tiles, not {len(left)}")
    whole = rng.random() < 0.7
    sets = [_draw_set(rng, left) for _ in range(4 if whole else int(rng.integers(1, 4)))]
    if whole:
        code = _free(rng, left, 2)
        left[code] -= 2
        sets.append(("pair", [code, code]))
    else:
        rest = []
        for _ in range(13 - 3 * len(sets)):
            rest.append(_free(rng, left, 1))
            left[rest[-1]] -= 1
        sets.append(("loose", sorted(rest)))
    bonus = int(rng.choice([0, 1, 2, 3, 4, 6, 8], p=[0.25, 0.2, 0.2, 0.15, 0.1, 0.05, 0.05]))
    able = [code for code in codes if code in FLOWERS_AND_SEASONS]
    if bonus and able:
        sets.append(("bonus", [str(code) for code in rng.choice(able, min(bonus, len(able)), replace=False)]))
    return sets


def as_shown(rng: np.random.Generator, kind: str, tiles: list[str]) -> tuple[list[str], bool]:
    """What shows of a set, and whether it shows that it is concealed.

    A concealed kong lies with its end tiles face down and the middle ones up, an exposed one with one end tile down;
    some players leave all four of an exposed kong face up.
    """
    if kind != "kong":
        return tiles, False
    style = rng.random()
    if style < 0.45:
        return ["BACK", *tiles[1:3], "BACK"], True
    if style < 0.65:
        return ["BACK", *tiles[1:]], False
    if style < 0.85:
        return [*tiles[:3], "BACK"], False
    return tiles, False


def hand_layout(rng: np.random.Generator, body: Body, count: int, codes: tuple[str, ...]) -> Layout:
    """A hand laid out in sets with gaps between them, in one to three rows.

    `count` is not used: a hand has as many tiles as the game gives it.
    """
    del count
    sets = draw_hand(rng, codes)
    bonus = [s for s in sets if s[0] == "bonus"]
    if rng.random() < 0.3:
        rng.shuffle(sets)
    else:
        sets = [s for s in sets if s[0] != "bonus"]
    lines = _lines(rng, sets)
    if bonus and bonus[0] not in sets:
        lines.insert(0, bonus) if rng.random() < 0.5 else lines.append(bonus)
    laid, shown = _lay_lines(rng, body, lines)
    low, high = _bounds(laid)
    surroundings, things = _around(rng, body, low, high, codes)
    return Layout(tuple(laid + surroundings), tuple(shown), tuple(things))


def _lines(rng: np.random.Generator, sets: list[tuple[str, list[str]]]) -> list[list[tuple[str, list[str]]]]:
    """The sets shared out over one to three rows."""
    rows = int(rng.choice([1, 2, 3], p=[0.4, 0.45, 0.15]))
    cuts = sorted(int(k) for k in rng.integers(1, len(sets) + 1, rows - 1))
    bounds = [0, *cuts, len(sets)]
    return [part for a, b in pairwise(bounds) if (part := sets[a:b])]


def _lay_lines(
    rng: np.random.Generator, body: Body, lines: list[list[tuple[str, list[str]]]]
) -> tuple[list[Laid], list[LaidSet]]:
    care = Care.random(rng)
    gap = float(rng.uniform(0.3, 1.3))
    over = float(rng.choice([0, 0, 0.05, 0.3]))
    laid: list[Laid] = []
    shown: list[LaidSet] = []
    y, number = 0.0, 0
    for row, line in enumerate(lines):
        x, place = float(rng.choice([0.0, rng.normal(0, 1.5)])), 0
        drop = float(rng.choice([0.0, 0.1]))
        for kind, tiles in line:
            faces, concealed = as_shown(rng, kind, tiles)
            start = np.array([x, y + float(rng.normal(0, drop))])
            part, reach = lay_row(rng, faces, body, care, start=start, row=row, group=number)
            laid += [replace(t, place=place + k) for k, t in enumerate(turned_over(rng, part, over))]
            shown.append(LaidSet(number, tuple(tiles), kind, concealed))
            x += reach + gap * float(rng.uniform(0.8, 1.5))
            place, number = place + len(tiles), number + 1
        y += body.height + float(rng.uniform(0.25, 1.4))
    return laid, shown


def _bounds(laid: list[Laid]) -> tuple[Floats, Floats]:
    at = np.array([t.centre[:2] for t in laid])
    return at.min(axis=0) - 1, at.max(axis=0) + 1


def surrounded(rng: np.random.Generator, layout: Layout, body: Body, codes: tuple[str, ...]) -> Layout:
    """The layout with discards, a wall or a rack beyond it."""
    laid, things = _around(rng, body, *_bounds(list(layout.tiles)), codes)
    return replace(layout, tiles=(*layout.tiles, *laid), things=(*layout.things, *things))


def _around(
    rng: np.random.Generator, body: Body, low: Floats, high: Floats, codes: tuple[str, ...]
) -> tuple[list[Laid], list[Box]]:
    """Discards, a wall or a rack beyond the hand: found by a reader, but no part of it."""
    laid: list[Laid] = []
    things: list[Box] = []
    y = float(low[1]) - body.height - float(rng.uniform(0.2, 1.5))
    if rng.random() < 0.25:
        things.append(rack(rng, body, low, high, behind=bool(rng.random() < 0.5)))
        y -= 2.5
    if rng.random() < 0.45:
        count = int(rng.integers(3, 30))
        thrown = some_face_down(rng, codes_for(rng, count, codes), 0.4)
        middle = np.array([float(rng.uniform(low[0], high[0])), y - np.sqrt(count) * 1.1])
        found = strew(rng, thrown, body, middle, crowded=float(rng.uniform(0.3, 0.7)))
        laid += [replace(t, in_hand=False) for t in found if t.centre[1] < y]
        y -= np.sqrt(count) * 2.4
    if rng.random() < 0.35:
        laid += wall(
            rng,
            body,
            np.array([float(rng.uniform(low[0] - 4, low[0] + 3)), y - 0.5]),
            float(rng.normal(0, 0.1)),
        )
    if rng.random() < 0.2:
        laid += wall(
            rng,
            body,
            np.array([float(high[0]) + 1.5 + body.height, float(high[1])]),
            -np.pi / 2 + float(rng.normal(0, 0.05)),
        )
    return laid, things


def wall(rng: np.random.Generator, body: Body, start: Floats, heading: float) -> list[Laid]:
    """A stretch of the wall: face-down tiles side by side, two high, from `start` (x, y) on along `heading`."""
    count = int(rng.integers(3, 18))
    high = 1 if rng.random() < 0.25 else 2
    turn = rotated(heading)
    laid = []
    for k in range(count):
        for level in range(high if rng.random() < 0.95 else 1):
            at = start + (turn[0] * (k * 1.02))[:2] + rng.normal(0, 0.03, 2)
            centre = np.array([at[0], at[1], body.depth * (level + 0.5)])
            laid.append(Laid("BACK", centre, rotated(heading + float(rng.normal(0, 0.02))), in_hand=False))
    return laid


def _plank(rng: np.random.Generator, size: tuple[float, float, float]) -> Box:
    """A rack's part, of wood or of white or coloured plastic, with its long side along x; still at the origin."""
    wood = rng.random() < 0.55
    texture = material(rng, "wood" if wood else "smooth").texture
    width = min(512, max(32, int(40 * size[0])))
    height = min(512, max(8, int(40 * size[1])))
    ink = np.dstack([texture[:height, :width], np.full((height, width), 255, np.uint8)]).astype(np.uint8)
    b, g, r = (float(v) for v in texture.reshape(-1, 3).mean(axis=0))
    if rng.random() < (0.3 if wood else 0.6) and height > 30:
        inset = max(3, height // 6)
        dark = tuple(int(v * 0.8) for v in (b, g, r))
        cv2.rectangle(
            ink, (inset * 2, inset), (width - inset * 2, height - inset), (*dark, 255), max(2, height // 40)
        )
    return Box(
        np.zeros(3), np.eye(3), size, (b, g, r), (b, g, r), ink=ink, radius=0.05, bevel=0.04, gloss=0.4
    )


def rack(rng: np.random.Generator, body: Body, low: Floats, high: Floats, *, behind: bool) -> Box:
    """A rack along a hand that lies between `low` and `high` (x, y), beyond it or on the near side."""
    size = (
        float(high[0] - low[0]) + float(rng.uniform(1, 6)),
        float(rng.uniform(0.6, 3.5)),
        float(rng.uniform(0.3, 1.2)),
    )
    box = _plank(rng, size)
    away = size[1] / 2 + body.height / 2 - 0.7 + float(rng.uniform(0, 0.6))
    y = low[1] - away if behind else high[1] + away
    return replace(
        box,
        centre=np.array([(low[0] + high[0]) / 2 + rng.normal(0, 1), y, size[2] / 2]),
        layer=-1 if behind else 1,
    )


def rack_layout(rng: np.random.Generator, body: Body, count: int, codes: tuple[str, ...]) -> Layout:
    """Tiles standing in a rack or leaning against the table's rim, sometimes with a declared set before them."""
    drawn = some_face_down(rng, codes_for(rng, count, codes), 0.05)
    elevation = float(rng.uniform(np.radians(20), np.radians(80)))
    care = Care.random(rng)
    flat, reach = lay_row(
        rng, drawn, body, replace(care, turn=0.0, slip=care.slip * 0.5), start=np.zeros(2), row=0, group=0
    )
    half = body.height / 2 * np.cos(elevation) + body.depth / 2 * np.sin(elevation)
    back = body.height / 2 * np.sin(elevation) + body.depth / 2 * np.cos(elevation)
    base = float(rng.choice([0.0, rng.uniform(0.1, 0.5)]))
    laid = []
    for t in flat:
        axes = leaning(elevation + float(rng.normal(0, 0.02)))
        laid.append(replace(t, centre=np.array([t.centre[0], t.centre[1], base + half]), axes=axes))
    laid = turned_over(rng, laid, float(rng.choice([0, 0, 0.1])))
    things: list[Box] = []
    wide = reach + float(rng.uniform(0.3, 8))
    middle = reach / 2 + float(rng.normal(0, 0.5))
    if rng.random() < 0.75:
        deep, high = float(rng.uniform(0.3, 4)), float(rng.uniform(0.15, 0.35)) * body.height + base
        ledge = _plank(rng, (wide, deep, high))
        things.append(replace(ledge, centre=np.array([middle, back + deep / 2 + 0.03, high / 2]), layer=1))
    if rng.random() < 0.5:
        deep, high = float(rng.uniform(0.2, 1.5)), base + float(rng.uniform(0.4, 1.0)) * 2 * half
        rest = _plank(rng, (wide, deep, high))
        things.append(replace(rest, centre=np.array([middle, -back - deep / 2 - 0.03, high / 2]), layer=-1))
    if base and not things:
        deep = 2 * back + 0.4
        step = _plank(rng, (wide, deep, base))
        things.append(replace(step, centre=np.array([middle, 0.0, base / 2]), layer=-1))
    far = np.array([-1.0, -back - 2.0])
    surroundings, _ = _around(rng, body, far, np.array([reach + 1, back + 2]), codes)
    return Layout(tuple(laid + surroundings), (), tuple(things))
