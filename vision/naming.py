"""What the networks that name single tiles share: their answers, how these become probabilities, and which
of these leave a doubt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

import models
from vision.negative import light_on_dark, negative
from vision.reading import Detection, Quad
from vision.rectify import Cutter

#: The label for what is no tile, and for a tile that is seen upside down or sideways.
NOT_A_TILE = "NOT"
TURNED = "TURNED"

#: A tile named with at least this probability is not looked at again.
CLEAR = 0.99
#: Where other tiles have a say, a face less probable than the first is in doubt, and one more probable than the second is known to them.
DOUBT, KNOWN = 0.9, 0.95
#: A face that others have changed is no more probable than this: the player is asked.
DOUBT_LEFT = 0.85
#: A face that was not named at all has this probability.
UNNAMED = 1e-4
#: So many of a tile's faces are kept: were it eight, those of a flower might be all the eight flowers and seasons, and no 1 bamboo.
RANKED = 16
#: A logit so far from the others leaves no doubt.
_NEVER = 30.0
#: Of a dark tile with light paint, in a photo of such, what a network says of it in negative counts for so much of the whole: it has learnt mostly from pale ones.
_NEGATIVE_COUNTS = 0.75


@dataclass(frozen=True, slots=True)
class Named:
    """A detection with its quad started at the tile's own top left, and its faces ranked by calibrated probability."""

    detection: Detection
    faces: tuple[tuple[str, float], ...]
    not_a_tile: float

    @property
    def very_plain(self) -> bool:
        """Whether it is seen well, shows one face, and is hardly anything else than a tile."""
        return self.faces[0][1] >= 0.9 and self.not_a_tile < 0.05 and self.detection.score >= 0.75

    def told_by_others(
        self, faces: Sequence[tuple[str, float]] | None = None, as_plain_as: float = 0.0
    ) -> Named:
        """It with these ranked `faces` (as it is where there are none), the first in doubt: others than the look at it had a say, so the player is asked.

        It may stay as plain as it was before, `as_plain_as`.
        """
        (first, p), *others = (self.faces if faces is None else faces)[:RANKED]
        return replace(self, faces=((first, min(p, max(DOUBT_LEFT, as_plain_as))), *others))


class Namer(Protocol):
    """Says what some places show; where all are known to be `upright`, or upside down, none is seen on its side."""

    def __call__(self, places: Sequence[Detection], *, upright: bool) -> Sequence[Named]:
        """What each place shows, in the order given."""


def softmax(logits: NDArray[np.float32], temperature: float = 1.0) -> NDArray[np.float64]:
    """Probabilities over the last axis."""
    scaled = logits.astype(np.float64) / temperature
    scaled -= scaled.max(axis=-1, keepdims=True)
    powers = np.exp(scaled)
    out: NDArray[np.float64] = powers / powers.sum(axis=-1, keepdims=True)
    return out


def either_way(seen: NDArray[np.float64], upside_down: int) -> NDArray[np.float64]:
    """Two views of tiles, one upside down (2 x … x labels, probabilities), as one.

    That a tile is turned, the label with the number `upside_down`, says nothing about its face.
    """
    both = seen.sum(axis=0)
    both[..., upside_down] = 0
    out: NDArray[np.float64] = both / np.maximum(both.sum(axis=-1, keepdims=True), 1e-12)
    return out


def plainly(like: NDArray[np.float32], label: int) -> NDArray[np.float32]:
    """Answers (n x labels, shaped as `like`) that leave no doubt about one label."""
    out = np.full_like(like, -_NEVER)
    out[:, label] = _NEVER
    return out


class TileNetwork:
    """A network that names single tiles, loaded once: what it may say, and the pixels (w, h) and margins of the crops it sees."""

    def __init__(self, name: str, threads: int | None = None, folder: Path = models.FOLDER) -> None:
        self.model = models.load(name, threads, folder)
        settings = self.model.settings
        self.labels: tuple[str, ...] = tuple(settings["labels"])
        self.size: tuple[int, int] = (int(settings["size"][0]), int(settings["size"][1]))
        self.margins: tuple[float, ...] = tuple(settings["margins"])

    @property
    def turned(self) -> int:
        """The number of the label for what is seen upside down or sideways; ValueError where the network says no such thing."""
        return self.labels.index(TURNED)

    def look(self, cutter: Cutter, quads: Sequence[Quad], turn: int) -> NDArray[np.float32]:
        """The answers (n x labels) for one tile or more, seen from side `turn` on: the mean over the crop sizes, of dark tiles with what
        is said of them in negative."""
        crops = np.concatenate(
            [
                cutter.crops(quads, self.size, margin=margin, turn=turn, blank_outside=True)
                for margin in self.margins
            ]
        )
        (answers,) = self.model.run(crops)
        if cutter.dark:
            of_margin = zip(np.array_split(crops, len(self.margins)), self.margins, strict=True)
            dark = np.concatenate([light_on_dark(some, margin) for some, margin in of_margin])
            if dark.any():
                (other,) = self.model.run(negative(crops[dark]))
                answers[dark] += _NEGATIVE_COUNTS * (other - answers[dark])
        seen: NDArray[np.float32] = answers.reshape(len(self.margins), len(quads), -1).mean(axis=0)
        return seen

    def looks(self, cutter: Cutter, quads: Sequence[Quad], turns: Sequence[int]) -> NDArray[np.float32]:
        """The answers from several sides: turns x n x labels."""
        return np.stack([self.look(cutter, quads, turn) for turn in turns])
