"""What the README shows in Python is what happens."""

import doctest
from pathlib import Path

README = Path(__file__).resolve().parent.parent / "README.md"


def test_the_tour_is_true() -> None:
    outcome = doctest.testfile(str(README), module_relative=False)
    assert outcome.attempted >= 4
    assert outcome.failed == 0
