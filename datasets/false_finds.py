"""Collect what the detector takes for tiles in drawn scenes and is none: `python datasets/false_finds.py --help`.

The classifier learns from these crops what is not a tile (`train_classifier.py --false-finds`): places that look so much
like a tile that the detector falls for them teach more than places picked at random.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from crops import STORED, STORED_MARGIN, piece
from photosets import decoded
from vision.detect import Detector
from vision.naming import NOT_A_TILE, TileNetwork, softmax
from vision.quads import UNIT
from vision.reading import BACK, WHITE
from vision.rectify import Cutter

#: What a network of those that are asked where there is a doubt takes for a tile with more than this is worth learning from.
_DOUBTFUL = 0.1
#: And with so much for one that shows a face, which blank things, of which there are more, are not.
_FACE = 0.05


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


def taken_for(crops: Sequence[NDArray[np.uint8]]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """With which probability each of n crops is taken for a tile (n), and for one that shows a face (n), by the network that takes it rather for one."""
    tiles, faces = [], []
    for network in (TileNetwork("second"), TileNetwork("third")):
        none = network.labels.index(NOT_A_TILE)
        blank = [network.labels.index(code) for code in (BACK, WHITE)]
        quad = UNIT * network.margins[0] / STORED_MARGIN
        seen = list[NDArray[np.float64]]()
        for start in range(0, len(crops), 256):
            some = crops[start : start + 256]
            upright = np.stack([piece(crop, quad, network.size, cv2.BORDER_REPLICATE) for crop in some])
            ways = [
                network.model.run(way)[0] for way in (upright, np.ascontiguousarray(upright[:, ::-1, ::-1]))
            ]
            seen.append(softmax(np.stack(ways)).mean(axis=0))
        answers = np.concatenate(seen)
        tiles.append(1 - answers[:, none])
        faces.append(tiles[-1] - answers[:, blank].sum(axis=1))
    return np.max(tiles, axis=0), np.max(faces, axis=0)


def worth_learning(
    tiles: NDArray[np.float64],
    faces: NDArray[np.float64],
    most: tuple[int, int],
    rng: np.random.Generator,
    blank: int = 0,
) -> NDArray[np.int_]:
    """The numbers of so many crops of each kind, by what `taken_for` says: those taken for tiles that show a face, any others, and
    of what is left so many `blank` ones, taken for tiles that show none."""
    shown = (tiles > _DOUBTFUL) & (faces > _FACE)
    chosen = [
        np.sort(rng.permutation(np.flatnonzero(kind))[:count])
        for kind, count in zip((shown, ~shown), most, strict=True)
    ]
    left = ~shown & (tiles > _DOUBTFUL)
    left[chosen[1]] = False
    return np.concatenate([*chosen, np.sort(rng.permutation(np.flatnonzero(left))[:blank])])


def main() -> None:
    """Look at scenes and write the crops."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("--scenes", type=Path, default=Path("runs/pool"), help="folder of drawn scenes")
    parser.add_argument("--out", type=Path, default=Path("runs/false-finds.npz"))
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument(
        "--doubtful",
        type=int,
        nargs=2,
        metavar=("FACES", "OTHERS"),
        help="keep only so many that the second or the third opinion takes for tiles that show a face, and so many others",
    )
    parser.add_argument(
        "--blank", type=int, default=0, help="and so many more that they take for tiles that show none"
    )
    args = parser.parse_args()
    crops = crops_of(Detector(), sorted(args.scenes.glob("*.npz")), args.minutes)
    if args.doubtful:
        rng = np.random.default_rng(0)
        kept = worth_learning(*taken_for(crops), tuple(args.doubtful), rng, args.blank)
        crops = [crops[i] for i in kept]
    np.savez(args.out, crops=np.stack(crops))
    print(f"{len(crops)} false finds in {args.out}")


if __name__ == "__main__":
    main()
