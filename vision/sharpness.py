"""Whether a photo is so blurred that its tiles cannot be told well: out of focus, or moved while it was taken."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Detection, Quad, best_seen
from vision.rectify import Cutter

#: Tiles are looked at in so many pixels (w, h), without so many at their rims.
_SIZE, _RIM = (32, 40), 3
#: So many are, those that are seen best, and fewer than the second say nothing; of what varies by less than the third there is nothing to see.
_MOST, _FEWEST, _BARE = 8, 4, 6.0
#: What lies along a line is made one: the standard deviation along it and across it in pixels, and how many such lines there are.
_ALONG, _ACROSS, _WAYS = 1.7, 0.3, 4
#: What is as fine as this is sharp.
_SHARP = 0.16


def _line(turn: float) -> NDArray[np.float32]:
    """What makes one of what lies along a line that is turned by so much (radians)."""
    reach = math.ceil(3 * _ALONG)
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    along, across = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
    line = np.exp(-((along / _ALONG) ** 2 + (across / _ACROSS) ** 2) / 2)
    return np.asarray(line / line.sum(), np.float32)


_LINES = [_line(turn) for turn in np.arange(_WAYS) * math.pi / _WAYS]


def is_blurred(cutter: Cutter, places: Sequence[Detection]) -> bool:
    """Whether what lies at some places of the cutter's photo is too blurred to be told well; not where there are too few to say so."""
    fine = _fineness(cutter, [places[i].quad for i in best_seen(places, _MOST)])
    if len(fine) < _FEWEST:
        return False
    ways = np.median(fine, axis=0)
    # a blur leaves nothing fine, a move much less along its way than across it
    return bool(ways.min() * math.sqrt(ways.min() / ways.max()) < _SHARP)


def _fineness(cutter: Cutter, quads: Sequence[Quad]) -> list[list[float]]:
    """How much of what varies at each place that is not bare is fine, along each of the lines (0 to 1)."""
    out = []
    for crop in cutter.crops(quads, _SIZE, margin=1.0)[:, _RIM:-_RIM, _RIM:-_RIM]:
        grey = cv2.cvtColor(np.ascontiguousarray(crop), cv2.COLOR_BGR2GRAY).astype(np.float32)
        varies = float(grey.std())
        if varies >= _BARE:
            out.append([float((grey - cv2.filter2D(grey, -1, line)).std()) / varies for line in _LINES])
    return out
