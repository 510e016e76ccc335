"""How a set letters its flowers and seasons: which marks, in which corners and paints, about what art."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from palettes import Paints, weighted

WORDS: dict[tuple[str, str], float] = {
    ("梅蘭菊竹", "春夏秋冬"): 12.0, ("梅兰菊竹", "春夏秋冬"): 2.0, ("琴棋書畫", "漁樵耕讀"): 1.0,
    ("梅蘭菊竹", "漁樵耕讀"): 0.6, ("琴棋書畫", "春夏秋冬"): 0.6, ("富貴榮華", "福祿壽喜"): 0.5, ("福祿壽喜", "春夏秋冬"): 0.4,
    ("", "春夏秋冬"): 1.0, ("梅蘭菊竹", ""): 1.0, ("", ""): 3.0,
}  # fmt: skip
CORNERS = ("tl", "tr", "bl", "br")


@dataclass(frozen=True)
class Sign:
    """One mark: text of "arabic", "chinese" or "word", its place, paint, size, what is round it, how far off its place it is, and
    the paint of a rim around its strokes."""

    text: str
    place: str
    paint: str
    size: float
    badge: str = ""
    off: tuple[float, float] = (0.0, 0.0)
    rim: str = ""


@dataclass(frozen=True)
class Side:
    """The flowers or the seasons of a set: their signs, art, frame and how high the art reaches between the signs.

    `word` holds the word of each of the four; the art "sign" is that word written large. The signs of a side that is `over` its
    art stand on that; a `panel` is the paint of a ground that fills the face.
    """

    signs: tuple[Sign, ...]
    word: str | tuple[str, ...]
    art: str
    frame: str
    frame_paint: str
    reach: float
    over: bool = False
    panel: str = ""


@dataclass(frozen=True)
class Plate:
    """The flowers and the seasons of a set, in one hand."""

    flowers: Side
    seasons: Side
    pen: float
    seed: int


def _places(rng: Random) -> tuple[str, str]:
    """Where the number and the word stand."""
    return weighted(
        rng,
        {("tl", "tr"): 6, ("tr", "tl"): 6, ("tl", "br"): 1.6, ("tr", "bl"): 1.4, ("bl", "tr"): 1, ("br", "tl"): 1.2, ("bl", "br"): 0.8, ("br", "bl"): 0.8,
         ("tl", "bl"): 0.5, ("tr", "br"): 0.5, ("bc", "tl"): 0.4, ("tc", "bc"): 0.4, ("tl", "cr"): 0.5, ("tr", "cl"): 0.5},
    )  # fmt: skip


def _side(
    rng: Random, p: Paints, paint: str, other: str, word: str, places: tuple[str, str], kind: str, badge: str, art: str, size: float
) -> Side:  # fmt: skip
    first, second = places
    signs: list[Sign] = []
    if kind in ("arabic", "chinese"):
        signs.append(Sign(kind, first, paint, size, badge))
    if kind == "both":
        signs += [Sign("arabic", first, paint, size, badge), Sign("chinese", second if not word else {"tl": "br", "tr": "bl", "bl": "tr", "br": "tl"}.get(first, "bc"), other, size * rng.uniform(0.7, 1))]  # fmt: skip
    if kind == "twice":
        opposite = {"tl": "br", "tr": "bl", "bl": "tr", "br": "tl"}.get(first, "br")
        signs += [Sign("arabic", first, paint, size, badge), Sign("arabic", opposite, paint, size, badge)]
    taken = {s.place for s in signs}
    if word:
        if second in taken:
            second = next(c for c in CORNERS if c not in taken)
        signs.append(Sign("word", second, other, size * rng.uniform(0.85, 1.35)))
    return Side(
        signs=tuple(signs), word=word, art=art,
        frame=weighted(rng, {"": 20, "line": 1, "double": 0.6, "ticks": 0.6, "oval": 0.5}), frame_paint=rng.choice((p.green, p.blue, p.red, p.black)),
        reach=rng.choice((0.0, 0.3, 0.6, 1.0)),
    )  # fmt: skip


_LATIN: dict[tuple[tuple[str, ...], tuple[str, ...]], float] = {
    (("PLUM", "ORCHID", "CHRYS", "BAMBOO"), ("SPRING", "SUMMER", "AUTUMN", "WINTER")): 2.0,
    (("PLM", "ORC", "CHR", "BAM"), ("SPR", "SUM", "AUT", "WIN")): 2.0,
    (("PLUM", "LILY", "MUM", "BAMB"), ("SPR", "SUM", "AUT", "WIN")): 1.0,
    (("PLUM", "ORCH", "CHRY", "BAMB"), ("SPRI", "SUMM", "AUTU", "WINT")): 1.0,
}  # fmt: skip


def with_words(rng: Random, plate: Plate, p: Paints) -> Plate:
    """The plate with English words, or with the Chinese ones written large instead of art."""
    dark = rng.choice((p.blue, p.black, p.green))
    paints = rng.choice(((dark, p.red), (dark, p.red), (p.red, dark), (dark, dark), (p.red, p.red)))
    if rng.random() < 0.65:
        words: tuple[Sequence[str], Sequence[str]] = weighted(rng, _LATIN)
        place, size = rng.choice(("bc", "bc", "tc")), rng.uniform(9, 17)
        number = {"bc": ("tl", "tr"), "tc": ("bl", "br")}[place]
    else:
        words = rng.choice((("梅蘭菊竹", "春夏秋冬"), ("梅兰菊竹", "春夏秋冬")))
        place, size, number = "", rng.uniform(8, 14), ("tl", "tr")
    sides = []
    numbered = rng.random() < 0.5
    for side, word, paint in zip((plate.flowers, plate.seasons), words, paints, strict=True):
        signs: list[Sign] = []
        if numbered:
            signs.append(Sign("arabic", rng.choice(number), rng.choice((paint, dark, p.red)), size))
        if place:
            signs.append(Sign("word", place, paint, size))
        art = side.art if place else "sign"
        sides.append(replace(side, signs=tuple(signs), word=tuple(word), art=art, frame_paint=paint))
    return replace(plate, flowers=sides[0], seasons=sides[1])


def any_signs(rng: Random, plate: Plate, p: Paints) -> Plate:
    """The plate with signs a little off their places; where the words alone tell flowers from seasons, in any paint or no number at all."""
    told = bool(plate.flowers.word and plate.seasons.word)
    paints = (p.red, p.blue, p.green, p.black)
    bare, larger, simple = told and rng.random() < 0.3, rng.uniform(1, 1.5), rng.random() < 0.25
    sides = []
    for side in (plate.flowers, plate.seasons):
        signs = [replace(s, off=(rng.gauss(0, 3.5), rng.gauss(0, 3.5))) for s in side.signs]
        if told:
            signs = [replace(s, paint=rng.choice(paints)) for s in signs]
        words = [s for s in signs if s.text == "word"]
        if bare and words:
            signs = [replace(s, size=s.size * larger) for s in words]
        word = side.word.replace("蘭", "兰") if simple and isinstance(side.word, str) else side.word
        sides.append(replace(side, signs=tuple(signs), word=word))
    return replace(plate, flowers=sides[0], seasons=sides[1])


def without_numbers(side: Side) -> Side:
    """The side with its words alone, where it has any among its signs."""
    words = tuple(s for s in side.signs if s.text == "word")
    return replace(side, signs=words) if words else side


#: Where a sign may stand on a face.
_ANYWHERE = ("tl", "tc", "tr", "cl", "cc", "cr", "bl", "bc", "br")
#: Paints of grounds and rims, and of signs that are hardly darker than the art.
PALE = ("#f6ecc8", "#e4e8f6", "#dcecd8", "#f4dcd8", "#efe4f2", "#d8e8ea", "#e8dcc4", "#c8d4e8")
FADED = ("#b8923e", "#8a6a3a", "#7a9cc8", "#6f8f5c", "#b86a5a", "#8a7aa8", "#c8a030", "#5a7a8a")


def strewn(rng: Random, plate: Plate, p: Paints) -> Plate:
    """The plate with signs anywhere on its art, of any size and paint, on painted grounds: as designs by others have them."""
    told = bool(plate.flowers.word and plate.seasons.word)
    paints = (p.red, p.blue, p.green, p.black)
    panelled, over, rimmed = rng.random() < 0.5, rng.random() < 0.7, rng.random() < 0.35
    number = rng.choice(("arabic", "chinese", "chinese"))
    alone, first, second = told and rng.random() < 0.4, *rng.sample(_ANYWHERE, 2)
    faded = rng.random() < 0.4
    dark = rng.choice((p.blue, p.black, p.green))
    sizes = rng.uniform(9, 22), rng.uniform(10, 26)
    sides = []
    for side, usual in zip((plate.flowers, plate.seasons), (dark, p.red), strict=True):
        own = rng.choice(FADED if faded else paints) if told else usual
        off = (rng.gauss(0, 4), rng.gauss(0, 4))
        rim = rng.choice(("#ffffff", *PALE)) if rimmed else ""
        signs = [] if alone else [Sign(number, first, own, sizes[0], off=off, rim=rim)]
        if side.word:
            paint = own if faded else rng.choice(paints)
            signs.append(Sign("word", second, paint, sizes[1], off=(-off[0], -off[1]), rim=rim))
        panel = rng.choice(PALE) if panelled else ""
        sides.append(replace(side, signs=tuple(signs), over=over, panel=panel))
    return replace(plate, flowers=sides[0], seasons=sides[1])


def random_plate(rng: Random, p: Paints) -> Plate:
    """The bonus tiles of a set, at random; flowers and seasons differ in the paint of the number, the words, or both."""
    words = weighted(rng, WORDS)
    dark = rng.choice((p.blue, p.blue, p.black, p.black, p.green))
    clear = all(words) and words[0][0] in "梅琴" and words[1][0] in "春漁"
    one_paint = p.red in (p.blue, p.black, p.green)
    if one_paint:
        words, clear = ("梅蘭菊竹", "春夏秋冬"), True
    paints = (dark, p.red)
    if clear and rng.random() < 0.35:
        paints = rng.choice(((p.red, dark), (p.red, p.red), (dark, dark), (p.red, p.green)))
    others = tuple(rng.choice((paint, paint, dark, p.red)) for paint in paints)
    kinds = {"arabic": 9.0, "chinese": 1.3, "both": 0.8, "twice": 0.8}
    kind = weighted(rng, kinds)
    second = kind if rng.random() < 0.7 else weighted(rng, kinds)
    if clear and "梅" in words[0] and words[1] == "春夏秋冬" and rng.random() < 0.08:
        kind, second = rng.choice((("", ""), ("", second), (kind, "")))
    badge = weighted(rng, {"": 10, "ring": 0.8, "disc": 0.6, "box": 0.3})
    places = _places(rng)
    mirrored: Sequence[str] = [{"l": w[0] + "r", "r": w[0] + "l"}.get(w[1], w) for w in places]
    own = (places, (mirrored[0], mirrored[1]) if rng.random() < 0.5 else places)
    flower_art = weighted(rng, {"garden": 10, "vase": 1.5, "people": 1.0, "views": 0.8, "mixed": 0.7})
    season_art = weighted(
        rng, {"garden": 7, flower_art: 2, "people": 2.5, "views": 2, "vase": 0.7, "mixed": 0.7}
    )
    if words[0].startswith("琴"):
        flower_art = rng.choice(("people", flower_art))
    if words[1].startswith("漁"):
        season_art = rng.choice(("people", "people", season_art))
    size = rng.choice((rng.uniform(7.5, 12), rng.uniform(11, 18), rng.uniform(16, 24)))
    return Plate(
        flowers=_side(rng, p, paints[0], others[0], words[0], own[0], kind, badge, flower_art, size),
        seasons=_side(rng, p, paints[1], others[1], words[1], own[1], second, badge, season_art, size),
        pen=rng.choice((rng.uniform(0.7, 1.1), rng.uniform(1.0, 1.6), rng.uniform(1.4, 2.2))),
        seed=rng.randrange(1 << 30),
    )
