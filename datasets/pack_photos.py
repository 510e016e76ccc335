"""Keep photographs with the quads of their tiles in one small file, to train a detector where the photographs are not: `python datasets/pack_photos.py --help`.

They are those of janchan's train split, as `train_detector.py` learns from them.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from detector_data import Example, photo_example
from photosets import in_one, janchan, out_of_one, photo_root


def smaller(example: Example, side: int) -> Example:
    """The example no longer than `side` pixels on either side."""
    by = min(1.0, side / max(example.image.shape[:2]))
    if by == 1.0:
        return example
    image = cv2.resize(example.image, None, fx=by, fy=by, interpolation=cv2.INTER_AREA)
    # the middles of pixels, not their corners, are whole numbers
    quads, ignore = ((((q + 0.5) * by) - 0.5).astype(np.float32) for q in (example.quads, example.ignore))
    return Example(np.asarray(image, np.uint8), quads, ignore, example.closed)


def _joined(quads: Sequence[NDArray[np.float32]]) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
    ends = np.cumsum([len(own) for own in quads])
    return np.concatenate(quads).astype(np.float32), ends


def pack(examples: Sequence[Example], path: Path, quality: int) -> None:
    """Write examples that are not closed as WebP pictures of a `quality` (1 to 100), with their quads."""
    data, ends = in_one((e.image for e in examples), quality)
    quads, quads_end = _joined([e.quads for e in examples])
    ignore, ignore_end = _joined([e.ignore for e in examples])
    np.savez(
        path,
        data=data,
        ends=ends,
        quads=quads,
        quads_end=quads_end,
        ignore=ignore,
        ignore_end=ignore_end,
    )


def of_packed(path: Path) -> list[Example]:
    """The examples in a file that `pack` wrote."""
    with np.load(path) as data:
        pictures = out_of_one(data["data"], data["ends"])
        quads = np.split(data["quads"], data["quads_end"][:-1])
        ignore = np.split(data["ignore"], data["ignore_end"][:-1])
    return [Example(p, q, i, closed=False) for p, q, i in zip(pictures, quads, ignore, strict=True)]


def main() -> None:
    """Take the photographs, make them smaller, and write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("out", type=Path)
    parser.add_argument("--side", type=int, default=576, help="no picture is longer than so many pixels")
    parser.add_argument("--quality", type=int, default=62)
    args = parser.parse_args()
    root = photo_root()
    if root is None:
        parser.error("set JADELENS_PHOTOS")
    examples = [smaller(photo_example(photo), args.side) for photo in janchan(root, "train")]
    pack([e for e in examples if len(e.quads)], args.out, args.quality)
    print(f"{args.out}: {args.out.stat().st_size / 2**20:.1f} MiB")


if __name__ == "__main__":
    main()
