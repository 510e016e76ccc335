"""Rows of tiles parted into the sets that they were laid out in, and what kind of set a group of tiles is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from vision.decode import is_bonus
from vision.reading import BACK

#: Tiles further apart than this share of their width were mostly laid apart; where a hand shows it, the limit lies
#: anywhere between these, if some gaps are wider than others by a clear step.
SET_GAP = 0.35
_NARROWEST, _WIDEST = 0.08, 0.9
_CLEAR_STEP = 0.07
#: A step that is less clear parts a row, too, where all that it parts are sets of a whole hand.
_STEP = 0.03
#: A whole hand has so many sets, and so many pairs.
SETS, PAIRS = 4, 1
#: Kinds of groups that a hand is made of.
SETS_AND_PAIRS = ("pair", "pung", "kong", "chow")
#: The same and its flowers and seasons: kinds of groups in which nothing is left to tell.
TOLD = (*SETS_AND_PAIRS, "bonus")
_SUITS = "BCD"


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile in the frame of its rows: middle, the two half sizes across and down."""

    x: float
    y: float
    wide: float
    high: float


def gaps_in(row: Sequence[int], placed: Sequence[Placed]) -> list[float]:
    """The free space between neighbours in a row, in tile widths; widths are evened out over five tiles, since single outlines are off."""
    widths = [
        float(np.median([2 * placed[row[k]].wide for k in range(max(0, i - 2), min(len(row), i + 3))]))
        for i in range(len(row))
    ]
    return [
        2 * (placed[j].x - placed[i].x) / (widths[k] + widths[k + 1]) - 1
        for k, (i, j) in enumerate(pairwise(row))
    ]


def sets_apart(
    rows: Sequence[Sequence[int]], placed: Sequence[Placed], codes: Sequence[str]
) -> list[list[list[int]]]:
    """Each row split into the groups that were laid apart.

    Players part their sets by much or by little. Of the ways to tell narrow gaps from wide ones in this hand, the one is
    taken that parts them clearly and makes the most sets, or parts them into four sets and a pair. In a row where all tiles lie apart, only a much wider gap parts.
    """
    gaps = [gaps_in(row, placed) for row in rows]

    def parted_at(limit: float) -> list[list[int]]:
        return [group for row, own in zip(rows, gaps, strict=True) for group in split_at(row, own, limit)]

    def kind_of(group: Sequence[int]) -> str:
        return set_kind([codes[i] for i in group])[0]

    tried = [(SET_GAP, 0.0)]
    for low, high in pairwise(sorted(gap for own in gaps for gap in own)):
        limit, step = (low + high) / 2, high - low
        clear = step >= _CLEAR_STEP or (step >= _STEP and make_a_hand(map(kind_of, parted_at(limit))))
        if clear and _NARROWEST <= limit <= _WIDEST:
            tried.append((limit, min(step, SET_GAP)))

    def worth(limit: float, step: float) -> float:
        in_sets = sum(len(group) for group in parted_at(limit) if kind_of(group) in TOLD)
        return in_sets / max(1, len(placed)) + step - abs(limit - SET_GAP) / 2

    limit, _ = max(tried, key=lambda one: worth(*one))
    out = []
    for row, own in zip(rows, gaps, strict=True):
        usual = float(np.median(own)) if own else 0.0
        parted = split_at(row, own, limit if usual < max(limit, SET_GAP) else max(limit, 1.7 * usual))
        out.append(_kongs_put_together(parted, dict(zip(row[1:], own, strict=True)), codes))
    return out


def _kongs_put_together(
    groups: Sequence[list[int]], gaps: Mapping[int, float], codes: Sequence[str]
) -> list[list[int]]:
    """The groups of one row, a tile that lies face down put to three that it makes a kong with, if it lies no further off them than sets do
    from each other in most hands; `gaps` are the spaces before the tiles."""
    out: list[list[int]] = []
    for group in groups:
        both = [*out[-1], *group] if out else []
        down = BACK in (codes[group[0]], codes[out[-1][-1]]) if out else False
        alone = out and 1 in (len(group), len(out[-1]))
        if alone and down and gaps[group[0]] < SET_GAP and set_kind([codes[i] for i in both])[0] == "kong":
            out[-1] = both
        else:
            out.append(group)
    return out


def split_at(row: Sequence[int], gaps: Sequence[float], limit: float) -> list[list[int]]:
    """A row split at its gaps wider than `limit`."""
    out = [[row[0]]]
    for j, gap in zip(row[1:], gaps, strict=True):
        if gap > limit:
            out.append([j])
        else:
            out[-1].append(j)
    return out


def bonus_together(groups: Sequence[Sequence[int]], codes: Sequence[str]) -> list[list[int]]:
    """The groups of one row, those side by side that hold nothing but bonus tiles made one: they belong to no set."""
    out: list[list[int]] = []
    before = False
    for group in groups:
        bonus = all(is_bonus(codes[i]) for i in group)
        if bonus and before:
            out[-1].extend(group)
        else:
            out.append(list(group))
        before = bonus
    return out


def set_kind(codes: Sequence[str]) -> tuple[str, tuple[str, ...], bool | None]:
    """What a group of tiles is: its kind, its tiles with hidden ones filled in, and whether it lies concealed."""
    faces = [c for c in codes if c != BACK]
    hidden = len(codes) - len(faces)
    alike = len(set(faces)) == 1
    if faces and all(is_bonus(c) for c in faces) and not hidden:
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


def make_a_hand(kinds: Iterable[str]) -> bool:
    """Whether groups of these kinds are four sets, a pair, and nothing else but flowers and seasons."""
    counts = Counter(kind for kind in kinds if kind != "bonus")
    sets = [counts[kind] for kind in SETS_AND_PAIRS if kind != "pair"]
    return (sum(sets), counts["pair"]) == (SETS, PAIRS) and counts.total() == SETS + PAIRS


def _is_run(codes: Sequence[str]) -> bool:
    # dragons begin with a D as circles do
    if len({c[0] for c in codes}) != 1 or not all(c[0] in _SUITS and c[1].isdigit() for c in codes):
        return False
    numbers = sorted(int(c[1]) for c in codes)
    return numbers == list(range(numbers[0], numbers[0] + len(numbers)))
