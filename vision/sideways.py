"""Tiles that lie the other way round than they seem to, because the table is seen so obliquely that they look as wide as high, or wider."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from vision.naming import CLEAR, Named, Namer
from vision.quads import edges, middle, turned
from vision.reading import BACK, JOKER, WHITE, Quad
from vision.tile_size import TileSize

#: The face that is seen best, and its probability.
Seen = tuple[str, float]
#: A quad whose sides differ by less than this factor may be a tile seen so obliquely that it lies the other way round; by less than the
#: second one too, if its face is in doubt as it seems to lie and plain the other way round.
_SQUARE, _OBLIQUE = 1.22, 2.2
_DOUBT, _PLAIN = 0.9, 0.97
#: Tiles lie alike whose directions differ by no more than this, as a sine.
_ALIKE = 0.4
#: What also looks like a face when it lies on its side says nothing of how tiles lie: so do circles, and three bamboos side by side look like six.
SAYS_NOTHING = frozenset([BACK, WHITE, JOKER, *(f"D{n}" for n in range(1, 10))])
#: Which of these a square one is, is not seen: three bamboos side by side, each of two drops, are six of them the other way round.
_EITHER = ("B3", "D6")
#: A tile touches the next one of its row whose middle is no further off than so many sides, and as little out of line.
_NEXT, _IN_LINE = 1.3, 0.35

#: By so many plain faces it is told how a tile must lie, by its size where it is: it lies across what it was named as where that is off by so much more (a
#: logarithm, `TileSize`) than the other way round, which is hardly off. Of 14,701 tiles that lay as they were named, in 900 drawn pictures, 21 were so, of 57 that
#: did not 34.
_ENOUGH, _RATHER, _HARDLY = 5, 0.1, 0.25
#: A face that is plain the other way round, or plainer than it was; what is none with more than the second, and more than before, shows none.
_SHOWN, _PERHAPS_NONE = 0.9, 0.05


def the_other_way(named: Sequence[Named], name: Namer) -> list[Named]:
    """The tiles, those that by their size must lie across how they were named seen the other way round, if they show a face so.

    Three bamboos side by side are six of circles the other way round, and nine circles, or five, are as many bamboos.
    """
    out = list(named)
    marked = [i for i, n in enumerate(named) if n.faces[0][0] not in (BACK, WHITE)]
    plain = [i for i in marked if named[i].faces[0][1] >= _SHOWN]
    if len(plain) < _ENOUGH:
        return out
    usual = TileSize.of([named[i].detection.quad for i in plain])
    as_named, across = usual.ways_off([named[i].detection.quad for i in marked])
    lies = (as_named - across > _RATHER) & (across < _HARDLY)
    asked = [i for i, other in zip(marked, lies, strict=True) if other]
    found = (named[i].detection for i in asked)
    seen = name([replace(d, quad=turned(d.quad, 1)) for d in found], upright=True)
    for i, other in zip(asked, seen, strict=True):
        if _shows_as_much(other, named[i]):
            out[i] = other
    return out


def _shows_as_much(other: Named, named: Named) -> bool:
    """Whether a tile seen the other way round shows a face as plainly as it was named, or plainly, and is no less a tile."""
    face, p = other.faces[0]
    as_plain = p >= min(named.faces[0][1], _SHOWN) and face not in (BACK, WHITE)
    return as_plain and other.not_a_tile <= max(named.not_a_tile, _PERHAPS_NONE)


def perhaps_on_their_sides(quads: Sequence[Quad], seen: Sequence[Seen]) -> list[int]:
    """Which of n tiles, so seen as they seem to lie, may have their long sides where the short ones seem to be."""
    return [
        i
        for i, (quad, (face, p)) in enumerate(zip(quads, seen, strict=True))
        if p < _clear(quad) or (face in _EITHER and _is_square(quad))
    ]


def on_their_sides(quads: Sequence[Quad], seen: Sequence[Seen], aside: Mapping[int, Seen]) -> list[int]:
    """Which tiles are on their sides: n of them `seen` as they seem to lie, some of them seen `aside` too.

    What looks square lies as it is seen better, or where it may as well lie either way, side by side with those that it touches. Else a
    face that is plain only from aside is believed, unless more that lie as it does are plain as they seem to lie than are so from aside.
    """
    plain = [q for i, q in enumerate(quads) if max(seen[i][1], aside[i][1] if i in aside else 0) >= _PLAIN]
    better = []
    for i, (face, p) in aside.items():
        beside = _beside(quads[i], plain) if (seen[i][0], face) in (_EITHER, _EITHER[::-1]) else 0
        if beside < 0 or (beside == 0 and p > seen[i][1] and (_is_square(quads[i]) or p >= _PLAIN)):
            better.append(i)
    low = [i for i in better if not _is_square(quads[i])]
    if not low:
        return better
    along = np.array([_direction(quad) for quad in quads])
    crossed = along[low, None, 0] * along[None, :, 1] - along[low, None, 1] * along[None, :, 0]
    alike = np.abs(crossed) < _ALIKE
    lie = np.array([i in low and aside[i][0] not in SAYS_NOTHING for i in range(len(quads))])
    stand = np.array(
        [
            p >= CLEAR and c not in SAYS_NOTHING and not _is_square(q)
            for q, (c, p) in zip(quads, seen, strict=True)
        ]
    )
    outvoted = (alike & stand).sum(axis=1) > (alike & lie).sum(axis=1)
    return [i for i in better if i not in set(np.array(low)[outvoted].tolist())]


def _beside(quad: Quad, others: Sequence[Quad]) -> int:
    """How many more of the tiles that touch a square-looking one lie beside it than lie above and below it."""
    if not _is_square(quad):
        return 0
    a, b, _, d = np.array(quad)
    sides = np.stack([b - a, d - a], axis=1)
    # from its middle, in its own widths and heights
    away = np.abs(
        np.linalg.solve(sides, (np.array([middle(o) for o in others]).reshape(-1, 2) - middle(quad)).T)
    )
    near, lined = (away > _IN_LINE) & (away < _NEXT), away < _IN_LINE
    return int((near[0] & lined[1]).sum()) - int((near[1] & lined[0]).sum())


def _is_square(quad: Quad) -> bool:
    short, long = edges(quad)
    return long < _SQUARE * short


def _clear(quad: Quad) -> float:
    """How probable a face must be as a tile seems to lie, for it not to be looked at from aside."""
    if _is_square(quad):
        return CLEAR
    short, long = edges(quad)
    return _DOUBT if long < _OBLIQUE * short else 0.0


def _direction(quad: Quad) -> tuple[float, float]:
    """The direction of a quad's second side, of length 1."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad
    x, y = cx - bx + dx - ax, cy - by + dy - ay
    length = max(float(np.hypot(x, y)), 1e-9)
    return x / length, y / length
