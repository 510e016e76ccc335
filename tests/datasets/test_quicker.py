"""Networks of 8-bit numbers written otherwise: the same answers to the last bit, and the weights are still found."""

from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
import pytest
from numpy.typing import NDArray

import models

onnx: Any = pytest.importorskip("onnx", reason="needs the extra `train`")

import eight_bits  # noqa: E402
from quicker import apart, quicker, together  # noqa: E402

SHAPE = (48, 64)


def written(path: Path, steps: int = 2, mode: str = "nearest") -> Path:
    """A network as export.py writes them: two convolutions in steps, what they say made as large again, and a last one of both; random weights."""
    rng, helper, number = np.random.default_rng(4), onnx.helper, onnx.numpy_helper.from_array
    values: dict[str, NDArray[Any]] = {
        "most": np.array(255, np.float32),
        "half": np.array(0.5, np.float32),
        "twice": np.array([1, 1, 2, 2], np.float32),
    }
    for name, (inside, outside, side) in {"1": (3, 8, 3), "2": (8, 8, 3), "3": (8, 5, 1)}.items():
        scale = 1.5 / np.sqrt(inside * side * side)
        values[f"w{name}"] = rng.normal(0, scale, (outside, inside, side, side)).astype(np.float32)
        values[f"b{name}"] = rng.normal(0, 0.2, outside).astype(np.float32)
    in_steps = {"kernel_shape": [3, 3], "pads": [1] * 4}
    nodes = [
        helper.make_node("Transpose", ["pixels"], ["planes"], perm=[0, 3, 1, 2]),
        helper.make_node("Cast", ["planes"], ["wide"], to=onnx.TensorProto.FLOAT),
        helper.make_node("Div", ["wide", "most"], ["whole"]),
        helper.make_node("Sub", ["whole", "half"], ["x1"]),
        helper.make_node("Conv", ["x1", "w1", "b1"], ["y1"], name="c1", strides=[steps] * 2, **in_steps),
        helper.make_node("Relu", ["y1"], ["x2"], name="r1"),
        helper.make_node("Conv", ["x2", "w2", "b2"], ["y2"], name="c2", strides=[2, 2], **in_steps),
        helper.make_node("Relu", ["y2"], ["x3"], name="r2"),
        helper.make_node(
            "Resize", ["x3", "", "twice"], ["x4"], name="s",
            mode=mode, coordinate_transformation_mode="asymmetric", nearest_mode="floor",
        ),
        helper.make_node("Add", ["x4", "x2"], ["x5"], name="a"),
        helper.make_node("Conv", ["x5", "w3", "b3"], ["output"], name="c3", kernel_shape=[1, 1]),
    ]  # fmt: skip
    graph = helper.make_graph(
        nodes,
        "small",
        [helper.make_tensor_value_info("pixels", onnx.TensorProto.UINT8, ["n", "h", "w", 3])],
        [helper.make_tensor_value_info("output", onnx.TensorProto.FLOAT, ["n", 5, "y", "x"])],
        [number(value, name) for name, value in values.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.save(model, path)
    return path


def pictures(count: int, seed: int, shape: tuple[int, int] = SHAPE) -> NDArray[np.uint8]:
    """Coarse blots of all colours, with noise."""
    rng = np.random.default_rng(seed)
    small = rng.integers(0, 200, (count, shape[0] // 8, shape[1] // 8, 3))
    blots = small.repeat(8, axis=1).repeat(8, axis=2)
    return (blots + rng.integers(0, 56, blots.shape)).astype(np.uint8)


def answers(path: Path, shown: NDArray[np.uint8]) -> NDArray[np.float32]:
    """What a network says."""
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    said: NDArray[np.float32] = session.run(None, {"pixels": shown})[0]
    return said


@pytest.fixture
def as_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The network with 8-bit numbers and nothing written otherwise."""
    with monkeypatch.context() as patch:
        patch.setattr(eight_bits, "quicker", lambda model: False)
        eight_bits.eight_bits(written(tmp_path / "float.onnx"), tmp_path / "before.onnx", pictures(20, 1))
    return tmp_path / "before.onnx"


@pytest.mark.parametrize("shape", [SHAPE, (16, 96), (80, 32)])
def test_it_says_the_same_to_the_last_bit(as_before: Path, tmp_path: Path, shape: tuple[int, int]) -> None:
    eight_bits.eight_bits(tmp_path / "float.onnx", tmp_path / "after.onnx", pictures(20, 1))
    shown = pictures(3, 2, shape)
    said = answers(as_before, shown)
    assert said.std() > 0.3
    assert np.array_equal(said, answers(tmp_path / "after.onnx", shown))


def test_both_are_written_otherwise(as_before: Path) -> None:
    model = onnx.load(as_before)
    assert "Resize" in {node.op_type for node in model.graph.node}
    assert quicker(model)
    assert "Resize" not in {node.op_type for node in model.graph.node}
    assert [16, 12, 3, 2] in [list(tensor.dims) for tensor in model.graph.initializer]
    assert not quicker(model)


def test_what_begins_otherwise_stays_as_it_is(tmp_path: Path) -> None:
    source, out = written(tmp_path / "float.onnx", steps=1, mode="linear"), tmp_path / "out.onnx"
    eight_bits.eight_bits(source, out, pictures(8, 1))
    model = onnx.load(out)
    assert [node.op_type for node in model.graph.node].count("Resize") == 1
    assert [8, 3, 3, 3] in [list(tensor.dims) for tensor in model.graph.initializer]


def test_a_kernel_is_taken_apart_again() -> None:
    kernel = np.random.default_rng(3).normal(size=(5, 3, 3, 3))
    for count in (1, 2, 4):
        assert np.array_equal(apart(together(kernel, count)), kernel)
    assert np.array_equal(apart(kernel), kernel)


def test_the_weights_are_found_again(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="needs the extra `train`")
    from from_model import layers_of

    source, out = written(tmp_path / "float.onnx"), tmp_path / "out.onnx"
    eight_bits.eight_bits(source, out, pictures(20, 1))
    values = {t.name: onnx.numpy_helper.to_array(t) for t in onnx.load(source).graph.initializer}
    for number, (kernel, bias) in enumerate(layers_of(out), 1):
        wanted = values[f"w{number}"]
        assert np.abs(kernel - wanted).max() <= np.abs(wanted).max() / 100
        # half a level of the picture's bytes would move it by a thousandth and more
        assert np.abs(bias - values[f"b{number}"]).max() < 4e-4


def test_every_model_is_written_so() -> None:
    for path in sorted(models.FOLDER.glob("*.onnx")):
        model = onnx.load(path)
        assert not quicker(model), path.name
        assert {"Resize"}.isdisjoint(node.op_type for node in model.graph.node), path.name
