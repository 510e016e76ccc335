"""Figures, letters and words on tiles: what stands in a corner in Western figures says which tile it is, however the set draws that; of
flowers and seasons their names do, in English or Chinese.

A network of its own looks for them. It has learnt from tiles whose corners say anything (`datasets/index_faces.py`), so that it reads
what is written and does not know it from what else the tile shows; the other networks know the face and hardly read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import models
from vision.decode import is_bonus
from vision.naming import DOUBT, RANKED, UNNAMED, Named, TileNetwork
from vision.reading import BACK, FLOWERS_AND_SEASONS, JOKER, ranked
from vision.rectify import Cutter

#: What is read: a number of bamboo, characters or circles, or by a letter or a word a wind, a dragon, a flower or a season.
SAYS = (*map(str, range(1, 10)), "WE", "WS", "WW", "WN", "DR", "DG", "DW", *FLOWERS_AND_SEASONS)
#: What is seen with less than this is not read; the name of a flower or season must be seen more surely: the twelve that changed a face for the worse in 1,020
#: drawn hands were seen with 0.36 to 0.79.
_SEEN, _NAME_SEEN = 0.3, 0.9
#: What is seen with this is sure.
_SURELY = 0.9
#: A sign that is seen as likely as not makes a face on which it would stand so many times as likely; one seen surely as many more as the odds are.
_COUNTS = 60.0
#: Figures and letters are believed of a set that shows them on such a share of its tiles, flowers and seasons apart, which bear signs in every set: where they named a
#: tile rightly in 1,637 pictures it was a half and more, where brackets in the corners of white dragons were ones none of 11 and one of 21.
_SHOWS = 0.2
#: So many different ones that are seen surely, on other tiles than flowers and seasons and on none that is surely something else, are believed
#: whatever the faces seem to be: of 1,242 seen with 0.9 and more in 547 pictures (drawn hands, designs of others, camerash's faces) eight were not
#: there, and of these no picture had more than two sorts.
_MANY_FIGURES = 3
#: So sure is nothing.
_SUREST = 0.995
#: A face that is seen so plainly is what it is, whatever is read: of 52 that what is read changed in 420 drawn pictures and 280 of other designs two were so plain,
#: and both were right; of the 50 others, seen with 0.98 and less, one was.
_PLAINEST = 0.9995
#: What the networks that know faces say counts to this power beside what is read.
_FACES_COUNT = 0.7
#: What stands on flowers, seasons and animals, too; which of these a tile is other networks say.
_BONUS_NUMBERS = ("1", "2", "3", "4")


#: The faces on which one of these would stand.
_SAYING = (*(f"{suit}{n}" for suit in "BCD" for n in range(1, 10)), *SAYS[9:])
#: What else may be meant by one of these: sets that letter their white dragons P, B or W, as West is.
_OR_ELSE = {"WW": "DW"}
#: Which of `SAYS` are the names of flowers and seasons, and the others.
_NAMES = slice(SAYS.index(FLOWERS_AND_SEASONS[0]), None)
_FIGURES = SAYS[: _NAMES.start]
_IS_NAME = np.array([says not in _FIGURES for says in SAYS])


def _read_of(answers: NDArray[np.float32]) -> NDArray[np.float64]:
    """How surely each of `SAYS` stands on some tiles (n x signs, 0 to 1), by the network's answers; names must be seen more surely."""
    out: NDArray[np.float64] = 1 / (1 + np.exp(-answers.astype(np.float64)))
    out[:, _NAMES] *= out[:, _NAMES] >= _NAME_SEEN
    return out


def said_of(code: str) -> str | None:
    """What of `SAYS` would stand on a face; None where nothing of it would."""
    if code in SAYS:
        return code
    return code[1] if code[0] in "BCD" and code[1:].isdigit() else None


class IndexReader(TileNetwork):
    """The network that reads figures, letters and words, loaded once; its labels are `SAYS`."""

    def __init__(self, threads: int | None = None, folder: Path = models.FOLDER) -> None:
        super().__init__("index", threads, folder)

    def seen(self, cutter: Cutter, named: Sequence[Named]) -> NDArray[np.float64]:
        """How surely each of `SAYS` stands on each of one tile or more, the better way up (n x signs, 0 to 1).

        What surely says at the first look what the tile is named needs no other.
        """
        places = [n.detection.quad for n in named]
        seen = _read_of(self.look(cutter, places, 0))
        pairs = enumerate(zip(named, seen, strict=True))
        rest = [i for i, (n, own) in pairs if own.max() < _SURELY or not _agrees(n, own)]
        if rest:
            other = _read_of(self.look(cutter, [places[i] for i in rest], 2))
            seen[rest] = np.maximum(seen[rest], other)
        return seen

    def of(self, cutter: Cutter, kept: Sequence[Named]) -> list[Named]:
        """The tiles, named by what is written on them as well, where the set has such signs: where some agree with the faces seen, and no
        fewer than do not; of figures and letters, where not flowers and seasons alone show them; and all
        where several sorts of figures are seen surely.

        Where nothing is written on those that it would count for, the others, which most often are nearly all, need not be looked at.
        """
        out = list(kept)
        counts = [i for i, n in enumerate(kept) if _would_count(n)]
        if not counts:
            return out
        seen = dict(zip(counts, self.seen(cutter, [kept[i] for i in counts]), strict=True))
        if max(own.max() for own in seen.values()) < _SEEN:
            return out
        others = [i for i, n in enumerate(kept) if i not in seen and n.faces[0][0] != BACK]
        if others:
            seen |= zip(others, self.seen(cutter, [kept[i] for i in others]), strict=True)
        agrees = {i: _agrees(kept[i], own) for i, own in seen.items()}
        votes = list(agrees.values())
        able = [i for i in seen if said_of(kept[i].faces[0][0]) in _FIGURES]
        surely = {
            int(seen[i][: _NAMES.start].argmax())
            for i in able
            if seen[i][: _NAMES.start].max() >= _SURELY
            and (agrees[i] is not False or kept[i].faces[0][1] < _SUREST)
        }
        many = len(surely) >= _MANY_FIGURES
        if many or votes.count(True) >= max(1, votes.count(False)):
            shows = many or sum(agrees[i] is True for i in able) >= max(1, _SHOWS * len(able))
            for i in counts:
                out[i] = _read(kept[i], seen[i] if shows else np.where(_IS_NAME, seen[i], 0.0))
        return out


def _would_count(named: Named) -> bool:
    """Whether what is written on a tile may count for what it is.

    Not where a face is seen so plainly that it is what it is; on a joker anything may stand; and the names of flowers and seasons are
    read by a network of their own, too, which may be plain.
    """
    face, plain = named.faces[0]
    return face not in (BACK, JOKER) and plain < (DOUBT if face in FLOWERS_AND_SEASONS else _PLAINEST)


def _agrees(named: Named, seen: NDArray[np.float64]) -> bool | None:
    """Whether what is read on a tile is what would stand on its face; None where nothing is, or nothing would."""
    says = said_of(named.faces[0][0])
    # what number a flower or season has is no question here
    able = slice(None) if says not in FLOWERS_AND_SEASONS else _NAMES
    if says is None or seen[able].max() < _SEEN:
        return None
    read = SAYS[able][int(seen[able].argmax())]
    return says in (read, _OR_ELSE.get(read))


def _read(named: Named, seen: NDArray[np.float64]) -> Named:
    """A tile by what is read on it (how surely each of `SAYS`), for which that counts; where nothing is, every face may be."""
    face, plain = named.faces[0]
    if seen.max() < _SEEN:
        return named
    sure = np.minimum(seen, _SUREST)
    counts = 1 + _COUNTS * np.maximum(sure / (1 - sure) - _SEEN / (1 - _SEEN), 0)
    by: dict[str, float] = dict(zip(SAYS, counts.tolist(), strict=True))
    by |= {other: max(by[says], by[other]) for says, other in _OR_ELSE.items()}
    before = dict(named.faces)
    # a number does not speak against a flower, season or animal, nor say which; but sets call the third or the fourth flower bamboo
    numbers = {says: by[says] for says in _BONUS_NUMBERS if by[says] > 1}
    bonus = max(numbers.values(), default=1.0) if is_bonus(face) else 1.0

    def counting(code: str) -> float:
        own = by.get(said_of(code) or "", 1.0)
        if not is_bonus(code):
            return own
        return bonus if numbers and code[1] not in numbers else bonus * own

    now = {
        code: max(before.get(code, 0.0), UNNAMED) ** _FACES_COUNT * counting(code)
        for code in dict.fromkeys([*before, *_SAYING])
    }
    whole = sum(before.values()) / sum(now.values())
    faces = ranked((code, weight * whole) for code, weight in now.items())[:RANKED]
    first, p = faces[0]
    if first == face:
        # what was plain is no less so for being looked at with the others in mind
        return named if p <= plain else replace(named, faces=faces)
    return named.told_by_others(faces)
