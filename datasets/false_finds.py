"""Collect what the detector takes for tiles in drawn scenes and is none: `python datasets/false_finds.py --help`.

The classifier learns from these crops what is not a tile (`train_classifier.py --false-finds`): places that look so much
like a tile that the detector falls for them teach more than places picked at random.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from crops import STORED, STORED_MARGIN
from photosets import decoded
from vision.detect import Detector
from vision.rectify import Cutter


def false_finds(
    detector: Detector, pixels: NDArray[np.uint8], quads: NDArray[np.float32]
) -> Iterator[NDArray[np.float32]]:
    """Quads (4 x 2) found in a picture whose middle lies in none of the true `quads` (n x 4 x 2), made larger by a quarter."""
    middle = quads.mean(axis=1, keepdims=True)
    larger = ((quads - middle) * 1.25 + middle).astype(np.float32)
    for detection in detector.find(pixels):
        quad = np.array(detection.quad, np.float32)
        x, y = (float(v) for v in quad.mean(axis=0))
        if all(cv2.pointPolygonTest(true, (x, y), False) < 0 for true in larger):
            yield quad


def crops_of(detector: Detector, paths: Iterable[Path], minutes: float) -> list[NDArray[np.uint8]]:
    """The crops of all false finds in these scenes, as many as can be looked at in so many minutes."""
    out, started = [], time.time()
    for path in paths:
        if time.time() - started > 60 * minutes:
            break
        with np.load(path) as data:
            pixels, quads = decoded(data["jpeg"]), np.concatenate([data["quads"], data["ignore"]])
        cutter = Cutter(pixels)
        for quad in false_finds(detector, pixels, quads):
            turn = int(np.linalg.norm(quad[1] - quad[0]) > np.linalg.norm(quad[2] - quad[1]))
            out.append(cutter.crop(quad, STORED, margin=STORED_MARGIN, turn=turn))
    return out


def main() -> None:
    """Look at scenes and write the crops."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("--scenes", type=Path, default=Path("runs/pool"), help="folder of drawn scenes")
    parser.add_argument("--out", type=Path, default=Path("runs/false-finds.npz"))
    parser.add_argument("--minutes", type=float, default=10)
    args = parser.parse_args()
    crops = crops_of(Detector(), sorted(args.scenes.glob("*.npz")), args.minutes)
    np.savez(args.out, crops=np.stack(crops))
    print(f"{len(crops)} false finds in {args.out}")


if __name__ == "__main__":
    main()
