"""Copy the models for measuring on camerash: `python datasets/without_camerash.py DIR`, then `evaluate.py --only sets sure --models DIR --sets all`.

The classifier has learnt from camerash's sets in its last stages; the network of second opinions has seen none of them, names the same
labels from the same pixels, and takes its place there.
"""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

from model_settings import MODELS, settings_of, write_beside


def without_camerash(folder: Path, source: Path = MODELS) -> None:
    """Write into `folder` the models of `source`, none of which has seen a tile of camerash."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in (*source.glob("*.onnx"), *source.glob("*.toml")):
        shutil.copy(path, folder)
    classifier = folder / "classifier.onnx"
    shutil.copy(folder / "second.onnx", classifier)
    write_beside(classifier, settings_of(classifier))


def main() -> None:
    """Write the copies."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, metavar="DIR")
    without_camerash(parser.parse_args().folder)


if __name__ == "__main__":
    main()
