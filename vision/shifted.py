"""Places that begin in the midst of a tile and end beside it: what they show plainly may be a part of its sticks or rounds.

7 circles without their upper row are 4 circles as plain as any, and half of 4 bamboos is 2 bamboos; but the network of outlines sees
the tile's corners elsewhere, and there the whole face is as plain.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from vision.naming import Named
from vision.quads import as_large, edges, mean_sides
from vision.reading import STICKS_AND_ROUNDS, Detection
from vision.sizes import plainness

#: What may be a part of another face.
PARTS = frozenset(f"{suit}{number}" for suit in "BD" for number in (2, 3, 4, 6))
#: A tile lies elsewhere whose middle is off by so much, in sides of the place, and is as large but for this factor.
_ELSEWHERE, _AS_LARGE = 0.1, 1.25
#: It must show a face so plainly there.
_SHOWN = 0.9


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
        if plainness(there) >= _SHOWN and _is_part(named[i].faces[0][0], there.faces[0][0]):
            out[i] = there
    return out


def _elsewhere(found: Detection, there: Detection) -> bool:
    """Whether a tile as large as what was found lies a little to a side of it."""
    place, tile = np.array([found.quad, there.quad])
    sides = np.stack(mean_sides(place[None]))[:, 0]
    off = (tile - place).mean(axis=0) @ np.linalg.inv(sides)
    return bool(np.abs(off).max() > _ELSEWHERE) and as_large(there.quad, edges(found.quad), _AS_LARGE)


def _is_part(part: str, whole: str) -> bool:
    """Whether the sticks or rounds of one face are some of another's."""
    return whole in STICKS_AND_ROUNDS and part[0] == whole[0] and int(part[1:]) < int(whole[1:])
