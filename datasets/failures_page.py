"""Pictures of what was read wrongly, and the page that shows them: a folder that needs nothing beside it."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from judging import Judged, Pairs, Summary

_STYLE = """
body { font: 16px/1.45 system-ui, sans-serif; margin: 1.5rem; color: #1c1c1c; background: #fff }
table { border-collapse: collapse; margin: .6rem 0 } td, th { border: 1px solid #ccc; padding: .15rem .5rem; text-align: right }
th { background: #f1f1f1 } td.wrong { background: #ffd9d0 } figure { display: inline-block; margin: .5rem; vertical-align: top; max-width: 30rem }
img { max-width: 100%; border: 1px solid #ccc } figcaption { font-size: .85rem }
"""


def draw_pairs(image: NDArray[np.uint8], pairs: Pairs) -> NDArray[np.uint8]:
    """The picture with what was right outlined in green, and mistakes in red with label and reading."""
    grow = float(np.clip(1000 / max(image.shape[:2]), 0.5, 4))
    out = cv2.resize(
        image, None, fx=grow, fy=grow, interpolation=cv2.INTER_AREA if grow < 1 else cv2.INTER_CUBIC
    )
    for label, tile in pairs:
        right = bool(label and tile and label.tile == tile.tile)
        quad = np.array(tile.detection.quad if tile else label.quad if label else [], np.float32) * grow
        colour = (60, 200, 60) if right else (0, 0, 255)
        cv2.polylines(out, [np.round(quad).astype(np.int32)], True, colour, 1 if right else 2, cv2.LINE_AA)
        if not right:
            text = f"{label.tile if label else '-'}>{tile.tile if tile else '-'}"
            x, y = (int(v) for v in quad.min(axis=0))
            at = (max(0, min(x, out.shape[1] - 70)), max(14, y - 3))
            for ink, width in (((255, 255, 255), 3), ((0, 0, 220), 1)):
                cv2.putText(out, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.5, ink, width, cv2.LINE_AA)
    return out.astype(np.uint8, copy=False)


def _slug(text: str) -> str:
    return "".join(c if c.isalnum() else "-" for c in text).strip("-")


@dataclass(frozen=True, slots=True)
class Gallery:
    """The folder that pictures of failures go into; without one nothing is kept."""

    folder: Path | None

    def keep(self, part: str, judged: Judged, image: NDArray[np.uint8], pairs: Pairs) -> None:
        """Write the picture of one failure."""
        path = self.path(part, judged.name)
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            cv2.imwrite(str(path), draw_pairs(image, pairs), [cv2.IMWRITE_JPEG_QUALITY, 88])

    def path(self, part: str, name: str) -> Path | None:
        """Where the picture of a failure lies."""
        return self.folder / _slug(part) / f"{_slug(name)}.jpg" if self.folder else None

    def write(self, results: Sequence[Summary]) -> Path | None:
        """Write `index.html`: the figures, what was taken for what, and every failure with its picture."""
        if self.folder is None:
            return None
        self.folder.mkdir(parents=True, exist_ok=True)
        body = "".join(self._section(result) for result in results)
        page = self.folder / "index.html"
        page.write_text(
            f'<!doctype html><html lang="en"><meta charset="utf-8"><title>What was read wrongly</title><style>{_STYLE}</style>'
            f"<h1>What was read wrongly</h1>{_contents(results)}{body}</html>\n",
            encoding="utf-8",
        )
        return page

    def _section(self, out: Summary) -> str:
        shown = []
        for name, mistakes in out.wrong.items():
            path = self.path(out.name, name)
            there = path is not None and path.exists() and self.folder is not None
            picture = f'<a href="{path.relative_to(self.folder)}"><img loading="lazy" src="{path.relative_to(self.folder)}" alt=""></a>' if there and path and self.folder else ""  # fmt: skip
            text = html.escape(", ".join(mistakes))
            shown.append(f"<figure>{picture}<figcaption>{html.escape(name)}: {text}</figcaption></figure>")
        note = f"<p>{html.escape(out.note)}</p>" if out.note else ""
        return (
            f'<h2 id="{_slug(out.name)}">{html.escape(out.name)}</h2><p>{out.pictures} pictures, {out.tiles} tiles, '
            f"{len(out.wrong)} not exact</p>{note}{_figures(out)}{confusion_table(out.confusion)}{''.join(shown)}"
        )


def _contents(results: Sequence[Summary]) -> str:
    lines = []
    for out in results:
        value = out.figures.get("end-to-end")
        share = f": {100 * value[0]:.2f} % end-to-end" if value else ""
        lines.append(f'<li><a href="#{_slug(out.name)}">{html.escape(out.name)}</a>{share}</li>')
    return f"<ul>{''.join(lines)}</ul>"


def _figures(out: Summary) -> str:
    rows = []
    for key, (value, low, high) in out.figures.items():
        scale, unit = (1, "") if key.endswith("a picture") else (100, " %")
        rows.append(
            f"<tr><th>{html.escape(key)}</th><td>{scale * value:.2f}{unit}</td>"
            f"<td>{scale * low:.1f} to {scale * high:.1f}</td></tr>"
        )
    return f"<table>{''.join(rows)}</table>" if rows else ""


def confusion_table(confusion: dict[str, int]) -> str:
    """Mistakes (label>reading: how often) as an HTML table: a row for each label, a column for each reading."""
    if not confusion:
        return ""
    pairs = {tuple(key.split(">")): count for key, count in confusion.items()}
    labels = sorted({a for a, _ in pairs})
    readings = sorted({b for _, b in pairs})
    head = "".join(f"<th>{html.escape(b)}</th>" for b in readings)
    rows = []
    for a in labels:
        cells = "".join(
            f'<td class="wrong">{pairs[a, b]}</td>' if (a, b) in pairs else "<td></td>" for b in readings
        )
        rows.append(f"<tr><th>{html.escape(a)}</th>{cells}</tr>")
    return f"<table><tr><th>is \\ read</th>{head}</tr>{''.join(rows)}</table>"
