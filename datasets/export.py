"""Turn a checkpoint into a model of the program: `python datasets/export.py --help`.

Writes `models/NAME.onnx` (one file, weights as 16-bit floats, computed in 32) and the `.toml` beside it, and checks that
ONNX and torch agree.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from onnx import numpy_helper

from crops import LABELS
from model_settings import (
    AROUND_PLACE,
    BONUS_LABELS,
    BONUS_TILE,
    INDEX_TILE,
    MODELS,
    OUTLINE_TILE,
    SETTINGS,
    TILE,
    write_settings,
)
from networks import (
    AroundNet,
    BonusNet,
    ClassifierNet,
    DetectorNet,
    ForBytes,
    IndexNet,
    OutlineNet,
    large_classifier,
)
from training import averaged
from vision.index import SAYS

#: Each network without its weights, and the shape of pictures to try it with.
NETWORKS: dict[str, Callable[[], tuple[torch.nn.Module, tuple[int, int, int, int]]]] = {
    "detector": lambda: (DetectorNet(), (1, 96, 128, 3)),
    "classifier": lambda: (ClassifierNet(len(LABELS), TILE), (2, *TILE[::-1], 3)),
    "second": lambda: (large_classifier(len(LABELS)), (2, *TILE[::-1], 3)),
    "third": lambda: (large_classifier(len(LABELS)), (2, *TILE[::-1], 3)),
    "counting": lambda: (large_classifier(len(LABELS)), (2, *TILE[::-1], 3)),
    "bonus": lambda: (BonusNet(len(BONUS_LABELS), BONUS_TILE), (2, *BONUS_TILE[::-1], 3)),
    "index": lambda: (IndexNet(len(SAYS)), (2, *INDEX_TILE[::-1], 3)),
    "outline": lambda: (OutlineNet(OUTLINE_TILE), (2, *OUTLINE_TILE[::-1], 3)),
    "around": lambda: (AroundNet(AROUND_PLACE), (2, *AROUND_PLACE[::-1], 3)),
}


def halved(model: onnx.ModelProto) -> onnx.ModelProto:
    """The model with its larger weights stored as float16 and widened on loading."""
    for tensor in list(model.graph.initializer):
        values = numpy_helper.to_array(tensor)
        if values.dtype != np.float32 or values.size < 256:
            continue
        model.graph.initializer.remove(tensor)
        small = numpy_helper.from_array(values.astype(np.float16), tensor.name + "_half")
        model.graph.initializer.append(small)
        widen = onnx.helper.make_node("Cast", [small.name], [tensor.name], to=onnx.TensorProto.FLOAT)
        model.graph.node.insert(0, widen)
    return model


def export(name: str, checkpoint: Path, folder: Path = MODELS) -> Path:
    """Write the model `name` from a checkpoint; raises AssertionError where ONNX and torch disagree."""
    network, shape = NETWORKS[name]()
    whole = ForBytes(averaged(checkpoint, network)).eval()
    sample = torch.randint(0, 256, shape, dtype=torch.uint8)
    axes = {0: "n", 1: "h", 2: "w"} if name == "detector" else {0: "n"}
    path = folder / f"{name}.onnx"
    torch.onnx.export(
        whole, (sample,), str(path), dynamo=False, input_names=["pixels"], output_names=["output"],
        dynamic_axes={"pixels": axes, "output": {0: "n", 2: "y", 3: "x"} if name == "detector" else {0: "n"}},
        opset_version=17,
    )  # fmt: skip
    onnx.save(halved(onnx.load(path)), path)
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    (answer,) = session.run(None, {"pixels": sample.numpy()})
    with torch.no_grad():
        wanted = whole(sample).numpy()
    off = float(np.abs(answer - wanted).max())
    assert off < 0.05, f"ONNX and torch differ by {off}"
    write_settings(name, {}, folder)
    print(f"{path}: {path.stat().st_size / 1e6:.2f} MB, off by at most {off:.4f} from torch")
    return path


def main() -> None:
    """Export one checkpoint."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("name", choices=sorted(SETTINGS))
    parser.add_argument("checkpoint", type=Path, help="such as runs/detector/last.pt")
    args = parser.parse_args()
    export(args.name, args.checkpoint)


if __name__ == "__main__":
    main()
