"""The rules, one small named unit each, beside its text and its source.

What a rule is worth stands in the ruleset; these say only when it holds. `POINTS`, `DOUBLES` and `SPECIALS` find them
by name.
"""

from __future__ import annotations

from scorer.rules.doubles import DOUBLES
from scorer.rules.points import POINTS
from scorer.rules.special import SPECIALS

__all__ = ["DOUBLES", "POINTS", "SPECIALS"]
