"""A first look over the table before a deal is written down: what cannot be true of all its hands together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from scorer.errors import ScorerError
from scorer.game import Game, scored
from scorer.game_log import Dealt, Entry
from scorer.tiles import parse_tiles

#: How many there are of each kind in a set of tiles.
ALIKE = 4


@dataclass(frozen=True, slots=True)
class Doubt:
    """One thing that cannot be: its `code`, the players it is about, and what else there is to say."""

    code: str
    players: tuple[str, ...] = ()
    values: Mapping[str, object] = field(default_factory=dict)


def look(game: Game, dealt: Dealt) -> tuple[Doubt, ...]:
    """What is wrong with a deal that is to be played next; nothing where it can be written down."""
    entries = {player: dealt.entries.get(player, Entry()) for player in game.seats.values()}
    if dealt.winner is None:
        return tuple(_tiles(entries))
    doubts: list[Doubt] = []
    claims = tuple(player for player, entry in entries.items() if entry.hand and entry.hand.get("win"))
    if len({dealt.winner, *claims}) > 1:
        doubts.append(Doubt("two_winners", tuple(dict.fromkeys((dealt.winner, *claims)))))
    limit = game.settings.ruleset.limit
    for wind, player in game.seats.items():
        entry = entries[player]
        if entry.hand is not None:
            doubts += _hand(game, dealt, wind, player, entry.hand)
        elif entry.points is None:
            doubts.append(Doubt("no_score", (player,)))
        elif entry.points > limit:
            doubts.append(Doubt("over_limit", (player,), {"points": entry.points, "limit": limit}))
    return (*doubts, *_tiles(entries))


def _hand(game: Game, dealt: Dealt, wind: str, player: str, hand: Mapping[str, object]) -> list[Doubt]:
    try:
        answer = scored(game, dealt, wind, hand)
    except ScorerError as error:
        return [Doubt("illegal_hand", (player,), {"problem": str(error)})]
    problems = answer["problems"] if answer["total"] is None else []
    assert isinstance(problems, list)
    return [Doubt("illegal_hand", (player,), {"problem": problem}) for problem in problems]


def _tiles(entries: Mapping[str, Entry]) -> list[Doubt]:
    held: dict[str, Counter[str]] = {}
    for player, entry in entries.items():
        if entry.hand is not None:
            held[player] = Counter(tiles_of(entry.hand))
    doubts = []
    together = sum(held.values(), Counter())
    for tile, count in together.items():
        most = 1 if tile[0] in "FSA" else ALIKE
        owners = tuple(player for player in held if held[player][tile])
        # what one hand alone has too many of, the scorer says
        if count > most and len(owners) > 1:
            doubts.append(Doubt("too_many", owners, {"tile": tile, "count": count, "most": most}))
    return doubts


def tiles_of(hand: Mapping[str, object]) -> list[str]:
    """The codes of all tiles of a hand as `jadelens score` takes it; none where it is malformed."""
    sets = hand.get("sets") or []
    texts = [hand.get("tiles"), hand.get("bonus")]
    texts += [one.get("tiles") for one in sets if isinstance(one, Mapping)] if isinstance(sets, list) else []
    return [tile.code for text in texts if isinstance(text, str) for tile in parse_tiles(text) if tile.known]
