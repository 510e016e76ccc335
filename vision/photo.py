"""A photo from bytes: upright, in colour, and bounded before it is decoded."""

from __future__ import annotations

import io
import math
import warnings
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import quads
from vision.reading import Quad, Stretch

#: Bytes of the largest file read.
MOST_BYTES = 60_000_000
#: Pixels of the largest photo read: room for the 50 megapixels that phones give.
MOST_PIXELS = 64_000_000
#: Pixels of the shorter side of the smallest photo in which a tile could be told.
LEAST_SIDE = 32

# Pillow speaks of odd EXIF and large pictures on standard error; both are dealt with here
warnings.filterwarnings("ignore", module=r"PIL\.")

#: How OpenCV is to decode a JPEG at a part of its size.
_DECODED = {
    1: cv2.IMREAD_COLOR,
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}
#: What Pillow calls the sampling of a JPEG (4:2:0) that holds brightness for all pixels and colours for every second one across and down.
_HALF_THE_COLOURS = 2
_KINDS = {"JPEG", "MPO", "PNG", "WEBP", "HEIF"}
_TAKES = "a photo as JPEG, PNG, WebP or HEIC"


class PhotoError(ValueError):
    """The bytes are no photo that can be read; the text is one plain sentence for the player."""


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """Pixels of a photo, upright: h x w x 3 uint8, BGR.

    Where only a smaller copy was decoded, `shrunk` is by how much, `full` the photo's own size (w, h), and `data` its file; `luma` (h x w uint8)
    may say how bright the pixels of the whole are. Places in it, and in the whole, are meant as in a photo stretched by `stretch`, which then
    `full` is too; the pixels are not.
    """

    pixels: NDArray[np.uint8]
    shrunk: int = 1
    full: tuple[int, int] | None = None
    data: bytes = b""
    stretch: Stretch = (1.0, 1.0)
    luma: NDArray[np.uint8] | None = None

    @property
    def width(self) -> int:
        """Pixels of the whole photo from left to right."""
        return self.full[0] if self.full else int(self.pixels.shape[1])

    @property
    def height(self) -> int:
        """Pixels of the whole photo from top to bottom."""
        return self.full[1] if self.full else int(self.pixels.shape[0])

    def whole(self) -> Photo:
        """The photo with all its pixels."""
        return load(self.data) if self.shrunk > 1 else self

    def fine(self) -> Photo:
        """The photo with all that its file tells of small things: with all its pixels, or where it was decoded to half its size and its file holds
        colours for no more than that, with `luma` beside these."""
        halved = self.shrunk == 2 and _has_half_the_colours(self.data)
        luma = _decoded(self.data, cv2.IMREAD_GRAYSCALE) if halved else None
        return self.whole() if luma is None else replace(self, luma=luma)

    def as_decoded(self, place: Quad) -> Quad:
        """A place in pixels of the whole photo as one in the pixels here."""
        width, height = self._size
        return quads.scaled(place, width / self.width, height / self.height)

    def as_whole(self, place: Quad) -> Quad:
        """A place in the pixels here as one in those of the whole photo."""
        width, height = self._size
        return quads.scaled(place, self.width / width, self.height / height)

    def stretched(self, by: Stretch) -> Photo:
        """The photo with places in it, and in the whole, given as if it were stretched by so much."""
        return replace(self, stretch=by, full=(round(self.width * by[0]), round(self.height * by[1])))

    @property
    def _size(self) -> tuple[float, float]:
        """The size (w, h) that places here are meant in."""
        height, width = self.pixels.shape[:2]
        return width * self.stretch[0], height * self.stretch[1]


def load(data: bytes, enough: int | None = None) -> Photo:
    """The photo in `data` (JPEG, PNG, WebP or HEIC), turned as its EXIF says; raises `PhotoError`.

    A JPEG of many more pixels than are `enough` is decoded at a half, a quarter or an eighth of its size, which is
    three times as fast.
    """
    if not data:
        raise PhotoError("This file is empty.")
    if len(data) > MOST_BYTES:
        raise PhotoError(
            f"This file is larger than {MOST_BYTES // 1_000_000} MB; please send a smaller photo."
        )
    kind, size = _checked_kind(data)
    if kind == "HEIF":
        return Photo(_heif(data))
    if kind in ("JPEG", "MPO") and not _jpeg_is_whole(data):
        raise PhotoError("This photo is cut off: its end is missing. Please send it again.")
    if kind == "PNG" and not _png_is_whole(data):
        raise PhotoError("This photo is damaged and cannot be opened.")
    shrunk = _shrunk(size, enough) if enough and kind in ("JPEG", "MPO") else 1
    pixels = _decoded(data, _DECODED[shrunk])
    if pixels is None:
        raise PhotoError("This photo is damaged and cannot be opened.")
    if shrunk == 1:
        return Photo(pixels)
    upright = (pixels.shape[1] > pixels.shape[0]) == (size[0] > size[1])
    full = size if upright else (size[1], size[0])
    return Photo(pixels, shrunk, full, data)


def _decoded(data: bytes, how: int) -> NDArray[np.uint8] | None:
    """The pixels of a file, upright, as OpenCV is told to decode it; None where it cannot."""
    try:
        pixels = cv2.imdecode(np.frombuffer(data, np.uint8), how)
    except cv2.error:
        return None
    return None if pixels is None else pixels.astype(np.uint8, copy=False)


def _shrunk(size: tuple[int, int], enough: int) -> int:
    # a little less than enough will do
    return max(n for n in _DECODED if n == 1 or size[0] * size[1] >= 0.8 * enough * n * n)


def load_path(path: Path, enough: int | None = None) -> Photo:
    """The photo in the file at `path`, as `load` gives it; raises `PhotoError`, also where the file cannot be read."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise PhotoError(
                f"This file is larger than {MOST_BYTES // 1_000_000} MB; please send a smaller photo."
            )
        return load(path.read_bytes(), enough)
    except OSError as error:
        raise PhotoError(f"This file cannot be read: {error.strerror or error}.") from error


def _checked_kind(data: bytes) -> tuple[str, tuple[int, int]]:
    """The kind of picture and its size (w, h) as stored, from its header alone, once both are found fit to decode."""
    # imported here: `jadelens score` needs neither
    from PIL import Image, UnidentifiedImageError

    if _looks_like_heif(data):
        import pillow_heif

        pillow_heif.register_heif_opener()
    try:
        with Image.open(io.BytesIO(data)) as image:
            kind, (width, height) = image.format or "", image.size
            moving = kind in ("PNG", "WEBP", "GIF") and bool(getattr(image, "is_animated", False))
    except Image.DecompressionBombError:
        raise PhotoError(_too_large(None)) from None
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError, IndexError, OverflowError):
        raise PhotoError(f"This file is not a photo that can be read; please choose {_TAKES}.") from None
    if width * height > MOST_PIXELS:
        raise PhotoError(_too_large(width * height))
    if moving:
        raise PhotoError("This is a moving picture; please send a still photo.")
    if kind not in _KINDS:
        raise PhotoError(f"This is a {kind} file; please choose {_TAKES}.")
    if min(width, height) < LEAST_SIDE:
        raise PhotoError(f"This picture is only {width} x {height} pixels, too small to show tiles.")
    return kind, (width, height)


def _has_half_the_colours(data: bytes) -> bool:
    """Whether a JPEG holds colours for every second pixel across and down alone, as most cameras write it."""
    from PIL import Image
    from PIL.JpegImagePlugin import get_sampling

    with Image.open(io.BytesIO(data)) as image:
        return get_sampling(image) == _HALF_THE_COLOURS


def _too_large(pixels: int | None) -> str:
    # rounded up, for what is a little too large has more than the most
    is_what = f"has {math.ceil(pixels / 1e5) / 10:g} megapixels" if pixels else "is far too large"
    return f"This picture {is_what}; the most that can be read is {MOST_PIXELS // 1_000_000}."


def _looks_like_heif(data: bytes) -> bool:
    return data[4:8] == b"ftyp" and data[8:12] in (
        b"heic",
        b"heix",
        b"hevc",
        b"heim",
        b"heis",
        b"mif1",
        b"msf1",
    )


def _heif(data: bytes) -> NDArray[np.uint8]:
    import pillow_heif

    try:
        heif = pillow_heif.open_heif(io.BytesIO(data), convert_hdr_to_8bit=True, bgr_mode=True)
        pixels = np.asarray(heif)
    except (ValueError, OSError, RuntimeError, EOFError, MemoryError, SyntaxError):
        raise PhotoError("This photo is damaged and cannot be opened.") from None
    if pixels.ndim == 2:
        pixels = np.repeat(pixels[:, :, None], 3, axis=2)
    return np.ascontiguousarray(pixels[:, :, :3], np.uint8)


def _jpeg_is_whole(data: bytes) -> bool:
    """Whether the picture's own end marker is there; a thumbnail's, earlier in the file, does not count."""
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        if marker == 0xDA:
            return data.rfind(b"\xff\xd9") >= at
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return False


def _png_is_whole(data: bytes) -> bool:
    """Whether every part of a PNG up to its end fits into the file: OpenCV makes room for what a part says it holds."""
    at = 8
    while at + 12 <= len(data):
        end = at + 12 + int.from_bytes(data[at : at + 4], "big")
        if end > len(data):
            return False
        if data[at + 4 : at + 8] == b"IEND":
            return True
        at = end
    return False
