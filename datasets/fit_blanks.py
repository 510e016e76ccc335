"""Fit how likely a blank thing is a tile, for `vision/likely.py`: `python datasets/fit_blanks.py --help`.

Reads pictures drawn in styles that nothing has learnt from and nothing is judged by, in which tiles lie face down among others, and
prints the numbers of the two regressions, fitted to what is blank there as the reader sees it, and how well they do in pictures
left out, beside those in use.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray

from drawn_hands import can_be, case_of, design_of
from scenes import Scene, draw_scene
from vision import likely
from vision.likely import Closer, alike, alone, are_white, by_kind, logistic, together
from vision.naming import Named
from vision.photo import Photo
from vision.quads import middle, quad_of, scaled, which_hold
from vision.read import Reader
from vision.reading import BACK, Quad, Stretch

#: Styles of the ordinary sort that no network learns from.
STYLES = range(11_000, 12_000)
_KINDS = ("hand", "scattered", "row", "apart", "rows", "scattered", "hand", "box")
#: No picture counts for more than so many things.
_MOST = 6
#: A tile of which less is seen may be found or not.
_SEEN = 0.7
#: The numbers are held back so much from growing without end.
_RIDGE = 0.01
#: Every so many pictures one is left out of the fit, to see how well it does.
_EVERY = 4

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Picture:
    """The n blank things that may be tiles in a picture: what tells of each alone (n x 5), whether it seems to be a white dragon (n), how they are
    alike in colour (n x n, twice), how likely the numbers in use make them tiles (n), and whether they are (n)."""

    alone: Floats
    white: NDArray[np.bool_]
    colours: tuple[Floats, Floats]
    now: Floats
    tiles: NDArray[np.bool_]

    @property
    def weight(self) -> Floats:
        """How much each thing counts."""
        return np.full(len(self.tiles), min(1.0, _MOST / len(self.tiles)))


def drawn(count: int) -> Iterator[Scene]:
    """So many pictures, eight of a style, with face-down tiles among others."""
    number = 0
    for style in STYLES:
        faces = design_of(style)
        for k, kind in enumerate(_KINDS):
            rng = np.random.default_rng([style, k])
            some = [faces.names[int(i)] for i in rng.choice(len(faces.names), 16, replace=False)]
            down = [BACK] * int(rng.integers(2, 9))
            design = faces if kind == "hand" else faces.only((*some, *down))
            scene = draw_scene(rng, [design], kind=kind, size=(1280, 960))
            if kind == "hand" or can_be(scene):
                yield scene
                number += 1
            if number == count:
                return


def looked_at(reader: Reader, scene: Scene) -> Picture | None:
    """The blank things of a picture as the reader asks about them; None where it does not."""
    asked: list[tuple[Sequence[Named], Closer, Floats, Stretch]] = []
    stretches: list[Stretch] = []
    ours, believed = likely.how_likely, reader._believed_of

    def watched(things: Sequence[Named], closer: Closer, off: Floats) -> Floats:
        asked.append((things, closer, off, stretches[-1]))
        return ours(things, closer, off)

    def looked(source: Photo, *what: Any) -> Any:
        stretches.append(source.stretch)
        return believed(source, *what)

    with patch.object(likely, "how_likely", watched), patch.object(reader, "_believed_of", looked):
        reader.read(case_of(scene, "").data)
    if not asked:
        return None
    things, closer, off, (across, down) = asked[-1]
    places = [scaled(n.detection.quad, 1 / across, 1 / down) for n in things]
    which = [shown(scene, place) for place in places]
    told = np.array([tile is not None for tile in which])
    if not told.any():
        return None
    colours = alike(things, closer.colours)
    part = np.ix_(told, told)
    return Picture(
        alone(things, closer, off)[told],
        are_white(things)[told],
        (colours[0][part], colours[1][part]),
        ours(things, closer, off)[told],
        np.array([bool(tile) for tile, kept in zip(which, told, strict=True) if kept]),
    )


def shown(scene: Scene, place: Quad) -> bool | None:
    """Whether a tile of the scene lies at a place; None where that is seen too little to say."""
    faces, backs = (
        which_hold([quad_of(quad) for quad in some], [middle(place)])[:, 0]
        for some in ([tile.quad for tile in scene.tiles], scene.backs)
    )
    if faces.any():
        return True if scene.tiles[int(faces.argmax())].visible >= _SEEN else None
    return None if backs.any() else False


def fitted(known: Floats, tiles: NDArray[np.bool_], weight: Floats) -> Floats:
    """The numbers of a logistic regression (k) for what is `known` (n x k) of n things, by Newton's method."""
    numbers = np.zeros(known.shape[1])
    for _ in range(30):
        p = logistic(known @ numbers)
        slope = known.T @ (weight * (tiles - p)) - _RIDGE * numbers
        curve = (known * (weight * p * (1 - p))[:, None]).T @ known + _RIDGE * np.eye(len(numbers))
        numbers = numbers + np.linalg.solve(curve, slope)
    return numbers


def both_fitted(pictures: Sequence[Picture]) -> tuple[Floats, Floats]:
    """The numbers of both regressions (2 x k), for what may lie face down and for white dragons."""

    def of_kinds(known: Sequence[Floats]) -> Floats:
        every = np.concatenate(known)
        tiles, weight, white = (
            np.concatenate([getattr(p, name) for p in pictures]) for name in ("tiles", "weight", "white")
        )
        return np.stack(
            [
                fitted(every[white == kind], tiles[white == kind], weight[white == kind])
                for kind in (False, True)
            ]
        )

    first = of_kinds([p.alone for p in pictures])
    return first, of_kinds([beside(p, first) for p in pictures])


def beside(picture: Picture, first: Floats) -> Floats:
    """What tells of each thing in a picture together with the others (n x k), by the numbers of the first regression."""
    return together(picture.alone, by_kind(picture.alone, first, picture.white), picture.colours)


def how_well(likelihood: Sequence[Floats], pictures: Sequence[Picture]) -> float:
    """The mean logarithm of what things are thought to be with, no picture counting for more than `_MOST`."""
    p, tiles, weight = (
        np.concatenate(some)
        for some in (likelihood, [p.tiles for p in pictures], [p.weight for p in pictures])
    )
    right = np.clip(np.where(tiles, p, 1 - p), 1e-3, 1)
    return float((weight * np.log(right)).sum() / weight.sum())


def main() -> None:
    """Read the pictures, fit, and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=400, help="how many pictures (default 400)")
    args = parser.parse_args()
    reader = Reader()
    pictures = [p for p in (looked_at(reader, scene) for scene in drawn(args.count)) if p is not None]
    things, tiles = sum(len(p.tiles) for p in pictures), sum(int(p.tiles.sum()) for p in pictures)
    print(f"{things} blank things in {len(pictures)} pictures, {tiles} of them tiles")
    kept = [p for i, p in enumerate(pictures) if i % _EVERY]
    left_out = pictures[::_EVERY]
    first, second = both_fitted(kept)
    alone_only = [by_kind(p.alone, first, p.white) for p in left_out]
    new = [by_kind(beside(p, first), second, p.white) for p in left_out]
    print(f"in use: {how_well([p.now for p in left_out], left_out):.3f} in {len(left_out)} pictures left out")
    print(f"fitted to the others: alone {how_well(alone_only, left_out):.3f}")
    print(f"fitted to the others: together {how_well(new, left_out):.3f}")
    for name, numbers in zip(("_ALONE", "_TOGETHER"), both_fitted(pictures), strict=True):
        kinds = ", ".join(f"[{', '.join(f'{x:.2f}' for x in own)}]" for own in numbers)
        print(f"{name} = np.array([{kinds}])")


if __name__ == "__main__":
    main()
