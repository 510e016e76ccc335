"""Draw faces and scenes and keep the tiles cut from them, for a training on a GPU: `python datasets/crop_pool.py --help`.

Of what `faces.py --bank` and `draw_pool.py` write crops have to be cut first, which takes a training on a GPU longer than to learn from them. Each part is a folder of
its own, so as many can be drawn beside each other as there are processors; a training takes those that are whole.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np
from numpy.typing import NDArray

from bonus_crops import MOST, on_a_tile, signs_of
from crops import LABELS, Crops, joined, of_scenes
from draw_pool import STYLES_AT_ONCE, Among, BankDesign, Blanks, draw_to, kinds_and_shares
from faces import CODES, face_bank
from model_settings import TILE, stored_for
from scenes import KINDS, Design
from styles import random_style, to_learn_from
from vision.naming import NOT_A_TILE
from vision.reading import FLOWERS_AND_SEASONS


def faces_of(
    bank: dict[str, NDArray[np.generic]], size: tuple[int, int], rng: np.random.Generator
) -> tuple[Crops, NDArray[np.float32]]:
    """Every face of a bank on some tile, as crops of `size` (w, h), and the signs on the flowers and seasons among them."""
    images, labels, signs = [], list[int](), []
    none = np.full((MOST, 5), -1, np.float32)
    for seed, style in zip(bank["seeds"], np.asarray(bank["faces"], np.uint8), strict=True):
        drawn = random_style(int(seed))
        for code, face in zip((str(c) for c in bank["codes"]), style, strict=True):
            own = signs_of(code, drawn) if code in FLOWERS_AND_SEASONS else none
            image, there = on_a_tile(face, own, size, rng)
            images.append(image)
            signs.append(there)
            labels.append(LABELS.index(code))
    n = len(labels)
    crops = Crops(np.stack(images), np.array(labels, np.int64), np.ones(n, bool), ("bank",) * n)
    return crops, np.stack(signs)


def scenes_of(
    design: BankDesign, count: int, args: argparse.Namespace, rng: np.random.Generator, folder: Path
) -> Crops:
    """The tiles of so many scenes, and places in them that hold none."""
    kinds, shares = kinds_and_shares(args.kinds)
    stored, paths = stored_for(tuple(args.size)), []
    for number in range(count):
        kind = kinds[int(rng.choice(len(kinds), p=shares))]
        chosen: Design = design.shuffled(rng)
        if len(design.codes) == len(CODES) and rng.random() < 0.2:
            chosen = Blanks(design, rng) if rng.random() < 0.5 else Among(design, rng)
        paths.append(folder / f"{number}.npz")
        draw_to(paths[-1], chosen, kind, rng)
    crops = of_scenes(paths, rng, stored=stored, narrowest=args.narrowest)
    kept = (crops.labels != LABELS.index(NOT_A_TILE)) | (rng.random(len(crops)) < args.places)
    return crops.at(np.flatnonzero(kept))


def main() -> None:
    """Draw this part's styles."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("--out", type=Path, required=True, help="folder of the parts")
    parser.add_argument(
        "--part", type=int, nargs=2, default=(0, 1), metavar=("K", "N"), help="the k-th of n parts"
    )
    parser.add_argument("--styles", required=True, metavar="FIRST:END")
    parser.add_argument("--codes", nargs="+", default=list(CODES))
    parser.add_argument("--kinds", nargs="*", default=list(KINDS))
    parser.add_argument(
        "--scenes", type=float, default=0.5, help="so many scenes for each style, one at least for sixteen"
    )
    parser.add_argument(
        "--size", type=int, nargs=2, default=list(TILE), help="of a tile as the network takes it"
    )
    parser.add_argument(
        "--narrowest", type=float, default=13, help="the narrowest tiles of scenes, in pixels"
    )
    parser.add_argument(
        "--places", type=float, default=1.0, help="share of the places without a tile that is kept"
    )
    parser.add_argument("--minutes", type=float, default=1e9, help="no further styles after so many minutes")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    part, parts = args.part
    try:
        seeds = to_learn_from(args.styles, part, parts)
    except ValueError as error:
        parser.error(str(error))
    first = seeds.start - part
    rng = np.random.default_rng([first, part])
    stored, started = stored_for(tuple(args.size)), time.time()
    banks, signs, scenes = list[Crops](), list[NDArray[np.float32]](), list[Crops]()
    with TemporaryDirectory() as folder:
        for at in range(0, len(seeds), STYLES_AT_ONCE):
            bank = face_bank(seeds[at : at + STYLES_AT_ONCE], codes=tuple(args.codes))
            faces, there = faces_of(bank, stored, rng)
            banks.append(faces)
            signs.append(there)
            design = BankDesign(np.asarray(bank["faces"], np.uint8), list(args.codes), 0.06, 0.06)
            count = max(1, round(args.scenes * len(bank["seeds"])))
            scenes.append(scenes_of(design, count, args, rng, Path(folder)))
            if time.time() - started > 60 * args.minutes:
                break
    write(args.out / f"{first}-{part}", joined(banks), np.concatenate(signs), joined(scenes))


def write(path: Path, faces: Crops, signs: NDArray[np.float32], scenes: Crops) -> None:
    """Write one part; it counts as whole when all of it is there."""
    path.mkdir(parents=True, exist_ok=True)
    (path / "whole").unlink(missing_ok=True)
    for name, values in (
        ("faces", faces.images), ("labels", faces.labels), ("signs", signs),
        ("scenes", scenes.images), ("told", scenes.labels),
    ):  # fmt: skip
        np.save(path / f"{name}.npy", values)
    (path / "whole").touch()
    print(f"{path}: {len(faces)} faces, {len(scenes)} crops of scenes", flush=True)


def whole_parts(folders: Iterable[Path]) -> list[Path]:
    """The parts in some folders that are whole."""
    return [part for folder in folders for part in sorted(folder.iterdir()) if (part / "whole").exists()]


def of_parts(parts: Sequence[Path]) -> tuple[Crops, NDArray[np.float32], Crops]:
    """What was drawn into some parts: faces, the signs on them (n x `MOST` x 5), and the tiles of scenes."""

    def every(name: str) -> NDArray[np.generic]:
        return np.concatenate([np.load(part / f"{name}.npy") for part in parts])

    def crops(images: str, labels: str, name: str) -> Crops:
        pixels, told = np.asarray(every(images), np.uint8), np.asarray(every(labels), np.int64)
        return Crops(pixels, told, np.ones(len(told), bool), (name,) * len(told))

    return (
        crops("faces", "labels", "bank"),
        np.asarray(every("signs"), np.float32),
        crops("scenes", "told", "drawn"),
    )


if __name__ == "__main__":
    main()
