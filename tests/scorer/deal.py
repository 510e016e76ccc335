"""Random hands for property tests and the bench: winners and losers, ordinary and special."""

from __future__ import annotations

from random import Random

from scorer.hand import Hand, Laid, Win
from scorer.tiles import PLAYING, WINDS, Tile

_MAJORS = [t for t in PLAYING if t.major]
_BONUS = [Tile.from_code(f"{kind}{n}") for kind in "FS" for n in range(1, 5)]


def _take(bag: dict[Tile, int], tiles: tuple[Tile, ...]) -> bool:
    """Take these tiles from the bag if it has them all."""
    for at, tile in enumerate(tiles):
        if not bag[tile]:
            for back in tiles[:at]:
                bag[back] += 1
            return False
        bag[tile] -= 1
    return True


def bonus_tiles(rng: Random) -> tuple[Tile, ...]:
    """Up to five bonus tiles."""
    return tuple(rng.sample(_BONUS, rng.choice((0, 0, 1, 1, 2, 3, 5))))


def ordinary_win(rng: Random, pool: list[Tile] | None = None, chows: int = 1) -> Hand:
    """A hand of four sets and a pair from the pool, some declared, won on the wall or on a discard."""
    while True:
        hand = _ordinary_win(rng, pool or list(PLAYING), chows)
        if hand is not None:
            return hand


def _ordinary_win(rng: Random, pool: list[Tile], chows: int) -> Hand | None:
    bag = dict.fromkeys(PLAYING, 4)
    laid: list[Laid] = []
    loose: list[Tile] = []
    pair = rng.choice(pool)
    _take(bag, (pair, pair))
    loose += (pair, pair)
    for _ in range(4):
        tile = rng.choice(pool)
        roll = rng.random()
        if chows and roll < 0.2:
            if tile.index >= 27 or tile.number > 7:
                return None
            tiles = PLAYING[tile.index : tile.index + 3]
            chows -= 1
        else:
            tiles = (tile,) * (4 if roll > 0.85 else 3)
        if not _take(bag, tiles):
            return None
        lies = rng.random()
        if len(tiles) == 4:
            laid.append(Laid(tiles, lies < 0.5))
        elif lies < 0.35:
            laid.append(Laid(tiles, False))
        else:
            loose += tiles
    rng.shuffle(loose)
    by = rng.choice(("wall", "discard", "discard", "loose"))
    win = Win(rng.choice(loose), by, rng.random() < 0.05)
    return Hand(
        tuple(laid),
        tuple(loose),
        bonus_tiles(rng),
        rng.choice(WINDS),
        rng.choice(WINDS),
        win,
        rng.random() < 0.05,
    )


def special_win(rng: Random) -> Hand:
    """A winning hand that is often a special hand of one kind or another."""
    suit = rng.choice("BCD")
    kind = rng.randrange(7)
    if kind == 0:
        return ordinary_win(rng, [t for t in PLAYING if t.suit == suit], 0)
    if kind == 1:
        return ordinary_win(rng, _MAJORS, 0)
    if kind == 2:
        return ordinary_win(rng, [t for t in PLAYING if t.honour], 0)
    if kind == 3:
        tiles = rng.sample(_MAJORS, 7) * 2
    elif kind == 4:
        tiles = [*_MAJORS, rng.choice(_MAJORS)]
    elif kind == 5:
        other = rng.choice([s for s in "BCD" if s != suit])
        tiles = [Tile.from_code(f"{s}{n}") for n in rng.sample(range(1, 10), 7) for s in (suit, other)]
    else:
        tiles = [Tile.from_code(f"{suit}{n}") for n in (1, 1, 2, 3, 4, 5, 6, 7, 8, 9)]
        tiles += [Tile.from_code(f"W{w}") for w in WINDS]
    rng.shuffle(tiles)
    win = Win(tiles[-1], rng.choice(("wall", "discard")))
    return Hand((), tuple(tiles), bonus_tiles(rng), rng.choice(WINDS), rng.choice(WINDS), win)


def losing(rng: Random) -> Hand:
    """A hand of thirteen tiles that did not win, one of an ordinary or special winning hand taken away at times."""
    full = ordinary_win(rng) if rng.random() < 0.5 else special_win(rng)
    tiles = list(full.tiles)
    tiles.pop(rng.randrange(len(tiles)))
    return Hand(full.sets, tuple(tiles), full.bonus, full.seat, full.round, None, full.original_call)
