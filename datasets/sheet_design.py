"""Designs of tiles as others have drawn them, face by face: what a scene draws of them, and contact sheets to look at."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class SheetDesign:
    """The faces of a design as scenes take them; `codes` are those that a player could name, or all where that is none.

    Those in `untold` a player could not name, and `why` says so.
    """

    name: str
    faces: dict[str, Image]
    untold: frozenset[str] = frozenset()
    why: str = ""

    @property
    def codes(self) -> tuple[str, ...]:
        """The faces that scenes draw."""
        told = tuple(code for code in self.faces if code not in self.untold)
        return told or tuple(self.faces)

    @property
    def can_be_named(self) -> bool:
        """Whether a player could name the faces drawn."""
        return any(code not in self.untold for code in self.faces)

    def face(self, code: str) -> Image:
        """One face (240 x 180 x 4 RGBA)."""
        return self.faces[code]


def collected(
    sources: Iterable[tuple[Callable[[Path], Iterable[SheetDesign]], Path, str]],
) -> tuple[list[SheetDesign], list[str]]:
    """The designs that the sources have in their folders, and for each of which something is missing what is said of that, with the reason."""
    found, missing = list[SheetDesign](), list[str]()
    for read, folder, sentence in sources:
        try:
            found += read(folder)
        except OSError as error:
            missing.append(f"{sentence} ({error})")
    return found, missing


def contact_sheet(design: SheetDesign, ground: Sequence[int] = (225, 235, 240)) -> Image:
    """All faces of a design with their codes, BGR; red where a player could not name the face."""
    cells = []
    for code, face in design.faces.items():
        small = cv2.resize(face, (90, 120), interpolation=cv2.INTER_AREA)
        alpha = small[..., 3:].astype(np.float32) / 255
        cell = np.full((142, 96, 3), 90, np.uint8)
        cell[2:122, 3:93] = small[..., 2::-1] * alpha + np.array(ground, np.float32) * (1 - alpha)
        ink = (80, 80, 255) if code in design.untold else (255, 255, 255)
        cv2.putText(cell, code, (30, 137), cv2.FONT_HERSHEY_SIMPLEX, 0.5, ink, 1, cv2.LINE_AA)
        cells.append(cell)
    cells += [np.full_like(cells[0], 90)] * (-len(cells) % 14)
    return np.vstack([np.hstack(cells[k : k + 14]) for k in range(0, len(cells), 14)])


def show(
    found: Sequence[SheetDesign], missing: Sequence[str], about: str, arguments: Sequence[str] | None = None
) -> None:
    """Write a contact sheet of each design found into the folder that the command line names."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where to write the contact sheets")
    args = parser.parse_args(arguments)
    args.folder.mkdir(parents=True, exist_ok=True)
    for design in found:
        path = args.folder / f"{design.name.replace(' ', '-')}.png"
        cv2.imwrite(str(path), contact_sheet(design))
        print(f"{path}: {len(design.faces)} faces, {len(design.codes)} drawn. {design.why}")
    for sentence in missing:
        print(sentence)
