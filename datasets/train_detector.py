"""Train the detector: `python datasets/train_detector.py --help`. It can be stopped at any moment and goes on from its last checkpoint.

It learns from the janchan photographs that may be trained on (found by JADELENS_PHOTOS) and from drawn scenes (`draw_pool.py`). On a GPU
pieces are cut there (`--there`), of photographs that `pack_photos.py` has packed and of scenes that may be drawn meanwhile.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional as F
from torch.utils.data import IterableDataset

from detector_data import EDGES, Example, ScenePool, cut, photo_example
from device_scenes import PieceBatches, by_size
from growing import GrowingScenes
from networks import DetectorNet
from pack_photos import of_packed
from photosets import janchan, photo_root
from training import add_arguments, as_seen, batches_of, in_short_numbers, prepared, started

Piece = tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.float32]]


class Pieces(IterableDataset[Piece]):
    """Endless random pieces of photographs and drawn scenes; drawn ones make up `drawn` of them once there are any."""

    def __init__(self, scenes: Path, side: int, drawn: float, seed: int, split: str = "train") -> None:
        self.scenes, self.side, self.drawn, self.seed, self.split = scenes, side, drawn, seed, split

    def __iter__(self) -> Iterator[Piece]:
        info = torch.utils.data.get_worker_info()
        rng = np.random.default_rng([self.seed, info.id if info else 0, int(time.time())])
        root = photo_root()
        photos = list(janchan(root, self.split)) if root else []
        pool = ScenePool(self.scenes)
        looked = 0.0
        while True:
            if time.time() - looked > 300:
                pool.look()
                looked = time.time()
            scenes = pool.examples
            if not photos and not scenes:
                raise SystemExit(
                    "nothing to learn from: set JADELENS_PHOTOS, or draw scenes with draw_pool.py"
                )
            if scenes and (not photos or rng.random() < self.drawn):
                example = scenes[rng.integers(len(scenes))]
            else:
                example = photo_example(photos[rng.integers(len(photos))])
                if not len(example.quads):
                    continue
            edge = math.exp(rng.uniform(*np.log(EDGES[0])))
            if rng.random() < 0.5:
                edge = math.exp(rng.uniform(*np.log(EDGES[1])))
            yield cut(example, self.side, edge, rng)


def figures_of(
    network: torch.nn.Module, images: Tensor, values: Tensor, weights: Tensor
) -> dict[str, Tensor]:
    """How wrong the marks are, and the geometry: two means over what counts, and their sum as the loss."""
    with in_short_numbers(images.device):
        output = network(as_seen(images))
    output = output.float()
    # on a quarter of the picture there is a tile: cores count double, hard pixels more than easy ones
    marks = F.binary_cross_entropy_with_logits(output[:, :2], values[:, :2], reduction="none")
    hard = (torch.sigmoid(output[:, :2].detach()) - values[:, :2]).abs() ** 1.0
    weight = weights[:, :1] * (1 + values[:, :2]) * (0.1 + hard)
    weight = weight * output.new_tensor([1.0, 0.3])[None, :, None, None]
    mark = (marks * weight).sum() / weights[:, :1].sum().clamp(min=1) * 4
    scale = output.new_tensor([2.0, 2.0, 1.0, 1.0, 2.0, 1.0, 1.0, 2.0, 1.0, 1.0])[None, :, None, None]
    off = F.smooth_l1_loss(output[:, 2:], values[:, 2:], reduction="none", beta=0.05) * scale
    shape = (off * weights[:, 1:]).sum() / weights[:, 1:].sum().clamp(min=1)
    return {"loss": mark + shape, "mark": mark, "shape": shape}


def photo_examples(packed: Path | None) -> list[Example]:
    """The photographs that may be trained on, from the file that `pack_photos.py` wrote where there is one."""
    if packed is not None:
        return of_packed(packed)
    root = photo_root()
    examples = [photo_example(photo) for photo in janchan(root, "train")] if root else []
    return [example for example in examples if len(example.quads)]


def cut_there(args: argparse.Namespace) -> PieceBatches:
    """Batches that are cut where the network is trained; scenes drawn meanwhile are learnt from, too."""
    device = torch.device(args.device)
    pool = ScenePool(args.scenes, most=args.most)
    pool.look()
    if not pool.examples:
        raise SystemExit("no scenes: draw some with draw_pool.py")
    scenes = pool.handed_over()
    batches = PieceBatches(by_size(scenes, device), args.batch, args.side, args.drawn)
    photos = photo_examples(args.packed)
    if photos:
        batches.add(by_size(photos, device))
    print("scenes:", len(scenes), "photographs:", len(photos), flush=True)
    GrowingScenes(batches, pool, 400, partial(by_size, device=device)).start()
    return batches


def main() -> None:
    """Train until --minutes or --steps are over, writing a checkpoint every few minutes."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    add_arguments(parser, run="runs/detector", steps=20000, batch=10, rate=2e-3)
    parser.add_argument("--scenes", type=Path, default=Path("runs/pool"), help="folder of drawn scenes")
    parser.add_argument("--drawn", type=float, default=0.65, help="share of drawn scenes")
    parser.add_argument("--side", type=int, default=384, help="pixels of a square piece")
    parser.add_argument(
        "--there", action="store_true", help="cut pieces where the network is trained, on a GPU"
    )
    parser.add_argument("--packed", type=Path, help="photographs (pack_photos.py) where there are none else")
    parser.add_argument("--most", type=int, default=8000, help="so many scenes are kept in memory")
    args = prepared(parser.parse_args())
    training = started(DetectorNet(), args, decay=0.01)
    loader: Iterable[Sequence[Tensor]]
    if args.there:
        loader = cut_there(args)
    else:
        loader = batches_of(Pieces(args.scenes, args.side, args.drawn, args.seed), args)
    training.run(loader, figures_of, minutes=args.minutes, by_time=args.by_time)


if __name__ == "__main__":
    main()
