"""Single tiles to learn from and to judge by: cut from photographs and drawn scenes, with room around them for jitter."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from detector_data import Example, photo_example
from faces import CODES, face_bank
from photosets import LabelledPhoto, camerash, decoded, out_of_one, pixels_of
from vision.naming import NOT_A_TILE, TURNED
from vision.quads import UNIT
from vision.reading import BACK
from vision.rectify import Cutter

LABELS = (*CODES, BACK, NOT_A_TILE, TURNED)
#: Faces that look much the same upside down: they keep their name so.
SAME_TURNED = frozenset(
    ["B2", "B4", "B5", "B6", "B8", "B9", "D1", "D2", "D3", "D4", "D5", "D6", "D8", "D9", "DR", "DW", "BACK"]
)
#: Faces that could be taken for themselves even when they lie on their side.
SAME_SIDEWAYS = frozenset(["D1", "D4", "D5", "D9", "DW", "BACK", "JK"])

#: A stored crop (w, h) holds the tile and a margin around it.
STORED = (90, 112)
STORED_MARGIN = 1.4
#: A drawn face fills so much of its tile.
INSETS = (0.86, 1.0)


@dataclass(frozen=True, slots=True)
class Crops:
    """n crops (n x 112 x 90 x 3 uint8 BGR, or finer), the label of each, whether it is known to stand upright, and its weight."""

    images: NDArray[np.uint8]
    labels: NDArray[np.int64]
    upright: NDArray[np.bool_]
    sets: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.labels)

    def at(self, numbers: NDArray[np.int_]) -> Crops:
        """The crops with these numbers."""
        sets = tuple(self.sets[i] for i in numbers)
        return Crops(self.images[numbers], self.labels[numbers], self.upright[numbers], sets)


def _crops(
    images: list[NDArray[np.uint8]], codes: Sequence[str], upright: Sequence[bool], sets: Sequence[str]
) -> Crops:
    stacked = _stacked(images)
    labels = np.array([LABELS.index(c) for c in codes], np.int64)
    return Crops(stacked, labels, np.array(upright, bool), tuple(sets))


def _stacked(images: list[NDArray[np.uint8]]) -> NDArray[np.uint8]:
    """The images as one array; the list is emptied on the way, for both together would take twice the memory."""
    shape = images[0].shape if images else (STORED[1], STORED[0], 3)
    out = np.empty((len(images), *shape), np.uint8)
    for i in reversed(range(len(images))):
        out[i] = images.pop()
    return out


def of_photos(photos: Iterable[LabelledPhoto], stored: tuple[int, int] = STORED) -> Crops:
    """All tiles of labelled photographs whose quads can be told, as `stored` (w, h) pixels; which way up they lie is not known."""
    images, codes, sets = [], [], []
    for photo in photos:
        example = photo_example(photo)
        cutter = Cutter(example.image)
        named = _codes_of(photo, example)
        for quad, code in zip(example.quads, named, strict=True):
            images.append(cutter.crop(quad, stored, margin=STORED_MARGIN))
            codes.append(code)
            sets.append(photo.source)
    return _crops(images, codes, [False] * len(codes), sets)


def _codes_of(photo: LabelledPhoto, example: Example) -> list[str]:
    """The label of each quad: that of the labelled tile whose middle lies nearest."""
    middles = np.array([t.quad.mean(axis=0) for t in photo.tiles])
    out = []
    for quad in example.quads:
        nearest = int(np.argmin(np.linalg.norm(middles - quad.mean(axis=0), axis=1)))
        out.append(photo.tiles[nearest].tile)
    return out


def of_camerash(
    root: Path,
    sets: Sequence[str] | None = None,
    without: Sequence[str] = (),
    stored: tuple[int, int] = STORED,
) -> Crops:
    """camerash's single tiles. The pictures are the tile to its edge: what lies around it is made up by repeating the edge."""
    images, codes, names = [], [], []
    for crop in camerash(root):
        if crop.set in without or (sets is not None and crop.set not in sets):
            continue
        images.append(_whole(pixels_of(crop.path), stored))
        codes.append(crop.tile)
        names.append(crop.set)
    return _crops(images, codes, [True] * len(codes), names)


def _whole(image: NDArray[np.uint8], stored: tuple[int, int]) -> NDArray[np.uint8]:
    h, w = image.shape[:2]
    quad = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32) - 0.5
    return Cutter(image).crop(quad, stored, margin=STORED_MARGIN)


def of_scenes(
    paths: Iterable[Path],
    rng: np.random.Generator,
    most: int = 10**9,
    stored: tuple[int, int] = STORED,
    narrowest: float = 13,
) -> Crops:
    """Tiles of drawn scenes at least `narrowest` pixels wide, and places in them that hold no tile, as `stored` (w, h) pixels."""
    images, codes = [], []
    for path in paths:
        with np.load(path) as data:
            picture = decoded(data["jpeg"])
            quads, names, ignore = data["quads"], [str(c) for c in data["codes"]], data["ignore"]
        cutter = Cutter(picture)
        for quad, code in zip(quads, names, strict=True):
            edge = float(np.linalg.norm(quad[1] - quad[0]))
            if edge >= narrowest and code in LABELS:
                images.append(cutter.crop(quad, stored, margin=STORED_MARGIN))
                codes.append(code)
        every = np.concatenate([quads, ignore])
        for quad in places_without(picture.shape[1::-1], quads, every, rng):
            images.append(cutter.crop(quad, stored, margin=STORED_MARGIN))
            codes.append(NOT_A_TILE)
        if len(codes) >= most:
            break
    return _crops(images, codes, [True] * len(codes), ["drawn"] * len(codes))


def of_bank(path: Path, rng: np.random.Generator, stored: tuple[int, int] = STORED) -> Crops:
    """Drawn faces on tiles seen straight from above: more styles than scenes can be drawn of, for the faces that differ most."""
    with np.load(path) as data:
        return of_faces(data, rng, stored)


def of_styles(
    styles: Iterable[int],
    rng: np.random.Generator,
    codes: tuple[str, ...] = CODES,
    stored: tuple[int, int] = STORED,
) -> Crops:
    """The faces of some styles on tiles, drawn for it."""
    return of_faces(face_bank(styles, codes=codes), rng, stored)


def of_faces(bank: Mapping[str, Any], rng: np.random.Generator, stored: tuple[int, int] = STORED) -> Crops:
    """The faces of a bank, as `faces.face_bank` draws it, on tiles."""
    images, labels = [], []
    codes = [str(c) for c in bank["codes"]]
    for style in bank["faces"]:
        for code, face in zip(codes, style, strict=True):
            tone = light_tone(rng)
            images.append(from_above(face, tone, stored, float(rng.uniform(*INSETS)), rng))
            labels.append(code)
    return _crops(images, labels, [True] * len(labels), ["bank"] * len(labels))


def light_tone(rng: np.random.Generator) -> NDArray[np.float64]:
    """The colour (BGR) of the faces of some set of ivory, bone or plastic."""
    tone: NDArray[np.float64] = np.clip(rng.normal((222, 232, 238), (18, 10, 8)), 120, 255)
    return tone


def from_above(
    face: NDArray[np.uint8],
    tone: NDArray[np.float64],
    stored: tuple[int, int],
    inset: float,
    rng: np.random.Generator,
) -> NDArray[np.uint8]:
    """A crop of a tile in a colour `tone` (BGR); its `face` (h x w x 4 RGBA) fills the share `inset` of its width and height."""
    w, h = stored
    wide, high = round(w / STORED_MARGIN), round(h / STORED_MARGIN)
    x, y = (w - wide) // 2, (h - high) // 2
    picture = np.empty((h, w, 3), np.float32)
    picture[:] = tone * rng.uniform(0.75, 1) if rng.random() < 0.5 else rng.uniform(20, 230, 3)
    tile = picture[y : y + high, x : x + wide]
    tile[:] = tone
    if rng.random() < 0.6:
        edge = [float(c) for c in tone * rng.uniform(0.6, 0.95)]
        cv2.rectangle(picture, (x, y), (x + wide - 1, y + high - 1), edge, 1)
    size = (round(wide * inset), round(high * inset))
    ink = cv2.resize(face, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    x0, y0 = (w - size[0]) // 2, (h - size[1]) // 2
    part = picture[y0 : y0 + size[1], x0 : x0 + size[0]]
    alpha = ink[..., 3:] / 255
    part[:] = part * (1 - alpha) + ink[..., 2::-1] * alpha
    return np.clip(picture, 0, 255).astype(np.uint8)


def of_false_finds(path: Path) -> Crops:
    """What the detector took for tiles in drawn scenes and is none, as `false_finds.py` collects it."""
    with np.load(path) as data:
        images = list(data["crops"])
    return _crops(images, [NOT_A_TILE] * len(images), [True] * len(images), ["false find"] * len(images))


def of_packed(path: Path) -> Crops:
    """The crops in a file that `pack_crops.py` wrote."""
    with np.load(path) as data:
        images = np.stack(out_of_one(data["data"], data["ends"]))
        sets = tuple(str(name) for name in data["sets"])
        return Crops(images, data["labels"], data["upright"], sets)


def only(crops: Crops, codes: Sequence[str], *, others: bool = False) -> Crops:
    """The crops whose label is one of `codes`, or those of all `others`; none of which the way up is not known."""
    wanted = np.isin(crops.labels, [LABELS.index(code) for code in codes]) != others
    return crops.at(np.flatnonzero(wanted & crops.upright))


def joined(parts: Iterable[Crops]) -> Crops:
    """Some collections as one."""
    every = list(parts)
    return Crops(
        np.concatenate([part.images for part in every]),
        np.concatenate([part.labels for part in every]),
        np.concatenate([part.upright for part in every]),
        tuple(name for part in every for name in part.sets),
    )


def places_without(
    size: tuple[int, int], quads: NDArray[np.float32], every: NDArray[np.float32], rng: np.random.Generator
) -> list[NDArray[np.float32]]:
    """Some places (4 x 2) without a tile in a picture of `size` (w, h): by the side of `quads`, and clear of `every` tile."""
    return _empty_places(size, every, rng) + _beside(quads, every, rng)


def _empty_places(
    size: tuple[int, int], quads: NDArray[np.float32], rng: np.random.Generator, count: int = 3
) -> list[NDArray[np.float32]]:
    out = []
    middles = quads.mean(axis=1) if len(quads) else np.zeros((0, 2), np.float32)
    sizes = np.linalg.norm(quads[:, 2] - quads[:, 0], axis=1) if len(quads) else np.zeros(0)
    for _ in range(count):
        wide = float(np.exp(rng.uniform(math.log(16), math.log(120))))
        if len(quads):
            wide = float(np.median(sizes)) * 0.6 * float(rng.uniform(0.6, 1.5))
        at = rng.uniform((0, 0), size).astype(np.float32)
        turn = rng.normal(0, 0.2)
        u = np.array([math.cos(turn), math.sin(turn)]) * wide / 2
        v = np.array([-math.sin(turn), math.cos(turn)]) * wide * 0.67
        quad = np.array([at - u - v, at + u - v, at + u + v, at - u + v], np.float32)
        clear = (
            np.linalg.norm(middles - at, axis=1) > 0.5 * sizes + 0.5 * wide
            if len(quads)
            else np.array([True])
        )
        if clear.all():
            out.append(quad)
    return out


def _beside(
    quads: NDArray[np.float32], every: NDArray[np.float32], rng: np.random.Generator, count: int = 3
) -> list[NDArray[np.float32]]:
    """Places (4 x 2) by the side of a tile where the next one would lie, and none does: gaps between sets look like backs."""
    out: list[NDArray[np.float32]] = []
    for quad in quads[rng.permutation(len(quads))[:6]]:
        step = (quad[1] - quad[0]) if rng.random() < 0.75 else (quad[3] - quad[0])
        place = (quad + step * rng.choice([-1, 1]) * rng.uniform(0.98, 1.2)).astype(np.float32)
        middle = place.mean(axis=0)
        reach = 0.6 * float(np.linalg.norm(quad[1] - quad[0]))
        if np.linalg.norm(every.mean(axis=1) - middle, axis=1).min() > reach and len(out) < count:
            out.append(place)
    return out


def piece(
    stored: NDArray[np.uint8], quad: NDArray[np.float64], size: tuple[int, int], border: int
) -> NDArray[np.uint8]:
    """What lies in `quad` (4 x 2, in units of the stored crop's sides from its middle), as `size` (w, h) pixels."""
    pixels = ((quad + 0.5) * np.array(stored.shape[1::-1]) - 0.5).astype(np.float32)
    target = ((UNIT + 0.5) * np.array(size) - 0.5).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(pixels, target)
    return cv2.warpPerspective(stored, matrix, size, flags=cv2.INTER_LINEAR, borderMode=border).astype(
        np.uint8
    )


def jittered(
    stored: NDArray[np.uint8],
    size: tuple[int, int],
    margin: float,
    rng: np.random.Generator,
    *,
    off: float = 1.0,
) -> NDArray[np.uint8]:
    """A stored crop as the detector might have cut it: corners off by a few per cent, `size` (w, h), with `margin` around the tile."""
    return piece(stored, jitter(margin, rng, off=off), size, cv2.BORDER_REPLICATE)


def jitter(margin: float, rng: np.random.Generator, *, off: float = 1.0) -> NDArray[np.float64]:
    """What the detector might cut from a stored crop: 4 x 2, in units of its sides from its middle."""
    box = UNIT / STORED_MARGIN
    shift = rng.normal(0, 0.025 * off, 2)
    scale = np.exp(rng.normal(0, 0.035 * off)) * np.exp(rng.normal(0, 0.025 * off, 2))
    turn = rng.normal(0, 0.035 * off)
    c, s = math.cos(turn), math.sin(turn)
    quad = (
        box * scale @ np.array([[c, s], [-s, c]])
        + shift / STORED_MARGIN
        + rng.normal(0, 0.012 * off, (4, 2)) / STORED_MARGIN
    )
    out: NDArray[np.float64] = quad * margin
    return out


def misplaced(
    stored: NDArray[np.uint8], size: tuple[int, int], rng: np.random.Generator
) -> NDArray[np.uint8]:
    """A crop that is off by half a tile, twice too large or only a corner: not a tile."""
    box = UNIT / STORED_MARGIN
    if rng.random() < 0.6:
        off = rng.uniform(0.42, 0.62) * rng.choice([-1, 1])
        quad = (
            box
            + np.array([off, rng.normal(0, 0.08)] if rng.random() < 0.6 else [rng.normal(0, 0.08), off])
            / STORED_MARGIN
        )
    else:
        quad = box * rng.uniform(0.3, 0.5) + rng.uniform(-0.22, 0.22, 2)
    return piece(stored, quad, size, cv2.BORDER_REFLECT_101)


def warped(image: NDArray[np.uint8], rng: np.random.Generator, most: float) -> NDArray[np.uint8]:
    """A crop (h x w x 3) whose lines another hand has drawn: every place moved a little, and its neighbours with it.

    `most` is the spread of the shifts in parts of the width. It stands in for fonts and carvers that no drawing has.
    """
    h, w = image.shape[:2]
    cells = int(rng.integers(3, 7))
    coarse = rng.normal(0, most * w, (cells + 1, cells, 2)).astype(np.float32)
    shift = cv2.resize(coarse, (w, h), interpolation=cv2.INTER_CUBIC)
    x, y = np.meshgrid(np.arange(w, dtype=np.float32), np.arange(h, dtype=np.float32))
    return cv2.remap(
        image, x + shift[..., 0], y + shift[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    ).astype(np.uint8)


def worn(image: NDArray[np.uint8], rng: np.random.Generator, strength: float = 1.0) -> NDArray[np.uint8]:
    """A crop under other light, paint, focus and camera."""
    h, w = image.shape[:2]
    # what is a pixel to the classifier is more to a network that sees finer
    fine = max(1.0, w * STORED_MARGIN / STORED[0])
    out = image
    if rng.random() < 0.35 * strength:
        out = warped(out, rng, float(rng.uniform(0.008, 0.03)))
    if rng.random() < 0.3 * strength:
        kernel = np.ones((2, 2) if rng.random() < 0.75 else (3, 3), np.uint8)
        out = (cv2.erode if rng.random() < 0.5 else cv2.dilate)(out, kernel).astype(np.uint8)
    if rng.random() < 0.3 * strength:
        hsv = cv2.cvtColor(out, cv2.COLOR_BGR2HSV).astype(np.int16)
        hsv[..., 0] = (hsv[..., 0] + int(rng.normal(0, 7))) % 180
        hsv[..., 1] = np.clip(hsv[..., 1] * rng.uniform(0.3, 1.7), 0, 255)
        out = cv2.cvtColor(hsv.astype(np.uint8), cv2.COLOR_HSV2BGR).astype(np.uint8)
    if rng.random() < 0.08 * strength:
        grey = cv2.cvtColor(out, cv2.COLOR_BGR2GRAY)
        out = cv2.addWeighted(out, 0.15, cv2.merge([grey, grey, grey]), 0.85, 0).astype(np.uint8)
    if rng.random() < 0.4:
        small = rng.uniform(0.3, 0.9) / fine
        tiny = cv2.resize(
            out, (max(14, int(w * small)), max(18, int(h * small))), interpolation=cv2.INTER_AREA
        )
        out = cv2.resize(tiny, (w, h), interpolation=cv2.INTER_LINEAR).astype(np.uint8)
    if rng.random() < 0.3:
        if rng.random() < 0.6:
            out = cv2.GaussianBlur(out, (0, 0), fine * float(rng.uniform(0.4, 1.6))).astype(np.uint8)
        else:
            kernel = np.zeros((5, 5), np.float32)
            cv2.line(kernel, (int(rng.integers(5)), 0), (int(rng.integers(5)), 4), 1.0, 1)
            kernel = kernel if rng.random() < 0.5 else kernel.T.copy()
            out = cv2.filter2D(out, -1, kernel / kernel.sum()).astype(np.uint8)
    values = out.astype(np.float32) / 255
    if rng.random() < 0.5:
        y, x = np.mgrid[-0.5 : 0.5 : h * 1j, -0.5 : 0.5 : w * 1j].astype(np.float32)
        values *= (1 + x * rng.normal(0, 0.3) + y * rng.normal(0, 0.3))[..., None]
    gain = rng.uniform(0.45, 1.25) * np.exp(rng.normal(0, 0.12 * strength, 3))
    values = np.clip(values, 0, 4) ** np.float32(rng.uniform(0.7, 1.45)) * gain.astype(np.float32)
    if rng.random() < 0.12:
        y, x = np.mgrid[0:h, 0:w].astype(np.float32)
        cx, cy, r = rng.uniform(0, w), rng.uniform(0, h), rng.uniform(5, 30)
        values += (np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * r * r)) * rng.uniform(0.2, 0.9))[..., None]
    if rng.random() < 0.1:
        x0, y0 = int(rng.integers(w)), int(rng.integers(h))
        values[y0 : y0 + int(rng.integers(4, 22)), x0 : x0 + int(rng.integers(4, 20))] *= rng.uniform(
            0.2, 0.8
        )
    if rng.random() < 0.5:
        values += rng.normal(0, rng.uniform(0.005, 0.06), values.shape).astype(np.float32)
    out = (np.clip(values, 0, 1) * 255).astype(np.uint8)
    if rng.random() < 0.15:
        _, coded = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 80))])
        out = decoded(coded.astype(np.uint8))
    return out
