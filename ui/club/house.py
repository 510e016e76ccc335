"""What answers the club's routes: who asks, how much may be sent, and how a refusal is told."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import Any, ParamSpec, TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from scorer.errors import ScorerError
from ui.bare_page import NO_STORE
from ui.club.database import ClubError
from ui.club.limits import Limit
from ui.club.logbook import Stale
from ui.club.priority import stand_back
from ui.club.service import Desk
from ui.club.service import Refused as Refused
from ui.club.shared_hands import Hands
from ui.club.store import ClubStore, NoEntry, Pass, SeatLocked
from ui.club.watch import Watch
from ui.texts import say
from vision.read import Reader

Json = dict[str, Any]
LARGEST_BODY = 64 << 10
P = ParamSpec("P")
T = TypeVar("T")

Answer = Callable[["Clubhouse", Request], Any]


class Clubhouse:
    """What answers the routes; `store` and `hands` are asked for when first needed."""

    def __init__(
        self, store: Callable[[], ClubStore], hands: Callable[[], Hands], reader: Callable[[], Reader]
    ) -> None:
        self.hands, self.reader = hands, reader
        self._store = store
        self.wrong_keys = Limit(30, 60)
        self.joins = Limit(240, 60)
        self.founded = Limit(20, 3600)
        # some photos may come in at once and few be read, behind all else, so that the tables never wait for them
        self.uploads = asyncio.Semaphore(8)
        self.photos = ThreadPoolExecutor(max(1, (os.cpu_count() or 1) // 2), "photo", stand_back)
        self._watch: Watch | None = None

    @property
    def store(self) -> ClubStore:
        """The club's store. Raises ClubError."""
        return self._store()

    @property
    def desk(self) -> Desk:
        """What writes at the tables."""
        return Desk(self.store, self.hands)

    @property
    def watch(self) -> Watch:
        """What waits for news."""
        if self._watch is None:
            self._watch = Watch(lambda tables: self.store.latest(tables))
        return self._watch

    def bearer(self, request: Request) -> tuple[Pass, str]:
        """Who asks, with her key. Raises NoEntry, and counts it against whoever guesses."""
        key = request.headers.get("authorization", "").removeprefix("Bearer ")
        try:
            return self.store.admit(key), key
        except NoEntry:
            self.wrong_keys.count(who(request))
            raise

    def host(self, request: Request) -> tuple[Pass, str]:
        """The host who asks. Raises Refused for anybody else."""
        bearer, key = self.bearer(request)
        if bearer.role != "host":
            raise Refused(say("club_host_only"))
        return bearer, key


def who(request: Request) -> str:
    """The address that a request comes from."""
    return request.client.host if request.client else ""


async def guarded(house: Clubhouse, request: Request, answer: Answer) -> Response:
    """Answer, or say in one sentence why not."""
    try:
        found = await answer(house, request)
    except TooLarge as error:
        return refused(413, str(error))
    except NoEntry as error:
        # a right key always opens: one guesser must not shut out all who come from the same address
        if house.wrong_keys.full(who(request)):
            return refused(429, say("club_too_fast"), code="too_fast")
        return refused(403, str(error), code="no_entry")
    except SeatLocked as error:
        return refused(403, str(error), code="locked")
    except Stale as error:
        return refused(409, str(error), code="stale")
    except Refused as error:
        return refused(400, str(error))
    except ClubError as error:
        return refused(503, str(error))
    except ScorerError as error:
        # a game that was played under rules that are no longer so
        return refused(400, say("club_makes_no_sense", why=str(error)))
    return found if isinstance(found, Response) else JSONResponse(found, headers=NO_STORE)


def refused(status: int, sentence: str, code: str = "refused") -> Response:
    """An answer that says why not."""
    return JSONResponse({"error": sentence, "code": code}, status_code=status, headers=NO_STORE)


class TooLarge(ClubError):  # noqa: N818 - the name says what is wrong
    """More was sent than is read."""


async def body_of(request: Request, most: int) -> bytes:
    """The request's body, of at most `most` bytes. Raises TooLarge before more is read."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise TooLarge(say("club_too_large", limit=max(1, most >> 20)))
    return bytes(body)


async def json_of(request: Request, most: int = LARGEST_BODY) -> Json:
    """The JSON object that was sent. Raises Refused for anything else."""
    body = await body_of(request, most)
    try:
        told = json.loads(body)
    except (ValueError, RecursionError):
        raise Refused(say("went_wrong")) from None
    if not isinstance(told, dict):
        raise Refused(say("went_wrong"))
    return told


async def off_the_loop(work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """Run `work` in a thread, in the language of this request."""
    return await run_in_threadpool(work, *given, **named)


async def read_behind(house: Clubhouse, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """Run `work`, which reads a photo, in a thread that stands back, in the language of this request."""
    spoken = copy_context()
    return await asyncio.get_running_loop().run_in_executor(
        house.photos, partial(spoken.run, partial(work, *given, **named))
    )


def whole(text: str | None) -> int | None:
    """The number that a query says; None for none."""
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) < 12 else None
