"""How tiles lie: in rows, boxes, scattered, or as one or two seen from near. Lengths in tile widths."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from scene_bodies import Body
from scene_boxes import Box
from scene_camera import Floats, leaning, overlap, rotated
from vision.reading import FLOWERS_AND_SEASONS

SUITED = tuple(f"{suit}{n}" for suit in "BCD" for n in range(1, 10))
HONOURS = ("WE", "WS", "WW", "WN", "DR", "DG", "DW")
FACES = SUITED + HONOURS + FLOWERS_AND_SEASONS


@dataclass(frozen=True, slots=True)
class Laid:
    """One tile in the world: its centre and axes (see `Box`), what it is, and where it belongs in the layout."""

    code: str
    centre: Floats
    axes: Floats
    row: int | None = None
    place: int | None = None
    group: int | None = None
    in_hand: bool = True
    sideways: bool = False


@dataclass(frozen=True, slots=True)
class LaidSet:
    """A set as laid out: the number of its group, its tiles with hidden faces filled in, what it is."""

    number: int
    tiles: tuple[str, ...]
    kind: str
    concealed: bool


@dataclass(frozen=True, slots=True)
class Layout:
    """Tiles, the sets that they show, and other things beside or under them."""

    tiles: tuple[Laid, ...]
    sets: tuple[LaidSet, ...] = ()
    things: tuple[Box, ...] = ()


def wall_of_codes(rng: np.random.Generator, count: int, codes: tuple[str, ...]) -> list[str]:
    """Codes as drawn from a shuffled set: four of each, one of each bonus tile; reshuffled where it runs out."""
    wall: list[str] = []
    while len(wall) < count:
        deck = [code for code in codes for _ in range(4 if code[0] in "BCDW" else 1)]
        rng.shuffle(deck)
        wall += deck
    return wall[:count]


def codes_for(rng: np.random.Generator, count: int, codes: tuple[str, ...]) -> list[str]:
    """Codes for a scene: mostly any face as likely as any other, sometimes as a real set gives them, sorted or not."""
    style = rng.random()
    if style < 0.5:
        return [codes[int(k)] for k in rng.integers(len(codes), size=count)]
    drawn = wall_of_codes(rng, count, codes)
    return sorted(drawn) if style < 0.75 else drawn


def some_face_down(rng: np.random.Generator, codes: list[str], share: float) -> list[str]:
    """In a `share` of layouts some of the tiles lie face down."""
    if rng.random() >= share:
        return codes
    odds = float(rng.choice([0.1, 0.3, 0.9]))
    return ["BACK" if rng.random() < odds else code for code in codes]


@dataclass(frozen=True, slots=True)
class Care:
    """How carefully tiles were put down: gap between neighbours, and deviations of place and angle (radians)."""

    gap: float
    slip: float
    turn: float
    lift: float

    @staticmethod
    def random(rng: np.random.Generator) -> Care:
        """From pushed together with a ruler to put down by a tired hand."""
        sloppy = float(rng.choice([0.0, 0.3, 1.0], p=[0.35, 0.4, 0.25]))
        gap = 0.0 if rng.random() < 0.5 else float(rng.uniform(0, 0.04))
        return Care(gap, 0.06 * sloppy, 0.03 * sloppy, 0.03 if rng.random() < 0.2 else 0.0)


def lay_row(
    rng: np.random.Generator, codes: list[str], body: Body, care: Care, *, start: Floats, row: int, group: int | None,
    heading: float = 0.0, sideways: frozenset[int] = frozenset(),
) -> tuple[list[Laid], float]:  # fmt: skip
    """Tiles side by side from `start` (x, y of the row's left end, on its middle line), and how far they reach.

    `heading` turns each tile on its place; those in `sideways` lie on their long side.
    """
    laid, x = [], 0.0
    for place, code in enumerate(codes):
        across = place in sideways
        width = body.height if across else 1.0
        turn = float(rng.normal(0, care.turn)) if care.turn else 0.0
        spread = abs(np.sin(turn)) * body.height * 0.5
        y = float(rng.normal(0, care.slip)) if care.slip else 0.0
        y += (body.height - 1) / 2 if across else 0.0
        lift = abs(float(rng.normal(0, care.lift))) if care.lift else 0.0
        x += width / 2 + spread
        centre = np.array([start[0] + x, start[1] + y, body.depth / 2 + lift])
        angle = heading + turn + (float(rng.choice([-1, 1])) * np.pi / 2 if across else 0.0)
        laid.append(Laid(code, centre, rotated(angle), row, place, group, sideways=across))
        x += width / 2 + spread + care.gap * float(rng.uniform(0.3, 1.7))
    return laid, x


def turned_over(rng: np.random.Generator, laid: list[Laid], share: float) -> list[Laid]:
    """The tiles with a `share` of them upside down."""
    half = np.diag([-1.0, -1.0, 1.0])
    return [replace(t, axes=half @ t.axes) if rng.random() < share else t for t in laid]


def row_layout(rng: np.random.Generator, body: Body, count: int, codes: tuple[str, ...]) -> Layout:
    """Touching tiles in one row, sometimes a few upside down or sideways."""
    drawn = some_face_down(rng, codes_for(rng, count, codes), 0.15)
    lying = (
        frozenset(int(k) for k in rng.integers(count, size=int(rng.integers(1, 3))))
        if rng.random() < 0.08
        else frozenset()
    )
    laid, _ = lay_row(rng, drawn, body, Care.random(rng), start=np.zeros(2), row=0, group=0, sideways=lying)
    return Layout(tuple(turned_over(rng, laid, float(rng.choice([0, 0, 0.1, 0.5])))))


def rows_layout(rng: np.random.Generator, body: Body, count: int, codes: tuple[str, ...]) -> Layout:
    """Two to five rows of touching tiles with gaps between rows, and now and then a gap within one."""
    rows = int(rng.integers(2, 6))
    care = Care.random(rng)
    laid: list[Laid] = []
    y, group = 0.0, 0
    over = float(rng.choice([0, 0, 0.1, 0.5]))
    for row in range(rows):
        place, x = 0, float(rng.normal(0, 1))
        n = max(1, round(count / rows * float(rng.uniform(0.6, 1.3))))
        while n > 0:
            run = n if rng.random() < 0.6 else min(n, int(rng.integers(1, 5)))
            drawn = some_face_down(rng, codes_for(rng, run, codes), 0.12)
            part, reach = lay_row(rng, drawn, body, care, start=np.array([x, y]), row=row, group=group)
            laid += [replace(t, place=place + k) for k, t in enumerate(part)]
            x += reach + float(rng.uniform(0.25, 1.5))
            place, n, group = place + run, n - run, group + 1
        y += body.height + float(rng.choice([rng.uniform(0.02, 0.2), rng.uniform(0.2, 1.5)]))
    return Layout(tuple(turned_over(rng, laid, over)))


def apart_layout(rng: np.random.Generator, body: Body, count: int, codes: tuple[str, ...]) -> Layout:
    """Tiles in rows and columns, each by itself."""
    columns = int(np.ceil(np.sqrt(count * rng.uniform(0.6, 3))))
    gap = rng.uniform(0.12, 1.5, 2)
    drawn = some_face_down(rng, codes_for(rng, count, codes), 0.15)
    slip, turn = float(rng.uniform(0, 0.08)), float(rng.choice([0.02, 0.1]))
    laid = []
    for k, code in enumerate(drawn):
        row, place = divmod(k, columns)
        at = np.array([place * (1 + gap[0]), row * (body.height + gap[1])]) + rng.normal(0, slip, 2)
        centre = np.array([at[0], at[1], body.depth / 2])
        laid.append(Laid(code, centre, rotated(float(rng.normal(0, turn))), row, place, k))
    return Layout(tuple(turned_over(rng, laid, float(rng.choice([0, 0.1, 0.5])))))


def box_layout(rng: np.random.Generator, body: Body, count: int, codes: tuple[str, ...]) -> Layout:
    """A grid of touching tiles, as they lie in their box: often upside down, sometimes in a tray."""
    columns = int(np.clip(round(np.sqrt(count * rng.uniform(0.8, 2.5))), 1, 18))
    rows = max(1, count // columns)
    care = Care.random(rng)
    care = replace(care, slip=care.slip * 0.3, turn=care.turn * 0.3)
    seam = float(rng.choice([0.0, rng.uniform(0, 0.06)]))
    drawn = some_face_down(rng, codes_for(rng, rows * columns, codes), 0.15)
    laid: list[Laid] = []
    for row in range(rows):
        start = np.array([float(rng.normal(0, 0.03)), row * (body.height + seam)])
        part, _ = lay_row(
            rng, drawn[row * columns : (row + 1) * columns], body, care, start=start, row=row, group=row
        )
        laid += part
    laid = turned_over(rng, laid, float(rng.choice([0, 0.1, 0.5])))
    return Layout(tuple(laid), things=tuple(tray(rng, laid, body)) if rng.random() < 0.4 else ())


#: BGR of the boxes that sets are kept in: woods, plastics, red paper.
_TRAYS = ((60, 100, 150), (40, 50, 80), (225, 228, 230), (40, 40, 45), (90, 140, 180), (50, 40, 150))


def tray(rng: np.random.Generator, laid: list[Laid], body: Body) -> list[Box]:
    """The sides of the box that tiles lie in: no higher than they are, so that none is hidden."""
    at = np.array([t.centre[:2] for t in laid])
    room = np.array([0.5, body.height / 2]) + rng.uniform(0.06, 0.5)
    low, high = at.min(axis=0) - room, at.max(axis=0) + room
    thick, tall = float(rng.uniform(0.15, 0.6)), body.depth * float(rng.uniform(0.3, 1.0))
    tone = float(rng.uniform(0.8, 1.1))
    b, g, r = (min(v * tone, 250.0) for v in _TRAYS[int(rng.integers(len(_TRAYS)))])
    parts = []
    sides = (
        (0, low[1] - thick / 2),
        (0, high[1] + thick / 2),
        (1, low[0] - thick / 2),
        (1, high[0] + thick / 2),
    )
    for along, edge in sides:
        # in short pieces, as the order of painting goes by their middles
        reach = thick if along == 0 else 0.0
        ends = np.linspace(
            low[along] - reach, high[along] + reach, 1 + max(1, round((high - low)[along] / 1.5))
        )
        for start, end in pairwise(ends):
            middle, long = (start + end) / 2, float(end - start)
            centre = np.array([middle, edge, tall / 2] if along == 0 else [edge, middle, tall / 2])
            size = (long, thick, tall) if along == 0 else (thick, long, tall)
            parts.append(Box(centre, np.eye(3), size, (b, g, r), (b, g, r), gloss=0.15))
    return parts


def scattered_layout(rng: np.random.Generator, body: Body, count: int, codes: tuple[str, ...]) -> Layout:
    """Tiles at any angle, some of them touching, few on top of others."""
    drawn = some_face_down(rng, codes_for(rng, count, codes), 0.5)
    return Layout(tuple(strew(rng, drawn, body, np.zeros(2), crowded=float(rng.uniform(0.25, 0.75)))))


def strew(
    rng: np.random.Generator, codes: list[str], body: Body, middle: Floats, *, crowded: float
) -> list[Laid]:
    """Tiles thrown about `middle` (x, y); `crowded` is the share of the ground that they cover.

    None of them cuts into another: some stand on a side, and few lie on top of the rest.
    """
    size = np.sqrt(len(codes) * body.height / crowded) * np.array([1.2, 0.85])
    feet: list[Floats] = []
    places = np.zeros((0, 2))
    laid: list[Laid] = []
    standing = float(rng.choice([0.0, 0.08]))
    for code in codes:
        for _ in range(25):
            at = middle + rng.uniform(-0.55, 0.55, 2) * size
            turn, upright = float(rng.uniform(0, 2 * np.pi)), rng.random() < standing
            # two tiles may touch where they are no further apart than their corners reach
            away = np.hypot(places[:, 0] - at[0], places[:, 1] - at[1])
            if away.size and away.min() < min(1.0, body.depth):
                continue
            foot = _foot(at, turn, body, upright)
            close = np.flatnonzero(away < np.hypot(1, body.height))
            if all(len(overlap(foot, feet[k])) == 0 for k in close):
                feet.append(foot)
                places = np.concatenate([places, at[None]])
                level = body.height / 2 if upright else body.depth / 2
                axes = leaning(0.0, turn) if upright else rotated(turn)
                laid.append(Laid(code, np.array([at[0], at[1], level]), axes))
                break
    if laid and rng.random() < 0.15:
        below = laid[int(rng.integers(len(laid)))].centre
        above = np.array([*(below[:2] + rng.normal(0, 0.4, 2)), body.depth * 1.5])
        laid.append(Laid(codes[0], above, rotated(float(rng.uniform(0, 2 * np.pi)))))
    return laid


def _foot(at: Floats, turn: float, body: Body, upright: bool) -> Floats:
    """The corners (4, 2), clockwise on screen, of the ground that a tile takes up."""
    tall = body.depth if upright else body.height
    corners = np.array([[-1, -tall], [1, -tall], [1, tall], [-1, tall]]) / 2
    return np.asarray(at + corners @ rotated(turn)[:2, :2])


def single_layout(rng: np.random.Generator, body: Body, count: int, codes: tuple[str, ...]) -> Layout:
    """One or two tiles, for a photo that they fill."""
    drawn = some_face_down(rng, codes_for(rng, count, codes), 0.1)
    laid, _ = lay_row(rng, drawn, body, Care.random(rng), start=np.zeros(2), row=0, group=0)
    return Layout(tuple(turned_over(rng, laid, 0.1)))
