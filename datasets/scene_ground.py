"""The table under the tiles, its rim, and the room about it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scene_camera import Camera, Floats, area
from scene_textures import Material, material

Pixels = NDArray[np.uint8]

#: How likely each ground is under tiles.
TABLES = {
    "felt": 0.14, "weave": 0.14, "rubber": 0.1, "smooth": 0.12, "wood": 0.16, "planks": 0.05, "granite": 0.06,
    "marble": 0.03, "carpet": 0.03, "checks": 0.03, "stripes": 0.02, "tartan": 0.02, "floral": 0.04, "dots": 0.01,
    "floor": 0.015, "cells": 0.015, "page": 0.01, "keyboard": 0.01,
}  # fmt: skip
#: And how likely where there is no tile: what has been mistaken for tiles comes often.
STRANGE = {
    "keyboard": 0.2, "granite": 0.14, "floor": 0.14, "checks": 0.08, "stripes": 0.06, "page": 0.1, "cells": 0.07,
    "dots": 0.03, "tartan": 0.03, "floral": 0.04, "wood": 0.03, "planks": 0.03, "marble": 0.02, "felt": 0.01, "weave": 0.02,
}  # fmt: skip


def choose(rng: np.random.Generator, shares: dict[str, float]) -> str:
    """One of the names, as often as its share says."""
    values = np.array(list(shares.values()))
    return list(shares)[int(rng.choice(len(values), p=values / values.sum()))]


@dataclass(frozen=True, slots=True)
class Table:
    """A rectangle (x0, y0, x1, y1) of `top` in tile widths, a rim about it, and what lies beyond."""

    top: Material
    turn: float
    rectangle: tuple[float, float, float, float] | None
    rim: Material | None
    rim_width: float
    beyond: Material


def lay_table(rng: np.random.Generator, low: Floats, high: Floats, shares: dict[str, float]) -> Table:
    """A table about things that lie between `low` and `high` (x, y); often larger than any picture of it."""
    top = material(rng, choose(rng, shares))
    beyond = material(rng, str(rng.choice(["carpet", "planks", "smooth", "wood", "floor"])))
    turn = float(
        rng.choice([0, np.pi / 2]) + (rng.normal(0, 0.05) if rng.random() < 0.7 else rng.uniform(-1, 1))
    )
    if rng.random() < 0.5:
        return Table(top, turn, None, None, 0, beyond)
    gaps = np.where(rng.random(4) < 0.5, rng.uniform(0.1, 3, 4), rng.uniform(3, 30, 4))
    rectangle = (low[0] - gaps[0], low[1] - gaps[1], high[0] + gaps[2], high[1] + gaps[3])
    rim = material(rng, str(rng.choice(["wood", "wood", "smooth", "planks"]))) if rng.random() < 0.7 else None
    return Table(top, turn, rectangle, rim, float(rng.uniform(0.5, 4)), beyond)


def draw_table(rng: np.random.Generator, table: Table, camera: Camera, size: tuple[int, int]) -> Pixels:
    """The picture (h x w x 3) of a table without anything on it."""
    image = np.zeros((size[1], size[0], 3), np.uint8)
    if table.rectangle is None:
        _cover(image, table.top, camera, table.turn)
    else:
        x0, y0, x1, y1 = table.rectangle
        _cover(image, table.beyond, camera, float(rng.uniform(0, np.pi)))
        image[:] = cv2.convertScaleAbs(cv2.blur(image, (5, 5)), alpha=float(rng.uniform(0.3, 0.9)))
        if table.rim is not None:
            r = table.rim_width
            _cover_part(image, table.rim, camera, 0.0, (x0 - r, y0 - r, x1 + r, y1 + r))
        _cover_part(image, table.top, camera, table.turn, table.rectangle)
        if table.rim is not None:
            _edge(image, camera, table.rectangle)
    _room(rng, image, camera)
    return image


def _mapping(texture: Material, camera: Camera, turn: float, shape: tuple[int, ...]) -> tuple[Pixels, Floats]:
    """The texture, shrunk to the scale of the middle of the picture, and the homography from it to pixels."""
    side = texture.texture.shape[0]
    c, s = np.cos(turn), np.sin(turn)
    unit = texture.extent / side
    across, down = np.array([c, s, 0.0]) * unit, np.array([-s, c, 0.0]) * unit
    ground = camera.plane(np.zeros(3), across, down)
    back = np.linalg.inv(ground)
    middle = np.array([shape[1] / 2, shape[0] / 2])
    around = middle + np.array([[0, 0], [1, 0], [0, 1]])
    spots = np.column_stack([around, np.ones(3)]) @ back.T
    spots = spots[:, :2] / spots[:, 2:]
    step = float(np.sqrt(abs(np.linalg.det(np.stack([spots[1] - spots[0], spots[2] - spots[0]])))))
    pixels = texture.texture
    while step > 1.4 and pixels.shape[0] > 16:
        pixels = np.asarray(cv2.resize(pixels, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)
        ground = ground @ np.diag([2.0, 2.0, 1.0])
        step /= 2
    return pixels, ground


def _warped(
    texture: Material, camera: Camera, turn: float, shape: tuple[int, ...], low: tuple[int, int]
) -> Pixels:
    pixels, ground = _mapping(texture, camera, turn, shape)
    shifted = np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1.0]]) @ ground
    size = (shape[1], shape[0])
    return np.asarray(
        cv2.warpPerspective(pixels, shifted, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP),
        np.uint8,
    )


def _cover(image: Pixels, texture: Material, camera: Camera, turn: float) -> None:
    image[:] = _warped(texture, camera, turn, image.shape, (0, 0))


def _rectangle(rectangle: tuple[float, float, float, float]) -> Floats:
    x0, y0, x1, y1 = rectangle
    return np.array([[x0, y0, 0], [x1, y0, 0], [x1, y1, 0], [x0, y1, 0.0]])


def _cover_part(
    image: Pixels,
    texture: Material,
    camera: Camera,
    turn: float,
    rectangle: tuple[float, float, float, float],
) -> None:
    """Lays a texture over a rectangle of the ground."""
    outline = camera.polygon(_rectangle(rectangle))
    if area(outline) < 1:
        return
    height, width = image.shape[:2]
    outline = np.clip(outline, -20 * max(width, height), 20 * max(width, height))
    low = np.maximum(np.floor(outline.min(axis=0)).astype(int), 0)
    high = np.minimum(np.ceil(outline.max(axis=0)).astype(int) + 1, (width, height))
    if np.any(high <= low):
        return
    x, y = int(low[0]), int(low[1])
    part = image[y : high[1], x : high[0]]
    mask = np.zeros(part.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, ((outline - low) * 16).round().astype(np.int32), 255, cv2.LINE_AA, 4)
    laid = _warped(texture, camera, turn, part.shape, (x, y))
    soft = cv2.merge([mask, mask, mask])
    part[:] = cv2.add(cv2.multiply(laid, soft, scale=1 / 255), cv2.multiply(part, 255 - soft, scale=1 / 255))


def _edge(image: Pixels, camera: Camera, rectangle: tuple[float, float, float, float]) -> None:
    """A dark line where the cloth meets the rim."""
    outline = camera.polygon(_rectangle(rectangle))
    limit = 20 * max(image.shape)
    points = (np.clip(outline, -limit, limit) * 16).round().astype(np.int32)
    cv2.polylines(image, [points], True, (40, 45, 50), max(1, image.shape[1] // 500), cv2.LINE_AA, 4)


def _room(rng: np.random.Generator, image: Pixels, camera: Camera) -> None:
    """Paints what lies above the table's horizon: blurred walls, windows and people."""
    height, width = image.shape[:2]
    back = np.linalg.inv(camera.plane(np.zeros(3), np.array([1.0, 0, 0]), np.array([0, 1.0, 0])))
    xs, ys = np.arange(width), np.arange(height)
    # a ground point is before the camera where its depth is positive: linear in the pixel, up to the inverse
    weight = back[2, 0] * xs[None, :] + back[2, 1] * ys[:, None] + back[2, 2]
    if weight.min() * weight.max() > 0 and weight.max() > 0:
        return
    small = rng.integers(20, 220, (4, 5, 1)) + rng.integers(-30, 30, (4, 5, 3))
    wall = cv2.resize(np.clip(small, 0, 255).astype(np.uint8), (width, height), interpolation=cv2.INTER_CUBIC)
    image[weight <= 0] = wall[weight <= 0]
