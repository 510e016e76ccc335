"""What all trainings share: the loop, the learning rate, the running average of the weights, and checkpoints that survive a stop."""

from __future__ import annotations

import argparse
import math
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Sized
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn
from torch.utils.data import DataLoader, IterableDataset

Store = TypeVar("Store", bound=Sized)
Sample = TypeVar("Sample")


def add_arguments(parser: argparse.ArgumentParser, *, run: str, steps: int, batch: int, rate: float) -> None:
    """Let a script be told what every training is told; the values are those taken where nothing is said."""
    add = parser.add_argument
    add("--run", type=Path, default=Path(run), help="folder of the checkpoint")
    add("--steps", type=int, default=steps, help="steps in all: the learning rate falls to zero there")
    add("--minutes", type=float, default=1e9, help="stop after so many minutes (it goes on when run again)")
    add("--batch", type=int, default=batch)
    add("--rate", type=float, default=rate, help="highest learning rate")
    add("--seed", type=int, default=1)
    add("--workers", type=int, default=1)
    add("--threads", type=int, default=2)
    add(
        "--device",
        default="cuda" if torch.cuda.is_available() else "cpu",
        help="where the network is trained",
    )
    add(
        "--by-time",
        action="store_true",
        help="the learning rate falls to zero as --minutes pass, not as --steps are made",
    )
    add(
        "--still",
        action="store_true",
        help="normalise by the means and variances of before, not by each batch's: for a little more training of what is known",
    )


def add_before(parser: argparse.ArgumentParser) -> None:
    """Let a script be told what the network is not to forget."""
    parser.add_argument(
        "--before", type=Path, help="a checkpoint: what it names right is to be named as it does"
    )
    parser.add_argument("--holds", type=float, default=1.0, help="how much that counts beside the labels")


def prepared(args: argparse.Namespace) -> argparse.Namespace:
    """The arguments, torch's seed and threads set as they say."""
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)
    return args


def drawn_scenes(folders: Sequence[Path], *, least: int) -> list[Path]:
    """The scenes in some folders, as `draw_pool.py` draws them; ends the program where they are fewer than `least`."""
    paths = sorted(path for folder in folders for path in folder.glob("*.npz"))
    if len(paths) < least:
        raise SystemExit("too few drawn scenes: draw some with draw_pool.py")
    return paths


def batches_of(dataset: IterableDataset[Any], args: argparse.Namespace) -> DataLoader[Any]:
    """Batches of endless samples, made beside the training where there are workers."""
    ahead = 4 if args.workers else None
    return DataLoader(dataset, batch_size=args.batch, num_workers=args.workers, prefetch_factor=ahead)


class Shared(IterableDataset[Sample], Generic[Store, Sample]):
    """Endless samples, each of something from one of the stores in the given shares; what is empty gives none."""

    def __init__(self, stores: Sequence[Store], shares: Sequence[float], seed: int) -> None:
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

    def sample(self, store: Store, index: int, rng: np.random.Generator) -> Sample:
        """What is made of one thing in a store."""
        raise NotImplementedError


@dataclass(slots=True)
class Training:
    """A network in training with its averaged copy, its optimiser, and the steps made."""

    network: nn.Module
    average: AveragedModel
    optimiser: torch.optim.Optimizer
    path: Path
    steps: int
    rate: float
    still: bool = False
    step: int = 0
    past: float = 0.0

    @classmethod
    def start(
        cls,
        network: nn.Module,
        folder: Path,
        *,
        steps: int,
        rate: float,
        decay: float,
        device: str = "cpu",
        still: bool = False,
    ) -> Training:
        """A training in `folder` on a `device`, gone on with from its last checkpoint where there is one; the normalisations are `still` or learn, too."""
        folder.mkdir(parents=True, exist_ok=True)
        network = network.to(device, memory_format=torch.channels_last)  # type: ignore[call-overload]
        average = AveragedModel(network, multi_avg_fn=get_ema_multi_avg_fn(0.998), use_buffers=True)  # type: ignore[no-untyped-call]
        optimiser = torch.optim.AdamW(network.parameters(), lr=rate, weight_decay=decay)
        training = cls(network, average, optimiser, folder / "last.pt", steps, rate, still)
        if training.path.exists():
            state = torch.load(training.path, map_location=device, weights_only=True)
            network.load_state_dict(state["network"])
            average.load_state_dict(state["average"])
            optimiser.load_state_dict(state["optimiser"])
            training.step = int(state["step"])
        return training

    def run(
        self,
        batches: Iterable[Sequence[Tensor]],
        figures_of: Callable[..., Mapping[str, Tensor]],
        *,
        minutes: float,
        by_time: bool = False,
        show: Callable[[], None] = lambda: None,
    ) -> None:
        """Learn from batch after batch until the steps or the `minutes` are over; a checkpoint is written every five minutes.

        `figures_of` is given the network and a batch; what it calls "loss" is learnt from, and the mean of each figure told
        once a minute. `show` is called with every checkpoint, the last one too. With `by_time` the rate falls as the minutes pass.
        """
        started = saved = told = time.time()
        device = next(self.network.parameters()).device
        sums, seen = defaultdict[str, Tensor](lambda: torch.zeros((), device=device)), 0
        for images, *others in batches:
            if self.step >= self.steps or time.time() - started > minutes * 60:
                break
            if by_time:
                self.past = (time.time() - started) / max(minutes * 60, 1e-9)
            self.to_learn()
            figures = figures_of(self.network, images.to(device), *(part.to(device) for part in others))
            self.learn(figures["loss"])
            for name, value in figures.items():
                # not asked for its number at once: a GPU would be waited for
                sums[name] = sums[name] + value.detach() * len(images)
            seen += len(images)
            if time.time() - told > 60:
                means = " ".join(f"{name} {value.item() / seen:.4f}" for name, value in sums.items())
                print(f"step {self.step} {means} {seen / (time.time() - told):.0f}/s", flush=True)
                sums.clear()
                seen, told = 0, time.time()
            if time.time() - saved > 300:
                self.save()
                show()
                saved = told = time.time()
        self.save()
        show()

    def to_learn(self) -> None:
        """Make the network one that learns."""
        self.network.train()
        if self.still:
            # what a batch of a hundred crops makes of the means and variances is noise, and not what the network knows
            for module in self.network.modules():
                if isinstance(module, nn.BatchNorm2d):
                    module.eval()

    def learn(self, loss: Tensor) -> None:
        """One step down the loss, at a rate that warms up and falls to nearly zero."""
        share = 0.5 * (1 + math.cos(math.pi * min(1.0, max(self.past, self.step / self.steps))))
        for group in self.optimiser.param_groups:
            group["lr"] = self.rate * min(1.0, (self.step + 1) / 300) * (0.99 * share + 0.01)
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.network.parameters(), 5.0)
        self.optimiser.step()
        self.average.update_parameters(self.network)
        self.step += 1

    def save(self) -> None:
        """Write the checkpoint, whole or not at all."""
        state = {
            "network": self.network.state_dict(),
            "average": self.average.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "step": self.step,
        }
        part = self.path.with_suffix(".part")
        torch.save(state, part)
        part.replace(self.path)


def started(network: nn.Module, args: argparse.Namespace, *, decay: float) -> Training:
    """The training that the arguments (`add_arguments`) ask for."""
    return Training.start(
        network,
        args.run,
        steps=args.steps,
        rate=args.rate,
        decay=decay,
        device=args.device,
        still=args.still,
    )


def forgotten(output: Tensor, said: Tensor, labels: Tensor) -> Tensor:
    """How far scores (n x labels, before softmax) are from those `said` by a network of before, where that names the label; 0 elsewhere (n).

    Learning without forgetting (Li and Hoiem 2016, arXiv 1606.09282), but what the network of before had wrong is no lesson.
    """
    off = F.kl_div(F.log_softmax(output, 1), F.log_softmax(said, 1), reduction="none", log_target=True)
    return off.sum(1) * (said.argmax(1) == labels)


def held_to(before: nn.Module, images: Tensor, output: Tensor, labels: Tensor) -> dict[str, Tensor]:
    """What the scores `output` (n x labels) have forgotten of what `before` says of the pictures (n x 3 x h x w), and the share that names right."""
    with torch.no_grad(), in_short_numbers(images.device):
        said = before(images).float()
    right = (said.argmax(1) == labels).float().mean()
    return {"forgotten": forgotten(output, said, labels).mean(), "right before": right}


def in_short_numbers(device: torch.device) -> torch.autocast:
    """Where a network counts in numbers of 16 bits: on a GPU, and on a processor that knows them. One without AVX-512 takes ten times as long for them as for those of 32."""
    known = device.type != "cpu" or torch.backends.cpu.get_cpu_capability().startswith("AVX512")
    return torch.autocast(device.type, dtype=torch.bfloat16, enabled=known)


def as_seen(images: Tensor) -> Tensor:
    """Pictures (n x h x w x 3 uint8) as the networks take them: n x 3 x h x w, 0 to 1."""
    return (images.permute(0, 3, 1, 2).float() / 255).contiguous(memory_format=torch.channels_last)


def tell(step: int, name: str, right: Sequence[bool], sets: Sequence[str]) -> None:
    """Print which share of some crops is named `right`, and where there are a few `sets` the share of each."""
    by = defaultdict[str, list[bool]](list)
    for ok, own in zip(right, sets, strict=True):
        by[own].append(ok)
    few = 1 < len(by) < 20
    each = " ".join(f"{own} {sum(oks) / len(oks):.3f}" for own, oks in sorted(by.items())) if few else ""
    print(f"step {step} {name}: {sum(right) / len(right):.4f} of {len(right)} {each}", flush=True)


def averaged(path: Path, network: nn.Module) -> nn.Module:
    """`network` with the averaged weights of a checkpoint, ready to be used."""
    average = AveragedModel(network, use_buffers=True)
    average.load_state_dict(torch.load(path, map_location="cpu", weights_only=True)["average"])
    inner: nn.Module = average.module
    return inner.eval()


def network_before(args: argparse.Namespace, network: nn.Module) -> nn.Module | None:
    """`network` as the checkpoint that the arguments (`add_before`) name has it, or None where they name none."""
    if args.before is None:
        return None
    return averaged(args.before, network).to(args.device, memory_format=torch.channels_last)  # type: ignore[call-overload, no-any-return]
