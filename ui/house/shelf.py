"""Where a club's house rules are kept: TOML files in a folder of the program's own.

Every saving is kept as a file of its own, named by what it holds, so that a hand or a game that was scored under it
is always scored under just that. A ruleset's id says which of them it is now.
"""

from __future__ import annotations

import hashlib
import os
import re
import secrets
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from scorer.errors import ScorerError
from scorer.ruleset import BUILT_IN, Ruleset, house_rules, ruleset
from ui.house.draft import of_text
from ui.texts import say

#: A club's file is a few pages; this many of them, and saved versions, are kept at most.
LARGEST = 64 << 10
MOST = 100
MOST_VERSIONS = 2000
_ID = re.compile(r"[0-9a-f]{12}")
_VERSION = re.compile(r"house-[0-9a-f]{24}")


class ShelfError(Exception):
    """The rules cannot be kept or found; the text is one sentence for the player."""


@dataclass(frozen=True, slots=True)
class Saved:
    """House rules on the shelf: their id, what the club calls them, and the `version` that holds now."""

    id: str
    title: str
    base: str
    version: str


class Shelf:
    """The house rules in `folder`, which is made when something is first put there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def saved(self) -> tuple[Saved, ...]:
        """All house rules, by title. Files that cannot be read are left out."""
        found = []
        for file in self.folder.glob("*.toml"):
            try:
                if _ID.fullmatch(file.stem):
                    found.append(self._described(file.stem))
            except (ShelfError, ScorerError):
                continue
        return tuple(sorted(found, key=lambda one: (one.title.casefold(), one.id)))

    def text(self, key: str) -> str:
        """The TOML of the house rules with this id, or of this version. Raises ShelfError."""
        path = self._path(key)
        try:
            return path.read_bytes()[: LARGEST + 1].decode("utf-8")
        except (OSError, ValueError):
            raise ShelfError(say("house_unknown")) from None

    def save(self, text: str, key: str | None = None) -> Saved:
        """Keep `text`, in place of the house rules `key` or as new ones.

        Raises ShelfError where there is no room, scorer.errors.ScorerError for a text that is no ruleset.
        """
        if len(text.encode("utf-8")) > LARGEST:
            raise ShelfError(say("house_too_large", limit=LARGEST >> 10))
        house_rules(text)
        if key is None and len(list(self.folder.glob("*.toml"))) >= MOST:
            raise ShelfError(say("house_full", limit=MOST))
        key = key or secrets.token_hex(6)
        path = self._path(key)
        self._keep(text)
        self._write(path, text)
        return self._described(key)

    def drop(self, key: str) -> None:
        """Take house rules off the shelf; what was scored under them can still be scored."""
        if _ID.fullmatch(key):
            self._path(key).unlink(missing_ok=True)

    def path(self, name: str) -> str:
        """What `scorer.ruleset.ruleset` takes for `name`: a ruleset that comes with the scorer, or a version kept here.

        Raises ShelfError where there is none.
        """
        if name in BUILT_IN:
            return name
        if not _VERSION.fullmatch(name) or not self._path(name).is_file():
            raise ShelfError(say("house_unknown"))
        return str(self._path(name))

    def ruleset(self, name: str) -> Ruleset:
        """The ruleset of a name that `path` knows, or of an id. Raises ShelfError or scorer.errors.ScorerError."""
        if _ID.fullmatch(name):
            name = self._described(name).version
        return ruleset(self.path(name))

    def choices(self, now: str = BUILT_IN[0]) -> tuple[tuple[str, str], ...]:
        """What a hand can be scored by, as (name for `path`, title): those that come with the program, then the club's.

        The rules `now` are among them even if they were changed or deleted since.
        """
        own = [(name, say(f"title_{name}")) for name in BUILT_IN]
        own += [(one.version, one.title) for one in self.saved()]
        if now not in dict(own):
            with suppress(ShelfError, ScorerError):
                own.append((now, self.ruleset(now).title))
        return tuple(own)

    def _described(self, key: str) -> Saved:
        text = self.text(key)
        draft = of_text(text)
        version = _version(text)
        if not self._path(version).is_file():
            self._keep(text)
        return Saved(key, str(draft.get("title") or say("house_untitled")), str(draft["base"]), version)

    def _path(self, key: str) -> Path:
        if _ID.fullmatch(key):
            return self.folder / f"{key}.toml"
        if _VERSION.fullmatch(key):
            return self.folder / "versions" / f"{key}.toml"
        raise ShelfError(say("house_unknown"))

    def _keep(self, text: str) -> None:
        path = self._path(_version(text))
        if path.is_file():
            return
        if len(list(path.parent.glob("*.toml"))) >= MOST_VERSIONS:
            raise ShelfError(say("house_full", limit=MOST_VERSIONS))
        self._write(path, text)

    def _write(self, path: Path, text: str) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            # a cut of the power leaves the old file or the new one, never half of one
            half = path.with_suffix(f".{secrets.token_hex(4)}")
            half.write_bytes(text.encode("utf-8"))
            os.replace(half, path)
        except OSError as error:
            raise ShelfError(say("house_not_written", why=error.strerror or str(error))) from None


def own_shelf() -> Shelf:
    """The shelf of this program's own data folder."""
    from ui.store import data_folder

    return Shelf(data_folder() / "rules")


def _version(text: str) -> str:
    return f"house-{hashlib.sha256(text.encode('utf-8')).hexdigest()[:24]}"
