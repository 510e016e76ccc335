"""The networks, in torch (the extra `train`): what is trained here and exported to ONNX."""

from __future__ import annotations

import math
from collections.abc import Sequence

import torch
from torch import Tensor, nn
from torch.nn import functional as F


def _conv(inside: int, outside: int, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inside, outside, 3, stride, 1, bias=False), nn.BatchNorm2d(outside), nn.ReLU(inplace=True)
    )


def _gather(channels: int, size: tuple[int, int]) -> nn.Sequential:
    """What every sixteenth pixel of a tile of `size` (w, h) says as one: where something stands matters, so each place has weights of its own."""
    across, down = (math.ceil(side / 16) for side in size)
    return nn.Sequential(
        nn.Conv2d(channels, channels, (down, across), groups=channels, bias=False),
        nn.BatchNorm2d(channels),
        nn.Flatten(),
    )


class Residual(nn.Module):
    """Two 3x3 convolutions with a way past them."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = _conv(channels, channels)
        self.second = nn.Sequential(
            nn.Conv2d(channels, channels, 3, 1, 1, bias=False), nn.BatchNorm2d(channels)
        )

    def forward(self, x: Tensor) -> Tensor:
        """`x` and what the two convolutions add to it."""
        return F.relu(x + self.second(self.first(x)))


class DetectorNet(nn.Module):
    """Pictures (n x 3 x h x w, 0 to 1, BGR) to votes (n x 12 x h/4 x w/4, see `vision.detect.CHANNELS`)."""

    def __init__(self, channels: Sequence[int] = (12, 24, 48, 80, 112), neck: int = 32) -> None:
        super().__init__()
        self.stem = nn.Sequential(_conv(3, channels[0], 2), _conv(channels[0], channels[1], 2))
        self.stages = nn.ModuleList()
        self.downs = nn.ModuleList()
        for i, blocks in zip(range(1, 5), (1, 2, 2, 2), strict=True):
            self.stages.append(nn.Sequential(*[Residual(channels[i]) for _ in range(blocks)]))
            if i < 4:
                self.downs.append(_conv(channels[i], channels[i + 1], 2))
        self.laterals = nn.ModuleList([nn.Conv2d(c, neck, 1) for c in channels[1:]])
        self.smooth = nn.ModuleList([_conv(neck, neck) for _ in range(3)])
        self.head = nn.Sequential(_conv(neck, neck), nn.Conv2d(neck, 12, 1))

    def forward(self, x: Tensor) -> Tensor:
        """The votes of every fourth pixel."""
        x = self.stem(x - 0.5)
        levels = []
        for i, stage in enumerate(self.stages):
            x = stage(x)
            levels.append(x)
            if i < 3:
                x = self.downs[i](x)
        y: Tensor = self.laterals[3](levels[3])
        for i in (2, 1, 0):
            y = F.interpolate(y, scale_factor=2.0, mode="nearest") + self.laterals[i](levels[i])
            y = self.smooth[i](y)
        out: Tensor = self.head(y)
        return out


class ClassifierNet(nn.Module):
    """Single tiles (n x 3 x h x w, 0 to 1, BGR; `size` is w, h) to one score a label."""

    def __init__(
        self,
        labels: int,
        size: tuple[int, int] = (64, 80),
        channels: Sequence[int] = (24, 48, 96, 160),
        last: int = 1,
    ) -> None:
        super().__init__()
        a, b, c, d = channels
        self.body = nn.Sequential(
            _conv(3, a, 2), _conv(a, b, 2), Residual(b), Residual(b), _conv(b, c, 2), Residual(c), Residual(c),
            _conv(c, d, 2), *[Residual(d) for _ in range(last)],
        )  # fmt: skip
        self.gather = _gather(d, size)
        self.head = nn.Sequential(nn.Dropout(0.1), nn.Linear(d, labels))

    def forward(self, x: Tensor) -> Tensor:
        """The labels' scores before softmax."""
        out: Tensor = self.head(self.gather(self.body(x - 0.5)))
        return out


def large_classifier(labels: int) -> ClassifierNet:
    """The classifier that is asked where the small one has a doubt: 2.4 million weights."""
    return ClassifierNet(labels, channels=(32, 64, 128, 192), last=2)


class BonusNet(nn.Module):
    """Flowers and seasons (n x 3 x h x w, 0 to 1, BGR; `size` is w, h) to one score a label.

    It looks for signs wherever they stand: `signs` of its maps are to be high in the middle of a sign that says so much, and
    `free` more are its own affair. The label is told from the highest place of each map and from the whole of the tile.
    """

    def __init__(
        self,
        labels: int,
        size: tuple[int, int] = (80, 100),
        channels: Sequence[int] = (24, 48, 96, 160),
        signs: int = 12,
        free: int = 24,
    ) -> None:
        super().__init__()
        a, b, c, d = channels
        self.signs = signs
        self.near = nn.Sequential(_conv(3, a, 2), _conv(a, b, 2), Residual(b), Residual(b))
        self.wide = nn.Sequential(_conv(b, c, 2), Residual(c), Residual(c))
        self.whole = nn.Sequential(_conv(c, d, 2), Residual(d))
        self.gather = _gather(d, size)
        self.lateral = nn.ModuleList([nn.Conv2d(b, 64, 1), nn.Conv2d(c, 64, 1)])
        last = nn.Conv2d(64, signs + free, 1)
        # most places bear no sign: so it begins
        nn.init.constant_(last.bias[:signs], -4.0)  # type: ignore[index]
        self.maps = nn.Sequential(_conv(64, 64), _conv(64, 64), last)
        self.head = nn.Sequential(nn.Dropout(0.1), nn.Linear(d + signs + free, labels))

    def both(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """The labels' scores before softmax, and the maps of signs before the sigmoid (n x signs x h/4 x w/4)."""
        near = self.near(x - 0.5)
        wide = self.wide(near)
        larger = F.interpolate(self.lateral[1](wide), scale_factor=2.0, mode="nearest")
        maps = self.maps(self.lateral[0](near) + larger[:, :, : near.shape[2], : near.shape[3]])
        known = torch.cat([self.gather(self.whole(wide)), maps.amax(dim=(2, 3))], dim=1)
        return self.head(known), maps[:, : self.signs]

    def forward(self, x: Tensor) -> Tensor:
        """The labels' scores before softmax."""
        return self.both(x)[0]


class IndexNet(nn.Module):
    """Tiles (n x 3 x h x w, 0 to 1, BGR) to how surely each of so many `signs` stands upright on them, before the sigmoid.

    A sign is looked for everywhere; the maps (n x signs x h/4 x w/4) are high in the middle of one, and the highest place counts.
    """

    def __init__(self, signs: int, channels: Sequence[int] = (16, 32, 72), neck: int = 48) -> None:
        super().__init__()
        a, b, c = channels
        self.near = nn.Sequential(_conv(3, a, 2), _conv(a, b, 2), Residual(b), Residual(b))
        self.wide = nn.Sequential(_conv(b, c, 2), Residual(c), Residual(c))
        self.lateral = nn.ModuleList([nn.Conv2d(b, neck, 1), nn.Conv2d(c, neck, 1)])
        last = nn.Conv2d(neck, signs, 1)
        # most places bear no sign: so it begins
        nn.init.constant_(last.bias, -4.0)  # type: ignore[arg-type]
        self.maps = nn.Sequential(_conv(neck, neck), last)

    def everywhere(self, x: Tensor) -> Tensor:
        """The maps of signs before the sigmoid."""
        near = self.near(x - 0.5)
        larger = F.interpolate(self.lateral[1](self.wide(near)), scale_factor=2.0, mode="nearest")
        out: Tensor = self.maps(self.lateral[0](near) + larger[:, :, : near.shape[2], : near.shape[3]])
        return out

    def forward(self, x: Tensor) -> Tensor:
        """How surely each sign stands somewhere, before the sigmoid."""
        return self.everywhere(x).amax(dim=(2, 3))


class OutlineNet(nn.Module):
    """Places (n x 3 x h x w, 0 to 1, BGR; `size` is w, h) to nine numbers: by how much the corners of the tile lie off those of
    the place (x and y of four, in sides of the place), and the logarithm of how far that may be off."""

    def __init__(self, size: tuple[int, int] = (80, 96), channels: Sequence[int] = (16, 32, 64, 96)) -> None:
        super().__init__()
        a, b, c, d = channels
        self.body = nn.Sequential(
            _conv(3, a, 2), _conv(a, b, 2), _conv(b, c, 2), Residual(c), Residual(c),
            _conv(c, d, 2), Residual(d), _conv(d, d // 2), nn.Flatten(),
        )  # fmt: skip
        places = math.ceil(size[0] / 16) * math.ceil(size[1] / 16)
        self.head = nn.Sequential(nn.Linear(d // 2 * places, 128), nn.ReLU(inplace=True), nn.Linear(128, 9))

    def forward(self, x: Tensor) -> Tensor:
        """The nine numbers of each place."""
        out: Tensor = self.head(self.body(x - 0.5))
        return out


class AroundNet(nn.Module):
    """Places (n x 3 x h x w, 0 to 1, BGR; `size` is w, h) with what lies around them to the logarithm of the odds that a tile lies there (n x 1)."""

    def __init__(self, size: tuple[int, int] = (48, 48), channels: Sequence[int] = (12, 24, 40, 56)) -> None:
        super().__init__()
        a, b, c, d = channels
        self.body = nn.Sequential(
            _conv(3, a, 2), _conv(a, a), _conv(a, b, 2), _conv(b, b), _conv(b, c, 2), _conv(c, d, 2),
        )  # fmt: skip
        self.gather = _gather(d, size)
        self.head = nn.Sequential(nn.Dropout(0.1), nn.Linear(d, 1))

    def forward(self, x: Tensor) -> Tensor:
        """The logarithm of the odds of each place."""
        out: Tensor = self.head(self.gather(self.body(x - 0.5)))
        return out


class ForBytes(nn.Module):
    """A network with the change from a BGR picture (n x h x w x 3 uint8) in front, for export."""

    def __init__(self, network: nn.Module) -> None:
        super().__init__()
        self.network = network

    def forward(self, pixels: Tensor) -> Tensor:
        """The network's output for pictures as OpenCV holds them."""
        out: Tensor = self.network(pixels.permute(0, 3, 1, 2).float() / 255)
        return out
