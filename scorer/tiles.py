"""Tiles as values: codes, names, Unicode characters and their order.

Playing tiles have an `index` from 0 to 33 (bamboos, characters, circles, winds, dragons), so that a hand can be
counted in a list of 34 numbers; bonus tiles, animals and the joker follow.
"""

from __future__ import annotations

from dataclasses import dataclass

#: Letters of the suits, winds and dragons in table order.
SUITS = "BCD"
WINDS = "ESWN"
DRAGONS = "RGW"

#: How many kinds of playing tiles there are; their indices are 0 to 33.
KINDS = 34
FIRST_WIND = 27
FIRST_DRAGON = 31

_SUIT_NAMES = {"B": "bamboo", "C": "characters", "D": "circles"}
_WIND_NAMES = {"E": "east", "S": "south", "W": "west", "N": "north"}
_DRAGON_NAMES = {"R": "red", "G": "green", "W": "white"}
_BONUS_NAMES = {"F": "flower", "S": "season"}
_ANIMALS = ("cat", "mouse", "cockerel", "centipede")

_SUIT_CHARACTERS = {"B": 0x1F010, "C": 0x1F007, "D": 0x1F019}
_DRAGON_CHARACTERS = {"R": 0x1F004, "G": 0x1F005, "W": 0x1F006}
_BACK_CHARACTER = "\U0001f02b"
#: Marks that ask for a picture or a plain glyph; they follow a tile without changing it.
_VARIATION_SELECTORS = "\ufe0e\ufe0f"


@dataclass(frozen=True, slots=True, eq=False)
class Tile:
    """One kind of tile. There is a single object for each code, so `is` and `==` say the same.

    `index` is 0 to 33 for playing tiles, 34 to 46 for flowers, seasons, animals and the joker, and -1 for a tile that
    is none of them (face down, or a code that means nothing).
    `number` is 1 to 9 for suits, 1 to 4 for bonus tiles and animals, else 0.
    """

    code: str
    name: str
    unicode: str
    index: int
    suit: str = ""
    number: int = 0

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"Tile.from_code({self.code!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return (tile_or_unknown, (self.code,))

    @property
    def known(self) -> bool:
        """Whether this is a tile of the game at all."""
        return self.index >= 0

    @property
    def playing(self) -> bool:
        """Whether sets are made of it: a suit tile, wind or dragon."""
        return 0 <= self.index < KINDS

    @property
    def honour(self) -> bool:
        """Whether it is a wind or a dragon."""
        return FIRST_WIND <= self.index < KINDS

    @property
    def wind(self) -> bool:
        """Whether it is a wind."""
        return FIRST_WIND <= self.index < FIRST_DRAGON

    @property
    def dragon(self) -> bool:
        """Whether it is a dragon."""
        return FIRST_DRAGON <= self.index < KINDS

    @property
    def terminal(self) -> bool:
        """Whether it is the 1 or the 9 of a suit."""
        return 0 <= self.index < FIRST_WIND and self.number in (1, 9)

    @property
    def major(self) -> bool:
        """Whether it is a terminal or an honour."""
        return self.honour or self.terminal

    @property
    def bonus(self) -> bool:
        """Whether it is a Flower or a Season."""
        return KINDS <= self.index < KINDS + 8

    @property
    def animal(self) -> bool:
        """Whether it is one of the four animals, which some tables put out as bonus tiles."""
        return KINDS + 8 <= self.index < KINDS + 12

    @property
    def plural(self) -> str:
        """The name of several: "red dragons", "5 circles"."""
        return f"{self.name}s" if self.honour else self.name

    @staticmethod
    def from_code(code: str) -> Tile:
        """The tile with this code, as in `B1`; ValueError for any other text.

        >>> Tile.from_code("DR").name
        'red dragon'
        """
        try:
            return _BY_CODE[code]
        except KeyError:
            raise ValueError(f"{code!r} is no tile code") from None

    @staticmethod
    def parse(text: str) -> Tile:
        """The tile of a code in either case, or of a Unicode tile character; ValueError for any other text.

        >>> Tile.parse("\U0001f019"), Tile.parse("d1")
        (Tile.from_code('D1'), Tile.from_code('D1'))
        """
        stripped = text.strip().strip(_VARIATION_SELECTORS)
        return _BY_CHARACTER.get(stripped) or Tile.from_code(stripped.upper())


def _table() -> list[Tile]:
    tiles: list[Tile] = []

    def add(code: str, name: str, character: int, suit: str = "", number: int = 0) -> None:
        tiles.append(Tile(code, name, chr(character) if character else "", len(tiles), suit, number))

    for suit in SUITS:
        for n in range(1, 10):
            add(f"{suit}{n}", f"{n} {_SUIT_NAMES[suit]}", _SUIT_CHARACTERS[suit] + n - 1, suit, n)
    for place, wind in enumerate(WINDS):
        add(f"W{wind}", f"{_WIND_NAMES[wind]} wind", 0x1F000 + place)
    for dragon in DRAGONS:
        add(f"D{dragon}", f"{_DRAGON_NAMES[dragon]} dragon", _DRAGON_CHARACTERS[dragon])
    for first, kind in ((0x1F022, "F"), (0x1F026, "S")):
        for n in range(1, 5):
            add(f"{kind}{n}", f"{_BONUS_NAMES[kind]} {n}", first + n - 1, "", n)
    for n, animal in enumerate(_ANIMALS, 1):
        add(f"A{n}", animal, 0, "", n)
    add("JK", "joker", 0x1F02A)
    return tiles


#: Every tile in table order, A1-A4 and JK last.
ALL_TILES: tuple[Tile, ...] = tuple(_table())
#: Their codes.
ALL_CODES: tuple[str, ...] = tuple(tile.code for tile in ALL_TILES)
#: The 34 kinds that sets are made of; `PLAYING[i].index == i`.
PLAYING: tuple[Tile, ...] = ALL_TILES[:KINDS]
JOKER = ALL_TILES[-1]
#: A tile that lies face down: known to be there, not known which.
BACK = Tile("BACK", "face-down tile", _BACK_CHARACTER, -1)

_BY_CODE = {tile.code: tile for tile in (*ALL_TILES, BACK)}
_BY_CHARACTER = {tile.unicode: tile for tile in (*ALL_TILES, BACK) if tile.unicode}
_UNKNOWN: dict[str, Tile] = {}


def tile_or_unknown(text: str) -> Tile:
    """The tile that `text` names, or for a code that means nothing a tile with index -1 which bears it."""
    try:
        return Tile.parse(text)
    except ValueError:
        return _UNKNOWN.setdefault(text, Tile(text, f"{text!r}", "", -1))


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles of a list: codes or Unicode tiles, with spaces or commas between codes.

    Codes that mean nothing become tiles with index -1; the hand names them as faults.
    """
    quick = text.split()
    try:
        return tuple([_BY_CODE[word] for word in quick])
    except KeyError:
        return tuple(tile_or_unknown(word) for word in _words(text))


def _words(text: str) -> list[str]:
    """The list's words; Unicode tiles may stand together without spaces."""
    spaced = []
    for character in text:
        if character in _VARIATION_SELECTORS:
            continue
        spaced.append(f" {character} " if character in _BY_CHARACTER else character)
    return "".join(spaced).replace(",", " ").split()


def codes(tiles: tuple[Tile, ...] | list[Tile]) -> str:
    """The list of codes, separated by spaces, that `parse_tiles` reads back."""
    return " ".join([tile.code for tile in tiles])
