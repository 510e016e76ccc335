"""From which probability on a player need not be asked about a tile: by what it was named, for some names are mistaken sooner than others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from vision.decode import is_bonus
from vision.reading import BACK, BIRD, JOKER, WHITE, Reading

#: A set is strange of which such a share of the faces is in doubt. Of 280 pictures of other designs (`datasets/fit_sure.py`) 103 are, of 600 drawn in styles
#: left out 57.
STRANGE = 0.2
#: The settings of the classifier that tell the limits: of what is a picture, of face-down tiles, of bare white dragons, and of all else.
PICTURE, DOWN, BARE, ELSE = "sure_picture", "sure_back", "sure_white", "sure"


def sort_of(code: str, paint: str) -> str:
    """The setting that tells from which probability on a tile named so, covered mostly by such `paint` ("" for none), is `sure`.

    A white dragon with a frame or a letter is a picture. One without is as blank as a back: of 352 tiles named white dragons, and not asked about for
    another reason than how probable that is, in drawn pictures and janchan's valid photographs 47 were something else, all without paint
    (`datasets/fit_sure.py`).
    """
    if code == WHITE and not paint:
        return BARE
    if code == BACK:
        return DOWN
    return PICTURE if code in (BIRD, JOKER, WHITE) or is_bonus(code) else ELSE


@dataclass(frozen=True, slots=True)
class Sureness:
    """From which probability on tiles of each sort are `sure`, by the names of the settings: of most sets, and of a strange one, where what is plain is
    wrong sooner (`datasets/fit_sure.py` fits both)."""

    limits: Mapping[str, float]
    strange: Mapping[str, float]

    @classmethod
    def of(cls, settings: Mapping[str, Any]) -> Self:
        """The limits that a model's settings tell, two of each sort; raises KeyError where one is missing."""
        usual, strange = (
            {sort: float(settings[sort][k]) for sort in (PICTURE, DOWN, BARE, ELSE)} for k in (0, 1)
        )
        return cls(usual, strange)

    def holds(self, code: str, p: float, paint: str, *, strange: bool = False) -> bool:
        """Whether a tile named so with a probability `p` is `sure`, in a set like others or in a `strange` one."""
        return p >= (self.strange if strange else self.limits)[sort_of(code, paint)]

    def weighed(self, reading: Reading) -> Reading:
        """The reading, where much of what shows a face is in doubt with fewer tiles `sure`: the set is none that the networks know."""
        faces = [t for t in reading.tiles if t.tile != BACK]
        if not faces or sum(not t.sure for t in faces) < STRANGE * len(faces):
            return reading
        tiles = (
            replace(t, sure=t.sure and self.holds(t.tile, t.p, t.paint, strange=True)) for t in reading.tiles
        )
        return replace(reading, tiles=tuple(tiles))
