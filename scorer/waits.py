"""What completes a hand of thirteen tiles."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorer.hand import WALL, Case, Hand, Win, count_of
from scorer.rules.special import Special
from scorer.ruleset import Ruleset, Worth
from scorer.shapes import won
from scorer.tiles import PLAYING, Tile


@dataclass(frozen=True, slots=True)
class Wait:
    """A tile that completes the hand: as an ordinary hand, and as these special hands."""

    tile: Tile
    ordinary: bool
    specials: tuple[tuple[Special, Worth], ...]


def waits(hand: Hand, concealed: tuple[bool, ...], rules: Ruleset) -> list[Wait]:
    """Every tile that completes this hand, which did not win, in table order; none if it lacks more than one.

    A tile of which the hand holds all four completes nothing. Whether it lies dead elsewhere is not asked.
    """
    if hand.size != hand.full_size:
        return []
    candidates = list(PLAYING)
    if hand.wild is not None and hand.wild not in PLAYING:
        candidates.append(hand.wild)
    found = []
    for tile in candidates:
        if count_of(hand, tile) >= 4:
            continue
        full = replace(hand, tiles=(*hand.tiles, tile), win=Win(tile, WALL))
        done = won(full, Case(concealed, WALL, tile), rules)
        if not done:
            continue
        specials = dict(done.patterns)
        for shape in done.shapes:
            specials.update(dict(shape.specials))
        found.append(Wait(tile, any(s.ordinary for s in done.shapes), tuple(specials.items())))
    return found
