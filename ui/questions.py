"""What no photo shows: the questions that can change this score, and no others."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ui import wire
from ui.document import FACES, RULES, WINDS, Answers, Document
from ui.house import facts
from ui.house.shelf import own_shelf
from ui.texts import say
from ui.texts import tile_name as name
from vision.decode import is_bonus

Value = str | bool | int | None


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer that a question offers; `tile` is the face to draw beside it."""

    value: Value
    label: str
    tile: str | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """One question, the `value` that holds now, and whether that was only `assumed` (not said by the player).

    A `rare` question waits until it is asked for.
    """

    key: str
    text: str
    choices: tuple[Choice, ...]
    value: Value
    assumed: bool = False
    rare: bool = False


def questions(document: Document) -> tuple[Question, ...]:
    """The questions for this hand, in the order to ask them."""
    answers, reading = document.answers, document.reading
    won = wire.has_won(reading, answers)
    rules = facts.rules_of(answers)
    yes_no = (Choice(True, say("yes")), Choice(False, say("no")))
    unknown = Choice(None, say("unknown"))
    winds = tuple(Choice(wind, say(f"wind_{wind}")) for wind in WINDS)
    asked = [
        Question("seat", say("ask_seat"), (*winds, unknown), answers.seat),
        Question("round", say("ask_round"), (*winds, unknown), answers.round),
        Question("won", say("ask_won"), yes_no, won, assumed=answers.won is None),
    ]
    if won:
        ways = tuple(Choice(way, say(f"by_{way}")) for way in possible_ways(document))
        asked.append(Question("by", say("ask_by"), (*ways, unknown), answers.by))
        if answers.by != "dealt":
            codes = sorted(set(wire.hand_codes(reading)), key=_order)
            faces = tuple(Choice(code, name(code), code) for code in codes)
            tile = answers.tile if answers.tile in codes else None
            asked.append(Question("tile", say("ask_tile"), (*faces, unknown), tile))
        if answers.by in ("wall", "discard") and (rules is None or facts.knows_last(rules)):
            asked.append(Question("last", say(f"ask_last_{answers.by}"), yes_no, answers.last))
        kongs = sum(group.kind == "kong" for group in reading.groups)
        if answers.by == "loose" and kongs > 1 and (rules is None or facts.knows_kongs(rules)):
            counts = tuple(Choice(count, str(count)) for count in range(kongs + 1))
            asked.append(Question("kongs_before", say("ask_kongs_before"), counts, answers.kongs_before))
    wilds = (Choice(None, say("wild_none")), Choice("JK", say("wild_JK")), Choice("B2", say("wild_B2")))
    limits = tuple(Choice(limit, say("number", count=limit)) for limit in (500, 1000, 1500, 2000))
    asked += [
        Question(fact.key, fact.text, tuple(Choice(*one) for one in fact.answers), getattr(answers, fact.key))
        for fact in facts.facts(document)
    ]
    if rules is None or facts.knows_call(rules):
        asked.append(
            Question("original_call", say("ask_original_call"), yes_no, answers.original_call, rare=True)
        )
    asked.append(Question("wild", say("ask_wild"), wilds, answers.wild, rare=True))
    if answers.rules == RULES:
        asked.append(Question("limit", say("ask_limit"), limits, answers.limit, rare=True))
    titles = tuple(Choice(known, title) for known, title in own_shelf().choices(answers.rules))
    asked.append(Question("rules", say("ask_rules"), titles, answers.rules, rare=True))
    return tuple(asked)


def possible_ways(document: Document) -> tuple[str, ...]:
    """How this hand can have been won: only East wins as dealt, only a kong or bonus tile brings a loose tile."""
    reading, seat = document.reading, document.answers.seat
    kinds = {group.kind for group in reading.groups}
    bonus = any(is_bonus(tile.tile) for tile in reading.tiles if tile.in_hand)
    ways = ["wall", "discard"]
    if "kong" in kinds or bonus:
        ways.append("loose")
    # a robbed kong holds the other three, so that it completes no pung or pair
    if kinds & {"chow", "loose", "single"}:
        ways.append("robbed_kong")
    if seat in ("E", None):
        ways.append("dealt")
    if seat != "E":
        ways.append("first_discard")
    return tuple(ways)


def consistent(document: Document) -> Document:
    """`document` without answers to questions that are no longer asked."""
    answers = document.answers
    if answers.by is not None and answers.by not in possible_ways(document):
        answers = replace(answers, by=None)
    if answers.by not in ("wall", "discard"):
        answers = replace(answers, last=False)
    if answers.by != "loose":
        answers = replace(answers, kongs_before=0)
    if answers.by == "dealt":
        answers = replace(answers, tile=None)
    return replace(document, answers=answers)


def carried_over(answers: Answers) -> Answers:
    """What still holds for the player's next hand: seat, round, limit, rules."""
    return Answers(seat=answers.seat, round=answers.round, limit=answers.limit, rules=answers.rules)


def _order(code: str) -> int:
    return FACES.index(code) if code in FACES else len(FACES)
