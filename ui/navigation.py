"""The pages of the program and the small bar by which one goes from one to another.

A page more is a line more in PAGES, and its name in the catalogue (`locale/*/page.ftl`).
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import streamlit as st

from ui import language, texts
from ui.texts import say

if TYPE_CHECKING:
    from streamlit.navigation.page import StreamlitPage

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Entry:
    """One page: the key of its name in the catalogue, its script, and its address ("" for the first page)."""

    name: str
    script: Path
    path: str


PAGES = (Entry("nav_score", HERE / "score_page.py", ""),)
#: Pages that are not Streamlit's: the key of the name, and the address.
BESIDE = (
    ("nav_club", "/jadelens/club"),
    ("nav_aid", "/jadelens/aid"),
    ("nav_learn", "/jadelens/learn"),
    ("nav_rules", "/jadelens/rules"),
)


def navigate() -> StreamlitPage:
    """The page that the address names, after drawing the bar above it."""
    pages = [
        st.Page(entry.script, title=say(entry.name), url_path=entry.path or None, default=not entry.path)
        for entry in PAGES
    ]
    current = st.navigation(pages, position="hidden")
    st.html(bar(current.url_path))
    return current


@dataclass(frozen=True, slots=True)
class Link:
    """A page in the bar: its address, its name, a shorter one for a phone, and whether it is the page shown."""

    href: str
    name: str
    short: str
    here: bool


def links(path: str) -> list[Link]:
    """All pages as links, `path` being the path of the page that is shown."""
    pages = [(entry.name, f"/{entry.path}") for entry in PAGES]
    return [
        Link(address, say(name), say(f"{name}.short"), address == path) for name, address in (*pages, *BESIDE)
    ]


def bar(path: str) -> str:
    """The bar as HTML, `path` being the address of the page that is shown."""
    places = "".join(
        f'<a href="{escape(one.href)}" target="_self"{" aria-current=page" if one.here else ""}>'
        f'<span class="long">{escape(one.name)}</span><span class="short">{escape(one.short)}</span></a>'
        for one in links("/" + path)
    )
    here = "/" + path + (f"?{urlencode(query)}" if (query := st.query_params.to_dict()) else "")
    others = [one for one in texts.languages() if one != texts.spoken()]
    switches = [
        f'<a href="{escape(language.address(one, here))}" target="_self" lang="{one}" class="language">'
        f"{escape(texts.own_name(one))}</a>"
        for one in others
    ]
    return f'<nav class="pages" aria-label="{escape(say("nav"))}">{places}{"".join(switches)}</nav>'
