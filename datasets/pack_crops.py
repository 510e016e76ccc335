"""Keep tiles cut from photographs in one small file, to train where the photographs are not: `python datasets/pack_crops.py --help`.

They are those of janchan's train split, stood up as far as the classifier can tell, camerash's where a network is to learn these too, and what the
detector takes for tiles and is none.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from crops import Crops, joined, of_camerash, of_false_finds, of_photos, only
from model_settings import TILE, stored_for
from photosets import in_one, janchan, photo_root
from train_classifier import stood_up
from vision.naming import TileNetwork
from vision.reading import FLOWERS_AND_SEASONS


def pack(crops: Crops, path: Path, quality: int) -> None:
    """Write crops as WebP pictures of a `quality` (1 to 100), with their labels and names."""
    data, ends = in_one(crops.images, quality)
    np.savez(
        path,
        data=data,
        ends=ends,
        labels=crops.labels,
        upright=crops.upright,
        sets=np.array(crops.sets),
    )


def main() -> None:
    """Cut, stand up, and write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("out", type=Path)
    parser.add_argument(
        "--size", type=int, nargs=2, default=list(TILE), help="of a tile as the network takes it"
    )
    parser.add_argument("--bonus", action="store_true", help="only flowers and seasons")
    parser.add_argument(
        "--camerash",
        action="store_true",
        help="camerash's tiles, too; its sets cannot judge what learns from them",
    )
    parser.add_argument("--quality", type=int, default=88)
    parser.add_argument("--false-finds", type=Path, nargs="*", default=[], help="files of false_finds.py")
    args = parser.parse_args()
    root = photo_root()
    if root is None:
        parser.error("set JADELENS_PHOTOS")
    photos = of_photos(janchan(root, "train"), stored_for(tuple(args.size)))
    photos = stood_up(photos, TileNetwork("classifier"))
    if args.camerash:
        photos = joined([photos, of_camerash(root, stored=stored_for(tuple(args.size)))])
    if args.bonus:
        photos = only(photos, FLOWERS_AND_SEASONS)
    pack(joined([photos, *(of_false_finds(path) for path in args.false_finds)]), args.out, args.quality)
    print(f"{args.out}: {args.out.stat().st_size / 2**20:.1f} MiB")


if __name__ == "__main__":
    main()
