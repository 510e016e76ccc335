"""Things of a tile's size and shape that are none, drawn flat."""

from __future__ import annotations

import cv2
import numpy as np

from flat_strokes import (
    FONTS,
    SIDE,
    Colour,
    Pixels,
    Rng,
    any_colour,
    blank,
    block,
    boards,
    mottle,
    pale,
    pips,
    times,
    write,
)
from look_alike_grounds import cloth, wood

_ROWS = ("1234567890-=", "QWERTYUIOP[]", "ASDFGHJKL;'#", "ZXCVBNM,./")


def keyboard(rng: Rng) -> Pixels:
    """A computer's keyboard."""
    dark = rng.random() < 0.6
    frame = times((60, 60, 62) if dark else (205, 208, 210), float(rng.uniform(0.6, 1.1)))
    key = times((42, 42, 44) if dark else (238, 240, 240), float(rng.uniform(0.8, 1.05)))
    ink: Colour = (225, 225, 225) if dark else (50, 50, 50)
    canvas = blank(frame)
    step = int(rng.integers(90, 140))
    gap = max(4, step // int(rng.integers(9, 16)))
    for j in range(SIDE // step + 1):
        text = _ROWS[j % 4]
        x = int((j % 4) * step * 0.35) - step
        k = 0
        while x < SIDE:
            wide = step * 2 if k == 0 or k == len(text) + 1 else step
            label = (
                text[k - 1]
                if 1 <= k <= len(text)
                else ("Shift", "Ctrl", "Tab", "Enter")[int(rng.integers(4))]
            )
            block(canvas, x, j * step, wide - gap, step - gap, key, max(2, step // 18), 2)
            high = step * (0.24 if len(label) == 1 else 0.14)
            write(canvas, label, x + wide * 0.4, j * step + step * 0.38, high, ink, FONTS[0], 2)
            x, k = x + wide, k + 1
    return canvas


_SUIT_SHAPES = (
    [(0, -10), (7, 0), (0, 10), (-7, 0)],
    [(0, 10), (-9, -2), (-5, -9), (0, -5), (5, -9), (9, -2)],
    [(0, -10), (9, 3), (4, 7), (1, 5), (3, 10), (-3, 10), (-1, 5), (-4, 7), (-9, 3)],
)

_SPOTS: dict[int, list[tuple[float, float]]] = {
    1: [(0, 0)], 2: [(0, -3), (0, 3)], 3: [(0, -3), (0, 0), (0, 3)], 4: [(-1, -3), (1, -3), (-1, 3), (1, 3)],
    5: [(-1, -3), (1, -3), (0, 0), (-1, 3), (1, 3)], 6: [(-1, -3), (1, -3), (-1, 0), (1, 0), (-1, 3), (1, 3)],
    8: [(-1, -3), (1, -3), (0, -1.5), (-1, 0), (1, 0), (0, 1.5), (-1, 3), (1, 3)],
}  # fmt: skip


def _one_card(rng: Rng, w: int) -> Pixels:
    h = int(w * 1.42)
    card = np.full((h, w, 3), pale(rng), np.uint8)
    cv2.rectangle(card, (0, 0), (w - 1, h - 1), (150, 150, 150), 2)
    shape = np.array(_SUIT_SHAPES[int(rng.integers(3))], float)
    ink: Colour = (35, 30, 200) if rng.random() < 0.5 else (25, 25, 25)
    count = int(rng.choice(list(_SPOTS)))
    for x, y in _SPOTS[count]:
        points = shape * w / 110 * (-1 if y > 0 else 1) + (w / 2 + x * w * 0.2, h / 2 + y * h * 0.1)
        cv2.fillPoly(card, [points.round().astype(np.int32)], ink, cv2.LINE_AA)
    rank = "A" if count == 1 else str(count)
    write(card, rank, w * 0.1, h * 0.08, h * 0.08, ink, FONTS[2], 2)
    corner = card[: h // 7, : w // 5].copy()
    card[h - len(corner) :, w - corner.shape[1] :] = cv2.rotate(corner, cv2.ROTATE_180)
    return card


def cards(rng: Rng) -> Pixels:
    """Playing cards laid out in rows, as for patience."""
    canvas = blank(times((60, 110, 40), float(rng.uniform(0.5, 1.2))))
    mottle(rng, canvas, 6, 0.05)
    w = int(rng.integers(110, 240))
    h = int(w * 1.42)
    step, overlap = int(w * rng.uniform(1.02, 1.2)), float(rng.choice([1.1, 0.3]))
    for x in range(10, SIDE - w, step):
        for y in range(10, SIDE - h, int(h * overlap)):
            cv2.rectangle(canvas, (x + 4, y + 4), (x + w + 3, y + h + 3), (20, 40, 20), -1)
            canvas[y : y + h, x : x + w] = _one_card(rng, w)[:h, :w]
    return canvas


def dominoes(rng: Rng) -> Pixels:
    """Dominoes in rows or as they are played."""
    canvas = boards(rng)
    dark = rng.random() < 0.5
    body: Colour = (35, 35, 38) if dark else pale(rng)
    ink: Colour = (235, 235, 235) if dark else (25, 25, 30)
    side = int(rng.integers(60, 130))
    gap = int(rng.choice([3, 14, 40]))
    lying = rng.random() < 0.5
    w, h = (2 * side, side) if lying else (side, 2 * side)
    for x in range(20, SIDE - w, w + gap):
        for y in range(20, SIDE - h, h + gap):
            if rng.random() < 0.25:
                continue
            block(canvas, x, y, w, h, body, max(2, side // 16), side // 12)
            middle = (
                ((x + side, y + 6), (x + side, y + h - 6))
                if lying
                else ((x + 6, y + side), (x + w - 6, y + side))
            )
            cv2.line(canvas, *middle, ink, 2)
            for k in (0, 1):
                pips(
                    canvas,
                    int(rng.integers(0, 7)),
                    x + k * side * lying,
                    y + k * side * (not lying),
                    side,
                    ink,
                )
    return canvas


def dice(rng: Rng) -> Pixels:
    """Dice on a table."""
    canvas = wood(rng) if rng.random() < 0.5 else blank(any_colour(rng, 30, 160))
    side = int(rng.integers(70, 190))
    for _ in range(int(rng.integers(2, 14))):
        body = pale(rng) if rng.random() < 0.7 else any_colour(rng)
        ink: Colour = (25, 25, 30) if sum(body) > 380 else (240, 240, 240)
        x, y = (int(v) for v in rng.integers(10, SIDE - side - 20, 2))
        block(canvas, x, y, side, side, body, max(3, side // 12), side // 7)
        pips(canvas, int(rng.integers(1, 7)), x, y, side, ink)
    return canvas


def chessboard(rng: Rng) -> Pixels:
    """A board for chess or draughts, with men on it."""
    light, dark = (
        pale(rng),
        times((45, 70, 105) if rng.random() < 0.6 else (60, 90, 50), float(rng.uniform(0.5, 1.2))),
    )
    canvas = blank(times(dark, 0.7))
    side = SIDE // 9
    for j in range(8):
        for i in range(8):
            x, y = side // 2 + i * side, side // 2 + j * side
            cv2.rectangle(canvas, (x, y), (x + side, y + side), light if (i + j) % 2 else dark, -1)
            if rng.random() < 0.3:
                man: Colour = (40, 42, 45) if rng.random() < 0.5 else (200, 215, 225)
                at = (x + side // 2, y + side // 2)
                cv2.circle(canvas, (at[0] + 8, at[1] + 8), side // 3, (25, 25, 25), -1, cv2.LINE_AA)
                for k, tone in ((3, 0.75), (4, 1.0), (8, 1.25)):
                    cv2.circle(canvas, at, side // k, times(man, tone), -1, cv2.LINE_AA)
    return canvas


def chocolate(rng: Rng) -> Pixels:
    """A bar of chocolate."""
    colour = times(
        [(40, 60, 95), (30, 40, 60), (190, 220, 235)][int(rng.integers(3))], float(rng.uniform(0.8, 1.1))
    )
    canvas = blank(times(colour, 0.8))
    w = int(rng.integers(110, 260))
    h, bevel = int(w * rng.uniform(0.6, 1.5)), w // int(rng.integers(7, 12))
    for x in range(0, SIDE, w):
        for y in range(0, SIDE, h):
            corners = np.array([[x, y], [x + w, y], [x + w, y + h], [x, y + h]])
            inner = corners + np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]]) * bevel
            for k, tone in enumerate((1.3, 0.75, 0.6, 1.1)):
                side = np.array([corners[k], corners[(k + 1) % 4], inner[(k + 1) % 4], inner[k]])
                cv2.fillConvexPoly(canvas, side, times(colour, tone), cv2.LINE_AA)
            cv2.fillConvexPoly(canvas, inner, colour, cv2.LINE_AA)
            if w > 150:
                write(canvas, "COCOA", x + w / 2, y + h / 2, h * 0.12, times(colour, 0.8), FONTS[3], 2)
    return canvas


def letters(rng: Rng) -> Pixels:
    """Letter tiles of a word game, square and with a small number."""
    canvas = boards(rng) if rng.random() < 0.4 else blank(times((90, 120, 60), float(rng.uniform(0.5, 1.3))))
    side = int(rng.integers(80, 170))
    for y in range(20, SIDE - side, int(side * rng.uniform(1.05, 2.2))):
        x = int(rng.integers(10, 300))
        while x < SIDE - side and rng.random() < 0.93:
            block(canvas, x, y, side, side, (150, 195, 222), max(2, side // 20), side // 14)
            write(
                canvas,
                str(rng.choice(list("AEIOURSTLNMDGCPBK"))),
                x + side * 0.45,
                y + side * 0.48,
                side * 0.5,
                (35, 40, 50),
                FONTS[1],
                5,
            )
            write(
                canvas,
                str(rng.integers(1, 9)),
                x + side * 0.83,
                y + side * 0.82,
                side * 0.15,
                (35, 40, 50),
                FONTS[1],
                2,
            )
            x += side + int(rng.choice([2, 2, 2, side]))
    return canvas


def remote(rng: Rng) -> Pixels:
    """Remote controls and telephones: keys with figures."""
    canvas = cloth(rng)
    for x in range(60, SIDE - 420, 480):
        body = times((45, 45, 48), float(rng.uniform(0.6, 4)))
        cv2.rectangle(canvas, (x + 12, 72), (x + 412, SIDE - 50), (20, 20, 20), -1)
        cv2.rectangle(canvas, (x, 60), (x + 400, SIDE - 60), body, -1)
        for j in range(8):
            for i in range(3):
                key = times((90, 90, 92), float(rng.uniform(0.7, 2.4)))
                at = (x + 40 + i * 115, 120 + j * 145)
                block(canvas, *at, 92, 84, key, 6, 4)
                write(canvas, str((j * 3 + i) % 10), at[0] + 46, at[1] + 42, 34, (245, 245, 245), FONTS[0], 3)
    return canvas
