"""Checks for those who write games, or write programs that play them: the laws, and what drives a game through them."""

from muggins.testing.check import Report, check_game
from muggins.testing.laws import LAWS, Law, LawBroken
from muggins.testing.play import CLUMSY, HONEST, HOSTILE, Policy, Turn, play

__all__ = ["CLUMSY", "HONEST", "HOSTILE", "LAWS", "Law", "LawBroken", "Policy", "Report", "Turn", "check_game", "play"]
