"""Train the network that reads figures, letters and words on tiles: `python datasets/train_index.py --help`. It can be stopped at any moment.

It learns from faces that say anything (`index_faces.py --bank`), where each sign stands known; and of tiles of drawn scenes and of
photographs, on which what is written is not known, that no other number stands there than theirs.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional as F

from bonus_crops import Bank, heat
from crops import LABELS, Crops, jitter, jittered, of_photos, of_scenes, piece, worn
from model_settings import INDEX_TILE, stored_for
from networks import IndexNet
from photosets import janchan, photo_root
from train_bonus import STRIDE, lost_signs
from train_classifier import MARGINS, stood_up
from training import Shared, add_arguments, as_seen, batches_of, in_short_numbers, prepared, started
from vision.index import SAYS
from vision.naming import TileNetwork
from vision.reading import FLOWERS_AND_SEASONS

#: A stored crop (w, h).
STORED = stored_for(INDEX_TILE)
#: So many crops of scenes are taken at most.
MOST_CROPS = 40_000
#: Signs on narrower tiles, in pixels, are blots.
NARROWEST = 20
#: That signs are found where they stand counts for so much of the loss.
FINDING = 0.5
#: A tile of which it is not known what is written on it.
_UNKNOWN = -1.0

#: An image, for each of `SAYS` whether it stands there (1 or 0, -1 where that is not known), where signs stand (see `heat`), and whether that is known.
Sample = tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.float32], bool]


def banked(paths: Sequence[Path]) -> Bank:
    """The faces of banks that `index_faces.py` drew, with the signs on each, those that stand upside down as `len(SAYS)` more."""
    faces, labels, signs = list[bytes](), list[int](), list[NDArray[np.float32]]()
    for path in paths:
        with np.load(path) as data:
            labels += [LABELS.index(str(code)) for code in data["codes"]]
            signs.append(data["signs"])
            faces += [cv2.imencode(".png", face)[1].tobytes() for face in data["faces"]]
    return Bank(tuple(faces), np.array(labels, np.int64), np.concatenate(signs), STORED)


def upright(signs: NDArray[np.float32], *, turned: bool) -> NDArray[np.float32]:
    """The signs (n x 5) that stand upright on a face, or on the face `turned` upside down, as that is seen."""
    own = signs[(signs[:, 0] >= len(SAYS)) if turned else (signs[:, 0] >= 0) & (signs[:, 0] < len(SAYS))]
    if turned:
        own = np.column_stack([own[:, 0] - len(SAYS), -own[:, [3, 4, 1, 2]]])
    return own.astype(np.float32)


class Tiles(Shared[Bank | Crops, Sample]):
    """Endless crops, each from one of the stores in the given shares."""

    def sample(self, store: Bank | Crops, index: int, rng: np.random.Generator) -> Sample:
        """One crop as the reader might see it."""
        quad = jitter(float(rng.uniform(*MARGINS)), rng)
        turned = bool(rng.random() < 0.25)
        if isinstance(store, Bank):
            stored, signs = store.crop(index, rng)
            there = upright(signs, turned=turned)
            known = np.zeros(len(SAYS), np.float32)
            known[there[:, 0].astype(int)] = 1
        else:
            stored, there = store.images[index], np.full((0, 5), -1, np.float32)
            turned = turned and bool(store.upright[index])
            known = perhaps_on(LABELS[store.labels[index]], either=not store.upright[index])
        if turned:
            # the places of signs are told in the crop as it is seen
            stored = np.ascontiguousarray(stored[::-1, ::-1])
        image = piece(stored, quad, INDEX_TILE, cv2.BORDER_REPLICATE)
        spots = heat(there, quad, INDEX_TILE, STRIDE, len(SAYS))
        return worn(image, rng), known, spots, isinstance(store, Bank)


def perhaps_on(code: str, *, either: bool) -> NDArray[np.float32]:
    """What may be written on a face of which that is not known: nothing but what it is; `either` way up that may be a 6 or a 9.

    Which name a flower or season has is not known: sets number them in more than one order.
    """
    known = np.zeros(len(SAYS), np.float32)
    able = {code, code[1]}
    if code in FLOWERS_AND_SEASONS:
        able |= set(FLOWERS_AND_SEASONS)
    if either and able & {"6", "9"}:
        able |= {"6", "9"}
    known[[k for k, says in enumerate(SAYS) if says in able]] = _UNKNOWN
    if code not in (*SAYS, "BACK", "NOT") and not code[1].isdigit():
        known[:] = _UNKNOWN
    return known


def figures_of(
    network: IndexNet, images: Tensor, known: Tensor, spots: Tensor, placed: Tensor
) -> dict[str, Tensor]:
    """The loss, that of places, and the shares of signs seen and of others not seen."""
    with in_short_numbers(images.device):
        maps = network.everywhere(as_seen(images))
    maps = maps.float()
    best = maps.amax(dim=(2, 3))
    told = known != _UNKNOWN
    said = F.binary_cross_entropy_with_logits(best[told], known[told], reduction="sum") / len(images)
    places = lost_signs(maps[placed], spots[placed])
    there, none = known == 1, known == 0
    return {
        "loss": said + FINDING * places,
        "places": places,
        "seen": (best[there] > 0).float().mean(),
        "false": (best[none] > 0).float().mean(),
    }


@torch.no_grad()
def read_in(network: torch.nn.Module, crops: Crops) -> str:
    """How many of the tiles of photographs with a number show it, and how many another one, by the plainest sign seen either way up."""
    rng, device = np.random.default_rng(0), next(network.parameters()).device
    network.eval()
    right = wrong = count = 0
    for start in range(0, len(crops), 128):
        codes = [LABELS[label] for label in crops.labels[start : start + 128]]
        images = np.stack(
            [jittered(c, INDEX_TILE, 1.1, rng, off=0.5) for c in crops.images[start : start + 128]]
        )
        batch = as_seen(torch.from_numpy(images).to(device))
        seen = torch.maximum(network(batch), network(batch.flip((2, 3))))
        for code, best, logit in zip(codes, seen.argmax(1).tolist(), seen.amax(1).tolist(), strict=True):
            if code[0] in "BCD" and code[1:].isdigit():
                count += 1
                right += logit > 0 and SAYS[best] == code[1]
                wrong += logit > 0 and SAYS[best] != code[1]
    return f"{right} of {count} show their number, {wrong} another sign"


def main() -> None:
    """Train until --steps or --minutes are over, writing a checkpoint every few minutes."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    add_arguments(parser, run="runs/index", steps=6000, batch=192, rate=2e-3)
    parser.add_argument("--scenes", type=Path, default=Path("runs/pool"), help="folder of drawn scenes")
    parser.add_argument("--bank", type=Path, nargs="+", required=True, help="faces (index_faces.py --bank)")
    parser.add_argument(
        "--shares", type=float, nargs=3, default=(0.74, 0.13, 0.13), help="of bank, scenes, janchan"
    )
    args = prepared(parser.parse_args())
    rng = np.random.default_rng(args.seed)
    scenes = of_scenes(sorted(args.scenes.glob("*.npz")), rng, MOST_CROPS, STORED, NARROWEST)
    stores: list[Bank | Crops] = [banked(args.bank), scenes]
    checks: dict[str, Crops] = {}
    root = photo_root()
    if root:
        small = TileNetwork("classifier")
        stores.append(stood_up(of_photos(janchan(root, "train"), STORED), small))
        checks["janchan valid"] = of_photos(janchan(root, "valid"), STORED)
    shares = list(args.shares)[: len(stores)]
    print("crops:", [len(s) for s in stores], {k: len(c) for k, c in checks.items()}, flush=True)
    network = IndexNet(len(SAYS))
    training = started(network, args, decay=0.02)
    loader = batches_of(Tiles(stores, shares, args.seed), args)

    def show() -> None:
        for name, crops in checks.items():
            print(f"step {training.step} {name}: {read_in(training.average, crops)}", flush=True)

    training.run(loader, figures_of, minutes=args.minutes, by_time=args.by_time, show=show)


if __name__ == "__main__":
    main()
