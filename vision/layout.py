"""How the tiles lie: which belong to the hand, their rows and places, and the sets that they were laid out in.

On a British table a concealed kong lies with its two end tiles face down and the middle ones up, an exposed kong with
one end tile face down; bonus tiles lie to the side.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from statistics import median

import numpy as np
from numpy.typing import NDArray

from vision.decode import Faces, as_bonus, as_loose, as_set, copies, is_bonus
from vision.grouping import SETS_AND_PAIRS, TOLD, Placed, bonus_together, set_kind, sets_apart
from vision.paint import against_custom
from vision.quads import edges, middle
from vision.reading import BACK, WHITE, Group, Quad, Reading, TileReading
from vision.whole_hand import WHOLE, counted, lacks_only_sets, parted

#: A hand that lies in at least so many groups was laid out in its sets.
LAID_OUT = 3
#: Bonus tiles are put to the side of a hand, and never thrown away: they lie at most so many tiles off.
ASIDE = 6.0
#: Seen from the player's side they may be larger than the others, by this factor; what is smaller lies further off, as what others have thrown away does.
_LARGER, _SMALLER = 1.6, 1.35
#: So many tiles are the greater part of a hand.
_MOST_OF_A_HAND = 9
#: So many tiles of a hand lie face down at most: the ends of four concealed kongs.
_MOST_ENDS = 8
#: Tiles whose sides differ by less than this, in radians, lie as straight as each other.
_STRAIGHT = 0.2
#: What is said of a blurred photo.
_ANOTHER_PHOTO = "The photo is blurred: hold the camera still, let it focus on the tiles, and take another."


def slant(quads: Sequence[Quad]) -> float:
    """The direction of the rows in radians, -pi/2 to pi/2: that of the tiles' sides in which most have a neighbour near."""
    if not quads:
        return 0.0
    middles = np.array([middle(q) for q in quads])
    angles = np.array([math.atan2(q[1][1] - q[0][1], q[1][0] - q[0][0]) for q in quads])
    # the axes of a tile are at right angles: find their common direction modulo a quarter turn
    common = float(np.angle(np.exp(4j * angles).mean())) / 4
    if abs(np.exp(4j * angles).mean()) < 0.35:
        common = 0.0
    turns = [math.remainder(common + k * math.pi / 2, math.pi) for k in (0, 1)]
    if len(quads) == 1:
        return min(turns, key=abs)
    size = float(np.median([max(edges(q)) for q in quads]))
    scores = []
    for turn in turns:
        along, across = _frame(middles, turn)
        dx, dy = np.abs(along[:, None] - along[None]), np.abs(across[:, None] - across[None])
        np.fill_diagonal(dx, np.inf)
        pairs = int(((dx < 1.6 * size) & (dy < 0.3 * size)).sum())
        upright = float(np.abs(np.cos(angles - turn)).mean())
        scores.append(pairs / len(quads) + 0.6 * upright + 0.3 * abs(math.cos(turn)))
    return turns[int(np.argmax(scores))]


def _frame(points: NDArray[np.float64], turn: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    c, s = math.cos(turn), math.sin(turn)
    return points[:, 0] * c + points[:, 1] * s, -points[:, 0] * s + points[:, 1] * c


def _placed(quads: Sequence[Quad], turn: float) -> list[Placed]:
    out = []
    for quad in quads:
        along, across = _frame(np.array(quad), turn)
        # the outline in the frame; for a turned tile its box shrinks to its own sides
        wide, high = float(np.ptp(along)) / 2, float(np.ptp(across)) / 2
        out.append(Placed(float(along.mean()), float(across.mean()), wide, high))
    return out


def rows_of(placed: Sequence[Placed]) -> list[list[int]]:
    """Indices row by row from the top, each row from the left.

    Tiles are chained to the nearest one on their right at about the same height, so a row may run at a slant or bend a little.
    """
    n = len(placed)
    after: dict[int, int] = {}
    before: dict[int, int] = {}
    links = []
    for i, a in enumerate(placed):
        for j, b in enumerate(placed):
            gap = b.x - a.x
            if i == j or gap <= 0.3 * min(a.wide, b.wide):
                continue
            drift = abs(b.y - a.y)
            high = min(a.high, b.high)
            if drift < 0.7 * high + 0.06 * gap and drift < 1.1 * high:
                links.append((gap + 2 * drift, i, j))
    for _, i, j in sorted(links):
        if i not in after and j not in before and not _would_close(after, i, j):
            after[i], before[j] = j, i
    rows = []
    for start in range(n):
        if start in before:
            continue
        row = [start]
        while row[-1] in after:
            row.append(after[row[-1]])
        rows.append(row)
    return sorted(rows, key=lambda row: float(np.mean([placed[i].y for i in row])))


def _would_close(after: dict[int, int], i: int, j: int) -> bool:
    while j in after:
        j = after[j]
    return j == i


def hand_of(quads: Sequence[Quad], codes: Sequence[str], shown: Collection[int] = ()) -> list[bool]:
    """Whether each tile is part of the laid-out hand, told from where the tiles lie and which show their backs.

    Tiles side by side make blocks. The hand is the largest family of blocks that lie near each other, straight in line and
    are alike in size; blocks that show only backs are a wall, but for white dragons that by their numbers surely are `shown`; one or two tiles at other angles are discards. Where no three
    tiles lie side by side, the tiles were spread out and all that show a face belong to the hand.
    """
    n = len(quads)
    if not n:
        return []
    tiles = _Tiles.of(quads)
    every = components(_apart_from_walls(tiles.side_by_side(), codes))
    walls = {
        i
        for block in every
        if not set(shown).intersection(block) and _is_wall([codes[i] for i in block])
        for i in block
    }
    up = np.array([code != BACK and i not in walls for i, code in enumerate(codes)], bool)
    if not up.any():
        return [True] * n
    blocks = [b for b in every if up[b].any()]
    if max(len(b) for b in blocks) < 3:
        return [bool(u) for u in up]

    def family(seed: list[int]) -> list[list[int]]:
        inside, left = [seed], [b for b in blocks if b is not seed]
        while found := [b for b in left if any(tiles.belong(b, other, seed) for other in inside)]:
            inside += found
            left = [b for b in left if b not in found]
        return inside

    def worth(some: list[list[int]]) -> float:
        # tiles that lie alone are of a hand now and then; heaps of discards are mostly such
        shown = sum(up[b].sum() * (1.0 if len(b) > 1 else 0.5) for b in some)
        return float(shown) * float(np.median(tiles.size[np.concatenate(some)]))

    seeds = sorted(blocks, key=lambda block: worth([block]), reverse=True)[:4]
    hand = [i for block in max((family(seed) for seed in seeds), key=worth) for i in block]
    rows = [block for block in blocks if len(block) > 1 and block[0] in hand]
    lone = {block[0] for block in blocks if len(block) == 1}
    bonus = {i for i in range(n) if is_bonus(codes[i])}
    # discards that happen to lie straight, or near: other discards lie nearer than the hand does. Two tiles that lie no
    # further off than the sets of the hand do from each other are a pair of it all the same
    # what seems to be a white dragon may be any blank thing
    doubtful = {i for i in range(n) if codes[i] == WHITE and i not in shown}
    elsewhere = doubtful.union(hand, bonus)
    discards = [i for i in range(n) if up[i] and i not in elsewhere]
    firm = _firm(rows, codes)
    keep = {i for block in firm for i in block}
    sets = [tiles.distance(block, [i for i in keep if i not in block]) for block in firm]
    apart = max(sets) if len(sets) >= LAID_OUT else 0.0
    # flowers and seasons that lie together between sets and what is loose are of the hand, and no heap
    laid_aside = {i for block in rows if len(block) > 2 and bonus.issuperset(block) for i in block}
    for block in sorted(rows, key=len, reverse=True):
        others = [i for i in (keep | laid_aside if keep else hand) if i not in block]
        as_sets_do = _is_set([codes[i] for i in block]) and tiles.distance(block, others) <= apart
        if block in firm or as_sets_do or tiles.nearer(block, others, discards):
            keep.update(block)
    in_rows = sorted(keep)
    keep |= {i for i in lone & set(hand) - bonus if tiles.nearer([i], in_rows, discards)}
    # bonus tiles lie further off: one that is nearer to what lies face down by itself, or to one thrown away, is of that heap
    heap = {block[0] for block in every if len(block) == 1 and not up[block[0]]}.union(discards, bonus)
    together = [block for block in blocks if len(block) > 1 and bonus.issuperset(block)]
    aside = {i for i in bonus if i in hand or tiles.near(i, hand)}
    aside |= {i for block in together if not aside.isdisjoint(block) for i in block}
    while thrown := {
        i for i in aside - laid_aside if not tiles.nearer([i], in_rows, sorted(heap - keep - aside))
    }:
        aside -= thrown
    # where they lie together, one that lies askew has been thrown away
    if any(aside.issuperset(block) for block in together):
        aside -= {i for i in aside & lone if not tiles.straight(i, in_rows)}
    keep |= aside
    return [i in keep for i in range(n)]


def _apart_from_walls(linked: NDArray[np.bool_], codes: Sequence[str]) -> NDArray[np.bool_]:
    """Which tiles lie side by side (n x n), but for what lies at a wall: more of them face down side by side than a hand has ends of kongs."""
    backs = np.flatnonzero([code == BACK for code in codes])
    wall = np.zeros(len(codes), bool)
    for part in components(linked[np.ix_(backs, backs)]):
        wall[backs[part]] = len(part) > _MOST_ENDS
    out: NDArray[np.bool_] = linked & (wall[:, None] == wall)
    return out


def _firm(rows: Sequence[list[int]], codes: Sequence[str]) -> list[list[int]]:
    """The blocks of a hand that are no discards which happen to lie straight: those of three tiles or more.

    Where sets and longer blocks make a hand, three or four tiles that are no set may be discards.
    """
    many = [block for block in rows if len(block) > 2]
    plain = [block for block in many if len(block) > 4 or _is_set([codes[i] for i in block])]
    return plain if sum(map(len, plain)) >= _MOST_OF_A_HAND else many


def _is_set(codes: Sequence[str]) -> bool:
    """Whether tiles are a set in some order: the face-down ones of a kong, which may look like white dragons, at its ends."""
    for blank in ((BACK,), (BACK, WHITE)):
        up = [code for code in codes if code not in blank]
        down = [BACK] * (len(codes) - len(up))
        if set_kind([*down[:1], *up, *down[1:]])[0] in SETS_AND_PAIRS:
            return True
    return False


def _is_wall(codes: Sequence[str]) -> bool:
    """Whether tiles side by side show only backs, some of which may look like white dragons.

    Blank tiles that are a set are white dragons alone, four at most, or four of which one or two lie face down.
    """
    if any(code not in (BACK, WHITE) for code in codes):
        return False
    down, four = codes.count(BACK), copies(WHITE)
    return len(codes) > four or down > 2 or 0 < down < len(codes) < four


@dataclass(frozen=True, slots=True)
class _Tiles:
    """The tiles of a photo as arrays: middles (n, 2), half edges u and v (n, 2), size and turn modulo a quarter (n)."""

    middle: NDArray[np.float64]
    u: NDArray[np.float64]
    v: NDArray[np.float64]
    size: NDArray[np.float64]
    turn: NDArray[np.float64]

    @classmethod
    def of(cls, quads: Sequence[Quad]) -> _Tiles:
        corners = np.array(quads, float)
        u = (corners[:, 1] - corners[:, 0] + corners[:, 2] - corners[:, 3]) / 4
        v = (corners[:, 3] - corners[:, 0] + corners[:, 2] - corners[:, 1]) / 4
        size = 2 * np.sqrt(np.linalg.norm(u, axis=1) * np.linalg.norm(v, axis=1))
        return cls(corners.mean(axis=1), u, v, size, np.arctan2(u[:, 1], u[:, 0]))

    def off_turn(self, i: NDArray[np.int_] | int, j: NDArray[np.int_] | int) -> NDArray[np.float64]:
        """By how many radians tiles differ in their turn, whichever edge is which."""
        quarter = math.pi / 2
        off = np.abs(self.turn[i] - self.turn[j]) % quarter
        return np.minimum(off, quarter - off)

    def side_by_side(self) -> NDArray[np.bool_]:
        """Which tiles (n x n) touch along a side, or nearly, and lie the same way."""
        n = len(self.size)
        step = self.middle[None] - self.middle[:, None]
        frames = np.stack([self.u, self.v], axis=2)
        local = np.abs(np.einsum("nij,nmj->nmi", np.linalg.inv(frames), step))
        close = (np.minimum(local[..., 0], local[..., 1]) < 0.5) & (local.max(axis=2) < 2.9)
        alike = np.maximum(self.size[:, None], self.size) < 1.35 * np.minimum(self.size[:, None], self.size)
        every = np.arange(n)
        straight = self.off_turn(every[:, None], every[None]) < _STRAIGHT
        linked: NDArray[np.bool_] = close & close.T & alike & straight
        return linked

    def nearer(self, block: list[int], hand: list[int], others: list[int]) -> bool:
        """Whether one of some tiles lies nearer to one of the hand than any lies to those of the others that are about as large."""
        ours = float(np.median(self.size[block]))
        alike = [i for i in others if ours / _SMALLER < self.size[i] < ours * _SMALLER]
        return self.distance(block, hand) <= self.distance(block, alike)

    def distance(self, block: list[int], others: list[int]) -> float:
        """How far the nearest of some tiles is from the nearest of others; infinite where there are none."""
        steps = self.middle[others] - self.middle[block][:, None]
        return float(np.linalg.norm(steps, axis=2).min(initial=np.inf))

    def straight(self, i: int, hand: list[int]) -> bool:
        """Whether a tile lies as straight as the nearest of the hand."""
        steps = np.linalg.norm(self.middle[hand] - self.middle[i], axis=1)
        return bool(self.off_turn(i, hand[int(steps.argmin())]) <= _STRAIGHT)

    def near(self, i: int, hand: list[int]) -> bool:
        """Whether a tile of like size lies so near to the hand that, being a bonus tile, it may have been put to its side."""
        typical = float(np.median(self.size[hand]))
        alike = typical / _SMALLER < self.size[i] < typical * _LARGER
        return self.distance([i], hand) < ASIDE * typical and alike

    def belong(self, block: list[int], other: list[int], seed: list[int]) -> bool:
        """Whether a block lies by another as sets of one hand do."""
        distance = np.linalg.norm(self.middle[block][:, None] - self.middle[other], axis=2)
        i, j = np.unravel_index(int(distance.argmin()), distance.shape)
        near, there = block[int(i)], other[int(j)]
        sizes = [(median(self.size[block].tolist()), median(self.size[other].tolist()))]
        if min(len(block), len(other)) > 1:
            # seen from low down, the far end of a row is smaller than the near one
            sizes.append((self.size[near], self.size[there]))
        if all(max(pair) > 1.35 * min(pair) for pair in sizes):
            return False
        if self._off_straight(block, other, near, there) or distance.min() > 4.5 * self.size[near]:
            return False
        if len(block) > 1:
            return True
        # a single tile may be a discard that happens to lie straight: it must stand in line with the block or close to it
        frame = np.stack([self.u[there], self.v[there]], axis=1)
        across = np.abs(np.linalg.solve(frame, self.middle[near] - self.middle[there]))
        return bool(across.min() < 0.5 or distance.min() < 1.6 * self.size[near]) and len(seed) > 1

    def _off_straight(self, block: list[int], other: list[int], near: int, there: int) -> bool:
        """Whether two blocks do not lie straight, by those of their tiles that are nearest to each other, nor by most of their tiles."""
        if self.off_turn(near, there) <= _STRAIGHT:
            return False
        every = self.off_turn(np.array(block)[:, None], np.array(other))
        return bool(np.median(every) > _STRAIGHT)


def components(linked: NDArray[np.bool_]) -> list[list[int]]:
    """The groups of indices that links (n x n) join."""
    n = len(linked)
    label = np.arange(n)
    for _ in range(n):
        lowest = np.where(linked | np.eye(n, dtype=bool), label[None, :], n).min(axis=1)
        if (lowest == label).all():
            break
        label = lowest
    groups: dict[int, list[int]] = defaultdict(list)
    for i, name in enumerate(label.tolist()):
        groups[name].append(i)
    return list(groups.values())


def arrange(reading: Reading) -> Reading:
    """The reading with rows, places, groups and warnings worked out anew from where its tiles lie and what they show.

    Which tiles belong to the hand is kept as the reading has it.
    """
    inside = [t for t in reading.tiles if t.in_hand]
    outside = [replace(t, row=None, place=None, group=None) for t in reading.tiles if not t.in_hand]
    quads = [t.detection.quad for t in inside]
    placed = _placed(quads, slant(quads))
    tiles: list[TileReading] = []
    groups: list[Group] = []
    rows, codes_read = rows_of(placed), [t.tile for t in inside]
    for row_number, row in enumerate(parted(sets_apart(rows, placed, codes_read), codes_read)):
        place = 0
        for group in bonus_together(row, codes_read):
            kind, codes, concealed = set_kind([inside[i].tile for i in group])
            groups.append(Group(len(groups), codes, kind, concealed))
            for i in group:
                tiles.append(replace(inside[i], row=row_number, place=place, group=len(groups) - 1))
                place += 1
    return replace(
        reading,
        tiles=(*tiles, *outside),
        groups=tuple(groups),
        warnings=warnings_of(tuple(tiles), tuple(groups), blurred=reading.blurred),
    )


def warnings_of(
    tiles: Sequence[TileReading], groups: Sequence[Group], *, blurred: bool = False
) -> tuple[str, ...]:
    """What the player should know about the tiles of a hand as they were read from a photo, which may be `blurred`, in plain sentences."""
    another = (_ANOTHER_PHOTO,) if blurred else ()
    if not tiles:
        return ("No tiles were found in this picture.", *another)
    out = []
    codes = [code for g in groups for code in g.tiles]
    playing = [c for c in codes if not is_bonus(c)]
    if counted(groups) not in WHOLE:
        s = "" if len(playing) == 1 else "s"
        out.append(
            f"{len(playing)} tile{s} found in the hand; a winning hand has 14 and one more for each kong"
        )
    down = sum(1 for g in groups if g.kind != "kong" for c in g.tiles if c == BACK)
    if down:
        out.append(f"{down} face-down tile{'' if down == 1 else 's'} could not be told")
    counts = Counter(c for c in codes if c != BACK)
    many = [c for c, n in counts.items() if n > copies(c)]
    out.extend(f"{counts[c]} tiles read as {c}: a set holds fewer" for c in sorted(many))
    odd = {(t.tile, t.paint) for t in tiles if not t.fixed and against_custom(t.tile, t.paint)}
    out.extend(f"{code} is painted {paint}: read by its pattern, please check" for code, paint in sorted(odd))
    return (*out, *another)


def told_blurred(reading: Reading) -> Reading:
    """The reading of a photo that is too blurred to be read well."""
    inside = [t for t in reading.tiles if t.in_hand]
    return replace(reading, blurred=True, warnings=warnings_of(inside, reading.groups, blurred=True))


def with_sets(reading: Reading) -> Reading:
    """The reading with groups that lie apart taken for sets where the pixels leave that open; tiles changed so are not sure.

    Both readings stay among a tile's faces, so that the player can be asked.
    """
    in_sets = len(reading.groups) >= LAID_OUT
    counts = Counter(code for group in reading.groups for code in group.tiles)
    surely = lacks_only_sets(reading.groups)
    one_more = counted(reading.groups) - 1 in WHOLE
    one_less = counted(reading.groups) + 1 == min(WHOLE)

    def room(code: str) -> int:
        return copies(code) - counts[code]

    changed: dict[int, TileReading] = {}
    for group in reading.groups:
        tiles = reading.members(group.number)
        faces = [t.faces for t in tiles]
        wanted = as_loose(faces, room) if one_less and group.kind not in TOLD else None
        if in_sets or _is_between_blanks([t.tile for t in tiles]):
            wanted = wanted or as_bonus(faces, room, surely=one_more) or as_set(faces, room, surely=surely)
        for tile, code in zip(tiles, wanted or (), strict=bool(wanted)):
            if code != tile.tile:
                changed[tile.id] = replace(tile, faces=_led_by(code, tile.faces), sure=False)
                counts[tile.tile] -= 1
                counts[code] += 1
    if not changed:
        return reading
    return arrange(replace(reading, tiles=tuple(changed.get(t.id, t) for t in reading.tiles)))


def _is_between_blanks(codes: Sequence[str]) -> bool:
    """Whether two tiles alike lie between two blank ones, as in a concealed kong; no hand is sorted so."""
    blank = [code in (BACK, WHITE) for code in codes]
    return blank == [True, False, False, True] and codes[1] == codes[2]


def _led_by(code: str, faces: Faces) -> Faces:
    return (next((f for f in faces if f[0] == code), (code, 0.0)), *(f for f in faces if f[0] != code))
