"""A larger classifier that says what the smaller one says, and can be trained on."""

from typing import Any

import pytest

torch: Any = pytest.importorskip("torch", reason="needs the extra `train`")

from networks import ClassifierNet  # noqa: E402
from widen import widened  # noqa: E402

SMALL: dict[str, Any] = {"channels": (4, 6, 8, 10), "last": 1}
LARGE: dict[str, Any] = {"channels": (6, 6, 12, 16), "last": 3}


def network(seed: int, **sizes: Any) -> Any:
    torch.manual_seed(seed)
    return ClassifierNet(7, **sizes)


def pictures(count: int) -> Any:
    return torch.rand(count, 3, 80, 64, generator=torch.Generator().manual_seed(3))


def test_it_says_what_the_smaller_one_says() -> None:
    small, large = network(1, **SMALL), network(2, **LARGE)
    # in training the means of what was seen are kept in the weights too
    small(pictures(8))
    large.load_state_dict(widened(small.state_dict(), large.state_dict()))
    with torch.no_grad():
        wanted, said = (net.eval()(pictures(5)) for net in (small, large))
    assert torch.allclose(said, wanted, atol=1e-5)
    assert float(wanted.std()) > 0.01


def test_what_is_new_is_learnt_too() -> None:
    small, large = network(1, **SMALL), network(2, **LARGE)
    large.load_state_dict(widened(small.state_dict(), large.state_dict()))
    torch.nn.functional.cross_entropy(large.train()(pictures(8)), torch.arange(8) % 7).backward()
    assert float(large.head[1].weight.grad[:, 10:].abs().max()) > 0
    assert float(large.body[-1].second[1].weight.grad.abs().max()) > 0


def test_a_smaller_one_is_refused() -> None:
    with pytest.raises(ValueError, match="more than"):
        widened(network(1, **LARGE).state_dict(), network(2, **SMALL).state_dict())
