"""Flowers told from seasons by each other: in one set the signs of either kind stand in corners of their own, or in a paint of their own.

Which of the two a tile is, its number does not say, and its word may be a blot; but it looks like others of its kind (`vision/kinds.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

from vision.naming import UNNAMED, Named
from vision.reading import FLOWERS, FLOWERS_AND_SEASONS, Quad, ranked, share
from vision.rectify import Cutter

#: What shows one of the eight with more than this is compared.
_SHOWN = 0.5
#: Of which kind a tile is, is in doubt with less than this.
_KIND_DOUBT = 0.97
#: Of two tiles the network has learnt from 0.38 are of one kind: with these odds (a logarithm) less it says what the two look like alone.
_LEARNT = -0.48
#: Pairs of one hand are not independent: so much of that counts, and at most so much.
_COUNTS, _SPEAKS = 0.35, 4.0
#: Of so many tiles at most, every way to share the kinds out is weighed: twice as many for each more.
_MOST = 12
#: A kind is no less probable than this.
_LEAST = 1e-3

Floats = NDArray[np.float64]


def told_by_kinds(
    cutter: Cutter, named: Sequence[Named], of_one_kind: Callable[[Cutter, Sequence[Quad]], Floats]
) -> list[Named]:
    """The tiles, flowers and seasons in doubt named by which others they look like as well; all in the cutter's pixels.

    `of_one_kind` says how surely each two of n tiles are of one kind (n x n, logarithms of odds).
    """
    shown = [i for i, n in enumerate(named) if _is_one(n)]
    flower = np.array([_flower(named[i]) for i in shown])
    one_of_them = np.array([share(named[i].faces, FLOWERS_AND_SEASONS) for i in shown])
    doubtful = np.maximum(flower, 1 - flower) < _KIND_DOUBT
    if not 1 < len(shown) <= _MOST or not doubtful.any():
        return list(named)
    said = of_one_kind(cutter, [named[i].detection.quad for i in shown])
    speaks = np.clip(_COUNTS * (said - _LEARNT), -_SPEAKS, _SPEAKS)
    # what may be a wind says little of flowers
    likely = _shared_out(flower, speaks * one_of_them[:, None] * one_of_them)
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


def _shared_out(flower: Floats, speaks: Floats) -> Floats:
    """How probably each of n tiles is a flower (n), over all ways to share the kinds out, by itself (`flower`) and by how much each two speak for one kind."""
    ways = np.array(list(product((-1.0, 1.0), repeat=len(flower))))
    by_itself = np.where(ways > 0, np.log(flower), np.log(1 - flower)).sum(axis=1)
    pairs = np.triu(speaks, 1)
    weight = by_itself + np.einsum("wi,ij,wj->w", ways, pairs, ways) / 2
    chance = np.exp(weight - weight.max())
    out: Floats = (chance[:, None] * (ways > 0)).sum(axis=0) / chance.sum()
    return np.clip(out, _LEAST, 1 - _LEAST)


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
