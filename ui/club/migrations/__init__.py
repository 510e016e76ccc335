"""How the database of a club came to look as it does, version by version (Alembic)."""
