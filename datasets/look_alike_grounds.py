"""Grounds, walls and prints that could be mistaken for tiles and hold none, drawn flat."""

from __future__ import annotations

import calendar

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
    times,
    word,
    write,
)


def wood(rng: Rng) -> Pixels:
    """A table of boards."""
    canvas = boards(rng)
    step = int(rng.integers(120, 400))
    for y in range(step, SIDE, step):
        part = canvas[y : y + step]
        canvas[y : y + step] = np.clip(
            np.roll(part, int(rng.integers(SIDE)), 1) * rng.uniform(0.85, 1.12), 0, 255
        )
        cv2.line(canvas, (0, y), (SIDE, y), (20, 25, 30), 3)
    return canvas


def stone(rng: Rng) -> Pixels:
    """A worktop of speckled stone."""
    canvas = blank(times((150, 155, 160), float(rng.uniform(0.4, 1.4))))
    for _ in range(3):
        grain = float(rng.uniform(3, 26))
        small = rng.normal(0, 1, (round(SIDE / grain),) * 2).astype(np.float32)
        field = cv2.resize(small, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC)
        canvas[field > rng.uniform(0.5, 1.2)] = times((170, 170, 175), float(rng.uniform(0.2, 1.5)))
    mottle(rng, canvas, 200, 0.06)
    return canvas


def pebbles(rng: Rng) -> Pixels:
    """Stones lying close together."""
    canvas = blank((45, 50, 55))
    size = int(rng.integers(22, 70))
    for _ in range(int(2.2 * (SIDE / size) ** 2 / 2)):
        at = (int(rng.integers(SIDE)), int(rng.integers(SIDE)))
        axes = (int(size * rng.uniform(0.5, 1)), int(size * rng.uniform(0.35, 0.7)))
        tone = times((150, 158, 165), float(rng.uniform(0.5, 1.45)))
        turn = float(rng.uniform(0, 180))
        cv2.ellipse(canvas, (at[0] + 4, at[1] + 5), axes, turn, 0, 360, (30, 32, 35), -1, cv2.LINE_AA)
        cv2.ellipse(canvas, at, axes, turn, 0, 360, tone, -1, cv2.LINE_AA)
    return canvas


def cloth(rng: Rng) -> Pixels:
    """Checked or striped cloth."""
    canvas = blank(pale(rng))
    one, two = any_colour(rng), any_colour(rng)
    step = int(rng.integers(30, 130))
    layer = canvas.copy()
    for k in range(0, SIDE, 2 * step):
        cv2.rectangle(layer, (k, 0), (k + step, SIDE), one, -1)
    canvas = np.asarray(cv2.addWeighted(canvas, 0.5, layer, 0.5, 0), np.uint8)
    if rng.random() < 0.7:
        layer = canvas.copy()
        for k in range(0, SIDE, 2 * step):
            cv2.rectangle(layer, (0, k), (SIDE, k + step), two if rng.random() < 0.3 else one, -1)
        canvas = np.asarray(cv2.addWeighted(canvas, 0.5, layer, 0.5, 0), np.uint8)
    threads = rng.normal(1, 0.05, (SIDE, SIDE, 1))
    return np.clip(canvas * threads, 0, 255).astype(np.uint8)


def bricks(rng: Rng) -> Pixels:
    """A wall of bricks, or a paved yard."""
    canvas = blank(times((175, 180, 185), float(rng.uniform(0.6, 1.1))))
    h = int(rng.integers(40, 120))
    w, joint = int(h * rng.uniform(1.3, 3)), max(3, h // 9)
    base = times((70, 85, 165) if rng.random() < 0.6 else (150, 155, 160), float(rng.uniform(0.7, 1.1)))
    for j, y in enumerate(range(0, SIDE, h)):
        for x in range(-(j % 2) * w // 2, SIDE, w):
            cv2.rectangle(
                canvas, (x, y), (x + w - joint, y + h - joint), times(base, float(rng.normal(1, 0.12))), -1
            )
    mottle(rng, canvas, 9, 0.05)
    return canvas


def bathroom(rng: Rng) -> Pixels:
    """Glazed wall tiles."""
    canvas = blank(times((200, 200, 200), float(rng.uniform(0.5, 1.1))))
    w = int(rng.integers(60, 220))
    h, base = (
        int(w * float(rng.choice([1, 1, 1.33, 0.5]))),
        pale(rng) if rng.random() < 0.7 else any_colour(rng),
    )
    for x in range(0, SIDE, w):
        for y in range(0, SIDE, h):
            colour = any_colour(rng) if rng.random() < 0.06 else times(base, float(rng.normal(1, 0.015)))
            block(canvas, x, y, w - 5, h - 5, colour, 3, 0)
    return canvas


def windows(rng: Rng) -> Pixels:
    """The front of a house."""
    wall = any_colour(rng, 90, 220)
    canvas = blank(wall)
    mottle(rng, canvas, 5, 0.04)
    w = int(rng.integers(70, 170))
    h = int(w * rng.uniform(1.1, 1.7))
    for x in range(30, SIDE - w, int(w * 1.7)):
        for y in range(40, SIDE - h, int(h * 1.5)):
            cv2.rectangle(canvas, (x - 7, y - 7), (x + w + 7, y + h + 7), (235, 238, 238), -1)
            cv2.rectangle(
                canvas, (x, y), (x + w, y + h), times((95, 80, 65), float(rng.uniform(0.3, 1.5))), -1
            )
            if rng.random() < 0.5:
                half = times((225, 232, 235), float(rng.uniform(0.7, 1)))
                cv2.rectangle(canvas, (x, y), (x + w // int(rng.integers(2, 5)), y + h), half, -1)
            cv2.line(canvas, (x + w // 2, y), (x + w // 2, y + h), (235, 238, 238), 6)
            cv2.line(canvas, (x, y + h // 3), (x + w, y + h // 3), (235, 238, 238), 6)
    return canvas


def books(rng: Rng) -> Pixels:
    """The backs of books on shelves."""
    canvas = blank((25, 30, 35))
    high = int(rng.integers(260, 620))
    for top in range(0, SIDE, high):
        x = 0
        while x < SIDE:
            w, h = int(rng.integers(24, 110)), int(high * rng.uniform(0.7, 0.93))
            colour = any_colour(rng, 15, 220)
            y = top + high - 18 - h
            cv2.rectangle(canvas, (x, y), (x + w, y + h), colour, -1)
            cv2.rectangle(canvas, (x + w - max(2, w // 7), y), (x + w, y + h), times(colour, 0.6), -1)
            strip = np.full((w, h, 3), colour, np.uint8)
            ink = pale(rng) if sum(colour) < 380 else (20.0, 20.0, 30.0)
            words = " ".join(word(rng) for _ in range(int(rng.integers(1, 4)))).upper()
            write(strip, words, h * 0.45, w / 2, w * 0.32, ink, int(rng.choice(FONTS)), 2)
            if rng.random() < 0.5:
                cv2.rectangle(strip, (int(h * 0.88), 4), (int(h * 0.95), w - 4), ink, -1)
            part = canvas[max(0, y) : y + h, x : x + w]
            part[:] = cv2.rotate(strip, cv2.ROTATE_90_CLOCKWISE)[: part.shape[0], : part.shape[1]]
            x += w + 2
        cv2.rectangle(canvas, (0, top + high - 18), (SIDE, top + high), (60, 95, 140), -1)
    return canvas


def crossword(rng: Rng) -> Pixels:
    """A crossword or a sudoku in a newspaper, partly filled in."""
    paper = times((215, 228, 232), float(rng.uniform(0.85, 1.05)))
    canvas = blank(paper)
    number = int(rng.choice([9, 13, 15]))
    side = int(SIDE * rng.uniform(0.6, 0.97) / number)
    for j in range(number):
        for i in range(number):
            x, y = 30 + i * side, 30 + j * side
            black = number > 9 and rng.random() < 0.2
            cv2.rectangle(canvas, (x, y), (x + side, y + side), (25, 25, 25), -1 if black else 2)
            if not black and rng.random() < 0.4:
                text = str(rng.integers(1, 10)) if number == 9 else str(rng.choice(list("AEIOURSTLNMD")))
                write(
                    canvas,
                    text,
                    x + side / 2,
                    y + side / 2,
                    side * 0.5,
                    (110, 50, 40),
                    FONTS[int(rng.integers(4))],
                    2,
                )
    if number == 9:
        for k in range(0, 10, 3):
            cv2.line(canvas, (30 + k * side, 30), (30 + k * side, 30 + 9 * side), (20, 20, 20), 6)
            cv2.line(canvas, (30, 30 + k * side), (30 + 9 * side, 30 + k * side), (20, 20, 20), 6)
    return canvas


def calendar_page(rng: Rng) -> Pixels:
    """A month on the wall."""
    canvas = blank(pale(rng))
    w, h = SIDE // 7 - 6, SIDE // 7
    head = any_colour(rng, 20, 160)
    cv2.rectangle(canvas, (0, 0), (SIDE, h - 20), head, -1)
    write(
        canvas,
        calendar.month_name[int(rng.integers(1, 13))],
        SIDE / 2,
        h / 2 - 10,
        h * 0.4,
        (245, 245, 245),
        FONTS[2],
        4,
    )
    start, day = int(rng.integers(0, 7)), 1
    for j in range(6):
        for i in range(7):
            x, y = 20 + i * w, h + j * h
            if j * 7 + i < start or day > 31:
                continue
            cv2.rectangle(canvas, (x, y), (x + w, y + h), (150, 150, 150), 2)
            ink: Colour = (40, 40, 190) if i > 4 else (40, 40, 40)
            write(
                canvas,
                str(day),
                x + w * 0.3,
                y + h * 0.3,
                h * float(rng.choice([0.25, 0.3])),
                ink,
                FONTS[2],
                3,
            )
            if rng.random() < 0.2:
                write(canvas, word(rng), x + w / 2, y + h * 0.75, h * 0.12, (150, 60, 30), FONTS[0], 2)
            day += 1
    return canvas


def page(rng: Rng) -> Pixels:
    """A page of a book or a newspaper, in columns."""
    canvas = blank(pale(rng))
    size = float(rng.uniform(9, 22))
    columns = int(rng.integers(1, 4))
    wide = (SIDE - 60) // columns
    for column in range(columns):
        y = 60.0
        while y < SIDE - 40:
            text = ""
            while len(text) < wide / size / 1.05:
                text += word(rng) + " "
            if rng.random() < 0.93:
                scale = size / 21
                cv2.putText(
                    canvas,
                    text[: int(wide / size / 1.05)],
                    (40 + column * wide, int(y)),
                    FONTS[2],
                    scale,
                    (35, 35, 40),
                    1,
                    cv2.LINE_AA,
                )
            y += size * 1.9
    return canvas
