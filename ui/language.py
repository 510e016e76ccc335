"""Which language a visitor is spoken to in, and the route by which she chooses another; a cookie remembers it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from ui import texts

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.types import ASGIApp, Receive, Scope, Send

PATH = "/jadelens/language/{language}"
YEAR = 31_536_000


class Speaking:
    """ASGI middleware that lets each request be answered in its visitor's language."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Choose the language, then let the application answer."""
        if scope["type"] == "http":
            from starlette.requests import HTTPConnection

            connection = HTTPConnection(scope)
            greet(connection.cookies, connection.headers)
        await self.app(scope, receive, send)


def greet(cookies: Mapping[str, str], headers: Mapping[str, str]) -> None:
    """Speak the language that a visitor with these cookies and headers wants."""
    texts.speak(texts.wanted(cookies.get(texts.COOKIE), headers.get("Accept-Language")))


def choose(request: Request) -> Response:
    """GET: remember the language that the path names, and go `back` to the page that asked."""
    from starlette.responses import RedirectResponse

    back = request.query_params.get("back", "/")
    # only to a page of our own: never where another site's address could stand
    own = back.startswith("/") and not back.startswith("//") and "\\" not in back
    response = RedirectResponse(back if own else "/", status_code=303)
    language = request.path_params["language"]
    if language in texts.languages():
        response.set_cookie(texts.COOKIE, language, max_age=YEAR, samesite="lax", path="/")
    return response


def address(language: str, back: str) -> str:
    """The address that chooses `language` and comes back to the page at `back` (path and query)."""
    return f"{PATH.format(language=language)}?{urlencode({'back': back})}"
