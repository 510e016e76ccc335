"""What the aid's, the learning and the rules pages stand in: one HTML page with its texts, and how a request is answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from scorer.errors import ScorerError
from scorer.ruleset import RulesetError
from ui import document, navigation, texts
from ui.bare_page import NO_STORE, bare_page, static_file
from ui.club.house import Refused, TooLarge, refused
from ui.house.shelf import ShelfError
from ui.sentences import translated
from ui.store import StoreError
from ui.texts import say

Json = dict[str, Any]
ROOT = "/jadelens"
STATIC = Path(__file__).parent / "static"
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


def page(script: str, title: str, request: Request, *parts: str) -> Response:
    """The page that `script` draws; `title` is the key of its name, `parts` are the files of the catalogue that it speaks."""
    given = {
        **texts.for_script("pages", *parts),
        **{key: say(key) for key in BORROWED},
        **{f"wind_{wind}": say(f"wind_{wind}") for wind in "ESWN"},
        **{f"name_{code}": texts.tile_name(code) for code in (*document.FACES, *texts.ANIMALS)},
        "language": texts.spoken(),
    }
    return bare_page(
        say(title),
        f"{ROOT}/aid/static/{script}",
        [f"{ROOT}/club/static/club.css", f"{ROOT}/aid/static/aid.css"],
        {"texts": given, "links": [asdict(one) for one in navigation.links(request.url.path)]},
        request,
        "page",
    )


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
    return static_file(STATIC, request.path_params["name"])
