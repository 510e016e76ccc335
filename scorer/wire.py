"""The scorer's JSON: what `jadelens score` and `jadelens settle` take and give, as plain dictionaries."""

from __future__ import annotations

from collections.abc import Mapping

from scorer.counting import Line
from scorer.errors import ScorerError
from scorer.hand import WAYS, Hand, Laid, Win
from scorer.ruleset import Ruleset, ruleset
from scorer.score import Score, score
from scorer.settle import Payment, settle
from scorer.tiles import WINDS, Tile, codes, parse_tiles, tile_or_unknown

_HAND_KEYS = frozenset(
    [
        "rules",
        "options",
        "seat",
        "round",
        "sets",
        "tiles",
        "bonus",
        "win",
        "original_call",
        "announced",
        "goulash",
        "bonus_in_hand",
        "wins_in_a_row",
        "double_dice",
    ]
)
_WIN_KEYS = frozenset(("tile", "by", "last", "kongs_before", "first_east"))
_SET_KEYS = frozenset(("tiles", "concealed"))
_SETTLE_KEYS = frozenset(("rules", "options", "east", "winner", "scores", "at_once"))


def score_json(obj: Mapping[str, object], rules: Ruleset | None = None) -> dict[str, object]:
    """Score a hand given as the command line takes it, by `rules` where they are given; ScorerError where it is malformed."""
    hand, named = hand_from_json(obj)
    return score_to_json(score(hand, rules or named))


def settle_json(obj: Mapping[str, object]) -> dict[str, object]:
    """Settle a deal given as the command line takes it; ScorerError where it is malformed."""
    _keys(obj, _SETTLE_KEYS, "settlement")
    rules = _rules(obj)
    scores = obj.get("scores")
    if not isinstance(scores, Mapping) or set(scores) != set(WINDS):
        raise ScorerError("scores: must give a score for each of E, S, W and N")
    for seat, points in scores.items():
        if type(points) is not int or points < 0:
            raise ScorerError(f"scores: {seat} must be a whole number of points, not {points!r}")
    winner = _wind(obj.get("winner"), "winner")
    east = _wind(obj.get("east"), "east")
    if east is None:
        raise ScorerError("east: must be E, S, W or N")
    settled = settle(
        scores,
        winner,
        east,
        losers_settle=rules.options.get("losers_settle", True) is True,
        east_double=rules.options.get("east_double", True) is True,
        at_once=_at_once(obj.get("at_once")),
    )
    return {"payments": [_payment(p, rules.chips) for p in settled.payments], "net": dict(settled.net)}


def _at_once(raw: object) -> dict[str, int]:
    """What each other player pays a player at once, by seat."""
    if raw is None:
        return {}
    if not isinstance(raw, Mapping) or not set(raw) <= set(WINDS):
        raise ScorerError("at_once: must give points for some of E, S, W and N")
    for seat, points in raw.items():
        if type(points) is not int or points < 0:
            raise ScorerError(f"at_once: {seat} must be a whole number of points, not {points!r}")
    return dict(raw)


def _payment(payment: Payment, chips: Mapping[str, int]) -> dict[str, object]:
    found: dict[str, object] = {"from": payment.payer, "to": payment.payee, "points": payment.points}
    if payment.at_once:
        found["at_once"] = True
    if chips:
        from scorer.chips import pay

        paid = pay(payment.points, chips)
        found |= {"chips": dict(paid.chips), "left": paid.left}
    return found


def hand_from_json(obj: Mapping[str, object]) -> tuple[Hand, Ruleset]:
    """The hand and the ruleset of a JSON object; ScorerError with one line that says what is wrong and where."""
    _keys(obj, _HAND_KEYS, "hand")
    if "tiles" not in obj and "sets" not in obj:
        raise ScorerError("hand: needs tiles or sets")
    rules = _rules(obj)
    raw_sets = obj.get("sets")
    if raw_sets is None:
        raw_sets = []
    if not isinstance(raw_sets, list | tuple):
        raise ScorerError("sets: must be a list")
    sets = tuple(_laid(raw, f"sets[{at}]") for at, raw in enumerate(raw_sets))
    return (
        Hand(
            sets=sets,
            tiles=_tiles(obj.get("tiles"), "tiles"),
            bonus=_tiles(obj.get("bonus"), "bonus"),
            seat=_wind(obj.get("seat"), "seat"),
            round=_wind(obj.get("round"), "round"),
            win=_win(obj.get("win")),
            original_call=_flag(obj, "original_call", ""),
            announced=_flag(obj, "announced", ""),
            wild=_goulash(obj.get("goulash")),
            bonus_in_hand=_tiles(obj.get("bonus_in_hand"), "bonus_in_hand"),
            wins_in_a_row=_number(obj, "wins_in_a_row", ""),
            double_dice=_flag(obj, "double_dice", ""),
        ),
        rules,
    )


def _rules(obj: Mapping[str, object]) -> Ruleset:
    name = obj.get("rules", "bmja")
    options = obj.get("options")
    if not isinstance(name, str):
        raise ScorerError(f"rules: must be a name, not {name!r}")
    if options is not None and not isinstance(options, Mapping):
        raise ScorerError("options: must be an object")
    return ruleset(name, options)


def _keys(obj: object, known: frozenset[str], what: str) -> None:
    if not isinstance(obj, Mapping):
        raise ScorerError(f"{what}: must be a JSON object")
    for key in obj:
        if key not in known:
            raise ScorerError(f"{what}: there is no field {key!r}")


def _tiles(text: object, where: str) -> tuple[Tile, ...]:
    if text is None:
        return ()
    if not isinstance(text, str):
        raise ScorerError(f"{where}: must be tile codes separated by spaces, not {text!r}")
    return parse_tiles(text)


def _laid(raw: object, where: str) -> Laid:
    _keys(raw, _SET_KEYS, where)
    assert isinstance(raw, Mapping)
    if raw.get("tiles") is None:
        raise ScorerError(f"{where}: needs tiles")
    concealed = raw.get("concealed", False)
    if concealed is not None and not isinstance(concealed, bool):
        raise ScorerError(f"{where}.concealed: must be true, false or null")
    return Laid(_tiles(raw["tiles"], f"{where}.tiles"), concealed)


def _win(raw: object) -> Win | None:
    if raw is None:
        return None
    _keys(raw, _WIN_KEYS, "win")
    assert isinstance(raw, Mapping)
    by = raw.get("by")
    if by is not None and by not in WAYS:
        raise ScorerError(f"win.by: must be {', '.join(WAYS)} or null, not {by!r}")
    tile = raw.get("tile")
    if tile is not None and not isinstance(tile, str):
        raise ScorerError(f"win.tile: must be a tile code or null, not {tile!r}")
    return Win(
        tile_or_unknown(tile) if tile is not None else None,
        by,
        _flag(raw, "last", "win."),
        _number(raw, "kongs_before", "win."),
        _flag(raw, "first_east", "win."),
    )


def _number(obj: Mapping[str, object], key: str, where: str) -> int:
    value = obj.get(key)
    if value is None:
        return 0
    if type(value) is not int or value < 0:
        raise ScorerError(f"{where}{key}: must be a whole number, not {value!r}")
    return value


def _flag(obj: Mapping[str, object], key: str, where: str) -> bool:
    value = obj.get(key)
    if value is None:
        return False
    if not isinstance(value, bool):
        raise ScorerError(f"{where}{key}: must be true or false, not {value!r}")
    return value


def _wind(value: object, where: str) -> str | None:
    if value is None or (isinstance(value, str) and len(value) == 1 and value in WINDS):
        return value
    raise ScorerError(f"{where}: must be E, S, W or N, not {value!r}")


def _goulash(raw: object) -> Tile | None:
    if raw is None or raw is False:
        return None
    if isinstance(raw, Mapping) and set(raw) == {"wild"} and raw["wild"] in ("JK", "B2"):
        return Tile.from_code(str(raw["wild"]))
    raise ScorerError('goulash: must be false, {"wild": "JK"} or {"wild": "B2"}')


def score_to_json(result: Score) -> dict[str, object]:
    """The answer of `jadelens score`."""
    best = result.best
    answer: dict[str, object] = {
        "rules": result.rules.name,
        "legal": result.legal,
        "problems": list(result.problems),
        "notes": list(result.notes),
        "total": result.total,
        "base": best.base if best else None,
        "doubles": best.doubles if best else None,
        "special": best.special.name if best and best.special else None,
        "fishing": result.fishing,
        "waits": [w.tile.code for w in result.waits],
        "lines": [_line(line) for line in best.lines] if best else [],
        "readings": [
            {"special": r.special.name if r.special else None, "by": r.by, "total": r.total}
            for r in result.readings
        ],
    }
    if result.at_once:
        answer["at_once"] = [
            {"rule": a.rule.name, "text": a.rule.text, "tiles": codes(a.tiles), "points": a.points}
            for a in result.at_once
        ]
    return answer


def _line(line: Line) -> dict[str, object]:
    return {
        "part": line.part,
        "rule": line.rule.name,
        "text": line.text,
        "tiles": codes(line.tiles),
        "points": line.points,
        "doubles": line.doubles,
        "limits": None if line.percent is None else line.percent / 100,
        "source": line.rule.source,
    }
