"""House rules on the shelf: what is kept, what is refused, and that what was scored stays scored so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from scorer.errors import ScorerError
from scorer.wire import score_json
from ui.house.draft import of_text, to_text
from ui.house.shelf import LARGEST, Shelf, ShelfError

DRAFT: dict[str, Any] = {
    "title": 'Tuesday <b>"club"</b>\n',
    "base": "bmja",
    "options": {"limit": 500, "pairs_four_alike": False},
    "points": {"mah_jong": 10},
    "doubles": {"dragons": 2},
    "special": {
        "purity": False,
        "knitting": {"win": 60, "fishing": 20},
        "tail": {
            "label": "Dragon’s tail",
            "text": "",
            "pattern": ["run 1-9 in X, pung of dragons, pair of winds"],
            "win": 80,
        },
    },
}
PAIRS = {
    "tiles": "B1 B1 C1 C1 D1 D1 B9 B9 C9 C9 D9 D9 WE WE",
    "seat": "S",
    "round": "E",
    "win": {"tile": "WE", "by": "wall"},
}


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "rules")


def test_a_draft_and_its_text_are_the_same_rules() -> None:
    assert of_text(to_text(DRAFT)) == {**DRAFT, "title": DRAFT["title"].strip()}


def test_saved_rules_are_found_by_their_title_and_score_a_hand(shelf: Shelf) -> None:
    saved = shelf.save(to_text(DRAFT))
    assert [one.title for one in shelf.saved()] == ['Tuesday <b>"club"</b>']
    assert score_json({**PAIRS, "rules": shelf.path(saved.version)})["total"] == 250
    assert (saved.version, saved.title) in shelf.choices()


def test_a_hand_keeps_the_rules_that_it_was_scored_by(shelf: Shelf) -> None:
    first = shelf.save(to_text(DRAFT))
    second = shelf.save(to_text({**DRAFT, "options": {"limit": 2000}}), first.id)
    assert second.id == first.id
    assert [one.version for one in shelf.saved()] == [second.version]
    shelf.drop(first.id)
    assert shelf.saved() == ()
    assert shelf.ruleset(first.version).limit == 500
    assert shelf.ruleset(second.version).limit == 2000
    assert first.version in dict(shelf.choices(first.version))


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"base": "riichi"}, id="no such base"),
        pytest.param({"points": {"mah_jong": 1.5}}, id="a fraction"),
        pytest.param({"options": {"limit": -3}}, id="a negative limit"),
        pytest.param({"special": {"x": {"pattern": ["7 pears"], "win": 1}}}, id="a broken pattern"),
        pytest.param({"special": {"x": {"pattern": [[1]], "win": 1}}}, id="no pattern at all"),
    ],
)
def test_what_is_no_ruleset_is_not_kept(shelf: Shelf, change: dict[str, Any]) -> None:
    with pytest.raises(ScorerError):
        shelf.save(to_text({**DRAFT, **change}))
    assert shelf.saved() == ()


def test_more_than_a_clubs_file_is_refused(shelf: Shelf) -> None:
    with pytest.raises(ShelfError, match="larger than 64 kB"):
        shelf.save('base = "bmja"\n#' + "x" * LARGEST)


@pytest.mark.parametrize(
    "name", ["", "..", "../../etc/passwd", "house-x", "0123456789ab", "house-" + "0" * 24]
)
def test_a_name_that_is_not_ours_opens_nothing(shelf: Shelf, name: str) -> None:
    with pytest.raises(ShelfError):
        shelf.path(name)
    with pytest.raises(ShelfError):
        shelf.text(name)


def test_a_file_that_somebody_broke_is_left_out(shelf: Shelf) -> None:
    kept = shelf.save(to_text(DRAFT))
    (shelf.folder / "0123456789ab.toml").write_bytes(b"\xff\xfe")
    assert [one.id for one in shelf.saved()] == [kept.id]
