"""What completes a hand of thirteen tiles."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorer.arrange import completing
from scorer.hand import WALL, Case, Hand, Win, counted
from scorer.rules.special import Special, mask_of_counts
from scorer.ruleset import Ruleset, Worth
from scorer.shapes import loosen, won
from scorer.tiles import PLAYING, Tile


@dataclass(frozen=True, slots=True)
class Wait:
    """A tile that completes the hand: as an ordinary hand, and as these special hands."""

    tile: Tile
    ordinary: bool
    specials: tuple[tuple[Special, Worth], ...]


def waits(hand: Hand, concealed: tuple[bool, ...], rules: Ruleset) -> list[Wait]:
    """Every tile that completes this hand, which did not win, in table order; none if it lacks more than one.

    Concealed tiles may be grouped anew. A tile of which the hand holds all four completes nothing; whether it lies
    dead elsewhere is not asked.
    """
    if hand.size != hand.full_size:
        return []
    held = hand.all_tiles
    hand, case = loosen(hand, Case(concealed, WALL))
    found = []
    worths = dict(rules.specials)
    for tile in _candidates(hand, rules):
        if held.count(tile) >= 4:
            continue
        full = replace(hand, tiles=(*hand.tiles, tile), win=Win(tile, WALL))
        done = won(full, replace(case, tile=tile), rules)
        if not done:
            continue
        specials = {special: worths[special] for special, _ in done.patterns}
        for shape in done.shapes:
            specials.update(dict(shape.specials))
        found.append(Wait(tile, any(s.ordinary for s in done.shapes), tuple(specials.items())))
    return found


def _candidates(hand: Hand, rules: Ruleset) -> list[Tile]:
    """The tiles that may complete the hand; those left out certainly do not."""
    if hand.wild is not None:
        return list(PLAYING) if hand.wild in PLAYING else [*PLAYING, hand.wild]
    if not hand.kongs and not any(s.concealed is False for s in hand.sets):
        # one more tile of any kind, as a wild tile is, would complete a pattern of tiles
        counts, _ = counted(hand.all_tiles)
        present = mask_of_counts(counts)
        if any(
            not present & ~test.allowed and test.fits(counts, 1, (), present)
            for _, _, test in rules.tiles_tests
        ):
            return list(PLAYING)
    elif rules.open_tests:
        return list(PLAYING)
    counts, _ = counted(hand.tiles)
    return [PLAYING[i] for i in completing(counts)]
