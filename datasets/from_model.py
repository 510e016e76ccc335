"""Begin a training from a model of the program: `python datasets/from_model.py --help`.

Checkpoints are large and stay where they were trained; the models are in the repository. This writes the checkpoint of step 0 whose
network does what `models/NAME.onnx` does, but for the rounding to 8 bits, and a training in that folder goes on from it.
"""

from __future__ import annotations

# onnxruntime.quantization, which eight_bits imports, puts a folder of that name in the way
import models  # isort: skip  # noqa: F401

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import numpy_helper
from torch import Tensor, nn

from eight_bits import LEVEL, pictures_to_see, tiles_to_see
from export import NETWORKS
from model_settings import MODELS
from photosets import photo_root
from quicker import apart
from training import Training, as_seen

#: The weights of a layer, and what it adds.
Layer = tuple[NDArray[np.float32], NDArray[np.float32]]


def layers_of(path: Path) -> list[Layer]:
    """The weights of every layer of a model, in the order in which it uses them.

    What `eight_bits.on_bytes` put into the first layer, and `quicker.py` beside each other there, is taken out again.
    """
    graph = onnx.load(path).graph
    makes = {name: node.op_type for node in graph.node for name in node.output}
    values = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    for node in graph.node:
        if node.op_type == "Cast" and node.input[0] in values:
            values[node.output[0]] = values[node.input[0]].astype(np.float32)
        if node.op_type == "DequantizeLinear" and node.input[0] in values:
            values[node.output[0]] = _widened(*(values[name] for name in node.input))
    out: list[Layer] = []
    for node in graph.node:
        if node.op_type in ("Conv", "Gemm"):
            kernel, bias = (values[name] for name in node.input[1:3])
            if not out and makes.get(node.input[0]) == "DequantizeLinear":  # not of floats that were bytes
                kernel = apart(kernel)
                bias = bias[: len(kernel)] - kernel.sum(axis=(1, 2, 3)) * LEVEL / 2
            out.append((kernel, bias))
    return out


def _widened(small: NDArray[Any], scale: NDArray[Any], zero: NDArray[Any]) -> NDArray[np.float32]:
    """8-bit weights as floats; the scale is one, or one for each of the first axis."""
    shape = (-1, *[1] * (small.ndim - 1)) if scale.ndim else ()
    return ((small.astype(np.float32) - zero.reshape(shape)) * scale.reshape(shape)).astype(np.float32)


def fill(network: nn.Module, layers: list[Layer], pictures: Tensor) -> None:
    """Give a network the weights of `layers`, and its normalisations what `pictures` (n x 3 x h x w, 0 to 1) make of them.

    Raises ValueError where the network has other layers.
    """
    called: list[Any] = []
    kinds = (nn.Conv2d, nn.Linear, nn.BatchNorm2d)
    hooks = [
        module.register_forward_hook(lambda own, *_: called.append(own))
        for module in network.modules()
        if isinstance(module, kinds)
    ]
    network.eval()
    with torch.no_grad():
        network(pictures[:2])
        for hook in hooks:
            hook.remove()
        uses = [m for m in called if not isinstance(m, nn.BatchNorm2d)]
        norms: list[tuple[Any, Tensor]] = []
        for module, (kernel, bias) in zip(uses, _as_used(layers, uses), strict=True):
            module.weight.copy_(torch.from_numpy(kernel.copy()))
            after = called[called.index(module) + 1] if module is not called[-1] else None
            if module.bias is None and isinstance(after, nn.BatchNorm2d):
                norms.append((after, torch.from_numpy(bias.copy())))
            else:
                module.bias.copy_(torch.from_numpy(bias.copy()))
        _normalise(network, norms, pictures)


def _as_used(layers: list[Layer], uses: list[Any]) -> list[Layer]:
    """The layers in the order of the modules that they are of.

    What the model may do in another order are branches, whose layers differ in shape: those alike follow one another.
    """
    left = list(layers)
    out: list[Layer] = []
    for module in uses:
        at = next(
            (i for i, (kernel, _) in enumerate(left) if kernel.shape == tuple(module.weight.shape)), None
        )
        if at is None:
            raise ValueError("the model is not of this network")
        out.append(left.pop(at))
    if left:
        raise ValueError("the model is not of this network")
    return out


def _normalise(network: nn.Module, norms: list[tuple[Any, Tensor]], pictures: Tensor) -> None:
    """Let each normalisation add what its layer added in the model, with the mean and variance that `pictures` have there."""
    for norm, bias in norms:
        norm.reset_running_stats()
        norm.weight.fill_(float(np.sqrt(1 + norm.eps)))
        norm.bias.copy_(bias)
    seen: dict[nn.Module, list[Tensor]] = {norm: [] for norm, _ in norms}

    def note(own: nn.Module, given: tuple[Tensor, ...], _: Tensor) -> None:
        rows = given[0].transpose(0, 1).flatten(1).double()
        seen[own].append(torch.stack([rows.mean(dim=1), (rows**2).mean(dim=1)]))

    hooks = [norm.register_forward_hook(note) for norm, _ in norms]
    for start in range(0, len(pictures), 32):
        network(pictures[start : start + 32])
    for hook in hooks:
        hook.remove()
    for norm, bias in norms:
        mean, square = torch.stack(seen[norm]).mean(dim=0)
        variance = (square - mean**2).clamp(min=1e-6)
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(variance)
        norm.weight.copy_(torch.sqrt(variance + norm.eps))
        norm.bias.copy_(bias + mean)


def main() -> None:
    """Write the checkpoint of step 0."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("name", choices=sorted(NETWORKS))
    parser.add_argument("run", type=Path, help="folder of the training to begin")
    parser.add_argument("--models", type=Path, default=MODELS, help="folder of the model")
    parser.add_argument(
        "--scenes", type=Path, nargs="+", default=[Path("runs/pool")], help="folders of drawn scenes to see"
    )
    args = parser.parse_args()
    if (args.run / "last.pt").exists():
        parser.error(f"{args.run} has a checkpoint already")
    network, (_, height, width, _) = NETWORKS[args.name]()
    scenes = [path for folder in args.scenes for path in sorted(folder.glob("*.npz"))]
    rng = np.random.default_rng(7)
    if args.name == "detector":
        pictures = pictures_to_see(scenes, photo_root(), 60, rng)
    else:
        pictures = tiles_to_see(scenes, photo_root(), 600, rng, (width, height))
    fill(network, layers_of(args.models / f"{args.name}.onnx"), as_seen(torch.from_numpy(pictures)))
    Training.start(network, args.run, steps=1, rate=1e-3, decay=0.0).save()
    print(f"{args.run / 'last.pt'}: begins as models/{args.name}.onnx")


if __name__ == "__main__":
    main()
