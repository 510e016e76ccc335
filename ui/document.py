"""What the page holds about one hand: the reading as the player corrected it, and the player's answers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from vision.reading import BACK, Reading

Wind = Literal["E", "S", "W", "N"]
WINDS: tuple[Wind, ...] = ("E", "S", "W", "N")

#: How a win can have come about, as `score` takes it.
WAYS = ("wall", "discard", "loose", "robbed_kong", "dealt", "first_discard")


#: The faces that a player can choose.
FACES = (
    *(suit + str(number) for suit in "BCD" for number in range(1, 10)),
    *("WE", "WS", "WW", "WN", "DR", "DG", "DW"),
    *(suit + str(number) for suit in "FS" for number in range(1, 5)),
    "JK",
    BACK,
)

#: The rules that a hand is scored by, unless the player says otherwise.
RULES = "bmja"

#: Points that a hand is cut at, unless the player says otherwise.
LIMIT = 1000


@dataclass(frozen=True, slots=True)
class Answers:
    """What no photo shows. None is "not known", which is never taken in the player's favour.

    `rules` is a name that ui.house.shelf knows. `won` None leaves it to the number of tiles. `wild` is the wild tile of a goulash, None where it is not one.
    What follows `rules` only some rules ask for (ui.house.facts); `bonus_in_hand` is a bonus tile that was not put out, "" for none.
    """

    seat: Wind | None = None
    round: Wind | None = None
    won: bool | None = None
    by: str | None = None
    tile: str | None = None
    last: bool = False
    kongs_before: int = 0
    original_call: bool = False
    wild: str | None = None
    limit: int = LIMIT
    rules: str = RULES
    announced: bool = False
    first_east: bool = False
    bonus_in_hand: str = ""
    wins_in_a_row: int = 0
    double_dice: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """The player's word that the set of these tiles (by id, ascending) was or was not `concealed`."""

    tiles: tuple[int, ...]
    concealed: bool


@dataclass(frozen=True, slots=True)
class Document:
    """One hand on the page; an edit makes a new one.

    `turn` counts the quarter turns clockwise from the stored picture to what `reading` and the page show.
    `arranged` says that the player has put the sets together, so that the layout no longer decides them.
    """

    reading: Reading
    answers: Answers = field(default_factory=Answers)
    turn: int = 0
    arranged: bool = False
    told: tuple[Told, ...] = ()

    @property
    def typed(self) -> bool:
        """Whether the hand was typed in, without any photo."""
        return self.reading.width == 0


@dataclass(frozen=True, slots=True)
class History:
    """A document with all that can be undone and redone; `revision` grows by one with each edit."""

    now: Document
    past: tuple[Document, ...] = ()
    future: tuple[Document, ...] = ()
    revision: int = 0


def typed() -> Document:
    """An empty hand to be typed in."""
    return Document(Reading(width=0, height=0))
