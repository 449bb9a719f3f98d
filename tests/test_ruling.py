"""The table that the games share."""

import pytest

from muggins.cards import PACK_32
from muggins.errors import CardError, InputError
from muggins.ruling import Abandon, Deal


def test_deal_takes_a_pack_of_different_cards() -> None:
    """A deal keeps the pack in its order, and refuses one card twice."""
    assert Deal(PACK_32).pack == PACK_32
    with pytest.raises(CardError, match="AC is there twice"):
        Deal((PACK_32[0], PACK_32[0]))


def test_abandon_takes_a_seat_or_nobody() -> None:
    """A stop names the seat that asked for it, or none."""
    assert Abandon().by is None
    with pytest.raises(InputError, match="-1"):
        Abandon(-1)
