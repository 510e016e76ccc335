"""Sides of tiles: seen obliquely, the near side of a tile that shows its face looks like a face-down one in front of it.

It is as wide as the tile, touches it along the whole edge, has the colour that the face has, and lies in shade. Of several tiles the same side is seen,
however they are turned.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Self

import numpy as np
from numpy.typing import NDArray

from vision.backs import LIKE
from vision.belief import is_blank, near_and_alike, sizes
from vision.blank import INSIDE, SIZE, marks_on
from vision.colours import bright, in_other_light, lab, off_in_other_light
from vision.naming import Named
from vision.quads import in_sides, mean_sides
from vision.reading import BACK, WHITE, Stretch
from vision.rectify import Cutter
from vision.sideways import SAYS_NOTHING
from vision.tile_size import LONG, TileSize

#: What the detector sees as plainly as this is none of these: face-down tiles and bare white dragons lie in front of tiles, too.
_PLAINLY_SEEN = 0.88
#: A tile with its face up is one with this probability.
_FACE = 0.8
#: The corners of both lie so near to each other, in lengths of the edge; their middles no nearer than the second.
_MEET, _APART = 0.3, 0.5
#: What shares an edge with a tile lies within so many tiles of it.
_NEAR = 2.0
#: So many faces say how large a tile is.
_ENOUGH = 3
#: A framed white dragon bears more marks (see `vision.blank`); what is taken for one and bears more than the second is one: nineteen of twenty in photographs.
_MARKED, _FRAMED = 0.05, 0.09
#: A side by itself is so probably no tile, differs from the face by less than this but for the light (OpenCV's a and b), and has between these shares
#: of its lightness.
_DOUBT, _LIKE, _DARKEST, _LIGHTEST = 0.15, 12.0, 0.5, 0.955
#: So many places, darker than the tiles beside them but not off these in colour by more than this, that lie beside them in the same way but for so
#: many tiles are sides, if each is off a tile's size by so much (a logarithm) or so probably none: in 1,100 drawn pictures some 30 that were, and no tile.
_SEVERAL, _RATHER_LIKE, _ONE_WAY, _ANOTHER_SIZE, _PERHAPS_NONE = 3, 15.0, 0.45, 0.17, 0.3
#: Sides let light through: in photographs they are off faces by up to the first where cloth shines through them, and have at least such a share of their
#: lightness; backs so little off are darker.
_SHINES_THROUGH, _LIT = 28.0, 0.6
#: What seems to lie face down in front of tiles, is of a colour that no other thing has, and no lighter than this, is a side, if its size or the
#: classifier says even a little against a tile, and the detector sees it less well than most tiles: the backs of a set are of one colour.
_NO_LIGHTER, _A_LITTLE_OFF, _A_LITTLE_DOUBT, _WELL_SEEN = 1.02, 0.1, 0.1, 0.8
#: So many places beside tiles in one way, of the tiles' colour but for the light, all as dark or as light beside these and mostly a little off a tile's size,
#: are sides by themselves, if hardly any lies the opposite way: seen from low down sides are nearly as large as faces, look like backs and are seen as
#: well. Those that are no darker than the tiles are white dragons unless they are far off that size. What lies opposite need not be so alike.
_MANY, _VERY_LIKE, _SIDE_LIGHT, _ALIKE_DARK, _MOSTLY_OFF, _BEST_SEEN = 4, 5.0, (0.4, 1.3), 0.1, 0.06, 0.93
_OPPOSITE_LIKE, _OPPOSITE_LIGHT = 8.0, (0.35, 1.4)
#: What lies nearer than this to a tile, in its size, is that tile.
_ONE_PLACE = 0.5
#: Tiles are hardly thicker than they are wide, and seen no less obliquely than they look but for the second factor: what reaches further by the third is no
#: side. Those of a drawn heap of tiles as thick as wide reached 1.4 times as far at most, a face-down tile below a face three times.
_THICK, _AS_SEEN, _FURTHER = 1.0, 0.93, 1.8


@dataclass(frozen=True, slots=True)
class _Beside:
    """Things that share an edge with a tile, n of them, one with several tiles as often: the way from the tile to each in tiles (n x 2), how probably each
    is none, how much it is marked, its lightness as a share of the tile's, how far it is off that in colour, and off a tile's size, and how far it reaches
    from the tile as a share of how much of a tile's thickness can be seen."""

    things: list[Named]
    way: NDArray[np.float64]
    none: NDArray[np.float64]
    marks: NDArray[np.float64]
    light: NDArray[np.float64]
    off: NDArray[np.float64]
    size: NDArray[np.float64]
    reach: NDArray[np.float64]

    @classmethod
    def of(cls, cutter: Cutter, things: Sequence[Named], faces: Sequence[Named], stretch: Stretch) -> Self:
        """Those of some things that share an edge with one of the tiles that show `faces`, in a photo stretched by so much."""
        here, there = (
            np.array([n.detection.quad for n in some]).reshape(-1, 4, 2) for some in (things, faces)
        )
        near = np.argwhere(near_and_alike(here, there, _NEAR))
        pairs = near[_share_an_edge(here[near[:, 0]], there[near[:, 1]])]
        first, second = pairs.T
        if not len(pairs):
            return cls([], np.empty((0, 2)), *np.empty((6, 0)))
        pixels = lab(cutter, [*here[first], *there[second]], SIZE, INSIDE)
        colours, tiles = np.split(bright(pixels), 2)
        size = TileSize.of(there).off(here[first]) if len(faces) >= _ENOUGH else np.zeros(len(pairs))
        return cls(
            [things[i] for i in first],
            (here[first].mean(axis=1) - there[second].mean(axis=1)) / sizes(there[second])[:, None],
            np.array([things[i].not_a_tile for i in first]),
            np.array([marks_on(own) for own in pixels[: len(pairs)]]),
            colours[:, 0] / np.maximum(tiles[:, 0], 1.0),
            off_in_other_light(colours, tiles),
            size,
            _reaches(here[first] / stretch, there[second] / stretch) / _seen_of_sides(faces, stretch)[second],
        )

    @property
    def below(self) -> NDArray[np.bool_]:
        """Which lie below the tile in the picture, towards who took it."""
        out: NDArray[np.bool_] = self.way[:, 1] > np.abs(self.way[:, 0])
        return out

    @property
    def perhaps_sides(self) -> NDArray[np.bool_]:
        """Which are darker than the tile, but not much, and rather of its colour, or of that of cloth which shines through; and of another size than tiles, or
        rather none by what they show. No white dragons with a frame."""
        shines = (self.off < _SHINES_THROUGH) & (self.light > _LIT)
        shaded = (self.light > _DARKEST) & (self.light < _LIGHTEST)
        odd = (self.size > _ANOTHER_SIZE) | (self.none >= _PERHAPS_NONE)
        out: NDArray[np.bool_] = shaded & ((self.off < _RATHER_LIKE) | shines) & odd & ~self.framed
        return out

    @property
    def framed(self) -> NDArray[np.bool_]:
        """Which are white dragons with a frame."""
        white = np.array([n.faces[0][0] == WHITE for n in self.things], bool)
        out: NDArray[np.bool_] = (self.marks >= _FRAMED) & white
        return out

    @property
    def score(self) -> NDArray[np.float64]:
        """How well the detector sees each."""
        return np.array([n.detection.score for n in self.things])

    def like_in_light(self, off: float, light: tuple[float, float]) -> NDArray[np.bool_]:
        """Which are off the tile in colour by less, and have between these shares of its lightness; no white dragons with a frame."""
        out: NDArray[np.bool_] = (self.off < off) & (self.light > light[0]) & (self.light < light[1])
        return out & ~self.framed

    def those(self, some: NDArray[np.bool_]) -> list[Named]:
        """The things of which that is true (n)."""
        return [self.things[k] for k in np.flatnonzero(some)]

    def only(self, some: NDArray[np.bool_]) -> Self:
        """The same with the things alone of which that is true (n)."""
        return type(self)(self.those(some), *(of_each[some] for of_each in self._of_each()))

    def and_of(self, other: Self) -> Self:
        """These things and those of another."""
        both = (np.concatenate(pair) for pair in zip(self._of_each(), other._of_each(), strict=True))
        return type(self)([*self.things, *other.things], *both)

    def _of_each(self) -> list[NDArray[np.float64]]:
        """What is known of each thing, in the order of the fields after the things themselves."""
        return [getattr(self, field.name) for field in fields(self)[1:]]


def sides_of(
    cutter: Cutter, tiles: Sequence[Named], seen: Sequence[Named] = (), stretch: Stretch = (1.0, 1.0)
) -> list[Named]:
    """Those blank ones of the tiles that are a side of another, and of what was `seen` and not believed what is like them; it may show how sides look here.

    All in the cutter's pixels, which may be those of a photo stretched by so much.
    """
    faces = [n for n in tiles if not is_blank(n) and n.faces[0][1] >= _FACE]
    blank = [n for n in tiles if is_blank(n)]
    every = _Beside.of(cutter, [n for n in blank if n.detection.score < _BEST_SEEN], faces, stretch)
    every = every.only(every.reach < _FURTHER)
    if not every.things:
        return []
    shaded = every.perhaps_sides | every.like_in_light(_VERY_LIKE, _SIDE_LIGHT)
    alike = _Beside.of(cutter, _not_among(tiles, seen) if shaded.any() else [], faces, stretch)
    alike = alike.only(alike.reach < _FURTHER)
    down = [n for n in blank if n.faces[0][0] == BACK]
    some, like = (of.only(of.score < _PLAINLY_SEEN) for of in (every, alike))
    sides = (*_in_shade(some), *_on_one_side(some, like), *_of_no_back(cutter, some, down))
    return [*sides, *_many_alike(every.and_of(alike))]


def _not_among(tiles: Sequence[Named], seen: Sequence[Named]) -> list[Named]:
    """What was seen and lies where none of the tiles does, whose outlines may have been put right since."""
    here, there = (np.array([n.detection.quad for n in some]).reshape(-1, 4, 2) for some in (seen, tiles))
    away = np.linalg.norm(here.mean(axis=1)[:, None] - there.mean(axis=1), axis=2) / sizes(there)
    return [n for n, by in zip(seen, away.min(axis=1, initial=np.inf), strict=True) if by > _ONE_PLACE]


def _in_shade(some: _Beside) -> list[Named]:
    """The things that are the near side of a tile by themselves."""
    like = (some.off < _LIKE) & (some.light > _DARKEST) & (some.light < _LIGHTEST)
    return some.those(some.below & like & (some.marks < _MARKED) & (some.none >= _DOUBT))


def _on_one_side(some: _Beside, alike: _Beside) -> list[Named]:
    """The things that lie beside a tile in the way that others do, `alike` ones that were not believed too.

    However tiles are turned, one sees their sides in the same direction, and hardly any in the opposite one; and as they are upright, they do not look as
    large as what lies flat.
    """
    things: list[Named] = []
    ways: list[NDArray[np.float64]] = []
    for one in (some, alike):
        things += one.those(one.perhaps_sides)
        ways += list(one.way[one.perhaps_sides])
    ours = {id(n) for n in some.things}

    def lie_so(way: NDArray[np.float64]) -> int:
        near = np.linalg.norm(np.array(ways) - way, axis=1) < _ONE_WAY
        return len({id(things[k]) for k in np.flatnonzero(near)})

    seen = [(n, lie_so(way), lie_so(-way)) for n, way in zip(things, ways, strict=True) if id(n) in ours]
    return [n for n, there, opposite in seen if there >= max(_SEVERAL, 2 * opposite)]


def _many_alike(some: _Beside) -> list[Named]:
    """The things that lie beside tiles in one way with many others, and are as dark or light beside these."""
    things = np.array([id(n) for n in some.things])
    like = some.like_in_light(_VERY_LIKE, _SIDE_LIGHT)
    perhaps = some.like_in_light(_OPPOSITE_LIKE, _OPPOSITE_LIGHT)

    def is_side(k: int) -> bool:
        as_dark = np.abs(some.light - some.light[k]) < _ALIKE_DARK
        so = like & as_dark & (np.linalg.norm(some.way - some.way[k], axis=1) < _ONE_WAY)
        opposite = perhaps & (np.linalg.norm(some.way + some.way[k], axis=1) < _ONE_WAY)
        there, others = (len(set(things[which])) for which in (so, opposite))
        least = _MOSTLY_OFF if some.light[k] < _LIGHTEST else _ANOTHER_SIZE
        return there >= max(_MANY, 2 * others) and float(np.median(some.size[so])) > least

    return [n for k, n in enumerate(some.things) if like[k] and is_side(k)]


def _of_no_back(cutter: Cutter, some: _Beside, down: Sequence[Named]) -> list[Named]:
    """The things below tiles that have a colour of their own, of all that seem to lie face `down`."""
    odd = (some.size > _A_LITTLE_OFF) | (some.none >= _A_LITTLE_DOUBT)
    odd &= some.score < _WELL_SEEN
    like = (some.off < _SHINES_THROUGH) & (some.light < _NO_LIGHTER)
    below = {id(n) for n in some.those(some.below & like & (some.marks < _MARKED) & odd)}
    things, others = ([n for n in down if (id(n) in below) is one] for one in (True, False))
    if not things:
        return []
    off = in_other_light(cutter, [n.detection.quad for n in things], [n.detection.quad for n in others])
    return [n for n, by in zip(things, off.min(axis=1, initial=np.inf), strict=True) if by > LIKE]


def _reaches(things: NDArray[np.float64], tiles: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far each of n things reaches from the edge that it shares with a tile, in pixels (n); both n x 4 x 2."""
    way = things.mean(axis=1) - tiles.mean(axis=1)
    edges = np.stack(mean_sides(tiles), axis=2)
    along = np.abs(in_sides(tiles, things.mean(axis=1)[:, None])[:, 0]).argmax(axis=1)
    half = np.linalg.norm(edges[np.arange(len(tiles)), :, along], axis=1) / 2
    out: NDArray[np.float64] = 2 * (np.linalg.norm(way, axis=1) - half)
    return out


def _seen_of_sides(faces: Sequence[Named], stretch: Stretch) -> NDArray[np.float64]:
    """How much of the thickness of n tiles can be seen at most, in pixels (n): the more the more obliquely the table is seen.

    A tile is foreshortened in one direction, by the cosine of the angle from which it is seen; of what is upright one sees the sine.
    """
    first, second = mean_sides(np.array([n.detection.quad for n in faces], np.float64) / stretch)
    seen = np.linalg.svd(np.stack([first, second / LONG], axis=2), compute_uv=False)
    upright = np.array([n.faces[0][0] not in SAYS_NOTHING for n in faces])
    if not upright.any():
        return np.full(len(faces), np.inf)
    short = seen[:, 1] / seen[:, 0]
    usual = np.median(short[upright])
    cosine = _AS_SEEN * np.where(upright, np.minimum(short, usual), usual)
    out: NDArray[np.float64] = _THICK * seen[:, 0] * np.sqrt(1 - cosine**2)
    return out


def _share_an_edge(sides: NDArray[np.float64], tiles: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Whether an edge of each of n places (n x 4 x 2) is one of the n tiles', and the place lies beside the tile (n)."""
    length = np.linalg.norm(tiles - np.roll(tiles, -1, axis=1), axis=2)
    # from each corner of the tile to each of the place; the place's edge runs the other way
    away = np.linalg.norm(tiles[:, :, None] - sides[:, None], axis=3)
    off = np.maximum(np.roll(away, -1, axis=1), np.roll(away, -1, axis=2)).min(axis=2) / length
    apart = np.linalg.norm(sides.mean(axis=1) - tiles.mean(axis=1), axis=1)
    out: NDArray[np.bool_] = ((off < _MEET) & (apart[:, None] > _APART * length)).any(axis=1)
    return out
