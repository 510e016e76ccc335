"""Draw a pool of scenes to train on: `python datasets/draw_pool.py --help`. Each scene is one `.npz`; it goes on where it stopped.

A file holds `jpeg` (the picture), `quads` (n x 4 x 2 float32, each from the tile's own top left, clockwise), `codes` (n),
and `ignore` (m x 4 x 2): tiles too much covered to be learnt from.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import repeat
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from detector_data import write_scene
from faces import CODES, face_bank
from photosets import camerash, photo_root, pixels_of
from scene_boxes import Colour
from scenes import FROM_A_SEAT, KINDS, Design, draw_scene
from styles import to_learn_from
from vision.reading import BACK, WHITE

#: Sets of camerash that no model of the first release was trained on: two with numerals, one without, one of bone.
LEFT_OUT = ("s02", "s06", "s09", "s11")

#: So many styles are drawn at a time where faces are drawn for the scenes, which mix some of them.
STYLES_AT_ONCE = 16
_SHARES = {
    "row": 3.0,
    "rows": 2.5,
    "apart": 1.5,
    "scattered": 2.5,
    "box": 2.0,
    "single": 0.7,
    "clutter": 0.8,
    "hand": 3.0,
    "rack": 1.5,
}


class BankDesign:
    """Drawn faces of many styles (styles x codes x h x w x 4): a scene keeps to one style, or takes any for each face.

    Of the scenes, the share `dark` shows light paint on dark tiles, whose colour is then `ground` (BGR), and in the share
    `full` what is on the faces reaches nearly up to the tiles' edges, but for a `margin`.
    """

    def __init__(
        self, faces: NDArray[np.uint8], codes: Sequence[str], dark: float = 0.0, full: float = 0.0
    ) -> None:
        self.faces, self.codes, self.dark, self.full = faces, tuple(codes), dark, full
        self.mix = np.random.default_rng(0)
        self.margin: float | None = None
        self.one: int | None = None
        self.ground: Colour | None = None
        self.paint: NDArray[np.float64] | None = None

    def shuffled(self, rng: np.random.Generator) -> BankDesign:
        """Ready for one scene: half of the scenes keep to one style."""
        self.mix = rng
        self.one = int(rng.integers(len(self.faces))) if rng.random() < 0.5 else None
        self.ground = self.paint = None
        if rng.random() < self.dark:
            b, g, r = (float(v) for v in rng.uniform(8, 120, 3) * rng.choice([0.4, 1.0]))
            self.ground = b, g, r
            if rng.random() < 0.5:
                self.paint = rng.uniform(185, 255) * np.array(
                    [1.0, rng.uniform(0.85, 1), rng.uniform(0.5, 1)]
                )
        self.margin = float(rng.uniform(0, 0.05)) if rng.random() < self.full else None
        return self

    def face(self, code: str) -> NDArray[np.uint8]:
        """The face in this scene's style, or in any."""
        style = self.one if self.one is not None else int(self.mix.integers(len(self.faces)))
        face: NDArray[np.uint8] = self.faces[style, self.codes.index(code)]
        if self.margin is not None:
            face = filled(face, self.faces[style], self.margin)
        return face if self.ground is None else lit_up(face, self.paint)


def filled(face: NDArray[np.uint8], of: NDArray[np.uint8], margin: float) -> NDArray[np.uint8]:
    """A face (h x w x 4 RGBA) made so large that all `of` its style (n x h x w x 4) together reach up to a `margin` (share)."""
    high, wide = face.shape[:2]
    inked = of[..., 3].max(axis=0) > 100
    rows, columns = np.flatnonzero(inked.any(axis=1)), np.flatnonzero(inked.any(axis=0))
    part = face[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    dx, dy = round(margin * wide), round(margin * high)
    larger = cv2.resize(part, (wide - 2 * dx, high - 2 * dy), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.copyMakeBorder(larger, dy, dy, dx, dx, cv2.BORDER_CONSTANT, value=0), np.uint8)


def lit_up(face: NDArray[np.uint8], paint: NDArray[np.float64] | None) -> NDArray[np.uint8]:
    """A face (h x w x 4 RGBA) in light paints for a dark tile: each paint made light, or all of them `paint` (RGB)."""
    out = face.copy()
    if paint is not None:
        out[..., :3] = paint.astype(np.uint8)
        return out
    hls = cv2.cvtColor(np.ascontiguousarray(face[..., :3]), cv2.COLOR_RGB2HLS)
    hls[..., 1] = (250 - 0.5 * hls[..., 1]).astype(np.uint8)
    out[..., :3] = cv2.cvtColor(hls, cv2.COLOR_HLS2RGB)
    return out


class Blanks:
    """A design of which scenes show many white dragons and backs, and few other faces; half of its white dragons are bare."""

    def __init__(self, design: BankDesign, rng: np.random.Generator) -> None:
        self.design, self.bare, self.ground = design, bool(rng.random() < 0.5), design.ground
        others = [code for code in design.codes if code[0] in "BCW"]
        some = [others[int(k)] for k in rng.choice(len(others), 5, replace=False)]
        self.codes = (WHITE, BACK, BACK, WHITE, *some)

    def face(self, code: str) -> NDArray[np.uint8]:
        """The face of the design, or nothing for a bare white dragon."""
        face = self.design.face(code)
        return np.zeros_like(face) if code == WHITE and self.bare else face


class Among:
    """A design of which scenes show some faces and among them many backs."""

    def __init__(self, design: BankDesign, rng: np.random.Generator) -> None:
        self.design, self.ground = design, design.ground
        some = [design.codes[int(k)] for k in rng.choice(len(design.codes), 16, replace=False)]
        self.codes = (*some, *[BACK] * int(rng.integers(3, 13)))

    def face(self, code: str) -> NDArray[np.uint8]:
        """The face of the design."""
        return self.design.face(code)


class Alike:
    """A design of which scenes show few faces (`least` or some more), as pungs, kongs and pairs lie side by side: where one tile ends and the next begins they do not tell."""

    def __init__(self, design: BankDesign, rng: np.random.Generator, least: int = 1) -> None:
        self.design, self.ground = design, design.ground
        rows = [code for code in design.codes if code[0] in "BD" and code[1] in "2345689"]
        some = [rows[int(k)] for k in rng.choice(len(rows), least + int(rng.integers(3)), replace=False)]
        self.codes = tuple(some) if rng.random() < 0.6 else (*some, BACK)

    def face(self, code: str) -> NDArray[np.uint8]:
        """The face of the design."""
        return self.design.face(code)


class Odd:
    """A design of faces that nobody knows, each put together of others: two or four small ones with room between them, one turned, or a part of one.

    What is a tile and what only a part of one is then told by its edges and by the tiles beside it.
    """

    def __init__(self, design: BankDesign, rng: np.random.Generator) -> None:
        self.design, self.ground, self.mix = design, design.ground, rng
        self.codes = design.codes
        self.ways = [
            str(w) for w in rng.permutation(["above", "beside", "four", "turned", "part", "small"])[:3]
        ]
        self.drawn: dict[str, NDArray[np.uint8]] = {}

    def face(self, code: str) -> NDArray[np.uint8]:
        """A face put together; backs and bare tiles stay as they are."""
        if code == BACK:
            return self.design.face(code)
        if code not in self.drawn:
            self.drawn[code] = self._made()
        return self.drawn[code]

    def _some(self) -> NDArray[np.uint8]:
        return self.design.face(self.codes[int(self.mix.integers(len(self.codes)))])

    def _made(self) -> NDArray[np.uint8]:
        face, way = self._some(), str(self.mix.choice(self.ways))
        high, wide = face.shape[:2]
        if way == "turned":
            by = int(self.mix.integers(1, 4))
            return np.ascontiguousarray(cv2.resize(np.rot90(face, by), (wide, high)), np.uint8)
        if way == "part":
            y0, x0 = self.mix.uniform(0, 0.45, 2)
            y1, x1 = self.mix.uniform(0.55, 1, 2)
            part = face[int(y0 * high) : int(y1 * high), int(x0 * wide) : int(x1 * wide)]
            return np.asarray(cv2.resize(part, (wide, high)), np.uint8)
        across, down = {"above": (1, 2), "beside": (2, 1), "four": (2, 2), "small": (1, 1)}[way]
        out = np.zeros_like(face)
        share = float(self.mix.uniform(0.55, 1.0))
        for row in range(down):
            for column in range(across):
                w = max(4, round(wide / across * share))
                h = max(4, round(high / down * share * self.mix.uniform(0.7, 1.0)))
                small = cv2.resize(self._some(), (w, h), interpolation=cv2.INTER_AREA)
                x = round((column + 0.5) * wide / across - w / 2)
                y = round((row + 0.5) * high / down - h / 2)
                out[y : y + h, x : x + w] = small
        return out


class PhotoDesign:
    """Faces cut from photographs of a real set, opaque with their own ground; those that it lacks are drawn."""

    def __init__(self, pictures: Mapping[str, Sequence[NDArray[np.uint8]]], others: BankDesign) -> None:
        self.pictures, self.others = dict(pictures), others
        self.codes = tuple(pictures)
        self.mix = np.random.default_rng(0)

    def shuffled(self, rng: np.random.Generator) -> PhotoDesign:
        """Ready for one scene."""
        self.mix = rng
        self.others.shuffled(rng)
        return self

    def face(self, code: str) -> NDArray[np.uint8]:
        """One of the pictures of this face."""
        some = self.pictures.get(code)
        return some[int(self.mix.integers(len(some)))] if some else self.others.face(code)


def photo_designs(root: Path, without: Sequence[str], others: BankDesign) -> list[PhotoDesign]:
    """One design a camerash set, but for those left out."""
    pictures: dict[str, dict[str, list[NDArray[np.uint8]]]] = defaultdict(lambda: defaultdict(list))
    for crop in camerash(root):
        if crop.set in without:
            continue
        image = pixels_of(crop.path)
        if image.shape[1] > image.shape[0]:
            continue
        opaque = np.dstack([image[..., ::-1], np.full(image.shape[:2], 255, np.uint8)]).astype(np.uint8)
        pictures[crop.set][crop.tile].append(opaque)
    return [PhotoDesign(faces, others) for faces in pictures.values()]


def kinds_and_shares(names: Sequence[str]) -> tuple[list[str], NDArray[np.float64]]:
    """Those of the names that are kinds of scenes, and how often each is drawn."""
    kinds = [k for k in names if k in KINDS]
    shares = np.array([_SHARES.get(k, 1.0) for k in kinds])
    return kinds, shares / shares.sum()


def draw_to(path: Path, design: Design, kind: str, rng: np.random.Generator, low: float = 0.0) -> None:
    """Draw a scene of a kind, of one of the sizes that pools have, with a chance `low` as seen from a seat at the table, and write it."""
    size = [(512, 512), (640, 480), (480, 640), (768, 576)][int(rng.integers(4))]
    tilt = FROM_A_SEAT if low and rng.random() < low else None
    scene = draw_scene(rng, [design], kind=kind, size=size, tilt=tilt)
    seen = [t for t in scene.tiles if t.visible >= 0.7]
    unseen = [t for t in scene.tiles if t.visible < 0.7]
    quads, ignore = _stack([t.quad for t in seen]), _stack([*(t.quad for t in unseen), *scene.backs])
    write_scene(path, scene.image, quads, [t.code for t in seen], ignore)


def of_styles(seeds: Sequence[int], each: int, dark: float, full: float) -> Iterator[BankDesign]:
    """The design of one scene after another, `each` of them a style, whose faces are drawn when they are needed."""
    for at in range(0, len(seeds), STYLES_AT_ONCE):
        some = seeds[at : at + STYLES_AT_ONCE]
        yield from repeat(
            BankDesign(np.asarray(face_bank(some)["faces"], np.uint8), CODES, dark, full), each * len(some)
        )


def main() -> None:
    """Draw scenes until there are --count."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=Path("runs/pool"))
    parser.add_argument(
        "--bank", type=Path, default=Path("runs/faces.npz"), help="faces drawn by faces.py --bank"
    )
    parser.add_argument("--count", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--photos", type=float, default=0.2, help="share of scenes with faces from photographs (camerash)"
    )
    parser.add_argument(
        "--blanks", type=float, default=0.15, help="share of scenes of many white dragons and face-down tiles"
    )
    parser.add_argument(
        "--dark", type=float, default=0.06, help="share of scenes of light paint on dark tiles"
    )
    parser.add_argument(
        "--among", type=float, default=0.15, help="share of scenes of face-down tiles among others"
    )
    parser.add_argument(
        "--full", type=float, default=0.08, help="share of scenes of faces that reach up to the tiles' edges"
    )
    parser.add_argument(
        "--odd", type=float, default=0.0, help="share of scenes of faces put together of others"
    )
    parser.add_argument(
        "--alike", type=float, default=0.0, help="share of scenes of few faces, of sticks and rounds in rows"
    )
    parser.add_argument(
        "--low", type=float, default=0.0, help="share of scenes as seen from a seat at the table"
    )
    parser.add_argument("--kinds", nargs="*", default=list(KINDS))
    parser.add_argument(
        "--part", type=int, nargs=2, default=(0, 1), help="draw every n-th scene from the k-th on: k n"
    )
    parser.add_argument(
        "--styles",
        metavar="FIRST:END",
        help="draw faces of these styles, some at a time, instead of --bank and --photos",
    )
    parser.add_argument("--each", type=int, default=8, help="so many scenes of each of the --styles")
    parser.add_argument("--minutes", type=float, default=1e9, help="no further scenes after so many minutes")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    args.out.mkdir(parents=True, exist_ok=True)
    root = photo_root()
    kinds, shares = kinds_and_shares(args.kinds)
    started = time.time()
    part, parts = args.part
    name, count, real = args.seed, args.count, list[PhotoDesign]()
    designs: Iterator[BankDesign]
    if args.styles:
        try:
            seeds = to_learn_from(args.styles, part, parts)
        except ValueError as error:
            parser.error(str(error))
        name, count = seeds.start - part, len(seeds) * args.each * parts
        designs = of_styles(seeds, args.each, args.dark, args.full)
    else:
        with np.load(args.bank) as bank:
            own = BankDesign(bank["faces"], [str(c) for c in bank["codes"]], args.dark, args.full)
        designs = repeat(own)
        real = photo_designs(root, LEFT_OUT, own) if root else []
    # without strict: a bank gives designs without end
    for number, drawn in zip(range(part, count, parts), designs, strict=False):
        if time.time() - started > 60 * args.minutes:
            break
        path = args.out / f"{name}-{number:06d}.npz"
        if path.exists():
            continue
        rng = np.random.default_rng([name, number])
        kind = kinds[int(rng.choice(len(kinds), p=shares))]
        design: Design
        if rng.random() < args.blanks:
            design = Blanks(drawn.shuffled(rng), rng)
        elif rng.random() < args.among:
            design = Among(drawn.shuffled(rng), rng)
        elif args.alike and rng.random() < args.alike:
            # a hand needs five faces
            design = Alike(drawn.shuffled(rng), rng, 5 if kind == "hand" else 1)
        elif args.odd and rng.random() < args.odd:
            design = Odd(drawn.shuffled(rng), rng)
        elif real and rng.random() < args.photos:
            design = real[int(rng.integers(len(real)))].shuffled(rng)
        else:
            design = drawn.shuffled(rng)
        draw_to(path, design, kind, rng, args.low)
        if number % 200 < args.part[1]:
            print(f"{number} of {count} after {time.time() - started:.0f} s", flush=True)


def _stack(quads: Sequence[NDArray[np.float32]]) -> NDArray[np.float32]:
    return np.stack(quads).astype(np.float32) if quads else np.zeros((0, 4, 2), np.float32)


if __name__ == "__main__":
    main()
