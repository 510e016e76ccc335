from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorer.wire import score_json
from ui import sentences, texts
from ui.sentences import translated

ROOT = Path(texts.__file__).parents[1]
HANDS = sorted((ROOT / "tests" / "hands").rglob("*.jsonl"))


@pytest.fixture(autouse=True)
def in_german() -> Iterator[None]:
    texts.speak("de")
    yield
    texts.speak("en")


@pytest.mark.parametrize(
    ("english", "german"),
    [
        pytest.param("This file is empty.", "Diese Datei ist leer.", id="no value"),
        pytest.param(
            "The hand has 16 tiles; a hand that did not win has 13.",
            "Das Blatt hat 16 Steine; ein Blatt, das nicht gewonnen hat, hat 13.",
            id="tiles",
        ),
        pytest.param(
            "The hand has 1 tile instead of 13: it is scored as far as it goes.",
            "Das Blatt hat 1 Stein statt 13: Es wird gezählt, so weit es reicht.",
            id="one tile",
        ),
        pytest.param(
            "Your wind is not known, so the lowest score counts: 8. It would be: East 16; South 32.",
            "Ihr Wind ist nicht bekannt, darum zählt das Wenigste: 8. Es wären: Ost 16; Süd 32.",
            id="a list of winds",
        ),
        pytest.param(
            "Which sets were concealed is not known, so the lowest score counts: 792. It would be: D8 D8 D8 concealed 808.",
            "Welche Figuren verdeckt lagen, ist nicht bekannt, darum zählt das Wenigste: 792. "
            "Es wären: 8 Kreise, 8 Kreise, 8 Kreise verdeckt 808.",
            id="a list of sets",
        ),
        pytest.param(
            "How the winning tile came is not known, so the lowest score counts: 8. It would be: drawn from the wall 16.",
            "Wie der letzte Stein kam, ist nicht bekannt, darum zählt das Wenigste: 8. Es wären: von der Mauer gezogen 16.",
            id="a list of ways",
        ),
        pytest.param(
            "There are 5 of red dragons (DR): a set of tiles has four.",
            "Roter Drache (Roter Drache) ist 5-mal da: Ein Spiel hat vier davon.",
            id="a tile",
        ),
        pytest.param("Nothing of ours.", "Nothing of ours.", id="not in the catalogue"),
    ],
)
def test_a_sentence_is_said_in_the_language_spoken(english: str, german: str) -> None:
    assert translated(english) == german
    texts.speak("en")
    assert translated(english) == english


def raised(path: Path) -> Iterator[str]:
    """The sentences in this file that are raised as errors and have no value in them."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and node.exc.args:
            said = node.exc.args[0]
            if isinstance(said, ast.Constant) and isinstance(said.value, str):
                yield said.value


#: What only a page that is not ours could ask for: no player sees it.
NOT_FOR_PLAYERS = re.compile(
    r"The page |.*program does not know|.*answer to this question|.*such tile|A set is"
)


@pytest.mark.parametrize("name", ["ui/edits.py", "ui/store.py", "vision/photo.py"])
def test_what_is_raised_before_players_is_in_the_catalogue(name: str) -> None:
    for sentence in raised(ROOT / name):
        if not NOT_FOR_PLAYERS.match(sentence):
            assert translated(sentence) != sentence


def test_what_the_scorer_says_of_the_british_hands_is_in_the_catalogue() -> None:
    said = set()
    for file in HANDS:
        for line in file.read_text(encoding="utf-8").splitlines():
            case = json.loads(line) if line.strip().startswith("{") else {}
            hand = case.get("hand", case.get("input"))
            if isinstance(hand, dict) and hand.get("rules", "bmja") == "bmja":
                answer = score_json(hand)
                said |= {str(one) for key in ("problems", "notes") for one in list(answer[key])}  # type: ignore[call-overload]
    missing = sorted(sentence for sentence in said if translated(sentence) == sentence)
    assert missing == []


def test_no_sentence_is_taken_for_another() -> None:
    for key, message in texts.messages("en", sentences.PART).items():
        texts.speak("en")
        english = texts.say(key, **dict.fromkeys(texts.variables(message), "7"))
        first = next(other for other, pattern in sentences.patterns().items() if pattern.fullmatch(english))
        assert first == key
