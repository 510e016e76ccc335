"""Base points: sets, pairs, bonus tiles, and the points for going Mah-Jong."""

from __future__ import annotations

from scorer.rules.rule import BonusTileRule, Facts, HandRule, Rule, SetRule
from scorer.sets import KONG, PAIR, PUNG, Meld
from scorer.tiles import Tile

_TABLE = "British rules, table of base points (Know the Game)"
_PAIRS = "Know the Game, corrections and clarifications: scoring a pair of East winds"

POINTS: dict[str, Rule] = {}


def _add(rule: Rule) -> None:  # pragma: no mutate block
    POINTS[rule.name] = rule


def _set_points(kind: str, concealed: bool, major: bool) -> SetRule:  # pragma: no mutate block
    """The row of the base table for pungs or kongs, concealed or exposed, of major or minor tiles."""
    lies = "concealed" if concealed else "exposed"
    rank = "major" if major else "minor"

    def holds(meld: Meld, seat: str, round_wind: str) -> bool:
        return meld.kind == kind and meld.concealed is concealed and meld.tile.major is major

    which = "1s, 9s, winds or dragons" if major else "2s to 8s"
    return SetRule(
        f"{lies}_{kind}_{rank}",
        f"{lies.capitalize()} {kind} of {{tiles}}",
        f"{'An' if lies == 'exposed' else 'A'} {lies} {kind} of {which} ({rank} tiles) scores by the table.",
        _TABLE,
        holds,
    )


for _kind in (PUNG, KONG):
    for _concealed in (False, True):
        for _major in (False, True):
            _add(_set_points(_kind, _concealed, _major))


def _pair_of_dragons(meld: Meld, seat: str, round_wind: str) -> bool:
    return meld.kind == PAIR and meld.tile.dragon


def _pair_of_own_wind(meld: Meld, seat: str, round_wind: str) -> bool:
    return meld.kind == PAIR and meld.tile.code == "W" + seat


def _pair_of_prevailing_wind(meld: Meld, seat: str, round_wind: str) -> bool:
    return meld.kind == PAIR and meld.tile.code == "W" + round_wind


_add(
    SetRule(
        "pair_of_dragons",
        "Pair of {tiles}",
        "A pair of any dragon scores for every player.",
        _TABLE,
        _pair_of_dragons,
    )
)
_add(
    SetRule(
        "pair_of_own_wind",
        "Pair of your own wind ({tiles})",
        "A pair of the player's own wind scores; if it is the prevailing wind too, it scores for both.",
        _PAIRS,
        _pair_of_own_wind,
    )
)
_add(
    SetRule(
        "pair_of_prevailing_wind",
        "Pair of the prevailing wind ({tiles})",
        "A pair of the prevailing wind scores; if it is the player's own wind too, it scores for both.",
        _PAIRS,
        _pair_of_prevailing_wind,
    )
)


_SHEET = "Western club sheet, extra points"


def _pair_of_terminals(meld: Meld, seat: str, round_wind: str) -> bool:
    return meld.kind == PAIR and meld.tile.terminal


def _pair_of_honours(meld: Meld, seat: str, round_wind: str) -> bool:
    return meld.kind == PAIR and meld.tile.honour


_add(
    SetRule("pair_of_terminals", "Pair of {tiles}", "A pair of 1s or 9s scores.", _SHEET, _pair_of_terminals)
)
_add(
    SetRule(
        "pair_of_honours",
        "Pair of {tiles}",
        "A pair of any wind or dragon scores.",
        _SHEET,
        _pair_of_honours,
    )
)


def _any_bonus_tile(tile: Tile) -> bool:
    return tile.bonus


_add(
    BonusTileRule(
        "bonus_tile",
        "{tiles}",
        "Each Flower and each Season scores for every player.",
        _TABLE,
        _any_bonus_tile,
    )
)


def _any_animal(tile: Tile) -> bool:
    return tile.animal


_add(
    BonusTileRule(
        "animal_tile",
        "{tiles}",
        "Each animal that is put out scores.",
        "Western club sheet, special tiles",
        _any_animal,
    )
)


def _mah_jong(facts: Facts) -> int:
    return facts.by is not None


def _drawn_tile(facts: Facts) -> int:
    drawn = ("wall", "loose") if facts.options.get("drawn_two_points") == "any" else ("wall",)
    return facts.by in drawn


_add(HandRule("mah_jong", "Mah-Jong", "The player who goes Mah-Jong scores extra points.", _TABLE, _mah_jong))
_add(
    HandRule(
        "drawn_tile",
        "Winning tile drawn from the wall",
        "A winning tile drawn from the live wall scores extra points; one from the kong box does not.",
        _TABLE,
        _drawn_tile,
    )
)


def _first_east(facts: Facts) -> int:
    east = facts.first_east and facts.by == "discard"
    return east and facts.options.get("first_east_discard") == "winner"


_add(
    HandRule(
        "first_east",
        "Won with the first east wind discarded",
        "Going Mah-Jong with the first east wind that anyone discards scores extra points.",
        _SHEET,
        _first_east,
    )
)
