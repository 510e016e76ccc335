"""What Alembic runs for each migration: the connection comes from `ui.club.database`."""

from alembic import context

from ui.club.schema import Base

context.configure(
    connection=context.config.attributes["connection"], target_metadata=Base.metadata, render_as_batch=True
)
context.run_migrations()
