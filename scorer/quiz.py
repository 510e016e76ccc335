"""Questions to learn the special hands by; the same seed asks the same question."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from scorer.examples import example, is_hand, near_miss
from scorer.hand import Hand
from scorer.rules.special import Special
from scorer.ruleset import Ruleset
from scorer.score import score

IS_IT = "is_it"
WHICH = "which"
SCORES = "scores"
KINDS_OF_QUESTION = (IS_IT, WHICH, SCORES)


@dataclass(frozen=True, slots=True)
class Question:
    """A hand and what is asked of it: `answer` is the place of the right one among the `choices`; `why` explains it."""

    kind: str
    hand: Hand
    text: str
    choices: tuple[str, ...]
    answer: int
    why: str


def question(rules: Ruleset, seed: int, kind: str | None = None) -> Question:
    """One question on the special hands of a ruleset, of a kind (None: any); ValueError where it has none to ask."""
    rng = Random(f"{rules.name} {seed}")
    asked = kind or rng.choice(KINDS_OF_QUESTION)
    hands = [special for special, _ in rules.specials]
    rng.shuffle(hands)
    for special in hands:
        found = _ask(asked, special, hands, rules, rng)
        if found is not None:
            return found
    raise ValueError("this ruleset has no special hand to ask for")


def _ask(kind: str, special: Special, hands: list[Special], rules: Ruleset, rng: Random) -> Question | None:
    seed = rng.randrange(1000)
    one = example(special, rules, seed)
    if one is None:
        return None
    why = f"{special.label}. {special.text}"
    if kind == IS_IT:
        near = near_miss(special, rules, seed) if rng.random() < 0.5 else None
        hand = near.hand if near else one.hand
        text = f"Is this {special.label}?"
        return Question(
            kind, hand, text, ("Yes", "No"), 1 if near else 0, f"{near.text} {why}" if near else why
        )
    if kind == WHICH:
        result = score(one.hand, rules)
        others = [s for s in hands if s is not special and not is_hand(s, result)][:3]
        choices = [special.label, *(s.label for s in others)]
        rng.shuffle(choices)
        return Question(
            kind, one.hand, "Which hand is this?", tuple(choices), choices.index(special.label), why
        )
    total = score(one.hand, rules).total
    assert total is not None
    amounts = {total, total // 2, total * 2, rules.limit, rules.limit // 2, total + 100}
    wrong = rng.sample(sorted(amounts - {total}), min(3, len(amounts) - 1))
    points = sorted([total, *wrong])
    choices = [f"{n:,}" for n in points]
    return Question(SCORES, one.hand, "What does this hand score?", tuple(choices), points.index(total), why)
