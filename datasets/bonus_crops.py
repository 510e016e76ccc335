"""Drawn flowers and seasons to learn from, and where on each its number and its word stand."""

from __future__ import annotations

import os
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from crops import INSETS, LABELS, STORED_MARGIN, from_above, light_tone
from draw_pool import lit_up
from faces import signs_on
from ink import FACE_HEIGHT, FACE_WIDTH
from letter_faces import NUMBERS
from styles import Style, random_style
from vision.reading import FLOWERS_AND_SEASONS

#: What a sign may say: a number, or by a word which of the eight the tile is.
SAYS = ("1", "2", "3", "4", *FLOWERS_AND_SEASONS)
#: Words of which sets write one on flowers and another on seasons: they say no more than a number.
_EITHER = "福祿壽喜"
#: No face bears more signs.
MOST = 5
#: So many of the tiles are dark ones with light paint.
_DARK = 0.05


@dataclass(frozen=True, slots=True)
class Bank:
    """n drawn faces (PNG, RGBA), their labels, the signs on each (n x `MOST` x 5 float32: which of `SAYS`, -1 for none, and its left,
    top, right and bottom, in units of the face's sides from its middle), and how large (w, h) a crop is."""

    faces: tuple[bytes, ...]
    labels: NDArray[np.int64]
    signs: NDArray[np.float32]
    size: tuple[int, int]

    def __len__(self) -> int:
        return len(self.labels)

    def crop(self, index: int, rng: np.random.Generator) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
        """A face on some tile (h x w x 3 uint8 BGR), its margin around it, and its signs in units of the crop's sides from its middle."""
        png = np.frombuffer(self.faces[index], np.uint8)
        face = np.asarray(cv2.imdecode(png, cv2.IMREAD_UNCHANGED), np.uint8)
        return on_a_tile(face, self.signs[index], self.size, rng)


def on_a_tile(
    face: NDArray[np.uint8], signs: NDArray[np.float32], size: tuple[int, int], rng: np.random.Generator
) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """A face (h x w x 4 RGBA) on some tile, a crop of `size` (w, h) with its margin, and its signs (m x 5) in units of the crop's sides."""
    inset, tone = float(rng.uniform(*INSETS)), light_tone(rng)
    if rng.random() < _DARK:
        paint = rng.uniform(185, 255) * np.ones(3) if rng.random() < 0.5 else None
        face, tone = lit_up(face, paint), rng.uniform(8, 120, 3) * rng.choice([0.4, 1.0])
    signs = signs.copy()
    signs[signs[:, 0] >= 0, 1:] *= inset / STORED_MARGIN
    return from_above(face, tone, size, inset, rng), signs


def said_by(text: str, code: str) -> int:
    """The number in `SAYS` of what a sign `text` on the face `code` says."""
    if text.isascii() and text.isdigit():
        return int(text) - 1
    if text in NUMBERS:
        return NUMBERS.index(text)
    return int(code[1]) - 1 if text in _EITHER else SAYS.index(code)


def banked(paths: Iterable[Path], size: tuple[int, int]) -> Bank:
    """The flowers and seasons of banks that `faces.py --bank` drew, for crops of `size` (w, h)."""
    with ProcessPoolExecutor(os.cpu_count()) as workers:
        banks = list(workers.map(_faces_of, paths))
    codes = [LABELS.index(code) for code in FLOWERS_AND_SEASONS]
    faces = tuple(png for some, _ in banks for png in some)
    labels = np.tile(np.array(codes, np.int64), len(faces) // len(codes))
    return Bank(faces, labels, np.concatenate([signs for _, signs in banks]), size)


def _faces_of(path: Path) -> tuple[list[bytes], NDArray[np.float32]]:
    """The faces in a bank, style by style, and the signs on them, as a `Bank` holds both."""
    with np.load(path) as data:
        faces, seeds, codes = data["faces"], data["seeds"], [str(c) for c in data["codes"]]
    drawn, signs = list[bytes](), list[NDArray[np.float32]]()
    for some, seed in zip(faces, seeds, strict=True):
        style = random_style(int(seed))
        for code in FLOWERS_AND_SEASONS:
            drawn.append(cv2.imencode(".png", some[codes.index(code)])[1].tobytes())
            signs.append(signs_of(code, style))
    return drawn, np.stack(signs)


def signs_of(code: str, style: Style) -> NDArray[np.float32]:
    """The signs on the face `code` of a style, `MOST` x 5 as a `Bank` holds them."""
    out = np.full((MOST, 5), -1, np.float32)
    for at, (text, box) in enumerate(signs_on(code, style)[-MOST:]):
        places = np.array(box) / (FACE_WIDTH, FACE_HEIGHT, FACE_WIDTH, FACE_HEIGHT) - 0.5
        out[at] = said_by(text, code), *places
    return out


def heat(
    signs: NDArray[np.float32],
    quad: NDArray[np.float64],
    size: tuple[int, int],
    stride: int,
    kinds: int = len(SAYS),
) -> NDArray[np.float32]:
    """Where the `signs` of a crop stand in what is cut from its `quad`: kinds x h x w, 1 in the middle of a sign, less around it.

    `size` (w, h) is what is cut in pixels; each number is of `stride` by `stride` of them.
    """
    w, h = (-(-side // stride) for side in size)
    out = np.zeros((kinds, h, w), np.float32)
    whole = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * np.array(size, np.float32) / stride
    matrix = cv2.getPerspectiveTransform(quad.astype(np.float32), whole.astype(np.float32))
    y, x = np.mgrid[0:h, 0:w].astype(np.float32) + 0.5
    for says, *box in signs:
        if says < 0:
            continue
        corners = np.array(box, np.float32).reshape(1, 2, 2)
        (x0, y0), (x1, y1) = cv2.perspectiveTransform(corners, matrix)[0]
        across, down = max(0.22 * (x1 - x0), 0.5), max(0.22 * (y1 - y0), 0.5)
        off = ((x - (x0 + x1) / 2) / across) ** 2 + ((y - (y0 + y1) / 2) / down) ** 2
        spot = np.exp(-off / 2)
        spot[np.unravel_index(spot.argmax(), spot.shape)] = 1
        np.maximum(out[int(says)], spot, out=out[int(says)])
    return out
