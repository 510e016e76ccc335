"""Which blank things are tiles: those of one photo are of one size, and all that lie face down have one colour.

A patch of cloth, a shadow and a face-down tile look alike by themselves. Faces near by say how large a tile is wherever it lies and
however it is turned; and of what is as large, one colour is that of the backs, while cloth looks like more cloth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.belief import NEAR, is_blank, near_and_alike, sizes
from vision.cloth import seems_cloth
from vision.naming import Named
from vision.quads import edges, in_sides
from vision.reading import WHITE, Detection
from vision.tile_size import TileSize

#: Where so many faces are at least so probable, what is blank near tiles is one if it is as likely as this.
_ENOUGH, _FACE = 3, 0.8
_LIKELY = 0.55
#: What has the colour of the cloth beside it is a tile from here on: in 483 photographs of janchan (train and valid) nearly all that is so likely lies
#: in a wall or a heap of backs, some not found; of 28 less likely things 21 are cloth, sides of tiles or clothes.
_LIKELY_ON_CLOTH = 0.9
#: What is seen as plainly as tiles are, is as large as one (a logarithm) and touches one (their middles, in its `sizes`) is one if it is as
#: likely as the last: in 780 drawn pictures eight such things were tiles, and none was none.
_PLAINLY_SEEN, _AS_LARGE, _TOUCHING, _PERHAPS = 0.85, 0.17, 1.15, 0.35
#: What is as large as a tile and touches tiles on three sides, or on four, is one from here on, if it has not the colour of cloth: of 10,838 things in 1,015
#: pictures and photographs four as likely had been left out, and each was one.
_ENCLOSED = {3: 0.45, 4: 0.25}
#: What touches a place on a side has its middle so far off along that way, in the place's own sides, and no further than the third across.
_FROM, _TO, _ASIDE = 0.7, 1.25, 0.3
#: No set has more tiles than this: where more blank things seem to be some it is paving, or a pattern on cloth.
_A_SET = 170
#: What is further off the size of a tile, as a logarithm, is none, wherever its outline is.
_ELSE = 0.6
#: Of more things than are named, those less far off it beside faces are named, too.
_ABOUT_AS_LARGE = 0.35
#: Which blank things are tiles two logistic regressions tell: by what is `alone` of each, then also by what else is there. The first numbers are for what seems
#: to lie face down, fitted to the things in 657 drawn pictures with plain faces (6,806, of which 3,936 were tiles); the second for white dragons, by 849 such
#: pictures. `datasets/fit_blanks.py` fits such numbers again.
_ALONE = np.array([[0.35, 0.62, -0.14, -12.98, 0.71], [0.73, 0.89, -0.48, -13.75, 0.0]])
_TOGETHER = np.array(
    [[-5.43, 0.61, -0.07, -11.28, 0.52, -0.82, 11.67], [-6.18, 0.91, -0.35, -11.64, 0.0, -0.34, 12.42]]
)
#: What lies around a thing says no more than this, as the logarithm of the odds.
_SAYS_MOST = 8.0
#: Colours that differ by so much are the same by 1/e; lightness counts so little, for some tiles lie in shade.
_ALIKE, _LIGHTNESS = 22.0, 0.15
#: So many likely tiles of a colour are as good as more, for a pattern on cloth may look a little like hundreds; as many of each are thought to be unseen.
_MANY, _UNSEEN = 6.0, 1.0
#: What is nearer to another thing than this, in short sides, is the same thing found twice.
_ONE_TILE = 0.6


@dataclass(frozen=True, slots=True)
class Closer:
    """What is seen of n things: with outlines put right, how probably none of these is a tile (n), how surely each is one by what lies around it (n, the
    logarithm of the odds), and colours (n x 3, OpenCV's Lab)."""

    placed: Sequence[Detection]
    none: NDArray[np.float64]
    around: NDArray[np.float64]
    colours: NDArray[np.float64]


def with_blank(
    named: Sequence[Named], tiles: Sequence[Named], look: Callable[[Sequence[Detection]], Closer]
) -> list[Named]:
    """The `tiles` believed of what was found, those blank things among them that are likely to be some; as they were where few show faces.

    `look` looks closer at some things. A blank tile has its outline put right where that is nearer to a tile's size.
    """
    marked = [n for n in tiles if not is_blank(n)]
    faces = [n.detection.quad for n in marked if n.faces[0][1] >= _FACE]
    if len(faces) < _ENOUGH:
        return list(tiles)
    usual = TileSize.of(faces)
    blank = [n for n in named if is_blank(n)]
    near = near_and_alike(_quads(blank), _quads(tiles), 2 * NEAR).any(axis=1)
    perhaps = near & (usual.off([n.detection.quad for n in blank]) < _ELSE)
    asked = [n for n, tile in zip(blank, perhaps, strict=True) if tile]
    kept = {id(n): n for n in marked}
    if asked:
        tiles_of = _tiles_of(asked, marked, usual, look)
        kept |= {id(n): tile for n, tile in zip(asked, tiles_of, strict=True) if tile}
    return [kept[id(n)] for n in named if id(n) in kept]


def beside_faces(named: Sequence[Named], things: Sequence[Detection]) -> list[Detection]:
    """Those of some things that lie near plain faces, or what seems a white dragon and is seen well, and are about as large: on a patterned cloth many things
    are seen better than its face-down tiles."""
    faces = [n.detection.quad for n in named if not is_blank(n) and n.very_plain]
    if len(faces) < _ENOUGH or not things:
        return []
    size = TileSize.of(faces)
    white = [n.detection.quad for n in named if n.faces[0][0] == WHITE and n.detection.score >= _PLAINLY_SEEN]
    white = [quad for quad, off in zip(white, size.off(white), strict=True) if off < _AS_LARGE]
    quads = np.array([d.quad for d in things])
    near = near_and_alike(quads, np.array([*faces, *white]), NEAR).any(axis=1)
    about = near & (size.off(quads) < _ABOUT_AS_LARGE)
    return [d for d, is_so in zip(things, about, strict=True) if is_so]


def _tiles_of(
    things: Sequence[Named],
    marked: Sequence[Named],
    usual: TileSize,
    look: Callable[[Sequence[Detection]], Closer],
) -> list[Named | None]:
    """What blank things are beside tiles that show faces: a tile, as found or with its outline put right, or none."""
    closer = look([n.detection for n in things])
    found, put = usual.off([n.detection.quad for n in things]), usual.off([p.quad for p in closer.placed])
    off = np.minimum(found, put)
    how = how_likely(things, closer, off)
    cloth = np.array([seems_cloth(n) for n in things])
    likely = how >= np.where(cloth, _LIKELY_ON_CLOTH, _LIKELY)
    tiles = np.vstack([_quads(marked), _quads(things)[likely]])
    seen = np.array([n.detection.score for n in things]) >= _PLAINLY_SEEN
    likely |= seen & ~cloth & (off < _AS_LARGE) & (how >= _PERHAPS) & _touching(_quads(things), tiles)
    tiles = np.vstack([_quads(marked), _quads(things)[likely]])
    enough = [_ENCLOSED.get(sides, 1.0) for sides in _sides_touched(_quads(things), tiles)]
    likely |= ~cloth & (off < _AS_LARGE) & (how >= enough)
    if likely.sum() + len(marked) > _A_SET:
        likely[:] = False
    better = (put < found) & ~_drawn_to_another(_quads(things), closer.placed, likely)
    nearer = [
        replace(n, detection=place) if moves else n
        for n, place, moves in zip(things, closer.placed, better, strict=True)
    ]
    return [n if tile else None for n, tile in zip(nearer, likely, strict=True)]


def _drawn_to_another(
    places: NDArray[np.float64], placed: Sequence[Detection], tiles: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """Which of n places (n x 4 x 2) lie, where they are `placed`, on another of them that is one of the `tiles` (n), and do not where they were found (n)."""
    middles, there = places.mean(axis=1), np.array([d.quad for d in placed]).mean(axis=1)
    near = _ONE_TILE * np.array([min(edges(d.quad)) for d in placed])
    before, after = (
        np.linalg.norm(own[:, None] - middles[None], axis=2) < near[:, None] for own in (middles, there)
    )
    out: NDArray[np.bool_] = (after & ~before & tiles & ~np.eye(len(places), dtype=bool)).any(axis=1)
    return out


def _quads(things: Sequence[Named]) -> NDArray[np.float64]:
    return np.array([n.detection.quad for n in things]).reshape(-1, 4, 2)


def _touching(places: NDArray[np.float64], tiles: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which of n places (n x 4 x 2) lie beside one of m tiles (m x 4 x 2), and on none (n)."""
    away = np.linalg.norm(places.mean(axis=1)[:, None] - tiles.mean(axis=1), axis=2) / sizes(places)[:, None]
    nearest = away.min(axis=1)
    out: NDArray[np.bool_] = (nearest > _ONE_TILE) & (nearest < _TOUCHING)
    return out


def _sides_touched(places: NDArray[np.float64], tiles: NDArray[np.float64]) -> NDArray[np.int_]:
    """On how many of its four sides each of n places (n x 4 x 2) touches one of m tiles (m x 4 x 2)."""
    local = in_sides(places, tiles.mean(axis=1)[None])
    out = np.zeros(len(places), np.int_)
    for along, across in ((local[..., 0], local[..., 1]), (local[..., 1], local[..., 0])):
        for there in (along, -along):
            out += ((there > _FROM) & (there < _TO) & (np.abs(across) < _ASIDE)).any(axis=1)
    return out


def how_likely(things: Sequence[Named], closer: Closer, off: NDArray[np.float64]) -> NDArray[np.float64]:
    """How likely each of n blank things is a tile (n), being so far `off` a tile's size (n)."""
    each, white = alone(things, closer, off), are_white(things)
    first = by_kind(each, _ALONE, white)
    return by_kind(together(each, first, alike(things, closer.colours)), _TOGETHER, white)


def are_white(things: Sequence[Named]) -> NDArray[np.bool_]:
    """Which of n blank things seem to be white dragons (n), the others to lie face down."""
    return np.array([n.faces[0][0] == WHITE for n in things], np.bool_)


def by_kind(
    known: NDArray[np.float64], numbers: NDArray[np.float64], white: NDArray[np.bool_]
) -> NDArray[np.float64]:
    """How likely n things are tiles by what is `known` of each (n x k) and the numbers (2 x k) for its kind, the second for what is `white` (n)."""
    return logistic((known * numbers[white.astype(int)]).sum(axis=1))


def alone(things: Sequence[Named], closer: Closer, off: NDArray[np.float64]) -> NDArray[np.float64]:
    """What tells of each of n blank things whether it is a tile (n x 5): one, the logarithms of the odds of its score and of its being
    none with its outline put right, how far it is `off` a tile's size (n), and the logarithm of the odds by what lies around it, where it is no white dragon: these may bear
    a frame, which says more."""
    score, none = (_log_odds(np.array(p)) for p in ([n.detection.score for n in things], closer.none))
    around = np.where(are_white(things), 0.0, np.clip(closer.around, -_SAYS_MOST, _SAYS_MOST))
    return np.stack([np.ones(len(things)), score, none, off, around], axis=1)


def together(
    each: NDArray[np.float64],
    first: NDArray[np.float64],
    colours: tuple[NDArray[np.float64], NDArray[np.float64]],
) -> NDArray[np.float64]:
    """What is `alone` of each of n things (n x 5) and beside it (n x 7 in all), being so likely tiles at `first` (n), and of `alike` colours.

    How many things of its colour are likely none: the logarithm of one more. And how large a share of what is likely a tile has its
    colour, for all that lie face down have one; what is hardly likely counts little there (squares).
    """
    same, other = colours
    own, others = (np.minimum(some @ first**2, _MANY) + _UNSEEN for some in (same, other))
    return np.column_stack([each, np.log1p(same @ (1 - first)), own / (own + others)])


def alike(
    blank: Sequence[Named], colours: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """How far each of n things has the colour of each other one, and how far another colour (n x n); white dragons and backs apart."""
    quads = [n.detection.quad for n in blank]
    middles, short = np.array(quads).mean(axis=1), np.array([edges(quad)[0] for quad in quads])
    white = are_white(blank)
    away = np.linalg.norm(middles[:, None] - middles[None], axis=2) >= _ONE_TILE * short[:, None]
    compared = away & (white[:, None] == white[None])
    difference = np.linalg.norm((colours[:, None] - colours[None]) * (_LIGHTNESS, 1, 1), axis=2)
    same = np.exp(-((difference / _ALIKE) ** 2))
    return same * compared, (1 - same) * compared


def _log_odds(p: NDArray[np.float64]) -> NDArray[np.float64]:
    p = np.clip(p, 0.001, 0.999)
    out: NDArray[np.float64] = np.log(p / (1 - p))
    return out


def logistic(x: NDArray[np.float64]) -> NDArray[np.float64]:
    """The probabilities of which some numbers are the logarithms of the odds."""
    out: NDArray[np.float64] = 1 / (1 + np.exp(-x))
    return out
