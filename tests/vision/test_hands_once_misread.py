"""Drawn hands that were once read wrong, each for another reason, in styles that no model was trained on."""

from __future__ import annotations

import numpy as np
import pytest

from drawn_hands import case_of, designs, is_whole, set_mistakes
from judging import judge
from scenes import Scene, draw_scene
from vision.read import Reader


def hand_in(style: int, seed: int) -> Scene:
    """A hand of this style that is whole in the picture."""
    design = designs([style])
    drawn = (
        draw_scene(np.random.default_rng([seed, style, k]), design, kind="hand", size=(1600, 1200))
        for k in range(20)
    )
    return next(scene for scene in drawn if is_whole(scene))


@pytest.mark.parametrize(
    ("style", "seed"),
    [
        pytest.param(11_199, 5001, id="seen from afar it was one large red dragon"),
        pytest.param(11_144, 5001, id="cloth beside a pung was the end of a kong, though its backs are known"),
        pytest.param(11_467, 5002, id="shaded gaps were ends of kongs, and the real backs dropped for their colour"),
        pytest.param(11_526, 5002, id="a gap was the end of a kong where no back is seen"),
        pytest.param(11_525, 5002, id="an end of a kong with tiles on all sides was not seen"),
        pytest.param(11_222, 5001, id="four white dragons lay face down, though the ends of a kong are red"),
    ],
)  # fmt: skip
def test_a_hand_once_misread_is_read_exactly(style: int, seed: int) -> None:
    scene = hand_in(style, seed)
    case = case_of(scene, f"hand-{style}")
    reading = Reader().read(case.data)
    assert judge(case, reading)[0].mistakes == ()
    assert set_mistakes(scene, reading) == ()
