"""A photo from bytes: upright, in colour, and bounded before it is decoded."""

from __future__ import annotations

import io
import warnings
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

#: Bytes of the largest file read.
MOST_BYTES = 60_000_000
#: Pixels of the largest photo read: room for the 50 megapixels that phones give.
MOST_PIXELS = 64_000_000
#: Pixels of the shorter side of the smallest photo in which a tile could be told.
LEAST_SIDE = 32

# Pillow speaks of odd EXIF and large pictures on standard error; both are dealt with here
warnings.filterwarnings("ignore", module=r"PIL\.")

_KINDS = {"JPEG", "MPO", "PNG", "WEBP", "HEIF"}
_TAKES = "a photo as JPEG, PNG, WebP or HEIC"


class PhotoError(ValueError):
    """The bytes are no photo that can be read; the text is one plain sentence for the player."""


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """Pixels of a photo, upright: h x w x 3 uint8, BGR."""

    pixels: NDArray[np.uint8]

    @property
    def width(self) -> int:
        """Pixels from left to right."""
        return int(self.pixels.shape[1])

    @property
    def height(self) -> int:
        """Pixels from top to bottom."""
        return int(self.pixels.shape[0])


def load(data: bytes) -> Photo:
    """The photo in `data` (JPEG, PNG, WebP or HEIC), turned as its EXIF says; raises `PhotoError`."""
    if not data:
        raise PhotoError("This file is empty.")
    if len(data) > MOST_BYTES:
        raise PhotoError(
            f"This file is larger than {MOST_BYTES // 1_000_000} MB; please send a smaller photo."
        )
    kind = _checked_kind(data)
    if kind == "HEIF":
        return Photo(_heif(data))
    if kind in ("JPEG", "MPO") and not _jpeg_is_whole(data):
        raise PhotoError("This photo is cut off: its end is missing. Please send it again.")
    try:
        pixels = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        pixels = None
    if pixels is None:
        raise PhotoError("This photo is damaged and cannot be opened.")
    return Photo(pixels.astype(np.uint8, copy=False))


def load_path(path: Path) -> Photo:
    """The photo in the file at `path`; raises `PhotoError`, also where the file cannot be read."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise PhotoError(
                f"This file is larger than {MOST_BYTES // 1_000_000} MB; please send a smaller photo."
            )
        return load(path.read_bytes())
    except OSError as error:
        raise PhotoError(f"This file cannot be read: {error.strerror or error}.") from error


def _checked_kind(data: bytes) -> str:
    """The kind of picture, from its header alone, once kind and size are found fit to decode."""
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
    return kind


def _too_large(pixels: int | None) -> str:
    is_what = f"has {pixels / 1e6:.0f} megapixels" if pixels else "is far too large"
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
            return data.find(b"\xff\xd9", at) >= 0
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return False
