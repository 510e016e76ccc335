"""A page that Streamlit has no part in: one HTML document with its data, which a script of ours draws."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from ui import language, texts

NO_STORE = {"Cache-Control": "no-store"}
#: Only what this program serves, and no page of another site may show ours.
POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; object-src 'none'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
KINDS = {".css": "text/css", ".js": "text/javascript"}
_UNSAFE = re.compile("[<>&\u2028\u2029]")


def bare_page(
    title: str, script: str, styles: Sequence[str], data: Mapping[str, object], request: Request, place: str
) -> Response:
    """The page `title` that `script` draws in the element with the id `place`.

    `data` is what it finds as JSON in elements with those ids; the other languages' addresses of this page are added as
    `languages`.
    """
    given = {**data, "languages": _languages(request)}
    looks = "".join(f'<link rel="stylesheet" href="{escape(style)}">' for style in styles)
    html = f"""<!doctype html>
<html lang="{escape(texts.spoken())}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">
<title>{escape(title)} – jadelens</title>
<link rel="icon" href="data:,">{looks}
{"".join(_data(name, value) for name, value in given.items())}</head><body><main id="{escape(place)}" class="club"></main>
<script type="module" src="{escape(script)}"></script></body></html>"""
    return Response(html, media_type="text/html", headers={**NO_STORE, "Content-Security-Policy": POLICY})


def static_file(folder: Path, name: str) -> Response:
    """A script or a style sheet of `folder`, to be asked for anew by every page; 404 for anything else."""
    known = {file.name: file for file in folder.glob("*.*") if file.suffix in KINDS}
    if name not in known:
        return Response(status_code=404)
    return FileResponse(
        known[name], media_type=KINDS[known[name].suffix], headers={"Cache-Control": "no-cache"}
    )


def _languages(request: Request) -> list[dict[str, Any]]:
    here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return [
        {"href": language.address(one, here), "lang": one, "name": texts.own_name(one)}
        for one in texts.languages()
        if one != texts.spoken()
    ]


def _data(name: str, value: object) -> str:
    told = _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(value))
    return f'<script type="application/json" id="{escape(name)}">{told}</script>\n'
