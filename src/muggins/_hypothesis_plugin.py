"""The entry point that Hypothesis calls when it is imported, so that ``from_type(Card)`` works without another import.

To register a strategy costs Hypothesis more than all else here. A program that does not use this library's cards must
not pay for that, so it is put off until :mod:`muggins.cards` is imported, which calls :func:`register` again.
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
