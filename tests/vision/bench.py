"""How long and how much memory reading takes: `python tests/vision/bench.py`. Part of `make bench`.

Photos of 12 megapixels as JPEG: drawn hands (small tiles, at 4032 x 3024) and rows (large ones), and where JADELENS_PHOTOS
names photographs, some of janchan's enlarged. Then a minute of broken files for the photo loader.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "datasets"))

from drawn_hands import held_out_scenes  # noqa: E402
from photo_fuzz import high_water  # noqa: E402
from photosets import janchan, photo_root, pixels_of  # noqa: E402
from vision.read import Reader  # noqa: E402

SIZE = (4032, 3024)
#: What is to be reached on two cores: milliseconds a photo, of these to decode it, and megabytes of `jadelens read`.
MOST_MS, MOST_DECODE_MS, MOST_MEMORY = 150, 40, 400


def photos(count: int) -> Iterator[tuple[str, bytes]]:
    """12-megapixel JPEGs with what they show: `count` of each kind."""
    for kind in ("hand", "row"):
        for scene in held_out_scenes(count, 3, kind=kind, size=SIZE):
            yield (
                f"drawn {kind}",
                cv2.imencode(".jpg", scene.image, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes(),
            )
    root = photo_root()
    if root is None:
        print("JADELENS_PHOTOS names no folder of photographs: only drawn ones are read", file=sys.stderr)
        return
    for number, photo in enumerate(janchan(root, "valid")):
        if number >= count:
            break
        # they were stretched to squares: 4:3 is nearer to what the camera saw
        large = cv2.resize(pixels_of(photo.path), SIZE, interpolation=cv2.INTER_CUBIC)
        yield "janchan enlarged", cv2.imencode(".jpg", large, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes()


def child(arguments: Sequence[str]) -> tuple[str, float, float]:
    """A command of ours in a process of its own: what it printed, its seconds, and its peak memory in MB."""
    started, peak = time.perf_counter(), 0.0
    with tempfile.TemporaryFile("w+") as out:
        process = subprocess.Popen([sys.executable, "-m", "ui", *arguments], cwd=ROOT, stdout=out)
        # what the system tells of an ended process counts the memory of the one that started it, too
        while process.poll() is None:
            peak = max(peak, high_water(process.pid))
            time.sleep(0.005)
        seconds = time.perf_counter() - started
        if process.returncode:
            raise SystemExit(f"jadelens {' '.join(arguments)} failed")
        out.seek(0)
        return out.read(), seconds, peak


def spread(values: Sequence[float]) -> str:
    """The median and the slowest of some milliseconds."""
    return f"median {statistics.median(values):.0f}, slowest {max(values):.0f}"


def met(value: float, most: float, unit: str) -> str:
    """Whether a value is as low as it is to be."""
    return f"{value:.0f} {unit} of at most {most:.0f}: {'met' if value <= most else 'MISSED'}"


def in_process(some: Sequence[tuple[str, bytes]], rounds: int) -> None:
    """Print time by stage, kind by kind and for all together."""
    reader = Reader()
    reader.read(some[0][1])
    stages: dict[tuple[str, str], list[float]] = {}
    for kind, data in list(some) * rounds:
        for stage, ms in reader.read(data).ms.items():
            for name in (kind, "all"):
                stages.setdefault((name, stage), []).append(ms)
    for kind in dict.fromkeys(kind for kind, _ in stages):
        here = {stage: ms for (name, stage), ms in stages.items() if name == kind}
        print(
            f"{kind}, ms ({len(here['total'])} readings): "
            + "; ".join(f"{stage} {spread(ms)}" for stage, ms in here.items())
        )
    print("a photo: " + met(statistics.median(stages["all", "total"]), MOST_MS, "ms"))
    print("decoding it: " + met(statistics.median(stages["all", "decode"]), MOST_DECODE_MS, "ms"))


def by_command(some: Sequence[tuple[str, bytes]]) -> None:
    """Print the command's cold start, its time for further photos, and its peak memory."""
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for i, (_, data) in enumerate(some):
            path = Path(folder) / f"{i}.jpg"
            path.write_bytes(data)
            names.append(str(path))
        cold = [child(["read", "--json", name]) for name in names[:5]]
        print(f"jadelens read, cold, one photo: {statistics.median(s for _, s, _ in cold):.2f} s")
        text, seconds, memory = child(["read", "--json", *names])
        each = [json.loads(line)["ms"]["total"] for line in text.splitlines()]
        print(f"jadelens read, {len(names)} photos in one call: {seconds:.2f} s, ms each: {spread(each[1:])}")
        print("peak memory: " + met(max(memory, *(m for _, _, m in cold)), MOST_MEMORY, "MB"))


def main() -> int:
    """Measure all of it; fails only where broken files do."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--photos", type=int, default=8, help="photos of each kind (default 8)")
    parser.add_argument("--rounds", type=int, default=5, help="how often each is read (default 5)")
    parser.add_argument("--fuzz", type=float, default=60, help="seconds of broken files (default 60)")
    args = parser.parse_args()
    some = list(photos(args.photos))
    in_process(some, args.rounds)
    by_command(some)
    sys.stdout.flush()
    fuzz = [sys.executable, str(ROOT / "datasets" / "photo_fuzz.py"), "--seconds", str(args.fuzz)]
    return subprocess.run(fuzz, check=False, env={**os.environ, "PYTHONPATH": str(ROOT)}).returncode


if __name__ == "__main__":
    sys.exit(main())
