"""Make an exported network count in 8-bit numbers, which is two to three times as fast: `python datasets/eight_bits.py --help`.

Takes what `export.py` wrote, sees by pictures to learn from how large the numbers inside become, and writes the network with
8-bit weights and 8-bit numbers between its layers. Only the last layer still counts in floats. Weights take 7 of the 8 bits:
processors without VNNI add two products in 16 bits, and with 8 bits the sum would not always fit. What onnxruntime does slowly is then
written otherwise (`quicker.py`).
"""

from __future__ import annotations

# onnxruntime.quantization puts a folder of that name in the way: ours must be there before it
import models  # isort: skip  # noqa: F401

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import onnx
import onnxruntime
from numpy.typing import NDArray
from onnx import helper, numpy_helper
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process

from crops import Crops, jittered, of_camerash, of_photos, of_scenes, worn
from draw_pool import LEFT_OUT
from model_settings import AROUND, TILE, settings_of, stored_for, write_beside
from photosets import camerash, decoded, janchan, photo_root, pixels_of
from quicker import quicker

#: The picture that the detector sees of a photo: w, h.
PICTURE = (640, 480)
#: The detector looks closer by up to this factor.
CLOSER = 1.9
#: A byte is worth so much inside the network, less a half: 128 of 255 is nearly nothing.
LEVEL, MIDDLE = np.float32(1 / 255), np.uint8(128)
#: The answers may differ from the float network's by this share of what the answers themselves differ by.
MOST_OFF = 0.25

Pixels = NDArray[np.uint8]


def tiles_to_see(
    scenes: Sequence[Path],
    root: Path | None,
    count: int,
    rng: np.random.Generator,
    size: tuple[int, int] = TILE,
) -> Pixels:
    """Single tiles and places without one, n of `size` (w, h): half are drawn, where there are photographs the others are real."""
    chosen = [scenes[i] for i in rng.permutation(len(scenes))]
    stored = stored_for(size)
    stores = [(of_scenes(chosen, rng, count, stored), count)]
    if root is not None:
        photos = list(janchan(root, "train"))
        # a photograph shows a dozen tiles or more
        some = [photos[i] for i in rng.permutation(len(photos))[: count // 12 + 1]]
        sets = sorted({crop.set for crop in camerash(root)} - set(LEFT_OUT))
        real = (of_photos(some, stored), of_camerash(root, sets, stored=stored))
        stores = [(stores[0][0], count // 2), *((store, count // 4) for store in real)]
    return np.stack([tile for store, most in stores for tile in _as_cut(store, most, rng, size)])


def _as_cut(store: Crops, most: int, rng: np.random.Generator, size: tuple[int, int]) -> Iterator[Pixels]:
    """Some of the tiles as the reader might cut them: either way up, a third of them worn."""
    for i in rng.permutation(len(store))[:most]:
        tile = jittered(store.images[i], size, float(rng.choice(AROUND)), rng)
        if rng.random() < 1 / 3:
            tile = worn(tile, rng)
        yield tile[::-1, ::-1] if rng.random() < 0.5 else tile


def pictures_to_see(
    scenes: Sequence[Path], root: Path | None, count: int, rng: np.random.Generator
) -> Pixels:
    """Pictures (n x 480 x 640 x 3), every second a closer look: two thirds are drawn, where there are photographs the others are real."""
    photos = list(janchan(root, "train")) if root is not None else []
    real = [photos[i].path for i in rng.permutation(len(photos))[: count // 3]]
    drawn = [scenes[i] for i in rng.permutation(len(scenes))[: count - len(real)]]
    out = []
    for number, path in enumerate([*drawn, *real]):
        if path.suffix == ".npz":
            with np.load(path) as data:
                image = decoded(data["jpeg"])
        else:
            image = pixels_of(path)
        closer = float(rng.uniform(1, CLOSER)) if number % 2 else 1.0
        out.append(_seen(image, closer * max(PICTURE) / max(image.shape[:2]), rng))
    return np.stack(out)


def _seen(image: Pixels, scale: float, rng: np.random.Generator) -> Pixels:
    """A part of the picture as large as `PICTURE`, seen at `scale`; where it is smaller its edge goes on."""
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=how).astype(np.uint8)
    w, h = PICTURE
    y, x = (int(rng.integers(max(0, a - b) + 1)) for a, b in zip(image.shape, (h, w), strict=False))
    part = image[y : y + h, x : x + w]
    return cv2.copyMakeBorder(part, 0, h - part.shape[0], 0, w - part.shape[1], cv2.BORDER_REPLICATE).astype(
        np.uint8
    )


def on_bytes(model: Any) -> None:
    """Let the first convolution take the picture's bytes as the 8-bit numbers that they are, in an onnx.ModelProto.

    Instead of bytes / 255 - 0.5 it is given (bytes - 128) / 255, and the half level between is put into what it adds; at the
    picture's rim, where zeros lie around it, that is off by half a level. Raises ValueError where the network does not begin so.
    """
    graph = model.graph
    makes = {name: node for node in graph.node for name in node.output}
    weights = {tensor.name: tensor for tensor in graph.initializer}
    conv: Any = next((node for node in graph.node if node.op_type == "Conv"), None)
    front: list[Any] = []
    after = conv
    for kind in ("Sub", "Div", "Cast", "Transpose"):
        after = makes.get(after.input[0]) if after is not None else None
        if after is None or after.op_type != kind:
            raise ValueError("this is no network that export.py wrote, or its numbers have 8 bits already")
        front.append(after)
    *front, transpose = front
    kernel, bias = (numpy_helper.to_array(weights[name]) for name in conv.input[1:3])
    moved = (bias + kernel.sum(axis=(1, 2, 3)) * LEVEL / 2).astype(np.float32)
    weights[conv.input[2]].CopyFrom(numpy_helper.from_array(moved, conv.input[2]))
    graph.initializer.append(numpy_helper.from_array(np.array(LEVEL), "level"))
    graph.initializer.append(numpy_helper.from_array(np.array(MIDDLE), "middle"))
    at = list(graph.node).index(front[-1])
    widen = helper.make_node("DequantizeLinear", [transpose.output[0], "level", "middle"], front[0].output)
    for node in front:
        graph.node.remove(node)
    graph.node.insert(at, widen)


class _Seen(CalibrationDataReader):  # type: ignore[misc]
    """Pictures as onnxruntime asks for them, one at a time."""

    def __init__(self, pictures: Pixels) -> None:
        self.left = iter(pictures)

    def get_next(self) -> dict[str, Pixels] | None:
        """The next picture as the network's input, or None at the end."""
        picture = next(self.left, None)
        return None if picture is None else {"pixels": picture[None]}


def eight_bits(source: Path, out: Path, pictures: Pixels) -> float:
    """Write the network in `source` with 8-bit numbers, by what it makes of `pictures` (n x h x w x 3 uint8).

    Returns by how much of their spread its answers are off; raises ValueError, with nothing written, where that is more than
    `MOST_OFF`.
    """
    part = out.with_suffix(".part")
    try:
        # symbolic shapes would only need another package
        quant_pre_process(str(source), str(part), skip_symbolic_shape=True)
        model = onnx.load(part)
        on_bytes(model)
        last = [node.name for node in model.graph.node if "output" in node.output]
        quantize_static(
            model, part, _Seen(pictures), quant_format=QuantFormat.QDQ, per_channel=True, reduce_range=True,
            activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8, nodes_to_exclude=last,
        )  # fmt: skip
        model = onnx.load(part)
        used = {node.domain for node in model.graph.node}
        named = [opset for opset in model.opset_import if opset.domain in used]
        del model.opset_import[:]
        model.opset_import.extend(named)
        quicker(model)
        short_names(model)
        onnx.checker.check_model(model, full_check=True)
        onnx.save(model, part)
        off = difference(source, part, pictures[:: max(1, len(pictures) // 40)])
        if off > MOST_OFF:
            raise ValueError(f"with 8 bits the answers are off by {off:.1%} of their spread")
        part.replace(out)
    finally:
        part.unlink(missing_ok=True)
    return off


def short_names(model: onnx.ModelProto) -> None:
    """Give all that a network makes on its way a name of a letter or two: the names that torch gives take as much room as a small network's weights."""
    graph = model.graph
    short: dict[str, str] = {name: name for name in ("", *(of.name for of in (*graph.input, *graph.output)))}

    def name_of(name: str) -> str:
        return short.setdefault(name, f"{len(short):x}")

    for node in graph.node:
        node.input[:] = [name_of(name) for name in node.input]
        node.output[:] = [name_of(name) for name in node.output]
        node.ClearField("name")
        node.ClearField("doc_string")
    for tensor in graph.initializer:
        tensor.name = name_of(tensor.name)
    del graph.value_info[:]


def difference(first: Path, second: Path, pictures: Pixels) -> float:
    """The mean difference between two networks' answers, as a share of the first's standard deviation, channel by channel."""
    answers = []
    for path in (first, second):
        session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
        said = [session.run(None, {"pixels": picture[None]})[0][0] for picture in pictures]
        answers.append(np.stack(said).swapaxes(0, 1).reshape(len(said[0]), -1))
    off = np.abs(answers[0] - answers[1]).mean(axis=1)
    return float((off / np.maximum(answers[0].std(axis=1), 1e-6)).mean())


def describe(source: Path, out: Path) -> None:
    """Bring the `.toml` beside `out` up to date, or copy the one beside `source`: the same settings, the new file's hash."""
    if settings := settings_of(out) or settings_of(source):
        write_beside(out, settings)


def main() -> None:
    """Write the 8-bit network and its settings."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("model", type=Path, help="a network that export.py wrote")
    parser.add_argument(
        "out", type=Path, help="where the 8-bit network goes; the .toml beside it is brought up to date"
    )
    parser.add_argument(
        "--pools",
        type=Path,
        nargs="+",
        default=[Path("runs/pool")],
        help="drawn scenes to see, as draw_pool.py draws them (default runs/pool)",
    )
    parser.add_argument(
        "--count", type=int, help="how many to see (default 600 tiles, or 64 pictures for the detector)"
    )
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument(
        "--places", type=Path, help="places that train_around.py gathered, to see instead of tiles"
    )
    args = parser.parse_args()
    # it tells of every constant that it folds
    onnxruntime.set_default_logger_severity(3)
    scenes = [path for pool in args.pools for path in sorted(pool.glob("*.npz"))]
    if not scenes and not args.places:
        parser.error("no drawn scenes lie in " + " ".join(map(str, args.pools)))
    rng, root = np.random.default_rng(args.seed), photo_root()
    height, width = (
        d.dim_value for d in onnx.load(args.model).graph.input[0].type.tensor_type.shape.dim[1:3]
    )
    if args.places:
        with np.load(args.places) as data:
            places = data["images"]
        pictures = places[rng.choice(len(places), args.count or 600, replace=False)]
    elif height:
        pictures = tiles_to_see(scenes, root, args.count or 600, rng, (width, height))
    else:
        pictures = pictures_to_see(scenes, root, args.count or 64, rng)
    off = eight_bits(args.model, args.out, pictures)
    describe(args.model, args.out)
    print(
        f"{args.out}: {args.out.stat().st_size / 1e6:.2f} MB, off by {off:.2%} of its answers' spread, by {len(pictures)} pictures"
    )


if __name__ == "__main__":
    main()
