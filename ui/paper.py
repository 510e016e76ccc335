"""A score as a PDF to print: A4 pages of text and drawn tiles."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from ui import tile_faces
from ui.share import INK, JADE, QUIET, rows
from ui.texts import say

if TYPE_CHECKING:
    from fpdf import FPDF
    from fpdf.drawing import GraphicsContext

Json = dict[str, Any]
#: In millimetres.
TILE, GAP, MARGIN = 10.0, 3.5, 18.0


def paper(score: Json, *, index: bool = True) -> bytes:
    """The score, as ui.scoring gives it, as a PDF; without `index` its tiles bear no Western number."""
    from fpdf import FPDF

    pdf = FPDF(format="A4")
    pdf.set_auto_page_break(True, MARGIN)
    pdf.set_title(say("score"))
    pdf.set_margin(MARGIN)
    pdf.add_page()
    write(pdf, say("total_points", total=score["total"]), 28, "B", paint=JADE)
    if score["special"]:
        write(pdf, score["special"]["name"], 16, "B")
    pdf.ln(3)
    for row in rows(score["hand"], pdf.epw, TILE, GAP):
        lay(pdf, row, index)
    for part in score["parts"]:
        pdf.ln(2)
        write(pdf, part["title"], 14, "B")
        for line in part["lines"]:
            write(pdf, line["text"], 12, worth=line["worth"])
            if line["rule"]:
                write(pdf, line["rule"], 9, paint=QUIET)
        write(pdf, "", 12, "B", part["sum"])
    if score["cut"]:
        write(pdf, score["cut"]["why"], 12)
    pdf.ln(5)
    write(pdf, say("share_scored", rules=score["rules"]), 9, paint=QUIET)
    return bytes(pdf.output())


def write(pdf: FPDF, words: str, size: int, style: str = "", worth: str = "", *, paint: str = INK) -> None:
    """A paragraph, with what it is `worth` at the end of its first line."""
    from fpdf import XPos, YPos

    pdf.set_font("Helvetica", style, size)
    pdf.set_text_color(paint)
    tall = size * 0.46
    if pdf.will_page_break(2 * tall):
        pdf.add_page()
    top = pdf.y
    if worth:
        pdf.cell(pdf.epw, tall, latin(worth), align="R")
        pdf.set_xy(pdf.l_margin, top)
    wide = pdf.epw - (pdf.get_string_width(latin(worth)) + GAP if worth else 0)
    pdf.multi_cell(wide, tall, latin(words) or " ", new_x=XPos.LMARGIN, new_y=YPos.NEXT, align="L")


def lay(pdf: FPDF, row: list[Json], index: bool, tile: float = TILE, gap: float = GAP) -> None:
    """A row of sets, drawn, a tile being `tile` wide and the sets `gap` apart, in millimetres."""
    from fpdf.drawing import GraphicsContext
    from fpdf.drawing_primitives import Transform

    stamps = _stamps(pdf)
    x = pdf.l_margin
    for one in row:
        for code in one["tiles"]:
            if (code, index) not in stamps:
                stamps[code, index] = _stamp(code, index)
            placed = GraphicsContext()
            placed.transform = Transform.scaling((tile - 0.5) / tile_faces.WIDE).translate(x, pdf.y)
            # the face itself is shared: copying outlines takes longer than all else together
            placed.add_item(stamps[code, index], clone=False)
            pdf.draw_path(placed, copy=False)
            x += tile
        x += gap
    pdf.set_xy(pdf.l_margin, pdf.y + tile * tile_faces.TALL / tile_faces.WIDE + 1)


#: The faces that each document has drawn already.
_DRAWN: WeakKeyDictionary[FPDF, dict[tuple[str, bool], GraphicsContext]] = WeakKeyDictionary()


def _stamps(pdf: FPDF) -> dict[tuple[str, bool], GraphicsContext]:
    return _DRAWN.setdefault(pdf, {})


def _stamp(code: str, index: bool) -> GraphicsContext:
    """A face that is worked out once for a document and put down again as it is: a sheet has hundreds of tiles."""
    from fpdf.drawing import GraphicsContext

    class Stamp(GraphicsContext):
        drawn: Any = None

        def render(self, *given: Any, **named: Any) -> Any:
            if self.drawn is None:
                self.drawn = super().render(*given, **named)
            return self.drawn

    stamp = Stamp()
    stamp.add_item(_outlines(code, index), clone=False)
    return stamp


@cache
def _outlines(code: str, index: bool) -> GraphicsContext:
    from fpdf.svg import SVGObject

    return SVGObject(tile_faces.face(code, index=index)).base_group


def latin(words: str) -> str:
    """`words` as the PDF's own fonts can show them: the letters of Western Europe."""
    plain = words.replace("’", "'").replace("…", "...").replace("–", "-")
    return plain.encode("latin-1", "replace").decode("latin-1")
