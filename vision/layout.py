"""How the tiles lie: which belong to the hand, their rows and places, and the sets that they were laid out in.

On a British table a concealed kong lies with its two end tiles face down and the middle ones up, an exposed kong with
one end tile face down; bonus tiles lie to the side.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from vision.reading import BACK, Group, Quad, Reading, TileReading

#: Tiles further apart than this many of their short edges were laid apart.
SET_GAP = 0.3
#: Tiles further from all others than this many of their long edges are no part of the hand.
_HAND_GAP = 2.2
#: Tiles of the hand differ by less than this factor in size from their neighbours.
_HAND_SIZE = 1.6

_SUITS = "BCD"


@dataclass(frozen=True, slots=True)
class _Placed:
    """A tile in the frame of its rows: middle, the two half sizes across and down, the angle of its own up direction."""

    x: float
    y: float
    wide: float
    high: float


def edges(quad: Quad) -> tuple[float, float]:
    """The mean lengths in pixels of the edges from the tile's own left to right, and from its top to bottom."""
    a, b, c, d = quad
    return (math.dist(a, b) + math.dist(d, c)) / 2, (math.dist(a, d) + math.dist(b, c)) / 2


def middle(quad: Quad) -> tuple[float, float]:
    """The mean of the four corners."""
    return sum(p[0] for p in quad) / 4, sum(p[1] for p in quad) / 4


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


def _placed(quads: Sequence[Quad], turn: float) -> list[_Placed]:
    out = []
    for quad in quads:
        along, across = _frame(np.array(quad), turn)
        # the outline in the frame; for a turned tile its box shrinks to its own sides
        wide, high = float(np.ptp(along)) / 2, float(np.ptp(across)) / 2
        out.append(_Placed(float(along.mean()), float(across.mean()), wide, high))
    return out


def rows_of(placed: Sequence[_Placed]) -> list[list[int]]:
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


def groups_of(row: Sequence[int], placed: Sequence[_Placed]) -> list[list[int]]:
    """One row, split where tiles lie apart. In a row where all tiles lie apart none of the gaps parts sets from each other."""
    if not row:
        return []
    gaps = []
    for i, j in pairwise(row):
        a, b = placed[i], placed[j]
        gaps.append((b.x - a.x - a.wide - b.wide) / (a.wide + b.wide) * 2)
    usual = float(np.median(gaps)) if gaps else 0.0
    limit = SET_GAP if usual < SET_GAP else max(SET_GAP, 1.7 * usual)
    out = [[row[0]]]
    for j, gap in zip(row[1:], gaps, strict=True):
        if gap > limit:
            out.append([j])
        else:
            out[-1].append(j)
    return out


def hand_of(quads: Sequence[Quad]) -> list[bool]:
    """Whether each tile is part of the laid-out hand: the cluster of tiles of like size that lies in the fullest rows."""
    n = len(quads)
    if n == 0:
        return []
    middles = np.array([middle(q) for q in quads])
    sizes = np.array([math.sqrt(edges(q)[0] * edges(q)[1]) for q in quads])
    longs = np.array([max(edges(q)) for q in quads])
    distance = np.linalg.norm(middles[:, None] - middles[None], axis=2)
    near = distance < _HAND_GAP * np.minimum(longs[:, None], longs[None])
    alike = np.maximum(sizes[:, None], sizes[None]) < _HAND_SIZE * np.minimum(sizes[:, None], sizes[None])
    linked = near & alike
    cluster = np.arange(n)
    for _ in range(n):
        lowest = np.where(linked | np.eye(n, dtype=bool), cluster[None, :], n).min(axis=1)
        if (lowest == cluster).all():
            break
        cluster = lowest
    members = {int(c): [i for i in range(n) if cluster[i] == c] for c in set(cluster.tolist())}
    if len(members) == 1:
        return [True] * n

    def neatness(which: Sequence[int]) -> float:
        part = [quads[i] for i in which]
        rows = rows_of(_placed(part, slant(part)))
        fullness = sum(math.pow(len(row), 1.5) for row in rows)
        return fullness * float(np.median(sizes[list(which)]))

    best = max(members, key=lambda c: neatness(members[c]))
    typical = float(np.median(sizes[members[best]]))
    keep = set(members[best])
    for c, which in members.items():
        # other rows of the same hand, laid further off: of the same size and just as neat
        if c != best and 0.8 < float(np.median(sizes[which])) / typical < 1.25 and _beside(
            middles[which], middles[members[best]], float(np.median(longs)) * 5
        ):
            keep.update(which)
    return [i in keep for i in range(n)]


def _beside(some: NDArray[np.float64], others: NDArray[np.float64], limit: float) -> bool:
    return bool(np.linalg.norm(some[:, None] - others[None], axis=2).min() < limit)


def set_kind(codes: Sequence[str]) -> tuple[str, tuple[str, ...], bool | None]:
    """What a group of tiles is: its kind, its tiles with hidden ones filled in, and whether it lies concealed."""
    faces = [c for c in codes if c != BACK]
    hidden = len(codes) - len(faces)
    alike = len(set(faces)) == 1
    if faces and all(_is_bonus(c) for c in faces) and not hidden:
        return "bonus", tuple(codes), None
    if len(codes) == 4 and alike and hidden in (1, 2):
        ends_down = hidden == 2 and codes[0] == BACK and codes[3] == BACK
        if ends_down or (hidden == 1 and BACK in (codes[0], codes[3])):
            return "kong", (faces[0],) * 4, hidden == 2
    if hidden:
        return "loose", tuple(codes), None
    if alike and len(codes) in (2, 3, 4):
        return {2: "pair", 3: "pung", 4: "kong"}[len(codes)], tuple(codes), None
    if len(codes) == 3 and _is_run(faces):
        return "chow", tuple(codes), None
    return ("single" if len(codes) == 1 else "loose"), tuple(codes), None


def _is_bonus(code: str) -> bool:
    return code[0] in "FSA" and code[1:].isdigit()


def _is_run(codes: Sequence[str]) -> bool:
    suits = {c[0] for c in codes}
    if len(suits) != 1 or not suits <= set(_SUITS):
        return False
    numbers = sorted(int(c[1]) for c in codes)
    return numbers == list(range(numbers[0], numbers[0] + len(numbers)))


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
    for row_number, row in enumerate(rows_of(placed)):
        place = 0
        for group in groups_of(row, placed):
            kind, codes, concealed = set_kind([inside[i].tile for i in group])
            groups.append(Group(len(groups), codes, kind, concealed))
            for i in group:
                tiles.append(replace(inside[i], row=row_number, place=place, group=len(groups) - 1))
                place += 1
    return replace(
        reading,
        tiles=(*tiles, *outside),
        groups=tuple(groups),
        warnings=warnings_of(tuple(tiles), tuple(groups)),
    )


def warnings_of(tiles: Sequence[TileReading], groups: Sequence[Group]) -> tuple[str, ...]:
    """What the player should know about a reading, in plain sentences."""
    if not tiles:
        return ("No tiles were found in this picture.",)
    out = []
    codes = [code for g in groups for code in g.tiles]
    kongs = sum(1 for g in groups if g.kind == "kong")
    playing = [c for c in codes if not _is_bonus(c)]
    if len(playing) - kongs not in (13, 14):
        s = "" if len(playing) == 1 else "s"
        out.append(
            f"{len(playing)} tile{s} found in the hand; a winning hand has 14 and one more for each kong"
        )
    down = sum(1 for g in groups if g.kind != "kong" for c in g.tiles if c == BACK)
    if down:
        out.append(f"{down} face-down tile{'' if down == 1 else 's'} could not be told")
    counts: dict[str, int] = defaultdict(int, Counter(c for c in codes if c != BACK))
    many = [c for c, n in counts.items() if n > (1 if _is_bonus(c) else 4)]
    out.extend(f"{counts[c]} tiles read as {c}: a set holds fewer" for c in sorted(many))
    return tuple(out)
