"""Fit from which probability on tiles are `sure`: `python datasets/fit_sure.py --help`.

Of tiles named with some probability or a higher one fewer are wrong (isotonic regression): a player is asked where of those named so one in fifty or more
is, and in a set that is strange to the networks, where one in a hundred or more is. For white dragons without paint, face-down tiles, pictures (flowers,
seasons, animals, 1 bamboos, jokers, other white dragons) and all else apart, as the reader names them end to end in janchan's valid photographs, in drawn
hands and face-down tiles among others in styles left out, and in designs of other fonts and games: no network has learnt from these, and but for the
photographs no figure of the README is of these pictures. Writes the limits into `models/classifier.toml`; a quarter of an hour on two cores.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import models
from drawn_hands import case_of, hands
from drawn_scenes import SHEET_KINDS, among_faces, varied
from evaluate import case_of_photo
from judging import Case, judge
from model_settings import write_settings
from other_designs import other_designs
from photosets import janchan, partly_labelled, photo_root
from vision.read import Reader
from vision.reading import Reading
from vision.sureness import BARE, DOWN, ELSE, PICTURE, Sureness, sort_of

#: Where such a share of what is named so is wrong, the player is asked; in a strange set the second one: with the first three in a thousand that were not
#: asked about were wrong there.
ASKED = (1 / 50, 1 / 100)
#: Seeds of drawn hands, of face-down tiles among others, and, with the design's number added, of scenes of other designs, none of them reported.
HANDS, AMONG, DESIGNS = range(1432, 1436), range(53, 59), 700

#: The sort of what a tile was named, with which probability, and whether that is wrong.
Told = tuple[str, float, bool]


class Alone(Reader):
    """A reader for which no set vouches: what may be so little probable as a set allows says nothing of what else may be."""

    def vouched(self, reading: Reading) -> Reading:
        """It as it is."""
        return reading


def named_in(reader: Reader, cases: Iterable[Case]) -> Iterator[Told]:
    """What a reader that is sure of everything would not ask about; extra tiles are wrong."""
    for case in cases:
        _, pairs = judge(case, reader.read(case.data))
        for label, tile in pairs:
            if tile is not None and tile.sure:
                yield sort_of(tile.tile, tile.paint), tile.p, label is None or label.tile != tile.tile


def limit_of(p: NDArray[np.float64], wrong: NDArray[np.bool_], asked: float) -> float:
    """The lowest of some probabilities (n) from which on a smaller share than `asked` is wrong (n), that share falling as they rise; 1 where it is nowhere.

    By pooling neighbours that would rise (isotonic regression).
    """
    order = np.argsort(p, kind="stable")
    # of each block of neighbours: how many are wrong, how many there are, and the lowest probability
    blocks: list[tuple[int, int, float]] = []
    for lowest, bad in zip(p[order].tolist(), wrong[order].tolist(), strict=True):
        block = (int(bad), 1, lowest)
        while blocks and blocks[-1][0] * block[1] <= block[0] * blocks[-1][1]:
            before = blocks.pop()
            block = (before[0] + block[0], before[1] + block[1], before[2])
        blocks.append(block)
    return next((lowest for bad, n, lowest in blocks if bad / n < asked), 1.0)


def fit(told: Iterable[Told]) -> dict[str, list[float]]:
    """The limits of each sort of name, of most sets and of strange ones."""
    by_sort: dict[str, list[tuple[float, bool]]] = defaultdict(list)
    for sort, p, wrong in told:
        by_sort[sort].append((p, wrong))
    limits: dict[str, list[float]] = {}
    for sort in (ELSE, PICTURE, DOWN, BARE):
        some, bad = (
            np.array([p for p, _ in by_sort[sort]]),
            np.array([wrong for _, wrong in by_sort[sort]], bool),
        )
        limits[sort] = [round(limit_of(some, bad, share), 4) for share in ASKED]
        for limit in limits[sort]:
            asked = some < limit
            print(
                f"  {sort}: {len(some)} tiles, from {limit:.4f} on; {asked.sum()} asked about, {(asked & bad).sum()} of them wrong, "
                f"of the others {(bad & ~asked).sum()}"
            )
    return limits


def _cases(part: tuple[str, int], drawn: int) -> Iterator[Case]:
    kind, seed = part
    if kind == "janchan":
        return _photos()
    if kind == "hands":
        return (d.case for d in hands(drawn, seed))
    if kind == "among":
        return (d.case for d in among_faces(drawn, seed))
    design = other_designs()[0][seed]
    scenes = varied(design, design.codes, max(1, drawn * 2 // 3), DESIGNS + seed, SHEET_KINDS, (1280, 960))
    return (case_of(scene, f"{design.name} {k}", design.name) for k, scene in enumerate(scenes))


def _photos() -> Iterator[Case]:
    root, partly = photo_root(), partly_labelled()
    for photo in janchan(root, "valid") if root else ():
        yield case_of_photo(photo, partly=("janchan", photo.path.name) in partly)


def _told(part: tuple[str, int], drawn: int, folder: Path) -> list[Told]:
    """What the reader names in one part of the pictures."""
    reader = Alone(1, folder)
    everything = dict.fromkeys((PICTURE, DOWN, BARE, ELSE), 0.0)
    reader.sure = Sureness(everything, everything)
    return list(named_in(reader, _cases(part, drawn)))


def main(arguments: Sequence[str] | None = None) -> None:
    """Fit the limits and write them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--drawn", type=int, default=60, help="pictures of a seed (default 60; of a design two thirds)"
    )
    parser.add_argument("--at-once", type=int, default=2, metavar="N", help="processes that read (default 2)")
    parser.add_argument(
        "--models", type=Path, default=models.FOLDER, metavar="DIR", help="the networks and their settings"
    )
    args = parser.parse_args(arguments)
    if photo_root() is None:
        parser.error("JADELENS_PHOTOS must name the folder of photographs")
    parts = [
        ("janchan", 0),
        *(("hands", seed) for seed in HANDS),
        *(("among", seed) for seed in AMONG),
        *(("designs", number) for number in range(len(other_designs()[0]))),
    ]
    many = len(parts)
    with ProcessPoolExecutor(args.at_once) as pool:
        told = chain.from_iterable(pool.map(_told, parts, [args.drawn] * many, [args.models] * many))
        limits = fit(told)
    write_settings("classifier", limits, args.models)


if __name__ == "__main__":
    main()
