"""Networks that count in 8-bit numbers: as right as before, and taken by the program."""

import hashlib
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
import pytest
from numpy.typing import NDArray

import models

onnx: Any = pytest.importorskip("onnx", reason="needs the extra `train`")

import eight_bits  # noqa: E402

SHAPE = (24, 32)


def written(path: Path, first: str = "Sub") -> Path:
    """A network as export.py writes them: bytes to floats, two convolutions of random weights, one that gives the answer."""
    rng, helper, number = np.random.default_rng(4), onnx.helper, onnx.numpy_helper.from_array
    values: dict[str, NDArray[Any]] = {"most": np.array(255, np.float32), "half": np.array(0.5, np.float32)}
    nodes = [
        helper.make_node("Transpose", ["pixels"], ["planes"], perm=[0, 3, 1, 2]),
        helper.make_node("Cast", ["planes"], ["wide"], to=onnx.TensorProto.FLOAT),
        helper.make_node("Div", ["wide", "most"], ["whole"]),
        helper.make_node(first, ["whole", "half"], ["x0"]),
    ]
    for i, (inside, outside, side) in enumerate(((3, 8, 3), (8, 16, 3), (16, 5, 1))):
        scale = 1.5 / np.sqrt(inside * side * side)
        values[f"w{i}"] = rng.normal(0, scale, (outside, inside, side, side)).astype(np.float32)
        values[f"b{i}"] = rng.normal(0, 0.2, outside).astype(np.float32)
        out = "output" if i == 2 else f"y{i}"
        nodes.append(
            helper.make_node(
                "Conv", [f"x{i}", f"w{i}", f"b{i}"], [out], name=f"conv{i}", pads=[side // 2] * 4
            )
        )
        if i < 2:
            nodes.append(helper.make_node("Relu", [f"y{i}"], [f"x{i + 1}"], name=f"relu{i}"))
    graph = helper.make_graph(
        nodes,
        "small",
        [helper.make_tensor_value_info("pixels", onnx.TensorProto.UINT8, ["n", "h", "w", 3])],
        [helper.make_tensor_value_info("output", onnx.TensorProto.FLOAT, ["n", 5, "h", "w"])],
        [number(value, name) for name, value in values.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.save(model, path)
    return path


def pictures(count: int, seed: int) -> NDArray[np.uint8]:
    """Coarse blots of all colours."""
    rng = np.random.default_rng(seed)
    small = rng.integers(0, 256, (count, SHAPE[0] // 8, SHAPE[1] // 8, 3), dtype=np.uint8)
    return small.repeat(8, axis=1).repeat(8, axis=2)


@pytest.fixture
def both(tmp_path: Path) -> tuple[Path, Path]:
    """A network and the same with 8-bit numbers."""
    source, out = written(tmp_path / "float.onnx"), tmp_path / "classifier.onnx"
    eight_bits.eight_bits(source, out, pictures(20, 1))
    return source, out


def test_answers_stay_what_they_were(both: tuple[Path, Path]) -> None:
    unseen = pictures(10, 2)
    assert eight_bits.difference(*both, unseen) < 0.03
    assert eight_bits.difference(both[0], both[0], unseen) == 0


def test_bytes_mean_what_they_did_but_for_the_rim(tmp_path: Path) -> None:
    source, moved = written(tmp_path / "float.onnx"), tmp_path / "moved.onnx"
    model = onnx.load(source)
    eight_bits.on_bytes(model)
    onnx.save(model, moved)
    before, after = (
        onnxruntime.InferenceSession(str(path)).run(None, {"pixels": pictures(2, 3)})[0]
        for path in (source, moved)
    )
    assert np.abs(before - after)[..., 2:-2, 2:-2].max() < 1e-4
    assert np.abs(before).max() > 0.5


def test_all_but_the_last_layer_counts_in_bytes(both: tuple[Path, Path]) -> None:
    graph = onnx.load(both[1]).graph
    weights = [tensor for tensor in graph.initializer if len(tensor.dims) == 4]
    eight = [tensor.name for tensor in weights if tensor.data_type == onnx.TensorProto.INT8]
    assert len(eight) == 2
    values = {tensor.name: onnx.numpy_helper.to_array(tensor) for tensor in graph.initializer}
    # 7 bits: two products of a byte and a weight fit into 16 bits
    assert max(int(np.abs(values[n].astype(int)).max()) for n in eight) <= 64
    assert not {"Cast", "Div", "Sub"} & {node.op_type for node in graph.node}


def test_what_it_makes_on_its_way_has_short_names(both: tuple[Path, Path]) -> None:
    graph = onnx.load(both[1]).graph
    names = {name for node in graph.node for name in (*node.input, *node.output)}
    assert {"pixels", "output"} <= names
    assert max(len(name) for name in names - {"pixels", "output"}) <= 3
    assert {tensor.name for tensor in graph.initializer} <= names
    assert not any(node.name for node in graph.node)


def test_the_same_pictures_give_the_same_file(both: tuple[Path, Path], tmp_path: Path) -> None:
    again = tmp_path / "again.onnx"
    eight_bits.eight_bits(both[0], again, pictures(20, 1))
    assert again.read_bytes() == both[1].read_bytes()


def test_the_program_loads_it(both: tuple[Path, Path]) -> None:
    source, out = both
    source.with_suffix(".toml").write_text('size = [64, 80]\nsha256 = "0"\nsure = 0.9\n', encoding="utf-8")
    eight_bits.describe(source, out)
    model = models.load("classifier", 1, out.parent)
    assert model.settings == {
        "size": [64, 80],
        "sha256": hashlib.sha256(out.read_bytes()).hexdigest(),
        "sure": 0.9,
    }
    (answer,) = model.run(pictures(3, 3))
    assert answer.shape == (3, 5, *SHAPE)


def test_another_network_is_refused(both: tuple[Path, Path], tmp_path: Path) -> None:
    other = written(tmp_path / "other.onnx", first="Add")
    for wrong in (both[1], other):
        with pytest.raises(ValueError, match="no network that export"):
            eight_bits.eight_bits(wrong, tmp_path / "out.onnx", pictures(2, 1))
    assert not [path for path in tmp_path.iterdir() if path.stem == "out"]
