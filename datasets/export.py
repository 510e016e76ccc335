"""Turn a checkpoint into a model of the program: `python datasets/export.py --help`.

Writes `models/NAME.onnx` (one file, weights as 16-bit floats, computed in 32) and the `.toml` beside it, and checks that
ONNX and torch agree.
"""

from __future__ import annotations

import argparse
import hashlib
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnxruntime
import torch
from onnx import numpy_helper

from checkpoints import averaged
from crops import LABELS
from networks import ClassifierNet, DetectorNet, ForBytes

MODELS = Path(__file__).resolve().parent.parent / "models"

#: What the program needs to know of a model when none is said yet; what is in its `.toml` already is kept.
SETTINGS: dict[str, dict[str, Any]] = {
    "detector": {
        "side": 896,
        "threshold": 0.3,
        "least": 0.35,
        "edge": [24.0, 44.0, 84.0],
        "most_pixels": 1_400_000,
    },
    "classifier": {
        "size": [64, 80],
        "margins": [1.1, 1.04, 1.16],
        "temperature": 1.0,
        "sure": 0.9,
        "reject": 0.5,
    },
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
    network: torch.nn.Module = DetectorNet() if name == "detector" else ClassifierNet(len(LABELS))
    whole = ForBytes(averaged(checkpoint, network)).eval()
    shape = (1, 96, 128, 3) if name == "detector" else (2, 80, 64, 3)
    sample = torch.randint(0, 256, shape, dtype=torch.uint8)
    axes = {0: "n", 1: "h", 2: "w"} if name == "detector" else {0: "n"}
    path = folder / f"{name}.onnx"
    torch.onnx.export(
        whole, (sample,), str(path), dynamo=False, input_names=["pixels"], output_names=["output"],
        dynamic_axes={"pixels": axes, "output": {0: "n"} if name == "classifier" else {0: "n", 2: "y", 3: "x"}},
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


def write_settings(name: str, changes: dict[str, Any], folder: Path = MODELS) -> None:
    """Bring the model's `.toml` up to date: its hash, and `changes`."""
    path = folder / f"{name}.toml"
    settings = dict(SETTINGS[name])
    if path.exists():
        settings |= tomllib.loads(path.read_text(encoding="utf-8"))
    settings |= changes
    if name == "classifier":
        settings["labels"] = list(LABELS)
    settings["sha256"] = hashlib.sha256((folder / f"{name}.onnx").read_bytes()).hexdigest()
    lines = [f"# How the program uses {name}.onnx; written by datasets/export.py and datasets/calibrate.py"]
    lines += [f"{key} = {_toml(value)}" for key, value in settings.items()]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _toml(value: object) -> str:
    if isinstance(value, str):
        return '"' + value + '"'
    if isinstance(value, list):
        return "[" + ", ".join(_toml(v) for v in value) + "]"
    return repr(value)


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
