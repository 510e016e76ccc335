"""The loop that all trainings share: it learns, stops where it is told to, and goes on from its checkpoint."""

import argparse
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch: Any = pytest.importorskip("torch", reason="needs the extra `train`")

from crops import Crops  # noqa: E402
from train_classifier import PLAIN_AGAIN, Tiles  # noqa: E402
from training import (  # noqa: E402
    Training,
    as_seen,
    averaged,
    forgotten,
    held_to,
    network_before,
    tell,
)


def batches() -> Iterator[tuple[Any, Any]]:
    """Numbers and what is to be made of them: twice as much, and one."""
    torch.manual_seed(3)
    while True:
        numbers = torch.rand(32, 1)
        yield numbers, 2 * numbers + 1


def figures_of(network: Any, numbers: Any, wanted: Any) -> dict[str, Any]:
    off = network(numbers) - wanted
    return {"loss": (off**2).mean(), "off": off.abs().mean()}


def started(folder: Path, steps: int) -> Training:
    torch.manual_seed(1)
    return Training.start(torch.nn.Linear(1, 1), folder, steps=steps, rate=0.05, decay=0.0)


def test_a_training_learns_and_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    shown: list[int] = []
    first = started(tmp_path, 300)
    first.run(batches(), figures_of, minutes=10, show=lambda: shown.append(first.step))
    again = started(tmp_path, 2500)
    assert again.step == first.step == 300
    assert shown == [300]
    again.run(batches(), figures_of, minutes=10)
    assert again.step == 2500
    learnt: Any = averaged(tmp_path / "last.pt", torch.nn.Linear(1, 1))
    assert learnt.weight.item() == pytest.approx(2, abs=0.05)
    assert learnt.bias.item() == pytest.approx(1, abs=0.05)


def test_a_training_without_time_makes_no_step_and_leaves_a_checkpoint(tmp_path: Path) -> None:
    training = started(tmp_path, 300)
    training.run(batches(), figures_of, minutes=0)
    assert training.step == 0
    assert training.path.exists()


def test_pictures_are_seen_from_nothing_to_one_channels_first() -> None:
    seen = as_seen(torch.tensor([[[[0, 51, 255]]]], dtype=torch.uint8))
    assert seen.shape == (1, 3, 1, 1)
    assert seen.flatten().tolist() == pytest.approx([0, 0.2, 1])


def test_shares_are_told_by_set_where_there_are_some(capsys: pytest.CaptureFixture[str]) -> None:
    tell(7, "sets", [True, True, False, True], ["a", "a", "b", "b"])
    tell(7, "one set", [True, False], ["a", "a"])
    first, second = capsys.readouterr().out.splitlines()
    assert first == "step 7 sets: 0.7500 of 4 a 1.000 b 0.500"
    assert second.strip() == "step 7 one set: 0.5000 of 2"


def test_a_drawn_crop_that_was_plain_comes_back_less_often_and_a_photographed_one_as_often() -> None:
    def store(count: int) -> Crops:
        images = np.zeros((count, 112, 90, 3), np.uint8)
        return Crops(images, np.zeros(count, np.int64), np.ones(count, bool), ("",) * count)

    for shares in ([0.0, 0.0, 0.0, 1.0], [0.0, 1.0, 0.0, 0.0]):
        tiles = Tiles([store(2)] * 4, shares, seed=1)
        tiles.losses[0::2] = 0.0
        numbers = [number for *_, number in islice(tiles, 300)]
        drawn = shares[3] == 1
        plain = sum(number % 2 == 0 for number in numbers) / len(numbers)
        assert plain == pytest.approx(PLAIN_AGAIN / (1 + PLAIN_AGAIN) if drawn else 0.5, abs=0.1)


def test_the_rate_falls_by_time_where_that_is_asked_for(tmp_path: Path) -> None:
    training = started(tmp_path, 10**6)
    training.past = 0.999
    training.step = 400
    training.learn((training.network(torch.ones(1, 1)) ** 2).mean())
    assert training.optimiser.param_groups[0]["lr"] < 0.02 * training.rate
    began = training.step
    training.run(batches(), figures_of, minutes=0.005, by_time=True)
    assert training.step > began
    assert training.past > 0.5


@pytest.mark.parametrize("still", [True, False])
def test_normalisations_that_stand_still_keep_what_they_know_and_others_learn(
    tmp_path: Path, still: bool
) -> None:
    torch.manual_seed(2)
    network: Any = torch.nn.Sequential(torch.nn.Conv2d(1, 1, 1), torch.nn.BatchNorm2d(1), torch.nn.Flatten())
    training = Training.start(network, tmp_path, steps=5, rate=0.05, decay=0.0, still=still)
    weight = network[0].weight.item()

    def lost(own: Any, images: Any) -> dict[str, Any]:
        return {"loss": (own(images) ** 2).mean()}

    training.run([[torch.rand(4, 1, 2, 2) + 3] for _ in range(5)], lost, minutes=10)
    assert network[0].weight.item() != weight
    assert (network[1].running_mean.item() == 0) == still
    assert (network[1].running_var.item() == 1) == still


def test_what_a_network_names_otherwise_than_before_is_told_where_that_was_right() -> None:
    said = torch.tensor([[2.0, 0.0], [2.0, 0.0], [0.0, 2.0]])
    labels = torch.tensor([0, 1, 1])
    assert forgotten(said, said, labels).tolist() == [0, 0, 0]
    other = forgotten(said.flip(1), said, labels)
    assert other[0] > 1
    assert other[1] == 0, "what was wrong is no lesson"
    assert other[2] == pytest.approx(other[0].item())


def test_a_network_is_held_to_what_it_named_right_before(tmp_path: Path) -> None:
    torch.manual_seed(3)
    network: Any = torch.nn.Sequential(torch.nn.Flatten(), torch.nn.Linear(12, 2))
    Training.start(network, tmp_path, steps=1, rate=0.1, decay=0.0).save()
    empty: Any = torch.nn.Sequential(torch.nn.Flatten(), torch.nn.Linear(12, 2))
    assert network_before(argparse.Namespace(before=None, device="cpu"), empty) is None
    before: Any = network_before(argparse.Namespace(before=tmp_path / "last.pt", device="cpu"), empty)
    images = torch.rand(6, 3, 2, 2)
    said = network(images).detach()
    labels = said.argmax(1)
    assert held_to(before, images, said, labels)["forgotten"].item() == pytest.approx(0, abs=1e-6)
    assert held_to(before, images, said, labels)["right before"] == 1
    assert held_to(before, images, said.flip(1), labels)["forgotten"] > 0
    wrong = held_to(before, images, said.flip(1), 1 - labels)
    assert [value.item() for value in wrong.values()] == [0, 0]
