"""The routes of the playing aid and the learning pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from ui.aid import lessons
from ui.aid.play import LONGEST, advice, from_hand
from ui.aid.shell import page, route, static
from ui.club.house import Refused, json_of, off_the_loop
from ui.club.shared_hands import SharedHands
from ui.house.shelf import Shelf
from ui.house.words import title_of
from ui.store import Store
from ui.texts import say

Json = dict[str, Any]
#: Questions are asked by number; this many are enough for a lifetime.
MOST_SEEDS = 1_000_000


def routes(shelf: Callable[[], Shelf], store: Callable[[], Store | SharedHands]) -> Sequence[BaseRoute]:
    """All routes of the aid and of learning; `shelf` and `store` are asked for when first needed."""

    async def aid_page(request: Request) -> Response:
        return page("aid.js", "nav_aid", request, "aid")

    async def learn_page(request: Request) -> Response:
        return page("learn.js", "nav_learn", request, "learn")

    async def choices(request: Request) -> Json:
        found = await off_the_loop(shelf().choices)
        return {"rules": [{"name": name, "title": title} for name, title in found]}

    async def advise(request: Request) -> Json:
        told = await json_of(request)
        name = str(told.get("rules", "bmja"))
        if any(len(str(told.get(key, ""))) > LONGEST for key in ("sets", "tiles", "seen")):
            raise Refused(say("aid_too_many"))

        def answer() -> Json:
            path = shelf().path(name)
            return advice(told, shelf().ruleset(name), path)

        return await off_the_loop(answer)

    async def hand(request: Request) -> Json:
        return await off_the_loop(lambda: from_hand(store().history(request.path_params["hand"]).now))

    async def hands(request: Request) -> Json:
        rules = await off_the_loop(shelf().ruleset, _rules(request))
        return {"title": title_of(rules), "hands": await off_the_loop(lessons.hands, rules)}

    async def lesson(request: Request) -> Json:
        rules = await off_the_loop(shelf().ruleset, _rules(request))
        found = await off_the_loop(
            lessons.lesson, rules, request.query_params.get("name", ""), _seed(request)
        )
        if found is None:
            raise Refused(say("learn_no_hand"))
        return dict(found)

    async def quiz(request: Request) -> Json:
        rules = await off_the_loop(shelf().ruleset, _rules(request))
        kind = request.query_params.get("kind")
        try:
            return dict(await off_the_loop(lessons.asked, rules, _seed(request), kind))
        except ValueError:
            raise Refused(say("learn_no_question")) from None

    return [
        route("/aid", aid_page),
        route("/learn", learn_page),
        route("/aid/static/{name}", static),
        route("/aid/api/rules", choices),
        route("/aid/api", advise, "POST"),
        route("/aid/api/hand/{hand}", hand),
        route("/learn/api/hands", hands),
        route("/learn/api/hand", lesson),
        route("/learn/api/quiz", quiz),
    ]


def _rules(request: Request) -> str:
    return request.query_params.get("rules", "bmja")


def _seed(request: Request) -> int:
    text = request.query_params.get("seed", "0")
    return int(text) % MOST_SEEDS if text.isascii() and text.isdigit() and len(text) < 12 else 0
