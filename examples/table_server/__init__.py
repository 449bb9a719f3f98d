"""A table server for a browser: ``python -m examples.table_server cribbage players=2 counting=muggins``."""
