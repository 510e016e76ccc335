"""What stands around every page: its title, look, language and navigation. Streamlit runs this file for each visit."""

from __future__ import annotations

import json
from pathlib import Path

import streamlit as st

from ui import language, navigation
from ui.texts import say

HERE = Path(__file__).parent


def main() -> None:
    """Show the page that the address names, in the visitor's language."""
    language.greet(st.context.cookies, st.context.headers)
    st.set_page_config(
        page_title=say("title"), page_icon="🀄", layout="wide", initial_sidebar_state="collapsed"
    )
    st.html(f"<style>{style()}</style>")
    navigation.navigate().run()


def style() -> str:
    """The pages' common look, with the upload button named in the catalogue's words."""
    upload = json.dumps(say("upload"), ensure_ascii=False)
    return (HERE / "editor" / "page.css").read_text(encoding="utf-8").replace('"upload"', upload)


main()
