"""Photos from bytes: all kinds that players send, and all that are none."""

import contextlib
import io
import struct
import zlib
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from PIL import Image

from vision.photo import MOST_PIXELS, PhotoError, load, load_path


def picture(width: int = 120, height: int = 80) -> Image.Image:
    """Red in the upper left corner, blue elsewhere, so that its turn can be told."""
    image = Image.new("RGB", (width, height), (20, 40, 200))
    image.paste((230, 30, 30), (0, 0, width // 4, height // 4))
    return image


def noisy(width: int, height: int) -> Image.Image:
    """Noise, so that the file is long."""
    return Image.fromarray(np.random.default_rng(0).integers(0, 256, (height, width, 3), np.uint8))


def saved(image: Image.Image, kind: str, **options: Any) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def is_red(pixel: NDArray[np.uint8]) -> bool:
    return bool(pixel[2] > 150 and pixel[0] < 120)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "HEIF"])
def test_reads_each_kind(kind: str) -> None:
    if kind == "HEIF":
        import pillow_heif

        pillow_heif.register_heif_opener()
    photo = load(saved(picture(), kind))
    assert (photo.width, photo.height) == (120, 80)
    assert photo.pixels.dtype == np.uint8
    assert is_red(photo.pixels[4, 4])
    assert not is_red(photo.pixels[70, 110])


@pytest.mark.parametrize(
    ("turn", "corner"),
    [(1, (4, 4)), (3, (-5, -5)), (6, (4, -5)), (8, (-5, 4))],
    ids=["as it is", "half turn", "quarter right", "quarter left"],
)
def test_exif_turn(turn: int, corner: tuple[int, int]) -> None:
    exif = Image.Exif()
    exif[0x0112] = turn
    photo = load(saved(picture(), "JPEG", exif=exif, quality=95))
    assert is_red(photo.pixels[corner])


@pytest.mark.parametrize(
    ("turn", "corner", "size"),
    [(1, (4, 4), (1601, 1203)), (3, (-5, -5), (1601, 1203)), (6, (4, -5), (1203, 1601)), (8, (-5, 4), (1203, 1601))],
    ids=["as it is", "half turn", "quarter right", "quarter left"],
)  # fmt: skip
def test_a_large_jpeg_is_decoded_at_a_part_of_its_size(
    turn: int, corner: tuple[int, int], size: tuple[int, int]
) -> None:
    exif = Image.Exif()
    exif[0x0112] = turn
    photo = load(saved(picture(1601, 1203), "JPEG", exif=exif, quality=95), enough=400_000)
    assert photo.shrunk == 2
    assert (photo.width, photo.height) == size
    assert abs(2 * photo.pixels.shape[1] - size[0]) <= 1
    assert is_red(photo.pixels[corner])
    whole, fine = photo.whole(), photo.fine()
    assert (whole.shrunk, whole.width, whole.height) == (1, *size)
    assert whole.pixels.shape[:2] == size[::-1]
    assert fine.luma is not None
    grey = cv2.cvtColor(whole.pixels, cv2.COLOR_BGR2GRAY)
    assert cv2.absdiff(fine.luma, grey.astype(np.uint8)).max() <= 4


@pytest.mark.parametrize(
    ("sampling", "enough"),
    [("4:4:4", 400_000), ("4:2:2", 400_000), ("4:2:0", 100_000)],
    ids=["all colours", "half across", "a quarter of the size"],
)
def test_colours_that_a_jpeg_holds_beside_those_decoded_are_not_lost(sampling: str, enough: int) -> None:
    photo = load(saved(picture(1600, 1200), "JPEG", quality=95, subsampling=sampling), enough=enough)
    assert photo.shrunk > 1
    fine = photo.fine()
    assert fine.luma is None
    assert fine.pixels.shape == (1200, 1600, 3)


@pytest.mark.parametrize(
    ("kind", "enough", "shrunk"),
    [("JPEG", None, 1), ("JPEG", 2_000_000, 1), ("JPEG", 100_000, 4), ("JPEG", 1, 8), ("PNG", 100_000, 1)],
)
def test_no_photo_gets_smaller_than_enough(kind: str, enough: int | None, shrunk: int) -> None:
    photo = load(saved(picture(1600, 1200), kind), enough)
    assert photo.shrunk == shrunk
    assert photo.whole().pixels.shape == (1200, 1600, 3)


@pytest.mark.parametrize("claims", [0x7FFFFFFF, 0xFFFF0000], ids=["2 GB", "4 GB"])
def test_a_png_whose_part_claims_to_be_huge_takes_no_memory(claims: int) -> None:
    data = bytearray(saved(picture(), "PNG"))
    at = data.find(b"IDAT") - 4
    data[at : at + 4] = struct.pack(">I", claims)
    with pytest.raises(PhotoError, match="damaged"):
        load(bytes(data))


@pytest.mark.parametrize(
    "exif",
    [
        b"Exif\x00\x00garbage",
        b"Exif\x00\x00MM\x00*\x00\x00\x00\x08\xff\xff",
        b"Exif\x00\x00II*\x00\x08\x00\x00\x00\x01\x00\x12\x01\x03\x00\x01\x00\x00\x00\x63\x00\x00\x00",
    ],
    ids=["no TIFF", "endless", "turn 99"],
)
def test_wrong_exif_is_ignored(exif: bytes) -> None:
    plain = saved(picture(), "JPEG", quality=95)
    wrong = plain[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + plain[2:]
    assert is_red(load(wrong).pixels[4, 4])


@pytest.mark.parametrize(
    "image",
    [
        picture().convert("L"),
        picture().convert("CMYK"),
        picture().convert("P"),
        picture().convert("RGBA"),
        Image.fromarray(np.full((64, 64), 40000, np.uint16)),
    ],
    ids=["grey", "CMYK", "palette", "transparent", "16 bit"],
)
def test_unusual_colours(image: Image.Image) -> None:
    kind = "JPEG" if image.mode in ("L", "CMYK") else "PNG"
    photo = load(saved(image, kind))
    assert photo.pixels.shape == (image.height, image.width, 3)
    if image.mode.startswith("I"):
        assert abs(int(photo.pixels[0, 0, 0]) - 40000 // 257) <= 1


def huge_png(width: int, height: int) -> bytes:
    """The header of a PNG of any size, with no pixels to speak of."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b"\0" * 100))
        + chunk(b"IEND", b"")
    )


def animated(kind: str) -> bytes:
    frames = [picture(), picture().rotate(180), picture().rotate(90)]
    return saved(frames[0], kind, save_all=True, append_images=frames[1:], duration=100)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "empty"),
        (b"hello, I am no picture", "not a photo"),
        (b"\xff\xd8\xff\xe0", "not a photo"),
        (saved(noisy(300, 300), "JPEG")[:-400], "cut off"),
        (saved(noisy(300, 300), "PNG")[:2000], "damaged"),
        (saved(picture(1, 1), "PNG"), "too small"),
        (saved(picture(3000, 12), "PNG"), "too small"),
        (huge_png(10_000, 10_000), "100 megapixels"),
        (huge_png(8_001, 8_000), r"64\.1 megapixels; the most that can be read is 64"),
        (huge_png(2**31 - 1, 2**31 - 1), "megapixels|far too large"),
        (saved(picture(), "BMP"), "BMP"),
        (animated("GIF"), "moving|GIF"),
        (animated("WEBP"), "moving"),
        (animated("PNG"), "moving"),
        (b"%PDF-1.7 not a picture either", "not a photo"),
        (b"\x00\x00\x00\x18ftypheic" + b"\0" * 40, "not a photo|damaged"),
    ],
    ids=[
        "empty",
        "text",
        "jpeg start",
        "cut jpeg",
        "cut png",
        "1x1",
        "thin",
        "100 MP",
        "64 MP and a little",
        "bomb",
        "bmp",
        "gif",
        "webp",
        "apng",
        "pdf",
        "heic start",
    ],
)
def test_what_is_no_photo_gets_one_sentence(data: bytes, says: str) -> None:
    with pytest.raises(PhotoError, match=says) as caught:
        load(data)
    text = str(caught.value)
    assert "\n" not in text
    assert text.endswith(".")


def test_bound_is_on_pixels_not_sides() -> None:
    assert 48_000_000 < MOST_PIXELS < 100_000_000


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(PhotoError, match="cannot be read"):
        load_path(tmp_path / "none.jpg")


@given(st.binary(max_size=300))
def test_any_bytes_give_a_clear_error(data: bytes) -> None:
    with pytest.raises(PhotoError):
        load(data)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@given(data=st.data())
def test_changed_bytes_give_a_photo_or_a_clear_error(kind: str, data: st.DataObject) -> None:
    raw = bytearray(saved(picture(), kind))
    for _ in range(data.draw(st.integers(1, 8))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(len(raw) // 2, len(raw)))
    with contextlib.suppress(PhotoError):
        assert load(bytes(raw[:cut])).pixels.ndim == 3
