"""The entry point that Hypothesis calls when it is imported, so that ``from_type(Card)`` works without another import.

Registering a strategy makes Hypothesis load a large module. A program that does not use the cards of this library must
not pay for that: :func:`register` waits until :mod:`muggins.cards` is imported, which calls it again.
"""

from __future__ import annotations

import sys

__all__ = ["register"]


def register() -> None:
    """Register the strategy for cards with Hypothesis, as soon as the cards are loaded.

    Ranks and suits need no strategy: Hypothesis knows what enums are.
    """
    if "muggins.cards" in sys.modules:
        from hypothesis import strategies as st

        from muggins.cards import PACK_52, Card

        st.register_type_strategy(Card, st.sampled_from(PACK_52))
