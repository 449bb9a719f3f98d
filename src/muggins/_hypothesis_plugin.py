"""What Hypothesis calls when it is imported: it learns what a card is, so that ``from_type(Card)`` works.

It loads nothing but :mod:`muggins.cards`, since every program pays for it that has this library and uses Hypothesis.
"""

from __future__ import annotations

from hypothesis import strategies as st

from muggins.cards import PACK_52, Card

__all__ = ["register"]


def register() -> None:
    """Register the strategy for cards with Hypothesis; it knows ranks and suits, since they are enums."""
    st.register_type_strategy(Card, st.sampled_from(PACK_52))
