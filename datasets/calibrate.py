"""Fit the temperatures of the networks that name tiles: `python datasets/calibrate.py --help`.

On what they were not trained on: janchan's valid photographs as the reader finds their tiles, the camerash sets left out, and
hands drawn in styles left out. Writes the figures into `models/classifier.toml` and `models/bonus.toml`. Where the last stage
of training took in all the sets, fit on networks from before it (`--models`). Then `fit_sure.py` fits from which probability on tiles are `sure`.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

import models
from crops import LABELS, STORED, STORED_MARGIN, Crops, of_camerash
from draw_pool import LEFT_OUT
from drawn_hands import held_out_scenes
from judging import Case, judge
from model_settings import write_settings
from photosets import LabelledTile, decoded, janchan, photo_root, pixels_of
from vision.bonus import BonusReader
from vision.classify import Classifier
from vision.naming import TURNED, Named, either_way, softmax
from vision.photo import Photo
from vision.quads import about, quad_of
from vision.read import Reader
from vision.reading import Detection
from vision.rectify import Cutter

#: camerash's tiles are kept (w, h) so large that every network sees them shrunk.
FINE = (2 * STORED[0], 2 * STORED[1])


@dataclass(frozen=True, slots=True)
class Placed:
    """Tiles in one picture whose places and codes are known."""

    part: str
    cutter: Cutter
    places: list[Detection]
    codes: list[str]


def of_photo(reader: Reader, part: str, pixels: NDArray[np.uint8], labels: list[LabelledTile]) -> Placed:
    """The labelled tiles of a photo that the reader finds, where it finds them."""
    _, pairs = judge(Case("", b"", tuple(labels)), reader.read_photo(Photo(pixels)))
    matched = [(label, tile) for label, tile in pairs if label and tile]
    return Placed(
        part, Cutter(pixels), [t.detection for _, t in matched], [label.tile for label, _ in matched]
    )


def of_crops(part: str, crops: Crops, seed: int = 0) -> Iterator[Placed]:
    """Stored crops, each a picture of its own, cut as inexactly as the detector cuts."""
    rng = np.random.default_rng(seed)
    for image, label in zip(crops.images, crops.labels, strict=True):
        h, w = image.shape[:2]
        place = about(np.array([w, h]) / 2 - 0.5, np.diag([w, h]) / STORED_MARGIN)
        quad = quad_of(np.array(place) + rng.normal(0, w / 60, (4, 2)))
        yield Placed(part, Cutter(image), [Detection(quad, 1.0)], [LABELS[label]])


def fit_temperature(
    answers: NDArray[np.float32], labels: NDArray[np.int_], turned: int, weights: NDArray[np.float64]
) -> float:
    """The temperature at which the right labels are likeliest; `answers` are 2 x n x labels, the tiles seen both ways up."""

    def surprise(temperature: float) -> float:
        p = either_way(softmax(answers, temperature), turned)
        return float(-(weights * np.log(np.maximum(p[np.arange(len(labels)), labels], 1e-9))).sum())

    return min((float(t) for t in np.geomspace(0.4, 3.0, 60)), key=surprise)


def fit_network(network: Classifier | BonusReader, placed: list[Placed]) -> float:
    """The temperature of a network, by the tiles that it has a label for, each part weighing the same."""
    answers, labels, parts = [], list[int](), list[str]()
    for some in placed:
        known = [k for k, code in enumerate(some.codes) if code in network.labels]
        if known:
            answers.append(network.answers(some.cutter, [some.places[k] for k in known]))
            labels += [network.labels.index(some.codes[k]) for k in known]
            parts += [some.part] * len(known)
    size = Counter(parts)
    weights = np.array([1 / size[part] for part in parts])
    turned = network.labels.index(TURNED)
    return fit_temperature(np.concatenate(answers, axis=1), np.array(labels), turned, weights)


def main() -> None:
    """Fit both and write them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--drawn", type=int, default=40, help="hands drawn (default 40)")
    parser.add_argument(
        "--models", type=Path, default=models.FOLDER, metavar="DIR", help="fit on the networks in this folder"
    )
    parser.add_argument(
        "--sets", nargs="*", default=LEFT_OUT, help="the camerash sets left out of their training"
    )
    args = parser.parse_args()
    root = photo_root()
    if root is None:
        parser.error("JADELENS_PHOTOS must name the folder of photographs")
    reader = Reader(folder=args.models)
    valid, shops, drawn = "janchan valid", "camerash sets left out", "drawn hands"
    placed = [
        of_photo(reader, valid, pixels_of(photo.path), list(photo.tiles)) for photo in janchan(root, "valid")
    ]
    placed += of_crops(shops, of_camerash(root, args.sets, stored=FINE))
    for scene in held_out_scenes(args.drawn, seed=11):
        truth = [LabelledTile(t.code, t.quad) for t in scene.tiles if t.visible > 0.9]
        jpeg = cv2.imencode(".jpg", scene.image, [cv2.IMWRITE_JPEG_QUALITY, 90])[1]
        placed.append(of_photo(reader, drawn, decoded(jpeg.astype(np.uint8)), truth))
    for network in (reader.classifier, reader.bonus):
        network.temperature = fit_network(network, placed)
    named = {part: list[tuple[str, Named]]() for part in (valid, shops, drawn)}
    for some in placed:
        named[some.part] += zip(some.codes, reader.named(some.cutter, some.places), strict=True)
    print(
        f"temperature {reader.classifier.temperature:.3f}, of flowers and seasons {reader.bonus.temperature:.3f}"
    )
    for part, tiles in named.items():
        right = np.array([n.faces[0][0] == code for code, n in tiles])
        none = np.array([n.not_a_tile > 0.5 for _, n in tiles])
        print(
            f"  {part}: {len(tiles)} tiles, {100 * right.mean():.2f} % right; not a tile: {100 * none.mean():.2f} %"
        )
    write_settings("classifier", {"temperature": round(reader.classifier.temperature, 4)})
    write_settings("bonus", {"temperature": round(reader.bonus.temperature, 4)})


if __name__ == "__main__":
    main()
