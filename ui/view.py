"""What the page's script is given to draw: one JSON object for a hand, with nothing left for it to decide."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from ui import wire
from ui.document import FACES, Document, History
from ui.house.facts import animals
from ui.intake import LARGEST_MB
from ui.questions import questions
from ui.scoring import line_text as line_text
from ui.scoring import score
from ui.texts import ANIMALS, for_script, say, spoken, tile_name
from vision.decode import is_bonus
from vision.reading import BACK, Group, TileReading

Json = dict[str, Any]
LIKELY = 4
#: Tiles of a hand that has gone Mah-Jong, beside its bonus tiles and one more for each kong.
WHOLE_HAND = 14


def view(history: History, notice: str | None = None, *, kept: bool = False) -> Json:
    """All that the page shows of `history`, with a sentence `notice` on top where one is given.

    `kept` says whether the player let the photo be kept for the reader to learn from.
    """
    document = history.now
    reading = document.reading
    doubtful = sum(map(is_doubtful, reading.tiles))
    return {
        "revision": history.revision,
        "notice": notice,
        "kept": kept,
        "can_undo": bool(history.past),
        "can_redo": bool(history.future),
        "photo": None
        if document.typed
        else {"width": reading.width, "height": reading.height, "turn": document.turn},
        "status": _status(document),
        "check": say("check_doubtful", count=doubtful) if doubtful else None,
        "blurred": _blurred(document),
        "crowd": _crowd(document),
        "tiles": [_tile(tile) for tile in reading.tiles],
        "sets": [_set(document, group) for group in reading.groups],
        "animals": animals(document.answers),
        "questions": [asdict(question) for question in questions(document)],
        "score": score(document),
    }


def texts() -> dict[str, str]:
    """The catalogue and the names of all tiles (as `name_B1`), for the script."""
    names = {f"name_{code}": tile_name(code) for code in (*FACES, *ANIMALS)}
    return {**for_script("editor", "score"), **names, "language": spoken()}


def start_texts() -> dict[str, str]:
    """The sentences of the start page's script."""
    limit = say("upload_hint", limit=LARGEST_MB)
    return {**for_script("start"), "upload_hint": limit, "language": spoken()}


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


def _blurred(document: Document) -> str | None:
    """Says that another photo may be read better, as long as a tile is in doubt or none was found; None where this one is not blurred."""
    tiles = document.reading.tiles
    in_doubt = any(map(is_doubtful, tiles)) or not any(t.in_hand for t in tiles)
    return say("blurred") if document.reading.blurred and in_doubt else None


def _crowd(document: Document) -> str | None:
    """Says that a photo shows more tiles than one hand has; None where it does not."""
    codes = [tile.tile for tile in document.reading.tiles if tile.in_hand and not is_bonus(tile.tile)]
    kongs = sum(group.kind == "kong" for group in document.reading.groups)
    return say("crowd", count=len(codes)) if not document.typed and len(codes) - kongs > WHOLE_HAND else None


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
    tiles = document.reading.members(group.number)
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
