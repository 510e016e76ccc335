"""What the detector learns from: pictures with the quads of their tiles, turned into targets for every fourth pixel."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from photosets import LabelledPhoto, decoded, pixels_of
from vision.detect import STRIDE, UNIT

#: A tile's core is the tile shrunk to this share of its width and height.
CORE = 0.5
#: The short edges of tiles in a piece, in pixels: half of the pieces are of the first sizes, half of the second, which are seen oftenest.
EDGES = ((13.0, 110.0), (22.0, 65.0))


@dataclass(frozen=True, slots=True)
class Example:
    """A picture (h x w x 3 uint8 BGR), tiles' quads (n x 4 x 2 float32, starting at a short edge) and quads to leave out.

    Where `closed` is false, only the surroundings of the labelled tiles count: further off there may be tiles without a label.
    """

    image: NDArray[np.uint8]
    quads: NDArray[np.float32]
    ignore: NDArray[np.float32]
    closed: bool


def _shoelace(quad: NDArray[np.float32]) -> float:
    x, y = quad[:, 0], quad[:, 1]
    return float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2


def _clockwise(quad: NDArray[np.float32]) -> NDArray[np.float32]:
    return quad[::-1].copy() if _shoelace(quad) < 0 else quad


def _lengths(quad: NDArray[np.float32]) -> tuple[float, float]:
    sides = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    return float(sides[0] + sides[2]) / 2, float(sides[1] + sides[3]) / 2


def short_side_of(quad: NDArray[np.float32]) -> float:
    """The mean length in pixels of the first edge and the one across from it."""
    return _lengths(quad)[0]


def _short_edge_first(quad: NDArray[np.float32]) -> NDArray[np.float32] | None:
    """The quad clockwise and started at one of its shorter edges; None where it is too square to tell which those are."""
    quad = _clockwise(quad)
    first, second = _lengths(quad)
    if max(first, second) < 1.12 * min(first, second):
        return None
    return np.roll(quad, -1, axis=0).copy() if first > second else quad.copy()


def quads_of_boxes(
    photo: LabelledPhoto, turned: bool
) -> tuple[list[NDArray[np.float32]], list[NDArray[np.float32]]]:
    """Quads told from upright boxes, each started at a short edge of the tile, and the boxes of which none could be told.

    The box around a turned tile says little by itself. In a row of touching tiles the step to the neighbour is the tile's
    short edge, and what the box is larger than that step is its long edge. `turned` says that the picture was turned
    after labelling, so that a lone tile's box is larger than the tile. The pictures are stretched, so a tile's short
    edge can look the longer one.
    """
    quads: list[NDArray[np.float32]] = []
    ignore: list[NDArray[np.float32]] = []
    if not photo.tiles:
        return quads, ignore
    boxes = np.array([t.box for t in photo.tiles])
    middles = (boxes[:, :2] + boxes[:, 2:]) / 2
    for at, tile in enumerate(photo.tiles):
        quad = _short_edge_first(tile.quad) if tile.outlined else _quad_in_row(at, middles, boxes)
        if quad is None and not (tile.outlined or turned or _overlapped(tile.box, boxes)):
            quad = _short_edge_first(tile.quad)
        if quad is None:
            ignore.append(tile.quad)
        else:
            quads.append(quad)
    return quads, ignore


def _quad_in_row(
    at: int, middles: NDArray[np.float64], boxes: NDArray[np.float64]
) -> NDArray[np.float32] | None:
    size = boxes[at, 2:] - boxes[at, :2]
    steps = middles - middles[at]
    lengths = np.linalg.norm(steps, axis=1)
    lengths[lengths < 1] = np.inf
    for other in np.argsort(lengths)[:2]:
        step = steps[other]
        if not np.isfinite(lengths[other]):
            continue
        dx, dy = np.abs(step)
        rest = np.array([size[0] - dx, size[1] - dy])
        if rest.min() < -0.06 * size.max():
            continue
        rest = np.maximum(rest, 0)
        if step[0] * step[1] > 0:
            rest[0] *= -1
        across = float(np.linalg.norm(rest))
        if abs(float(rest @ step)) > 0.25 * across * lengths[other]:
            continue
        # a neighbour above or below too: then only the shape tells which edge is the short one
        sideways = np.abs(steps @ step) / lengths[other] < 0.4 * lengths[other]
        stacked = bool((sideways & (lengths < 1.4 * across)).any())
        if (1.12 if stacked else 0.85) <= across / lengths[other] <= 1.9:
            u, v = step / 2, rest / 2
            corners = np.array([-u - v, u - v, u + v, -u + v]) + middles[at]
            return _clockwise_kept(corners.astype(np.float32))
    return None


def _clockwise_kept(quad: NDArray[np.float32]) -> NDArray[np.float32]:
    """The quad clockwise, its first edge staying one of the same two."""
    return quad if _shoelace(quad) > 0 else quad[[1, 0, 3, 2]].copy()


def _overlapped(box: Sequence[float], boxes: NDArray[np.float64]) -> bool:
    width = np.minimum(box[2], boxes[:, 2]) - np.maximum(box[0], boxes[:, 0])
    height = np.minimum(box[3], boxes[:, 3]) - np.maximum(box[1], boxes[:, 1])
    shared = np.clip(width, 0, None) * np.clip(height, 0, None)
    area = (box[2] - box[0]) * (box[3] - box[1])
    return int((shared > 0.1 * area).sum()) > 1


def photo_example(photo: LabelledPhoto) -> Example:
    """A labelled photograph as an example; its far background does not count."""
    image = pixels_of(photo.path)
    corners = (image[:6, :6], image[:6, -6:], image[-6:, :6], image[-6:, -6:])
    turned = any(int(c.max()) < 8 for c in corners)
    quads, ignore = quads_of_boxes(photo, turned)
    return Example(image, _stack(quads), _stack(ignore), closed=False)


def _stack(quads: Sequence[NDArray[np.float32]]) -> NDArray[np.float32]:
    return np.stack(quads).astype(np.float32) if quads else np.zeros((0, 4, 2), np.float32)


def scale_about(quads: NDArray[np.float32], by: float) -> NDArray[np.float32]:
    """Quads (n x 4 x 2) made larger or smaller about their middles."""
    middle = quads.mean(axis=1, keepdims=True)
    out: NDArray[np.float32] = ((quads - middle) * by + middle).astype(np.float32)
    return out


def _fill(canvas: NDArray[Any], quad: NDArray[np.float32], value: float) -> None:
    # in units of the stride, at the middles of its squares, with 4 bits of fraction
    points = np.round((quad - (STRIDE - 1) / 2) / STRIDE * 16).astype(np.int32)
    cv2.fillConvexPoly(canvas, points, value, cv2.LINE_8, 4)


def targets(
    size: tuple[int, int], quads: NDArray[np.float32], ignore: NDArray[np.float32], closed: bool
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """What the network should say for a picture of `size` (w, h): values 12 x h/4 x w/4, and weights 2 x h/4 x w/4.

    The first weight is for `core` and `face`, the second for the geometry (cores only, each tile counting the same).
    """
    w, h = size[0] // STRIDE, size[1] // STRIDE
    values = np.zeros((12, h, w), np.float32)
    weights = np.zeros((2, h, w), np.float32)
    weights[0] = 1.0 if closed else 0.0
    if not closed:
        for quad in scale_about(quads, 2.0):
            _fill(weights[0], quad, 1.0)
    for quad in scale_about(ignore, 1.1):
        _fill(weights[0], quad, 0.0)
    owner = np.full((h, w), -1, np.int16)
    faces = np.zeros((h, w), np.uint8)
    for quad in quads:
        _fill(faces, quad, 1)
    cores = scale_about(quads, CORE)
    for i, quad in enumerate(cores):
        _fill(owner, quad, i)
        x, y = np.round((quad.mean(axis=0) - (STRIDE - 1) / 2) / STRIDE).astype(int)
        if 0 <= x < w and 0 <= y < h:
            owner[y, x] = i
    values[1] = faces
    ys, xs = np.nonzero(owner >= 0)
    if len(ys):
        own = owner[ys, xs]
        values[0, ys, xs] = 1
        weights[0, ys, xs] = 1
        middle = quads.mean(axis=1)
        u = (quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]) / 4
        v = (quads[:, 3] - quads[:, 0] + quads[:, 2] - quads[:, 1]) / 4
        len_u = np.maximum(np.linalg.norm(u, axis=1), 0.5)
        len_v = np.maximum(np.linalg.norm(v, axis=1), 0.5)
        unit = np.sqrt(len_u * len_v)[own]
        angle_u, angle_v = 2 * np.arctan2(u[:, 1], u[:, 0]), 2 * np.arctan2(v[:, 1], v[:, 0])
        here = np.stack([xs, ys], 1) * STRIDE + (STRIDE - 1) / 2
        values[2:4, ys, xs] = ((middle[own] - here) / unit[:, None]).T
        values[4, ys, xs], values[5, ys, xs] = np.cos(angle_u)[own], np.sin(angle_u)[own]
        values[6, ys, xs] = np.log(len_u / UNIT)[own]
        values[7, ys, xs], values[8, ys, xs] = np.cos(angle_v)[own], np.sin(angle_v)[own]
        values[9, ys, xs] = np.log(len_v / UNIT)[own]
        # the turn of the tile's frame, whichever edge is which: the middle of both edges' angles modulo a quarter turn
        frame = np.angle(np.exp(2j * angle_u) + np.exp(2j * angle_v))
        values[10, ys, xs], values[11, ys, xs] = np.cos(frame)[own], np.sin(frame)[own]
        count = np.bincount(own, minlength=len(quads))
        weights[1, ys, xs] = (1 / np.maximum(count, 1))[own]
    return values, weights


def jittered_colours(image: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """A picture (h x w x 3 BGR) in another light, by another camera: tones, colours, focus and noise."""
    gain = rng.uniform(0.55, 1.25) * np.exp(rng.normal(0, 0.12, 3))
    table = np.arange(256)[:, None] / 255.0
    table = np.clip(table ** rng.uniform(0.7, 1.4) * gain + rng.normal(0, 0.02), 0, 1) * 255
    out = np.empty_like(image)
    for c in range(3):
        out[..., c] = cv2.LUT(image[..., c], table[:, c].astype(np.uint8))
    if rng.random() < 0.15:
        grey = cv2.cvtColor(out, cv2.COLOR_BGR2GRAY)[..., None]
        out = (out * (share := rng.random()) + grey * (1 - share)).astype(np.uint8)
    if rng.random() < 0.25:
        out = cv2.GaussianBlur(out, (0, 0), rng.uniform(0.4, 1.4)).astype(np.uint8)
    if rng.random() < 0.3:
        noise = np.empty(out.shape, np.int16)
        cv2.setRNGSeed(int(rng.integers(2**31)))
        cv2.randn(noise, np.zeros(1), np.full(1, rng.uniform(2, 12)))
        out = cv2.add(out, noise, dtype=cv2.CV_8U).astype(np.uint8)
    return out


def cut(
    example: Example, side: int, edge: float | None, rng: np.random.Generator
) -> tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.float32]]:
    """A square piece of an example, turned and scaled at random: the picture, values and weights as `targets` gives them.

    `edge` is the wanted median short edge of its tiles in pixels (None: leave the scale alone).
    """
    h, w = example.image.shape[:2]
    quads = example.quads
    scale = rng.uniform(0.7, 1.2) * side / max(h, w)
    centre = np.array([rng.uniform(0, w), rng.uniform(0, h)])
    if len(quads):
        edges = np.linalg.norm(quads[:, 1] - quads[:, 0], axis=1)
        if edge is not None:
            scale = float(np.clip(edge / np.median(edges), 0.15, 4.0))
        centre = quads[rng.integers(len(quads))].mean(axis=0) + rng.normal(0, side / 4 / scale, 2)
    turn = rng.choice([0, 90, 180, 270]) + (rng.normal(0, 8) if rng.random() < 0.7 else rng.uniform(0, 360))
    c, s = math.cos(math.radians(turn)) * scale, math.sin(math.radians(turn)) * scale
    stretch = np.diag(np.exp(rng.normal(0, 0.08, 2)))
    linear = np.array([[c, -s], [s, c]]) @ stretch
    shift = side / 2 - linear @ centre
    matrix = np.hstack([linear, shift[:, None]])
    flags = cv2.INTER_AREA if scale < 0.6 else cv2.INTER_LINEAR
    source = example.image
    if scale < 0.6:
        # warpAffine does not average: shrink first
        first = scale / 0.8
        source = cv2.resize(source, None, fx=first, fy=first, interpolation=flags).astype(np.uint8)
        matrix = np.hstack([linear / first, shift[:, None]])
    border = cv2.BORDER_CONSTANT if example.closed is False and rng.random() < 0.5 else cv2.BORDER_REFLECT_101
    if example.closed:
        border = cv2.BORDER_CONSTANT
    fill = tuple(float(x) for x in rng.uniform(0, 255, 3))
    image = cv2.warpAffine(
        source, matrix, (side, side), flags=cv2.INTER_LINEAR, borderMode=border, borderValue=fill
    )
    moved, left_out = [(q @ linear.T + shift).astype(np.float32) for q in (quads, example.ignore)]
    values, weights = targets((side, side), moved, left_out, example.closed)
    if border == cv2.BORDER_REFLECT_101:
        inside = cv2.warpAffine(
            np.ones(source.shape[:2], np.float32), matrix, (side, side), flags=cv2.INTER_NEAREST
        )
        weights *= inside[STRIDE // 2 :: STRIDE, STRIDE // 2 :: STRIDE] > 0.5
    return jittered_colours(image.astype(np.uint8), rng), values, weights


def write_scene(
    path: Path,
    image: NDArray[np.uint8],
    quads: NDArray[np.float32],
    codes: Sequence[str],
    ignore: NDArray[np.float32],
    quality: int = 95,
) -> None:
    """Write a drawn picture (h x w x 3 BGR) with its labels as `ScenePool` reads it, whole or not at all."""
    ok, jpeg = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not ok:
        raise RuntimeError("OpenCV could not write a JPEG")
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        np.savez(file, jpeg=jpeg, quads=quads, codes=np.array(codes, dtype="U4"), ignore=ignore)
    part.replace(path)


class ScenePool:
    """The drawn scenes in a folder, as `draw_pool.py` writes them; those that came since are found on looking again."""

    def __init__(self, folder: Path, most: int = 8000) -> None:
        self.folder, self.most = folder, most
        self.examples: list[Example] = []
        self._seen: set[Path] = set()

    def handed_over(self) -> list[Example]:
        """The scenes taken in, which are kept here no longer."""
        given, self.examples = self.examples, []
        return given

    def look(self) -> None:
        """Take in the scenes that are new in the folder, up to the most that memory should hold."""
        for path in sorted(set(self.folder.glob("*.npz")) - self._seen)[: self.most - len(self._seen)]:
            self._seen.add(path)
            with np.load(path) as data:
                image = decoded(data["jpeg"])
                self.examples.append(Example(image, data["quads"], data["ignore"], closed=True))
