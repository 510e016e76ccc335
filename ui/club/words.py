"""What happened at a table, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorer.game_checks import Doubt
from scorer.game_log import Corrected, Dealt, Event, GameError, Paid, SatOut, Started, Swapped, Undone
from ui.texts import say, tile_name

Json = dict[str, Any]
Names = Mapping[str, str]


def player_name(names: Names, player: object) -> str:
    """The name of a player by id; of someone who is no longer known, a word that says so."""
    return names.get(str(player)) or say("club_someone")


def listed(items: Sequence[str]) -> str:
    """Names as a list in words: "Ann, Bob and Cis"."""
    if len(items) < 2:
        return "".join(items)
    return say("club_and", some=", ".join(items[:-1]), last=items[-1])


def refusal(error: GameError, names: Names) -> str:
    """Why the game cannot take an event."""
    values = {key: value for key, value in error.values.items() if isinstance(value, int | str)}
    if "player" in values:
        values["player"] = player_name(names, values["player"])
    problems = error.values.get("problems")
    if isinstance(problems, tuple):
        values["problems"] = " ".join(map(str, problems))
    return say(f"club_error_{error.code}", **values)


def doubt(one: Doubt, names: Names) -> str:
    """What cannot be true of the hands on the table."""
    who = listed([player_name(names, player) for player in one.players])
    values = {key: value for key, value in one.values.items() if isinstance(value, int | str)}
    if "tile" in values:
        values["tile"] = tile_name(str(values["tile"]))
    return say(f"club_doubt_{one.code}", who=who, **values)


def actor_name(actor: str, names: Names) -> str:
    """Who did something."""
    if actor.startswith("player:"):
        return player_name(names, actor.removeprefix("player:"))
    return say(f"club_by_{actor}") if actor in ("host", "table") else say("club_someone")


def arranged(body: Json) -> str | None:
    """What happened at a table besides the game in a sentence; None for what is of no interest later."""
    kind, place = body.get("kind"), body.get("place")
    if kind not in ("joined", "locked", "unlocked", "new_key"):
        return None
    if kind == "joined" or place not in (None, -1):
        return say(f"club_did_{kind}", place=int(place or 0) + 1)
    return say(f"club_did_{kind}_table")


def happened(number: int, events: Mapping[int, Event], deals: Mapping[int, int], names: Names) -> str:
    """Event `number` of the games in a sentence; `deals` are the numbers of the deals by their events."""
    event = events[number]
    deal = deals.get(event.event if isinstance(event, Corrected) else number)
    if isinstance(event, Dealt):
        how = _how(event, names)
        return say("club_did_dealt", deal=deal, how=how) if deal else say("club_did_dealt_gone", how=how)
    if isinstance(event, Corrected):
        how = _how(event.dealt, names)
        if deal:
            return say("club_did_corrected", deal=deal, how=how)
        return say("club_did_corrected_gone", how=how)
    if isinstance(event, Undone):
        # undoing an undoing puts back what was undone first
        times, what = 1, event.event
        while isinstance(before := events[what], Undone):
            times, what = times + 1, before.event
        done = "club_did_undone" if times % 2 else "club_did_put_back"
        return say(done, what=happened(what, events, deals, names))
    if isinstance(event, Started):
        return say("club_did_started", who=listed([player_name(names, one) for one in event.players]))
    if isinstance(event, SatOut):
        return say("club_did_sat_out", player=player_name(names, event.player))
    if isinstance(event, Swapped):
        return say(
            "club_did_swapped",
            comer=player_name(names, event.comer),
            leaver=player_name(names, event.leaver),
        )
    if isinstance(event, Paid):
        return say(
            "club_did_paid",
            payer=player_name(names, event.payer),
            payee=player_name(names, event.payee),
            points=event.points,
            why=event.why,
        )
    return say("club_did_finished")


def _how(dealt: Dealt, names: Names) -> str:
    if dealt.winner is None:
        return say("club_drawn_short")
    return say("club_won_short", player=player_name(names, dealt.winner))
