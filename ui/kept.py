"""Corrected photos that players let the program keep, so that its reader can learn from them.

Each lies in the program's own folder as a JPEG and a COCO file of its tiles (corners and faces); nothing leaves the
machine by itself. The picture is drawn anew, so that no place, time or name inside the original is kept.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any

from ui.document import FACES, Document
from ui.store import StoredPhoto, StoreError
from ui.texts import ANIMALS
from vision import photo as photos
from vision.reading import Point, Quad

Json = dict[str, Any]
JPEG_QUALITY = 95
#: COCO's categories: every face by its code, in an order that stays.
CATEGORIES = tuple(
    {"id": number, "name": code, "supercategory": "tile"}
    for number, code in enumerate((*FACES, *ANIMALS), start=1)
)
_NUMBER = {str(one["name"]): int(str(one["id"])) for one in CATEGORIES}


def name_of(hand: str) -> str:
    """The name of a hand's files: it says nothing of the hand's id, which is the key to it."""
    return hashlib.sha256(hand.encode()).hexdigest()[:20]


def keep(folder: Path, hand: str, document: Document, photo: StoredPhoto) -> None:
    """Keep the photo of `hand` with its tiles as they are now. Raises ui.store.StoreError where that fails."""
    import cv2

    name = name_of(hand)
    _, jpeg = cv2.imencode(
        ".jpg", photos.load(photo.original).pixels, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY]
    )
    _write(folder / f"{name}.jpg", jpeg.tobytes())
    update(folder, hand, document)


def update(folder: Path, hand: str, document: Document) -> None:
    """Write the tiles of a kept photo anew after an edit. Raises ui.store.StoreError where that fails."""
    name = name_of(hand)
    _write(folder / f"{name}.json", json.dumps(coco([(f"{name}.jpg", document)])).encode())


def is_kept(folder: Path, hand: str) -> bool:
    """Whether the photo of `hand` is kept."""
    return (folder / f"{name_of(hand)}.json").is_file()


def drop(folder: Path, hand: str) -> None:
    """Delete what was kept of `hand`, if anything was."""
    for ending in (".json", ".jpg"):
        (folder / f"{name_of(hand)}{ending}").unlink(missing_ok=True)


def drop_all(folder: Path) -> int:
    """Delete every kept photo; how many there were."""
    files = [*folder.glob("*.json"), *folder.glob("*.jpg")]
    for file in files:
        file.unlink(missing_ok=True)
    return sum(file.suffix == ".jpg" for file in files)


def names(folder: Path) -> list[str]:
    """The kept photos, those that are complete."""
    return sorted(file.stem for file in folder.glob("*.json") if file.with_suffix(".jpg").is_file())


def export(folder: Path, out: IO[bytes] | Path) -> int:
    """Write every kept photo into one zip (`images/`, and one COCO file `annotations.json`); how many there were."""
    kept = names(folder)
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        parts = (json.loads((folder / f"{name}.json").read_text(encoding="utf-8")) for name in kept)
        archive.writestr("annotations.json", json.dumps(merged(parts)), zipfile.ZIP_DEFLATED)
        for name in kept:
            archive.write(folder / f"{name}.jpg", f"images/{name}.jpg")
    return len(kept)


def coco(found: Iterable[tuple[str, Document]]) -> Json:
    """Photos, by the names of their files, and their tiles in COCO's form, corners in pixels of the upright photo.

    `segmentation` holds the four corners clockwise from the tile's own top left; `fixed` marks a face that the player
    chose.
    """
    images: list[Json] = []
    annotations: list[Json] = []
    for number, (file, document) in enumerate(found, start=1):
        sideways = document.turn % 2 == 1
        reading = document.reading
        wide, tall = (reading.height, reading.width) if sideways else (reading.width, reading.height)
        images.append({"id": number, "file_name": file, "width": wide, "height": tall})
        for tile in reading.tiles:
            quad = unturned(tile.detection.quad, document.turn, wide, tall)
            xs, ys = [x for x, _ in quad], [y for _, y in quad]
            annotations.append(
                {
                    "id": len(annotations) + 1,
                    "image_id": number,
                    "category_id": _NUMBER[tile.tile],
                    "segmentation": [[round(value, 1) for point in quad for value in point]],
                    "bbox": [
                        round(value, 1) for value in (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
                    ],
                    "area": round(area(quad), 1),
                    "iscrowd": 0,
                    "fixed": tile.fixed,
                    "in_hand": tile.in_hand,
                }
            )
    return {"images": images, "annotations": annotations, "categories": list(CATEGORIES)}


def merged(parts: Iterable[Json]) -> Json:
    """Several COCO objects as one, numbered anew."""
    images: list[Json] = []
    annotations: list[Json] = []
    for part in parts:
        numbers = {image["id"]: len(images) + at for at, image in enumerate(part["images"], start=1)}
        images += [{**image, "id": numbers[image["id"]]} for image in part["images"]]
        for one in part["annotations"]:
            annotations.append({**one, "id": len(annotations) + 1, "image_id": numbers[one["image_id"]]})
    return {"images": images, "annotations": annotations, "categories": list(CATEGORIES)}


def unturned(quad: Quad, turn: int, wide: int, tall: int) -> Quad:
    """`quad` in the photo of `wide` x `tall` pixels before it was turned by `turn` quarters clockwise."""

    def back(point: Point) -> Point:
        x, y = point
        return {0: (x, y), 1: (y, tall - x), 2: (wide - x, tall - y), 3: (wide - y, x)}[turn % 4]

    first, second, third, fourth = (back(corner) for corner in quad)
    return (first, second, third, fourth)


def area(quad: Quad) -> float:
    """The area of `quad` in square pixels."""
    return abs(sum(_crosses(quad))) / 2


def _crosses(quad: Quad) -> Iterator[float]:
    for (x, y), (u, v) in zip(quad, (*quad[1:], quad[0]), strict=True):
        yield x * v - u * y


def _write(path: Path, data: bytes) -> None:
    """Write `data` to `path` whole or not at all."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(data)
        os.replace(file.name, path)
    except OSError as error:
        raise StoreError(f"The photo could not be kept: {error.strerror}.") from None
