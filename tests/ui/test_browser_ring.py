"""A ring drawn around one's own tiles, in a real Chromium: by finger, by mouse, and without either."""

from __future__ import annotations

from typing import Any

import pytest
from steps import at_rest, control, laid_out, open_hand, sets_of, wait_for_revision

from ui.store import Store

pytestmark = pytest.mark.browser
#: A hand of two pungs below what others have discarded.
TABLE = "C1 C1 C1 C1 C2 C2 C3 C3 C4 C4 / C5 C6 C7 C8 C9 DR DG / B1 B1 B1 | D5 D5 D5"
HAND = range(17, 23)


@pytest.fixture
def hand(store: Store) -> str:
    return laid_out(store, TABLE)


def begin(page: Any) -> None:
    """Say that the tiles are not all one's own."""
    page.get_by_text("23 tiles are more than one hand has").wait_for()
    control(page, "ring").click()
    control(page, "ring-done").wait_for()
    at_rest(page)


def around(page: Any) -> list[tuple[float, float]]:
    """The corners of a ring around the hand, on the screen; it ends where it began."""
    boxes = [page.locator(f'.photo [data-tile="{tile}"] .line').first.bounding_box() for tile in HAND]
    x0, y0 = min(box["x"] for box in boxes) - 4, min(box["y"] for box in boxes) - 4
    x1 = max(box["x"] + box["width"] for box in boxes) + 4
    y1 = max(box["y"] + box["height"] for box in boxes) + 4
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)]


def test_a_finger_draws_a_ring_around_the_hand(phone: Any, address: str, hand: str, store: Store) -> None:
    open_hand(phone, address, hand)
    begin(phone)
    touch = phone.context.new_cdp_session(phone)
    for at, (x, y) in enumerate(around(phone)):
        kind = "touchMove" if at else "touchStart"
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    wait_for_revision(store, hand, 1)
    assert sets_of(store, hand) == ["B1 B1 B1", "D5 D5 D5"]
    phone.get_by_text("6 tiles in the hand").wait_for()
    control(phone, "tool-undo").click()
    phone.get_by_text("23 tiles are more than one hand has").wait_for()


def test_the_mouse_draws_a_ring_and_one_around_nothing_is_drawn_again(
    desktop: Any, address: str, hand: str, store: Store
) -> None:
    open_hand(desktop, address, hand)
    begin(desktop)
    corners = around(desktop)
    x, y = corners[0]
    for ring in ([(x, y), (x + 30, y), (x + 30, y + 2), (x, y)], corners):
        desktop.mouse.move(*ring[0])
        desktop.mouse.down()
        for corner in ring[1:]:
            desktop.mouse.move(*corner)
        desktop.mouse.up()
    wait_for_revision(store, hand, 1)
    assert sets_of(store, hand) == ["B1 B1 B1", "D5 D5 D5"]


def test_without_a_ring_single_tiles_are_taken_out_and_in(
    desktop: Any, address: str, hand: str, store: Store
) -> None:
    open_hand(desktop, address, hand)
    begin(desktop)
    for revision, in_hand in ((1, False), (2, True)):
        desktop.locator('.photo [data-tile="0"]').focus()
        desktop.keyboard.press("Enter")
        wait_for_revision(store, hand, revision)
        desktop.locator(f'.photo [data-tile="0"].{"sure" if in_hand else "outside"}').wait_for()
        one = next(one for one in store.history(hand).now.reading.tiles if one.id == 0)
        assert one.in_hand is in_hand
    assert desktop.get_by_role("dialog").count() == 0
    desktop.keyboard.press("Escape")
    control(desktop, "ring-done").wait_for(state="detached")
