"""Bouquet and zoo: four tiles of a kind for which every other player pays at once, and which then count no more."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.hand import Hand
from scorer.rules.rule import Rule
from scorer.ruleset import Ruleset
from scorer.tiles import Tile

_SOURCE = "Western club sheet, bouquet and zoo"
BOUQUET = Rule(
    "bouquet",
    "Bouquet",
    "For all four red or all four black flowers each other player pays at once, and those flowers count no more.",
    _SOURCE,
)
ZOO = Rule(
    "zoo",
    "Zoo",
    "For all four animals each other player pays at once, and the animals count no more.",
    _SOURCE,
)
_FOURS = ((BOUQUET, "F", "bouquet_points"), (BOUQUET, "S", "bouquet_points"), (ZOO, "A", "zoo_points"))
#: Which four make no bouquet where the table says of which they are.
_NO_BOUQUET = {"flowers": "S", "seasons": "F"}


@dataclass(frozen=True, slots=True)
class AtOnce:
    """What each other player pays at once, and the four tiles it is paid for."""

    rule: Rule
    tiles: tuple[Tile, ...]
    points: int


def at_once(hand: Hand, rules: Ruleset) -> tuple[tuple[Tile, ...], tuple[AtOnce, ...]]:
    """The bonus tiles that still count, and what is paid at once for the others; Flowers are the red ones, Seasons the black."""
    left = hand.bonus
    found = []
    for rule, letter, option in _FOURS:
        if letter == _NO_BOUQUET.get(str(rules.options.get("bouquet_of"))):
            continue
        points = rules.options.get(option, 0)
        four = tuple(tile for tile in left if tile.code[0] == letter)
        if isinstance(points, int) and points and len(four) == 4:
            left = tuple(tile for tile in left if tile not in four)
            found.append(AtOnce(rule, four, points * (2 if dice(hand, rules) else 1)))
    return left, tuple(found)


def dice(hand: Hand, rules: Ruleset) -> bool:
    """Whether the dice double everything in this deal."""
    return hand.double_dice and rules.options.get("double_dice") is True


def void(hand: Hand, rules: Ruleset) -> bool:
    """Whether a bonus tile that was not put out makes the hand count nothing."""
    return bool(hand.bonus_in_hand) and rules.options.get("bonus_in_hand") == "void"
