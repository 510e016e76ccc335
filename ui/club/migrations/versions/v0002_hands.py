"""Hands and their photos, so that several servers can share them (one server alone keeps them in a file of its own)."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "hands",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("kept", sa.Float(), nullable=True),
    )
    op.create_table(
        "photos",
        sa.Column("hand", sa.String(64), sa.ForeignKey("hands.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("original", sa.LargeBinary(), nullable=False),
        sa.Column("picture", sa.LargeBinary(), nullable=False),
    )
    op.create_table(
        "edits",
        sa.Column("hand", sa.String(64), sa.ForeignKey("hands.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("revision", sa.Integer(), primary_key=True),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("document", sa.Text(), nullable=True),
    )


def downgrade() -> None:
    """Nothing goes back: an older program refuses this database."""
    raise NotImplementedError("a club's database only goes forward; restore a backup instead")
