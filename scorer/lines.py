"""Where a key of a TOML text stands, so that an error can name its line."""

from __future__ import annotations

import re
from collections.abc import Sequence

_TABLE = re.compile(r"\s*\[\s*([^\[\]#]+?)\s*\]")
_KEY = re.compile(r"\s*([A-Za-z0-9_.\"' -]+?)\s*=")


def line_of(text: str, keys: Sequence[str]) -> int | None:
    """The number of the line on which the value of these keys (a table, a key in it, and so on) begins.

    Where the last key is not found, the line of the one before it; None where the text has none of them.
    """
    found: int | None = None
    depth = 0
    path: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        table = _TABLE.match(line)
        key = _KEY.match(line)
        if key:
            whole = [*path, *_names(key.group(1))]
        elif table:
            whole = path = _names(table.group(1))
        else:
            continue
        common = 0
        while common < min(len(whole), len(keys)) and whole[common] == keys[common]:
            common += 1
        if common > depth and common == min(len(whole), len(keys)):
            found, depth = number, common
    return found


def _names(dotted: str) -> list[str]:
    return [name.strip().strip("\"'") for name in dotted.split(".")]
