"""House rules, the playing aid and the learning pages in a real Chromium."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from table import laid

from ui import groups
from ui.document import Document
from ui.store import Store

pytestmark = pytest.mark.browser

GATES = "B1 B1 B1 B2 B3 B4 B5 B6 B7 B8 B9 B9 B9"
NAME = "Club <img src=x onerror=alert(1)>"


def control(page: Any, name: str) -> Any:
    return page.locator(f'[data-focus="{name}"]')


def tap(page: Any, tiles: str) -> None:
    for code in tiles.split():
        control(page, f"key-{code}").click()


def no_wider_than_the_screen(page: Any) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


def test_a_club_makes_its_rules_with_a_hand_of_its_own(phone: Any, address: str) -> None:
    page = phone
    page.goto(f"{address}jadelens/rules")
    control(page, "begin-bmja").click()
    control(page, "title").fill(NAME)
    page.locator('[data-part="added"] summary').click()
    control(page, "add").click()
    pattern = page.locator("textarea")
    pattern.fill("7 pairs\nrun 1-9 in X, pung of dragons, pear of winds")
    fault = page.locator(".live .fault")
    fault.wait_for()
    assert fault.inner_text().startswith("Line 2:")
    assert "'pear'" in fault.inner_text()
    control(page, "save").click()
    page.get_by_role("alert").get_by_text("not saved").wait_for()
    pattern.fill("run 1-9 in X, pung of dragons, pair of winds")
    page.locator(".live .face").first.wait_for()
    assert page.locator(".live .face").count() == 14
    page.locator('[data-part="hands"] summary').click()
    control(page, "hand-purity").uncheck()
    page.get_by_text("Purity: left out").wait_for()
    # what was changed is not lost with the page
    page.reload()
    page.get_by_role("button", name="Go on with it").click()
    assert control(page, "title").input_value() == NAME
    assert no_wider_than_the_screen(page)
    control(page, "save").click()
    card = page.locator(".card", has_text=NAME)
    card.wait_for()
    card.get_by_role("link", name="Rule sheet").click()
    page.get_by_role("heading", name=NAME).wait_for()
    assert page.locator(".sheet-hand", has_text="Club hand 1").locator(".face").count() == 14
    assert no_wider_than_the_screen(page)


def test_a_broken_file_names_its_line_and_is_put_right(desktop: Any, address: str, tmp_path: Path) -> None:
    page = desktop
    file = tmp_path / "club.toml"
    file.write_text('base = "bmja"\ntitle = "Shared"\n\n[points]\nmahjong = 10\n', encoding="utf-8")
    page.goto(f"{address}jadelens/rules")
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_text("line 5").wait_for()
    text = control(page, "whole")
    text.fill(text.input_value().replace("mahjong", "mah_jong"))
    page.get_by_role("button", name="Check again").click()
    page.get_by_text("Mah-Jong: 20 → 10").wait_for()
    control(page, "save").click()
    card = page.locator(".card", has_text="Shared")
    with page.expect_download() as download:
        card.get_by_role("link", name="Share as a file").click()
    assert "mah_jong = 10" in Path(download.value.path()).read_text(encoding="utf-8")


def test_the_aid_helps_with_thirteen_tiles_and_with_fourteen(phone: Any, address: str, store: Store) -> None:
    page = phone
    page.goto(f"{address}jadelens/aid")
    tap(page, GATES)
    caught = page.locator(".fishing > li")
    caught.first.wait_for()
    assert "gates of heaven" in caught.first.inner_text()
    control(page, "mode-seen").click()
    tap(page, "B2 B2 B2")
    page.get_by_text("All four are gone").wait_for()
    control(page, "mode-tiles").click()
    tap(page, "DR")
    page.locator(".discards .best", has_text="Red dragon").wait_for()
    assert no_wider_than_the_screen(page)
    # and with the tiles that a photo showed
    hand = store.create(groups.named(Document(laid("B1 B1 B1 | D5 D5 D5 | C7 C8 C9 | DR DR DR | WE"))))
    page.goto(f"{address}jadelens/aid?hand={hand}")
    page.locator(".fishing > li", has_text="East wind").wait_for()


def test_a_hand_is_learned_and_asked_for(desktop: Any, address: str) -> None:
    page = desktop
    page.goto(f"{address}jadelens/learn")
    page.get_by_role("button", name="Show this hand: Knitting", exact=True).click()
    page.get_by_role("heading", name="Nearly, but not Knitting").wait_for()
    assert page.locator(".lesson .face").count() >= 4 * 14
    page.goto(f"{address}jadelens/learn#rules=western&quiz=7")
    answers = page.locator(".answers .button")
    answers.first.wait_for()
    asked = page.locator(".verdict").inner_text()
    answers.nth(0).click()
    page.locator(".answers .right").wait_for()
    assert "of 1 right" in page.locator(".said").inner_text()
    control(page, "next").click()
    page.get_by_role("heading", name="Question 2").wait_for()
    page.reload()
    page.get_by_role("heading", name="Question 1").wait_for()
    assert page.locator(".verdict").inner_text() == asked
