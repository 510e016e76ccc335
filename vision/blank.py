"""White dragons and face-down tiles: both may be blank, but a white dragon has the colour of the other tiles' faces.

The classifier sees one tile at a time and cannot know what colour the faces of this set are; here the tiles near by say it.
Nor can it know how this set's white dragons look: where one bears a frame or a letter, all do, and what is blank lies face down.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.colours import bright, dim, lab
from vision.naming import Named
from vision.negative import light_on_dark
from vision.reading import BACK, WHITE, ranked
from vision.rectify import Cutter

#: The pixels (w, h) that `marks_on` looks at, of so much of a tile's sides.
SIZE = (24, 30)
#: Marks are finer than light and shade on a tile, and coarser than noise (in pixels of these); how light a tile is at least taken to be.
_FINE, _COARSE, _DARK = 0.6, 6.0, 20.0
INSIDE = 0.84
#: The nearest faces, so many at most and each of this probability, say what colour faces have.
_FACES = 4
_PLAIN = 0.8
#: Of drawn tiles of 400 styles, white dragons differ by less than 7 from the faces near them nineteen times in twenty, and
#: backs by more than 12 nine times in ten; between, the difference says little.
_AS_LIKELY = 8.0
_STEP = 1.2
_MOST = 4.5
#: Of 91 white dragons in 240 drawn hands those with a frame or a letter have marks (see `marks_on`) of 6 % or more, bare ones of less
#: than 4; nineteen of twenty backs of less than 5.
_MARKED, _AS_MARKED = 0.06, 0.35
#: A frame of thin or pale lines has marks of the first, where some other blank thing bears less than such a share of them.
_THINLY, _BARER = 0.04, 0.125
#: What bears marks as the framed dragons do is no back for its colour: it lies in shade.
_MUCH_MARKED = 0.7
#: What bears no mark where white dragons do is one hardly ever, whatever its colour.
_UNMARKED = 9.0
#: What the classifier alone says never rules one of the two out.
_NEVER_LESS = 0.03


def told_apart(cutter: Cutter, named: Sequence[Named]) -> list[Named]:
    """The tiles with what may be a back or a white dragon weighed by its colour against that of the faces near it."""
    sample = [
        i for i, n in enumerate(named) if n.faces[0][1] >= _PLAIN and n.faces[0][0] not in (BACK, WHITE)
    ]
    open_ones = [i for i, n in enumerate(named) if {BACK, WHITE} & {code for code, p in n.faces if p > 1e-3}]
    if not sample or not open_ones:
        return list(named)
    quads = [n.detection.quad for n in named]
    pixels = lab(cutter, quads, SIZE, INSIDE)
    # plain faces tell it sooner than all that was seen does (`Cutter.dark`)
    dark = light_on_dark(cutter.crops([quads[i] for i in sample], SIZE, margin=1.0)).mean() > 0.5
    colours = dim(pixels) if dark else bright(pixels)
    marks = {i: marks_on(pixels[i]) for i in open_ones}
    dragons = [
        marks[i] for i in open_ones if named[i].faces[0][0] == WHITE and named[i].faces[0][1] >= _PLAIN
    ]
    bare = min((marks[i] for i in open_ones if named[i].faces[0][0] in (BACK, WHITE)), default=np.inf)
    framed = [mark for mark in dragons if mark >= _MARKED or (mark >= _THINLY and bare < _BARER * mark)]
    middles = np.array(quads).mean(axis=1)
    out = list(named)
    for i in open_ones:
        others = [k for k in sample if k != i]
        if not others:
            continue
        near = sorted(others, key=lambda k: float(np.linalg.norm(middles[k] - middles[i])))[:_FACES]
        lightness, a, b = colours[i] - colours[near].mean(axis=0)
        off = math.hypot(a, b, max(0.0, -lightness) / 4)
        for_back = min(max((off - _AS_LIKELY) / _STEP, -_MOST), _MOST)
        if framed:
            for_back = _by_marks(for_back, marks[i] / float(np.median(framed)))
        out[i] = replace(named[i], faces=_weighed(named[i].faces, for_back))
    return out


def _by_marks(for_back: float, as_marked: float) -> float:
    """What speaks for a back, by colour, where white dragons bear a frame and this one marks `as_marked` as theirs."""
    if as_marked < _AS_MARKED:
        return _UNMARKED
    return min(for_back, 0.0) if as_marked > _MUCH_MARKED else for_back


def marks_on(pixels: NDArray[np.float64]) -> float:
    """How much what is on a tile (pixels x 3) stands out from its ground, as a share of its lightness; light and shade do not count."""
    lightness = pixels[:, 0].reshape(SIZE[1], SIZE[0]).astype(np.float32)
    fine, coarse = (cv2.GaussianBlur(lightness, (0, 0), sigma) for sigma in (_FINE, _COARSE))
    return float((fine - coarse).std() / max(float(lightness.mean()), _DARK))


def _weighed(faces: tuple[tuple[str, float], ...], for_back: float) -> tuple[tuple[str, float], ...]:
    """Faces with the odds of a back against a white dragon shifted by `for_back` (in logarithms), their sum kept."""
    p = dict(faces)
    both = p.get(BACK, 0.0) + p.get(WHITE, 0.0)
    back = max(p.get(BACK, 0.0), _NEVER_LESS * both) * math.exp(for_back)
    white = max(p.get(WHITE, 0.0), _NEVER_LESS * both)
    p[BACK], p[WHITE] = both * back / (back + white), both * white / (back + white)
    return ranked(p.items())
