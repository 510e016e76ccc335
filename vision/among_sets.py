"""Things among the sets of a hand that are no tiles: the cloth of a gap, the side of a tile or a pattern may show a face of a sort.

They are in doubt, and the hand says that there is one too many, or they are seen much less well than its tiles.
"""

from __future__ import annotations

from collections.abc import Sequence

from vision.belief import BLANK
from vision.decode import is_bonus
from vision.grouping import SETS_AND_PAIRS, TOLD, set_kind
from vision.lone import A_HAND, AS_WELL_SEEN
from vision.reading import BACK, WHITE, Group, Reading, TileReading
from vision.tile_size import TileSize
from vision.whole_hand import WHOLE, counted

#: What shows its face with this between two sets is left to the player. So is a flower or season beside a set: of those with less two in 1,497 pictures were seen
#: less well than the set by so much that it counts, and neither was one.
_PLAIN = 0.9
#: A hand is laid out that shows so many sets and pairs.
_SEVERAL = 2
#: What may be a flower or season by itself is none if it is off the size of the tiles by more than this, as a logarithm: two that were none by 0.26 and 0.31, one that was by 0.14.
_ANOTHER_SIZE = 0.2
#: So few tiles that are no set say nothing of how well tiles are seen.
_FEW = 2
#: What ends a group and shows no face with this is seen as well as the others of it: of 18 tiles that were so in 1,440 drawn hands none had less than 0.95 of the score
#: of the one seen least well, three things that were none had 0.69 to 0.82.
_SHOWN = 0.5


def between_two_sets(reading: Reading) -> list[TileReading]:
    """What seems to be tiles between two sets that touch them, are in doubt or seen less well than the others, and are too many: without them the hand has as many
    tiles as a hand has.

    The cloth of a gap that is as wide as a tile may look like a face.
    """
    if counted(reading.groups) <= max(WHOLE):
        return []
    parted = {g.number: _parted(reading.members(g.number)) for g in reading.groups}
    between = [own for own, _ in parted.values() if own is not None]
    others = [t.detection.score for t in reading.tiles if t.in_hand and t.sure and t not in between]
    if len(others) < A_HAND:
        return []
    out = [t for t in between if t.p < _PLAIN or t.detection.score < AS_WELL_SEEN * min(others)]
    left = [
        part for g in reading.groups for part in (parted[g.number][1] if parted[g.number][0] in out else (g,))
    ]
    return out if counted(left) in WHOLE else []


def _parted(tiles: Sequence[TileReading]) -> tuple[TileReading | None, tuple[Group, ...]]:
    """The tile of a group that parts it into two sets, flowers and seasons among these, and the two; None where there is none or more than one."""
    ways = []
    for i, tile in enumerate(tiles[1:-1], 1):
        sides = [_set_of([t.tile for t in part]) for part in (tiles[:i], tiles[i + 1 :])]
        if not is_bonus(tile.tile) and all(side.kind in (*SETS_AND_PAIRS, "bonus") for side in sides):
            ways.append((tile, tuple(sides)))
    return ways[0] if len(ways) == 1 else (None, ())


def _set_of(codes: Sequence[str]) -> Group:
    """Some tiles as a group, its ends face down if they look like white dragons and it is a set so alone."""
    ends = (0, len(codes) - 1)
    down = [BACK if code == WHITE and i in ends else code for i, code in enumerate(codes)]
    ways = [Group(0, own, kind, concealed) for kind, own, concealed in map(set_kind, (codes, down))]
    return next((group for group in ways if group.kind in SETS_AND_PAIRS), ways[0])


def hardly_beside(reading: Reading) -> list[TileReading]:
    """What among the sets of a hand is none of it: gaps between them, sides of tiles, patterns of the cloth.

    That is what is in doubt and seen much less well than all that is `sure`, and lies beside nothing but flowers and seasons; groups of such things alone,
    where the others are laid out and as many tiles as a hand has (some may be plain where all together are too many); and what shows no face at the end of what
    is told without it, or hardly a flower's among sets.
    """
    inside = [t for t in reading.tiles if t.in_hand]
    sure = [t for t in inside if t.sure]
    if len(sure) < A_HAND:
        return []
    usual = TileSize.of([t.detection.quad for t in sure])
    over = counted(reading.groups) > max(WHOLE)
    # one or two tiles that are no set may be such things themselves
    large = {g.number for g in reading.groups if g.kind in TOLD or len(g.tiles) > _FEW}
    firm = [t for t in sure if t.group in large]

    def is_hardly_seen(tile: TileReading, *, plain_too: bool = False) -> bool:
        if tile.sure and not plain_too:
            return False
        # what lies face down is seen less well than faces are
        like = [t for t in firm if t.group != tile.group and (tile.tile in BLANK or t.tile not in BLANK)]
        if tile.detection.score >= AS_WELL_SEEN * min((t.detection.score for t in like), default=0.0):
            return False
        # flowers and seasons lie by themselves, and it may be in doubt which they are
        another_size = usual.off([tile.detection.quad])[0] > _ANOTHER_SIZE
        return not is_bonus(tile.tile) or (another_size and tile.p < _PLAIN)

    hardly = {
        g.number
        for g in reading.groups
        if all(is_hardly_seen(t, plain_too=over) for t in reading.members(g.number))
    }
    others = [g for g in reading.groups if g.number not in hardly]
    laid_out = sum(g.kind in SETS_AND_PAIRS for g in others) >= _SEVERAL
    if not laid_out or counted(others) not in WHOLE:
        hardly = set()
    beside_bonus = {
        g.number
        for g in reading.groups
        if len(g.tiles) > 1 and sum(map(is_bonus, g.tiles)) == len(g.tiles) - 1
    }
    in_groups = [t for g in reading.groups for t in _hardly_in(reading.members(g.number))]
    return [
        t
        for t in inside
        if t.group in hardly
        or t in in_groups
        or (t.group in beside_bonus and not is_bonus(t.tile) and is_hardly_seen(t))
    ]


def _hardly_in(tiles: Sequence[TileReading]) -> list[TileReading]:
    """What is seen less well than all others of a group and is none of it: at an end of what is a set, or flowers and seasons, what shows no face; and at an end
    of a set or between two what may be a flower or season and is in doubt."""
    out = []
    for i, tile in enumerate(tiles):
        parts = [part for part in (tiles[:i], tiles[i + 1 :]) if part]
        least = min((t.detection.score for part in parts for t in part), default=0.0)
        if tile.tile in BLANK or tile.detection.score >= AS_WELL_SEEN * least:
            continue
        kinds = {_set_of([t.tile for t in part]).kind for part in parts}
        shows_none = len(parts) == 1 and kinds <= set(TOLD) and tile.p < _SHOWN
        no_flower = is_bonus(tile.tile) and kinds <= set(SETS_AND_PAIRS) and tile.p < _PLAIN
        if shows_none or no_flower:
            out.append(tile)
    return out
