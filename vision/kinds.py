"""Whether two flowers or seasons of one set are of one kind: their signs stand in corners, and are in paints, of their kind.

A small network (`models/kinds.onnx`) places each tile in a space in which those of one kind lie near each other, whichever set it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import models
from vision.reading import Quad
from vision.rectify import Cutter

#: How surely two tiles at one place of that space are of one kind, as the logarithm of the odds; it falls by the square of how far they are apart.
ALIKE = 3.0


class KindsReader:
    """The network of kinds, loaded once."""

    def __init__(self, threads: int | None = None, folder: Path = models.FOLDER) -> None:
        self.model = models.load("kinds", threads, folder)
        settings = self.model.settings
        self.size = (int(settings["size"][0]), int(settings["size"][1]))

    def of_one_kind(self, cutter: Cutter, tiles: Sequence[Quad]) -> NDArray[np.float64]:
        """How surely each two of n flowers and seasons in the cutter's pixels are of one kind: the logarithms of the odds (n x n), 0 of each with itself."""
        if len(tiles) < 2:
            return np.zeros((len(tiles), len(tiles)))
        (places,) = self.model.run(cutter.crops(tiles, self.size, margin=1.0))
        apart = np.linalg.norm(places[:, None].astype(np.float64) - places, axis=2) ** 2
        out: NDArray[np.float64] = (ALIKE - apart) * (1 - np.eye(len(tiles)))
        return out
