"""Scoring a hand: a photo comes in (or a hand is to be typed), and the editor takes over.

Streamlit runs this file anew for each visit and each upload; edits go through `ui.app`'s routes instead.
"""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import streamlit as st

from models import ModelError
from ui import document, intake, kept, questions
from ui.app import kept_photos, reader, store
from ui.document import Answers
from ui.store import StoreError
from ui.texts import say
from vision.photo import PhotoError

HERE = Path(__file__).parent
PHOTOS = ["jpg", "jpeg", "png", "webp", "heic", "heif"]


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
    if "sorry" in st.session_state:
        st.error(st.session_state.pop("sorry"))
    uploaded = st.file_uploader(
        say("upload"),
        type=PHOTOS,
        max_upload_size=intake.LARGEST_MB,
        key=f"photo-{st.session_state.get('tries', 0)}",
    )
    st.caption(say("upload_hint", limit=intake.LARGEST_MB))
    if uploaded is not None:
        receive(uploaded.getvalue(), uploaded.name)
    if at_home():
        with st.expander(say("webcam")):
            shot = st.camera_input(say("webcam_hint"), resolution="1080p", label_visibility="collapsed")
            if shot is not None:
                receive(shot.getvalue(), shot.name)
    if st.button(say("type"), use_container_width=True):
        keep(store().create(document.Document(document.typed().reading, remembered())))
    samples = sorted((HERE / "samples").glob("*.jpg"))
    if samples:
        st.subheader(say("samples"))
        for number, (column, sample) in enumerate(
            zip(st.columns(len(samples)), samples, strict=True), start=1
        ):
            column.image(str(sample))
            if column.button(say("sample", number=number), use_container_width=True):
                receive(sample.read_bytes(), sample.name)
    st.subheader(say("tips_title"))
    st.markdown(say("tips"))


def at_home() -> bool:
    """Whether the browser would let this page use a camera: only over https, or on this very machine."""
    address = urlsplit(st.context.url or "")
    return address.scheme == "https" or address.hostname in ("localhost", "127.0.0.1")


def receive(data: bytes, name: str) -> None:
    """Read a photo and go on to its hand, or say in one sentence why not."""
    sorry = None
    with st.spinner(say("reading")):
        try:
            found, photo = intake.take(data, name, reader, remembered())
            hand = store().create(found, photo)
        except (PhotoError, ModelError, StoreError) as error:
            sorry = str(error)
    if sorry is None:
        keep(hand)
    # a new key empties the uploader
    st.session_state["tries"] = st.session_state.get("tries", 0) + 1
    st.session_state["sorry"] = sorry
    st.rerun()


def keep(hand: str) -> None:
    """Put the hand's id into the page's address, and show it."""
    st.query_params["hand"] = hand
    st.session_state["hand"] = hand
    st.rerun()


def remembered() -> Answers:
    """What the player said of the hand before that still holds."""
    before = st.session_state.get("hand")
    if before is None:
        return Answers()
    try:
        return questions.carried_over(store().history(before).now.answers)
    except StoreError:
        return Answers()


def show(hand: str) -> None:
    """The editor on one hand."""
    st.session_state["hand"] = hand
    if st.button(say("new"), icon=":material/photo_camera:"):
        del st.query_params["hand"]
        st.rerun()
    editor()(key=f"hand-{hand}", data={"hand": hand})
    with st.popover(say("forget")):
        st.markdown(say("forget_what"))
        if st.button(say("forget_yes")):
            kept.drop(kept_photos(), hand)
            store().forget(hand)
            del st.query_params["hand"]
            st.rerun()


def editor() -> st.components.v2.types.ComponentRenderer:
    """The editor, registered with the running Streamlit."""
    folder = HERE / "editor"
    return st.components.v2.component(
        "jadelens.editor",
        html='<div class="jadelens" id="jadelens"></div>',
        css=(folder / "editor.css").read_text(encoding="utf-8"),
        js=(folder / "mount.js").read_text(encoding="utf-8"),
    )


main()
