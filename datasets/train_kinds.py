"""Train the network that tells whether two flowers or seasons of one set are of one kind: `python datasets/train_kinds.py --help`. It can be stopped at any moment.

It learns from groups of four tiles of one drawn style, on tiles of one colour and in one light, as a photo shows them. The groups are drawn once, into
`groups.npz` in the run's folder; without that file they are drawn again.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional as F

from crops import INSETS, STORED_MARGIN, from_above, jitter, light_tone, piece, worn
from draw_pool import STYLES_AT_ONCE, lit_up
from faces import face_bank
from model_settings import KINDS_TILE
from networks import KindsNet
from photosets import decoded
from styles import to_learn_from
from training import (
    Shared,
    add_arguments,
    as_seen,
    batches_of,
    in_short_numbers,
    prepared,
    started,
)
from vision.kinds import ALIKE
from vision.reading import FLOWERS_AND_SEASONS

#: So many tiles are seen together.
TOGETHER = 4
#: In so many groups as many are flowers as seasons; in the others one is of the other kind.
_EVEN = 0.7
#: A face on its tile is drawn as large as this (w, h) before it is seen from afar; tiles are so many pixels wide then.
_DRAWN, _WIDE = (120, 150), (22.0, 90.0)
#: So many sets have dark tiles with light paint.
_DARK = 0.05
#: By every so many styles what is learnt is judged.
_EVERY = 25

Pixels = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Groups:
    """n groups of tiles of one style (n x `TOGETHER` x h x w x 3), which of these are flowers (n x `TOGETHER`), and the styles (n)."""

    images: Pixels
    flowers: NDArray[np.bool_]
    style: NDArray[np.int_]

    def __len__(self) -> int:
        return len(self.images)

    def only(self, some: NDArray[np.bool_]) -> Groups:
        """Those of which that is true (n)."""
        return Groups(self.images[some], self.flowers[some], self.style[some])


def group_of(faces: Pixels, rng: np.random.Generator) -> tuple[Pixels, NDArray[np.bool_]]:
    """Some of a style's eight faces (8 x h x w x 4 RGBA, in the order of `FLOWERS_AND_SEASONS`) in one light, and which are flowers."""
    flowers = TOGETHER // 2 if rng.random() < _EVEN else int(rng.choice([1, TOGETHER - 1]))
    chosen = rng.permutation([*rng.permutation(4)[:flowers], *4 + rng.permutation(4)[: TOGETHER - flowers]])
    tone, paint, dark = light_tone(rng), None, rng.random() < _DARK
    if dark:
        tone = rng.uniform(8, 120, 3) * rng.choice([0.4, 1.0])
        paint = rng.uniform(185, 255) * np.ones(3) if rng.random() < 0.5 else None
    inset = float(rng.uniform(*INSETS))
    wide = float(np.exp(rng.uniform(*np.log(_WIDE))))
    size = (round(wide), round(1.25 * wide))
    blur = float(rng.uniform(0.15, 1.0)) if rng.random() < 0.6 else 0.0
    quality, strength = int(rng.integers(35, 96)), float(rng.uniform(0.3, 1))
    tile, light = rng.integers(1 << 31, size=2).tolist()
    out = []
    for k in chosen:
        face = lit_up(faces[k], paint) if dark else faces[k]
        drawn = from_above(face, tone, _DRAWN, inset, np.random.default_rng(tile))
        out.append(_seen(drawn, size, blur, quality, rng))
        out[-1] = worn(out[-1], np.random.default_rng(light), strength)
        own = out[-1] * np.exp(rng.normal(0, 0.05)) + rng.normal(0, rng.uniform(0, 3), out[-1].shape)
        out[-1] = np.clip(own, 0, 255).astype(np.uint8)
    return np.stack(out), chosen < 4


def _seen(
    drawn: Pixels, size: tuple[int, int], blur: float, quality: int, rng: np.random.Generator
) -> Pixels:
    """A tile as a camera sees it in so many pixels (w, h), as large as the network takes it."""
    smaller = _DRAWN[0] / STORED_MARGIN / size[0]
    if smaller > 1.2:
        drawn = cv2.GaussianBlur(drawn, (0, 0), 0.45 * smaller).astype(np.uint8)
    out = piece(drawn, jitter(1.0, rng), size, cv2.BORDER_REPLICATE)
    if blur:
        out = cv2.GaussianBlur(out, (0, 0), blur).astype(np.uint8)
    written = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    by = cv2.INTER_AREA if size[0] > KINDS_TILE[0] else cv2.INTER_LINEAR
    read = decoded(written)
    return np.asarray(cv2.resize(read, KINDS_TILE, interpolation=by), np.uint8)


def _groups_of(styles: Sequence[int], each: int, seed: int) -> Groups:
    """So many groups of each of some styles."""
    cv2.setNumThreads(1)
    faces = np.asarray(face_bank(styles, codes=FLOWERS_AND_SEASONS)["faces"], np.uint8)
    rng = np.random.default_rng([seed, styles[0]])
    every = [
        (group_of(own, rng), style) for own, style in zip(faces, styles, strict=True) for _ in range(each)
    ]
    images, flowers = zip(*(group for group, _ in every), strict=True)
    return Groups(np.stack(images), np.stack(flowers), np.array([style for _, style in every]))


def kept_in(path: Path, styles: Sequence[int], each: int, seed: int, processes: int) -> Groups:
    """The groups in a file, or such of the styles, which are drawn and written there, whole or not at all."""
    if not path.exists():
        some = [styles[k : k + STYLES_AT_ONCE] for k in range(0, len(styles), STYLES_AT_ONCE)]
        with ProcessPoolExecutor(processes) as pool:
            parts = list(pool.map(partial(_groups_of, each=each, seed=seed), some))
        images, flowers, style = (
            np.concatenate([getattr(part, name) for part in parts]) for name in ("images", "flowers", "style")
        )
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part.npz")
        np.savez(part, images=images, flowers=flowers, style=style)
        part.replace(path)
    with np.load(path) as data:
        return Groups(data["images"], data["flowers"], data["style"])


class Drawn(Shared[Groups, tuple[Pixels, NDArray[np.bool_]]]):
    """Endless groups, half of them with paints of other colours."""

    def sample(self, store: Groups, index: int, rng: np.random.Generator) -> tuple[Pixels, NDArray[np.bool_]]:
        """The tiles of one group, and which are flowers."""
        images = store.images[index]
        if rng.random() < 0.5:
            images = np.ascontiguousarray(images[..., rng.permutation(3)])
        return images, store.flowers[index]


def of_pairs(network: torch.nn.Module, images: Tensor, flowers: Tensor) -> tuple[Tensor, Tensor]:
    """How surely (logarithms of odds) each two tiles of each group are of one kind, and whether they are (both n x pairs)."""
    with in_short_numbers(images.device):
        said = network(as_seen(images.flatten(0, 1)))
    said = said.float().view(*images.shape[:2], -1)
    first, second = torch.triu_indices(TOGETHER, TOGETHER, 1)
    apart = ((said[:, first] - said[:, second]) ** 2).sum(-1)
    return ALIKE - apart, (flowers[:, first] == flowers[:, second]).float()


def figures_of(network: torch.nn.Module, images: Tensor, flowers: Tensor) -> dict[str, Tensor]:
    """The loss: how unlikely the kinds are by what the network says; and the share of pairs told right."""
    said, same = of_pairs(network, images, flowers)
    loss = F.binary_cross_entropy_with_logits(said, same)
    return {"loss": loss, "right": ((said > 0) == (same > 0.5)).float().mean()}


@torch.no_grad()
def tell_check(network: torch.nn.Module, step: int, kept: Groups) -> None:
    """Print how well the kinds are told in styles that nothing is learnt from."""
    network.eval()
    every = []
    for k in range(0, len(kept), 64):
        images, flowers = kept.images[k : k + 64], kept.flowers[k : k + 64]
        every.append(of_pairs(network, torch.from_numpy(images), torch.from_numpy(flowers)))
    said, same = (torch.cat(parts) for parts in zip(*every, strict=True))
    loss = F.binary_cross_entropy_with_logits(said, same)
    right = ((said > 0) == (same > 0.5)).float().mean()
    print(f"step {step}: {loss:.4f}; of {same.numel()} pairs {right:.2%} told right", flush=True)


def main() -> None:
    """Train until --steps or --minutes are over, writing a checkpoint every few minutes."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    add_arguments(parser, run="runs/kinds", steps=9000, batch=64, rate=3e-3)
    parser.add_argument(
        "--styles",
        nargs="+",
        metavar="FIRST:END",
        default=["0:1500", "20000:20600", "50000:51200", "60000:61200", "100000:101200"],
        help="styles to draw groups of",
    )
    parser.add_argument("--each", type=int, default=10, help="so many groups of each style")
    args = prepared(parser.parse_args())
    try:
        styles = list(chain.from_iterable(to_learn_from(text, 0, 1) for text in args.styles))
    except ValueError as error:
        parser.error(str(error))
    groups = kept_in(args.run / "groups.npz", styles, args.each, args.seed, args.threads)
    out = groups.style % _EVERY == 0
    kept, learnt = groups.only(out), groups.only(~out)
    print(f"{len(learnt)} groups of {TOGETHER} tiles to learn from, {len(kept)} kept out", flush=True)
    training = started(KindsNet(KINDS_TILE), args, decay=0.02)
    training.run(
        batches_of(Drawn([learnt], [1.0], args.seed), args),
        figures_of,
        minutes=args.minutes,
        by_time=args.by_time,
        show=lambda: tell_check(training.average, training.step, kept),
    )


if __name__ == "__main__":
    main()
