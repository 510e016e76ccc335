"""The playing aid and the pages to learn from."""
