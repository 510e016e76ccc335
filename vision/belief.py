"""What of the things found are tiles: of heaps of like things near each other all are, or none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from statistics import median

import numpy as np
from numpy.typing import NDArray

from vision.decode import copies, is_bonus
from vision.layout import components
from vision.naming import Named
from vision.quads import mean_sides
from vision.reading import BACK, JOKER, WHITE

#: A face of this probability is plain; so many very plain ones in a heap of things within `NEAR` tiles of each other
#: prove that they are tiles.
PLAIN = 0.5
A_FEW = 4
NEAR = 3.5
#: Among many things that are none, so many different faces must be very plain.
_DIFFERENT = 3
#: Tiles of one photo differ in size by less than this factor where they lie near each other, and by less than the second
#: factor from the usual one.
ALIKE = 1.5
MUCH_ALIKE = 1.3
#: Faces that anything may seem to have.
BLANK = (BACK, WHITE)
#: Faces that keys and dots have too: where no other is seen, each must show it very plainly.
POOR = frozenset(["D1", "D2"])
#: How plainly: the probability, and the score of a thing that lies alone.
_VERY_SURE = 0.97
_VERY_WELL_SEEN = 0.9
#: Of 4,115 tiles in 240 drawn hands two that are tiles, both misread, show no face plainly and are this likely none, or are
#: seen with a lower score; of the five things that are none and were taken for tiles, four.
_AS_WELL_NONE = 0.3
_HARDLY_SEEN = 0.7
#: What is seen as well as tiles are, half of it at least with a score like this, and of which so much is this unlikely none, are tiles whatever
#: they show. In 600 pictures without a tile none of 9,115 heaps is: of those seen with 0.9 at most three in four were so unlikely none (eight
#: letters), of those with 0.93 half (chocolate).
_WELL_SEEN = ((0.9, 0.9), (0.93, 0.67))
_HARDLY_NONE = 0.1
#: Of their faces so many must be possible, none oftener than a set of tiles holds it.
_VARIOUS = 0.75
#: Where more faces are plain than not, so many different ones must be very plain, or one and half of the things that show any be seen so well: of 18 heaps
#: of letters and print that were believed otherwise, in 660 pictures without a tile, none is and does; of playing cards in 300 others two were the same 6 circles.
_SOME, _BETTER_SEEN = 2, 0.92
#: Or where so much lies there, and of all of it, blank things too, so much is hardly none, and half of it is seen so well: in the same pictures the likest
#: were letters (0.78 and 0.75) and fields of chessboards (0.92 and 0.53).
_MUCH, _ALL_TILES, _ALL_SEEN = 8, 0.85, 0.78
#: Or where so many blank things of one size, as a logarithm, are this unlikely none, and faces of that size are very plain, no fewer than are not: of 40 drawn
#: pictures in which most tiles lie face down 12 had been believed to hold none (one: a single one), and five of these are read now; of 300 without a tile none is believed.
_DOWN, _ONE_SIZE, _SURELY_TILES = 5, 0.15, 0.05
#: Where the backs are white as well, they look like more white dragons than there are: where twice as many lie, so much of all that lies there is blank and
#: may be a tile, and nothing shows a face less than very plainly. Two of the 40 pictures are read for it; of 177 further pictures without a tile none is believed.
_WHITE_BACKS = 0.75
#: Where so many lie so, a face that is surely a tile need only be plain.
_MANY_DOWN = 10
#: What is none with more than this is no face.
_PERHAPS = 0.5
#: Where no heap is believed, so many blank things that may be tiles, seen with this, may lie on a table that is seen too obliquely for that.
_MANY_BLANK, _BLANK_SEEN = 8, 0.5
#: Among much that is none so many times fewer very plain things must be repeated oftener than a set of tiles holds them: of 250 pictures without a tile (seed 4242) one of
#: dominoes showed 9 circles seven times, and three faces in all.
_HARDLY_REPEATED = 4
#: Two different faces that are hardly anything else and seen so well prove that there are tiles: seen with 0.85, in 500 pictures without a tile (seeds 4242 and 4243) one
#: heap of 15,927 shows two (49 show one), and in 300 others nothing is taken for a tile by that.
_HARDLY_ANYTHING_ELSE, _QUITE_WELL_SEEN = 0.02, 0.8
#: What lies alone and is surely a tile must show its face so plainly: of 1,571 such things in the same pictures none was so surely one.
_ENOUGH_ALONE = 0.8
#: What is seen with a lower score proves nothing, and is no tile but where `vision.likely` says so.
_SEEN = 0.35


def believed(
    named: Sequence[Named], reject: float, cut: Callable[[Named], bool] = lambda _: False
) -> list[Named]:
    """The tiles among what was found: of each heap of like things near each other all that may be tiles, or none.

    Bricks, keys and print look like tiles here and there, and like the same one again and again.
    A heap is believed where a few of its things show a face very plainly, or where more of them show one plainly than do
    not and they are seen well; no face counts oftener than a set of tiles holds it. Where hardly any may be anything else
    it is believed whatever they show: nobody knows the faces of every set; and where most lie face down, one plain face
    as large as they are is enough. A thing that stands alone must show its face
    very plainly. What is blank proves nothing (`vision.likely` asks again which of it are tiles). Beside a heap that is believed
    one of things as large is none the less for what is `cut` by the edge of the photo and shows no face plainly.
    """
    named = [n for n in named if n.detection.score >= _SEEN]
    quads = np.array([n.detection.quad for n in named]).reshape(-1, 4, 2)
    kept: set[int] = set()
    heaps = components(near_and_alike(quads, quads, NEAR))
    for heap in heaps:
        if _are_tiles([named[i] for i in heap]):
            kept |= {i for i in heap if _may_be(named[i], reject)}
        elif _hold_tiles([named[i] for i in heap]):
            kept |= {i for i in heap if named[i].very_plain or _surely_a_tile(named[i])}
    shown = Counter(named[i].faces[0][0] for i in kept if not is_blank(named[i]))
    if 2 * _possible(shown) < shown.total():
        # the same again and again, all over the picture
        return []
    if kept:
        size = sizes(quads)
        usual = float(np.median(size[sorted(kept)]))
        alike = np.maximum(size, usual) < MUCH_ALIKE * np.minimum(size, usual)
        kept |= {
            i
            for heap in heaps
            if kept.isdisjoint(heap)
            for i in _like_others(named, heap, alike, reject, cut)
        }
    # what is blank and lies further off, as scattered tiles do
    near_kept = near_and_alike(quads, quads[sorted(kept)], 2 * NEAR)
    kept |= {i for i, n in enumerate(named) if near_kept[i].any() and _a_blank_tile(n)}
    return [named[i] for i in sorted(kept)]


def _are_tiles(heap: Sequence[Named], *, others: bool = False) -> bool:
    """Whether a heap proves to be tiles; where `others` have done so it is enough that more of its faces are plain than not."""
    marked = [n for n in heap if not is_blank(n)]
    if _seen_as_tiles(heap, marked) or _lie_face_down(heap, marked):
        return True
    if _two_prove(heap) and 2 * sum(n.not_a_tile < _PERHAPS for n in heap) >= len(heap):
        return True
    whites = sum(n.faces[0][0] == WHITE and _plain(n) for n in heap)
    plain = Counter(n.faces[0][0] for n in marked if _plain(n))
    very = Counter(n.faces[0][0] for n in marked if n.very_plain)
    if (
        len(heap) == 1
        and _surely_a_tile(heap[0])
        and heap[0].faces[0][1] >= _ENOUGH_ALONE
        and not POOR.issuperset(plain)
    ):
        return True
    speak_for, speak_very = _possible(plain), _possible(very)
    repeated = plain.total() - speak_for
    against = len(marked) - speak_for + max(0, whites - copies(WHITE))
    if POOR.issuperset(plain):
        alone = len(heap) == 1
        certain = all(_certain(n, alone=alone) for n in marked)
        return bool(marked) and certain and against == 0 and 2 * len(marked) >= len(heap)
    if speak_very >= max(min(A_FEW, len(heap)), repeated, against / 3):
        return True
    if others:
        # one face that is no more than plain may be anything's, whatever blank things lie beside it
        return speak_for > against and (len(marked) > 1 or speak_very > 0)
    # a letter may be very plain, too
    marks = [n.detection.score for n in marked]
    well = speak_very > 0 and (median(marks) >= _BETTER_SEEN or _are_mostly_tiles(heap))
    return speak_for > against and (len(very) >= _SOME or well)


def _are_mostly_tiles(heap: Sequence[Named]) -> bool:
    """Whether nearly all of many things, blank or not, are hardly anything else, as where tiles lie face down and few do not."""
    hardly_none = sum(n.not_a_tile < _HARDLY_NONE for n in heap)
    score = median(n.detection.score for n in heap)
    return len(heap) >= _MUCH and hardly_none >= _ALL_TILES * len(heap) and score >= _ALL_SEEN


def _seen_as_tiles(heap: Sequence[Named], marked: Sequence[Named]) -> bool:
    """Whether things, of which some are marked, are seen so well as tiles, and are so unlikely anything else, that they need not show faces that are known."""
    # of a set that nobody knows much looks like some flower or season
    shown = Counter(n.faces[0][0] for n in marked if n.very_plain or not is_bonus(n.faces[0][0]))
    various = _possible(shown) >= _VARIOUS * shown.total() and not POOR.issuperset(shown)
    hardly_none = sum(n.not_a_tile < _HARDLY_NONE for n in marked)
    score = median(n.detection.score for n in heap)
    well = any(score >= high and hardly_none >= share * len(heap) for high, share in _WELL_SEEN)
    return len(heap) > 1 and various and well


def _lie_face_down(heap: Sequence[Named], marked: Sequence[Named]) -> bool:
    """Whether things are tiles of which most lie face down: many blank ones that are surely tiles are as large as some that show faces very plainly."""
    blank = [n for n in heap if is_blank(n)]
    down = [n for n in blank if n.not_a_tile < _SURELY_TILES]
    # blank keys, cards and squares look like more white dragons than there are
    more_whites = max(0, sum(n.faces[0][0] == WHITE for n in down) - copies(WHITE))
    if len(down) < _DOWN:
        return False
    size = np.log(sizes(np.array([n.detection.quad for n in (*down, *marked)])))
    usual = np.median(size[: len(down)])
    even = np.sqrt(np.mean((size[: len(down)] - usual) ** 2)) < _ONE_SIZE
    alike = np.abs(size[len(down) :] - usual) < np.log(MUCH_ALIKE)
    many = len(down) - more_whites

    def is_shown(n: Named) -> bool:
        return n.very_plain or (many >= _MANY_DOWN and _plain(n) and n.not_a_tile < _SURELY_TILES)

    faces = Counter(n.faces[0][0] for n, same in zip(marked, alike, strict=True) if same and is_shown(n))
    others = sum(n.not_a_tile < _PERHAPS and not is_shown(n) for n in marked)
    if not even or POOR.issuperset(faces):
        return False
    if others == 0 and _are_white_backs(blank, len(heap)):
        return True
    return many >= _DOWN and _possible(faces) >= max(1, others + more_whites)


def perhaps_face_down(named: Sequence[Named]) -> list[Named]:
    """The blank things that may be tiles though no heap was believed, where there are many: seen obliquely, tiles that lie face down look like none."""
    some = [n for n in named if is_blank(n) and n.detection.score >= _BLANK_SEEN and n.not_a_tile < _PERHAPS]
    return some if len(some) >= _MANY_BLANK else []


def _are_white_backs(blank: Sequence[Named], of: int) -> bool:
    """Whether blank things are so many, seen so well, and so likely tiles, among `of` things, that more of them than a set has white dragons may look like one."""
    maybe = sum(n.not_a_tile < _PERHAPS for n in blank)
    many = len(blank) >= 2 * _DOWN and maybe >= _WHITE_BACKS * of
    # fields of a crossword are seen less well
    return many and median(n.detection.score for n in blank) >= _ALL_SEEN


def _hold_tiles(heap: Sequence[Named]) -> bool:
    """Whether there are tiles among many things that are none, such as a pavement's: a few of different faces are very plain."""
    very = Counter(n.faces[0][0] for n in heap if n.very_plain and not is_blank(n))
    various = len(very.keys() - POOR) >= _DIFFERENT
    repeated = very.total() - _possible(very)
    a_few = various and _possible(very) >= max(A_FEW, _HARDLY_REPEATED * repeated)
    return a_few or _two_prove(heap)


def _two_prove(heap: Sequence[Named]) -> bool:
    """Whether two different faces are that certain, and none is very plain oftener than a set of tiles holds it."""
    very = Counter(n.faces[0][0] for n in heap if n.very_plain and n.faces[0][0] != BACK)
    proofs = {n.faces[0][0] for n in heap if _proves(n)}
    return len(proofs) > 1 and _possible(very) == very.total()


def _proves(named: Named) -> bool:
    """Whether a thing is so plainly a tile that two of them, of different faces, prove that there are tiles."""
    face, p = named.faces[0]
    return (
        face not in (*POOR, *BLANK, JOKER)
        and p >= _VERY_SURE
        and named.not_a_tile <= _HARDLY_ANYTHING_ELSE
        and named.detection.score >= _QUITE_WELL_SEEN
    )


def _possible(faces: Counter[str]) -> int:
    """How many of these there are, none oftener than a set of tiles holds it, and one joker: any word may look like it."""
    return sum(min(n, 1 if face == JOKER else copies(face)) for face, n in faces.items())


def _like_others(
    named: Sequence[Named],
    heap: Sequence[int],
    alike: NDArray[np.bool_],
    reject: float,
    cut: Callable[[Named], bool],
) -> list[int]:
    """Those of a heap that is not believed that are tiles for being as large as those that are, and plain enough."""
    like = [i for i in heap if alike[i] and not is_blank(named[i])]
    seen = [named[i] for i in like if _plain(named[i]) or not cut(named[i])]
    if seen and _are_tiles(seen, others=True):
        return [i for i in heap if alike[i] and _may_be(named[i], reject)]
    plain = [i for i in like if named[i].very_plain]
    return plain if len(plain) > 1 or len(heap) == 1 else []


def is_blank(named: Named) -> bool:
    """Whether something shows a face that anything may seem to have."""
    return named.faces[0][0] in BLANK


def _a_blank_tile(named: Named) -> bool:
    return is_blank(named) and named.not_a_tile < 0.1 and named.detection.score >= 0.7


def _plain(named: Named) -> bool:
    return named.faces[0][1] >= PLAIN and named.not_a_tile < 0.3


def _may_be(named: Named, reject: float) -> bool:
    """Whether something may be a tile if it lies among tiles."""
    return named.not_a_tile < reject and not _neither(named)


def _neither(named: Named) -> bool:
    """Whether no face is plain of something that may as well be no tile, or is hardly seen."""
    hardly = named.not_a_tile >= _AS_WELL_NONE or named.detection.score < _HARDLY_SEEN
    return hardly and named.faces[0][1] < PLAIN


def _surely_a_tile(named: Named) -> bool:
    """Whether something is a tile beyond doubt, though its face may be in doubt."""
    return not is_blank(named) and named.not_a_tile < 0.01 and named.detection.score >= _VERY_WELL_SEEN


def _certain(named: Named, *, alone: bool) -> bool:
    seen = not alone or named.detection.score >= _VERY_WELL_SEEN
    return named.faces[0][1] >= _VERY_SURE and named.very_plain and seen


def near_and_alike(here: NDArray[np.float64], there: NDArray[np.float64], within: float) -> NDArray[np.bool_]:
    """Which of n places are about as large as which of m and lie `within` so many tiles of them (n x m); n and m x 4 x 2 pixels."""
    ours, others = sizes(here), sizes(there)
    larger, smaller = np.maximum(ours[:, None], others), np.minimum(ours[:, None], others)
    away = np.linalg.norm(here.mean(axis=1)[:, None] - there.mean(axis=1)[None], axis=2)
    out: NDArray[np.bool_] = (larger < ALIKE * smaller) & (away < within * larger)
    return out


def sizes(quads: NDArray[np.float64]) -> NDArray[np.float64]:
    """How large n places (n x 4 x 2) are, in pixels: the square roots of their areas (n)."""
    u, v = mean_sides(quads)
    out: NDArray[np.float64] = np.sqrt(np.abs(u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0]))
    return out
