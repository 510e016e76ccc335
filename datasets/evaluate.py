"""Measure the reader: `python datasets/evaluate.py --help`. How readings are judged is told in `judging.py`.

Parts: valid, test (janchan as taken; before and after the corrections of labels), conditions (test under other light and
turned), oblique (valid as seen at a smaller angle to the table), afar (valid as seen from further off, in large pictures), edges (valid and camerash's
pictures of whole sets, the outermost tiles cut by the edges), painted (valid with tiles
painted over, face down or with letters), hlin117 (scenes and single tiles), boxes (camerash's pictures of whole sets), hands (drawn by British habit), white (face-down tiles and white
dragons), among (face-down tiles among others that are no hand), orders (sticks and rounds in orders never learnt, to be counted), figures (sets with large figures in their corners), foreign (drawn with the designs of KDE and GNOME), other (drawn with the designs of fonts and other games, to choose by), more (further ones), sets (camerash
set by set), empty (pictures without a tile), sure (janchan valid and the camerash sets left out, together).
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path

import cv2
import numpy as np
from numpy.random import default_rng
from numpy.typing import NDArray

import models
from conditions import CONDITIONS, OBLIQUE, Condition
from cut_photos import SHARES, cut, edges_through
from draw_pool import LEFT_OUT
from drawn_hands import SEED, SIZE, case_of, hands, set_mistakes
from drawn_scenes import (
    LAYOUTS,
    SHEET_KINDS,
    UNSEEN_ORDERS,
    among_faces,
    blank_or_back,
    dark_sets,
    heaps,
    in_any_order,
    varied,
    with_large_figures,
)
from empty_pictures import empty_cases
from failures_page import Gallery
from foreign_designs import designs
from from_afar import WIDTHS, from_afar
from judging import Case, Judged, Outcome, Pairs, Summary, judge, show, summary
from more_designs import more_designs
from other_designs import other_designs
from painted_tiles import BACKS, ODD, lettered, turned_down
from photosets import (
    LabelledPhoto,
    LabelledScene,
    LabelledTile,
    camerash,
    camerash_sets,
    decoded,
    hlin117_scenes,
    hlin117_tiles,
    janchan,
    jpeg_of,
    partly_labelled,
    photo_root,
)
from set_photos import by_set, mean_of_sets, named_alone, set_names, tables
from set_scenes import LAYOUTS as REAL_LAYOUTS
from set_scenes import set_scenes
from sheet_design import SheetDesign
from spoilt_photos import SPOILINGS, Spoiling
from vision.read import Reader
from vision.reading import BACK, Reading

#: Paints some tiles of a photograph over: its pixels and labels, and then what they are.
Painter = Callable[
    [NDArray[np.uint8], Sequence[LabelledTile]], tuple[NDArray[np.uint8], tuple[LabelledTile, ...]]
]


@dataclass(frozen=True, slots=True)
class Bench:
    """What the parts measure with: the reader, the photographs' folder, where pictures go, how much is drawn, of what."""

    reader: Reader
    root: Path | None
    gallery: Gallery
    drawn: int = 100
    sets: tuple[str, ...] = LEFT_OUT
    seeds: tuple[int, ...] = (SEED,)
    size: tuple[int, int] = SIZE
    filling: bool = False
    readings: dict[bytes, Reading] = field(default_factory=dict)

    def photos(self) -> Path:
        """The photographs' folder; raises FileNotFoundError where there is none."""
        if self.root is None:
            raise FileNotFoundError("JADELENS_PHOTOS names no folder of photographs")
        return self.root

    def judged(
        self, part: str, cases: Iterable[Case], also: Callable[[int, Reading], tuple[str, ...]] | None = None
    ) -> list[Judged]:
        """All cases read and judged, failures drawn; `also` says what else is wrong with a reading (by its number)."""
        out = []
        for number, case in enumerate(cases):
            reading = self.read(case.data)
            judged, pairs = judge(case, reading)
            if also is not None:
                judged = replace(judged, other=also(number, reading))
            out.append(judged)
            if not judged.exact:
                self.keep(part, judged, case.data, pairs)
        return out

    def read(self, data: bytes) -> Reading:
        """The reading of a picture, which is read only once."""
        key = hashlib.sha256(data).digest()
        if key not in self.readings:
            self.readings[key] = self.reader.read(data)
        return self.readings[key]

    def keep(self, part: str, judged: Judged, data: bytes, pairs: Pairs) -> None:
        """Draw a failure, if failures are drawn."""
        if self.gallery.folder is not None:
            self.gallery.keep(part, judged, decoded(data), pairs)


def case_of_photo(photo: LabelledPhoto, *, partly: bool = False, condition: Condition | None = None) -> Case:
    """A labelled photograph as a case; `partly` where tiles among the labelled ones have no label."""
    data, tiles = photo.path.read_bytes(), photo.tiles
    if condition is not None:
        image = decoded(data)
        tiles = condition.tiles(tiles, (image.shape[1], image.shape[0]))
        data = cv2.imencode(".png", condition.image(image))[1].tobytes()
    return Case(photo.path.stem, data, tiles, extras="none" if partly else "inside")


def changed(
    photo: LabelledPhoto,
    image: NDArray[np.uint8],
    tiles: tuple[LabelledTile, ...],
    ignored: tuple[NDArray[np.float32], ...] = (),
) -> Case:
    """A labelled photograph of janchan's as a changed picture (h x w x 3 BGR) shows it, with what its labels are there, and the outlines (4 x 2) of tiles that may be
    read or not."""
    partly = ("janchan", photo.path.name) in partly_labelled()
    return Case(photo.path.stem, jpeg_of(image), tiles, ignored, extras="none" if partly else "inside")


def photographs(
    bench: Bench, split: str, condition: Condition | None = None, *, corrected: bool = True
) -> Summary:
    """janchan's photographs of a split, as they are or changed."""
    part = f"janchan {split}" + ("" if corrected else ", labels as published")
    part += f", {condition.name}" if condition else ""
    partly = partly_labelled() if corrected else frozenset()
    photos = janchan(bench.photos(), split, corrected=corrected)
    cases = (case_of_photo(p, partly=("janchan", p.path.name) in partly, condition=condition) for p in photos)
    return summary(part, bench.judged(part, cases))


def valid(bench: Bench) -> Iterator[Summary]:
    """janchan valid, with labels as corrected and as published."""
    yield photographs(bench, "valid")
    yield photographs(replace(bench, gallery=Gallery(None)), "valid", corrected=False)


def test(bench: Bench) -> Iterator[Summary]:
    """janchan test, with labels as corrected and as published."""
    yield photographs(bench, "test")
    yield photographs(replace(bench, gallery=Gallery(None)), "test", corrected=False)


def conditions(bench: Bench) -> Iterator[Summary]:
    """janchan test under other light and turned, against itself."""
    before = photographs(bench, "test").figures["end-to-end"][0]
    for condition in CONDITIONS:
        out = photographs(bench, "test", condition)
        lost = 100 * (before - out.figures["end-to-end"][0])
        yield replace(out, note=f"{lost:+.2f} points lost end-to-end")


def oblique(bench: Bench) -> Iterator[Summary]:
    """janchan valid as seen at a smaller angle to the table."""
    for condition in OBLIQUE:
        yield photographs(bench, "valid", condition)


def afar(bench: Bench) -> Iterator[Summary]:
    """janchan valid as seen from further off, in pictures of 12 megapixels."""
    for width in WIDTHS:
        cases = (laid_small(photo, width) for photo in janchan(bench.photos(), "valid"))
        part = f"janchan valid at 12 megapixels, tiles {width} pixels wide"
        yield summary(part, bench.judged(part, cases))


def laid_small(photo: LabelledPhoto, width: int) -> Case:
    """A photograph as seen from so far off that its tiles are so many pixels wide, in a picture of 12 megapixels."""
    image, tiles = from_afar(decoded(photo.path.read_bytes()), photo.tiles, width)
    return changed(photo, image, tiles)


def edges(bench: Bench) -> Iterator[Summary]:
    """janchan valid, and camerash's pictures of whole sets, two edges of each cutting the outermost tiles."""
    photos = list(enumerate(janchan(bench.photos(), "valid")))
    for share in SHARES:
        part = f"janchan valid, outermost tiles cut by {share:.0%}"
        cases = (held_aside(photo, share, below=bool(i % 2)) for i, photo in photos)
        yield summary(part, bench.judged(part, cases))
    whole = [scene for scene in camerash_sets(bench.photos()) if scene.set in bench.sets]
    for share in SHARES:
        judged = []
        for i, scene in enumerate(whole):
            data = scene.path.read_bytes()
            image, seen = decoded(data), [np.array(t.detection.quad) for t in bench.read(data).tiles]
            size = (image.shape[1], image.shape[0])
            left, top, right, bottom = edges_through(seen, share, size, below=bool(i % 2))
            smaller = np.ascontiguousarray(image[top:bottom, left:right])
            judged.append(judged_scene(bench.reader, scene, jpeg_of(smaller)))
        note = "; ".join(f"{j.name}: {', '.join(j.mistakes)}" for j in judged if not j.exact)
        yield summary(f"camerash whole sets, outermost tiles cut by {share:.0%}", judged, note)


def spoilt(bench: Bench) -> Iterator[Summary]:
    """janchan valid moved, blurred, dark, in shadow, in glare, sharpened, grey, and under thumbs."""
    photos = list(enumerate(janchan(bench.photos(), "valid")))
    for spoiling in SPOILINGS:
        part = f"janchan valid, {spoiling.name}"
        cases = [spoilt_photo(p, spoiling, i) for i, p in photos]
        judged = bench.judged(part, cases)
        yield summary(part, judged, told_blurred(bench, cases, judged))


def told_blurred(bench: Bench, cases: Sequence[Case], judged: Sequence[Judged]) -> str:
    """Of how many pictures that were read, exactly and not, the player is told that they are blurred, in words."""
    told = Counter(j.exact for case, j in zip(cases, judged, strict=True) if bench.read(case.data).blurred)
    exact = sum(j.exact for j in judged)
    return f"told to be blurred: {told[False]} of {len(judged) - exact} not read exactly, {told[True]} of {exact} others"


def spoilt_photo(photo: LabelledPhoto, spoiling: Spoiling, seed: int) -> Case:
    """A photograph spoilt."""
    image = spoiling.spoil(decoded(photo.path.read_bytes()), photo.tiles, default_rng([29, seed]))
    return changed(photo, image, photo.tiles)


def held_aside(photo: LabelledPhoto, share: float, *, below: bool) -> Case:
    """A photograph of which two edges cut off a share of the outermost labelled tiles."""
    image, tiles, hardly = cut(decoded(photo.path.read_bytes()), photo.tiles, share, below=below)
    return changed(photo, image, tiles, hardly)


def painted(bench: Bench) -> Iterator[Summary]:
    """janchan valid with tiles painted over: face down, in a third of the photographs each colour; then with letters on them."""
    taken = list(enumerate(janchan(bench.photos(), "valid")))
    every: list[Judged] = []
    for number, colour in enumerate(BACKS):
        cases = [
            # each its own: else all that follow are other pictures where one outline is read otherwise
            _painted_over(bench, photo, partial(turned_down, colour=colour, rng=default_rng([5, number, i])))
            for i, photo in taken[number % 3 :: 3]
        ]
        every += bench.judged(f"painted {colour}", cases)
    down = [o for j in every for o in j.outcomes if o.label == BACK]
    note = f"face-down tiles: {sum(o.right for o in down)} of {len(down)} found to be such"
    yield summary("janchan valid, tiles painted over as face-down ones", every, note)
    # every one of these is wrong, for no set has such faces: nothing to draw
    quiet = replace(bench, gallery=Gallery(None))
    odd = quiet.judged(
        "", [_painted_over(bench, p, partial(lettered, rng=default_rng([6, i]))) for i, p in taken]
    )
    found = [bool(o.read) for j in odd for o in j.outcomes if o.label == ODD]
    note = f"tiles with letters: {sum(found)} of {len(found)} found to be tiles"
    out = summary("janchan valid, letters painted on tiles", odd, note)
    yield replace(out, figures={"recall": out.figures["recall"]}, wrong={}, confusion={})


def _painted_over(bench: Bench, photo: LabelledPhoto, paint: Painter) -> Case:
    """A photograph with some of its tiles painted over, where their outlines are read."""
    data = photo.path.read_bytes()
    _, pairs = judge(Case("", b"", photo.tiles), bench.read(data))
    tiles = [
        replace(label, quad=np.array(tile.detection.quad, np.float32))
        for label, tile in pairs
        if label is not None and tile is not None
    ]
    image, labels = paint(decoded(data), tiles)
    # what is not found in the photograph as taken has no outline to paint in
    unknown = tuple(label.quad for label, tile in pairs if label is not None and tile is None)
    return changed(photo, image, labels, unknown)


def hlin117(bench: Bench) -> Iterator[Summary]:
    """hlin117's scenes, known in order or as a heap, without boxes; and its single tiles."""
    yield _of_scenes(bench, "hlin117 scenes", hlin117_scenes(bench.photos()))
    alone = []
    for crop in hlin117_tiles(bench.photos()):
        reading = bench.read(crop.path.read_bytes())
        largest = max(reading.tiles, key=lambda t: t.detection.score, default=None)
        outcome = (
            Outcome(crop.tile, largest.tile, largest.p, largest.sure) if largest else Outcome(crop.tile, "")
        )
        extra = tuple(Outcome("", t.tile, t.p, t.sure) for t in reading.tiles if t is not largest)
        alone.append(Judged(crop.path.stem, (outcome, *extra), ms=dict(reading.ms)))
    yield summary("hlin117 single tiles", alone)


def boxes(bench: Bench) -> Iterator[Summary]:
    """camerash's pictures of whole sets, in which tiles lie side by side as in a box."""
    scenes = (scene for scene in camerash_sets(bench.photos()) if scene.set in bench.sets)
    yield _of_scenes(bench, "camerash whole sets", scenes)


def _of_scenes(bench: Bench, part: str, scenes: Iterable[LabelledScene]) -> Summary:
    judged = []
    for scene in scenes:
        judged.append(judged_scene(bench.reader, scene))
        if not judged[-1].exact:
            bench.keep(part, judged[-1], scene.path.read_bytes(), [])
    note = "; ".join(f"{j.name}: {', '.join(j.mistakes)}" for j in judged if not j.exact)
    return summary(part, judged, note)


def judged_scene(reader: Reader, scene: LabelledScene, data: bytes | None = None) -> Judged:
    """A scene of which only the codes are known, row by row, or in no order; with other `data`, the same as another picture shows it."""
    reading = reader.read(data or scene.path.read_bytes())
    inside = [t for t in reading.tiles if t.in_hand]
    by_row: dict[int, list[str]] = defaultdict(list)
    for t in inside:
        by_row[t.row if t.row is not None else -1].append(t.tile)
    in_order = not scene.ordered or _are_rows([by_row[r] for r in sorted(by_row)], scene.rows)
    missing, right, wrong = Counter(code for row in scene.rows for code in row), [], []
    unnamed = missing.pop("?", 0)
    for t in inside:
        if missing[t.tile] > 0:
            missing[t.tile] -= 1
            right.append(Outcome(t.tile, t.tile, t.p, t.sure))
        else:
            wrong.append(Outcome("", t.tile, t.p, t.sure))
    left = list(missing.elements())
    mistaken = [replace(o, label=code) for code, o in zip(left, wrong, strict=False)]
    # what was made of a tile that has no name is neither right nor wrong
    extra = wrong[len(left) + unnamed :]
    outcomes = (*right, *mistaken, *(Outcome(code, "") for code in left[len(wrong) :]), *extra)
    other = () if in_order or left or extra else ("in another order",)
    return Judged(scene.path.name, outcomes, in_order and not left, dict(reading.ms), scene.set, other)


def _are_rows(read: Sequence[Sequence[str]], rows: Sequence[Sequence[str]]) -> bool:
    return [len(row) for row in read] == [len(row) for row in rows] and all(
        wanted in (code, "?")
        for row, wanted_row in zip(read, rows, strict=True)
        for code, wanted in zip(row, wanted_row, strict=True)
    )


def british_hands(bench: Bench) -> Iterator[Summary]:
    """Hands drawn by British habit: tiles, and whether their sets, kinds and all that lies concealed is read."""
    part = "drawn British hands, styles left out"
    wide, high = bench.size
    if bench.size != SIZE:
        part += f", {wide} x {high}" + (", filled by the hand" if bench.filling else "")
    scenes = [
        drawn for seed in bench.seeds for drawn in hands(bench.drawn, seed, bench.size, filling=bench.filling)
    ]
    judged = bench.judged(
        part, (s.case for s in scenes), lambda number, reading: set_mistakes(scenes[number].scene, reading)
    )
    exact = sum(not j.other for j in judged)
    kinds: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    for drawn, j in zip(scenes, judged, strict=True):
        kinds.update(("concealed " if s.concealed else "") + s.kind for s in drawn.scene.sets)
        missed.update(_kind_missed(m) for m in j.other if m.startswith("missed"))
    by_kind = ", ".join(f"{kind} {kinds[kind] - missed[kind]}/{kinds[kind]}" for kind in sorted(kinds))
    blurred = told_blurred(bench, [s.case for s in scenes], judged)
    out = summary(
        part,
        judged,
        f"hands exact with their sets and kinds: {exact} of {len(judged)}; by kind: {by_kind}; {blurred}",
    )
    low_high = summary("", [replace(j, outcomes=()) for j in judged]).figures["pictures exact"]
    yield replace(out, figures={"hands exact with sets": low_high, **out.figures})


def _kind_missed(mistake: str) -> str:
    words = mistake.split()
    return " ".join(words[1:3]) if words[1] == "concealed" else words[1]


def white(bench: Bench) -> Iterator[Summary]:
    """Face-down tiles against white dragons: bare ones, and those of the styles left out."""
    judged = bench.judged("face-down and white dragons", (s.case for s in blank_or_back(bench.drawn)))
    for kind in sorted({j.kind for j in judged}):
        some = [replace(j, outcomes=tuple(o for o in j.outcomes if o.label in ("DW", BACK))) for j in judged if j.kind == kind]  # fmt: skip
        swapped = sum(o.read in ("DW", BACK) and not o.right for j in some for o in j.outcomes)
        total = sum(len(j.outcomes) for j in some)
        part = f"face-down against white dragon: {kind}"
        yield summary(part, some, f"{swapped} of {total} taken for the other")


def among(bench: Bench) -> Iterator[Summary]:
    """Face-down tiles among others, laid out in each of the ways."""
    part = "face-down tiles among others"
    yield from _by_layout(part, bench.judged(part, (s.case for s in among_faces(bench.drawn))), LAYOUTS)


def _by_layout(part: str, judged: Sequence[Judged], layouts: Iterable[str]) -> Iterator[Summary]:
    """The figures of each layout, and how many face-down tiles were found to be such."""
    for kind in layouts:
        some = [j for j in judged if j.kind == kind]
        down = [o for j in some for o in j.outcomes if o.label == BACK]
        note = f"face-down tiles: {sum(o.right for o in down)} of {len(down)} found to be such"
        if some:
            yield summary(f"{part}: {kind}", some, note)


def heaped(bench: Bench) -> Iterator[Summary]:
    """Heaps of many tiles seen obliquely, whose sides look like face-down tiles."""
    part = "heaps of 20 to 90 tiles seen obliquely"
    judged = bench.judged(part, (s.case for s in heaps(bench.drawn)))
    false = sum(o.read == BACK for j in judged for o in j.outcomes if not o.label)
    yield summary(part, judged, f"things that are no tiles taken for face-down ones: {false}")


def orders(bench: Bench) -> Iterator[Summary]:
    """Sticks and rounds in any order: only how many there are says what they are."""
    part = "sticks and rounds in orders never learnt"
    drawn = in_any_order(min(bench.drawn, 2 * len(UNSEEN_ORDERS)))
    yield summary(part, bench.judged(part, (s.case for s in drawn)))


def figures(bench: Bench) -> Iterator[Summary]:
    """Sets with large figures in their corners, beside which what else a tile shows is small."""
    part = "large figures in the corners, styles left out"
    yield summary(part, bench.judged(part, (s.case for s in with_large_figures(bench.drawn))))


def dark(bench: Bench) -> Iterator[Summary]:
    """Dark tiles with light paint."""
    part = "dark tiles with light paint, styles left out"
    yield summary(part, bench.judged(part, (s.case for s in dark_sets(bench.drawn))))


def foreign(bench: Bench) -> Iterator[Summary]:
    """Scenes drawn with the designs of KDE and GNOME, design by design, then those together whose faces can be named."""
    yield from _by_design(bench, "foreign", 100, *designs())


def other(bench: Bench) -> Iterator[Summary]:
    """The same with the designs of fonts and other games, by which may be chosen."""
    yield from _by_design(bench, "other", 400, *other_designs())


def more(bench: Bench) -> Iterator[Summary]:
    """The same with further designs, by which may be chosen, too."""
    yield from _by_design(bench, "further", 5000, *more_designs())


def _by_design(
    bench: Bench, sort: str, seed: int, found: Sequence[SheetDesign], missing: Sequence[str]
) -> Iterator[Summary]:
    for sentence in missing:
        print(sentence, file=sys.stderr)
    every: list[Judged] = []
    for number, design in enumerate(found):
        part = f"{sort} design {design.name}"
        count = max(1, bench.drawn // 5)
        scenes = varied(design, design.codes, count, seed + number, SHEET_KINDS, (1280, 960))
        cases = (case_of(s, f"{design.name} {k} {s.kind}", design.name) for k, s in enumerate(scenes))
        judged = bench.judged(part, cases)
        note = f"not drawn or not to be named: {design.why}" if design.why else ""
        out = summary(part, judged, note)
        if design.can_be_named:
            every += judged
            yield out
        else:
            yield replace(out, figures={"recall": out.figures["recall"]}, confusion={}, wrong={})
    if every:
        yield replace(summary(f"{sort} designs that can be named", every), wrong={})


def sets(bench: Bench) -> Iterator[Summary]:
    """camerash's tiles, each set weighing the same."""
    root = bench.photos()
    crops = [c for c in camerash(root) if c.set in bench.sets]
    alone = [named_alone(bench.reader, crop) for crop in crops]
    for j, crop in zip(alone, crops, strict=True):
        if not j.exact:
            bench.keep("camerash crops alone", j, crop.path.read_bytes(), [])
    yield _by_set("camerash crops alone", alone)
    yield _by_set(
        "camerash crops on tables", bench.judged("camerash crops on tables", tables(root, bench.sets))
    )


def _by_set(part: str, judged: list[Judged]) -> Summary:
    every, bonus = by_set(judged), by_set(judged, [f"{k}{n}" for k in "FS" for n in range(1, 5)])
    mean, mean_bonus = mean_of_sets(every), mean_of_sets(bonus)
    shares = ", ".join(
        f"{s} {100 * right / asked:.1f} ({asked})" for s, (right, asked) in sorted(every.items())
    )
    out = summary(part, judged, f"by set, % (tiles): {shares}")
    weighed = {"mean of sets": (mean,) * 3, "mean of sets, flowers and seasons": (mean_bonus,) * 3}
    return replace(out, figures={**weighed, **out.figures})


def real(bench: Bench) -> Iterator[Summary]:
    """camerash's faces in drawn scenes, some tiles face down, by how they are laid out."""
    scenes = list(set_scenes(bench.photos(), bench.sets, max(1, bench.drawn // 12)))

    def also(number: int, reading: Reading) -> tuple[str, ...]:
        drawn = scenes[number]
        return set_mistakes(drawn.scene, reading) if drawn.case.kind == "hand" else ()

    part = "camerash's faces in drawn scenes"
    judged = bench.judged(part, (s.case for s in scenes), also)
    yield from _by_layout(part, judged, dict.fromkeys(REAL_LAYOUTS))


def empty(bench: Bench) -> Iterator[Summary]:
    """Pictures without a tile."""
    judged = bench.judged("pictures without a tile", empty_cases(bench.drawn))
    total: Counter[str] = Counter()
    for j in judged:
        total[j.kind] += j.extra
    note = "false tiles by sort: " + (", ".join(f"{s} {n}" for s, n in total.most_common() if n) or "none")
    yield summary("pictures without a tile", judged, note)


def sure(bench: Bench) -> Iterator[Summary]:
    """How far `sure` and the probabilities hold on janchan valid and the camerash sets left out, together."""
    root, partly = bench.photos(), partly_labelled()
    quiet = replace(bench, gallery=Gallery(None))
    judged = quiet.judged(
        "", (case_of_photo(p, partly=("janchan", p.path.name) in partly) for p in janchan(root, "valid"))
    )
    judged += quiet.judged("", tables(root, bench.sets))
    wrong = [f"{j.name} {o}" for j in judged for o in j.outcomes if o.sure and o.label and not o.right]
    out = summary(
        "sure: janchan valid and camerash sets left out", judged, "wrong among sure: " + ", ".join(wrong)
    )
    kept = ("sure", "wrong among sure", "calibration error", "class among found")
    yield replace(out, figures={k: out.figures[k] for k in kept if k in out.figures}, wrong={}, confusion={})


PARTS: dict[str, Callable[[Bench], Iterator[Summary]]] = {
    "valid": valid,
    "test": test,
    "conditions": conditions,
    "oblique": oblique,
    "afar": afar,
    "edges": edges,
    "spoilt": spoilt,
    "painted": painted,
    "hlin117": hlin117,
    "boxes": boxes,
    "hands": british_hands,
    "white": white,
    "among": among,
    "heaps": heaped,
    "orders": orders,
    "figures": figures,
    "dark": dark,
    "foreign": foreign,
    "other": other,
    "more": more,
    "sets": sets,
    "real": real,
    "empty": empty,
    "sure": sure,
}
#: What is measured unless told otherwise.
USUAL = ("test", "hlin117", "hands", "sets", "empty", "sure")


def measured(bench: Bench, names: Sequence[str]) -> Iterator[Summary]:
    """The figures of the parts, as they come; a part that misses its pictures says so and is left out."""
    for name in names:
        try:
            yield from PARTS[name](bench)
        except FileNotFoundError as error:
            print(f"{name}: not measured: {error}", file=sys.stderr)


def main() -> int:
    """Print the figures of the parts asked for; write them as JSON, and a page of pictures of every failure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--only", nargs="+", choices=tuple(PARTS), default=USUAL, metavar="PART", help="parts to measure"
    )
    parser.add_argument("--all", action="store_true", help="measure every part")
    parser.add_argument("--json", type=Path, help="write the figures here too")
    parser.add_argument(
        "--pictures", type=Path, metavar="DIR", help="write index.html here, with every failure drawn"
    )
    parser.add_argument(
        "--drawn", type=int, default=100, help="how many scenes to draw for a part (default 100)"
    )
    parser.add_argument(
        "--models",
        type=Path,
        default=models.FOLDER,
        metavar="DIR",
        help="read with the networks in this folder",
    )
    parser.add_argument(
        "--threads",
        type=int,
        default=models.THREADS,
        help="of the networks; 1 on a busy machine (default %(default)s)",
    )
    parser.add_argument(
        "--sets", nargs="+", metavar="SET", help="camerash sets (default: those left out; `all`: every one)"
    )
    parser.add_argument(
        "--seeds",
        type=int,
        nargs="+",
        default=[SEED],
        help=f"of the British hands; --drawn of each (default {SEED})",
    )
    parser.add_argument(
        "--size",
        type=int,
        nargs=2,
        default=SIZE,
        metavar=("WIDTH", "HEIGHT"),
        help="pixels of the pictures of British hands (default 1600 1200; a phone's are 4032 3024)",
    )
    parser.add_argument(
        "--filling",
        action="store_true",
        help="let the hands fill pictures of that --size as they fill smaller ones, instead of lying further off",
    )
    args = parser.parse_args()
    root = photo_root()
    cv2.setNumThreads(args.threads)
    chosen = tuple(args.sets or LEFT_OUT)
    if root is not None and "all" in chosen:
        chosen = tuple(set_names(root))
    bench = Bench(
        Reader(args.threads, args.models),
        root,
        Gallery(args.pictures),
        args.drawn,
        chosen,
        tuple(args.seeds),
        tuple(args.size),
        args.filling,
    )
    results: list[Summary] = []
    started = time.monotonic()
    for out in measured(bench, tuple(PARTS) if args.all else args.only):
        results.append(out)
        print(f"{show(out)}\n  ({time.monotonic() - started:.0f} s)", flush=True)
    if args.json:
        args.json.write_text(json.dumps([asdict(r) for r in results], indent=1), encoding="utf-8")
    page = bench.gallery.write(results)
    if page is not None:
        print(f"failures: {page}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
