"""A club's rule sheet as a PDF to print: A4, with a drawn example of every special hand."""

from __future__ import annotations

from typing import Any

from ui.paper import MARGIN, lay, write
from ui.share import JADE, QUIET, rows
from ui.texts import say

Json = dict[str, Any]
#: In millimetres.
TILE, GAP = 7.0, 2.5


def sheet_paper(sheet: Json, *, index: bool = True) -> bytes:
    """The sheet, as ui.house.routes.sheet_view gives it, as a PDF; without `index` its tiles bear no Western number."""
    from fpdf import FPDF

    pdf = FPDF(format="A4")
    pdf.set_auto_page_break(True, MARGIN)
    pdf.set_title(sheet["title"])
    pdf.set_margin(MARGIN)
    pdf.add_page()
    write(pdf, sheet["title"], 22, "B", paint=JADE)
    if sheet["note"]:
        write(pdf, sheet["note"], 10, paint=QUIET)
    if sheet["house"]:
        write(pdf, say("house_differs_from", base=sheet["base"]), 13, "B")
        for one in sheet["house"]:
            write(pdf, difference_text(one), 11)
    for part in ("points", "doubles"):
        pdf.ln(3)
        write(pdf, say(f"house_{part}"), 15, "B")
        for row in sheet[part]:
            write(pdf, row["name"], 11, worth=row["value"])
    pdf.ln(3)
    write(pdf, say("house_hands"), 15, "B")
    for hand in sheet["hands"]:
        # a hand's name, text and tiles stay together
        if pdf.will_page_break(36):
            pdf.add_page()
        pdf.ln(2)
        write(pdf, hand["name"], 12, "B")
        write(pdf, hand["worth"], 10, "B", paint=JADE)
        write(pdf, f"{hand['text']} {hand['kept']}".strip(), 10)
        if hand["example"]:
            for line in rows(hand["example"]["groups"], pdf.epw, TILE, GAP):
                lay(pdf, line, index, TILE, GAP)
            told = won_text(hand["example"])
            if told:
                write(pdf, told, 8, paint=QUIET)
    pdf.ln(3)
    write(pdf, say("house_options"), 15, "B")
    for row in sheet["options"]:
        write(pdf, f"{row['name']}: {row['value']}", 10)
    if sheet["chips"]:
        pdf.ln(3)
        write(pdf, say("house_chips"), 15, "B")
        write(pdf, ", ".join(f"{one['name']} {one['worth']}" for one in sheet["chips"]), 11)
    pdf.ln(4)
    write(pdf, say("house_printed"), 9, paint=QUIET)
    return bytes(pdf.output())


def difference_text(one: Json) -> str:
    """One difference to the base, in a line."""
    if not one["was"]:
        return say("house_added", about=one["about"], now=one["now"])
    if not one["now"]:
        return say("house_left_out", about=one["about"])
    return say("house_changed", about=one["about"], was=one["was"], now=one["now"])


def won_text(example: Json) -> str:
    """How an example was won, where its rule asks for it; "" for a hand that is its tiles alone."""
    return say("house_won", how=example["won"]) if example["won"] else ""
