"""The `.toml` beside each model: what the program needs to know of it. Written here, read by `models.load`."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from crops import LABELS, STORED
from vision.index import SAYS
from vision.naming import NOT_A_TILE, TURNED
from vision.reading import FLOWERS_AND_SEASONS
from vision.sureness import BARE, DOWN, ELSE, PICTURE

MODELS = Path(__file__).resolve().parent.parent / "models"

#: A tile as both classifiers take it (w, h), and how much around it the reader cuts out.
TILE, AROUND = (64, 80), (1.1, 1.04, 1.16)

#: Flowers and seasons as the network that tells them apart takes them (w, h), and what it may say.
BONUS_TILE = (104, 130)
BONUS_LABELS = (*FLOWERS_AND_SEASONS, NOT_A_TILE, TURNED)

#: A tile as the network that reads figures in corners takes it (w, h).
INDEX_TILE = (80, 100)

#: A tile and what lies around it as the network of outlines takes them (w, h), and how much that is.
OUTLINE_TILE, OUTLINE_MARGIN = (80, 96), 1.6

#: A place and what lies around it as the network of surroundings takes them (w, h), and how much that is.
AROUND_PLACE, AROUND_MARGIN = (48, 48), 2.2

#: What each network that names tiles may say, in the order of its answers.
NAMES_OF = {
    "classifier": LABELS,
    "second": LABELS,
    "third": LABELS,
    "counting": LABELS,
    "bonus": BONUS_LABELS,
    "index": SAYS,
}

#: What the program needs to know of a model when none is said yet; what is in its `.toml` already is kept.
SETTINGS: dict[str, dict[str, Any]] = {
    "detector": {
        "side": 896,
        "threshold": 0.3,
        "least": 0.35,
        "edge": [24.0, 44.0, 84.0],
        "most_pixels": 1_400_000,
    },
    "classifier": {
        "size": list(TILE),
        "margins": list(AROUND[:1]),
        "temperature": 1.0,
        **{sort: [0.9, 0.9] for sort in (ELSE, PICTURE, DOWN, BARE)},
        "reject": 0.5,
    },
    "second": {"size": list(TILE), "margins": list(AROUND[:1])},
    "third": {"size": list(TILE), "margins": list(AROUND[:1])},
    "counting": {"size": list(TILE), "margins": list(AROUND[:1])},
    "bonus": {"size": list(BONUS_TILE), "margins": list(AROUND[:2]), "temperature": 1.0},
    "index": {"size": list(INDEX_TILE), "margins": list(AROUND[:1])},
    "outline": {"size": list(OUTLINE_TILE), "margin": OUTLINE_MARGIN, "spread": 0.0},
    "around": {"size": list(AROUND_PLACE), "margin": AROUND_MARGIN},
}


def stored_for(size: tuple[int, int]) -> tuple[int, int]:
    """A stored crop (w, h) for a network that sees tiles at `size` (w, h): as much finer as that is than the classifier's."""
    return round(STORED[0] * size[0] / TILE[0]), round(STORED[1] * size[1] / TILE[1])


def write_settings(name: str, changes: Mapping[str, Any], folder: Path = MODELS) -> None:
    """Bring the `.toml` of the model `name` in `folder` up to date: its hash, and `changes`."""
    model = folder / f"{name}.onnx"
    settings = SETTINGS[name] | settings_of(model) | dict(changes)
    if name in NAMES_OF:
        settings["labels"] = list(NAMES_OF[name])
    write_beside(model, settings)


def settings_of(model: Path) -> dict[str, Any]:
    """What the `.toml` beside a model says; nothing where there is none."""
    path = model.with_suffix(".toml")
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def write_beside(model: Path, settings: Mapping[str, Any]) -> None:
    """Write the `.toml` beside a model: the settings, with the model's own hash."""
    hashed = {**settings, "sha256": hashlib.sha256(model.read_bytes()).hexdigest()}
    lines = [
        f"# How the program uses {model.name}; written by datasets/export.py, calibrate.py and fit_sure.py"
    ]
    lines += [f"{key} = {_toml(value)}" for key, value in hashed.items()]
    model.with_suffix(".toml").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _toml(value: object) -> str:
    if isinstance(value, str):
        return '"' + value + '"'
    if isinstance(value, list):
        return "[" + ", ".join(_toml(v) for v in value) + "]"
    return repr(value)
