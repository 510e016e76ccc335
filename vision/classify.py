"""Naming tiles: each is seen both ways up, and the two views vote on its face."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import models
from vision.quads import edges, turned
from vision.reading import FLOWERS_AND_SEASONS, Detection, Quad
from vision.rectify import Cutter

#: The classifier's label for what is no tile, and for a tile that is seen upside down or sideways.
NOT_A_TILE = "NOT"
TURNED = "TURNED"

#: A tile named with at least this probability is not looked at again.
CLEAR = 0.99
#: Nor is what is no tile with this probability.
_NO_TILE = 0.95
#: A logit so far from the others leaves no doubt.
_NEVER = 30.0
#: A quad whose sides differ by less than this factor may be a tile seen so obliquely that it lies the other way round.
_SQUARE = 1.22


@dataclass(frozen=True, slots=True)
class Named:
    """A detection with its quad started at the tile's own top left, and its faces ranked by calibrated probability."""

    detection: Detection
    faces: tuple[tuple[str, float], ...]
    not_a_tile: float


def softmax(logits: NDArray[np.float32], temperature: float = 1.0) -> NDArray[np.float64]:
    """Probabilities over the last axis."""
    scaled = logits.astype(np.float64) / temperature
    scaled -= scaled.max(axis=-1, keepdims=True)
    powers = np.exp(scaled)
    out: NDArray[np.float64] = powers / powers.sum(axis=-1, keepdims=True)
    return out


def either_way(seen: NDArray[np.float64], turned: int) -> NDArray[np.float64]:
    """Two views of tiles, one upside down (2 x … x labels, probabilities), as one.

    That a tile is turned, the label with the number `turned`, says nothing about its face.
    """
    both = seen.sum(axis=0)
    both[..., turned] = 0
    out: NDArray[np.float64] = both / np.maximum(both.sum(axis=-1, keepdims=True), 1e-12)
    return out


def plainly(like: NDArray[np.float32], label: int) -> NDArray[np.float32]:
    """Answers (n x labels, shaped as `like`) that leave no doubt about one label."""
    out = np.full_like(like, -_NEVER)
    out[:, label] = _NEVER
    return out


class Classifier:
    """The classification network, loaded once."""

    def __init__(self, threads: int = 2, folder: Path = models.FOLDER) -> None:
        self.model = models.load("classifier", threads, folder)
        settings = self.model.settings
        self.labels: tuple[str, ...] = tuple(settings["labels"])
        self.size: tuple[int, int] = (int(settings["size"][0]), int(settings["size"][1]))
        self.margins: tuple[float, ...] = tuple(settings["margins"])
        self.temperature = float(settings["temperature"])
        self.faces = [i for i, label in enumerate(self.labels) if label not in (NOT_A_TILE, TURNED)]
        self.bonus = [i for i, label in enumerate(self.labels) if label in FLOWERS_AND_SEASONS]
        self.not_a_tile, self.turned = self.labels.index(NOT_A_TILE), self.labels.index(TURNED)

    def logits(
        self, cutter: Cutter, quads: Sequence[Quad], turns: Sequence[int], margins: Sequence[float] = ()
    ) -> NDArray[np.float32]:
        """The network's answers: turns x tiles x labels, the mean over the crop sizes (`margins`, or the first of the model's)."""
        sizes = margins or self.margins[:1]
        out = np.zeros((len(turns), len(quads), len(self.labels)), np.float32)
        for margin in sizes:
            for at, turn in enumerate(turns):
                crops = cutter.crops(quads, self.size, margin=margin, turn=turn)
                (answer,) = self.model.run(crops)
                out[at] += answer / len(sizes)
        return out

    def seen(
        self, cutter: Cutter, found: Sequence[Detection]
    ) -> tuple[NDArray[np.float32], NDArray[np.int_]]:
        """The network's answers for each detection both ways up (2 x n x labels), and the two turns that these are (2 x n).

        What was plain at the first look counts as turned at the second. A tile that looks square is seen on its sides too,
        and the better pair of turns is kept.
        """
        quads = [d.quad for d in found]
        answers = self._both_ways(cutter, quads)
        turns = np.tile(np.array([[0], [2]]), (1, len(found)))
        unsure = [i for i in range(len(found)) if self._wavers(answers[:, i])]
        if unsure:
            others = self.margins[1:]
            more = self.logits(cutter, [quads[i] for i in unsure], (0, 2), others)
            answers[:, unsure] = (answers[:, unsure] + len(others) * more) / len(self.margins)
        square = [i for i, quad in enumerate(quads) if edges(quad)[1] < _SQUARE * edges(quad)[0]]
        if square:
            aside = self.logits(cutter, [quads[i] for i in square], (1, 3))
            best_up = softmax(answers[:, square])[..., self.faces].max(axis=(0, 2))
            best_aside = softmax(aside)[..., self.faces].max(axis=(0, 2))
            for k, i in enumerate(square):
                if best_aside[k] > best_up[k]:
                    answers[:, i] = aside[:, k]
                    turns[:, i] = (1, 3)
        return answers, turns

    def answers(self, cutter: Cutter, found: Sequence[Detection]) -> NDArray[np.float32]:
        """The network's answers for each detection both ways up: 2 x n x labels."""
        return self.seen(cutter, found)[0]

    def _both_ways(self, cutter: Cutter, quads: Sequence[Quad]) -> NDArray[np.float32]:
        """The answers both ways up (2 x n x labels); a tile plainly named the first way is not turned over to be named again."""
        (first,) = self.logits(cutter, quads, (0,))
        seen = softmax(first, self.temperature)
        plain = self._plain(seen) & (seen[:, self.turned] < 1 - CLEAR)
        second = plainly(first, self.turned)
        rest = [int(i) for i in np.flatnonzero(~plain)]
        if rest:
            (second[rest],) = self.logits(cutter, [quads[i] for i in rest], (2,))
        return np.stack([first, second])

    def _wavers(self, answers: NDArray[np.float32]) -> bool:
        """Whether the two first views (2 x labels) leave a doubt that other crop sizes may settle."""
        seen = either_way(softmax(answers, self.temperature), self.turned)
        plain = self._plain(seen) or seen[self.not_a_tile] >= _NO_TILE
        return len(self.margins) > 1 and not plain

    def _plain(self, seen: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Whether a look (… x labels, probabilities) names a face plainly, or a flower or season: which one is not asked here."""
        plain: NDArray[np.bool_] = (seen[..., self.faces].max(axis=-1) >= CLEAR) | (
            seen[..., self.bonus].sum(axis=-1) >= CLEAR
        )
        return plain

    def name(self, cutter: Cutter, found: Sequence[Detection]) -> list[Named]:
        """Each detection with its faces, in the order given."""
        if not found:
            return []
        answers, turns = self.seen(cutter, found)
        probabilities = softmax(answers, self.temperature)
        return [self._named(d, probabilities[:, i], turns[:, i]) for i, d in enumerate(found)]

    def _named(self, detection: Detection, seen: NDArray[np.float64], turns: NDArray[np.int_]) -> Named:
        both = either_way(seen, self.turned)
        ranked = sorted(((self.labels[i], float(both[i])) for i in self.faces), key=lambda f: -f[1])
        # the way up in which the best face is seen more clearly
        best = self.labels.index(ranked[0][0])
        turn = int(turns[int(seen[1, best] > seen[0, best])])
        return Named(
            replace(detection, quad=turned(detection.quad, turn)),
            tuple(ranked[:8]),
            float(both[self.not_a_tile]),
        )
