"""A score in words that a beginner follows."""

from __future__ import annotations

from scorer.counting import BONUS, FISHING, HAND, INTRINSIC, SPECIAL, Line, Reading
from scorer.rules.totals import AFTER, ROUND_UP
from scorer.score import Score


def explain(score: Score) -> str:
    """The whole score as plain text: the faults, or each line of the best reading, the sum, the cap, and the notes."""
    if score.best is None:
        return "\n".join(["This hand cannot be scored:", *(f"- {problem}" for problem in score.problems)])
    parts = [*explain_reading(score.best, score.rules.limit)]
    if score.waits:
        names = ", ".join(wait.tile.name for wait in score.waits)
        parts += ["", f"The hand was fishing for: {names}."]
    others = [r for r in score.readings[1:] if r.total < score.best.total]
    equal = [r for r in score.readings[1:] if r.total == score.best.total]
    if equal:
        parts += ["", "It counts the same as: " + "; ".join(_what(r) for r in equal) + "."]
    if others:
        parts += [
            "",
            "It could also be counted as: " + "; ".join(f"{_what(r)} {r.total}" for r in others) + ".",
        ]
    for paid in score.at_once:
        parts += [
            "",
            f"{paid.rule.label}: each other player pays {_thousands(paid.points)} at once. {paid.rule.text}",
        ]
    if score.notes:
        parts += ["", *(f"Note: {note}" for note in score.notes)]
    return "\n".join(parts)


def explain_reading(reading: Reading, limit: int) -> list[str]:
    """One reading, a sentence or sum to a line; the cut at the limit is a line of its own."""
    found = [_heading(reading)]
    hand = [line for line in reading.lines if line.part == HAND and line.rule not in AFTER]
    bonus = [line for line in reading.lines if line.part == BONUS]
    uncut = _sum(found, "The hand", hand, limit)
    if bonus:
        uncut += _sum(found, "The bonus tiles, counted apart", bonus, limit)
        found.append(f"Together: {_thousands(uncut)}.")
    for line in reading.lines:
        if line.rule in AFTER:
            now = uncut + int(line.points)
            found.append(_AFTER_WORDS[line.rule.name].format(was=_thousands(uncut), now=_thousands(now)))
            uncut = now
    found.append(f"Score: {_thousands(reading.total)}.")
    return found


_AFTER_WORDS = {
    "limit": "No hand scores more than the limit, so {was} is cut to {now}.",
    "double_dice": "The dice showed a double, so {was} becomes {now}.",
    "bonus_in_hand": "A bonus tile was still in the hand, so it counts {now} instead of {was}.",
}


def _heading(reading: Reading) -> str:
    if reading.special is None:
        return "An ordinary hand: points are added up, then doubled."
    if reading.by == SPECIAL and not any(line.percent is not None for line in reading.lines):
        return f"A special hand, {reading.special.label}, which doubles: points are added up, then doubled."
    name, text = reading.special.label, reading.special.text
    if reading.by == SPECIAL:
        return f"A special hand, {name}. {text}"
    if reading.by == FISHING:
        return f"Fishing for the special hand {name}. {text}"
    return f"{name}, counted by what its own sets are worth (its intrinsic value), because a player may choose that."


def _sum(found: list[str], what: str, lines: list[Line], limit: int) -> int:
    """Append the lines of one part with their sum; the part's total."""
    found.append(f"{what}:")
    points = 0
    doubles = 0
    for line in lines:
        worth = []
        if line.percent is not None:
            share = -(-limit * line.percent // 100)
            points += share
            worth.append(f"{line.percent} % of the limit of {_thousands(limit)}: {_thousands(share)} points")
        elif line.rule is ROUND_UP:
            continue
        if line.points:
            points += int(line.points)
            worth.append(_plural(int(line.points), "point"))
        if line.doubles:
            doubles += line.doubles
            worth.append(_plural(line.doubles, "double"))
        found.append(
            f"  {line.text}: {', '.join(worth)}. {line.rule.text if line.percent is None else ''}".rstrip()
        )
    total = points << doubles
    if doubles:
        times = " x ".join(["2"] * doubles)
        found.append(f"  = {_plural(points, 'point')} x {times} = {_thousands(total)}")
    else:
        found.append(f"  = {_thousands(total)}")
    return total


def _what(reading: Reading) -> str:
    if reading.special is None:
        return "an ordinary hand"
    ways = {SPECIAL: "", FISHING: " (fishing)", INTRINSIC: " (intrinsic value)"}
    return reading.special.label + ways[reading.by]


def _plural(count: int, word: str) -> str:
    return f"{_thousands(count)} {word}" + ("" if count == 1 else "s")


def _thousands(number: int) -> str:
    return f"{number:,}"
