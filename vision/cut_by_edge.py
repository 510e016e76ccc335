"""Tiles that the edge of the photo cuts: nothing shows how far they go on beyond it, but the size of the others does, and a tile's shape.

The detector and the network of outlines guess there, mostly much too far, and what then fills most of the tile's crop is made up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

from vision.naming import Named, Namer
from vision.quads import about, edges, mean_sides
from vision.reading import Detection, Quad, Reading
from vision.sizes import ENOUGH
from vision.tile_size import LONG, TileSize

#: What reaches out of the photo by more than the first, in its shorter side, is cut; it is too long that is so by more than the second, and something else that is so
#: by more than the third (logarithms).
_CUT, _TOO_LONG, _ELSE = 0.05, 0.1, 1.0
#: Of these the edge may have cut off a bar, where the middle of their upper side lies so far outside the photo, in shorter sides: of 821 tiles that reached out of
#: janchan's valid photographs cut by 25 % (`--only edges`) and were `sure` eight were wrong, all of them such.
_FEWER_BARS, _UPPER = ("C1", "C2"), 0.05
#: Sides half as long, to see which of them reach out.
_NARROW, _LOW = np.array([0.5, 1.0]), np.array([1.0, 0.5])
#: Says how many pixels quads reach out of the photo.
Beyond = Callable[[Sequence[Quad]], NDArray[np.float64]]


def is_cut(named: Named, beyond: Beyond) -> bool:
    """Whether the edge of the photo cuts something."""
    quad = named.detection.quad
    return bool(beyond([quad])[0] > _CUT * min(edges(quad)))


def put_inside(named: Sequence[Named], beyond: Beyond, name: Namer) -> list[Named]:
    """What was found, with what is cut and too long for a tile named again where a tile as large as the others ends with it inside the photo.

    `name` says what some places show.
    """
    out = list(named)
    quads = [n.detection.quad for n in named]
    cut = [is_cut(n, beyond) for n in named]
    plain = [i for i, n in enumerate(named) if n.very_plain]
    if len(plain) < ENOUGH or not any(cut):
        return out
    whole = [quads[i] for i in plain if not cut[i]]
    if len(whole) < ENOUGH:
        # the edge cuts a whole row, of which only the width is seen
        whole += [_shaped(quads[i], beyond) for i in plain if cut[i]]
    usual = TileSize.of(whole)
    doubted = [i for i, n in enumerate(named) if cut[i] and not n.very_plain]
    places = {i: place for i in doubted if (place := _as_usual(quads[i], usual, beyond))}
    again = name([Detection(place, named[i].detection.score) for i, place in places.items()], upright=False)
    for i, there in zip(places, again, strict=True):
        out[i] = there
    return out


def _shaped(quad: Quad, beyond: Beyond) -> Quad:
    """A quad that is longer than a tile is beside its width, shortened to that."""
    short, long = edges(quad)
    by = min(1.0, LONG * short / long)
    return _shortened(quad, np.array([1.0, by]), beyond) if by < 1 else quad


def _as_usual(quad: Quad, usual: TileSize, beyond: Beyond) -> Quad | None:
    """A quad with those sides that are too long and reach out of the photo as long as a tile's; None where none does.

    Which of a tile's sides the first one is, its short or its long one, the side says that is seen whole.
    """
    own = np.array(edges(quad))
    reach_out = [beyond([_shortened(quad, by, beyond)]) < beyond([quad]) - 1 for by in (_NARROW, _LOW)]
    out = np.array(reach_out).ravel()
    told = ~out if out.any() and not out.all() else np.ones(2, np.bool_)
    ways = [np.log(np.linalg.norm(sides, axis=1) / own) for sides in usual.sides(quad)]
    longer = min(ways, key=lambda by: float(np.abs(by[told]).max()))
    too_long = out & (longer < -_TOO_LONG) & (longer > -_ELSE)
    return _shortened(quad, np.where(too_long, np.exp(longer), 1.0), beyond) if too_long.any() else None


def _shortened(quad: Quad, by: NDArray[np.float64], beyond: Beyond) -> Quad:
    """A quad with its two sides (2) so much shorter, those ends moved inwards that lie outside the photo."""
    corners = np.array(quad)
    sides = np.stack(mean_sides(corners[None]))[:, 0]
    places = []
    for ends in product(*((-0.5, 0.5) if factor < 1 else (0.0,) for factor in by)):
        at = corners.mean(axis=0) + np.array(ends) @ ((by - 1)[:, None] * sides)
        places.append(about(at, by[:, None] * sides))
    return places[int(beyond(places).argmin())]


def without_a_bar(reading: Reading) -> set[int]:
    """The ids of what is read as 1 or 2 characters and may be 2 or 3, of which the edge of the photo has cut off the uppermost bar."""
    return {
        t.id for t in reading.tiles if t.tile in _FEWER_BARS and _begins_outside(t.detection.quad, reading)
    }


def _begins_outside(quad: Quad, reading: Reading) -> bool:
    """Whether the middle of a quad's upper side lies outside the photo."""
    x, y = ((one + other) / 2 for one, other in zip(quad[0], quad[1], strict=True))
    return max(-x, -y, x - reading.width, y - reading.height) > _UPPER * min(edges(quad))
