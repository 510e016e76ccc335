"""Train the network that tells flowers and seasons apart: `python datasets/train_bonus.py --help`. It can be stopped at any moment.

The classifier sees at once that a tile is a flower or a season; which one, the small signs in its corners say. This network
has the same build, sees finer, and learns nothing else: from banks of drawn faces (`faces.py --bank … --codes F1 … S4`), many
of them in styles whose art says nothing of the code, from tiles of drawn scenes, and from photographs.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F
from torch.utils.data import IterableDataset

from crops import LABELS, Crops, jittered, joined, of_bank, of_camerash, of_photos, of_scenes, only, worn
from faces import HELD_OUT_STYLES, face_bank
from model_settings import BONUS_LABELS, BONUS_TILE, stored_for
from networks import ClassifierNet
from photosets import camerash, janchan, photo_root
from train_classifier import MARGINS, stood_up
from training import Training, add_arguments, as_seen, batches_of, prepared, tell
from vision.naming import NOT_A_TILE, TURNED, TileNetwork
from vision.reading import FLOWERS_AND_SEASONS

#: A stored crop (w, h).
STORED = stored_for(BONUS_TILE)
_NOT, _TURNED = BONUS_LABELS.index(NOT_A_TILE), BONUS_LABELS.index(TURNED)

#: An image and its label.
Sample = tuple[np.ndarray[tuple[int, ...], np.dtype[np.uint8]], int]


class Tiles(IterableDataset[Sample]):
    """Endless crops, each from one of the stores in the given shares; what is no flower or season is `NOT_A_TILE`."""

    def __init__(self, stores: list[Crops], shares: list[float], seed: int) -> None:
        self.stores, self.seed = stores, seed
        self.shares = np.array(
            [share if len(store) else 0.0 for store, share in zip(stores, shares, strict=True)]
        )

    def __iter__(self) -> Iterator[Sample]:
        info = torch.utils.data.get_worker_info()
        rng = np.random.default_rng([self.seed, info.id if info else 0, int(time.time())])
        while True:
            store = self.stores[int(rng.choice(len(self.stores), p=self.shares / self.shares.sum()))]
            yield self.sample(store, int(rng.integers(len(store))), rng)

    def sample(self, store: Crops, index: int, rng: np.random.Generator) -> Sample:
        """One crop as the reader might see it."""
        code = LABELS[store.labels[index]]
        label = BONUS_LABELS.index(code) if code in FLOWERS_AND_SEASONS else _NOT
        margin = float(rng.uniform(*MARGINS))
        turn = rng.random()
        if turn < 0.03:
            side = jittered(store.images[index], BONUS_TILE[::-1], margin, rng)
            image, label = np.ascontiguousarray(np.rot90(side, int(rng.choice([1, 3])))), _TURNED
        else:
            image = jittered(store.images[index], BONUS_TILE, margin, rng)
            if turn < 0.15:
                image, label = np.ascontiguousarray(image[::-1, ::-1]), _TURNED
        return worn(image, rng), label


def begun(network: ClassifierNet, path: Path) -> None:
    """Take over what the classifier's checkpoint at `path` has learnt: all but the last layer, its places spread out."""
    wanted = network.state_dict()
    for name, known in torch.load(path, weights_only=True)["average"].items():
        name = name.removeprefix("module.")
        if name.startswith("gather.0"):
            known = F.interpolate(known, wanted[name].shape[2:], mode="bilinear", align_corners=True)
        if name in wanted and not name.startswith("head"):
            wanted[name] = known
    network.load_state_dict(wanted)


def figures_of(network: torch.nn.Module, images: Tensor, labels: Tensor) -> dict[str, Tensor]:
    """The loss, and the share named right."""
    with torch.autocast("cpu", dtype=torch.bfloat16):
        output = network(as_seen(images))
    loss = F.cross_entropy(output.float(), labels, label_smoothing=0.02)
    return {"loss": loss, "right": (output.argmax(1) == labels).float().mean()}


@torch.no_grad()
def named_right(network: torch.nn.Module, crops: Crops, seed: int = 0) -> list[bool]:
    """Whether each flower and season is named right, all a little worn."""
    rng = np.random.default_rng(seed)
    network.eval()
    faces, right = [BONUS_LABELS.index(code) for code in FLOWERS_AND_SEASONS], list[bool]()
    for start in range(0, len(crops), 128):
        part = crops.images[start : start + 128]
        images = np.stack([worn(jittered(c, BONUS_TILE, 1.1, rng, off=0.7), rng, 0.5) for c in part])
        seen = network(as_seen(torch.from_numpy(images)))[:, faces]
        named = [LABELS.index(FLOWERS_AND_SEASONS[i]) for i in seen.argmax(1).tolist()]
        right += (np.array(named) == crops.labels[start : start + 128]).tolist()
    return right


def held_out(rng: np.random.Generator, run: Path) -> Crops:
    """Flowers and seasons in the styles left out, as a bank of them is read."""
    path = run / "held-out.npz"
    bank = face_bank(HELD_OUT_STYLES, codes=FLOWERS_AND_SEASONS)
    np.savez(path, faces=bank["faces"], codes=bank["codes"])
    return only(of_bank(path, rng, STORED), FLOWERS_AND_SEASONS)


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
    args = prepared(parser.parse_args())
    args.run.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(args.seed)
    none = Crops(np.zeros((0, *STORED[::-1], 3), np.uint8), np.zeros(0, np.int64), np.zeros(0, bool), ())
    bank = joined(only(of_bank(path, rng, STORED), FLOWERS_AND_SEASONS) for path in args.bank)
    paths = sorted(args.scenes.glob("*.npz"))
    scenes = of_scenes(
        [paths[i] for i in rng.permutation(len(paths))[: args.most_scenes]], rng, stored=STORED
    )
    stores = [
        bank,
        only(scenes, FLOWERS_AND_SEASONS),
        none,
        none,
        only(scenes, FLOWERS_AND_SEASONS, others=True),
    ]
    checks = {"styles left out": held_out(np.random.default_rng(5), args.run)}
    root = photo_root()
    if root:
        out = sorted({c.set for c in camerash(root)}) if "all" in args.without else args.without
        photos = stood_up(of_photos(janchan(root, "train"), STORED), TileNetwork("classifier"))
        valid = stood_up(of_photos(janchan(root, "valid"), STORED), TileNetwork("classifier"))
        stores[2] = only(photos, FLOWERS_AND_SEASONS)
        stores[3] = only(of_camerash(root, without=out, stored=STORED), FLOWERS_AND_SEASONS)
        checks["janchan valid"] = only(valid, FLOWERS_AND_SEASONS)
        checks["sets left out"] = only(of_camerash(root, out, stored=STORED), FLOWERS_AND_SEASONS)
    print("crops:", [len(s) for s in stores], {k: len(c) for k, c in checks.items()}, flush=True)
    network = ClassifierNet(len(BONUS_LABELS), BONUS_TILE)
    if args.begin:
        begun(network, args.begin)
    training = Training.start(network, args.run, steps=args.steps, rate=args.rate, decay=0.02)
    loader = batches_of(Tiles(stores, list(args.shares), args.seed), args)
    checks = {name: crops for name, crops in checks.items() if len(crops)}

    def show() -> None:
        for name, crops in checks.items():
            tell(training.step, name, named_right(training.average, crops), crops.sets)

    training.run(loader, figures_of, minutes=args.minutes, show=show)


if __name__ == "__main__":
    main()
