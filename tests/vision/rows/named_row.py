"""A row of drawn tiles on cloth, as the networks may name them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from faces import draw_face, on_ground, random_style, raster
from vision.naming import Named
from vision.reading import Detection, Quad
from vision.rectify import Cutter

WIDE, HIGH, STEP = 48, 64, 60
STYLE = random_style(5)

#: The faces of a tile as the networks may give them, and what it shows.
Tile = tuple[str, tuple[tuple[str, float], ...]]


def table(tiles: Sequence[Tile], turned: Sequence[int] = ()) -> tuple[Cutter, list[Named]]:
    """Tiles in a row on cloth, a little off in place and light; those `turned` lie upside down. What shows "" is blank."""
    picture, named = photographed(tiles, turned)
    return Cutter(picture), named


def photographed(tiles: Sequence[Tile], turned: Sequence[int] = ()) -> tuple[NDArray[np.uint8], list[Named]]:
    rng = np.random.default_rng(0)
    picture = np.full((HIGH + 60, STEP * len(tiles) + 60, 3), (60, 110, 40), np.uint8)
    named = []
    for i, (shown, faces) in enumerate(tiles):
        face = np.full((HIGH, WIDE, 3), (230, 240, 244), np.uint8) if not shown else drawn(shown)
        if i in turned:
            face = face[::-1, ::-1]
        lit = np.clip(face * rng.uniform(0.8, 1.0) + rng.normal(0, 6, face.shape), 0, 255).astype(np.uint8)
        x, y = 30 + STEP * i, 30
        picture[y : y + HIGH, x : x + WIDE] = lit
        off = rng.normal(0, 0.8, 2)
        named.append(Named(Detection(box(x + off[0], y + off[1]), 0.9), faces, 0.0))
    return picture, named


def drawn(code: str) -> NDArray[np.uint8]:
    return np.ascontiguousarray(on_ground(raster(draw_face(code, STYLE), WIDE, HIGH))[..., ::-1])


def box(x: float, y: float) -> Quad:
    return ((x, y), (x + WIDE, y), (x + WIDE, y + HIGH), (x, y + HIGH))


def plain(code: str) -> Tile:
    return code, ((code, 0.99), ("B9", 0.005))


def firsts(named: Sequence[Named]) -> list[str]:
    return [n.faces[0][0] for n in named]
