"""The page for those who see little or use no mouse: axe-core's checks, and the keyboard alone."""

from __future__ import annotations

from typing import Any

import pytest
from axe import faults
from steps import WINNING, control, laid_out, open_hand, wait_for_revision

from ui import document as documents
from ui.store import Store

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_grave(chromium: Any, address: str, store: Store, scheme: str) -> None:
    context = chromium.new_context(viewport={"width": 390, "height": 844}, color_scheme=scheme)
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.goto(address)
    control(page, "type").wait_for()
    assert faults(page) == []
    open_hand(page, address, laid_out(store, WINNING, doubtful=(3,)))
    page.locator(".photo .tile").nth(16).wait_for()
    for name in ("arrange", "more-score", "share", "more"):
        control(page, name).click()
    assert faults(page) == []
    control(page, "check").click()
    page.get_by_role("dialog").wait_for()
    assert faults(page) == []
    open_hand(page, address, store.create(documents.typed()))
    control(page, "key-B1").click()
    control(page, "set-0").wait_for()
    assert faults(page) == []
    context.close()


def tab_to(page: Any, name: str, most: int = 150) -> None:
    """Press Tab until the control of this name has the focus."""
    for _ in range(most):
        focused = page.evaluate(
            """() => { let one = document.activeElement;
                while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
                return one?.closest?.('[data-focus]')?.dataset.focus ?? null; }"""
        )
        if focused == name:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {name}")


def test_the_keyboard_alone_reads_corrects_answers_and_scores(
    desktop: Any, address: str, store: Store
) -> None:
    hand = laid_out(store, WINNING.replace("D5 D5 D5", "D4 D5 D5"), doubtful=(3,))
    open_hand(desktop, address, hand)
    desktop.locator(".photo .tile").nth(16).wait_for()
    tab_to(desktop, "check")
    desktop.keyboard.press("Enter")
    desktop.get_by_role("dialog").wait_for()
    tab_to(desktop, "key-D5")
    desktop.keyboard.press("Enter")
    wait_for_revision(store, hand, 1)
    for revision, name in enumerate(
        ("all-concealed", "ask-seat-S", "ask-round-E", "ask-by-wall", "ask-tile-WE"), start=2
    ):
        tab_to(desktop, name)
        desktop.keyboard.press("Space")
        wait_for_revision(store, hand, revision)
    desktop.locator("[data-total='608']").wait_for()


def test_the_page_says_which_language_it_is_in(desktop: Any, address: str) -> None:
    desktop.goto(address)
    control(desktop, "type").wait_for()
    assert desktop.evaluate("document.documentElement.lang") == "en"
    desktop.get_by_role("link", name="Deutsch").click()
    desktop.get_by_role("button", name="Blatt eintippen").wait_for()
    assert desktop.evaluate("document.documentElement.lang") == "de"
    desktop.get_by_role("link", name="English").click()
    desktop.get_by_role("button", name="type the hand in").wait_for()
