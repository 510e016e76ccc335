"""Sets as values: pung, kong, chow, pair, knitted pair and triple, and the single tile that won.

A `Meld` says what a set counts as; where wild tiles help, `shown` holds what really lies there.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations

from scorer.tiles import FIRST_WIND, PLAYING, SUITS, Tile

PUNG = "pung"
KONG = "kong"
CHOW = "chow"
PAIR = "pair"
KNITTED_PAIR = "knitted_pair"
KNITTED_TRIPLE = "knitted_triple"
SINGLE = "single"

# What a set shows of itself, as bits: rules on a whole hand ask for them together (`Meld.traits`).
BAMBOO, CHARACTERS, CIRCLES = 1, 2, 4
SUITED = BAMBOO | CHARACTERS | CIRCLES
HONOUR, TERMINAL, SIMPLE, NOT_GREEN = 8, 16, 32, 64
HAS_CHOW, HAS_PUNG, HAS_KONG, EXPOSED = 128, 256, 512, 1024
#: A set that was exposed before the winning tile came; the arranged hand adds it, a set alone cannot tell.
EXPOSED_EARLY = 2048
#: A pung or kong of each wind and dragon, from east on: this bit, the next, and so on to the white dragon.
FIRST_HONOUR_SET = 4096
ALL_WINDS = FIRST_HONOUR_SET * 0b1111
ALL_DRAGONS = FIRST_HONOUR_SET * 0b1110000
#: The green tiles: bamboos 2 3 4 6 8 and the green dragon.
GREEN = frozenset(("B2", "B3", "B4", "B6", "B8", "DG"))


@dataclass(frozen=True, slots=True, eq=False)
class Meld:
    """One set: what it counts as, whether concealed, and how many wild tiles stand in it.

    There is a single object for each value (made by `meld`), so `is` and `==` say the same.
    `tiles` are what it counts as, lowest first; `wild` is the wild tile, where `wilds` of them stand in for others.
    `traits` are the bits above that hold for it.
    """

    kind: str
    tiles: tuple[Tile, ...]
    concealed: bool
    wilds: int = 0
    wild: Tile | None = None
    traits: int = 0

    def __repr__(self) -> str:
        extra = f", {self.wilds}, {self.wild!r}" if self.wilds else ""
        return f"meld({self.kind!r}, {self.tiles!r}, {self.concealed}{extra})"

    def __reduce__(self) -> tuple[object, ...]:
        return (meld, (self.kind, self.tiles, self.concealed, self.wilds, self.wild))

    @property
    def tile(self) -> Tile:
        """The tile it is made of, or its lowest."""
        return self.tiles[0]

    @property
    def shown(self) -> tuple[Tile, ...]:
        """The tiles that really lie there: the wild tiles last."""
        if self.wild is None:
            return self.tiles
        return self.tiles[: len(self.tiles) - self.wilds] + (self.wild,) * self.wilds

    def turned(self, concealed: bool) -> Meld:
        """The same set, concealed or exposed."""
        return meld(self.kind, self.tiles, concealed, self.wilds, self.wild)


@cache
def meld(
    kind: str, tiles: tuple[Tile, ...], concealed: bool, wilds: int = 0, wild: Tile | None = None
) -> Meld:
    """The one `Meld` object with these values."""
    return Meld(kind, tiles, concealed, wilds, wild, _traits(kind, tiles, concealed))


def _traits(kind: str, tiles: tuple[Tile, ...], concealed: bool) -> int:
    bits = {CHOW: HAS_CHOW, PUNG: HAS_PUNG, KONG: HAS_KONG}.get(kind, 0)
    if not concealed:
        bits |= EXPOSED
    for tile in tiles:
        bits |= tile_traits(tile)
    if kind in (PUNG, KONG) and tiles[0].honour:
        bits |= FIRST_HONOUR_SET << (tiles[0].index - FIRST_WIND)
    return bits


def tile_traits(tile: Tile) -> int:
    """The bits that a set has of a playing tile in it."""
    bits = HONOUR if tile.honour else TERMINAL if tile.terminal else SIMPLE
    if tile.suit:
        bits |= BAMBOO << SUITS.index(tile.suit)
    return bits if tile.code in GREEN else bits | NOT_GREEN


_SIZES = {SINGLE: 1, PAIR: 2, PUNG: 3, KONG: 4}


def alike(kind: str, tile: Tile, concealed: bool = True, wilds: int = 0, wild: Tile | None = None) -> Meld:
    """A single, pair, pung or kong of one tile."""
    return meld(kind, (tile,) * _SIZES[kind], concealed, wilds, wild if wilds else None)


def chow(lowest: Tile, concealed: bool = True) -> Meld:
    """The chow that starts at `lowest`, a 1 to 7."""
    at = lowest.index
    return meld(CHOW, PLAYING[at : at + 3], concealed)


@lru_cache(maxsize=4096)
def what_sets(
    tiles: tuple[Tile, ...], wild: Tile | None = None
) -> tuple[tuple[str, tuple[Tile, ...], int], ...]:
    """Every set that these tiles can be: its kind, what it counts as, and its wild tiles. Empty: no set at all.

    Without wild tiles there is at most one answer. A set of three or four wild tiles alone is none.
    """
    real = tuple(sorted((t for t in tiles if t is not wild), key=lambda t: t.index))
    wilds = len(tiles) - len(real)
    if not all(t.playing for t in real):
        return ()
    found: list[tuple[str, tuple[Tile, ...], int]] = []
    size = len(tiles)
    if size == 1 and wild is not None and wilds:
        return ((SINGLE, (wild,), 1),)
    kinds = {1: SINGLE, 2: PAIR, 3: PUNG, 4: KONG}
    if size in kinds and len(set(real)) == 1:
        found.append((kinds[size], (real[0],) * size, wilds))
    elif size == 2 and not real:
        found += [(PAIR, (t, t), 2) for t in PLAYING]
    if real and all(t.index < FIRST_WIND for t in real):
        found += _runs_and_knits(real, size, wilds)
    return tuple(found)


def _runs_and_knits(real: tuple[Tile, ...], size: int, wilds: int) -> list[tuple[str, tuple[Tile, ...], int]]:
    """Chows and knitted sets of `size` tiles around the real suit tiles; the real ones come first."""
    found = []
    if len(set(real)) < len(real):
        return []
    numbers = {t.number for t in real}
    if len(numbers) == 1 and size in (2, 3):
        have = {t.suit for t in real}
        for more in combinations([s for s in SUITS if s not in have], size - len(real)):
            filled = real + tuple(Tile.from_code(f"{s}{real[0].number}") for s in more)
            found.append((KNITTED_PAIR if size == 2 else KNITTED_TRIPLE, filled, wilds))
    if size == 3 and len({t.suit for t in real}) == 1 and max(numbers) - min(numbers) <= 2:
        suit = real[0].suit
        for low in range(max(1, max(numbers) - 2), min(7, min(numbers)) + 1):
            missing = tuple(Tile.from_code(f"{suit}{n}") for n in range(low, low + 3) if n not in numbers)
            filled = real + missing
            found.append((CHOW, filled if wilds else tuple(sorted(filled, key=lambda t: t.index)), wilds))
    return found
