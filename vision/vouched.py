"""Tiles for which the set that they lie in vouches: where all the others of a pung, kong, chow or pair are sure, what seems to be the tile that it needs is."""

from __future__ import annotations

from collections import Counter

from vision.decode import copies
from vision.grouping import SETS_AND_PAIRS
from vision.paint import against_custom
from vision.reading import BACK, Reading, TileReading

#: A set vouches for what seems to be the tile that it needs with so much at least, and to be no other one sooner: of 103 such tiles in 240 drawn hands and
#: 280 scenes of other designs (those of `datasets/fit_sure.py`), 66 of them face-down ends of kongs, all were what they seemed.
_SEEMS = 0.5


def vouched_for(reading: Reading) -> set[int]:
    """The ids of the tiles that are not `sure`, though the sets that they lie in vouch for them.

    Not where five of a face would be there, nor where the paint goes against what sets keep to: that is asked about.
    """
    hand = [t for t in reading.tiles if t.in_hand]
    counts = Counter(t.tile for t in hand)
    out: set[int] = set()
    for group in reading.groups:
        if group.kind not in SETS_AND_PAIRS:
            continue
        own = reading.members(group.number)
        for tile in own:
            others = [t for t in own if t is not tile and t.tile != BACK]
            if not tile.sure and others and all(t.sure for t in others) and _seems(tile, counts):
                out.add(tile.id)
    return out


def _seems(tile: TileReading, counts: Counter[str]) -> bool:
    (code, p), *others = tile.faces
    possible = code == BACK or counts[code] <= copies(code)
    return possible and p >= max([_SEEMS, *(q for _, q in others)]) and not against_custom(code, tile.paint)
