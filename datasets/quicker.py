"""Let an 8-bit network come to the very same answers in less time: `python datasets/quicker.py models/*.onnx`.

Part of `eight_bits.py`; as a program it does the same to networks written before. Two things that onnxruntime does slowly are written otherwise,
which moves numbers about but changes none:

* the first convolution, of three colours into few channels, rounds its sums pixel by pixel: `TOGETHER` pixels beside each other come of one sum
  here, as that many times the channels;
* a picture made twice as large, each number four times, is copied number by number: here in runs of all the channels.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import helper, numpy_helper

from model_settings import settings_of, write_beside

#: So many pixels beside each other come of one sum of the first convolution: a picture's width must be twice as many times a whole number.
TOGETHER = 2
#: The first convolution that is written otherwise: its kernel, steps and rim.
_FIRST = {"kernel_shape": [3, 3], "strides": [2, 2], "pads": [1, 1, 1, 1]}
_FIRST_TOGETHER = {"kernel_shape": [3, 2], "strides": [2, 1], "pads": [1, 1, 1, 0]}
#: A layer's numbers for a pixel beside each other, and its planes one after another.
_BY_PIXEL, _BY_PLANE = [0, 2, 3, 1], [0, 3, 1, 2]


def together(kernel: NDArray[Any], count: int = TOGETHER) -> NDArray[Any]:
    """A kernel (o x c x 3 x 3) of steps of two as one (count·o x 2·count·c x 3 x 2) that makes `count` pixels beside each other of two groups of columns."""
    o, c = kernel.shape[:2]
    columns = 2 * count
    out = np.zeros((count * o, columns * c, 3, 2), kernel.dtype)
    for pixel, x in np.ndindex(count, 3):
        # the first column of a pixel's three is the last of those of the pixel before
        group, column = divmod(2 * pixel + x - 1 + columns, columns)
        out[pixel * o : (pixel + 1) * o, column * c : (column + 1) * c, :, group] = kernel[..., x]
    return out


def apart(kernel: NDArray[Any]) -> NDArray[Any]:
    """The kernel (o x c x 3 x 3) of which `together` made this one; any other as it is."""
    count = kernel.shape[1] // (2 * 3)
    if kernel.shape[2:] != (3, 2) or not count:
        return kernel
    own = kernel[: kernel.shape[0] // count]
    columns = (own[:, -3:, :, 0], own[:, :3, :, 1], own[:, 3:6, :, 1])
    return np.stack(columns, axis=3)


class _Graph:
    """A network's nodes, by what they make and by what they take."""

    def __init__(self, model: onnx.ModelProto) -> None:
        self.graph = model.graph
        self.makes = {name: node for node in self.graph.node for name in node.output}
        self.values = {tensor.name: tensor for tensor in self.graph.initializer}

    def takes(self, name: str) -> list[Any]:
        """The nodes that take what is called so."""
        return [node for node in self.graph.node if name in node.input]

    def only(self, name: str, kind: str) -> Any | None:
        """The node of this kind that alone takes what is called so."""
        takes = self.takes(name)
        return takes[0] if len(takes) == 1 and takes[0].op_type == kind else None

    def number(self, name: str) -> NDArray[Any]:
        """What a network was given as a number."""
        return np.asarray(numpy_helper.to_array(self.values[name]))

    def reshaped(self, name: str, out: str, times: Sequence[int], by: Sequence[int]) -> list[Any]:
        """What is called `name` in other sides: each so many times as long, and then that part of it."""
        shape, longer, target = (f"{out}-{part}" for part in ("shape", "longer", "sides"))
        return [
            helper.make_node("Shape", [name], [shape]),
            helper.make_node("Mul", [shape, self._give(times)], [longer]),
            helper.make_node("Div", [longer, self._give(by)], [target]),
            helper.make_node("Reshape", [name, target], [out]),
        ]

    def _give(self, value: Sequence[int]) -> str:
        """The name of some whole numbers that the network is given, once."""
        name = "x".join(map(str, value))
        if name not in self.values:
            tensor = numpy_helper.from_array(np.array(value, np.int64), name)
            self.graph.initializer.append(tensor)
            self.values[name] = tensor
        return name

    def put(self, after: Any, nodes: Sequence[Any], instead_of: Sequence[Any] = ()) -> None:
        """Put nodes after one that is there, in place of others."""
        at = list(self.graph.node).index(after) + 1
        for node in reversed(nodes):
            self.graph.node.insert(at, node)
        for node in instead_of:
            self.graph.node.remove(node)


def pixels_together(model: onnx.ModelProto) -> bool:
    """Let the first convolution make `TOGETHER` pixels at once; False, with nothing changed, where it is none of three colours and steps of two."""
    of = _Graph(model)
    front: list[Any] = []
    for kind in ("Transpose", "DequantizeLinear", "Conv", "QuantizeLinear"):
        node = of.only(front[-1].output[0] if front else "pixels", kind)
        if node is None:
            return False
        front.append(node)
    planes, _, conv, rounded = front
    told = {a.name: a for a in conv.attribute}
    given = [of.makes[name] for name in conv.input[1:3] if name in of.makes]
    steps = {name: list(told[name].ints) for name in _FIRST if name in told}
    if steps != _FIRST or len(given) < 2 or of.number(given[0].input[0]).shape[1] != 3:
        return False
    for name in (name for node in given for name in node.input):
        value = of.number(name)
        if value.ndim:
            several = together(value) if value.ndim == 4 else np.tile(value, TOGETHER)
            of.values[name].CopyFrom(numpy_helper.from_array(several, name))
    for name, ways in _FIRST_TOGETHER.items():
        told[name].ints[:] = ways
    made, wide, pixels = rounded.output[0], f"{rounded.output[0]}-wide", f"{rounded.output[0]}-pixels"
    rounded.output[0] = wide
    of.put(
        rounded,
        [
            helper.make_node("Transpose", [wide], [pixels], perm=_BY_PIXEL),
            *of.reshaped(pixels, f"{made}-apart", [1, 1, TOGETHER, 1], [1, 1, 1, TOGETHER]),
            helper.make_node("Transpose", [f"{made}-apart"], [made], perm=_BY_PLANE),
        ],
    )
    planes.input[0] = "columns"
    columns = of.reshaped("pixels", "columns", [1, 1, 1, 2 * TOGETHER], [1, 1, 2 * TOGETHER, 1])
    for node in reversed(columns):
        of.graph.node.insert(0, node)
    return True


def twice_as_large(model: onnx.ModelProto) -> int:
    """Let pictures be made twice as large by copying all the channels of a pixel at once; returns how many times that is done."""
    of = _Graph(model)
    count = 0
    for resize in [node for node in of.graph.node if node.op_type == "Resize"]:
        widened = of.makes[resize.input[0]]
        rounded = of.only(resize.output[0], "QuantizeLinear")
        told = {a.name: helper.get_attribute_value(a) for a in resize.attribute}
        plain = (told.get("mode"), told.get("coordinate_transformation_mode"), told.get("nearest_mode"))
        if (
            rounded is None
            or widened.op_type != "DequantizeLinear"
            or plain != (b"nearest", b"asymmetric", b"floor")
        ):
            continue
        if of.number(resize.input[2]).tolist() != [1, 1, 2, 2] or not _same_numbers(of, widened, rounded):
            continue
        small, large = widened.input[0], rounded.output[0]
        by_pixel, wide, rows, high, whole = (
            f"{large}-{part}" for part in ("pixels", "wide", "rows", "high", "whole")
        )
        nodes = [
            helper.make_node("Transpose", [small], [by_pixel], perm=_BY_PIXEL),
            helper.make_node("Concat", [by_pixel, by_pixel], [wide], axis=3),
            *of.reshaped(wide, rows, [1, 1, 2, 1], [1, 1, 1, 2]),
            helper.make_node("Concat", [rows, rows], [high], axis=2),
            *of.reshaped(high, whole, [1, 2, 1, 1], [1, 1, 2, 1]),
            helper.make_node("Transpose", [whole], [large], perm=_BY_PLANE),
        ]
        alone = [widened] if of.only(widened.output[0], "Resize") is not None else []
        of.put(rounded, nodes, instead_of=[*alone, resize, rounded])
        count += 1
    return count


def _same_numbers(of: _Graph, widened: Any, rounded: Any) -> bool:
    """Whether numbers that are widened and rounded are the same again."""
    pairs = zip(widened.input[1:], rounded.input[1:], strict=True)
    return all(np.array_equal(of.number(one), of.number(other)) for one, other in pairs)


def quicker(model: onnx.ModelProto) -> bool:
    """Write both otherwise in a network of 8-bit numbers; whether there was something to write."""
    first, larger = pixels_together(model), twice_as_large(model)
    return first or larger > 0


def main() -> None:
    """Write networks otherwise, each in its place, and their new hashes beside them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("models", type=Path, nargs="+", help="networks that eight_bits.py wrote")
    for path in parser.parse_args().models:
        model = onnx.load(path)
        if quicker(model):
            onnx.checker.check_model(model, full_check=True)
            onnx.save(model, path)
            if settings := settings_of(path):
                write_beside(path, settings)
            print(f"{path}: written otherwise")
        else:
            print(f"{path}: as it was")


if __name__ == "__main__":
    main()
