"""Light, shadow, lens and camera: what happens to a drawn picture before it is a photograph."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from scene_boxes import Box, Sun
from scene_camera import Camera, Floats

Pixels = NDArray[np.uint8]
Field = NDArray[np.float32]


def random_sun(rng: np.random.Generator) -> Sun:
    """A lamp or a window: a direction at least 25° above the table, and the share of light from all around."""
    height, way = np.radians(rng.uniform(25, 85)), rng.uniform(0, 2 * np.pi)
    direction = np.array([np.cos(way) * np.cos(height), np.sin(way) * np.cos(height), np.sin(height)])
    return Sun(direction, float(rng.uniform(0.35, 0.85)))


def cast_shadows(
    rng: np.random.Generator, image: Pixels, boxes: list[Box], camera: Camera, sun: Sun, width: float
) -> None:
    """Darkens the ground where boxes keep the light off, softly, and closely around their feet, in place.

    `width` is the width of a tile in pixels: it decides how soft the shadows are.
    """
    h, w = image.shape[:2]
    half = 2 if min(h, w) > 200 else 1
    sharp = np.zeros((h // half + 1, w // half + 1), np.uint8)
    close = np.zeros_like(sharp)
    slide = -sun.direction[:2] / sun.direction[2]
    slide = slide * min(1.0, 2.5 / (float(np.hypot(*slide)) + 1e-6))
    for box in boxes:
        corners = np.concatenate([box.bottom(), box.corners()])
        fallen = np.stack(
            [corners[:, 0] + slide[0] * corners[:, 2], corners[:, 1] + slide[1] * corners[:, 2], np.zeros(8)],
            1,
        )
        if np.any(camera.depth(fallen) < 0.1):
            continue
        _stamp(sharp, camera.project(fallen) / half)
        if corners[:, 2].min() < 0.3:
            foot = corners.copy()
            foot[:, 2] = 0
            middle = foot.mean(axis=0)
            _stamp(close, camera.project(middle + (foot - middle) * 1.08) / half)
    soft = cv2.GaussianBlur(sharp, (0, 0), max(0.5, width / half * float(rng.choice([0.03, 0.1, 0.25]))))
    near = cv2.GaussianBlur(close, (0, 0), max(0.5, width / half * float(rng.uniform(0.04, 0.12))))
    depth = (1 - sun.ambient) * float(rng.uniform(0.5, 1.0))
    dark = (255 - soft * depth) * (1 - near * (float(rng.uniform(0.1, 0.5)) / 255))
    full = cv2.resize(np.clip(dark, 0, 255).astype(np.uint8), (w, h), interpolation=cv2.INTER_LINEAR)
    image[:] = cv2.multiply(image, cv2.merge([full, full, full]), scale=1 / 255)


def _stamp(mask: Pixels, points: Floats) -> None:
    hull = cv2.convexHull((np.clip(points, -8000, 8000) * 16).round().astype(np.int32))
    cv2.fillConvexPoly(mask, hull, 255, cv2.LINE_AA, 4)


#: sRGB white of black bodies, as gains for B, G, R: 2700 K, 4000 K, 6500 K, 9000 K (after Tanner Helland's fit).
_WHITES = {
    2700.0: (0.34, 0.66, 1.0),
    4000.0: (0.65, 0.82, 1.0),
    6500.0: (1.0, 1.0, 1.0),
    9000.0: (1.0, 0.89, 0.82),
}


def white(kelvin: float) -> NDArray[np.float64]:
    """The colour of light of this temperature as BGR gains, 1 for the strongest channel."""
    at = list(_WHITES)
    return np.array([np.interp(kelvin, at, [_WHITES[k][c] for k in at]) for c in range(3)])


def light_map(rng: np.random.Generator, size: tuple[int, int]) -> Field:
    """The light (h x w x 3, about 1): its colour, a gradient, a vignette, and shadows of hands, heads and phones."""
    w, h = size
    small = (48, 36)
    y, x = np.mgrid[0 : small[1], 0 : small[0]].astype(np.float32)
    x, y = x / small[0] - 0.5, y / small[1] - 0.5
    way = rng.uniform(0, 2 * np.pi)
    level = np.asarray(1 + (x * np.cos(way) + y * np.sin(way)) * abs(rng.normal(0, 0.35)), np.float64)
    level = level * (1 - rng.choice([0, rng.uniform(0, 0.7)]) * (x * x + y * y))
    for _ in range(int(rng.choice([0, 1, 2], p=[0.55, 0.3, 0.15]))):
        level = level * (1 - rng.uniform(0.15, 0.55) * _blob(rng, small))
    # a camera corrects most of the light's colour, and often not all of it
    kelvin = float(rng.choice([rng.uniform(2700, 9000), rng.uniform(4500, 7500)]))
    colour = white(kelvin) ** float(rng.choice([rng.uniform(0, 0.4), rng.uniform(0.4, 1.0)], p=[0.7, 0.3]))
    colour = colour / colour.mean() * (1 + rng.normal(0, 0.02, 3))
    lit = (level[:, :, None] * colour).astype(np.float32)
    return np.asarray(cv2.resize(lit, (w, h), interpolation=cv2.INTER_LINEAR), np.float32)


def _exposure(rng: np.random.Generator, lit: Field, shine: Pixels) -> float:
    """The gain by which a camera brings the tiles, or a picture without any, to a level of its choice, mostly light."""
    levels = lit[4::9, 4::9].max(axis=2)
    tiles = levels[shine[4::9, 4::9] > 28]
    bright = float(np.percentile(tiles if tiles.size > 20 else levels, 90))
    goal = rng.choice(
        [rng.uniform(60, 130), rng.uniform(130, 225), rng.uniform(205, 258)], p=[0.07, 0.38, 0.55]
    )
    return float(np.clip(goal / max(bright, 1.0), 0.3, 2.5))


def _blob(rng: np.random.Generator, small: tuple[int, int]) -> Field:
    """A soft shadow somewhere (0 to 1): a phone's rectangle or a few fingers and an arm."""
    mask = np.zeros((small[1] * 4, small[0] * 4), np.uint8)
    h, w = mask.shape
    middle = (int(rng.uniform(0, w)), int(rng.uniform(0, h)))
    if rng.random() < 0.5:
        shape = cv2.boxPoints(
            (middle, (float(rng.uniform(30, 90)), float(rng.uniform(50, 160))), float(rng.uniform(0, 180)))
        )
        cv2.fillConvexPoly(mask, shape.astype(np.int32), 255)
    else:
        end = (int(rng.uniform(-w, 2 * w)), int(rng.choice([-20, h + 20])))
        cv2.line(mask, middle, end, 255, int(rng.uniform(15, 60)))
        for _ in range(4):
            tip = (middle[0] + int(rng.normal(0, 30)), middle[1] + int(rng.normal(0, 30)))
            cv2.line(mask, middle, tip, 255, int(rng.uniform(6, 16)))
    soft = cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(2, 16)))
    return np.asarray(cv2.resize(soft, small, interpolation=cv2.INTER_AREA) / np.float32(255), np.float32)


def glare(rng: np.random.Generator, size: tuple[int, int]) -> Field:
    """Where lamps mirror themselves in what is glossy (h x w, 0 to 1 and more); often nowhere."""
    w, h = size
    small = np.zeros((h // 8 + 1, w // 8 + 1), np.float32)
    for _ in range(int(rng.choice([0, 1, 2], p=[0.5, 0.35, 0.15]))):
        y, x = np.mgrid[0 : small.shape[0], 0 : small.shape[1]]
        cx, cy = rng.uniform(0, small.shape[1]), rng.uniform(0, small.shape[0])
        reach = rng.uniform(0.05, 0.3) * small.shape[1]
        lean = rng.uniform(0.4, 2.5)
        small += rng.uniform(0.15, 0.9) * np.exp(
            -(((x - cx) / reach) ** 2 + ((y - cy) / reach / lean) ** 2)
        ).astype(np.float32)
    return np.asarray(cv2.resize(small, (w, h), interpolation=cv2.INTER_LINEAR), np.float32)


@lru_cache(maxsize=2)
def _grain(kind: int) -> Field:
    """Stored noise of deviation 1 (1024 x 1024 x 3): fine, or as a camera smears it."""
    drawn = np.random.default_rng(kind).standard_normal((1024, 1024, 3)).astype(np.float32)
    if kind == 1:
        drawn = np.asarray(cv2.GaussianBlur(drawn, (0, 0), 1.0), np.float32)
        drawn /= drawn.std()
    return drawn


def _add_noise(rng: np.random.Generator, image: Field, sigma: float) -> None:
    grain = _grain(int(rng.integers(2)))
    h, w = image.shape[:2]
    for y in range(0, h, 1024):
        for x in range(0, w, 1024):
            part = image[y : y + 1024, x : x + 1024]
            dy, dx = int(rng.integers(1025 - part.shape[0])), int(rng.integers(1025 - part.shape[1]))
            cv2.scaleAdd(grain[dy : dy + part.shape[0], dx : dx + part.shape[1]], sigma, part, part)


def motion(length: float, angle: float) -> Field:
    """What a picture is filtered with that the camera moved over, by so many pixels at such an angle (radians): an odd square of shares."""
    side = int(np.ceil(length)) | 1
    kernel = np.zeros((side, side), np.float32)
    middle, reach = (side - 1) / 2, (length - 1) / 2
    dx, dy = np.cos(angle) * reach, np.sin(angle) * reach
    ends = [(np.array([middle + s * dx, middle + s * dy]) * 16).round().astype(int) for s in (-1, 1)]
    start, end = ((int(e[0]), int(e[1])) for e in ends)
    cv2.line(kernel, start, end, 1.0, 1, cv2.LINE_AA, 4)
    return np.asarray(kernel / max(float(kernel.sum()), 1e-6), np.float32)


def lens(rng: np.random.Generator, image: Pixels, quads: Floats) -> tuple[Pixels, Floats]:
    """A slight barrel or cushion distortion, in a fifth of pictures, of the picture and of the corners (n, 4, 2)."""
    if rng.random() >= 0.2:
        return image, quads
    h, w = image.shape[:2]
    bend = float(rng.uniform(-0.06, 0.04)) / ((w * w + h * h) / 4)
    middle = np.array([(w - 1) / 2, (h - 1) / 2])
    x = np.arange(w, dtype=np.float32)[None, :] - middle[0]
    y = np.arange(h, dtype=np.float32)[:, None] - middle[1]
    grow = (1 + bend * (x * x + y * y)).astype(np.float32)
    drawn = cv2.remap(
        image,
        (x * grow + middle[0]).astype(np.float32),
        (y * grow + middle[1]).astype(np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REFLECT,
    )
    goal = quads - middle
    moved = goal.copy()
    for _ in range(12):
        moved = goal / (1 + bend * (moved**2).sum(axis=-1, keepdims=True))
    return np.asarray(drawn, np.uint8), moved + middle


def expose(rng: np.random.Generator, image: Pixels, shine: Pixels, width: float) -> Pixels:
    """The photograph of a drawn picture: light, glare, blur, noise, tone, sharpening and JPEG.

    `width` is how wide a tile is in pixels: blur and loss of resolution stay small enough that it can be read.
    """
    h, w = image.shape[:2]
    lit = np.asarray(cv2.multiply(image, light_map(rng, (w, h)), dtype=cv2.CV_32F), np.float32)
    lit *= _exposure(rng, lit, shine)
    bright = glare(rng, (w, h))
    if bright.max() > 0.02:
        gleam = cv2.multiply(shine, bright, scale=0.85, dtype=cv2.CV_32F)
        lit = np.asarray(cv2.add(lit, cv2.merge([gleam, gleam, gleam])), np.float32)
    lit = _blur(rng, lit, width)
    sigma = float(
        rng.choice([rng.uniform(0.3, 2), rng.uniform(2, 5), rng.uniform(5, 9)], p=[0.6, 0.32, 0.08])
    )
    lit = _resample(rng, lit, width)
    _add_noise(rng, lit, sigma)
    out = cv2.LUT(np.clip(lit, 0, 255).astype(np.uint8), _tone(rng))
    if rng.random() < 0.35:
        soft = cv2.GaussianBlur(out, (0, 0), float(rng.uniform(0.7, 1.8)))
        gain = float(rng.uniform(0.3, 1.2))
        out = cv2.addWeighted(out, 1 + gain, soft, -gain, 0)
    if rng.random() < 0.75:
        quality = int(rng.choice([rng.integers(75, 97), rng.integers(35, 75)], p=[0.75, 0.25]))
        packed = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    return np.asarray(out, np.uint8)


def _blur(rng: np.random.Generator, lit: Field, width: float) -> Field:
    style = rng.random()
    if style < 0.5:
        return lit
    worst = float(np.clip(width * 0.035, 0.35, 3.0))
    if style < 0.85:
        return np.asarray(cv2.GaussianBlur(lit, (0, 0), float(rng.uniform(0.3, worst))), np.float32)
    kernel = motion(1 + float(rng.uniform(0.5, 2.5 * worst)), float(rng.uniform(0, np.pi)))
    return np.asarray(cv2.filter2D(lit, -1, kernel), np.float32)


def _resample(rng: np.random.Generator, lit: Field, width: float) -> Field:
    """Sometimes the loss of a camera of fewer pixels, or of a picture sent by a messenger."""
    if rng.random() >= 0.2 or width < 26:
        return lit
    h, w = lit.shape[:2]
    share = float(rng.uniform(max(0.35, 22 / width), 1.0))
    small = cv2.resize(
        lit, (max(8, round(w * share)), max(8, round(h * share))), interpolation=cv2.INTER_AREA
    )
    back = cv2.resize(small, (w, h), interpolation=int(rng.choice([cv2.INTER_LINEAR, cv2.INTER_CUBIC])))
    return np.asarray(back, np.float32)


def _tone(rng: np.random.Generator) -> Pixels:
    """A contrast curve (256)."""
    x = np.linspace(0, 1, 256) ** rng.uniform(0.75, 1.3)
    bend = rng.uniform(0, 0.6)
    curve = (1 - bend) * x + bend * (3 * x * x - 2 * x**3)
    black = rng.choice([0, rng.uniform(0, 0.08)])
    return np.asarray(np.clip((black + (1 - black) * curve) * 255, 0, 255), np.uint8)
