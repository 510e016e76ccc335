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
from vision.naming import RANKED, Named, TileNetwork, plainly, softmax
from vision.quads import turned
from vision.reading import FLOWERS_AND_SEASONS, Detection, ranked, share
from vision.rectify import Cutter

#: A tile that is one of them, or lies the other way up, with less probability is left as it is.
_PERHAPS = 0.02
#: The classifier, which knows more photographs, and this network, which knows more art and signs, both count, to these powers, for
#: what misleads one may mislead the other too. Neither rules a face out. Of 2,862 in 840 drawn hands, 180 pictures of face-down tiles among others and 280 of other designs 2,702 are
#: named so, with 0.5 for the classifier 2,691; of camerash's 88, by networks that have seen none of its sets, 86 either way.
_CLASSIFIER_COUNTS, _SIGNS_COUNT, _LEAST = 0.3, 1.0, (0.01, 1e-6)


class BonusReader(TileNetwork):
    """The network that tells flowers and seasons apart, loaded once."""

    def __init__(self, threads: int | None = None, folder: Path = models.FOLDER) -> None:
        super().__init__("bonus", threads, folder)
        self.temperature = float(self.model.settings["temperature"])

    def answers(self, cutter: Cutter, found: Sequence[Detection]) -> NDArray[np.float32]:
        """The network's answers for each detection both ways up (2 x n x labels), the mean over the crop sizes.

        What plainly stands upright counts as turned at the second view.
        """
        quads = [d.quad for d in found]
        first = self.look(cutter, quads, 0)
        second = plainly(first, self.turned)
        rest = np.flatnonzero(softmax(first, self.temperature)[:, self.turned] > _PERHAPS)
        if len(rest):
            second[rest] = self.look(cutter, [quads[i] for i in rest], 2)
        return np.stack([first, second])

    def told_apart(self, cutter: Cutter, named: Sequence[Named]) -> list[Named]:
        """The tiles, those that may be a flower or a season named by their signs as well.

        However plain they are: the classifier is sure of the wrong one now and then.
        """
        asked = [i for i, n in enumerate(named) if share(n.faces, FLOWERS_AND_SEASONS) >= _PERHAPS]
        if not asked:
            return list(named)
        seen = softmax(self.answers(cutter, [named[i].detection for i in asked]), self.temperature)
        out = list(named)
        for k, i in enumerate(asked):
            out[i] = self._told(named[i], seen[:, k])
        return out

    def _told(self, named: Named, seen: NDArray[np.float64]) -> Named:
        """A tile by what the classifier and this network's two views of it (2 x labels) say, each for as much as the other."""
        at = [self.labels.index(code) for code in FLOWERS_AND_SEASONS]
        upright = seen[:, at].sum(axis=1)
        if upright[1] > upright[0]:
            other_way = replace(named.detection, quad=turned(named.detection.quad, 2))
            named = replace(named, detection=other_way)
        before = dict(named.faces)
        together = share(named.faces, FLOWERS_AND_SEASONS)
        signs = seen[:, at].sum(axis=0) / upright.sum()
        prior = np.array([before.get(code, 0.0) / together for code in FLOWERS_AND_SEASONS])
        known, read = np.maximum(prior, _LEAST[0]), np.maximum(signs, _LEAST[1])
        now = known**_CLASSIFIER_COUNTS * read**_SIGNS_COUNT
        faces = before | dict(zip(FLOWERS_AND_SEASONS, (together * now / now.sum()).tolist(), strict=True))
        return replace(named, faces=ranked(faces.items())[:RANKED])
