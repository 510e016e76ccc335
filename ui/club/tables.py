"""What phones at a table ask for and tell: joining, the table as it is, hands, the deal, files."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from models import ModelError
from ui import document, intake
from ui.bare_page import NO_STORE
from ui.club import out, view
from ui.club.host import note
from ui.club.house import Clubhouse, body_of, json_of, off_the_loop, read_behind, who, whole
from ui.club.service import Refused, answers_for, playing
from ui.club.store import NO_PLACE, ClubStore, NoEntry, Pass
from ui.store import StoreError
from ui.texts import say
from vision.photo import PhotoError

Json = dict[str, Any]
LARGEST_PHOTO = intake.LARGEST_MB << 20
#: How long a page waits for news before it asks again: shorter than any proxy's patience.
PATIENCE = 25.0
#: Longer, in seconds, no photo may take to come in.
SLOWEST_UPLOAD = 180.0


async def join(house: Clubhouse, request: Request) -> Json:
    """POST `{"key"}`, the key of a seat: gives a key for this phone alone."""
    told = await json_of(request)
    if house.joins.full(who(request)):
        raise Refused(say("club_too_fast"))
    house.joins.count(who(request))

    def let_in() -> tuple[Json, int, int]:
        try:
            own, bearer = house.store.join(str(told.get("key", ""))[:200])
        except NoEntry:
            house.wrong_keys.count(who(request))
            raise
        assert bearer.table is not None
        seq = 0
        if bearer.place != NO_PLACE:
            seq = note(house.store, bearer, bearer.table, {"kind": "joined", "place": bearer.place})
        return {"key": own}, bearer.table, seq

    answer, number, seq = await off_the_loop(let_in)
    house.watch.tell(number, seq)
    found: Json = answer
    return found


async def table(house: Clubhouse, request: Request) -> Response:
    """GET a table; with `after`, once it has an event after that number, or nothing new after a while."""

    def look() -> tuple[Pass, int]:
        bearer, _ = house.bearer(request)
        return bearer, house.desk.table_of(bearer, whole(request.query_params.get("table")))

    def draw() -> str:
        # asked for its key again: that may have been replaced while it waited
        bearer, number = look()
        return view.table_json(house.store, bearer, number)

    after = whole(request.query_params.get("after"))
    if after is not None:
        _, number = await off_the_loop(look)
        await house.watch.wait(number, after, PATIENCE)
        if house.watch.seen(number) <= after:
            return Response(status_code=204, headers=NO_STORE)
    return shown(await off_the_loop(draw))


def shown(table: str) -> Response:
    """A table's JSON as an answer."""
    return Response(table, media_type="application/json", headers=NO_STORE)


async def tell(house: Clubhouse, request: Request) -> Response:
    """POST `{"batch", "base", "event"}`: something happens at the table; gives the table after it."""
    told = await json_of(request)

    def write() -> tuple[int, int, str]:
        bearer, _ = house.bearer(request)
        number = house.desk.table_of(bearer, whole(request.query_params.get("table")))
        seq = house.desk.tell(bearer, number, told)
        return number, seq, view.table_json(house.store, bearer, number)

    number, seq, found = await off_the_loop(write)
    house.watch.tell(number, seq)
    return shown(found)


async def photo(house: Clubhouse, request: Request) -> Json:
    """POST a photo of the hand of `player`: gives the id by which the editor knows the hand."""
    number = await off_the_loop(_at_table, house, request)
    player = request.query_params.get("player", "")

    def take(data: bytes) -> Json:
        answers = answers_for(playing(house.store.record(number)), player)
        try:
            found, stored = intake.take(data, "hand", house.reader, answers)
            return {"hand": house.hands().create(found, stored)}
        except (PhotoError, ModelError, StoreError) as error:
            raise Refused(str(error)) from None

    try:
        async with asyncio.timeout(SLOWEST_UPLOAD), house.uploads:
            data = await body_of(request, LARGEST_PHOTO)
    except TimeoutError:
        raise Refused(say("club_too_slow")) from None
    made: Json = await read_behind(house, take, data)
    return made


async def typed(house: Clubhouse, request: Request) -> Json:
    """POST: an empty hand for `player`, to be typed; gives its id."""
    number = await off_the_loop(_at_table, house, request)
    player = request.query_params.get("player", "")

    def make() -> Json:
        answers = answers_for(playing(house.store.record(number)), player)
        try:
            empty = document.Document(document.typed().reading, answers)
            return {"hand": house.hands().create(empty)}
        except StoreError as error:
            raise Refused(str(error)) from None

    made: Json = await off_the_loop(make)
    return made


def _at_table(house: Clubhouse, request: Request) -> int:
    bearer, _ = house.bearer(request)
    return house.desk.table_of(bearer, whole(request.query_params.get("table")))


async def export(house: Clubhouse, request: Request) -> Response:
    """GET a table's (or for the host an evening's, or the club's) deals as a file: csv, json or pdf."""
    kind = request.path_params["kind"]

    def write() -> Response:
        bearer, _ = house.bearer(request)
        number, evening = whole(request.query_params.get("table")), whole(request.query_params.get("evening"))
        if bearer.role == "host" and number is None:
            tables = [one for one in house.store.tables(bearer.club) if evening in (None, one.evening)]
        else:
            tables = [house.store.table(house.desk.table_of(bearer, number))]
        return file_of(house.store, kind, tables)

    found: Response = await off_the_loop(write)
    return found


MEDIA = {"csv": "text/csv; charset=utf-8", "json": "application/json", "pdf": "application/pdf"}


def file_of(store: ClubStore, kind: str, tables: list[Any]) -> Response:
    """These tables as a file."""
    data: str | bytes
    if kind == "csv":
        data = "\ufeff" + out.tables_csv(store, tables)
    elif kind == "json":
        data = json.dumps(out.tables_json(store, tables), ensure_ascii=False, indent=1)
    elif kind == "pdf":
        from ui.club.sheet import sheet

        data = sheet(store, tables)
    else:
        return Response(status_code=404)
    headers = {**NO_STORE, "Content-Disposition": f'attachment; filename="jadelens.{kind}"'}
    return Response(data, media_type=MEDIA[kind], headers=headers)
