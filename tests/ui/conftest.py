from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import browser
import pytest

from ui.store import Store

#: A machine that does much else besides is slow, and nothing is proven by giving up on it.
PATIENCE_MS = 60_000


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the served program's hands."""
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="session")
def store(data: Path) -> Store:
    """The hands of the served program."""
    return Store(data / "hands.sqlite3")


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
        running = playwright.chromium.launch(executable_path=path, args=[*browser.CHROMIUM, *browser.CAMERA])
        yield running
        running.close()


@pytest.fixture(scope="session")
def contexts(chromium: Any) -> dict[str, Any]:
    """A phone and a desktop; each keeps its cache, for Streamlit's own scripts are most of a page's first load."""
    return {
        "phone": chromium.new_context(**browser.PHONE),
        "desktop": chromium.new_context(**browser.DESKTOP),
    }


@contextmanager
def opened(context: Any) -> Iterator[Any]:
    """An empty page; any error in its scripts is an error of the test."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    page.close()
    assert errors == []


@pytest.fixture(params=["phone", "desktop"])
def page(request: pytest.FixtureRequest, contexts: dict[str, Any]) -> Iterator[Any]:
    """An empty page, on a phone and on a desktop."""
    with opened(contexts[request.param]) as page:
        yield page


@pytest.fixture
def phone(contexts: dict[str, Any]) -> Iterator[Any]:
    """An empty page on a phone."""
    with opened(contexts["phone"]) as page:
        yield page


@pytest.fixture
def desktop(contexts: dict[str, Any]) -> Iterator[Any]:
    """An empty page on a desktop."""
    with opened(contexts["desktop"]) as page:
        yield page
