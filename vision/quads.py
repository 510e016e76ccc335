"""Quads: the four corners of a tile in a picture, from the tile's own top left, clockwise."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.reading import Point, Quad

#: The corners of a place in its own sides, from its middle.
UNIT: NDArray[np.float64] = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])


def quad_of(corners: NDArray[np.floating]) -> Quad:
    """The quad with these corners (4 x 2)."""
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return a, b, c, d


def about(point: NDArray[np.floating], sides: NDArray[np.floating]) -> Quad:
    """The quad about a point (2) with these first and second sides (2 x 2)."""
    return quad_of(point + UNIT @ sides)


def middle(quad: Quad) -> Point:
    """The mean of the four corners."""
    a, b, c, d = quad
    return (a[0] + b[0] + c[0] + d[0]) / 4, (a[1] + b[1] + c[1] + d[1]) / 4


def edges(quad: Quad) -> tuple[float, float]:
    """The mean lengths in pixels of the edges from the tile's own left to right, and from its top to bottom."""
    a, b, c, d = quad
    return (math.dist(a, b) + math.dist(d, c)) / 2, (math.dist(a, d) + math.dist(b, c)) / 2


def mean_sides(corners: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The first and the second side of n quads (n x 4 x 2), each a mean of two across from each other: n x 2, twice."""
    a, b, c, d = corners.transpose(1, 0, 2)
    return (b - a + c - d) / 2, (d - a + c - b) / 2


def in_sides(places: NDArray[np.float64], points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Where points (n x m x 2, or 1 x m x 2) lie from the middles of n places (n x 4 x 2), in each place's own two sides (n x m x 2)."""
    sides = np.stack(mean_sides(places), axis=2)
    way = points - places.mean(axis=1)[:, None]
    out: NDArray[np.float64] = np.linalg.solve(sides, way.transpose(0, 2, 1)).transpose(0, 2, 1)
    return out


def as_large(quad: Quad, size: tuple[float, float], factor: float) -> bool:
    """Whether a quad is as wide, and as high, as `size` (pixels) but for less than a factor."""
    pairs = zip(edges(quad), size, strict=True)
    return all(max(one, two) < factor * min(one, two) for one, two in pairs)


def moved(quad: Quad, dx: float, dy: float) -> Quad:
    """The quad moved by so many pixels."""

    def to(p: Point) -> Point:
        return p[0] + dx, p[1] + dy

    a, b, c, d = quad
    return to(a), to(b), to(c), to(d)


def scaled(quad: Quad, x: float, y: float) -> Quad:
    """The quad in a picture stretched by `x` and `y`."""

    def to(p: Point) -> Point:
        return p[0] * x, p[1] * y

    a, b, c, d = quad
    return to(a), to(b), to(c), to(d)


def turned(quad: Quad, by: int) -> Quad:
    """The quad begun at a later corner: 2 for a tile that lies the other way up."""
    a, b, c, d = quad[by:] + quad[:by]
    return a, b, c, d


def begun_above(quad: Quad) -> Quad:
    """The quad begun at such a corner that the way to its last one leads most downwards in the picture, whichever way the tile lies."""
    return max((turned(quad, by) for by in range(4)), key=lambda q: q[3][1] - q[0][1] + q[2][1] - q[1][1])


def which_hold(quads: Sequence[Quad], points: Sequence[Point]) -> NDArray[np.bool_]:
    """Which of n quads hold which of m points, or have them on an edge (n x m)."""
    corners = np.array(quads, np.float32).astype(np.float64).reshape(-1, 4, 2)
    x, y = np.array(points, np.float32).astype(np.float64).reshape(-1, 2).T
    inside = np.zeros((len(corners), len(x)), np.bool_)
    on_edge = inside.copy()
    for k in range(4):
        ax, ay = corners[:, k - 1, :, None].transpose(1, 0, 2)
        bx, by = corners[:, k, :, None].transpose(1, 0, 2)
        aside = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        # a ray to the right crosses an edge that begins above and ends below the point, or the other way round
        inside ^= ((ay <= y) != (by <= y)) & ((aside > 0) == (by > ay)) & (aside != 0)
        within = (np.minimum(ax, bx) <= x) & (x <= np.maximum(ax, bx))
        on_edge |= (aside == 0) & within & (np.minimum(ay, by) <= y) & (y <= np.maximum(ay, by))
    return inside | on_edge


def at_one_place(ones: Sequence[Quad], others: Sequence[Quad]) -> NDArray[np.bool_]:
    """Whether one of two quads holds the middle of the other, of n quads and m others (n x m)."""
    return which_hold(ones, [middle(q) for q in others]) | which_hold(others, [middle(q) for q in ones]).T
