"""Flowers told from seasons by each other: in one set the signs of either kind stand in corners of their own, or in a paint of their own.

Which of the two a tile is, its number does not say, and its word may be a blot; but where the others are known, its corners look like those
of one kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.naming import KNOWN, UNNAMED, Named
from vision.reading import FLOWERS, FLOWERS_AND_SEASONS, ranked, share
from vision.rectify import Cutter
from vision.weighing import by_others

#: What shows one of the eight with more than this is compared.
_SHOWN = 0.5
#: Of which kind a tile is, is in doubt with less than this.
_KIND_DOUBT = 0.97
#: A tile is looked at in so many pixels (w, h); a corner is such a share of its width and height, without the outermost pixels.
_SIZE, _CORNER, _EDGE = (48, 60), (0.28, 0.24), 2
#: Lightness counts for so much of a difference of paints; paints differ by less than this (in CIELAB) in the best of photos, and paper is no more even.
_LIGHTNESS, _EVEN, _PAPER = 0.5, 8.0, 6.0
#: Of what is painted less (0 to 1) nothing is known.
_HARDLY = 0.03
#: That two tiles are of one kind: a logarithm of odds where their corners are the same, less so many times how far the paints there are off each other
#: and what share of the paint stands in other corners (both 0 to 1). Fitted to 2,295 pairs in 720 drawn hands, of which 83 in a hundred are
#: told so to be of one kind or of two; of 155 in photographs (janchan valid) 96.
_ALIKE, _BY_PAINT, _BY_PLACE = 3.6, 15.0, 4.3
#: Pairs of one hand are not independent: so much of that counts, and at most so much: with 3 other designs, in which nothing tells the kinds, lost seven of 376.
_COUNTS, _SPEAKS = 0.7, 1.0
#: A kind is no less probable than this.
_LEAST = 1e-3

Floats = NDArray[np.float64]


def told_by_kinds(cutter: Cutter, named: Sequence[Named]) -> list[Named]:
    """The tiles, flowers and seasons in doubt named by which others they look like as well; all in the cutter's pixels.

    As they were where the corners of known ones do not tell the kinds.
    """
    shown = [i for i, n in enumerate(named) if _is_one(n)]
    flower = np.array([_flower(named[i]) for i in shown])
    one_of_them = np.array([share(named[i].faces, FLOWERS_AND_SEASONS) for i in shown])
    doubtful = np.maximum(flower, 1 - flower) < _KIND_DOUBT
    if len(shown) < 2 or not doubtful.any():
        return list(named)
    tiles = cutter.crops([named[i].detection.quad for i in shown], _SIZE, margin=1.0)
    corners = [_corners(tile) for tile in tiles]
    speaks = np.zeros((len(shown), len(shown)))
    for i, k in combinations(range(len(shown)), 2):
        speaks[i, k] = speaks[k, i] = _speaks(corners[i], corners[k])
    # what may be a wind says little of flowers
    speaks *= one_of_them[:, None] * one_of_them
    if _tells_nothing(flower, np.maximum(flower, 1 - flower) * one_of_them > KNOWN, speaks):
        return list(named)
    likely = by_others(np.stack([flower, 1 - flower], axis=1), speaks)[:, 0]
    out = list(named)
    for k in np.flatnonzero(doubtful).tolist():
        out[shown[k]] = _renamed(named[shown[k]], float(likely[k]))
    return out


def _is_one(named: Named) -> bool:
    """Whether a tile most likely shows one of the eight."""
    return named.faces[0][0] in FLOWERS_AND_SEASONS and share(named.faces, FLOWERS_AND_SEASONS) > _SHOWN


def _flower(named: Named) -> float:
    """How probably a tile that is one of the eight is a flower."""
    flowers = share(named.faces, FLOWERS) / share(named.faces, FLOWERS_AND_SEASONS)
    return float(np.clip(flowers, _LEAST, 1 - _LEAST))


def _corners(tile: NDArray[np.uint8]) -> Floats:
    """What is painted in the four corners of a tile (h x w x 3, BGR): how much of each is (0 to 1), and how far the paint is off the paper (CIELAB); 4 x 4."""
    lab = cv2.cvtColor(tile.astype(np.float32) / 255, cv2.COLOR_BGR2LAB).astype(np.float64)
    inside = lab[3:-3, 3:-3].reshape(-1, 3)
    lightness = inside[:, 0]
    off = lab - np.median(inside[lightness >= np.median(lightness)], axis=0)
    ink = np.maximum(np.linalg.norm(off * (0.7, 1, 1), axis=2) - _PAPER, 0)
    ink = np.minimum(ink / (np.percentile(ink, 98) + 5), 1)
    height, width = ink.shape
    wide, high = int(width * _CORNER[0]), int(height * _CORNER[1])
    across = (slice(_EDGE, wide), slice(width - wide, width - _EDGE))
    down = (slice(_EDGE, high), slice(height - high, height - _EDGE))
    out = []
    for place in ((y, x) for y in down for x in across):
        weight = ink[place] ** 2
        paint = (off[place] * weight[..., None]).sum(axis=(0, 1)) / max(float(weight.sum()), 1e-3)
        out.append([ink[place].mean(), *paint])
    return np.array(out)


def _speaks(one: Floats, other: Floats) -> float:
    """How much the corners of two tiles speak for one kind (more than 0), or for two."""
    paint, others = one[:, 0], other[:, 0]
    both = np.minimum(paint, others) ** 2
    off = np.linalg.norm((one[:, 1:] - other[:, 1:]) * (_LIGHTNESS, 1, 1), axis=1)
    most = np.linalg.norm(one[:, 1:], axis=1) + np.linalg.norm(other[:, 1:], axis=1) + _EVEN
    by_paint = (both * off / most).sum() / (both.sum() + 1e-6)
    either = np.maximum(paint, others)
    by_place = (np.abs(paint - others) / (paint + others + _HARDLY) * either).sum() / max(either.sum(), 1e-3)
    speaks = _COUNTS * (_ALIKE - _BY_PAINT * by_paint - _BY_PLACE * by_place)
    return float(np.clip(speaks, -_SPEAKS, _SPEAKS))


def _tells_nothing(flower: Floats, known: NDArray[np.bool_], speaks: Floats) -> bool:
    """Whether no tile is `known`, or known ones of two kinds look as if they were of one, or such of one kind as if they were of two."""
    same: list[float] = []
    other: list[float] = []
    for i, k in combinations(np.flatnonzero(known).tolist(), 2):
        (same if (flower[i] > 0.5) == (flower[k] > 0.5) else other).append(float(speaks[i, k]))
    return not known.any() or sum(same) < 0 or sum(other) > 0


def _renamed(named: Named, flower: float) -> Named:
    """A tile by how probably it is a flower."""
    before, own = dict(named.faces), _flower(named)
    now = {
        code: max(before.get(code, 0.0), UNNAMED)
        * (flower / own if code in FLOWERS else (1 - flower) / (1 - own))
        for code in FLOWERS_AND_SEASONS
    }
    whole = share(named.faces, FLOWERS_AND_SEASONS) / sum(now.values())
    rest = [(code, p) for code, p in named.faces if code not in now]
    faces = ranked([*((code, whole * p) for code, p in now.items()), *rest])
    return named.told_by_others(faces, as_plain_as=named.faces[0][1])
