"""Chinese and Latin letter outlines from free fonts, kept as paths in one small file.

`python datasets/glyphs.py --collect FOLDER --debian FOLDER` makes the file again from the npm packages `@fontsource/*`
installed under the first folder and the Debian packages unpacked under the second; it needs fontTools and brotli,
which drawing does not.
"""

from __future__ import annotations

import argparse
import functools
import gzip
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any

import numpy as np

from ink import POINTS_OF, Path

DATA = FilePath(__file__).with_suffix("") / "glyphs.json.gz"
README = DATA.with_name("README.md")
LICENCES = DATA.with_name("licences")
EM = 1000
HAN = (
    "一二三四五六七八九伍萬万東东南西北中發发白"
    "梅蘭兰菊竹春夏秋冬百搭財神福祿壽喜富貴榮華琴棋書畫漁樵耕讀花季龍鳳貓鼠雞蟲"
)
LATIN = "0123456789ABCDEFGHIJKLMNOPRSTUVWYabcpw"
HAN_FONTS: dict[str, tuple[int, ...]] = {
    "biz-udpmincho": (400,),
    "cactus-classical-serif": (400,),
    "chocolate-classical-sans": (400,),
    "dela-gothic-one": (400,),
    "hachi-maru-pop": (400,),
    "hina-mincho": (400,),
    "huninn": (400,),
    "iansui": (400,),
    "kaisei-decol": (700,),
    "kaisei-opti": (400,),
    "kaisei-tokumin": (800,),
    "kiwi-maru": (400,),
    "klee-one": (600,),
    "kosugi-maru": (400,),
    "liu-jian-mao-cao": (400,),
    "long-cang": (400,),
    "lxgw-marker-gothic": (400,),
    "lxgw-wenkai-tc": (400, 700),
    "m-plus-rounded-1c": (800,),
    "ma-shan-zheng": (400,),
    "mochiy-pop-one": (400,),
    "noto-sans-tc": (300, 700),
    "noto-serif-hk": (500,),
    "noto-serif-tc": (400, 900),
    "potta-one": (400,),
    "reggae-one": (400,),
    "rocknroll-one": (400,),
    "sawarabi-mincho": (400,),
    "shippori-antique": (400,),
    "shippori-mincho": (700,),
    "shippori-mincho-b1": (800,),
    "stick": (400,),
    "wdxl-lubrifont-tc": (400,),
    "yomogi": (400,),
    "yuji-boku": (400,),
    "yuji-mai": (400,),
    "yuji-syuku": (400,),
    "yusei-magic": (400,),
    "zcool-kuaile": (400,),
    "zcool-qingke-huangyou": (400,),
    "zcool-xiaowei": (400,),
    "zen-antique": (400,),
    "zen-kurenaido": (400,),
    "zen-maru-gothic": (700,),
    "zen-old-mincho": (700,),
    "zhi-mang-xing": (400,),
}


@dataclass(frozen=True)
class DebianFont:
    """Where a font lies in a Debian package, and its licence and owner by that package's copyright file."""

    package: str
    file: str
    licence: str
    owner: str
    index: int = 0


_AOYAGI = "青柳衡山 (Kouzan Aoyagi)"
_ARPHIC = "Copyright (C) 1999 Arphic Technology Co., Ltd."
_BAEKMUK = "Copyright (c) 1986-2002 Kim Jeong-Hwan"
_BAEKMUK_LICENCE = "Baekmuk licence"
#: Font name -> its place; each is kept as weight 400, whatever it looks like.
DEBIAN_FONTS: dict[str, DebianFont] = {
    "aoyagi-kouzan-t": DebianFont("fonts-aoyagi-kouzan-t", "AoyagiKouzanT.ttf", "public domain", _AOYAGI),
    "aoyagi-soseki": DebianFont(
        "fonts-aoyagi-soseki", "aoyagi-soseki.ttf", "public domain", f"{_AOYAGI}, 青柳疎石 (Soseki Aoyagi)"
    ),
    "baekmuk-batang": DebianFont("fonts-baekmuk", "batang.ttf", _BAEKMUK_LICENCE, _BAEKMUK),
    "baekmuk-dotum": DebianFont("fonts-baekmuk", "dotum.ttf", _BAEKMUK_LICENCE, _BAEKMUK),
    "baekmuk-gulim": DebianFont("fonts-baekmuk", "gulim.ttf", _BAEKMUK_LICENCE, _BAEKMUK),
    "dejima-mincho": DebianFont(
        "fonts-dejima-mincho", "dejima-mincho-r227.ttf", "MIT", "2007-2010, Yoshiki Hayashi"
    ),
    "hanazono-mincho": DebianFont(
        "fonts-hanazono", "HanaMinA.ttf", "OFL-1.1", "Copyright 2008-2011 GlyphWiki Project."
    ),
    "kaiti-big5": DebianFont("fonts-arphic-bkai00mp", "bkai00mp.ttf", "Arphic Public License", _ARPHIC),
    "kiloji-bold": DebianFont("fonts-kiloji", "kiloji_b.ttf", "BSD-3-Clause", "2007 きろのの"),
    "kouzan-gyosho": DebianFont(
        "fonts-kouzan-mouhitsu", "kouzan-mouhitsu-gyosho.ttf", "public domain", _AOYAGI
    ),
    "kouzan-mouhitsu": DebianFont("fonts-kouzan-mouhitsu", "kouzan-mouhitsu.ttf", "public domain", _AOYAGI),
    "kouzan-sousho": DebianFont(
        "fonts-kouzan-mouhitsu", "KouzanBrushFontSousyo.ttf", "public domain", _AOYAGI
    ),
    "mingti-big5": DebianFont("fonts-arphic-bsmi00lp", "bsmi00lp.ttf", "Arphic Public License", _ARPHIC),
    "motoya-cedar": DebianFont("fonts-motoya-l-cedar", "MTLc3m.ttf", "Apache-2.0", "2010-2012, Motoya"),
    "motoya-maruberi": DebianFont(
        "fonts-motoya-l-maruberi", "MTLmr3m.ttf", "Apache-2.0", "2010-2012, Motoya"
    ),
    "mplus-1-black": DebianFont(
        "fonts-mplus", "Mplus1-Black.otf", "OFL-1.1", "2002-2022 The M+ FONTS Project Authors"
    ),
    "oradano-mincho": DebianFont(
        "fonts-oradano-mincho-gsrr", "OradanoGSRR.ttf", "free for any use, its own words", "2006-2017 内田明"
    ),
    "setofont": DebianFont("fonts-seto", "setofont.ttf", "OFL-1.1", "2003-2014 瀬戸のぞみ (Nozomi Seto)"),
    "ukai-tw": DebianFont("fonts-arphic-ukai", "ukai.ttc", "Arphic Public License", _ARPHIC, index=2),
    "yozfont-bold": DebianFont(
        "fonts-yozvox-yozfont-standard-kana", "YOzBS_.ttf", "OFL-1.1", "2004-2017, Y.Oz (Y.OzVox)"
    ),
}
LATIN_FONTS: dict[str, tuple[int, ...]] = {
    "abril-fatface": (400,),
    "alfa-slab-one": (400,),
    "anton": (400,),
    "arvo": (400,),
    "bebas-neue": (400,),
    "caveat-brush": (400,),
    "cinzel": (600,),
    "comic-neue": (700,),
    "cormorant-garamond": (600,),
    "courier-prime": (700,),
    "eb-garamond": (400,),
    "fira-sans": (400, 700),
    "gochi-hand": (400,),
    "im-fell-english": (400,),
    "josefin-sans": (300,),
    "libre-baskerville": (400,),
    "lobster": (400,),
    "old-standard-tt": (700,),
    "oswald": (400,),
    "patrick-hand": (400,),
    "playfair-display": (700,),
    "poiret-one": (400,),
    "pt-serif": (700,),
    "righteous": (400,),
    "rokkitt": (400,),
    "source-sans-3": (600,),
    "varela-round": (400,),
}


@functools.cache
def _library() -> dict[str, dict[str, str]]:
    with gzip.open(DATA, "rt", encoding="utf-8") as file:
        fonts: dict[str, dict[str, str]] = json.load(file)
    return fonts


@functools.cache
def fonts_with(characters: str) -> tuple[str, ...]:
    """Names of the fonts that have every one of the characters, in alphabetical order."""
    return tuple(name for name, glyphs in sorted(_library().items()) if all(c in glyphs for c in characters))


def characters_of(font: str) -> frozenset[str]:
    """The characters that a font has an outline for; KeyError for an unknown font."""
    return frozenset(_library()[font])


@functools.lru_cache(maxsize=4096)
def glyph(font: str, character: str) -> Path:
    """The outline of a character in an em of 1000 units, y down, baseline at y = 0.

    Raises KeyError if the font does not have it.
    """
    return path_of(_library()[font][character])


def path_of(text: str) -> Path:
    """An outline as it is kept here: each point relative to the one before it."""
    commands, points, x, y = [], [], 0, 0
    for command, numbers in re.findall(r"([MLQCZ])([-\d ]*)", text):
        commands.append(command)
        values = [int(v) for v in numbers.split()]
        assert len(values) == 2 * POINTS_OF[command], text
        for dx, dy in zip(values[::2], values[1::2], strict=True):
            x, y = x + dx, y + dy
            points.append((x, y))
    return Path("".join(commands), np.array(points, dtype=np.float64))


def _covers(ranges: str) -> set[int]:
    found: set[int] = set()
    for part in ranges.split(","):
        first, _, last = part.strip().removeprefix("U+").partition("-")
        found.update(range(int(first, 16), int(last or first, 16) + 1))
    return found


def _outline(font: Any, character: str) -> str | None:
    from fontTools.pens.transformPen import TransformPen

    glyph_set = font.getGlyphSet()
    name = font.getBestCmap().get(ord(character))
    if name is None:
        return None
    scale = EM / font["head"].unitsPerEm
    pen = outline_pen(glyph_set)
    glyph_set[name].draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 0)))
    return str(pen.text()) or None


def outline_pen(glyph_set: Any = None) -> Any:
    """A pen of fontTools whose `text()` is what was drawn with it, in whole numbers, as it is kept here."""
    from fontTools.pens.basePen import BasePen

    out: list[str] = []
    at = [0, 0]

    def put(command: str, *points: tuple[float, float]) -> None:
        numbers = []
        for px, py in points:
            x, y = round(px), round(py)
            numbers += [x - at[0], y - at[1]]
            at[:] = [x, y]
        out.append(command + " ".join(map(str, numbers)))

    class Pen(BasePen):  # type: ignore[misc]
        def _moveTo(self, p: tuple[float, float]) -> None:  # noqa: N802
            put("M", p)

        def _lineTo(self, p: tuple[float, float]) -> None:  # noqa: N802
            put("L", p)

        def _curveToOne(  # noqa: N802
            self, a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]
        ) -> None:
            put("C", a, b, c)

        def _qCurveToOne(self, a: tuple[float, float], b: tuple[float, float]) -> None:  # noqa: N802
            put("Q", a, b)

        def _closePath(self) -> None:  # noqa: N802
            out.append("Z")

        def _endPath(self) -> None:  # noqa: N802
            pass

        def text(self) -> str:
            return "".join(out)

    return Pen(glyph_set)


def _collected(
    folder: FilePath, weights: tuple[int, ...], wanted: str
) -> Iterator[tuple[int, dict[str, str]]]:
    from fontTools.ttLib import TTFont

    subsets = {
        key.strip("[]"): _covers(value)
        for key, value in json.loads((folder / "unicode.json").read_text()).items()
    }
    for weight in weights:
        glyphs: dict[str, str] = {}
        for subset, codes in subsets.items():
            needed = [c for c in wanted if ord(c) in codes and c not in glyphs]
            path = folder / "files" / f"{folder.name}-{subset}-{weight}-normal.woff2"
            if not needed or not path.exists():
                continue
            font = TTFont(path)
            for character in needed:
                outline = _outline(font, character)
                if outline:
                    glyphs[character] = outline
        yield weight, glyphs


def _unpacked(folder: FilePath, place: DebianFont) -> FilePath:
    return next((folder / place.package).rglob(f"fonts/**/{place.file}"))


def _collected_debian(folder: FilePath, place: DebianFont) -> dict[str, str]:
    from fontTools.ttLib import TTFont

    font = TTFont(_unpacked(folder, place), fontNumber=place.index)
    outlines = {character: _outline(font, character) for character in HAN}
    return {character: outline for character, outline in outlines.items() if outline}


def collect(packages: FilePath, debian: FilePath) -> dict[str, dict[str, str]]:
    """Outlines of all wanted characters from the fonts under `packages`/node_modules/@fontsource and `debian`."""
    fonts: dict[str, dict[str, str]] = {}
    for table, wanted in ((HAN_FONTS, HAN), (LATIN_FONTS, LATIN)):
        for name, weights in table.items():
            folder = packages / "node_modules" / "@fontsource" / name
            for weight, glyphs in _collected(folder, weights, wanted):
                fonts[f"{name}-{weight}"] = glyphs
    for name, place in DEBIAN_FONTS.items():
        fonts[f"{name}-400"] = _collected_debian(debian, place)
    return fonts


def credits_table(packages: FilePath) -> str:
    """A Markdown table of the fonts: name, copyright line and licence as their packages state them."""
    from fontTools.ttLib import TTFont

    lines = ["| font | copyright, as the font states it | licence |", "| --- | --- | --- |"]
    for name in (*HAN_FONTS, *LATIN_FONTS):
        folder = packages / "node_modules" / "@fontsource" / name
        about = json.loads((folder / "metadata.json").read_text(encoding="utf-8"))
        files = sorted((folder / "files").glob(f"{name}-latin-*-normal.woff2"))
        owner = TTFont(files[0])["name"].getDebugName(0) or about["license"]["attribution"]
        owner = owner.splitlines()[0].replace(" |", ",")
        lines.append(f"| {about['family']} | {owner} | {about['license']['type']} |")
    for name, place in DEBIAN_FONTS.items():
        lines.append(f"| {name} (Debian's {place.package}) | {place.owner} | {place.licence} |")
    return "\n".join(lines) + "\n"


def _keep_licences(debian: FilePath) -> None:
    LICENCES.mkdir(exist_ok=True)
    for package in sorted({place.package for place in DEBIAN_FONTS.values()}):
        text = (debian / package / "usr/share/doc" / package / "copyright").read_text(encoding="utf-8")
        (LICENCES / f"{package}.txt").write_text(text, encoding="utf-8")


def main() -> None:
    """Collect the outlines into the data file, their credits and their licences."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--collect", type=FilePath, required=True, metavar="FOLDER")
    parser.add_argument("--debian", type=FilePath, required=True, metavar="FOLDER")
    arguments = parser.parse_args()
    packages = arguments.collect
    fonts = collect(packages, arguments.debian)
    DATA.parent.mkdir(exist_ok=True)
    text = json.dumps(fonts, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    DATA.write_bytes(gzip.compress(text.encode(), mtime=0))
    head, _, _ = README.read_text(encoding="utf-8").partition("| font |")
    README.write_text(head + credits_table(packages), encoding="utf-8")
    _keep_licences(arguments.debian)
    for name, glyphs in fonts.items():
        missing = "".join(
            c for c in (LATIN if name.rsplit("-", 1)[0] in LATIN_FONTS else HAN) if c not in glyphs
        )
        print(f"{name}: {len(glyphs)}, without {missing or '-'}")


if __name__ == "__main__":
    main()
