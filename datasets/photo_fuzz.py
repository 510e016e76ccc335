"""Throws broken files at the photo loader: `python datasets/photo_fuzz.py --seconds 60`. Part of `make bench`.

Every file must give a photo or a `PhotoError` of one plain sentence, in bounded time and memory. The files are those of
every kind that players send, and some that they should not: with bytes changed, headers rewritten, ends cut off, two
spliced, and bytes by chance. The same seed gives the same files in the same order.
"""

from __future__ import annotations

import argparse
import io
import os
import struct
import sys
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from vision.photo import PhotoError, load

#: Megabytes that loading may take at its most: a photo of the most pixels allowed, a few times over.
MOST_MEMORY = 1200
#: Seconds of one processor that one file may take.
MOST_SECONDS = 10.0
_NUMBERS = (0, 1, 2, 31, 32, 127, 255, 256, 7999, 8000, 8192, 0x7FFF, 0xFFFF, 0x10000, 0x7FFFFFFF, 0xFFFFFFFF)


def _saved(image: Image.Image, kind: str, **options: Any) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


@cache
def corpus() -> dict[str, bytes]:
    """Whole files to begin with, by what they are."""
    import pillow_heif

    pillow_heif.register_heif_opener()
    rng = np.random.default_rng(0)
    smooth = Image.fromarray(rng.integers(0, 256, (6, 8, 3), np.uint8)).resize((96, 72))
    noise = Image.fromarray(rng.integers(0, 256, (48, 64, 3), np.uint8))
    exif = Image.Exif()
    exif[0x0112] = 6
    frames = [smooth, smooth.rotate(90), noise.resize(smooth.size)]
    moving: dict[str, Any] = {"save_all": True, "append_images": frames[1:], "duration": 80}
    return {
        "jpeg": _saved(smooth, "JPEG", quality=90, exif=exif),
        "jpeg progressive": _saved(noise, "JPEG", progressive=True),
        "jpeg grey": _saved(smooth.convert("L"), "JPEG"),
        "jpeg cmyk": _saved(smooth.convert("CMYK"), "JPEG"),
        "mpo": _saved(smooth, "MPO", save_all=True, append_images=[noise.resize(smooth.size)]),
        "png": _saved(smooth, "PNG"),
        "png palette": _saved(smooth.convert("P"), "PNG", transparency=3),
        "png 16 bit": _saved(Image.fromarray(rng.integers(0, 65536, (48, 64), np.uint16)), "PNG"),
        "png clear": _saved(smooth.convert("RGBA"), "PNG"),
        "png one bit": _saved(smooth.convert("1"), "PNG"),
        "png moving": _saved(frames[0], "PNG", **moving),
        "webp": _saved(smooth, "WEBP"),
        "webp lossless": _saved(noise.convert("RGBA"), "WEBP", lossless=True),
        "webp moving": _saved(frames[0], "WEBP", **moving),
        "heic": _saved(smooth, "HEIF", quality=60),
        "heic grey": _saved(smooth.convert("L"), "HEIF", quality=60),
        "gif moving": _saved(frames[0].convert("P"), "GIF", **moving),
        "bmp": _saved(smooth, "BMP"),
        "tiff": _saved(smooth, "TIFF"),
    }


Change = Callable[[np.random.Generator, bytearray, list[bytes]], bytearray]


def _place(rng: np.random.Generator, data: bytearray) -> int:
    """Some place in the file, half of the time near its start, where headers are."""
    end = len(data) if rng.random() < 0.5 else min(len(data), 64)
    return int(rng.integers(max(1, end)))


def changed_bytes(rng: np.random.Generator, data: bytearray, others: list[bytes]) -> bytearray:
    """One to twelve bytes overwritten."""
    for _ in range(int(rng.integers(1, 13))):
        data[_place(rng, data)] = int(rng.integers(256))
    return data


def changed_number(rng: np.random.Generator, data: bytearray, others: list[bytes]) -> bytearray:
    """A number of two or four bytes, as headers hold them, made odd."""
    at, number = _place(rng, data), int(rng.choice(_NUMBERS))
    size, big = (2 if rng.random() < 0.5 else 4), bool(rng.random() < 0.6)
    data[at : at + size] = (number & (256**size - 1)).to_bytes(size, "big" if big else "little")
    return data


def changed_size(rng: np.random.Generator, data: bytearray, others: list[bytes]) -> bytearray:
    """Another width and height where the kind's header holds them, with the checks of a PNG made right again."""
    width, height = (int(rng.choice(_NUMBERS)) for _ in range(2))
    if data[:4] == b"\x89PNG":
        data[16:24] = struct.pack(">II", width, height)
        data[24] = int(rng.choice([1, 2, 4, 8, 16, 32]))
        data[25] = int(rng.choice([0, 2, 3, 4, 6, 7]))
        data[29:33] = struct.pack(">I", zlib.crc32(bytes(data[12:29])))
        return data
    for marker in (b"\xff\xc0", b"\xff\xc2", b"ispe"):
        at = data.find(marker)
        if at >= 0:
            start, code = (at + 8, ">II") if marker == b"ispe" else (at + 5, ">HH")
            values = struct.pack(
                code, *(v & (0xFFFFFFFF if code == ">II" else 0xFFFF) for v in (height, width))
            )
            data[start : start + len(values)] = values
            return data
    return changed_number(rng, data, others)


def cut(rng: np.random.Generator, data: bytearray, others: list[bytes]) -> bytearray:
    """The end cut off."""
    return data[: int(rng.integers(len(data)))]


def spliced(rng: np.random.Generator, data: bytearray, others: list[bytes]) -> bytearray:
    """The start of one file and the end of another."""
    other = others[int(rng.integers(len(others)))]
    return data[: int(rng.integers(len(data)))] + bytearray(other[int(rng.integers(len(other))) :])


def stuffed(rng: np.random.Generator, data: bytearray, others: list[bytes]) -> bytearray:
    """A part doubled, taken out, or bytes by chance put in."""
    at, size = _place(rng, data), int(rng.integers(1, 200))
    part = (data[at : at + size], bytearray(), bytearray(rng.bytes(size)))[int(rng.integers(3))]
    return data[:at] + part + part + data[at + size :]


def by_chance(rng: np.random.Generator, data: bytearray, others: list[bytes]) -> bytearray:
    """Nothing but bytes by chance, or behind the start of a true file."""
    keep = int(rng.choice([0, 4, 12, 40]))
    return data[:keep] + bytearray(rng.bytes(int(rng.integers(1, 600))))


#: What is shorter holds no header to change any more.
LEAST_BYTES = 64

CHANGES: tuple[Change, ...] = (
    changed_bytes, changed_bytes, changed_number, changed_number, changed_size, cut, spliced, stuffed, by_chance,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Finding:
    """A file that did not give a photo or a clear error, and what it gave."""

    name: str
    data: bytes
    problem: str


@dataclass(frozen=True, slots=True)
class Fuzzed:
    """What came of a run: how often what was answered, the slowest file in seconds, the most memory in MB."""

    answers: Counter[str]
    findings: tuple[Finding, ...]
    slowest: float
    memory: float


def problem_of(data: bytes) -> tuple[str, str]:
    """What the loader answers to a file, and what is wrong with that answer ("" where nothing is)."""
    started = time.process_time()
    try:
        photo = load(data)
        answer, problem = "a photo", ""
        if photo.pixels.dtype != np.uint8 or photo.pixels.ndim != 3 or photo.pixels.shape[2] != 3:
            problem = f"pixels of {photo.pixels.dtype} {photo.pixels.shape}"
    except PhotoError as error:
        text = str(error)
        answer = " ".join(text.split()[:4])
        problem = "" if text.endswith(".") and "\n" not in text and len(text) < 200 else f"says {text!r}"
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        answer, problem = "another error", f"{type(error).__name__}: {error}"
    seconds = time.process_time() - started
    return answer, problem or (f"took {seconds:.1f} s" if seconds > MOST_SECONDS else "")


def fuzz(seconds: float, seed: int = 0) -> Fuzzed:
    """Break files for so many seconds."""
    rng = np.random.default_rng(seed)
    whole = corpus()
    names, others = list(whole), list(whole.values())
    answers: Counter[str] = Counter()
    findings: list[Finding] = []
    slowest, number = 0.0, 0
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        name = names[number % len(names)]
        data = bytearray(whole[name])
        steps = []
        for _ in range(1 if rng.random() < 0.7 else 3):
            if len(data) < LEAST_BYTES:
                break
            change = CHANGES[int(rng.integers(len(CHANGES)))]
            steps.append(change.__name__)
            data = change(rng, data, others)
        started = time.process_time()
        answer, problem = problem_of(bytes(data))
        slowest = max(slowest, time.process_time() - started)
        answers[answer] += 1
        if problem:
            findings.append(Finding(f"{number} {name} {'+'.join(steps)}", bytes(data), problem))
        number += 1
    return Fuzzed(answers, tuple(findings), slowest, high_water())


def high_water(process: int | str = "self") -> float:
    """The most memory in MB that a running process has held so far; 0 where it has just ended, or the system does not tell.

    What `resource` tells counts the memory of the process that started it, too.
    """
    try:
        status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    except OSError:
        return 0.0
    lines = [line for line in status.splitlines() if line.startswith("VmHWM:")]
    return int(lines[0].split()[1]) / 1024 if lines else 0.0


def main() -> int:
    """Break files for a while, say what was answered, and keep those that found something."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    # the libraries beneath speak of each broken file on standard error
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
    out = fuzz(args.seconds, args.seed)
    print(
        f"photo loader, {sum(out.answers.values())} broken files in {args.seconds:.0f} s: {len(out.findings)} findings, "
        f"slowest {1000 * out.slowest:.0f} ms, peak memory {out.memory:.0f} MB (at most {MOST_MEMORY})"
    )
    for answer, count in out.answers.most_common():
        print(f"  {count:6} {answer} …")
    folder = Path(tempfile.mkdtemp(prefix="photo-fuzz-")) if out.findings else None
    for k, finding in enumerate(out.findings[:20]):
        assert folder is not None
        path = folder / str(k)
        path.write_bytes(finding.data)
        print(f"  FOUND {finding.name}: {finding.problem}; kept as {path}")
    return 1 if out.findings or out.memory > MOST_MEMORY else 0


if __name__ == "__main__":
    sys.exit(main())
