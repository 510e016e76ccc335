from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from fluent.syntax import ast

from scorer.rules.totals import LIMIT, ROUND_UP
from scorer.ruleset import ruleset
from ui import language, navigation, texts, view
from ui.document import FACES
from ui.texts import say, speak, tile_name, tile_plural

UI = Path(texts.__file__).parent
OTHERS = [one for one in texts.languages() if one != texts.ENGLISH]
#: How the program asks for a sentence, in Python and in the scripts; what a word is compared with is no sentence.
SAYING = re.compile(r"\bsay\(([^(),]*)")
COMPARED = re.compile(r'[!=]==? "[^"]*"')
IMPORTED = re.compile(r'^(?:import|export)\b[^;]*?"(\.[^"]+)";', re.MULTILINE)
#: The scripts of Streamlit's page with the sentences that each is given, by the name of the first module.
SCRIPTS = {"main.js": view.texts, "start.js": view.start_texts}
#: The pages beside it: each is sent with its sentences in it.
PAGES = (*(path for _, path in navigation.BESIDE), "/jadelens/club/table", "/jadelens/rules/sheet")


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    yield
    speak(texts.ENGLISH)


def test_there_is_a_second_language() -> None:
    assert texts.languages()[0] == "en"
    assert OTHERS


@pytest.mark.parametrize("other", OTHERS)
def test_the_languages_have_the_same_parts_and_sentences(other: str) -> None:
    assert texts.parts(other) == texts.parts("en")
    for part in texts.parts("en"):
        assert texts.messages(other, part).keys() == texts.messages("en", part).keys(), part


@pytest.mark.parametrize("other", OTHERS)
def test_a_sentence_has_the_same_attributes_and_values_in_each_language(other: str) -> None:
    for key, english in texts.messages("en").items():
        theirs = texts.messages(other)[key]
        assert {one.id.name for one in theirs.attributes} == {one.id.name for one in english.attributes}, key
        assert set(texts.variables(theirs)) == set(texts.variables(english)), key


@pytest.mark.parametrize("spoken", texts.languages())
def test_every_sentence_is_well_formed_and_says_something(spoken: str) -> None:
    speak(spoken)
    names = [key for part in texts.parts(spoken) for key in texts.messages(spoken, part)]
    assert len(names) == len(set(names)), "a sentence stands twice"
    for part in texts.parts(spoken):
        assert not [one for one in texts.resource(spoken, part).body if isinstance(one, ast.Junk)], part
    for key, message in texts.messages(spoken).items():
        values: dict[str, object] = dict.fromkeys(texts.variables(message), 2)
        for name in (key, *(f"{key}.{one.id.name}" for one in message.attributes)):
            assert say(name, **values).strip(), name


def named(asking: str) -> set[str]:
    """The sentences that a piece of a program names where it asks for one."""
    return set(re.findall(r'(?<!f)"([\w.]+)"', COMPARED.sub("", asking)))


def test_every_sentence_that_the_program_asks_for_is_there() -> None:
    asked = {
        key
        for file in UI.rglob("*.py")
        for asking in SAYING.findall(file.read_text(encoding="utf-8"))
        for key in named(asking)
    }
    assert len(asked) > 60
    assert {key.partition(".")[0] for key in asked} <= texts.messages("en").keys()


def modules(first: Path) -> set[Path]:
    """A module and all that it imports."""
    found, left = set(), [first.resolve()]
    while left:
        file = left.pop()
        if file not in found:
            found.add(file)
            left += [(file.parent / name).resolve() for name in IMPORTED.findall(file.read_text("utf-8"))]
    return found


def asked_by(file: Path) -> set[str]:
    """The keys that a module asks of the sentences that its page was given; the club's `say` puts its own name first."""
    script = file.read_text(encoding="utf-8")
    prefix = "club_" if file.parent.parent.name == "club" else ""
    said = {prefix + key for asking in SAYING.findall(script) for key in named(asking)}
    return said | set(re.findall(r"\btexts\.(\w+)", script))


def missing(first: Path, given: Mapping[str, str]) -> dict[str, set[str]]:
    """What the modules from `first` on ask for that is not `given`, by the modules that do."""
    lacking = {file.name: asked_by(file) - given.keys() for file in modules(first)}
    return {name: keys for name, keys in lacking.items() if keys}


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_asks_only_for_what_it_is_given(script: str) -> None:
    assert len(asked_by(UI / "editor" / script)) > 5
    assert missing(UI / "editor" / script, SCRIPTS[script]()) == {}


def sent(address: str, path: str) -> tuple[Path, dict[str, str]]:
    """The first module of a page and the sentences that it is sent with."""
    with urllib.request.urlopen(urljoin(address, path), timeout=60) as answer:
        html = answer.read().decode()
    given = re.search(r'<script type="application/json" id="texts">(.*?)</script>', html)
    module = re.search(r'<script type="module" src="([^"]+)"', html)
    assert given is not None
    assert module is not None
    # /jadelens/club/static/host.js is ui/club/static/host.js
    return UI / urlsplit(module[1]).path.removeprefix("/jadelens/"), json.loads(given[1])


@pytest.mark.parametrize("path", PAGES)
def test_a_page_s_scripts_ask_only_for_what_it_is_sent_with(address: str, path: str) -> None:
    first, given = sent(address, path)
    assert asked_by(first)
    assert missing(first, given) == {}


def test_every_script_belongs_to_a_page(address: str) -> None:
    firsts = [UI / "editor" / name for name in SCRIPTS] + [sent(address, path)[0] for path in PAGES]
    known = set().union(*(modules(first) for first in firsts))
    # what Streamlit runs says nothing: it fetches the others
    mounts = set(UI.rglob("mount*.js"))
    assert set(UI.rglob("*.js")) - mounts == known


def test_every_british_rule_is_in_the_catalogue() -> None:
    rules = ruleset("bmja")
    for rule in (
        *(rule for rule, _ in rules.set_points),
        *(rule for rule, _ in rules.hand_points),
        *(rule for rule, _ in rules.set_doubles),
        *(rule for rule, _ in rules.specials),
        LIMIT,
        ROUND_UP,
    ):
        assert say(f"rule_{rule.name}", tiles="B1")
        assert say(f"rule_{rule.name}.text")


@pytest.mark.parametrize("spoken", texts.languages())
@pytest.mark.parametrize("code", [*FACES, *texts.ANIMALS])
def test_every_tile_has_a_name(spoken: str, code: str) -> None:
    speak(spoken)
    assert tile_name(code)
    assert tile_plural(code)


@pytest.mark.parametrize(
    ("spoken", "count", "expected"),
    [
        pytest.param("en", 1, "1 tile", id="one"),
        pytest.param("en", 1200, "1,200 tiles", id="many"),
        pytest.param("de", 1, "1 Stein", id="einer"),
        pytest.param("de", 1200, "1.200 Steine", id="viele"),
    ],
)
def test_numbers_are_counted_as_the_language_does(spoken: str, count: int, expected: str) -> None:
    speak(spoken)
    assert say("tiles", count=count) == expected


def test_a_name_from_right_to_left_keeps_to_itself() -> None:
    assert say("next", step="דוד") == "Next: \N{FIRST STRONG ISOLATE}דוד\N{POP DIRECTIONAL ISOLATE}"


def test_a_script_is_given_sentences_to_fill_in() -> None:
    speak("de")
    given = texts.for_script("editor")
    assert given["next"] == "Weiter: {step}"
    assert "tiles" not in given


@pytest.mark.parametrize(
    ("cookie", "accepted", "expected"),
    [
        pytest.param(None, None, "en", id="nothing known"),
        pytest.param(None, "de-CH,de;q=0.9,en;q=0.8", "de", id="the browser's"),
        pytest.param(None, "xx,fr;q=0.5", "en", id="none that we have"),
        pytest.param("en", "de", "en", id="chosen before"),
        pytest.param("<b>", "de", "de", id="a cookie that means nothing"),
    ],
)
def test_the_language_that_a_visitor_wants(cookie: str | None, accepted: str | None, expected: str) -> None:
    assert texts.wanted(cookie, accepted) == expected


def test_a_language_that_is_not_there_is_english() -> None:
    speak("tlh")
    assert texts.spoken() == "en"


def test_the_switch_comes_back_to_where_it_was_used() -> None:
    assert language.address("de", "/?hand=a&b") == "/jadelens/language/de?back=%2F%3Fhand%3Da%26b"
