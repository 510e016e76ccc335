"""A score to give away, as text and as a drawing, from what the page shows of it."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from ui import tile_faces
from ui.texts import say, tile_name

Json = dict[str, Any]

WIDE, MARGIN = 800, 32
TILE, GAP = 40, 14
INK, QUIET, JADE, PAPER, EDGE = "#1b2421", "#55605c", "#17624f", "#ffffff", "#c4c8c3"
FONT = "Helvetica, Arial, sans-serif"


def text(score: Json) -> str:
    """The score as lines of plain text; `score` as ui.scoring gives it, with a total."""
    return "\n".join([*_text_lines(score), "", say("share_scored", rules=score["rules"])]) + "\n"


def _text_lines(score: Json) -> Iterator[str]:
    yield say("total_points", total=score["total"])
    if score["special"]:
        yield score["special"]["name"]
    for one in score["hand"]:
        yield f"{one['title']}: " + ", ".join(tile_name(code) for code in one["tiles"])
    for part in score["parts"]:
        yield ""
        yield f"{part['title']}:"
        for line in part["lines"]:
            yield f"- {line['text']}: {line['worth']}"
        yield f"= {part['sum']}"
    if score["cut"]:
        yield score["cut"]["why"]


def rows(sets: list[Json], wide: float, tile: float = TILE, gap: float = GAP) -> list[list[Json]]:
    """The sets of a hand parted into rows that fit into `wide`, a tile being `tile` wide."""
    found: list[list[Json]] = [[]]
    left = wide
    for one in sets:
        needs = len(one["tiles"]) * tile + gap
        if found[-1] and needs > left:
            found.append([])
            left = wide
        found[-1].append(one)
        left -= needs
    return [row for row in found if row]


def drawing(score: Json, *, index: bool = True) -> str:
    """The score as an SVG that needs nothing else, WIDE across; `index` as in ui.tile_faces."""
    drawn: list[str] = []
    y = MARGIN + 40.0

    def put(
        words: str, size: int, paint: str = INK, weight: int = 400, at: float = MARGIN, anchor: str = "start"
    ) -> None:
        drawn.append(
            f'<text x="{at:g}" y="{y:g}" font-size="{size}" font-weight="{weight}" fill="{paint}" '
            f'text-anchor="{anchor}">{escape(words)}</text>'
        )

    put(say("total_points", total=score["total"]), 44, JADE, 700)
    if score["special"]:
        y += 40
        put(score["special"]["name"], 26, INK, 700)
    y += 26
    for row in rows(score["hand"], WIDE - 2 * MARGIN):
        x = float(MARGIN)
        for one in row:
            for code in one["tiles"]:
                drawn.append(_tile(code, x, y, index))
                x += TILE
            x += GAP
        y += TILE * 4 / 3 + GAP
    for part in score["parts"]:
        y += 26
        put(part["title"], 22, INK, 700)
        for line in part["lines"]:
            y += 32
            put(line["text"], 20)
            put(line["worth"], 20, INK, 600, WIDE - MARGIN, "end")
        y += 36
        put(part["sum"], 20, INK, 700, WIDE - MARGIN, "end")
    if score["cut"]:
        y += 36
        put(score["cut"]["why"], 18)
    y += 46
    put(say("share_scored", rules=score["rules"]), 16, QUIET)
    tall = y + MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{tall:g}" viewBox="0 0 {WIDE} {tall:g}" '
        f'font-family="{FONT}"><rect width="{WIDE}" height="{tall:g}" fill="{PAPER}"/>{"".join(drawn)}</svg>'
    )


def _tile(code: str, x: float, y: float, index: bool) -> str:
    scale = (TILE - 2) / tile_faces.WIDE
    face = tile_faces.inner(code, index=index)
    return f'<g transform="translate({x:g} {y:g}) scale({scale:.4f})">{face}</g>'
