"""Train the classifier: `python datasets/train_classifier.py --help`. It can be stopped at any moment and goes on from its last checkpoint.

It learns from tiles cut out of drawn scenes (`draw_pool.py`), janchan's train split and camerash's sets but for those left
out. Every crop is shown upright or upside down; which way up a janchan tile lies is not labelled, so the network is
asked about both ways and either may be the right one.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional as F
from torch.utils.data import IterableDataset

from crop_pool import of_parts, whole_parts
from crops import (
    LABELS,
    SAME_SIDEWAYS,
    SAME_TURNED,
    STORED_MARGIN,
    Crops,
    jittered,
    joined,
    misplaced,
    of_bank,
    of_camerash,
    of_false_finds,
    of_packed,
    of_photos,
    of_scenes,
    of_styles,
    worn,
)
from device_crops import Kept, as_cut, jitters, taken
from device_crops import misplaced as misplaced_there
from draw_pool import LEFT_OUT
from faces import HELD_OUT_STYLES
from growing import Growing, shared_out
from model_settings import TILE
from networks import ClassifierNet, large_classifier
from photosets import camerash, janchan, photo_root
from training import (
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
from vision.naming import NOT_A_TILE, TURNED, TileNetwork, softmax
from vision.quads import about
from vision.rectify import Cutter

MARGINS = (1.0, 1.2)
#: A drawn crop that was plain when it was last shown comes back with this chance, one that was not always.
PLAIN_AGAIN = 0.25
#: So many of the shares are of drawn crops.
_DRAWN = 2
_NOT, _TURNED = LABELS.index(NOT_A_TILE), LABELS.index(TURNED)

#: An image, its label, whether it may as well lie upside down, and the number of its crop.
Sample = tuple[NDArray[np.uint8], int, bool, int]


class Tiles(IterableDataset[Sample]):
    """Endless crops, each from one of four stores in the given shares: scenes, janchan, camerash, bank.

    `losses` is what was lost on each crop when it was last shown, in memory that the training and its workers share. What
    is plain comes back less often; photographs do not come by it, for some of their labels are wrong.
    """

    def __init__(self, stores: list[Crops], shares: list[float], seed: int) -> None:
        self.stores, self.shares, self.seed = stores, shares, seed
        self.first = np.cumsum([0, *map(len, stores)])
        self.losses = torch.ones(int(self.first[-1])).share_memory_()  # type: ignore[no-untyped-call]
        self.by: list[list[NDArray[np.int64]]] = []
        for store in stores:
            # sets weigh the same, and within a set every face
            groups: dict[tuple[str, int], list[int]] = {}
            for i, (label, name) in enumerate(zip(store.labels, store.sets, strict=True)):
                groups.setdefault((name if store is stores[2] else "", int(label)), []).append(i)
            self.by.append([np.array(g) for g in groups.values()])

    def __iter__(self) -> Iterator[Sample]:
        info = torch.utils.data.get_worker_info()
        rng = np.random.default_rng([self.seed, info.id if info else 0, int(time.time())])
        shares = np.array(self.shares) / sum(self.shares)
        while True:
            at = int(rng.choice(len(self.stores), p=shares))
            store, groups = self.stores[at], self.by[at]
            # a bank holds more of the faces that differ most
            if at == len(self.stores) - 1 or (at == 0 and rng.random() < 0.5):
                index = int(rng.integers(len(store)))
            else:
                group = groups[int(rng.integers(len(groups)))]
                index = int(group[rng.integers(len(group))])
            number = int(self.first[at]) + index
            if at in (0, len(self.stores) - 1) and rng.random() > max(
                PLAIN_AGAIN, float(self.losses[number])
            ):
                continue
            yield *self.sample(store, index, rng), number

    def sample(
        self, store: Crops, index: int, rng: np.random.Generator
    ) -> tuple[NDArray[np.uint8], int, bool]:
        """One crop as the reader might see it, with its label and whether it may lie either way up."""
        stored, label, upright = store.images[index], int(store.labels[index]), bool(store.upright[index])
        if label != _NOT and rng.random() < 0.03:
            return worn(misplaced(stored, TILE, rng), rng), _NOT, False
        code = LABELS[label]
        image = jittered(stored, TILE, float(rng.uniform(MARGINS[0] - 0.04, MARGINS[1] + 0.04)), rng)
        if label != _NOT:
            if rng.random() < 0.06 and code not in SAME_SIDEWAYS:
                side = np.rot90(
                    jittered(stored, TILE[::-1], float(rng.uniform(*MARGINS)), rng), int(rng.choice([1, 3]))
                )
                image, label, upright = np.ascontiguousarray(side), _TURNED, True
            elif rng.random() < (0.25 if upright else 0.5):
                image = np.ascontiguousarray(image[::-1, ::-1])
                if upright and code not in SAME_TURNED:
                    label = _TURNED
        open_way = not upright and code not in SAME_TURNED
        return worn(image, rng), label, open_way


@dataclass(frozen=True, slots=True)
class _Now:
    """What is learnt from at a time: stores, which of the shares each is of, and what was lost on each crop when it was last shown."""

    stores: tuple[Kept, ...]
    kinds: tuple[int, ...]
    losses: Tensor

    @property
    def sizes(self) -> list[int]:
        """How many crops each store has."""
        return list(map(len, self.stores))

    @property
    def first(self) -> list[int]:
        """The number of the first crop of each store."""
        return np.cumsum([0, *self.sizes[:-1]]).tolist()


class Batches:
    """What `Tiles` makes crop by crop, made in batches on the device that learns from them; what is drawn meanwhile comes to it.

    The first two shares are of drawn crops: of these what was plain when it was last shown comes back less often.
    """

    def __init__(self, stores: Sequence[Kept], shares: Sequence[float], batch: int) -> None:
        self.shares, self.batch = tuple(shares), batch
        device = stores[0].labels.device
        self.now = _Now((), (), torch.ones(0, device=device))
        self._learn_from(stores, range(len(stores)))
        self.sideways, self.turned = (
            torch.tensor([code in same for code in LABELS], device=device)
            for same in (SAME_SIDEWAYS, SAME_TURNED)
        )

    @property
    def losses(self) -> Tensor:
        """What was lost on each crop when it was last shown, by its number."""
        return self.now.losses

    def add(self, stores: Sequence[Kept]) -> None:
        """Learn from these drawn stores, too, one for each of the first two shares: each crop of a share comes as often as any other of it."""
        self._learn_from(stores, range(_DRAWN))

    def _learn_from(self, stores: Sequence[Kept], kinds: Sequence[int]) -> None:
        now = self.now
        losses = torch.cat([now.losses, now.losses.new_ones(sum(map(len, stores)))])
        # a batch that is being made has what was there before, or what is there after
        self.now = _Now((*now.stores, *stores), (*now.kinds, *kinds), losses)

    def __iter__(self) -> Iterator[tuple[Tensor, ...]]:
        while True:
            yield self.made()

    def _chosen(self, now: _Now) -> list[tuple[int, Tensor]]:
        out, first = [], now.first
        weights = shared_out(now.sizes, now.kinds, self.shares)
        for k, at in taken(now.stores, weights, 2 * self.batch):
            if now.kinds[k] < _DRAWN:
                lost = now.losses[at + first[k]].clamp(min=PLAIN_AGAIN)
                order = (torch.rand(len(at), device=at.device) > lost).int().argsort(stable=True)
                at = at[order]
            out.append((k, at[: (len(at) + 1) // 2]))
        return out

    @torch.no_grad()
    def made(self) -> tuple[Tensor, ...]:
        """Images (n x h x w x 3 uint8), labels, which may lie either way up, and the numbers of the crops."""
        now = self.now
        chosen, first = self._chosen(now), now.first
        stored = torch.cat([now.stores[k].images[at] for k, at in chosen])
        labels = torch.cat([now.stores[k].labels[at] for k, at in chosen])
        upright = torch.cat([now.stores[k].upright[at] for k, at in chosen])
        numbers = torch.cat([at + first[k] for k, at in chosen])[: self.batch]
        stored, labels, upright = (part[: self.batch] for part in (stored, labels, upright))
        n, device = len(labels), labels.device
        tile, code = labels != _NOT, labels
        quads = jitters(torch.empty(n, device=device).uniform_(MARGINS[0] - 0.04, MARGINS[1] + 0.04))
        off = tile & (torch.rand(n, device=device) < 0.03)
        quads = torch.where(off[:, None, None], misplaced_there(n, device), quads)
        turn, way = torch.rand(n, device=device), torch.rand(n, device=device)
        aside = tile & ~off & (turn < 0.06) & ~self.sideways[code]
        over = tile & ~off & ~aside & (way < torch.where(upright, 0.25, 0.5))
        by = torch.where(aside, torch.where(way < 0.5, 1, 3), torch.where(over, 2, 0))
        labels = torch.where(aside | (over & upright & ~self.turned[code]), _TURNED, labels)
        labels = torch.where(off, _NOT, labels)
        either = tile & ~off & ~aside & ~upright & ~self.turned[code]
        return as_cut(stored, quads, by, TILE), labels, either, numbers


def half_by_face(crops: Crops) -> NDArray[np.float64]:
    """How often crops are drawn if half of the time each is as likely as any other, and half of the time each face."""
    counts = np.bincount(crops.labels, minlength=len(LABELS))
    share: NDArray[np.float64] = 0.5 / len(crops) + 0.5 / (counts[crops.labels] * (counts > 0).sum())
    return share


def figures_of(
    network: torch.nn.Module,
    images: Tensor,
    labels: Tensor,
    either: Tensor,
    before: torch.nn.Module | None = None,
    holds: float = 0.0,
) -> dict[str, Tensor]:
    """The loss, that of each crop, and the share named right; of crops that may lie `either` way up, one way must be right.

    What the network `before` names right is to be named as it does: that counts `holds` times as much as the label (`training.forgotten`).
    """
    batch = as_seen(images)
    twice = torch.cat([batch, batch[either].flip((2, 3))]).contiguous(memory_format=torch.channels_last)
    with in_short_numbers(images.device):
        output = network(twice)
    output = output.float()
    first, second = output[: len(batch)], output[len(batch) :]
    losses = F.cross_entropy(first, labels, reduction="none", label_smoothing=0.02)
    here, there = F.log_softmax(first[either], 1), F.log_softmax(second, 1)
    wanted = labels[either][:, None]
    as_is = here.gather(1, wanted)[:, 0] + there[:, _TURNED]
    turned = there.gather(1, wanted)[:, 0] + here[:, _TURNED]
    losses[either] = -torch.logaddexp(as_is, turned) / 2
    loss, figures = losses.mean(), dict[str, Tensor]()
    if before is not None:
        figures = held_to(before, batch, first, labels)
        loss = loss + holds * figures["forgotten"]
    right = first.argmax(1) == labels
    # either way may be the right one
    guess = torch.where(here[:, _TURNED] < there[:, _TURNED], here.argmax(1), there.argmax(1))
    right[either] = guess == labels[either]
    return {"loss": loss, "losses": losses.detach(), "right": right.float().mean(), **figures}


def stood_up(crops: Crops, classifier: TileNetwork, least: float = 20.0) -> Crops:
    """The crops with those turned upright of which `classifier`, told the label, sees which way up they lie.

    Most faces look different upside down, and a crop whose way up is known is learnt from in one look instead of two.
    """
    images, upright = crops.images.copy(), crops.upright.copy()
    h, w = images.shape[1:3]
    place = about(np.array([w, h]) / 2 - 0.5, np.diag([w, h]) / STORED_MARGIN)
    for i, label in enumerate(crops.labels):
        if upright[i] or LABELS[label] in SAME_TURNED:
            continue
        seen = softmax(classifier.looks(Cutter(images[i]), [place], (0, 2))[:, 0])[:, label]
        if max(seen) > least * min(seen):
            upright[i] = True
            if seen[1] > seen[0]:
                images[i] = images[i][::-1, ::-1].copy()
    return replace(crops, images=images, upright=upright)


@torch.no_grad()
def named_right(network: torch.nn.Module, crops: Crops, margin: float = 1.1) -> list[bool]:
    """Whether each crop is named right when seen both ways up."""
    rng, device = np.random.default_rng(0), next(network.parameters()).device
    network.eval()
    right: list[bool] = []
    faces = [i for i in range(len(LABELS)) if i not in (_NOT, _TURNED)]
    for start in range(0, len(crops), 256):
        images = [jittered(c, TILE, margin, rng, off=0.5) for c in crops.images[start : start + 256]]
        batch = as_seen(torch.from_numpy(np.stack(images)).to(device))
        seen = network(batch).softmax(1) + network(batch.flip((2, 3))).softmax(1)
        best = np.array(faces)[seen[:, faces].argmax(1).cpu().numpy()]
        right += (best == crops.labels[start : start + 256]).tolist()
    return right


def main() -> None:
    """Train until --minutes or --steps are over, writing a checkpoint every few minutes."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    add_arguments(parser, run="runs/classifier", steps=12000, batch=128, rate=2e-3)
    parser.add_argument("--scenes", type=Path, default=Path("runs/pool"), help="folder of drawn scenes")
    parser.add_argument("--crops", type=int, default=120_000, help="the most crops taken from drawn scenes")
    parser.add_argument(
        "--bank",
        type=Path,
        nargs="+",
        default=[Path("runs/more-faces.npz")],
        help="more drawn faces (faces.py --bank)",
    )
    parser.add_argument(
        "--false-finds",
        type=Path,
        default=Path("runs/false-finds.npz"),
        help="what the detector takes for tiles and is none (false_finds.py), where there is such a file",
    )
    parser.add_argument(
        "--shares",
        type=float,
        nargs=4,
        default=(0.45, 0.25, 0.1, 0.2),
        help="of scenes, janchan, camerash, bank",
    )
    parser.add_argument(
        "--large", action="store_true", help="the large one, asked where the small one has a doubt"
    )
    parser.add_argument(
        "--stand-up",
        action="store_true",
        help="let the classifier in models/ tell which way up photographed tiles lie: a quarter faster",
    )
    parser.add_argument(
        "--without",
        nargs="*",
        default=LEFT_OUT,
        metavar="SET",
        help="camerash sets to leave out and to judge by (`all`: every one)",
    )
    parser.add_argument("--pool", type=Path, nargs="+", help="faces and tiles of crop_pool.py, for a GPU")
    parser.add_argument(
        "--grow",
        type=int,
        default=0,
        help="take up what is drawn into the pools meanwhile, so many parts at a time",
    )
    parser.add_argument(
        "--none-share",
        type=float,
        default=0.1,
        help="places without a tile among what is packed (pack_crops.py --false-finds), beside a share of scenes of 1",
    )
    parser.add_argument(
        "--packed", type=Path, help="photographed tiles (pack_crops.py) where there are no photographs"
    )
    add_before(parser)
    args = prepared(parser.parse_args())
    tiles, checks = learnt_there(args) if args.pool else learnt_here(args)
    stores = tiles.now.stores if isinstance(tiles, Batches) else tiles.stores
    print("crops:", [len(s) for s in stores], {k: len(c) for k, c in checks.items()}, flush=True)

    def made() -> ClassifierNet:
        return large_classifier(len(LABELS)) if args.large else ClassifierNet(len(LABELS))

    before = network_before(args, made())
    training = started(made(), args, decay=0.02)

    def show() -> None:
        for name, crops in checks.items():
            tell(training.step, name, named_right(training.average, crops), crops.sets)

    def learnt(
        network: torch.nn.Module, images: Tensor, labels: Tensor, either: Tensor, numbers: Tensor
    ) -> dict[str, Tensor]:
        figures = figures_of(network, images, labels, either, before, args.holds)
        losses = tiles.losses
        losses[numbers.to(losses.device)] = figures.pop("losses").to(losses.device)
        return figures

    batches = tiles if isinstance(tiles, Batches) else batches_of(tiles, args)
    training.run(batches, learnt, minutes=args.minutes, by_time=args.by_time, show=show)


def learnt_here(args: argparse.Namespace) -> tuple[Tiles, dict[str, Crops]]:
    """What is learnt from and judged by where crops are made one by one, from scenes, photographs and banks."""
    root = photo_root()
    rng = np.random.default_rng(args.seed)
    paths = sorted(args.scenes.glob("*.npz"))
    stores = [of_scenes(paths, rng, args.crops)]
    shares = list(args.shares)
    checks: dict[str, Crops] = {}
    if root:
        out = sorted({c.set for c in camerash(root)}) if "all" in args.without else args.without
        photos = of_photos(janchan(root, "train"))
        if args.stand_up:
            photos = stood_up(photos, TileNetwork("classifier"))
            print(
                f"{photos.upright.mean():.0%} of the photographed tiles are known to stand upright",
                flush=True,
            )
        stores += [photos, of_camerash(root, without=out)]
        checks = {
            "janchan valid": of_photos(janchan(root, "valid")),
            "sets left out": of_camerash(root, out),
        }
        # where no set is left out there is none to judge by
        checks = {name: crops for name, crops in checks.items() if len(crops)}
    else:
        empty = Crops(stores[0].images[:0], stores[0].labels[:0], stores[0].upright[:0], ())
        stores, shares = [*stores, empty, empty], [shares[0], 0.0, 0.0, shares[3]]
    stores.append(joined(of_bank(path, rng) for path in args.bank))
    if args.false_finds.exists():
        stores[0] = joined([stores[0], of_false_finds(args.false_finds)])
    return Tiles(stores, shares, args.seed), checks


def drawn_stores(parts: Sequence[Path], device: torch.device) -> list[Kept]:
    """The tiles of scenes, and the faces, that `crop_pool.py` drew into some parts."""
    faces, _, scenes = of_parts(parts)
    return [Kept.on(device, scenes, weights=half_by_face(scenes)), Kept.on(device, faces)]


def learnt_there(args: argparse.Namespace) -> tuple[Batches, dict[str, Crops]]:
    """What is learnt from and judged by where crops are made on the device itself, from pools and packed photographs."""
    device = torch.device(args.device)
    parts = whole_parts(args.pool)
    stores = drawn_stores(parts, device)
    shares = [args.shares[0], args.shares[3]]
    if args.packed:
        photos = of_packed(args.packed)
        photographed = photos.labels != _NOT
        for chosen, share in (
            (photographed, args.shares[1]),
            (~photographed, args.none_share * args.shares[0]),
        ):
            some = photos.at(np.flatnonzero(chosen))
            counts = np.bincount(some.labels, minlength=len(LABELS))
            stores.append(Kept.on(device, some, weights=1 / counts[some.labels]))
            shares.append(share)
    left_out = of_styles(HELD_OUT_STYLES[:10], np.random.default_rng(5))
    batches = Batches(stores, shares, args.batch)
    if args.grow:
        Growing(batches, args.pool, parts, args.grow, partial(drawn_stores, device=device)).start()
    return batches, {"styles left out": left_out}


if __name__ == "__main__":
    main()
