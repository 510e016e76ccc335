"""What the aid's, the learning and the rules pages stand in: one HTML page with its texts, and how a request is answered."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from html import escape
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from scorer.errors import ScorerError
from scorer.ruleset import RulesetError
from ui import document, language, navigation, texts
from ui.club.house import NO_STORE, Refused, TooLarge, refused
from ui.club.pages import POLICY
from ui.house.shelf import ShelfError
from ui.sentences import translated
from ui.store import StoreError
from ui.texts import say

Json = dict[str, Any]
ROOT = "/jadelens"
STATIC = Path(__file__).parent / "static"
KINDS = {".css": "text/css", ".js": "text/javascript"}
#: Sentences that these pages borrow from others.
BORROWED = (
    "went_wrong",
    "unknown",
    "yes",
    "no",
    "club_cancel",
    "tab_B",
    "tab_C",
    "tab_D",
    "tab_H",
    "tab_F",
    "all_tiles",
)
_UNSAFE = re.compile("[<>&\u2028\u2029]")


def page(script: str, title: str, request: Request, *parts: str) -> Response:
    """The page that `script` draws; `title` is the key of its name, `parts` are the files of the catalogue that it speaks."""
    given = {
        **texts.for_script("pages", *parts),
        **{key: say(key) for key in BORROWED},
        **{f"wind_{wind}": say(f"wind_{wind}") for wind in "ESWN"},
        **{f"name_{code}": texts.tile_name(code) for code in (*document.FACES, *texts.ANIMALS)},
        "language": texts.spoken(),
    }
    path = request.url.path
    query = f"?{request.url.query}" if request.url.query else ""
    languages = [
        {"href": language.address(one, path + query), "lang": one, "name": texts.own_name(one)}
        for one in texts.languages()
        if one != texts.spoken()
    ]
    links = [asdict(one) for one in navigation.links(path)]
    html = f"""<!doctype html>
<html lang="{escape(texts.spoken())}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">
<title>{escape(say(title))} – jadelens</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="{ROOT}/club/static/club.css">
<link rel="stylesheet" href="{ROOT}/aid/static/aid.css">
{_data("texts", given)}{_data("languages", languages)}{_data("links", links)}
</head><body><main id="page" class="club"></main>
<script type="module" src="{ROOT}/aid/static/{escape(script)}"></script></body></html>"""
    return Response(html, media_type="text/html", headers={**NO_STORE, "Content-Security-Policy": POLICY})


def _data(name: str, value: object) -> str:
    told = _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(value))
    return f'<script type="application/json" id="{name}">{told}</script>\n'


Answer = Callable[[Request], Awaitable[Any]]


def route(path: str, answer: Answer, method: str = "GET") -> Route:
    """The route whose answer is `answer`'s, or one sentence that says why not."""

    async def asked(request: Request) -> Response:
        if method != "GET" and "X-Jadelens" not in request.headers:
            return refused(403, say("went_wrong"))
        try:
            found = await answer(request)
        except TooLarge as error:
            return refused(413, str(error))
        except RulesetError as error:
            return JSONResponse({"error": str(error), "faults": list(error.faults)}, 400, NO_STORE)
        except (Refused, ScorerError, ShelfError) as error:
            return refused(400, translated(str(error)))
        except StoreError as error:
            return refused(404, str(error))
        return found if isinstance(found, Response) else JSONResponse(found, headers=NO_STORE)

    return Route(ROOT + path, asked, methods=[method])


async def static(request: Request) -> Response:
    """GET a script or the style sheet."""
    known = {file.name: file for file in STATIC.glob("*.*") if file.suffix in KINDS}
    file = known.get(request.path_params["name"])
    if file is None:
        return Response(status_code=404)
    return FileResponse(file, media_type=KINDS[file.suffix], headers={"Cache-Control": "no-cache"})
