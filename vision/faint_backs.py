"""Face-down tiles that were hardly seen, or looked like none: where some are plainly seen, others have their colour, and are as large as tiles are there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from vision.cloth import cloth_beside, stands_out
from vision.colours import differences, in_other_light
from vision.free_places import is_clear
from vision.likely import Closer
from vision.naming import DOUBT_LEFT
from vision.quads import middle
from vision.reading import Detection, Quad
from vision.rectify import Cutter
from vision.tile_size import TileSize

#: What the detector sees with less than this is nothing.
FAINT = 0.08
#: By the first look at its outline: so far off the size of a tile (a logarithm) and so far off the colour of backs it is none.
_ELSE, _OTHER_COLOUR = 0.6, 20.0
#: By the second: a back's size and colour are off by less, and it is less likely none; of 152 such things in 540 drawn pictures and 120 heaps nine that were
#: none were so with 0.5 and more, of the four tiles that were two are well seen: these need not be less likely none than the third.
_OFF, _ALIKE, _NONE, _NONE_SEEN = 0.2, 10.0, 0.5, 0.9
#: Seen with this it is well seen. That, or what was believed before, may be further off a tile's size if it is hardly none, and may have a back's colour in other
#: light (`in_other_light`): the 23 things in these pictures that were seen so well and found for that alone were tiles.
_WELL_SEEN, _FURTHER_OFF, _HARDLY_NONE, _IN_LIGHT = 0.6, 0.35, 0.1, 4.0
#: What is hardly none, as large as a tile and seen with the first has a back's colour in any other light if it is off that by less than the second, and off
#: the cloth beside it by the third: of 15 such things in 780 drawn pictures and 120 heaps 13 were tiles in shade or brighter light.
_SEEN_A_LITTLE, _LIT, _NO_CLOTH = 0.2, 6.5, 7.0
#: What its surroundings call a tile with more than the first (a logarithm of odds) is a back if it has a back's colour and is off a tile's size by less than
#: the second, whatever the look at it alone says: of 18 such things that were not found otherwise in 80 drawn pictures, 80 heaps and 208 scenes of real faces all were tiles.
_TILE_AROUND, _NOT_MUCH_ELSE = 4.0, 0.4
#: It may be as far off a back's colour as a first look allows then, or have it in any other light, if it is as large as a tile: of 6,000 such things in 160 drawn
#: pictures, 40 heaps and 208 scenes of real faces two were so that were not found otherwise, both tiles.


def faint_backs(
    cutter: Cutter,
    tiles: Sequence[Quad],
    backs: Sequence[Quad],
    seen: Sequence[Detection],
    look: Callable[[Sequence[Detection]], Closer],
    before: Sequence[Detection] = (),
) -> list[Detection]:
    """Those things `seen` that are face-down tiles, being like the `backs` and clear of all `tiles`, as probable as `look` says; all in the cutter's pixels.

    What has the colour of the cloth beside it is none, and what is seen of a tile's side is too low; what was as large as tiles `before`, or is seen
    well, need not be quite; and what is hardly anything else may lie in other light than all the backs that are known. What lies around a thing
    may speak for it so plainly that the look at it alone need not, and then it is as probable as `DOUBT_LEFT`.
    """
    taken = [middle(quad) for quad in tiles]
    usual = TileSize.of(tiles)
    clear = [d for d in (*before, *seen) if is_clear(d.quad, taken)]
    like_tiles = [d for d, by in zip(clear, usual.off([d.quad for d in clear]), strict=True) if by < _ELSE]
    if not like_tiles:
        return []
    there = [d.quad for d in like_tiles]
    colours = zip(_off(cutter, there, backs), _off_in_light(cutter, there, backs), strict=True)
    perhaps = [
        d for d, (by, lit) in zip(like_tiles, colours, strict=True) if by < _OTHER_COLOUR or lit < _LIT
    ]
    if not perhaps:
        return []
    closer = look(perhaps)
    middles = np.array(taken)

    ways = ([d.quad for d in perhaps], [d.quad for d in closer.placed])
    off = np.stack([usual.off(way) for way in ways])
    places = [ways[way][i] for i, way in enumerate(off.argmin(axis=0).tolist())]

    def is_back(place: Quad, by: float, colour: float, none: float, around: float, found: Detection) -> bool:
        seen_well, as_large, hardly_none = found.score >= _WELL_SEEN, by < _OFF, none < _HARDLY_NONE
        cloth = cloth_beside(place, middles)
        if as_large and around > _TILE_AROUND:
            in_any_light = _off_in_light(cutter, [place], backs)[0] < _LIT
            if in_any_light or colour < _OTHER_COLOUR:
                return stands_out(cutter, place, cloth)
        further = hardly_none and by < _FURTHER_OFF and (seen_well or found in before)
        likely = as_large and none < (_NONE_SEEN if seen_well else _NONE)
        if colour < _ALIKE and (further or likely or (around > _TILE_AROUND and by < _NOT_MUCH_ELSE)):
            return stands_out(cutter, place, cloth)
        if not hardly_none:
            return False
        (lit,) = _off_in_light(cutter, [place], backs)
        if further and colour < _OTHER_COLOUR and lit < _IN_LIGHT and stands_out(cutter, place, cloth):
            return True
        in_light = as_large and found.score >= _SEEN_A_LITTLE and lit < _LIT
        return in_light and (not cloth or _off_in_light(cutter, [place], cloth)[0] >= _NO_CLOTH)

    out: list[Detection] = []
    known = zip(
        off.min(axis=0).tolist(),
        _off(cutter, places, backs),
        closer.none.tolist(),
        closer.around.tolist(),
        strict=True,
    )
    for found, place, (by, colour, none, around) in zip(perhaps, places, known, strict=True):
        # two things may have been drawn to one tile
        clear_of = [*taken, *(middle(d.quad) for d in out)]
        if is_clear(place, clear_of) and is_back(place, by, colour, none, around, found):
            by_itself, by_all_around = 1 - none, DOUBT_LEFT if around > _TILE_AROUND else 0.0
            out.append(replace(found, quad=place, score=max(by_itself, by_all_around)))
    return out


def _off(cutter: Cutter, places: Sequence[Quad], backs: Sequence[Quad]) -> list[float]:
    """By how much each place's colour is off that of the face-down tile most like it."""
    nearest: list[float] = differences(cutter, places, backs).min(axis=1).tolist()
    return nearest


def _off_in_light(cutter: Cutter, places: Sequence[Quad], others: Sequence[Quad]) -> list[float]:
    """The same were each in the light of one of some others, whichever is most like it."""
    nearest: list[float] = in_other_light(cutter, places, others).min(axis=1).tolist()
    return nearest
