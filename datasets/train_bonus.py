"""Train the network that tells flowers and seasons apart: `python datasets/train_bonus.py --help`. It can be stopped at any moment.

The classifier sees at once that a tile is a flower or a season; which one, the small signs in its corners say. This network
sees finer, is shown where on drawn tiles the signs stand, and learns nothing else: from banks of drawn faces (`faces.py --bank … --codes F1 … S4`), many
of them in styles whose art says nothing of the code, from tiles of drawn scenes, and from photographs.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional as F

from bonus_crops import MOST, SAYS, Bank, banked, heat
from crop_pool import of_parts, whole_parts
from crops import (
    LABELS,
    Crops,
    jitter,
    jittered,
    joined,
    of_camerash,
    of_packed,
    of_photos,
    of_scenes,
    of_styles,
    only,
    piece,
    worn,
)
from device_crops import Kept, as_cut, jitters, spots_of, taken, together
from faces import HELD_OUT_STYLES
from growing import Growing, shared_out
from model_settings import BONUS_LABELS, BONUS_TILE, stored_for
from networks import BonusNet
from photosets import camerash, janchan, photo_root
from train_classifier import MARGINS, stood_up
from training import (
    Shared,
    add_arguments,
    add_before,
    as_seen,
    batches_of,
    held_to,
    in_short_numbers,
    network_before,
    prepared,
    started,
    tell,
)
from vision.naming import NOT_A_TILE, TURNED, TileNetwork
from vision.reading import FLOWERS_AND_SEASONS

#: A stored crop (w, h).
STORED = stored_for(BONUS_TILE)
_NO_SIGN = np.full((1, 5), -1, np.float32)
_NOT, _TURNED = BONUS_LABELS.index(NOT_A_TILE), BONUS_LABELS.index(TURNED)

#: So many crops of scenes fill 4 GB.
MOST_CROPS = 45_000
#: Signs on narrower tiles, in pixels, are blots.
NARROWEST = 20

#: One place of the maps of signs is so many pixels wide and high.
STRIDE = 4
#: That signs are found where they stand counts for so much of the loss.
FINDING = 0.25

#: An image, its label, where its signs stand (see `heat`), and whether that is known.
Sample = tuple[NDArray[np.uint8], int, NDArray[np.float32], bool]


class Tiles(Shared[Bank | Crops, Sample]):
    """Endless crops, each from one of the stores in the given shares; what is no flower or season is `NOT_A_TILE`."""

    def sample(self, store: Bank | Crops, index: int, rng: np.random.Generator) -> Sample:
        """One crop as the reader might see it."""
        code = LABELS[store.labels[index]]
        label = BONUS_LABELS.index(code) if code in FLOWERS_AND_SEASONS else _NOT
        margin = float(rng.uniform(*MARGINS))
        known = isinstance(store, Bank)
        stored, signs = store.crop(index, rng) if isinstance(store, Bank) else (store.images[index], _NO_SIGN)
        turn, quad = rng.random(), jitter(margin, rng)
        if turn < 0.03:
            side = piece(stored, quad, BONUS_TILE[::-1], cv2.BORDER_REPLICATE)
            image, label, known = (
                np.ascontiguousarray(np.rot90(side, int(rng.choice([1, 3])))),
                _TURNED,
                False,
            )
        else:
            image = piece(stored, quad, BONUS_TILE, cv2.BORDER_REPLICATE)
            if turn < 0.15:
                image, label, known = np.ascontiguousarray(image[::-1, ::-1]), _TURNED, False
        spots = heat(signs if known else _NO_SIGN, quad, BONUS_TILE, STRIDE)
        return worn(image, rng), label, spots, known


class Batches:
    """What `Tiles` makes crop by crop, made in batches on the device that learns from them; what is drawn meanwhile comes to it."""

    def __init__(self, stores: Sequence[Kept], shares: Sequence[float], batch: int) -> None:
        self.shares, self.batch = tuple(shares), batch
        self.now = tuple(stores), self.shares
        device = stores[0].labels.device
        numbers = [BONUS_LABELS.index(c) if c in FLOWERS_AND_SEASONS else _NOT for c in LABELS]
        self.numbers = torch.tensor(numbers, device=device)

    def add(self, stores: Sequence[Kept]) -> None:
        """Learn from these stores, too, one for each share: each crop of a share is drawn as often as any other of it."""
        every = (*self.now[0], *stores)
        kinds = [at % len(self.shares) for at in range(len(every))]
        weights = shared_out(list(map(len, every)), kinds, self.shares)
        # a batch that is being made has the stores and the weights of before, or of after
        self.now = every, tuple(weights)

    def __iter__(self) -> Iterator[tuple[Tensor, ...]]:
        while True:
            yield self.made()

    @torch.no_grad()
    def made(self) -> tuple[Tensor, ...]:
        """Images (n x h x w x 3 uint8), labels, where signs stand, and of which images that is known."""
        stores, shares = self.now
        chosen = taken(stores, shares, self.batch)
        stored = torch.cat([stores[k].images[at] for k, at in chosen])
        labels = self.numbers[torch.cat([stores[k].labels[at] for k, at in chosen])]
        n, device = len(labels), labels.device
        signs = torch.full((n, MOST, 5), -1.0, device=device)
        known = torch.zeros(n, dtype=torch.bool, device=device)
        start = 0
        for k, at in chosen:
            own = stores[k].signs[at]
            if own.shape[1]:
                signs[start : start + len(at)] = own
                known[start : start + len(at)] = True
            start += len(at)
        quads = jitters(torch.empty(n, device=device).uniform_(*MARGINS))
        turn = torch.rand(n, device=device)
        by = torch.where(turn < 0.015, 1, torch.where(turn < 0.03, 3, torch.where(turn < 0.15, 2, 0)))
        labels = torch.where(by > 0, _TURNED, labels)
        known &= by == 0
        signs[~known] = -1
        spots = spots_of(signs, quads, BONUS_TILE, STRIDE, len(SAYS))
        return as_cut(stored, quads, by, BONUS_TILE), labels, spots, known


#: What a `ClassifierNet` calls `body`: the first and the last of its layers that each part of a `BonusNet` has.
_PARTS = (("near", 0, 3), ("wide", 4, 6), ("whole", 7, 8))


def begun(network: BonusNet, path: Path) -> None:
    """Take over what a checkpoint at `path` of a `ClassifierNet` has learnt, its places spread out; of the last layer what fits."""
    wanted = network.state_dict()
    for name, known in torch.load(path, weights_only=True)["average"].items():
        name = name.removeprefix("module.")
        if name.startswith("body."):
            _, number, rest = name.split(".", 2)
            part, first, _ = next(p for p in _PARTS if p[1] <= int(number) <= p[2])
            name = f"{part}.{int(number) - first}.{rest}"
        if name == "gather.0.weight":
            known = F.interpolate(known, wanted[name].shape[2:], mode="bilinear", align_corners=True)
        if name == "head.1.weight" and len(known) == len(wanted[name]):
            known = torch.cat([known, wanted[name][:, known.shape[1] :]], dim=1)
        if name in wanted and known.shape == wanted[name].shape:
            wanted[name] = known
    network.load_state_dict(wanted)


def lost_signs(maps: Tensor, spots: Tensor) -> Tensor:
    """How far the maps (n x signs x h x w, before the sigmoid) are from where signs stand, for each sign that there is.

    As CenterNet (Zhou 2019, arXiv 1904.07850) counts it: what is plain counts little, and places near the middle of a sign less.
    """
    p = torch.sigmoid(maps).clamp(1e-4, 1 - 1e-4)
    middle = spots == 1
    there = -((1 - p) ** 2 * torch.log(p))[middle].sum()
    elsewhere = -((1 - spots) ** 4 * p**2 * torch.log(1 - p))[~middle].sum()
    return (there + elsewhere) / middle.sum().clamp(min=1)


def figures_of(
    network: BonusNet,
    images: Tensor,
    labels: Tensor,
    spots: Tensor,
    known: Tensor,
    before: torch.nn.Module | None = None,
    holds: float = 0.0,
) -> dict[str, Tensor]:
    """The loss, that of signs which are not found, and the share named right.

    What the network `before` names right is to be named as it does: that counts `holds` times as much as the label (`training.forgotten`).
    """
    seen = as_seen(images)
    with in_short_numbers(images.device):
        output, maps = network.both(seen)
    signs = lost_signs(maps.float()[known], spots[known])
    loss = F.cross_entropy(output.float(), labels, label_smoothing=0.02) + FINDING * signs
    figures = {"signs": signs, "right": (output.argmax(1) == labels).float().mean()}
    if before is not None:
        figures |= held_to(before, seen, output.float(), labels)
        loss = loss + holds * figures["forgotten"]
    return {"loss": loss, **figures}


@torch.no_grad()
def named_right(network: torch.nn.Module, crops: Crops, seed: int = 0) -> list[bool]:
    """Whether each flower and season is named right, all a little worn."""
    rng, device = np.random.default_rng(seed), next(network.parameters()).device
    network.eval()
    faces, right = [BONUS_LABELS.index(code) for code in FLOWERS_AND_SEASONS], list[bool]()
    for start in range(0, len(crops), 128):
        part = crops.images[start : start + 128]
        images = np.stack([worn(jittered(c, BONUS_TILE, 1.1, rng, off=0.7), rng, 0.5) for c in part])
        seen = network(as_seen(torch.from_numpy(images).to(device)))[:, faces]
        named = [LABELS.index(FLOWERS_AND_SEASONS[i]) for i in seen.argmax(1).tolist()]
        right += (np.array(named) == crops.labels[start : start + 128]).tolist()
    return right


def drawn_stores(
    banks: Sequence[Path], folder: Path, most: int, rng: np.random.Generator
) -> list[Bank | Crops]:
    """What is learnt from, as `--shares` names it: banks, tiles of at most so many scenes, no photographs yet, and other tiles."""
    bank = banked(banks, STORED)
    paths = sorted(folder.glob("*.npz"))
    chosen = [paths[i] for i in rng.permutation(len(paths))[:most]]
    scenes = of_scenes(chosen, rng, MOST_CROPS, STORED, NARROWEST)
    flowers, none = only(scenes, FLOWERS_AND_SEASONS), only(scenes, ())
    others = only(scenes, FLOWERS_AND_SEASONS, others=True)
    return [bank, flowers, none, none, others]


def kept_stores(
    parts: Sequence[Path], others: Sequence[Path], photos: Crops | None, device: torch.device
) -> list[Kept]:
    """What is learnt from on a GPU, in the order of `--shares`, from the parts that `crop_pool.py` drew."""
    faces, signs, scenes = of_parts(parts)
    drawn = Kept.on(device, faces, signs)
    del faces
    besides = [of_parts(others)[2]] if others else []
    flowers = only(scenes, FLOWERS_AND_SEASONS)
    rest = joined(only(some, FLOWERS_AND_SEASONS, others=True) for some in (scenes, *besides))
    del scenes, besides
    plain = only(flowers, ())
    own = (flowers, plain if photos is None else photos, plain, rest)
    return [drawn, *(Kept.on(device, some) for some in own)]


def grown(parts: Sequence[Path], device: torch.device) -> list[Kept]:
    """What is learnt from of some parts that were drawn meanwhile, in the order of `--shares`."""
    # part by part: for as long as large ones are put together nothing is learnt
    each = [kept_stores([part], (), None, device) for part in parts]
    return [together(some) for some in zip(*each, strict=True)]


def main() -> None:
    """Train until --steps or --minutes are over, writing a checkpoint every few minutes."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    add_arguments(parser, run="runs/bonus", steps=8000, batch=192, rate=1.5e-3)
    parser.add_argument("--scenes", type=Path, default=Path("runs/pool"), help="folder of drawn scenes")
    parser.add_argument("--most-scenes", type=int, default=2500, help="so many scenes are used")
    parser.add_argument(
        "--bank", type=Path, nargs="+", default=[Path("runs/bonus.npz")], help="drawn faces (faces.py --bank)"
    )
    parser.add_argument("--begin", type=Path, help="a checkpoint of the classifier to begin from")
    parser.add_argument(
        "--shares",
        type=float,
        nargs=5,
        default=(0.7, 0.12, 0.06, 0.0, 0.12),
        help="of bank, scenes, janchan, camerash, and tiles that are no flower or season",
    )
    parser.add_argument(
        "--without",
        nargs="*",
        default=["all"],
        metavar="SET",
        help="camerash sets to leave out and to judge by",
    )
    add_before(parser)
    parser.add_argument("--pool", type=Path, nargs="+", help="flowers and seasons of crop_pool.py, for a GPU")
    parser.add_argument("--other-pool", type=Path, nargs="+", default=[], help="other tiles of crop_pool.py")
    parser.add_argument(
        "--grow",
        type=int,
        default=0,
        help="take up what is drawn into the pools meanwhile, so many parts at a time",
    )
    parser.add_argument(
        "--packed", type=Path, help="photographed tiles (pack_crops.py) where there are no photographs"
    )
    args = prepared(parser.parse_args())
    tiles, checks = learnt_there(args) if args.pool else learnt_here(args)
    checks["styles left out"] = of_styles(
        HELD_OUT_STYLES, np.random.default_rng(5), FLOWERS_AND_SEASONS, STORED
    )
    print("judged by:", {k: len(c) for k, c in checks.items()}, flush=True)
    network = BonusNet(len(BONUS_LABELS), BONUS_TILE, signs=len(SAYS))
    if args.begin:
        begun(network, args.begin)
    training = started(network, args, decay=0.02)

    def show() -> None:
        for name, crops in checks.items():
            tell(training.step, name, named_right(training.average, crops), crops.sets)

    batches = tiles if isinstance(tiles, Batches) else batches_of(tiles, args)
    before = network_before(args, BonusNet(len(BONUS_LABELS), BONUS_TILE, signs=len(SAYS)))
    figures = partial(figures_of, before=before, holds=args.holds)
    training.run(batches, figures, minutes=args.minutes, by_time=args.by_time, show=show)


def learnt_here(args: argparse.Namespace) -> tuple[Tiles, dict[str, Crops]]:
    """What is learnt from and judged by where crops are made one by one, from banks, scenes and photographs."""
    rng = np.random.default_rng(args.seed)
    stores = drawn_stores(args.bank, args.scenes, args.most_scenes, rng)
    checks: dict[str, Crops] = {}
    root = photo_root()
    if root:
        out = sorted({c.set for c in camerash(root)}) if "all" in args.without else args.without
        photos = stood_up(of_photos(janchan(root, "train"), STORED), TileNetwork("classifier"))
        valid = stood_up(of_photos(janchan(root, "valid"), STORED), TileNetwork("classifier"))
        stores[2] = only(photos, FLOWERS_AND_SEASONS)
        stores[3] = only(of_camerash(root, without=out, stored=STORED), FLOWERS_AND_SEASONS)
        checks["janchan valid"] = only(valid, FLOWERS_AND_SEASONS)
        checks["sets left out"] = only(of_camerash(root, out, stored=STORED), FLOWERS_AND_SEASONS)
    # where no set is left out there is none to judge by
    checks = {name: crops for name, crops in checks.items() if len(crops)}
    print("crops:", [len(store) for store in stores], flush=True)
    return Tiles(stores, list(args.shares), args.seed), checks


def learnt_there(args: argparse.Namespace) -> tuple[Batches, dict[str, Crops]]:
    """What is learnt from where crops are made on the device itself, from pools and packed photographs; nothing is photographed to judge by."""
    photos = only(of_packed(args.packed), FLOWERS_AND_SEASONS) if args.packed else None
    parts = whole_parts(args.pool)
    stores = kept_stores(parts, whole_parts(args.other_pool), photos, torch.device(args.device))
    print("crops:", [len(store) for store in stores], flush=True)
    batches = Batches(stores, args.shares, args.batch)
    if args.grow:
        kept = partial(grown, device=torch.device(args.device))
        Growing(batches, args.pool, parts, args.grow, kept).start()
    return batches, {}


if __name__ == "__main__":
    main()
