"""Hands and their photos in the club's database, for servers that share one: what one reads, any other can show.

The same as `ui.store.Store`, which keeps them in a file of this machine's own.
"""

from __future__ import annotations

import json
import secrets
import time

from sqlalchemy import Engine, delete, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from ui import edits
from ui.club.database import ClubError, reading, writing
from ui.club.schema import SharedEdit, SharedHand, SharedPhoto
from ui.document import Document, History
from ui.store import Store, StoredPhoto, StoreError, UnknownHand
from ui.texts import say
from ui.wire import document_from, document_json


class SharedHands:
    """The hands in a club's database. Raises ui.store.StoreError, as ui.store.Store does."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def create(self, document: Document, photo: StoredPhoto | None = None) -> str:
        """Keep a new hand and give its id."""
        hand = secrets.token_urlsafe(16)
        with as_store(), writing(self.engine) as session:
            session.add(SharedHand(id=hand, made=time.time()))
            session.flush()
            if photo is not None:
                session.add(
                    SharedPhoto(hand=hand, name=photo.name, original=photo.original, picture=photo.picture)
                )
            session.add(_edit(hand, 0, {"op": "start"}, document))
        return hand

    def history(self, hand: str) -> History:
        """The hand with all its edits. Raises UnknownHand."""
        with as_store(), reading(self.engine) as session:
            return _load(session, hand)

    def edit(self, hand: str, event: edits.Event) -> History:
        """Follow `event` and keep it. Raises edits.EditError, edits.StaleRevision or UnknownHand."""
        try:
            with as_store(), writing(self.engine) as session:
                before = _load(session, hand)
                after = edits.edit(before, event)
                if after.revision != before.revision:
                    returns = event.get("op") in ("undo", "redo")
                    session.add(_edit(hand, after.revision, event, None if returns else after.now))
        except StoreError as error:
            if error.__cause__ is not None and isinstance(error.__cause__.__cause__, IntegrityError):
                # another server was quicker by a moment
                raise edits.StaleRevision(say("stale")) from None
            raise
        return after

    def last_batch(self, hand: str) -> str | None:
        """The key of the batch that the last edit came in, None where it had none."""
        asked = (
            select(SharedEdit.event)
            .where(SharedEdit.hand == hand)
            .order_by(SharedEdit.revision.desc())
            .limit(1)
        )
        with as_store(), reading(self.engine) as session:
            event = session.scalar(asked)
        return None if event is None else json.loads(event).get("batch")

    def photo(self, hand: str) -> StoredPhoto:
        """The hand's photo. Raises UnknownHand where there is none."""
        with as_store(), reading(self.engine) as session:
            found = session.get(SharedPhoto, hand)
        if found is None:
            raise UnknownHand(say("club_no_photo"))
        return StoredPhoto(found.name, found.original, found.picture)

    def picture(self, hand: str) -> bytes:
        """The JPEG that the page shows. Raises UnknownHand where there is none."""
        with as_store(), reading(self.engine) as session:
            found = session.scalar(select(SharedPhoto.picture).where(SharedPhoto.hand == hand))
        if found is None:
            raise UnknownHand(say("club_no_photo"))
        return found

    def forget(self, hand: str) -> None:
        """Delete the hand, its photo and all its edits."""
        with as_store(), writing(self.engine) as session:
            for kept in (SharedEdit, SharedPhoto):
                session.execute(delete(kept).where(kept.hand == hand))
            session.execute(delete(SharedHand).where(SharedHand.id == hand))

    def kept(self, hand: str) -> bool:
        """Whether the player let the photo of this hand be kept."""
        with as_store(), reading(self.engine) as session:
            return session.scalar(select(SharedHand.kept).where(SharedHand.id == hand)) is not None

    def set_kept(self, hand: str, value: bool) -> None:
        """Note that the photo of this hand is kept, or no longer. Raises UnknownHand."""
        with as_store(), writing(self.engine) as session:
            found = session.get(SharedHand, hand)
            if found is None:
                raise UnknownHand(say("club_no_hand"))
            found.kept = time.time() if value else None

    def forget_kept(self) -> None:
        """Note that no photo is kept any longer."""
        with as_store(), writing(self.engine) as session:
            session.execute(update(SharedHand).values(kept=None))


class as_store:  # noqa: N801 - reads as a word of a with statement
    """Whatever the club's database refuses is a StoreError to whoever asks for a hand."""

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        """Pass on what went wrong, as a StoreError."""
        if isinstance(error, ClubError):
            raise StoreError(str(error)) from error


def _edit(hand: str, revision: int, event: edits.Event, document: Document | None) -> SharedEdit:
    kept = None if document is None else json.dumps(document_json(document), separators=(",", ":"))
    return SharedEdit(
        hand=hand, revision=revision, made=time.time(), event=json.dumps(dict(event)), document=kept
    )


def _load(session: Session, hand: str) -> History:
    rows = session.scalars(select(SharedEdit).where(SharedEdit.hand == hand).order_by(SharedEdit.revision))
    history: History | None = None
    for row in rows:
        if history is None:
            assert row.document is not None
            history = History(document_from(json.loads(row.document)))
        elif row.document is None:
            back = json.loads(row.event)["op"] == "undo"
            history = edits.undo(history) if back else edits.redo(history)
        else:
            after = document_from(json.loads(row.document))
            history = History(after, (*history.past, history.now), (), history.revision + 1)
    if history is None:
        raise UnknownHand(say("club_no_hand"))
    return history


#: Where hands are kept: a file of this machine's own, or the database that several servers share.
Hands = Store | SharedHands
