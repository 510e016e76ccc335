"""Face-down ends of kongs that were not found, or not as ends: a back may be as dark as the cloth that it lies on, as white as a dragon, or lie at a wall.

On a British table three tiles alike that lie by themselves are a pung, or a kong of which one end lies face down; two are a
pair, or a concealed kong of which both do. Where an end would lie, less is needed to see it than elsewhere.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from vision.backs import laid_in_sets
from vision.decode import is_bonus
from vision.free_places import is_free
from vision.quads import middle, moved
from vision.reading import BACK, WHITE, Quad, Reading, TileReading
from vision.whole_hand import WHOLE, counted, lacks_only_sets

#: Places (quads) that together make a kong of a set.
Ends = tuple[Quad, ...]

#: What looks like a back with this is plainly one.
_PLAIN = 0.95
#: Tiles of one set lie at most so far apart, in their own widths.
_STEP = 1.35
#: What lies at a place has its middle no further off that, in steps from tile to tile.
_AT = 0.4
#: The next set of a hand lies further off an end than this, in steps: a place that touches it is the gap between both. Of 2,071 places in 960
#: drawn hands the 13 that held an end were 1.48 and more off what lay next; nine of the thirteen likeliest that held none 1.23 and less.
_NEXT_SET = 1.25


def unseen_ends(reading: Reading) -> list[list[Ends]]:
    """For each set of the hand that face-down tiles would make a kong, the ways to do so: free places in the picture."""
    out = []
    for group in reading.groups:
        others = [t for t in reading.tiles if t.in_hand and t.group != group.number]
        ways = [
            way
            for way in _ways(reading.members(group.number))
            if all(
                is_free(place, reading, step) and _lies_at(place, step, others, _NEXT_SET) is None
                for place, step in way
            )
        ]
        if ways:
            out.append([tuple(place for place, _ in way) for way in ways])
    return out


def must_be_ends(reading: Reading) -> list[Quad]:
    """The free places where ends of kongs must lie: beside two tiles alike of which the other end plainly lies face down, in a hand that lacks only such
    sets, or in which they are as many tiles as a hand has."""
    if not lacks_only_sets(reading.groups) and counted(reading.groups) not in WHOLE:
        return []
    plain = {t.group for t in reading.tiles if t.tile == BACK and t.p >= _PLAIN}
    with_end = tuple(g for g in reading.groups if g.number in plain)
    return [place for (way,) in unseen_ends(replace(reading, groups=with_end)) for place in way]


def ends_outside(reading: Reading) -> set[int]:
    """The ids of face-down tiles that seem to be none of the hand, such as of a wall at it, and lie where they make a set of it a kong.

    Not where some lie at either end of a pung, as in a heap or a wall.
    """
    if not laid_in_sets(reading):
        return set()
    down = [t for t in reading.tiles if t.tile == BACK and not t.in_hand]
    out: set[int] = set()
    for group in reading.groups:
        ways = [
            [_lies_at(place, step, down) for place, step in way]
            for way in _ways(reading.members(group.number))
        ]
        there = [way for way in ways if None not in way]
        if len(there) == 1:
            out.update(i for i in there[0] if i is not None)
    return out


def _lies_at(place: Quad, step: float, tiles: Sequence[TileReading], within: float = _AT) -> int | None:
    """The id of the tile that lies at a place, `within` so many steps, or None."""
    near = (t.id for t in tiles if math.dist(middle(t.detection.quad), middle(place)) < within * step)
    return next(near, None)


def _ends_down(codes: Sequence[str]) -> list[str]:
    """The tiles of a group, what seems to be a white dragon beside two others that are alike as one that lies face down: both may be blank."""
    if len(codes) == 3:
        first, between, last = codes
        if first == WHITE and between == last != WHITE:
            return [BACK, between, last]
        if last == WHITE and first == between != WHITE:
            return [first, between, BACK]
    return list(codes)


def _ways(tiles: Sequence[TileReading]) -> list[list[tuple[Quad, float]]]:
    """The places, each with the step to it, where face-down ends would make a kong of tiles that lie in this order."""
    codes = _ends_down([t.tile for t in tiles])
    up = [code for code in codes if code != BACK]
    if not 2 <= len(tiles) <= 3 or len(set(up)) != 1 or len(up) < 2 or is_bonus(up[0]):
        return []
    quads = [t.detection.quad for t in tiles]
    middles = [middle(q) for q in quads]
    if any(
        math.dist(a, b) > _STEP * math.dist(q[0], q[1])
        for (a, b), q in zip(pairwise(middles), quads, strict=False)
    ):
        return []
    steps = len(tiles) - 1
    dx, dy = ((b - a) / steps for a, b in zip(middles[0], middles[-1], strict=True))
    step = math.hypot(dx, dy)
    before, behind = (moved(quads[0], -dx, -dy), step), (moved(quads[-1], dx, dy), step)
    if len(tiles) == 2:
        return [[before, behind]]
    if codes[0] == BACK:
        return [[behind]]
    if codes[-1] == BACK:
        return [[before]]
    return [[before], [behind]] if BACK not in codes else []
