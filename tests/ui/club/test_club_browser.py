"""Phones in a real Chromium: two at one table see each other's hands, and one without the key sees nothing."""

from __future__ import annotations

import json
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import browser
import pytest

pytestmark = pytest.mark.browser
PATIENCE_MS = 90_000
WITHIN_SECONDS = 3.0


def told(address: str, path: str, key: str | None = None, body: Any = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    request = urllib.request.Request(f"{address}jadelens/club{path}", data, headers)
    with urllib.request.urlopen(request, timeout=90) as answer:
        return json.load(answer)


@pytest.fixture
def links(address: str) -> dict[str, str]:
    """A game at a table of a new club: the links to its seats by player, and the host's."""
    names = ["Ann <b>bold</b>", "Bob", "Cis", "Dan"]
    club = {"name": "Hall", "evening": "Tonight", "season": "2026", "tables": 1, "players": names}
    key = told(address, "/api/found", body=club)["key"]
    view = told(address, "/api/club", key)
    evening = view["evenings"][0]
    players = {one["name"]: one["id"] for one in view["players"]}
    seats = [[players[name] for name in names]]
    told(address, "/api/host", key, {"do": "start", "evening": evening["id"], "tables": seats})
    codes = told(address, f"/api/codes?table={evening['tables'][0]['id']}", key)["codes"]
    return {**{one["title"]: one["link"] for one in codes}, "host": f"{address}jadelens/club#{key}"}


@pytest.fixture
def phones(chromium: Any) -> Iterator[list[Any]]:
    """Three phones that share nothing; any error in a page's script is an error of the test."""
    errors: list[str] = []
    with ExitStack() as stack:
        pages = []
        for scheme in ("light", "dark", "light"):
            context = chromium.new_context(**browser.PHONE, color_scheme=scheme)
            stack.callback(context.close)
            page = context.new_page()
            page.set_default_timeout(PATIENCE_MS)
            page.on("pageerror", lambda error: errors.append(str(error)))
            pages.append(page)
        yield pages
    assert errors == []


def put(phone: Any, name: str, points: int) -> None:
    phone.locator(f'.seat[data-player^="{name}"]').get_by_role("button").click()
    phone.get_by_label("Score of this hand").fill(str(points))
    phone.get_by_role("button", name="Put on the table").click()
    phone.locator("dialog").wait_for(state="detached")


def test_an_evening_on_two_phones(phones: list[Any], links: dict[str, str]) -> None:
    ann, dan, stranger = phones
    ann.goto(links["Ann <b>bold</b>"])
    dan.goto(links["Dan"])
    ann.locator(".seat.own").wait_for()
    dan.locator(".seat.own").wait_for()
    assert ann.locator(".you").text_content() == "You are Ann <b>bold</b>, East"

    put(ann, "Ann", 80)
    sent = time.monotonic()
    dan.locator(".seat[data-player^='Ann']").locator(".score", has_text="80").wait_for()
    assert time.monotonic() - sent < WITHIN_SECONDS

    for name, points in (("Bob", 84), ("Cis", 208), ("Dan", 416)):
        put(dan, name, points)
    dan.get_by_role("button", name="Bob", exact=True).click()
    ann.get_by_role("button", name="Agree and write down").click()
    dan.get_by_text("Deal 1 is written down.").wait_for()
    dan.locator("table", has_text="2,336").first.wait_for()
    # the deal opens, with arrows from who pays to who gets, and the same in words
    dan.locator("summary", has_text="Bob won with 84").click()
    assert dan.locator("details[open] svg.arrows line").count() == 6
    dan.get_by_text("Dan pays Bob 84").wait_for()

    # correcting is one step more
    dan.get_by_role("button", name="Correct", exact=True).click()
    dan.locator("dialog").get_by_role("button", name="Nobody").click()
    dan.get_by_role("button", name="Write the correction down").click()
    ann.locator("summary", has_text="Drawn").wait_for()

    # without the key there is nothing to be seen
    stranger.goto(links["Ann <b>bold</b>"].partition("#")[0] + "#" + "x" * 43)
    stranger.locator(".problem").wait_for()
    assert "Ann" not in stranger.content()


def test_a_phone_that_was_away_goes_on_by_itself(phones: list[Any], links: dict[str, str]) -> None:
    ann, dan, _ = phones
    for phone, name in ((ann, "Ann <b>bold</b>"), (dan, "Dan")):
        phone.goto(links[name])
        phone.locator(".seat.own").wait_for()
    ann.context.set_offline(True)
    put(dan, "Cis", 12)
    ann.context.set_offline(False)
    ann.locator(".seat[data-player^='Cis']").locator(".score", has_text="12").wait_for()


def test_a_hand_is_typed_in_the_editor_and_put_on_the_table(phones: list[Any], links: dict[str, str]) -> None:
    ann, dan, _ = phones
    for phone, name in ((ann, "Ann <b>bold</b>"), (dan, "Dan")):
        phone.goto(links[name])
        phone.locator(".seat.own").wait_for()
    ann.locator(".seat.own").get_by_role("button").click()
    ann.get_by_role("button", name="Type the tiles").click()
    for _ in range(2):
        ann.get_by_role("button", name="Red dragon").first.click()
    ann.get_by_role("button", name="Put this hand on the table").click()
    dan.locator(".seat[data-player^='Ann']").locator("img[alt='Red dragon']").first.wait_for()


def test_a_hand_that_was_begun_is_not_lost_when_the_editor_is_closed(
    phones: list[Any], links: dict[str, str]
) -> None:
    ann, dan, _ = phones
    for phone, name in ((ann, "Ann <b>bold</b>"), (dan, "Dan")):
        phone.goto(links[name])
        phone.locator(".seat.own").wait_for()
    own = ann.locator(".seat.own")
    own.get_by_role("button").click()
    ann.get_by_role("button", name="Type the tiles").click()
    close = ann.get_by_role("button", name="Close", exact=True)
    # one that stayed empty is left without a word
    ann.get_by_role("button", name="Red dragon").first.wait_for()
    close.click()
    ann.locator(".panel").wait_for(state="detached")
    own.get_by_role("button").click()
    ann.get_by_role("button", name="Type the tiles").click()
    ann.get_by_role("button", name="Red dragon").first.click()
    # at once, while the tile may still be on its way
    close.click()
    ann.get_by_role("button", name="Keep it for later").click()
    own.get_by_text("is not on the table yet").wait_for()

    ann.reload()
    own.get_by_role("button").click()
    ann.get_by_role("button", name="Go on with this hand").click()
    ann.get_by_role("button", name="Red dragon").first.wait_for()
    ann.locator(".panel-bar").get_by_role("button", name="Put this hand on the table").click()
    dan.locator(".seat[data-player^='Ann']").locator("img[alt='Red dragon']").wait_for()
    assert own.get_by_text("is not on the table yet").count() == 0

    # and what lies on the table stays as it was, unless it is put there anew
    own.get_by_role("button").click()
    ann.locator("dialog").get_by_role("button", name="Change").click()
    ann.get_by_role("button", name="Undo").click()
    close.click()
    ann.get_by_role("button", name="Leave it as it was").click()
    ann.locator(".panel").wait_for(state="detached")
    assert own.locator("img[alt='Red dragon']").count() == 1
