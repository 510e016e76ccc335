"""Tiles in doubt settled by the others in the photo: tiles of one face look the same, and those of another face do not.

Every set has birds, frames and writing of its own, which the networks may never have seen. But a photo shows most faces more than
once. What looks like a plainly named tile bears its face, what looks unlike every tile of a face does not; and what two or more
tiles in doubt show that look the same is no flower and no season, of which a set has one each.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.characters import is_character
from vision.decode import bonus_share, copies, is_bonus
from vision.looks import Looks
from vision.naming import DOUBT, KNOWN, UNNAMED, Named
from vision.reading import BACK, ranked
from vision.rectify import Cutter

#: The correlation of two looks, and by how much it speaks for one face (a logarithm of odds): in 90 drawn hands one in a hundred pairs of
#: tiles with one face correlates by less than 0.84 and half by more than 0.97; of pairs of a suit with two faces one in twenty by
#: more than 0.84 and one in a hundred by more than 0.91.
_CORRELATION = np.array([0.75, 0.84, 0.88, 0.92, 0.96])
_SPEAKS = np.array([-3.0, -1.0, 0.0, 2.0, 3.0])
#: Tiles in doubt that correlate by this much look the same.
_SAME = 0.93
#: The odds that two flowers or seasons have the same picture and differ in a small sign alone: of 1,239 pairs of different ones in drawn hands, designs of
#: others, camerash's sets and janchan's valid photographs none looked the same (all below 0.9), of 156 pairs of birds 137.
_SAME_ART = 0.002
#: A known tile that may be a flower or season with more than this is looked at all the same.
_PERHAPS_BONUS = 0.002
#: Where more tiles are in doubt, none is settled: each is compared with each.
_MANY = 30


def settled(cutter: Cutter, named: Sequence[Named]) -> list[Named]:
    """The tiles, those in doubt named by what the others show as well; all in the cutter's pixels."""
    doubted = [i for i, n in enumerate(named) if _in_doubt(n)]
    known = [i for i, n in enumerate(named) if n.very_plain and n.faces[0][1] >= KNOWN and _counts(n)]
    nearly = [i for i in known if bonus_share(named[i].faces) > _PERHAPS_BONUS]
    if not 0 < len(doubted) + len(nearly) <= _MANY or len(doubted) + len(known) < 2:
        return list(named)
    looks = Looks.of(cutter, [n.detection.quad for n in named])
    doubted, known, nearly = ([i for i in some if not looks.blank(i)] for some in (doubted, known, nearly))
    plain = {k: named[k].faces[0][0] for k in known}
    faces: dict[int, dict[str, float]] = {}
    for group in _groups(looks, doubted):
        # what looks the same as another is seen well: it is not unlike a third because of blur or glare
        least = float(_SPEAKS[0]) if len(group) > 1 else 0.0
        weighed = [_beside(dict(named[i].faces), looks, i, plain, least) for i in group]
        faces |= dict.fromkeys(group, _of_one_face(weighed)) if len(group) > 1 else {group[0]: weighed[0]}
    out = [_renamed(n, faces[i]) if i in faces else n for i, n in enumerate(named)]
    for i in nearly:
        if any(plain[k] == plain[i] and looks.correlation(i, k) >= _SAME for k in known if k != i):
            out[i] = _no_bonus(named[i])
    return out


def _counts(named: Named) -> bool:
    return named.faces[0][0] != BACK and not is_bonus(named.faces[0][0])


def _in_doubt(named: Named) -> bool:
    face, p = named.faces[0]
    return p < DOUBT and face != BACK and named.not_a_tile < 0.5 and not is_character(named)


def _no_bonus(named: Named) -> Named:
    """The tile, of which another in the photo looks the same: hardly a flower or season."""
    faces = {code: p * (_SAME_ART if is_bonus(code) else 1) for code, p in named.faces}
    shared = _shares(faces, sum(p for _, p in named.faces))
    return replace(named, faces=ranked(shared.items()))


def _beside(
    faces: dict[str, float], looks: Looks, i: int, known: dict[int, str], least: float
) -> dict[str, float]:
    """The faces of one tile in doubt, weighed by how alike it and the tiles of which the face is `known` look.

    No look speaks less than `least` (0: not at all against a face).
    """
    out = dict(faces)
    for code in faces:
        same = [looks.correlation(i, k) for k, face in known.items() if face == code]
        if same:
            out[code] *= math.exp(max(float(np.interp(max(same), _CORRELATION, _SPEAKS)), least))
    return faces if out == faces else _shares(out, sum(faces.values()))


def _groups(looks: Looks, doubted: Sequence[int]) -> list[list[int]]:
    """The tiles in doubt, those that look the same together."""
    groups: list[list[int]] = []
    for i in doubted:
        for group in groups:
            if all(looks.correlation(i, k) >= _SAME for k in group):
                group.append(i)
                break
        else:
            groups.append([i])
    return groups


def _of_one_face(every: Sequence[dict[str, float]]) -> dict[str, float]:
    """The faces of tiles that look the same: one that a set has so often, unless they may well be flowers or seasons that share a picture.

    Which of these is likelier is asked of what is said of each on average: as they look the same, that says nothing new of the next.
    """
    codes = dict.fromkeys(code for faces in every for code in faces)
    able = {
        code: [faces.get(code, UNNAMED) for faces in every] for code in codes if copies(code) >= len(every)
    }
    joint = {code: math.prod(said) for code, said in able.items()}
    apart = _on_average([bonus_share(faces.items()) for faces in every])
    together = sum(map(_on_average, able.values()))
    if not joint or together < _SAME_ART * apart:
        return {}
    return _shares(joint, min(sum(faces.values()) for faces in every))


def _on_average(probabilities: Sequence[float]) -> float:
    return math.prod(probabilities) ** (1 / len(probabilities))


def _shares(faces: dict[str, float], whole: float) -> dict[str, float]:
    """The faces with probabilities that sum up to `whole`."""
    now = sum(faces.values())
    return {code: p * whole / now for code, p in faces.items()} if now else faces


def _renamed(named: Named, faces: dict[str, float]) -> Named:
    """The tile with these faces, the first still in doubt; as it was where there are none."""
    by_likelihood = ranked(faces.items())
    if not by_likelihood or faces == dict(named.faces):
        return named
    return named.told_by_others(by_likelihood)
