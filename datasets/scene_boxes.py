"""Boxes with rounded edges in two colours, painted as a camera sees them: tiles, racks, books, dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from scene_camera import Camera, Floats

Pixels = NDArray[np.uint8]
Colour = tuple[float, float, float]
#: From world points (n, 3) to the pixels (n, 2) of a patch of the picture.
Place = Callable[[Floats], Floats]


@dataclass(frozen=True, slots=True)
class Box:
    """A box: its centre (3,), its axes (3x3 rows: across, down and out of the face that shows) and its size along these.

    `shown` is the BGR colour of that face and of the sides next to it, `under` of the far part, from `split` (share of
    the depth) on. `ink` (h x w x 4, premultiplied BGRA) lies over the whole shown face. `radius` rounds the corners
    and `bevel` the edges, both in world units; `edge` brightens (above 1) or darkens the bevel. `gloss` 0 to 1.
    What has a lower `layer` is painted first, whatever lies nearer.
    """

    centre: Floats
    axes: Floats
    size: tuple[float, float, float]
    shown: Colour
    under: Colour
    split: float = 1.0
    ink: Pixels | None = None
    radius: float = 0.0
    bevel: float = 0.0
    edge: float = 1.0
    gloss: float = 0.0
    layer: int = 0

    def corners(self) -> Floats:
        """The corners (4, 3) of the face that shows, clockwise from its own top left, roundness ignored."""
        w, h, d = self.size
        local = np.array([[-w, -h, d], [w, -h, d], [w, h, d], [-w, h, d]]) / 2
        return np.asarray(self.centre + local @ self.axes)

    def bottom(self) -> Floats:
        """The corners (4, 3) of the face opposite the one that shows, in the same order."""
        return np.asarray(self.corners() - self.axes[2] * self.size[2])


@lru_cache(maxsize=256)
def _rounded(w: float, h: float, radius: float) -> Floats:
    """A rounded rectangle (k, 2) about the origin, clockwise from its top left."""
    if radius <= 0:
        return np.array([[-w, -h], [w, -h], [w, h], [-w, h]]) / 2
    radius = min(radius, w / 2, h / 2)
    turns = np.linspace(0, np.pi / 2, 5)
    corner = np.stack([-np.cos(turns), -np.sin(turns)], axis=1) * radius
    loop = []
    for sx, sy, start in ((-1, -1, 0), (1, -1, 1), (1, 1, 2), (-1, 1, 3)):
        c, s = [(1, 0), (0, 1), (-1, 0), (0, -1)][start]
        turned = corner @ np.array([[c, s], [-s, c]])
        loop.append(turned + np.array([sx * (w / 2 - radius), sy * (h / 2 - radius)]))
    return np.asarray(np.concatenate(loop))


def _loop(box: Box, inset: float, height: float) -> Floats:
    """The outline (k, 3) of the box, drawn in by `inset`, at `height` above its middle along its out axis."""
    w, h, _ = box.size
    flat = _rounded(w - 2 * inset, h - 2 * inset, max(box.radius - inset, 0.0))
    local = np.concatenate([flat, np.full((len(flat), 1), height)], axis=1)
    return np.asarray(box.centre + local @ box.axes)


def silhouette(box: Box, camera: Camera) -> Floats:
    """The convex outline (k, 2) of the whole box in pixels, clockwise on screen."""
    d = box.size[2] / 2
    points = camera.project(np.concatenate([_loop(box, 0, d - box.bevel), _loop(box, 0, box.bevel - d)]))
    return np.asarray(cv2.convexHull(points.astype(np.float32)), np.float64)[:, 0]


@dataclass(frozen=True, slots=True)
class Sun:
    """Where the light comes from (unit vector, z up) and how much of it is ambient (0 to 1)."""

    direction: Floats
    ambient: float

    def shade(self, normal: Floats) -> float:
        """How bright a surface is against one that lies flat."""
        flat = self.ambient + (1 - self.ambient) * float(self.direction[2])
        lit = self.ambient + (1 - self.ambient) * max(0.0, float(normal @ self.direction))
        sky = 0.85 + 0.15 * float(normal[2])
        return max(lit / flat * sky, 0.45)


def _fill(patch: Pixels, points: Floats, colour: tuple[float, ...] | float) -> None:
    """Fills the hull of pixels (n, 2) of a patch."""
    hull = cv2.convexHull((points * 16).round().astype(np.int32))
    cv2.fillConvexPoly(patch, hull, colour, cv2.LINE_8, 4)


def _lit(colour: Colour, shade: float) -> Colour:
    b, g, r = (min(max(c * shade, 0.0), 255.0) for c in colour)
    return b, g, r


def _fineness(width: float) -> int:
    return 4 if width < 60 else 3 if width < 110 else 2


def paint(image: Pixels, shine: Pixels, box: Box, camera: Camera, sun: Sun) -> None:
    """Paints a box into `image` (h x w x 3) and how glossy it is into `shine` (h x w), in place."""
    outline = silhouette(box, camera)
    height, width = image.shape[:2]
    low = np.maximum(np.floor(outline.min(axis=0)).astype(int) - 1, 0)
    high = np.minimum(np.ceil(outline.max(axis=0)).astype(int) + 2, (width, height))
    if np.any(high <= low):
        return
    fine = _fineness(float(np.linalg.norm(np.ptp(outline, axis=0))) / 2)
    span = high - low

    def place(points: Floats) -> Floats:
        return np.asarray((camera.project(points) - low + 0.5) * fine - 0.5)

    patch = np.zeros((span[1] * fine, span[0] * fine, 3), np.uint8)
    mask = np.zeros(patch.shape[:2], np.uint8)
    _fill(mask, (outline - low + 0.5) * fine - 0.5, 255)
    _paint_sides(patch, box, camera, sun, place)
    _paint_face(patch, box, camera, sun, place)
    whole = (int(span[0]), int(span[1]))
    small = np.asarray(cv2.resize(patch, whole, interpolation=cv2.INTER_AREA))
    cover = np.asarray(cv2.resize(mask, whole, interpolation=cv2.INTER_AREA))
    share = cover.astype(np.float32)[:, :, None] / 255
    part = image[low[1] : high[1], low[0] : high[0]]
    part[:] = (part + (small.astype(np.float32) - part) * share + 0.5).astype(np.uint8)
    gleam = shine[low[1] : high[1], low[0] : high[0]]
    gleam[:] = (gleam + (box.gloss * 255 - gleam) * share[:, :, 0]).astype(np.uint8)


def _paint_sides(patch: Pixels, box: Box, camera: Camera, sun: Sun, place: Place) -> None:
    """Fills the far and the near part of the body, and each side that the camera sees in its own shade."""
    w, h, d = box.size
    parting = d / 2 - box.split * d
    sides = [
        (box.axes[0], w / 2, 0),
        (-box.axes[0], w / 2, 1),
        (box.axes[1], h / 2, 2),
        (-box.axes[1], h / 2, 3),
    ]
    seen = []
    for normal, out, which in sides:
        if (camera.position - box.centre - normal * out) @ normal > 0:
            along, reach = (box.axes[1], h / 2) if which < 2 else (box.axes[0], w / 2)
            seen.append((normal, out, along, reach - box.radius * 0.7))
    mean = float(np.mean([sun.shade(s[0]) for s in seen])) if seen else 0.8
    parts = [(box.shown, d / 2 - box.bevel, max(parting, box.bevel - d / 2))]
    if box.split < 1:
        parts.insert(0, (box.under, parting, box.bevel - d / 2))
    for n, (colour, top, low) in enumerate(parts):
        lowest = n == 0
        loops = [_loop(box, 0, top), _loop(box, 0, low)]
        if lowest:
            loops.append(_loop(box, box.bevel, -d / 2))
        _fill(patch, place(np.concatenate(loops)), _lit(colour, mean * 0.96))
        for normal, out, along, reach in seen:
            face = box.centre + normal * out
            quad = [face + along * s * reach + box.axes[2] * z for z in (top, low) for s in (-1, 1)]
            _fill(patch, place(np.array(quad)), _lit(colour, sun.shade(normal)))
            if lowest:
                foot = [
                    face + along * s * reach + box.axes[2] * z
                    for z in (low * 0.8 + top * 0.2, low)
                    for s in (-1, 1)
                ]
                _fill(patch, place(np.array(foot)), _lit(colour, sun.shade(normal) * 0.88))


def _paint_face(patch: Pixels, box: Box, camera: Camera, sun: Sun, place: Place) -> None:
    """Fills the face that shows, with its bright or dark edge and the ink on it."""
    d = box.size[2]
    if (camera.position - box.centre - box.axes[2] * d / 2) @ box.axes[2] <= 0:
        return
    shade = max(sun.shade(box.axes[2]), 0.7)
    if box.bevel:
        loops = np.concatenate([_loop(box, 0, d / 2 - box.bevel), _loop(box, box.bevel, d / 2)])
        _fill(patch, place(loops), _lit(box.shown, shade * box.edge))
        middle = _loop(box, box.bevel * 0.5, d / 2 - box.bevel * 0.15)
        _fill(patch, place(middle), _lit(box.shown, shade * (1 + box.edge) / 2))
    _fill(patch, place(_loop(box, box.bevel, d / 2)), _lit(box.shown, shade))
    if box.ink is not None:
        _paint_ink(patch, box.ink, place(box.corners()), shade)


def _paint_ink(patch: Pixels, ink: Pixels, quad: Floats, shade: float) -> None:
    """Lays premultiplied ink over the quad (4, 2) of a patch, shrunk first so that no line of it gets lost."""
    across = max(float(np.linalg.norm(quad[1] - quad[0])), float(np.linalg.norm(quad[2] - quad[3])))
    down = max(float(np.linalg.norm(quad[3] - quad[0])), float(np.linalg.norm(quad[2] - quad[1])))
    w, h = min(ink.shape[1], int(across) + 1), min(ink.shape[0], int(down) + 1)
    if (w, h) != (ink.shape[1], ink.shape[0]):
        ink = np.asarray(cv2.resize(ink, (w, h), interpolation=cv2.INTER_AREA), np.uint8)
    source = np.array([[-0.5, -0.5], [w - 0.5, -0.5], [w - 0.5, h - 0.5], [-0.5, h - 0.5]], np.float32)
    low = np.maximum(np.floor(quad.min(axis=0)).astype(int), 0)
    high = np.minimum(np.ceil(quad.max(axis=0)).astype(int) + 1, (patch.shape[1], patch.shape[0]))
    if np.any(high <= low):
        return
    warp = cv2.getPerspectiveTransform(source, (quad - low).astype(np.float32))
    laid = cv2.warpPerspective(
        ink, warp, (int(high[0] - low[0]), int(high[1] - low[1])), flags=cv2.INTER_LINEAR
    )
    clear = cv2.bitwise_not(cv2.extractChannel(laid, 3))
    part = patch[low[1] : high[1], low[0] : high[0]]
    under = cv2.multiply(part, cv2.merge([clear, clear, clear]), scale=1 / 255)
    part[:] = cv2.add(
        under, cv2.convertScaleAbs(cv2.cvtColor(laid, cv2.COLOR_BGRA2BGR), alpha=min(shade, 1.0))
    )


def premultiplied(face: Pixels) -> Pixels:
    """A face (h x w x 4 RGBA) as premultiplied BGRA."""
    r, g, b, alpha = cv2.split(face)
    inked = [cv2.multiply(channel, alpha, scale=1 / 255) for channel in (b, g, r)]
    return np.asarray(cv2.merge([*inked, alpha]), np.uint8)


def painters_order(boxes: Sequence[Box], camera: Camera) -> list[int]:
    """The order in which boxes hide one another: those painted first come first."""
    away = [float(np.linalg.norm(b.centre - camera.position)) for b in boxes]
    return sorted(range(len(boxes)), key=lambda k: (boxes[k].layer, -away[k]))


def before(box: Box, camera: Camera, least: float) -> bool:
    """Whether the whole box lies at least this far (tile widths) before the camera."""
    return bool(camera.depth(np.concatenate([box.corners(), box.bottom()])).min() > least)
