"""How long and how much memory reading takes: `python tests/vision/bench.py`. Part of `make bench`.

The photo is drawn: a hand of fourteen tiles at 12 megapixels, as JPEG.
"""

from __future__ import annotations

import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import cv2

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "datasets"))

from evaluate import held_out_scenes  # noqa: E402
from vision.read import Reader  # noqa: E402

SIZE = (4032, 3024)


def photo(seed: int) -> bytes:
    """A 12-megapixel JPEG of a drawn hand."""
    (scene,) = held_out_scenes(1, seed, size=(2016, 1512))
    large = cv2.resize(scene.image, SIZE, interpolation=cv2.INTER_CUBIC)
    return cv2.imencode(".jpg", large, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes()


def main() -> None:
    """Print time by stage, the command's cold start and its peak memory."""
    photos = [photo(seed) for seed in range(8)]
    reader = Reader()
    reader.read(photos[0])
    stages: dict[str, list[float]] = {}
    for data in photos * 3:
        for stage, ms in reader.read(data).ms.items():
            stages.setdefault(stage, []).append(ms)
    print(
        "reading, in process, median of 24: "
        + ", ".join(f"{s} {statistics.median(m):.0f} ms" for s, m in stages.items())
    )
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for i, data in enumerate(photos):
            path = Path(folder) / f"{i}.jpg"
            path.write_bytes(data)
            names.append(str(path))
        times = []
        for _ in range(5):
            start = time.perf_counter()
            subprocess.run(
                [sys.executable, "-m", "ui", "read", "--json", names[0]],
                check=True,
                cwd=ROOT,
                capture_output=True,
            )
            times.append(time.perf_counter() - start)
        print(f"jadelens read, cold, one photo: {statistics.median(times):.2f} s")
        start = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-m", "ui", "read", "--json", *names], check=True, cwd=ROOT, capture_output=True
        )
        whole = time.perf_counter() - start
        each = [json.loads(line)["ms"]["total"] for line in done.stdout.splitlines()]
        print(
            f"jadelens read, {len(names)} photos in one call: {whole:.2f} s, each further one "
            f"{statistics.median(each[1:]):.0f} ms (slowest {max(each[1:]):.0f} ms)"
        )
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        print(f"peak memory of jadelens read: {peak:.0f} MB")


if __name__ == "__main__":
    main()
