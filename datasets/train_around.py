"""Train the network that tells by what lies around a blank thing whether it is a tile: `python datasets/train_around.py --help`. It can be stopped at any moment.

What the detector finds in drawn scenes (`draw_pool.py --among`) and is no tile with its face up is learnt from: face-down tiles and white dragons against
cloth, sides of tiles, shadows and all else; and face-down tiles that it missed. The places are gathered once, into `places.npz` in the run's folder; without
that file they are gathered again.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional as F

from model_settings import AROUND_MARGIN, AROUND_PLACE
from networks import AroundNet
from photosets import decoded
from train_outline import misplaced
from training import (
    Shared,
    add_arguments,
    as_seen,
    batches_of,
    drawn_scenes,
    in_short_numbers,
    prepared,
    started,
)
from vision.detect import Detector
from vision.oblique import OBLIQUE, stretch_of
from vision.quads import begun_above, middle, quad_of, which_hold
from vision.reading import BACK, WHITE, Detection, Stretch
from vision.rectify import Cutter
from vision.sideways import SAYS_NOTHING

#: What the detector sees so surely is learnt from, the faintest things too that are asked about.
_SEEN = 0.1
#: Every so many scenes the places of one are judged by.
_EVERY = 25
#: How obliquely a table is seen the reader tells to so much (a logarithm).
_TOLD_OFF = 0.06

Pixels = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Places:
    """Places with what lies around them (n x h x w x 3), whether tiles lie there (n), and the scene of each (n)."""

    images: Pixels
    tiles: NDArray[np.bool_]
    scene: NDArray[np.int_]

    def __len__(self) -> int:
        return len(self.images)

    def only(self, some: NDArray[np.bool_]) -> Places:
        """Those of which that is true (n)."""
        return Places(self.images[some], self.tiles[some], self.scene[some])


@cache
def _detector() -> Detector:
    cv2.setNumThreads(1)
    return Detector(1)


def places_of(path: Path) -> tuple[Pixels, list[bool]]:
    """The places of a drawn scene that are learnt from, and whether each is a tile: as the scene is, and where it is seen obliquely stretched, too, as the
    reader looks at it then."""
    with np.load(path) as data:
        picture, quads, ignore = decoded(data["jpeg"]), data["quads"], data["ignore"]
        codes = [str(code) for code in data["codes"]]
    # the same places whenever the scene is looked at
    rng = np.random.default_rng(len(picture) + len(quads))
    cutter, look = Cutter(picture), _detector().at(picture, 1.0)
    blank = np.array([code in (BACK, WHITE) for code in codes], np.bool_)
    crops, tiles = _places(cutter, look.faint(_SEEN), quads, blank, ignore, rng)
    by = _about(_seen_from_aside(quads, codes), rng)
    if look.found and max(by) >= OBLIQUE:
        above = _detector().from_above(picture, look, by).faint(_SEEN)
        more, others = _places(cutter.stretched(by), above, quads * by, blank, ignore * by, rng)
        crops, tiles = np.concatenate([crops, more]), tiles + others
    return crops, tiles


def _places(
    cutter: Cutter,
    seen: Sequence[Detection],
    quads: NDArray[np.floating],
    blank: NDArray[np.bool_],
    ignore: NDArray[np.floating],
    rng: np.random.Generator,
) -> tuple[Pixels, list[bool]]:
    """What was seen and is none of the tiles (n x 4 x 2) but the blank ones (n), nor what is to be ignored (m x 4 x 2), and these blank ones about where they
    lie: the places, and whether each is a tile."""
    found = [d.quad for d in seen]
    middles = [middle(quad) for quad in found]
    other = np.logical_or.reduce(which_hold([*quads[~blank], *ignore], middles))
    is_blank = np.logical_or.reduce(which_hold([*quads[blank]], middles))
    kept: list[int] = np.flatnonzero(~other).tolist()
    places, tiles = [found[i] for i in kept], [bool(is_blank[i]) for i in kept]
    for quad in quads[blank]:
        places.append(quad_of(misplaced(quad, rng)))
        tiles.append(True)
    crops = cutter.crops([begun_above(place) for place in places], AROUND_PLACE, margin=AROUND_MARGIN)
    return crops, tiles


def _seen_from_aside(quads: NDArray[np.floating], codes: Sequence[str]) -> Stretch:
    """By how much a scene with these tiles (n x 4 x 2) is to be stretched for them to look as if seen from above."""
    if not len(quads):
        return 1.0, 1.0
    return stretch_of([*quads], [code not in SAYS_NOTHING for code in codes])


def _about(by: Stretch, rng: np.random.Generator) -> Stretch:
    """A stretch as it may be told by what is seen, off by a few hundredths."""
    off = float(np.exp(rng.normal(0, _TOLD_OFF)))
    return (by[0] * off, by[1]) if by[0] > by[1] else (by[0], by[1] * off)


def gathered(paths: Sequence[Path], processes: int) -> Places:
    """The places of many scenes."""
    with ProcessPoolExecutor(processes) as pool:
        every = list(pool.map(places_of, paths, chunksize=32))
    scene = np.repeat(np.arange(len(every)), [len(tiles) for _, tiles in every])
    tiles = np.concatenate([np.array(tiles, np.bool_) for _, tiles in every])
    return Places(np.concatenate([crops for crops, _ in every]), tiles, scene)


def kept_in(path: Path, scenes: Sequence[Path], processes: int) -> Places:
    """The places gathered in a file, or those of the scenes, which are written there, whole or not at all."""
    if not path.exists():
        places = gathered(scenes, processes)
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part.npz")
        np.savez(part, images=places.images, tiles=places.tiles, scene=places.scene)
        part.replace(path)
    with np.load(path) as data:
        return Places(data["images"], data["tiles"], data["scene"])


def in_another_light(image: Pixels, rng: np.random.Generator) -> Pixels:
    """A place as it may look in other light, or seen in a mirror."""
    seen = image[:, ::-1] if rng.random() < 0.5 else image
    light = rng.normal(1, 0.12) * np.exp(rng.normal(0, 0.07, 3))
    lit = 255 * (seen / 255) ** float(np.exp(rng.normal(0, 0.15))) * light
    if rng.random() < 0.3:
        lit = lit + rng.normal(0, float(rng.uniform(0, 8)), lit.shape)
    return np.clip(lit, 0, 255).astype(np.uint8)


class Drawn(Shared[Places, tuple[Pixels, np.float32]]):
    """Endless places, in other light each time."""

    def sample(self, store: Places, index: int, rng: np.random.Generator) -> tuple[Pixels, np.float32]:
        """One place, and 1 where a tile lies."""
        return in_another_light(store.images[index], rng), np.float32(store.tiles[index])


def figures_of(network: torch.nn.Module, images: Tensor, tiles: Tensor) -> dict[str, Tensor]:
    """The loss: how unlikely what is there is by what the network says; and the share told right."""
    with in_short_numbers(images.device):
        said = network(as_seen(images))[:, 0]
    said = said.float()
    loss = F.binary_cross_entropy_with_logits(said, tiles)
    return {"loss": loss, "right": ((said > 0) == (tiles > 0.5)).float().mean()}


@torch.no_grad()
def tell_check(network: torch.nn.Module, step: int, kept: Places) -> None:
    """Print how well places are told that nothing is learnt from."""
    network.eval()
    parts = (torch.from_numpy(kept.images[k : k + 256]) for k in range(0, len(kept), 256))
    said = torch.cat([network(as_seen(part))[:, 0] for part in parts])
    tiles = torch.from_numpy(kept.tiles)
    loss = F.binary_cross_entropy_with_logits(said, tiles.float())
    missed, false = int((tiles & (said <= 0)).sum()), int((~tiles & (said > 0)).sum())
    print(
        f"step {step}: {loss:.4f}; of {int(tiles.sum())} tiles {missed} missed, of {int((~tiles).sum())} others {false} taken for one",
        flush=True,
    )


def main() -> None:
    """Train until --steps or --minutes are over, writing a checkpoint every few minutes."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    add_arguments(parser, run="runs/around", steps=6000, batch=256, rate=3e-3)
    parser.add_argument(
        "--scenes", type=Path, nargs="+", default=[Path("runs/pool")], help="folders of drawn scenes"
    )
    args = prepared(parser.parse_args())
    paths = drawn_scenes(args.scenes, least=2 * _EVERY)
    places = kept_in(args.run / "places.npz", paths, args.threads)
    kept = places.only(places.scene % _EVERY == 0)
    learnt = places.only(places.scene % _EVERY != 0)
    print(f"{len(learnt)} places to learn from, {int(learnt.tiles.sum())} of them tiles", flush=True)
    training = started(AroundNet(AROUND_PLACE), args, decay=0.02)
    loader = batches_of(Drawn([learnt], [1.0], args.seed), args)
    training.run(
        loader,
        figures_of,
        minutes=args.minutes,
        by_time=args.by_time,
        show=lambda: tell_check(training.average, training.step, kept),
    )


if __name__ == "__main__":
    main()
