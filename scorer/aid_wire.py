"""The playing aid as JSON and as plain text, as `jadelens aid` gives it."""

from __future__ import annotations

from collections.abc import Mapping

from scorer.aid import Aid, Away, Fishing, aid
from scorer.errors import ScorerError
from scorer.tiles import codes, parse_tiles
from scorer.wire import hand_from_json

#: How many hands and discards the text names.
_NAMED = 8


def aid_of(obj: Mapping[str, object]) -> Aid:
    """The aid for a hand as `jadelens score` takes it, with `seen` for tiles that cannot come any more."""
    seen = obj.get("seen")
    if seen is not None and not isinstance(seen, str):
        raise ScorerError(f"seen: must be tile codes separated by spaces, not {seen!r}")
    hand, rules = hand_from_json({key: value for key, value in obj.items() if key != "seen"})
    return aid(hand, rules, parse_tiles(seen or ""))


def aid_json(obj: Mapping[str, object]) -> dict[str, object]:
    """The answer of `jadelens aid`; ScorerError where the hand is malformed or of a wrong size."""
    return to_json(aid_of(obj))


def to_json(found: Aid) -> dict[str, object]:
    """The aid as plain dictionaries: how far each hand is, what it fishes for, and the discards, the best first."""
    return {
        "rules": found.rules.name,
        "away": [_away_json(a) for a in found.away],
        "fishing": [_fishing_json(f) for f in found.fishing],
        "discards": [
            {
                "tile": d.tile.code,
                "keeps": [_away_json(a) for a in d.keeps],
                "loses": [_away_json(a) for a in d.loses],
                "fishing": [_fishing_json(f) for f in d.fishing],
                "promise": round(d.promise, 1),
            }
            for d in found.discards
        ],
    }


def _away_json(away: Away) -> dict[str, object]:
    return {
        "special": away.special.name if away.special else None,
        "label": _label(away),
        "away": away.away,
        "missing": codes(away.missing),
        "kept": codes(away.kept),
        "points": away.points,
    }


def _label(away: Away) -> str:
    return away.special.label if away.special else "An ordinary hand"


def _fishing_json(each: Fishing) -> dict[str, object]:
    return {
        "tile": each.score.wait.tile.code,
        "left": each.left,
        "drawn": each.score.drawn.total,
        "claimed": each.score.claimed.total if each.score.claimed else None,
        "specials": [special.name for special, _ in each.score.wait.specials],
    }


def to_text(found: Aid) -> str:
    """The aid in plain words."""
    lines = [_fishing_text(each) for each in found.fishing]
    if found.fishing:
        lines.insert(0, "The hand is fishing for:")
    if found.discards:
        best = found.discards[0]
        lines.append(f"Let the {best.tile.name} go: it keeps {len(best.keeps)} hands as near as they are.")
        lines += [_fishing_text(each) for each in best.fishing]
        then = ", ".join(discard.tile.name for discard in found.discards[1:4])
        lines += [f"Next best: {then}."] if then else []
    lines.append("Nearest hands:" if found.away else "No hand can be made of these tiles any more.")
    for away in found.away[:_NAMED]:
        worth = f", {away.points:,} points" if away.points else ""
        missing = f"; missing: {codes(away.missing)}" if away.missing else ""
        lines.append(f"  {_label(away)}: {_tiles(away.away)} away{worth}{missing}")
    return "\n".join(lines)


def _tiles(count: int) -> str:
    return "1 tile" if count == 1 else f"{count} tiles"


def _fishing_text(each: Fishing) -> str:
    claimed = each.score.claimed
    scores = f"{each.score.drawn.total:,} drawn" + (
        f", {claimed.total:,} claimed" if claimed else ", not to be claimed"
    )
    return f"  {each.score.wait.tile.name} ({each.left} left): {scores}"
