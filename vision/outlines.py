"""Outlines put right: a small network looks at one tile with room around it and says where its four corners are.

The detector gives parallelograms, by the votes of pixels four apart; a sign in a corner is a tenth of a tile. The network
(`models/outline.onnx`) is asked about every place at once, and says with each answer how far it may be off.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

import models
from vision.quads import UNIT, edges, quad_of
from vision.reading import Detection
from vision.rectify import Cutter

#: What the network sees from a place that is off it sees better from the place that it gave.
_LOOKS = 2
#: Of a tile that the edge of the photo cuts it sees no corners there: what would reach so much further out of the photo, in short edges, stays as it was found.
_OUT = 0.05


def corners_seen(quad: NDArray[np.floating], place: NDArray[np.floating]) -> NDArray[np.float64]:
    """The corners of `quad` (4 x 2 pixels) as seen in `place` (4 x 2 pixels), in sides of the place from its middle."""
    matrix = cv2.getPerspectiveTransform(place.astype(np.float32), UNIT.astype(np.float32))
    return _through(matrix, quad)


def corners_at(seen: NDArray[np.floating], place: NDArray[np.floating]) -> NDArray[np.float64]:
    """The pixels (4 x 2) of corners that are seen in `place` (4 x 2 pixels); the way back from `corners_seen`."""
    matrix = cv2.getPerspectiveTransform(UNIT.astype(np.float32), place.astype(np.float32))
    return _through(matrix, seen)


def _through(matrix: NDArray[Any], points: NDArray[np.floating]) -> NDArray[np.float64]:
    out: NDArray[np.float64] = cv2.perspectiveTransform(points.astype(np.float64)[None], matrix)[0]
    return out


class OutlineReader:
    """The network of outlines, loaded once."""

    def __init__(self, threads: int | None = None, folder: Path = models.FOLDER) -> None:
        self.model = models.load("outline", threads, folder)
        settings = self.model.settings
        self.size = (int(settings["size"][0]), int(settings["size"][1]))
        self.margin = float(settings["margin"])
        self.spread = float(settings["spread"])

    def put_right(self, cutter: Cutter, found: Sequence[Detection]) -> list[Detection]:
        """The detections with the outlines that the network sees; those that it sees no tile's corners of stay."""
        out = list(found)
        for _ in range(_LOOKS if out else 0):
            out = self.seen(cutter, out)
        if not out:
            return out
        before, after = (cutter.beyond([d.quad for d in some]) for some in (found, out))
        further = after - before > _OUT * np.array([min(edges(d.quad)) for d in found])
        return [d if out_of_it else put for d, put, out_of_it in zip(found, out, further, strict=True)]

    def seen(self, cutter: Cutter, found: Sequence[Detection]) -> list[Detection]:
        """One or more detections with the outlines that the network sees at one look; those that it sees no tile's corners of stay."""
        crops = cutter.crops([d.quad for d in found], self.size, margin=self.margin)
        (answers,) = self.model.run(crops)
        corners, doubt = answers[:, :8].reshape(-1, 4, 2), answers[:, 8]
        return [
            replace(d, quad=quad_of(corners_at(UNIT + off, np.array(d.quad)))) if spread < self.spread else d
            for d, off, spread in zip(found, corners, doubt, strict=True)
        ]
