"""Things among the sets of a hand that are no tiles: the cloth of a gap, the side of a tile or a pattern may show a face of a sort.

They are in doubt, and the hand says that there is one too many, or they are seen much less well than its tiles.
"""

from __future__ import annotations

from vision.decode import is_bonus
from vision.grouping import SETS_AND_PAIRS, set_kind
from vision.lone import A_HAND, AS_WELL_SEEN
from vision.reading import Group, Reading, TileReading
from vision.tile_size import TileSize
from vision.whole_hand import WHOLE, counted

#: What shows its face with this between two sets is left to the player.
_PLAIN = 0.9
#: What may be a flower or season by itself is none if it is off the size of the tiles by more than this, as a logarithm: two that were none by 0.26 and 0.31, one that was by 0.14.
_ANOTHER_SIZE = 0.2


def between_two_sets(reading: Reading) -> list[TileReading]:
    """What seems to be a tile between two sets that touch it, is in doubt, and is one too many: with it the hand has more tiles than a hand has.

    The cloth of a gap that is as wide as a tile may look like a face.
    """
    if counted(reading.groups) <= max(WHOLE):
        return []
    out = []
    for group in reading.groups:
        own = reading.members(group.number)
        rest = counted(g for g in reading.groups if g is not group)
        for i, tile in enumerate(own[1:-1], 1):
            if tile.p >= _PLAIN or is_bonus(tile.tile):
                continue
            kinds = [set_kind([t.tile for t in part]) for part in (own[:i], own[i + 1 :])]
            sides = [Group(0, codes, kind, concealed) for kind, codes, concealed in kinds]
            if all(side.kind in SETS_AND_PAIRS for side in sides) and counted(sides) + rest in WHOLE:
                out.append(tile)
    return out


def hardly_beside(reading: Reading) -> list[TileReading]:
    """What is in doubt and seen much less well than all that is `sure`, and lies beside nothing but flowers and seasons; and groups of such things alone, where the
    others are as many tiles as a hand has: gaps between sets, sides of tiles, patterns of the cloth."""
    inside = [t for t in reading.tiles if t.in_hand]
    sure = [t.detection for t in inside if t.sure]
    if len(sure) < A_HAND:
        return []
    least, usual = min(d.score for d in sure), TileSize.of([d.quad for d in sure])

    def is_hardly_seen(tile: TileReading) -> bool:
        if tile.sure or tile.detection.score >= AS_WELL_SEEN * least:
            return False
        # flowers and seasons lie by themselves, and it may be in doubt which they are
        return not is_bonus(tile.tile) or usual.off([tile.detection.quad])[0] > _ANOTHER_SIZE

    hardly = {g.number for g in reading.groups if all(map(is_hardly_seen, reading.members(g.number)))}
    if counted(g for g in reading.groups if g.number not in hardly) not in WHOLE:
        hardly = set()
    beside_bonus = {
        g.number
        for g in reading.groups
        if len(g.tiles) > 1 and sum(map(is_bonus, g.tiles)) == len(g.tiles) - 1
    }
    return [
        t
        for t in inside
        if t.group in hardly or (t.group in beside_bonus and not is_bonus(t.tile) and is_hardly_seen(t))
    ]
