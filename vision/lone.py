"""Things that lie by themselves beside a hand and are hardly tiles of it: print, the pattern of a cloth or a card may look like one.

A bonus tile that lies alone is plainly one, whichever it is, and as large as the rest of the hand, or as what lies nearest; any other tile, and one of which it is in doubt which it is, is
seen about as well, and no fifth of a face. None is far off the size of tiles, or cut through by the edge of the photo.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from vision import quads
from vision.decode import bonus_share, copies, is_bonus
from vision.grouping import SETS_AND_PAIRS
from vision.reading import Reading, TileReading
from vision.tile_size import TileSize

#: So many tiles at least, each with a neighbour in its group, make a hand beside which a lone thing is doubted.
A_HAND = 9
#: What is a bonus tile is one with this or more, whichever it is: of 149 tiles that lay alone in 720 drawn hands all but one were flowers, seasons or animals,
#: together with 0.97 and more; two things that were none had 0.51 and 0.69.
PLAINLY_BONUS = 0.9
#: Five that were none had 0.4 to 0.94 of the score of the tile that was seen least well beside them, most of them less than this. What lies alone is not
#: further off the size of the others, as a logarithm: of 118 flowers and seasons that lay alone in 780 drawn hands none was off by more than 0.18, one that
#: the edge of the picture cut, and was none of the hand, by 0.34.
AS_WELL_SEEN, _OFF = 0.9, 0.3
#: A tile of which the edge of the photo cuts off more than this, in its short edges, was not laid out to be photographed.
_CUT = 0.3
#: It is compared with all of them and with so many that lie nearest.
_NEAR = 5


def hardly_tiles(reading: Reading) -> set[int]:
    """The ids of what lies alone in the hand and is hardly one of its tiles; nothing where hardly a hand lies together."""
    inside = [t for t in reading.tiles if t.in_hand]
    rows, groups = Counter(t.row for t in inside), Counter(t.group for t in inside)
    together = [t for t in inside if groups[t.group] > 1]
    if len(together) < A_HAND:
        return set()
    usual = TileSize.of([t.detection.quad for t in together])
    laid = Counter(code for g in reading.groups if g.kind in SETS_AND_PAIRS for code in g.tiles)

    def is_hardly_one(tile: TileReading) -> bool:
        well = _is_seen_well(tile, inside)
        place = quads.middle(tile.detection.quad)
        near = sorted(together, key=lambda t: math.dist(quads.middle(t.detection.quad), place))[:_NEAR]
        # of a hand seen from low down far tiles look smaller
        sizes = (usual, TileSize.of([t.detection.quad for t in near]))
        off = min(float(size.off([tile.detection.quad])[0]) for size in sizes)
        if off > _OFF or _is_cut(tile, reading):
            return True
        if not is_bonus(tile.tile):
            return not well or laid[tile.tile] >= copies(tile.tile)
        # where others had a say probabilities do not sum up to one
        shown = bonus_share(tile.faces) / sum(p for _, p in tile.faces)
        return shown < PLAINLY_BONUS or (tile.p < PLAINLY_BONUS and not well)

    return {t.id for t in inside if rows[t.row] == 1 and is_hardly_one(t)}


def _is_cut(tile: TileReading, reading: Reading) -> bool:
    """Whether the edge of the photo cuts off so much of a tile that it lies there by chance."""
    x, y = zip(*tile.detection.quad, strict=True)
    out = max(-min(x), max(x) - reading.width, -min(y), max(y) - reading.height)
    return out > _CUT * min(quads.edges(tile.detection.quad))


def _is_seen_well(tile: TileReading, hand: Sequence[TileReading]) -> bool:
    """Whether a tile is seen about as well as all others of a hand."""
    return tile.detection.score >= AS_WELL_SEEN * min(t.detection.score for t in hand if t is not tile)
