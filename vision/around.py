"""Whether a blank thing is a tile, by what lies around it: its own sides, its shadow, and where cloth goes on.

A face-down tile, a square of cloth and the side of a tile look the same by themselves, and the classifier sees little more than these. This small network
(`models/around.onnx`) sees a place with as much again on every side of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import models
from vision.quads import begun_above
from vision.reading import Quad
from vision.rectify import Cutter


class AroundReader:
    """The network of surroundings, loaded once."""

    def __init__(self, threads: int | None = None, folder: Path = models.FOLDER) -> None:
        self.model = models.load("around", threads, folder)
        settings = self.model.settings
        self.size = (int(settings["size"][0]), int(settings["size"][1]))
        self.margin = float(settings["margin"])

    def tiles_at(self, cutter: Cutter, places: Sequence[Quad]) -> NDArray[np.float64]:
        """How surely tiles lie at n places in the cutter's pixels: the logarithms of the odds (n)."""
        if not places:
            return np.empty(0)
        crops = cutter.crops([begun_above(place) for place in places], self.size, margin=self.margin)
        (answers,) = self.model.run(crops)
        return answers[:, 0].astype(np.float64)
