"""Places that begin in the midst of a tile and end beside it: what they show plainly may be a part of its sticks or rounds.

7 circles without their upper row are 4 circles as plain as any, and half of 4 bamboos is 2 bamboos; but the network of outlines sees
the tile's corners elsewhere, and there the whole face is as plain.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from vision.naming import Named
from vision.quads import as_large, edges, mean_sides, quad_of, which_hold
from vision.reading import STICKS_AND_ROUNDS, Detection
from vision.sizes import plainness

#: What may be a part of another face.
PARTS = frozenset(f"{suit}{number}" for suit in "BD" for number in (2, 3, 4, 6))
#: A tile lies elsewhere whose middle is off by so much, in sides of the place, and is as large but for this factor.
_ELSEWHERE, _AS_LARGE = 0.1, 1.25
#: It must show a face so plainly there.
_SHOWN = 0.9
#: Where the outline is seen where the part is, tiles are tried by so many of its sides aside, where no more of them than this lies on another tile.
_STEPS, _FREE = (-0.48, -0.32, 0.32, 0.48), 0.15
#: What shows something so plainly is another tile.
_RATHER = 0.5
#: Points spread over a place, in its sides from its middle.
_SPREAD = np.stack(np.meshgrid(*[np.linspace(-0.45, 0.45, 7)] * 2), axis=-1).reshape(-1, 2)


def not_shifted(
    named: Sequence[Named],
    outlined: Callable[[Sequence[Detection]], Sequence[Detection]],
    name: Callable[[Sequence[Detection]], Sequence[Named]],
) -> list[Named]:
    """The things, those that plainly are a part of a tile's sticks or rounds as the whole tile.

    `outlined` sees the outlines of some things at one look, `name` says what some places show.
    """
    out = list(named)
    places = {i: n.detection for i, n in enumerate(named) if n.faces[0][0] in PARTS}
    # what lies well is told by one look; from a better place the outline is seen better
    for _ in range(2):
        seen = outlined(list(places.values())) if places else []
        places = {
            i: there for i, there in zip(places, seen, strict=True) if _elsewhere(named[i].detection, there)
        }
    again = name(list(places.values())) if places else []
    for i, there in zip(places, again, strict=True):
        if _shows_the_whole(named[i], there):
            out[i] = there
    tried = [(i, place) for i, n in enumerate(out) if n is named[i] for place in _free_beside(out, i)]
    again = name([place for _, place in tried]) if tried else []
    for (i, _), there in zip(tried, again, strict=True):
        if _shows_the_whole(named[i], there) and (out[i] is named[i] or plainness(there) > plainness(out[i])):
            out[i] = there
    return out


def _shows_the_whole(part: Named, there: Named) -> bool:
    return plainness(there) >= _SHOWN and _is_part(part.faces[0][0], there.faces[0][0])


def _free_beside(named: Sequence[Named], i: int) -> list[Detection]:
    """The places a little aside of what may be a part of sticks or rounds where no other tile lies: there the whole of it may."""
    part = named[i]
    if part.faces[0][0] not in PARTS:
        return []
    others = [n.detection.quad for k, n in enumerate(named) if k != i and plainness(n) >= _RATHER]
    corners = np.array(part.detection.quad, float)
    sides = np.stack(mean_sides(corners[None]))[:, 0]
    moves = [step * side for side in sides for step in _STEPS]
    if others:
        points = [(p @ sides + corners.mean(axis=0) + move) for move in moves for p in _SPREAD]
        on = which_hold(others, points).any(axis=0).reshape(len(moves), -1).mean(axis=1)
        moves = [move for move, share in zip(moves, on.tolist(), strict=True) if share < _FREE]
    return [Detection(quad_of(corners + move), part.detection.score) for move in moves]


def _elsewhere(found: Detection, there: Detection) -> bool:
    """Whether a tile as large as what was found lies a little to a side of it."""
    place, tile = np.array([found.quad, there.quad])
    sides = np.stack(mean_sides(place[None]))[:, 0]
    off = (tile - place).mean(axis=0) @ np.linalg.inv(sides)
    return bool(np.abs(off).max() > _ELSEWHERE) and as_large(there.quad, edges(found.quad), _AS_LARGE)


def _is_part(part: str, whole: str) -> bool:
    """Whether the sticks or rounds of one face are some of another's."""
    return whole in STICKS_AND_ROUNDS and part[0] == whole[0] and int(part[1:]) < int(whole[1:])
