"""Hands on a table, without any photo: rows of codes become the Reading that a photo of them would give."""

from __future__ import annotations

from vision import layout
from vision.reading import Detection, Quad, Reading, TileReading

WIDE, TALL, APART, ROW = 60.0, 80.0, 40.0, 160.0


def quad_at(x: float, y: float) -> Quad:
    """A tile whose top left corner is at `x`, `y`."""
    return ((x, y), (x + WIDE, y), (x + WIDE, y + TALL), (x, y + TALL))


def laid(text: str, doubtful: tuple[int, ...] = ()) -> Reading:
    """The reading of rows parted by "/", their sets by "|"; tiles numbered in `doubtful` are not sure."""
    tiles: list[TileReading] = []
    for row, line in enumerate(text.split("/")):
        x = 50.0
        for one in line.split("|"):
            for code in one.split():
                number = len(tiles)
                sure = number not in doubtful
                other = "D9" if code != "D9" else "D8"
                faces = ((code, 0.99), (other, 0.01)) if sure else ((code, 0.55), (other, 0.4))
                quad = quad_at(x, 50 + row * ROW)
                tiles.append(TileReading(number, Detection(quad, 0.9), faces, sure, None, None, None))
                x += WIDE + 1
            x += APART
    return layout.arrange(Reading(2000, 1500, tuple(tiles), ms={"total": 80.0}))
