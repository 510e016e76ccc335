"""The names of flowers and seasons as a pen writes them: stroke by stroke, in forms that hardly a font has.

Engravers write small signs short: 蘭 is often 艹 over a frame with some strokes in it, 秋 has its halves either way round. Fonts are few and write them in
full, so what a network learns from them alone it does not know on such a set.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from ink import Mark, Path, Point, fitted, polyline, smooth

#: A stroke: points of a square of 100 units, y down.
Stroke = tuple[Point, ...]

_GRASS: tuple[tuple[Stroke, ...], ...] = (
    (((8, 12), (92, 12)), ((33, 1), (34, 22)), ((67, 1), (66, 22))),
    (((8, 12), (44, 12)), ((27, 1), (28, 22)), ((56, 12), (92, 12)), ((74, 1), (73, 22))),
    (((30, 1), (36, 10)), ((72, 1), (63, 11)), ((10, 17), (90, 16))),
)
_FRAMES: tuple[tuple[Stroke, ...], ...] = (
    (((14, 30), (14, 100)), ((14, 30), (86, 30), (86, 96), (76, 91))),
    (((20, 27), (28, 35)), ((14, 38), (14, 100)), ((34, 31), (87, 31), (86, 97), (75, 91))),
    (
        ((14, 30), (14, 100)), ((14, 30), (42, 30), (42, 51), (14, 51)), ((14, 40), (42, 40)),
        ((86, 30), (86, 97), (77, 92)), ((86, 30), (58, 30), (58, 51), (86, 51)), ((58, 40), (86, 40)),
    ),
)  # fmt: skip
_IN_A_FRAME: tuple[tuple[Stroke, ...], ...] = (
    (((30, 64), (70, 64)), ((37, 70), (63, 70), (63, 82), (37, 82), (37, 70)), ((50, 56), (50, 99)), ((49, 84), (32, 97)), ((51, 84), (68, 97))),
    (((31, 50), (69, 50)), ((50, 42), (50, 94), (43, 89)), ((40, 64), (30, 80)), ((60, 64), (70, 80))),
    (((50, 38), (32, 62)), ((50, 46), (68, 64)), ((37, 68), (63, 68), (63, 86), (37, 86), (37, 68))),
    (((32, 48), (68, 48)), ((36, 60), (64, 60), (64, 82), (36, 82), (36, 60))),
    (((34, 50), (66, 50), (40, 70), (68, 72)), ((52, 42), (50, 95))),
    (((32, 56), (68, 56)), ((32, 72), (68, 72)), ((50, 44), (50, 94))),
)  # fmt: skip
_RICE: tuple[tuple[Stroke, ...], ...] = (
    (((50, 44), (50, 95)), ((24, 66), (76, 66)), ((33, 49), (41, 59)), ((67, 49), (59, 59)), ((47, 68), (26, 90)), ((53, 68), (74, 88))),
    (((30, 54), (70, 54), (34, 90)), ((34, 62), (72, 90))),
    (((50, 46), (50, 94)), ((26, 68), (74, 66)), ((32, 52), (68, 86)), ((68, 50), (30, 88))),
)  # fmt: skip
_TREE: tuple[Stroke, ...] = (
    ((2, 27), (44, 26)),
    ((23, 2), (23, 99)),
    ((22, 29), (2, 66)),
    ((24, 33), (42, 56)),
)
_EVERY: tuple[tuple[Stroke, ...], ...] = (
    (((63, 2), (49, 24)), ((58, 14), (98, 13)), ((60, 30), (53, 85), (96, 84)), ((60, 30), (92, 30), (87, 99), (78, 94)), ((46, 57), (100, 56)), ((73, 38), (77, 49)), ((71, 64), (75, 76))),
    (((63, 2), (49, 24)), ((58, 14), (98, 13)), ((60, 32), (54, 82), (93, 82), (94, 32), (60, 32)), ((46, 57), (100, 56)), ((76, 32), (73, 82))),
)  # fmt: skip
_GRAIN: tuple[Stroke, ...] = (
    ((42, 4), (10, 15)), ((2, 33), (50, 32)), ((26, 11), (26, 99)), ((25, 36), (2, 69)), ((27, 40), (48, 61)),
)  # fmt: skip
_FIRE: tuple[Stroke, ...] = (
    ((58, 28), (63, 47)),
    ((95, 26), (85, 46)),
    ((76, 5), (73, 50), (50, 98)),
    ((75, 52), (99, 96)),
)
_WHOLE: dict[str, tuple[tuple[Stroke, ...], ...]] = {
    "竹": (
        (((22, 3), (7, 38)), ((16, 23), (46, 22)), ((32, 23), (32, 97)), ((65, 3), (51, 38)), ((60, 23), (96, 22)), ((79, 23), (78, 97), (67, 88))),
        (((26, 2), (6, 46)), ((18, 28), (46, 20)), ((33, 26), (30, 90)), ((68, 2), (52, 44)), ((62, 26), (95, 18)), ((80, 24), (82, 94), (70, 84))),
        (((20, 6), (34, 30), (6, 44)), ((26, 36), (28, 96)), ((62, 4), (80, 26), (54, 42)), ((74, 34), (78, 96), (64, 86))),
    ),
    "春": (
        (((16, 12), (84, 12)), ((22, 28), (78, 28)), ((6, 44), (94, 43)), ((50, 0), (42, 38), (6, 72)), ((53, 44), (95, 70)),
         ((34, 58), (34, 99)), ((34, 58), (66, 58), (66, 99)), ((34, 77), (66, 77)), ((34, 97), (66, 97))),
        (((20, 12), (80, 11)), ((24, 25), (76, 24)), ((10, 39), (90, 37)), ((48, 0), (40, 40), (8, 66)), ((54, 40), (94, 64)),
         ((38, 58), (64, 58), (62, 97), (38, 97), (38, 58)), ((40, 77), (62, 77))),
    ),
    "夏": (
        (((10, 7), (90, 7)), ((49, 8), (42, 18)), ((28, 18), (28, 61)), ((28, 18), (72, 18), (72, 61)), ((28, 32), (72, 32)), ((28, 46), (72, 46)), ((28, 60), (72, 60)),
         ((40, 61), (14, 87)), ((35, 72), (74, 72), (12, 101)), ((38, 76), (94, 101))),
        (((12, 7), (88, 6)), ((48, 8), (40, 19)), ((30, 19), (70, 19), (70, 54), (30, 54), (30, 19)), ((32, 36), (68, 36)), ((38, 58), (14, 84)), ((34, 68), (72, 67), (10, 100)), ((40, 74), (92, 99))),
    ),
    "冬": (
        (((41, 1), (9, 46)), ((34, 18), (78, 17), (5, 70)), ((30, 28), (95, 66)), ((43, 66), (59, 75)), ((35, 84), (59, 97))),
        (((44, 0), (14, 40)), ((36, 20), (74, 18), (8, 72)), ((34, 34), (94, 70)), ((48, 66), (54, 78)), ((46, 84), (54, 97))),
    ),
    "兰": ((((29, 5), (41, 25)), ((71, 4), (58, 25)), ((20, 35), (80, 34)), ((27, 61), (73, 60)), ((8, 91), (92, 90))),),
}  # fmt: skip
_AROUND: Stroke = ((33, 25), (25, 42), (11, 55))
_HOOKS: tuple[Stroke, ...] = (
    ((28, 37), (88, 36), (85, 95), (73, 88)),
    ((30, 36), (84, 36), (88, 70), (80, 96), (70, 90)),
)
#: What the pen writes.
SIGNS = frozenset("梅蘭兰菊竹春夏秋冬")


def _strokes(character: str, rng: Random) -> list[Stroke]:
    """The strokes of a sign in one of its forms."""
    if character == "蘭":
        return [*rng.choice(_GRASS), *rng.choice(_FRAMES), *rng.choice(_IN_A_FRAME)]
    if character == "菊":
        return [*rng.choice(_GRASS), _AROUND, rng.choice(_HOOKS), *rng.choice(_RICE)]
    if character == "梅":
        return [*_TREE, *rng.choice(_EVERY)]
    if character == "秋":
        if rng.random() < 0.8:
            return [*_GRAIN, *_FIRE]
        return [*_moved(_FIRE, -50), *_moved(_GRAIN, 50)]
    return list(rng.choice(_WHOLE[character]))


def _moved(strokes: Sequence[Stroke], x: float) -> list[Stroke]:
    return [tuple((px + x, py) for px, py in stroke) for stroke in strokes]


def pen_sign(
    character: str,
    place: tuple[float, float, float, float],
    paint: str,
    hand: int,
) -> Mark:
    """One of `SIGNS` in `place` (left, top, right, bottom, of a face's 60 x 80); KeyError for another character.

    `hand` seeds the hand, whose pen and lean are those of all signs of a set, and in which of its forms a sign is written.
    """
    own, rng = Random(f"{hand} hand"), Random(f"{hand} {character}")
    wanders, bends = own.uniform(0.5, 5), own.uniform(0, 0.12)
    runs, round_ = own.choice((0.0, 0.0, 0.15, 0.35)), own.random() < 0.6
    lean, rises, width = own.gauss(0, 0.08), own.gauss(-0.04, 0.06), own.uniform(5, 13)
    shape = np.array([[1, rises], [lean, 1]])
    path = Path("", np.zeros((0, 2)))
    before: np.ndarray | None = None
    for stroke in _strokes(character, rng):
        points = np.array(stroke, float)
        middle = points.mean(axis=0)
        points = middle + (points - middle) * (1 + rng.gauss(0, wanders / 40))
        points += np.array([rng.gauss(0, wanders), rng.gauss(0, wanders)])
        points += np.array([(rng.gauss(0, wanders / 2), rng.gauss(0, wanders / 2)) for _ in stroke])
        if len(points) == 2:
            along = points[1] - points[0]
            bend = rng.gauss(0, bends)
            half = points.mean(axis=0) + bend * np.array([-along[1], along[0]])
            points = np.stack([points[0], half, points[1]])
        if before is not None and rng.random() < runs:
            # the pen is not lifted
            path += smooth(np.stack([before, (before + points[0]) / 2 + rng.gauss(0, 3), points[0]]) @ shape)
        path += smooth(points @ shape) if round_ else polyline(points @ shape)
        before = points[-1]
    x0, y0, x1, y1 = path.box()
    left, top, right, bottom = place
    width *= min((right - left) / (x1 - x0), (bottom - top) / (y1 - y0))
    (mark,) = fitted([Mark(path, stroke=paint, width=width, text=character)], *place, 1.25)
    return mark
