"""Sticks and rounds, counted where they are in doubt: sets arrange them in ways of their own, and only how many there are says which face it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import models
from vision.naming import CLEAR, RANKED, UNNAMED, Named, TileNetwork, either_way, softmax
from vision.reading import STICKS_AND_ROUNDS, ranked, share
from vision.rectify import Cutter

#: What shows sticks or rounds with more than this is counted.
_COUNTED = 0.5
#: So many of a photo's sticks and rounds must be in doubt, and so much of them. Of sets that arrange them as others do hardly any are: in 483
#: photographs of janchan's most were 7 of 25 where counting those in doubt would have changed a name, and of 24 names so changed some 20
#: had been right, such as three rows of three sticks seen from afar that were counted as three.
_FEWEST_IN_DOUBT, _SHARE_IN_DOUBT = 2, 1 / 3
#: What is counted says so much of which of them it is; the rest is what was seen before.
_SHARE = 0.8
#: What is counted as the face that it was named before, so probably, stays as plain as it was.
_AGREES = 0.9


class Counting(TileNetwork):
    """A network as large as the second opinion that has learnt sticks and rounds in any order.

    It is asked about tiles that are believed, and says only which of them: a part of a box may well be counted, too.
    """

    def __init__(self, threads: int | None = None, folder: Path = models.FOLDER) -> None:
        super().__init__("counting", threads, folder)
        self.counted = [self.labels.index(code) for code in STICKS_AND_ROUNDS]

    def of(self, cutter: Cutter, kept: Sequence[Named]) -> list[Named]:
        """The tiles, those that most likely show sticks or rounds counted where many of these are in doubt.

        Those that are in no doubt, too: in a set that arranges them in ways of its own they may be as wrong.
        """
        out = list(kept)
        some = [i for i, n in enumerate(kept) if share(n.faces, STICKS_AND_ROUNDS) > _COUNTED]
        in_doubt = sum(kept[i].faces[0][1] < CLEAR for i in some)
        if in_doubt >= max(_FEWEST_IN_DOUBT, _SHARE_IN_DOUBT * len(some)):
            seen = self._seen(cutter, [kept[i] for i in some])
            for i, now in zip(some, seen, strict=True):
                out[i] = self._shared_out(kept[i], now)
        return out

    def _seen(self, cutter: Cutter, some: Sequence[Named]) -> NDArray[np.float64]:
        """How likely each of n tiles shows which of the sticks and rounds (n x these, not summing up to one)."""
        answers = self.looks(cutter, [n.detection.quad for n in some], (0, 2))
        seen: NDArray[np.float64] = either_way(softmax(answers), self.turned)[:, self.counted]
        return seen

    def _shared_out(self, named: Named, seen: NDArray[np.float64]) -> Named:
        """A tile with what sticks and rounds have together shared out among them as `seen`."""
        before = dict(named.faces)
        old = np.array([max(before.get(code, 0.0), UNNAMED) for code in STICKS_AND_ROUNDS])
        new = old ** (1 - _SHARE) * np.maximum(seen, UNNAMED) ** _SHARE
        new *= share(named.faces, STICKS_AND_ROUNDS) / new.sum()
        faces = ranked((before | dict(zip(STICKS_AND_ROUNDS, new.tolist(), strict=True))).items())
        if faces[0][0] == named.faces[0][0] and _AGREES <= faces[0][1] < named.faces[0][1]:
            return named
        return replace(named, faces=faces[:RANKED])
