"""What is too much for a whole hand, what it lacks, and what touches in it: where four sets and a pair lie apart, all else that is no flower or season is none of it.

A shaded gap between sets, a pattern of the cloth or a discard that lies straight may look like one more tile of the hand, and a piece of a
wall or a row of sides like a set of white dragons.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from vision.decode import between_others, bonus_share, is_bonus
from vision.grouping import PAIRS, SETS, SETS_AND_PAIRS, TOLD, make_a_hand, set_kind
from vision.lone import PLAINLY_BONUS
from vision.reading import BACK, WHITE, Group, Reading, TileReading

#: A hand has so many tiles, as `counted` counts them, before and after it has won.
WHOLE = (13, 14)
#: So many sets and pairs at least lie apart as they are read.
_APART = 2
#: So many of them say that the hand is laid out in sets, so that what is none may be misread.
_PLAINLY_LAID = 3
#: What may be a flower, season or animal with so much is not left out.
_PERHAPS_BONUS = 0.05
#: Of two pairs beside four sets one is none whose tiles the detector sees with less than this: those of the one that was seen, holes in a table, had 0.62
#: and 0.4.
_HARDLY_SEEN = 0.7
#: What is seen with this lies there.
_PLAIN = 0.9
#: What is a white dragon with this surely is one.
_SURELY_WHITE = 0.9967
#: A face speaks so many times as much for there being a tile as what is blank.
_FACE_SPEAKS = 4
#: This speaks against an end of a kong that touches the next set: a plain back and more. Of 1,428 such ends in 840 drawn hands three are nearer to it than 1.25.
_TOUCHING = 1.6
#: So many tiles at most are left out of rows in which they lie between sets.
_MOST = 8
#: How many sets and pairs some tiles make.
_Made = tuple[int, int]
#: What is left out of some tiles, and how much speaks for its being tiles.
_Left = tuple[float, tuple[TileReading, ...]]


def too_many(reading: Reading) -> list[TileReading]:
    """The tiles of the hand that must be left out for the others to make four sets and a pair, flowers and seasons aside.

    Nothing where none must, or where the others make no whole hand. Of the ways to leave some out, those are left out for which
    least speaks.
    """
    made, rest = (0, 0), list[Sequence[TileReading]]()
    for group in reading.groups:
        own = reading.members(group.number)
        # what is blank may be part of a wall, or the sides of tiles
        blank = all(t.tile in (BACK, WHITE) for t in own)
        if group.kind in SETS_AND_PAIRS and not blank:
            made = _with(made, group.kind)
        elif group.kind != "bonus":
            rest.append(own)
    if made == (SETS, PAIRS + 1) and not rest:
        return _hardly_seen_pair(reading)
    if sum(made) < _APART or not rest:
        return []
    ways: dict[_Made, _Left] = {made: (0.0, ())}
    shown = Counter(t.tile for t in reading.tiles if t.in_hand and t.p >= _PLAIN)
    for tiles in rest:
        after: dict[_Made, _Left] = {}
        for so_far, left in ways.items():
            for more, (cost, others) in _ways(tiles, shown).items():
                both = (so_far[0] + more[0], so_far[1] + more[1])
                if both not in after or left[0] + cost < after[both][0]:
                    after[both] = (left[0] + cost, left[1] + others)
        ways = after
    _, left_out = ways.get((SETS, PAIRS), (0.0, ()))
    return list(left_out)


def gaps_between_sets(reading: Reading) -> set[int]:
    """The ids of what is too much for a whole hand, if all of that seems to lie face down between two other tiles of a group: gaps between sets that are as
    wide as tiles, which would show what colour backs have and where more of them lie."""
    over = too_many(reading)

    def is_between(tile: TileReading) -> bool:
        own = reading.members(tile.group or 0)
        return tile.tile == BACK and tile.id not in (own[0].id, own[-1].id)

    return {t.id for t in over} if all(map(is_between, over)) else set()


def counted(groups: Iterable[Group]) -> int:
    """How many tiles some groups of a hand have, a kong counting as three and flowers, seasons and animals not at all."""
    return sum(3 if g.kind == "kong" else sum(not is_bonus(code) for code in g.tiles) for g in groups)


def down_beside_a_hand(reading: Reading) -> set[int]:
    """The ids of what lies face down in groups of its own where all else is as many tiles as a hand has: none of that hand.

    Where these would be too many tiles for a hand, what seems to be white dragons in groups of their own is none of it either, if no one of a group
    surely is one: backs may be as white.
    """
    beside = [{g.number for g in reading.groups if set(g.tiles) == {BACK}}]
    if counted(reading.groups) > max(WHOLE):
        plain = {t.group for t in reading.tiles if t.tile == WHITE and t.p >= _SURELY_WHITE}
        beside.insert(0, {g.number for g in reading.groups if set(g.tiles) <= {BACK, WHITE}} - plain)
    for down in beside:
        if counted(g for g in reading.groups if g.number not in down) in WHOLE:
            return {t.id for t in reading.tiles if t.in_hand and t.group in down}
    return set()


def is_whole(groups: Sequence[Group]) -> bool:
    """Whether a hand's groups are four sets, a pair, and nothing else but flowers and seasons."""
    return make_a_hand(g.kind for g in groups)


def parted(rows: Sequence[Sequence[list[int]]], codes: Sequence[str]) -> list[list[list[int]]]:
    """Rows of groups of tiles, what lies together parted into sets where these and the others are four sets and a pair.

    Only in a hand that is plainly laid out in sets: of a row without gaps it is left open which tiles are a set. And not where something in it lies face
    down, which may be a gap.
    """
    every = [group for row in rows for group in row]
    kinds = [set_kind([codes[i] for i in group])[0] for group in every]
    loose = [group for group, kind in zip(every, kinds, strict=True) if kind not in TOLD]
    out = [[list(group) for group in row] for row in rows]
    if len(loose) != 1 or sum(_made_of(kinds)) < _PLAINLY_LAID:
        return out
    (group,) = loose
    if any(codes[i] == BACK for i in group):
        return out
    for parts in _partings(group, codes):
        if _made_of([*kinds, *(set_kind([codes[i] for i in part])[0] for part in parts)]) == (SETS, PAIRS):
            return [[part for own in row for part in (parts if own == group else [own])] for row in out]
    return out


def _partings(group: Sequence[int], codes: Sequence[str]) -> Iterator[list[list[int]]]:
    """The ways to part some tiles into sets and pairs, from left to right."""
    if not group:
        yield []
    for size in range(2, min(4, len(group)) + 1):
        first = list(group[:size])
        if set_kind([codes[i] for i in first])[0] in SETS_AND_PAIRS:
            yield from ([first, *others] for others in _partings(group[size:], codes))


def _made_of(kinds: Iterable[str]) -> _Made:
    """How many sets and pairs groups of these kinds are."""
    made = (0, 0)
    for kind in kinds:
        made = _with(made, kind) if kind in SETS_AND_PAIRS else made
    return made


def lacks_only_sets(groups: Sequence[Group]) -> bool:
    """Whether those of a hand's groups that are no sets must be misread ones: with the others they would make four sets and a pair.

    So fourteen tiles lie there; who has not won has thirteen. Where there is nothing but four sets, two flowers or seasons that lie together may be a pair
    of 1 bamboos; where there is a pair as well, none lacks.
    """
    made = _made_of(g.kind for g in groups)
    rest = [len(g.tiles) for g in groups if g.kind not in TOLD]
    if made == (SETS, 0) and not rest:
        return any(g.kind == "bonus" and len(g.tiles) == 2 for g in groups)
    if not rest or sum(made) < _PLAINLY_LAID or not all(2 <= size <= 4 for size in rest):
        return False
    twos = rest.count(2)
    return (made[0] + len(rest) - twos, made[1] + twos) == (SETS, PAIRS)


def _hardly_seen_pair(reading: Reading) -> list[TileReading]:
    """The pair of which least is seen, if that is little; else nothing."""
    pairs = (list(reading.members(group.number)) for group in reading.groups if group.kind == "pair")
    least = min(pairs, key=lambda pair: sum(map(_speaks_for, pair)))
    return least if all(t.detection.score < _HARDLY_SEEN for t in least) else []


def _with(made: _Made, kind: str) -> _Made:
    return (made[0], made[1] + 1) if kind == "pair" else (made[0] + 1, made[1])


def _keep(ways: dict[tuple[_Made, bool], _Left], made: _Made, left: _Left, *, gone: bool = False) -> None:
    if made[0] > SETS or made[1] > PAIRS:
        return
    if (made, gone) not in ways or left[0] < ways[made, gone][0]:
        ways[made, gone] = left


def _ways(tiles: Sequence[TileReading], shown: Mapping[str, int]) -> dict[_Made, _Left]:
    """What the tiles of a group may make, from left to right, and what is left out for that; or all of them are. The hand shows so many of each tile."""
    # by what is made so far and whether the tile before is left out
    ways: list[dict[tuple[_Made, bool], _Left]] = [{} for _ in range(len(tiles) + 1)]
    ways[0][(0, 0), True] = (0.0, ())
    beside_bonus = any(is_bonus(t.tile) for t in tiles)
    codes = [t.tile for t in tiles]
    wedged = [between_others(codes, i) and bonus_share(t.faces) < PLAINLY_BONUS for i, t in enumerate(tiles)]
    free = [wedged[i] or _may_go(t, beside_bonus=beside_bonus) for i, t in enumerate(tiles)]
    for start, own in enumerate(ways[:-1]):
        for (made, gone), (cost, left) in own.items():
            tile = tiles[start]
            touching = not gone and _end_beside_face(*codes[start - 1 : start + 1])
            kept = cost + _TOUCHING if touching else cost
            if is_bonus(tile.tile) and not wedged[start]:
                _keep(ways[start + 1], made, (kept, left))
            elif len(left) < _MOST and free[start]:
                _keep(ways[start + 1], made, (cost + _speaks_for(tile), (*left, tile)), gone=True)
            for end, kind in _sets_from(tiles, start, shown):
                _keep(ways[end], _with(made, kind), (kept, left))
    out: dict[_Made, _Left] = {}
    for (made, _), left_out in ways[-1].items():
        if made not in out or left_out[0] < out[made][0]:
            out[made] = left_out
    if all(free):
        every = (sum(map(_speaks_for, tiles)), tuple(tiles))
        out[0, 0] = min(every, out.get((0, 0), every), key=lambda one: one[0])
    return out


def _sets_from(
    tiles: Sequence[TileReading], start: int, shown: Mapping[str, int]
) -> Iterator[tuple[int, str]]:
    """The sets that begin with a tile of a group: where each ends, and its kind. Of a kong none is shown elsewhere."""
    for end in range(start + 2, min(start + 4, len(tiles)) + 1):
        own = [t.tile for t in tiles[start:end]]
        kind, made, _ = set_kind(own)
        if kind in SETS_AND_PAIRS and not (kind == "kong" and shown[made[0]] > own.count(made[0])):
            yield end, kind


def _end_beside_face(code: str, other: str) -> bool:
    """Whether one of two neighbours lies face down, as the end of a kong does, and the other shows a face."""
    return (code == BACK and other not in (BACK, WHITE)) or (other == BACK and code not in (BACK, WHITE))


def _may_go(tile: TileReading, *, beside_bonus: bool) -> bool:
    """Whether a tile may be none of the hand: what lies among flowers and seasons is one that is misread, unless it is blank."""
    if beside_bonus and tile.tile != BACK:
        return False
    return bonus_share(tile.faces) < _PERHAPS_BONUS


def _speaks_for(tile: TileReading) -> float:
    """How much speaks for a tile; for a face as much as for several blank things, which may be anything."""
    seen = tile.detection.score * tile.p
    return 0.5 + seen * (1 if tile.tile in (BACK, WHITE) else _FACE_SPEAKS)
