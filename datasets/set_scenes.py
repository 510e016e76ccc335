"""camerash's faces in drawn scenes: a real set's hands, boxes and scattered tiles, some of them face down, as nobody has photographed them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np

from drawn_hands import SIZE, DrawnCase, Faces, can_be, case_of, is_whole
from drawn_scenes import shows_enough
from photosets import camerash
from scenes import draw_scene
from set_photos import face_of
from vision.reading import BACK

#: How the scenes of a set are laid out, in turn, the hands as large as those of drawn styles.
LAYOUTS = ("scattered", "hand", "scattered", "box")
#: A set with fewer faces makes no hands.
_FEWEST = 20
#: So many faces lie in what is no hand, and backs as often as three of them.
_SOME, _DOWN = 16, 3


def design_of_set(root: Path, name: str) -> Faces:
    """The faces of a set, the first picture of each, as scenes take them."""
    first: dict[str, Path] = {}
    for crop in camerash(root):
        if crop.set == name and crop.tile != BACK:
            first.setdefault(crop.tile, crop.path)
    faces = [cv2.resize(face_of(path), (240, 320), interpolation=cv2.INTER_AREA) for path in first.values()]
    return Faces(np.array(faces, np.uint8), list(first))


def set_scenes(root: Path, sets: Sequence[str], count: int, seed: int = 1) -> Iterator[DrawnCase]:
    """So many scenes of each of the sets that has faces enough; the case's `kind` is how they are laid out."""
    for number, name in enumerate(sets):
        design = design_of_set(root, name)
        if len(design.names) >= _FEWEST:
            yield from _of_set(design, name, count, (seed, number))


def _of_set(design: Faces, name: str, count: int, seed: tuple[int, int]) -> Iterator[DrawnCase]:
    drawn = number = 0
    while drawn < count:
        kind = LAYOUTS[drawn % len(LAYOUTS)]
        one = _scene(design, kind, np.random.default_rng([*seed, number]), f"{name}-{number}")
        number += 1
        if one is not None:
            yield one
            drawn += 1


def _scene(design: Faces, kind: str, rng: np.random.Generator, name: str) -> DrawnCase | None:
    """A scene, or None where it is not one to be judged."""
    if kind == "hand":
        scene = draw_scene(rng, [design], kind=kind, size=SIZE)
        return DrawnCase(scene, case_of(scene, name, kind)) if is_whole(scene) else None
    some = [design.names[int(k)] for k in rng.choice(len(design.names), _SOME, replace=False)]
    scene = draw_scene(rng, [design.only((*some, *[BACK] * _DOWN))], kind=kind, size=(1280, 960))
    case = case_of(scene, name, kind)
    return DrawnCase(scene, case) if can_be(scene) and shows_enough(case) else None
