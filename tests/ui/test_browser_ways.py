"""Ways in and out in a real Chromium: the camera, a dropped file, a cut line, sharing, keeping a photo."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import browser
import pytest
from proxy import between
from steps import WINNING, control, laid_out, open_hand, wait_for_revision

from ui import kept
from ui.store import Store

pytestmark = pytest.mark.browser
SAMPLES = sorted(browser.SAMPLES.glob("*.jpg"))


def test_the_line_is_cut_and_what_was_done_meanwhile_arrives(phone: Any, address: str, store: Store) -> None:
    hand = laid_out(store, WINNING, doubtful=(3,))
    with between(urlsplit(address).port or 80) as way:
        open_hand(phone, f"http://127.0.0.1:{way.port}/", hand)
        control(phone, "ask-seat-S").click()
        wait_for_revision(store, hand, 1)
        way.cut()
        control(phone, "ask-round-E").click()
        phone.get_by_text("No connection to the program").wait_for()
        control(phone, "ask-by-wall").click()
        assert store.history(hand).revision == 1
        way.mend()
        wait_for_revision(store, hand, 3)
        phone.get_by_text("No connection to the program").wait_for(state="detached")
        control(phone, "ask-tile-WE").click()
        wait_for_revision(store, hand, 4)


def test_a_photo_sent_over_a_cut_line_is_said_to_be_lost(phone: Any, address: str) -> None:
    with between(urlsplit(address).port or 80) as way:
        phone.goto(f"http://127.0.0.1:{way.port}/")
        control(phone, "upload").wait_for()
        way.cut()
        phone.locator("input[type=file]").set_input_files(str(SAMPLES[0]))
        phone.get_by_role("alert").get_by_text("did not get through").wait_for()
        # Streamlit's own line may stay cut for long after the photo gets through: it cannot be told of the hand
        phone.route("**/_stcore/*", lambda route: route.abort())
        way.mend()
        phone.locator("input[type=file]").set_input_files(str(SAMPLES[0]))
        phone.wait_for_url("**/?hand=*", wait_until="commit")
        phone.unroute("**/_stcore/*")
        phone.locator(".photo .tile").first.wait_for()


def test_the_computer_s_camera_takes_a_picture_of_1080_lines(
    desktop: Any, address: str, store: Store
) -> None:
    desktop.goto(address)
    control(desktop, "webcam").click()
    control(desktop, "camera_shoot").wait_for()
    desktop.wait_for_function(
        "() => { const find = (root) => root.querySelector('video') ?? [...root.querySelectorAll('*')]"
        ".map((one) => one.shadowRoot && find(one.shadowRoot)).find(Boolean); return find(document)?.videoWidth > 0; }"
    )
    control(desktop, "camera_shoot").click()
    desktop.locator("svg.photo image").first.wait_for()
    reading = store.history(desktop.url.split("hand=")[1]).now.reading
    assert (reading.width, reading.height) == (1920, 1080)


def test_a_browser_that_gives_no_camera_says_why(desktop: Any, address: str) -> None:
    desktop.add_init_script("Object.defineProperty(navigator, 'mediaDevices', { value: undefined })")
    desktop.goto(address)
    control(desktop, "webcam").click()
    desktop.get_by_role("alert").get_by_text("only to pages on this very machine").wait_for()


@pytest.mark.parametrize("way", ["drop", "paste"])
def test_a_picture_is_dropped_or_pasted(desktop: Any, address: str, way: str) -> None:
    desktop.goto(address)
    control(desktop, "upload").wait_for()
    desktop.evaluate(
        """async ([way, url]) => {
            const given = new DataTransfer();
            given.items.add(new File([await (await fetch(url)).blob()], "a.jpg", { type: "image/jpeg" }));
            const init = way === "drop" ? { dataTransfer: given } : { clipboardData: given };
            const event = way === "drop" ? new DragEvent(way, init) : new ClipboardEvent(way, init);
            window.dispatchEvent(event); }""",
        [way, f"{address}jadelens/samples/{SAMPLES[0].name}"],
    )
    desktop.locator(".photo .tile").first.wait_for()


def test_a_score_is_given_away(desktop: Any, address: str, store: Store) -> None:
    hand = laid_out(store, WINNING)
    open_hand(desktop, address, hand)
    control(desktop, "share").click()
    with desktop.expect_download() as picture:
        control(desktop, "share_picture").click()
    assert Path(picture.value.path()).read_bytes().startswith(b"\x89PNG")
    pdf = desktop.request.get(control(desktop, "share_pdf").evaluate("(link) => link.href"))
    assert pdf.headers["content-type"] == "application/pdf"
    assert pdf.body().startswith(b"%PDF")
    desktop.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    control(desktop, "share_copy").click()
    desktop.locator(".to-copy").get_by_text("Scored with jadelens").wait_for()


def test_a_photo_is_kept_only_as_long_as_the_player_wants(
    phone: Any, address: str, store: Store, data: Path
) -> None:
    hand = laid_out(store, WINNING)
    open_hand(phone, address, hand)
    control(phone, "keep").click()
    phone.get_by_text("Press again and it is deleted").wait_for()
    assert kept.name_of(hand) in kept.names(data / "kept-photos")
    control(phone, "keep").click()
    phone.get_by_text("and nowhere else").wait_for()
    assert kept.name_of(hand) not in kept.names(data / "kept-photos")


def test_the_numbers_on_the_tiles_can_be_left_out(phone: Any, address: str, store: Store) -> None:
    open_hand(phone, address, laid_out(store, WINNING))
    assert "plain" not in control(phone, "set-0").locator("img").get_attribute("src")
    control(phone, "index").click()
    phone.locator('[data-focus="set-0"] img[src$="?plain"]').wait_for()
    phone.reload()
    phone.locator('[data-focus="set-0"] img[src$="?plain"]').wait_for()
    control(phone, "index").click()
    phone.locator('[data-focus="set-0"] img[src$=".svg"]').wait_for()


def test_what_would_have_made_more_is_told(phone: Any, address: str, store: Store) -> None:
    hand = laid_out(store, WINNING)
    open_hand(phone, address, hand)
    control(phone, "more-score").click()
    phone.get_by_text("exposed sets kept concealed").wait_for()


def test_an_answer_that_comes_while_a_button_is_pressed_does_not_lose_the_press(
    desktop: Any, address: str, store: Store
) -> None:
    hand = laid_out(store, WINNING)
    open_hand(desktop, address, hand)
    held: list[Any] = []
    desktop.route("**/edits", lambda route: held.append(route))
    control(desktop, "ask-seat-S").click()
    button = control(desktop, "ask-round-E")
    button.scroll_into_view_if_needed()
    button.hover()
    desktop.mouse.down()
    with desktop.expect_response("**/edits"):
        held[0].continue_()
    desktop.unroute("**/edits")
    desktop.wait_for_timeout(200)
    desktop.mouse.up()
    wait_for_revision(store, hand, 2)
    assert store.history(hand).now.answers.round == "E"
    desktop.locator('[data-focus="ask-round-E"][aria-pressed="true"]').wait_for()
