"""Photographs with some tiles painted over: as face-down tiles of any colour, or with letters, which no set of tiles shows.

No photograph at hand shows labelled face-down tiles; here the light, the edges and what lies around them are those of a photograph, and only
the face is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from photosets import LabelledTile
from vision.reading import BACK

Pixels = NDArray[np.uint8]
Floats = NDArray[np.float32]
#: Colours of backs in full light, BGR.
BACKS: dict[str, tuple[int, int, int]] = {
    "green": (60, 110, 40),
    "blue": (150, 90, 30),
    "yellow": (40, 170, 220),
    "bamboo": (110, 160, 200),
    "brown": (50, 80, 130),
    "black": (40, 40, 40),
    "red": (50, 40, 160),
    "orange": (40, 120, 230),
}
#: The label of a face that no set of tiles shows, and the colour of the tile that it is drawn on.
ODD, IVORY = "letters", (190, 215, 225)
#: So many of a photograph's tiles are painted over.
_SHARE = 0.3
#: A face is drawn so large (w, h) before it is laid on a tile.
_SIZE = (90, 120)


def turned_down(
    image: Pixels, tiles: Sequence[LabelledTile], *, colour: str, rng: np.random.Generator
) -> tuple[Pixels, tuple[LabelledTile, ...]]:
    """A photograph (h x w x 3, BGR) with some of its tiles, whose outlines are exact, face down; and its labels."""
    blank = np.ones((_SIZE[1], _SIZE[0], 3), np.float32)
    return _painted(image, tiles, BACK, lambda: blank * np.array(BACKS[colour], np.float32), rng)


def lettered(
    image: Pixels, tiles: Sequence[LabelledTile], *, rng: np.random.Generator
) -> tuple[Pixels, tuple[LabelledTile, ...]]:
    """A photograph (h x w x 3, BGR) with two letters on some of its tiles, whose outlines are exact; and its labels."""

    def face() -> Floats:
        drawn = np.full((_SIZE[1], _SIZE[0], 3), 255, np.uint8)
        ink = [float(v) for v in rng.uniform(0, 150, 3)]
        text = "".join(rng.choice(list("ABQXKRZ?&"), 2))
        cv2.putText(drawn, text, (6, 75), cv2.FONT_HERSHEY_SIMPLEX, 1.8, ink, 5, cv2.LINE_AA)
        return np.asarray(drawn / 255 * np.array(IVORY), np.float32)

    return _painted(image, tiles, ODD, face, rng)


def _painted(
    image: Pixels,
    tiles: Sequence[LabelledTile],
    label: str,
    face: Callable[[], Floats],
    rng: np.random.Generator,
) -> tuple[Pixels, tuple[LabelledTile, ...]]:
    count = max(1, round(_SHARE * len(tiles)))
    chosen = set(rng.choice(len(tiles), count, replace=False).tolist())
    out = image.astype(np.float32)
    for i in sorted(chosen):
        _lay(out, image, tiles[i].quad, face(), rng)
    labels = tuple(replace(t, tile=label) if i in chosen else t for i, t in enumerate(tiles))
    return np.clip(np.round(out), 0, 255).astype(np.uint8), labels


def _lay(out: Floats, image: Pixels, quad: Floats, face: Floats, rng: np.random.Generator) -> None:
    """Paint a face (h x w x 3) over a tile of `image`, in its light, into `out`; a rim of the tile stays as it is."""
    wide, high = (float(np.linalg.norm(quad[i] - quad[i - 1])) for i in (1, 2))
    short = min(wide, high)
    size = image.shape[1], image.shape[0]
    inside = np.zeros(image.shape[:2], np.float32)
    cv2.fillConvexPoly(inside, np.round(quad * 16).astype(np.int32), (1.0,), cv2.LINE_AA, 4)
    rim = np.ones((3, 3), np.uint8)
    inside_rim = cv2.erode(inside, rim, iterations=max(1, int(0.03 * short)))
    covers = cv2.GaussianBlur(inside_rim, (0, 0), max(0.8, 0.02 * short))
    x, y, w, h = cv2.boundingRect(np.argwhere(covers > 0.001)[:, ::-1].astype(np.int32))
    here = np.s_[y : y + h, x : x + w]
    corners = quad if wide < high else np.roll(quad, -1, axis=0)
    flat = np.array([[0, 0], [_SIZE[0], 0], [_SIZE[0], _SIZE[1]], [0, _SIZE[1]]], np.float32)
    laid = cv2.warpPerspective(
        face,
        cv2.getPerspectiveTransform(flat, corners),
        size,
        flags=cv2.INTER_AREA,
        borderMode=cv2.BORDER_REPLICATE,
    )[here]
    brightness = image[here].mean(axis=2)
    # the light on the tile: its brightness where no ink is
    reach = int(0.4 * short) | 1
    inkless = cv2.morphologyEx(brightness, cv2.MORPH_CLOSE, np.ones((reach, reach), np.uint8))
    light = cv2.GaussianBlur(inkless, (0, 0), 0.2 * short)[..., None] / 200
    noise = rng.normal(0, 2.5, light.shape)
    share = covers[here][..., None]
    out[here] += share * (laid * light + noise - out[here])
