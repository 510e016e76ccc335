"""camerash's single tiles as a reader sees them, set by set: each alone, and several laid out on a table.

Every set weighs the same, however many pictures there are of it. A crop alone is named as one place in a photo that it fills;
on a table (drawn, with perspective, light, sides and shadows) tiles are found and named as in any photo.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from judging import Case, Judged, Outcome
from photosets import LabelledCrop, LabelledTile, camerash, jpeg_of, pixels_of
from scene_bodies import matched, random_body, tile_box
from scene_boxes import paint, painters_order, premultiplied
from scene_camera import look, zoomed
from scene_effects import cast_shadows, expose, lens, random_sun
from scene_ground import TABLES, draw_table, lay_table
from scene_layouts import Care, lay_row
from vision.paint import paints
from vision.photo import Photo
from vision.read import Reader
from vision.reading import Detection, Quad
from vision.rectify import Cutter

#: A table holds so many tiles at most, in rows of so many.
MOST, ACROSS = 12, 6


def set_names(root: Path) -> list[str]:
    """The names of the sets, in order."""
    return sorted({crop.set for crop in camerash(root)})


def named_alone(reader: Reader, crop: LabelledCrop) -> Judged:
    """A crop named as a photo that one tile fills; right or wrong only, for its place is given."""
    pixels = pixels_of(crop.path)
    h, w = pixels.shape[:2]
    quad: Quad = ((-0.5, -0.5), (w - 0.5, -0.5), (w - 0.5, h - 0.5), (-0.5, h - 0.5))
    photo = Photo(pixels)
    code, p = reader.name_at(photo, Detection(quad, 1.0))[0]
    (paint,) = paints(Cutter(photo.pixels), [quad], [code])
    outcome = Outcome(crop.tile, code, p, reader.sure.holds(code, p, paint))
    return Judged(f"{crop.set} {crop.path.stem}", (outcome,), kind=crop.set)


def tables(root: Path, sets: Sequence[str], seed: int = 17) -> Iterator[Case]:
    """Every crop of the sets once, a few on a table at a time, no face twice; one case a table, of its set's kind."""
    for number, name in enumerate(sets):
        for k, chosen in enumerate(_portions([c for c in camerash(root) if c.set == name])):
            yield table(chosen, f"{name} table {k}", np.random.default_rng([seed, number, k]))


def _portions(crops: Sequence[LabelledCrop]) -> list[list[LabelledCrop]]:
    """The crops shared out so that no portion has a face twice."""
    turns: dict[str, int] = defaultdict(int)
    rounds: dict[int, list[LabelledCrop]] = defaultdict(list)
    for crop in crops:
        rounds[turns[crop.tile]].append(crop)
        turns[crop.tile] += 1
    return [part[k : k + MOST] for part in rounds.values() for k in range(0, len(part), MOST)]


def face_of(path: Path) -> NDArray[np.uint8]:
    """A crop as an opaque face (h x w x 4 RGBA), of at most 360 pixels."""
    image = pixels_of(path)
    shrink = min(1.0, 360 / max(image.shape[:2]))
    small = cv2.resize(image, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2RGBA), np.uint8)


def table(crops: Sequence[LabelledCrop], name: str, rng: np.random.Generator) -> Case:
    """The crops as tiles on a drawn table, in touching rows or a little apart, 45 to 110 pixels wide."""
    inks = [premultiplied(face_of(crop.path)) for crop in crops]
    body = matched(random_body(rng), inks)
    care = Care(float(rng.choice([0.0, 0.02, 0.35])), 0.02, 0.015, 0.0)
    laid = []
    for row in range(0, len(crops), ACROSS):
        codes = [c.tile for c in crops[row : row + ACROSS]]
        start = np.array([0.0, row / ACROSS * body.height * float(rng.uniform(1.05, 1.6))])
        laid += lay_row(rng, codes, body, care, start=start, row=row // ACROSS, group=None)[0]
    boxes = [
        tile_box(rng, body, centre=t.centre, axes=t.axes, ink=ink, face_down=False)
        for t, ink in zip(laid, inks, strict=True)
    ]
    corners = np.array([b.corners() for b in boxes])
    camera = look(
        corners.mean(axis=(0, 1)), distance=float(rng.uniform(9, 20)), tilt=float(np.radians(rng.uniform(0, 25))),
        azimuth=float(rng.normal(0, 0.1)), roll=float(rng.normal(0, 0.06)),
    )  # fmt: skip
    seen = camera.project(corners)
    wide = float(rng.uniform(45, 110))
    scale = wide / float(np.median(np.linalg.norm(seen[:, 1] - seen[:, 0], axis=1)))
    low = seen.reshape(-1, 2).min(axis=0) * scale
    extent = np.ptp(seen.reshape(-1, 2), axis=0) * scale
    room = wide * 1.2
    w, h = (int(v) for v in np.ceil(extent + 2 * room))
    camera = zoomed(camera, scale, room - low)
    spots = np.array([b.centre[:2] for b in boxes])
    image = draw_table(
        rng, lay_table(rng, spots.min(axis=0) - 1, spots.max(axis=0) + 1, TABLES), camera, (w, h)
    )
    shine = np.zeros(image.shape[:2], np.uint8)
    sun = random_sun(rng)
    cast_shadows(rng, image, boxes, camera, sun, wide)
    for k in painters_order(boxes, camera):
        paint(image, shine, boxes[k], camera, sun)
    image, quads = lens(rng, image, camera.project(corners))
    image = expose(rng, image, shine, wide)
    tiles = tuple(LabelledTile(c.tile, q.astype(np.float32)) for c, q in zip(crops, quads, strict=True))
    return Case(name, jpeg_of(image), tiles, extras="all", kind=crops[0].set)


def by_set(judged: Sequence[Judged], bonus: Sequence[str] = ()) -> dict[str, tuple[int, int]]:
    """Of each kind: labelled tiles right, and how many there are; of the faces in `bonus` only where it is given."""
    out: dict[str, tuple[int, int]] = {}
    for j in judged:
        chosen = [o for o in j.outcomes if o.label and (not bonus or o.label in bonus)]
        right, asked = out.get(j.kind, (0, 0))
        out[j.kind] = (right + sum(o.right for o in chosen), asked + len(chosen))
    return {kind: counts for kind, counts in out.items() if counts[1]}


def mean_of_sets(counts: dict[str, tuple[int, int]]) -> float:
    """The mean over the sets of the share right, each set weighing the same."""
    return float(np.mean([right / asked for right, asked in counts.values()])) if counts else 0.0
