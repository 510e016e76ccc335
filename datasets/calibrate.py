"""Fit the classifier's temperature and the limit of `sure`: `python datasets/calibrate.py --help`.

On what no model was trained on: janchan's valid photographs as the reader finds their tiles, the camerash sets left out, and
hands drawn in styles left out. Writes both figures into `models/classifier.toml`.
"""

from __future__ import annotations

import argparse

import cv2
import numpy as np
from numpy.typing import NDArray

from crops import LABELS, STORED, STORED_MARGIN, Crops, of_camerash
from draw_pool import LEFT_OUT
from drawn_hands import held_out_scenes
from export import write_settings
from judging import Case, judge
from photosets import LabelledTile, decoded, janchan, photo_root, pixels_of
from vision.classify import softmax
from vision.photo import Photo
from vision.read import Reader
from vision.reading import Detection
from vision.rectify import Cutter

#: No more than this share of the tiles that the reader is sure of may be wrong.
WRONG_AMONG_SURE = 1 / 500


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
    """The lowest limit at which few enough of the tiles above it are wrong."""
    order = np.argsort(-p)
    wrong = np.cumsum(~right[order])
    allowed = wrong <= WRONG_AMONG_SURE * np.arange(1, len(p) + 1)
    last = int(np.nonzero(allowed)[0].max()) if allowed.any() else 0
    return float(min(0.999, max(0.5, p[order[last]])))


def main() -> None:
    """Fit both and write them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--drawn", type=int, default=40, help="hands drawn (default 40)")
    args = parser.parse_args()
    root = photo_root()
    if root is None:
        parser.error("JADELENS_PHOTOS must name the folder of photographs")
    reader = Reader()
    answers: list[NDArray[np.float32]] = []
    labels: list[int] = []
    parts: list[str] = []
    for photo in janchan(root, "valid"):
        some, names = of_photo(reader, pixels_of(photo.path), list(photo.tiles))
        answers += some
        labels += names
        parts += ["janchan valid"] * len(names)
    crops = of_camerash(root, LEFT_OUT)
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
