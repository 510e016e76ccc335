"""The examples in docstrings run as they stand."""

from __future__ import annotations

import doctest

import pytest

from scorer import notation, tiles


@pytest.mark.parametrize("module", [notation, tiles], ids=["notation", "tiles"])
def test_docstrings(module: object) -> None:
    done = doctest.testmod(module)  # type: ignore[arg-type]
    assert done.attempted > 0
    assert done.failed == 0
