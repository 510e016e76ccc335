"""The tables of a club's database. All that happens at a table is in `events`, which is only ever added to."""

from __future__ import annotations

from sqlalchemy import ForeignKey, LargeBinary, String, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """What all tables have in common."""


class Club(Base):
    """A club: whoever has its host key sees and changes all of it."""

    __tablename__ = "clubs"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(Text)
    made: Mapped[float]


class Player(Base):
    """Someone who plays in a club; games name players by `id`."""

    __tablename__ = "players"
    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id"), index=True)
    name: Mapped[str] = mapped_column(Text)
    made: Mapped[float]


class Evening(Base):
    """One evening of a club, which counts for `season`."""

    __tablename__ = "evenings"
    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id"), index=True)
    name: Mapped[str] = mapped_column(Text)
    season: Mapped[str] = mapped_column(Text)
    made: Mapped[float]


class Table(Base):
    """A table of an evening, where one game is played after another."""

    __tablename__ = "tables"
    __table_args__ = (UniqueConstraint("evening_id", "number"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    evening_id: Mapped[int] = mapped_column(ForeignKey("evenings.id"), index=True)
    number: Mapped[int]


class Seat(Base):
    """A place at a table (0 is whoever starts as East, 4 the fifth); a `locked` one lets no further phone join.

    Place -1 is the table itself, for a screen that belongs to nobody. `generation` counts the keys it has had.
    """

    __tablename__ = "seats"
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    place: Mapped[int] = mapped_column(primary_key=True)
    generation: Mapped[int]
    locked: Mapped[bool]


class Key(Base):
    """What opens what: the SHA-256 of a key, never the key. `role` is host, seat (it lets phones join) or phone."""

    __tablename__ = "keys"
    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    role: Mapped[str] = mapped_column(String(8))
    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id"), index=True)
    table_id: Mapped[int | None] = mapped_column(ForeignKey("tables.id"), index=True)
    place: Mapped[int | None]
    made: Mapped[float]


class Event(Base):
    """One thing that happened at a table: number `seq` of its log, JSON in `body`, told once by each `batch`."""

    __tablename__ = "events"
    __table_args__ = (
        UniqueConstraint("table_id", "seq", name="one_event_a_number"),
        UniqueConstraint("table_id", "batch", name="one_event_a_batch"),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"))
    seq: Mapped[int]
    at: Mapped[float]
    actor: Mapped[str] = mapped_column(Text)
    batch: Mapped[str] = mapped_column(String(64))
    body: Mapped[str] = mapped_column(Text)


class SharedHand(Base):
    """A hand being read or typed, where several servers share one database."""

    __tablename__ = "hands"
    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    made: Mapped[float]
    kept: Mapped[float | None]


class SharedPhoto(Base):
    """The photo of a hand: as it came, and as the page shows it."""

    __tablename__ = "photos"
    hand: Mapped[str] = mapped_column(
        String(64), ForeignKey("hands.id", ondelete="CASCADE"), primary_key=True
    )
    name: Mapped[str] = mapped_column(Text)
    original: Mapped[bytes] = mapped_column(LargeBinary)
    picture: Mapped[bytes] = mapped_column(LargeBinary)


class SharedEdit(Base):
    """One edit of a hand."""

    __tablename__ = "edits"
    hand: Mapped[str] = mapped_column(
        String(64), ForeignKey("hands.id", ondelete="CASCADE"), primary_key=True
    )
    revision: Mapped[int] = mapped_column(primary_key=True)
    made: Mapped[float]
    event: Mapped[str] = mapped_column(Text)
    document: Mapped[str | None] = mapped_column(Text)
