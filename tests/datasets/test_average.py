"""The mean of two trainings: every weight between the two, counters as they are, another network's refused."""

from pathlib import Path
from typing import Any

import pytest

torch: Any = pytest.importorskip("torch", reason="needs the extra `train`")

from average import mean, with_less  # noqa: E402
from crops import LABELS  # noqa: E402


def checkpoint(path: Path, **weights: Any) -> Path:
    torch.save({"average": {"n_averaged": torch.tensor(7), **weights}, "step": 3}, path)
    return path


@pytest.mark.parametrize(
    ("share", "wanted"), [(0.0, [1.0, 2.0]), (0.5, [2.0, 0.0]), (0.25, [1.5, 1.0]), (1.0, [3.0, -2.0])]
)
def test_weights_lie_between_the_two(tmp_path: Path, share: float, wanted: list[float]) -> None:
    first = checkpoint(tmp_path / "first.pt", weight=torch.tensor([1.0, 2.0]))
    second = checkpoint(tmp_path / "second.pt", weight=torch.tensor([3.0, -2.0]))
    state: Any = mean(first, second, share)
    assert state["average"]["weight"].tolist() == wanted
    assert (int(state["average"]["n_averaged"]), state["step"]) == (7, 3)


def test_another_networks_weights_are_refused(tmp_path: Path) -> None:
    first = checkpoint(tmp_path / "first.pt", weight=torch.tensor([1.0]))
    second = checkpoint(tmp_path / "second.pt", other=torch.tensor([1.0]))
    with pytest.raises(KeyError):
        mean(first, second, 0.5)


def test_of_a_face_of_which_too_many_were_learnt_from_the_last_layer_says_less() -> None:
    bias = torch.zeros(len(LABELS))
    weights = {"module.head.1.bias": bias.clone()}
    with_less({"average": weights}, "B1", 0.8)
    changed = weights["module.head.1.bias"] - bias
    assert changed[LABELS.index("B1")].item() == pytest.approx(-0.8)
    assert changed.count_nonzero() == 1
