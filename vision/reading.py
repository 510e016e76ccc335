"""What a photo of tiles was read as: the nouns that the reader makes and the page shows.

A `Reading` is never changed in place: a player's edit makes a new one (`ui.edits`).
Coordinates are pixels of the upright photo (EXIF applied), x to the right, y downwards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter

Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]
#: By how much something is stretched across and down.
Stretch = tuple[float, float]

#: The classifier's answer for a tile that lies with its back up.
BACK = "BACK"
#: The white dragon, which may be blank like a back.
WHITE = "DW"
#: The code of 1 bamboo, which shows a bird.
BIRD = "B1"
JOKER = "JK"
FLOWERS = ("F1", "F2", "F3", "F4")
FLOWERS_AND_SEASONS = (*FLOWERS, "S1", "S2", "S3", "S4")
CHARACTERS = tuple(f"C{number}" for number in range(1, 10))
#: Bamboos and circles that show as many sticks or rounds as their number says.
STICKS_AND_ROUNDS = tuple(f"{suit}{number}" for suit in "BD" for number in range(2, 10))


def ranked(faces: Iterable[tuple[str, float]]) -> tuple[tuple[str, float], ...]:
    """Faces with their probabilities, the likeliest first."""
    return tuple(sorted(faces, key=itemgetter(1), reverse=True))


def share(faces: Iterable[tuple[str, float]], codes: Collection[str]) -> float:
    """How probably one of these `codes` is shown, by the `faces` with their probabilities."""
    return sum(p for code, p in faces if code in codes)


@dataclass(frozen=True, slots=True)
class Detection:
    """One thing in the photo that looks like a tile.

    `quad` holds its four corners clockwise. From the detector alone the first corner is any of the four;
    in a `TileReading` it is the tile's own top left. `score` (0 to 1) says how sure the detector is.
    """

    quad: Quad
    score: float


def best_seen(found: Sequence[Detection], most: int) -> list[int]:
    """Which of some things, by their numbers in order, are seen best: no more than so many."""
    return sorted(sorted(range(len(found)), key=lambda i: -found[i].score)[:most])


@dataclass(frozen=True, slots=True)
class TileReading:
    """One tile of the photo: where it is, what it probably is, and where it belongs.

    `faces` ranks tile codes by calibrated probability, best first (codes as in `scorer.tiles`, and `BACK`).
    `row` counts from the top of the photo, `place` from the left in its row, `group` is the set that the tile was
    laid out in; all three are None where `in_hand` is false (a discard, the wall).
    `fixed` says that the player chose the face; `id` stays the same through all edits. `paint` is what covers most of the
    face: red, green, blue, dark, or "" where none does or it is not known.
    """

    id: int
    detection: Detection
    faces: tuple[tuple[str, float], ...]
    sure: bool
    row: int | None
    place: int | None
    group: int | None
    in_hand: bool = True
    fixed: bool = False
    paint: str = ""

    @property
    def tile(self) -> str:
        """The code of the most likely face, or the one that the player chose."""
        return self.faces[0][0]

    @property
    def p(self) -> float:
        """The calibrated probability of `tile`, 0 to 1."""
        return self.faces[0][1]


@dataclass(frozen=True, slots=True)
class Group:
    """A set as it lies in the photo: tiles with this `number` as their `group`.

    `tiles` are the codes with hidden tiles filled in (a kong's face-down ends), `kind` is pung, kong, chow, pair,
    bonus, single or loose (not a set), `concealed` is None where the layout does not show it.
    """

    number: int
    tiles: tuple[str, ...]
    kind: str
    concealed: bool | None


@dataclass(frozen=True, slots=True)
class Reading:
    """All that was read from one photo of `width` x `height` pixels.

    `tiles` come row by row, those outside the hand last. `ms` holds milliseconds by stage
    (decode, detect, classify, total). `blurred` says that another photo may be read better: this one is so blurred that
    something in it is in doubt, or nothing was found.
    """

    width: int
    height: int
    tiles: tuple[TileReading, ...] = ()
    groups: tuple[Group, ...] = ()
    warnings: tuple[str, ...] = ()
    ms: Mapping[str, float] = field(default_factory=dict)
    blurred: bool = False

    def members(self, number: int) -> tuple[TileReading, ...]:
        """The tiles of the group with this `number`, in the order that `tiles` has them in: as they lie, once arranged."""
        return tuple(t for t in self.tiles if t.in_hand and t.group == number)
