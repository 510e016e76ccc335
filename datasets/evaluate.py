"""Measure the reader: `python datasets/evaluate.py --help`.

A labelled tile is found where a prediction's middle lies in its box (the nearest such, each used once). Predictions inside
the hull of a photo's labels that match none count as errors; what lies further off is often not labelled, and is not
counted. End-to-end is the share of tiles right among labels and extra tiles; a photo is exact where all are right and
nothing is extra. Intervals: 95 %, bootstrap over photos.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from faces import HELD_OUT_STYLES, face_bank
from photosets import LabelledPhoto, LabelledTile, decoded, hlin117_scenes, janchan, photo_root, pixels_of
from scenes import Scene, draw_scene
from vision.layout import middle
from vision.read import Reader
from vision.reading import Reading, TileReading

STAGES = ("decode", "detect", "classify", "total")


@dataclass(frozen=True, slots=True)
class Judged:
    """One photo: how many labels, found, right and extra tiles, and what the reader said of those that it found."""

    name: str
    labels: int
    found: int
    right: int
    extra: int
    row_exact: bool
    ms: dict[str, float]
    sure: tuple[tuple[float, bool, bool], ...] = ()
    """Of each tile found: its probability, whether the reader was sure, whether it was right."""
    mistakes: tuple[str, ...] = ()

    @property
    def exact(self) -> bool:
        """Whether the whole photo was read right."""
        return self.right == self.labels and self.extra == 0


@dataclass(slots=True)
class Summary:
    """The figures of one collection."""

    name: str
    photos: int
    tiles: int
    figures: dict[str, tuple[float, float, float]] = field(default_factory=dict)
    ms: dict[str, float] = field(default_factory=dict)
    confusion: dict[str, int] = field(default_factory=dict)
    wrong: dict[str, list[str]] = field(default_factory=dict)


def judge(
    name: str, labels: Sequence[LabelledTile], reading: Reading, scale: tuple[float, float] = (1, 1)
) -> tuple[Judged, list[tuple[LabelledTile | None, TileReading | None]]]:
    """A reading compared with labels; and the pairs of label and prediction, either of them None where there is none."""
    places = [np.array(middle(t.detection.quad)) * scale for t in reading.tiles]
    pairs: list[tuple[LabelledTile | None, TileReading | None]] = []
    free = set(range(len(places)))
    candidates = []
    for i, label in enumerate(labels):
        x0, y0, x1, y1 = label.box
        centre = np.array([(x0 + x1) / 2, (y0 + y1) / 2])
        for k, place in enumerate(places):
            if x0 <= place[0] <= x1 and y0 <= place[1] <= y1:
                candidates.append((float(np.linalg.norm(place - centre)), i, k))
    matched: dict[int, int] = {}
    for _, i, k in sorted(candidates):
        if i not in matched and k in free:
            matched[i] = k
            free.discard(k)
    for i, label in enumerate(labels):
        pairs.append((label, reading.tiles[matched[i]] if i in matched else None))
    hull = cv2.convexHull(np.concatenate([t.quad for t in labels]).astype(np.float32)) if labels else None
    for k in sorted(free):
        x, y = places[k]
        if hull is not None and cv2.pointPolygonTest(hull, (float(x), float(y)), False) >= 0:
            pairs.append((None, reading.tiles[k]))
    right = sum(1 for label, tile in pairs if label and tile and label.tile == tile.tile)
    found = sum(1 for label, tile in pairs if label and tile)
    said = tuple((t.p, t.sure, t.tile == label.tile) for label, t in pairs if label and t)
    mistakes = tuple(
        f"{label.tile if label else '-'}>{tile.tile if tile else '-'}"
        for label, tile in pairs
        if label is None or tile is None or label.tile != tile.tile
    )
    judged = Judged(
        name,
        len(labels),
        found,
        right,
        len(pairs) - len(labels),
        _row_exact(labels, pairs),
        dict(reading.ms),
        said,
        mistakes,
    )
    return judged, pairs


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


def _row_exact(
    labels: Sequence[LabelledTile], pairs: Sequence[tuple[LabelledTile | None, TileReading | None]]
) -> bool:
    row = {id(t) for t in longest_row(labels)} if labels else set()
    return all(
        tile is not None and tile.tile == label.tile for label, tile in pairs if label and id(label) in row
    )


def summary(name: str, judged: Sequence[Judged], seed: int = 0) -> Summary:
    """The figures of one collection with their intervals."""
    rng = np.random.default_rng(seed)
    table = np.array([[j.labels, j.found, j.right, j.extra, j.exact, j.row_exact] for j in judged], float)
    said = [np.array(j.sure, float).reshape(-1, 3) for j in judged]
    sure = np.array([[len(s), s[:, 1].sum(), (s[:, 1] * (1 - s[:, 2])).sum()] for s in said])

    def figures(rows: NDArray[np.int_]) -> dict[str, float]:
        labels, found, right, extra, exact, row = table[rows].sum(axis=0)
        tiles, asked_not, wrong = sure[rows].sum(axis=0)
        return {
            "recall": found / max(1, labels),
            "class among found": right / max(1, found),
            "end-to-end": right / max(1, labels + extra),
            "photos exact": exact / len(rows),
            "longest row exact": row / len(rows),
            "extra tiles a photo": extra / len(rows),
            "sure": asked_not / max(1, tiles),
            "wrong among sure": wrong / max(1, asked_not),
        }

    every = np.arange(len(judged))
    values = figures(every)
    drawn = [figures(rng.choice(every, len(every))) for _ in range(1000)]
    out = Summary(name, len(judged), int(table[:, 0].sum()))
    for key, value in values.items():
        low, high = np.percentile([d[key] for d in drawn], [2.5, 97.5])
        out.figures[key] = (float(value), float(low), float(high))
    out.figures["calibration error"] = (_calibration_error(np.concatenate(said)),) * 3
    out.ms = {s: float(np.median([j.ms.get(s, 0.0) for j in judged])) for s in STAGES}
    out.confusion = dict(Counter(m for j in judged for m in j.mistakes).most_common(40))
    out.wrong = {j.name: list(j.mistakes) for j in judged if not j.exact}
    return out


def _calibration_error(said: NDArray[np.float64], bins: int = 10) -> float:
    if not len(said):
        return 0.0
    order = np.argsort(said[:, 0])
    parts = np.array_split(order, bins)
    return float(
        sum(len(p) * abs(said[p, 0].mean() - said[p, 2].mean()) for p in parts if len(p)) / len(said)
    )


def show(out: Summary) -> str:
    """The figures as lines of text."""
    lines = [f"{out.name}: {out.photos} photos, {out.tiles} tiles"]
    for key, (value, low, high) in out.figures.items():
        as_share = key != "extra tiles a photo"
        text = (
            f"{100 * value:6.2f} %  ({100 * low:.1f} to {100 * high:.1f})"
            if as_share
            else f"{value:6.2f}    ({low:.2f} to {high:.2f})"
        )
        lines.append(f"  {key:20} {text}")
    lines.append("  median ms            " + ", ".join(f"{s} {ms:.0f}" for s, ms in out.ms.items()))
    return "\n".join(lines)


def draw_pairs(
    image: NDArray[np.uint8], pairs: Iterable[tuple[LabelledTile | None, TileReading | None]]
) -> NDArray[np.uint8]:
    """The photo with what was right outlined in green, and mistakes in red with label and reading."""
    grow = max(1.0, 1000 / max(image.shape[:2]))
    out = cv2.resize(image, None, fx=grow, fy=grow)
    for label, tile in pairs:
        right = bool(label and tile and label.tile == tile.tile)
        quad = np.array(tile.detection.quad if tile else label.quad if label else [], np.float32)
        colour = (60, 200, 60) if right else (0, 0, 255)
        cv2.polylines(out, [np.round(quad * grow).astype(np.int32)], True, colour, 1 if right else 2)
        if not right:
            text = f"{label.tile if label else '-'}>{tile.tile if tile else '-'}"
            at = (quad.min(axis=0) * grow).astype(int)
            cv2.putText(
                out,
                text,
                (int(at[0]), int(at[1]) - 3),
                cv2.FONT_HERSHEY_SIMPLEX,
                0.5,
                (0, 0, 255),
                1,
                cv2.LINE_AA,
            )
    return out.astype(np.uint8)


def photographs(
    reader: Reader, photos: Iterable[LabelledPhoto], pictures: Path | None,
    change: Callable[[NDArray[np.uint8]], NDArray[np.uint8]] | None = None,
) -> list[Judged]:  # fmt: skip
    """Labelled photographs read one by one, as they are or changed; failures drawn into the folder `pictures`."""
    out = []
    for photo in photos:
        data = photo.path.read_bytes()
        if change is not None:
            image = decoded(data)
            data = cv2.imencode(".png", change(image))[1].tobytes()
        judged, pairs = judge(photo.path.name, photo.tiles, reader.read(data))
        out.append(judged)
        if pictures is not None and not judged.exact:
            pictures.mkdir(parents=True, exist_ok=True)
            drawn = draw_pairs(pixels_of(photo.path), pairs)
            cv2.imwrite(str(pictures / f"{photo.path.stem}.png"), drawn)
    return out


def hlin117(reader: Reader, root: Path) -> list[Judged]:
    """hlin117's scenes: known in order or as a heap, without boxes."""
    out = []
    for scene in hlin117_scenes(root):
        reading = reader.read(scene.path.read_bytes())
        wanted = [code for row in scene.rows for code in row]
        inside = [t for t in reading.tiles if t.in_hand]
        got = [t.tile for t in inside]
        right = sum((Counter(wanted) & Counter(got)).values())
        by_row: dict[int, list[str]] = {}
        for t in inside:
            by_row.setdefault(t.row if t.row is not None else -1, []).append(t.tile)
        rows = [tuple(by_row[r]) for r in sorted(by_row)]
        in_order = not scene.ordered or rows == list(scene.rows)
        extra = max(0, len(got) - len(wanted))
        missing = list((Counter(wanted) - Counter(got)).elements())
        wrong = list((Counter(got) - Counter(wanted)).elements())
        mistakes = [f"{a}>" for a in missing] + [f">{b}" for b in wrong] + ([] if in_order else ["order"])
        out.append(
            Judged(
                scene.path.name, len(wanted), min(len(got), len(wanted)), right if in_order else min(right, len(wanted) - 1),
                extra, in_order and not missing, dict(reading.ms), (), tuple(mistakes),
            )
        )  # fmt: skip
    return out


class Faces:
    """The faces of one style (codes x h x w x 4), as scenes take them."""

    def __init__(self, faces: NDArray[np.uint8], codes: Sequence[str]) -> None:
        self.faces, self.codes = faces, tuple(codes)

    def face(self, code: str) -> NDArray[np.uint8]:
        """One face, RGBA."""
        face: NDArray[np.uint8] = self.faces[self.codes.index(code)]
        return face


def held_out_scenes(
    count: int, seed: int, kind: str = "hand", size: tuple[int, int] = (1600, 1200)
) -> Iterator[Scene]:
    """Scenes drawn in styles that no model was trained on, one style a scene."""
    bank = face_bank(HELD_OUT_STYLES)
    codes = [str(c) for c in bank["codes"]]
    designs = [Faces(faces, codes) for faces in np.asarray(bank["faces"], np.uint8)]
    for number in range(count):
        rng = np.random.default_rng([seed, number])
        yield draw_scene(rng, [designs[number % len(designs)]], kind=kind, size=size)


def drawn_hands(reader: Reader, count: int, pictures: Path | None, seed: int = 7) -> list[Judged]:
    """Hands laid out by British habit, drawn in styles that no model was trained on."""
    out = []
    for number, scene in enumerate(held_out_scenes(count, seed)):
        labels = [LabelledTile(t.code, t.quad) for t in scene.tiles if t.in_hand and t.visible > 0.9]
        reading = reader.read(cv2.imencode(".jpg", scene.image, [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes())
        judged, pairs = judge(f"drawn-{number}", labels, reading)
        out.append(judged)
        if pictures is not None and not judged.exact:
            pictures.mkdir(parents=True, exist_ok=True)
            cv2.imwrite(str(pictures / f"{judged.name}.png"), draw_pairs(scene.image, pairs))
    return out


def main() -> int:
    """Print the figures of every collection that is there, and write them as JSON."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", type=Path, help="write the figures here too")
    parser.add_argument(
        "--pictures", type=Path, help="draw every photo that was not read exactly into this folder"
    )
    parser.add_argument("--drawn", type=int, default=60, help="how many hands to draw (default 60)")
    parser.add_argument(
        "--only",
        nargs="*",
        choices=("valid", "test", "hlin117", "drawn"),
        default=("test", "hlin117", "drawn"),
    )
    args = parser.parse_args()
    reader = Reader()
    root = photo_root()
    if root is None:
        print(
            "JADELENS_PHOTOS names no folder of photographs: only drawn hands are measured.", file=sys.stderr
        )
    results: list[Summary] = []
    for split in ("valid", "test"):
        if root and split in args.only:
            pictures = args.pictures / split if args.pictures else None
            results.append(summary(f"janchan {split}", photographs(reader, janchan(root, split), pictures)))
            print(show(results[-1]), flush=True)
    if root and "hlin117" in args.only:
        judged = hlin117(reader, root)
        results.append(summary("hlin117 scenes", judged))
        print(show(results[-1]))
        for j in judged:
            print(f"    {j.name:15} {'exact' if j.exact else ' '.join(j.mistakes)}")
    if "drawn" in args.only:
        pictures = args.pictures / "drawn" if args.pictures else None
        results.append(summary("drawn hands, styles left out", drawn_hands(reader, args.drawn, pictures)))
        print(show(results[-1]))
    if args.json:
        args.json.write_text(json.dumps([asdict(r) for r in results], indent=1), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
