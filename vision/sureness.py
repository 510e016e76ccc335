"""From which probability on a player need not be asked about a tile: by what it was named, for some names are mistaken sooner than others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from vision.decode import is_bonus
from vision.reading import BACK, BIRD, JOKER, WHITE

#: The settings of the classifier that tell the limits: of what is a picture, of face-down tiles, of bare white dragons, and of all else.
PICTURE, DOWN, BARE, ELSE = "sure_picture", "sure_back", "sure_white", "sure"


def sort_of(code: str, paint: str) -> str:
    """The setting that tells from which probability on a tile named so, covered mostly by such `paint` ("" for none), is `sure`.

    A white dragon with a frame or a letter is a picture. One without is as blank as a back: of 352 tiles named white dragons in drawn pictures and janchan's
    valid photographs 47 were something else, all without paint (`datasets/fit_sure.py`).
    """
    if code == WHITE and not paint:
        return BARE
    if code == BACK:
        return DOWN
    return PICTURE if code in (BIRD, JOKER, WHITE) or is_bonus(code) else ELSE


@dataclass(frozen=True, slots=True)
class Sureness:
    """From which probability on tiles of each sort are `sure` (by the names of the settings; `datasets/fit_sure.py` fits them)."""

    limits: Mapping[str, float]

    @classmethod
    def of(cls, settings: Mapping[str, Any]) -> Self:
        """The limits that a model's settings tell; raises KeyError where one is missing."""
        return cls({sort: float(settings[sort]) for sort in (PICTURE, DOWN, BARE, ELSE)})

    def holds(self, code: str, p: float, paint: str) -> bool:
        """Whether a tile named so with a probability `p` is `sure`."""
        return p >= self.limits[sort_of(code, paint)]
