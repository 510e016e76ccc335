"""Doubles: those that every player counts, and those for the player who goes Mah-Jong."""

from __future__ import annotations

from collections.abc import Callable

from scorer.rules.rule import BonusRule, Facts, HandRule, Options, Rule, SetRule
from scorer.sets import (
    EXPOSED,
    EXPOSED_EARLY,
    HAS_CHOW,
    HONOUR,
    KONG,
    PUNG,
    SIMPLE,
    SUITED,
    TERMINAL,
    Meld,
)
from scorer.tiles import WINDS

_EVERY = "British rules, doubles for every player (Know the Game)"
_WINNER = "British rules, doubles for the player who goes Mah-Jong (Know the Game)"
_CORRECTED = "Know the Game, corrections and clarifications"

DOUBLES: dict[str, Rule] = {}


def _add(rule: Rule) -> None:  # pragma: no mutate block
    DOUBLES[rule.name] = rule


# Every player: sets


def _dragons(meld: Meld, seat: str, round_wind: str) -> bool:
    return meld.kind in (PUNG, KONG) and meld.tile.dragon


def _own_wind(meld: Meld, seat: str, round_wind: str) -> bool:
    return meld.kind in (PUNG, KONG) and meld.tile.code == "W" + seat


def _prevailing_wind(meld: Meld, seat: str, round_wind: str) -> bool:
    return meld.kind in (PUNG, KONG) and meld.tile.code == "W" + round_wind


_add(SetRule("dragons", "Pung or kong of {tiles}", "A pung or kong of any dragon doubles.", _EVERY, _dragons))
_add(
    SetRule(
        "own_wind",
        "Pung or kong of your own wind ({tiles})",
        "A pung or kong of the player's own wind doubles.",
        _EVERY,
        _own_wind,
    )
)
_add(
    SetRule(
        "prevailing_wind",
        "Pung or kong of the prevailing wind ({tiles})",
        "A pung or kong of the prevailing wind doubles; if it is the player's own wind too, that is a second double.",
        _CORRECTED + ": prevailing wind, effect on scoring",
        _prevailing_wind,
    )
)


# Every player: bonus tiles


def _all_of(letter: str, codes: frozenset[str]) -> tuple[str, ...]:
    four = tuple(f"{letter}{n}" for n in range(1, 5))
    return four if codes.issuperset(four) else ()


def _own(letter: str, codes: frozenset[str], seat: str, options: Options) -> tuple[str, ...]:
    if options.get("bouquet") != "additive" and _all_of(letter, codes):
        return ()
    own = f"{letter}{WINDS.index(seat) + 1}"
    return (own,) if own in codes else ()


def _own_flower(codes: frozenset[str], seat: str, round_wind: str, options: Options) -> tuple[str, ...]:
    return _own("F", codes, seat, options)


def _own_season(codes: frozenset[str], seat: str, round_wind: str, options: Options) -> tuple[str, ...]:
    return _own("S", codes, seat, options)


def _all_flowers(codes: frozenset[str], seat: str, round_wind: str, options: Options) -> tuple[str, ...]:
    return _all_of("F", codes)


def _all_seasons(codes: frozenset[str], seat: str, round_wind: str, options: Options) -> tuple[str, ...]:
    return _all_of("S", codes)


_add(
    BonusRule(
        "own_flower",
        "Your own Flower",
        "The Flower with the number of the player's wind doubles.",
        _EVERY,
        _own_flower,
    )
)
_add(
    BonusRule(
        "own_season",
        "Your own Season",
        "The Season with the number of the player's wind doubles.",
        _EVERY,
        _own_season,
    )
)
_add(
    BonusRule(
        "all_flowers",
        "Bouquet: all four Flowers",
        "All four Flowers double twice; the player's own Flower is counted in that.",
        _EVERY,
        _all_flowers,
    )
)
_add(
    BonusRule(
        "all_seasons",
        "Bouquet: all four Seasons",
        "All four Seasons double twice; the player's own Season is counted in that.",
        _EVERY,
        _all_seasons,
    )
)


_SHEET = "Western club sheet, doubling"


def _animals(codes: frozenset[str], seat: str, round_wind: str, options: Options) -> tuple[str, ...]:
    return tuple(sorted(code for code in codes if code[0] == "A"))


def _numbered(codes: frozenset[str], wind: str, options: Options) -> tuple[str, ...]:
    number = WINDS.index(wind) + 1
    kinds = {"flowers": "F", "seasons": "S"}.get(str(options.get("numbered_flowers")), "FS")
    return tuple(code for code in (f"{kind}{number}" for kind in kinds) if code in codes)


def _flower_of_the_round(
    codes: frozenset[str], seat: str, round_wind: str, options: Options
) -> tuple[str, ...]:
    return _numbered(codes, round_wind, options)


def _personal_flower(codes: frozenset[str], seat: str, round_wind: str, options: Options) -> tuple[str, ...]:
    return _numbered(codes, seat, options)


_add(BonusRule("animals", "Animals", "Animals that are put out double.", _SHEET, _animals, "animals_double"))
_add(
    BonusRule(
        "flower_of_the_round",
        "Flower of the round",
        "A Flower or Season with the number of the prevailing wind doubles.",
        _SHEET,
        _flower_of_the_round,
        "flowers_double",
    )
)
_add(
    BonusRule(
        "personal_flower",
        "Personal Flower",
        "A Flower or Season with the number of the player's wind doubles.",
        _SHEET,
        _personal_flower,
        "flowers_double",
    )
)


# Every player: the hand


def _original_call(facts: Facts) -> int:
    return facts.original_call


_add(
    HandRule(
        "original_call",
        "Original call",
        "A player who was fishing from the first turn and kept to that hand doubles.",
        _EVERY,
        _original_call,
    )
)


# The winner


def _no_chow(facts: Facts) -> int:
    return not facts.traits & HAS_CHOW and not facts.goulash


def _one_suit_with_honours(facts: Facts) -> int:
    return _one_suit(facts) and bool(facts.traits & HONOUR)


def _one_suit(facts: Facts) -> bool:
    return (facts.traits & SUITED) in (1, 2, 4)


def _one_suit_with_chow(facts: Facts) -> int:
    if not _one_suit(facts) or facts.traits & HONOUR or not facts.traits & HAS_CHOW:
        return 0
    worth = facts.options.get("one_suit_with_chow", 1)
    assert isinstance(worth, int)
    return worth


def _terminals_and_honours(facts: Facts) -> int:
    return not facts.traits & SIMPLE and bool(facts.traits & TERMINAL) and bool(facts.traits & HONOUR)


def _all_concealed(facts: Facts) -> int:
    if facts.options.get("concealed_needs_honours") and not facts.traits & HONOUR:
        return 0
    breaks = EXPOSED_EARLY if facts.options.get("concealed_when_claimed") == "kept" else EXPOSED
    return not facts.traits & breaks


def _loose_tile(facts: Facts) -> int:
    return facts.by == "loose" or (facts.options.get("garden_wall") == "any_wall" and facts.by == "wall")


def _last_wall_tile(facts: Facts) -> int:
    return facts.last and facts.by == "wall"


def _last_discard(facts: Facts) -> int:
    return facts.last and facts.by == "discard"


def _robbed_kong(facts: Facts) -> int:
    return facts.by == "robbed_kong"


def _original_call_won(facts: Facts) -> int:
    return facts.original_call and facts.options.get("original_call") != "once"


def _winner(
    name: str, label: str, text: str, source: str, times: Callable[[Facts], int]
) -> None:  # pragma: no mutate block
    def won(facts: Facts) -> int:
        return times(facts) if facts.by is not None else 0

    _add(HandRule(name, label, text, source, won))


_winner("no_chow", "No chow", "A Mah-Jong hand without a chow doubles; not in a goulash.", _WINNER, _no_chow)
_winner(
    "one_suit_with_honours",
    "One suit with winds or dragons",
    "A Mah-Jong hand of one suit with winds and/or dragons doubles.",
    _WINNER,
    _one_suit_with_honours,
)
_winner(
    "one_suit_with_chow",
    "One suit, with a chow",
    "A Mah-Jong hand of one suit alone that has a chow is not Purity; an option gives it doubles.",
    "option one_suit_with_chow",
    _one_suit_with_chow,
)
_winner(
    "terminals_and_honours",
    "Only 1s and 9s with winds or dragons",
    "A Mah-Jong hand of 1s and 9s with winds and/or dragons (all tiles are majors) doubles.",
    _CORRECTED + ": doubling for all 1s and 9s",
    _terminals_and_honours,
)
_winner(
    "all_concealed",
    "All concealed",
    "A Mah-Jong hand in which every set is concealed doubles; a claimed winning tile exposes the set it completes.",
    _CORRECTED + ": a double for a concealed hand; concealed pairs and Mah-Jong",
    _all_concealed,
)
_winner(
    "loose_tile",
    "Won on a loose tile",
    "Going Mah-Jong with a tile from the kong box doubles.",
    _WINNER,
    _loose_tile,
)
_winner(
    "last_wall_tile",
    "Won on the last tile of the wall",
    "Going Mah-Jong with the last tile of the wall doubles.",
    _WINNER,
    _last_wall_tile,
)
_winner(
    "last_discard",
    "Won on the last discard",
    "Going Mah-Jong with the last discard doubles.",
    _WINNER,
    _last_discard,
)
_winner(
    "robbed_kong", "Won by robbing a kong", "Going Mah-Jong by robbing a kong doubles.", _WINNER, _robbed_kong
)
_winner(
    "original_call_won",
    "Mah-Jong from an original call",
    "A player who goes Mah-Jong from an original call doubles once more.",
    _WINNER,
    _original_call_won,
)
