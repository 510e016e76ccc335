"""The letters of a PDF: its own, those of a font of the system where names need more, and Latin ones for the rest."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from anyascii import anyascii

#: Fonts of the system with more letters than a PDF has of its own; of those that are there, the one that writes most.
FONTS = (
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
    "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc",
    "/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc",
    "/usr/share/fonts-droid-fallback/truetype/DroidSansFallbackFull.ttf",
    "/Library/Fonts/Arial Unicode.ttf",
    "/System/Library/Fonts/Supplemental/Arial Unicode.ttf",
    "C:/Windows/Fonts/arial.ttf",
    "C:/Windows/Fonts/msyh.ttc",
)
LATIN_1 = frozenset(map(chr, range(256)))
#: Written from the right, or with letters that change beside each other: more than a PDF is made with here.
_JOINED = ("R", "AL", "AN", "NSM")


@dataclass(frozen=True, slots=True)
class Lettering:
    """A font (None: the PDF's own) with the characters that it has."""

    font: Path | None
    has: frozenset[str]

    def shown(self, words: str) -> str:
        """`words` as this lettering can write them: a word that it cannot is written in Latin letters."""
        composed = unicodedata.normalize("NFC", words)
        return " ".join(word if self._can(word) else anyascii(word) for word in composed.split(" "))

    def differs(self, names: Iterable[str]) -> bool:
        """Whether any of the names is written in other letters than its own."""
        return any(self.shown(name) != unicodedata.normalize("NFC", name) for name in names)

    def _can(self, word: str) -> bool:
        return self.has.issuperset(word) and not any(
            unicodedata.bidirectional(one) in _JOINED for one in word
        )


def lettering(names: Iterable[str], fonts: Iterable[str] = FONTS) -> Lettering:
    """The lettering that writes most of `names` as they are: the PDF's own where that is enough."""
    own = Lettering(None, LATIN_1)
    names = list(names)
    if not own.differs(names):
        return own
    there = [Path(font) for font in fonts if Path(font).exists()]
    all_kinds = [own, *(Lettering(font, letters_of(font)) for font in there)]
    return min(all_kinds, key=lambda one: sum(one.differs([name]) for name in names))


@lru_cache(maxsize=len(FONTS))
def letters_of(font: Path) -> frozenset[str]:
    """The characters that a font file has; none where it cannot be read."""
    from fontTools.ttLib import TTFont, TTLibError

    try:
        with TTFont(font, fontNumber=0, lazy=True) as opened:
            return frozenset(map(chr, opened.getBestCmap() or ())) | {"\n"}
    except (OSError, TTLibError):
        return frozenset()
