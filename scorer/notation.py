"""A compact text form for tiles, sets and hands, which reads back as the same value.

    C111 [DRRRR] (B555) B234 WEE +F3 S1 @W/E call !B5 discard last

- **Tiles**: a letter for the suit and the numbers that follow, `B123` is B1 B2 B3; winds and dragons likewise, `WEE` is
  two east winds, `DRG` a red and a green dragon; `F13`, `S2`, `JKK` two jokers. After a number the next letter may
  follow at once: `B123C99`, `F1S3`; after winds and dragons a space must stand.
- **Sets** laid down: exposed in round brackets `(B555)`, concealed in square ones `[DRRRR]`, in braces `{B555}` where
  that is not known. All other tiles are loose.
- **Bonus tiles** follow a `+`.
- **Winds**: `@W/E` is a player in the west seat in the east round, `?` for one that is not known.
- `-F3` a bonus tile that was not put out, `wins 13` East's wins in a row, `dice` double dice.
- `call` an original call, `announced` a fishing player who said so, `goulash JK` or `goulash B2`.
- **The win** comes last: `!B5 wall`, with `last` for the last tile of the wall or the last discard and `kongs 2` for
  kongs just before it, `first` for the first east wind discarded; `?` for a tile or way that is not known. A hand without `!` did not win.
"""

from __future__ import annotations

import re

from scorer.errors import ScorerError
from scorer.hand import WAYS, Hand, Laid, Win
from scorer.tiles import BACK, JOKER, Tile

_RUN = re.compile(r"[BCD][1-9]+|[FSA][1-4]+|D[RGW]+|W[ESWN]+|JK+")
_TILES = re.compile(r"(?:[BCD][1-9]+|[FSA][1-4]+)*(?:[BCD][1-9]+|[FSA][1-4]+|D[RGW]+|W[ESWN]+|JK+)")
_WORD = re.compile(r"[(\[{][^)\]}]*[)\]}]|[+!-]|@\S+|[^\s()\[\]{}+!-]+|\S")
_BRACKETS = {"(": (")", False), "[": ("]", True), "{": ("}", None)}


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles of one or more words; ScorerError for a word that is none.

    >>> [tile.code for tile in parse_tiles("B12 DR WEE")]
    ['B1', 'B2', 'DR', 'WE', 'WE']
    """
    return tuple(tile for word in text.split() for tile in _word_tiles(word))


def format_tiles(tiles: tuple[Tile, ...]) -> str:
    """The words of some tiles, in their order, neighbours of a suit drawn together; ScorerError for unknown codes.

    >>> format_tiles(parse_tiles("B1 B2 DR WE WE"))
    'B12 DR WEE'
    """
    words: list[str] = []
    for tile in tiles:
        if not tile.known and tile is not BACK:
            raise ScorerError(f"notation: {tile.code!r} is no tile")
        joins = words and tile is not BACK and words[-1] != "BACK" and words[-1][0] == tile.code[0]
        # circles and dragons share a letter, but not a word
        if joins and words[-1][1].isdigit() == tile.code[1].isdigit():
            words[-1] += tile.code[1]
        else:
            words.append(tile.code)
    return " ".join(words)


def parse_hand(text: str) -> Hand:
    """The hand that a text describes; ScorerError with the word that cannot be read.

    >>> hand = parse_hand("(B555) C123 C99 DRRR DGGG +F3 @W/E !C9 discard")
    >>> format_hand(hand)
    '(B555) C12399 DRRRGGG +F3 @W/E !C9 discard'
    """
    words = _WORD.findall(text)
    sets: list[Laid] = []
    tiles: list[Tile] = []
    bonus: list[Tile] = []
    seat = wind = wild = win = None
    flags = set()
    held: list[Tile] = []
    row = 0
    into = tiles
    while words:
        word = words.pop(0)
        if word[0] in _BRACKETS:
            close, concealed = _BRACKETS[word[0]]
            if not word.endswith(close) or len(word) < 2:
                raise ScorerError(f"notation: {word!r} is not closed")
            sets.append(Laid(parse_tiles(word[1:-1]), concealed))
        elif word == "+":
            into = bonus
        elif word[0] == "@":
            seat, wind = _winds(word)
        elif word == "!":
            win = _parse_win(words)
        elif word in ("call", "announced", "dice"):
            flags.add(word)
        elif word == "-":
            into = held
        elif word == "wins" and words and words[0].isdecimal():
            row = int(words.pop(0))
        elif word == "goulash":
            wild = _wild(words)
        else:
            into.extend(_word_tiles(word))
    return Hand(
        tuple(sets),
        tuple(tiles),
        tuple(bonus),
        seat,
        wind,
        win,
        "call" in flags,
        "announced" in flags,
        wild,
        tuple(held),
        row,
        "dice" in flags,
    )


def format_hand(hand: Hand) -> str:
    """The text of a hand, which `parse_hand` reads back as the same hand; ScorerError for unknown codes."""
    brackets = {concealed: (left, right) for left, (right, concealed) in _BRACKETS.items()}
    words = [brackets[s.concealed][0] + format_tiles(s.tiles) + brackets[s.concealed][1] for s in hand.sets]
    if hand.tiles:
        words.append(format_tiles(hand.tiles))
    if hand.bonus:
        words.append("+" + format_tiles(hand.bonus))
    if hand.bonus_in_hand:
        words.append("-" + format_tiles(hand.bonus_in_hand))
    if hand.seat or hand.round:
        words.append(f"@{hand.seat or '?'}/{hand.round or '?'}")
    if hand.original_call:
        words.append("call")
    if hand.announced:
        words.append("announced")
    if hand.double_dice:
        words.append("dice")
    if hand.wins_in_a_row:
        words.append(f"wins {hand.wins_in_a_row}")
    if hand.wild is not None:
        words.append(f"goulash {hand.wild.code}")
    if hand.win is not None:
        words.append(f"!{format_tiles((hand.win.tile,)) if hand.win.tile else '?'} {hand.win.by or '?'}")
        if hand.win.last:
            words.append("last")
        if hand.win.kongs_before:
            words.append(f"kongs {hand.win.kongs_before}")
        if hand.win.first_east:
            words.append("first")
    return " ".join(words)


def _word_tiles(word: str) -> list[Tile]:
    if word == "BACK":
        return [BACK]
    if not _TILES.fullmatch(word):
        raise ScorerError(f"notation: {word!r} is no tile")
    return [Tile.from_code(run[0] + member) for run in _RUN.findall(word) for member in run[1:]]


def _winds(word: str) -> tuple[str | None, str | None]:
    found = re.fullmatch(r"@([ESWN?])/([ESWN?])", word)
    if not found:
        raise ScorerError(f"notation: {word!r} is no seat and round, as in @W/E")
    seat, wind = (None if w == "?" else w for w in found.groups())
    return seat, wind


def _wild(words: list[str]) -> Tile:
    word = words.pop(0) if words else ""
    if word not in ("JK", "B2"):
        raise ScorerError(f"notation: the wild tile of a goulash is JK or B2, not {word!r}")
    return JOKER if word == "JK" else Tile.from_code(word)


def _parse_win(words: list[str]) -> Win:
    """The words after `!`: a tile, a way, and what else is said; they are taken off the list."""
    tile_word = words.pop(0) if words else ""
    tile = None
    if tile_word != "?":
        tiles = parse_tiles(tile_word)
        if len(tiles) != 1:
            raise ScorerError(f"notation: the winning tile must be one tile, not {tile_word!r}")
        tile = tiles[0]
    by = words.pop(0) if words else ""
    if by != "?" and by not in WAYS:
        raise ScorerError(f"notation: {by!r} is no way to win; there are {', '.join(WAYS)} and ?")
    last = first = False
    kongs = 0
    while words:
        word = words.pop(0)
        if word == "last":
            last = True
        elif word == "first":
            first = True
        elif word == "kongs" and words and words[0].isdecimal():
            kongs = int(words.pop(0))
        else:
            raise ScorerError(f"notation: {word!r} cannot follow the winning tile")
    return Win(tile, None if by == "?" else by, last, kongs, first)
