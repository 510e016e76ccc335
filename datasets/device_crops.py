"""Crops made where a network is trained: what `crops.jitter`, `piece` and `worn` do one by one, for a thousand at once.

One processor makes some nine hundred crops a second; a GPU learns from twelve thousand and more.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional as F

from crops import STORED, STORED_MARGIN, Crops
from vision.quads import UNIT

#: The corners of a picture, in units of its sides from its middle.
_UNIT = torch.tensor(UNIT, dtype=torch.float32)
#: So many different strengths of one change are seen in a batch.
_KINDS = 6
#: Such a share of crops is of tiles that the edge of a photo cuts, which cuts off so much of the crop.
_CUT, _OFF = 0.08, (0.05, 0.35)
#: How a JPEG of quality 50 rounds brightness and colour (ITU-T T.81, annex K).
_BRIGHTNESS = (
    (16, 11, 10, 16, 24, 40, 51, 61), (12, 12, 14, 19, 26, 58, 60, 55), (14, 13, 16, 24, 40, 57, 69, 56),
    (14, 17, 22, 29, 51, 87, 80, 62), (18, 22, 37, 56, 68, 109, 103, 77), (24, 35, 55, 64, 81, 104, 113, 92),
    (49, 64, 78, 87, 103, 121, 120, 101), (72, 92, 95, 98, 112, 100, 103, 99),
)  # fmt: skip
_COLOUR = (
    (17, 18, 24, 47), (18, 21, 26, 66), (24, 26, 56, 99), (47, 66, 99, 99),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Kept:
    """n crops in a device's memory (n x h x w x 3 uint8 BGR), their labels, whether each is known to stand upright, where signs stand
    on them (n x m x 5, see `bonus_crops.Bank`; of no crop where m is 0), and how often each is to be drawn."""

    images: Tensor
    labels: Tensor
    upright: Tensor
    signs: Tensor
    share: Tensor

    @classmethod
    def on(
        cls,
        device: torch.device,
        crops: Crops,
        signs: NDArray[np.float32] | None = None,
        weights: NDArray[np.float64] | None = None,
    ) -> Kept:
        """Crops taken into the memory of `device`; without `weights` each is drawn as often as any other."""
        if signs is None:
            signs = np.zeros((len(crops), 0, 5), np.float32)
        if weights is None:
            weights = np.ones(len(crops))
        summed = np.cumsum(weights) / max(float(np.sum(weights)), 1e-9)
        return cls(
            torch.from_numpy(crops.images).to(device),
            torch.from_numpy(crops.labels).to(device),
            torch.from_numpy(crops.upright).to(device),
            torch.from_numpy(signs).to(device),
            torch.from_numpy(summed).to(device),
        )

    def __len__(self) -> int:
        return len(self.labels)

    def some(self, count: int) -> Tensor:
        """The numbers of so many crops, drawn by their weights."""
        drawn = torch.rand(count, dtype=self.share.dtype, device=self.share.device)
        return torch.searchsorted(self.share, drawn).clamp(max=len(self) - 1)


def together(parts: Sequence[Kept]) -> Kept:
    """Some stores as one, in which each crop is drawn as often as any other."""
    count = sum(len(part) for part in parts)
    device = parts[0].labels.device
    return Kept(
        images=torch.cat([part.images for part in parts]),
        labels=torch.cat([part.labels for part in parts]),
        upright=torch.cat([part.upright for part in parts]),
        signs=torch.cat([part.signs for part in parts]),
        share=torch.arange(1, count + 1, dtype=torch.float64, device=device) / max(count, 1),
    )


def jitters(margins: Tensor) -> Tensor:
    """What the detector might cut from stored crops, as `crops.jitter` has it: n x 4 x 2, in units of the crop's sides from its middle."""
    n, device = len(margins), margins.device
    box = _UNIT.to(device) / STORED_MARGIN
    shift = torch.randn(n, 1, 2, device=device) * 0.025
    scale = torch.exp(torch.randn(n, 1, 1, device=device) * 0.035)
    scale = scale * torch.exp(torch.randn(n, 1, 2, device=device) * 0.025)
    turn = torch.randn(n, device=device) * 0.035
    c, s = torch.cos(turn), torch.sin(turn)
    turned = torch.stack([torch.stack([c, s], 1), torch.stack([-s, c], 1)], 1)
    corners = torch.randn(n, 4, 2, device=device) * 0.012
    quads = (box * scale) @ turned + (shift + corners) / STORED_MARGIN
    return quads * margins[:, None, None]


def misplaced(count: int, device: torch.device) -> Tensor:
    """What `crops.misplaced` cuts: so many quads (n x 4 x 2), off by half a tile, or of a corner only."""
    box = _UNIT.to(device) / STORED_MARGIN
    off = torch.empty(count, 1, device=device).uniform_(0.42, 0.62)
    off = torch.where(torch.rand(count, 1, device=device) < 0.5, off, -off)
    way = torch.cat([off, torch.randn(count, 1, device=device) * 0.08], 1)
    way = torch.where(torch.rand(count, 1, device=device) < 0.6, way, way.flip(1))
    half = box + way[:, None] / STORED_MARGIN
    corner = box * torch.empty(count, 1, 1, device=device).uniform_(0.3, 0.5)
    corner = corner + torch.empty(count, 1, 2, device=device).uniform_(-0.22, 0.22)
    return torch.where(torch.rand(count, 1, 1, device=device) < 0.6, half, corner)


def rolled(quads: Tensor, by: Tensor) -> Tensor:
    """The quads (n x 4 x 2) begun so many (n) corners further on: what is cut from them is turned by a quarter to the left for each."""
    order = (torch.arange(4, device=quads.device)[None] + by[:, None]) % 4
    return quads.gather(1, order[..., None].expand(-1, -1, 2))


def matrices(source: Tensor, target: Tensor) -> Tensor:
    """The perspective (n x 3 x 3) that takes four points of `source` (n x 4 x 2) to those of `target`."""
    x, y = source.double().unbind(-1)
    u, v = target.double().unbind(-1)
    one, zero = torch.ones_like(x), torch.zeros_like(x)
    first = torch.stack([x, y, one, zero, zero, zero, -u * x, -u * y], -1)
    second = torch.stack([zero, zero, zero, x, y, one, -v * x, -v * y], -1)
    known = torch.linalg.solve(torch.cat([first, second], 1), torch.cat([u, v], 1)[..., None])[..., 0]
    return torch.cat([known, torch.ones_like(known[:, :1])], 1).reshape(-1, 3, 3)


def pieces(stored: Tensor, quads: Tensor, size: tuple[int, int], moved: Tensor | None = None) -> Tensor:
    """What lies in each quad (n x 4 x 2) of its stored crop (n x h x w x 3 uint8): n x 3 x h x w, 0 to 1, of `size` (w, h) pixels.

    With `moved` (n x h x w x 2, pixels) every place shows what lies so far beside it.
    """
    n, h, w, _ = stored.shape
    across, down = size
    device = stored.device
    sides = torch.tensor(size, device=device, dtype=torch.float32)
    from_ = ((_UNIT.to(device) + 0.5) * sides - 0.5).expand(n, 4, 2)
    to = (quads + 0.5) * torch.tensor([w, h], device=device) - 0.5
    matrix = matrices(from_, to).float()
    y, x = torch.meshgrid(
        torch.arange(down, device=device, dtype=torch.float32),
        torch.arange(across, device=device, dtype=torch.float32),
        indexing="ij",
    )
    places = torch.stack([x, y], -1).expand(n, down, across, 2)
    if moved is not None:
        places = places + moved
        places = torch.minimum(places.clamp(min=0), sides - 1)
    flat = torch.cat([places.reshape(n, -1, 2), torch.ones(n, down * across, 1, device=device)], -1)
    there = flat @ matrix.transpose(1, 2)
    there = there[..., :2] / there[..., 2:]
    grid = there / (torch.tensor([w, h], device=device) - 1) * 2 - 1
    images = stored.permute(0, 3, 1, 2).float() / 255
    return F.grid_sample(
        images, grid.reshape(n, down, across, 2), mode="bilinear", padding_mode="border", align_corners=True
    )


def wandered(count: int, size: tuple[int, int], device: torch.device) -> Tensor:
    """By how much every place of so many crops of `size` (w, h) is moved (n x h x w x 2 pixels) as by another hand; most are not."""
    w, h = size
    out = torch.zeros(count, h, w, 2, device=device)
    chosen = torch.rand(count, device=device) < 0.35
    kinds = torch.randint(3, 7, (count,), device=device)
    for cells in range(3, 7):
        at = torch.nonzero(chosen & (kinds == cells))[:, 0]
        most = torch.empty(len(at), 1, 1, 1, device=device).uniform_(0.008, 0.03) * w
        coarse = torch.randn(len(at), 2, cells + 1, cells, device=device) * most
        if len(at):
            fine = F.interpolate(coarse, (h, w), mode="bicubic", align_corners=False)
            out[at] = fine.permute(0, 2, 3, 1)
    return out


def some_of(images: Tensor, chance: float, change: Callable[[Tensor], Tensor], kinds: int = 1) -> None:
    """Change a share of the images where they lie; a change draws its own strength for each of so many parts of them."""
    at = torch.nonzero(torch.rand(len(images), device=images.device) < chance)[:, 0]
    for part in at.chunk(kinds):
        if len(part):
            images[part] = change(images[part])


def _between(low: float, high: float) -> float:
    return float(torch.empty(()).uniform_(low, high))


def _one_of(low: int, end: int) -> int:
    return int(torch.randint(low, end, ()))


def _thicker(images: Tensor) -> Tensor:
    side = 2 if _between(0, 1) < 0.75 else 3
    sign = 1 if _between(0, 1) < 0.5 else -1
    padded = F.pad(images * sign, (side // 2, (side - 1) // 2) * 2, mode="replicate")
    return F.max_pool2d(padded, side, 1) * sign


def _recoloured(images: Tensor) -> Tensor:
    """Hue turned and saturation changed: the colours turned around grey."""
    n, device = len(images), images.device
    turn = torch.randn(n, device=device) * 7 * 2 / 180 * math.pi
    strong = torch.empty(n, device=device).uniform_(0.3, 1.7)
    c, s = torch.cos(turn) * strong, torch.sin(turn) * strong
    grey = images.mean(1, keepdim=True)
    b, g, r = (images - grey).unbind(1)
    root = math.sqrt(3)
    turned = torch.stack(
        [
            b * c[:, None, None] + (g - r) * s[:, None, None] / root,
            g * c[:, None, None] + (r - b) * s[:, None, None] / root,
            r * c[:, None, None] + (b - g) * s[:, None, None] / root,
        ],
        1,
    )
    return (grey + turned).clamp(0, 1)


def _paler(images: Tensor) -> Tensor:
    grey = (images * torch.tensor([0.114, 0.587, 0.299], device=images.device)[None, :, None, None]).sum(
        1, keepdim=True
    )
    return images * 0.15 + grey * 0.85


def _from_afar(images: Tensor, fine: float) -> Tensor:
    h, w = images.shape[2:]
    small = _between(0.3, 0.9) / fine
    tiny = F.interpolate(images, (max(18, int(h * small)), max(14, int(w * small))), mode="area")
    return F.interpolate(tiny, (h, w), mode="bilinear", align_corners=False)


def blurred(images: Tensor, fine: float) -> Tensor:
    """Images (n x 3 x h x w) out of focus by 0.4 to 1.6 pixels, `fine` times as many."""
    sigma = fine * _between(0.4, 1.6)
    reach = max(1, math.ceil(3 * sigma))
    line = torch.exp(-(torch.arange(-reach, reach + 1, device=images.device) ** 2) / (2 * sigma**2))
    line = (line / line.sum()).to(images.dtype)
    padded = F.pad(images, (reach,) * 4, mode="replicate")
    across = F.conv2d(padded, line[None, None, None].expand(3, 1, 1, -1), groups=3)
    return F.conv2d(across, line[None, None, :, None].expand(3, 1, -1, 1), groups=3)


def _moved(images: Tensor) -> Tensor:
    kernel = torch.zeros(5, 5, device=images.device)
    line = torch.linspace(_one_of(0, 5), _one_of(0, 5), 5).round().long()
    kernel[torch.arange(5), line] = 1
    weights = (kernel if _between(0, 1) < 0.5 else kernel.T) / kernel.sum()
    padded = F.pad(images, (2, 2, 2, 2), mode="replicate")
    return F.conv2d(padded, weights[None, None].expand(3, 1, 5, 5), groups=3)


def coded(images: Tensor) -> Tensor:
    """As a JPEG keeps them, with colours for every second pixel across and down."""
    device = images.device
    h, w = images.shape[2:]
    padded = F.pad(images * 255, (0, -w % 16, 0, -h % 16), mode="replicate")
    b, g, r = padded.unbind(1)
    bright = 0.299 * r + 0.587 * g + 0.114 * b
    red, blue = 0.713 * (r - bright), 0.564 * (b - bright)
    quality = _one_of(25, 80)
    worth = (5000 / quality if quality < 50 else 200 - 2 * quality) / 100
    steps = torch.tensor(_BRIGHTNESS, device=device) * worth
    coarse = torch.full((8, 8), 99.0, device=device)
    coarse[:4, :4] = torch.tensor(_COLOUR, device=device, dtype=torch.float32)
    bright = _rounded(bright - 128, steps.clamp(min=1)) + 128
    colours = F.avg_pool2d(torch.stack([red, blue], 1), 2)
    colours = torch.stack([_rounded(c, (coarse * worth).clamp(min=1)) for c in colours.unbind(1)], 1)
    red, blue = F.interpolate(colours, scale_factor=2.0, mode="bilinear", align_corners=False).unbind(1)
    r, b = bright + red / 0.713, bright + blue / 0.564
    g = (bright - 0.299 * r - 0.114 * b) / 0.587
    return (torch.stack([b, g, r], 1)[:, :, :h, :w] / 255).clamp(0, 1)


def _rounded(plane: Tensor, steps: Tensor) -> Tensor:
    """A plane (n x h x w, sides of whole eights) whose waves in each eight by eight pixels are rounded to `steps` (8 x 8)."""
    n, h, w = plane.shape
    k = torch.arange(8, device=plane.device, dtype=torch.float32)
    waves = torch.cos((2 * k[None] + 1) * k[:, None] * math.pi / 16) / 2
    waves[0] /= math.sqrt(2)
    blocks = plane.reshape(n, h // 8, 8, w // 8, 8).transpose(2, 3)
    seen = torch.round(waves @ blocks @ waves.T / steps) * steps
    return (waves.T @ seen @ waves).transpose(2, 3).reshape(n, h, w)


def worn(images: Tensor) -> Tensor:
    """Crops (n x 3 x h x w, 0 to 1) under other light, paint, focus and camera; they are changed where they lie."""
    n, _, h, w = images.shape
    device = images.device
    fine = max(1.0, w * STORED_MARGIN / STORED[0])

    def rand(*shape: int) -> Tensor:
        return torch.rand(*shape, device=device)

    some_of(images, 0.3, _thicker, _KINDS)
    some_of(images, 0.3, _recoloured)
    some_of(images, 0.08, _paler)
    some_of(images, 0.4, lambda part: _from_afar(part, fine), 2 * _KINDS)
    some_of(images, 0.18, lambda part: blurred(part, fine), _KINDS)
    some_of(images, 0.12, _moved, _KINDS)
    y = torch.linspace(-0.5, 0.5, h, device=device)[None, None, :, None]
    x = torch.linspace(-0.5, 0.5, w, device=device)[None, None, None, :]
    slopes = torch.randn(n, 2, 1, 1, device=device) * 0.3 * (rand(n, 1, 1, 1) < 0.5)
    images *= 1 + x * slopes[:, :1] + y * slopes[:, 1:]
    gain = (0.45 + 0.8 * rand(n, 1, 1, 1)) * torch.exp(torch.randn(n, 3, 1, 1, device=device) * 0.12)
    images = images.clamp(1e-6, 4) ** (0.7 + 0.75 * rand(n, 1, 1, 1)) * gain
    ys = torch.arange(h, device=device)[None, None, :, None]
    xs = torch.arange(w, device=device)[None, None, None, :]
    far = (xs - rand(n, 1, 1, 1) * w) ** 2 + (ys - rand(n, 1, 1, 1) * h) ** 2
    glare = torch.exp(-far / (2 * (5 + 25 * rand(n, 1, 1, 1)) ** 2)) * (0.2 + 0.7 * rand(n, 1, 1, 1))
    images = images + glare * (rand(n, 1, 1, 1) < 0.12)
    x0, y0 = rand(n, 1, 1, 1) * w, rand(n, 1, 1, 1) * h
    wide, high = 4 + 16 * rand(n, 1, 1, 1), 4 + 18 * rand(n, 1, 1, 1)
    dark = (xs >= x0) & (xs < x0 + wide) & (ys >= y0) & (ys < y0 + high) & (rand(n, 1, 1, 1) < 0.1)
    images = torch.where(dark, images * (0.2 + 0.6 * rand(n, 1, 1, 1)), images)
    grain = (0.005 + 0.055 * rand(n, 1, 1, 1)) * (rand(n, 1, 1, 1) < 0.5)
    images = (images + torch.randn_like(images) * grain).clamp(0, 1)
    some_of(images, 0.15, coded, _KINDS)
    return images


def as_cut(stored: Tensor, quads: Tensor, by: Tensor, size: tuple[int, int]) -> Tensor:
    """What the reader might see of stored crops (n x h x w x 3 uint8) in quads that begin so many (n) corners further on: the same, of `size` (w, h)."""
    moved = wandered(len(stored), size, stored.device)
    images = worn(pieces(stored, rolled(quads, by), size, moved))
    return cut_off((images * 255).to(torch.uint8).permute(0, 2, 3, 1))


def cut_off(images: Tensor, share: float = _CUT) -> Tensor:
    """Crops (n x h x w x 3 uint8), such a share of them as if an edge of the photo cut the tile: what lies beyond has the colour that most of the rest has, as
    `vision.rectify.Cutter` makes it."""
    out = images.clone()
    h, w = images.shape[1:3]
    for i in torch.nonzero(torch.rand(len(images)) < share).flatten().tolist():
        kept = 1 - float(torch.empty(1).uniform_(*_OFF))
        high, wide = (h, round(kept * w)) if torch.rand(1) < 0.5 else (round(kept * h), w)
        y, x = (0, 0) if torch.rand(1) < 0.5 else (h - high, w - wide)
        seen = images[i, y : y + high, x : x + wide]
        out[i] = seen.reshape(-1, 3).median(dim=0).values
        out[i, y : y + high, x : x + wide] = seen
    return out


def spots_of(signs: Tensor, quads: Tensor, size: tuple[int, int], stride: int, kinds: int) -> Tensor:
    """Where the `signs` (n x m x 5) of crops stand in what is cut from their quads, as `bonus_crops.heat` has it: n x kinds x h x w."""
    n, m, _ = signs.shape
    device = signs.device
    w, h = (-(-side // stride) for side in size)
    out = torch.zeros(n, kinds, h, w, device=device)
    if not m:
        return out
    whole = (_UNIT.to(device) + 0.5) * torch.tensor(size, device=device) / stride
    matrix = matrices(quads, whole.expand(n, 4, 2)).float()
    corners = torch.stack([signs[..., 1:3], signs[..., 3:5]], 2).reshape(n, 2 * m, 2)
    flat = torch.cat([corners, torch.ones(n, 2 * m, 1, device=device)], -1) @ matrix.transpose(1, 2)
    (x0, y0), (x1, y1) = (
        part.unbind(-1) for part in (flat[..., :2] / flat[..., 2:]).reshape(n, m, 2, 2).unbind(2)
    )
    across, down = (0.22 * (x1 - x0)).clamp(min=0.5), (0.22 * (y1 - y0)).clamp(min=0.5)
    y = (torch.arange(h, device=device) + 0.5)[None, :, None]
    x = (torch.arange(w, device=device) + 0.5)[None, None, :]
    for k in range(m):
        there = signs[:, k, 0] >= 0
        off = ((x - ((x0 + x1) / 2)[:, k, None, None]) / across[:, k, None, None]) ** 2
        off = off + ((y - ((y0 + y1) / 2)[:, k, None, None]) / down[:, k, None, None]) ** 2
        spot = torch.exp(-off / 2)
        flatly = spot.reshape(n, -1)
        flatly.scatter_(1, flatly.argmax(1, keepdim=True), 1.0)
        number = signs[:, k, 0].long().clamp(min=0)
        rows = torch.arange(n, device=device)
        out[rows, number] = torch.where(
            there[:, None, None], torch.maximum(out[rows, number], spot), out[rows, number]
        )
    return out


def taken(stores: Sequence[Kept], shares: Sequence[float], count: int) -> list[tuple[int, Tensor]]:
    """Of which store which crops come: in all so many, by the given shares; a store without crops gives none."""
    weights = [share if len(store) else 0.0 for store, share in zip(stores, shares, strict=True)]
    drawn = torch.multinomial(torch.tensor(weights), count, replacement=True)
    numbers = torch.bincount(drawn, minlength=len(weights)).tolist()
    return [(k, stores[k].some(number)) for k, number in enumerate(numbers) if number]
