"""Mushka, the trick-taking game in which a record is written off: tricks, scores, revokes, and the whole game."""

from muggins.mushka.challenge import REVOKE_POINTS, Verdict, VerdictReason, adjudicate_revoke
from muggins.mushka.scoring import (
    REMISE_POINTS,
    DealItem,
    DealScore,
    Ending,
    ItemKind,
    ace_points,
    lone_tricks,
    score_deal,
    tricks_to_clear,
)
from muggins.mushka.tricks import ACE_OF_SPADES, lawful_cards, trick_winner

__all__ = [
    "ACE_OF_SPADES",
    "REMISE_POINTS",
    "REVOKE_POINTS",
    "DealItem",
    "DealScore",
    "Ending",
    "ItemKind",
    "Verdict",
    "VerdictReason",
    "ace_points",
    "adjudicate_revoke",
    "lawful_cards",
    "lone_tricks",
    "score_deal",
    "trick_winner",
    "tricks_to_clear",
]
