"""Two seconds of broken files; `make bench` throws a minute of them."""

import re
import subprocess
import sys

import pytest

import photo_fuzz
from photo_fuzz import corpus, problem_of

#: What is no photo, though its file is whole.
REFUSED = {"png moving", "webp moving", "gif moving", "bmp", "tiff"}


@pytest.mark.parametrize("name", list(corpus()))
def test_whole_files_are_photos_or_refused(name: str) -> None:
    answer, problem = problem_of(corpus()[name])
    assert problem == ""
    assert (answer == "a photo") is (name not in REFUSED)


def test_broken_files_give_photos_or_clear_errors() -> None:
    """In a process of its own, whose memory is the loader's alone."""
    command = [sys.executable, photo_fuzz.__file__, "--seconds", "2", "--seed", "1"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    count = re.search(r"photo loader, (\d+) broken files .*: 0 findings", done.stdout)
    assert count
    assert int(count[1]) > 20
