"""The rules, one small named unit each, beside its text and its source.

What a rule is worth stands in the ruleset; these say only when it holds. `POINTS` and `DOUBLES` find them by name; a
special hand is a pattern of the ruleset, which `scorer.rules.special` makes into tests.
"""

from __future__ import annotations

from scorer.rules.doubles import DOUBLES
from scorer.rules.points import POINTS

__all__ = ["DOUBLES", "POINTS"]
