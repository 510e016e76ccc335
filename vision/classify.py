"""Naming tiles: each is seen both ways up, and the two views vote on its face; a larger network is asked about several tiles and about what is in doubt, a third about what is left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import models
from vision.around import AroundReader
from vision.naming import CLEAR, NOT_A_TILE, RANKED, TURNED, Named, TileNetwork, either_way, plainly, softmax
from vision.outlines import OutlineReader
from vision.quads import turned
from vision.reading import BACK, BIRD, FLOWERS_AND_SEASONS, WHITE, Detection, Quad, best_seen, ranked
from vision.rectify import Cutter
from vision.sideways import on_their_sides, perhaps_on_their_sides

#: What is no tile with this probability is not looked at again.
_NO_TILE = 0.95
#: Where places are tried, what is none with this at the first look is not turned over, nor on its side, to be looked at again.
_SURELY_NONE = 0.98
#: What is none with more than this at the first look, where no tile was found, is not looked at again.
_PERHAPS = 0.5
#: Where a face is less probable than this after the second opinion, a third is asked for, if there are no more such tiles; and not where fewer than
#: `_FEW` show faces.
_STILL, _MOST_DOUBTS = 0.95, 12
#: Where the small network has a doubt, the large one's answer counts for so much of the whole.
SECOND_COUNTS = 0.75
#: Where at least so many tiles show faces, the large network is asked about all of them, for what is plain to the small one may be plainly wrong: of
#: tiles of other designs ten more of some 4,700 are right for it, in 480 drawn hands and 394 of janchan's photographs none is read otherwise. Where a doubt
#: is left to the small one about such a share of the faces the set is none that it knows, and the third network is asked about all, too.
_FEW, _STRANGE = 4, 0.25
#: More than these are a pattern: of a set's 144 tiles and its jokers all can be.
_MOST_ASKED = 152
#: There the third, which has learnt from the most and the strangest sets, counts for so much beside the second.
_THIRD_COUNTS = 0.75
#: Added to probabilities of which logarithms are taken.
_NEXT_TO_NOTHING = 1e-9


class Classifier(TileNetwork):
    """The classification networks, loaded once: a small one for all tiles, a large one for those that it has a doubt about and for all that show
    faces where there are several, and beside that one a third where the set is none that the small one knows, or a doubt is left."""

    def __init__(self, threads: int | None = None, folder: Path = models.FOLDER) -> None:
        super().__init__("classifier", threads, folder)
        self.outlines = OutlineReader(threads, folder)
        self.around = AroundReader(threads, folder)
        self.second, self.third = (TileNetwork(name, threads, folder) for name in ("second", "third"))
        self.temperature = float(self.model.settings["temperature"])
        self.faces = [i for i, label in enumerate(self.labels) if label not in (NOT_A_TILE, TURNED)]
        self.bonus = [i for i, label in enumerate(self.labels) if label in FLOWERS_AND_SEASONS]
        self.bird = [self.labels.index(BIRD)]
        self.plain = [i for i in self.faces if i not in self.bonus]
        self.no_bird = [i for i in self.faces if i not in self.bird]
        self.blank = [self.labels.index(code) for code in (BACK, WHITE)]
        self.marked = [i for i in self.faces if i not in self.blank]
        self.not_a_tile = self.labels.index(NOT_A_TILE)

    def seen(
        self, cutter: Cutter, found: Sequence[Detection], *, upright: bool = False, tried: bool = False
    ) -> tuple[NDArray[np.float32], NDArray[np.int_], list[Detection]]:
        """The networks' answers for each detection both ways up (2 x n x labels), the two turns that these are (2 x n), and the
        detections, those that waver with their outlines put right.

        What was plain at the first look counts as turned at the second. A tile that looks square and is not plain is seen on
        its sides too, and the better pair of turns is kept, and so is one that seems to lie on its side because it is seen very
        obliquely; not where all are known to be `upright`, or upside down. Nothing was found at places that are only `tried`: what
        is surely no tile at the first look is none.
        """
        quads = [d.quad for d in found]
        answers, none = self._both_ways(cutter, quads, _SURELY_NONE if tried else np.inf)
        turns = np.tile(np.array([[0], [2]]), (1, len(found)))
        faces = self._best(answers)
        aside = [] if upright else [i for i in perhaps_on_their_sides(quads, faces) if not none[i]]
        if aside:
            seen = self.looks(cutter, [quads[i] for i in aside], (1, 3))
            from_aside = dict(zip(aside, self._best(seen), strict=True))
            for i in on_their_sides(quads, faces, from_aside):
                answers[:, i] = seen[:, aside.index(i)]
                turns[:, i] = (1, 3)
        answers, placed = self._second_opinion(cutter, found, turns, answers)
        return answers, turns, placed

    def _best(self, answers: NDArray[np.float32]) -> list[tuple[str, float]]:
        """The likeliest face of each tile in the better of its two views (2 x n x labels), and how probable it is there."""
        seen = softmax(answers, self.temperature)[..., self.faces].max(axis=0)
        return [
            (self.labels[self.faces[k]], float(p[k])) for p, k in zip(seen, seen.argmax(axis=1), strict=True)
        ]

    def answers(self, cutter: Cutter, found: Sequence[Detection]) -> NDArray[np.float32]:
        """The network's answers for each detection both ways up: 2 x n x labels."""
        return self.seen(cutter, found)[0]

    def _second_opinion(
        self,
        cutter: Cutter,
        found: Sequence[Detection],
        turns: NDArray[np.int_],
        answers: NDArray[np.float32],
    ) -> tuple[NDArray[np.float32], list[Detection]]:
        """The answers (2 x n x labels) and the detections: where they waver the outline put right, and there what the large network
        says of the two `turns` (2 x n).

        It is not shown the way up that a tile plainly does not stand. Of several tiles it is asked about all faces, and where the set is
        strange the third one, too, which has learnt from stranger ones and counts for more. Elsewhere that is asked about what is left in doubt.
        """
        seen = softmax(answers, self.temperature)
        away = seen[..., self.turned] >= CLEAR
        faces = either_way(seen, self.turned)
        unsure = (faces[:, self.faces].max(axis=1) < CLEAR) & (faces[:, self.not_a_tile] < _NO_TILE)
        rather_marked = faces[:, self.marked].sum(axis=1) > faces[:, self.blank].sum(axis=1)
        shown = (faces[:, self.not_a_tile] < _PERHAPS) & rather_marked
        best = _best_seen(found, unsure | shown)
        unsure, shown = unsure & best, shown & best
        # what is blank is told by its size and colours as found, which are those of the place and not of what it shows
        marked = np.flatnonzero(unsure & rather_marked).tolist()
        placed = list(found)
        for i, put in zip(marked, self.outlines.put_right(cutter, [found[i] for i in marked]), strict=True):
            placed[i] = put
        several = bool(shown.sum() >= _FEW)
        strange = several and (shown & unsure).sum() >= _STRANGE * shown.sum()
        about = unsure | shown if several else unsure
        views = [[turned(d.quad, int(turn)) for d, turn in zip(placed, own, strict=True)] for own in turns]
        asked = about & ~away
        second = self._asked(self.second, cutter, views, asked)
        # that a tile is a flower or a season it may say; which one, its signs tell
        second = _left_to(answers, second, self.bonus, self.bonus)
        both = _drawn(answers, second - answers)
        if strange:
            third = self._asked(self.third, cutter, views, asked)
            told = _drawn(both, (self._of_faces(third, second) - second) * _THIRD_COUNTS)
            both = self._perhaps_birds(told, second, third)
        elif several:
            third = self._third_opinion(cutter, views, both, asked)
            told = _drawn(both, (self._of_plain_faces(third, second) - second) / 2)
            both = self._perhaps_birds(told, second, third)
        return both, placed

    def _third_opinion(
        self,
        cutter: Cutter,
        views: Sequence[Sequence[Quad]],
        both: NDArray[np.float32],
        about: NDArray[np.bool_],
    ) -> NDArray[np.float32]:
        """What the third network says of the few tiles that are in doubt after a second opinion (2 x n x labels, of the others nothing); nothing at all of
        many, which are a pattern rather than tiles."""
        faces = either_way(softmax(both, self.temperature), self.turned)
        doubtful = (faces[:, self.faces].max(axis=1) < _STILL) & (faces[:, self.not_a_tile] < _PERHAPS)
        asked = about & doubtful if doubtful.sum() <= _MOST_DOUBTS else np.zeros_like(about)
        return self._asked(self.third, cutter, views, asked)

    def _of_plain_faces(self, third: NDArray[np.float32], second: NDArray[np.float32]) -> NDArray[np.float32]:
        """What the third network says (2 x n x labels), but for what the second says: whether a tile is a flower or a season, and which, whether it is a
        tile, and how it lies.

        Of flowers and seasons there is a network of its own, and what the third has learnt more of are faces.
        """
        return self._of_faces(_left_to(second, third, self.bonus, self.plain), second)

    def _perhaps_birds(self, told: NDArray[np.float32], *seen: NDArray[np.float32]) -> NDArray[np.float32]:
        """What is `told` of some tiles (2 x n x labels), those that one of the larger networks has `seen` as birds sooner than as anything else that a tile
        shows as probably birds as it says.

        Every set has a bird of its own: to a network that does not know it, it is a flower, a season, or a wind in running hand.
        """
        out = told.copy()
        for own in seen:
            odds = self._odds_of_a_bird(np.where(np.isnan(own), told, own))
            more = odds - self._odds_of_a_bird(out)
            by = self.temperature * np.where((odds > 0) & (more > 0), more, 0)
            out[..., self.bird] += by[:, None].astype(np.float32)
        return out

    def _odds_of_a_bird(self, answers: NDArray[np.float32]) -> NDArray[np.float64]:
        """How much sooner some tiles (2 x n x labels) show a bird than another face, as a logarithm (n)."""
        faces = either_way(softmax(answers, self.temperature), self.turned)
        (bird,) = faces[:, self.bird].T
        others = faces[:, self.no_bird].sum(axis=1)
        odds: NDArray[np.float64] = np.log(bird + _NEXT_TO_NOTHING) - np.log(others + _NEXT_TO_NOTHING)
        return odds

    def _of_faces(self, third: NDArray[np.float32], second: NDArray[np.float32]) -> NDArray[np.float32]:
        """What the third network says (2 x n x labels) of which face it is; whether it is a tile, and how it lies, as the second says.

        The third has learnt more of faces, and less of what is none.
        """
        return _left_to(second, third, [self.not_a_tile, self.turned], self.faces)

    @staticmethod
    def _asked(
        network: TileNetwork, cutter: Cutter, views: Sequence[Sequence[Quad]], about: NDArray[np.bool_]
    ) -> NDArray[np.float32]:
        """What a network says of those tiles in two views of each that it is asked `about` (2 x n): 2 x n x labels, of the others nothing (NaN)."""
        out = np.full((*about.shape, len(network.labels)), np.nan, np.float32)
        for view, own, asked in zip(views, out, about, strict=True):
            if asked.any():
                own[asked] = network.look(cutter, [view[i] for i in np.flatnonzero(asked).tolist()], 0)
        return out

    def perhaps_tiles(self, cutter: Cutter, places: Sequence[Detection]) -> list[Detection]:
        """The places that may hold a tile, by one look of the small network."""
        none = self.no_tile_at(cutter, places)
        return [place for place, p in zip(places, none, strict=True) if p < _PERHAPS]

    def no_tile_at(self, cutter: Cutter, places: Sequence[Detection]) -> NDArray[np.float64]:
        """How probably each of n places holds no tile (n), by one look of the small network."""
        if not places:
            return np.zeros(0)
        seen = softmax(self.look(cutter, [place.quad for place in places], 0), self.temperature)
        return seen[:, self.not_a_tile]

    def _both_ways(
        self, cutter: Cutter, quads: Sequence[Quad], none_from: float
    ) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """The answers both ways up (2 x n x labels), and what is no tile with more than `none_from` at the first (n).

        That is not turned over to be named again, nor is a tile plainly named the first way.
        """
        first = self.look(cutter, quads, 0)
        seen = softmax(first, self.temperature)
        plain = self._plain(seen) & (seen[:, self.turned] < 1 - CLEAR)
        none: NDArray[np.bool_] = seen[:, self.not_a_tile] > none_from
        second = plainly(first, self.turned)
        second[none] = first[none]
        rest = [int(i) for i in np.flatnonzero(~(plain | none))]
        if rest:
            second[rest] = self.look(cutter, [quads[i] for i in rest], 2)
        return np.stack([first, second]), none

    def _plain(self, seen: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Whether a look (… x labels, probabilities) names a face plainly, or a flower or season: which one is not asked here."""
        plain: NDArray[np.bool_] = (seen[..., self.faces].max(axis=-1) >= CLEAR) | (
            seen[..., self.bonus].sum(axis=-1) >= CLEAR
        )
        return plain

    def name(
        self, cutter: Cutter, found: Sequence[Detection], *, upright: bool = False, tried: bool = False
    ) -> list[Named]:
        """Each detection with its faces, in the order given; `upright` where none of them lies on its side, `tried` where nothing was found
        but a tile may lie."""
        if not found:
            return []
        answers, turns, placed = self.seen(cutter, found, upright=upright, tried=tried)
        probabilities = softmax(answers, self.temperature)
        return [self._named(d, probabilities[:, i], turns[:, i]) for i, d in enumerate(placed)]

    def _named(self, detection: Detection, seen: NDArray[np.float64], turns: NDArray[np.int_]) -> Named:
        both = either_way(seen, self.turned)
        faces = ranked((self.labels[i], float(both[i])) for i in self.faces)
        # the way up in which the best face is seen more clearly
        best = self.labels.index(faces[0][0])
        turn = int(turns[int(seen[1, best] > seen[0, best])])
        return Named(
            replace(detection, quad=turned(detection.quad, turn)),
            faces[:RANKED],
            float(both[self.not_a_tile]),
        )


def _best_seen(found: Sequence[Detection], some: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which of some things (n) are the `_MOST_ASKED` that are seen best (n)."""
    numbers = np.flatnonzero(some)
    best = np.zeros_like(some)
    best[numbers[best_seen([found[i] for i in numbers.tolist()], _MOST_ASKED)]] = True
    return best


def _together(answers: NDArray[np.float32]) -> NDArray[np.float32]:
    """What some answers (… x n) come to as one (… x 1)."""
    most = answers.max(axis=-1, keepdims=True)
    out: NDArray[np.float32] = most + np.log(np.exp(answers - most).sum(axis=-1, keepdims=True))
    return out


def _left_to(
    one: NDArray[np.float32], other: NDArray[np.float32], labels: list[int], beside: list[int]
) -> NDArray[np.float32]:
    """What the `other` network says (… x n), but for some `labels`: these are as probable beside some further ones as the `one` says."""
    out = other.copy()
    out[..., labels] = one[..., labels] + _together(other[..., beside]) - _together(one[..., beside])
    return out


def _drawn(answers: NDArray[np.float32], by: NDArray[np.floating]) -> NDArray[np.float32]:
    """The answers drawn to those of a larger network, which are off them `by` so much where it was asked."""
    out: NDArray[np.float32] = answers + np.float32(SECOND_COUNTS) * np.nan_to_num(by)
    return out
