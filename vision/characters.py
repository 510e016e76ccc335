"""Characters told apart by their numbers: below stands the same sign on all nine, so that whole tiles look alike, but the upper halves do not.

A set may write 二 in lines that no network has seen, and call it 三; where another tile plainly shows 三, and its number looks
otherwise, it is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from vision.looks import Looks
from vision.naming import DOUBT, KNOWN, UNNAMED, Named
from vision.reading import CHARACTERS, ranked, share
from vision.rectify import Cutter
from vision.weighing import by_others, shared

#: What shows one of the nine with more than this is compared.
_SHOWN = 0.5
#: The correlation of the upper halves of two tiles, and by how much it speaks for one face (a logarithm of odds): of 1,645 pairs of one face in 720 drawn
#: hands two in a hundred correlate by less than 0.90, of 3,907 pairs of two faces four in a thousand by more.
_CORRELATION = np.array([0.78, 0.84, 0.87, 0.90])
_SPEAKS = np.array([-4.0, -2.0, 0.0, 2.0])
#: Numbers that correlate by this much look the same, and by less than the second other.
_SAME, _OTHER = 0.9, 0.8

Floats = NDArray[np.float64]


def is_character(named: Named) -> bool:
    """Whether a tile most likely shows one of the nine."""
    return share(named.faces, CHARACTERS) > _SHOWN


def told_by_numbers(cutter: Cutter, named: Sequence[Named]) -> list[Named]:
    """The tiles, characters in doubt named by what other characters show as well; all in the cutter's pixels.

    As they were where the upper halves of plain ones do not tell their numbers.
    """
    shown = [i for i, n in enumerate(named) if is_character(n)]
    if len(shown) < 2 or all(named[i].faces[0][1] >= DOUBT for i in shown):
        return list(named)
    looks = Looks.of(cutter, [named[i].detection.quad for i in shown]).upper()
    seen = [k for k in range(len(shown)) if not looks.blank(k)]
    if len(seen) < 2:
        return list(named)
    alike = np.eye(len(seen))
    for i, k in combinations(range(len(seen)), 2):
        alike[i, k] = alike[k, i] = looks.as_they_stand(seen[i], seen[k])
    some = [named[shown[k]] for k in seen]
    if _tells_nothing(some, alike):
        return list(named)
    out = list(named)
    for group, faces in _named_together(some, alike):
        for k in group:
            out[shown[seen[k]]] = _renamed(some[k], faces)
    return out


def _tells_nothing(some: Sequence[Named], alike: Floats) -> bool:
    """Whether known tiles of two faces look the same, or such of one face do not."""
    pairs = list(combinations([k for k, n in enumerate(some) if n.faces[0][1] >= KNOWN], 2))
    same = [some[i].faces[0][0] == some[k].faces[0][0] for i, k in pairs]
    return any(
        alike[i, k] < _OTHER if one else alike[i, k] > _SAME for (i, k), one in zip(pairs, same, strict=True)
    )


def _named_together(some: Sequence[Named], alike: Floats) -> list[tuple[list[int], Floats]]:
    """Groups of tiles named alike whose numbers look the same, and how likely each has which face (9), by what other groups have."""
    groups: list[list[int]] = []
    for i in sorted(range(len(some)), key=lambda k: -some[k].faces[0][1]):
        face = some[i].faces[0][0]
        same = (g for g in groups if some[g[0]].faces[0][0] == face and alike[i, g].min() >= _SAME)
        own = next(same, None)
        if own is None:
            groups.append([i])
        else:
            own.append(i)
    by_pixels = np.array([_faces_of([some[k] for k in group]) for group in groups])
    between = np.array([[alike[np.ix_(g, h)].mean() for h in groups] for g in groups])
    likely = by_others(by_pixels, np.interp(between, _CORRELATION, _SPEAKS))
    return list(zip(groups, likely, strict=True))


def _faces_of(tiles: Sequence[Named]) -> Floats:
    """How likely tiles that look the same have which of the nine faces (9)."""
    every = [dict(n.faces) for n in tiles]
    each = np.array([[faces.get(code, UNNAMED) for code in CHARACTERS] for faces in every])
    return shared(np.exp(np.log(np.maximum(each, UNNAMED)).sum(axis=0)))


def _renamed(named: Named, likely: Floats) -> Named:
    """A tile by how likely it has which of the nine faces (9); one in no doubt stays as it is."""
    p = named.faces[0][1]
    if p >= DOUBT:
        return named
    whole = share(named.faces, CHARACTERS)
    rest = [(code, weight) for code, weight in named.faces if code not in CHARACTERS]
    faces = ranked([*zip(CHARACTERS, (whole * likely).tolist(), strict=True), *rest])
    return named.told_by_others(faces, as_plain_as=p)
