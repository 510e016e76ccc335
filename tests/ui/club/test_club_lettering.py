from __future__ import annotations

from pathlib import Path

import pytest

from ui.club.lettering import FONTS, LATIN_1, Lettering, lettering, letters_of

POLISH = Lettering(None, LATIN_1 | {"Ł"})


@pytest.mark.parametrize(
    ("has", "name", "shown"),
    [
        pytest.param(Lettering(None, LATIN_1), "Zoë & Ann", "Zoë & Ann", id="the PDF's own letters"),
        pytest.param(Lettering(None, LATIN_1), "Zoe\u0308", "Zoë", id="a letter and its dots"),
        pytest.param(Lettering(None, LATIN_1), "Łucja Ann", "Lucja Ann", id="a letter that is missing"),
        pytest.param(POLISH, "Łucja", "Łucja", id="a letter that a font has"),
        pytest.param(POLISH, "山田 Łucja", "ShanTian Łucja", id="only the word that cannot be written"),
        pytest.param(Lettering(None, frozenset("محمد")), "محمد", "mhmd", id="letters that join each other"),
        pytest.param(POLISH, "<b>😀</b>", "<b>:grinning:</b>", id="a picture between marks"),
        pytest.param(POLISH, "+5\n−3", "+5\n-3", id="two lines"),
    ],
)
def test_a_word_that_cannot_be_written_is_in_latin_letters(has: Lettering, name: str, shown: str) -> None:
    assert has.shown(name) == shown
    assert has.shown(shown) == shown


def test_a_sheet_says_so_only_where_a_name_is_not_as_it_was() -> None:
    assert POLISH.differs(["Łucja", "山田"])
    assert not POLISH.differs(["Łucja", "Zoe\u0308"])


def test_the_pdfs_own_letters_are_taken_where_they_do() -> None:
    assert lettering(["Ann", "Zoë"]).font is None
    assert lettering(["山田"], fonts=["/no/such/font.ttf"]) == Lettering(None, LATIN_1)


def test_a_font_of_the_system_is_taken_where_it_has_more() -> None:
    found = next((font for font in FONTS if "Ł" in letters_of(Path(font))), None)
    if found is None:
        pytest.skip("no font with more letters is installed: apt install fonts-dejavu-core")
    assert lettering(["Łucja"], fonts=[found]).font == Path(found)


def test_a_file_that_is_no_font_has_no_letters(tmp_path: Path) -> None:
    (tmp_path / "font.ttf").write_bytes(b"no font")
    assert letters_of(tmp_path / "font.ttf") == frozenset()
