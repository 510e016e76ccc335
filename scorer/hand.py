"""A hand as it lies at the end of a deal, and everything that can be wrong with it.

`faults` names every fault at once. What depends on facts that may be unknown (how the winning tile came, which it
was, the seat) is asked of one `Case` at a time: a case is one way in which it all could have happened.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorer.sets import CHOW, KONG, PUNG, what_sets
from scorer.tiles import BACK, JOKER, KINDS, Tile, codes

WALL = "wall"
DISCARD = "discard"
LOOSE = "loose"
ROBBED_KONG = "robbed_kong"
DEALT = "dealt"
FIRST_DISCARD = "first_discard"
#: How a winning tile can come, the common ways first.
WAYS = (DISCARD, WALL, LOOSE, ROBBED_KONG, DEALT, FIRST_DISCARD)
#: The ways in which another player's tile is taken: it exposes the set that it completes.
CLAIMS = frozenset((DISCARD, ROBBED_KONG, FIRST_DISCARD))

WIND_WORDS = {"E": "East", "S": "South", "W": "West", "N": "North"}


@dataclass(frozen=True, slots=True)
class Laid:
    """A set as it was laid down or grouped; `concealed` is None where that is not known."""

    tiles: tuple[Tile, ...]
    concealed: bool | None = False


@dataclass(frozen=True, slots=True)
class Win:
    """How a hand won: `tile` and `by` (one of `WAYS`) are None where unknown.

    `last`: the last tile of the wall, or the last discard. `kongs_before`: kongs made one after another just before
    the winning loose tile. `first_east`: the tile is the first east wind that anyone discarded.
    """

    tile: Tile | None = None
    by: str | None = None
    last: bool = False
    kongs_before: int = 0
    first_east: bool = False


@dataclass(frozen=True, slots=True)
class Hand:
    """All that the scorer sees: sets laid down, the rest of the hand, bonus tiles, winds, and how it won.

    `seat` and `round` are E, S, W or N, None where unknown; `win` is None for a hand that did not win; `wild` is the
    wild tile of a goulash, else None. Some rulesets ask for more: bonus tiles that were not put out, how often East
    has won in a row (this win included), and whether the dice doubled everything.
    """

    sets: tuple[Laid, ...] = ()
    tiles: tuple[Tile, ...] = ()
    bonus: tuple[Tile, ...] = ()
    seat: str | None = None
    round: str | None = None
    win: Win | None = None
    original_call: bool = False
    announced: bool = False
    wild: Tile | None = None
    bonus_in_hand: tuple[Tile, ...] = ()
    wins_in_a_row: int = 0
    double_dice: bool = False

    @property
    def kongs(self) -> int:
        """How many kongs lie declared; each makes the hand one tile longer."""
        return [len(s.tiles) for s in self.sets].count(4)

    @property
    def all_tiles(self) -> tuple[Tile, ...]:
        """Every tile, bonus tiles apart: the loose ones first."""
        tiles = self.tiles
        for laid in self.sets:
            tiles += laid.tiles
        return tiles

    @property
    def size(self) -> int:
        """How many tiles the hand has, bonus tiles apart."""
        return len(self.all_tiles)

    @property
    def full_size(self) -> int:
        """How many tiles it should have: 14 to win, else 13, and one more for each kong."""
        return (13 if self.win is None else 14) + self.kongs


@dataclass(frozen=True, slots=True)
class Case:
    """One way in which everything unknown about a hand could have been; nothing in it is unknown.

    `concealed` says of each laid set whether it lay concealed. `by` and `tile` are None only for a hand that did not
    win (and `tile` for one that was dealt complete).
    """

    concealed: tuple[bool, ...]
    by: str | None = None
    tile: Tile | None = None

    @property
    def claimed(self) -> bool:
        """Whether the winning tile was another player's."""
        return self.by in CLAIMS


def faults(hand: Hand, animals: bool = False) -> list[str]:
    """Every fault that the tiles themselves show, as sentences; an empty list for a hand that can exist.

    `animals` says whether the table plays with animal tiles.
    """
    return [*_tile_faults(hand, animals), *_set_faults(hand), *_count_faults(hand), *_win_faults(hand)]


def _tally(tiles: tuple[Tile, ...]) -> dict[Tile, int]:
    """How many there are of each; as `Counter` says, but it costs less."""
    found: dict[Tile, int] = {}
    for tile in tiles:
        found[tile] = found.get(tile, 0) + 1
    return found


def _tile_faults(hand: Hand, animals: bool) -> list[str]:
    found = []
    for tile, count in _tally(hand.all_tiles).items():
        if count <= 4 and 0 <= tile.index < KINDS:
            continue
        if tile is BACK:
            found.append(f"{number_of_tiles(count)} face down: say what lies there.")
        elif not tile.known:
            found.append(f"{tile.name} is no tile code.")
        elif tile is JOKER and hand.wild is not JOKER:
            found.append("A joker is in the hand, but jokers are used only in a goulash with jokers.")
        elif not tile.playing and tile is not JOKER:
            found.append(
                f"The {tile.name} ({tile.code}) is among the tiles of the hand: no set is made of it."
            )
        elif count > 4:
            found.append(f"There are {count} of {tile.plural} ({tile.code}): a set of tiles has four.")
    bonus = hand.bonus + hand.bonus_in_hand if animals else hand.bonus
    kinds = "Flower, Season or animal" if animals else "Flower or Season"
    for tile, count in _tally(bonus).items() if bonus else ():
        if not tile.known:
            found.append(f"{tile.name} among the bonus tiles is no {kinds}.")
        elif not tile.bonus and not (animals and tile.animal):
            found.append(f"The {tile.name} ({tile.code}) is no {kinds}.")
        elif count > 1:
            found.append(f"There are {count} of {tile.name} ({tile.code}): a set of tiles has one.")
    return found


def _set_faults(hand: Hand) -> list[str]:
    found = []
    lone = []
    for laid in hand.sets:
        if not what_sets(laid.tiles, hand.wild):
            if all(t.playing or t is hand.wild for t in laid.tiles):
                found.append(f"{codes(laid.tiles) or 'An empty set'} is no set.")
        elif laid.concealed is False and only_claimed_last(laid, hand.wild):
            lone.append(laid)
    if hand.win is None:
        found += [
            f"{codes(s.tiles)} lies exposed, but only a claimed winning tile exposes it, and this hand did not win."
            for s in lone
        ]
    elif len(lone) > 1:
        named = " and ".join(codes(s.tiles) for s in lone)
        found.append(f"{named} lie exposed, but the winning tile can have exposed only one of them.")
    return found


def _count_faults(hand: Hand) -> list[str]:
    size, full = hand.size, hand.full_size
    if size == full or (hand.win is None and size < full):
        return []
    kongs = f" ({full - hand.kongs} and one more for each kong)" if hand.kongs else ""
    if hand.win is not None:
        return [f"The hand has {number_of_tiles(size)}; a winning hand needs {full}{kongs}."]
    hint = " If it won, say how." if size == full + 1 else ""
    return [f"The hand has {number_of_tiles(size)}; a hand that did not win has {full}{kongs}.{hint}"]


def number_of_tiles(count: int) -> str:
    """A number of tiles in words."""
    return f"{count} tile" if count == 1 else f"{count} tiles"


def _win_faults(hand: Hand) -> list[str]:
    win = hand.win
    if win is None:
        return []
    found = []
    if (
        win.tile is not None
        and not any(win.tile in s.tiles for s in hand.sets)
        and win.tile not in hand.tiles
    ):
        found.append(f"The winning tile {win.tile.code} is not in the hand.")
    if win.kongs_before > hand.kongs:
        found.append(
            f"The winning tile came after {win.kongs_before} kongs made one after another, but the hand has "
            f"{hand.kongs} declared."
        )
    if win.by == DEALT and hand.seat not in (None, "E"):
        found.append(
            f"Only East is dealt fourteen tiles; {WIND_WORDS[hand.seat or 'E']} cannot win on the deal."
        )
    if win.by == FIRST_DISCARD and hand.seat == "E":
        found.append("East cannot win on East's own first discard.")
    return found


def only_claimed_last(laid: Laid, wild: Tile | None) -> bool:
    """Whether this set can lie exposed only because the winning tile completed it: no pung, kong or chow."""
    return all(kind not in (PUNG, KONG, CHOW) for kind, _, _ in what_sets(laid.tiles, wild))


def case_faults(hand: Hand, case: Case) -> list[str]:
    """Why this winning hand cannot have won in this way, as sentences; an empty list where it can."""
    by, tile = case.by, case.tile
    found = []
    exposed = [s for s, c in zip(hand.sets, case.concealed, strict=True) if not c]
    lone = [s for s in exposed if only_claimed_last(s, hand.wild)]
    if by in (DEALT, FIRST_DISCARD):
        word = "the deal" if by == DEALT else "East's first discard"
        if hand.kongs:
            found.append(f"A hand that wins on {word} has no declared kong.")
        early = exposed if by == DEALT else [s for s in exposed if tile not in s.tiles]
        if early or len(exposed) > 1:
            found.append(f"A hand that wins on {word} has no exposed set.")
    elif case.claimed:
        if lone and tile not in lone[0].tiles:
            found.append(
                f"{codes(lone[0].tiles)} lies exposed, so a claimed tile completed it, but the winning tile is "
                f"{tile.code if tile else ''}."
            )
    elif lone:
        found.append(f"{codes(lone[0].tiles)} lies exposed, but the winning tile was not claimed.")
    if by != DEALT and tile is not None and not found:
        found += _place_faults(hand, case, tile)
    return found


def _place_faults(hand: Hand, case: Case, tile: Tile) -> list[str]:
    """Faults of where the winning tile lies."""
    places = [
        concealed
        for laid, concealed in zip(hand.sets, case.concealed, strict=True)
        if tile in laid.tiles and len(laid.tiles) < 4
    ]
    if tile in hand.tiles:
        places.append(True)
    if not places:
        return [
            f"The winning tile {tile.code} lies in a kong; a kong is complete before the winning tile comes."
        ]
    if not case.claimed and not any(places):
        return [f"The winning tile {tile.code} was drawn, but it lies only in exposed sets."]
    if case.by == ROBBED_KONG and tile is not hand.wild and count_of(hand, tile) > 1:
        return [
            f"A robbed kong holds the other three {tile.plural}, so it can complete only a chow or a pattern of "
            f"single tiles; this hand has {count_of(hand, tile)} of them."
        ]
    return []


def count_of(hand: Hand, tile: Tile) -> int:
    """How many of `tile` the hand has, wherever they lie."""
    return hand.all_tiles.count(tile)


def counted(tiles: tuple[Tile, ...], wild: Tile | None = None) -> tuple[list[int], int]:
    """How many of each of the 34 kinds there are, and how many wild tiles, of tiles that are all playing or wild."""
    counts = [0] * KINDS
    wilds = 0
    for tile in tiles:
        if tile is wild:
            wilds += 1
        else:
            counts[tile.index] += 1
    return counts, wilds
