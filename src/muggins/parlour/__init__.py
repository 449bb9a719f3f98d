"""Muggins, the Victorian family game of adjacent ranks."""
