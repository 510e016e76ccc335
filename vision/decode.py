"""The hand as a whole: no tile of a set is there more often than the set holds it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from vision.reading import BACK, BIRD, FLOWERS_AND_SEASONS, WHITE, ranked, share

Faces = tuple[tuple[str, float], ...]


def is_bonus(code: str) -> bool:
    """Whether a code is that of a flower, a season or an animal."""
    return code[0] in "FSA" and code[1:].isdigit()


def bonus_share(faces: Iterable[tuple[str, float]]) -> float:
    """How probably some faces are those of a flower, a season or an animal, whichever it is."""
    return sum(p for code, p in faces if is_bonus(code))


def copies(code: str) -> int:
    """How many of a face one set of tiles holds: one of each bonus tile, four of any other."""
    return 1 if is_bonus(code) else 4


#: A flower or season that is there twice takes another face only if that is so likely at least, as a share of the first.
_LEAST_SHARE = 0.05
#: A white dragon too many lies face down with this share of what it seemed to be at least, sooner than it is what it hardly looks like: both may be blank.
_LIES_DOWN = 0.05


def together(
    tiles: Sequence[Faces], any_number: Collection[str] = (BACK,), most: int = 200
) -> list[tuple[Faces, bool]]:
    """Faces re-ranked so that no face comes first too often, each with whether that changed it.

    Where a face is seen too often, the tile that loses least by it takes its next likely face, until all is possible;
    faces that no probability speaks for are never taken. Flowers and seasons, which `one_of_each` has weighed, stay
    double where another face is far less likely. `any_number` are the codes that may be there as often as they seem.
    """
    ranked = [list(faces) for faces in tiles]
    changed = [False] * len(ranked)
    for _ in range(most):
        counts = Counter(faces[0][0] for faces in ranked if faces and faces[0][0] not in any_number)
        over = {code for code, n in counts.items() if n > copies(code)}
        best: tuple[float, int, int] | None = None
        for i, faces in enumerate(ranked):
            if not faces or faces[0][0] not in over:
                continue
            for k in _next_likely(faces):
                code, p = faces[k]
                if p < max(1e-4, _LEAST_SHARE * faces[0][1] if faces[0][0] in FLOWERS_AND_SEASONS else 0.0):
                    break
                if code not in any_number and counts[code] >= copies(code):
                    continue
                loss = math.log(faces[0][1] / p)
                if best is None or loss < best[0]:
                    best = (loss, i, k)
                break
        if best is None:
            break
        _, i, k = best
        ranked[i].insert(0, ranked[i].pop(k))
        changed[i] = True
    return [(tuple(faces), flag) for faces, flag in zip(ranked, changed, strict=True)]


def _next_likely(faces: Sequence[tuple[str, float]]) -> list[int]:
    """Where the other faces of a tile stand, the likeliest first."""
    first, most = faces[0]

    def likely(k: int) -> float:
        code, p = faces[k]
        return max(p, _LIES_DOWN * most) if (first, code) == (WHITE, BACK) else p

    return sorted(range(1, len(faces)), key=likely, reverse=True)


#: A tile that may be a flower or season at all may be each of the eight with this share of that, so that none is ruled out.
_HARDLY = 1e-6
#: How often a set is one that holds flowers and seasons more than once, as American ones do.
_OF_DOUBLES = 1e-5


def one_of_each(tiles: Sequence[Faces]) -> list[Faces]:
    """Flowers and seasons weighed together: what one tile plainly is, no other one can be.

    Each tile's faces by how likely they are over all ways to deal the eight out, no face twice; in the order given.
    Where hardly any such way is left, the set may hold more than one of each, and its tiles are what they look like.
    """
    asked = [i for i, faces in enumerate(tiles) if share(faces, FLOWERS_AND_SEASONS) > _HARDLY]
    if len(asked) < 2:
        return list(tiles)
    named = [dict(tiles[i]) for i in asked]
    # a column for each of the eight, and one for all else that the tile may be
    weights = np.array([[faces.get(code, 0.0) for code in FLOWERS_AND_SEASONS] for faces in named])
    weights = np.maximum(weights, _HARDLY * weights.sum(axis=1, keepdims=True))
    weights = np.hstack([weights, np.maximum(1 - weights.sum(axis=1, keepdims=True), 0)])
    dealt, chance = _shared_out(weights)
    single = chance / (chance + _OF_DOUBLES)
    likely = single * dealt + (1 - single) * weights / weights.sum(axis=1, keepdims=True)
    out = list(tiles)
    for i, faces, (*bonus, other) in zip(asked, named, likely.tolist(), strict=True):
        rest = {code: p for code, p in faces.items() if code not in FLOWERS_AND_SEASONS}
        before = sum(rest.values())
        weighed = {code: p * other / before for code, p in rest.items() if before}
        weighed |= dict(zip(FLOWERS_AND_SEASONS, bonus, strict=True))
        out[i] = ranked(weighed.items())[: len(faces)]
    return out


def _shared_out(weights: NDArray[np.float64]) -> tuple[NDArray[np.float64], float]:
    """Weights (n x 9; the last column may be taken any number of times) as probabilities when no other is taken twice.

    And the chance that none is when each is taken by its weights alone.
    """
    weights = weights / weights.sum(axis=1, keepdims=True)
    n, kinds = weights.shape[0], weights.shape[1] - 1
    taken = np.arange(1 << kinds)
    free = [taken[taken & (1 << k) == 0] for k in range(kinds)]

    def dealt(start: NDArray[np.float64], row: NDArray[np.float64], back: bool) -> NDArray[np.float64]:
        out = start * row[-1]
        for k in range(kinds):
            before, after = free[k], free[k] | (1 << k)
            if back:
                out[before] += start[after] * row[k]
            else:
                out[after] += start[before] * row[k]
        return np.asarray(out)

    ahead = [np.eye(1, 1 << kinds)[0]]
    behind = [np.ones(1 << kinds)]
    for row in weights:
        ahead.append(dealt(ahead[-1], row, back=False))
    for row in weights[::-1]:
        behind.append(dealt(behind[-1], row, back=True))
    behind.reverse()
    out = np.empty_like(weights)
    for i in range(n):
        here, then = ahead[i], behind[i + 1]
        for k in range(kinds):
            out[i, k] = weights[i, k] * (here[free[k]] * then[free[k] | (1 << k)]).sum()
        out[i, kinds] = weights[i, kinds] * (here * then).sum()
    likely: NDArray[np.float64] = out / np.maximum(out.sum(axis=1, keepdims=True), 1e-300)
    return likely, float(ahead[-1].sum())


#: A group that lies apart is taken for a set where that is at most so many times less likely by the pixels alone.
_RATHER_A_SET = {2: 6.0, 3: 100.0, 4: 100.0}
#: The same where it is all that a hand of fourteen tiles lacks to be whole; and where four tiles would be one too many for a hand if they were no kong, and
#: one that is no flower or season is less probable than this.
_SURELY_A_SET = {2: 1e3, 3: 1e4, 4: 1e4}
_SURELY_A_KONG, _IN_DOUBT = 1e6, 0.95
#: What lies in a group of flowers and seasons, so many at least, is one of them if it may be with this probability.
_AMONG_BONUS, _PERHAPS_BONUS = 2, 0.1
#: What seems to be a bird there need only be one with the first, and where it would be one too many for a hand with the second.
_HARDLY_BONUS, _SURELY_BONUS = 0.005, 3e-4
#: What seems to be a flower or season among so many loose tiles or more, for which it is one too few for a hand, is none if it may be a tile of them with this.
_AMONG_LOOSE, _PERHAPS_LOOSE = 5, 0.005
#: The end tiles of a kong that may lie face down.
_DOWN: tuple[tuple[list[str], list[str]], ...] = (([BACK], [BACK]), ([BACK], []), ([], [BACK]))
#: How likely a blank end tile of a kong lies face down although it looks like a white dragon.
_BLANK_DOWN = 0.3
#: The probability of a face that the classifier did not name at all.
_UNNAMED = 1e-5
#: A flower, season or animal lies between two other tiles of a group that lies apart so seldom; one named with the second is one wherever it lies.
_WEDGED, _PLAINLY = 1e-4, 0.9


def as_set(tiles: Sequence[Faces], room: Callable[[str], int], *, surely: bool = False) -> list[str] | None:
    """The faces of two to four tiles that lie together as a set, where they are none as read but may well be one.

    None where they are a set already, or where the pixels speak clearly against every set. A kong may lie with one end
    tile face down, or both. `room` says how many more of a face the hand could hold, less than none where it has too many.
    Where the tiles must `surely` be a set, the pixels must speak far more clearly against it, and count for nothing where there are
    too many of a face as it is read. What seems to be a flower may lie beside a set, but in the midst of one only if it is plain.
    """
    read = [faces[0][0] for faces in tiles]
    wedged = [
        i
        for i, faces in enumerate(tiles)
        if is_bonus(read[i]) and between_others(read, i) and faces[0][1] < _PLAINLY
    ]
    if len(tiles) not in _RATHER_A_SET or (sum(map(is_bonus, read)) > len(wedged) and not surely):
        return None
    named = [dict(faces) for faces in tiles]
    # in an order that is the same whenever the photo is read
    codes = dict.fromkeys(code for faces in named for code in faces if code != BACK and not is_bonus(code))
    if wedged:
        # what shows a picture is not blank
        codes.pop(WHITE, None)
    wanted = [[code] * len(tiles) for code in codes]
    if len(tiles) == 3:
        wanted += map(list, _chows_of(codes))
    if len(tiles) == 4:
        wanted += [
            end + [code] * (4 - len(end) - len(start)) + start for code in codes for end, start in _DOWN
        ]
    if read in wanted:
        return None

    def likelihood(codes: Sequence[str]) -> float:
        return sum(
            math.log(max(_share_of(code, faces), _UNNAMED)) for faces, code in zip(named, codes, strict=True)
        )

    possible = [codes for codes in wanted if _fits(codes, read, room)]
    if not possible:
        return None
    best = max(possible, key=likelihood)
    if surely and any(room(code) < 0 for code in read):
        return best
    limit = (_SURELY_A_SET if surely else _RATHER_A_SET)[len(tiles)]
    doubted = min(faces[0][1] for faces in tiles) < _IN_DOUBT
    if surely and len(tiles) == 4 and doubted and not any(map(is_bonus, read)):
        limit = _SURELY_A_KONG
    as_read = likelihood(read) + len(wedged) * math.log(_WEDGED)
    return best if as_read - likelihood(best) <= math.log(limit) else None


def as_bonus(tiles: Sequence[Faces], room: Callable[[str], int], *, surely: bool = False) -> list[str] | None:
    """The faces of tiles that lie together, all but one of them flowers and seasons as read, where that one may be such a tile as well; else None.

    Nothing else is put beside them: birds are pictures as they are, and may well be what was taken for one. Among two alone it is one only if it must `surely` be,
    for there is a tile too many. `room` is as `as_set` has it.
    """
    read = [faces[0][0] for faces in tiles]
    others = [i for i, code in enumerate(read) if not is_bonus(code)]
    if len(others) != 1 or len(read) < (2 if surely else _AMONG_BONUS + 1):
        return None
    (odd,) = others
    free = [face for face in tiles[odd] if is_bonus(face[0]) and room(face[0]) > 0]
    as_bird = _SURELY_BONUS if surely else _HARDLY_BONUS
    if bonus_share(free) < (as_bird if read[odd] == BIRD else _PERHAPS_BONUS):
        return None
    return [*read[:odd], free[0][0], *read[odd + 1 :]]


def as_loose(tiles: Sequence[Faces], room: Callable[[str], int]) -> list[str] | None:
    """The faces of loose tiles, one of which seems to be a flower, season or animal, where that is in doubt and it may be one of them; else None.

    For a hand of twelve tiles and this one: bonus tiles are laid aside when they are drawn, and with it the hand has thirteen. `room` is as `as_set` has it.
    """
    read = [faces[0][0] for faces in tiles]
    odd = [i for i, code in enumerate(read) if is_bonus(code)]
    if len(read) < _AMONG_LOOSE or len(odd) != 1 or tiles[odd[0]][0][1] >= _PLAINLY:
        return None
    others = [
        code
        for code, p in tiles[odd[0]]
        if p >= _PERHAPS_LOOSE and not is_bonus(code) and code != BACK and room(code) > 0
    ]
    return [*read[: odd[0]], others[0], *read[odd[0] + 1 :]] if others else None


def between_others(codes: Sequence[str], i: int) -> bool:
    """Whether the tile with this number lies between two of its group that are read as no bonus tiles, as no flower or season does."""
    return 0 < i < len(codes) - 1 and not (is_bonus(codes[i - 1]) or is_bonus(codes[i + 1]))


def _share_of(code: str, faces: dict[str, float]) -> float:
    # where backs have the colour of faces, a blank tile may as well be the one as the other
    return max(faces.get(code, 0.0), _BLANK_DOWN * faces.get(WHITE, 0.0) if code == BACK else 0.0)


def _chows_of(codes: Collection[str]) -> Iterator[tuple[str, ...]]:
    """Every order of every chow that can be made of these faces."""
    for code in codes:
        if code[0] in "BCD" and code[1:].isdigit():
            suit, number = code[0], int(code[1:])
            run = tuple(f"{suit}{n}" for n in range(number, number + 3))
            if all(c in codes for c in run):
                yield from permutations(run)


def _fits(codes: Sequence[str], before: Sequence[str], room: Callable[[str], int]) -> bool:
    more = Counter(codes) - Counter(before)
    return all(room(code) >= n for code, n in more.items() if code != BACK)
