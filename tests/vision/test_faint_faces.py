"""What shows a face as plainly as any is a tile though it was hardly seen, where one as large would lie."""

from dataclasses import replace

import pytest

from vision.faint_faces import with_faint_faces
from vision.naming import Named
from vision.reading import Detection, Quad

WIDE, HIGH = 30.0, 40.0


def place(x: float, y: float = 100.0, size: float = 1.0) -> Quad:
    w, h = WIDE * size / 2, HIGH * size / 2
    return (x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)


def tile(quad: Quad, code: str, score: float = 0.9, p: float = 0.999, none: float = 0.0) -> Named:
    return Named(Detection(quad, score), ((code, p),), none)


def row() -> list[Named]:
    """Plain tiles that touch each other."""
    return [tile(place(100 + WIDE * i), f"C{i + 1}") for i in range(5)]


FAINT = tile(place(250), "D9", score=0.27)


@pytest.mark.parametrize(
    "x",
    [250.0, 242.0, 70.0],
    ids=["after a row", "a quarter nearer, for its last tile lies too far", "before it"],
)
def test_a_plain_face_hardly_seen_beside_tiles_is_one(x: float) -> None:
    faint = tile(place(x), "D9", score=0.27)
    assert with_faint_faces([faint, *row()], row()) == [*row(), faint]


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(tile(place(236), "D9", score=0.27), id="half on a tile, of which it shows a part"),
        pytest.param(tile(place(250, size=0.7), "D9", score=0.27), id="smaller than tiles"),
        pytest.param(tile(place(500), "D9", score=0.27), id="far from all tiles"),
        pytest.param(tile(place(250), "D9", score=0.27, p=0.95), id="not very plain"),
        pytest.param(tile(place(250), "D9", score=0.27, none=0.02), id="perhaps none"),
        pytest.param(tile(place(250), "BACK", score=0.27), id="blank"),
    ],
)
def test_left_out(other: Named) -> None:
    assert with_faint_faces([*row(), other], row()) == row()


def test_few_faces_prove_nothing() -> None:
    few = row()[2:]
    assert with_faint_faces([*few, FAINT], few) == few
    doubtful = [replace(n, faces=((n.faces[0][0], 0.7),)) for n in row()]
    assert with_faint_faces([*doubtful, FAINT], doubtful) == doubtful
