"""The two pages of the club: the host's, and that of a table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from ui import document, texts
from ui.bare_page import bare_page, static_file
from ui.club.house import Clubhouse
from ui.store import data_folder
from ui.texts import say

Json = dict[str, Any]
ROOT = "/jadelens/club"
STATIC = Path(__file__).parent / "static"
EDITOR_STYLE = STATIC.parents[1] / "editor" / "editor.css"


async def host_page(house: Clubhouse, request: Request) -> Response:
    """GET the page of the host."""
    return page("host.js", request)


async def table_page(house: Clubhouse, request: Request) -> Response:
    """GET the page of a table."""
    return page("table.js", request)


def page(script: str, request: Request) -> Response:
    """A page with its texts, which `script` draws."""
    given = {**texts.for_script("club"), **view_texts(), "language": texts.spoken()}
    static = f"{ROOT}/static"
    return bare_page(
        say("club_title"), f"{static}/{script}", [f"{static}/club.css"], {"texts": given}, request, "club"
    )


def view_texts() -> dict[str, str]:
    """What the pages borrow from the other parts of the catalogue."""
    names = {f"wind_{wind}": say(f"wind_{wind}") for wind in "ESWN"}
    tiles = {f"name_{code}": texts.tile_name(code) for code in document.FACES}
    return {**names, **tiles, "nav_score": say("nav_score"), "went_wrong": say("went_wrong")}


async def static(house: Clubhouse, request: Request) -> Response:
    """GET a script or the style sheet."""
    return static_file(STATIC, request.path_params["name"])


async def editor_style(house: Clubhouse, request: Request) -> Response:
    """GET the look of the editor, which the table's page opens in a place of its own."""
    return FileResponse(EDITOR_STYLE, media_type="text/css", headers={"Cache-Control": "no-cache"})


async def authority(house: Clubhouse, request: Request) -> Response:
    """GET the certificate of this machine's own authority, for phones to trust."""
    file = data_folder() / "https" / "jadelens-authority.crt"
    if not file.exists():
        return Response(status_code=404)
    return FileResponse(file, media_type="application/x-x509-ca-cert", filename=file.name)
