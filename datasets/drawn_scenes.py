"""Scenes that are no hands, drawn to measure by: face-down tiles against white dragons and among others, and any design in many layouts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from draw_pool import BankDesign
from drawn_hands import DrawnCase, Faces, can_be, case_of, design_of, held_out_design
from faces import face_bank
from judging import Case
from scene_bodies import random_body
from scene_boxes import Colour
from scenes import FROM_A_SEAT, Design, Scene, draw_scene
from styles import ANY_PLACE_STYLES, FIGURED_LEFT_OUT
from vision.decode import copies
from vision.reading import BACK, STICKS_AND_ROUNDS

#: How tiles may lie that are no hand.
LAYOUTS = ("row", "box", "apart", "scattered")
#: What foreign and other designs are drawn as, in turn.
SHEET_KINDS = ("row", "hand", "scattered", "box", "rows", "hand")
#: How many tiles lie in a heap.
HEAP = (20, 90)
#: Styles with these in any order that nothing is to learn from.
UNSEEN_ORDERS = ANY_PLACE_STYLES[3_900:3_940]


def blank_or_back(count: int, seed: int = 13, size: tuple[int, int] = (1024, 768)) -> Iterator[DrawnCase]:
    """Scenes of many white dragons and face-down tiles; `kind` of the case says whether the dragons are bare faces.

    Left out are sets whose backs have the colour of their faces: there a bare dragon and a back are the same to see.
    """
    drawn = number = 0
    while drawn < count:
        rng = np.random.default_rng([seed, number])
        body = random_body(np.random.default_rng([seed, number]))
        style = held_out_design(number)
        others = [c for c in style.names if c[0] in "BCW"]
        some = [
            others[int(k)] for k in np.random.default_rng([seed, number, 1]).integers(len(others), size=4)
        ]
        bare = number % 2 == 0
        faces = style.faces
        if bare:
            faces = faces.copy()
            faces[style.names.index("DW")] = 0
        design = Faces(faces, style.names, ("DW", BACK, BACK, "DW", *some))
        kind = ("row", "apart", "scattered", "row")[number % 4]
        number += 1
        if np.abs(np.array(body.face) - np.array(body.back)).max() < 40:
            continue
        scene = draw_scene(rng, [design], kind=kind, size=size)
        codes = {t.code for t in scene.tiles if t.in_hand}
        if can_be(scene) and {"DW", BACK} <= codes:
            bare_or_not = "bare white dragons" if bare else "the styles' own white dragons"
            yield DrawnCase(scene, case_of(scene, f"white-{number - 1}", bare_or_not))
            drawn += 1


def among_faces(count: int, seed: int = 17, size: tuple[int, int] = (1280, 960)) -> Iterator[DrawnCase]:
    """Scenes of face-down tiles among others, in styles left out, by turns laid out as `LAYOUTS` says, which is the case's `kind`.

    At least six faces can be seen in each, and no more tiles lie face down than that.
    """
    drawn = number = 0
    while drawn < count:
        one = one_among_faces(number, seed, LAYOUTS[drawn % len(LAYOUTS)], size)
        number += 1
        if can_be(one.scene) and down_among(one.case) and shows_enough(one.case):
            yield one
            drawn += 1


def down_among(case: Case) -> int:
    """How many tiles of a case lie face down."""
    return sum(tile.tile == BACK for tile in case.tiles)


def shows_enough(case: Case) -> bool:
    """Whether at least six faces can be seen, and no more tiles lie face down than that."""
    down = down_among(case)
    return len(case.tiles) - down >= max(6, down)


def one_among_faces(number: int, seed: int, kind: str, size: tuple[int, int]) -> DrawnCase:
    """One scene of a seed, whatever can be seen in it: 16 faces of a style left out, and backs."""
    rng = np.random.default_rng([seed, number])
    style = held_out_design(number)
    others = [code for code in style.names if code != BACK]
    some = [others[int(k)] for k in rng.choice(len(others), 16, replace=False)]
    scene = draw_scene(rng, [style.only((*some, BACK, BACK, BACK))], kind=kind, size=size)
    return DrawnCase(scene, case_of(scene, f"among-{number}", kind))


def heaps(count: int, seed: int = 19, size: tuple[int, int] = (2016, 1512)) -> Iterator[DrawnCase]:
    """Heaps of scattered tiles that one set could show, in styles left out, seen from a seat at the table: so that their near sides show, too."""
    drawn = number = 0
    while drawn < count:
        one = one_heap(number, seed, size)
        number += 1
        if can_be(one.scene):
            yield one
            drawn += 1


def one_heap(number: int, seed: int, size: tuple[int, int]) -> DrawnCase:
    """One heap of a seed in a style left out, whether one set could show it or not."""
    rng = np.random.default_rng([seed, number])
    style = held_out_design(number)
    scene = draw_scene(rng, [style], kind="scattered", size=size, count=HEAP, tilt=FROM_A_SEAT)
    return DrawnCase(scene, case_of(scene, f"heap-{number}", "heap"))


def varied(
    design: Design, codes: Sequence[str], count: int, seed: int, kinds: Sequence[str], size: tuple[int, int]
) -> Iterator[Scene]:
    """Scenes of the kinds in turn that one set of tiles could show, with flowers and seasons oftener than a set has them."""
    bonus = [c for c in codes if copies(c) == 1]
    plain = [c for c in codes if copies(c) > 1]
    drawn = number = 0
    while drawn < count:
        rng = np.random.default_rng([seed, number])
        number += 1
        few = [plain[int(k)] for k in rng.choice(len(plain), min(16, len(plain)), replace=False)]
        kind = kinds[drawn % len(kinds)]
        part = _Part(design, tuple(codes) if kind == "hand" else (*few, *bonus))
        scene = draw_scene(rng, [part], kind=kind, size=size)
        if kind == "hand" or can_be(scene):
            yield scene
            drawn += 1


def in_any_order(count: int) -> Iterator[DrawnCase]:
    """Rows of sticks and rounds in orders that no network has learnt from, two pictures of a style."""
    for number in range((count + 1) // 2):
        left = min(2, count - 2 * number)
        style = UNSEEN_ORDERS[number]
        faces = Faces(face_bank([style], codes=STICKS_AND_ROUNDS)["faces"][0], STICKS_AND_ROUNDS)
        scenes = varied(faces, STICKS_AND_ROUNDS, left, 500 + number, ("row", "rows"), (1280, 960))
        for k, scene in enumerate(scenes):
            yield DrawnCase(scene, case_of(scene, f"order-{style}-{k}"))


def with_large_figures(count: int, seed: int = 600) -> Iterator[DrawnCase]:
    """Scenes of sets with large figures in their corners, in styles left out, laid out in each of the ways, a style after the other."""
    for number in range(count):
        style = FIGURED_LEFT_OUT[number % len(FIGURED_LEFT_OUT)]
        faces = design_of(style)
        scene = _laid_out(faces, faces.names, number, seed)
        yield DrawnCase(scene, case_of(scene, f"figures-{style}-{number}"))


def dark_sets(count: int, seed: int = 9100) -> Iterator[DrawnCase]:
    """Scenes of dark tiles with light paint, in styles left out, laid out in each of the ways, a style after the other."""
    for number in range(count):
        yield one_dark_set(number, seed)


def one_dark_set(number: int, seed: int) -> DrawnCase:
    """One of these."""
    style = held_out_design(number)
    rng = np.random.default_rng([seed, number])
    design = BankDesign(style.faces[None], style.names, dark=1.0).shuffled(rng)
    scene = _laid_out(design, style.names, number, seed)
    return DrawnCase(scene, case_of(scene, f"dark-{number}"))


def _laid_out(design: Design, names: Sequence[str], number: int, seed: int) -> Scene:
    """A scene of all the faces of a design, laid out in the way whose turn it is."""
    codes = [code for code in names if code != BACK]
    kind = SHEET_KINDS[number % len(SHEET_KINDS)]
    (scene,) = varied(design, codes, 1, seed + number, (kind,), (1280, 960))
    return scene


@dataclass(frozen=True, slots=True)
class _Part:
    """A design of which scenes draw only some faces."""

    design: Design
    codes: tuple[str, ...]

    def face(self, code: str) -> NDArray[np.uint8]:
        return self.design.face(code)

    @property
    def ground(self) -> Colour | None:
        """The colour of its tiles, where they have one of their own."""
        return getattr(self.design, "ground", None)
