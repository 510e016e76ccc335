"""How large a tile is seen at each place of a photo, by tiles that are known: however it is turned, and however obliquely the table is seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from vision.quads import mean_sides
from vision.reading import Quad

#: A tile is so much longer than wide; sets differ by a tenth.
LONG = 1.33
#: How freely size changes across a photo, and how far a tile may be off the others (in logarithms) to count half.
_EVEN, _OFF = 0.05, 0.15
#: Where an ellipse is flatter than this (in pixels) it is taken to be as flat.
_TINY = 1e-6


@dataclass(frozen=True, slots=True)
class TileSize:
    """How large a tile is seen at each place: a circle as wide as a tile is seen as an ellipse, however the tile is turned.

    The logarithm of its matrix (three numbers) changes evenly with the place: `fit` (3 x 3) times 1 and the place from `origin`
    in units of `reach` pixels.
    """

    origin: NDArray[np.float64]
    reach: float
    fit: NDArray[np.float64]

    @classmethod
    def of(cls, tiles: Sequence[Quad] | NDArray[np.float64]) -> Self:
        """By the places of some tiles, what is far off the others counting less."""
        corners = np.array(tiles)
        middles = corners.mean(axis=1)
        origin = np.median(middles, axis=0)
        reach = max(float(np.abs(middles - origin).max()), 1.0)
        known = np.column_stack([np.ones(len(tiles)), (middles - origin) / reach])
        seen = _of_eigenvalues(_ellipses(corners), _log)[:, [0, 0, 1], [0, 1, 1]]
        weight = np.ones(len(tiles))
        for _ in range(6):
            weighted = known * weight[:, None]
            steady = np.diag([1e-9, _EVEN, _EVEN]) * weight.mean()
            fit = np.linalg.solve(weighted.T @ known + steady, weighted.T @ seen)
            weight = 1 / (1 + (np.linalg.norm(seen - known @ fit, axis=1) / _OFF) ** 2)
        return cls(origin, reach, fit)

    def off(self, places: Sequence[Quad] | NDArray[np.float64]) -> NDArray[np.float64]:
        """How far each of n places is off a tile's size (n), whichever of its sides is the short one, as a logarithm."""
        out: NDArray[np.float64] = self.ways_off(places).min(axis=0)
        return out

    def ways_off(self, places: Sequence[Quad] | NDArray[np.float64]) -> NDArray[np.float64]:
        """The same where the first side of each of n places is a tile's short one, and where it is the long one (2 x n)."""
        corners = np.array(places).reshape(-1, 4, 2)
        usual = self._usual_at(corners.mean(axis=1))
        ways = (corners, np.roll(corners, -1, axis=1))
        return np.stack([_apart(_ellipses(way), usual) for way in ways])

    def sides(self, place: Quad) -> NDArray[np.float64]:
        """The sides of a tile whose middle and the direction of whose first side are a place's, two vectors (2 x 2 pixels): where that side
        is the tile's short one, and where it is the long one (together 2 x 2 x 2)."""
        corners = np.array([place])
        circle = _of_eigenvalues(self._usual_at(corners.mean(axis=1)), np.sqrt)[0]
        first, second = (np.linalg.solve(circle, side[0]) for side in mean_sides(corners))
        along = first / np.linalg.norm(first)
        across = np.array([-along[1], along[0]])
        a, b = circle @ along, circle @ (across if across @ second > 0 else -across)
        return np.array([[a, LONG * b], [LONG * a, b]])

    def _usual_at(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """The ellipses (n x 2 x 2) as which a circle as wide as a tile is seen at n points (n x 2)."""
        terms = np.column_stack([np.ones(len(points)), (points - self.origin) / self.reach])
        return _of_eigenvalues((terms @ self.fit)[:, [0, 1, 1, 2]].reshape(-1, 2, 2), np.exp)


def _ellipses(corners: NDArray[np.float64]) -> NDArray[np.float64]:
    """The matrices (n x 2 x 2) of the ellipses as which circles are seen that are as wide as n tiles (n x 4 x 2)."""
    short, long = mean_sides(corners)
    long = long / LONG
    return short[:, :, None] * short[:, None] + long[:, :, None] * long[:, None]


def _apart(ellipses: NDArray[np.float64], usual: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far ellipses are off the usual ones, as a logarithm of lengths (n); the same however both are seen."""
    stretched = np.linalg.eigvals(np.linalg.solve(usual, ellipses)).real
    out: NDArray[np.float64] = np.linalg.norm(_log(stretched), axis=1) / 2
    return out


def _of_eigenvalues(
    matrices: NDArray[np.float64], function: Callable[[NDArray[np.float64]], NDArray[np.float64]]
) -> NDArray[np.float64]:
    """A function of symmetric matrices (n x 2 x 2), such as their logarithms."""
    values, vectors = np.linalg.eigh(matrices)
    out: NDArray[np.float64] = (vectors * function(values)[:, None]) @ vectors.transpose(0, 2, 1)
    return out


def _log(values: NDArray[np.float64]) -> NDArray[np.float64]:
    out: NDArray[np.float64] = np.log(np.maximum(values, _TINY))
    return out
