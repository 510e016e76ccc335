"""The routes of the house rules: the page to edit them, the sheet to print, and what the editor asks for and tells."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from scorer.errors import ScorerError
from scorer.examples import example
from scorer.house import faults_of
from scorer.rules.rule import Rule
from scorer.rules.special import Special
from scorer.ruleset import BUILT_IN, Ruleset, built_in, house_rules, ruleset
from scorer.sheet import HandPage, Sheet, sheet
from ui.aid.shell import page, route
from ui.club.house import Refused, body_of, json_of, off_the_loop
from ui.house import sheet_paper
from ui.house.draft import of_text, to_text
from ui.house.shelf import LARGEST, Saved, Shelf
from ui.house.words import (
    chips_of,
    differing,
    drawn,
    hand_name,
    hand_text,
    kept_words,
    note_of,
    option_text,
    origin,
    row_name,
    title_of,
    value_words,
    worth_words,
)
from ui.texts import say

Json = dict[str, Any]
#: Worth of a hand that the editor can change: the keys of its table, as the scorer names them.
WORTHS = ("win", "fishing", "doubles", "extra_doubles", "win_drawn", "win_exposed", "win_concealed")
LONGEST_PATTERN = 4000


def routes(shelf: Callable[[], Shelf]) -> Sequence[BaseRoute]:
    """All routes of the house rules; `shelf` is asked for when first needed."""

    async def rules_page(request: Request) -> Response:
        return page("rules.js", "nav_rules", request, "house")

    async def sheet_page(request: Request) -> Response:
        return page("sheet.js", "house_sheet", request, "house", "learn")

    async def overview(request: Request) -> Json:
        return await off_the_loop(
            lambda: {
                "bases": [{"name": name, "title": title_of(ruleset(name))} for name in BUILT_IN],
                "saved": [_saved(one) for one in shelf().saved()],
            }
        )

    async def opened(request: Request) -> Json:
        query = request.query_params
        if "base" in query:
            return await off_the_loop(
                lambda: {"draft": of_text(f"base = {json.dumps(query['base'])}"), "id": None}
            )
        key = query.get("id", "")
        return await off_the_loop(lambda: {"draft": of_text(shelf().text(key)), "id": key})

    async def base(request: Request) -> Json:
        name = request.query_params.get("name", "")
        if name not in BUILT_IN:
            raise Refused(say("house_needs_base"))
        return await off_the_loop(base_view, name)

    async def check(request: Request) -> Json:
        return await off_the_loop(checked, (await json_of(request)).get("draft"))

    async def try_hand(request: Request) -> Json:
        return await off_the_loop(tried, await json_of(request))

    async def save(request: Request) -> Json:
        told = await json_of(request)
        key = told.get("id")
        text = await off_the_loop(to_text, _draft(told.get("draft")))
        return _saved(await off_the_loop(shelf().save, text, key if isinstance(key, str) else None))

    async def bring_in(request: Request) -> Json:
        body = await body_of(request, LARGEST)
        return await off_the_loop(read_in, body)

    async def drop(request: Request) -> Json:
        key = (await json_of(request)).get("id")
        await off_the_loop(shelf().drop, str(key))
        return {}

    async def file(request: Request) -> Response:
        text = await off_the_loop(shelf().text, request.path_params["id"])
        return Response(text, media_type="application/toml", headers=_named(of_text(text)["title"], "toml"))

    async def sheet_data(request: Request) -> Json:
        rules = await off_the_loop(shelf().ruleset, request.query_params.get("rules", "bmja"))
        return await off_the_loop(sheet_view, rules)

    async def sheet_pdf(request: Request) -> Response:
        rules = await off_the_loop(shelf().ruleset, request.query_params.get("rules", "bmja"))
        index = "plain" not in request.query_params
        content = await off_the_loop(lambda: sheet_paper.sheet_paper(sheet_view(rules), index=index))
        return Response(content, media_type="application/pdf", headers=_named(title_of(rules), "pdf"))

    return [
        route("/rules", rules_page),
        route("/rules/sheet", sheet_page),
        route("/rules/api/all", overview),
        route("/rules/api/open", opened),
        route("/rules/api/base", base),
        route("/rules/api/check", check, "POST"),
        route("/rules/api/hand", try_hand, "POST"),
        route("/rules/api/save", save, "POST"),
        route("/rules/api/file", bring_in, "POST"),
        route("/rules/api/drop", drop, "POST"),
        route("/rules/file/{id}.toml", file),
        route("/rules/api/sheet", sheet_data),
        route("/rules/sheet.pdf", sheet_pdf),
    ]


def _saved(one: Saved) -> Json:
    return {"id": one.id, "title": one.title, "base": title_of(ruleset(one.base)), "version": one.version}


def _draft(value: object) -> Json:
    if not isinstance(value, dict):
        raise Refused(say("went_wrong"))
    return value


def _named(title: str, ending: str) -> dict[str, str]:
    """The header that names a file after the rules; an old browser gets the letters that it can read."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    plain = "".join(one if one.isalnum() or one in " -_" else "" for one in plain).strip() or "rules"
    full = quote(f"{title}.{ending}", safe="")
    return {
        "Content-Disposition": f"attachment; filename=\"{plain}.{ending}\"; filename*=UTF-8''{full}",
        "Cache-Control": "no-store",
    }


@lru_cache(maxsize=2 * len(BUILT_IN))
def _raw(name: str) -> Json:
    return built_in(name)


def base_view(name: str) -> Json:
    """A ruleset that comes with the scorer, with everything that house rules can change."""
    rules, raw = ruleset(name), _raw(name)
    known = {
        rule.name: rule
        for part in (rules.set_points, rules.tile_points, rules.hand_points)
        for rule, _ in part
    } | {
        rule.name: rule
        for part in (rules.set_doubles, rules.bonus_doubles, rules.hand_doubles)
        for rule, _ in part
    }
    hands = {special.name: special for special, _ in rules.specials}
    return {
        "name": name,
        "title": title_of(rules),
        "options": [
            {
                "key": key,
                "text": option_text(key, rules),
                "default": spec.default,
                "minimum": spec.minimum,
                "codes": [{"value": code, "text": value_words(key, code)} for code in spec.codes],
            }
            for key, spec in rules.specs.items()
        ],
        **{
            part: [
                {
                    "key": key,
                    "name": row_name(known[key], rules)
                    if key in known
                    else key.replace("_", " ").capitalize(),
                    "worth": worth,
                }
                for key, worth in raw[part].items()
            ]
            for part in ("points", "doubles")
        },
        "hands": [
            {
                "key": key,
                "name": hand_name(hands[key], rules),
                "text": hand_text(hands[key], rules),
                "worth": {one: table[one] for one in WORTHS if one in table},
                "intrinsic": table.get("intrinsic") is True,
            }
            for key, table in raw["special"].items()
            if key in hands
        ],
    }


def checked(value: object) -> Json:
    """What is wrong with a draft, and where it differs from its base."""
    draft = _draft(value)
    text = to_text(draft)
    faults = faults_of(text)
    differences = [] if faults else differing(ruleset(draft["base"]), house_rules(text))
    return {"faults": list(faults), "differences": differences, "text": text}


def tried(told: Json) -> Json:
    """An example of the hand that is being typed, or what is wrong with its pattern and on which of its lines."""
    base, lines = told.get("base"), told.get("pattern")
    options = told.get("options") or {}
    if base not in BUILT_IN or not isinstance(lines, str) or not isinstance(options, dict):
        raise Refused(say("went_wrong"))
    if len(lines) > LONGEST_PATTERN:
        raise Refused(say("house_too_long", limit=LONGEST_PATTERN))
    faults = []
    good = []
    for number, line in enumerate(lines.splitlines(), 1):
        if not line.strip():
            continue
        try:
            _one_hand(str(base), [line.strip()], options)
            good.append(line.strip())
        except ScorerError as error:
            faults.append({"line": number, "text": _plain_fault(str(error))})
    if faults or not good:
        return {"faults": faults, "example": None}
    special, rules = _one_hand(str(base), good, options)
    if special is None:
        return {"faults": [], "example": None, "note": say("house_switched_off")}
    seed = told.get("seed")
    found = example(special, rules, seed if isinstance(seed, int) else 0)
    if found is None:
        return {"faults": [], "example": None, "note": say("house_no_example")}
    return {"faults": [], "example": drawn(found)}


def _one_hand(base: str, patterns: list[str], options: Json) -> tuple[Special | None, Ruleset]:
    """The base with one hand added; None for a hand that its switches leave out. Raises ScorerError."""
    hand = {"label": "new", "text": "new", "pattern": patterns, "win": 100}
    rules = house_rules(to_text({"base": base, "options": options, "special": {"the_hand_typed": hand}}))
    return next((special for special, _ in rules.specials if special.name == "the_hand_typed"), None), rules


def _plain_fault(text: str) -> str:
    """A fault of a pattern without where it stood in the text that was made of it."""
    inner = text.removeprefix("rules: ").removeprefix("[special] the_hand_typed: ")
    head, _, tail = inner.rpartition(" (line ")
    return head if head and tail.rstrip(")").isdigit() else inner


def read_in(body: bytes) -> Json:
    """The draft of a file that was chosen, or its text with every fault, so that nothing is lost."""
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused(say("house_not_text")) from None
    if "\0" in text:
        raise Refused(say("house_not_text"))
    faults = faults_of(text)
    if faults:
        return {"draft": None, "faults": list(faults), "text": text}
    return {"draft": of_text(text), "faults": [], "text": text}


@lru_cache(maxsize=8)
def _sheet(rules: Ruleset) -> Sheet:
    return sheet(rules)


def sheet_view(rules: Ruleset) -> Json:
    """A ruleset as its sheet shows it, in the language spoken."""
    found = _sheet(rules)
    worths = {special.name: worth for special, worth in rules.specials}
    return {
        "title": title_of(rules),
        "house": differing(ruleset(origin(rules)), rules) if rules.base else [],
        "base": title_of(ruleset(origin(rules))),
        "note": note_of(rules),
        "limit": rules.limit,
        "points": _rows((*rules.set_points, *rules.tile_points, *rules.hand_points), rules),
        "doubles": _rows((*rules.set_doubles, *rules.bonus_doubles, *rules.hand_doubles), rules),
        "options": [
            {"name": option_text(name, rules), "value": value_words(name, value)}
            for name, value in rules.options.items()
        ],
        "hands": [
            {
                "key": one.special.name,
                "name": hand_name(one.special, rules),
                "text": hand_text(one.special, rules),
                "kept": kept_words(one.special),
                "worth": worth_words(worths[one.special.name]),
                "example": _on_sheet(one),
            }
            for one in found.hands
        ],
        "chips": chips_of(rules),
    }


def _rows(part: Sequence[tuple[Rule, int]], rules: Ruleset) -> list[Json]:
    """The lines of rules on points or doubles; one that an option sets to 0 is left out."""
    return [
        {"name": row_name(rule, rules), "value": say("number", count=worth)}
        for rule, worth in part
        if rules.options.get(rule.name, worth)
    ]


def _on_sheet(one: HandPage) -> Json | None:
    """The example of a hand; how it was won is told only of a hand that is a moment of the game."""
    if not one.examples:
        return None
    example = drawn(one.examples[0])
    return example if one.special.moments else {**example, "won": None}
