"""Putting sets together anew in a real Chromium: by mouse, finger, keys and buttons."""

from __future__ import annotations

from typing import Any

import pytest
from steps import at_rest, control, laid_out, open_hand, sets_of, wait_for_revision

from ui.store import Store

pytestmark = pytest.mark.browser


@pytest.fixture
def hand(store: Store) -> str:
    return laid_out(store, "B1 B1 B1 | D5 D5 D5 | C7 C8")


def middle(page: Any, selector: str, across: float = 0.5) -> tuple[float, float]:
    """Where to put the pointer: the middle of an element, or another part of it from left to right."""
    box = page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] * across, box["y"] + box["height"] / 2


def to_the_middle(page: Any, name: str) -> None:
    """Scroll so that nothing fixed lies over the control of this name."""
    at_rest(page)
    control(page, name).evaluate("(one) => one.scrollIntoView({ block: 'center', behavior: 'instant' })")
    at_rest(page)


def test_a_tile_is_dragged_with_the_mouse(desktop: Any, address: str, hand: str, store: Store) -> None:
    open_hand(desktop, address, hand)
    control(desktop, "set-3").scroll_into_view_if_needed()
    desktop.mouse.move(*middle(desktop, '[data-tile-id="3"]'))
    desktop.mouse.down()
    desktop.mouse.move(*middle(desktop, '[data-tile-id="7"]', 0.9), steps=5)
    desktop.mouse.up()
    wait_for_revision(store, hand, 1)
    assert sets_of(store, hand) == ["B1 B1 B1", "D5 D5", "C7 C8 D5"]
    # the click that ended the drag opened nothing
    assert desktop.get_by_role("dialog").count() == 0


def test_a_tile_dragged_to_a_place_of_its_own_makes_a_set(
    desktop: Any, address: str, hand: str, store: Store
) -> None:
    open_hand(desktop, address, hand)
    to_the_middle(desktop, "set-7")
    x, y = middle(desktop, '[data-tile-id="0"]')
    desktop.mouse.move(x, y)
    desktop.mouse.down()
    desktop.mouse.move(x + 20, y + 5)
    desktop.mouse.move(*middle(desktop, "[data-new-set]"), steps=4)
    desktop.mouse.up()
    wait_for_revision(store, hand, 1)
    assert sets_of(store, hand) == ["B1", "B1 B1", "D5 D5 D5", "C7 C8"]


def test_a_finger_that_stays_takes_a_tile_and_one_that_moves_scrolls(
    phone: Any, address: str, hand: str, store: Store
) -> None:
    open_hand(phone, address, hand)
    to_the_middle(phone, "set-3")
    touch = phone.context.new_cdp_session(phone)

    def finger(kind: str, *points: tuple[float, float]) -> None:
        touch.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]},
        )

    start = middle(phone, '[data-tile-id="3"]')
    finger("touchStart", start)
    finger("touchMove", (start[0], start[1] - 40))
    finger("touchEnd")
    at_rest(phone)
    assert phone.locator(".ghost").count() == 0
    assert store.history(hand).revision == 0
    to_the_middle(phone, "set-3")
    start, end = middle(phone, '[data-tile-id="3"]'), middle(phone, '[data-tile-id="0"]', 0.1)
    finger("touchStart", start)
    phone.locator(".ghost").wait_for(state="attached")
    finger("touchMove", end)
    finger("touchEnd")
    wait_for_revision(store, hand, 1)
    assert sets_of(store, hand)[:2] == ["D5 B1 B1 B1", "D5 D5"]


def test_a_tile_is_taken_along_by_the_arrow_keys(desktop: Any, address: str, hand: str, store: Store) -> None:
    open_hand(desktop, address, hand)
    control(desktop, "set-5").focus()
    desktop.keyboard.press("Shift+ArrowRight")
    wait_for_revision(store, hand, 1)
    assert sets_of(store, hand) == ["B1 B1 B1", "D5 D5", "D5 C7 C8"]
    # the page shows the tile in its new set before the next key is pressed
    desktop.locator(".card[data-set]").nth(2).locator('[data-focus="set-5"]:focus').wait_for()
    desktop.keyboard.press("Shift+ArrowRight")
    wait_for_revision(store, hand, 2)
    assert sets_of(store, hand)[2] == "C7 D5 C8"
    # the page shows the new order before the next key is pressed
    sixth = desktop.locator(".card [data-tile-id]").nth(5)
    sixth.and_(desktop.locator('[data-tile-id="6"]')).wait_for()
    desktop.keyboard.press("ArrowLeft")
    desktop.locator('[data-focus="set-6"]:focus').wait_for()


def test_sets_are_split_joined_and_tiles_swapped_and_moved_by_buttons(
    phone: Any, address: str, hand: str, store: Store
) -> None:
    open_hand(phone, address, hand)
    control(phone, "arrange").click()
    for revision, (presses, expected) in enumerate(
        [
            (("set-1", "split"), ["B1", "B1 B1", "D5 D5 D5", "C7 C8"]),
            (("join-0",), ["B1 B1 B1", "D5 D5 D5", "C7 C8"]),
            (("set-0", "set-6", "swap"), ["C7 B1 B1", "D5 D5 D5", "B1 C8"]),
            (("set-6", "set-3", "here-2"), ["B1 B1", "D5 D5", "B1 C8 C7 D5"]),
        ],
        start=1,
    ):
        for name in presses:
            control(phone, name).click()
        wait_for_revision(store, hand, revision)
        assert sets_of(store, hand) == expected
        # the page shows it before the next press
        phone.locator(f".card >> nth={len(expected) - 1}").wait_for()
        phone.wait_for_timeout(150)


def test_two_fingers_and_the_wheel_look_closer(phone: Any, address: str, hand: str) -> None:
    open_hand(phone, address, hand)
    photo = phone.locator("svg.photo")
    photo.wait_for()

    def seen() -> float:
        return float(photo.get_attribute("viewBox").split()[2])

    before = seen()
    box = photo.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = phone.context.new_cdp_session(phone)
    for kind, apart in (("touchStart", 30), ("touchMove", 60), ("touchMove", 90), ("touchEnd", None)):
        points = (
            [] if apart is None else [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        )
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    assert seen() < before / 2
    assert phone.get_by_role("dialog").count() == 0
