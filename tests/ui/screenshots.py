"""Draw the README's pictures from the running program: `python tests/ui/screenshots.py docs/pictures`.

Each state of the page, on a phone and on a desktop, by day and by night; the hand is the first sample picture, read
by the program itself.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import browser

DEVICES = {"phone": browser.PHONE, "desktop": browser.DESKTOP}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
#: The settled page at rest: long enough for pictures and fonts to have come.
REST_MS = 1200


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw every picture into the folder that the call names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where the PNG files go")
    parser.add_argument("--sample", type=int, default=1, help="which sample picture to read (1)")
    parser.add_argument("--only", choices=DEVICES, help="only the pictures of this device")
    options = parser.parse_args(arguments)
    path = browser.chromium()
    if path is None:
        print("There is no Chromium here: install it, or name it in JADELENS_CHROMIUM.", file=sys.stderr)
        return 2
    from playwright.sync_api import sync_playwright

    options.folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        browser.serving(Path(data)) as address,
        sync_playwright() as playwright,
    ):
        running = playwright.chromium.launch(executable_path=path, args=list(browser.CHROMIUM))
        for device, settings in DEVICES.items():
            if options.only in (None, device):
                for scheme in SCHEMES:
                    context = running.new_context(**settings, color_scheme=scheme)
                    context.set_default_timeout(60_000)
                    draw(context.new_page(), address, options.folder, f"{device}-{scheme}", options.sample)
                    context.close()
        running.close()
    return 0


def draw(page: Any, address: str, folder: Path, name: str, sample: int) -> None:
    """The pictures of one device in one colour scheme: start, read, sheet, sets, questions, score, typed."""

    def shoot(state: str) -> None:
        page.wait_for_timeout(REST_MS)
        page.screenshot(path=str(folder / f"{name}-{state}.png"))
        print(folder / f"{name}-{state}.png")

    def press(control: str) -> None:
        place = page.locator(f'[data-focus="{control}"]')
        if place.count():
            place.first.click()

    page.goto(address)
    page.get_by_role("button", name=f"Try picture {sample}").wait_for()
    shoot("start")
    page.get_by_role("button", name=f"Try picture {sample}").click()
    page.locator(".photo .tile").first.wait_for()
    shoot("read")
    page.locator(".photo .doubtful, .photo .sure").first.focus()
    page.keyboard.press("Enter")
    page.get_by_role("dialog").wait_for()
    shoot("sheet")
    page.keyboard.press("Escape")
    for control in ("all-concealed", "ask-seat-E", "ask-round-E", "ask-won-true", "ask-by-wall"):
        press(control)
    page.locator(".sets").scroll_into_view_if_needed()
    shoot("sets")
    press("to-score")
    shoot("score")
    page.goto(address)
    page.get_by_role("button", name="type the hand in").click()
    page.locator('[data-focus="key-B1"]').wait_for()
    for code in ("B1", "B1", "B1", "B2", "B3", "B4"):
        press(f"key-{code}")
    shoot("typed")


if __name__ == "__main__":
    sys.exit(main())
