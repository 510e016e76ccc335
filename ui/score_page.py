"""Scoring a hand: a photo comes in (or a hand is to be typed), and the editor takes over.

Streamlit runs this file anew for each visit; photos and edits go through the routes of `ui.app` instead.
"""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from urllib.parse import quote

import streamlit as st

from ui import kept
from ui.app import SAMPLES, kept_photos, store
from ui.texts import say
from ui.view import start_texts

HERE = Path(__file__).parent


def main() -> None:
    """Show the start page, or the hand that the page's address names."""
    hand = st.query_params.get("hand")
    if hand:
        show(hand)
    else:
        start()


def start() -> None:
    """Ask for a photo."""
    # a narrow page reads better where there is nothing to lay side by side
    st.html("<style>[data-testid='stMainBlockContainer'] { max-width: 720px !important; }</style>")
    st.title(say("title"))
    st.markdown(say("promise"))
    # as text: Streamlit loads pandas to see whether anything else is a table, and a first visit would wait for it
    given = json.dumps({"texts": start_texts(), "samples": sorted(SAMPLES)})
    chosen = component("start", "mount_start.js")(
        key="start", data={"start": given}, on_hand_change=lambda: None
    )
    if chosen.hand:
        st.query_params["hand"] = chosen.hand
        st.rerun()
    st.subheader(say("tips_title"))
    st.markdown(say("tips"))


def show(hand: str) -> None:
    """The editor on one hand."""
    # Streamlit keeps two underscores for itself, and a hand's id may hold them
    shown = component("editor", "mount.js")(
        key=f"hand-{hand.replace('_', '~')}", data={"hand": hand}, on_anew_change=lambda: None
    )
    if shown.anew:
        del st.query_params["hand"]
        st.rerun()
    address = f"/jadelens/aid?hand={quote(hand, safe='')}"
    st.html(
        f'<p><a style="color: inherit" href="{escape(address)}" target="_self">{escape(say("aid_from_hand"))}</a></p>'
    )
    with st.popover(say("forget")):
        st.markdown(say("forget_what"))
        if st.button(say("forget_yes")):
            kept.drop(kept_photos(), hand)
            store().forget(hand)
            del st.query_params["hand"]
            st.rerun()


def component(name: str, script: str) -> st.components.v2.types.ComponentRenderer:
    """One of the page's two components, registered with the running Streamlit."""
    folder = HERE / "editor"
    return st.components.v2.component(
        f"jadelens.{name}",
        html='<div class="jadelens" id="jadelens"></div>',
        css=(folder / "editor.css").read_text(encoding="utf-8"),
        js=(folder / script).read_text(encoding="utf-8"),
    )


main()
