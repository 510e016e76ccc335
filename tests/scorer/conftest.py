from __future__ import annotations

import pytest

from scorer import arrange, ruleset, sets, shapes


@pytest.fixture(autouse=True)
def _nothing_worked_out_before() -> None:
    """Start each test from empty caches, so that mutation testing sees which rules it asks."""
    for kept in (ruleset._made, arrange._suit_ways, arrange._one_kind, sets.what_sets, shapes._can_be):
        kept.cache_clear()
