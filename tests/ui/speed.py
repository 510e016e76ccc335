"""How quick the page is: `python tests/ui/speed.py` (a part of `make bench`).

First load (seconds, and bytes besides Streamlit's own files), photo chosen to tiles shown (a photo of 12 megapixels),
and a correction from tap to sight with six people at it. Prints one line for each, with what is to be reached.
"""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import browser
import cv2
from steps import WINNING, control, laid_out, open_hand

from ui.store import Store

PEOPLE = 6
EDITS = 40
TIMES = 5
WIDE, TALL = 4032, 3024
PATIENCE_MS = 120_000


def twelve_megapixels(folder: Path) -> Path:
    """A sample picture as large as a phone's photo."""
    pixels = cv2.imread(str(sorted(browser.SAMPLES.glob("*.jpg"))[0]))
    path = folder / "large.jpg"
    assert pixels is not None
    cv2.imwrite(str(path), cv2.resize(pixels, (WIDE, TALL), interpolation=cv2.INTER_CUBIC))
    return path


def first_load(playwright: Any, path: str, address: str) -> tuple[float, int]:
    """Seconds until the photo can be chosen, and bytes besides Streamlit's own, in a browser that was never here."""
    running = playwright.chromium.launch(executable_path=path, args=list(browser.CHROMIUM))
    page = running.new_context(**browser.PHONE).new_page()
    page.set_default_timeout(PATIENCE_MS)
    started = time.perf_counter()
    page.goto(address, wait_until="commit")
    control(page, "upload").wait_for()
    seconds = time.perf_counter() - started
    page.wait_for_load_state("networkidle")
    ours = page.evaluate(
        """() => performance.getEntriesByType("resource").filter((one) => one.name.includes("/jadelens/"))
            .reduce((sum, one) => sum + one.encodedBodySize, 0)"""
    )
    running.close()
    return seconds, int(ours)


def photo_to_tiles(page: Any, address: str, photo: Path) -> float:
    """Seconds from the chosen photo to its tiles."""
    page.goto(address)
    control(page, "upload").wait_for()
    started = time.perf_counter()
    page.locator("input[type=file]").set_input_files(str(photo))
    # Playwright itself looks every half second
    while not page.locator(".photo .tile").count():
        page.wait_for_timeout(10)
    return time.perf_counter() - started


def correct(address: str, hand: str, times: list[float]) -> None:
    """One person's corrections over HTTP, now this face and now that one; the milliseconds of each go into `times`."""
    revision = 0
    for number in range(EDITS):
        event = {"op": "face", "id": 3, "face": ("D4", "D6", "D5")[number % 3]}
        body = json.dumps({"revision": revision, "batch": str(number), "events": [event]}).encode()
        started = time.perf_counter()
        with urllib.request.urlopen(f"{address}jadelens/hand/{hand}/edits", body, timeout=60) as answer:
            revision = json.load(answer)["revision"]
        times.append((time.perf_counter() - started) * 1000)
        time.sleep(0.25)


def shown(page: Any, store: Store, address: str) -> float:
    """Milliseconds from a tap on a face until the page shows it, with everyone else at it too."""
    hand = laid_out(store, WINNING)
    open_hand(page, address, hand)
    took = []
    for number in range(8):
        face = ("D4", "D5")[number % 2]
        page.locator('[data-focus="set-3"]').click()
        key = control(page, f"key-{face}")
        key.wait_for()
        started = time.perf_counter()
        key.click()
        page.locator(f'[data-focus="set-3"] img[src*="{face}"]').wait_for()
        took.append((time.perf_counter() - started) * 1000)
    return statistics.median(took)


def main() -> int:
    """Measure and print."""
    path = browser.chromium()
    if path is None:
        print("There is no Chromium here: install it, or name it in JADELENS_CHROMIUM.", file=sys.stderr)
        return 2
    from playwright.sync_api import sync_playwright

    with (
        tempfile.TemporaryDirectory() as folder,
        browser.serving(Path(folder)) as address,
        sync_playwright() as playwright,
    ):
        store = Store(Path(folder) / "hands.sqlite3")
        loads = [first_load(playwright, path, address) for _ in range(3)]
        tell("first load", statistics.median(one[0] for one in loads), "s", 2)
        tell("besides Streamlit's files", loads[0][1] / 2**20, "MB", 2)
        running = playwright.chromium.launch(executable_path=path, args=list(browser.CHROMIUM))
        page = running.new_context(**browser.PHONE).new_page()
        page.set_default_timeout(PATIENCE_MS)
        large = twelve_megapixels(Path(folder))
        took = [photo_to_tiles(page, address, large) for _ in range(TIMES + 1)][1:]
        tell("12 megapixels to tiles", statistics.median(took), "s", 1)
        times: list[float] = []
        people = [
            threading.Thread(target=correct, args=(address, laid_out(store, WINNING), times))
            for _ in range(PEOPLE - 1)
        ]
        in_all(people, threading.Thread.start)
        tell("a correction in sight, six people", shown(page, store, address), "ms", 200)
        in_all(people, threading.Thread.join)
        tell("a correction's round trip, median", statistics.median(times), "ms", 200)
        tell("a correction's round trip, 95th of 100", statistics.quantiles(times, n=20)[-1], "ms", 200)
        running.close()
    return 0


def in_all(people: list[threading.Thread], do: Callable[[threading.Thread], None]) -> None:
    """Do this with each of them."""
    for one in people:
        do(one)


def tell(what: str, value: float, unit: str, most: float) -> None:
    """Print a figure and what it is to be."""
    print(f"{what}: {value:.2f} {unit} (to reach: {most:g} {unit})", flush=True)


if __name__ == "__main__":
    sys.exit(main())
