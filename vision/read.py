"""From the bytes of a photo to a `Reading`: load, find, name, decode, arrange."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray

import models
from vision import quads
from vision.alike import settled
from vision.backs import LIKE, in_set, laid_in_sets, of_another_colour, of_another_size, white_ones
from vision.belief import believed
from vision.blank import told_apart
from vision.blocks import places_in_blocks
from vision.bonus import BonusReader
from vision.classify import Classifier
from vision.cloth import LIKE_CLOTH, SEEN_IN_SHADE, cloth_beside, is_shaded, no_cloth, stands_out
from vision.colours import differences, in_other_light, mean_colours
from vision.counting import Counting
from vision.decode import copies, one_of_each, together
from vision.detect import FEW, Detector, Look, scaled, short_edge
from vision.faint_backs import FAINT, faint_backs
from vision.free_places import is_clear, is_free
from vision.hidden_ends import unseen_ends
from vision.index import IndexReader
from vision.layout import arrange, hand_of, with_sets
from vision.likely import Closer, with_blank
from vision.missed import next_places
from vision.naming import Named
from vision.paint import against_custom, paints
from vision.parts import whole_tiles
from vision.photo import Photo, load
from vision.reading import BACK, WHITE, Detection, Quad, Reading, TileReading, ranked, share
from vision.rectify import Cutter
from vision.sizes import found_once, put_right
from vision.strange_faces import with_strange_faces
from vision.tile_sides import without_sides
from vision.whole_hand import too_many

#: A photo is read from about so many pixels, unless its tiles turn out to be small.
ENOUGH_PIXELS = 3_000_000
#: A tile is named from 58 x 72 pixels: one whose short edge is shorter than this is cut from all the pixels that there are.
FINE_EDGE = 46.0
#: So few tiles are looked at again in other ways unless they are plain.
A_FEW = 2
#: What the other tiles say makes the reader sure of no face that the picture of the tile itself gives less than this.
SEEN = 0.9
#: What is seen where a tile would lie is as large as that tile but for this factor.
_AS_LARGE = 1.35
#: A row is looked along so often: beside a missed tile another may have been missed.
_LOOKS_FOR_MISSED = 2
#: So probable must a face be where the detector saw no tile in a row.
PLAINLY_MISSED = 0.97
#: So probable must a face-down end of a kong be that was not found at first; one that is likely there for other reasons, too; and one that is plainly
#: something else than cloth.
PLAINLY_DOWN, _PERHAPS_DOWN, _HARDLY_DOWN = 0.95, 0.5, 0.35
#: The colour of a face-down tile is off that of another by less (`differences`).
_ALIKE = 10.0
#: An end that is off the colour of the cloth beside it by so much is no gap: of 2,069 places where ends might lie in 1,020 drawn hands and none was found,
#: of those off by more and not of another colour than the backs 13 ends were face down with 0.5 and more, and 30 gaps with 0.2 and less.
_NO_CLOTH = 25.0


@dataclass(frozen=True, slots=True)
class _Tile:
    """A tile in pixels of the whole photo, and the paint that covers most of it."""

    named: Named
    paint: str


class _AllPixels:
    """All pixels of a photo, for tiles too small to be named from fewer: decoded beside other work once small ones are seen."""

    def __init__(self, photo: Photo) -> None:
        self.photo = photo
        self.beside = ThreadPoolExecutor(1)
        self.whole: Future[Photo] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.beside.shutdown(wait=False)

    def seen(self, found: list[Detection]) -> None:
        """Begin to decode where what is seen needs it, or is so little and small that the tiles may be too small to be seen."""
        if self.photo.shrunk > 1 and (self.needed(found) or (len(found) < FEW and not _are_large(found))):
            self._begun()

    def _begun(self) -> Future[Photo]:
        if self.whole is None:
            self.whole = self.beside.submit(self.photo.whole)
        return self.whole

    def needed(self, found: list[Detection]) -> bool:
        """Whether the tiles found are too small for the pixels that the photo was decoded to."""
        if self.photo.shrunk == 1 or not found:
            return False
        return _edge(found) < FINE_EDGE

    def fine_enough(self, seen: Look) -> tuple[Photo, Look]:
        """The photo with its pixels as they are, or with all of them where the tiles found are small; and what was seen in its pixels."""
        if not self.needed(seen.found):
            return self.photo, seen
        photo = self._begun().result()
        x, y = photo.width / self.photo.pixels.shape[1], photo.height / self.photo.pixels.shape[0]
        return photo, seen.stretched(x, y)


@dataclass(frozen=True, slots=True)
class _Kept:
    """What is believed of a look at a photo: the photo whose pixels it is in, what cuts tiles out of it, the tiles, and all that was seen."""

    photo: Photo
    cutter: Cutter
    tiles: list[Named]
    seen: Look | None


def _is_a_hand(kept: Sequence[Named]) -> bool:
    """Whether things are several tiles, and not the parts of one, such as its circles: some are very plain and show different faces."""
    faces = [n.faces[0][0] for n in kept if n.very_plain]
    return len(faces) > A_FEW + 1 and len(set(faces)) > A_FEW


def _edge(found: Sequence[Detection]) -> float:
    return float(np.median([short_edge(d) for d in found]))


def _are_large(found: Sequence[Detection]) -> bool:
    """Whether things are seen that would be fine enough were they half as large."""
    return bool(found) and _edge(found) > 2 * FINE_EDGE


class Reader:
    """Reads photos; the networks are loaded once, from `folder`, when it is made."""

    def __init__(self, threads: int = 2, folder: Path = models.FOLDER) -> None:
        self.detector = Detector(threads, folder)
        self.classifier = Classifier(threads, folder)
        self.bonus = BonusReader(threads, folder)
        self.index = IndexReader(threads, folder)
        self.counting = Counting(threads, folder)
        self.sure = float(self.classifier.model.settings["sure"])
        self.reject = float(self.classifier.model.settings["reject"])

    def read(self, data: bytes) -> Reading:
        """The tiles in the photo that `data` holds; raises `vision.photo.PhotoError` where it is none."""
        started = time.perf_counter()
        photo = load(data, ENOUGH_PIXELS)
        return self.read_photo(photo, decode_ms=(time.perf_counter() - started) * 1000)

    def read_photo(self, photo: Photo, decode_ms: float = 0.0) -> Reading:
        """The tiles in a photo that is already decoded, whole or at a part of its size, in pixels of the whole."""
        start = time.perf_counter()
        with _AllPixels(photo) as whole:
            kept, detecting = self._kept(photo, whole)
        used, cutter = kept.photo, kept.cutter
        told = settled(cutter, self.counting.of(cutter, kept.tiles))
        every = _painted(cutter, used, self.index.of(cutter, told))
        reading = self._reading(cutter, used, every)
        for _ in range(_LOOKS_FOR_MISSED):
            missed = self._missed(cutter, used, reading)
            if not missed:
                break
            every += _painted(cutter, used, missed)
            reading = self._reading(cutter, used, every)
        for look_again in (partial(self._faint_backs, kept.seen), self._unseen_backs):
            if down := look_again(cutter, used, reading):
                every += _painted(cutter, used, down)
                reading = self._reading(cutter, used, every)
        while block := self._backs_in_blocks(cutter, used, reading):
            every += _painted(cutter, used, block)
            reading = self._reading(cutter, used, every)
        if odd := self._odd_backs(cutter, used, reading):
            every = [tile for i, tile in enumerate(every) if i not in odd]
            reading = self._reading(cutter, used, every)
        reading = _without(reading, too_many(reading))
        end = time.perf_counter()
        times = {
            "decode": decode_ms,
            "detect": detecting * 1000,
            "classify": (end - start - detecting) * 1000,
            "total": decode_ms + (end - start) * 1000,
        }
        return replace(reading, ms={stage: round(ms, 1) for stage, ms in times.items()})

    def _kept(self, photo: Photo, whole: _AllPixels) -> tuple[_Kept, float]:
        """What is believed of the look at a photo that shows most, and the seconds that finding things took."""
        detecting, looks = 0.0, self.detector.looks(photo.pixels, whole.seen)
        kept, doubted = _Kept(photo, Cutter(photo.pixels), [], None), False
        while not doubted and len(kept.tiles) <= A_FEW:
            # from afar a hand may be taken for one large tile: something so plain is doubted once
            doubted = self.enough(kept.tiles)
            before = time.perf_counter()
            seen = next(looks, None)
            detecting += time.perf_counter() - before
            if seen is None:
                break
            source, seen = whole.fine_enough(seen)
            cutter = Cutter(source.pixels, photo.pixels if source.shrunk < photo.shrunk == 2 else None)
            named = no_cloth(cutter, self.named(cutter, seen.found))
            tiles = with_blank(named, believed(named, self.reject), partial(self._closer, cutter))
            tiles = without_sides(cutter, with_strange_faces(named, tiles))
            if _is_a_hand(tiles) if doubted else len(tiles) > len(kept.tiles):
                kept = _Kept(source, cutter, tiles, seen)
        return kept, detecting

    def _closer(self, cutter: Cutter, found: Sequence[Detection]) -> Closer:
        placed = self.classifier.outlines.put_right(cutter, found)
        colours = mean_colours(cutter, [d.quad for d in found])
        return Closer(placed, self.classifier.no_tile_at(cutter, placed), colours)

    def enough(self, kept: Sequence[Named]) -> bool:
        """Whether a look has found the hand: one doubtful thing or two may be all that was seen of a whole one."""
        return len(kept) > A_FEW or (bool(kept) and all(n.faces[0][1] >= self.sure for n in kept))

    def named(self, cutter: Cutter, found: Sequence[Detection]) -> list[Named]:
        """What each detection is, by all that looks at single tiles and at what lies near them."""
        name = partial(self.classifier.name, cutter)
        whole = whole_tiles(put_right(name(found), name), name)
        return self._by_signs_and_colours(cutter, found_once(whole))

    def _named_alone(self, cutter: Cutter, found: Sequence[Detection]) -> list[Named]:
        """What each place shows, whatever the size of the tiles near it."""
        return self._by_signs_and_colours(cutter, self.classifier.name(cutter, found))

    def _by_signs_and_colours(self, cutter: Cutter, named: Sequence[Named]) -> list[Named]:
        return told_apart(cutter, self.bonus.told_apart(cutter, named))

    def _reading(self, cutter: Cutter, photo: Photo, every: Sequence[_Tile]) -> Reading:
        reading = self._arranged(photo, every)
        blank = [t for t in reading.tiles if t.tile in (BACK, WHITE)]
        down = white_ones(reading, _colours(cutter, photo, blank)) if blank else None
        if not down:
            return reading
        return self._arranged(photo, [_back_for_white(t) if i in down else t for i, t in enumerate(every)])

    def _arranged(self, photo: Photo, every: Sequence[_Tile]) -> Reading:
        named = [tile.named for tile in every]
        inside = hand_of([n.detection.quad for n in named], [n.faces[0][0] for n in named])
        in_hand = [i for i, flag in enumerate(inside) if flag]
        decoded = together(one_of_each([named[i].faces for i in in_hand]))
        changed = {i: f[0][0] != named[i].faces[0][0] for i, (f, _) in zip(in_hand, decoded, strict=True)}
        faces = {i: f for i, (f, _) in zip(in_hand, decoded, strict=True)}
        counts = Counter(f[0][0] for f in faces.values())
        tiles = []
        for i, (n, paint) in enumerate((tile.named, tile.paint) for tile in every):
            ranked = faces.get(i, n.faces)
            possible = counts[ranked[0][0]] <= copies(ranked[0][0]) or ranked[0][0] == BACK
            unseen = dict(n.faces).get(ranked[0][0], 0.0) < SEEN
            doubt = changed.get(i, False) or not possible or unseen or against_custom(ranked[0][0], paint)
            sure = ranked[0][1] >= self.sure and n.not_a_tile < 0.2 and not doubt
            tiles.append(
                TileReading(i, n.detection, ranked, sure, None, None, None, in_hand=inside[i], paint=paint)
            )
        return with_sets(arrange(Reading(photo.width, photo.height, tuple(tiles))))

    def _missed(self, cutter: Cutter, photo: Photo, reading: Reading) -> list[Named]:
        """The tiles of the hand's rows that were not found and show a face very plainly, in pixels of the photo as decoded."""
        places = [Detection(_decoded(place, photo), SEEN) for place in next_places(reading)]
        perhaps = self._outlined(cutter, self.classifier.perhaps_tiles(cutter, places))
        out: list[Named] = []
        for named in filter(_is_seen_after_all, self._named_alone(cutter, perhaps)):
            # two places may have been drawn to one tile
            taken = [quads.middle(n.detection.quad) for n in out]
            if is_free(_whole(named, photo).detection.quad, reading) and is_clear(
                named.detection.quad, taken
            ):
                out.append(named)
        return out

    def _faint_backs(self, seen: Look | None, cutter: Cutter, photo: Photo, reading: Reading) -> list[Named]:
        """Face-down tiles like those that were found, among what was hardly seen or not believed, in pixels of the photo as decoded.

        Not beside a hand that is laid out in sets: there ends of kongs are looked for where they would lie, and the rest are none of it.
        """
        backs = _plain_backs(photo, reading)
        if not backs or not seen or laid_in_sets(reading):
            return []
        tiles = [_decoded(t.detection.quad, photo) for t in reading.tiles]
        down = faint_backs(cutter, tiles, backs, seen.faint(FAINT), partial(self._closer, cutter))
        return [Named(d, ((BACK, d.score),), 1 - d.score) for d in down]

    def _unseen_backs(self, cutter: Cutter, photo: Photo, reading: Reading) -> list[Named]:
        """The face-down ends of kongs that were not found and are plainly there, in pixels of the photo as decoded.

        A gap between sets looks much like one; but with tiles on all sides there is none, nor where it has the colour of backs, nor
        where no back is seen and it has plainly another colour than the cloth.
        """
        middles = np.array([quads.middle(t.detection.quad) for t in reading.tiles])

        def is_something(place: Quad, by: float = LIKE_CLOTH) -> bool:
            cloth = [_decoded(other, photo) for other in cloth_beside(place, middles)]
            return stands_out(cutter, _decoded(place, photo), cloth, by)

        def needed(places: Sequence[Named]) -> float:
            """How probably all of some places must hold face-down tiles to be ends of a kong."""
            here = [n.detection.quad for n in places]
            whole = [_whole(n, photo).detection.quad for n in places]
            like_backs = not seen or (in_other_light(cutter, here, seen).min(axis=1) < LIKE).all()
            if like_backs and all(is_something(quad, _NO_CLOTH) for quad in whole):
                return _HARDLY_DOWN
            alike = (differences(cutter, here, seen).min(axis=1, initial=np.inf) < _ALIKE).all()
            enclosed = not any(cloth_beside(quad, middles) for quad in whole)
            return _PERHAPS_DOWN if alike or enclosed else PLAINLY_DOWN

        sets = [[way for way in ways if all(map(is_something, way))] for ways in unseen_ends(reading)]
        places = [Detection(_decoded(place, photo), 1.0) for ways in sets for way in ways for place in way]
        named = iter(self.classifier.name(cutter, self._outlined(cutter, places)))
        seen = _plain_backs(photo, reading)
        out: list[Named] = []
        for ways in filter(None, sets):
            best = max(([next(named) for _ in way] for way in ways), key=_face_down)
            if _face_down(best) >= needed(best):
                out += (_laid_down(n) for n in best)
        return out

    def _backs_in_blocks(self, cutter: Cutter, photo: Photo, reading: Reading) -> list[Named]:
        """Face-down tiles without a seam to the next, where a tile must lie by those around it, in pixels of the photo as decoded.

        They are blank and have the colour of a face-down tile that was seen.
        """
        seen = _plain_backs(photo, reading)
        places = places_in_blocks(reading) if seen else []
        if not places:
            return []
        here = [_decoded(quad, photo) for quad in places]
        off = differences(cutter, here, seen).min(axis=1).tolist()
        alike = [Detection(quad, SEEN) for quad, by in zip(here, off, strict=True) if by < _ALIKE]
        return [_laid_down(n) for n in self.classifier.name(cutter, alike) if n.faces[0][0] in (BACK, WHITE)]

    def _outlined(self, cutter: Cutter, places: Sequence[Detection]) -> list[Detection]:
        """Places where the next tile would lie with the outlines that are seen there, if these are as large."""
        seen = self.classifier.outlines.put_right(cutter, places)
        return [
            put if quads.as_large(put.quad, quads.edges(place.quad), _AS_LARGE) else place
            for put, place in zip(seen, places, strict=True)
        ]

    def _odd_backs(self, cutter: Cutter, photo: Photo, reading: Reading) -> set[int]:
        """The ids of what was taken for face-down tiles and is none of the hand's set: by its size, or its colour, or for being cloth in shade."""
        down = [t for t in reading.tiles if t.tile == BACK]
        if not down:
            return set()
        middles = np.array([quads.middle(t.detection.quad) for t in reading.tiles])
        shaded = set()
        # what ends a kong is there for other reasons, too
        for i, tile in enumerate(reading.tiles):
            if tile.tile != BACK or tile.detection.score >= SEEN_IN_SHADE or in_set(tile, reading):
                continue
            around = cloth_beside(tile.detection.quad, np.delete(middles, i, axis=0))
            if is_shaded(cutter, _decoded(tile.detection.quad, photo), [_decoded(q, photo) for q in around]):
                shaded.add(tile.id)
        colours = _colours(cutter, photo, down)
        return shaded | of_another_size(reading) | of_another_colour(reading, colours)

    def name_at(self, photo: Photo, detection: Detection) -> tuple[tuple[str, float], ...]:
        """The ranked faces of one place in a photo (in pixels of the whole), such as a tile that the player added."""
        place = replace(detection, quad=_decoded(detection.quad, photo))
        return self.named(Cutter(photo.pixels), [place])[0].faces


def _without(reading: Reading, some: Sequence[TileReading]) -> Reading:
    """The reading with some tiles taken out of its hand, and those that were not seen plainly out of the reading."""
    if not some:
        return reading
    plain = {t.id for t in some if t.p >= SEEN and t.detection.score >= SEEN}
    gone = {t.id for t in some} - plain
    tiles = [replace(t, in_hand=t.in_hand and t.id not in plain) for t in reading.tiles if t.id not in gone]
    return with_sets(arrange(replace(reading, tiles=tuple(tiles))))


def _decoded(quad: Quad, photo: Photo) -> Quad:
    """A place in pixels of the whole photo as one in pixels of the photo as decoded."""
    height, width = photo.pixels.shape[:2]
    return quads.scaled(quad, width / photo.width, height / photo.height)


def _colours(cutter: Cutter, photo: Photo, tiles: Sequence[TileReading]) -> dict[int, NDArray[np.float64]]:
    """The mean colour (3, OpenCV's Lab) of each tile, by its id."""
    colours = mean_colours(cutter, [_decoded(t.detection.quad, photo) for t in tiles])
    return {t.id: colour for t, colour in zip(tiles, colours, strict=True)}


def _plain_backs(photo: Photo, reading: Reading) -> list[Quad]:
    """Where face-down tiles are plainly seen, in pixels of the photo as decoded."""
    return [_decoded(t.detection.quad, photo) for t in reading.tiles if t.tile == BACK and t.p >= SEEN]


def _face_down(ends: Sequence[Named]) -> float:
    """The probability that all of some places at the ends of sets hold a tile that lies face down: that of the least likely one.

    Backs may have the colour of the faces: what is blank beside tiles alike lies face down.
    """
    return min(share(n.faces, (BACK, WHITE)) for n in ends)


def _is_seen_after_all(named: Named) -> bool:
    """Whether a place shows a face so plainly that there is a tile, though the detector saw none."""
    face, p = named.faces[0]
    return p >= PLAINLY_MISSED and named.not_a_tile < 1 - PLAINLY_MISSED and face not in (BACK, WHITE)


def _laid_down(named: Named) -> Named:
    """A tile at the end of a set as one that lies face down, if it is blank."""
    down = _face_down([named])
    others = tuple(f for f in named.faces if f[0] not in (BACK, WHITE))
    return replace(named, detection=replace(named.detection, score=down), faces=((BACK, down), *others))


def _back_for_white(tile: _Tile) -> _Tile:
    """A tile taken for a white dragon as one that lies face down, and the other way round."""
    change = {WHITE: BACK, BACK: WHITE}
    faces = ranked((change.get(code, code), p) for code, p in tile.named.faces)
    return replace(tile, named=replace(tile.named, faces=faces))


def _painted(cutter: Cutter, photo: Photo, named: Sequence[Named]) -> list[_Tile]:
    """Tiles in pixels of the photo as decoded, with their paint."""
    paint = paints(cutter, [n.detection.quad for n in named], [n.faces[0][0] for n in named])
    return [_Tile(_whole(n, photo), p) for n, p in zip(named, paint, strict=True)]


def _whole(named: Named, photo: Photo) -> Named:
    """A tile in pixels of the whole photo."""
    height, width = photo.pixels.shape[:2]
    return replace(named, detection=scaled(named.detection, photo.width / width, photo.height / height))


@cache
def _reader() -> Reader:
    return Reader()


def read_photo(data: bytes) -> Reading:
    """The tiles in the photo that `data` holds, read by one reader that is kept; raises `vision.photo.PhotoError`."""
    return _reader().read(data)
