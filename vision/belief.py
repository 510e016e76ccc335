"""What of the things found are tiles: of heaps of like things near each other all are, or none."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.classify import Named
from vision.layout import components
from vision.reading import BACK, WHITE

#: A face of this probability is plain; so many very plain ones in a heap of things within `NEAR` tiles of each other
#: prove that they are tiles.
PLAIN = 0.5
A_FEW = 4
NEAR = 3.5
#: Tiles of one photo differ in size by less than this factor where they lie near each other.
ALIKE = 1.5
#: Faces that anything may seem to have.
BLANK = (BACK, WHITE)


def believed(named: Sequence[Named], reject: float) -> list[Named]:
    """The tiles among what was found: of each heap of like things near each other all that may be tiles, or none.

    Bricks, keys and print look like tiles here and there. A heap is believed where a few of its things show a face very
    plainly, or more show one plainly than do not; a thing that stands alone must show it very plainly. What is blank
    proves nothing.
    """
    quads = np.array([n.detection.quad for n in named]).reshape(-1, 4, 2)
    middles, sizes = quads.mean(axis=1), np.array([_size(quad) for quad in quads])
    distance = np.linalg.norm(middles[:, None] - middles[None], axis=2)
    larger, smaller = np.maximum(sizes[:, None], sizes), np.minimum(sizes[:, None], sizes)
    kept: set[int] = set()
    for heap in components((larger < ALIKE * smaller) & (distance < NEAR * larger)):
        marked = [named[i] for i in heap if named[i].faces[0][0] not in BLANK]
        plain = sum(n.faces[0][1] >= PLAIN and n.not_a_tile < 0.3 for n in marked)
        very = sum(_very_plain(n) for n in marked)
        if very >= min(A_FEW, len(heap)) or (len(heap) > 1 and 2 * plain > len(marked)):
            kept |= {i for i in heap if named[i].not_a_tile < reject}
    # what is blank and lies further off, as scattered tiles do
    near_kept = (larger < ALIKE * smaller)[:, sorted(kept)] & (distance < 2 * NEAR * larger)[:, sorted(kept)]
    kept |= {i for i, n in enumerate(named) if near_kept[i].any() and _a_blank_tile(n)}
    return [named[i] for i in sorted(kept)]


def _a_blank_tile(named: Named) -> bool:
    return named.faces[0][0] in BLANK and named.not_a_tile < 0.1 and named.detection.score >= 0.7


def _very_plain(named: Named) -> bool:
    return named.faces[0][1] >= 0.9 and named.not_a_tile < 0.05 and named.detection.score >= 0.75


def _size(quad: NDArray[np.float64]) -> float:
    u, v = quad[1] - quad[0] + quad[2] - quad[3], quad[3] - quad[0] + quad[2] - quad[1]
    return float(np.sqrt(abs(u[0] * v[1] - u[1] * v[0]))) / 2
