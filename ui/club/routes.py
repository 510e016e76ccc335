"""The club's routes: its two pages, and the JSON that they ask for and tell.

Whoever asks shows her key in the Authorization header; it stands in the page's address behind the #, where no
server, proxy or log ever sees it.
"""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ui.club.host import bring_in, club, found, host_does, show_codes
from ui.club.house import Answer, Clubhouse, guarded
from ui.club.pages import ROOT, authority, editor_style, host_page, static, table_page
from ui.club.tables import export, join, photo, table, tell, typed


def routes(house: Clubhouse) -> Sequence[BaseRoute]:
    """All routes of the club."""

    def route(path: str, answer: Answer, method: str = "GET") -> Route:
        async def asked(request: Request) -> Response:
            return await guarded(house, request, answer)

        return Route(ROOT + path, asked, methods=[method])

    return [
        route("", host_page),
        route("/table", table_page),
        route("/static/{name}", static),
        route("/editor.css", editor_style),
        route("/authority.crt", authority),
        route("/api/club", club),
        route("/api/found", found, "POST"),
        route("/api/host", host_does, "POST"),
        route("/api/import", bring_in, "POST"),
        route("/api/join", join, "POST"),
        route("/api/table", table),
        route("/api/table", tell, "POST"),
        route("/api/photo", photo, "POST"),
        route("/api/hand", typed, "POST"),
        route("/api/codes", show_codes),
        route("/api/out/{kind}", export),
    ]
