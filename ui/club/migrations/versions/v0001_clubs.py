"""Clubs, their players, evenings, tables and keys, and the one log of events."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "clubs",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
    )
    op.create_table(
        "players",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("club_id", sa.Integer(), sa.ForeignKey("clubs.id"), nullable=False, index=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
    )
    op.create_table(
        "evenings",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("club_id", sa.Integer(), sa.ForeignKey("clubs.id"), nullable=False, index=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("season", sa.Text(), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("evening_id", sa.Integer(), sa.ForeignKey("evenings.id"), nullable=False, index=True),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.UniqueConstraint("evening_id", "number"),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Integer(), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("place", sa.Integer(), primary_key=True),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("locked", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("club_id", sa.Integer(), sa.ForeignKey("clubs.id"), nullable=False, index=True),
        sa.Column("table_id", sa.Integer(), sa.ForeignKey("tables.id"), nullable=True, index=True),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.Column("made", sa.Float(), nullable=False),
    )
    op.create_table(
        "events",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("table_id", sa.Integer(), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("batch", sa.String(64), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.UniqueConstraint("table_id", "seq", name="one_event_a_number"),
        sa.UniqueConstraint("table_id", "batch", name="one_event_a_batch"),
    )


def downgrade() -> None:
    """Nothing goes back: an older program refuses this database."""
    raise NotImplementedError("a club's database only goes forward; restore a backup instead")
