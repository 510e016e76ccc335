import json
from collections import Counter
from itertools import pairwise

import cv2
import numpy as np
import pytest

import scenes
from scene_bodies import random_body, tile_box
from scene_camera import Camera, area, clip, frame, look, overlap, rotated, zoomed
from scene_hands import as_shown, draw_hand
from scene_layouts import FACES, Laid, Layout
from scenes import KINDS, Scene, SceneTile, draw_scene
from vision.reading import FLOWERS_AND_SEASONS

WITH_TILES = [kind for kind in KINDS if kind != "clutter"]


class Checker:
    """Opaque faces of a pattern that looks different when it is shifted, turned or mirrored."""

    def __init__(self) -> None:
        face = np.full((128, 96, 4), 255, np.uint8)
        cells = np.random.default_rng(7).random((8, 6)) < 0.5
        face[:, :, :3] = np.where(np.kron(cells, np.ones((16, 16), bool)), 0, 255)[:, :, None]
        self.pattern = face

    def face(self, code: str) -> np.ndarray:
        return self.pattern


class Inked:
    """A coloured blot on a clear ground."""

    def face(self, code: str) -> np.ndarray:
        face = np.zeros((64, 48, 4), np.uint8)
        face[16:40, 10:30] = (200, 30 + 5 * (len(code) + ord(code[-1])) % 200, 40, 255)
        return face


def drawn(kind: str, seed: int, size: tuple[int, int] = (320, 240), design: object = None) -> Scene:
    return draw_scene(np.random.default_rng([seed, 5]), [design or Inked()], kind=kind, size=size)  # type: ignore[list-item]


def rectified(image: np.ndarray, quad: np.ndarray) -> np.ndarray:
    corners = np.array([[-0.5, -0.5], [95.5, -0.5], [95.5, 127.5], [-0.5, 127.5]], np.float32)
    return cv2.warpPerspective(image, cv2.getPerspectiveTransform(quad, corners), (96, 128))


def likeness(face: np.ndarray, pattern: np.ndarray) -> float:
    grey = face.astype(np.float32) - cv2.blur(face.astype(np.float32), (63, 63))
    return float(np.corrcoef(grey[8:-8, 8:-8].ravel(), pattern[8:-8, 8:-8].astype(np.float32).ravel())[0, 1])


def clear_tiles(scene: Scene, narrowest: float) -> list[SceneTile]:
    return [
        t
        for t in scene.tiles
        if t.code != "BACK" and t.visible == 1 and np.linalg.norm(t.quad[1] - t.quad[0]) > narrowest
    ]


@pytest.mark.parametrize("kind", WITH_TILES)
def test_quads_cut_the_face_out_exactly_and_upright(kind: str) -> None:
    design = Checker()
    pattern = design.pattern[:, :, 0]
    window = np.outer(np.hanning(128), np.hanning(96)).astype(np.float32)
    alike, shifts, upright = [], [], []
    for seed in range(6):
        scene = drawn(kind, seed, (560, 420), design)
        for tile in clear_tiles(scene, 24)[:8]:
            face = cv2.cvtColor(rectified(scene.image, tile.quad), cv2.COLOR_BGR2GRAY)
            alike.append(likeness(face, pattern))
            upright.append(alike[-1] > likeness(face, pattern[::-1, ::-1]) + 0.3)
            blurred = cv2.GaussianBlur(pattern, (0, 0), 2).astype(np.float32)
            shift, _ = cv2.phaseCorrelate(blurred, face.astype(np.float32), window)
            shifts.append(shift)
    assert len(alike) >= 6
    assert np.median(alike) > 0.8
    assert np.percentile(alike, 10) > 0.5
    assert np.mean(upright) > 0.98
    # of a tile 96 pixels wide: a quarter of a pixel on a tile of 24
    assert np.abs(np.median(np.array(shifts), axis=0)).max() < 1.0


@pytest.mark.parametrize("kind", KINDS)
def test_a_scene_follows_from_its_generator_alone(kind: str) -> None:
    first = drawn(kind, 3)
    for other in KINDS:
        drawn(other, 4, (64, 64))
    again = drawn(kind, 3)
    assert np.array_equal(first.image, again.image)
    assert json.dumps(scenes.labels(first)) == json.dumps(scenes.labels(again))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [(320, 240), (200, 300)], ids=["wide", "tall"])
def test_scenes_are_of_the_size_asked_and_their_labels_in_the_picture(
    kind: str, size: tuple[int, int]
) -> None:
    for seed in range(4):
        scene = drawn(kind, seed, size)
        assert scene.image.shape == (size[1], size[0], 3)
        assert scene.image.dtype == np.uint8
        assert scene.kind == kind
        for tile in scene.tiles:
            assert tile.quad.shape == (4, 2)
            assert tile.quad.dtype == np.float32
            assert 0 < tile.visible <= 1
            assert cv2.contourArea(tile.quad, oriented=True) > 0, "corners run clockwise on screen"
            inside = overlap(tile.quad.astype(np.float64), frame(size))
            assert area(inside) / area(tile.quad.astype(np.float64)) >= tile.visible - 0.02
            assert tile.code in (*FACES, "BACK")


def test_clutter_has_no_tile() -> None:
    assert all(drawn("clutter", seed).tiles == () for seed in range(10))


def test_another_kind_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="'pile'"):
        drawn("pile", 0)


def test_a_design_with_more_faces_has_them_drawn() -> None:
    class Jokers(Inked):
        codes = ("JK", "A1")

    codes = {t.code for seed in range(5) for t in drawn("row", seed, design=Jokers()).tiles}
    assert codes <= {"JK", "A1", "BACK"}
    assert {"JK", "A1"} <= codes


@pytest.mark.parametrize("kind", ["row", "rows", "apart", "box", "hand"])
def test_rows_and_places_count_as_the_picture_shows_them(kind: str) -> None:
    for seed in range(8):
        tiles = [t for t in drawn(kind, seed, (320, 240)).tiles if t.row is not None]
        middles = {(t.row, t.place): t.quad.mean(axis=0) for t in tiles}
        rows = sorted({t.row for t in tiles if t.row is not None})
        runs = {r: [middles[k] for k in sorted(middles) if k[0] == r] for r in rows}
        steps = [b - a for run in runs.values() for a, b in pairwise(run)]
        if not steps:
            continue
        along = int(np.abs(np.sum(steps, axis=0)).argmax())
        assert all(step[along] > 0 for step in steps)
        heights = [float(np.mean([m[1 - along] for m in runs[r]])) for r in rows]
        assert kind == "hand" or heights == sorted(heights)


def test_hands_lie_in_sets_and_hide_what_players_hide() -> None:
    kinds: Counter[tuple[str, int]] = Counter()
    for seed in range(30):
        scene = drawn("hand", seed, (240, 180))
        assert {t.group for t in scene.tiles if t.in_hand} <= {s.number for s in scene.sets}
        assert all(
            t.group is None and t.row is None and t.place is None for t in scene.tiles if not t.in_hand
        )
        held = Counter(code for s in scene.sets for code in s.tiles)
        assert max(held.values()) <= 4
        assert all(held[code] <= 1 for code in FLOWERS_AND_SEASONS)
        for s in scene.sets:
            lying = sorted((t for t in scene.tiles if t.group == s.number), key=lambda t: t.place or 0)
            if len(lying) != len(s.tiles):
                continue
            down = [t.code == "BACK" for t in lying]
            kinds[s.kind, sum(down)] += 1
            shown = Counter(t.code for t in lying if t.code != "BACK")
            assert not shown - Counter(s.tiles)
            assert s.concealed == (down == [True, False, False, True])
            assert not any(down) or s.kind == "kong"
    assert kinds["kong", 2] > 3
    assert kinds["kong", 1] > 3
    assert kinds["pung", 0] > 3
    assert kinds["chow", 0] > 3


def test_a_hand_has_thirteen_or_fourteen_tiles_and_one_more_a_kong() -> None:
    for seed in range(50):
        sets = draw_hand(np.random.default_rng(seed), FACES)
        tiles = sum(len(codes) for kind, codes in sets if kind != "bonus")
        assert tiles - sum(kind == "kong" for kind, _ in sets) in (13, 14)


def test_a_hand_needs_faces() -> None:
    with pytest.raises(ValueError, match="not 2"):
        draw_hand(np.random.default_rng(0), ("B1", "B2", "F1"))


def test_kongs_are_shown_in_every_way_that_players_use() -> None:
    rng = np.random.default_rng(1)
    shown = {(tuple(as_shown(rng, "kong", ["DR"] * 4)[0])) for _ in range(100)}
    assert shown == {
        ("BACK", "DR", "DR", "BACK"),
        ("BACK", "DR", "DR", "DR"),
        ("DR", "DR", "DR", "BACK"),
        ("DR", "DR", "DR", "DR"),
    }


def test_camera_sees_the_table_as_its_angles_say() -> None:
    above = zoomed(look(np.zeros(3), distance=10, tilt=0, azimuth=0, roll=0), 100, np.array([50.0, 40.0]))
    assert above.project(np.zeros(3)) == pytest.approx([50, 40])
    assert above.project(np.array([1.0, 0, 0])) == pytest.approx([60, 40])
    assert above.project(np.array([0.0, 1, 0])) == pytest.approx([50, 50])
    quarter = look(np.zeros(3), distance=10, tilt=0, azimuth=0, roll=np.pi / 2)
    assert quarter.project(np.array([1.0, 0, 0])) == pytest.approx([0, 0.1])
    tilted = look(np.zeros(3), distance=10, tilt=0.7, azimuth=0, roll=0)
    assert tilted.depth(np.array([0.0, 1, 0])) < tilted.depth(np.array([0.0, -1, 0]))
    assert tilted.project(np.array([0.0, 0, 1]))[1] < 0, "what stands up leans away from the viewer"


def test_a_plane_is_mapped_as_its_points_are() -> None:
    camera: Camera = look(np.array([1.0, 2, 0]), distance=7, tilt=0.5, azimuth=0.4, roll=0.2, stretch=1.2)
    ground = camera.plane(np.array([1.0, 0, 0.5]), np.array([0, 2.0, 0]), np.array([0.5, 0, 1]))
    seen = ground @ [0.3, 0.7, 1]
    assert seen[:2] / seen[2] == pytest.approx(camera.project(np.array([1 + 0.35, 0.6, 0.5 + 0.7])))


@pytest.mark.parametrize(
    ("shift", "shown"),
    [(0.5, 0.5), (0.25, 0.25), (1.2, 1.0), (0.0, None)],
    ids=["half", "quarter", "beside", "hidden"],
)
def test_a_tile_under_another_tells_how_much_of_it_shows(shift: float, shown: float | None) -> None:
    body = random_body(np.random.default_rng(0))
    laid = [
        Laid("B1", np.array([0.0, 0.0, body.depth * 0.5]), rotated(0.0)),
        Laid("B2", np.array([shift, 0.0, body.depth * 1.5]), rotated(0.0)),
    ]
    boxes = [
        tile_box(np.random.default_rng(0), body, centre=t.centre, axes=t.axes, ink=None, face_down=False)
        for t in laid
    ]
    above = look(np.zeros(3), distance=2000, tilt=0, azimuth=0, roll=0)
    camera = zoomed(above, 2000 * 50, np.array([100.0, 100.0]))
    quads = camera.project(np.array([b.corners() for b in boxes]))
    tiles = scenes._label(Layout(tuple(laid)), boxes, camera, quads, (300, 200))
    assert {t.code: t.visible for t in tiles}["B2"] == 1
    lower = [t.visible for t in tiles if t.code == "B1"]
    assert lower == ([] if shown is None else [pytest.approx(shown, abs=0.02)])


def test_a_tile_cut_off_by_the_edge_tells_how_much_of_it_shows() -> None:
    laid = Laid("B1", np.array([0.0, 0.0, 0.5]), rotated(0.0))
    body = random_body(np.random.default_rng(0))
    box = tile_box(
        np.random.default_rng(0), body, centre=laid.centre, axes=laid.axes, ink=None, face_down=False
    )
    above = look(np.zeros(3), distance=2000, tilt=0, azimuth=0, roll=0)
    camera = zoomed(above, 2000 * 50, np.array([-0.5, 100.0]))
    quads = camera.project(box.corners()[None])
    (tile,) = scenes._label(Layout((laid,)), [box], camera, quads, (300, 200))
    assert tile.visible == pytest.approx(0.5, abs=0.01)


@pytest.mark.parametrize(
    ("turn", "face", "back"), [(0, True, False), (60, True, False), (90, False, False), (150, False, True)]
)
def test_a_tile_turned_over_shows_its_face_and_then_its_back(turn: float, face: bool, back: bool) -> None:
    """Seen from above, while it is turned about its upper edge."""
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    axes = np.array([[1, 0, 0], [0, c, s], [0, -s, c]])
    body = random_body(np.random.default_rng(0))
    box = tile_box(np.random.default_rng(0), body, centre=np.zeros(3), axes=axes, ink=None, face_down=False)
    camera = look(np.zeros(3), distance=2000, tilt=0, azimuth=0, roll=0)
    assert scenes._is_seen(camera, box.corners(), box.axes[2]) == face
    assert scenes._is_seen(camera, box.bottom(), -box.axes[2]) == back


def test_backs_are_of_tiles_that_show_no_face() -> None:
    heaps = [drawn("scattered", seed, (640, 480)) for seed in range(20)]
    assert any(scene.backs for scene in heaps)
    for scene in heaps:
        for back in (quad.astype(np.float64) for quad in scene.backs):
            faces = [(t.quad.astype(np.float64), t.visible) for t in scene.tiles]
            behind = [
                seen for face, seen in faces if area(overlap(face, back)) > 0.5 * min(area(face), area(back))
            ]
            assert all(seen < 1 for seen in behind)


def test_a_polygon_that_reaches_behind_the_camera_is_cut_off() -> None:
    camera = look(np.zeros(3), distance=5, tilt=0.9, azimuth=0, roll=0)
    table = np.array([[-50, -3, 0], [50, -3, 0], [50, 60, 0], [-50, 60, 0.0]])
    assert camera.depth(table).min() < 0
    assert area(camera.polygon(table)) > 1
    assert len(camera.polygon(table + np.array([0, 100, 0]))) == 0


@pytest.mark.parametrize(
    ("other", "common"),
    [
        ([[1, 1], [5, 1], [5, 5], [1, 5]], 1),
        ([[-1, -1], [5, -1], [5, 5], [-1, 5]], 4),
        ([[3, 0], [5, 0], [5, 2]], 0),
    ],
    ids=["corner", "covered", "apart"],
)
def test_overlap(other: list[list[float]], common: float) -> None:
    square = np.array([[0, 0], [2, 0], [2, 2], [0, 2.0]])
    assert area(overlap(square, np.array(other, float))) == pytest.approx(common)


def test_clip_keeps_what_is_positive() -> None:
    square = np.array([[0, 0], [2, 0], [2, 2], [0, 2.0]])
    assert area(clip(square, square[:, 0] - 0.5)) == pytest.approx(3)


def test_command_line_writes_pictures_with_labels(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    scenes.main(
        [
            "--write",
            str(tmp_path),
            "--sheet",
            str(tmp_path / "sheet.png"),
            "--count",
            "2",
            "--size",
            "160",
            "120",
        ]
    )
    names = sorted(p.name for p in tmp_path.iterdir())
    assert names == [
        "row_0_00000.jpg",
        "row_0_00000.json",
        "row_0_00001.jpg",
        "row_0_00001.json",
        "sheet.png",
    ]
    told = json.loads((tmp_path / "row_0_00000.json").read_text())
    assert (told["width"], told["height"], told["kind"]) == (160, 120, "row")
    picture = cv2.imread(str(tmp_path / "row_0_00000.jpg"))
    assert picture is not None
    assert picture.shape == (120, 160, 3)


def test_command_line_asks_for_an_output(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        scenes.main(["--kind", "row"])
    assert stopped.value.code == 2
    assert "--sheet or --write" in capsys.readouterr().err
