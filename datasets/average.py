"""Average the weights of two checkpoints of one training: `python datasets/average.py --help`.

A model trained on for new drawings names those better and some old ones worse; the mean of both keeps most of both. Chosen on
tile sets left out.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch

from crops import LABELS


def mean(first: Path, second: Path, share: float) -> dict[str, object]:
    """The first checkpoint with its averaged weights moved towards the second's by `share` (0 to 1); raises KeyError for another network's."""
    state: dict[str, object] = torch.load(first, weights_only=True)
    weights, others = state["average"], torch.load(second, weights_only=True)["average"]
    assert isinstance(weights, dict)
    for name, value in weights.items():
        if value.dtype.is_floating_point:
            value.lerp_(others[name], share)
    return state


def with_less(state: dict[str, object], label: str, less: float) -> dict[str, object]:
    """A checkpoint of the classifier or an opinion whose last layer says `less` of a face (the logarithm of odds), for it learnt from too many of that."""
    weights = state["average"]
    assert isinstance(weights, dict)
    weights["module.head.1.bias"][LABELS.index(label)] -= less
    return state


def main() -> None:
    """Write the mean as a checkpoint that `export.py` takes."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("first", type=Path)
    parser.add_argument("second", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--share", type=float, default=0.5, help="of the second")
    parser.add_argument(
        "--less",
        nargs=2,
        metavar=("FACE", "NUMBER"),
        help="let the last layer of a classifier say so much less of a face of which too many were learnt from",
    )
    args = parser.parse_args()
    state = mean(args.first, args.second, args.share)
    torch.save(with_less(state, args.less[0], float(args.less[1])) if args.less else state, args.out)


if __name__ == "__main__":
    main()
