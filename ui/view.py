"""What the page's script is given to draw: one JSON object for a hand, with nothing left for it to decide."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import lru_cache
from typing import Any

from scorer.errors import ScorerError
from scorer.wire import score_json
from ui import groups, wire
from ui.document import FACES, Document, History
from ui.questions import questions
from ui.texts import ANIMALS, for_script, has, say, spoken, tile_name, tile_plural
from vision.decode import is_bonus
from vision.reading import BACK, Group, TileReading

Json = dict[str, Any]
LIKELY = 4


def view(history: History, notice: str | None = None) -> Json:
    """All that the page shows of `history`, with a sentence `notice` on top where one is given."""
    document = history.now
    reading = document.reading
    doubtful = sum(map(is_doubtful, reading.tiles))
    return {
        "revision": history.revision,
        "notice": notice,
        "can_undo": bool(history.past),
        "can_redo": bool(history.future),
        "photo": None
        if document.typed
        else {"width": reading.width, "height": reading.height, "turn": document.turn},
        "status": _status(document),
        "check": say("check_doubtful", count=doubtful) if doubtful else None,
        "tiles": [_tile(tile) for tile in reading.tiles],
        "sets": [_set(document, group) for group in reading.groups],
        "questions": [asdict(question) for question in questions(document)],
        "score": score(document),
    }


def texts() -> dict[str, str]:
    """The catalogue and the names of all tiles (as `name_B1`), for the script."""
    names = {f"name_{code}": tile_name(code) for code in (*FACES, *ANIMALS)}
    return {**for_script("editor", "score"), **names, "language": spoken()}


def is_doubtful(tile: TileReading) -> bool:
    """Whether the player should look at this tile."""
    return tile.in_hand and not tile.sure and not tile.fixed


def _status(document: Document) -> str:
    in_hand = [tile.tile for tile in document.reading.tiles if tile.in_hand]
    if not in_hand:
        return say("type_title") if document.typed else say("found_none")
    bonus = sum(map(is_bonus, in_hand))
    tiles = say("tiles", count=len(in_hand) - bonus)
    return (
        say("found_bonus", tiles=tiles, bonus=say("bonus_tiles", count=bonus))
        if bonus
        else say("found", tiles=tiles)
    )


def _tile(tile: TileReading) -> Json:
    # a chosen face leads the list; what the reader thought likely follows it
    return {
        "id": tile.id,
        "code": tile.tile,
        "name": tile_name(tile.tile),
        "percent": round(100 * tile.p),
        "quad": tile.detection.quad,
        "likely": [code for code, _ in tile.faces[:LIKELY]],
        "doubtful": is_doubtful(tile),
        "fixed": tile.fixed,
        "in_hand": tile.in_hand,
        "group": tile.group,
    }


def _set(document: Document, group: Group) -> Json:
    tiles = groups.members(document.reading, group.number)
    is_set = group.kind in wire.WHOLE
    return {
        "number": group.number,
        "kind": group.kind,
        "title": say(f"kind_{group.kind}"),
        "tiles": [{"id": tile.id, "code": tile.tile, "doubtful": is_doubtful(tile)} for tile in tiles],
        "concealed": group.concealed,
        "asks": is_set and not any(tile.tile == BACK for tile in tiles),
        "by_backs": is_set and any(tile.tile == BACK for tile in tiles),
    }


# The score


def score(document: Document) -> Json:
    """The score in words: a total, the sums that make it up, the lines of each, and what else to say."""
    hand = wire.hand_json(document.reading, document.answers)
    if not hand["sets"] and not hand["tiles"] and not hand["bonus"]:
        return {"total": None, "problems": [], "notes": [say("no_tiles")], "parts": []}
    try:
        result = _scored(json.dumps(hand))
    except ScorerError as error:
        return {"total": None, "problems": [str(error)], "notes": [], "parts": []}
    notes = list(result.get("notes", []))
    if any(BACK in group.tiles for group in document.reading.groups):
        notes.append(say("left_out"))
    lines = result.get("lines", [])
    special = result.get("special")
    return {
        "total": result.get("total"),
        "open": _is_open(document),
        "special": special and special_name(special),
        "problems": list(result.get("problems", [])),
        "notes": notes,
        "parts": [
            part
            for name in ("hand", "bonus")
            if (part := _part(name, [line for line in lines if line["part"] == name], document.answers.limit))
        ],
        "cut": say("cut", limit=document.answers.limit) if _is_cut(lines) else None,
        "waits": list(result.get("waits", [])) if result.get("fishing") else [],
        "readings": [
            {"text": _reading_name(reading), "total": reading["total"]}
            for reading in result.get("readings", [])[1:]
        ],
    }


@lru_cache(maxsize=512)
def _scored(hand: str) -> Json:
    """The score of `hand` (JSON), kept: with much unknown it takes longest, and the page asks for one hand often."""
    scored: Json = score_json(json.loads(hand))
    return scored


def _is_open(document: Document) -> bool:
    """Whether something that can change the score is not known."""
    asked = {question.key: question.value for question in questions(document)}
    unmarked = any(group.kind in wire.WHOLE and group.concealed is None for group in document.reading.groups)
    return unmarked or any(asked.get(key, "") is None for key in ("seat", "round", "by", "tile"))


def special_name(code: str) -> str:
    """A special hand's name from its code: "Three great scholars"."""
    key = f"rule_{code}"
    return say(key) if has(key) else code.replace("_", " ").capitalize()


def line_text(line: Json) -> str:
    """A line of a score in words: "Concealed kong of red dragons"; the scorer's own where the catalogue has none."""
    key = f"rule_{line['rule']}"
    if not has(key):
        return str(line["text"])
    return say(key, tiles=tile_plural((line["tiles"] or "JK").split()[0]))


def _is_cut(lines: list[Json]) -> bool:
    return any(line["rule"] == "limit" for line in lines)


def _part(name: str, lines: list[Json], limit: int) -> Json | None:
    if not lines:
        return None
    counted = [line for line in lines if line["rule"] not in ("limit", "round_up")]
    points = sum(line["points"] or 0 for line in counted)
    points += sum(round((line["limits"] or 0) * limit) for line in counted)
    doubles = sum(line["doubles"] or 0 for line in counted)
    words = say("points", count=points)
    if doubles and points:
        words = say("sum_doubled", points=words, factor=2**doubles, total=points * 2**doubles)
    return {
        "title": say(f"{name}_part"),
        "sum": words,
        "lines": [
            {"text": line_text(line), "tiles": (line["tiles"] or "").split(), "worth": _worth(line)}
            for line in lines
        ],
    }


def _worth(line: Json) -> str:
    worth = []
    if line["limits"]:
        worth.append(say("share_of_limit", percent=round(100 * line["limits"])))
    if line["points"]:
        worth.append(say("points", count=line["points"]))
    if line["doubles"]:
        worth.append(say("doubles", count=line["doubles"]))
    return ", ".join(worth)


def _reading_name(reading: Json) -> str:
    if reading["special"] is None:
        return say("reading_ordinary")
    name = special_name(reading["special"])
    if reading["by"] in ("fishing", "intrinsic"):
        return say(f"reading_{reading['by']}", name=name)
    return name
