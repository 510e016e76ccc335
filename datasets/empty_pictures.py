"""Pictures in which there is no tile, of what could be mistaken for some: `python datasets/empty_pictures.py SHEET.png` shows them."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np

from flat_strokes import SIDE, Pixels, Rng
from judging import Case
from look_alike_grounds import (
    bathroom,
    books,
    bricks,
    calendar_page,
    cloth,
    crossword,
    page,
    pebbles,
    stone,
    windows,
    wood,
)
from look_alike_things import cards, chessboard, chocolate, dice, dominoes, keyboard, letters, remote
from photosets import jpeg_of

SIZES = ((640, 480), (480, 640), (800, 800), (1280, 960), (1600, 1200), (2048, 1536))
#: One function for each sort of picture. They are apart from what training draws (`scene_clutter`), so that false tiles say something.
SORTS: tuple[Callable[[Rng], Pixels], ...] = (
    wood, stone, pebbles, cloth, keyboard, books, cards, dominoes, dice, bricks, bathroom, windows, chessboard, chocolate,
    crossword, calendar_page, page, letters, remote,
)  # fmt: skip


def photographed(rng: Rng, canvas: Pixels, size: tuple[int, int]) -> Pixels:
    """The canvas as a camera sees it from somewhere above: perspective, light, blur, noise; `size` is (w, h)."""
    w, h = size
    zoom = float(rng.uniform(1.0, 2.4))
    span = SIDE / zoom
    wide, high = (span, span * h / w) if w >= h else (span * w / h, span)
    at = rng.uniform([wide / 2, high / 2], [SIDE - wide / 2 + 1e-6, SIDE - high / 2 + 1e-6])
    corners = np.array([[-wide, -high], [wide, -high], [wide, high], [-wide, high]]) / 2
    turn = float(rng.choice([0, 0, rng.uniform(-0.5, 0.5)])) + float(rng.integers(4)) * np.pi / 2 * float(
        w == h
    )
    c, s = np.cos(turn), np.sin(turn)
    corners = corners @ np.array([[c, s], [-s, c]])
    corners[:2] *= float(rng.uniform(1.0, 1.5))
    source = np.clip(corners + at, 0, SIDE - 1)
    matrix = cv2.getPerspectiveTransform(
        source.astype(np.float32), np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
    )
    shrink = max(wide / w, high / h)
    soft = cv2.GaussianBlur(canvas, (0, 0), 0.45 * shrink) if shrink > 1.2 else canvas
    seen = cv2.warpPerspective(soft, matrix, size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT)
    small = rng.uniform(0.45, 1.15, (2, 3)).astype(np.float32)
    light = cv2.resize(small, size, interpolation=cv2.INTER_CUBIC)[..., None] * np.clip(
        rng.normal(1, 0.08, 3), 0.7, 1.3
    )
    lit = cv2.GaussianBlur(np.asarray(seen * light, np.float32), (0, 0), float(rng.uniform(0.3, 1.1)))
    noisy = lit + rng.normal(0, float(rng.uniform(0.5, 6)), lit.shape)
    return np.asarray(np.clip(noisy, 0, 255), np.uint8)


def empty_pictures(count: int, seed: int = 5) -> Iterator[tuple[str, Pixels]]:
    """So many pictures, each sort in turn, with the name of its sort."""
    for number in range(count):
        rng = np.random.default_rng([seed, number])
        sort = SORTS[number % len(SORTS)]
        yield (
            sort.__name__.replace("_", " "),
            photographed(rng, sort(rng), SIZES[int(rng.integers(len(SIZES)))]),
        )


def empty_cases(count: int, seed: int = 5) -> Iterator[Case]:
    """The pictures as cases: whatever is read in them is an error."""
    for number, (sort, image) in enumerate(empty_pictures(count, seed)):
        yield Case(f"{sort}-{number}", jpeg_of(image, 90), (), extras="all", kind=sort)


def main() -> None:
    """Write a contact sheet."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("sheet", type=Path)
    parser.add_argument("--count", type=int, default=2 * len(SORTS))
    parser.add_argument("--seed", type=int, default=5)
    args = parser.parse_args()
    cells = []
    for _, image in empty_pictures(args.count, args.seed):
        cell = np.full((240, 320, 3), 255, np.uint8)
        scale = min(320 / image.shape[1], 240 / image.shape[0])
        small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        cell[: small.shape[0], : small.shape[1]] = small
        cells.append(cell)
    cells += [np.full_like(cells[0], 255)] * (-len(cells) % 6)
    cv2.imwrite(str(args.sheet), np.vstack([np.hstack(cells[k : k + 6]) for k in range(0, len(cells), 6)]))


if __name__ == "__main__":
    main()
