"""Finding tiles: a small network marks the core of every tile and where its edges lie, then votes are gathered into quads.

The network (`models/detector.onnx`, described by the `.toml` beside it) looks at the picture once and gives, for every
fourth pixel, how surely it lies in a tile's core, and seen from there the tile's centre and its two half edges.
All pixels of a core vote, so touching tiles come apart although there is no seam between them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

import cv2
import numpy as np
from numpy.typing import NDArray

import models
from vision import quads
from vision.negative import negative
from vision.reading import Detection, Stretch

STRIDE = 4
#: Channels of the network's output, in order.
CHANNELS = (
    "core",
    "face",
    "dx",
    "dy",
    "cos_u",
    "sin_u",
    "log_u",
    "cos_v",
    "sin_v",
    "log_v",
    "cos_frame",
    "sin_frame",
)
#: Lengths are coded as the logarithm of the half edge in this many pixels of the network's input.
UNIT = 16.0
_PAD = 32
#: Pixels of the longer side in glances from afar, at which only tiles that fill much of the picture are seen; how large
#: they are there at least, and how plain one must be.
_GLANCES = (128, 256)
_LARGE = 30.0
_PLAIN = 0.85
#: So many plain tiles are no parts of one.
_MANY = 12
#: Tiles are looked at again where they are smaller than the detector's lowest edge; and a second and a third time where they are smaller than
#: such a share of it.
_LOWER = (1.0, 0.75, 0.75)
#: A look is near enough that shows tiles so many times as large as that edge, if nearer ones take more views.
_WELL = 1.2
#: The largest scale of a look, and into how many views at most a part of a picture is cut. Of each view such a share is expected to be its own cell;
#: around that it shows so much more, in widths of a tile as they are wanted.
_CLOSEST, _MOST_VIEWS, _EACH, _MEET = 3.0, 9, 0.7, 1.5
#: What the network says lies less surely in a tile's core than this is forgotten.
FAINTEST = 0.05
#: A part of a picture: x0, y0, x1, y1 in pixels.
Part = tuple[int, int, int, int]
#: Fewer tiles than this, all of them small, may not be the hand.
FEW = 8
#: So many plain tiles are not seen by chance.
_NO_CHANCE = 3
#: Below this length of the coded direction it is the mean of two that contradict each other.
_WAVERS = 0.8


@dataclass(frozen=True, slots=True)
class Votes:
    """What single pixels say: `score` (n,), `centre`, `u` and `v` (n, 2) in pixels; u is half of the tile's short edge, v of its long one (seen obliquely, v can look the shorter)."""

    score: NDArray[np.float32]
    centre: NDArray[np.float32]
    u: NDArray[np.float32]
    v: NDArray[np.float32]


def votes_of(output: NDArray[np.float32], threshold: float) -> Votes:
    """The votes in one network output (12 x h x w), in pixels of the network's input."""
    return _votes(*_in_cores(output, threshold))


def _in_cores(output: NDArray[np.float32], threshold: float) -> tuple[NDArray[np.intp], NDArray[np.float32]]:
    """Which pixels of an output (12 x h x w) lie so surely in a core (y and x, 2 x n), and what is said of these (12 x n)."""
    places = np.array(np.nonzero(output[0] > _log_odds(threshold)))
    return places, output[:, places[0], places[1]]


def _log_odds(p: float) -> float:
    return math.log(p / (1 - p))


def _votes(places: NDArray[np.intp], values: NDArray[np.float32]) -> Votes:
    ys, xs = places
    score = 1 / (1 + np.exp(-values[0]))
    length_u = UNIT * np.exp(np.clip(values[6], -3, 4))
    length_v = UNIT * np.exp(np.clip(values[9], -3, 4))
    angle_u = np.arctan2(values[5], values[4]) / 2
    angle_v = np.arctan2(values[8], values[7]) / 2
    # where the tile looks square the network wavers between its edges, and their mean is neither: take the frame's turn
    wavers = np.minimum(np.hypot(values[4], values[5]), np.hypot(values[7], values[8])) < _WAVERS
    frame = np.arctan2(values[11], values[10]) / 4
    square_u = frame + np.round((angle_u - frame) / (math.pi / 2)) * (math.pi / 2)
    angle_u = np.where(wavers, square_u, angle_u)
    angle_v = np.where(wavers, square_u + math.pi / 2, angle_v)
    unit = np.sqrt(length_u * length_v)
    here = np.stack([xs, ys], 1).astype(np.float32) * STRIDE + (STRIDE - 1) / 2
    centre = here + np.stack([values[2], values[3]], 1) * unit[:, None]
    u = np.stack([np.cos(angle_u), np.sin(angle_u)], 1) * length_u[:, None]
    v = np.stack([np.cos(angle_v), np.sin(angle_v)], 1) * length_v[:, None]
    # from u to v clockwise on the screen
    cross = u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0]
    v[cross < 0] *= -1
    return Votes(
        score.astype(np.float32), centre.astype(np.float32), u.astype(np.float32), v.astype(np.float32)
    )


def gather(votes: Votes, *, least: float) -> list[Detection]:
    """Quads that the votes agree on, surest first; `least` is the lowest score kept."""
    order = np.argsort(-votes.score, kind="stable")
    score, centre, u, v = votes.score[order], votes.centre[order], votes.u[order], votes.v[order]
    left = np.arange(len(score))
    xs, ys = centre[:, 0].copy(), centre[:, 1].copy()
    found: list[Detection] = []
    while len(left):
        first = left[0]
        if score[first] < least:
            # nor is any other seen more surely than its plainest vote
            break
        own_u, own_v = u[first], v[first]
        (ux, uy), (vx, vy) = own_u.tolist(), own_v.tolist()
        area = abs(ux * vy - uy * vx)
        if area < 4:
            left, xs, ys = left[1:], xs[1:], ys[1:]
            continue
        # how far off a vote's centre lies in half edges, along either
        x, y = xs - xs[0], ys - ys[0]
        local = np.maximum(np.abs(x * vy - y * vx), np.abs(y * ux - x * uy)) / area
        near = left[local < 0.4]
        away = local >= 0.9
        left, xs, ys = left[away], xs[away], ys[away]
        weight = score[near]
        total = float(weight.sum())
        # a core holds a quarter of the tile's area: how much of it voted
        support = min(1.0, total / max(1.0, 0.25 * 4 * area / STRIDE**2))
        certainty = float(weight.max()) * math.sqrt(support)
        if certainty < least:
            continue
        near_u, near_v = u[near], v[near]
        # of a tile that looks square some pixels take the one edge for the short one, some the other
        swapped = (np.abs(near_u @ own_u) < np.abs(near_v @ own_u))[:, None]
        like_u, like_v = np.where(swapped, near_v, near_u), np.where(swapped, near_u, near_v)
        mx, my = (weight @ centre[near] / total).tolist()
        ux, uy = (np.copysign(weight, like_u @ own_u) @ like_u / total).tolist()
        vx, vy = (np.copysign(weight, like_v @ own_v) @ like_v / total).tolist()
        a, b = (mx - ux - vx, my - uy - vy), (mx + ux - vx, my + uy - vy)
        c, d = (mx + ux + vx, my + uy + vy), (mx - ux + vx, my - uy + vy)
        found.append(Detection((a, b, c, d), certainty))
    return found


def short_edge(detection: Detection) -> float:
    """The mean length in pixels of the tile's two short edges."""
    return quads.edges(detection.quad)[0]


def scaled(detection: Detection, x: float, y: float) -> Detection:
    """The same detection in a picture stretched by `x` and `y`."""
    return replace(detection, quad=quads.scaled(detection.quad, x, y))


@dataclass(frozen=True, slots=True)
class View:
    """What the network said of a picture, or a part of it: of the pixels at `places` (2 x n, y and x) of its output, which are all that may
    lie in cores, the `values` (12 x n).

    Pixels of what it saw times `scale` (x, y) and then `moved` by so many are those of the picture. Only what has its middle in the `cell` of its
    pixels counts, for beside it other views see more.
    """

    places: NDArray[np.intp]
    values: NDArray[np.float32]
    cell: tuple[float, float, float, float]
    scale: tuple[float, float] = (1.0, 1.0)
    moved: tuple[float, float] = (0.0, 0.0)

    def seen(self, threshold: float, least: float) -> list[Detection]:
        """What the votes above a threshold, `FAINTEST` or more, agree on so surely, in pixels of the picture."""
        x0, y0, x1, y1 = self.cell
        plain = self.values[0] > _log_odds(threshold)
        out = []
        for d in gather(_votes(self.places[:, plain], self.values[:, plain]), least=least):
            x, y = quads.middle(d.quad)
            if x0 <= x < x1 and y0 <= y < y1:
                out.append(replace(d, quad=quads.moved(quads.scaled(d.quad, *self.scale), *self.moved)))
        return out

    def stretched(self, x: float, y: float) -> View:
        """The same in a picture stretched by `x` and `y`."""
        scale, moved = (self.scale[0] * x, self.scale[1] * y), (self.moved[0] * x, self.moved[1] * y)
        return replace(self, scale=scale, moved=moved)

    def shifted(self, dx: float, dy: float) -> View:
        """The same in a picture of which this is a part that begins there."""
        return replace(self, moved=(self.moved[0] + dx, self.moved[1] + dy))


@dataclass(frozen=True, slots=True)
class Look:
    """What one look at a picture, or a part of it, found, and the views that the network had, to be asked what else there may be."""

    found: list[Detection]
    views: tuple[View, ...]

    @classmethod
    def of(cls, views: Sequence[View], threshold: float, least: float) -> Look:
        """What is seen in one view or several."""
        return cls(_seen_once([v.seen(threshold, least) for v in views]), tuple(views))

    def stretched(self, x: float, y: float) -> Look:
        """The same in a picture stretched by `x` and `y`."""
        return Look([scaled(d, x, y) for d in self.found], tuple(v.stretched(x, y) for v in self.views))

    @property
    def scale(self) -> float:
        """How many pixels of its own the network had for one of the picture; 1 where there was no view."""
        return 1 / self.views[0].scale[0] if self.views else 1.0

    def faint(self, least: float) -> list[Detection]:
        """All that is seen at least so surely (`FAINTEST` or more): what was found, and what was left out for not being seen well."""
        return _seen_once([v.seen(least, least) for v in self.views])


def _seen_once(views: Sequence[Sequence[Detection]]) -> list[Detection]:
    """The things seen in some views, those that lie where two meet as they are seen better."""
    every = [(number, d) for number, found in enumerate(views) for d in found]
    if len(views) < 2:
        return [d for _, d in every]
    every.sort(key=lambda seen: -seen[1].score)
    middles = np.array([quads.middle(d.quad) for _, d in every]).reshape(-1, 2)
    numbers = np.array([number for number, _ in every])
    left = np.ones(len(every), np.bool_)
    for i, (number, d) in enumerate(every):
        others = middles[:i][left[:i] & (numbers[:i] != number)]
        left[i] = np.linalg.norm(others - middles[i], axis=1).min(initial=np.inf) >= short_edge(d) / 2
    return [d for (_, d), stays in zip(every, left.tolist(), strict=True) if stays]


def _nobody(found: list[Detection]) -> None:
    """Nobody wants to know."""


def _never() -> bool:
    """Nothing else is being done."""
    return False


class Detector:
    """The detection network, loaded once."""

    def __init__(self, threads: int | None = None, folder: Path = models.FOLDER) -> None:
        self.model = models.load("detector", threads, folder)
        self._alone = models.load("detector", 1, folder)
        self._busy = _never
        settings = self.model.settings
        self.side = int(settings["side"])
        self.threshold = float(settings["threshold"])
        self.least = float(settings["least"])
        self.low, self.wanted, self.high = (float(x) for x in settings["edge"])
        self.most_pixels = int(settings["most_pixels"])

    def beside(self, busy: Callable[[], bool]) -> Self:
        """The same, which leaves a core to what is being done while it is `busy`: two threads that share two cores with that wait for each other."""
        other = copy(self)
        other._busy = busy
        return other

    def at(self, pixels: NDArray[np.uint8], scale: float) -> Look:
        """What is seen of BGR `pixels` (h x w x 3 uint8) at `scale`, in pixels of the picture given."""
        height, width = pixels.shape[:2]
        return self._look([self._view(pixels, (scale, scale), (0, 0, width, height))])

    def _look(self, views: Sequence[View]) -> Look:
        return Look.of(views, self.threshold, self.least)

    def _view(
        self, pixels: NDArray[np.uint8], scale: Stretch, cell: tuple[float, float, float, float]
    ) -> View:
        height, width = pixels.shape[:2]
        small = _resized(pixels, *scale)
        h, w = small.shape[:2]
        padded = cv2.copyMakeBorder(small, 0, -h % _PAD, 0, -w % _PAD, cv2.BORDER_REPLICATE)
        (output,) = (self._alone if self._busy() else self.model).run(padded[None])
        # most of a tile whose middle lies outside the picture cannot be seen
        x0, y0, x1, y1 = cell
        here = (x0 * w / width, y0 * h / height, x1 * w / width, y1 * h / height)
        return View(*_in_cores(output[0], FAINTEST), here).stretched(width / w, height / h)

    def first_look(self, pixels: NDArray[np.uint8], scale: float) -> tuple[Look, float]:
        """What is seen at `scale`, or from much further off where single tiles fill the picture; and the scale of the look."""
        height, width = pixels.shape[:2]
        small = _resized(pixels, scale, scale)
        x, y = width / small.shape[1], height / small.shape[0]
        seen, glance = self.at(small, 1.0), 1.0
        if sum(d.score >= _PLAIN for d in seen.found) < _MANY:
            from_afar = self._glances(small)
            if from_afar:
                seen, glance = from_afar
        return seen.stretched(x, y), scale * glance

    def _glances(self, pixels: NDArray[np.uint8]) -> tuple[Look, float] | None:
        """What is seen from so far off that single tiles which fill much of the picture are plain, and the scale of that; or nothing."""
        for side in _GLANCES:
            glance = side / max(pixels.shape[:2])
            if glance >= 0.5:
                break
            seen = self.at(pixels, glance)
            large = [d for d in seen.found if short_edge(d) * glance >= _LARGE]
            if any(d.score >= _PLAIN for d in large) and 2 * _total(large) > _total(seen.found):
                return seen, glance
        return None

    def within(
        self, pixels: NDArray[np.uint8], part: Part, scale: float, stretch: Stretch = (1.0, 1.0)
    ) -> Look:
        """What is seen of a part of the picture as if that were stretched, in pixels of the whole so stretched; in several views where one would be
        too large."""
        x, y = stretch
        room = _MEET * self.wanted / scale
        views = []
        for cell in cells_of(part, scale, room, self.most_pixels):
            here, around = _grown(cell, room / 2, part), _grown(cell, room, part)
            x0, y0, x1, y1 = (round(place / by) for place, by in zip(around, (x, y, x, y), strict=True))
            own = (here[0] / x - x0, here[1] / y - y0, here[2] / x - x0, here[3] / y - y0)
            view = self._view(pixels[y0:y1, x0:x1], (scale * x, scale * y), own)
            views.append(view.shifted(x0, y0).stretched(x, y))
        return self._look(views)

    def _closest(self, part: Part, views: int) -> float:
        """The scale at which a part of a picture can be seen in so many views."""
        area = (part[2] - part[0]) * (part[3] - part[1])
        return min(_CLOSEST, math.sqrt((views if views == 1 else views * _EACH) * self.most_pixels / area))

    def _near_enough(self, part: Part, wanted: float, least: float) -> float:
        """The scale wanted for a look at a part of a picture, or one nearer to the `least` that will do where that takes fewer views."""
        scales = [self._closest(part, views) for views in range(1, _MOST_VIEWS + 1)]
        return min(wanted, next((scale for scale in scales if scale >= least), scales[-1]))

    def looks(
        self, pixels: NDArray[np.uint8], tell: Callable[[list[Detection]], None] = _nobody
    ) -> Iterator[Look]:
        """What is found at the first try, and what other tries give, for a picture in which that turned out to be no tiles.

        A tray may be taken for one large tile from afar, a hand far off is too small to be seen at first, and of one large tile
        parts may have been taken for tiles. What each try sees at its very first look, before it looks closer, `tell` is told.
        """
        yield self.look(pixels, tell=tell)
        yield self.look(pixels, from_afar=False, tell=tell)
        height, width = pixels.shape[:2]
        every = (0, 0, width, height)
        yield self._closest_look(pixels, every, 1)
        for side in _GLANCES:
            yield self.at(pixels, min(1.0, side / max(width, height)))
        yield self._closest_look(pixels, every, _MOST_VIEWS)

    def _closest_look(self, pixels: NDArray[np.uint8], part: Part, views: int) -> Look:
        scale = self._closest(part, views)
        return self._at_their_size(pixels, self.within(pixels, part, scale), scale)[0]

    def closer(self, pixels: NDArray[np.uint8], seen: Look, tiles: Sequence[Detection]) -> Look | None:
        """A closer look where the `tiles` that a look has shown were too small to be seen well in it; else, and where no more is seen, none.

        What else it found, such as the pattern of a cloth, may have looked large enough.
        """
        if not tiles or _typical_edge(tiles) * seen.scale >= self.low:
            return None
        believed = replace(seen, found=list(tiles))
        again, _ = self._at_their_size(pixels, believed, seen.scale)
        return None if again is believed else again

    def from_above(self, pixels: NDArray[np.uint8], seen: Look, stretch: Stretch) -> Look:
        """What is seen where a table seen obliquely is stretched so that it looks as if seen from above, and what was `seen` before beside that; in
        pixels of the stretched picture.

        The network has hardly learnt how tiles that are turned look obliquely: it misses some, and sees others as rectangles.
        """
        before, (height, width) = seen.stretched(*stretch), pixels.shape[:2]
        wide, high = round(width * stretch[0]), round(height * stretch[1])
        part, edge = _surroundings(before.found, wide, high), _typical_edge(before.found)
        scale = self._near_enough(part, self.wanted / edge, _WELL * self.low / edge)
        now = self.within(pixels, part, scale, stretch)
        # what was one thing and is two may have been a tile, and be its halves
        there = quads.at_one_place([d.quad for d in before.found], [d.quad for d in now.found]).sum(axis=1)
        beside = [d for d, count in zip(before.found, there.tolist(), strict=True) if count != 1]
        return Look([*now.found, *beside], (*now.views, *before.views))

    def in_negative(self, pixels: NDArray[np.uint8], seen: Look) -> Look:
        """What is seen where a picture of dark tiles is as bright as it is dark, and what was `seen` as it is; of what is seen both ways the surer."""
        part = _surroundings(seen.found, pixels.shape[1], pixels.shape[0])
        now = self.within(negative(pixels), part, seen.scale)
        return Look(_seen_once([seen.found, now.found]), (*seen.views, *now.views))

    def find(self, pixels: NDArray[np.uint8]) -> list[Detection]:
        """All tiles in BGR `pixels` (h x w x 3 uint8), as a first `look` finds them."""
        return self.look(pixels).found

    def look(
        self,
        pixels: NDArray[np.uint8],
        *,
        from_afar: bool = True,
        tell: Callable[[list[Detection]], None] = _nobody,
    ) -> Look:
        """A look at BGR `pixels` (h x w x 3 uint8), and another where tiles turn out too small or too large to be seen well.

        With `from_afar` the first look is for single tiles that fill the picture; what it sees `tell` is told.
        """
        height, width = pixels.shape[:2]
        every = (0, 0, width, height)
        most = self._closest(every, 1)
        scale = min(1.0, self.side / max(width, height), most)
        if from_afar:
            seen, scale = self.first_look(pixels, scale)
        else:
            seen = self.at(pixels, scale)
        tell(seen.found)
        near = min(2.2 * scale, most)
        small = _typical_edge(seen.found) * scale < self.wanted
        if _hardly_a_hand(seen.found) and small and near > 1.3 * scale:
            # a hand far off is too small to be seen at all, and something else was: look closer before believing it
            again = self.at(pixels, near)
            if _total(again.found) > 1.5 * _total(seen.found):
                seen, scale = again, near
        seen, scale = self._at_their_size(pixels, seen, scale)
        for other in (min(2.5 * scale, most), scale / 3):
            if seen.found:
                break
            seen = self.at(pixels, other)
        return seen

    def _at_their_size(self, pixels: NDArray[np.uint8], seen: Look, scale: float) -> tuple[Look, float]:
        """What a look at a scale saw, or further ones where its tiles turn out too small or too large to be seen well; and the scale of the last."""
        height, width = pixels.shape[:2]
        every = (0, 0, width, height)
        for low in _LOWER:
            if not seen.found:
                break
            edge = _typical_edge(seen.found) * scale
            if low * self.low <= edge <= self.high:
                break
            # too small: only where tiles are is worth a closer look; too large: what was seen may be parts of tiles
            part = _surroundings(seen.found, width, height) if edge < self.low else every
            wanted, least = scale * self.wanted / edge, scale * _WELL * self.low / edge
            better = self._near_enough(part, wanted, least)
            if abs(math.log(better / scale)) < 0.15:
                break
            again = self.within(pixels, part, better)
            if better > scale and (wider := _widened(part, again.found, width, height)) != part:
                # some of the hand was not seen from afar
                again = self.within(pixels, wider, self._near_enough(wider, better, least))
            # closer by, more is seen; from further off, what fell into pieces comes together
            enough = 0.8 if better > scale else 0.4
            if _plainly(again.found) <= enough * _plainly(seen.found):
                break
            seen, scale = again, better
        return seen, scale


def cells_of(part: Part, scale: float, room: float, most: int) -> list[Part]:
    """A part of a picture in as few cells as can be seen at a scale with so much room around each in `most` pixels."""
    x0, y0, x1, y1 = part

    def fits(across: int, down: int) -> bool:
        wide, high = (x1 - x0) / across, (y1 - y0) / down
        if across > 1:
            wide += 2 * room
        if down > 1:
            high += 2 * room
        return wide * high * scale**2 <= most * 1.01

    grids = [(a, d) for a in range(1, _MOST_VIEWS + 1) for d in range(1, _MOST_VIEWS + 1)]
    # of as many the squarest, which have the least room around them
    across, down = min(
        (g for g in grids if fits(*g)),
        key=lambda g: (g[0] * g[1], (x1 - x0) / g[0] + (y1 - y0) / g[1]),
        default=(1, 1),
    )
    xs, ys = (
        np.linspace(a, b, n + 1).round().astype(int).tolist()
        for a, b, n in ((x0, x1, across), (y0, y1, down))
    )
    return [(xs[i], ys[j], xs[i + 1], ys[j + 1]) for j in range(down) for i in range(across)]


def _grown(cell: Part, room: float, part: Part) -> Part:
    """A cell with room around it, as far as the part of the picture goes."""
    x0, y0, x1, y1 = cell
    r = round(room)
    return max(x0 - r, part[0]), max(y0 - r, part[1]), min(x1 + r, part[2]), min(y1 + r, part[3])


def _surroundings(found: Sequence[Detection], width: int, height: int) -> Part:
    """The part of a picture that holds the tiles found and three tiles' room around them."""
    corners = np.array([d.quad for d in found]).reshape(-1, 2)
    room = 4.0 * _typical_edge(found)
    x0, y0 = np.maximum(np.floor(corners.min(axis=0) - room), 0).astype(int)
    x1, y1 = np.minimum(np.ceil(corners.max(axis=0) + room), (width, height)).astype(int)
    return int(x0), int(y0), int(x1), int(y1)


def _widened(part: Part, found: Sequence[Detection], width: int, height: int) -> Part:
    """The part of a picture that was looked at, on the sides where what was found reaches near its border as far as there is picture."""
    plain = [d for d in found if d.score > 0.5]
    if not plain:
        return part
    x0, y0, x1, y1 = _surroundings(plain, width, height)
    near = 2.0 * _typical_edge(plain)
    return (
        0 if part[0] - x0 > near else part[0],
        0 if part[1] - y0 > near else part[1],
        width if x1 - part[2] > near else part[2],
        height if y1 - part[3] > near else part[3],
    )


def _resized(pixels: NDArray[np.uint8], x: float, y: float) -> NDArray[np.uint8]:
    """A picture at other scales across and down: halved as often as that is no smaller, for which a mean of four pixels, or two, is
    quick, then by interpolation."""
    height, width = pixels.shape[:2]
    w, h = max(1, round(width * x)), max(1, round(height * y))
    while (halves := (pixels.shape[1] >= 2 * w, pixels.shape[0] >= 2 * h)) != (False, False):
        size = (pixels.shape[1] // (1 + halves[0]), pixels.shape[0] // (1 + halves[1]))
        # between two pixels lies their mean
        mean = cv2.INTER_AREA if all(halves) else cv2.INTER_LINEAR
        pixels = cv2.resize(pixels, size, interpolation=mean).astype(np.uint8, copy=False)
    if (w, h) == (pixels.shape[1], pixels.shape[0]):
        return pixels
    how = cv2.INTER_LINEAR if max(x, y) < 1 else cv2.INTER_CUBIC
    return cv2.resize(pixels, (w, h), interpolation=how).astype(np.uint8, copy=False)


def _hardly_a_hand(found: Sequence[Detection]) -> bool:
    """Whether so few things are seen, and so few of them plainly, that they may be none of the tiles."""
    return len(found) < FEW and sum(d.score >= _PLAIN for d in found) < _NO_CHANCE


def _total(found: Sequence[Detection]) -> float:
    return sum(d.score for d in found)


def _plainly(found: Sequence[Detection]) -> float:
    """How much is seen, a plain thing counting for several that are not: tiles that are too small fall into many of these."""
    return sum(d.score**3 for d in found)


def _typical_edge(found: Sequence[Detection]) -> float:
    """The median length in pixels of short edges, a plain thing counting for several that are not (as in `_plainly`); 0 where nothing is found."""
    if not found:
        return 0.0
    edges, weights = np.array(sorted((short_edge(d), d.score**3) for d in found)).T
    so_far = np.cumsum(weights)
    return float(edges[np.searchsorted(so_far, so_far[-1] / 2)])
