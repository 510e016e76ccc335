"""Draw the README's pictures from the running program: `python tests/ui/screenshots.py docs/pictures`.

Each state of the page, on a phone and on a desktop, by day, by night and in German; the hand is the first sample picture, read
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
from steps import control

DEVICES = {"phone": browser.PHONE, "desktop": browser.DESKTOP}
#: By day and by night in English, and in German: colours, language, what the files are called.
LOOKS: tuple[tuple[Literal["light", "dark"], str, str], ...] = (
    ("light", "en-GB", "light"),
    ("dark", "en-GB", "dark"),
    ("light", "de-DE", "german"),
)
#: The settled page at rest: long enough for pictures and fonts to have come.
REST_MS = 1200


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw every picture into the folder that the call names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where the PNG files go")
    parser.add_argument("--sample", type=int, default=1, help="which sample picture to read (1)")
    parser.add_argument("--only", choices=DEVICES, help="only the pictures of this device")
    parser.add_argument(
        "--look", choices=[called for _, _, called in LOOKS], help="only the pictures of this look"
    )
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
            for scheme, locale, called in LOOKS:
                if options.only in (None, device) and options.look in (None, called):
                    context = running.new_context(**settings, color_scheme=scheme, locale=locale)
                    context.set_default_timeout(120_000)
                    draw(context.new_page(), address, options.folder, f"{device}-{called}", options.sample)
                    context.close()
        running.close()
    return 0


def draw(page: Any, address: str, folder: Path, name: str, sample: int) -> None:
    """The pictures of one device: start, read, sheet, sets, arranging, questions, score, why, typed."""

    def shoot(state: str) -> None:
        page.wait_for_timeout(REST_MS)
        page.screenshot(path=str(folder / f"{name}-{state}.png"))
        print(folder / f"{name}-{state}.png", flush=True)

    def press(name: str) -> None:
        place = control(page, name)
        if place.count():
            place.first.click()

    def show(selector: str) -> None:
        page.locator(selector).first.evaluate(
            "(one) => one.scrollIntoView({ block: 'start', behavior: 'instant' })"
        )

    page.goto(address)
    control(page, f"sample-{sample}").wait_for()
    shoot("start")
    control(page, f"sample-{sample}").click()
    page.locator(".photo .tile").first.wait_for()
    shoot("read")
    page.locator(".photo .doubtful, .photo .sure").first.focus()
    page.keyboard.press("Enter")
    page.get_by_role("dialog").wait_for()
    shoot("sheet")
    page.keyboard.press("Escape")
    show(".sets")
    shoot("sets")
    press("arrange")
    control(page, "make-set").wait_for()
    page.locator(".cards [data-tile-id]").nth(1).click()
    show(".sets")
    shoot("arranging")
    press("arrange")
    for answer in ("all-concealed", "ask-seat-E", "ask-round-E", "ask-won-true", "ask-by-wall"):
        press(answer)
    show(".asks")
    shoot("questions")
    show(".score")
    shoot("score")
    for part in ("sources", "more-score", "share"):
        press(part)
    page.wait_for_timeout(REST_MS)
    show("details.more")
    shoot("why")
    page.goto(address)
    control(page, "type").click()
    control(page, "key-B1").wait_for()
    for code in ("B1", "B1", "B1", "B2", "B3", "B4"):
        press(f"key-{code}")
    shoot("typed")


if __name__ == "__main__":
    sys.exit(main())
