"""What vectors of cards ask for: cards, packs and shuffling. Packs may hold anything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from muggins.cards import (
    PACK_32,
    PACK_36,
    PACK_52,
    Card,
    Seed,
    by_rank,
    by_suit,
    cut,
    deal_hands,
    distinct_cards,
    parse_cards,
    shuffled,
    without,
)
from muggins.errors import InputError, excerpt
from muggins.testing.asking import Data
from muggins.testing.operations import Operation

__all__ = ["OPERATIONS"]

PACKS = {32: PACK_32, 36: PACK_36, 52: PACK_52}


def parse_card(text: str) -> Card:
    """Read the text of one card."""
    return Card.parse(text)


def different_cards(texts: tuple[str, ...]) -> tuple[Card, ...]:
    """Read texts of one card each; return the cards once each, sorted by suit."""
    return tuple(sorted({Card.parse(each) for each in texts}, key=by_suit))


def sort_by_rank(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Sort cards by rank, ace low, and then by suit."""
    return tuple(sorted(cards, key=by_rank))


def sort_by_suit(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Sort cards by suit, and then by rank."""
    return tuple(sorted(cards, key=by_suit))


def describe_card(card: str) -> Mapping[str, int | str]:
    """Say what a card is and how it is shown."""
    shown = Card.parse(card)
    return {
        "rank": shown.rank.value,
        "suit": shown.suit.name.lower(),
        "pretty": shown.pretty,
        "glyph": shown.glyph,
    }


def pack(size: int) -> tuple[Card, ...]:
    """Return the cards of a pack."""
    if size not in PACKS:
        raise InputError(f"a pack must have 52, 36 or 32 cards, got {excerpt(size)}")
    return PACKS[size]


def shuffle_anything(pack: object, seed: object) -> tuple[Data, ...]:
    """Shuffle a list of anything."""
    return shuffled(_list(pack), _seed(seed))


def deal_anything(pack: object, seats: int, each: int) -> tuple[tuple[tuple[Data, ...], ...], tuple[Data, ...]]:
    """Deal hands from the top of a list of anything."""
    return deal_hands(_list(pack), seats, each)


def cut_anything(pack: object, at: int) -> tuple[Data, ...]:
    """Cut a list of anything."""
    return cut(_list(pack), at)


def _list(data: object) -> Sequence[Data]:
    if not isinstance(data, list):
        raise InputError(f"the pack must be a list, got {excerpt(data)}")
    return cast("list[Data]", data)


def _seed(data: object) -> Seed:
    """Read a seed; a number is written as a text, so that no reader rounds it."""
    given: object = data
    members: dict[str, Data] = cast("dict[str, Data]", data) if type(data) is dict else {}
    try:
        match list(members.items()):
            case [("int", str(number))]:
                return int(number)
            case [("text", str(text))]:
                return text
            case [("hex", str(digits))]:
                return bytes.fromhex(digits)
            case _:
                pass
    except ValueError:
        pass  # not a number, or not bytes
    raise InputError(f"a seed must have one member, a number 'int', a 'text' or bytes 'hex', got {excerpt(given)}")


OPERATIONS: Mapping[str, Operation] = {
    "cut": cut_anything,
    "deal_hands": deal_anything,
    "describe_card": describe_card,
    "different_cards": different_cards,
    "distinct_cards": distinct_cards,
    "pack": pack,
    "parse_card": parse_card,
    "parse_cards": parse_cards,
    "shuffled": shuffle_anything,
    "sort_by_rank": sort_by_rank,
    "sort_by_suit": sort_by_suit,
    "without": without,
}
"""What vectors of cards ask for, by name."""
