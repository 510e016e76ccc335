"""Draw the README's pictures from the running program: `python tests/ui/screenshots.py docs/pictures`.

Each state of the page, on a phone and on a desktop, by day, by night and in German, side by side on one sheet for each;
the hand is the first sample picture, read by the program itself. The README's own pictures stand alone as well.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import browser
import cv2
import numpy as np
from steps import control

DEVICES = {"phone": browser.PHONE, "desktop": browser.DESKTOP}
#: By day and by night in English, and in German: colours, language, what the files are called.
LOOKS: tuple[tuple[Literal["light", "dark"], str, str], ...] = (
    ("light", "en-GB", "light"),
    ("dark", "en-GB", "dark"),
    ("light", "de-DE", "german"),
)
#: The README's own pictures.
ALONE = frozenset({"phone-light-read", "phone-light-sheet", "phone-light-score", "desktop-light-read"})
#: How wide a picture is on a sheet, and how many stand in a row.
SHEET = {"phone": (390, 9), "desktop": (800, 3)}
ROOM = 12
QUALITY = 82
#: The settled page at rest: long enough for pictures and fonts to have come.
REST_MS = 1200


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw every picture into the folder that the call names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where the pictures go")
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
        tempfile.TemporaryDirectory() as drawn,
        browser.serving(Path(data)) as address,
        sync_playwright() as playwright,
    ):
        running = playwright.chromium.launch(executable_path=path, args=list(browser.CHROMIUM))
        for device, settings in DEVICES.items():
            for scheme, locale, called in LOOKS:
                if options.only in (None, device) and options.look in (None, called):
                    context = running.new_context(**settings, color_scheme=scheme, locale=locale)
                    context.set_default_timeout(120_000)
                    name = f"{device}-{called}"
                    pictures = draw(context.new_page(), address, Path(drawn), name, options.sample)
                    context.close()
                    for picture in pictures:
                        if picture.stem in ALONE:
                            shutil.copy(picture, options.folder)
                    lay_out(pictures, options.folder / f"{name}.jpg", *SHEET[device])
        running.close()
    return 0


def lay_out(pictures: Sequence[Path], file: Path, wide: int, across: int) -> None:
    """All these pictures of one size on a sheet, each `wide` pixels, so many `across`."""
    small = []
    for picture in pictures:
        pixels = cv2.imread(str(picture))
        assert pixels is not None
        scale = wide / pixels.shape[1]
        pixels = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        small.append(cv2.copyMakeBorder(pixels, 0, ROOM, 0, ROOM, cv2.BORDER_CONSTANT, value=(128, 128, 128)))
    small += [np.full_like(small[0], 128)] * (-len(small) % across)
    rows = [np.hstack(small[at : at + across]) for at in range(0, len(small), across)]
    cv2.imwrite(str(file), np.vstack(rows), [cv2.IMWRITE_JPEG_QUALITY, QUALITY])


def draw(page: Any, address: str, folder: Path, name: str, sample: int) -> list[Path]:
    """The pictures of one device: start, read, sheet, sets, arranging, questions, score, why, typed."""
    pictures: list[Path] = []

    def shoot(state: str) -> None:
        page.wait_for_timeout(REST_MS)
        pictures.append(folder / f"{name}-{state}.png")
        page.screenshot(path=str(pictures[-1]))
        print(pictures[-1].stem, flush=True)

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
    return pictures


if __name__ == "__main__":
    sys.exit(main())
