"""How large a tile is seen at each place of a photo, by tiles that are known: however it is turned, and however obliquely the table is seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from vision.quads import turned
from vision.reading import Quad

#: A tile is so much longer than wide; sets differ by a tenth.
_LONG = 1.33
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
    def of(cls, tiles: Sequence[Quad]) -> Self:
        """By the places of some tiles, what is far off the others counting less."""
        middles = np.array(tiles).mean(axis=1)
        origin = np.median(middles, axis=0)
        reach = max(float(np.abs(middles - origin).max()), 1.0)
        known = np.column_stack([np.ones(len(tiles)), (middles - origin) / reach])
        seen = np.array([_entries(_of_eigenvalues(_ellipse(quad), _log)) for quad in tiles])
        weight = np.ones(len(tiles))
        for _ in range(6):
            weighted = known * weight[:, None]
            steady = np.diag([1e-9, _EVEN, _EVEN]) * weight.mean()
            fit = np.linalg.solve(weighted.T @ known + steady, weighted.T @ seen)
            weight = 1 / (1 + (np.linalg.norm(seen - known @ fit, axis=1) / _OFF) ** 2)
        return cls(origin, reach, fit)

    def off(self, quad: Quad) -> float:
        """How far a place is off a tile's size, whichever of its sides is the short one, as a logarithm."""
        x, y = (np.array(quad).mean(axis=0) - self.origin) / self.reach
        xx, xy, yy = np.array([1.0, x, y]) @ self.fit
        usual = _of_eigenvalues(np.array([[xx, xy], [xy, yy]]), np.exp)
        ways = (_ellipse(quad), _ellipse(turned(quad, 1)))
        return min(_apart(way, usual) for way in ways)


def _ellipse(quad: Quad) -> NDArray[np.float64]:
    """The matrix (2 x 2) of the ellipse as which a circle is seen that is as wide as the tile."""
    a, b, c, d = np.array(quad)
    short, long = (b - a + c - d) / 2, (d - a + c - b) / 2 / _LONG
    out: NDArray[np.float64] = np.outer(short, short) + np.outer(long, long)
    return out


def _apart(ellipse: NDArray[np.float64], usual: NDArray[np.float64]) -> float:
    """How far an ellipse is off the usual one, as a logarithm of lengths; the same however both are seen."""
    stretched = np.linalg.eigvals(np.linalg.solve(usual, ellipse)).real
    return float(np.linalg.norm(_log(stretched))) / 2


def _of_eigenvalues(
    matrix: NDArray[np.float64], function: Callable[[NDArray[np.float64]], NDArray[np.float64]]
) -> NDArray[np.float64]:
    """A function of a symmetric matrix (2 x 2), such as its logarithm."""
    values, vectors = np.linalg.eigh(matrix)
    out: NDArray[np.float64] = (vectors * function(values)) @ vectors.T
    return out


def _entries(matrix: NDArray[np.float64]) -> tuple[float, float, float]:
    return float(matrix[0, 0]), float(matrix[0, 1]), float(matrix[1, 1])


def _log(values: NDArray[np.float64]) -> NDArray[np.float64]:
    out: NDArray[np.float64] = np.log(np.maximum(values, _TINY))
    return out
