"""Train the network that puts a tile's outline right: `python datasets/train_outline.py --help`. It can be stopped at any moment.

The detector says where a tile lies by the votes of every fourth pixel, as a parallelogram; this network looks at one tile with
room around it and says where its four corners are. It learns from drawn scenes (`draw_pool.py`), whose corners are known
exactly, and from the janchan photographs that may be trained on (found by JADELENS_PHOTOS): places are moved, stretched and
turned, and what puts them back is learnt. Places without a tile are to be left as they are.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.utils.data import IterableDataset

from crops import places_without
from detector_data import jittered_colours, photo_example
from model_settings import OUTLINE_MARGIN, OUTLINE_TILE
from networks import OutlineNet
from photosets import LabelledPhoto, decoded, janchan, photo_root
from training import add_arguments, as_seen, batches_of, drawn_scenes, in_short_numbers, prepared, started
from vision.outlines import corners_seen
from vision.quads import UNIT
from vision.rectify import Cutter

#: So many places of a picture are learnt from at a time.
_AT_ONCE = 12
#: The share of them that hold no tile.
_NO_TILES = 0.08
#: Tiles narrower than this, in pixels, are not learnt from.
_NARROWEST = 13.0

#: A crop, and by how much each corner of the tile lies off the place's own (8, in sides of the place).
Sample = tuple[NDArray[np.uint8], NDArray[np.float32]]


@dataclass(frozen=True, slots=True)
class Marked:
    """A picture with the quads of its tiles (n x 4 x 2) and of what may be one and is not learnt from (m x 4 x 2).

    Where it is not `closed` there may be tiles without a label.
    """

    picture: NDArray[np.uint8]
    quads: NDArray[np.float32]
    ignore: NDArray[np.float32]
    closed: bool

    @classmethod
    def of_scene(cls, path: Path) -> Marked:
        """A drawn scene."""
        with np.load(path) as data:
            return cls(decoded(data["jpeg"]), data["quads"], data["ignore"], closed=True)

    @classmethod
    def of_photo(cls, photo: LabelledPhoto) -> Marked:
        """A labelled photograph."""
        example = photo_example(photo)
        return cls(example.image, example.quads, example.ignore, closed=False)


def samples(marked: Marked, rng: np.random.Generator) -> Iterator[Sample]:
    """Some places of a picture as the detector might have found them, each with where its corners should be."""
    cutter = Cutter(marked.picture)
    every = np.concatenate([marked.quads, marked.ignore])
    wide = np.linalg.norm(marked.quads[:, 1] - marked.quads[:, 0], axis=1)
    chosen = rng.permutation(np.flatnonzero(wide >= _NARROWEST))[:_AT_ONCE]
    for i in chosen:
        quad = np.roll(marked.quads[i], -int(rng.choice([0, 2])), axis=0)
        place = misplaced(quad, rng)
        own = nearest(every, place)
        if own < len(marked.quads):
            yield _cut(cutter, place), offsets(every[own], place)
    if not marked.closed:
        return
    size = marked.picture.shape[1], marked.picture.shape[0]
    for place in places_without(size, marked.quads, every, rng):
        if rng.random() < _NO_TILES * len(chosen) / 4:
            yield _cut(cutter, place), np.zeros(8, np.float32)


def _cut(cutter: Cutter, place: NDArray[np.float32]) -> NDArray[np.uint8]:
    return cutter.crop(place, OUTLINE_TILE, margin=OUTLINE_MARGIN)


def misplaced(quad: NDArray[np.float32], rng: np.random.Generator) -> NDArray[np.float32]:
    """A quad (4 x 2) as the detector might give it: mostly a little off, now and then by much of a side."""
    if rng.random() < 0.75:
        shift = rng.normal(0, 0.05, 2)
        scale = np.exp(rng.normal(0, 0.06) + rng.normal(0, 0.06, 2))
        turn, corner = rng.normal(0, 0.04), 0.015
    else:
        shift = rng.uniform(-0.3, 0.3, 2)
        scale = np.exp(rng.uniform(-0.45, 0.45, 2))
        turn, corner = rng.normal(0, 0.09), 0.03
    c, s = math.cos(turn), math.sin(turn)
    unit = UNIT * scale + shift
    unit += rng.normal(0, corner, (4, 2))
    a, b, d = quad[0], quad[1], quad[3]
    u, v = (b - a + quad[2] - d) / 2, (d - a + quad[2] - b) / 2
    out = quad.mean(axis=0) + (unit @ np.stack([u, v])) @ np.array([[c, s], [-s, c]])
    return out.astype(np.float32)


def nearest(quads: NDArray[np.float32], place: NDArray[np.float32]) -> int:
    """Which of the quads (n x 4 x 2) has its middle nearest to that of a place."""
    return int(np.argmin(np.linalg.norm(quads.mean(axis=1) - place.mean(axis=0), axis=1)))


def offsets(quad: NDArray[np.float32], place: NDArray[np.float32]) -> NDArray[np.float32]:
    """By how much the corners of `quad`, begun at the one that fits best, lie off those of `place`, in sides of the place (8)."""
    seen = corners_seen(quad, place)
    own = corners_seen(place, place)
    ways = [np.roll(seen, -k, axis=0) - own for k in range(4)]
    return min(ways, key=lambda off: float((off**2).sum())).astype(np.float32).reshape(8)


class Places(IterableDataset[Sample]):
    """Endless places of drawn scenes and photographs; `real` of the pictures are photographs where there are some."""

    def __init__(self, scenes: Sequence[Path], real: float, seed: int) -> None:
        self.scenes, self.real, self.seed = list(scenes), real, seed

    def __iter__(self) -> Iterator[Sample]:
        info = torch.utils.data.get_worker_info()
        rng = np.random.default_rng([self.seed, info.id if info else 0, int(time.time())])
        root = photo_root()
        photos = list(janchan(root, "train")) if root else []
        while True:
            if photos and rng.random() < self.real:
                marked = Marked.of_photo(photos[int(rng.integers(len(photos)))])
            else:
                marked = Marked.of_scene(self.scenes[int(rng.integers(len(self.scenes)))])
            if not len(marked.quads):
                continue
            if rng.random() < 0.6:
                marked = replace(marked, picture=jittered_colours(marked.picture, rng))
            yield from samples(marked, rng)


def figures_of(network: torch.nn.Module, images: Tensor, wanted: Tensor) -> dict[str, Tensor]:
    """The loss: how unlikely the true corners are by what the network says; and how far off they are, in sides."""
    with in_short_numbers(images.device):
        output = network(as_seen(images))
    output = output.float()
    spread = output[:, 8:].clamp(-6, 2)
    off = (output[:, :8] - wanted).abs()
    loss = (off * torch.exp(-spread) + spread).mean()
    return {"loss": loss, "off": off.mean(), "before": wanted.abs().mean()}


@torch.no_grad()
def tell_check(network: torch.nn.Module, name: str, step: int, kept: tuple[Tensor, Tensor]) -> None:
    """Print how far corners are off before and after, in sides: the median place's, and that of one in ten."""
    network.eval()
    device = next(network.parameters()).device
    images, wanted = (part.to(device) for part in kept)
    output = torch.cat([network(as_seen(images[k : k + 128])) for k in range(0, len(images), 128)])
    off = (output[:, :8] - wanted).abs().mean(dim=1)
    before = wanted.abs().mean(dim=1)
    told = [f"{torch.quantile(x, q).item():.4f}" for x in (before, off) for q in (0.5, 0.9)]
    print(f"step {step} {name}: median {told[0]} -> {told[2]}, one in ten {told[1]} -> {told[3]}", flush=True)


def kept_places(pictures: Sequence[Marked]) -> tuple[Tensor, Tensor]:
    """Places to judge by, always the same."""
    rng = np.random.default_rng(3)
    pairs = [pair for marked in pictures if len(marked.quads) for pair in samples(marked, rng)]
    return torch.from_numpy(np.stack([p[0] for p in pairs])), torch.from_numpy(
        np.stack([p[1] for p in pairs])
    )


def main() -> None:
    """Train until --steps or --minutes are over, writing a checkpoint every few minutes."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    add_arguments(parser, run="runs/outline", steps=8000, batch=192, rate=2e-3)
    parser.add_argument(
        "--scenes", type=Path, nargs="+", default=[Path("runs/pool")], help="folders of drawn scenes"
    )
    parser.add_argument("--real", type=float, default=0.2, help="share of photographs")
    args = prepared(parser.parse_args())
    paths = drawn_scenes(args.scenes, least=200)
    # every so many of them is judged by
    kept = paths[:: len(paths) // 100]
    checks = {"drawn": kept_places([Marked.of_scene(path) for path in kept])}
    root = photo_root()
    if root:
        checks["janchan valid"] = kept_places([Marked.of_photo(photo) for photo in janchan(root, "valid")])
    print("places to judge by:", {name: len(images) for name, (images, _) in checks.items()}, flush=True)
    training = started(OutlineNet(), args, decay=0.01)
    loader = batches_of(Places(sorted(set(paths) - set(kept)), args.real, args.seed), args)

    def show() -> None:
        for name, places in checks.items():
            tell_check(training.average, name, training.step, places)

    training.run(loader, figures_of, minutes=args.minutes, by_time=args.by_time, show=show)


if __name__ == "__main__":
    main()
