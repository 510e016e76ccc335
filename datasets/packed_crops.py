"""Single tiles in one small file, to train where the photographs that they are cut from are not (`pack_crops.py`)."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np

from crops import Crops
from photosets import decoded


def pack(crops: Crops, path: Path, quality: int) -> None:
    """Write crops as WebP pictures of a `quality` (1 to 100), with their labels and names."""
    coded = [
        cv2.imencode(".webp", image, [cv2.IMWRITE_WEBP_QUALITY, quality])[1].ravel() for image in crops.images
    ]
    ends = np.cumsum([len(data) for data in coded])
    np.savez(
        path,
        data=np.concatenate(coded),
        ends=ends,
        labels=crops.labels,
        upright=crops.upright,
        sets=np.array(crops.sets),
    )


def unpacked(path: Path) -> Crops:
    """The crops in a file."""
    with np.load(path) as data:
        starts = np.concatenate([[0], data["ends"]])
        coded = data["data"]
        images = [decoded(coded[a:b]) for a, b in pairwise(starts)]
        return Crops(
            np.stack(images), data["labels"], data["upright"], tuple(str(name) for name in data["sets"])
        )
