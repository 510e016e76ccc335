"""Tiles that the edge of the photo cuts: nothing shows how far they go on beyond it, but the size of the others does.

The detector and the network of outlines guess there, mostly too far, and what then fills most of the tile's crop is made up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

from vision.naming import Named, Namer
from vision.quads import edges, mean_sides
from vision.reading import Detection, Quad
from vision.sizes import ENOUGH
from vision.tile_size import TileSize

#: What reaches out of the photo by more than the first, in its shorter side, is cut; it is too long that is so by more than the second, and something else that is so
#: by more than the third (logarithms).
_CUT, _TOO_LONG, _ELSE = 0.05, 0.1, 1.0


def put_inside(
    named: Sequence[Named], beyond: Callable[[Sequence[Quad]], NDArray[np.float64]], name: Namer
) -> list[Named]:
    """What was found, with what is cut, too long for a tile and not plain named again where a tile as large as the others ends with it inside the photo.

    `beyond` says how many pixels quads reach out of the photo, `name` what some places show.
    """
    out = list(named)
    quads = [n.detection.quad for n in named]
    cut = beyond(quads) > _CUT * np.array([min(edges(quad)) for quad in quads]) if quads else np.zeros(0)
    plain = [n.detection.quad for n, is_cut in zip(named, cut, strict=True) if n.very_plain and not is_cut]
    doubted = [i for i, n in enumerate(named) if cut[i] and not n.very_plain]
    if len(plain) < ENOUGH or not doubted:
        return out
    usual = TileSize.of(plain)
    places = {i: place for i in doubted if (place := _shortened(quads[i], usual, beyond))}
    again = name([Detection(place, named[i].detection.score) for i, place in places.items()], upright=False)
    for i, there in zip(places, again, strict=True):
        out[i] = there
    return out


def _shortened(
    quad: Quad, usual: TileSize, beyond: Callable[[Sequence[Quad]], NDArray[np.float64]]
) -> Quad | None:
    """A quad with those sides that are too long as long as a tile's, and the end that lies outside the photo moved inwards for it; None where none is."""
    corners = np.array(quad)
    own = np.stack(mean_sides(corners[None]))[:, 0]
    ways = [np.log(np.linalg.norm(s, axis=1) / np.linalg.norm(own, axis=1)) for s in usual.sides(quad)]
    longer = min(ways, key=lambda by: float(np.abs(by).max()))
    too_long = (longer < -_TOO_LONG) & (longer > -_ELSE)
    if not too_long.any():
        return None
    shrunk = np.where(too_long, np.exp(longer), 1.0)[:, None]
    signs = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
    places = []
    for ends in product(*((-0.5, 0.5) if is_long else (0.0,) for is_long in too_long)):
        at = corners.mean(axis=0) + np.array(ends) @ ((shrunk - 1) * own)
        a, b, c, d = ((float(x), float(y)) for x, y in at + signs @ (shrunk * own))
        places.append((a, b, c, d))
    return places[int(beyond(places).argmin())]
