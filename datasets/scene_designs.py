"""Designs for scenes: the drawn styles of `faces`, face by face as a scene asks for them."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from faces import CODES, draw_face, random_style, raster


@dataclass(frozen=True, slots=True)
class DrawnDesign:
    """The style that `faces.random_style` gives for a seed, rastered once a face at `height` pixels."""

    seed: int
    height: int = 256
    codes: tuple[str, ...] = CODES
    _faces: dict[str, NDArray[np.uint8]] = field(default_factory=dict, compare=False, repr=False)

    def face(self, code: str) -> NDArray[np.uint8]:
        """The face (height x 3/4 of it x 4 RGBA), ink on a transparent ground; ValueError for an unknown code."""
        if code not in self._faces:
            self._faces[code] = raster(
                draw_face(code, random_style(self.seed)), self.height * 3 // 4, self.height
            )
        return self._faces[code]
