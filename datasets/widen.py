"""Make a trained classifier larger without unlearning anything: `python datasets/widen.py --help`.

Writes a checkpoint of `networks.ClassifierNet` from one with fewer channels and blocks. What was learnt stays as it is: new
channels are looked at by new ones alone until training gives them weight, and new blocks add nothing yet.
"""

from __future__ import annotations

import argparse
from collections import OrderedDict
from collections.abc import Mapping
from pathlib import Path

import torch
from torch import Tensor

from checkpoints import Training
from crops import LABELS
from networks import ClassifierNet


def widened(small: Mapping[str, Tensor], large: Mapping[str, Tensor]) -> OrderedDict[str, Tensor]:
    """The weights of the network `large`, new as they are, with those of `small` in front.

    Layers are told by their names; a layer that `small` lacks adds nothing where it is the last of a way past it. Raises
    ValueError where `small` is the larger one anywhere.
    """
    out: OrderedDict[str, Tensor] = OrderedDict()
    for name, value in large.items():
        new = value.clone()
        old = small.get(name)
        if old is None:
            if name.endswith("second.1.weight"):
                new.zero_()
        elif old.dim() == 0:
            new = old.clone()
        else:
            if any(a > b for a, b in zip(old.shape, new.shape, strict=True)):
                raise ValueError(f"{name} has {tuple(old.shape)}, more than {tuple(new.shape)}")
            rows = slice(None, old.shape[0])
            if old.dim() > 1:
                # what is known does not look at what is new
                new[rows] = 0
            new[tuple(slice(None, n) for n in old.shape)] = old
        out[name] = new
    return out


def main() -> None:
    """Write the larger checkpoint."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("checkpoint", type=Path, help="of the smaller classifier")
    parser.add_argument(
        "run", type=Path, help="folder in which train_classifier.py goes on, such as runs/wide"
    )
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    network = ClassifierNet(len(LABELS))
    small = torch.load(args.checkpoint, weights_only=True)["average"]
    inner = {name.removeprefix("module."): value for name, value in small.items() if name != "n_averaged"}
    network.load_state_dict(widened(inner, network.state_dict()))
    training = Training.start(network, args.run, steps=1, rate=0.0, decay=0.0)
    if training.step:
        parser.error(f"in {args.run} lies a training already")
    training.save()


if __name__ == "__main__":
    main()
