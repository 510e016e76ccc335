"""From the bytes of a photo to a `Reading`: load, find, name, decode, arrange."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import replace
from functools import cache

from vision.classify import Classifier, Named
from vision.decode import copies, together
from vision.detect import Detector
from vision.layout import arrange, hand_of
from vision.photo import Photo, load
from vision.reading import BACK, Detection, Reading, TileReading
from vision.rectify import Cutter


class Reader:
    """Reads photos; the networks are loaded once, when it is made."""

    def __init__(self, threads: int = 2) -> None:
        self.detector = Detector(threads)
        self.classifier = Classifier(threads)
        self.sure = float(self.classifier.model.settings["sure"])
        self.reject = float(self.classifier.model.settings["reject"])

    def read(self, data: bytes) -> Reading:
        """The tiles in the photo that `data` holds; raises `vision.photo.PhotoError` where it is none."""
        started = time.perf_counter()
        photo = load(data)
        return self.read_photo(photo, decode_ms=(time.perf_counter() - started) * 1000)

    def read_photo(self, photo: Photo, decode_ms: float = 0.0) -> Reading:
        """The tiles in a photo that is already decoded."""
        start = time.perf_counter()
        found = self.detector.find(photo.pixels)
        middle = time.perf_counter()
        named = self.classifier.name(Cutter(photo.pixels), found)
        kept = [n for n in named if n.not_a_tile < self.reject]
        end = time.perf_counter()
        reading = self._reading(photo, kept)
        done = time.perf_counter()
        times = {
            "decode": decode_ms,
            "detect": (middle - start) * 1000,
            "classify": (end - middle) * 1000,
            "total": decode_ms + (done - start) * 1000,
        }
        return replace(reading, ms={stage: round(ms, 1) for stage, ms in times.items()})

    def _reading(self, photo: Photo, named: list[Named]) -> Reading:
        inside = hand_of([n.detection.quad for n in named], [n.faces[0][0] for n in named])
        in_hand = [i for i, flag in enumerate(inside) if flag]
        decoded = together([named[i].faces for i in in_hand])
        changed = {i: flag for i, (_, flag) in zip(in_hand, decoded, strict=True)}
        faces = {i: f for i, (f, _) in zip(in_hand, decoded, strict=True)}
        counts = Counter(f[0][0] for f in faces.values())
        tiles = []
        for i, n in enumerate(named):
            ranked = faces.get(i, n.faces)
            possible = counts[ranked[0][0]] <= copies(ranked[0][0]) or ranked[0][0] == BACK
            sure = ranked[0][1] >= self.sure and n.not_a_tile < 0.2 and not changed.get(i, False) and possible
            tiles.append(TileReading(i, n.detection, ranked, sure, None, None, None, in_hand=inside[i]))
        return arrange(Reading(photo.width, photo.height, tuple(tiles)))

    def name_at(self, photo: Photo, detection: Detection) -> tuple[tuple[str, float], ...]:
        """The ranked faces of one place in a photo, such as a tile that the player added."""
        return self.classifier.name(Cutter(photo.pixels), [detection])[0].faces


@cache
def _reader() -> Reader:
    return Reader()


def read_photo(data: bytes) -> Reading:
    """The tiles in the photo that `data` holds, read by one reader that is kept; raises `vision.photo.PhotoError`."""
    return _reader().read(data)
