"""What the browser tests do again and again, and the hand that they do it with."""

from __future__ import annotations

import time
from typing import Any

import cv2
import numpy as np
from table import laid

from ui import groups
from ui.document import Document
from ui.store import Store, StoredPhoto

#: How long an edit may take to be kept, on a machine that does much else.
PATIENCE_S = 60
#: Two pungs, a chow, a concealed kong, a pair and two bonus tiles.
WINNING = "B1 B1 B1 | D5 D5 D5 | C7 C8 C9 / BACK DR DR BACK | WE WE | F2 S3"


def laid_out(store: Store, text: str, doubtful: tuple[int, ...] = ()) -> str:
    """The id of a hand as a photo of it would have been read; the photo itself is grey."""
    _, jpeg = cv2.imencode(".jpg", np.full((1500, 2000, 3), 90, np.uint8))
    photo = StoredPhoto("hand.jpg", jpeg.tobytes(), jpeg.tobytes())
    return store.create(groups.named(Document(laid(text, doubtful))), photo)


def open_hand(page: Any, address: str, hand: str) -> None:
    """Go to the page of a hand."""
    page.goto(f"{address}?hand={hand}")
    page.locator(".sets, .problem").first.wait_for()


def control(page: Any, name: str) -> Any:
    """What can be pressed under this name."""
    return page.locator(f'[data-focus="{name}"]')


def at_rest(page: Any) -> None:
    """Wait until nothing on the page moves: no tail of a scroll, nothing that is still being laid out."""
    page.wait_for_function(
        """() => new Promise((done) => {
            let before = null, same = 0;
            const look = () => {
              const main = document.querySelector('[data-testid="stMain"]');
              const now = `${main.scrollTop} ${main.scrollHeight}`;
              same = now === before ? same + 1 : 0;
              before = now;
              if (same > 10) done(true);
              else requestAnimationFrame(look);
            };
            look(); })"""
    )


def wait_for_revision(store: Store, hand: str, revision: int) -> None:
    """Wait until the program has kept that many edits, and no more."""
    until = time.monotonic() + PATIENCE_S
    while store.history(hand).revision < revision and time.monotonic() < until:
        time.sleep(0.02)
    assert store.history(hand).revision == revision


def sets_of(store: Store, hand: str) -> list[str]:
    """The sets of a hand, each as the codes of its tiles."""
    return [" ".join(group.tiles) for group in store.history(hand).now.reading.groups]
