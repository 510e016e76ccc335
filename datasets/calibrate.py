"""Fit the classifier's temperature and the limit of `sure`: `python datasets/calibrate.py --help`.

On what the classifier was not trained on: janchan's valid photographs as the reader finds their tiles, the camerash sets left
out, and hands drawn in styles left out. Writes both figures into `models/classifier.toml`. Where the last stage of training
took in all the sets, fit on a model from before it (`--classifier`).
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from crops import LABELS, STORED, STORED_MARGIN, Crops, of_camerash
from draw_pool import LEFT_OUT
from drawn_hands import held_out_scenes
from evaluate import reader_with
from judging import Case, judge
from model_settings import write_settings
from photosets import LabelledTile, decoded, janchan, photo_root, pixels_of
from vision.classify import softmax
from vision.photo import Photo
from vision.read import Reader
from vision.reading import Detection
from vision.rectify import Cutter

#: No more than this share of the tiles that the reader is sure of may be wrong.
WRONG_AMONG_SURE = 1 / 500
#: The share of tiles that a player may be asked about: on sets never seen more are wrong than here, and asking finds them.
ASKED_ABOUT = 0.02


def of_photo(
    reader: Reader, pixels: NDArray[np.uint8], labels: list[LabelledTile]
) -> tuple[list[NDArray[np.float32]], list[int]]:
    """The classifier's answers (2 x labels) for the labelled tiles that are found in a photo, and their labels."""
    _, pairs = judge(Case("", b"", tuple(labels)), reader.read_photo(Photo(pixels)))
    matched = [(label, tile) for label, tile in pairs if label and tile]
    if not matched:
        return [], []
    answers, _ = reader.classifier.seen(Cutter(pixels), [tile.detection for _, tile in matched])
    return [answers[:, i] for i in range(len(matched))], [LABELS.index(label.tile) for label, _ in matched]


def of_crops(reader: Reader, crops: Crops, seed: int = 0) -> list[NDArray[np.float32]]:
    """The classifier's answers (2 x labels) for stored crops, cut as inexactly as the detector cuts."""
    rng = np.random.default_rng(seed)
    w, h = STORED
    half = np.array([[-w, -h], [w, -h], [w, h], [-w, h]], np.float32) / STORED_MARGIN / 2
    out = []
    for image in crops.images:
        quad = half + np.array([w, h]) / 2 - 0.5 + rng.normal(0, 1.5, (4, 2))
        a, b, c, d = [(float(x), float(y)) for x, y in quad]
        answers, _ = reader.classifier.seen(Cutter(image), [Detection((a, b, c, d), 1.0)])
        out.append(answers[:, 0])
    return out


def fit_temperature(
    probabilities: NDArray[np.float32], labels: NDArray[np.int_], reader: Reader, weights: NDArray[np.float64]
) -> float:
    """The temperature at which the right faces are likeliest."""

    def surprise(temperature: float) -> float:
        p = reader.classifier.together(softmax(probabilities, temperature))
        return float(-(weights * np.log(np.maximum(p[np.arange(len(labels)), labels], 1e-9))).sum())

    return min((float(t) for t in np.geomspace(0.4, 3.0, 60)), key=surprise)


def fit_sure(p: NDArray[np.float64], right: NDArray[np.bool_]) -> float:
    """The limit at which about `ASKED_ABOUT` of the tiles are asked about; higher where too many above it would be wrong."""
    limit = float(np.quantile(p, ASKED_ABOUT))
    for stricter in np.sort(p[p >= limit]):
        if (~right[p >= stricter]).mean() <= WRONG_AMONG_SURE:
            return float(min(0.999, max(0.5, stricter)))
    return 0.999


def main() -> None:
    """Fit both and write them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--drawn", type=int, default=40, help="hands drawn (default 40)")
    parser.add_argument("--classifier", type=Path, metavar="FILE.onnx", help="fit on this model")
    parser.add_argument(
        "--sets", nargs="*", default=LEFT_OUT, help="the camerash sets left out of its training"
    )
    args = parser.parse_args()
    root = photo_root()
    if root is None:
        parser.error("JADELENS_PHOTOS must name the folder of photographs")
    reader = reader_with(args.classifier)
    answers: list[NDArray[np.float32]] = []
    labels: list[int] = []
    parts: list[str] = []
    for photo in janchan(root, "valid"):
        some, names = of_photo(reader, pixels_of(photo.path), list(photo.tiles))
        answers += some
        labels += names
        parts += ["janchan valid"] * len(names)
    crops = of_camerash(root, args.sets)
    answers += of_crops(reader, crops)
    labels += crops.labels.tolist()
    parts += ["camerash sets left out"] * len(crops)
    for scene in held_out_scenes(args.drawn, seed=11):
        truth = [LabelledTile(t.code, t.quad) for t in scene.tiles if t.visible > 0.9]
        jpeg = cv2.imencode(".jpg", scene.image, [cv2.IMWRITE_JPEG_QUALITY, 90])[1]
        some, names = of_photo(reader, decoded(jpeg.astype(np.uint8)), truth)
        answers += some
        labels += names
        parts += ["drawn hands"] * len(names)
    seen, truth_of, part_of = np.stack(answers, axis=1), np.array(labels), np.array(parts)
    names_of_parts = list(dict.fromkeys(parts))
    weights = np.zeros(len(labels))
    for name in names_of_parts:
        weights[part_of == name] = 1 / (part_of == name).sum()
    temperature = fit_temperature(seen, truth_of, reader, weights)
    together = reader.classifier.together(softmax(seen, temperature))
    faces = np.array(reader.classifier.faces)
    best = faces[together[:, faces].argmax(axis=1)]
    p, right = together[np.arange(len(best)), best], best == truth_of
    real = part_of != "drawn hands"
    sure = fit_sure(p[real], right[real])
    print(f"temperature {temperature:.3f}, sure from {sure:.4f}")
    for name in names_of_parts:
        here = part_of == name
        asked = p[here] < sure
        wrong = (~right[here] & ~asked).sum()
        print(
            f"  {name}: {here.sum()} tiles, {100 * right[here].mean():.2f} % right, {100 * (~asked).mean():.1f} % sure, "
            f"{wrong} of them wrong; not a tile: {100 * (together[here, reader.classifier.not_a_tile] > 0.5).mean():.2f} %"
        )
    write_settings("classifier", {"temperature": round(temperature, 4), "sure": round(sure, 4)})


if __name__ == "__main__":
    main()
