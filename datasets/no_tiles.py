"""Draw pictures without a tile to learn from: `python datasets/no_tiles.py --help`. Each is one `.npz` as `draw_pool.py` writes them.

They are grids of cells (keys, boards, windows, calendars), print, shelves and heaps of plain things, the pieces of word and number
games, and pieces of photographs from a folder that shows no tiles. What the reader is judged by (`empty_pictures.py`) is drawn by other hands.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from detector_data import write_scene
from faces import raster
from flat_strokes import Colour, Pixels, Rng
from glyphs import LATIN, fonts_with, glyph
from ink import element, fill, fitted
from scene_textures import letters, material

#: Pixels along the side of a canvas.
SIDE = 1024
_FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_PLAIN,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_SCRIPT_COMPLEX,
)
_MATERIALS = ("wood", "smooth", "felt", "weave", "granite", "marble", "checks", "tartan", "floral", "planks")


def _colour(rng: Rng, pale: float = 0.4) -> Colour:
    """A colour, blue green red; pale or dark greys oftener than paints."""
    kind = rng.random()
    if kind < pale:
        tone = rng.uniform(150, 252) + rng.normal(0, 8, 3)
    elif kind < pale + 0.3:
        tone = rng.uniform(10, 90) + rng.normal(0, 8, 3)
    else:
        tone = rng.uniform(10, 245, 3)
    b, g, r = (float(v) for v in np.clip(tone, 0, 255))
    return b, g, r


def _against(rng: Rng, ground: Colour) -> Colour:
    """A colour that can be seen on the ground."""
    for _ in range(8):
        paint = _colour(rng)
        if abs(sum(paint) - sum(ground)) > 180:
            return paint
    return (15.0, 15.0, 15.0) if sum(ground) > 380 else (240.0, 240.0, 240.0)


def _ground(rng: Rng) -> Pixels:
    texture = material(rng, str(rng.choice(_MATERIALS))).texture
    again = -(-SIDE // texture.shape[0])
    return np.ascontiguousarray(np.tile(texture, (again, again, 1))[:SIDE, :SIDE])


def _rounded(canvas: Pixels, box: tuple[int, int, int, int], radius: int, colour: Colour) -> None:
    x0, y0, x1, y1 = box
    radius = max(0, min(radius, (x1 - x0) // 2, (y1 - y0) // 2))
    cv2.rectangle(canvas, (x0 + radius, y0), (x1 - radius, y1), colour, -1)
    cv2.rectangle(canvas, (x0, y0 + radius), (x1, y1 - radius), colour, -1)
    for x in (x0 + radius, x1 - radius):
        for y in (y0 + radius, y1 - radius):
            cv2.circle(canvas, (x, y), radius, colour, -1, cv2.LINE_AA)


def _write(rng: Rng, canvas: Pixels, box: tuple[int, int, int, int], paint: Colour, text: str) -> None:
    """Text as large as fits somewhere in a box, or smaller."""
    x0, y0, x1, y1 = box
    font, thick = int(rng.choice(_FONTS)), int(rng.integers(1, 4))
    (w, h), base = cv2.getTextSize(text, font, 1.0, thick)
    size = min((x1 - x0) / max(w, 1), (y1 - y0) / (h + base)) * float(rng.uniform(0.3, 0.95))
    left = x0 + int(rng.uniform(0, max(1.0, x1 - x0 - w * size)))
    low = y0 + int(rng.uniform(h * size, max(h * size + 1, y1 - y0 - base * size)))
    cv2.putText(canvas, text, (left, low), font, size, paint, thick, cv2.LINE_AA)


def _pips(rng: Rng, canvas: Pixels, box: tuple[int, int, int, int], paint: Colour) -> None:
    x0, y0, x1, y1 = box
    side = min(x1 - x0, y1 - y0)
    for k in rng.permutation(9)[: int(rng.integers(1, 7))]:
        at = (int(x0 + (x1 - x0) * (0.25 + 0.25 * (k % 3))), int(y0 + (y1 - y0) * (0.25 + 0.25 * (k // 3))))
        cv2.circle(canvas, at, max(2, side // 12), paint, -1, cv2.LINE_AA)


def _sign(rng: Rng, canvas: Pixels, box: tuple[int, int, int, int], paint: Colour) -> None:
    """A simple sign: a ring, an arrow, bars."""
    x0, y0, x1, y1 = box
    middle = ((x0 + x1) // 2, (y0 + y1) // 2)
    reach, wide = max(3, int(min(x1 - x0, y1 - y0) * rng.uniform(0.12, 0.4))), int(rng.integers(1, 5))
    kind = int(rng.integers(4))
    if kind == 0:
        cv2.circle(canvas, middle, reach, paint, wide, cv2.LINE_AA)
    elif kind == 1:
        tip = (middle[0] + int(rng.integers(-reach, reach + 1)), middle[1] + reach)
        cv2.arrowedLine(canvas, (middle[0], middle[1] - reach), tip, paint, wide, cv2.LINE_AA)
    elif kind == 2:
        for k in range(int(rng.integers(1, 4))):
            y = middle[1] - reach + k * max(3, reach // 2)
            cv2.line(canvas, (middle[0] - reach, y), (middle[0] + reach, y), paint, wide, cv2.LINE_AA)
    else:
        points = [(x, y) for x, y in rng.integers(-reach, reach + 1, (int(rng.integers(3, 6)), 2)) + middle]
        cv2.fillPoly(canvas, [np.array(points, np.int32)], paint, cv2.LINE_AA)


def _filled(rng: Rng, canvas: Pixels, box: tuple[int, int, int, int], ground: Colour, content: str) -> None:
    paint = _against(rng, ground)
    if content == "letter":
        _write(rng, canvas, box, paint, letters(rng, int(rng.choice([1, 1, 1, 2, 4]))))
    elif content == "number":
        _write(rng, canvas, box, paint, str(int(rng.integers(0, 60))))
    elif content == "pips":
        _pips(rng, canvas, box, paint)
    elif content == "sign":
        _sign(rng, canvas, box, paint)
    elif content == "frame":
        x0, y0, x1, y1 = box
        inset = max(2, int(min(x1 - x0, y1 - y0) * rng.uniform(0.06, 0.25)))
        cv2.rectangle(
            canvas, (x0 + inset, y0 + inset), (x1 - inset, y1 - inset), paint, int(rng.integers(1, 4))
        )


def cells(rng: Rng) -> Pixels:
    """A grid of cells alike in size: keys, squares of a board, windows, days, buttons, bars of chocolate."""
    canvas = _ground(rng) if rng.random() < 0.6 else np.full((SIDE, SIDE, 3), _colour(rng), np.uint8)
    high = float(np.exp(rng.uniform(np.log(28), np.log(230))))
    aspect = float(np.exp(rng.normal(0, 0.45)))
    wide = high * aspect
    gap = float(rng.choice([0.0, rng.uniform(0, 0.08), rng.uniform(0.05, 0.5)]))
    content = str(rng.choice(["none", "letter", "number", "pips", "sign", "frame", "mixed"]))
    tones = [_colour(rng) for _ in range(int(rng.choice([1, 1, 2, 2, 4])))]
    pale = all(sum(t) > 480 for t in tones)
    if 1.08 < max(aspect, 1 / aspect) < 1.8 and content in (("none", "pips", "frame") if pale else ("none",)):
        # in a tile's shape these could be tiles: face down, white dragons or circles
        content = "letter"
    radius = int(min(wide, high) * float(rng.choice([0, 0, rng.uniform(0, 0.25), 0.5])))
    checks = rng.random() < 0.5
    offset = float(rng.choice([0, 0, 0, 0.5]))
    bevel = float(rng.choice([0, 0, rng.uniform(0.03, 0.15)]))
    share = float(rng.choice([1.0, 1.0, rng.uniform(0.4, 1.0)]))
    edge = _colour(rng) if rng.random() < 0.3 else None
    x_start, y_start = float(rng.uniform(-wide, 200)), float(rng.uniform(-high, 200))
    y, row = y_start, 0
    while y < SIDE:
        x, column = x_start - (row % 2) * offset * wide, 0
        while x < SIDE:
            if rng.random() < share:
                pick = (row + column) if checks else int(rng.integers(len(tones)))
                tone = tones[pick % len(tones)]
                box = (int(x), int(y), int(x + wide - gap * wide), int(y + high - gap * high))
                if bevel and box[2] - box[0] > 12:
                    dark = (tone[0] * 0.65, tone[1] * 0.65, tone[2] * 0.65)
                    _rounded(canvas, box, radius, dark)
                    step = max(1, int(bevel * min(wide, high)))
                    box = (box[0] + step, box[1] + step // 2, box[2] - step, box[3] - step)
                if box[2] > box[0] + 4 and box[3] > box[1] + 4:
                    _rounded(canvas, box, radius, tone)
                    if edge is not None:
                        cv2.rectangle(canvas, box[:2], box[2:], edge, 1 + int(rng.random() < 0.3))
                    kind = (
                        str(rng.choice(["letter", "number", "pips", "sign"]))
                        if content == "mixed"
                        else content
                    )
                    if rng.random() < 0.85:
                        _filled(rng, canvas, box, tone, kind)
            x, column = x + wide, column + 1
        y, row = y + high, row + 1
    return canvas


def print_page(rng: Rng) -> Pixels:
    """A page of words, headlines and boxes."""
    paper = _colour(rng, pale=0.85)
    canvas = np.full((SIDE, SIDE, 3), paper, np.uint8)
    y = int(rng.integers(5, 60))
    while y < SIDE:
        line = int(np.exp(rng.uniform(np.log(12), np.log(90))))
        paint, font = _against(rng, paper), int(rng.choice(_FONTS))
        for _ in range(int(rng.integers(1, 9))):
            x = int(rng.integers(0, 60))
            while x < SIDE:
                word = letters(rng, int(rng.integers(1, 10)))
                size = line / 30
                cv2.putText(canvas, word, (x, y), font, size, paint, max(1, line // 12), cv2.LINE_AA)
                x += int(cv2.getTextSize(word, font, size, 1)[0][0] + line * 0.5)
            y += int(line * rng.uniform(1.2, 1.7))
        if rng.random() < 0.4:
            x0, y0 = int(rng.integers(SIDE - 100)), int(rng.integers(SIDE - 100))
            box = (x0, y0, x0 + int(rng.integers(40, 400)), y0 + int(rng.integers(40, 400)))
            cv2.rectangle(canvas, box[:2], box[2:], _colour(rng), -1 if rng.random() < 0.5 else 2)
    return canvas


def shelf(rng: Rng) -> Pixels:
    """Things of several widths side by side, lettered along: spines, boxes, tins."""
    canvas = np.full((SIDE, SIDE, 3), _colour(rng), np.uint8)
    y = int(rng.integers(-100, 60))
    while y < SIDE:
        high = int(rng.integers(90, 420))
        x = int(rng.integers(-40, 60))
        while x < SIDE:
            wide = int(np.exp(rng.uniform(np.log(18), np.log(130))))
            tall, tone = int(high * rng.uniform(0.75, 1)), _colour(rng)
            box = (x, y + high - tall, x + wide - 2, y + high)
            _rounded(canvas, box, int(rng.choice([0, 0, 4])), tone)
            if x + wide > 0 and rng.random() < 0.8:
                spine = np.full((wide, tall, 3), tone, np.uint8)
                words = letters(rng, int(rng.integers(3, 16)))
                _write(rng, spine, (4, 2, tall - 4, wide - 2), _against(rng, tone), words)
                turned = np.rot90(spine, int(rng.choice([1, 3])))
                left, top = max(0, x), max(0, box[1])
                part = canvas[top : box[3], left : x + wide]
                part[:] = turned[top - box[1] :, left - x :][: part.shape[0], : part.shape[1]]
            for _ in range(int(rng.choice([0, 0, 1, 3]))):
                at = int(rng.uniform(box[1], box[3]))
                cv2.line(canvas, (x, at), (x + wide, at), _colour(rng), int(rng.integers(1, 8)))
            x += wide + int(rng.choice([0, 1, 4]))
        y += high + int(rng.integers(4, 40))
    return canvas


def strewn(rng: Rng) -> Pixels:
    """Rounds, slabs and slips lying about on a ground, each plain, lettered, numbered or dotted."""
    canvas = _ground(rng)
    usual = float(np.exp(rng.uniform(np.log(25), np.log(200))))
    tones = [_colour(rng) for _ in range(3)]
    for _ in range(int(rng.integers(5, 70))):
        high = int(usual * np.exp(rng.normal(0, 0.2)))
        aspect = float(rng.choice([1.0, 2.0, 0.5, 2.6, rng.uniform(0.3, 3)]))
        wide, tone = max(8, int(high * aspect)), tones[int(rng.integers(3))]
        round_thing = rng.random() < 0.35
        sheet = np.zeros((high, high if round_thing else wide, 3), np.uint8)
        sheet[:] = tone
        mask = np.zeros(sheet.shape[:2], np.uint8)
        box = (1, 1, sheet.shape[1] - 2, high - 2)
        if round_thing:
            cv2.circle(mask, (high // 2, high // 2), high // 2 - 1, 255, -1, cv2.LINE_AA)
        else:
            cv2.rectangle(mask, box[:2], box[2:], 255, -1)
        contents = ["none", "letter", "number", "pips", "sign", "frame"]
        if not round_thing and 1.08 < max(aspect, 1 / aspect) < 1.8:
            contents = ["letter", "number"] if sum(tone) > 480 else contents[1:]
        content = str(rng.choice(contents))
        _filled(rng, sheet, box, tone, content)
        turn = cv2.getRotationMatrix2D((sheet.shape[1] / 2, high / 2), float(rng.uniform(0, 360)), 1.0)
        turn[:, 2] = turn[:, 2] + rng.uniform(0, SIDE, 2)
        alpha = cv2.warpAffine(mask, turn, (SIDE, SIDE), flags=cv2.INTER_LINEAR)[..., None] / 255.0
        if alpha.any():
            drawn = cv2.warpAffine(sheet, turn, (SIDE, SIDE), flags=cv2.INTER_LINEAR)
            canvas = np.asarray(canvas * (1 - alpha) + drawn * alpha, np.uint8)
    return canvas


def _printed(canvas: Pixels, box: tuple[int, int, int, int], paint: Colour, font: str, text: str) -> None:
    """Text of a font as large as fits in a box."""
    x0, y0, x1, y1 = box
    if min(x1 - x0, y1 - y0) < 3:
        return
    marks = [fill(glyph(font, sign).moved(620.0 * k, 0), "#000") for k, sign in enumerate(text)]
    inside = fitted(marks, 0, 0, x1 - x0, y1 - y0)
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {x1 - x0} {y1 - y0}">{"".join(map(element, inside))}</svg>'
    alpha = raster(svg, x1 - x0, y1 - y0)[..., 3:] / 255.0
    canvas[y0:y1, x0:x1] = canvas[y0:y1, x0:x1] * (1 - alpha) + np.array(paint) * alpha


_FIGURES = "0123456789"


@dataclass(frozen=True, slots=True)
class _Pieces:
    """The pieces of one game: letters with what each counts, or numbers in four paints; `wide` and `high` in pixels."""

    wide: int
    high: int
    body: Colour
    inks: tuple[Colour, ...]
    font: str
    signs: tuple[str, ...]
    counted: bool
    ringed: bool
    #: How large a sign is, and the rim at the foot, as shares of a piece.
    size: float
    rim: float

    @classmethod
    def some(cls, rng: Rng) -> _Pieces:
        """Pieces of wood, or of plastic in any colour."""
        worded = bool(rng.random() < 0.75)
        signs = tuple(c for c in LATIN if c.isupper()) if worded else tuple(map(str, range(1, 14)))
        high = int(np.exp(rng.uniform(np.log(40), np.log(220))))
        body = _colour(rng, 0.8)
        if rng.random() < 0.6:
            body = (float(rng.uniform(120, 190)), float(rng.uniform(170, 220)), float(rng.uniform(200, 245)))
        return cls(
            wide=int(high * (rng.uniform(0.86, 1.1) if worded else rng.uniform(0.66, 0.85))),
            high=high,
            body=body,
            inks=tuple(_against(rng, body) for _ in range(1 if worded else 4)),
            font=str(rng.choice(fonts_with("".join(signs)))),
            signs=signs,
            counted=worded and bool(rng.random() < 0.8),
            ringed=not worded and bool(rng.random() < 0.5),
            size=float(rng.uniform(0.45, 0.75)),
            rim=float(rng.choice([0, rng.uniform(0.02, 0.1)])),
        )

    def one(self, rng: Rng) -> tuple[Pixels, Pixels]:
        """A piece (high x wide x 3), and where it is (high x wide, 0 or 255)."""
        wide, high = self.wide, self.high
        sheet = np.zeros((high, wide, 3), np.uint8)
        b, g, r = (float(v) for v in np.array(self.body) * rng.normal(1, 0.03))
        _rounded(sheet, (0, 0, wide - 1, high - 1), wide // 12, (0.6 * b, 0.6 * g, 0.6 * r))
        mask = np.where(sheet.any(axis=2), 255, 0).astype(np.uint8)
        _rounded(sheet, (1, 1, wide - 2, int(high * (1 - self.rim)) - 2), wide // 12, (b, g, r))
        ink = self.inks[int(rng.integers(len(self.inks)))]
        left, top = int(wide * (0.5 - self.size / 2)), int(high * 0.12)
        box = (left, top, wide - left, top + int(high * self.size))
        _printed(sheet, box, ink, self.font, str(rng.choice(self.signs)))
        if self.counted:
            corner = (int(wide * 0.72), int(high * 0.7), int(wide * 0.92), int(high * 0.88))
            counts = str(rng.choice(["1", "1", "2", "3", "4", "5", "8", "10"]))
            _printed(sheet, corner, ink, str(rng.choice(fonts_with(_FIGURES))), counts)
        if self.ringed:
            at = (wide // 2, int(high * 0.82))
            cv2.circle(sheet, at, max(2, wide // 8), ink, 1 + wide // 40, cv2.LINE_AA)
        return sheet, mask


def blocks(rng: Rng) -> Pixels:
    """Pieces of a word game, a letter on each with what it counts, or of a game with numbers, in rows or strewn about."""
    canvas = _ground(rng) if rng.random() < 0.7 else np.full((SIDE, SIDE, 3), _colour(rng), np.uint8)
    pieces = _Pieces.some(rng)
    wide, high = pieces.wide, pieces.high
    apart, lying = float(rng.choice([1.0, 1.02, rng.uniform(1.05, 2.5)])), float(rng.choice([0, 0, 4, 180]))
    reach = int(np.hypot(high, wide) / 2) + 2
    for y in range(int(rng.integers(0, high)), SIDE - 2 * high, int(high * rng.uniform(1.0, 2.6))):
        for x in range(int(rng.integers(0, 3 * wide)), SIDE - 2 * wide, max(8, int(wide * apart))):
            if rng.random() < 0.12:
                continue
            sheet, mask = pieces.one(rng)
            turn = cv2.getRotationMatrix2D((wide / 2, high / 2), float(rng.normal(0, 1)) * lying, 1.0)
            turn[:, 2] = turn[:, 2] + reach - np.array([wide, high]) / 2
            alpha = cv2.warpAffine(mask, turn, (2 * reach, 2 * reach))[..., None] / 255.0
            drawn = cv2.warpAffine(sheet, turn, (2 * reach, 2 * reach))
            x0, y0 = max(0, x + wide // 2 - reach), max(0, y + high // 2 - reach)
            part = canvas[y0 : y0 + 2 * reach, x0 : x0 + 2 * reach]
            over = alpha[: part.shape[0], : part.shape[1]]
            part[:] = part * (1 - over) + drawn[: part.shape[0], : part.shape[1]] * over
    return canvas


DRAWN: tuple[tuple[Callable[[Rng], Pixels], float], ...] = (
    (cells, 5.0), (print_page, 1.0), (shelf, 1.0), (strewn, 2.0), (blocks, 2.0), (_ground, 0.7),
)  # fmt: skip


def seen(rng: Rng, canvas: Pixels, size: tuple[int, int]) -> Pixels:
    """A piece of the canvas from a camera held over it: perspective, uneven light, blur and noise; `size` is (w, h)."""
    h, w = canvas.shape[:2]
    span = float(rng.uniform(0.4, 1.0)) * min(w, h)
    reach = np.array([span, span * size[1] / size[0]]) / 2 * min(1.0, size[0] / size[1])
    turn = float(rng.uniform(0, 2 * np.pi)) if rng.random() < 0.4 else float(rng.integers(4)) * np.pi / 2
    c, s = np.cos(turn), np.sin(turn)
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1.0]]) * reach
    corners[:2, 0] *= float(rng.uniform(1.0, 1.6))
    corners = corners @ np.array([[c, s], [-s, c]]) + np.array([w, h]) * rng.uniform(0.35, 0.65, 2)
    target = np.array([[0, 0], [size[0], 0], [size[0], size[1]], [0, size[1]]], np.float32)
    matrix = cv2.getPerspectiveTransform(corners.astype(np.float32), target)
    out = cv2.warpPerspective(canvas, matrix, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REFLECT_101)
    light = cv2.resize(rng.uniform(0.5, 1.15, (3, 3)).astype(np.float32), size, interpolation=cv2.INTER_CUBIC)
    lit = cv2.GaussianBlur(out.astype(np.float32) * light[..., None], (0, 0), float(rng.uniform(0.3, 1.3)))
    noisy = lit + rng.normal(0, float(rng.uniform(0.5, 6)), lit.shape)
    return np.asarray(np.clip(noisy, 0, 255), np.uint8)


def picture(rng: Rng, photographs: list[Path], only: Sequence[str] = ()) -> Pixels:
    """One picture without a tile, 512 to 768 pixels wide; a third are pieces of photographs where there are some, and the others of `only` some kinds."""
    size = [(512, 512), (640, 480), (480, 640), (768, 576)][int(rng.integers(4))]
    if photographs and rng.random() < 0.3:
        canvas = cv2.imread(str(photographs[int(rng.integers(len(photographs)))]), cv2.IMREAD_COLOR)
        if canvas is not None:
            return seen(rng, canvas.astype(np.uint8, copy=False), size)
    shares = np.array([share * (not only or draw.__name__ in only) for draw, share in DRAWN])
    draw = DRAWN[int(rng.choice(len(DRAWN), p=shares / shares.sum()))][0]
    return seen(rng, draw(rng), size)


def main() -> None:
    """Draw pictures until there are --count."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=Path("runs/pool"))
    parser.add_argument("--count", type=int, default=1200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--photographs", type=Path, help="folder of photographs that show no tiles")
    parser.add_argument(
        "--only", choices=[draw.__name__ for draw, _ in DRAWN], nargs="+", default=(), help="only these kinds"
    )
    parser.add_argument("--sheet", type=Path, help="write a contact sheet of 30 instead")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    args.out.mkdir(parents=True, exist_ok=True)
    wanted = {".jpg", ".jpeg", ".png", ".webp"}
    photographs = (
        sorted(p for p in args.photographs.rglob("*") if p.suffix in wanted) if args.photographs else []
    )
    if args.sheet:
        shown = [picture(np.random.default_rng([args.seed, k]), photographs, args.only) for k in range(30)]
        some = [cv2.resize(p, (320, 240), interpolation=cv2.INTER_AREA) for p in shown]
        cv2.imwrite(str(args.sheet), np.vstack([np.hstack(some[k : k + 6]) for k in range(0, 30, 6)]))
        return
    none = np.zeros((0, 4, 2), np.float32)
    for number in range(args.count):
        path = args.out / f"none-{args.seed}-{number:06d}.npz"
        if path.exists():
            continue
        image = picture(np.random.default_rng([args.seed, number]), photographs, args.only)
        write_scene(path, image, none, (), none, quality=92)


if __name__ == "__main__":
    main()
