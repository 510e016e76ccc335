"""What stands around every page: its title, look, language and navigation. Streamlit runs this file for each visit."""

from __future__ import annotations

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
    st.html(f"<style>{(HERE / 'editor' / 'page.css').read_text(encoding='utf-8')}</style>")
    navigation.navigate().run()


main()
