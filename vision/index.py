"""Figures, letters and words on tiles: what stands in a corner in Western figures says which tile it is, however the set draws that.

A network of its own looks for them. It has learnt from tiles whose corners say anything (`datasets/index_faces.py`), so that it reads
what is written and does not know it from what else the tile shows; the other networks know the face and hardly read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import models
from vision.naming import CLEAR, RANKED, Named
from vision.reading import BACK, FLOWERS_AND_SEASONS, ranked, share
from vision.rectify import Cutter

#: What is read: a number of bamboo, characters or circles, or by a letter or a word a wind or a dragon.
SAYS = (*map(str, range(1, 10)), "WE", "WS", "WW", "WN", "DR", "DG", "DW")
#: Where at least so many tiles show faces, and such a share of these are in doubt, all of them are read: what is plain may be plainly wrong.
_FEW, _STRANGE = 4, 0.25
#: What may well be a flower or season is read by its own network.
_BONUS = 0.5
#: However plainly another sign is read, a face keeps such a share of what it had.
_LEAST = 0.02
#: A face that was not named at all has this probability.
_UNNAMED = 1e-4


def said_of(code: str) -> str | None:
    """What of `SAYS` would stand on a face; None where nothing of it would."""
    if code in SAYS:
        return code
    return code[1] if code[0] in "BCD" and code[1:].isdigit() else None


class IndexReader:
    """The network that reads figures, letters and words, loaded once."""

    def __init__(self, threads: int = 2, folder: Path = models.FOLDER) -> None:
        self.model = models.load("index", threads, folder)
        settings = self.model.settings
        self.size: tuple[int, int] = (int(settings["size"][0]), int(settings["size"][1]))
        (self.margin,) = (float(m) for m in settings["margins"])

    def seen(self, cutter: Cutter, named: Sequence[Named]) -> NDArray[np.float64]:
        """How surely each of `SAYS` stands on each of some tiles, the better way up (n x signs, 0 to 1)."""
        places = [n.detection.quad for n in named]
        both = [cutter.crops(places, self.size, margin=self.margin, turn=turn) for turn in (0, 2)]
        (answers,) = self.model.run(np.concatenate(both))
        best = answers.reshape(2, len(named), -1).max(axis=0).astype(np.float64)
        out: NDArray[np.float64] = 1 / (1 + np.exp(-best))
        return out

    def of(self, cutter: Cutter, kept: Sequence[Named]) -> list[Named]:
        """The tiles, those in doubt named by what is written on them as well; where many are in doubt all are read."""
        shown = [i for i, n in enumerate(kept) if n.faces[0][0] != BACK]
        doubted = [i for i in shown if kept[i].faces[0][1] < CLEAR]
        strange = len(shown) >= _FEW and len(doubted) >= _STRANGE * len(shown)
        asked = [
            i for i in (shown if strange else doubted) if share(kept[i].faces, FLOWERS_AND_SEASONS) < _BONUS
        ]
        out = list(kept)
        if asked:
            for i, seen in zip(asked, self.seen(cutter, [kept[i] for i in asked]), strict=True):
                out[i] = _read(kept[i], seen)
        return out


def _read(named: Named, seen: NDArray[np.float64]) -> Named:
    """A tile by what is read on it (how surely each of `SAYS`); where nothing is, every face may be."""
    before = dict(named.faces)
    nothing = 1 - float(seen.max())
    faces = {}
    for code in {*before, *(f"{suit}{says}" for suit in "BCD" for says in SAYS[:9]), *SAYS[9:]}:
        says = said_of(code)
        likely = float(seen[SAYS.index(says)]) if says else 0.0
        faces[code] = before.get(code, _UNNAMED) * max(likely + nothing, _LEAST)
    whole = sum(before.values()) / sum(faces.values())
    return replace(named, faces=ranked((code, p * whole) for code, p in faces.items())[:RANKED])
