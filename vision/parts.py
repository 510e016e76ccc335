"""Parts of tiles put right by the size of all the others, however each is turned and however obliquely the table is seen.

Of a tile that lies among others at any angle the detector may find a part, which shows a face of its own: half of 9 circles is 4 or
6 circles, half of 4 is 2. Tiles that lie straight were put right by `vision/sizes.py` before, which knows more of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np

from vision.belief import is_blank
from vision.decode import is_bonus
from vision.naming import Named, Namer
from vision.quads import about, mean_sides, middle, turned, which_hold
from vision.reading import (
    BACK,
    FLOWERS_AND_SEASONS,
    STICKS_AND_ROUNDS,
    WHITE,
    Detection,
    Point,
    Quad,
    best_seen,
)
from vision.sizes import ENOUGH, HARDLY_SHOWN, once, plain_ones, plainness, shown_at
from vision.tile_size import TileSize

#: What is off the usual size by more than the first (a logarithm) may be a part of a tile, by more than the second something else;
#: by less than `_FAR_OFF` a plain face is believed, unless a place of the usual size shows more of the same.
_OFF, _FAR_OFF, _ELSE = 0.18, 0.3, 0.95
#: What is no tile by the detector's score is not tried.
_TRIED = 0.5
#: A plain tile is of the usual size that is off it by less than this; half of the plain ones must be.
_USUAL = 0.15
#: Faces whose parts show fewer of the same.
_COUNTED = (*STICKS_AND_ROUNDS, "D1", "C1", "C2", "C3")
#: More than so many times as many as are plain are no parts of tiles, but a pattern; and no more are tried than these, which are seen best: bricks
#: beside a table of tiles would take seconds.
_PATTERN, _MOST_TRIED = 3.0, 16
#: A side off by less than this is taken to be right.
_RIGHT = 0.1


def whole_tiles(named: Sequence[Named], name: Namer) -> list[Named]:
    """What was found, with parts of tiles grown to whole ones where these show a face plainly; tiles found twice, and parts of plain ones, made one.

    `name` says what some places show. Nothing is changed where few tiles are plain and of one size.
    """
    plain = [named[i].detection.quad for i in plain_ones(named)]
    if len(plain) < ENOUGH:
        return list(named)
    usual = TileSize.of(plain)
    if (usual.off(plain) < _USUAL).sum() < max(ENOUGH, len(plain) / 2):
        return list(named)
    off = usual.off([n.detection.quad for n in named])
    marked = np.array([n.detection.score >= _TRIED and n.faces[0][0] != BACK for n in named])
    whole = [n.detection.quad for n, by in zip(named, off, strict=True) if n.very_plain and by <= _OFF]
    parts: list[int] = np.flatnonzero(off > _OFF).tolist()
    held = which_hold(whole, [middle(named[i].detection.quad) for i in parts])
    inside = {i for i, by in zip(parts, held.T, strict=True) if by.any()}
    doubted = [i for i in parts if i not in inside and off[i] < _ELSE and marked[i]]
    if len(doubted) > _PATTERN * len(plain):
        # the squares of a cloth are blank
        doubted = [i for i in doubted if not is_blank(named[i])]
    if len(doubted) > _PATTERN * len(plain):
        doubted = []
    doubted = [doubted[k] for k in best_seen([named[i].detection for i in doubted], _MOST_TRIED)]
    others = [middle(tile) for tile in whole]
    places = [(i, quad) for i in doubted for quad in _of_usual_size(named[i].detection.quad, usual, others)]
    middles = [middle(named[i].detection.quad) for i in doubted]

    def lying_anyhow(some: Sequence[Detection]) -> Sequence[Named]:
        return name(some, upright=False)

    shown = shown_at(places, named, middles, lying_anyhow) if places else {}
    better: dict[int, Named] = {}
    for i, some in shown.items():
        faces = [n for n in some if n.faces[0][0] != WHITE and _is_part(named[i], n, far=off[i] > _FAR_OFF)]
        if faces:
            better[i] = faces[0]
    kept = [i for i in range(len(named)) if i not in inside]
    changed = [k for k, i in enumerate(kept) if i in better]
    return once([better.get(i, named[i]) for i in kept], changed)


def _is_part(found: Named, whole: Named, *, far: bool) -> bool:
    """Whether what was found, whose size is `far` off or not, may be a part of what a place of the usual size shows.

    What shows nothing plainly is none of a flower or season, which everything looks like a little. What is not far off must else show
    the same face, fewer of its strokes, sticks or rounds, or as many that look like others; a flower or season stays as it was found.
    """
    face, other = found.faces[0][0], whole.faces[0][0]
    if plainness(found) < HARDLY_SHOWN:
        return other not in FLOWERS_AND_SEASONS
    if far:
        return True
    if face == other:
        return not is_bonus(face)
    counted = face in _COUNTED and other in _COUNTED
    return counted and (face[1] == other[1] or (face[0] == other[0] and face[1] < other[1]))


def _of_usual_size(quad: Quad, usual: TileSize, others: Sequence[Point]) -> list[Quad]:
    """The quads of a tile's size, with its first side the short one or the long one, that share with `quad` the middle or a side that is
    right, or one end of each side that is not, and reach over no middle of other tiles."""
    others = [point for point, own in zip(others, which_hold([quad], others)[0], strict=True) if not own]
    corners = np.array(quad)
    own = np.concatenate(mean_sides(corners[None]))
    out = []
    for turn, sides in enumerate(usual.sides(quad)):
        longer = np.log(np.linalg.norm(sides, axis=1) / np.maximum(np.linalg.norm(own, axis=1), 1e-6))
        if np.abs(longer).max() > _ELSE:
            continue
        for ends in product(*((0.0,) if abs(by) < _RIGHT else (0.0, -0.5, 0.5) for by in longer)):
            # begun at a short side
            out.append(turned(about(corners.mean(axis=0) + np.array(ends) @ (sides - own), sides), turn))
    return [place for place, over in zip(out, which_hold(out, others), strict=True) if not over.any()]
