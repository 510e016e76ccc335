"""The club over real HTTP: what it answers, and what it keeps from whoever has no key for it."""

from __future__ import annotations

import contextlib
import json
import threading
import time
import urllib.error
from typing import Any

import pytest
from hall import Club, Web, found

from ui.club import out
from ui.club.limits import Limit
from ui.store import Store


def put(small: Club) -> None:
    small.start()
    small.deal({"Ann": 80, "Bob": 84, "Cis": 208, "Dan": 416}, "Bob")


def test_a_club_is_founded_and_its_host_sees_it(web: Web) -> None:
    told = {
        "name": "Friday <b>",
        "evening": "Tonight",
        "season": "2026",
        "tables": 2,
        "players": ["Ann", "Ann", "Bo"],
    }
    key = web.ask("/api/found", told=told).json["key"]
    view = web.ask("/api/club", key).json
    assert (view["club"], [one["name"] for one in view["players"]]) == ("Friday <b>", ["Ann", "Bo"])
    assert [table["number"] for table in view["evenings"][0]["tables"]] == [1, 2]


@pytest.mark.parametrize("path", ["", "/table"])
def test_the_pages_are_told_and_hold_no_names(web: Web, path: str) -> None:
    page = web.ask(path)
    assert (page.status, b"<script" in page.body) == (200, True)
    assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]
    assert b"</script><" not in page.body.replace(b"</script>\n", b"").replace(b"</script></body>", b"")


def test_a_phone_joins_and_tells_of_its_hand(web: Web, small: Club) -> None:
    small.start()
    seat = small.store.codes(small.tables[0], small.key)[0]
    phone = web.ask("/api/join", told={"key": seat}).json["key"]
    view = web.ask("/api/table", phone).json
    assert (view["you"]["name"], view["game"]["deal"]) == ("Ann", 1)
    hand = {"kind": "hand", "deal": 1, "player": small.players["Ann"], "points": 84}
    after = web.ask("/api/table", phone, {"batch": "1", "base": view["seq"], "event": hand}).json
    assert after["game"]["seats"][0]["entry"]["points"] == 84


def test_news_come_at_once_to_whoever_waits(web: Web, small: Club) -> None:
    small.start()
    phone, _ = small.phone(0)
    seq = web.ask("/api/table", phone).json["seq"]
    answers: list[Any] = []

    def wait() -> None:
        answers.append((web.ask(f"/api/table?after={seq}", phone).json["seq"], time.monotonic()))

    waiting = threading.Thread(target=wait)
    waiting.start()
    time.sleep(1.5)
    assert answers == []
    # written by another process, as it were: nobody tells this server
    small.tell({"kind": "winner", "deal": 1, "player": None, "drawn": True})
    written = time.monotonic()
    waiting.join(30)
    assert answers[0][0] == seq + 1
    assert answers[0][1] - written < 3


def test_two_phones_write_the_same_deal_and_one_is_told(web: Web, small: Club) -> None:
    small.start()
    small.put({"Ann": 80, "Bob": 84, "Cis": 208, "Dan": 416}, "Bob")
    seq = small.store.record(small.tables[0]).seq
    answers = [
        web.ask(
            "/api/table", small.phone(place)[0], {"batch": str(place), "base": seq, "event": {"kind": "deal"}}
        )
        for place in (0, 1)
    ]
    assert [answer.status for answer in answers] == [200, 409]
    assert answers[1].json["code"] == "stale"


# Whoever has no key


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/api/club", None),
        ("/api/table", None),
        ("/api/table?table=1", None),
        ("/api/codes?table=1", None),
        ("/api/out/json?table=1", None),
        ("/api/out/csv", None),
        ("/api/host", {"do": "players", "names": ["Eve"]}),
        ("/api/table?table=1", {"batch": "1", "base": 0, "event": {"kind": "finished"}}),
        ("/api/photo", {}),
        ("/api/hand", {}),
        ("/api/import", {}),
        ("/api/join", {"key": "x" * 43}),
    ],
)
def test_nothing_is_told_without_a_key(web: Web, small: Club, path: str, told: Any) -> None:
    put(small)
    for key in (None, "", "x" * 43, "Ann", str(small.store.codes(small.tables[0], small.key)[0])):
        answer = web.ask(path, key, told)
        assert (answer.status, sorted(answer.json)) == (403, ["code", "error"])
        for name in ("Ann", "Wednesday", "An evening"):
            assert name not in answer.body.decode()


def test_no_data_of_one_table_is_reached_from_another(web: Web, small: Club, hands: Store) -> None:
    put(small)
    phone, _ = small.phone(0, table=1)
    others = found(small.store, lambda: hands, name="Another club")
    for key, table in (
        (phone, small.tables[0]),
        (others.key, small.tables[0]),
        (small.key, others.tables[0]),
    ):
        for path in (
            f"/api/table?table={table}",
            f"/api/out/json?table={table}",
            f"/api/codes?table={table}",
        ):
            answer = web.ask(path, key)
            assert answer.status in (400, 403)
            assert b"points" not in answer.body
        event = {"batch": "1", "base": 0, "event": {"kind": "undone", "event": 7}}
        assert web.ask(f"/api/table?table={table}", key, event).status == 403
    assert web.ask("/api/table", phone).json["table"]["id"] == small.tables[1]
    assert "Another club" not in web.ask("/api/out/json", small.key).body.decode()


@pytest.mark.parametrize(
    "told",
    [
        {"do": "table"},
        {"do": "lock", "locked": True},
        {"do": "new_key", "place": 0},
        {"do": "seat", "players": []},
        {"do": "start", "tables": [[]]},
        {"do": "rename", "player": "x", "name": "Y"},
    ],
    ids=lambda told: told["do"],
)
def test_a_host_does_nothing_in_another_club(
    web: Web, small: Club, hands: Store, told: dict[str, Any]
) -> None:
    others = found(small.store, lambda: hands, name="Another club")
    evening = small.store.table(small.tables[0]).evening
    asked = {**told, "evening": evening, "table": small.tables[0], "player": small.players["Ann"]}
    assert web.ask("/api/host", others.key, asked).status in (400, 403)
    assert small.store.players(small.id)[small.players["Ann"]] == "Ann"


@pytest.mark.parametrize("path", ["/api/club", "/api/codes?table=1"])
def test_a_phone_does_not_see_what_is_the_hosts(web: Web, small: Club, path: str) -> None:
    phone, _ = small.phone(0)
    assert web.ask(path, phone).status == 400
    assert "names" not in web.ask("/api/table", phone).json


def test_guessing_keys_is_slowed_down_and_shuts_out_nobody_else(web: Web, small: Club) -> None:
    web.house.wrong_keys = Limit(5, 60)
    statuses = [web.ask("/api/table", f"{number:043}").status for number in range(8)]
    assert statuses == [403] * 4 + [429] * 4
    assert web.ask("/api/table", small.phone(0)[0]).status == 200


def test_joining_is_limited(web: Web, small: Club) -> None:
    web.house.joins = Limit(2, 60)
    seat = small.store.codes(small.tables[0], small.key)[0]
    assert [web.ask("/api/join", told={"key": seat}).status for _ in range(3)] == [200, 200, 400]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b"5",
        b"\xff",
        b"[" * 60_000,
        b'{"batch": 5}',
        b'{"batch": "1", "base": "x", "event": {}}',
    ],
    ids=["empty", "half", "list", "number", "bytes", "deep", "no event", "no base"],
)
def test_what_makes_no_sense_is_refused(web: Web, small: Club, data: bytes) -> None:
    small.start()
    answer = web.ask("/api/table", small.phone(0)[0], data=data or b" ")
    assert (answer.status, sorted(answer.json)) == (400, ["code", "error"])


@pytest.mark.parametrize(
    ("path", "size"), [("/api/table", 1 << 17), ("/api/photo", 41 << 20), ("/api/join", 1 << 17)]
)
def test_what_is_too_large_is_refused(web: Web, small: Club, path: str, size: int) -> None:
    small.start()
    # the program may hang up before all of it was sent
    with contextlib.suppress(urllib.error.URLError, ConnectionError):
        assert web.ask(path, small.phone(0)[0], data=bytes(size)).status == 413


def test_a_name_is_text_and_bounded(web: Web, small: Club) -> None:
    for name in ("x" * 41, " ", "a\u0000b", 5):
        told = {"do": "rename", "player": small.players["Ann"], "name": name}
        assert web.ask("/api/host", small.key, told).status == 400
    name = "<img src=x onerror=alert(1)>"
    assert (
        web.ask("/api/host", small.key, {"do": "rename", "player": small.players["Ann"], "name": name}).status
        == 200
    )
    assert web.ask("/api/club", small.key).json["players"][0]["name"] == name


# The host


def test_seating_by_draw_and_starting_at_every_table(web: Web, small: Club) -> None:
    names = [f"Player {number}" for number in range(8)]
    web.ask("/api/host", small.key, {"do": "players", "names": names})
    players = [one["id"] for one in web.ask("/api/club", small.key).json["players"]]
    evening = small.store.table(small.tables[0]).evening
    for by in ("draw", "rotate"):
        drawn = web.ask(
            "/api/host", small.key, {"do": "seat", "evening": evening, "players": players, "by": by}
        ).json
        assert sorted(len(table) for table in drawn["tables"]) == [4, 4, 5]
        assert {one["id"] for table in drawn["tables"] for one in table} == set(players)
    tables = [[one["id"] for one in table] for table in drawn["tables"]]
    answer = web.ask("/api/host", small.key, {"do": "start", "evening": evening, "tables": tables})
    assert answer.status == 200
    cards = web.ask("/api/club", small.key).json["evenings"][0]["tables"]
    assert [len(card["players"]) for card in cards] == [len(table) for table in tables]


def test_the_codes_lead_to_the_seats(web: Web, small: Club) -> None:
    small.start()
    found_codes = web.ask(f"/api/codes?table={small.tables[0]}", small.key).json["codes"]
    assert [one["title"] for one in found_codes] == ["For everyone at the table", "Ann", "Bob", "Cis", "Dan"]
    link = found_codes[2]["link"]
    assert link.startswith(web.address)
    phone = web.ask("/api/join", told={"key": link.partition("#")[2]}).json["key"]
    assert web.ask("/api/table", phone).json["you"]["name"] == "Bob"


# What goes out


def test_everything_goes_out_and_an_evening_comes_in_again(web: Web, small: Club, hands: Store) -> None:
    put(small)
    told = web.ask("/api/out/json", small.key)
    assert small.key not in told.body.decode()
    others = found(small.store, lambda: hands, name="Another club")
    assert web.ask("/api/import", others.key, told.json).status == 200
    games = [small.store.record(one.id).game for one in small.store.tables(others.id)]
    names = small.store.players(others.id)
    assert [{names[player]: points for player, points in game.points.items()} for game in games if game] == [
        small.points()
    ]


@pytest.mark.parametrize(
    "change",
    [
        lambda told: told.update(format="something else"),
        lambda told: told.update(tables=[]),
        lambda told: told.update(players={}),
        lambda told: told["tables"][0]["events"].pop(0),
        lambda told: told["tables"][0]["events"][0]["event"].update(players=["x"]),
        lambda told: told["tables"][0]["events"][0].update(at="now"),
        lambda told: told["tables"][0].update(evening="x" * 200),
    ],
    ids=["format", "no tables", "no players", "a gap", "strangers", "no time", "a long name"],
)
def test_a_file_that_is_none_of_ours_is_refused_whole(web: Web, small: Club, change: Any) -> None:
    put(small)
    told = web.ask(f"/api/out/json?table={small.tables[0]}", small.key).json
    change(told)
    before = len(small.store.evenings(small.id))
    answer = web.ask("/api/import", small.key, told)
    assert (answer.status, answer.json["error"]) == (503, "That is not an evening that jadelens has written.")
    assert len(small.store.evenings(small.id)) == before


def test_the_deals_as_csv(web: Web, small: Club) -> None:
    web.ask("/api/host", small.key, {"do": "rename", "player": small.players["Ann"], "name": "=1+1"})
    put(small)
    lines = web.ask("/api/out/csv", small.key).body.decode("utf-8-sig").splitlines()
    assert len(lines) == 5
    assert lines[1].split(",")[4:14] == ["1", "1", "E", "E", "'=1+1", "80", "0", "0", "-1096", "904"]


@pytest.mark.parametrize("name", ["Ann", "Łucja 山田", "محمد", "<b>😀</b>"])
def test_the_score_sheet_is_a_pdf(web: Web, small: Club, name: str) -> None:
    web.ask("/api/host", small.key, {"do": "rename", "player": small.players["Ann"], "name": name})
    put(small)
    answer = web.ask("/api/out/pdf", small.key)
    assert (answer.body[:5], answer.headers["content-type"]) == (b"%PDF-", "application/pdf")


def test_the_ids_of_hands_do_not_go_out() -> None:
    assert out.without_hands({"kind": "dealt", "hands": {"a": "secret"}, "winner": None}) == {
        "kind": "dealt",
        "winner": None,
    }
    assert json.dumps(out.without_hands({"kind": "hand", "hand": "secret"})) == '{"kind": "hand"}'
