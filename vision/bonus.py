"""Flowers and seasons: which one a tile is, the small signs in its corners say, and a network of their own reads them.

The classifier tells them from all other tiles; it has learnt fifty faces at a size at which a sign is a few pixels. This
network knows these eight alone, from larger crops and from art that says nothing of which it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import models
from vision.classify import CLEAR, NOT_A_TILE, TURNED, Named, plainly, softmax
from vision.quads import turned
from vision.reading import Detection, Quad
from vision.rectify import Cutter

#: A tile that is one of them, or lies the other way up, with less probability is left as it is.
_PERHAPS = 0.02
#: The classifier, which knows more photographs, and this network, which knows more art, count for as much as each other:
#: to this power each, for what misleads one may mislead the other too. Neither rules a face out.
_EACH_COUNTS, _LEAST = 0.8, (0.01, 1e-6)


class BonusReader:
    """The network that tells flowers and seasons apart, loaded once."""

    def __init__(self, threads: int = 2, folder: Path = models.FOLDER) -> None:
        self.model = models.load("bonus", threads, folder)
        settings = self.model.settings
        self.labels: tuple[str, ...] = tuple(settings["labels"])
        self.size: tuple[int, int] = (int(settings["size"][0]), int(settings["size"][1]))
        self.margins: tuple[float, ...] = tuple(settings["margins"])
        self.temperature = float(settings["temperature"])
        self.codes = [label for label in self.labels if label not in (NOT_A_TILE, TURNED)]

    def answers(self, cutter: Cutter, found: Sequence[Detection]) -> NDArray[np.float32]:
        """The network's answers for each detection both ways up (2 x n x labels), the mean over the crop sizes.

        What plainly stands upright counts as turned at the second view.
        """
        quads, turned_up = [d.quad for d in found], self.labels.index(TURNED)
        first = self._seen(cutter, quads, 0)
        second = plainly(first, turned_up)
        open_ones = np.flatnonzero(softmax(first, self.temperature)[:, turned_up] > _PERHAPS)
        if len(open_ones):
            second[open_ones] = self._seen(cutter, [quads[i] for i in open_ones], 2)
        return np.stack([first, second])

    def _seen(self, cutter: Cutter, quads: Sequence[Quad], turn: int) -> NDArray[np.float32]:
        crops = [cutter.crops(quads, self.size, margin=margin, turn=turn) for margin in self.margins]
        (answers,) = self.model.run(np.concatenate(crops))
        seen: NDArray[np.float32] = answers.reshape(len(self.margins), len(quads), -1).mean(axis=0)
        return seen

    def told_apart(self, cutter: Cutter, named: Sequence[Named]) -> list[Named]:
        """The tiles, those that may be a flower or a season and are not plain yet named by their signs as well."""
        shares = [sum(p for code, p in n.faces if code in self.codes) for n in named]
        asked = [i for i, share in enumerate(shares) if share >= _PERHAPS and named[i].faces[0][1] < CLEAR]
        if not asked:
            return list(named)
        seen = softmax(self.answers(cutter, [named[i].detection for i in asked]), self.temperature)
        out = list(named)
        for k, i in enumerate(asked):
            out[i] = self._told(named[i], seen[:, k])
        return out

    def _told(self, named: Named, seen: NDArray[np.float64]) -> Named:
        """A tile by what the classifier and this network's two views of it (2 x labels) say, each for as much as the other."""
        at = [self.labels.index(code) for code in self.codes]
        upright = seen[:, at].sum(axis=1)
        if upright[1] > upright[0]:
            other_way = replace(named.detection, quad=turned(named.detection.quad, 2))
            named = replace(named, detection=other_way)
        before = dict(named.faces)
        share = sum(before.get(code, 0.0) for code in self.codes)
        signs = seen[:, at].sum(axis=0) / upright.sum()
        prior = np.array([before.get(code, 0.0) / share for code in self.codes])
        now = (np.maximum(prior, _LEAST[0]) * np.maximum(signs, _LEAST[1])) ** _EACH_COUNTS
        faces = before | dict(zip(self.codes, (share * now / now.sum()).tolist(), strict=True))
        ranked = sorted(faces.items(), key=lambda f: -f[1])
        return replace(named, faces=tuple(ranked[:8]))
