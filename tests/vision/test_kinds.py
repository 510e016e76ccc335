"""Whether two flowers or seasons of one set are of one kind, by the network that has learnt how sets tell them."""

import cv2
import numpy as np

from drawn_hands import design_of
from vision.kinds import KindsReader
from vision.reading import FLOWERS_AND_SEASONS, Quad
from vision.rectify import Cutter

WIDE, HIGH, STEP = 60, 78, 80
#: Styles that no network learns from.
STYLES = range(11_600, 11_630)
IVORY = np.array([214.0, 228.0, 236.0])


def in_a_row(style: int) -> tuple[Cutter, list[Quad]]:
    """The eight of a style side by side, and where they lie."""
    design = design_of(style)
    picture = np.full((HIGH + 40, STEP * 8 + 20, 3), (70, 110, 60), np.uint8)
    places: list[Quad] = []
    for i, code in enumerate(FLOWERS_AND_SEASONS):
        face = cv2.resize(design.face(code), (WIDE, HIGH), interpolation=cv2.INTER_AREA).astype(np.float64)
        alpha = face[..., 3:] / 255
        x, y = 20.0 + STEP * i, 20.0
        picture[20 : 20 + HIGH, int(x) : int(x) + WIDE] = IVORY * (1 - alpha) + face[..., 2::-1] * alpha
        places.append(((x, y), (x + WIDE, y), (x + WIDE, y + HIGH), (x, y + HIGH)))
    return Cutter(picture), places


def test_kinds_are_told_in_styles_never_learnt() -> None:
    reader = KindsReader(1)
    flower = np.arange(8) < 4
    same, pairs = flower[:, None] == flower, np.triu_indices(8, 1)
    right = []
    for style in STYLES:
        said = reader.of_one_kind(*in_a_row(style))
        assert said.shape == (8, 8)
        assert (said == said.T).all()
        assert not said.diagonal().any()
        right += ((said > 0) == same)[pairs].tolist()
    # in some styles nothing tells them
    assert np.mean(right) > 0.8


def test_one_tile_or_none_is_of_no_kind() -> None:
    reader = KindsReader(1)
    cutter, places = in_a_row(STYLES[0])
    assert reader.of_one_kind(cutter, []).shape == (0, 0)
    assert reader.of_one_kind(cutter, places[:1]).tolist() == [[0.0]]
