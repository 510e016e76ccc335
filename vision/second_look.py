"""A second look at a photo, at what its reading makes likely: tiles of a row that were missed, face-down ones that were hardly seen, and what is none after all."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from vision import quads
from vision.backs import LIKE, in_set, laid_in_sets, of_another_colour, of_another_size, perhaps_gaps
from vision.blocks import places_in_blocks, touching
from vision.classify import Classifier
from vision.cloth import LIKE_CLOTH, SEEN_IN_SHADE, SHADE, cloth_beside, off_in_shade, stands_out
from vision.colours import differences, in_other_light, mean_colours, off, off_in_other_light
from vision.detect import Look
from vision.faint_backs import FAINT, faint_backs
from vision.free_places import is_clear, is_mostly_inside
from vision.hidden_ends import must_be_ends, unseen_ends
from vision.likely import Closer
from vision.missed import next_places
from vision.naming import DOUBT_LEFT, Named
from vision.photo import Photo
from vision.reading import BACK, WHITE, Detection, Quad, Reading, TileReading, share
from vision.rectify import Cutter
from vision.unknown_backs import SEEN_AT_ENDS, ends_of_one_colour

#: What is seen with this is plain.
SEEN = 0.9
#: Where tiles around a place say that there is one, what is none with less than this is a tile, if it shows a face: the seven that were so in 280 pictures of
#: other designs held one, though three were named otherwise; in 780 drawn hands, 54 of which have such places, and 270 pictures of face-down tiles among others none was.
_NONE_IN_BLOCK = 0.05
#: What is seen where a tile would lie is as large as that tile but for this factor.
_AS_LARGE = 1.35
#: So probable must a face be where the detector saw no tile in a row.
PLAINLY_MISSED = 0.97
#: So probable must a face-down end of a kong be that was not found at first; one that is likely there for other reasons, too; and one that is plainly
#: something else than cloth.
PLAINLY_DOWN, _PERHAPS_DOWN, _HARDLY_DOWN = 0.95, 0.5, 0.35
#: The colour of a face-down tile is off that of another by less (`differences`).
_ALIKE = 10.0
#: What has the colour of so many face-down tiles that are plainly seen is no cloth in shade, though that may have it, too.
_SEVERAL = 2
#: What has not the colour of the backs and is a white dragon with this is one: of 50 such things that were none in 720 drawn hands none was one with 0.05.
_PERHAPS_WHITE = 0.09
#: What is no further off the colour of the cloth beside it in shade may be a shadow, where some backs have another colour; on a cloth of strong colour shadows
#: were off it by 5 to 10.
_PERHAPS_SHADE = 10.0
#: An end that is off the colour of the cloth beside it by so much is no gap: of 2,069 places where ends might lie in 1,020 drawn hands and none was found,
#: of those off by more and not of another colour than the backs 13 ends were face down with 0.5 and more, and 30 gaps with 0.2 and less.
_NO_CLOTH = 25.0
#: Where no back is known and the detector has seen so much of tiles at all ends of a set, so probable an end must be: of 2,071 places in 960 drawn hands two
#: were so seen that were not found otherwise, both ends.
_RATHER_SEEN, _SEEN_DOWN = 0.5, 0.7
#: What lies in a block and has the colour of backs is none that shows so little of one: of seven in 224 pictures the four that were had 0.11 to 0.61, the three that were
#: none 0.95 and more.
_NO_BACK = 0.9
#: What touches so many tiles, and so many faces among them, is no cloth between them.
_SIDES, _FACES = 3, 2
#: What was seen has its middle no further off a place than this share of its shorter side, and is as large but for `_AS_LARGE`.
_THERE = 0.3


def closer_at(classifier: Classifier, cutter: Cutter, found: Sequence[Detection]) -> Closer:
    """What the classifier's networks see of some things with their outlines put right."""
    placed = classifier.outlines.put_right(cutter, found)
    colours = mean_colours(cutter, [d.quad for d in found])
    around = classifier.around.tiles_at(cutter, [d.quad for d in placed])
    return Closer(placed, classifier.no_tile_at(cutter, placed), around, colours)


@dataclass(frozen=True, slots=True)
class SecondLook:
    """Looks at a photo again, with what names places there: the classifier, and `named_alone` by signs and colours, too.

    Places that it is given and finds are in pixels of the photo as decoded, which are the cutter's; readings in those of the whole. Where the `sides` of
    tiles were seen no tile lies face down.
    """

    classifier: Classifier
    named_alone: Callable[[Sequence[Detection]], list[Named]]
    cutter: Cutter
    photo: Photo
    sides: Sequence[Quad] = ()

    def missed(self, reading: Reading) -> list[Named]:
        """The tiles of the hand's rows that were not found and show a face very plainly."""
        places = [Detection(self.photo.as_decoded(place), SEEN) for place in next_places(reading)]
        perhaps = self._outlined(self.classifier.perhaps_tiles(self.cutter, places))
        out: list[Named] = []
        for named in filter(_is_seen_after_all, self.named_alone(perhaps)):
            # two places may have been drawn to one tile
            taken = [quads.middle(n.detection.quad) for n in out]
            whole = self.photo.as_whole(named.detection.quad)
            clear = is_clear(whole, [quads.middle(t.detection.quad) for t in reading.tiles])
            if clear and is_mostly_inside(whole, reading) and is_clear(named.detection.quad, taken):
                out.append(named)
        return out

    def outlines(self, places: Sequence[Quad]) -> list[Quad]:
        """The outlines that are seen at some places, in pixels of the whole photo."""
        found = [Detection(self.photo.as_decoded(place), SEEN) for place in places]
        return [self.photo.as_whole(d.quad) for d in self.classifier.outlines.seen(self.cutter, found)]

    def faint_backs(
        self, seen: Look | None, reading: Reading, before: Sequence[Detection] = ()
    ) -> list[Named]:
        """Face-down tiles like those that were found, among what was hardly seen or not believed, and what was believed `before`.

        Not beside a hand that is laid out in sets: there ends of kongs are looked for where they would lie, and the rest are none of it.
        """
        backs = self._plain_backs(reading)
        if not backs or not seen or laid_in_sets(reading):
            return []
        tiles = [self.photo.as_decoded(t.detection.quad) for t in reading.tiles]
        look = partial(closer_at, self.classifier, self.cutter)
        perhaps, maybe = self._no_sides(seen.faint(FAINT)), self._no_sides(before)
        down = faint_backs(self.cutter, tiles, backs, perhaps, look, maybe)
        return [Named(d, ((BACK, d.score),), 1 - d.score) for d in down]

    def unseen_backs(self, seen: Look | None, reading: Reading) -> list[Named]:
        """The face-down ends of kongs that were not found and are plainly there, or where no back is known have one colour."""
        middles = np.array([quads.middle(t.detection.quad) for t in reading.tiles])
        sets = [
            [way for way in ways if all(self._stands_out(place, middles) for place in way)]
            for ways in unseen_ends(reading)
        ]
        places = [
            Detection(self.photo.as_decoded(place), 1.0) for ways in sets for way in ways for place in way
        ]
        named = iter(self.classifier.name(self.cutter, self._outlined(places)))
        backs = self._plain_backs(reading)
        faint = seen.faint(FAINT) if seen and places and not backs else []
        rather_seen = [d for d in faint if d.score >= _RATHER_SEEN]
        out: list[Named] = []
        for ways in filter(None, sets):
            best = max(([next(named) for _ in way] for way in ways), key=_face_down)
            needed = self._needed(best, backs, middles)
            if rather_seen and all(_is_at(n.detection.quad, rather_seen) for n in best):
                needed = min(needed, _SEEN_DOWN)
            if _face_down(best) >= needed:
                out += (_laid_down(n) for n in best)
        taken = [quads.middle(self.photo.as_whole(n.detection.quad)) for n in out]
        for place in must_be_ends(reading):
            if is_clear(place, taken):
                end = Detection(self.photo.as_decoded(place), SEEN)
                out.append(Named(end, ((BACK, DOUBT_LEFT),), 1 - DOUBT_LEFT))
        if out or backs or not seen:
            return out
        here = [[tuple(self.photo.as_decoded(place) for place in way) for way in ways] for ways in sets]

        def cloth(place: Quad) -> list[Quad]:
            return self._cloth(self.photo.as_whole(place), middles)

        ends = ends_of_one_colour(self.cutter, here, seen.faint(SEEN_AT_ENDS), cloth)
        return [Named(Detection(place, SEEN), ((BACK, DOUBT_LEFT),), 1 - DOUBT_LEFT) for place in ends]

    def _needed(self, places: Sequence[Named], seen: Sequence[Quad], middles: NDArray[np.float64]) -> float:
        """How probably all of some places must hold face-down tiles to be ends of a kong, where backs are `seen` and tiles have these `middles`.

        A gap between sets looks much like one; but with tiles on all sides there is none, nor where it has the colour of backs, nor
        where no back is seen and it has plainly another colour than the cloth. Nor are there two of one colour at both ends of a pair that has
        plainly another colour than the cloth, whatever colour squares of that have which were taken for backs.
        """
        here = [n.detection.quad for n in places]
        whole = [self.photo.as_whole(quad) for quad in here]
        off = in_other_light(self.cutter, here, seen).min(axis=1, initial=np.inf)
        no_cloth = all(self._stands_out(quad, middles, _NO_CLOTH) for quad in whole)
        if no_cloth and (not seen or off.max() < LIKE):
            return _HARDLY_DOWN
        if no_cloth and len(here) > 1 and differences(self.cutter, here[:1], here[1:]).max() < _ALIKE:
            return _PERHAPS_DOWN
        alike = (differences(self.cutter, here, seen).min(axis=1, initial=np.inf) < _ALIKE).all()
        enclosed = not any(cloth_beside(quad, middles) for quad in whole)
        return _PERHAPS_DOWN if alike or enclosed else PLAINLY_DOWN

    def _stands_out(self, place: Quad, middles: NDArray[np.float64], by: float = LIKE_CLOTH) -> bool:
        return stands_out(self.cutter, self.photo.as_decoded(place), self._cloth(place, middles), by)

    def _cloth(self, place: Quad, middles: NDArray[np.float64]) -> list[Quad]:
        return [self.photo.as_decoded(other) for other in cloth_beside(place, middles)]

    def in_blocks(self, reading: Reading) -> list[Named]:
        """What was not found where a tile must lie by those around it: face-down tiles that show no seam to the next, and faces."""
        places = places_in_blocks(reading)
        if not places:
            return []
        here = [self.photo.as_decoded(quad) for quad in places]
        alike = (
            differences(self.cutter, here, self._plain_backs(reading)).min(axis=1, initial=np.inf) < _ALIKE
        )
        # along a row the light may change so much that its last one is off the first
        alike |= [self._like_one_that_touches(place, reading) for place in places]
        down, others = (
            [Detection(quad, SEEN) for quad, flag in zip(here, alike, strict=True) if flag == of_backs]
            for of_backs in (True, False)
        )
        # face-down ones are blank, and have the colour of one that was seen
        blank = [
            n
            for n in self.classifier.name(self.cutter, self._no_sides(down))
            if n.faces[0][0] in (BACK, WHITE) and n.not_a_tile < _NO_BACK
        ]
        faces = filter(_is_in_block, self.named_alone(others))
        # what the detector did not see is named wrongly oftener than what it did
        return [_laid_down(n) for n in blank] + [n.told_by_others() for n in faces]

    def _like_one_that_touches(self, place: Quad, reading: Reading) -> bool:
        """Whether a place has the colour of a face-down tile that touches it."""
        down = [t.detection.quad for t in touching(place, reading.tiles) if t.tile == BACK]
        there = [self.photo.as_decoded(quad) for quad in down]
        return bool((differences(self.cutter, [self.photo.as_decoded(place)], there) < _ALIKE).any())

    def odd_backs(self, reading: Reading) -> set[int]:
        """The ids of what was taken for face-down tiles and is none of the hand's set: by its size, or its colour, or for being cloth in shade.

        What faces touch on so many sides is a tile, in whatever light.
        """
        down = [t for t in reading.tiles if t.tile == BACK]
        if not down:
            return set()
        colours = self.colours(down)
        shades = {
            t.id: off_in_shade(
                self.cutter, self.photo.as_decoded(t.detection.quad), self._cloth_at(t, reading)
            )
            for t in down
        }
        plain = [colours[t.id] for t in down if t.detection.score >= SEEN_IN_SHADE]
        shaded = {
            t.id
            for t in down
            # what ends a kong is there for other reasons, too
            if shades[t.id] < SHADE
            and not (t.detection.score >= SEEN_IN_SHADE or in_set(t, reading))
            and sum(off(colours[t.id], own) < _ALIKE for own in plain) < _SEVERAL
        }
        # backs have one colour, and where one has another it is not that of shadows
        perhaps = {i for i, by in shades.items() if by < _PERHAPS_SHADE}
        dark = [colours[i] for i in perhaps]
        seen = [t for t in down if t.in_hand and max(t.p, t.detection.score) >= SEEN]
        if any(_is_other_than(colours[t.id], dark) for t in seen):
            shaded = perhaps
        ends = perhaps_gaps(reading)
        gaps = {t.id for t in down if t.id in ends and self._has_colour_of_cloth(t, reading)}
        odd = shaded | gaps | of_another_size(reading) | of_another_colour(_but(reading, shaded), colours)
        return {t.id for t in down if t.id in odd and not _is_enclosed(t, reading)}

    def _has_colour_of_cloth(self, tile: TileReading, reading: Reading) -> bool:
        """Whether a tile has the colour of some cloth beside it, in whatever light, or none lies there to be compared."""
        cloth = self._cloth_at(tile, reading)
        here = self.photo.as_decoded(tile.detection.quad)
        return not cloth or bool((in_other_light(self.cutter, [here], cloth) < SHADE).any())

    def _cloth_at(self, tile: TileReading, reading: Reading) -> list[Quad]:
        """The cloth beside a tile, clear of all others."""
        others = (t for t in reading.tiles if t is not tile)
        middles = np.array([quads.middle(t.detection.quad) for t in others]).reshape(-1, 2)
        return self._cloth(tile.detection.quad, middles)

    def white_after_all(self, reading: Reading, odd: Collection[int]) -> set[int]:
        """The ids of those `odd_backs` that are seen well and may well be white dragons: in shade these may differ from the faces near them."""
        return {
            t.id
            for t in reading.tiles
            if t.id in odd
            and t.detection.score >= SEEN_IN_SHADE
            and share(t.faces, (WHITE,)) >= _PERHAPS_WHITE
        }

    def colours(self, tiles: Sequence[TileReading]) -> dict[int, NDArray[np.float64]]:
        """The mean colour (3, OpenCV's Lab) of each tile, by its id."""
        colours = mean_colours(self.cutter, [self.photo.as_decoded(t.detection.quad) for t in tiles])
        return {t.id: colour for t, colour in zip(tiles, colours, strict=True)}

    def _no_sides(self, seen: Sequence[Detection]) -> list[Detection]:
        """Those things that are no sides of tiles."""
        sides = [quads.middle(quad) for quad in self.sides]
        return [d for d in seen if is_clear(d.quad, sides)]

    def _plain_backs(self, reading: Reading) -> list[Quad]:
        """Where face-down tiles are plainly seen."""
        down = (t for t in reading.tiles if t.tile == BACK and t.p >= SEEN)
        return [self.photo.as_decoded(t.detection.quad) for t in down]

    def _outlined(self, places: Sequence[Detection]) -> list[Detection]:
        """Places where the next tile would lie with the outlines that are seen there, if these are as large."""
        seen = self.classifier.outlines.put_right(self.cutter, places)
        return [
            put if quads.as_large(put.quad, quads.edges(place.quad), _AS_LARGE) else place
            for put, place in zip(seen, places, strict=True)
        ]


def _is_other_than(colour: NDArray[np.float64], others: Sequence[NDArray[np.float64]]) -> bool:
    """Whether a colour is plainly another than all of some others, of which there are any, in whatever light."""
    return bool(others) and bool((off_in_other_light(colour, np.array(others)) > LIKE).all())


def _but(reading: Reading, some: Collection[int]) -> Reading:
    """The reading without some tiles, by their ids."""
    return replace(reading, tiles=tuple(t for t in reading.tiles if t.id not in some))


def _is_enclosed(tile: TileReading, reading: Reading) -> bool:
    """Whether a tile of the hand touches others to most of its sides, and faces to several."""
    beside = touching(tile.detection.quad, reading.tiles)
    return tile.in_hand and len(beside) >= _SIDES and sum(t.tile != BACK for t in beside) >= _FACES


def _face_down(ends: Sequence[Named]) -> float:
    """The probability that all of some places at the ends of sets hold a tile that lies face down: that of the least likely one.

    Backs may have the colour of the faces: what is blank beside tiles alike lies face down.
    """
    return min(share(n.faces, (BACK, WHITE)) for n in ends)


def _is_at(place: Quad, seen: Sequence[Detection]) -> bool:
    """Whether one of the things seen is at a place and as large."""
    wide, high = quads.edges(place)
    room, own = _THERE * min(wide, high), quads.middle(place)
    return any(
        math.dist(quads.middle(d.quad), own) < room and quads.as_large(d.quad, (wide, high), _AS_LARGE)
        for d in seen
    )


def _is_seen_after_all(named: Named) -> bool:
    """Whether a place shows a face so plainly that there is a tile, though the detector saw none."""
    face, p = named.faces[0]
    return p >= PLAINLY_MISSED and named.not_a_tile < 1 - PLAINLY_MISSED and face not in (BACK, WHITE)


def _is_in_block(named: Named) -> bool:
    """Whether a place in a block of tiles shows a face: less is needed than in a row, which may end anywhere."""
    return named.not_a_tile < _NONE_IN_BLOCK and named.faces[0][0] not in (BACK, WHITE)


def _laid_down(named: Named) -> Named:
    """A tile at the end of a set as one that lies face down, if it is blank."""
    down = _face_down([named])
    others = tuple(f for f in named.faces if f[0] not in (BACK, WHITE))
    return replace(named, detection=replace(named.detection, score=down), faces=((BACK, down), *others))
