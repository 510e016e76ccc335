"""How a reading is judged against labels, and the figures of many readings with their intervals.

A labelled tile is found where a prediction's middle lies in its box (the nearest such, each used once). What else was read
is an extra tile, an error: everywhere where all tiles are labelled; inside the hull of the labels where things further off
often have none; nowhere where tiles among the labelled ones have none. End-to-end is the share of tiles right among labels
and extra tiles; a picture is exact where all are right and nothing is extra. Intervals: 95 %, bootstrap over pictures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from photosets import LabelledTile
from vision.decode import is_bonus
from vision.quads import middle
from vision.reading import Reading, TileReading

Pairs = list[tuple[LabelledTile | None, TileReading | None]]
#: Figure: value, low and high end of its interval.
Figures = dict[str, tuple[float, float, float]]

STAGES = ("decode", "detect", "classify", "total")


@dataclass(frozen=True, slots=True)
class Case:
    """A picture to be read, as a file's bytes, and what is true of it.

    `ignored` are outlines (4 x 2) of tiles that may be read or not; `extras` says where else a reading counts as an error.
    `kind` parts a collection, such as by the design of its tiles. Where it is `closed` all tiles are among `tiles` and `ignored`.
    """

    name: str
    data: bytes
    tiles: tuple[LabelledTile, ...]
    ignored: tuple[NDArray[np.float32], ...] = ()
    extras: Literal["all", "inside", "none"] = "inside"
    kind: str = ""
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """A tile's label and what it was read as; `label` is "" for an extra tile, `read` is "" for one that was not found."""

    label: str
    read: str
    p: float = 0.0
    sure: bool = False

    @property
    def right(self) -> bool:
        """Whether the tile was found and read as its label says."""
        return self.label == self.read

    def __str__(self) -> str:
        return f"{self.label or '-'}>{self.read or '-'}"


@dataclass(frozen=True, slots=True)
class Judged:
    """What came of one picture. `row_exact` is about the longest labelled row; `other` says what else was wrong with it; `beside` how many things were read
    beside all its tiles that are none, where that is known."""

    name: str
    outcomes: tuple[Outcome, ...]
    row_exact: bool = True
    ms: Mapping[str, float] = field(default_factory=dict)
    kind: str = ""
    other: tuple[str, ...] = ()
    beside: int | None = None

    @property
    def exact(self) -> bool:
        """Whether the whole picture was read right."""
        return all(o.right for o in self.outcomes) and not self.other

    @property
    def mistakes(self) -> tuple[str, ...]:
        """What went wrong, as label>reading and in words."""
        return (*(str(o) for o in self.outcomes if not o.right), *self.other)

    @property
    def found(self) -> int:
        """How many labelled tiles were found, whatever they were read as."""
        return sum(bool(o.label and o.read) for o in self.outcomes)

    @property
    def right(self) -> int:
        """How many labelled tiles were read right."""
        return sum(o.right for o in self.outcomes)

    @property
    def extra(self) -> int:
        """How many tiles were read where there is none."""
        return sum(not o.label for o in self.outcomes)


@dataclass(frozen=True, slots=True)
class Summary:
    """The figures of one collection: each with its interval, median milliseconds by stage, how often each mistake was made,
    and the mistakes of each picture that was not read exactly.

    `slow` are the milliseconds that 19 of 20 pictures took at most, and those of the slowest.
    """

    name: str
    pictures: int
    tiles: int
    figures: Figures
    ms: dict[str, float]
    confusion: dict[str, int]
    wrong: dict[str, list[str]]
    note: str = ""
    slow: tuple[float, float] = (0.0, 0.0)


def judge(case: Case, reading: Reading) -> tuple[Judged, Pairs]:
    """A reading compared with the truth; and the pairs of label and prediction, either of them None where there is none."""
    places = [np.array(middle(t.detection.quad)) for t in reading.tiles]
    candidates = []
    for i, label in enumerate(case.tiles):
        x0, y0, x1, y1 = label.box
        centre = np.array([(x0 + x1) / 2, (y0 + y1) / 2])
        for k, place in enumerate(places):
            if x0 <= place[0] <= x1 and y0 <= place[1] <= y1:
                candidates.append((float(np.linalg.norm(place - centre)), i, k))
    matched: dict[int, int] = {}
    free = set(range(len(places)))
    for _, i, k in sorted(candidates):
        if i not in matched and k in free:
            matched[i] = k
            free.discard(k)
    pairs: Pairs = [
        (label, reading.tiles[matched[i]] if i in matched else None) for i, label in enumerate(case.tiles)
    ]
    pairs += [(None, reading.tiles[k]) for k in sorted(free) if _is_extra(case, places[k])]
    outcomes = tuple(
        Outcome(
            label.tile if label else "",
            tile.tile if tile else "",
            tile.p if tile else 0.0,
            bool(tile and tile.sure),
        )
        for label, tile in pairs
    )
    further = [places[k] for k in free if not _is_extra(case, places[k])]
    beside = sum(not _is_ignored(case, place) for place in further) if case.closed else None
    judged = Judged(
        case.name, outcomes, _row_exact(case.tiles, pairs), dict(reading.ms), case.kind, beside=beside
    )
    return judged, pairs


def _inside(outline: NDArray[np.float32], place: NDArray[np.float64]) -> bool:
    return cv2.pointPolygonTest(outline, (float(place[0]), float(place[1])), False) >= 0


def _is_ignored(case: Case, place: NDArray[np.float64]) -> bool:
    return any(_inside(quad.astype(np.float32), place) for quad in case.ignored)


def _is_extra(case: Case, place: NDArray[np.float64]) -> bool:
    if case.extras == "none" or _is_ignored(case, place):
        return False
    if case.extras == "all":
        return True
    if not case.tiles:
        return False
    hull = cv2.convexHull(np.concatenate([t.quad for t in case.tiles]).astype(np.float32))
    return _inside(hull.astype(np.float32), place)


def longest_row(labels: Sequence[LabelledTile]) -> list[LabelledTile]:
    """The labels of the longest row, split at gaps of half a tile; rows are chained from neighbour to neighbour."""
    boxes = np.array([t.box for t in labels]).reshape(-1, 4)
    order = np.argsort(boxes[:, 0])
    rows: list[list[int]] = []
    for i in order:
        best = None
        for row in rows:
            last = boxes[row[-1]]
            width, height = last[2] - last[0], last[3] - last[1]
            gap = boxes[i, 0] - last[2]
            level = abs((boxes[i, 1] + boxes[i, 3]) / 2 - (last[1] + last[3]) / 2) < 0.5 * height
            if level and -0.6 * width < gap < 0.5 * width and (best is None or gap < best[0]):
                best = (gap, row)
        if best:
            best[1].append(int(i))
        else:
            rows.append([int(i)])
    return [labels[i] for i in max(rows, key=len)] if rows else []


def _row_exact(labels: Sequence[LabelledTile], pairs: Pairs) -> bool:
    row = {id(t) for t in longest_row(labels)} if labels else set()
    return all(
        tile is not None and tile.tile == label.tile for label, tile in pairs if label and id(label) in row
    )


#: Each figure is one count over another, both summed over the pictures.
RATIOS = {
    "recall": ("found", "labels"),
    "class among found": ("right", "found"),
    "end-to-end": ("right", "counted"),
    "flowers and seasons": ("bonus right", "bonus"),
    "pictures exact": ("exact", "pictures"),
    "longest row exact": ("row exact", "pictures"),
    "extra tiles a picture": ("extra", "pictures"),
    "false things beside a picture": ("beside", "closed"),
    "sure": ("sure", "found"),
    "wrong among sure": ("sure wrong", "sure"),
}


def _counts(judged: Judged) -> dict[str, float]:
    tiles = judged.outcomes
    said = [o for o in tiles if o.label and o.read]
    bonus = [o for o in tiles if is_bonus(o.label or "-")]
    return {
        "labels": sum(bool(o.label) for o in tiles),
        "counted": len(tiles),
        "found": judged.found,
        "right": judged.right,
        "extra": judged.extra,
        "bonus": len(bonus),
        "bonus right": sum(o.right for o in bonus),
        "exact": judged.exact,
        "row exact": judged.row_exact,
        "pictures": 1,
        "beside": judged.beside or 0,
        "closed": judged.beside is not None,
        "sure": sum(o.sure for o in said),
        "sure wrong": sum(o.sure and not o.right for o in said),
    }


def ratio(part: NDArray[np.float64], whole: NDArray[np.float64], seed: int = 0) -> tuple[float, float, float]:
    """The sum of `part` over that of `whole` (both n), with its interval by bootstrap; zeros where `whole` is nothing."""
    if not whole.sum():
        return 0.0, 0.0, 0.0
    n = len(whole)
    often = np.random.default_rng(seed).multinomial(n, np.full(n, 1 / n), 1000)
    drawn = (often @ part) / np.maximum(often @ whole, 1e-9)
    low, high = np.percentile(drawn, [2.5, 97.5])
    return float(part.sum() / whole.sum()), float(low), float(high)


def summary(name: str, judged: Sequence[Judged], note: str = "") -> Summary:
    """The figures of one collection with their intervals; those that nothing was counted for are left out."""
    rows = [_counts(j) for j in judged]
    columns = {key: np.array([row[key] for row in rows], float) for key in (rows[0] if rows else {})}
    figures = {
        key: ratio(columns[part], columns[whole])
        for key, (part, whole) in RATIOS.items()
        if rows and columns[whole].sum() > 0
    }
    said = [o for j in judged for o in j.outcomes if o.label and o.read]
    if said:
        error = calibration_error(np.array([o.p for o in said]), np.array([o.right for o in said]))
        figures["calibration error"] = (error,) * 3
    mistakes = Counter(str(o) for j in judged for o in j.outcomes if not o.right)
    total = [j.ms.get("total", 0.0) for j in judged] or [0.0]
    return Summary(
        name,
        len(judged),
        sum(int(row["labels"]) for row in rows),
        figures,
        {s: float(np.median([j.ms.get(s, 0.0) for j in judged])) for s in STAGES} if judged else {},
        dict(mistakes.most_common()),
        {j.name: list(j.mistakes) for j in judged if not j.exact},
        note,
        (float(np.percentile(total, 95)), max(total)),
    )


def calibration_error(p: NDArray[np.float64], right: NDArray[np.bool_], bins: int = 10) -> float:
    """How far the probabilities (n) lie from the shares right, on average over `bins` parts of equal count."""
    if not len(p):
        return 0.0
    parts = np.array_split(np.argsort(p, kind="stable"), bins)
    return float(sum(len(k) * abs(p[k].mean() - right[k].mean()) for k in parts if len(k)) / len(p))


def show(out: Summary) -> str:
    """The figures as lines of text."""
    lines = [
        f"{out.name}: {out.pictures} pictures, {out.tiles} tiles" + (f"; {out.note}" if out.note else "")
    ]
    for key, (value, low, high) in out.figures.items():
        if key.endswith("a picture"):
            text = f"{value:6.2f}    ({low:.2f} to {high:.2f})"
        else:
            text = f"{100 * value:6.2f} %  ({100 * low:.1f} to {100 * high:.1f})"
        lines.append(f"  {key:24} {text}")
    if any(out.ms.values()):
        lines.append("  median ms                " + ", ".join(f"{s} {ms:.0f}" for s, ms in out.ms.items()))
        lines.append("  19 of 20, slowest ms     " + ", ".join(f"{ms:.0f}" for ms in out.slow))
    return "\n".join(lines)
