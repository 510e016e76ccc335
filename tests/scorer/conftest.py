from __future__ import annotations

import pytest

from scorer import arrange, ruleset, sets, shapes


@pytest.fixture(autouse=True, scope="session")
def _nothing_worked_out_before() -> None:
    """Start from empty caches: a mutated rule must not be hidden by what its original has worked out."""
    for kept in (ruleset._made, arrange._suit_ways, arrange._one_kind, sets.what_sets, shapes._can_be):
        kept.cache_clear()
