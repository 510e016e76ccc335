"""Places put right by the tiles around them: all tiles of a set are of one size, and a photo shrinks it evenly with distance.

The detector may take a frame, half a face or a tile with its side for the tile. Where a place is too narrow, too wide, too low or
too high for where it lies, the places of the right size that share its middle or one of its sides are tried.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product

import numpy as np
from numpy.typing import NDArray

from vision.belief import is_blank
from vision.naming import Named, Namer
from vision.quads import edges, in_sides, mean_sides, middle, turned, which_hold
from vision.reading import BACK, FLOWERS_AND_SEASONS, Detection, Point, Quad, share
from vision.tile_size import TileSize

#: So many plain tiles that lie straight are needed to say how large tiles are.
ENOUGH = 5
#: Tiles lie straight whose sides are off the common direction by less than this, in radians.
_STRAIGHT = 0.2
#: A side off by less than the first (as a logarithm) is well; off by more than the second, what the place shows is not believed
#: where one of the right size shows a face.
_OFF, _FAR_OFF = 0.1, 0.22
#: More than this is something else than a tile badly placed.
_ELSE = 0.7
#: What seems to lie on its side, and is off by less than this from a tile that stands upright, may be one.
_UPRIGHT = 0.15
#: What is no tile by the detector's score is not tried; nor what has fewer tiles of the right size so near, in long sides of a tile.
_TRIED = 0.6
_NEIGHBOURS, _NEAR = 2, 4.0
#: A place of the right size must show its face so plainly; and where a side is only a little off, the place found must show none.
_SHOWN, HARDLY_SHOWN = 0.9, 0.5
#: Two places nearer to each other than this, in the shorter side of a tile, are one tile.
_ONE_TILE = 0.55
#: Two whose middles are nearer than this cannot both be tiles, wherever they lie.
_ONE_PLACE = 0.4
#: What begins in the midst of one tile and ends in the midst of the next shows parts of both, and may look like a face: its middle is off that of a tile by so
#: much, in this one's sides. What touches a tile is off by so much along one of these, and hardly along the other.
_SAME, _ON, _TOUCHING, _ASIDE = 0.3, 0.75, (0.92, 1.12), 0.15


#: What is off the usual size by more than the first (a logarithm) and has a lower score than the second is no tile: in 1,440 drawn hands, 168 pictures of other designs,
#: 208 of real faces and 129 of janchan's photographs four things were so, patterns of a cloth all, and no tile.
_FAR_FROM_ALL, _HARDLY_SEEN = 0.6, 0.5


@dataclass(frozen=True, slots=True)
class _Frame:
    """The places of n tiles, each begun at such a corner that its first side lies most along the rows.

    `corners` are n x 4 x 2 pixels; `straight` says which tiles lie along the rows, `on_side` which were read as lying across them.
    """

    corners: NDArray[np.float64]
    straight: NDArray[np.bool_]
    on_side: NDArray[np.bool_]

    @property
    def middle(self) -> NDArray[np.float64]:
        """n x 2."""
        out: NDArray[np.float64] = self.corners.mean(axis=1)
        return out

    @property
    def vectors(self) -> NDArray[np.float64]:
        """The sides along the rows and across: n x 2 x 2."""
        return np.stack(mean_sides(self.corners), axis=1)

    @property
    def sides(self) -> NDArray[np.float64]:
        """The logarithms of their lengths (n x 2)."""
        out: NDArray[np.float64] = np.log(np.maximum(np.linalg.norm(self.vectors, axis=2), 1e-6))
        return out


def put_right(named: Sequence[Named], name: Namer) -> list[Named]:
    """What was found, with places of the wrong size put right where that shows a face plainly, and tiles found twice made one.

    `name` says what some places show. Nothing is changed where few tiles are plain and lie straight.
    """
    plain = plain_ones(named)
    if len(plain) < ENOUGH:
        return list(named)
    frame = _framed([n.detection.quad for n in named], plain)
    standing = [i for i in plain if frame.straight[i] and not frame.on_side[i]]
    if len(standing) < ENOUGH:
        return list(named)
    usual = _usual(frame, standing)
    off = frame.sides - usual
    far_off, doubted = _doubted(
        named, frame, off, _among(frame, usual, [i for i in standing if _fits(off[i])])
    )
    places = [(i, quad) for i in doubted for quad in _of_usual_size(frame, off[i], i)]
    if not places:
        return list(named)
    middles = [middle(named[i].detection.quad) for i in doubted]
    shown: dict[int, list[Named]] = {}
    for upright in (True, False):
        some = [(i, quad) for i, quad in places if frame.on_side[i] == upright]
        shown |= shown_at(some, named, middles, partial(name, upright=upright))
    doubts = set(doubted)
    sound = [named[i].detection.quad for i in standing if _fits(off[i]) and i not in doubts]
    shown = _beside_each_other(shown, sound)
    out: list[Named] = []
    changed: list[int] = []
    for i, n in enumerate(named):
        better = _best(shown.get(i, []), far_off=bool(far_off[i]))
        changed += range(len(out), len(out) + len(better))
        out += better or [n]
    return once(out, changed)


def plain_ones(named: Sequence[Named]) -> list[int]:
    """The numbers of the plain tiles that say how large tiles are: those that show faces, if there are enough, for the squares of a cloth may look like a hundred face-down ones."""
    plain = [i for i, n in enumerate(named) if n.very_plain]
    faces = [i for i in plain if not is_blank(named[i])]
    return faces if len(faces) >= ENOUGH else plain


def of_one_size(tiles: Sequence[Named]) -> list[Named]:
    """The tiles without what was hardly seen and is far off the size of the others; all of them where few are plain."""
    plain = [tiles[i].detection.quad for i in plain_ones(tiles)]
    if len(plain) < ENOUGH:
        return list(tiles)
    off = TileSize.of(plain).off([n.detection.quad for n in tiles]).tolist()
    return [n for n, by in zip(tiles, off, strict=True) if by < _FAR_FROM_ALL or n.detection.score >= _HARDLY_SEEN]  # fmt: skip


def _doubted(
    named: Sequence[Named], frame: _Frame, off: NDArray[np.float64], among: NDArray[np.bool_]
) -> tuple[NDArray[np.bool_], list[int]]:
    """Which things are so far off the usual size that what they show is not believed (n), and all that another place is tried for."""
    worst = np.abs(off).max(axis=1)
    # what is as wide and as high as the upright tiles does not lie on its side
    far_off = np.where(frame.on_side, worst < _UPRIGHT, (worst > _FAR_OFF) & (worst < _ELSE))
    hardly = np.array([plainness(n) < HARDLY_SHOWN for n in named])
    seen = np.array([n.detection.score >= _TRIED and n.faces[0][0] != BACK for n in named])
    badly = far_off | (hardly & ~frame.on_side & (worst > _OFF) & (worst < _ELSE))
    return far_off, np.flatnonzero(frame.straight & among & seen & badly).tolist()


def _among(frame: _Frame, usual: NDArray[np.float64], right: Sequence[int]) -> NDArray[np.bool_]:
    """Which things lie near some of those that are of the `right` size (n)."""
    away = np.linalg.norm(frame.middle[:, None] - frame.middle[right], axis=2)
    near = away < _NEAR * np.exp(usual.max(axis=1))[:, None]
    out: NDArray[np.bool_] = near.sum(axis=1) >= _NEIGHBOURS
    return out


def _fits(off: NDArray[np.float64]) -> bool:
    return bool(np.abs(off).max() < _OFF)


def shown_at(
    places: Sequence[tuple[int, Quad]],
    named: Sequence[Named],
    middles: Sequence[Point],
    name: Callable[[Sequence[Detection]], Sequence[Named]],
) -> dict[int, list[Named]]:
    """What the places show that are tried for each thing, best first, where they show a face.

    Of two places that do, the one is better that holds more of the `middles` of doubted things: each was a part of it.
    """
    again = name([Detection(quad, named[i].detection.score) for i, quad in places])
    held = which_hold([quad for _, quad in places], middles).sum(axis=1).tolist()
    out: dict[int, list[Named]] = {}
    for k in sorted(range(len(places)), key=lambda k: (-held[k], -plainness(again[k]))):
        if plainness(again[k]) >= _SHOWN and again[k].faces[0][0] != BACK:
            out.setdefault(places[k][0], []).append(again[k])
    return out


def _beside_each_other(shown: dict[int, list[Named]], tiles: Sequence[Quad]) -> dict[int, list[Named]]:
    """The places tried for each thing, best first, without those that would lie on one of the `tiles` or on what is taken for another thing.

    What touches a tile is taken first, for beside that there is no other place. Where no place is left for a thing beside another's, both are left out, for they
    may be parts of one tile that lies another way; and where none is left beside `tiles`, all that were tried are kept.
    """
    tried = [(i, k) for i, some in shown.items() for k in range(len(some))]
    middles = [middle(shown[i][k].detection.quad) for i, k in tried]
    on, touching = _how_beside(tiles, middles)
    out: dict[int, list[Named]] = {}
    while True:
        first = {i: at for at, (i, _) in reversed([*enumerate(tried)]) if i not in out and not on[at]}
        if not first:
            break
        i = min(first, key=lambda i: (not touching[first[i]], first[i]))
        out[i] = [shown[i][k] for at, (own, k) in enumerate(tried) if own == i and not on[at]]
        more_on, more_touching = _how_beside([out[i][0].detection.quad], middles)
        on, touching = on | more_on, touching | more_touching
    left: set[int] = set()
    for i in shown.keys() - out.keys():
        best = [middle(shown[i][0].detection.quad)]
        rivals = {k for k, some in out.items() if _how_beside([some[0].detection.quad], best)[0].any()}
        left |= {i, *rivals} if rivals else set()
    return {i: some for i, some in (shown | out).items() if i not in left}


def _how_beside(
    tiles: Sequence[Quad], middles: Sequence[Point]
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which of n places with these middles would lie partly on one of some tiles (n), and which touch one along a side (n)."""
    points = np.array(middles).reshape(1, -1, 2)
    away = np.abs(in_sides(np.array(tiles).reshape(-1, 4, 2), points))
    across, along = away.min(axis=2), away.max(axis=2)
    on: NDArray[np.bool_] = ((along > _SAME) & (along < _ON)).any(axis=0)
    touching: NDArray[np.bool_] = ((across < _ASIDE) & (along > _TOUCHING[0]) & (along < _TOUCHING[1])).any(
        axis=0
    )
    return on, touching


def _framed(quads: Sequence[Quad], plain: Sequence[int]) -> _Frame:
    corners = np.array(quads, float)
    u = corners[:, 1] - corners[:, 0] + corners[:, 2] - corners[:, 3]
    angle = np.arctan2(u[:, 1], u[:, 0])
    row = float(np.angle(np.exp(2j * angle[plain]).mean())) / 2
    lean = np.abs(np.angle(np.exp(2j * (angle - row)))) / 2
    on_side = lean > math.pi / 4
    straight = np.minimum(lean, math.pi / 2 - lean) < _STRAIGHT
    return _Frame(np.where(on_side[:, None, None], np.roll(corners, -1, axis=1), corners), straight, on_side)


def _usual(frame: _Frame, plain: Sequence[int]) -> NDArray[np.float64]:
    """How long the sides of an upright tile are at each place (n x 2, logarithms), by the plain ones."""
    origin = frame.middle[plain].mean(axis=0)
    reach = max(float(np.abs(frame.middle[plain] - origin).max()), 1.0)
    terms = np.column_stack([np.ones(len(frame.middle)), (frame.middle - origin) / reach])
    known, sides = terms[plain], frame.sides[plain]
    fit = np.zeros((3, 2))
    fit[0] = np.median(sides, axis=0)
    # plain tiles may be badly placed too: what is far off the others counts less and less; a slope needs proof
    steady = np.diag([0.0, 0.03, 0.03])
    for _ in range(8):
        off = np.linalg.norm(sides - known @ fit, axis=1)
        weight = 1 / (1 + (off / 0.06) ** 2)
        weighted = known * weight[:, None]
        fit = np.linalg.solve(weighted.T @ known + steady + 1e-9 * np.eye(3), weighted.T @ sides)
    out: NDArray[np.float64] = terms @ fit
    return out


def _of_usual_size(frame: _Frame, off: NDArray[np.float64], i: int) -> list[Quad]:
    """The quads of the usual size about the middle of one, or with one side of it in each direction in which it is `off`."""
    origin, basis = frame.middle[i], frame.vectors[i]
    inside = (frame.corners[i] - origin) @ np.linalg.inv(basis)
    grown = np.where(np.abs(off) > _OFF, np.exp(-off), 1.0)
    steps = [(0.0, -0.5, 0.5) if g != 1 else (0.0,) for g in grown]
    out = []
    for step in product(*steps):
        a, b, c, d = (_point(p) for p in origin + (inside * grown + np.array(step) * (grown - 1)) @ basis)
        out.append((a, b, c, d))
    return out


def _point(p: NDArray[np.float64]) -> Point:
    return float(p[0]), float(p[1])


def _best(shown: Sequence[Named], *, far_off: bool) -> list[Named]:
    """What is taken of the places that show a face: one tile, or two where what was found is far too large and held two."""
    beside = [n for n in shown[1:] if far_off and not _one_tile(n, shown[0])]
    return [*shown[:1], *beside[:1]]


def plainness(named: Named) -> float:
    """How plainly a place shows one face; which flower or season is asked later."""
    bonus = share(named.faces, FLOWERS_AND_SEASONS)
    return max(named.faces[0][1], bonus) * (1 - named.not_a_tile)


def _one_tile(one: Named, other: Named) -> bool:
    quads = one.detection.quad, other.detection.quad
    shortest = min(math.dist(a, b) for quad in quads for a, b in zip(quad, turned(quad, 1), strict=True))
    return math.dist(*map(middle, quads)) < _ONE_TILE * shortest


def once(named: Sequence[Named], changed: Sequence[int]) -> list[Named]:
    """The things with those dropped that lie where a changed one does that shows its face more plainly, or where it was found first."""
    gone: set[int] = set()
    for i in changed:
        for k, other in enumerate(named):
            if k != i and not {i, k} & gone and _one_tile(named[i], other):
                gone.add(_less_plain(named, i, k))
    return [n for i, n in enumerate(named) if i not in gone]


def found_once(named: Sequence[Named], *, rather_faces: bool = False) -> list[Named]:
    """The things, the plainer of two that lie in one place: their outlines may have been put right to the same tile. `rather_faces`, what shows a face sooner than
    what is blank."""
    gone: set[int] = set()
    middles = np.array([middle(n.detection.quad) for n in named]).reshape(-1, 2)
    short = np.array([min(edges(n.detection.quad)) for n in named])
    away = np.linalg.norm(middles[:, None] - middles[None], axis=2)
    one_place = away < _ONE_PLACE * np.minimum(short[:, None], short[None])
    for i, k in np.argwhere(np.triu(one_place, 1)).tolist():
        if not {i, k} & gone:
            blank = [j for j in (i, k) if is_blank(named[j])]
            gone.add(blank[0] if rather_faces and len(blank) == 1 else _less_plain(named, i, k))
    return [n for i, n in enumerate(named) if i not in gone]


def _less_plain(named: Sequence[Named], i: int, k: int) -> int:
    return k if plainness(named[i]) >= plainness(named[k]) else i
