"""The routes beside Streamlit's page, asked over HTTP of the running program."""

from __future__ import annotations

import contextlib
import json
import urllib.error
import urllib.parse
import urllib.request
from typing import Any

import pytest
from table import laid

from ui import groups
from ui.document import Answers, Document
from ui.store import Store, StoredPhoto


@pytest.fixture
def hand(store: Store) -> str:
    return store.create(
        groups.named(Document(laid("B1 B1 B1 | C2 C2"))), StoredPhoto("a.jpg", b"original", b"shown")
    )


def ask(url: str, body: bytes | None = None) -> tuple[int, Any, bytes]:
    """The status, headers and body of the answer to a GET, or with a `body` to a POST."""
    try:
        with urllib.request.urlopen(urllib.request.Request(url, body), timeout=30) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


def edit(
    address: str, hand: str, revision: Any, *events: dict[str, Any], batch: str = "one"
) -> tuple[int, Any]:
    body = json.dumps({"revision": revision, "batch": batch, "events": events}).encode()
    status, _, answer = ask(f"{address}jadelens/hand/{hand}/edits", body)
    return status, json.loads(answer)


def test_a_hand_is_told_with_its_texts_when_asked(address: str, hand: str) -> None:
    status, headers, body = ask(f"{address}jadelens/hand/{hand}")
    assert (status, headers["cache-control"]) == (200, "no-store")
    assert "texts" not in json.loads(body)
    assert json.loads(ask(f"{address}jadelens/hand/{hand}?texts")[2])["texts"]["name_DR"] == "Red dragon"


def test_events_are_followed_in_turn(address: str, hand: str) -> None:
    status, view = edit(
        address, hand, 0, {"op": "face", "id": 0, "face": "B2"}, {"op": "remove", "id": 1}, {"op": "undo"}
    )
    assert (status, view["revision"], view["notice"]) == (200, 3, None)
    assert [tile["code"] for tile in view["tiles"]] == ["B2", "B1", "B1", "C2", "C2"]


def test_a_batch_sent_twice_is_followed_once(address: str, hand: str) -> None:
    for _ in range(2):
        _, view = edit(address, hand, 0, {"op": "remove", "id": 0})
        assert (view["revision"], view["notice"], len(view["tiles"])) == (1, None, 4)


def test_a_stale_batch_is_not_followed_and_says_so(address: str, hand: str) -> None:
    edit(address, hand, 0, {"op": "remove", "id": 0}, batch="one")
    _, view = edit(address, hand, 0, {"op": "remove", "id": 1}, batch="two")
    assert (view["revision"], len(view["tiles"])) == (1, 4)
    assert "another screen" in view["notice"]


def test_a_refused_event_says_why(address: str, hand: str) -> None:
    _, view = edit(address, hand, 0, {"op": "face", "id": 77, "face": "B1"})
    assert (view["revision"], view["notice"]) == (0, "That tile is no longer there.")


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"5", b'{"revision": 0}', b'{"revision": 0, "events": [5]}', b"\xff", b"[" * 100_000],
    ids=["empty", "half", "list", "number", "no events", "no event", "bytes", "deep"],
)
def test_a_body_that_makes_no_sense_is_refused(address: str, hand: str, body: bytes, store: Store) -> None:
    status, _, answer = ask(f"{address}jadelens/hand/{hand}/edits", body)
    assert (status, list(json.loads(answer))) == (400, ["error"])
    assert store.history(hand).revision == 0


def test_a_body_that_is_too_large_is_refused(address: str, hand: str, store: Store) -> None:
    turns = [{"op": "turn", "padding": "x" * (2 << 20)}]
    body = json.dumps({"revision": 0, "events": turns}).encode()
    # the program may hang up before all of it was sent
    with contextlib.suppress(urllib.error.URLError):
        assert ask(f"{address}jadelens/hand/{hand}/edits", body)[0] == 413
    assert store.history(hand).revision == 0


@pytest.mark.parametrize("path", ["nobody", "nobody/photo", "nobody/place?x=1&y=1"])
def test_a_hand_that_is_not_there(address: str, path: str) -> None:
    status, _, body = ask(f"{address}jadelens/hand/{path}")
    assert (status, list(json.loads(body))) == (404, ["error"])


def test_the_photo_is_told_as_a_jpeg(address: str, hand: str) -> None:
    status, headers, body = ask(f"{address}jadelens/hand/{hand}/photo")
    assert (status, headers["content-type"], body) == (200, "image/jpeg", b"shown")


@pytest.mark.parametrize("query", ["", "?x=1", "?x=a&y=b", "?x=nan&y=1"])
def test_a_place_without_a_point_is_refused(address: str, hand: str, query: str) -> None:
    assert ask(f"{address}jadelens/hand/{hand}/place{query}")[0] == 400


@pytest.mark.parametrize(
    ("path", "statuses"),
    [
        pytest.param("faces/B1.svg", {200}, id="a face"),
        pytest.param("editor/main.js", {200}, id="a script"),
        pytest.param("faces/B0.svg", {400, 404}, id="no face"),
        pytest.param("editor/page.css", {400, 404}, id="not for fetching"),
        pytest.param("faces/..%2Fpage.py", {400, 404}, id="the way up"),
        pytest.param("../ui/page.py", {400, 404}, id="the other way up"),
        pytest.param("samples/page.py", {400, 404}, id="another folder"),
    ],
)
def test_only_faces_and_scripts_are_told(address: str, path: str, statuses: set[int]) -> None:
    assert ask(f"{address}jadelens/{path}")[0] in statuses


@pytest.mark.parametrize(
    ("back", "expected"),
    [
        pytest.param("/club?table=a", "/club?table=a", id="a page of ours"),
        pytest.param("//elsewhere.example", "/", id="another site"),
        pytest.param("/\\elsewhere.example", "/", id="another site, slyly"),
        pytest.param("https://elsewhere.example", "/", id="another site's address"),
    ],
)
def test_choosing_a_language_is_remembered_and_comes_back(address: str, back: str, expected: str) -> None:
    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_: Any) -> None:
            return None

    with pytest.raises(urllib.error.HTTPError) as answer:
        urllib.request.build_opener(Stay).open(
            f"{address}jadelens/language/de?{urllib.parse.urlencode({'back': back})}"
        )
    answer.value.close()
    assert answer.value.code == 303
    assert answer.value.headers["Location"] == expected
    assert answer.value.headers["Set-Cookie"].startswith("jadelens_language=de;")


def test_a_hand_is_told_in_the_language_of_who_asks(address: str, hand: str) -> None:
    request = urllib.request.Request(
        f"{address}jadelens/hand/{hand}?texts", headers={"Accept-Language": "de"}
    )
    with urllib.request.urlopen(request) as answer:
        told = json.load(answer)
    assert told["status"] == "5 Steine im Blatt"
    assert told["texts"]["undo"] == "Zurück"


def begin(
    address: str, query: str, body: bytes = b"", headers: dict[str, str] | None = None
) -> tuple[int, dict[str, Any]]:
    request = urllib.request.Request(
        f"{address}jadelens/hands?{query}", body, headers=headers or {}, method="POST"
    )
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)


OURS = {"X-Jadelens": "1"}


def test_seat_and_round_are_carried_over_to_a_new_hand(address: str, store: Store) -> None:
    before = store.create(Document(laid("B1"), Answers(seat="W", round="S", by="wall")))
    status, answer = begin(address, f"type=1&before={before}", headers=OURS)
    assert status == 200
    now = store.history(answer["hand"]).now
    assert (now.typed, now.answers) == (True, Answers(seat="W", round="S"))


@pytest.mark.parametrize(
    ("query", "body", "headers", "status"),
    [
        pytest.param("type=1", b"", {}, 403, id="asked by a page of another site"),
        pytest.param("sample=../page.py", b"", OURS, 404, id="no sample of ours"),
        pytest.param("name=a.jpg", b"this is no photo", OURS, 400, id="no photo"),
        pytest.param("name=a.jpg", b"", OURS, 400, id="nothing"),
        pytest.param("name=a.jpg", bytes(41 << 20), OURS, 413, id="too large"),
    ],
)
def test_what_is_no_photo_is_refused_in_a_sentence(
    address: str, query: str, body: bytes, headers: dict[str, str], status: int
) -> None:
    told = begin(address, query, body, headers=headers)
    assert told[0] == status
    assert told[1]["error"].endswith(".")


@pytest.mark.parametrize(
    ("kind", "starts"), [("svg", b"<svg"), ("pdf", b"%PDF"), ("txt", b""), ("exe", None)]
)
def test_a_score_is_told_as_a_drawing_a_pdf_and_text(
    address: str, store: Store, kind: str, starts: bytes | None
) -> None:
    hand = store.create(groups.named(Document(laid("B1 B1 B1 | C2 C2"), Answers(won=False))))
    status, _, body = ask(f"{address}jadelens/hand/{hand}/score.{kind}")
    assert status == (404 if starts is None else 200)
    assert body.startswith(starts or b"")
