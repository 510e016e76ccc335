"""From the bytes of a photo to a `Reading`: load, find, name, decode, arrange."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Self

import numpy as np

import models
from vision.alike import settled
from vision.among_sets import between_two_sets, hardly_beside
from vision.backs import loose_white, white_beside_white, white_ones
from vision.belief import believed, is_blank, perhaps_face_down
from vision.blank import told_apart
from vision.bonus import BonusReader
from vision.bonus_kinds import told_by_kinds
from vision.characters import told_by_numbers
from vision.classify import Classifier
from vision.cloth import is_bare_cloth, no_cloth
from vision.counting import Counting
from vision.cut_by_edge import is_cut, put_inside, without_a_bar
from vision.decode import copies, one_of_each, together
from vision.detect import FEW, Detector, Look, scaled, short_edge
from vision.faint_faces import with_faint_faces
from vision.gaps import gaps_of
from vision.hidden_ends import ends_outside
from vision.index import IndexReader
from vision.layout import arrange, hand_of, told_blurred, with_sets
from vision.likely import beside_faces, with_blank
from vision.lone import hardly_tiles
from vision.naming import Named
from vision.negative import are_dark
from vision.oblique import (
    OBLIQUE,
    lost,
    named_again,
    plain_ones,
    seen_from_aside,
    shows_plainly,
    well_seen,
    with_plain_ones,
)
from vision.paint import against_custom, paints
from vision.parts import whole_tiles
from vision.photo import Photo, load
from vision.placed import badly_placed
from vision.reading import BACK, WHITE, Detection, Quad, Reading, Stretch, TileReading, best_seen, ranked
from vision.rectify import Cutter
from vision.second_look import SEEN, SecondLook, closer_at
from vision.sharpness import is_blurred
from vision.shifted import not_shifted
from vision.sideways import the_other_way
from vision.sizes import found_once, of_one_size, put_right
from vision.strange_faces import with_strange_faces
from vision.sureness import Sureness
from vision.tile_sides import sides_of
from vision.vouched import vouched_for
from vision.whole_hand import down_beside_a_hand, gaps_between_sets, is_whole, too_many

#: A photo is read from about so many pixels, unless its tiles turn out to be small.
ENOUGH_PIXELS = 3_000_000
#: A tile is named from 58 x 72 pixels: one whose short edge is shorter than this is cut from all the pixels that there are.
FINE_EDGE = 46.0
#: Of what is seen so plainly the size can be told; from so far off that tiles are small they look up to so many times as large.
_PLAIN, _LARGER = 0.75, 1.15
#: So few tiles are looked at again in other ways unless they are as plain as this.
A_FEW, _SO_PLAIN = 2, 0.9967
#: What is seen so well may be a tile that is too blurred to be named.
_RATHER_SEEN = 0.5
#: A table looked at as if from above must show so much of what it had shown.
_AS_MUCH = 0.95
#: Of two looks at a photo that is believed which shows more faces, and of what is blank so much counts (seven gaps beside fifteen faces are still more).
_BLANK_SHOWS = 0.5
#: A row is looked along so often: beside a missed tile another may have been missed.
_LOOKS_FOR_MISSED = 2
#: Face-down tiles so often: those found say more of the size of tiles, and of their backs in other light.
_LOOKS_FOR_BACKS = 2
#: What is found in a block may show where more of it lies; there is no more of a set than this.
_LOOKS_IN_BLOCKS = 144
#: So many of the things that a look finds are named, those seen best: half as many again as a set has tiles. A patterned cloth may be a thousand things.
_MOST_NAMED = 220
#: So many of the others are named if they lie beside faces.
_MOST_BESIDE = 100


@dataclass(frozen=True, slots=True)
class _Tile:
    """A tile in pixels of the whole photo, and the paint that covers most of it."""

    named: Named
    paint: str


class _Finer:
    """A photo as fine as its file has it, for tiles too small to be named from what was decoded: that is done beside other work once small ones are seen."""

    def __init__(self, photo: Photo) -> None:
        self.photo = photo
        self.beside = ThreadPoolExecutor(1)
        self.fine: Future[Photo] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.beside.shutdown(wait=False)

    def seen(self, found: list[Detection]) -> None:
        """Begin to decode where what is seen may need it, or shows so few plain things, and small ones, that the tiles may be too small to be seen."""
        plain = [d for d in found if d.score >= _PLAIN]
        if self.photo.shrunk > 1 and (_are_small(plain) or (len(plain) < FEW and not _are_large(plain))):
            self._begun()

    def busy(self) -> bool:
        """Whether it is being decoded."""
        return self.fine is not None and not self.fine.done()

    def _begun(self) -> Future[Photo]:
        if self.fine is None:
            self.fine = self.beside.submit(self.photo.fine)
        return self.fine

    def needed(self, found: list[Detection]) -> bool:
        """Whether the tiles found are too small for the pixels that the photo was decoded to."""
        if self.photo.shrunk == 1 or not found:
            return False
        return _edge(found) < FINE_EDGE

    def fine_enough(self, seen: Look) -> tuple[Photo, Look]:
        """The photo with its pixels as they are, or with all that they show of small things where the tiles found are small; and what was seen in
        its pixels."""
        if not self.needed(seen.found):
            return self.photo, seen
        photo = self._begun().result()
        return photo, seen.stretched(*_per_pixel(photo, self.photo))


@dataclass(frozen=True, slots=True)
class _Kept:
    """What is believed of a look at a photo: the photo whose pixels it is in, what cuts tiles out of it, the tiles, all that was seen, where that was
    the side of a tile, what blank things were believed of a look before that, and which may be tiles where none is believed."""

    photo: Photo
    cutter: Cutter
    tiles: list[Named]
    seen: Look | None
    sides: tuple[Quad, ...] = ()
    before: tuple[Detection, ...] = ()
    perhaps: tuple[Named, ...] = ()

    def found_in(self, photo: Photo) -> list[Detection]:
        """Where the tiles lie in the pixels of the same photo, which may be fewer."""
        found = (n.detection for n in self.tiles)
        return [replace(d, quad=photo.as_decoded(self.photo.as_whole(d.quad))) for d in found]


def _shows(kept: _Kept) -> float:
    """How much is believed, and how plainly it is seen; what is blank counts for less."""
    return sum(n.detection.score * (_BLANK_SHOWS if is_blank(n) else 1.0) for n in kept.tiles)


def _more_of(kept: _Kept) -> tuple[int, int]:
    """How much is believed, and how much more may be tiles."""
    return len(kept.tiles), len(kept.perhaps)


def _faces_of(kept: _Kept) -> int:
    """How many of the things believed show faces."""
    return sum(not is_blank(n) for n in kept.tiles)


def _is_a_hand(kept: Sequence[Named]) -> bool:
    """Whether things are several tiles, and not the parts of one, such as its circles: some are very plain and show different faces."""
    faces = [n.faces[0][0] for n in kept if n.very_plain]
    return len(faces) > A_FEW + 1 and len(set(faces)) > A_FEW


def _per_pixel(photo: Photo, other: Photo) -> Stretch:
    """How many pixels of a photo, across and down, one of another is, which may be a smaller copy of it."""
    (h, w), (height, width) = photo.pixels.shape[:2], other.pixels.shape[:2]
    return w / width, h / height


def _edge(found: Sequence[Detection]) -> float:
    return float(np.median([short_edge(d) for d in found]))


def _are_small(found: Sequence[Detection]) -> bool:
    """Whether things are seen that may turn out to be too small: from far off they look a little larger."""
    return bool(found) and _edge(found) < _LARGER * FINE_EDGE


def _are_large(found: Sequence[Detection]) -> bool:
    """Whether things are seen that would be fine enough were they half as large."""
    return bool(found) and _edge(found) > 2 * FINE_EDGE


class Reader:
    """Reads photos; the networks are loaded once, from `folder`, when it is made."""

    def __init__(self, threads: int | None = None, folder: Path = models.FOLDER) -> None:
        self.detector = Detector(threads, folder)
        self.classifier = Classifier(threads, folder)
        self.bonus = BonusReader(threads, folder)
        self.index = IndexReader(threads, folder)
        self.counting = Counting(threads, folder)
        self.sure = Sureness.of(self.classifier.model.settings)
        self.reject = float(self.classifier.model.settings["reject"])

    def read(self, data: bytes) -> Reading:
        """The tiles in the photo that `data` holds; raises `vision.photo.PhotoError` where it is none."""
        started = time.perf_counter()
        photo = load(data, ENOUGH_PIXELS)
        return self.read_photo(photo, decode_ms=(time.perf_counter() - started) * 1000)

    def read_photo(self, photo: Photo, decode_ms: float = 0.0) -> Reading:
        """The tiles in a photo that is already decoded, whole or at a part of its size, in pixels of the whole."""
        start = time.perf_counter()
        with _Finer(photo) as finer:
            kept, detecting = self._kept(photo, finer)
        used, cutter = kept.photo, kept.cutter
        again = SecondLook(self.classifier, partial(self._named_alone, cutter), cutter, used, kept.sides)
        told = told_by_kinds(cutter, told_by_numbers(cutter, self.counting.of(cutter, kept.tiles)))
        told = settled(cutter, told)
        every = _painted(cutter, used, self.index.of(cutter, told))
        reading = self._reading(again, every)
        if gaps := gaps_between_sets(reading):
            every = [t for i, t in enumerate(every) if i not in gaps]
            reading = self._reading(again, every)
        for look, most in (
            (again.missed, _LOOKS_FOR_MISSED),
            (partial(again.faint_backs, kept.seen, before=kept.before), _LOOKS_FOR_BACKS),
            (partial(again.unseen_backs, kept.seen), 1),
            (again.in_blocks, _LOOKS_IN_BLOCKS),
        ):
            for _ in range(most):
                found = look(reading)
                more = every + _painted(cutter, used, found)
                with_more = self._reading(again, more) if found else reading
                if not found or (is_whole(reading.groups) and not is_whole(with_more.groups)):
                    break
                every, reading = more, with_more
        blank = [t for t in reading.tiles if t.tile in (BACK, WHITE)]
        white_too = white_beside_white(reading, again.colours(blank)) if blank else set()
        if odd := again.odd_backs(reading) | white_too:
            white = again.white_after_all(reading, odd) | white_too
            every = [
                _white_if_down(t) if i in white else t for i, t in enumerate(every) if i not in odd - white
            ]
            reading = self._reading(again, every)
        reading = _beside_the_hand(reading, hardly_tiles(reading) | down_beside_a_hand(reading))
        reading = _without(reading, [*between_two_sets(reading), *hardly_beside(reading)])
        reading = self.vouched(self.sure.weighed(_without(reading, too_many(reading))))
        reading = _in_doubt(reading, badly_placed(reading.tiles, again.outlines) | without_a_bar(reading))
        if self._is_blurred(photo, kept, reading):
            reading = told_blurred(reading)
        reading = _as_taken(reading, photo)
        end = time.perf_counter()
        times = {
            "decode": decode_ms,
            "detect": detecting * 1000,
            "classify": (end - start - detecting) * 1000,
            "total": decode_ms + (end - start) * 1000,
        }
        return replace(reading, ms={stage: round(ms, 1) for stage, ms in times.items()})

    def _is_blurred(self, photo: Photo, kept: _Kept, reading: Reading) -> bool:
        """Whether a photo is too blurred to be read well: by the tiles of the hand where one is in doubt, by what may be tiles where none was found."""
        inside = [t for t in reading.tiles if t.in_hand]
        if not inside:
            seen = self.detector.find(photo.pixels)
            return is_blurred(Cutter(photo.pixels), [d for d in seen if d.score >= _RATHER_SEEN])
        if all(t.sure for t in inside):
            return False
        here = (replace(t.detection, quad=kept.photo.as_decoded(t.detection.quad)) for t in inside)
        return is_blurred(kept.cutter, list(here))

    def vouched(self, reading: Reading) -> Reading:
        """The reading with those tiles `sure` for which the sets vouch that they lie in."""
        some = vouched_for(reading)
        return replace(reading, tiles=tuple(replace(t, sure=t.sure or t.id in some) for t in reading.tiles))

    def _kept(self, photo: Photo, finer: _Finer) -> tuple[_Kept, float]:
        """What is believed of the look at a photo that shows most, and the seconds that finding things took."""
        detector = self.detector.beside(finer.busy)
        detecting, looks = 0.0, detector.looks(photo.pixels, finer.seen)
        kept, doubted = _Kept(photo, Cutter(photo.pixels), [], None), False
        looked_at: list[list[Detection]] = []
        while not doubted and _faces_of(kept) <= A_FEW:
            # from afar a hand may be taken for one large tile: something so plain is doubted once; but where nearly all lies face
            # down, nearer by there may be more of it
            doubted = len(kept.tiles) <= A_FEW and self.enough(kept.tiles)
            before = time.perf_counter()
            seen = next(looks, None)
            detecting += time.perf_counter() - before
            if seen is None:
                break
            if seen.found in looked_at:  # where nothing is seen from afar the second try is the first again
                continue
            looked_at.append(seen.found)
            new = self._believed(photo, finer, seen)
            before = time.perf_counter()
            closer = detector.closer(photo.pixels, seen, new.found_in(photo))
            detecting += time.perf_counter() - before
            if closer:
                new = max(new, self._believed(photo, finer, closer), key=_shows)
            if _is_a_hand(new.tiles) if doubted else _more_of(new) > _more_of(kept):
                kept = new
        kept, more = self._in_negative(photo, finer, kept)
        kept, took = self._from_above(photo, kept)
        return kept, detecting + more + took

    def _in_negative(self, photo: Photo, finer: _Finer, kept: _Kept) -> tuple[_Kept, float]:
        """What is believed of dark tiles with light paint where they are looked for in negative, too, unless that shows less; and the seconds that
        finding things took. What finds them has learnt mostly from pale ones."""
        if kept.seen is None or not kept.cutter.dark:
            return kept, 0.0
        before = time.perf_counter()
        across, down = _per_pixel(kept.photo, photo)
        seen = self.detector.in_negative(photo.pixels, kept.seen.stretched(1 / across, 1 / down))
        took = time.perf_counter() - before
        return max(kept, self._believed(photo, finer, seen), key=_shows), took

    def _from_above(self, photo: Photo, kept: _Kept) -> tuple[_Kept, float]:
        """What is believed of a table that is seen obliquely as if it were seen from above, unless that shows less; and the seconds that
        finding things took.

        Where all is plain and seen well there is nothing more to find; where nothing is believed, what may lie face down tells how obliquely it is seen.
        """
        if kept.seen is None or (all(map(well_seen, kept.tiles)) and not kept.perhaps):
            return kept, 0.0
        plain = [n for n in kept.tiles if n.very_plain] or kept.perhaps
        stretch = seen_from_aside(self.classifier.outlines, kept.cutter, plain)
        if max(stretch) < OBLIQUE:
            return kept, 0.0
        before = time.perf_counter()
        across, down = _per_pixel(kept.photo, photo)
        seen = kept.seen.stretched(1 / across, 1 / down)
        above = self.detector.from_above(photo.pixels, seen, stretch).stretched(across, down)
        took = time.perf_counter() - before
        known = plain_ones(kept.tiles, stretch)
        new = self._believed_of(kept.photo.stretched(stretch), kept.cutter.stretched(stretch), above, known)
        if _shows(new) < _AS_MUCH * _shows(kept):
            return kept, took
        tiles = with_plain_ones(new.tiles, known)
        unseen = lost(kept.tiles, tiles, stretch)
        blank = tuple(n.detection for n in unseen if is_blank(n))
        return replace(new, tiles=[*tiles, *filter(shows_plainly, unseen)], before=blank), took

    def _believed(self, photo: Photo, finer: _Finer, seen: Look) -> _Kept:
        """What is believed of a look at a photo."""
        source, seen = finer.fine_enough(seen)
        half = photo.pixels if source.shrunk < photo.shrunk == 2 else None
        cutter = Cutter(source.pixels, half, source.luma)
        cutter.dark = are_dark(cutter, [d.quad for d in seen.found if d.score >= _RATHER_SEEN])
        return self._believed_of(source, cutter, seen)

    def _believed_of(self, source: Photo, cutter: Cutter, seen: Look, known: Sequence[Named] = ()) -> _Kept:
        """What is believed of a look, in pixels of the photo that a cutter cuts from, where some tiles are `known` from another."""
        named = no_cloth(cutter, self._named_of(cutter, seen.found, known))
        some = believed(named, self.reject, partial(is_cut, beyond=cutter.beyond))
        tiles = with_blank(named, some, partial(closer_at, self.classifier, cutter))
        tiles = found_once(tiles, rather_faces=True)
        tiles = with_strange_faces(named, tiles, partial(is_bare_cloth, cutter))
        tiles = of_one_size(with_faint_faces(named, tiles))
        sides = sides_of(cutter, tiles, named, source.stretch)
        nothing = [*sides, *gaps_of(tiles)]
        tiles = [n for n in tiles if n not in nothing]
        perhaps = () if tiles else tuple(perhaps_face_down(named))
        return _Kept(source, cutter, tiles, seen, tuple(n.detection.quad for n in sides), perhaps=perhaps)

    def _named_of(self, cutter: Cutter, found: Sequence[Detection], known: Sequence[Named]) -> list[Named]:
        """What those things are that are seen best, and where there are more those that may be tiles for what lies beside them."""
        name = partial(self.classifier.name, cutter)
        best = best_seen(found, _MOST_NAMED)
        seen = named_again([found[i] for i in best], known, name)
        named = self._told(cutter, seen)
        left = [found[i] for i in sorted(set(range(len(found))) - set(best))]
        beside = beside_faces(named, left)
        if not beside:
            return named
        more = [beside[i] for i in best_seen(beside, _MOST_BESIDE)]
        return self._told(cutter, [*seen, *named_again(more, known, name)])

    def enough(self, kept: Sequence[Named]) -> bool:
        """Whether a look has found the hand: one doubtful thing or two may be all that was seen of a whole one."""
        return len(kept) > A_FEW or (bool(kept) and all(n.faces[0][1] >= _SO_PLAIN for n in kept))

    def named(self, cutter: Cutter, found: Sequence[Detection]) -> list[Named]:
        """What each detection is, by all that looks at single tiles and at what lies near them."""
        return self._told(cutter, self.classifier.name(cutter, found))

    def _told(self, cutter: Cutter, seen: Sequence[Named]) -> list[Named]:
        """What things are that were `seen` so each by itself."""
        name, tried = (partial(self.classifier.name, cutter, tried=tried) for tried in (False, True))
        whole = whole_tiles(put_right(put_inside(seen, cutter.beyond, name), tried), tried)
        whole = not_shifted(whole, partial(self.classifier.outlines.seen, cutter), name)
        whole = the_other_way(whole, name)
        return self._by_signs_and_colours(cutter, found_once(whole))

    def _named_alone(self, cutter: Cutter, found: Sequence[Detection]) -> list[Named]:
        """What each place shows, whatever the size of the tiles near it."""
        return self._by_signs_and_colours(cutter, self.classifier.name(cutter, found))

    def _by_signs_and_colours(self, cutter: Cutter, named: Sequence[Named]) -> list[Named]:
        return told_apart(cutter, self.bonus.told_apart(cutter, named))

    def _reading(self, again: SecondLook, every: Sequence[_Tile]) -> Reading:
        # of white dragons many too many some lie face down, and show no other faces; a single one too many may be anything
        whites = sum(t.named.faces[0][0] == WHITE for t in every)
        any_number = (BACK, WHITE) if whites > copies(WHITE) + 1 else (BACK,)
        reading = self._arranged(again.photo, every, any_number)
        blank = [t for t in reading.tiles if t.tile in (BACK, WHITE)]
        down = white_ones(reading, again.colours(blank)) if blank else set()
        over = sum(t.tile == WHITE and t.in_hand for t in reading.tiles) > copies(WHITE)
        if down or over:
            return self._laid_down(again.photo, every, down)
        ends = set() if is_whole(reading.groups) else loose_white(reading)
        with_ends = self._laid_down(again.photo, every, ends) if ends else reading
        return with_ends if is_whole(with_ends.groups) else reading

    def _laid_down(self, photo: Photo, every: Sequence[_Tile], down: Collection[int]) -> Reading:
        """What comes of some tiles, by their numbers, if they lie face down and are no white dragons."""
        return self._arranged(photo, [_down_if_white(t) if i in down else t for i, t in enumerate(every)])

    def _arranged(
        self, photo: Photo, every: Sequence[_Tile], any_number: Collection[str] = (BACK,)
    ) -> Reading:
        named = [tile.named for tile in every]
        places = [n.detection.quad for n in named]
        white = {
            i
            for i, (n, paint) in enumerate((tile.named, tile.paint) for tile in every)
            if n.faces[0][0] == WHITE and paint and self.sure.holds(*n.faces[0], paint)
        }
        inside = hand_of(places, [n.faces[0][0] for n in named], white)
        in_hand = [i for i, flag in enumerate(inside) if flag]
        decoded = together(one_of_each([named[i].faces for i in in_hand]), any_number)
        changed = {i: f[0][0] != named[i].faces[0][0] for i, (f, _) in zip(in_hand, decoded, strict=True)}
        faces = {i: f for i, (f, _) in zip(in_hand, decoded, strict=True)}
        if any(changed.values()):
            # what turns out to lie face down may be none of the hand by itself
            still = hand_of(places, [faces.get(i, n.faces)[0][0] for i, n in enumerate(named)], white)
            inside = [before and after for before, after in zip(inside, still, strict=True)]
        counts = Counter(f[0][0] for f in faces.values())
        tiles = []
        for i, (n, paint) in enumerate((tile.named, tile.paint) for tile in every):
            ranked = faces.get(i, n.faces)
            possible = counts[ranked[0][0]] <= copies(ranked[0][0]) or ranked[0][0] == BACK
            unseen = dict(n.faces).get(ranked[0][0], 0.0) < SEEN
            doubt = changed.get(i, False) or not possible or unseen or against_custom(ranked[0][0], paint)
            sure = self.sure.holds(*ranked[0], paint) and n.not_a_tile < 0.2 and not doubt
            tiles.append(
                TileReading(i, n.detection, ranked, sure, None, None, None, in_hand=inside[i], paint=paint)
            )
        reading = with_sets(arrange(Reading(photo.width, photo.height, tuple(tiles))))
        ends = ends_outside(reading)
        if not ends:
            return reading
        inside_too = (replace(t, in_hand=t.in_hand or t.id in ends) for t in reading.tiles)
        return with_sets(arrange(replace(reading, tiles=tuple(inside_too))))

    def name_at(self, photo: Photo, detection: Detection) -> tuple[tuple[str, float], ...]:
        """The ranked faces of one place in a photo (in pixels of the whole), such as a tile that the player added."""
        place = replace(detection, quad=photo.as_decoded(detection.quad))
        cutter = Cutter(photo.pixels)
        cutter.dark = are_dark(cutter, [place.quad])
        return self.named(cutter, [place])[0].faces


def _as_taken(reading: Reading, photo: Photo) -> Reading:
    """The reading in pixels of the whole photo, which may have been read stretched."""
    x, y = photo.width / reading.width, photo.height / reading.height
    tiles = tuple(replace(t, detection=scaled(t.detection, x, y)) for t in reading.tiles)
    return replace(reading, width=photo.width, height=photo.height, tiles=tiles)


def _beside_the_hand(reading: Reading, some: Collection[int]) -> Reading:
    """The reading with some tiles, by their ids, taken out of its hand."""
    if not some:
        return reading
    tiles = (replace(t, in_hand=t.in_hand and t.id not in some) for t in reading.tiles)
    return with_sets(arrange(replace(reading, tiles=tuple(tiles))))


def _in_doubt(reading: Reading, some: Collection[int]) -> Reading:
    """The reading with some tiles, by their ids, not `sure`."""
    tiles = (replace(t, sure=t.sure and t.id not in some) for t in reading.tiles)
    return replace(reading, tiles=tuple(tiles))


def _without(reading: Reading, some: Sequence[TileReading]) -> Reading:
    """The reading with some tiles taken out of its hand, and those that were not seen plainly out of the reading."""
    if not some:
        return reading
    plain = {t.id for t in some if t.p >= SEEN and t.detection.score >= SEEN}
    gone = {t.id for t in some} - plain
    kept = replace(reading, tiles=tuple(t for t in reading.tiles if t.id not in gone))
    return _beside_the_hand(kept, {t.id for t in some})


def _down_if_white(tile: _Tile) -> _Tile:
    """A tile as one that lies face down if it was taken for a white dragon."""
    return _back_for_white(tile) if tile.named.faces[0][0] == WHITE else tile


def _white_if_down(tile: _Tile) -> _Tile:
    """A tile as a white dragon if it was taken for one that lies face down, and not only laid down in a reading."""
    return _back_for_white(tile) if tile.named.faces[0][0] == BACK else tile


def _back_for_white(tile: _Tile) -> _Tile:
    """A tile taken for a white dragon as one that lies face down, and the other way round."""
    change = {WHITE: BACK, BACK: WHITE}
    faces = ranked((change.get(code, code), p) for code, p in tile.named.faces)
    return replace(tile, named=replace(tile.named, faces=faces))


def _painted(cutter: Cutter, photo: Photo, named: Sequence[Named]) -> list[_Tile]:
    """Tiles in pixels of the photo as decoded, with their paint."""
    paint = paints(cutter, [n.detection.quad for n in named], [n.faces[0][0] for n in named])
    return [_Tile(_in_whole(n, photo), p) for n, p in zip(named, paint, strict=True)]


def _in_whole(named: Named, photo: Photo) -> Named:
    """A tile in pixels of the whole photo."""
    place = photo.as_whole(named.detection.quad)
    return replace(named, detection=replace(named.detection, quad=place))


@cache
def _reader() -> Reader:
    return Reader()


def read_photo(data: bytes) -> Reading:
    """The tiles in the photo that `data` holds, read by one reader that is kept; raises `vision.photo.PhotoError`."""
    return _reader().read(data)
