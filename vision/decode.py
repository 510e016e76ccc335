"""The hand as a whole: no tile of a set is there more often than the set holds it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from vision.reading import BACK

Faces = tuple[tuple[str, float], ...]


def is_bonus(code: str) -> bool:
    """Whether a code is that of a flower, a season or an animal."""
    return code[0] in "FSA" and code[1:].isdigit()


def copies(code: str) -> int:
    """How many of a face one set of tiles holds: one of each bonus tile, four of any other."""
    return 1 if is_bonus(code) else 4


def together(tiles: Sequence[Faces], most: int = 200) -> list[tuple[Faces, bool]]:
    """Faces re-ranked so that no face comes first too often, each with whether that changed it.

    Where a face is seen too often, the tile that loses least by it takes its next likely face, until all is possible;
    faces that no probability speaks for are never taken.
    """
    ranked = [list(faces) for faces in tiles]
    changed = [False] * len(ranked)
    for _ in range(most):
        counts = Counter(faces[0][0] for faces in ranked if faces and faces[0][0] != BACK)
        over = {code for code, n in counts.items() if n > copies(code)}
        best: tuple[float, int, int] | None = None
        for i, faces in enumerate(ranked):
            if not faces or faces[0][0] not in over:
                continue
            for k in range(1, len(faces)):
                code, p = faces[k]
                if p < 1e-4:
                    break
                if code != BACK and counts[code] >= copies(code):
                    continue
                loss = math.log(faces[0][1] / p)
                if best is None or loss < best[0]:
                    best = (loss, i, k)
                break
        if best is None:
            break
        _, i, k = best
        ranked[i].insert(0, ranked[i].pop(k))
        changed[i] = True
    return [(tuple(faces), flag) for faces, flag in zip(ranked, changed, strict=True)]
