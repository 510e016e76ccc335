"""The page as an ASGI application: Streamlit's page, and beside it the routes that its editor uses."""

from __future__ import annotations

import json
import logging
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from models import ModelError
from ui import intake, kept, language, more, paper, scoring, share, tile_faces
from ui.aid.routes import routes as aid_routes
from ui.club.database import ClubError, database_url
from ui.club.house import Clubhouse
from ui.club.routes import routes as club_routes
from ui.club.shared_hands import SharedHands
from ui.club.store import ClubStore
from ui.club.watch import ending
from ui.document import Answers, Document, typed
from ui.edits import EditError, StaleRevision, quad_of
from ui.house.routes import routes as house_routes
from ui.house.shelf import Shelf
from ui.questions import carried_over
from ui.sentences import translated
from ui.store import Store, StoreError, UnknownHand, data_folder
from ui.texts import say
from ui.view import LIKELY, texts, view
from vision.photo import PhotoError
from vision.read import Reader

HERE = Path(__file__).parent
ROOT = "/jadelens"
FOLDERS = {"editor": HERE / "editor"}
KINDS = {".js": "text/javascript"}
SAMPLES = {file.name: file for file in sorted((HERE / "samples").glob("*.jpg"))}
SHARED = {"svg": "image/svg+xml", "pdf": "application/pdf", "txt": "text/plain"}
logger = logging.getLogger(__name__)
DAY = 86_400
LARGEST_EDIT = 1 << 20


@cache
def store() -> Store | SharedHands:
    """The one store of this program's hands: its own file, or with PostgreSQL the club's database, which several
    servers share. Raises ui.store.StoreError."""
    if database_url(data_folder()).startswith("postgres"):
        try:
            return SharedHands(club_store().engine)
        except ClubError as error:
            raise StoreError(str(error)) from None
    return Store(data_folder() / "hands.sqlite3")


def kept_photos() -> Path:
    """The folder of the photos that players let the program keep."""
    return data_folder() / "kept-photos"


@cache
def club_store() -> ClubStore:
    """The one store of this program's clubs. Raises ui.club.database.ClubError."""
    return ClubStore(database_url(data_folder()))


@cache
def shelf() -> Shelf:
    """The one shelf of this program's house rules."""
    return Shelf(data_folder() / "rules")


@cache
def reader() -> Reader:
    """The one reader, its models loaded once. Raises models.ModelError."""
    return Reader()


def show_hand(request: Request) -> Response:
    """GET a hand as the editor draws it, and with `?texts` the catalogue of texts."""
    hand = request.path_params["hand"]
    # what is refused is said on a page with buttons too
    words = {"texts": texts()} if "texts" in request.query_params else {}
    try:
        shown = view(store().history(hand), kept=kept.is_kept(kept_photos(), hand))
    except StoreError as error:
        return _refusal(error, **words)
    return JSONResponse({**shown, **words}, headers={"Cache-Control": "no-store"})


async def begin(request: Request) -> Response:
    """POST: a new hand; the body is its photo, `?sample` names one of ours, `?type` asks for none. Gives `{"hand"}`.

    `?before` names the visitor's hand before this one: what was said there of seat and round still holds.
    """
    if "X-Jadelens" not in request.headers:
        return JSONResponse({"error": say("went_wrong")}, status_code=403)
    query = request.query_params
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > intake.LARGEST_MB << 20:
            return JSONResponse({"error": say("too_large", limit=intake.LARGEST_MB)}, status_code=413)
    name, data = query.get("name", ""), bytes(body)
    if "sample" in query:
        if query["sample"] not in SAMPLES:
            return JSONResponse({"error": say("went_wrong")}, status_code=404)
        name, data = query["sample"], SAMPLES[query["sample"]].read_bytes()
    answers = _remembered(query.get("before", ""))
    return await run_in_threadpool(_begin, name, None if "type" in query else data, answers)


def _begin(name: str, data: bytes | None, answers: Answers) -> Response:
    try:
        if data is None:
            hand = store().create(Document(typed().reading, answers))
        else:
            hand = store().create(*intake.take(data, name, reader, answers))
    except (PhotoError, ModelError, StoreError) as error:
        return JSONResponse({"error": translated(str(error))}, status_code=400)
    return JSONResponse({"hand": hand})


def _remembered(hand: str) -> Answers:
    """What was said of `hand` that still holds for the next one."""
    try:
        return carried_over(store().history(hand).now.answers)
    except StoreError:
        return Answers()


async def edit_hand(request: Request) -> Response:
    """POST `{"revision": N, "batch": key, "events": […]}`: follow the events in turn and give the hand after them."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST_EDIT:
            return JSONResponse({"error": say("went_wrong")}, status_code=413)
    try:
        asked = json.loads(bytes(body))
        events = [dict(event) for event in asked["events"]]
        revision, batch = asked["revision"], str(asked.get("batch"))
    except (ValueError, TypeError, KeyError, RecursionError):
        return JSONResponse({"error": say("went_wrong")}, status_code=400)
    return await run_in_threadpool(_follow, request.path_params["hand"], revision, batch, events)


def _follow(hand: str, revision: int, batch: str, events: list[dict[str, Any]]) -> Response:
    notice = None
    try:
        for event in events:
            revision = store().edit(hand, {**event, "revision": revision, "batch": batch}).revision
    except StaleRevision:
        # the answer to this very batch may have been lost on its way, and the page asks again
        notice = None if store().last_batch(hand) == batch else say("stale")
    except EditError as error:
        notice = translated(str(error))
    except UnknownHand as error:
        return _refusal(error)
    except StoreError as error:
        notice = translated(str(error))
    return _now(hand, notice)


def _now(hand: str, notice: str | None) -> Response:
    """The hand as it is now; what was kept of its photo is brought up to date."""
    try:
        history, is_kept = store().history(hand), kept.is_kept(kept_photos(), hand)
        if is_kept:
            kept.update(kept_photos(), hand, history.now)
        return JSONResponse(view(history, notice, kept=is_kept), headers={"Cache-Control": "no-store"})
    except StoreError as error:
        return _refusal(error)


def keep_photo(request: Request) -> Response:
    """POST: keep the photo of a hand for the reader to learn from; DELETE: keep it no longer."""
    hand = request.path_params["hand"]
    wanted = request.method == "POST"
    try:
        if wanted:
            kept.keep(kept_photos(), hand, store().history(hand).now, store().photo(hand))
        else:
            kept.drop(kept_photos(), hand)
    except (StoreError, PhotoError) as error:
        return JSONResponse(
            {"error": translated(str(error))}, status_code=404 if isinstance(error, UnknownHand) else 503
        )
    return _now(hand, None)


def show_photo(request: Request) -> Response:
    """GET the photo of a hand, an upright JPEG."""
    try:
        jpeg = store().picture(request.path_params["hand"])
    except StoreError as error:
        return _refusal(error)
    return Response(
        jpeg, media_type="image/jpeg", headers={"Cache-Control": f"private, max-age={DAY}, immutable"}
    )


def name_place(request: Request) -> Response:
    """GET what a tile missed at the point `x`, `y` of the photo would be: its corners and its likely faces."""
    hand = request.path_params["hand"]
    try:
        point = {axis: float(request.query_params.get(axis, "nan")) for axis in ("x", "y")}
        document = store().history(hand).now
        quad = quad_of(document.reading, point)
        likely = intake.name_place(store().photo(hand).original, document, quad, reader())
    except StoreError as error:
        return _refusal(error)
    except (EditError, ModelError, PhotoError, ValueError) as error:
        return JSONResponse({"error": translated(str(error))}, status_code=400)
    return JSONResponse({"quad": quad, "likely": likely[:LIKELY]})


def show_score(request: Request) -> Response:
    """GET the score of a hand as a drawing (`svg`), a `pdf` or text (`txt`); `?plain` leaves out the Western index."""
    index = "plain" not in request.query_params
    kind = request.path_params["kind"]
    try:
        score = scoring.score(store().history(request.path_params["hand"]).now)
    except StoreError as error:
        return _refusal(error)
    if kind not in SHARED or score["total"] is None:
        return JSONResponse({"error": say("not_possible")}, status_code=404)
    if kind == "txt":
        content: str | bytes = share.text(score)
    else:
        content = share.drawing(score, index=index) if kind == "svg" else paper.paper(score, index=index)
    return Response(content, media_type=SHARED[kind], headers={"Cache-Control": "no-store"})


def show_more(request: Request) -> Response:
    """GET what would have made more of a hand."""
    try:
        return JSONResponse(more.more(store().history(request.path_params["hand"]).now))
    except StoreError as error:
        return _refusal(error)


def show_face(request: Request) -> Response:
    """GET a tile's drawn face; `?plain` leaves out the Western index."""
    code = request.path_params["name"].removesuffix(".svg")
    if code not in tile_faces.codes():
        return Response(status_code=404)
    svg = tile_faces.face(code, index="plain" not in request.query_params)
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": f"max-age={DAY}"})


def show_sample(request: Request) -> Response:
    """GET one of the sample pictures."""
    name = request.path_params["name"]
    if name not in SAMPLES:
        return Response(status_code=404)
    return FileResponse(SAMPLES[name], headers={"Cache-Control": f"max-age={DAY}"})


def show_file(request: Request) -> Response:
    """GET a module of a page's script."""
    folder, name = request.path_params["folder"], request.path_params["name"]
    known = {file.name: file for file in FOLDERS[folder].glob("*.*")} if folder in FOLDERS else {}
    if name not in known or known[name].suffix not in KINDS:
        return Response(status_code=404)
    return FileResponse(
        known[name], media_type=KINDS[known[name].suffix], headers={"Cache-Control": "no-cache"}
    )


def broken(_: Request, error: Exception) -> Response:
    """The answer where the program itself is at fault; Starlette logs the rest."""
    return JSONResponse({"error": say("went_wrong")}, status_code=500)


def broken_page(error: Exception) -> bool:
    """Say on the page that the program is at fault; True, so that Streamlit shows nothing of its own."""
    logger.error("the page failed", exc_info=error)
    st.error(say("went_wrong"))
    return True


def _refusal(error: StoreError, **more: object) -> Response:
    status = 404 if isinstance(error, UnknownHand) else 503
    return JSONResponse({"error": translated(str(error)), **more}, status_code=status)


clubhouse = Clubhouse(club_store, store, reader)
app = st.App(
    HERE / "page.py",
    lifespan=ending(lambda: clubhouse.watch),
    routes=[
        Route(ROOT + "/hands", begin, methods=["POST"]),
        Route(ROOT + "/samples/{name}", show_sample),
        Route(ROOT + "/hand/{hand}", show_hand),
        Route(ROOT + "/hand/{hand}/edits", edit_hand, methods=["POST"]),
        Route(ROOT + "/hand/{hand}/photo", show_photo),
        Route(ROOT + "/hand/{hand}/place", name_place),
        Route(ROOT + "/hand/{hand}/score.{kind}", show_score),
        Route(ROOT + "/hand/{hand}/kept", keep_photo, methods=["POST", "DELETE"]),
        Route(ROOT + "/hand/{hand}/more", show_more),
        Route(ROOT + "/faces/{name}", show_face),
        Route(language.PATH, language.choose),
        *club_routes(clubhouse),
        *aid_routes(shelf, store),
        *house_routes(shelf),
        Route(ROOT + "/{folder}/{name}", show_file),
    ],
    middleware=[Middleware(language.Speaking)],
    exception_handlers={Exception: broken},
    on_script_error=broken_page,
)
