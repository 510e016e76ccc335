"""A photo on its way in: from bytes to the document that the page starts from and the photo that is kept."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from ui import groups
from ui.document import Answers, Document
from ui.store import StoredPhoto
from vision import photo as photos
from vision.read import ENOUGH_PIXELS
from vision.reading import Detection, Quad

if TYPE_CHECKING:
    from cv2.typing import MatLike

    from vision.read import Reader

#: A phone's photo is a quarter of this; what is larger is not a photo of a hand.
LARGEST_MB = 40
LONGEST_SIDE = 2048
JPEG_QUALITY = 82


def take(
    data: bytes, name: str, reader: Callable[[], Reader], answers: Answers | None = None
) -> tuple[Document, StoredPhoto]:
    """Read the photo in `data` with what `reader` gives, asked for once it is known to be a photo.

    Raises vision.photo.PhotoError for bytes that are no photo.
    """
    started = time.perf_counter()
    photo = photos.load(data, ENOUGH_PIXELS)
    decoded = (time.perf_counter() - started) * 1000
    reading = reader().read_photo(photo, decode_ms=decoded)
    document = groups.named(Document(reading, answers or Answers()))
    return document, StoredPhoto(name, data, picture(photo))


def picture(photo: photos.Photo) -> bytes:
    """`photo` as a JPEG of at most LONGEST_SIDE pixels a side, as every browser shows it."""
    import cv2

    pixels: MatLike = photo.pixels
    tall, wide = photo.pixels.shape[:2]
    scale = LONGEST_SIDE / max(wide, tall)
    if scale < 1:
        size = (max(1, round(wide * scale)), max(1, round(tall * scale)))
        pixels = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)
    _, jpeg = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    return jpeg.tobytes()


def name_place(data: bytes, document: Document, quad: Quad, reader: Reader) -> tuple[str, ...]:
    """The faces that a tile with these corners most likely shows, best first, in the photo that `data` holds."""
    import numpy as np

    pixels = photos.load(data).pixels
    photo = photos.Photo(np.ascontiguousarray(np.rot90(pixels, -document.turn)))
    return tuple(code for code, _ in reader.name_at(photo, Detection(quad, 1.0)))
