"""Mushka, the trick-taking game."""
