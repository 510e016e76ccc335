"""The hand page under other rules and under a club's own, and what axe-core says of the rules, aid and learning pages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from axe import faults
from steps import control, laid_out, open_hand
from table import laid

from ui import groups
from ui.document import Document
from ui.store import Store

pytestmark = pytest.mark.browser

#: Two pungs, a chow, a pung of dragons, a pair, and two bonus tiles of which the 2 is South's.
WON = "B1 B1 B1 | D5 D5 D5 | C7 C8 C9 | DR DR DR | WE WE | F2 S3"
#: "Five odd honours" of the club's file, and nothing under the British rules.
ODD = "B1 B2 B3 B4 B5 B6 B7 B8 B9 WE WS DR DG WN"
CLUB = Path(__file__).parents[2] / "hands/rules/village_hall.toml"


def total_becomes(page: Any, total: int) -> None:
    """Wait until the page shows this total."""
    page.locator(f'.total[data-total="{total}"]').wait_for()


def answer(page: Any, *names: str) -> None:
    for name in names:
        control(page, f"ask-{name}").click()


def test_what_only_the_western_sheet_asks_changes_the_score(page: Any, address: str, store: Store) -> None:
    open_hand(page, address, laid_out(store, WON))
    control(page, "all-exposed").click()
    answer(page, "seat-S", "round-E", "by-discard", "tile-WE")
    # 4 + 2 + 4 + 20 and 8 for the bonus tiles, doubled for the dragons and for South's own Flower
    page.locator('.total:not([data-total="0"])').wait_for()
    assert not control(page, "ask-double_dice-true").count()
    control(page, "more").click()
    answer(page, "rules-western")
    total_becomes(page, 160)
    answer(page, "first_east-true")
    total_becomes(page, 200)
    answer(page, "double_dice-true")
    total_becomes(page, 400)
    answer(page, "bonus_in_hand-S3")
    total_becomes(page, 0)
    answer(page, "bonus_in_hand-")
    total_becomes(page, 400)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    answer(page, "rules-bmja")
    control(page, "ask-double_dice-true").wait_for(state="detached")
    page.locator('.total:not([data-total="400"])').wait_for()


def test_animals_are_laid_under_the_western_sheet(phone: Any, address: str, store: Store) -> None:
    page = phone
    hand = groups.named(Document(laid(WON)))
    open_hand(page, address, store.create(hand))
    control(page, "more").click()
    answer(page, "rules-western")
    page.locator('[data-focus="ask-rules-western"][aria-pressed="true"]').wait_for()
    page.locator('.photo [data-tile="14"], .sets [data-focus="tile-14"]').first.click()
    page.get_by_role("dialog").wait_for()
    if control(page, "tab-F").is_visible():
        control(page, "tab-F").click()
    control(page, "key-A2").click()
    page.get_by_text("Mouse").first.wait_for()


def test_a_hand_is_scored_by_the_clubs_file(desktop: Any, address: str, store: Store) -> None:
    page = desktop
    page.goto(f"{address}jadelens/rules")
    page.locator("input[type=file]").set_input_files(CLUB)
    control(page, "save").click()
    card = page.locator(".card", has_text="Village hall")
    card.wait_for()
    card.get_by_role("link", name="Rule sheet").click()
    page.get_by_role("heading", name="Village hall").wait_for()
    changed = page.locator(".differences li")
    assert changed.filter(has_text="added").count() == 14
    assert changed.filter(has_text="→").count() == 6
    assert page.locator(".sheet-hand", has_text="Gretas garden").locator(".face").count() == 14
    hand = laid_out(store, ODD)
    open_hand(page, address, hand)
    answer(page, "seat-W", "round-S", "won-true", "by-discard", "tile-WN")
    page.locator(".problem").first.wait_for()
    control(page, "more").click()
    page.locator('[data-question="rules"]').get_by_role("button", name="Village hall").click()
    total_becomes(page, 1000)
    page.locator(".special", has_text="Five odd honours").wait_for()
    # and so it is when the page is opened again
    open_hand(page, address, hand)
    total_becomes(page, 1000)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280], ids=["phone", "desktop"])
def test_axe_finds_nothing_grave_on_these_pages(chromium: Any, address: str, width: int, scheme: str) -> None:
    context = chromium.new_context(viewport={"width": width, "height": 844}, color_scheme=scheme)
    page = context.new_page()
    page.set_default_timeout(60_000)
    for path, ready in (
        ("rules", ".card"),
        ("rules/sheet?rules=western", ".sheet-hand"),
        ("aid", '[data-focus="key-B1"]'),
        ("learn", ".card"),
        ("learn#rules=western&quiz=7", ".answers .button"),
    ):
        page.goto(f"{address}jadelens/{path}")
        page.locator(ready).first.wait_for()
        assert faults(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), path
    page.goto(f"{address}jadelens/learn")
    page.get_by_role("button", name="Show this hand: Knitting", exact=True).click()
    page.locator(".lesson .face").first.wait_for()
    assert faults(page) == []
    page.goto(f"{address}jadelens/rules")
    control(page, "begin-western").click()
    control(page, "title").wait_for()
    for part in page.locator("[data-part] summary").all():
        part.click()
    control(page, "add").click()
    assert faults(page) == []
    page.goto(f"{address}jadelens/aid")
    for code in ["B1", "B1", "B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "B9", "B9", "B9", "DR"]:
        control(page, f"key-{code}").click()
    page.locator(".discards .best").first.wait_for()
    assert faults(page) == []
    context.close()
