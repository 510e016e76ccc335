"""A pinhole camera over a table, and the plane geometry that drawn scenes need.

World: x to the right, y towards the viewer, z up, in tile widths. Pixels: x right, y down, centres at integers.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

NEAR = 0.05


@dataclass(frozen=True, slots=True)
class Camera:
    """A 3x4 projection matrix and the place in the world (3,) that it looks from."""

    matrix: Floats
    position: Floats

    def project(self, points: Floats) -> Floats:
        """World points (..., 3) as pixels (..., 2); they must lie before the camera."""
        seen = points @ self.matrix[:, :3].T + self.matrix[:, 3]
        return np.asarray(seen[..., :2] / seen[..., 2:])

    def depth(self, points: Floats) -> Floats:
        """How far world points (..., 3) lie before the camera, along its axis, in tile widths."""
        return np.asarray(points @ self.matrix[2, :3] + self.matrix[2, 3])

    def plane(self, origin: Floats, across: Floats, down: Floats) -> Floats:
        """The homography (3x3) from coordinates (a, b) of the plane origin + a across + b down to pixels."""
        rest = self.matrix[:, :3]
        return np.stack([rest @ across, rest @ down, rest @ origin + self.matrix[:, 3]], axis=1)

    def polygon(self, points: Floats) -> Floats:
        """Pixels (k, 2) of a plane polygon (n, 3), cut off where it would pass behind the camera; k may be 0."""
        depths = self.depth(points) - NEAR
        if np.all(depths > 0):
            return self.project(points)
        kept = clip(points, depths)
        return self.project(kept) if len(kept) else np.zeros((0, 2))


def look(
    target: Floats,
    *,
    distance: float,
    tilt: float,
    azimuth: float,
    roll: float,
    stretch: float = 1.0,
) -> Camera:
    """A camera of unit focal length at `distance` from `target`; angles in radians, tilt 0 is straight down."""
    st, ct, sa, ca = np.sin(tilt), np.cos(tilt), np.sin(azimuth), np.cos(azimuth)
    right = np.array([ca, -sa, 0.0])
    down = np.array([sa * ct, ca * ct, -st])
    forward = -np.array([sa * st, ca * st, ct])
    position = target - distance * forward
    turned = np.stack(
        [
            (np.cos(roll) * right - np.sin(roll) * down) * stretch,
            np.sin(roll) * right + np.cos(roll) * down,
            forward,
        ]
    )
    return Camera(np.concatenate([turned, -(turned @ position)[:, None]], axis=1), position)


def zoomed(camera: Camera, scale: float, shift: Floats) -> Camera:
    """The camera with its picture enlarged by `scale` and then moved by `shift` pixels."""
    to_pixels = np.array([[scale, 0, shift[0]], [0, scale, shift[1]], [0, 0, 1.0]])
    return Camera(to_pixels @ camera.matrix, camera.position)


def clip(points: Floats, heights: Floats) -> Floats:
    """The part of a convex polygon (n, k) where the linear function with these vertex values (n,) is positive."""
    kept = []
    for i in range(len(points)):
        j = (i + 1) % len(points)
        if heights[i] >= 0:
            kept.append(points[i])
        if (heights[i] >= 0) != (heights[j] >= 0):
            share = heights[i] / (heights[i] - heights[j])
            kept.append(points[i] + share * (points[j] - points[i]))
    return np.array(kept).reshape(-1, points.shape[1])


def area(polygon: Floats) -> float:
    """The unsigned area of a polygon (n, 2)."""
    if len(polygon) < 3:
        return 0.0
    x, y = polygon[:, 0], polygon[:, 1]
    return float(abs(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2)


def overlap(polygon: Floats, other: Floats) -> Floats:
    """The polygon (k, 2) common to two convex polygons (n, 2), `other` clockwise on screen; k may be 0."""
    # plain floats: for polygons of few corners ten times as fast as arrays
    kept: list[tuple[float, float]] = [(x, y) for x, y in polygon.tolist()]
    bounds = other.tolist()
    for (ax, ay), (bx, by) in zip(bounds, bounds[1:] + bounds[:1], strict=True):
        if len(kept) < 3:
            return np.zeros((0, 2))
        dx, dy = bx - ax, by - ay
        inside = [dx * (y - ay) - dy * (x - ax) for x, y in kept]
        clipped = []
        for i, (x, y) in enumerate(kept):
            here, before = inside[i], inside[i - 1]
            if (here >= 0) != (before >= 0):
                px, py = kept[i - 1]
                share = before / (before - here)
                clipped.append((px + share * (x - px), py + share * (y - py)))
            if here >= 0:
                clipped.append((x, y))
        kept = clipped
    return np.array(kept, np.float64).reshape(-1, 2)


def frame(size: tuple[int, int]) -> Floats:
    """The outline (4, 2) of a picture of (width, height) pixels, clockwise."""
    w, h = size
    return np.array([[-0.5, -0.5], [w - 0.5, -0.5], [w - 0.5, h - 0.5], [-0.5, h - 0.5]])


def rotated(angle: float) -> Floats:
    """The 3x3 matrix whose rows are the axes of a thing that lies flat, turned clockwise on the table by `angle`."""
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, s, 0.0], [-s, c, 0.0], [0.0, 0.0, 1.0]])


def leaning(elevation: float, angle: float = 0.0) -> Floats:
    """Axes (rows: across, down its face, out of its face) of a thing whose face looks up by `elevation` radians."""
    c, s = np.cos(elevation), np.sin(elevation)
    return np.asarray(np.array([[1.0, 0.0, 0.0], [0.0, s, -c], [0.0, c, s]]) @ rotated(angle))
