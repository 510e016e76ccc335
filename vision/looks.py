"""How alike tiles look: each seen from straight above in grey, and compared pixel by pixel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Quad
from vision.rectify import Cutter

#: A tile is compared at so many pixels (w, h), moved by so many at most to each side; the upper so many rows hold a character's number.
_SIZE, _SHIFT, _UPPER = (40, 50), (4, 5), 27
_SMOOTH = 1.0
#: What varies less than this, in levels of grey, is blank and compared with nothing.
_BLANK = 5.0

Grey = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Looks:
    """Some tiles, or parts of them, seen from straight above in grey: n x h x w."""

    grey: Grey

    @classmethod
    def of(cls, cutter: Cutter, quads: Sequence[Quad]) -> Looks:
        """One tile or more at `quads` in the cutter's pixels."""
        cut = cutter.crops(quads, _SIZE, margin=1.0)
        grey = [cv2.cvtColor(tile, cv2.COLOR_BGR2GRAY).astype(np.float32) for tile in cut]
        # noise and grain are no part of a face
        return cls(np.stack([cv2.GaussianBlur(tile, (0, 0), _SMOOTH) for tile in grey]).astype(np.float32))

    def upper(self) -> Looks:
        """The upper halves."""
        return Looks(self.grey[:, :_UPPER])

    def blank(self, i: int) -> bool:
        """Whether a tile shows nothing that could be compared."""
        return bool(self.grey[i].std() < _BLANK)

    def correlation(self, i: int, j: int) -> float:
        """How alike two tiles look, -1 to 1, the better way up and a little moved."""
        other = self.grey[j]
        return max(_moved(self.grey[i], way) for way in (other, other[::-1, ::-1]))

    def as_they_stand(self, i: int, j: int) -> float:
        """How alike two tiles look, -1 to 1, a little moved."""
        return _moved(self.grey[i], self.grey[j])


def _moved(one: Grey, other: Grey) -> float:
    """The correlation of two looks, -1 to 1, either a little moved within the other."""
    across, down = _SHIFT
    inside = np.s_[down:-down, across:-across]
    pairs = ((one, other), (other, one))
    return max(
        float(cv2.matchTemplate(a, np.ascontiguousarray(b[inside]), cv2.TM_CCOEFF_NORMED).max())
        for a, b in pairs
    )
