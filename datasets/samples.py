"""Draw the sample pictures that the page offers: `python datasets/samples.py ui/samples --labels tests/vision/samples.json`.

Each is a complete winning hand laid out in sets by British habit, in one of our own drawn styles.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from drawn_hands import Faces
from faces import face_bank
from scenes import Scene, draw_scene, labels

#: The name of each sample, the style of its tiles and the seed of its scene, chosen by eye among those that `--look` shows.
SAMPLES = {"hand-on-a-cloth": (24, 2), "hand-and-discards": (24, 19)}


def draw(style: int, seed: int) -> Scene:
    """One hand as a photograph of 1600 x 1200 pixels."""
    bank = face_bank([style], width=180, height=240)
    design = Faces(np.asarray(bank["faces"], np.uint8)[0], [str(c) for c in bank["codes"]])
    return draw_scene(np.random.default_rng([2026, seed]), [design], kind="hand", size=(1600, 1200))


def is_sample(scene: Scene) -> bool:
    """Whether a scene is a whole, lawful hand of tiles large enough to look at."""
    inside = [t for t in scene.tiles if t.in_hand]
    kinds = [s.kind for s in scene.sets if s.kind != "bonus"]
    widths = [float(np.linalg.norm(t.quad[1] - t.quad[0])) for t in inside]
    return (
        kinds.count("pair") == 1
        and "loose" not in kinds
        and kinds.count("chow") <= 1
        and len(kinds) == 5
        and min(widths, default=0) > 45
        and all(t.visible > 0.97 for t in inside)
        and float(scene.image.mean()) > 70
    )


def candidates(style: int, count: int) -> Iterator[tuple[int, Scene]]:
    """Seeds whose scenes would do, with the scenes."""
    for seed in range(count):
        scene = draw(style, seed)
        if is_sample(scene):
            yield seed, scene


def main() -> None:
    """Write the samples, or show what there is to choose from."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("out", type=Path)
    parser.add_argument("--labels", type=Path, help="write what the pictures show here, as JSON")
    parser.add_argument(
        "--look", type=int, metavar="STYLE", help="write every scene of this style that would do, by seed"
    )
    parser.add_argument("--count", type=int, default=60, help="seeds to look at")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    if args.look is not None:
        scenes = [(f"{args.look}-{seed}", scene) for seed, scene in candidates(args.look, args.count)]
    else:
        scenes = [(name, draw(style, seed)) for name, (style, seed) in SAMPLES.items()]
    if args.labels:
        args.labels.write_text(
            json.dumps({name: labels(scene) for name, scene in scenes}) + "\n", encoding="utf-8"
        )
    for name, scene in scenes:
        cv2.imwrite(str(args.out / f"{name}.jpg"), scene.image, [cv2.IMWRITE_JPEG_QUALITY, 88])
        print(
            name,
            "; ".join(
                f"{s.kind} {' '.join(s.tiles)}{' concealed' if s.concealed else ''}" for s in scene.sets
            ),
        )


if __name__ == "__main__":
    main()
