"""The score sheet for the club's folder: a PDF with every deal, who pays whom, and the standings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from scorer.game import Game
from ui.club.lettering import lettering
from ui.club.ranking import by_name, rank
from ui.club.store import ClubStore, TableInfo
from ui.club.view import headline, standings
from ui.club.words import Names, player_name
from ui.texts import say

if TYPE_CHECKING:
    from fpdf import FPDF

MARGIN = 16.0


def sheet(store: ClubStore, tables: list[TableInfo]) -> bytes:
    """The sheet of these tables: one after another, and the standings over all of them where they are several."""
    from fpdf import FPDF

    names = store.players(tables[0].club) if tables else {}
    pdf = FPDF(format="A4")
    pdf.set_auto_page_break(True, MARGIN)
    pdf.set_margin(MARGIN)
    pdf.set_title(say("club_sheet_title"))
    here = [name for info in tables for name in (info.club_name, info.evening_name)]
    here += [name for player, name in names.items() if player in _players(store, tables)]
    paper = Paper(pdf, here)
    games: list[Game] = []
    for info in tables:
        record = store.record(info.id)
        for log in record.games:
            game = log.game
            games.append(game)
            pdf.add_page()
            paper.say(info.club_name, 11)
            paper.say(f"{say('club_table', number=info.number)} · {info.evening_name}", 17, bold=True)
            _game(paper, game, names)
    if not games:
        pdf.add_page()
        paper.say(say("club_sheet_title"), 17, bold=True)
        paper.say(say("club_no_deals"), 11)
    if len(games) > 1:
        pdf.add_page()
        paper.say(say("club_ranking"), 17, bold=True)
        heads = ["club_place", "club_name_head", "club_gain", "club_games", "club_wins", "club_best"]
        paper.table(
            [say(key) for key in heads],
            [
                [
                    str(one.place),
                    player_name(names, one.player),
                    signed(one.gain),
                    str(one.games),
                    str(one.won),
                    str(one.best),
                ]
                for one in by_name(rank(games), names)
            ],
            (1, 4, 2, 1, 2, 2),
        )
    return bytes(pdf.output())


def _players(store: ClubStore, tables: list[TableInfo]) -> set[str]:
    """Who played at these tables."""
    return {player for info in tables for log in store.record(info.id).games for player in log.game.gains}


def _game(paper: Paper, game: Game, names: Names) -> None:
    players = list(game.points)
    called = [player_name(names, player) for player in players]
    paper.table(
        ["", say("club_deals_short"), *called],
        [["", say("club_chart_start"), *(str(game.settings.starting) for _ in players)]]
        + [
            [
                str(deal.number),
                f"{say(f'wind_{deal.prevailing}')}: {headline(deal, names)}"
                + (f" ({say('club_goulash_mark')})" if deal.goulash else ""),
                *(cell(deal.settlement.net.get(player), deal.points.get(player)) for player in players),
            ]
            for deal in game.deals
        ],
        (1, 7, *(3 for _ in players)),
    )
    paper.say(say("club_standings"), 13, bold=True)
    for one in standings(game, names):
        paper.say(f"{one['place']}. {one['name']}: {one['points']} ({signed(one['gain'])})", 12)
    paper.pdf.ln(14)
    paper.say(f"{say('club_sheet_signed')}: ______________________________", 11)
    if paper.differs:
        paper.say(say("club_sheet_letters"), 9)


def cell(net: int | None, points: int | None) -> str:
    """What a player won or lost in a deal, and has after it."""
    return f"{'–' if net is None else signed(net)}\n{'' if points is None else points}"


def signed(points: int) -> str:
    """A number with its sign."""
    return f"{points:+d}".replace("-", "−") if points else "0"


class Paper:
    """Writing on a PDF: in its own letters, or in those of a font of the system where `names` need more."""

    def __init__(self, pdf: FPDF, names: Iterable[str]) -> None:
        self.pdf, self.family = pdf, "Helvetica"
        names = list(names)
        self.lettering = lettering(names)
        self.differs = self.lettering.differs(names)
        if self.lettering.font is not None:
            self.family = "system"
            for style in ("", "B"):
                pdf.add_font(self.family, style, fname=self.lettering.font)

    def text(self, words: str) -> str:
        """`words` as the font can show them."""
        return self.lettering.shown(words)

    def say(self, words: str, size: int, *, bold: bool = False) -> None:
        """A paragraph."""
        from fpdf import XPos, YPos

        self.pdf.set_font(self.family, "B" if bold else "", size)
        self.pdf.multi_cell(
            0, size * 0.5, self.text(words) or " ", new_x=XPos.LMARGIN, new_y=YPos.NEXT, align="L"
        )

    def table(self, head: list[str], lines: list[list[str]], widths: tuple[int, ...]) -> None:
        """A table whose first line is repeated on every page."""
        self.pdf.ln(2)
        self.pdf.set_font(self.family, "", 9)
        with self.pdf.table(col_widths=widths, line_height=4.6, text_align="LEFT") as table:
            for line in (head, *lines):
                row = table.row()
                for words in line:
                    row.cell(self.text(words))
        self.pdf.ln(3)
