"""The real photographs with labels: where each comes from, who published it under which licence, and what it may be used for.

None of them is part of this project. `photo_root()` finds them by the environment variable JADELENS_PHOTOS.
"""

from __future__ import annotations

import csv
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

CORRECTIONS = Path(__file__).with_name("corrections.csv")
#: What camerash's pictures of whole sets show, labelled here.
SET_PICTURES = Path(__file__).with_name("camerash_sets.csv")


@dataclass(frozen=True, slots=True)
class Source:
    """A collection of photographs, its publisher and the licence as its publisher states it."""

    name: str
    publisher: str
    licence: str
    use: str


SOURCES = (
    Source(
        "janchan",
        "Jon Chan, Roboflow project `mahjong`, copied in the repository LastTherapy/MahjongRecognition",
        "CC BY 4.0",
        "train and valid splits: training and choosing; test split: measuring only",
    ),
    Source(
        "camerash",
        "Camerash, repository Camerash/mahjong-dataset; pictures gathered from shops",
        "MIT (on the repository)",
        "training the classifier, choosing by sets left out",
    ),
    Source(
        "hlin117",
        "hlin117, repository hlin117/mahjongCV",
        "none stated",
        "measuring only, never training",
    ),
)


def photo_root() -> Path | None:
    """The folder of photographs that JADELENS_PHOTOS names, or None where it is unset or missing."""
    value = os.environ.get("JADELENS_PHOTOS")
    if not value:
        return None
    root = Path(value)
    return root if root.is_dir() else None


def pixels_of(path: Path) -> NDArray[np.uint8]:
    """The picture in a file: h x w x 3 uint8, BGR; raises OSError where it cannot be read."""
    return decoded(path.read_bytes())


def decoded(data: bytes | NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The picture in encoded bytes: h x w x 3 uint8, BGR; raises OSError where it cannot be read."""
    image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    if image is None:
        raise OSError("OpenCV cannot read this picture")
    return image.astype(np.uint8, copy=False)


def in_one(images: Iterable[NDArray[np.uint8]], quality: int) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Pictures (h x w x 3 uint8, BGR) as WebP of a `quality` (1 to 100), one after the other, and where each ends."""
    coded = [cv2.imencode(".webp", image, [cv2.IMWRITE_WEBP_QUALITY, quality])[1].ravel() for image in images]
    return np.concatenate(coded).astype(np.uint8, copy=False), np.cumsum([len(data) for data in coded])


def out_of_one(data: NDArray[np.uint8], ends: NDArray[np.int64]) -> list[NDArray[np.uint8]]:
    """The pictures that `in_one` put together."""
    return [decoded(one) for one in np.split(data, ends[:-1])]


def jpeg_of(image: NDArray[np.uint8], quality: int = 92) -> bytes:
    """A picture (h x w x 3 uint8, BGR) as a JPEG file."""
    return cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()


@dataclass(frozen=True, slots=True)
class LabelledTile:
    """One labelled tile: its code and its outline in pixels (4x2 float32, clockwise, start corner unknown)."""

    tile: str
    quad: NDArray[np.float32]
    outlined: bool = False

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The upright box around the outline: x0, y0, x1, y1."""
        low, high = self.quad.min(axis=0), self.quad.max(axis=0)
        return float(low[0]), float(low[1]), float(high[0]), float(high[1])


@dataclass(frozen=True, slots=True)
class LabelledPhoto:
    """A photograph with its labels. `source` names the original photograph where several pictures come of one."""

    path: Path
    source: str
    split: str
    tiles: tuple[LabelledTile, ...]


def _quad_of_box(x0: float, y0: float, x1: float, y1: float) -> NDArray[np.float32]:
    return np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float32)


def _quad_of_outline(text: str) -> NDArray[np.float32] | None:
    """Four corners of a drawn outline, or None where it has another number of corners."""
    points = np.array(text.split(), np.float32).reshape(-1, 2)
    if len(points) > 1 and np.allclose(points[0], points[-1]):
        points = points[:-1]
    if len(points) != 4:
        return None
    (ax, ay), (bx, by), (cx, cy), _ = points
    turns_left = (bx - ax) * (cy - by) - (by - ay) * (cx - bx) < 0
    return points[::-1].copy() if turns_left else points


@cache
def corrections() -> dict[tuple[str, str, int], str]:
    """Labels found wrong on looking: (collection, picture, index of the label) -> the right code ("" to drop it)."""
    if not CORRECTIONS.exists():
        return {}
    with CORRECTIONS.open(newline="", encoding="utf-8") as lines:
        return {
            (r["set"], r["image"], int(r["label"])): r["tile"] for r in csv.DictReader(lines) if r["label"]
        }


@cache
def partly_labelled() -> frozenset[tuple[str, str]]:
    """Pictures (collection, picture) with tiles among the labelled ones that have no label: rows without one in the corrections."""
    if not CORRECTIONS.exists():
        return frozenset()
    with CORRECTIONS.open(newline="", encoding="utf-8") as lines:
        return frozenset((r["set"], r["image"]) for r in csv.DictReader(lines) if not r["label"])


def janchan(root: Path, split: str, *, corrected: bool = True) -> Iterator[LabelledPhoto]:
    """The `train`, `valid` or `test` photographs of janchan (640x640, stretched), in the order of their names."""
    folder = root / "janchan"
    boxes: dict[str, list[LabelledTile]] = defaultdict(list)
    fixes = corrections() if corrected else {}
    with (folder / "boxes.csv").open(newline="", encoding="utf-8") as lines:
        seen: dict[str, int] = defaultdict(int)
        for row in csv.DictReader(lines):
            index = seen[row["image"]]
            seen[row["image"]] += 1
            tile = fixes.get(("janchan", row["image"], index), row["tile"])
            if not tile:
                continue
            outline = _quad_of_outline(row["polygon"]) if row["polygon"] else None
            quad = (
                outline
                if outline is not None
                else _quad_of_box(*(float(row[k]) for k in ("x0", "y0", "x1", "y1")))
            )
            boxes[row["image"]].append(LabelledTile(tile, quad, outline is not None))
    with (folder / "photos.csv").open(newline="", encoding="utf-8") as lines:
        for row in sorted(csv.DictReader(lines), key=lambda r: r["image"]):
            if row["split"] == split:
                yield LabelledPhoto(
                    folder / "images" / row["image"], row["source"], split, tuple(boxes[row["image"]])
                )


@dataclass(frozen=True, slots=True)
class LabelledCrop:
    """A picture of a single tile; `set` names the tile set that it shows."""

    path: Path
    tile: str
    set: str


def camerash(root: Path, *, doubtful: bool = False) -> Iterator[LabelledCrop]:
    """The single tiles of camerash's 13 sets; labels marked doubtful only when asked for, without their mark."""
    folder = root / "camerash"
    with (folder / "tiles.csv").open(newline="", encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            if doubtful or not row["tile"].startswith("?"):
                yield LabelledCrop(folder / "tiles" / row["image"], row["tile"].lstrip("?"), row["set"])


def hlin117_tiles(root: Path) -> Iterator[LabelledCrop]:
    """The 34 single tiles of hlin117 (measuring only)."""
    folder = root / "hlin117"
    with (folder / "tiles.csv").open(newline="", encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            if not row["tile"].startswith("?"):
                yield LabelledCrop(folder / "tiles" / row["image"], row["tile"], "hlin117")


@dataclass(frozen=True, slots=True)
class LabelledScene:
    """A photograph whose tiles are known in reading order (`rows`), or in no order where `ordered` is false.

    A tile `?` shows a face that has no name. `set` names the tile set where there are several.
    """

    path: Path
    rows: tuple[tuple[str, ...], ...]
    ordered: bool = True
    set: str = ""


def hlin117_scenes(root: Path) -> Iterator[LabelledScene]:
    """The nine scenes of hlin117 (measuring only)."""
    folder = root / "hlin117"
    with (folder / "scenes.csv").open(newline="", encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            yield LabelledScene(
                folder / "scenes" / row["image"], _rows(row["tiles"]), row["order"] == "reading"
            )


def camerash_sets(root: Path) -> Iterator[LabelledScene]:
    """The 25 pictures of whole sets of camerash, in which 1,786 tiles lie side by side as in a box (measuring only)."""
    folder = root / "camerash" / "sets"
    with SET_PICTURES.open(newline="", encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            yield LabelledScene(folder / row["image"], _rows(row["tiles"]), set=row["set"])


def _rows(tiles: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(part.split()) for part in tiles.split("/"))
