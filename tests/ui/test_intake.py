from __future__ import annotations

from dataclasses import replace
from typing import cast

import cv2
import numpy as np
import pytest
from table import laid, quad_at

from ui import intake
from ui.document import Answers, Document
from vision.photo import Photo, PhotoError
from vision.read import Reader
from vision.reading import Detection, Reading


class Watching:
    """In place of the reader: it says what it was shown."""

    def __init__(self) -> None:
        self.seen: list[tuple[int, int]] = []

    def read_photo(self, photo: Photo, decode_ms: float = 0.0) -> Reading:
        self.seen.append((photo.width, photo.height))
        return laid("B1 B1 B1")

    def name_at(self, photo: Photo, detection: Detection) -> tuple[tuple[str, float], ...]:
        self.seen.append((photo.width, photo.height))
        return (("B2", 0.9), ("B3", 0.1))


def jpeg(width: int, height: int) -> bytes:
    _, data = cv2.imencode(".jpg", np.full((height, width, 3), 128, np.uint8))
    return data.tobytes()


def test_a_photo_becomes_a_document_and_is_kept_as_it_came() -> None:
    watching, data = Watching(), jpeg(3000, 2000)
    document, photo = intake.take(data, "a.jpg", lambda: cast(Reader, watching), Answers(seat="N"))
    assert watching.seen == [(3000, 2000)]
    assert (document.answers.seat, [group.kind for group in document.reading.groups]) == ("N", ["pung"])
    assert (photo.name, photo.original) == ("a.jpg", data)
    shown = cv2.imdecode(np.frombuffer(photo.picture, np.uint8), cv2.IMREAD_COLOR)
    assert shown is not None
    assert shown.shape == (1365, 2048, 3)


def test_a_small_photo_is_shown_as_large_as_it_is() -> None:
    _, photo = intake.take(jpeg(640, 480), "a.jpg", lambda: cast(Reader, Watching()))
    shown = cv2.imdecode(np.frombuffer(photo.picture, np.uint8), cv2.IMREAD_COLOR)
    assert shown is not None
    assert shown.shape == (480, 640, 3)


def test_what_is_no_photo_never_reaches_the_models() -> None:
    def no_reader() -> Reader:
        raise AssertionError("the models were asked for")

    with pytest.raises(PhotoError):
        intake.take(b"no photo", "a.jpg", no_reader)


@pytest.mark.parametrize(
    ("turn", "size"), [(0, (400, 300)), (1, (300, 400)), (2, (400, 300)), (3, (300, 400))]
)
def test_a_place_is_looked_at_in_the_photo_as_it_is_turned(turn: int, size: tuple[int, int]) -> None:
    watching = Watching()
    document = replace(Document(laid("B1")), turn=turn)
    assert intake.name_place(jpeg(400, 300), document, quad_at(10, 10), cast(Reader, watching)) == (
        "B2",
        "B3",
    )
    assert watching.seen == [size]
