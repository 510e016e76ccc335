"""For tests of reading: where the photographs are."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from photosets import photo_root


@pytest.fixture(scope="module")
def photos() -> Path:
    root = photo_root()
    if root is None:
        pytest.skip(f"JADELENS_PHOTOS is {os.environ.get('JADELENS_PHOTOS')!r}: no photographs to read")
    return root
