"""Readings and documents as JSON: what `jadelens read` prints, what `score` takes, what the store keeps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from ui.document import LIMIT, RULES, Answers, Document, Told
from vision.decode import is_bonus
from vision.reading import BACK, Detection, Group, Reading, TileReading

Json = dict[str, Any]

#: Sets that go to the scorer as sets; all else is left for it to arrange.
WHOLE = ("pung", "kong", "chow")
SETS_OF_A_HAND = 4
TILES_OF_A_WIN = 14


def read_json(photo: str, reading: Reading) -> Json:
    """One line of `jadelens read --json` for the photo named `photo`."""
    return {
        "photo": photo,
        "width": reading.width,
        "height": reading.height,
        "tiles": [_tile_json(tile) for tile in reading.tiles],
        "warnings": list(reading.warnings),
        "ms": {stage: round(float(ms), 1) for stage, ms in reading.ms.items()},
        "hand": hand_json(reading),
    }


def hand_json(reading: Reading, answers: Answers | None = None) -> Json:
    """The hand of `reading` as `jadelens score` takes it; without `answers`, seat, round and win are null.

    What was not claimed (pairs, concealed sets short of a kong, loose tiles) is left for the scorer to arrange. A
    face-down tile that no kong explains is left out.
    """
    won = answers is not None and has_won(reading, answers)
    answers = answers or Answers()
    sets: list[Json] = []
    tiles: list[str] = []
    bonus: list[str] = []
    for group in reading.groups:
        codes = [code for code in group.tiles if code != BACK]
        bonus += [code for code in codes if is_bonus(code)]
        rest = [code for code in codes if not is_bonus(code)]
        if group.kind == "kong" or (group.kind in WHOLE and not group.concealed):
            sets.append({"tiles": " ".join(rest), "concealed": group.concealed})
        else:
            tiles += rest
    hand: Json = {
        "rules": _rules(answers.rules),
        # other rules say their limit themselves
        "options": {} if answers.limit == LIMIT or answers.rules != RULES else {"limit": answers.limit},
        "seat": answers.seat,
        "round": answers.round,
        "sets": sets,
        "tiles": " ".join(tiles),
        "bonus": " ".join(bonus),
        "win": None,
        "original_call": answers.original_call,
        "goulash": {"wild": answers.wild} if answers.wild else False,
    }
    if won:
        hand["win"] = {
            "tile": answers.tile if answers.tile in hand_codes(reading) else None,
            "by": answers.by,
            "last": answers.last,
            "kongs_before": answers.kongs_before,
        }
    return hand | _told(hand, answers)


def _told(hand: Json, answers: Answers) -> Json:
    """What the player has told beside that, because the rules ask for it (`ui.house.facts`)."""
    told: Json = {}
    if answers.announced:
        told["announced"] = True
    if answers.wins_in_a_row:
        told["wins_in_a_row"] = answers.wins_in_a_row
    if answers.double_dice:
        told["double_dice"] = True
    bonus = str(hand["bonus"]).split()
    if answers.bonus_in_hand in bonus:
        bonus.remove(answers.bonus_in_hand)
        told |= {"bonus": " ".join(bonus), "bonus_in_hand": answers.bonus_in_hand}
    if hand["win"] and answers.first_east:
        told["win"] = {**hand["win"], "first_east": True}
    return told


def _rules(name: str) -> str:
    """What the scorer takes for these rules; a name that is not known is left for it to refuse."""
    if name == RULES:
        return name
    from ui.house.shelf import ShelfError, own_shelf

    try:
        return own_shelf().path(name)
    except ShelfError:
        return name


def hand_codes(reading: Reading) -> tuple[str, ...]:
    """The codes of the tiles in the hand, hidden ones filled in, bonus tiles left out, in reading order."""
    return tuple(
        code for group in reading.groups for code in group.tiles if code != BACK and not is_bonus(code)
    )


def spare_tiles(reading: Reading) -> int:
    """How many tiles the hand has beyond thirteen, kongs counted as three."""
    kongs = sum(group.kind == "kong" for group in reading.groups)
    return len(hand_codes(reading)) - kongs - (TILES_OF_A_WIN - 1)


def has_won(reading: Reading, answers: Answers) -> bool:
    """Whether the hand went Mah-Jong: as the player says, else by its number of tiles."""
    return spare_tiles(reading) == 1 if answers.won is None else answers.won


def _tile_json(tile: TileReading) -> Json:
    return {
        "tile": tile.tile,
        "p": round(float(tile.p), 4),
        "sure": tile.sure,
        "quad": [[round(float(x), 1), round(float(y), 1)] for x, y in tile.detection.quad],
        "alternatives": [[code, round(float(p), 4)] for code, p in tile.faces],
        "row": tile.row,
        "place": tile.place,
        "group": tile.group,
        "in_hand": tile.in_hand,
    }


def _tile_from(number: int, obj: Mapping[str, Any]) -> TileReading:
    first, second, third, fourth = ((float(x), float(y)) for x, y in obj["quad"])
    return TileReading(
        id=int(obj.get("id", number)),
        detection=Detection((first, second, third, fourth), float(obj.get("score", 1.0))),
        faces=tuple((str(code), float(p)) for code, p in obj["alternatives"]),
        sure=bool(obj["sure"]),
        row=obj["row"],
        place=obj["place"],
        group=obj["group"],
        in_hand=bool(obj["in_hand"]),
        fixed=bool(obj.get("fixed", False)),
        paint=str(obj.get("paint", "")),
    )


def document_json(document: Document) -> Json:
    """`document` whole, for the store; `document_from` gives it back."""
    reading = document.reading
    return {
        "width": reading.width,
        "height": reading.height,
        "tiles": [
            {
                **_tile_json(tile),
                # unrounded, so that what comes back is equal
                "quad": tile.detection.quad,
                "alternatives": tile.faces,
                "id": tile.id,
                "score": tile.detection.score,
                "fixed": tile.fixed,
                "paint": tile.paint,
            }
            for tile in reading.tiles
        ],
        "groups": [asdict(group) for group in reading.groups],
        "warnings": list(reading.warnings),
        "blurred": reading.blurred,
        "ms": dict(reading.ms),
        "answers": asdict(document.answers),
        "turn": document.turn,
        "arranged": document.arranged,
        "told": [asdict(word) for word in document.told],
    }


def document_from(obj: Mapping[str, Any]) -> Document:
    """The document that `document_json` wrote."""
    reading = Reading(
        width=int(obj["width"]),
        height=int(obj["height"]),
        tiles=tuple(_tile_from(number, tile) for number, tile in enumerate(obj["tiles"])),
        groups=tuple(
            Group(group["number"], tuple(group["tiles"]), group["kind"], group["concealed"])
            for group in obj["groups"]
        ),
        warnings=tuple(obj["warnings"]),
        ms=dict(obj["ms"]),
        # which no document says that was kept before photos were looked at for it
        blurred=bool(obj.get("blurred", False)),
    )
    return Document(
        reading=reading,
        answers=Answers(**obj["answers"]),
        turn=int(obj["turn"]),
        arranged=bool(obj["arranged"]),
        told=tuple(Told(tuple(word["tiles"]), word["concealed"]) for word in obj["told"]),
    )
