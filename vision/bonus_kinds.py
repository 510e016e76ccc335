"""Flowers told from seasons by each other: in one set the signs of either kind stand in corners of their own, or in a paint of their own.

Which of the two a tile is, its number does not say, and its word may be a blot; but it looks like others of its kind (`vision/kinds.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from vision.naming import KNOWN, UNNAMED, Named
from vision.reading import FLOWERS, FLOWERS_AND_SEASONS, SEASONS, Quad, ranked, share
from vision.rectify import Cutter
from vision.weighing import by_others

#: What shows one of the eight with more than this is compared.
_SHOWN = 0.5
#: Of which kind a tile is, is in doubt with less than this.
_KIND_DOUBT = 0.97
#: Of two tiles the network has learnt from 0.38 are of one kind: with these odds (a logarithm) less it says what the two look like alone.
_LEARNT = -0.48
#: Pairs of one hand are not independent: so much of that counts, and at most so much: print that is unlike both kinds is of neither.
_COUNTS, _SPEAKS = 0.5, 3.0
#: Which number a tile of the other kind bears is told so much by the number that it seemed to bear, else by what of that kind it looked like.
_BY_NUMBER = 0.5
#: A kind is no less probable than this.
_LEAST = 1e-3

Floats = NDArray[np.float64]


def told_by_kinds(
    cutter: Cutter, named: Sequence[Named], of_one_kind: Callable[[Cutter, Sequence[Quad]], Floats]
) -> list[Named]:
    """The tiles, flowers and seasons in doubt named by which others they look like as well; all in the cutter's pixels.

    `of_one_kind` says how surely each two of n tiles are of one kind (n x n, logarithms of odds). As they were where that is not so of those that are known.
    """
    shown = [i for i, n in enumerate(named) if _is_one(n)]
    flower = np.array([_flower(named[i]) for i in shown])
    one_of_them = np.array([share(named[i].faces, FLOWERS_AND_SEASONS) for i in shown])
    doubtful = np.maximum(flower, 1 - flower) < _KIND_DOUBT
    if len(shown) < 2 or not doubtful.any():
        return list(named)
    said = of_one_kind(cutter, [named[i].detection.quad for i in shown])
    speaks = np.clip(_COUNTS * (said - _LEARNT), -_SPEAKS, _SPEAKS) * (1 - np.eye(len(shown)))
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


def _tells_nothing(flower: Floats, known: NDArray[np.bool_], speaks: Floats) -> bool:
    """Whether no tile is `known`, or known ones of two kinds look as if they were of one, or such of one kind as if they were of two."""
    same: list[float] = []
    other: list[float] = []
    for i, k in combinations(np.flatnonzero(known).tolist(), 2):
        (same if (flower[i] > 0.5) == (flower[k] > 0.5) else other).append(float(speaks[i, k]))
    return not known.any() or sum(same) < 0 or sum(other) > 0


def _renamed(named: Named, flower: float) -> Named:
    """A tile by how probably it is a flower."""
    before = dict.fromkeys(FLOWERS_AND_SEASONS, UNNAMED) | dict(named.faces)
    whole = sum(before[code] for code in FLOWERS_AND_SEASONS)
    kinds = {kind: sum(before[code] for code in kind) for kind in (FLOWERS, SEASONS)}
    now = {}
    for kind, chance in ((FLOWERS, flower), (SEASONS, 1 - flower)):
        for first, second in zip(kind, SEASONS if kind == FLOWERS else FLOWERS, strict=True):
            number = (before[first] + before[second]) / whole
            now[first] = chance * ((1 - _BY_NUMBER) * before[first] / kinds[kind] + _BY_NUMBER * number)
    share_of_them = share(named.faces, FLOWERS_AND_SEASONS)
    rest = [(code, p) for code, p in named.faces if code not in now]
    faces = ranked([*((code, share_of_them * p) for code, p in now.items()), *rest])
    return named.told_by_others(faces, as_plain_as=named.faces[0][1])
