"""The bodies of tile sets: proportions, two colours, edges; and the boxes that tiles of such a set are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from scene_boxes import Box, Colour
from scene_camera import Floats
from scene_textures import VARIANTS, index_texture

Pixels = NDArray[np.uint8]

#: BGR of the part that bears the face: ivory, bone, white, cream, yellowed, greenish, bluish.
_FACES = [
    (214, 236, 244),
    (205, 226, 236),
    (242, 244, 245),
    (222, 240, 248),
    (170, 210, 228),
    (214, 235, 220),
    (248, 240, 235),
    (228, 232, 232),
]
#: BGR of backs: bamboo, green, orange, blue, pink, red, white, wood, black, teal.
_BACKS = [
    (110, 175, 215),
    (85, 150, 200),
    (60, 130, 50),
    (80, 170, 60),
    (50, 140, 245),
    (200, 130, 50),
    (215, 175, 95),
    (170, 60, 225),
    (45, 45, 190),
    (235, 236, 238),
    (60, 95, 150),
    (35, 35, 40),
    (140, 150, 30),
    (40, 190, 235),
]


@dataclass(frozen=True, slots=True)
class Body:
    """How the tiles of one set are made: `height` and `depth` against a width of 1, and their colours (BGR)."""

    height: float
    depth: float
    radius: float
    bevel: float
    edge: float
    face: Colour
    back: Colour
    split: float
    gloss: float
    wear: float
    grain: Pixels | None = None
    """Streaks of bone or bamboo (64 x 48 indices) on the faces and backs of old sets; None on plastic."""


def _colour(values: NDArray[np.float64]) -> Colour:
    b, g, r = (float(v) for v in np.clip(values, 0, 252))
    return b, g, r


def random_body(rng: np.random.Generator) -> Body:
    """A body as sets are made from old bone and bamboo to new plastic."""
    height = 1 / float(rng.uniform(0.68, 0.8))
    face = np.array(_FACES[int(rng.integers(len(_FACES)))]) + rng.normal(0, 4, 3) + rng.normal(0, 5)
    back = np.array(_BACKS[int(rng.integers(len(_BACKS)))]) * rng.uniform(0.75, 1.15) + rng.normal(0, 12, 3)
    if rng.random() < 0.08:
        back = face
    return Body(
        height=height,
        depth=height * float(rng.uniform(0.4, 0.75)),
        radius=float(rng.choice([0.03, 0.06, 0.1, 0.15])) * float(rng.uniform(0.7, 1.3)),
        bevel=float(rng.uniform(0.0, 0.07)),
        edge=float(rng.choice([rng.uniform(0.6, 0.95), rng.uniform(1.0, 1.15)])),
        face=_colour(face),
        back=_colour(back),
        split=float(rng.uniform(0.3, 0.8)),
        gloss=float(rng.uniform(0.2, 1.0)),
        wear=float(rng.choice([0.0, 0.01, 0.03])),
        grain=_grain(rng) if rng.random() < 0.25 else None,
    )


def _grain(rng: np.random.Generator) -> Pixels:
    """Streaks along a tile, as in sawn bone."""
    texture = index_texture("wood", int(rng.integers(VARIANTS)))
    x, y = int(rng.integers(0, 448)), int(rng.integers(0, 464))
    return np.ascontiguousarray(texture[y : y + 48, x : x + 64].T)


def grained(ink: Pixels | None, grain: Pixels, colour: Colour, depth: float) -> Pixels:
    """Ink (premultiplied BGRA; None: a bare face) over streaks that darken a `colour` by up to `depth` (0 to 1)."""
    shape = (48, 64) if ink is None else (ink.shape[1], ink.shape[0])
    streaks = cv2.resize(grain, shape, interpolation=cv2.INTER_LINEAR)
    cover = cv2.convertScaleAbs(streaks, alpha=depth)
    dark = [cv2.convertScaleAbs(cover, alpha=channel * 0.45 / 255) for channel in colour]
    ground = cv2.merge([*dark, cover])
    if ink is None:
        return np.asarray(ground, np.uint8)
    clear = cv2.bitwise_not(cv2.extractChannel(ink, 3))
    return np.asarray(cv2.add(ink, cv2.multiply(ground, cv2.merge([clear] * 4), scale=1 / 255)), np.uint8)


def tile_box(
    rng: np.random.Generator, body: Body, *, centre: Floats, axes: Floats, ink: Pixels | None, face_down: bool
) -> Box:
    """A tile of this body with `ink` on what shows; face down, that is its back."""
    tone = 1 + float(rng.normal(0, body.wear))
    shown, under = (body.back, body.face) if face_down else (body.face, body.back)
    return Box(
        centre=centre,
        axes=axes,
        size=(1.0, body.height, body.depth),
        shown=_colour(np.array(shown) * tone),
        under=_colour(np.array(under) * tone),
        split=1 - body.split if face_down else body.split,
        ink=ink,
        radius=body.radius,
        bevel=body.bevel,
        edge=body.edge,
        gloss=body.gloss * float(rng.uniform(0.6, 1.0)),
    )


def matched(body: Body, inks: Sequence[Pixels]) -> Body:
    """The body with the face colour of those faces (BGRA) that bring their own ground, if any does."""
    opaque = [ink for ink in inks if float(ink[:, :, 3].mean()) > 240]
    if not opaque:
        return body
    borders = [
        np.concatenate([ink[3, :, :3], ink[-4, :, :3], ink[:, 3, :3], ink[:, -4, :3]]) for ink in opaque
    ]
    return replace(body, face=_colour(np.median(np.concatenate(borders), axis=0)), wear=0.0, grain=None)
