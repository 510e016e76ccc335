"""The club table: whole evenings of games, kept in a database and played from phones."""
