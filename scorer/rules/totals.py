"""Rules on the total of a hand: where it is cut, rounded, doubled or void."""

from __future__ import annotations

from scorer.rules.rule import Rule

LIMIT = Rule(
    "limit",
    "Cut at the limit",
    "No hand scores more than the limit.",
    "British rules, the limit (Know the Game)",
)
DOUBLE_DICE = Rule(
    "double_dice",
    "Double dice",
    "The dice showed a double, so limits, scores and payments are doubled.",
    "Western club sheet, double dice",
)
VOID = Rule(
    "bonus_in_hand",
    "A bonus tile still in hand: {tiles}",
    "A Flower, Season or animal that was not put out before the deal ended makes the whole hand count nothing.",
    "Western club sheet, special tiles",
)
ROUND_UP = Rule(
    "round_up",
    "Rounded up",
    "A share of the limit that is no whole number is rounded up.",
    "British rules, special hands as shares of the limit",
)
#: Rules that add to or take from the total itself.
AFTER = (LIMIT, DOUBLE_DICE, VOID)
ROUND_BASE = Rule(
    "round_up",
    "Rounded up",
    "The points are rounded up to the next ten before they are doubled.",
    "Western club sheet, mahjong scoring",
)
