"""Every sentence that the page shows, in each of its languages; `say` fills in the values.

The sentences stand in `locale/LANGUAGE/*.ftl` (Project Fluent), one file for each part of the page. A request or a
run of the page chooses its language with `speak`; where none was chosen, it is English.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle
    from fluent.syntax import ast

FOLDER = Path(__file__).parent / "locale"
ENGLISH = "en"
#: The cookie that remembers the language that a player chose.
COOKIE = "jadelens_language"
ANIMALS = ("A1", "A2", "A3", "A4")

_spoken: ContextVar[str] = ContextVar("language", default=ENGLISH)
_RIGHT_TO_LEFT = frozenset(("R", "AL", "RLE", "RLO", "RLI", "LRE", "LRO", "LRI", "PDF", "PDI", "FSI"))
_NUMBERED = re.compile(r"[BCD][1-9]")


@cache
def languages() -> tuple[str, ...]:
    """The languages that there is a catalogue of, English first."""
    return tuple(
        sorted((folder.name for folder in FOLDER.iterdir()), key=lambda name: (name != ENGLISH, name))
    )


def speak(language: str) -> None:
    """Let `say` speak `language` (one of `languages()`; English for any other) in this request or run of the page."""
    _spoken.set(language if language in languages() else ENGLISH)


def spoken() -> str:
    """The language that `say` speaks."""
    return _spoken.get()


def wanted(cookie: str | None, accepted: str | None) -> str:
    """The language to speak: what the player chose before, else the first that the browser asks for and we have."""
    if cookie in languages():
        return str(cookie)
    for part in (accepted or "").split(","):
        tag = part.split(";")[0].strip().lower().split("-")[0]
        if tag in languages():
            return tag
    return ENGLISH


def say(key: str, /, **values: object) -> str:
    """The sentence `key` (or `key.attribute`) in the language spoken, with `values` filled in.

    Numbers are written and counted as the language does. Raises KeyError where there is no such sentence.
    """
    return _said(_spoken.get(), key, tuple(values.items()))


def own_name(language: str) -> str:
    """What a language calls itself: "Deutsch"."""
    # its one file alone: the rest of a catalogue that is not spoken need not be parsed
    bundle = _bundle(language, "page")
    pattern = bundle.get_message("language_name").value
    assert pattern is not None
    return str(bundle.format_pattern(pattern)[0])


def warm() -> None:
    """Parse the whole catalogue, so that no visitor waits for it."""
    for language in languages():
        _bundle(language)
        messages(language)


def has(key: str) -> bool:
    """Whether the catalogue has the sentence `key`."""
    return key in messages(ENGLISH)


def tile_name(code: str) -> str:
    """The name of the tile `code`, as players say it: "5 Bamboo", "Red dragon", "East wind"."""
    return say(f"tile_{code[0]}", number=code[1]) if _NUMBERED.fullmatch(code) else say(f"tile_{code}")


def tile_plural(code: str) -> str:
    """The tile `code` as what a set is made of: "5 bamboo", "red dragons"; its name where it makes no sets."""
    if _NUMBERED.fullmatch(code):
        return say(f"tile_{code[0]}.plural", number=code[1])
    return say(f"tile_{code}.plural") if code[0] in "WD" else tile_name(code)


def for_script(*wanted: str) -> dict[str, str]:
    """The sentences of these parts (files of the catalogue) for a script to fill in: each value stands as `{name}`.

    Sentences that choose their words by a number are left out: the program says those itself.
    """
    return {
        key: _said(_spoken.get(), key, tuple((name, f"{{{name}}}") for name in variables(message)))
        for key, message in messages(ENGLISH, *wanted).items()
        if not chooses(message)
    }


# The catalogue


@lru_cache(maxsize=8192)
def _said(language: str, key: str, values: tuple[tuple[str, object], ...]) -> str:
    name, _, attribute = key.partition(".")
    bundle = _bundle(language)
    message = bundle.get_message(name)
    pattern = message.attributes[attribute] if attribute else message.value
    if pattern is None:
        raise KeyError(key)
    text, errors = bundle.format_pattern(
        pattern, {name: apart(value) if isinstance(value, str) else value for name, value in values}
    )
    if errors:
        raise KeyError(f"{key}: {errors[0]}")
    return str(text)


def apart(text: str) -> str:
    """`text` so marked that its direction stays its own, where it has any that runs from right to left."""
    if any(unicodedata.bidirectional(character) in _RIGHT_TO_LEFT for character in text):
        return f"\N{FIRST STRONG ISOLATE}{text}\N{POP DIRECTIONAL ISOLATE}"
    return text


@cache
def _bundle(language: str, *wanted: str) -> FluentBundle:
    """These parts of a language (all, where none is named), ready to be said."""
    from fluent.runtime import FluentBundle

    bundle = FluentBundle([language], use_isolating=False)
    for part in wanted or parts(language):
        bundle.add_resource(resource(language, part))
    return bundle


@cache
def parts(language: str) -> tuple[str, ...]:
    """The names of the files of `language`, without their ending."""
    return tuple(sorted(file.stem for file in (FOLDER / language).glob("*.ftl")))


@cache
def resource(language: str, part: str) -> ast.Resource:
    """One file of the catalogue as Fluent parsed it."""
    from fluent.syntax import FluentParser

    return FluentParser().parse((FOLDER / language / f"{part}.ftl").read_text(encoding="utf-8"))


@cache
def messages(language: str, *wanted: str) -> Mapping[str, ast.Message]:
    """The sentences of these parts of `language` (of all, where none is named), by their keys."""
    from fluent.syntax import ast

    return {
        entry.id.name: entry
        for part in wanted or parts(language)
        for entry in resource(language, part).body
        if isinstance(entry, ast.Message)
    }


def variables(node: Any) -> tuple[str, ...]:
    """The names of the values that a sentence (or a part of one) fills in, in alphabetical order."""
    from fluent.syntax import ast

    return tuple(sorted({one.id.name for one in _within(node) if isinstance(one, ast.VariableReference)}))


def chooses(node: Any) -> bool:
    """Whether a sentence chooses its words by a value."""
    from fluent.syntax import ast

    return any(isinstance(one, ast.SelectExpression) for one in _within(node))


def _within(node: Any) -> Iterator[Any]:
    from fluent.syntax import ast

    yield node
    for value in vars(node).values():
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.BaseNode):
                yield from _within(child)
