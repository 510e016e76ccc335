"""Hands laid out by British habit, drawn in styles that no model was trained on, and whether their sets are read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from faces import HELD_OUT_STYLES, face_bank
from judging import Case
from photosets import LabelledTile, jpeg_of
from scenes import Scene, SceneTile, draw_scene
from vision.decode import copies
from vision.reading import BACK, Group, Reading

#: Tiles narrower than this many pixels are not asked of the reader.
NARROWEST = 25.0
#: Of the hands that are measured by.
SEED = 7
#: Pixels across and down of the pictures of hands.
SIZE = (1600, 1200)
#: A label needs this share of its face to be seen.
SEEN = 0.9


class Faces:
    """The faces of one style (codes x h x w x 4), as scenes take them; `draw` are the codes that scenes may draw."""

    def __init__(
        self, faces: NDArray[np.uint8], codes: Sequence[str], draw: Sequence[str] | None = None
    ) -> None:
        self.faces, self.names = faces, tuple(codes)
        self.codes = tuple(draw) if draw is not None else self.names

    def face(self, code: str) -> NDArray[np.uint8]:
        """One face, RGBA."""
        face: NDArray[np.uint8] = self.faces[self.names.index(code)]
        return face

    def only(self, draw: Sequence[str]) -> Faces:
        """The same style for scenes of fewer faces."""
        return Faces(self.faces, self.names, draw)


@dataclass(frozen=True, slots=True)
class DrawnCase:
    """A drawn scene and the same as a case to be judged; of hands the scene's own picture is not kept."""

    scene: Scene
    case: Case


@lru_cache(maxsize=2 * len(HELD_OUT_STYLES))
def design_of(style: int) -> Faces:
    """The faces of one style; those drawn last are kept, for a style takes half a second."""
    bank = face_bank([style])
    (faces,) = np.asarray(bank["faces"], np.uint8)
    faces.setflags(write=False)
    return Faces(faces, [str(code) for code in bank["codes"]])


def held_out_design(number: int) -> Faces:
    """The style of picture `number`: those that no model was trained on, in turn."""
    return design_of(HELD_OUT_STYLES[number % len(HELD_OUT_STYLES)])


def held_out_scenes(
    count: int, seed: int, kind: str = "hand", size: tuple[int, int] = SIZE
) -> Iterator[Scene]:
    """Scenes drawn in styles that no model was trained on, one style a scene."""
    for number in range(count):
        rng = np.random.default_rng([seed, number])
        yield draw_scene(rng, [held_out_design(number)], kind=kind, size=size)


def edge(tile: SceneTile) -> float:
    """The length in pixels of the tile's short edge in the picture."""
    a, b, c, d = tile.quad
    return float(np.linalg.norm(b - a) + np.linalg.norm(c - d)) / 2


def case_of(scene: Scene, name: str, kind: str = "") -> Case:
    """A scene as a JPEG with its labels; tiles outside the hand, too small, too much covered or showing only their backs as they stand may be read or not."""
    asked = [t for t in scene.tiles if t.in_hand and t.visible > SEEN and edge(t) >= NARROWEST]
    chosen = {id(t) for t in asked}
    return Case(
        name,
        jpeg_of(scene.image),
        tuple(LabelledTile(t.code, t.quad) for t in asked),
        (*(t.quad for t in scene.tiles if id(t) not in chosen), *scene.backs),
        kind=kind,
        closed=True,
    )


def is_whole(scene: Scene) -> bool:
    """Whether the whole hand is in the picture, large enough to be read."""
    hand = [t for t in scene.tiles if t.in_hand]
    wanted = Counter(s.number for s in scene.sets for _ in s.tiles)
    return wanted == Counter(t.group for t in hand) and all(
        t.visible > SEEN and edge(t) >= NARROWEST for t in hand
    )


def can_be(scene: Scene) -> bool:
    """Whether one set of tiles could lie so: no face more often than the set holds it."""
    counts = Counter(t.code for t in scene.tiles if t.code != BACK)
    return all(n <= copies(code) for code, n in counts.items())


def hands(
    count: int, seed: int = SEED, size: tuple[int, int] = SIZE, *, filling: bool = False
) -> Iterator[DrawnCase]:
    """So many hands of which all is in the picture, in styles that no model was trained on.

    In larger pictures tiles are no larger, as if the hand lay further off; those that are `filling` them are seen with so many more pixels.
    """
    nearer = max(size) / max(SIZE) if filling else 1.0
    drawn = number = 0
    while drawn < count:
        rng = np.random.default_rng([seed, number])
        scene = draw_scene(rng, [held_out_design(number)], kind="hand", size=size, nearer=nearer)
        if is_whole(scene):
            name = f"hand-{number}" if seed == SEED else f"hand-{seed}-{number}"
            # a hundred pictures of 12 megapixels fill the memory; the case has this one as a file
            yield DrawnCase(replace(scene, image=scene.image[:0]), case_of(scene, name))
            drawn += 1
        number += 1


@dataclass(frozen=True, slots=True, order=True)
class LaidSet:
    """A set as it lies: its kind, its tiles with hidden ones filled in, and whether it shows that it is concealed."""

    kind: str
    tiles: tuple[str, ...]
    concealed: bool

    def __str__(self) -> str:
        return f"{'concealed ' if self.concealed else ''}{self.kind} {' '.join(self.tiles)}"


def laid_in(scene: Scene) -> list[LaidSet]:
    """The sets of a drawn hand."""
    return sorted(LaidSet(s.kind, tuple(sorted(s.tiles)), s.concealed) for s in scene.sets)


def read_in(reading: Reading) -> list[LaidSet]:
    """The sets that a reading has."""
    return sorted(_laid(g) for g in reading.groups)


def _laid(group: Group) -> LaidSet:
    # one tile that waits for others is loose too
    kind = "loose" if group.kind == "single" else group.kind
    return LaidSet(kind, tuple(sorted(group.tiles)), bool(group.concealed))


def set_mistakes(scene: Scene, reading: Reading) -> tuple[str, ...]:
    """The sets of a hand that the reading has not, and those that it has instead: nothing where all are read exactly."""
    wanted, got = Counter(laid_in(scene)), Counter(read_in(reading))
    missed = [f"missed: {s}" for s in (wanted - got).elements()]
    return (*missed, *(f"instead: {s}" for s in (got - wanted).elements()))
