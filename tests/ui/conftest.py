from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import browser
import pytest


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the served program's hands."""
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="session")
def address(data: Path) -> Iterator[str]:
    """The address of the page of a running program."""
    with browser.serving(data) as url:
        yield url


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """A real Chromium."""
    from playwright.sync_api import sync_playwright

    path = browser.chromium()
    if path is None:
        pytest.fail(
            "There is no Chromium on this machine: install it (apt install chromium), or name it in "
            "JADELENS_CHROMIUM, or leave these tests out with -m 'not browser'."
        )
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=list(browser.CHROMIUM))
        yield running
        running.close()


@pytest.fixture(params=[pytest.param(browser.PHONE, id="phone"), pytest.param(browser.DESKTOP, id="desktop")])
def page(request: pytest.FixtureRequest, chromium: Any) -> Iterator[Any]:
    """An empty page, on a phone and on a desktop; the test fails on any error in its scripts."""
    context = chromium.new_context(**request.param)
    page = context.new_page()
    page.set_default_timeout(60_000)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []
