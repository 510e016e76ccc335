"""Answers in words, for people at a terminal."""

from __future__ import annotations

import time
from itertools import groupby
from typing import TYPE_CHECKING, Any

from ui.texts import tile_name

if TYPE_CHECKING:
    from vision.reading import Reading

Json = dict[str, Any]


def now() -> float:
    """Milliseconds on a clock that only runs forward."""
    return time.perf_counter() * 1000


def of_reading(name: str, reading: Reading) -> str:
    """The tiles of a photo, a line a row, doubtful ones with a question mark, and the warnings."""
    rows = [
        "  " + ", ".join(tile_name(tile.tile) + ("" if tile.sure else " (?)") for tile in row)
        for _, row in groupby((tile for tile in reading.tiles if tile.in_hand), key=lambda tile: tile.row)
    ]
    outside = [tile_name(tile.tile) for tile in reading.tiles if not tile.in_hand]
    if outside:
        rows.append("  not in the hand: " + ", ".join(outside))
    return "\n".join([f"{name}:", *rows, *(f"  {warning}" for warning in reading.warnings)])


def of_score(score: Json) -> str:
    """A score: the total, the lines that make it up, what else to say."""
    rows = []
    if score.get("total") is None:
        rows.append("No score: this hand is not possible.")
    else:
        rows.append(f"{score['total']} points")
    rows += [f"  {problem}" for problem in score.get("problems", [])]
    for line in score.get("lines", []):
        tiles = f" ({line['tiles']})" if line.get("tiles") else ""
        rows.append(f"  {line['text']}{tiles}: {worth(line)}")
    for paid in score.get("at_once", []):
        name = paid["rule"].capitalize()
        rows.append(f"  {name} ({paid['tiles']}): each other player pays {paid['points']} points at once")
    if score.get("fishing") and score.get("waits"):
        rows.append("  fishing for " + ", ".join(tile_name(code) for code in score["waits"]))
    return "\n".join(rows + [f"  {note}" for note in score.get("notes") or []])


def worth(line: Json) -> str:
    """What one line of a score is worth, in words."""
    parts = []
    if line.get("limits"):
        parts.append(f"{line['limits']:.0%} of the limit")
    for key, word in (("points", "point"), ("doubles", "double")):
        if line.get(key):
            parts.append(f"{line[key]} {word}" if line[key] in (1, -1) else f"{line[key]} {word}s")
    return ", ".join(parts) or "0"


def of_settlement(settlement: Json) -> str:
    """Who pays whom, and what each has won or lost."""
    rows = [f"{one['from']} pays {one['to']} {one['points']}" for one in settlement["payments"]]
    net = ", ".join(f"{player} {points:+d}" for player, points in settlement["net"].items())
    return "\n".join([*(rows or ["Nobody pays."]), f"  {net}"])
