"""Which blank things are tiles: those of one photo are of one size, and all that lie face down have one colour.

A patch of cloth, a shadow and a face-down tile look alike by themselves. Faces near by say how large a tile is wherever it lies and
however it is turned; and of what is as large, one colour is that of the backs, while cloth looks like more cloth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Self

import numpy as np
from numpy.typing import NDArray

from vision.belief import ALIKE, BLANK, NEAR, size
from vision.naming import Named
from vision.quads import edges
from vision.reading import WHITE, Detection, Quad

#: Where so many faces are at least so probable, what is blank near tiles is one if it is as likely as this.
_ENOUGH, _FACE = 3, 0.8
_LIKELY = 0.65
#: A tile is so much longer than wide; sets differ by a tenth.
_LONG = 1.33
#: How freely size changes across a photo, and how far a face may be off the others (in logarithms) to count half.
_EVEN, _OFF = 0.05, 0.15
#: What is further off the size of a tile, as a logarithm, is none, wherever its outline is.
_ELSE = 0.6
#: Of 7,289 blank things that the detector found in 710 drawn pictures with plain faces 4,308 were tiles. Which, a logistic regression
#: tells, no picture counting for more than six things: by the logarithms of the odds of their scores and of their being no tile with their
#: outlines put right, and by how far they are off a tile's size; then also by how many things are likely tiles of the same colour,
#: likely tiles of another, and of the same colour but likely none (logarithms of one more than each).
_ALONE = np.array([1.29, 0.66, -0.48, -14.07])
_TOGETHER = np.array([1.57, 0.33, -0.37, -11.35, 2.98, -1.81, -1.81])
#: Colours that differ by so much are the same by 1/e; lightness counts so little, for some tiles lie in shade.
_ALIKE, _LIGHTNESS = 8.0, 0.15
#: Where an ellipse is flatter than this (in pixels) it is taken to be as flat.
_TINY = 1e-6
#: What is nearer to another thing than this, in short sides, is the same thing found twice.
_ONE_TILE = 0.6


@dataclass(frozen=True, slots=True)
class Closer:
    """What is seen of n things: with outlines put right, how probably none of these is a tile (n), and colours (n x 3, OpenCV's Lab)."""

    placed: Sequence[Detection]
    none: NDArray[np.float64]
    colours: NDArray[np.float64]


def with_blank(
    named: Sequence[Named], tiles: Sequence[Named], look: Callable[[Sequence[Detection]], Closer]
) -> list[Named]:
    """The `tiles` believed of what was found, those blank things among them that are likely to be some; as they were where few show faces.

    `look` looks closer at some things. A blank tile has its outline put right where that is nearer to a tile's size.
    """
    faces = [n for n in tiles if n.faces[0][0] not in BLANK and n.faces[0][1] >= _FACE]
    if len(faces) < _ENOUGH:
        return list(tiles)
    usual = _Size.of([face.detection.quad for face in faces])
    blank = [i for i, n in enumerate(named) if n.faces[0][0] in BLANK]
    near = _are_near([named[i] for i in blank], tiles)
    blank = [i for i, close in zip(blank, near, strict=True) if close]
    asked = [i for i in blank if usual.off(named[i].detection.quad) < _ELSE]
    seen = dict(zip(asked, _tiles_of([named[i] for i in asked], usual, look), strict=True)) if asked else {}
    marked = {id(n) for n in tiles if n.faces[0][0] not in BLANK}
    every = [seen.get(i) if i in blank else n for i, n in enumerate(named) if i in blank or id(n) in marked]
    return [n for n in every if n]


def _tiles_of(
    things: Sequence[Named], usual: _Size, look: Callable[[Sequence[Detection]], Closer]
) -> list[Named | None]:
    """What blank things are: a tile, as found or with its outline put right, or none."""
    closer = look([n.detection for n in things])
    found = np.array([usual.off(n.detection.quad) for n in things])
    put = np.array([usual.off(place.quad) for place in closer.placed])
    likely = _likely(things, closer, np.minimum(found, put)) >= _LIKELY
    nearer = [
        replace(n, detection=place) if better else n
        for n, place, better in zip(things, closer.placed, put < found, strict=True)
    ]
    return [n if tile else None for n, tile in zip(nearer, likely, strict=True)]


def _are_near(things: Sequence[Named], tiles: Sequence[Named]) -> list[bool]:
    """Which things lie near some tile and are about as large."""
    here, there = (np.array([n.detection.quad for n in some]).reshape(-1, 4, 2) for some in (things, tiles))
    sizes, others = (np.array([size(quad) for quad in quads]) for quads in (here, there))
    larger, smaller = np.maximum(sizes[:, None], others), np.minimum(sizes[:, None], others)
    away = np.linalg.norm(here.mean(axis=1)[:, None] - there.mean(axis=1)[None], axis=2)
    out: list[bool] = ((larger < ALIKE * smaller) & (away < 2 * NEAR * larger)).any(axis=1).tolist()
    return out


def _likely(things: Sequence[Named], closer: Closer, off: NDArray[np.float64]) -> NDArray[np.float64]:
    """How likely each of n blank things is a tile (n), being so far `off` a tile's size (n)."""
    score, none = (_log_odds(np.array(p)) for p in ([n.detection.score for n in things], closer.none))
    alone = np.stack([np.ones(len(things)), score, none, off], axis=1)
    first = _logistic(alone @ _ALONE)
    alike, other = _alike(things, closer.colours)
    around = np.stack([alike @ first, other @ first, alike @ (1 - first)], axis=1)
    return _logistic(np.hstack([alone, np.log1p(around)]) @ _TOGETHER)


def _alike(
    blank: Sequence[Named], colours: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """How far each of n things has the colour of each other one, and how far another colour (n x n); white dragons and backs apart."""
    quads = [n.detection.quad for n in blank]
    middles, short = np.array(quads).mean(axis=1), np.array([edges(quad)[0] for quad in quads])
    white = np.array([n.faces[0][0] == WHITE for n in blank])
    away = np.linalg.norm(middles[:, None] - middles[None], axis=2) >= _ONE_TILE * short[:, None]
    compared = away & (white[:, None] == white[None])
    difference = np.linalg.norm((colours[:, None] - colours[None]) * (_LIGHTNESS, 1, 1), axis=2)
    same = np.exp(-((difference / _ALIKE) ** 2))
    return same * compared, (1 - same) * compared


@dataclass(frozen=True, slots=True)
class _Size:
    """How large a tile is seen at each place: a circle as wide as a tile is seen as an ellipse, however the tile is turned.

    The logarithm of its matrix (three numbers) changes evenly with the place: `fit` (3 x 3) times 1 and the place from `origin`
    in units of `reach` pixels.
    """

    origin: NDArray[np.float64]
    reach: float
    fit: NDArray[np.float64]

    @classmethod
    def of(cls, faces: Sequence[Quad]) -> Self:
        """By the places of some tiles, what is far off the others counting less."""
        middles = np.array(faces).mean(axis=1)
        origin = np.median(middles, axis=0)
        reach = max(float(np.abs(middles - origin).max()), 1.0)
        known = np.column_stack([np.ones(len(faces)), (middles - origin) / reach])
        seen = np.array([_entries(_of_eigenvalues(_ellipse(quad), _log)) for quad in faces])
        weight = np.ones(len(faces))
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
        ways = (_ellipse(quad), _ellipse(quad[1:] + quad[:1]))
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


def _log_odds(p: NDArray[np.float64]) -> NDArray[np.float64]:
    p = np.clip(p, 0.001, 0.999)
    out: NDArray[np.float64] = np.log(p / (1 - p))
    return out


def _logistic(x: NDArray[np.float64]) -> NDArray[np.float64]:
    out: NDArray[np.float64] = 1 / (1 + np.exp(-x))
    return out
