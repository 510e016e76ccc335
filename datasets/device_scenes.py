"""Pieces of pictures cut where the detector is trained: what `detector_data.cut` does one by one, for a hundred at once.

A GPU learns faster than processors can cut.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional as F

from detector_data import CORE, EDGES, Example
from device_crops import blurred, coded, some_of
from vision.detect import STRIDE, UNIT

#: How far outside of a quad, in squares of the stride, `detector_data.targets` still fills a square of its own.
_FILLED = 0.4
#: A batch is of so many stores at most.
_STORES = 8
#: Of what is seen smaller than this share of its size the half is cut from.
_HALVED = 0.6


@dataclass(frozen=True, slots=True)
class Pictures:
    """Pictures of one size in a device's memory (n x h x w x 3 uint8 BGR) with quads (n x m x 4 x 2 float32) of tiles and of what is to be
    left out; of either a picture has the first so many (n). Where they are not `closed` only the surroundings of tiles count."""

    images: Tensor
    quads: Tensor
    count: Tensor
    ignore: Tensor
    ignored: Tensor
    closed: bool

    @classmethod
    def on(cls, device: torch.device, examples: Sequence[Example]) -> Pictures:
        """Pictures of one size, all of them closed or none, taken into the memory of `device`."""
        quads, count = _padded([e.quads for e in examples])
        ignore, ignored = _padded([e.ignore for e in examples])
        images = torch.from_numpy(np.stack([e.image for e in examples]))
        return cls(
            images.to(device),
            quads.to(device),
            count.to(device),
            ignore.to(device),
            ignored.to(device),
            examples[0].closed,
        )

    def __len__(self) -> int:
        return len(self.images)

    @property
    def size(self) -> tuple[int, int]:
        """Of each picture: w, h."""
        return self.images.shape[2], self.images.shape[1]


def _padded(quads: Sequence[NDArray[np.float32]]) -> tuple[Tensor, Tensor]:
    count = np.array([len(own) for own in quads], np.int64)
    out = np.zeros((len(quads), max(int(count.max()), 1), 4, 2), np.float32)
    for row, own in zip(out, quads, strict=True):
        row[: len(own)] = own
    return torch.from_numpy(out), torch.from_numpy(count)


def by_size(examples: Sequence[Example], device: torch.device) -> list[Pictures]:
    """Examples as stores, one for each size that pictures have, closed or not."""
    groups = defaultdict[tuple[object, ...], list[Example]](list)
    for example in examples:
        groups[(*example.image.shape[:2], example.closed)].append(example)
    return [Pictures.on(device, group) for group in groups.values()]


@dataclass(frozen=True, slots=True)
class _Placed:
    """Quads (p x 4 x 2) in pieces, and the piece (p) in which each lies."""

    quads: Tensor
    piece: Tensor

    def larger(self, by: float) -> _Placed:
        middle = self.quads.mean(1, keepdim=True)
        return _Placed((self.quads - middle) * by + middle, self.piece)


def placed(quads: Tensor, count: Tensor, linear: Tensor, shift: Tensor, side: int) -> _Placed:
    """Those of quads (n x m x 4 x 2, the first `count` of each row) that reach into a piece of `side` pixels when moved by `linear` (n x 2 x 2) and `shift` (n x 2)."""
    moved = quads @ linear.transpose(1, 2)[:, None] + shift[:, None, None]
    there = torch.arange(quads.shape[1], device=quads.device)[None] < count[:, None]
    low, high = moved.amin(2), moved.amax(2)
    # what lies around a tile counts, too
    reach = (high - low) / 2 + 2 * STRIDE
    there = there & (high > -reach).all(-1) & (low < side + reach).all(-1)
    piece, own = torch.nonzero(there, as_tuple=True)
    return _Placed(moved[piece, own], piece)


def _inside(quads: Tensor, squares: int) -> Tensor:
    """Which squares of the stride lie in convex quads (p x 4 x 2): p x squares x squares."""
    at = (quads - (STRIDE - 1) / 2) / STRIDE
    step = at.roll(-1, 1) - at
    area = (at[..., 0] * at.roll(-1, 1)[..., 1] - at[..., 1] * at.roll(-1, 1)[..., 0]).sum(1)
    way = torch.where(area < 0, -1.0, 1.0)[:, None]
    length = step.norm(dim=-1).clamp(min=1e-6)
    normal = torch.stack([-step[..., 1], step[..., 0]], -1) / length[..., None] * way[..., None]
    offset = (normal * at).sum(-1) - _FILLED
    line = torch.arange(squares, device=quads.device, dtype=torch.float32)
    inside = torch.ones(len(quads), squares, squares, dtype=torch.bool, device=quads.device)
    for k in range(4):
        x, y = normal[:, k, 0, None, None], normal[:, k, 1, None, None]
        inside &= x * line[None, None, :] + y * line[None, :, None] >= offset[:, k, None, None]
    return inside


def _covered(tiles: _Placed, count: int, squares: int) -> Tensor:
    """Which squares of so many pieces lie in any of the quads: count x squares x squares."""
    out = torch.zeros(count, squares, squares, dtype=torch.int32, device=tiles.quads.device)
    return out.index_add_(0, tiles.piece, _inside(tiles.quads, squares).int()) > 0


def targets(tiles: _Placed, ignore: _Placed, closed: Tensor, side: int) -> tuple[Tensor, Tensor]:
    """What `detector_data.targets` gives, for as many pieces of `side` pixels as `closed` says something of."""
    n, squares, device = len(closed), side // STRIDE, closed.device
    near = closed[:, None, None] | _covered(tiles.larger(2.0), n, squares)
    counts = (near & ~_covered(ignore.larger(1.1), n, squares)).float()
    values = torch.zeros(n, 12, squares, squares, device=device)
    values[:, 1] = _covered(tiles, n, squares).float()
    shape = torch.zeros(n, squares, squares, device=device)
    if not len(tiles.quads):
        return values, torch.stack([counts, shape], 1)
    middle = tiles.quads.mean(1)
    x, y = ((middle - (STRIDE - 1) / 2) / STRIDE).round().long().unbind(-1)
    line = torch.arange(squares, device=device)
    at_middle = (line[None, None, :] == x[:, None, None]) & (line[None, :, None] == y[:, None, None])
    inside = _inside(tiles.larger(CORE).quads, squares) | at_middle
    # cores of two tiles do not overlap: which is written last does not matter
    owner = torch.full((n, squares, squares), -1, device=device)
    own, row, column = torch.nonzero(inside, as_tuple=True)
    owner[tiles.piece[own], row, column] = own
    piece, row, column = torch.nonzero(owner >= 0, as_tuple=True)
    own = owner[piece, row, column]
    counts[piece, row, column] = 1.0
    a, b, c, d = tiles.quads.unbind(1)
    u, v = (b - a + c - d) / 4, (d - a + c - b) / 4
    len_u, len_v = u.norm(dim=1).clamp(min=0.5), v.norm(dim=1).clamp(min=0.5)
    angle_u, angle_v = 2 * torch.atan2(u[:, 1], u[:, 0]), 2 * torch.atan2(v[:, 1], v[:, 0])
    two_u, two_v = 2 * angle_u, 2 * angle_v
    frame = torch.atan2(two_u.sin() + two_v.sin(), two_u.cos() + two_v.cos())
    told = torch.stack(
        [
            angle_u.cos(), angle_u.sin(), (len_u / UNIT).log(),
            angle_v.cos(), angle_v.sin(), (len_v / UNIT).log(), frame.cos(), frame.sin(),
        ],
        1,
    )  # fmt: skip
    here = torch.stack([column, row], 1) * STRIDE + (STRIDE - 1) / 2
    off = (middle[own] - here) / (len_u * len_v).sqrt()[own][:, None]
    said = torch.cat([torch.ones_like(off[:, :1]), off, told[own]], 1)
    values[piece[:, None], torch.tensor([0, *range(2, 12)], device=device), row[:, None], column[:, None]] = (
        said
    )
    shape[piece, row, column] = 1 / torch.bincount(own, minlength=len(middle)).clamp(min=1).float()[own]
    return values, torch.stack([counts, shape], 1)


def _turns(count: int, device: torch.device) -> Tensor:
    quarter = torch.randint(0, 4, (count,), device=device) * (math.pi / 2)
    little = torch.randn(count, device=device) * math.radians(8)
    any_way = torch.rand(count, device=device) * 2 * math.pi
    return quarter + torch.where(torch.rand(count, device=device) < 0.7, little, any_way)


def aims(quads: Tensor, count: Tensor, sizes: Tensor, side: int) -> tuple[Tensor, Tensor]:
    """How pictures of `sizes` (n x 2: w, h), of whose quads (n x m x 4 x 2) the first `count` (n) are there, are turned, scaled and moved into pieces: n x 2 x 2, and n x 2 pixels."""
    n, device = len(count), count.device
    rows = torch.arange(n, device=device)
    edges = (quads[:, :, 1] - quads[:, :, 0]).norm(dim=-1)
    there = torch.arange(quads.shape[1], device=device)[None] < count[:, None]
    in_order = torch.where(there, edges, torch.inf).sort(1).values
    median = in_order[rows, (count - 1).clamp(min=0) // 2]

    def between(low: float, high: float) -> Tensor:
        return torch.exp(torch.empty(n, device=device).uniform_(math.log(low), math.log(high)))

    edge = torch.where(torch.rand(n, device=device) < 0.5, between(*EDGES[0]), between(*EDGES[1]))
    bare = torch.empty(n, device=device).uniform_(0.7, 1.2) * side / sizes.amax(1)
    scale = torch.where(count > 0, (edge / median).clamp(0.15, 4.0), bare)
    chosen = (torch.rand(n, device=device) * count).long().clamp(max=quads.shape[1] - 1)
    middle = quads[rows, chosen].mean(1)
    middle = middle + torch.randn(n, 2, device=device) * (side / 4 / scale)[:, None]
    centre = torch.where((count > 0)[:, None], middle, torch.rand(n, 2, device=device) * sizes)
    turn = _turns(n, device)
    c, s = turn.cos() * scale, turn.sin() * scale
    linear = torch.stack([torch.stack([c, -s], 1), torch.stack([s, c], 1)], 1)
    linear = linear * torch.exp(torch.randn(n, 1, 2, device=device) * 0.08)
    return linear, side / 2 - (linear @ centre[..., None])[..., 0]


def _inverse(linear: Tensor) -> Tensor:
    a, b, c, d = linear.reshape(-1, 4).unbind(1)
    turned = torch.stack([d, -b, -c, a], 1).reshape(-1, 2, 2)
    return turned / (a * d - b * c)[:, None, None]


def _cut(images: Tensor, linear: Tensor, shift: Tensor, side: int) -> tuple[Tensor, Tensor]:
    """Pieces (n x 3 x 2 side x 2 side, 0 to 1), twice as fine as they will be, of images (n x h x w x 3 uint8), mirrored where these end; and where they lie in them (n x 1 x 2 side x 2 side)."""
    n, h, w, _ = images.shape
    device = images.device
    source = images.permute(0, 3, 1, 2).float() / 255
    line = (torch.arange(2 * side, device=device, dtype=torch.float32) + 0.5) / 2 - 0.5
    y, x = torch.meshgrid(line, line, indexing="ij")
    flat = torch.stack([x, y], -1).reshape(1, -1, 2) - shift[:, None]
    there = flat @ _inverse(linear).transpose(1, 2)
    sides = torch.tensor([w, h], device=device)
    grid = ((there + 0.5) / sides * 2 - 1).reshape(n, 2 * side, 2 * side, 2)
    within = (grid.abs() <= 1).all(-1)[:, None]
    seen = F.grid_sample(source, grid, mode="bilinear", padding_mode="reflection", align_corners=False)
    return seen, within


def pieces(pictures: Pictures, at: Tensor, linear: Tensor, shift: Tensor, side: int) -> tuple[Tensor, Tensor]:
    """Pieces (n x 3 x side x side, 0 to 1) of the pictures with these numbers (n), and which squares of the stride count in each."""
    n, device = len(at), at.device
    # beyond its edges a piece is filled with one colour, or mirrored: then what is there does not count
    fill = torch.rand(n, 3, 1, 1, device=device)
    mirrored = torch.zeros(n, 1, 1, 1, dtype=torch.bool, device=device)
    if not pictures.closed:
        mirrored = torch.rand(n, 1, 1, 1, device=device) < 0.5
    (a, b), (c, d) = linear[:, 0].unbind(1), linear[:, 1].unbind(1)
    scale = (a * d - b * c).abs().sqrt()
    level = (scale / _HALVED).log2().floor().clamp(min=-3, max=0).neg().long()
    out = torch.empty(n, 3, side, side, device=device)
    within = torch.empty(n, side, side, device=device)
    for k in range(4):
        own = torch.nonzero(level == k)[:, 0]
        if not len(own):
            continue
        images = pictures.images[at[own]]
        if k:
            small = F.avg_pool2d(images.permute(0, 3, 1, 2).float(), 2**k)
            images = small.round().to(torch.uint8).permute(0, 2, 3, 1)
        # a pixel of the smaller picture has its middle between those that it is made of
        larger = linear[own] * 2**k
        moved = shift[own] + (linear[own] @ torch.full((2, 1), (2**k - 1) / 2, device=device))[..., 0]
        seen, there = _cut(images, larger, moved, side)
        seen = torch.where(there | mirrored[own], seen, fill[own])
        out[own], within[own] = F.avg_pool2d(seen, 2), F.avg_pool2d(there.float(), 2)[:, 0]
    middles = within[:, STRIDE // 2 :: STRIDE, STRIDE // 2 :: STRIDE]
    return out, (middles > 0.5) | ~mirrored[:, 0]


def in_other_light(images: Tensor) -> Tensor:
    """Pieces (n x 3 x h x w, 0 to 1) in another light, by another camera, as `detector_data.jittered_colours` has it, and some as a JPEG keeps them."""
    n, device = len(images), images.device

    def rand(low: float, high: float) -> Tensor:
        return torch.empty(n, 1, 1, 1, device=device).uniform_(low, high)

    gain = rand(0.55, 1.25) * torch.exp(torch.randn(n, 3, 1, 1, device=device) * 0.12)
    raised = images.clamp(1e-6, 1) ** rand(0.7, 1.4)
    images = (raised * gain + torch.randn(n, 1, 1, 1, device=device) * 0.02).clamp(0, 1)
    weights = torch.tensor([0.114, 0.587, 0.299], device=device)[None, :, None, None]
    grey = (images * weights).sum(1, keepdim=True)
    share = rand(0, 1) * (rand(0, 1) < 0.15)
    images = images * (1 - share) + grey * share
    some_of(images, 0.25, lambda part: blurred(part, 0.9), 6)
    noise = torch.randn_like(images) * (rand(2, 12) / 255) * (rand(0, 1) < 0.3)
    images = (images + noise).clamp(0, 1)
    some_of(images, 0.15, coded, 6)
    return images


def _side_by_side(parts: Sequence[tuple[Tensor, Tensor]]) -> tuple[Tensor, Tensor]:
    """Quads (n x m x 4 x 2, m as it is) and how many of each row there are, as one."""
    most = max(quads.shape[1] for quads, _ in parts)
    padded = [F.pad(quads, (0, 0, 0, 0, 0, most - quads.shape[1])) for quads, _ in parts]
    return torch.cat(padded), torch.cat([count for _, count in parts])


class PieceBatches:
    """Endless batches of pieces of `side` pixels; the share `drawn` of them is of closed pictures (drawn scenes), the others are of photographs.

    Of drawn pictures each comes as often as any other; photographs too. A batch is of a few stores only: each costs time of its own.
    """

    def __init__(self, stores: Sequence[Pictures], batch: int, side: int, drawn: float) -> None:
        self.stores, self.batch, self.side, self.drawn = tuple(stores), batch, side, drawn

    def add(self, stores: Sequence[Pictures]) -> None:
        """Learn from these pictures, too."""
        self.stores = (*self.stores, *stores)

    def __iter__(self) -> Iterator[tuple[Tensor, Tensor, Tensor]]:
        while True:
            yield self.made()

    def _chosen(self) -> list[tuple[Pictures, Tensor]]:
        stores = self.stores
        sizes = {closed: sum(len(s) for s in stores if s.closed is closed) for closed in (True, False)}
        shares = {True: self.drawn, False: 1 - self.drawn}
        weights = torch.tensor([shares[s.closed] * len(s) / sizes[s.closed] for s in stores])
        turns = torch.multinomial(weights, min(_STORES, self.batch), replacement=True)
        # as many of each turn, but for the last ones
        turns = turns.repeat_interleave(-(-self.batch // len(turns)))[: self.batch]
        numbers = torch.bincount(turns, minlength=len(stores)).tolist()
        return [
            (store, torch.randint(0, len(store), (number,), device=store.images.device))
            for store, number in zip(stores, numbers, strict=True)
            if number
        ]

    @torch.no_grad()
    def made(self) -> tuple[Tensor, Tensor, Tensor]:
        """Pieces (n x side x side x 3 uint8), and the values and weights that `targets` gives for them."""
        chosen = self._chosen()
        numbers = [len(at) for _, at in chosen]
        quads, count = _side_by_side([(s.quads[at], s.count[at]) for s, at in chosen])
        ignore, ignored = _side_by_side([(s.ignore[at], s.ignored[at]) for s, at in chosen])
        sizes = torch.cat([s.images.new_tensor([s.size] * len(at), dtype=torch.float32) for s, at in chosen])
        closed = torch.cat([s.images.new_full((len(at),), s.closed, dtype=torch.bool) for s, at in chosen])
        linear, shift = aims(quads, count, sizes, self.side)
        tiles = placed(quads, count, linear, shift, self.side)
        left_out = placed(ignore, ignored, linear, shift, self.side)
        values, counts = targets(tiles, left_out, closed, self.side)
        parts = [
            pieces(store, at, own, moved, self.side)
            for (store, at), own, moved in zip(
                chosen, torch.split(linear, numbers), torch.split(shift, numbers), strict=True
            )
        ]
        seen, within = (torch.cat(part) for part in zip(*parts, strict=True))
        pixels = (in_other_light(seen) * 255).round().to(torch.uint8)
        return pixels.permute(0, 2, 3, 1), values, counts * within[:, None]
