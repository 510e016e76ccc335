"""Draws photographs of mah-jong tiles, with the exact place and face of each.

`python datasets/scenes.py --sheet OUT.png --kind hand --seed 1` shows some with their labels drawn over;
`python datasets/scenes.py --write DIR --count 100 --seed 1 --kind row` writes JPEG and JSON files.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from scene_bodies import Body, grained, matched, random_body, tile_box
from scene_boxes import Box, Colour, before, paint, painters_order, premultiplied, silhouette
from scene_camera import Camera, Floats, area, frame, look, overlap, zoomed
from scene_clutter import heap, reach_in, things_beside
from scene_effects import cast_shadows, expose, lens, random_sun
from scene_ground import STRANGE, TABLES, draw_table, lay_table
from scene_hands import hand_layout, rack_layout, surrounded
from scene_layouts import (
    FACES,
    Layout,
    apart_layout,
    box_layout,
    row_layout,
    rows_layout,
    scattered_layout,
    single_layout,
)

#: How obliquely one sees a table from a seat at it, in degrees from straight above.
FROM_A_SEAT = (28.0, 55.0)
KINDS = ("row", "rows", "apart", "box", "rack", "scattered", "hand", "single", "clutter")

#: A face seen at a flatter angle than this (the sine) is not labelled: nobody could read it.
SLANT = 0.25


class Design(Protocol):
    """The faces of one tile set. A set with more than the 42 faces names them all in an attribute `codes`, one whose tiles
    have a colour of their own has it (BGR) as `ground`."""

    def face(self, code: str) -> NDArray[np.uint8]:
        """The face (h x w x 4 RGBA, portrait 3:4): ink on a transparent ground, or opaque with its own ground."""
        ...


@dataclass(frozen=True, slots=True)
class SceneTile:
    """One tile of a scene: `quad` (4 x 2 float32 pixels) is the face that shows, clockwise from its own top left.

    `row` and `place` count as the picture shows them: rows from the top, places from the left; where rows stand nearer
    upright, rows from the left and places from the top. They and `group` are None for tiles outside a laid-out hand
    and for scattered ones. `visible` is the share of the face that is neither covered nor cut off.
    """

    code: str
    quad: NDArray[np.float32]
    row: int | None
    place: int | None
    group: int | None
    in_hand: bool
    visible: float
    sideways: bool


@dataclass(frozen=True, slots=True)
class SceneSet:
    """A set as laid out by British habit: the tiles' `group`, its tiles with hidden faces filled in, and its kind."""

    number: int
    tiles: tuple[str, ...]
    kind: str
    concealed: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """A drawn photograph (BGR h x w x 3) and all that is true of it.

    `backs` are outlines (4 x 2) of the backs that tiles standing with their faces away turn to the camera: who reads a face-down tile there is not wrong.
    """

    image: NDArray[np.uint8]
    tiles: tuple[SceneTile, ...]
    sets: tuple[SceneSet, ...]
    kind: str
    backs: tuple[NDArray[np.float32], ...] = ()


@dataclass(frozen=True, slots=True)
class _Plan:
    """How scenes of a kind are drawn: the layout, how many tiles, and how wide a tile is in the picture.

    `spread` is the number of tiles that lie side by side for the given count.
    """

    lay: Callable[[np.random.Generator, Body, int, tuple[str, ...]], Layout]
    fewest: int
    usual: int
    most: int
    narrow: float
    wide: float
    spread: Callable[[int], float]


def _square(count: int) -> float:
    return 1.5 * float(np.sqrt(count))


_PLANS = {
    "row": _Plan(row_layout, 2, 14, 18, 18, 220, float),
    "rows": _Plan(rows_layout, 4, 20, 70, 18, 120, lambda count: count / 3),
    "apart": _Plan(apart_layout, 2, 12, 40, 18, 200, lambda count: 2 * _square(count)),
    "box": _Plan(box_layout, 4, 36, 144, 18, 150, _square),
    "rack": _Plan(rack_layout, 3, 14, 18, 18, 150, float),
    "scattered": _Plan(scattered_layout, 3, 20, 60, 18, 200, lambda count: 1.5 * _square(count)),
    "hand": _Plan(hand_layout, 14, 14, 18, 18, 90, lambda count: 14.0),
    "single": _Plan(single_layout, 1, 1, 2, 120, 600, float),
}


def _log_uniform(rng: np.random.Generator, low: float, high: float) -> float:
    return float(np.exp(rng.uniform(np.log(low), np.log(max(high, low * 1.01)))))


def _how_many(rng: np.random.Generator, plan: _Plan, size: tuple[int, int]) -> tuple[int, float]:
    """The number of tiles and their width in pixels; one time in six they need not all be in the picture."""
    near = rng.random() < 0.5
    count = int(plan.usual + rng.integers(-1, 3) if near else _log_uniform(rng, plan.fewest, plan.most + 1))
    count = int(np.clip(count, plan.fewest, plan.most))
    room = max(size) * (0.95 if rng.random() < 0.84 else float(rng.uniform(1, 3)))
    widest = float(np.clip(room / plan.spread(count), plan.narrow, min(plan.wide, max(size) * 0.8)))
    return count, _log_uniform(rng, max(plan.narrow, widest / 4), widest)


def draw_scene(
    rng: np.random.Generator,
    designs: Sequence[Design],
    *,
    kind: str,
    size: tuple[int, int],
    nearer: float = 1.0,
    count: tuple[int, int] | None = None,
    tilt: tuple[float, float] | None = None,
) -> Scene:
    """A scene of `kind` (one of `KINDS`) as a photograph of `size` (width, height); ValueError for another kind.

    Tiles are as wide in it as is usual for the kind, whatever the size, or so many times `nearer`. How many they are, at least and at most, and how
    obliquely the table is seen, in degrees from straight above, are usual for the kind and for tables unless `count` and `tilt` say it.
    """
    if kind not in KINDS:
        raise ValueError(f"no kind of scene is called {kind!r}; there are {', '.join(KINDS)}")
    body = random_body(rng)
    if kind == "clutter":
        layout, wide, design = Layout((), (), tuple(heap(rng))), _log_uniform(rng, 20, 120), None
    else:
        plan = _PLANS[kind]
        plan = replace(plan, narrow=plan.narrow * nearer, wide=plan.wide * nearer)
        if count is not None:
            plan = replace(plan, fewest=count[0], most=count[1])
        many, wide = _how_many(rng, plan, size)
        design = designs[int(rng.integers(len(designs)))]
        layout = plan.lay(rng, body, many, tuple(getattr(design, "codes", FACES)))
        if kind in ("row", "rows") and rng.random() < 0.2:
            layout = surrounded(rng, layout, body, tuple(getattr(design, "codes", FACES)))
        layout = _with_things(rng, layout, body)
    codes = sorted({t.code for t in layout.tiles} - {"BACK"})
    inks = {code: premultiplied(design.face(code)) for code in codes} if design else {}
    ground: Colour | None = getattr(design, "ground", None)
    body = replace(body, face=ground, grain=None) if ground else matched(body, list(inks.values()))
    if body.grain is not None:
        depth = float(rng.uniform(0.05, 0.25))
        inks = {code: grained(ink, body.grain, body.face, depth) for code, ink in inks.items()}
        inks["BACK"] = grained(None, body.grain, body.back, depth * 2)
    boxes = [
        tile_box(rng, body, centre=t.centre, axes=t.axes, ink=inks.get(t.code), face_down=t.code == "BACK")
        for t in layout.tiles
    ]
    hand = [b for b, t in zip(boxes, layout.tiles, strict=True) if t.in_hand]
    camera = _aim(rng, hand, wide, size, tilt)
    # what hangs before the lens would fill the picture
    least = 0.35 * float(camera.depth(np.array([b.centre for b in hand] or [np.zeros(3)])).mean())
    seen = [before(b, camera, least) and _near_frame(camera.project(b.corners()), size) for b in boxes]
    boxes = [b for b, kept in zip(boxes, seen, strict=True) if kept]
    layout = replace(
        layout,
        tiles=tuple(t for t, kept in zip(layout.tiles, seen, strict=True) if kept),
        things=tuple(b for b in layout.things if before(b, camera, least)),
    )
    image, quads, behind = _photograph(rng, layout, boxes, camera, size, wide)
    backs = tuple(
        quad.astype(np.float32)
        for quad, b in zip(behind, boxes, strict=True)
        if _is_seen(camera, b.bottom(), -b.axes[2])
    )
    sets = tuple(SceneSet(s.number, s.tiles, s.kind, s.concealed) for s in layout.sets)
    return Scene(image, _label(layout, boxes, camera, quads, size), sets, kind, backs)


def _near_frame(corners: Floats, size: tuple[int, int]) -> bool:
    """Whether all corners (n, 2) lie where a lens' distortion is still defined: within a picture's size of it."""
    half = np.array(size) / 2
    return bool(np.hypot(*(corners - half).T).max() < 1.9 * float(np.hypot(*half)))


def _with_things(rng: np.random.Generator, layout: Layout, body: Body) -> Layout:
    """The layout, in a third of scenes with other things beside the tiles."""
    if rng.random() >= 0.33:
        return layout
    taken = np.array([t.centre[:2] for t in layout.tiles] + [b.centre[:2] for b in layout.things])
    found = things_beside(rng, taken, float(np.hypot(1, body.height)) / 2, int(rng.integers(1, 9)))
    clear = [b for b in found if not any(_over(b, thing) for thing in layout.things)]
    return replace(layout, things=(*layout.things, *clear))


def _over(box: Box, other: Box) -> bool:
    """Whether the box stands where the other one does; both seen as upright to the table's sides."""
    reach = float(np.hypot(*box.size[:2])) / 2
    return bool(np.all(np.abs(box.centre - other.centre)[:2] < np.array(other.size[:2]) / 2 + reach))


def _aim(
    rng: np.random.Generator,
    boxes: list[Box],
    wide: float,
    size: tuple[int, int],
    tilted: tuple[float, float] | None = None,
) -> Camera:
    """A camera over the tiles that shows them about `wide` pixels wide, and mostly all of them; `tilted` between these degrees."""
    around = np.array([[[-6, -4, 0], [6, -4, 0], [6, 4, 0], [-6, 4, 0.0]]])
    corners = np.array([b.corners() for b in boxes]) if boxes else around
    low, high = corners.min(axis=(0, 1)), corners.max(axis=(0, 1))
    middle = (low + high) / 2
    reach = float(np.hypot(*(high - low)[:2])) + 1.5
    tilt = np.radians(
        rng.choice([rng.uniform(0, 12), rng.uniform(8, 35), rng.uniform(30, 50)], p=[0.4, 0.4, 0.2])
    )
    if tilted is not None:
        tilt = np.radians(rng.uniform(*tilted))
    azimuth = float(rng.normal(0, 0.12)) if rng.random() < 0.82 else float(rng.uniform(-np.pi, np.pi))
    facing = min((float(b.axes[2][2]) for b in boxes), default=1.0)
    if facing < 0.9:
        # faces that stand up are photographed from their front
        tilt = float(np.clip(np.arccos(np.clip(facing, -1, 1)) + rng.normal(-0.15, 0.25), 0.1, 0.95))
        azimuth = float(rng.normal(0, 0.15))
    roll = float(rng.choice([0, 0.5, 1, 1.5], p=[0.7, 0.1, 0.1, 0.1])) * np.pi + float(rng.normal(0, 0.05))
    stretch = float(np.exp(rng.normal(0, 0.15))) if rng.random() < 0.15 else 1.0
    distance = reach * float(rng.uniform(0.8, 3))
    camera = look(middle, distance=distance, tilt=float(tilt), azimuth=azimuth, roll=roll, stretch=stretch)
    if not boxes:
        return zoomed(camera, wide * distance, np.array(size) / 2)
    seen = camera.project(corners)
    widths = np.linalg.norm(seen[:, 1] - seen[:, 0], axis=1)
    scale = wide / float(np.median(widths))
    extent = np.ptp(seen.reshape(-1, 2), axis=0)
    fits = float(np.min(np.array(size) / extent)) * 0.97
    if scale > fits and rng.random() < 0.84:
        scale = max(fits, min(scale, 16 / float(np.median(widths))))
    start = seen.reshape(-1, 2).min(axis=0) * scale
    slack = np.array(size) - extent * scale
    share = rng.uniform(0.02, 0.98, 2) if rng.random() < 0.7 else rng.normal(0.5, 0.1, 2)
    return zoomed(camera, scale, slack * share - start)


def _photograph(
    rng: np.random.Generator, layout: Layout, boxes: list[Box], camera: Camera, size: tuple[int, int], wide: float
) -> tuple[NDArray[np.uint8], Floats, Floats]:  # fmt: skip
    """The picture, and the corners (n, 4, 2) of the tiles' faces in it and of what lies opposite them."""
    everything = boxes + list(layout.things)
    spots = np.array([b.centre for b in everything]) if everything else np.array([[-7.0, -5, 0], [7, 5, 0]])
    table = lay_table(rng, spots.min(axis=0)[:2] - 1, spots.max(axis=0)[:2] + 1, TABLES if boxes else STRANGE)
    image = draw_table(rng, table, camera, size)
    if rng.random() < 0.12:
        reach_in(rng, image)
    sun = random_sun(rng)
    shine = np.full(image.shape[:2], int(rng.choice([0, 0, 25])), np.uint8)
    if everything:
        cast_shadows(rng, image, everything, camera, sun, wide)
    for k in painters_order(everything, camera):
        paint(image, shine, everything[k], camera, sun)
    sides = [*(b.corners() for b in boxes), *(b.bottom() for b in boxes)]
    quads = camera.project(np.array(sides)) if boxes else np.zeros((0, 4, 2))
    image, quads = lens(rng, image, quads)
    return expose(rng, image, shine, wide), quads[: len(boxes)], quads[len(boxes) :]


def _is_seen(camera: Camera, corners: Floats, facing: Floats) -> bool:
    """Whether a side of a box with these corners (4, 3), which is `facing` so (3), is seen at an angle at which it could be read."""
    sight = camera.position - corners.mean(axis=0)
    return bool(sight @ facing >= SLANT * np.linalg.norm(sight))


def _label(
    layout: Layout, boxes: list[Box], camera: Camera, quads: Floats, size: tuple[int, int]
) -> tuple[SceneTile, ...]:
    """The tiles of which something shows, with the share that does."""
    others = [*boxes, *layout.things]
    rank = np.argsort(painters_order(others, camera))
    outlines = [silhouette(b, camera) for b in others]
    lows = np.array([o.min(axis=0) for o in outlines]) if outlines else np.zeros((0, 2))
    highs = np.array([o.max(axis=0) for o in outlines]) if outlines else np.zeros((0, 2))
    places = _counted(layout, quads)
    tiles = []
    for k, laid in enumerate(layout.tiles):
        face = camera.project(boxes[k].corners())
        if not _is_seen(camera, boxes[k].corners(), boxes[k].axes[2]):
            continue
        inside = overlap(quads[k], frame(size))
        shown = area(inside) / max(area(quads[k]), 1e-9)
        near = (
            (rank > rank[k])
            & np.all(lows < face.max(axis=0), axis=1)
            & np.all(highs > face.min(axis=0), axis=1)
        )
        whole = area(face)
        for other in np.flatnonzero(near):
            shown -= area(overlap(face, outlines[other])) / whole
        if shown <= 0.02:
            continue
        row, place = places[k]
        tiles.append(
            SceneTile(
                laid.code, quads[k].astype(np.float32), row, place, laid.group, laid.in_hand,
                1.0 if shown > 0.985 else float(shown), laid.sideways,
            )
        )  # fmt: skip
    return tuple(tiles)


def _counted(layout: Layout, quads: Floats) -> list[tuple[int | None, int | None]]:
    """Row and place of each tile as the picture shows them, whichever way it is turned."""
    middles = quads.mean(axis=1)
    rows = sorted({t.row for t in layout.tiles if t.row is not None})
    members = {r: [k for k, t in enumerate(layout.tiles) if t.row == r] for r in rows}
    counted: list[tuple[int | None, int | None]] = [(None, None)] * len(layout.tiles)
    runs = [middles[m[-1]] - middles[m[0]] for m in members.values() if len(m) > 1]
    run = sum(runs, start=np.zeros(2)) if runs else np.array([1.0, 0.0])
    along = 0 if abs(run[0]) >= abs(run[1]) else 1
    order = sorted(rows, key=lambda r: float(middles[members[r]].mean(axis=0)[1 - along]))
    for row, r in enumerate(order):
        for place, k in enumerate(sorted(members[r], key=lambda k: float(middles[k, along]))):
            counted[k] = (row, place)
    return counted


def annotated(scene: Scene) -> NDArray[np.uint8]:
    """The picture with the quads and codes of its tiles drawn over; the top edge of a tile in red."""
    drawn = scene.image.copy()
    for tile in scene.tiles:
        corners = (tile.quad * 8).round().astype(np.int32)
        colour = (0, 200, 0) if tile.in_hand else (200, 120, 0)
        cv2.polylines(drawn, [corners], True, colour, 1, cv2.LINE_AA, 3)
        cv2.polylines(drawn, [corners[:2]], False, (0, 0, 255), 1, cv2.LINE_AA, 3)
        middle = tile.quad.mean(axis=0)
        text = (
            tile.code
            + ("" if tile.group is None else f" {tile.group}")
            + ("" if tile.visible == 1 else f" {tile.visible:.1f}")
        )
        cv2.putText(
            drawn,
            text,
            (int(middle[0]) - 14, int(middle[1])),
            cv2.FONT_HERSHEY_SIMPLEX,
            0.32,
            (255, 0, 200),
            1,
            cv2.LINE_AA,
        )
    return drawn


def labels(scene: Scene) -> dict[str, object]:
    """All that is true of a scene, as JSON can hold it."""
    tiles = [{**asdict(t), "quad": t.quad.round(2).tolist()} for t in scene.tiles]
    h, w = scene.image.shape[:2]
    return {
        "kind": scene.kind,
        "width": w,
        "height": h,
        "tiles": tiles,
        "sets": [asdict(s) for s in scene.sets],
    }


def _sheet(path: Path, scenes: Sequence[Scene]) -> None:
    columns = int(np.ceil(np.sqrt(len(scenes))))
    cells = [annotated(s) for s in scenes]
    cells += [np.zeros_like(cells[0])] * (-len(cells) % columns)
    rows = [np.hstack(cells[k : k + columns]) for k in range(0, len(cells), columns)]
    cv2.imwrite(str(path), np.vstack(rows))


def _write(folder: Path, name: str, scene: Scene) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(folder / f"{name}.jpg"), scene.image, [cv2.IMWRITE_JPEG_QUALITY, 95])
    (folder / f"{name}.json").write_text(json.dumps(labels(scene)) + "\n")


def main(argv: Sequence[str] | None = None) -> None:
    """Draws scenes in random styles into a contact sheet or a folder."""
    parser = argparse.ArgumentParser(description="Draw photographs of mah-jong tiles with their labels.")
    parser.add_argument(
        "--sheet", type=Path, metavar="OUT.png", help="a picture of scenes with their labels drawn over"
    )
    parser.add_argument("--write", type=Path, metavar="DIR", help="a JPEG and a JSON file for each scene")
    parser.add_argument("--count", type=int, default=9)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kind", choices=KINDS, default="row")
    parser.add_argument("--size", type=int, nargs=2, default=(768, 768), metavar=("W", "H"))
    given = parser.parse_args(argv)
    if given.sheet is None and given.write is None:
        parser.error("give --sheet or --write")
    from scene_designs import DrawnDesign

    designs = [DrawnDesign(given.seed * 100 + k) for k in range(given.count)]
    scenes = []
    for k in range(given.count):
        scene = draw_scene(
            np.random.default_rng([given.seed, k]), designs, kind=given.kind, size=tuple(given.size)
        )
        if given.write is not None:
            _write(given.write, f"{given.kind}_{given.seed}_{k:05d}", scene)
        if given.sheet is not None:
            scenes.append(scene)
    if given.sheet is not None:
        _sheet(given.sheet, scenes)


if __name__ == "__main__":
    main()
