"""Reading a line of the pattern language: every word in its place, or an error that says what was expected."""

from scorer.pattern import (
    PAIRED,
    RUN,
    SETS,
    WAYS,
    Clause,
    Condition,
    Part,
    Pattern,
    PatternError,
    Term,
    When,
    is_suit,
)
from scorer.sets import CHOW, KNITTED_PAIR, KNITTED_TRIPLE, KONG, PAIR, PUNG, SINGLE
from scorer.tiles import PLAYING

_ALIKE = {"pung": PUNG, "kong": KONG, "chow": CHOW, "pair": PAIR, "single": SINGLE}
_KINDS = {**_ALIKE, **{f"{word}s": kind for word, kind in _ALIKE.items()}}
_KNITTED = {"pair": KNITTED_PAIR, "pairs": KNITTED_PAIR, "triple": KNITTED_TRIPLE, "triples": KNITTED_TRIPLE}
_CLASSES = ("winds", "dragons", "honours", "terminals", "majors", "simples", "greens", "suits", "anything")
_SINGULAR = {name[:-1]: name for name in _CLASSES if name.endswith("s")}
_CODES = {tile.code for tile in PLAYING}

_A_PART = "a number, pung, kong, chow, set, pair, single, run, knitted, each, one"
_A_CLAUSE = f"a clause ({_A_PART}, any hand, all, some, at most, concealed, last tile, claimed, won on, winning tile, after, as East, no bonus tiles, if, unless)"
_A_CLASS = f"a kind of tile ({', '.join(_CLASSES)}, 1s, 2-8, X, Y, Z, bamboos, characters, circles, or tiles as in B23 DG)"


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
        return SETS
    kinds = [_KINDS.get(one) for one in word.split("/")]
    if None in kinds:
        raise words.expected(
            _A_CLAUSE if words.at == 0 else "pung, kong, chow, set, pair, single, run or knitted"
        )
    found = tuple(kind for kind in _KINDS.values() if kind in kinds)
    unique = tuple(dict.fromkeys(found))
    if len(unique) > 1 and not set(unique) <= set(SETS):
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
