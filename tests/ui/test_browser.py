"""The page in a real Chromium: what a player does, from photo to score."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import browser
import pytest
from steps import WINNING, control, laid_out, open_hand, wait_for_revision
from table import laid

from ui import document as documents
from ui import groups
from ui.document import Document
from ui.store import Store, StoredPhoto

pytestmark = pytest.mark.browser

SAMPLES = sorted(browser.SAMPLES.glob("*.jpg"))


@pytest.fixture
def hand(store: Store) -> str:
    """A laid-out hand, two of its tiles doubtful, one of them read wrong (a 5 circles as 4)."""
    return laid_out(store, WINNING.replace("D5 D5 D5", "D4 D5 D5"), doubtful=(3, 11))


def total(page: Any) -> int:
    return int(page.locator("[data-total]").get_attribute("data-total"))


def answer_all(page: Any) -> None:
    for name in ("all-concealed", "ask-seat-S", "ask-round-E", "ask-by-wall", "ask-tile-WE"):
        control(page, name).click()


def test_a_hand_is_put_right_answered_scored_and_found_again(
    page: Any, address: str, hand: str, store: Store
) -> None:
    open_hand(page, address, hand)
    page.locator(".photo .tile").nth(16).wait_for()
    page.get_by_role("button", name="Check 2 doubtful tiles").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_text("4 Circles").first.wait_for()
    # the fifth circle is not among the likely faces: it is in the palette
    control(page, "key-D5").click()
    # on to the other doubtful tile, which was read rightly
    sheet.get_by_text("Red dragon").first.wait_for()
    control(page, "likely-DR").click()
    sheet.wait_for(state="detached")
    page.get_by_text("No tile is in doubt").wait_for()
    answer_all(page)
    wait_for_revision(store, hand, 7)
    # Pung of 1 bamboo 8, of 5 circles 4, kong of red dragons 32, own pair none and East's 2; 20, 2 from the wall, two
    # bonus tiles 8; doubles: dragons, all concealed, own flower
    page.locator("[data-total='608']").wait_for()
    assert page.get_by_text("Concealed kong of red dragons").count() == 1
    page.reload()
    page.locator("[data-total='608']").wait_for()
    assert control(page, "ask-seat-S").get_attribute("aria-pressed") == "true"


def test_the_tile_being_corrected_stays_in_sight(page: Any, address: str, hand: str) -> None:
    open_hand(page, address, hand)
    for tile in (0, 8, 12, 16):
        page.locator(f'.photo [data-tile="{tile}"] .line').first.click(force=True)
        page.get_by_role("dialog").wait_for()
        page.wait_for_timeout(150)
        box = page.locator(f'.photo [data-tile="{tile}"] .line').first.bounding_box()
        sheet = page.get_by_role("dialog").bounding_box()
        assert box["y"] >= 0
        apart = box["y"] + box["height"] <= sheet["y"] + 1 or box["x"] + box["width"] <= sheet["x"] + 1
        assert apart, f"tile {tile} at {box} lies under the sheet at {sheet}"
        page.keyboard.press("Escape")


def test_targets_are_large_enough_and_nothing_overflows(page: Any, address: str, hand: str) -> None:
    open_hand(page, address, hand)
    page.locator('.photo [data-tile="0"] .line').first.click(force=True)
    page.get_by_role("dialog").wait_for()
    small = page.evaluate(
        """() => [...document.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot?.querySelectorAll('*') ?? [])])
            .filter((one) => one.matches('button, summary, [role=tab]') && one.getBoundingClientRect().width > 0)
            .map((one) => [one.innerText || one.ariaLabel, one.getBoundingClientRect().width, one.getBoundingClientRect().height])
            .filter(([, width, height]) => width < 44 || height < 44)"""
    )
    assert small == []
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_tiles_are_added_removed_and_edits_undone(phone: Any, address: str, hand: str, store: Store) -> None:
    open_hand(phone, address, hand)
    photo = phone.locator("svg.photo")
    photo.wait_for()
    phone.locator(".photo .tile").nth(16).wait_for()
    box = photo.bounding_box()
    photo.click(position={"x": box["width"] - 12, "y": box["height"] - 8})
    control(phone, "tab-H").click()
    # what the program sees there comes while the player looks at the winds, which stay where they are
    phone.locator(".likely .key").first.wait_for()
    control(phone, "key-WS").click()
    wait_for_revision(store, hand, 1)
    phone.locator(".photo .tile").nth(17).wait_for()
    phone.locator('.photo [data-tile="0"] .line').first.click(force=True)
    control(phone, "remove").click()
    wait_for_revision(store, hand, 2)
    for name, revision in (("tool-undo", 3), ("tool-undo", 4), ("tool-redo", 5)):
        control(phone, name).click()
        wait_for_revision(store, hand, revision)
    assert len(store.history(hand).now.reading.tiles) == 18


def test_sets_are_put_together_anew(phone: Any, address: str, store: Store) -> None:
    hand = store.create(groups.named(Document(laid("B1 B1 B1 D5 D5 D5"))), StoredPhoto("", b"", b""))
    open_hand(phone, address, hand)
    control(phone, "arrange").click()
    for tile in (0, 1, 2):
        control(phone, f"set-{tile}").click()
    control(phone, "make-set").click()
    phone.get_by_role("group", name="Pung").nth(1).wait_for()
    assert [group.kind for group in store.history(hand).now.reading.groups] == ["pung", "pung"]


def test_quick_taps_all_arrive(phone: Any, address: str, store: Store) -> None:
    hand = store.create(documents.typed())
    open_hand(phone, address, hand)
    control(phone, "key-B1").wait_for()
    phone.evaluate(
        """() => { const place = [...document.querySelectorAll('*')].map((one) => one.shadowRoot ?? one)
            .map((one) => one.querySelector?.('[data-focus="key-B1"]')).find(Boolean);
            const root = place.getRootNode();
            for (let tap = 0; tap < 12; tap += 1) root.querySelector('[data-focus="key-B1"]').click(); }"""
    )
    wait_for_revision(store, hand, 12)


def test_a_hand_is_typed_and_scored_without_a_photo(page: Any, address: str) -> None:
    page.goto(address)
    page.get_by_role("button", name="type the hand in").click()
    control(page, "key-B2").wait_for()
    for suit, codes in (("B", "B2 B2 B2 B3 B3 B3 B4 B4 B4 B5 B5 B6 B6 B6"), ("F", "F1")):
        tab = control(page, f"tab-{suit}")
        if tab.is_visible():
            tab.click()
        for code in codes.split():
            control(page, f"key-{code}").click()
    for name in ("ask-seat-E", "ask-round-E", "ask-won-true", "ask-by-wall", "ask-tile-B5"):
        control(page, name).click()
    page.get_by_text("Purity").first.wait_for()
    assert total(page) == 1000


def test_the_keyboard_alone_corrects_a_tile(desktop: Any, address: str, hand: str, store: Store) -> None:
    open_hand(desktop, address, hand)
    desktop.locator('.photo [data-tile="3"]').focus()
    desktop.keyboard.press("Enter")
    desktop.get_by_role("dialog").wait_for()
    control(desktop, "key-D5").focus()
    desktop.keyboard.press("Enter")
    wait_for_revision(store, hand, 1)
    desktop.keyboard.press("Control+z")
    wait_for_revision(store, hand, 2)
    assert store.history(hand).now.reading.tiles[3].tile == "D4"


def test_a_hand_changed_on_another_screen_is_shown_as_it_is(
    phone: Any, address: str, hand: str, store: Store
) -> None:
    open_hand(phone, address, hand)
    phone.locator(".photo .tile").nth(16).wait_for()
    store.edit(hand, {"op": "remove", "id": 0, "revision": 0})
    control(phone, "ask-seat-S").click()
    phone.get_by_text("changed on another screen").wait_for()
    phone.locator(".photo .tile").nth(15).wait_for()
    assert phone.locator(".photo .tile").count() == 16
    control(phone, "ask-seat-S").click()
    wait_for_revision(store, hand, 2)


def test_what_is_done_while_the_program_is_away_arrives_when_it_is_back(phone: Any, tmp_path: Path) -> None:
    port = browser.free_port()
    with browser.serving(tmp_path, port) as address:
        store = Store(tmp_path / "hands.sqlite3")
        hand = store.create(documents.typed())
        open_hand(phone, address, hand)
        control(phone, "key-B1").click()
        wait_for_revision(store, hand, 1)
    control(phone, "key-B2").click()
    phone.get_by_text("No connection to the program").wait_for()
    control(phone, "key-B3").click()
    with browser.serving(tmp_path, port):
        wait_for_revision(store, hand, 3)
    assert [tile.tile for tile in store.history(hand).now.reading.tiles] == ["B1", "B2", "B3"]


def test_a_hand_that_is_not_there_is_said_in_a_sentence(phone: Any, address: str) -> None:
    phone.goto(f"{address}?hand=nobody")
    phone.get_by_text("This hand is not here").wait_for()
    phone.get_by_role("button", name="New photo").wait_for()


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        pytest.param("a.jpg", b"this is not a photo", "not a photo", id="text"),
        pytest.param(
            "<img src=x onerror=alert(1)>.png", b"\x89PNG\r\n\x1a\n", "not a photo", id="markup in the name"
        ),
        pytest.param("empty.jpg", b"", "empty", id="empty"),
        pytest.param("דוד 🀄 \u202egpj.jpg", b"\xff\xd8\xff", "not a photo", id="right to left and emoji"),
    ],
)
def test_a_file_that_is_no_photo_is_said_in_a_sentence(
    phone: Any, address: str, name: str, content: bytes, says: str
) -> None:
    phone.goto(address)
    phone.locator("input[type=file]").set_input_files(
        {"name": name, "mimeType": "image/jpeg", "buffer": content}
    )
    alert = phone.get_by_role("alert").locator("p")
    alert.wait_for()
    text = alert.inner_text()
    assert says in text
    assert "Traceback" not in phone.content()
    assert re.fullmatch(r"[A-Z][^\n]*\.", text.strip())


@pytest.mark.skipif(not SAMPLES, reason="there is no sample picture in ui/samples")
def test_a_photo_is_uploaded_read_corrected_and_scored(page: Any, address: str, store: Store) -> None:
    page.goto(address)
    page.locator("input[type=file]").set_input_files(str(SAMPLES[0]))
    page.locator(".photo .tile").first.wait_for(timeout=60_000)
    hand = re.search(r"hand=([\w-]+)", page.url)
    assert hand is not None
    read = store.history(hand[1]).now.reading
    assert len(read.tiles) >= 13
    tile = read.tiles[0]
    other = "WN" if tile.tile != "WN" else "WS"
    page.locator(f'.photo [data-tile="{tile.id}"] .line').first.click(force=True)
    tab = control(page, "tab-H")
    if tab.is_visible():
        tab.click()
    control(page, f"key-{other}").click()
    wait_for_revision(store, hand[1], 1)
    control(page, "tool-undo").click()
    for name in ("ask-seat-S", "ask-round-E"):
        control(page, name).click()
    wait_for_revision(store, hand[1], 4)
    page.locator(".score [data-total][data-revision='4']").wait_for()
    shown = total(page)
    page.reload()
    page.locator(f"[data-total='{shown}']").wait_for()


@pytest.mark.skipif(not SAMPLES, reason="there is no sample picture in ui/samples")
def test_a_sample_is_one_tap_away(phone: Any, address: str) -> None:
    phone.goto(address)
    phone.get_by_role("button", name="Try picture 1").click()
    phone.locator(".photo .tile").first.wait_for(timeout=60_000)
