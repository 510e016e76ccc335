"""A tile set's look, chosen at random but fixed by its seed: paints, letters, and how each suit is drawn.

Sets kept out of training draw on letters, birds, sticks and circles that no training set uses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

import glyphs
from bonus_styles import FADED, PALE, Plate, any_signs, random_plate, strewn, with_words, without_numbers
from palettes import Paints, random_paints, weighted

TRAIN_STYLES = range(4000)
#: Of the training styles, those with English words or large signs on their flowers and seasons and large letters in the corners.
WORDED_STYLES = range(2000, 4000)
HELD_OUT_STYLES = range(10_000, 10_030)
#: Further training styles, in which only the signs on flowers and seasons say which they are: their art is any art.
ANY_ART_STYLES = range(20_000, 24_000)
#: And those whose characters, winds and dragons another hand has written.
LOOSE_STYLES = range(24_000, 28_000)
#: And those whose sticks, rounds and birds are of no known carving, laid out in every way alike often.
ANY_SHAPE_STYLES = range(28_000, 32_000)
#: And those whose sticks and rounds lie in any order: how many there are makes the face.
ANY_PLACE_STYLES = range(32_000, 36_000)
#: And those whose birds, flowers and seasons are pictures by many hands, and whose rounds lie a little otherwise than in other styles.
PICTURED_STYLES = range(36_000, 40_000)
#: Styles as makers in the West draw them: names in English, dragons that are beasts, seasons by what the weather brings.
WESTERN_STYLES = range(44_000, 48_000)
#: Styles to learn the signs of flowers and seasons from: of all the kinds above, half of them with figures that no font has.
SIGN_STYLES = range(50_000, 90_000)
#: And further ones of these: in a third running hands have written the words, in half of those without a number; in a fifth
#: the signs stand anywhere on the art, on painted grounds.
STREWN_SIGN_STYLES = range(150_000, 250_000)
#: Styles of all kinds of faces on painted grounds, half of them with signs anywhere on the art of flowers and seasons.
PAINTED_STYLES = range(250_000, 290_000)
#: Styles whose characters, winds and dragons are written in a running hand or with a brush, in six of ten hollow.
HOLLOW_STYLES = range(290_000, 300_000)
#: Styles of all the kinds of faces with large figures and letters in their corners, as sets for those who see badly have them: what
#: else the tile shows is small and stands aside.
FIGURED_STYLES = range(300_000, 340_000)
#: Such styles that are kept out of training as HELD_OUT_STYLES are, and draw on the same.
FIGURED_LEFT_OUT = range(10_100, 10_130)
#: Styles of signs whose names of flowers and seasons are written with a pen, in forms that fonts have not, in six of ten without a number.
PENNED_STYLES = range(340_000, 380_000)
#: Styles of all these kinds to learn the figures and letters in corners from (`index_faces.py`).
INDEX_STYLES = range(92_000, 100_000)
#: And further ones of all of them, for networks that are trained long enough to want more.
EVERY_STYLES = range(100_000, 140_000)
_KINDS = {
    "words": WORDED_STYLES, "any art": ANY_ART_STYLES, "loose": LOOSE_STYLES, "any shape": ANY_SHAPE_STYLES,
    "any place": ANY_PLACE_STYLES, "pictured": PICTURED_STYLES, "western": WESTERN_STYLES,
}  # fmt: skip
#: Those whose flowers and seasons differ.
_SIGN_KINDS = ("usual", "usual", "any art", "any art", "words", "loose", "pictured", "western")

HELD_OUT_FONTS = frozenset(
    {
        "yuji-mai-400", "potta-one-400", "kaisei-tokumin-800", "iansui-400", "zen-antique-400",
        "noto-serif-hk-500", "zhi-mang-xing-400",
        "old-standard-tt-700", "righteous-400", "patrick-hand-400", "source-sans-3-600", "rokkitt-400",
    }
)  # fmt: skip
BRUSH_FONTS = frozenset(
    {
        "yuji-boku-400", "yuji-syuku-400", "yuji-mai-400", "lxgw-wenkai-tc-700", "lxgw-wenkai-tc-400",
        "klee-one-600", "kaisei-decol-700", "kaisei-opti-400", "iansui-400", "ma-shan-zheng-400",
        "zen-antique-400", "hina-mincho-400", "yusei-magic-400", "reggae-one-400", "potta-one-400",
        "zhi-mang-xing-400", "long-cang-400", "aoyagi-kouzan-t-400",
        "aoyagi-soseki-400", "kouzan-gyosho-400", "kouzan-mouhitsu-400",
        "kaiti-big5-400", "ukai-tw-400", "oradano-mincho-400", "dejima-mincho-400",
    }
)  # fmt: skip
#: Running and grass hands.
RUNNING_FONTS = (
    "long-cang-400", "ma-shan-zheng-400", "liu-jian-mao-cao-400", "aoyagi-kouzan-t-400", "aoyagi-soseki-400",
    "kouzan-gyosho-400", "kouzan-mouhitsu-400", "kouzan-sousho-400",
)  # fmt: skip
HEAVY_FONTS = frozenset(
    {
        "dela-gothic-one-400", "mochiy-pop-one-400", "potta-one-400", "noto-sans-tc-700", "zen-maru-gothic-700",
        "kaisei-tokumin-800", "reggae-one-400", "rocknroll-one-400", "noto-serif-tc-900", "yusei-magic-400",
        "mplus-1-black-400", "m-plus-rounded-1c-800", "shippori-mincho-b1-800",
        "oradano-mincho-400", "kouzan-gyosho-400",
    }
)  # fmt: skip
STICKS = {
    "train": ("plain", "capsule", "jointed", "waisted", "chain", "beaded", "split", "segments", "hollow", "ladder", "slit", "bone", "bone", "tied"),
    "held": ("spindle", "knuckle", "links", "leafy"),
}  # fmt: skip
ROUNDS = {
    "train": (
        "rings",
        "target",
        "solid",
        "spokes",
        "cross",
        "petals",
        "dot",
        "coin",
        "wheel",
        "double",
        "eye",
        "thin",
        "star",
        "ringlets",
    ),
    "held": ("daisy", "gear", "quarters", "swirl"),
}
BIRDS = {
    "train": (
        "sparrow",
        "crane",
        "cockerel",
        "peacock",
        "swallow",
        "phoenix",
        "owl",
        "stick",
        "heron",
        "parrot",
        "duck",
    ),
    "held": ("flier", "quail", "pheasant"),
}
BIRD_SHARES = {
    "sparrow": 3.0,
    "crane": 1.8,
    "peacock": 2.0,
    "swallow": 2.2,
    "phoenix": 2.0,
    "parrot": 1.4,
    "duck": 0.4,
}
FRAMES: dict[str, dict[str, float]] = {
    "train": {
        "blank": 2.2, "single": 1.5, "bold": 0.7, "rounded": 1, "double": 2, "inset": 1, "triple": 0.5, "cornered": 2.2, "band": 1.8,
        "notched": 1, "bars": 1, "key": 1.2, "wavy": 0.5, "ornate": 1.2, "dotted": 0.7, "chained": 0.7, "hatched": 0.7,
        "flowers": 0.5, "oval": 0.3,
    },
    "held": {"blank": 1, "scroll": 2, "brackets": 2, "dashes": 2, "leafy": 2},
}  # fmt: skip


@dataclass(frozen=True)
class Pen:
    """The carver's hand: line width, how far lines wander, wear, size and stretch of the whole face."""

    width: float
    wobble: float
    wear: float
    scale_x: float
    scale_y: float
    slant: float


@dataclass(frozen=True)
class Bamboos:
    """How sticks look and lie, and what 1 bamboo shows; `paints` are those of main, second and accent sticks.

    `tight` draws the sticks together, across and down.
    """

    stick: str
    bird: str
    bird_seed: int
    thickness: float
    length: float
    tight: tuple[float, float]
    eight: str
    seven: str
    nine: str
    three: str
    two: str
    paints: tuple[str, str, str]
    places: int | None = None
    """The seed of places in any order, where they do not lie as real sets lay them."""


@dataclass(frozen=True)
class Circles:
    """How rounds look and how far they are drawn together; `paints` are of first, second and accent rounds."""

    kind: str
    rings: int
    spokes: int
    size: float
    tight: tuple[float, float]
    paints: tuple[str, str, str]
    scheme: str
    one: str
    one_seed: int
    places: int | None = None
    """The seed of places in any order, where they do not lie as real sets lay them."""
    usual: bool = False
    """Whether these are about where real sets have them."""


@dataclass(frozen=True)
class Letters:
    """Characters, winds and dragons: fonts, weight, forms and paints."""

    font: str
    spare: str
    bold: float
    hollow: bool
    glint: bool
    ten_thousand: str
    five: str
    simple: bool
    split: float
    stretch: float
    top: str
    bottom: str
    wind: str
    red: str
    green: str
    red_framed: bool
    size: float
    loose: tuple[float, int] = (0.0, 0)
    """How far strokes lie elsewhere than in the font, and the seed of that hand."""
    figures: tuple[float, int] = (0.0, 0)
    """The same of figures, which are wider or narrower and lean as well."""
    pen: int = 0
    """The hand that writes the names of flowers and seasons with a pen (`pen_signs.py`); 0 where a font does."""


@dataclass(frozen=True)
class White:
    """The white dragon: kind of frame, its paint and lettering ('' for none)."""

    frame: str
    paint: str
    second: str
    letter: str
    letter_second: bool
    letter_size: float
    font: str
    inset: float
    aspect: float


@dataclass(frozen=True)
class Index:
    """Western letters in the corner: none, one or two of them, on which suits, in what paints."""

    corners: str
    font: str
    size: float
    paints: tuple[str, str, str, str]
    dragons: str
    on_honours: bool
    bold: float
    beside: float = 0.0
    """How large what else the face shows is drawn beside figures that need the room; nothing where they do not."""


@dataclass(frozen=True)
class Bonus:
    """Flowers, seasons, animals and jokers: art, numbers and words."""

    flowers: str
    seasons: str
    number: tuple[str, str]
    number_paint: tuple[str, str]
    glyph_paint: tuple[str, str]
    words: tuple[str, str]
    number_right: tuple[bool, bool]
    number_font: str
    number_size: float
    glyph_size: float
    low: bool
    art_seed: int
    joker: str
    filled: bool


#: How painted grounds look: of one paint, the upper part or a side of another one, an oval in it, or stripes.
FORMS = {"plain": 5.0, "upper": 1.0, "side": 0.7, "oval": 1.0, "stripes": 0.7}


@dataclass(frozen=True)
class Grounds:
    """Painted grounds of the faces of a set, but for white dragons.

    `paints` are by the first letter of a face's code, dragons' by "R"; a ground is a `form` of FORMS, leaves `inset` (of 60) free at all sides and is
    rounded by `radius`, with a rim of the paint `line`, if any; what a form has besides is in the paint `other`.
    """

    paints: dict[str, str]
    form: str
    inset: float
    radius: float
    line: str
    other: str


@dataclass(frozen=True)
class Style:
    """Everything that `draw_face` needs to know of a tile set."""

    seed: int
    paints: Paints
    pen: Pen
    bamboos: Bamboos
    circles: Circles
    letters: Letters
    white: White
    index: Index
    bonus: Bonus
    plate: Plate | None = None
    """How flowers and seasons are drawn instead of by `bonus`, in most training styles."""
    any_art: bool = False
    """Whether the art of a flower or season says nothing of which it is, unless it is `telling`."""
    pictured: bool = False
    """Whether most of that art, and the bird, are pictures from `pictures`."""
    named: str = ""
    """Where winds and dragons say in English what they are: at the "top", at the "foot", or nowhere."""
    beasts: bool = False
    """Whether dragons are drawn as such."""
    telling: bool = False
    """Whether flowers and seasons show, as pictures, what they are called after."""
    grounds: Grounds | None = None
    """What the faces stand on, where it is painted."""


def _pen(rng: Random) -> Pen:
    scale = rng.uniform(0.82, 1.06)
    stretch = rng.uniform(0.93, 1.07)
    return Pen(
        width=rng.uniform(1.1, 2.3),
        wobble=rng.choice((0.0, 0.15, 0.3, 0.5)) * rng.uniform(0.7, 1.2),
        wear=weighted(rng, {0.0: 7.0, 0.3: 1.5, 0.6: 1.0, 1.0: 0.5}),
        scale_x=scale * stretch,
        scale_y=scale / stretch,
        slant=rng.choice((0.0, 0.0, 0.0, 0.03, -0.03)),
    )


def _bamboos(rng: Random, pool: str, p: Paints) -> Bamboos:
    main = weighted(rng, {p.green: 9.0, p.blue: 0.8, p.black: 1.2})
    second = weighted(rng, {main: 5.0, p.blue: 4.0, p.black: 0.6})
    accent = weighted(rng, {p.red: 11.0, main: 0.7, p.blue: 0.4})
    return Bamboos(
        stick=rng.choice(STICKS[pool]),
        bird=rng.choices(BIRDS[pool], [BIRD_SHARES.get(b, 1.0) for b in BIRDS[pool]])[0],
        bird_seed=rng.randrange(1 << 30),
        thickness=rng.uniform(0.8, 1.25),
        length=rng.uniform(0.88, 1.04),
        tight=(rng.uniform(0.68, 1.0), rng.uniform(0.82, 1.0)),
        eight=weighted(rng, {"wm": 7, "mw": 0.8, "rows": 1.5, "columns": 0.7, "slant": 0.7}),
        seven=weighted(rng, {"top": 6, "column": 4, "accent row": 0.5, "pairs": 0.7}),
        nine=weighted(rng, {"column": 7, "row": 2.5, "three": 1, "plain": 0.7, "columns": 1}),
        three=weighted(rng, {"plain": 5, "top": 2, "row": 0.7, "turned": 0.5}),
        two=weighted(rng, {"stacked": 8, "second": 2, "beside": 1}),
        paints=(main, second, accent),
    )


def _circles(rng: Random, pool: str, p: Paints) -> Circles:
    first = weighted(rng, {p.green: 8.0, p.blue: 2.0, p.black: 1.5})
    second = weighted(rng, {p.blue: 6.0, p.black: 3.5, p.green: 2.5, first: 1.0})
    return Circles(
        kind=rng.choice(ROUNDS[pool]),
        rings=rng.randint(2, 3),
        spokes=rng.choice((4, 5, 6, 8, 8, 10, 12)),
        size=rng.uniform(0.84, 1.08),
        tight=(rng.uniform(0.76, 1.0), rng.uniform(0.84, 1.0)),
        paints=(first, second, weighted(rng, {p.red: 12.0, p.gold: 0.3, first: 0.4})),
        scheme=weighted(rng, {"usual": 9, "swapped": 2.5, "second": 2, "flat": 0.7}),
        one=pool,
        one_seed=rng.randrange(1 << 30),
    )


def _usable(fonts: Sequence[str], pool: str) -> list[str]:
    return [f for f in fonts if (f in HELD_OUT_FONTS) == (pool == "held")]


def _han(rng: Random, pool: str, characters: str) -> str:
    fonts = _usable(glyphs.fonts_with(characters), pool)
    return rng.choices(fonts, [4.0 if f in BRUSH_FONTS else 1.0 for f in fonts])[0]


def _letters(rng: Random, pool: str, p: Paints) -> Letters:
    all_one = rng.random() < 0.07
    top = weighted(rng, {p.black: 5.0, p.blue: 5.0, p.green: 0.8, p.red: 0.6})
    bottom = top if all_one else weighted(rng, {p.red: 14.0, p.black: 0.6, p.green: 0.4})
    font, spare = _han(rng, pool, "一五九中北"), _han(rng, pool, "萬東發蘭")
    heavy = font in HEAVY_FONTS or spare in HEAVY_FONTS
    return Letters(
        font=font,
        spare=spare,
        bold=max(0.0, rng.gauss(0.55, 0.5)) * (0.3 if heavy else 1.0),
        hollow=rng.random() < 0.05,
        glint=rng.random() < 0.12,
        ten_thousand=weighted(rng, {"萬": 9, "万": 1.4}),
        five=weighted(rng, {"伍": 6, "五": 4}),
        simple=rng.random() < 0.06,
        split=rng.uniform(0.37, 0.5),
        stretch=rng.uniform(0.85, 1.25),
        top=top,
        bottom=bottom,
        wind=weighted(rng, {top: 8.0, p.blue: 1.0, p.black: 2.0, p.green: 0.8, p.red: 0.3}),
        red=p.red,
        green=weighted(rng, {p.green: 12.0, p.blue: 0.4, p.black: 0.4}),
        red_framed=rng.random() < 0.06,
        size=rng.uniform(0.8, 1.12),
    )


def _white(rng: Random, pool: str, p: Paints, p_letter: str) -> White:
    frame = weighted(rng, FRAMES[pool])
    letter = weighted(rng, {"": 7, "B": 1.5, "P": 1, "白": 1.2, "W": 0.2})
    return White(
        frame=frame,
        paint=weighted(rng, {p.blue: 6.0, p.black: 3.0, p_letter: 2.0, p.green: 1.5, p.red: 0.6}),
        second=weighted(rng, {p.red: 2.0, p.green: 1.0, p.blue: 2.0}),
        letter="" if frame == "blank" else letter,
        letter_second=rng.random() < 0.6,
        letter_size=rng.uniform(4.5, 9),
        font=rng.choice(_latin(pool)),
        inset=rng.uniform(0.0, 10.0),
        aspect=rng.uniform(1.25, 1.65),
    )


def _index(rng: Random, pool: str, p: Paints) -> Index:
    corners = weighted(rng, {"": 4.5, "tl": 3, "tr": 1.6, "tl br": 1.4, "bl": 0.3, "br": 0.4, "tr bl": 0.4})
    single = rng.choice((p.red, p.blue, p.black, p.green))
    mixed = tuple(rng.choice((p.red, p.blue, p.black, p.green)) for _ in range(4))
    paints = mixed if rng.random() < 0.4 else (single,) * 4
    return Index(
        corners=corners,
        font=rng.choice(_usable(glyphs.fonts_with("abcp"), pool) if rng.random() < 0.5 else _latin(pool)),
        size=rng.uniform(7.0, 12.5),
        paints=(paints[0], paints[1], paints[2], paints[3]),
        dragons=weighted(rng, {"CFP": 5, "CFB": 2, "RGW": 2, "": 1}),
        on_honours=rng.random() < 0.85,
        bold=max(0.0, rng.gauss(0.15, 0.3)),
    )


def _latin(pool: str) -> list[str]:
    return _usable([f for f in glyphs.fonts_with("ESWNabc") if f not in set(glyphs.fonts_with("中"))], pool)


def _bonus(rng: Random, pool: str, p: Paints) -> Bonus:
    arts = {
        "plants": 8.0,
        "outline plants": 3.0,
        "pots": 1.3,
        "figures": 1.3,
        "landscapes": 0.8,
        "objects": 0.8,
    }
    flowers = weighted(rng, arts)
    seasons = flowers if rng.random() < 0.75 else weighted(rng, arts)
    words = weighted(
        rng,
        {("梅蘭菊竹", "春夏秋冬"): 10.0, ("梅兰菊竹", "春夏秋冬"): 2.0, ("", "春夏秋冬"): 1.0, ("", ""): 1.2,
         ("富貴榮華", "春夏秋冬"): 0.6, ("琴棋書畫", "漁樵耕讀"): 0.6, ("梅蘭菊竹", ""): 0.6, ("福祿壽喜", "財神花季"): 0.3},
    )  # fmt: skip
    if p.red in (p.blue, p.black, p.green):
        # in such paints only the words tell a flower from a season
        words = ("梅蘭菊竹", "春夏秋冬")
    kinds = {"arabic": 8.0, "chinese": 0.9}
    number = (weighted(rng, kinds), weighted(rng, kinds))
    if words[0] in ("梅蘭菊竹", "梅兰菊竹") and words[1] == "春夏秋冬" and rng.random() < 0.1:
        number = ("", "") if rng.random() < 0.5 else ("", number[1])
    dark = rng.choice((p.blue, p.black, p.blue, p.black, p.green))
    if words == ("", "") or "梅" not in words[0] or words[1] != "春夏秋冬":
        number_paint = (dark, p.red)
    else:
        number_paint = (rng.choice((dark, dark, p.red)), rng.choice((p.red, p.red, dark)))
    opposite = {True: rng.choice((p.red, p.red, p.green)), False: dark}
    glyph_paint = (
        number_paint[0] if rng.random() < 0.5 else opposite[number_paint[0] != p.red],
        number_paint[1] if rng.random() < 0.5 else opposite[number_paint[1] != p.red],
    )
    right = rng.random() < 0.5
    return Bonus(
        flowers=flowers,
        seasons=seasons,
        number=number,
        number_paint=number_paint,
        glyph_paint=glyph_paint,
        words=words,
        number_right=(right, (not right) if rng.random() < 0.6 else right),
        number_font=rng.choice(_latin(pool)),
        number_size=rng.uniform(8.5, 17),
        glyph_size=rng.uniform(11, 19),
        low=rng.random() < 0.07,
        art_seed=rng.randrange(1 << 30),
        joker=weighted(rng, {"word": 2, "word and art": 2, "art": 2, "百搭": 2.5, "財神": 1, "letter": 0.7}),
        filled=rng.random() < 0.4,
    )


def _plate(rng: Random, pool: str, p: Paints) -> Plate | None:
    # held-out sets have none, so that training shares no hand of flowers with them
    return random_plate(rng, p) if pool == "train" and rng.random() < 0.65 else None


def to_learn_from(text: str, part: int, parts: int) -> range:
    """The k-th of n parts of the styles FIRST:END, to learn from; raises ValueError where some of them are left out of that."""
    first, _, end = text.partition(":")
    seeds = range(int(first) + part, int(end), parts)
    if set(seeds) & {*HELD_OUT_STYLES, *FIGURED_LEFT_OUT}:
        raise ValueError("these styles are left out of training")
    return seeds


def random_style(seed: int) -> Style:
    """The style with this seed, always the same; seeds in HELD_OUT_STYLES and FIGURED_LEFT_OUT draw on what training never uses."""
    pool = "held" if seed in HELD_OUT_STYLES or seed in FIGURED_LEFT_OUT else "train"

    def chooser(part: str) -> Random:
        return Random(f"{seed} {part}")

    paints = random_paints(chooser("paints"))
    letters = _letters(chooser("letters"), pool, paints)
    style = Style(
        seed=seed,
        paints=paints,
        pen=_pen(chooser("pen")),
        bamboos=_bamboos(chooser("bamboos"), pool, paints),
        circles=_circles(chooser("circles"), pool, paints),
        letters=letters,
        white=_white(chooser("white"), pool, paints, letters.wind),
        index=_index(chooser("index"), pool, paints),
        bonus=_bonus(chooser("bonus"), pool, paints),
        plate=_plate(chooser("plate"), pool, paints),
    )
    if any(seed in seeds for seeds in (SIGN_STYLES, STREWN_SIGN_STYLES, PENNED_STYLES)):
        style = _of_kind(chooser("kind").choice(_SIGN_KINDS), chooser, style)
        if seed in PENNED_STYLES:
            return _penned(chooser("pen signs"), style)
        style = _any_figures(chooser("any figures"), style)
        return _any_hand(chooser("any hand"), style) if seed in STREWN_SIGN_STYLES else style
    if seed in HOLLOW_STYLES:
        return _hollow(chooser("hollow"), style)
    kind = next((kind for kind, seeds in _KINDS.items() if seed in seeds), "usual")
    if any(seed in seeds for seeds in (INDEX_STYLES, EVERY_STYLES, PAINTED_STYLES, FIGURED_STYLES)):
        kind = chooser("kind").choice(("usual", *_KINDS))
    style = _of_kind(kind, chooser, style)
    if seed in FIGURED_STYLES or seed in FIGURED_LEFT_OUT:
        return _figured(chooser("figured"), style)
    return _on_grounds(chooser("grounds"), style) if seed in PAINTED_STYLES else style


def _of_kind(kind: str, chooser: Callable[[str], Random], style: Style) -> Style:
    """A usual style made one of a kind."""
    if kind == "words":
        return _worded(chooser("words"), style)
    if kind in ("loose", "any shape", "pictured", "western"):
        style = _loose(chooser("loose"), style)
    if kind in ("any art", "pictured", "western"):
        style = _any_art(chooser("any art"), style)
    if kind in ("any shape", "any place"):
        style = _any_shape(chooser("any shape"), style)
    if kind == "any place":
        style = _any_place(chooser("any place"), style)
    if kind in ("pictured", "western"):
        style = _pictured(chooser("pictured"), style)
    return _western(chooser("western"), style) if kind == "western" else style


def _any_figures(rng: Random, style: Style) -> Style:
    figures = (rng.uniform(0.03, 0.2), rng.randrange(1 << 30)) if rng.random() < 0.5 else (0.0, 0)
    return replace(style, letters=replace(style.letters, figures=figures))


def _any_hand(rng: Random, style: Style) -> Style:
    """A style of signs, in a third with words in a running hand, in a fifth with signs anywhere."""
    kind = rng.random()
    if kind < 0.2:
        return replace(style, plate=strewn(rng, style.plate or random_plate(rng, style.paints), style.paints))
    if kind > 0.55:
        return style
    fonts = rng.sample(RUNNING_FONTS, 2)
    loose = (rng.uniform(0.0, 0.12), rng.randrange(1 << 30))
    style = replace(style, letters=replace(style.letters, font=fonts[0], spare=fonts[1], loose=loose))
    return style if rng.random() < 0.5 else _named_alone(rng, style)


def _penned(rng: Random, style: Style) -> Style:
    style = replace(style, letters=replace(style.letters, pen=rng.randrange(1, 1 << 30)))
    if rng.random() < 0.6:
        return _named_alone(rng, style)
    plate = style.plate or random_plate(rng, style.paints)
    words = (rng.choice(("梅蘭菊竹", "梅蘭菊竹", "梅兰菊竹")), "春夏秋冬")
    if rng.random() < 0.25:
        plate = strewn(rng, plate, style.paints)
    sides = [
        replace(side, word=word) if side.word else side
        for side, word in zip((plate.flowers, plate.seasons), words, strict=True)
    ]
    return replace(style, plate=replace(plate, flowers=sides[0], seasons=sides[1]))


def _named_alone(rng: Random, style: Style) -> Style:
    """The style with no numbers on its flowers and seasons, but their Chinese names."""
    words = (rng.choice(("梅蘭菊竹", "梅兰菊竹")), "春夏秋冬")
    plate = style.plate
    if plate and plate.flowers.word and plate.seasons.word:
        plate = replace(plate, flowers=without_numbers(plate.flowers), seasons=without_numbers(plate.seasons))
    else:
        plate = None
    return replace(style, plate=plate, bonus=replace(style.bonus, number=("", ""), words=words))


def _on_grounds(rng: Random, style: Style) -> Style:
    """A style whose signs stand anywhere on its flowers and seasons, in half, and two thirds of which have painted grounds."""
    if rng.random() < 0.5:
        style = replace(
            style, plate=strewn(rng, style.plate or random_plate(rng, style.paints), style.paints)
        )
    if rng.random() < 1 / 3:
        return style
    kinds = "BCDWRFSAJ"
    if rng.random() < 0.4:
        paints = dict.fromkeys(kinds, rng.choice(PALE))
    else:
        paints = {kind: rng.choice(PALE) for kind in kinds}
    if rng.random() < 0.3:
        # flowers and seasons alone
        paints = {kind: paint for kind, paint in paints.items() if kind in "FSA"}
    inset = rng.choice((0.0, 0.0, rng.uniform(0.5, 5)))
    rim = rng.choice((style.paints.green, style.paints.blue, style.paints.gold, style.paints.black, *FADED))
    grounds = Grounds(
        paints=paints,
        form=weighted(rng, FORMS),
        inset=inset,
        radius=rng.uniform(0, 10) if inset else 0.0,
        line=rim if rng.random() < 0.35 else "",
        other=rng.choice(PALE),
    )
    return replace(style, grounds=grounds)


def _figured(rng: Random, style: Style) -> Style:
    corners = weighted(rng, {"tl": 6, "tr": 2, "tl br": 1.5, "bl": 0.3, "br": 0.3})
    size = rng.uniform(20, 42) * (0.7 if " " in corners else 1.0)
    index = replace(
        style.index,
        corners=corners,
        size=size,
        dragons=style.index.dragons or rng.choice(("RGW", "CFP", "RGB", "RGD")),
        beside=min(rng.uniform(0.4, 0.75), 1.1 - size / 80),
    )
    return replace(style, index=index, named="")


def _hollow(rng: Random, style: Style) -> Style:
    brushes = tuple(sorted(BRUSH_FONTS - HELD_OUT_FONTS))
    font, spare = (rng.choice(RUNNING_FONTS if rng.random() < 0.6 else brushes) for _ in range(2))
    style = replace(style, letters=replace(style.letters, font=font, spare=spare))
    return _loose(rng, style, hollow_share=0.6, wandering=(0.0, 0.15))


def _loose(
    rng: Random, style: Style, *, hollow_share: float = 0.25, wandering: tuple[float, float] = (0.04, 0.3)
) -> Style:
    hollow = rng.random() < hollow_share
    letters = replace(
        style.letters,
        loose=(rng.uniform(*wandering), rng.randrange(1 << 30)),
        hollow=hollow,
        bold=rng.uniform(0, 2.2) if hollow else style.letters.bold,
        stretch=rng.uniform(0.8, 1.3),
        split=rng.uniform(0.33, 0.5),
    )
    return replace(style, letters=letters)


def _any_shape(rng: Random, style: Style) -> Style:
    any_round = rng.random() < 0.75
    bamboos = replace(
        style.bamboos,
        stick="any" if rng.random() < 0.8 else style.bamboos.stick,
        bird="any" if rng.random() < 0.75 else style.bamboos.bird,
        thickness=rng.uniform(0.5, 1.3),
        eight=rng.choice(("wm", "wm", "mw", "rows", "columns", "slant")),
        seven=rng.choice(("top", "column", "accent row", "pairs")),
        nine=rng.choice(("column", "row", "three", "plain", "columns")),
        three=rng.choice(("plain", "top", "row", "row", "turned")),
        two=rng.choice(("stacked", "second", "beside")),
    )
    circles = replace(
        style.circles,
        kind="any" if any_round else style.circles.kind,
        scheme=rng.choice(("usual", "swapped", "second", "flat")),
        one=rng.choice(("train", "train", "plain")),
    )
    return replace(style, bamboos=bamboos, circles=circles)


def _any_place(rng: Random, style: Style) -> Style:
    bamboos = replace(style.bamboos, places=rng.randrange(1 << 30))
    circles = replace(style.circles, places=rng.randrange(1 << 30))
    # a number in the corner would tell what is to be counted
    index = replace(style.index, corners="") if rng.random() < 0.75 else style.index
    return replace(style, bamboos=bamboos, circles=circles, index=index)


def _pictured(rng: Random, style: Style) -> Style:
    if rng.random() < 0.5:
        style = _any_shape(rng, style)
    plate = style.plate
    if rng.random() < 0.35:
        plate = any_signs(rng, with_words(rng, random_plate(rng, style.paints), style.paints), style.paints)
    circles = (
        replace(style.circles, places=rng.randrange(1 << 30), usual=True)
        if rng.random() < 0.8
        else style.circles
    )
    named = rng.choice(("top", "foot")) if rng.random() < 0.15 else ""
    return replace(style, plate=plate, circles=circles, pictured=True, named=named)


def _western(rng: Random, style: Style) -> Style:
    named = rng.choice(("top", "foot", "")) if rng.random() < 0.8 else style.named
    return replace(style, named=named, beasts=rng.random() < 0.5, telling=rng.random() < 0.6)


def _any_art(rng: Random, style: Style) -> Style:
    plate = style.plate or (random_plate(rng, style.paints) if rng.random() < 0.5 else None)
    if plate and rng.random() < 0.25:
        plate = with_words(rng, plate, style.paints)
    letters = replace(style.letters, loose=(rng.uniform(0, 0.12), rng.randrange(1 << 30)))
    plate = any_signs(rng, plate, style.paints) if plate else None
    return replace(style, letters=letters, plate=plate, any_art=True)


def _worded(rng: Random, style: Style) -> Style:
    plate = style.plate or random_plate(rng, style.paints)
    if rng.random() < 0.6:
        plate = with_words(rng, plate, style.paints)
    index = style.index
    if rng.random() < 0.5:
        index = replace(
            index, corners=index.corners or rng.choice(("tl", "tr", "tl br")), size=rng.uniform(12, 20)
        )
    return replace(style, plate=plate, index=index)
