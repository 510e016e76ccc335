"""The two pages of the club: the host's, and that of a table."""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from ui import document, language, texts
from ui.club.house import NO_STORE, Clubhouse
from ui.store import data_folder
from ui.texts import say

Json = dict[str, Any]
ROOT = "/jadelens/club"
STATIC = Path(__file__).parent / "static"
EDITOR_STYLE = STATIC.parents[1] / "editor" / "editor.css"
KINDS = {".css": "text/css", ".js": "text/javascript"}
#: Only what this program serves, and no page of another site may show ours.
POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; object-src 'none'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_UNSAFE = re.compile("[<>&\u2028\u2029]")


async def host_page(house: Clubhouse, request: Request) -> Response:
    """GET the page of the host."""
    return page("host.js", request)


async def table_page(house: Clubhouse, request: Request) -> Response:
    """GET the page of a table."""
    return page("table.js", request)


def page(script: str, request: Request) -> Response:
    """A page with its texts, which `script` draws."""
    given = {**texts.for_script("club"), **view_texts(), "language": texts.spoken()}
    told = _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(given))
    here = request.url.path
    switches = [
        {"href": language.address(one, here), "lang": one, "name": texts.own_name(one)}
        for one in texts.languages()
        if one != texts.spoken()
    ]
    links = _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(switches))
    html = f"""<!doctype html>
<html lang="{escape(texts.spoken())}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">
<title>{escape(say("club_title"))} – jadelens</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="{ROOT}/static/club.css">
<script type="application/json" id="texts">{told}</script>
<script type="application/json" id="languages">{links}</script>
</head><body><main id="club" class="club"></main>
<script type="module" src="{ROOT}/static/{script}"></script></body></html>"""
    return Response(html, media_type="text/html", headers={**NO_STORE, "Content-Security-Policy": POLICY})


def view_texts() -> dict[str, str]:
    """What the pages borrow from the other parts of the catalogue."""
    names = {f"wind_{wind}": say(f"wind_{wind}") for wind in "ESWN"}
    tiles = {f"name_{code}": texts.tile_name(code) for code in document.FACES}
    return {**names, **tiles, "nav_score": say("nav_score"), "went_wrong": say("went_wrong")}


async def static(house: Clubhouse, request: Request) -> Response:
    """GET a script or the style sheet."""
    known = {file.name: file for file in STATIC.glob("*.*") if file.suffix in KINDS}
    file = known.get(request.path_params["name"])
    if file is None:
        return Response(status_code=404)
    return FileResponse(file, media_type=KINDS[file.suffix], headers={"Cache-Control": "no-cache"})


async def editor_style(house: Clubhouse, request: Request) -> Response:
    """GET the look of the editor, which the table's page opens in a place of its own."""
    return FileResponse(EDITOR_STYLE, media_type="text/css", headers={"Cache-Control": "no-cache"})


async def authority(house: Clubhouse, request: Request) -> Response:
    """GET the certificate of this machine's own authority, for phones to trust."""
    file = data_folder() / "https" / "jadelens-authority.crt"
    if not file.exists():
        return Response(status_code=404)
    return FileResponse(file, media_type="application/x-x509-ca-cert", filename=file.name)
