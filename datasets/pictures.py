"""Pictures by many hands from free icon sets, kept as outlines in one small file: birds, and what flowers and seasons may show.

`python datasets/pictures.py --collect FOLDER` makes the file again from the npm packages `@iconify-json/*` unpacked under
FOLDER; it needs fontTools, which drawing does not.
"""

from __future__ import annotations

import argparse
import colorsys
import functools
import gzip
import json
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path as FilePath
from random import Random
from typing import Any

import glyphs
from ink import Mark, Marks, line
from palettes import Paints

DATA = glyphs.DATA.with_name("pictures.json.gz")
#: A picture is kept in a square of so many units.
SIZE = 500
#: Its outlines have so many numbers at most.
_MOST_NUMBERS = 700

#: The icon sets by the names of their packages; `glyphs/README.md` has their owners and licences.
SETS = (
    "twemoji", "fluent-emoji-flat", "fluent-emoji-high-contrast", "emojione", "game-icons", "noto", "noto-v1", "fxemoji",
)  # fmt: skip
_EMOJI_BIRDS = (
    "bird black-bird blackbird chicken dodo dove duck eagle flamingo goose owl parrot peacock penguin phoenix phoenix-bird "
    "rooster swan turkey baby-chick hatching-chick front-facing-baby-chick"
)
_GAME_BIRDS = (
    "barn-owl bird-twitter canadian-goose chicken crow-dive dodo dove duck eagle-emblem eating-pelican egyptian-bird flamingo "
    "freedom-dove goose hawk-emblem heron hummingbird kiwi-bird nest-birds ostrich owl parrot-head peace-dove penguin raven "
    "rooster seagull shoebill-stork sparrow swallow swan toucan vulture"
)
_EMOJI_ART = (
    "cherry-blossom rose tulip sunflower blossom hibiscus bouquet lotus hyacinth wilted-flower white-flower rosette seedling "
    "herb shamrock four-leaf-clover maple-leaf fallen-leaf leaf-fluttering-in-wind evergreen-tree deciduous-tree palm-tree "
    "cactus sheaf-of-rice mushroom potted-plant tanabata-tree pine-decoration christmas-tree snowflake snowman sun "
    "sun-with-face sun-behind-cloud cloud-with-snow rainbow crescent-moon umbrella fire water-wave mountain "
    "snow-capped-mountain mount-fuji volcano sunrise-over-mountains house castle japanese-castle shinto-shrine hut sailboat "
    "canoe fish tropical-fish carp-streamer butterfly bug honeybee lady-beetle snail cricket cat rabbit tiger dragon "
    "dragon-face horse ox goat monkey deer turtle crab red-paper-lantern folding-hand-fan amphora teapot violin banjo scroll "
    "balloon wind-chime basket grapes peach cherries pear red-apple lemon pineapple chestnut jack-o-lantern fox panda koala "
    "bear dog elephant kimono bell drum mouse rat squirrel hedgehog otter spider scorpion beetle worm ant dolphin whale"
)
_GAME_ART = (
    "amphora asian-lantern bamboo bamboo-fountain banjo bee big-wave birch-trees boat-fishing boat-horizon bonsai-tree bull "
    "butterfly butterfly-flower cactus cactus-pot cat cherry clover cotton-flower crab curled-leaf curling-vines daisy "
    "dandelion-flower deer double-fish double-dragon dragonfly duck-palm falling-leaf farmer fern fishing fishing-boat "
    "flower-emblem flower-pot flower-twirl flowers flute frog fruit-tree fruiting ginkgo-leaf grain-bundle grapes "
    "ground-sprout guitar handheld-fan harp herbs-bundle hills holy-oak horse-head house island japanese-bridge kimono lantern "
    "lemon lily-pads linden-leaf lotus lotus-flower lucky-fisherman maple-leaf monstera-leaf moon mountains mushroom "
    "mushrooms-cluster oak oak-leaf pagoda palm-tree pan-flute paper-lantern peach pear pine-tree pineapple plum poppy "
    "porcelain-vase rabbit rose sailboat scroll-quill scroll-unfurled sea-dragon sea-turtle shut-rose small-fishing-sailboat "
    "snail snowflake-1 snowflake-2 snowman spoted-flower sprout striped-sun sun sunflower tall-bridge teapot three-leaves "
    "tiger tree-branch trefoil-lily tropical-fish turtle twirly-flower umbrella vanilla-flower vine-flower vines violin waves "
    "wheat willow-tree windmill"
)
#: What shows a dragon, and what the flowers and seasons are called after or bring, in most sets in the West.
DRAGONS = frozenset(["dragon", "dragon-face", "double-dragon", "sea-dragon"])
TELLING = {
    code: frozenset(words.split())
    for code, words in {
        "F1": "cherry-blossom blossom flower-twirl twirly-flower cherry fruiting plum",
        "F2": "hyacinth lily trefoil-lily tulip shut-rose vanilla-flower",
        "F3": "sunflower daisy dandelion-flower white-flower flowers rosette",
        "F4": "bamboo bamboo-fountain tanabata-tree pine-decoration",
        "S1": "seedling sprout ground-sprout herb tulip butterfly butterfly-flower four-leaf-clover",
        "S2": "sun sun-with-face striped-sun lotus lotus-flower lily-pads folding-hand-fan handheld-fan sunflower",
        "S3": "maple-leaf fallen-leaf falling-leaf leaf-fluttering-in-wind oak-leaf jack-o-lantern grain-bundle wheat grapes chestnut",
        "S4": "snowflake snowman snowflake-1 snowflake-2 cloud-with-snow evergreen-tree christmas-tree snow-capped-mountain",
    }.items()
}
_FAINT = 0.82

#: One outline of a picture: its path as in `glyphs`, its fill and its line ("" for none), and the line's width.
_Part = tuple[str, str, str, float]


@functools.cache
def _library() -> dict[str, dict[str, list[_Part]]]:
    with gzip.open(DATA, "rt", encoding="utf-8") as file:
        pictures: dict[str, dict[str, list[_Part]]] = json.load(file)
    return pictures


def names(kind: str) -> tuple[str, ...]:
    """All pictures of a kind, "birds" or "art", in alphabetical order; KeyError for another kind."""
    return tuple(sorted(_library()[kind]))


@functools.lru_cache(maxsize=512)
def _marks(kind: str, name: str) -> tuple[Mark, ...]:
    return tuple(
        Mark(glyphs.path_of(path), filled or None, stroke or None, width)
        for path, filled, stroke, width in _library()[kind][name]
    )


def picture(
    kind: str,
    rng: Random,
    p: Paints,
    pen: float,
    *,
    of: Collection[str] | None = None,
    paint: str | None = None,
) -> Marks:
    """A picture of some kind in a square of `SIZE` units: in its own colours, a set's paints, one paint, or as lines alone.

    `of` names what it may show, and `paint` the only one it has.
    """
    shown = [name for name in names(kind) if of is None or name.split()[1] in of]
    marks = _marks(kind, rng.choice(shown))
    if rng.random() < 0.5:
        marks = tuple(m.placed(-1, 1, SIZE, 0) for m in marks)
    some = rng.choice((p.green, p.green, p.red, p.blue, p.black))
    way = rng.choice(("own", "paints", "paints", "one", "lines", "lines"))
    if paint is None:
        paint = some
    elif way in ("own", "paints"):
        way = "one"
    # lines stay as wide as they are when a face is fitted to its place
    marks = tuple(replace(m, width=m.width * 50 / SIZE) for m in marks)
    thin = pen * rng.uniform(0.35, 0.9)
    colours = {m.fill or m.stroke or "#000000" for m in marks}
    if way == "lines" or (way == "one" and len(colours) > 1 and rng.random() < 0.6):
        return [line(m.path, paint, m.width if m.stroke else thin) for m in marks]
    if len(colours) == 1 or way == "one":
        # what is pale is the ground that shows between the paints
        return [_painted(m, "#f4efe2" if len(colours) > 1 and _is_pale(m) else paint) for m in marks]
    out: Marks = []
    for m in marks:
        out.append(m if way == "own" else _painted(m, _nearest(m.fill or m.stroke or "#000000", p)))
        if _is_pale(m):
            # a pale part has an edge
            out.append(line(m.path, p.black, thin * 0.7))
    return out


def _painted(mark: Mark, paint: str) -> Mark:
    return replace(mark, fill=paint if mark.fill else None, stroke=paint if mark.stroke else None)


def _is_pale(mark: Mark) -> bool:
    return _lightness(mark.fill or mark.stroke or "#000000") > _FAINT


def _channels(colour: str) -> tuple[float, float, float]:
    r, g, b = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    return r, g, b


def _lightness(colour: str) -> float:
    r, g, b = _channels(colour)
    return 0.3 * r + 0.59 * g + 0.11 * b


def _nearest(colour: str, p: Paints) -> str:
    """The paint of a set for a colour: by its hue, black where it is dark or grey, the ground where it is pale."""
    hue, saturation, _ = colorsys.rgb_to_hsv(*_channels(colour))
    if _lightness(colour) > _FAINT:
        return "#f4efe2"
    if saturation < 0.25 or _lightness(colour) < 0.2:
        return p.black
    for end, paint in ((0.08, p.red), (0.18, p.gold), (0.47, p.green), (0.75, p.blue)):
        if hue < end:
            return paint
    return p.red


def _collected(icons: dict[str, Any], wide: float, wanted: str) -> Iterator[tuple[str, list[_Part]]]:
    for name in wanted.split():
        if name not in icons:
            continue
        wide = float(icons[name].get("width", wide))
        try:
            parts = list(_parts(icons[name]["body"], SIZE / wide))
        except ValueError:
            continue
        if parts and sum(len(re.findall(r"-?\d+", part[0])) for part in parts) <= _MOST_NUMBERS:
            yield name, parts


def _parts(body: str, scale: float) -> Iterator[_Part]:
    """The outlines of an icon; raises ValueError for what is not drawn by plain colours."""
    yield from _walk(ElementTree.fromstring(f"<g>{body}</g>"), {"fill": "#000000"}, scale)


def _walk(node: ElementTree.Element, above: dict[str, str], scale: float) -> Iterator[_Part]:
    from fontTools.svgLib.path import shapes

    if {"transform", "clip-path", "mask", "filter"} & node.attrib.keys():
        raise ValueError("not drawn by plain colours")
    here = above | {k: node.attrib[k] for k in ("fill", "stroke", "stroke-width") if k in node.attrib}
    if node.tag == "g":
        for child in node:
            yield from _walk(child, here, scale)
        return
    if float(node.attrib.get("opacity", node.attrib.get("fill-opacity", 1))) < 0.5:
        return
    builder = shapes.PathBuilder()
    builder.add_path_from_element(node)
    if not builder.paths:
        raise ValueError(f"no shape: {node.tag}")
    filled, stroke = (_colour(here.get(key, "none")) for key in ("fill", "stroke"))
    for d in builder.paths:
        yield (
            _outline(d, scale),
            filled,
            stroke,
            round(float(here.get("stroke-width", 1)) * scale, 1) if stroke else 0.0,
        )


def _colour(text: str) -> str:
    named = {
        "none": "",
        "currentColor": "#000000",
        "black": "#000000",
        "white": "#ffffff",
        "#fff": "#ffffff",
        "#000": "#000000",
    }
    if text in named:
        return named[text]
    if re.fullmatch("#[0-9a-fA-F]{3}", text):
        return "#" + "".join(2 * c for c in text[1:]).lower()
    if not re.fullmatch("#[0-9a-fA-F]{6}", text):
        raise ValueError(f"no plain colour: {text}")
    return text.lower()


def _outline(d: str, scale: float) -> str:
    from fontTools.pens.transformPen import TransformPen
    from fontTools.svgLib.path import parse_path

    pen = glyphs.outline_pen()
    parse_path(d, TransformPen(pen, (scale, 0, 0, scale, 0, 0)))
    return str(pen.text())


def collect(folder: FilePath) -> dict[str, dict[str, list[_Part]]]:
    """The wanted pictures of every set under `folder`, by kind and name."""
    out: dict[str, dict[str, list[_Part]]] = {"birds": {}, "art": {}}
    for package in SETS:
        path = next(folder.glob(f"**/iconify-json-{package}-[0-9]*/package/icons.json"))
        whole = json.loads(path.read_text(encoding="utf-8"))
        game = package == "game-icons"
        for kind, wanted in (
            ("birds", _GAME_BIRDS if game else _EMOJI_BIRDS),
            ("art", _GAME_ART if game else _EMOJI_ART),
        ):
            for name, parts in _collected(whole["icons"], whole.get("width", 16), wanted):
                out[kind][f"{package} {name}"] = parts
    return out


def main() -> None:
    """Collect the pictures into the data file."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--collect", type=FilePath, required=True, metavar="FOLDER")
    pictures = collect(parser.parse_args().collect)
    DATA.write_bytes(
        gzip.compress(json.dumps(pictures, separators=(",", ":"), sort_keys=True).encode(), mtime=0)
    )
    print({kind: len(some) for kind, some in pictures.items()}, DATA.stat().st_size)


if __name__ == "__main__":
    main()
