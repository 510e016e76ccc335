"""The pattern language: what a special hand is, in a line of words that reads back as the same value.

    pung of 1s in X, run 2-8 in X, pung of 9s in X, one of 2-8 in X paired, concealed

A pattern is a list of clauses. Some say which tiles there are (`Part`), some what else must hold (`Condition`); each
may hang on an option of the ruleset (`if knitting_suits is any`), and a clause that is only `if ...` holds for the
whole pattern. X, Y and Z stand for three different suits. `docs/house-rules.md` teaches the language by example.
"""

from typing import NamedTuple

from scorer.errors import ScorerError
from scorer.sets import CHOW, KNITTED_PAIR, KNITTED_TRIPLE, KONG, PUNG, SINGLE

RUN = "run"
# A cold start pays for every class: named tuples cost it less than dataclasses, and annotations that are no text less still.
#: A tile that is in the hand already, once more.
PAIRED = "paired"

#: The letters that stand for suits, and the suits by name.
SUIT_LETTERS = ("X", "Y", "Z")
SUIT_NAMES = {"bamboos": "B", "characters": "C", "circles": "D"}

#: What the word set means.
SETS = (PUNG, KONG, CHOW)

#: How a hand can be won, in the words of the language: the way, and whether on the last tile.
WAYS = {
    "the wall": ("wall", False),
    "a discard": ("discard", False),
    "a loose tile": ("loose", False),
    "a robbed kong": ("robbed_kong", False),
    "the deal": ("dealt", False),
    "the first discard": ("first_discard", False),
    "the last tile of the wall": ("wall", True),
    "the last discard": ("discard", True),
}


class PatternError(ScorerError):
    """A pattern that cannot be read; the message says what was expected and what stands there."""


class When(NamedTuple):
    """The clause holds only where an option of the ruleset has this value (or has not, if `negated`)."""

    option: str
    value: object = True
    negated: bool = False

    def __str__(self) -> str:
        word = "unless" if self.negated else "if"
        value = "" if self.value is True else f" is {_value_text(self.value)}"
        return f"{word} {self.option}{value}"


class Term(NamedTuple):
    """Some kinds of tiles: a class, a number or range, a suit, or single tiles, and the suit that they are in."""

    base: str
    suit: str = ""

    def __str__(self) -> str:
        return f"{self.base} in {self.suit}" if self.suit else self.base


class Part(NamedTuple):
    """Tiles that the hand has: `many` groups of one of the `kinds`, made of the tiles of `terms` (none: of any).

    `each`: one group for each of those tiles. `different`: no two of the same tile. `numbers`: the first and last
    number of a run or chow. `suits`: those that a knitted group goes across (none: any).
    """

    many: int
    kinds: tuple[str, ...]
    terms: tuple[Term, ...] = ()
    each: bool = False
    different: bool = False
    numbers: tuple[int, int] | None = None
    suits: tuple[str, ...] = ()

    def __str__(self) -> str:
        if self.kinds == (PAIRED,):
            return f"one of {_or(self.terms)} paired" if self.terms else "one paired"
        terms = _or(self.terms)
        if self.each:
            terms = f"each {terms[:-1]}"
            if self.kinds == (SINGLE,):
                return terms
        words = [str(self.many)] if self.many > 1 else []
        words += ["different"] if self.different else []
        words.append(_kinds_text(self.kinds, self.many > 1))
        if self.numbers:
            words.append(f"{self.numbers[0]}-{self.numbers[1]}")
        if self.terms:
            only_suit = len(self.terms) == 1 and is_suit(self.terms[0].base)
            words.append(f"in {terms}" if only_suit else f"of {terms}")
        if self.suits:
            words.append(f"in {' and '.join(self.suits)}")
        return " ".join(words)


class Condition(NamedTuple):
    """What else must hold: `name` is one of the words below, with its tiles, number or words.

    `any_hand`, `all`, `some` (terms), `chows` (number: at most), `concealed`, `drawn`, `claim_for` (words: kinds of
    set), `claim_of` (terms), `won` (words: ways), `tile` (terms), `kongs` (number), `wins` (number), `east`,
    `no_bonus`.
    """

    name: str
    terms: tuple[Term, ...] = ()
    number: int = 0
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        plural = "" if self.number == 1 else "s"
        return {
            "any_hand": "any hand",
            "all": f"all {_or(self.terms)}",
            "some": f"some {_or(self.terms)}",
            "chows": f"at most {self.number} chow{plural}",
            "concealed": "concealed",
            "drawn": "last tile drawn",
            "claim_for": f"claimed only for a {' or '.join(self.words)}",
            "claim_of": f"claimed only of {_or(self.terms)}",
            "won": f"won on {' or '.join(self.words)}",
            "tile": f"winning tile {_or(self.terms)}",
            "kongs": f"after {self.number} kong{plural}",
            "wins": f"{self.number} win{plural} in a row",
            "east": "as East",
            "no_bonus": "no bonus tiles",
        }[self.name]


class Clause(NamedTuple):
    """One clause of a pattern, and the option that it hangs on."""

    what: Part | Condition
    when: When | None = None

    def __str__(self) -> str:
        return f"{self.what} {self.when}" if self.when else str(self.what)


class Pattern(NamedTuple):
    """A whole pattern; all `guards` must hold for it to count at all. `str` gives the words that `parse` reads."""

    clauses: tuple[Clause, ...]
    guards: tuple[When, ...] = ()

    def __str__(self) -> str:
        return ", ".join(str(one) for one in (*self.clauses, *self.guards))


def is_suit(word: str) -> bool:
    """Whether a word stands for a suit: a letter, or a suit's name."""
    return word in SUIT_LETTERS or word in SUIT_NAMES


def _or(terms: tuple[Term, ...]) -> str:
    return " or ".join(str(term) for term in terms)


def _value_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _kinds_text(kinds: tuple[str, ...], plural: bool) -> str:
    s = "s" if plural else ""
    if kinds == SETS:
        return f"set{s}"
    words = {KNITTED_PAIR: "knitted pair", KNITTED_TRIPLE: "knitted triple"}
    return "/".join(words.get(kind, kind) + s for kind in kinds)
