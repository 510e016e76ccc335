"""Photos that players corrected and let the program keep: what `jadelens photos --export` writes, ready for training.

for photo in kept_photos.load(Path("kept.zip")):
    pixels = photosets.decoded(photo.data)
"""

from __future__ import annotations

import json
import zipfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class KeptPhoto:
    """One photo and its tiles.

    `data` is the JPEG as it lies there. `quads` is n x 4 x 2 float32, corners in pixels clockwise from the tile's own
    top left; `faces` are the n codes, `fixed` whether the player chose each.
    """

    name: str
    data: bytes
    width: int
    height: int
    quads: NDArray[np.float32]
    faces: tuple[str, ...]
    fixed: tuple[bool, ...]


def load(path: Path) -> Iterator[KeptPhoto]:
    """Every photo in an exported zip, or in the program's own folder of kept photos, by name.

    Raises ValueError for what is neither.
    """
    if path.is_dir():
        for file in sorted(path.glob("*.json")):
            yield from _photos(
                json.loads(file.read_text(encoding="utf-8")), lambda name: (path / name).read_bytes()
            )
    elif zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            yield from _photos(
                json.loads(archive.read("annotations.json")), lambda name: archive.read(f"images/{name}")
            )
    else:
        raise ValueError(f"{path} is no folder and no zip of kept photos")


def _photos(coco: dict[str, Any], read: Callable[[str], bytes]) -> Iterator[KeptPhoto]:
    names = {category["id"]: category["name"] for category in coco["categories"]}
    tiles = defaultdict(list)
    for one in coco["annotations"]:
        tiles[one["image_id"]].append(one)
    for image in coco["images"]:
        found = tiles[image["id"]]
        quads = np.asarray([one["segmentation"][0] for one in found], np.float32).reshape(-1, 4, 2)
        yield KeptPhoto(
            image["file_name"],
            read(image["file_name"]),
            image["width"],
            image["height"],
            quads,
            tuple(names[one["category_id"]] for one in found),
            tuple(bool(one["fixed"]) for one in found),
        )
