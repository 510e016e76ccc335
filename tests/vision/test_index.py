"""What is written on tiles is read where they are in doubt, and counts for the face."""

import numpy as np
import pytest

from faces import HONOURS, SUITS, face_bank, on_ground, random_style
from vision.index import SAYS, IndexReader, said_of
from vision.naming import Named
from vision.reading import Detection
from vision.rectify import Cutter

CODES = (*SUITS, *HONOURS)
#: Styles that no network has learnt from, with figures at the top and without any.
WRITTEN = [s for s in range(11_000, 11_080) if random_style(s).index.corners.startswith("t")][:8]
BARE = [s for s in range(11_000, 11_080) if not random_style(s).index.corners][:8]


@pytest.fixture(scope="module")
def index() -> IndexReader:
    return IndexReader()


def side_by_side(styles: list[int]) -> tuple[Cutter, list[Detection]]:
    """The faces of some styles, flat and large, a style a row, and where they lie."""
    bank = face_bank(styles, 60, 80, CODES)
    rows = [np.hstack([on_ground(face)[..., ::-1] for face in row]) for row in bank["faces"]]
    places = [
        Detection(((x, y), (x + 60.0, y), (x + 60.0, y + 80.0), (x, y + 80.0)), 1.0)
        for y in np.arange(len(rows)) * 80.0 - 0.5
        for x in np.arange(len(CODES)) * 60.0 - 0.5
    ]
    return Cutter(np.ascontiguousarray(np.vstack(rows))), places


def unknown(place: Detection) -> Named:
    """A tile that may be any suit or honour."""
    return Named(place, tuple((code, 1 / len(CODES)) for code in CODES[:8]), 0.0)


def test_numbers_are_read_and_none_is_where_none_is_written(index: IndexReader) -> None:
    suits = [k for k, code in enumerate(CODES) if code in SUITS]
    for styles, low, high in ((WRITTEN, 0.85, 1.0), (BARE, 0.0, 0.03)):
        cutter, places = side_by_side(styles)
        seen = index.seen(cutter, [unknown(place) for place in places]).reshape(len(styles), len(CODES), -1)
        own = seen[:, suits].max(axis=2) > 0.5
        assert low <= own.mean() <= high, styles
        best = seen[:, suits].argmax(axis=2)
        wrong = own & (best != np.array([SAYS.index(CODES[k][1]) for k in suits]))
        assert wrong.mean() < 0.02


def test_upside_down_they_are_read_as_well(index: IndexReader) -> None:
    cutter, places = side_by_side(WRITTEN[:2])
    turned = [Detection((*d.quad[2:], *d.quad[:2]), 1.0) for d in places]
    some = [[unknown(place) for place in way] for way in (places, turned)]
    assert np.allclose(index.seen(cutter, some[0]), index.seen(cutter, some[1]), atol=0.1)


def named(first: str, p: float, second: str) -> Named:
    place = Detection(((0, 0), (60, 0), (60, 80), (0, 80)), 1.0)
    return Named(place, ((first, p), (second, 0.99 - p)), 0.01)


@pytest.mark.parametrize(
    ("says", "sure", "first", "face"),
    [
        ("7", 0.99, 0.7, "D7"),
        ("7", 0.99, 0.98, "D7"),
        ("7", 0.3, 0.7, "D6"),
        ("6", 0.99, 0.7, "D6"),
        ("WE", 0.99, 0.7, "WE"),
        # what is plain is not read alone
        ("7", 0.99, 0.9899, "D7"),
        ("7", 0.99, 0.9999, "D6"),
    ],
)
def test_what_is_read_counts_for_the_face(
    index: IndexReader, monkeypatch: pytest.MonkeyPatch, says: str, sure: float, first: float, face: str
) -> None:
    seen = np.full((1, len(SAYS)), 0.001)
    seen[0, SAYS.index(says)] = sure
    monkeypatch.setattr(index, "seen", lambda *_: seen)
    before = named("D6", first, "D7" if says != "WE" else "WE")
    (after,) = index.of(Cutter(np.zeros((80, 60, 3), np.uint8)), [before])
    assert after.faces[0][0] == face
    assert sum(p for _, p in after.faces) <= 0.99 + 1e-6
    assert after.detection == before.detection


def test_where_nothing_is_read_faces_stay_as_they_were(
    index: IndexReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index, "seen", lambda *_: np.zeros((1, len(SAYS))))
    before = named("D6", 0.7, "D7")
    (after,) = index.of(Cutter(np.zeros((80, 60, 3), np.uint8)), [before])
    assert dict(after.faces)["D6"] == pytest.approx(0.7, rel=0.02)
    assert index.of(Cutter(np.zeros((80, 60, 3), np.uint8)), []) == []


def test_what_would_stand_on_a_face() -> None:
    assert [said_of(code) for code in ("B1", "C9", "D5", "DR", "WN")] == ["1", "9", "5", "DR", "WN"]
    assert [said_of(code) for code in ("F1", "S4", "A2", "JK", "BACK")] == [None] * 5
