"""Operations on cards, packs and shuffling."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

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
from muggins.testing.members import Data, card, cards, items, number, part, text, texts
from muggins.testing.operations import Operation

__all__ = ["OPERATIONS"]

PACKS = {32: PACK_32, 36: PACK_36, 52: PACK_52}


def written(given: Iterable[Card]) -> list[Data]:
    """Write cards as an array of texts."""
    return [str(each) for each in given]


def parse_card_(data: dict[str, Data]) -> Data:
    """Read the text of one card."""
    return {"card": str(Card.parse(text(data, "text")))}


def parse_cards_(data: dict[str, Data]) -> Data:
    """Read the text of one or more cards."""
    return {"cards": written(parse_cards(text(data, "text")))}


def different_cards(data: dict[str, Data]) -> Data:
    """Read texts of one card each, and give the cards once each, sorted."""
    found = {Card.parse(each) for each in texts(data, "texts")}
    return {"cards": written(sorted(found, key=by_suit))}


def distinct_cards_(data: dict[str, Data]) -> Data:
    """Give cards that have to be different."""
    return {"cards": written(distinct_cards(cards(data, "cards")))}


def sort_by_rank(data: dict[str, Data]) -> Data:
    """Sort cards by rank, ace low, and then by suit."""
    return {"cards": written(sorted(cards(data, "cards"), key=by_rank))}


def sort_by_suit(data: dict[str, Data]) -> Data:
    """Sort cards by suit, and then by rank."""
    return {"cards": written(sorted(cards(data, "cards"), key=by_suit))}


def describe_card(data: dict[str, Data]) -> Data:
    """Say what a card is and how it is shown."""
    shown = card(data, "card")
    return {
        "rank": shown.rank.value,
        "suit": shown.suit.name.lower(),
        "pretty": shown.pretty,
        "glyph": shown.glyph,
    }


def pack(data: dict[str, Data]) -> Data:
    """Give the cards of a pack."""
    size = number(data, "size")
    if size not in PACKS:
        raise InputError(f"a pack has 52, 36 or 32 cards, not {excerpt(size)}")
    return {"cards": written(PACKS[size])}


def seed_of(data: dict[str, Data]) -> Seed:
    """Read a seed; a number is written as a text, so that no reader rounds it."""
    try:
        match list(data):
            case ["int"]:
                return int(text(data, "int"))
            case ["text"]:
                return text(data, "text")
            case ["hex"]:
                return bytes.fromhex(text(data, "hex"))
            case _:
                pass
    except ValueError:
        pass  # no number, or no bytes
    raise InputError(f"a seed has one member, a number 'int', a 'text' or bytes 'hex', not {excerpt(data)}")


def shuffled_(data: dict[str, Data]) -> Data:
    """Shuffle a pack of anything."""
    return {"pack": list(shuffled(items(data, "pack"), seed_of(part(data, "seed"))))}


def deal_hands_(data: dict[str, Data]) -> Data:
    """Deal hands from the top of a pack."""
    hands, rest = deal_hands(items(data, "pack"), number(data, "seats"), number(data, "each"))
    return {"hands": [list(hand) for hand in hands], "rest": list(rest)}


def cut_(data: dict[str, Data]) -> Data:
    """Cut a pack."""
    return {"pack": list(cut(items(data, "pack"), number(data, "at")))}


def without_(data: dict[str, Data]) -> Data:
    """Take cards out of a pack."""
    return {"cards": written(without(cards(data, "pack"), cards(data, "cards")))}


OPERATIONS: Mapping[str, Operation] = {
    "cut": cut_,
    "deal_hands": deal_hands_,
    "describe_card": describe_card,
    "different_cards": different_cards,
    "distinct_cards": distinct_cards_,
    "pack": pack,
    "parse_card": parse_card_,
    "parse_cards": parse_cards_,
    "shuffled": shuffled_,
    "sort_by_rank": sort_by_rank,
    "sort_by_suit": sort_by_suit,
    "without": without_,
}
"""What vectors of cards ask for, by name."""
