"""Ten hands from real photographs in a row, as a player would: `python tests/ui/ten_hands.py docs/ten-hands.md`.

Each photograph is chosen in a real browser, every wrong, missed or added tile is put right by taps (the labels of
the photograph are what is agreed), the questions are answered and the score is waited for. What is counted: taps from
photo to agreed score besides the questions, and seconds, the program's own and TAP_SECONDS for each tap.
"""

from __future__ import annotations

import argparse
import csv
import math
import os
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import browser
from steps import control

from ui.store import Store

TAP_SECONDS = 1.5
#: What drawing a ring around a hand counts as, and how far from the tiles it is drawn, in pixels of the photograph.
RING_TAPS = 2
RING_ROOM = 14
#: How many tiles a photograph of one hand has, kongs and bonus tiles among them.
HAND = range(13, 17)
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Done:
    """One hand: its photograph, tiles, taps to put it right, taps on questions, the program's own seconds."""

    photo: str
    tiles: int
    taps: int
    questions: int
    seconds: float

    @property
    def whole(self) -> float:
        """Seconds from photo to agreed score, a player's taps among them."""
        return self.seconds + TAP_SECONDS * (self.taps + self.questions + 1)


def labels(root: Path) -> dict[str, list[tuple[Box, str]]]:
    """The agreed tiles of each photograph, with their boxes in its pixels."""
    found: dict[str, list[tuple[Box, str]]] = defaultdict(list)
    with (root / "janchan" / "boxes.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            box = (float(row["x0"]), float(row["y0"]), float(row["x1"]), float(row["y1"]))
            found[row["image"]].append((box, row["tile"]))
    return found


def chosen(root: Path, agreed: dict[str, list[tuple[Box, str]]]) -> list[str]:
    """Every tenth of the valid and test photographs with as many tiles as a hand, by name, the first ten of them."""
    with (root / "janchan" / "photos.csv").open(encoding="utf-8", newline="") as file:
        names = [row["image"] for row in csv.DictReader(file) if row["split"] in ("valid", "test")]
    return sorted(name for name in names if len(agreed[name]) in HAND)[::10][:10]


def middle(points: Sequence[Sequence[float]]) -> tuple[float, float]:
    """The mean of some points."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def matched(found: dict[int, tuple[float, float]], boxes: Sequence[Box]) -> dict[int, int]:
    """The index of the box that each tile's middle lies in, the nearest pairs first.

    The upright boxes of tiles in a slanting row overlap, so that a middle may lie in two of them.
    """
    near = []
    for tile, (x, y) in found.items():
        for index, (x0, y0, x1, y1) in enumerate(boxes):
            if x0 <= x <= x1 and y0 <= y <= y1:
                near.append((math.dist((x, y), ((x0 + x1) / 2, (y0 + y1) / 2)), tile, index))
    pairs: dict[int, int] = {}
    for _, tile, index in sorted(near):
        if tile not in pairs and index not in pairs.values():
            pairs[tile] = index
    return pairs


class Player:
    """Someone who taps, and counts her taps and the seconds that she waits."""

    def __init__(self, page: Any, store: Store) -> None:
        self.page = page
        self.store = store
        self.taps = 0

    def tap(self, name: str) -> None:
        """Tap the control of this name."""
        control(self.page, name).first.click()
        self.taps += 1

    def settled(self, hand: str, revision: int) -> None:
        """Wait until the page shows this revision."""
        until = time.monotonic() + 60
        while self.store.history(hand).revision < revision and time.monotonic() < until:
            time.sleep(0.01)

    def choose(self, face: str) -> None:
        """Tap a face in the open sheet: among the likely ones, or in the palette."""
        self.page.get_by_role("dialog").wait_for()
        likely = control(self.page, f"likely-{face}")
        if likely.count():
            self.tap(f"likely-{face}")
            return
        if not control(self.page, f"key-{face}").is_visible():
            suit = face[0] if face[0] in "BC" or (face[0] == "D" and face[1].isdigit()) else "H"
            self.tap(f"tab-{'F' if face[0] in 'FS' or face == 'JK' else suit}")
        self.tap(f"key-{face}")

    def ring(self, hand: str, agreed: list[tuple[Box, str]]) -> int:
        """Draw a ring around the agreed tiles, where that takes in no other and saves taps; how many edits it took."""
        reading = self.store.history(hand).now.reading
        middles = {tile.id: middle(tile.detection.quad) for tile in reading.tiles}
        pairs = matched(middles, [box for box, _ in agreed])
        wrong = [tile.id for tile in reading.tiles if tile.in_hand != (tile.id in pairs)]
        x0, y0 = (max(1, min(box[axis] for box, _ in agreed) - RING_ROOM) for axis in (0, 1))
        x1 = min(reading.width - 1, max(box[2] for box, _ in agreed) + RING_ROOM)
        y1 = min(reading.height - 1, max(box[3] for box, _ in agreed) + RING_ROOM)
        inside = {one for one, (x, y) in middles.items() if x0 < x < x1 and y0 < y < y1}
        if len(wrong) < 2 or inside != set(pairs):
            return 0
        self.tap("ring")
        control(self.page, "ring-done").wait_for()
        photo = self.page.locator("svg.photo")
        x, y, wide, tall = (float(part) for part in photo.get_attribute("viewBox").split())
        box = photo.bounding_box()
        corners = [
            (box["x"] + (px - x) / wide * box["width"], box["y"] + (py - y) / tall * box["height"])
            for px, py in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
        ]
        self.page.mouse.move(*corners[0])
        self.page.mouse.down()
        for corner in corners[1:]:
            self.page.mouse.move(*corner, steps=3)
        self.page.mouse.up()
        self.taps += RING_TAPS
        self.settled(hand, 1)
        control(self.page, "ring-done").wait_for(state="detached")
        return 1

    def put_right(self, hand: str, agreed: list[tuple[Box, str]]) -> int:
        """Make the page's tiles those that are agreed; how many edits it took."""
        edits = self.ring(hand, agreed)
        reading = self.store.history(hand).now.reading
        pairs = matched(
            {tile.id: middle(tile.detection.quad) for tile in reading.tiles}, [box for box, _ in agreed]
        )
        left = [one for index, one in enumerate(agreed) if index not in pairs.values()]
        for tile in reading.tiles:
            inside = [agreed[pairs[tile.id]]] if tile.id in pairs else []
            if inside and inside[0][1] == tile.tile and tile.in_hand:
                continue
            if not inside and not tile.in_hand:
                continue
            edits += 1
            self.page.locator(f'.photo [data-tile="{tile.id}"] .line').first.click(force=True)
            self.taps += 1
            if not inside:
                self.tap("remove")
            elif inside[0][1] != tile.tile:
                self.choose(inside[0][1])
            else:
                self.tap("in-hand")
            self.settled(hand, edits)
        for (x0, y0, x1, y1), face in left:
            edits += 1
            photo = self.page.locator("svg.photo")
            x, y, wide, tall = (float(part) for part in photo.get_attribute("viewBox").split())
            box = photo.bounding_box()
            at = {
                "x": ((x0 + x1) / 2 - x) / wide * box["width"],
                "y": ((y0 + y1) / 2 - y) / tall * box["height"],
            }
            photo.click(position=at, force=True)
            self.taps += 1
            self.choose(face)
            self.settled(hand, edits)
        return edits

    def play(self, address: str, photo: Path, agreed: list[tuple[Box, str]]) -> Done:
        """From the start page to the agreed score of one photograph."""
        self.page.goto(address)
        control(self.page, "upload").wait_for()
        self.taps = 0
        started = time.perf_counter()
        self.page.locator("input[type=file]").set_input_files(str(photo))
        self.page.locator(".photo .tile").first.wait_for()
        hand = self.page.url.split("hand=")[1]
        edits = self.put_right(hand, agreed)
        taps, self.taps = self.taps, 0
        # seat and round are asked once in an evening, and a row of tiles in no order has not won
        for name in ("ask-seat-S", "ask-round-E", "ask-won-false"):
            if control(self.page, name).get_attribute("aria-pressed") != "true":
                self.tap(name)
                edits += 1
        self.settled(hand, edits)
        self.page.locator(".score [data-total], .score .problem").first.wait_for()
        seconds = time.perf_counter() - started
        found = sorted(tile.tile for tile in self.store.history(hand).now.reading.tiles if tile.in_hand)
        if found != sorted(face for _, face in agreed):
            raise AssertionError(f"{photo.name}: {found} is not what was agreed")
        return Done(photo.name, len(agreed), taps, self.taps, seconds)


def report(done: Sequence[Done]) -> str:
    """The figures as Markdown."""
    rows = [
        f"| {one.photo} | {one.tiles} | {one.taps} | {one.questions} | {one.seconds:.1f} | {one.whole:.1f} |"
        for one in done
    ]
    taps = statistics.median(one.taps for one in done)
    whole = statistics.median(one.whole for one in done)
    return "\n".join(
        [
            "# Ten hands in a row",
            "",
            "Real photographs (Jon Chan's `mahjong`, CC BY 4.0; every tenth of the valid and test photographs of 13 to 16 tiles), put through the page in a real",
            "Chromium at 390x844 by `python tests/ui/ten_hands.py docs/ten-hands.md`. Taps: to put tiles right, until they are those of the",
            f"photograph's labels; a ring drawn around the hand counts as {RING_TAPS}. Questions: taps to answer them. Whole: the program's own seconds, and {TAP_SECONDS} s for each tap, the one",
            "that chooses the photo included.",
            "",
            "| photograph | tiles | taps | questions | program, s | whole, s |",
            "|---|---|---|---|---|---|",
            *rows,
            f"| **median** | | **{taps:g}** | | | **{whole:.1f}** |",
            "",
        ]
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the ten hands, print the figures and write them into the file that the call names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, nargs="?", help="where the figures go, as Markdown")
    parser.add_argument("--only", type=int, default=10, help="only the first so many")
    options = parser.parse_args(arguments)
    named, path = os.environ.get("JADELENS_PHOTOS"), browser.chromium()
    if named is None or path is None:
        print("This needs the photographs (JADELENS_PHOTOS) and a Chromium.", file=sys.stderr)
        return 2
    from playwright.sync_api import sync_playwright

    root = Path(named)
    agreed = labels(root)
    done = []
    with (
        tempfile.TemporaryDirectory() as data,
        browser.serving(Path(data)) as address,
        sync_playwright() as playwright,
    ):
        running = playwright.chromium.launch(executable_path=path, args=list(browser.CHROMIUM))
        context = running.new_context(**browser.PHONE)
        context.set_default_timeout(120_000)
        player = Player(context.new_page(), Store(Path(data) / "hands.sqlite3"))
        for name in chosen(root, agreed)[: options.only]:
            done.append(player.play(address, root / "janchan" / "images" / name, agreed[name]))
            print(done[-1], flush=True)
        running.close()
    text = report(done)
    print(text)
    if options.file:
        options.file.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
