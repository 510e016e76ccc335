"""Two seconds of broken files; `make bench` throws a minute of them."""

import pytest

from photo_fuzz import MOST_MEMORY, corpus, fuzz, problem_of

#: What is no photo, though its file is whole.
REFUSED = {"png moving", "webp moving", "gif moving", "bmp", "tiff"}


@pytest.mark.parametrize("name", list(corpus()))
def test_whole_files_are_photos_or_refused(name: str) -> None:
    answer, problem = problem_of(corpus()[name])
    assert problem == ""
    assert (answer == "a photo") is (name not in REFUSED)


@pytest.mark.filterwarnings("ignore")
def test_broken_files_give_photos_or_clear_errors() -> None:
    out = fuzz(2.0, seed=1)
    assert sum(out.answers.values()) > 20
    assert [f"{f.name}: {f.problem}" for f in out.findings] == []
    assert out.memory < MOST_MEMORY + 800
