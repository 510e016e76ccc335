"""What would have made more of a hand: the same hand with one thing otherwise, scored anew.

Asked for only when the player wants to know, for it takes a dozen scores.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from scorer.errors import ScorerError
from ui import wire
from ui.document import Document
from ui.scoring import counted
from ui.texts import say, tile_plural

Json = dict[str, Any]
MOST = 6


def more(document: Document) -> Json:
    """What else the hand could have been worth: `better`, best first, and for a losing hand each tile it fished for.

    `better` holds a sentence and a total; `waits` a tile and its total when drawn, and when claimed (or None).
    """
    hand = wire.hand_json(document.reading, document.answers)
    now = total_of(hand)
    if now is None:
        return {"better": [], "waits": []}
    found = [(text, total) for text, other in otherwise(hand) if (total := total_of(other) or 0) > now]
    found.sort(key=lambda one: -one[1])
    return {
        "better": [{"text": text, "total": total} for text, total in found[:MOST]],
        "waits": [] if hand["win"] else waits(hand),
    }


def total_of(hand: Json) -> int | None:
    """The total of `hand`, None where it has none."""
    try:
        total: int | None = counted(json.dumps(hand))[0]["total"]
    except ScorerError:
        return None
    return total


def otherwise(hand: Json) -> Iterator[tuple[str, Json]]:
    """The hand with one thing otherwise, each with the words for it."""
    win = hand["win"]
    if win and win["by"] in ("discard", None):
        yield say("better_wall"), {**hand, "win": {**win, "by": "wall"}}
    if win and win["by"] == "wall":
        yield say("better_loose"), {**hand, "win": {**win, "by": "loose", "last": False}}
    if win and win["by"] in ("wall", "discard") and not win["last"]:
        yield say(f"better_last_{win['by']}"), {**hand, "win": {**win, "last": True}}
    if not hand["original_call"]:
        yield say("better_call"), {**hand, "original_call": True}
    exposed = [laid for laid in hand["sets"] if laid["concealed"] is not True]
    if exposed:
        hidden = {**hand, "sets": [{**laid, "concealed": True} for laid in hand["sets"]]}
        yield say("better_concealed", count=len(exposed)), hidden
    yield from kongs(hand)


def kongs(hand: Json) -> Iterator[tuple[str, Json]]:
    """The hand with each of its pungs a kong."""
    for at, laid in enumerate(hand["sets"]):
        codes = laid["tiles"].split()
        if len(codes) == 3 and len(set(codes)) == 1:
            fourth = {**laid, "tiles": " ".join([*codes, codes[0]])}
            sets = [*hand["sets"][:at], fourth, *hand["sets"][at + 1 :]]
            yield say("better_kong", tiles=tile_plural(codes[0])), {**hand, "sets": sets}
    loose = hand["tiles"].split()
    for code, count in Counter(loose).items():
        if count == 3:
            rest = [one for one in loose if one != code]
            sets = [*hand["sets"], {"tiles": " ".join([code] * 4), "concealed": True}]
            yield (
                say("better_kong", tiles=tile_plural(code)),
                {**hand, "sets": sets, "tiles": " ".join(rest)},
            )


def waits(hand: Json) -> list[Json]:
    """Each tile that a losing hand fished for, and the total with it drawn and claimed, best first."""
    found = []
    for code in counted(json.dumps(hand))[0]["waits"]:
        full = {**hand, "tiles": f"{hand['tiles']} {code}".strip()}
        drawn, claimed = (
            total_of({**full, "win": {"tile": code, "by": by, "last": False, "kongs_before": 0}})
            for by in ("wall", "discard")
        )
        found.append({"code": code, "drawn": drawn, "claimed": claimed})
    return sorted(found, key=lambda one: -(one["drawn"] or 0))
