"""What both trainings share: the learning rate, the running average of the weights, and checkpoints that survive a stop."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import nn
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn


@dataclass(slots=True)
class Training:
    """A network in training with its averaged copy, its optimiser, and the steps made."""

    network: nn.Module
    average: AveragedModel
    optimiser: torch.optim.Optimizer
    path: Path
    steps: int
    rate: float
    step: int = 0

    @classmethod
    def start(cls, network: nn.Module, folder: Path, *, steps: int, rate: float, decay: float) -> Training:
        """A training in `folder`, gone on with from its last checkpoint where there is one."""
        folder.mkdir(parents=True, exist_ok=True)
        network = network.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
        average = AveragedModel(network, multi_avg_fn=get_ema_multi_avg_fn(0.998), use_buffers=True)  # type: ignore[no-untyped-call]
        optimiser = torch.optim.AdamW(network.parameters(), lr=rate, weight_decay=decay)
        training = cls(network, average, optimiser, folder / "last.pt", steps, rate)
        if training.path.exists():
            state = torch.load(training.path, weights_only=True)
            network.load_state_dict(state["network"])
            average.load_state_dict(state["average"])
            optimiser.load_state_dict(state["optimiser"])
            training.step = int(state["step"])
        return training

    def learn(self, loss: torch.Tensor) -> None:
        """One step down the loss, at a rate that warms up and falls to nearly zero."""
        share = 0.5 * (1 + math.cos(math.pi * min(1.0, self.step / self.steps)))
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


def averaged(path: Path, network: nn.Module) -> nn.Module:
    """`network` with the averaged weights of a checkpoint, ready to be used."""
    average = AveragedModel(network, use_buffers=True)
    average.load_state_dict(torch.load(path, weights_only=True)["average"])
    inner: nn.Module = average.module
    return inner.eval()
