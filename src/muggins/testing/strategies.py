"""Hypothesis strategies for cards, hands, packs and seeds; ``pip install muggins[testing]`` brings Hypothesis.

They shrink towards the top of the pack, which is the ace of clubs unless another pack is given.
``from_type(Card)`` works as soon as the library is installed.
"""

from __future__ import annotations

from collections.abc import Sequence

from muggins.cards import PACK_52, Card, Rank, Seed, Suit, distinct_cards
from muggins.errors import InputError, excerpt

try:
    from hypothesis import strategies as st
except ModuleNotFoundError as _missing:
    if _missing.name != "hypothesis":
        raise
    raise ModuleNotFoundError(
        "muggins.testing.strategies needs Hypothesis: pip install 'muggins[testing]'", name="hypothesis"
    ) from None

__all__ = ["cards", "hands", "packs", "ranks", "seeds", "suits"]


def ranks() -> st.SearchStrategy[Rank]:
    """Make ranks."""
    return st.sampled_from(Rank)


def suits() -> st.SearchStrategy[Suit]:
    """Make suits."""
    return st.sampled_from(Suit)


def cards(pack: Sequence[Card] = PACK_52) -> st.SearchStrategy[Card]:
    """Make cards of the pack.

    Raises:
        CardError: the pack holds something that is no card, or a card twice.
        InputError: the pack is empty.
    """
    return st.sampled_from(_pack(pack, 1))


def hands(size: int, pack: Sequence[Card] = PACK_52) -> st.SearchStrategy[tuple[Card, ...]]:
    """Make hands of ``size`` different cards of the pack, in any order.

    Raises:
        CardError: the pack holds something that is no card, or a card twice.
        InputError: ``size`` is not a whole number from 0 to the size of the pack.
    """
    if type(size) is not int or size < 0:
        raise InputError(f"the size of a hand is a whole number from 0 up, not {excerpt(size)}")
    given = _pack(pack, size)
    if not size:
        return st.just(())
    return st.lists(st.sampled_from(given), min_size=size, max_size=size, unique=True).map(_tuple)


def packs(pack: Sequence[Card] = PACK_52) -> st.SearchStrategy[tuple[Card, ...]]:
    """Make all orders of the pack; index 0 is the top card.

    Raises:
        CardError: the pack holds something that is no card, or a card twice.
    """
    return st.permutations(_pack(pack, 0)).map(_tuple)


def seeds() -> st.SearchStrategy[Seed]:
    """Make seeds for :func:`muggins.cards.shuffled`: numbers, texts and bytes."""
    return st.integers() | st.text(st.characters(codec="utf-8")) | st.binary()


def _tuple(given: list[Card]) -> tuple[Card, ...]:
    return tuple(given)


def _pack(pack: Sequence[Card], least: int) -> tuple[Card, ...]:
    given = distinct_cards(pack)
    if len(given) < least:
        raise InputError(f"expected a pack of at least {least} cards, not of {len(given)}")
    return given
