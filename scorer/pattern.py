"""The pattern language: what a special hand is, in a line of words that reads back as the same value.

    pung of 1s in X, run 2-8 in X, pung of 9s in X, one of 2-8 in X paired, concealed

A pattern is a list of clauses. Some say which tiles there are (`Part`), some what else must hold (`Condition`); each
may hang on an option of the ruleset (`if knitting_suits is any`), and a clause that is only `if ...` holds for the
whole pattern. X, Y and Z stand for three different suits. `docs/house-rules.md` teaches the language by example.
"""

from typing import NamedTuple

from scorer.errors import ScorerError
from scorer.sets import CHOW, KNITTED_PAIR, KNITTED_TRIPLE, KONG, PAIR, PUNG, SINGLE
from scorer.tiles import PLAYING

RUN = "run"
# A cold start pays for every class: named tuples cost it less than dataclasses, and annotations that are no text less still.
#: A tile that is in the hand already, once more.
PAIRED = "paired"

#: The letters that stand for suits, and the suits by name.
SUIT_LETTERS = ("X", "Y", "Z")
SUIT_NAMES = {"bamboos": "B", "characters": "C", "circles": "D"}

_SETS = (PUNG, KONG, CHOW)
_ALIKE = {"pung": PUNG, "kong": KONG, "chow": CHOW, "pair": PAIR, "single": SINGLE}
_KINDS = {**_ALIKE, **{f"{word}s": kind for word, kind in _ALIKE.items()}}
_KNITTED = {"pair": KNITTED_PAIR, "pairs": KNITTED_PAIR, "triple": KNITTED_TRIPLE, "triples": KNITTED_TRIPLE}
_CLASSES = ("winds", "dragons", "honours", "terminals", "majors", "simples", "greens", "suits", "anything")
_SINGULAR = {name[:-1]: name for name in _CLASSES if name.endswith("s")}
_CODES = {tile.code for tile in PLAYING}

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

_A_PART = "a number, pung, kong, chow, set, pair, single, run, knitted, each, one"
_A_CLAUSE = f"a clause ({_A_PART}, any hand, all, some, at most, concealed, last tile, claimed, won on, winning tile, after, as East, no bonus tiles, if, unless)"
_A_CLASS = f"a kind of tile ({', '.join(_CLASSES)}, 1s, 2-8, X, Y, Z, bamboos, characters, circles, or tiles as in B23 DG)"


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
    if kinds == _SETS:
        return f"set{s}"
    words = {KNITTED_PAIR: "knitted pair", KNITTED_TRIPLE: "knitted triple"}
    return "/".join(words.get(kind, kind) + s for kind in kinds)


def parse(text: str) -> Pattern:
    """The pattern that a line of words describes; PatternError says what was expected.

    >>> str(parse("4 pungs/kongs, pair, all X or honours"))
    '4 pungs/kongs, pair, all X or honours'
    """
    clauses: list[Clause] = []
    guards: list[When] = []
    for part in text.split(","):
        words = _Words(part.split())
        if words.peek() in ("if", "unless"):
            guards.append(_when(words))
        else:
            what = _clause(words)
            when = _when(words) if words.peek() in ("if", "unless") else None
            clauses.append(Clause(what, when))
        words.end()
    return Pattern(tuple(clauses), tuple(guards))


class _Words:
    """The words of a clause, taken one after another."""

    def __init__(self, words: list[str]) -> None:
        self.words = words
        self.at = 0

    def peek(self) -> str:
        """The next word, "" at the end."""
        return self.words[self.at] if self.at < len(self.words) else ""

    def take(self) -> str:
        """The next word, which is used up."""
        word = self.peek()
        self.at += 1
        return word

    def accept(self, text: str) -> bool:
        """Use up these words if they come next."""
        wanted = text.split()
        found = self.words[self.at : self.at + len(wanted)] == wanted
        if found:
            self.at += len(wanted)
        return found

    def need(self, text: str) -> None:
        """Use up these words; PatternError if others come."""
        if not self.accept(text):
            raise self.expected(f"{text!r}")

    def number(self, what: str) -> int:
        """The whole number that comes next, from 1 on."""
        word = self.peek()
        if not word.isascii() or not word.isdigit() or not 0 < int(word) < 100:
            raise self.expected(what)
        self.at += 1
        return int(word)

    def end(self) -> None:
        """PatternError if any word is left."""
        if self.at < len(self.words):
            raise self.expected("a comma or the end")

    def expected(self, what: str) -> PatternError:
        """The error at the next word."""
        before = " ".join(self.words[: self.at])
        where = f"after {before!r}: " if before else ""
        there = f"found {self.peek()!r}" if self.peek() else "but it ends there"
        return PatternError(f"{where}expected {what}, {there}")


def _when(words: _Words) -> When:
    negated = words.take() == "unless"
    option = words.take()
    if not option.isidentifier():
        words.at -= 1
        raise words.expected("the name of an option")
    if not words.accept("is"):
        return When(option, True, negated)
    value = words.take()
    if not value:
        raise words.expected("a value of the option")
    plain: object = {"true": True, "false": False}.get(value, value)
    return When(option, int(value) if value.isascii() and value.isdigit() else plain, negated)


def _clause(words: _Words) -> Part | Condition:
    for text, name in (
        ("any hand", "any_hand"),
        ("concealed", "concealed"),
        ("last tile drawn", "drawn"),
        ("as East", "east"),
        ("no bonus tiles", "no_bonus"),
    ):
        if words.accept(text):
            return Condition(name)
    for text, name in (
        ("all", "all"),
        ("some", "some"),
        ("claimed only of", "claim_of"),
        ("winning tile", "tile"),
    ):
        if words.accept(text):
            return Condition(name, _terms(words))
    if words.accept("claimed only for a"):
        kinds = [words.take()]
        while words.accept("or"):
            kinds.append(words.take())
        if not set(kinds) <= {PUNG, CHOW, PAIR, SINGLE}:
            words.at -= 1
            raise words.expected("pung, chow, pair or single")
        return Condition("claim_for", words=tuple(kinds))
    if words.accept("won on"):
        ways = [_way(words)]
        while words.accept("or"):
            ways.append(_way(words))
        return Condition("won", words=tuple(ways))
    for text, name, after in (("at most", "chows", "chow"), ("after", "kongs", "kong")):
        if words.accept(text):
            number = words.number("a number")
            words.need(after if number == 1 else f"{after}s")
            return Condition(name, number=number)
    return _part(words)


def _way(words: _Words) -> str:
    # the longer first: "the last tile of the wall" before "the wall"
    for way in sorted(WAYS, key=len, reverse=True):
        if words.accept(way):
            return way
    raise words.expected(f"a way to win ({', '.join(WAYS)})")


def _part(words: _Words) -> Part | Condition:
    if words.accept("each"):
        return Part(1, (SINGLE,), _terms(words, each=True), each=True)
    if words.accept("one"):
        terms = _terms(words) if words.accept("of") else ()
        words.need("paired")
        return Part(1, (PAIRED,), terms)
    count = 1
    if words.peek()[:1].isdigit():
        count = words.number("a number of groups")
        if words.accept("win in a row") or words.accept("wins in a row"):
            return Condition("wins", number=count)
    different = words.accept("different")
    if words.accept("knitted"):
        if words.peek() not in _KNITTED:
            raise words.expected("pair or triple")
        kind = _KNITTED[words.take()]
        return Part(count, (kind,), suits=_knit_suits(words) if kind == KNITTED_PAIR else ())
    if words.accept("run"):
        return _sequence(words, count, RUN)
    kinds = _kinds(words)
    if kinds == (CHOW,) and words.peek()[:1].isdigit():
        return _sequence(words, count, CHOW)
    if words.accept("in"):
        return Part(count, kinds, (Term(_suit(words)),), different=different)
    if words.accept("of"):
        if words.accept("each"):
            return Part(count, kinds, _terms(words, each=True), each=True)
        return Part(count, kinds, _terms(words), different=different)
    return Part(count, kinds, different=different)


def _sequence(words: _Words, count: int, kind: str) -> Part:
    """A run or chow of fixed numbers in a suit."""
    numbers = _range(words, kind == CHOW)
    words.need("in")
    return Part(count, (kind,), (Term(_suit(words)),), numbers=numbers)


def _range(words: _Words, three: bool) -> tuple[int, int]:
    word = words.peek()
    if _is_span(word) and (not three or int(word[2]) - int(word[0]) == 2):
        words.take()
        return int(word[0]), int(word[2])
    raise words.expected(
        "the numbers of the chow, as in 3-5" if three else "the numbers of the run, as in 2-8"
    )


def _is_span(word: str) -> bool:
    return len(word) == 3 and word[1] == "-" and word[0] in "123456789" and word[0] < word[2] <= "9"


def _kinds(words: _Words) -> tuple[str, ...]:
    word = words.peek()
    if word in ("set", "sets"):
        words.take()
        return _SETS
    kinds = [_KINDS.get(one) for one in word.split("/")]
    if None in kinds:
        raise words.expected(
            _A_CLAUSE if words.at == 0 else "pung, kong, chow, set, pair, single, run or knitted"
        )
    found = tuple(kind for kind in _KINDS.values() if kind in kinds)
    unique = tuple(dict.fromkeys(found))
    if len(unique) > 1 and not set(unique) <= set(_SETS):
        raise words.expected("pung, kong and chow as the only choices")
    words.take()
    return unique


def _knit_suits(words: _Words) -> tuple[str, ...]:
    if not words.accept("in"):
        return ()
    first = _suit(words)
    words.need("and")
    return first, _suit(words)


def _suit(words: _Words) -> str:
    if not is_suit(words.peek()):
        raise words.expected("a suit (X, Y, Z, bamboos, characters, circles)")
    return words.take()


def _terms(words: _Words, each: bool = False) -> tuple[Term, ...]:
    found = [_term(words, each)]
    while words.accept("or"):
        if each:
            words.at -= 1
            raise words.expected("a comma or the end (`each` takes one kind of tile)")
        found.append(_term(words, each))
    return tuple(found)


def _term(words: _Words, each: bool) -> Term:
    word = words.peek()
    if each:
        if word not in _SINGULAR:
            raise words.expected(f"one of {', '.join(_SINGULAR)}")
        return Term(_SINGULAR[words.take()])
    if is_suit(word):
        return Term(words.take())
    base = _base(words)
    if base in _CLASSES or base[0].isdigit():
        return Term(base, _suit(words) if words.accept("in") else "")
    return Term(base)


def _base(words: _Words) -> str:
    word = words.peek()
    if word in _CLASSES:
        return words.take()
    number = len(word) == 2 and word[0] in "123456789" and word[1] == "s"
    if number or _is_span(word):
        return words.take()
    tiles = []
    while _is_tiles(words.peek()):
        tiles.append(words.take())
    if not tiles:
        raise words.expected(_A_CLASS)
    return " ".join(tiles)


def _is_tiles(word: str) -> bool:
    return len(word) > 1 and all(word[0] + member in _CODES for member in word[1:])
