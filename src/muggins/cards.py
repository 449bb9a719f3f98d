"""Ranks, suits, cards and packs; reading and writing them as text; shuffling and dealing without chance.

A :class:`Card` is one of 52 objects that live as long as the program: two cards are equal when they are the same
object, so cards compare and hash at the speed of identity, and copies and pickles come back as the same object.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from enum import Enum, unique
from types import MappingProxyType
from typing import TYPE_CHECKING, NoReturn, TypeAlias, TypeVar

from muggins.errors import CardError, InputError, excerpt

__all__ = [
    "PACK_32",
    "PACK_36",
    "PACK_52",
    "Card",
    "Rank",
    "Seed",
    "Suit",
    "by_rank",
    "by_suit",
    "check_card",
    "cut",
    "deal_hands",
    "distinct_cards",
    "parse_cards",
    "shuffled",
    "without",
]

T = TypeVar("T")

Seed: TypeAlias = int | str | bytes
"""What :func:`shuffled` turns into an order: a number, a text, or bytes (32 random ones reach every order)."""


@unique
class Rank(Enum):
    """The thirteen ranks, ace low: ``Rank.ACE.value == 1``, ``Rank.KING.value == 13``, and ``Rank.ACE < Rank.TWO``.

    Games with another order have it themselves (in Mushka the ace is high).
    """

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    if not TYPE_CHECKING:  # members are singletons; the hash that Enum writes in Python costs nine times as much
        __hash__ = object.__hash__

    def __lt__(self, other: Rank) -> bool:
        return self.value < other.value if isinstance(other, Rank) else NotImplemented

    def __le__(self, other: Rank) -> bool:
        return self.value <= other.value if isinstance(other, Rank) else NotImplemented

    def __gt__(self, other: Rank) -> bool:
        return self.value > other.value if isinstance(other, Rank) else NotImplemented

    def __ge__(self, other: Rank) -> bool:
        return self.value >= other.value if isinstance(other, Rank) else NotImplemented

    def __repr__(self) -> str:
        return f"Rank.{self.name}"

    def __str__(self) -> str:
        """Write the one-character text of the rank; ten is ``T``."""
        return "A23456789TJQK"[self.value - 1]


@unique
class Suit(Enum):
    """The four suits, in the order clubs, diamonds, hearts, spades; the value is the letter that cards show."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    if not TYPE_CHECKING:
        __hash__ = object.__hash__

    @property
    def symbol(self) -> str:
        """The filled Unicode symbol: ``Suit.HEARTS.symbol == "♥"``."""
        return _SYMBOLS[self.value]

    def __repr__(self) -> str:
        return f"Suit.{self.name}"

    def __str__(self) -> str:
        """Write the letter of the suit."""
        return self.value


_SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_SUITS = {
    **{letter: suit for suit in Suit for letter in (suit.value, suit.value.lower())},
    **dict(zip("♣♦♥♠", Suit, strict=True)),
    **dict(zip("♧♢♡♤", Suit, strict=True)),
}
_RANKS = {letter: rank for rank in Rank for letter in {str(rank), str(rank).lower()}}
_GLYPH_ROWS = {"C": 0x1F0D0, "D": 0x1F0C0, "H": 0x1F0B0, "S": 0x1F0A0}
_SELECTORS = "\ufe0e\ufe0f"  # "show as text" and "show as emoji": phones put the second behind a suit symbol


class _SlotName(str):
    """A name that equals no other."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = str.__hash__


class Card:
    """One of the 52 cards; ``Card(Rank.FIVE, Suit.HEARTS) is Card.parse("5H")``.

    Equality is identity, there is no ``<`` (sort with :func:`by_rank` or :func:`by_suit`), and nothing can change it.
    A set of cards comes in another order in every run, as sets do: sort what has to be the same again.

    >>> Card.parse("10h").rank
    Rank.TEN
    >>> str(Card.parse("10♥"))
    'TH'
    """

    # A card holds nothing that could be changed: what it is stands in the tables below. Its one slot is never filled;
    # since the slot's name equals no other, no other class has the layout of a card, so that the class of a card cannot
    # be assigned, not even through the descriptor of ``object``.
    __slots__ = (_SlotName("_unlike_any_other"),)

    __match_args__ = ("rank", "suit")

    def __new__(cls, rank: Rank, suit: Suit) -> Card:
        """Give the one card of this rank and suit.

        Raises:
            CardError: ``rank`` is not a :class:`Rank` or ``suit`` not a :class:`Suit`.
        """
        try:
            return _CARDS[rank, suit]
        except (KeyError, TypeError):
            raise CardError(
                f"a card is made of a Rank and a Suit, not of {excerpt(rank)} and {excerpt(suit)}"
                " (Card.parse reads text)"
            ) from None

    def __init_subclass__(cls) -> NoReturn:
        raise TypeError("there are 52 cards and no other kind: Card cannot be subclassed")

    @property
    def rank(self) -> Rank:
        """The rank."""
        return _RANK_OF[self]

    @property
    def suit(self) -> Suit:
        """The suit."""
        return _SUIT_OF[self]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read one card: a rank (``A 2-9 T 10 J Q K``) and a suit (``C D H S``, ``♣♦♥♠``, ``♧♢♡♤``), in either case.

        Space around it is ignored; card glyphs such as ``🂵`` are read too.

        Raises:
            CardError: the text is anything else; the message quotes it and says where it stops being a card.

        >>> Card.parse("q♠")
        Card.parse('QS')
        """
        if not isinstance(text, str):
            raise CardError(f"expected the text of a card, such as '5H', not {excerpt(text)}")
        start = len(text) - len(text.lstrip())
        card, end = _read_card(text, start)
        if text[end:].strip():
            raise _misread(text, end, "nothing after the card")
        return card

    @property
    def pretty(self) -> str:
        """The card with its suit symbol: ``5♥``."""
        return f"{self.rank}{self.suit.symbol}"

    @property
    def glyph(self) -> str:
        """The character of the card in the Unicode playing-card block, where a knight stands between jack and queen."""
        rank = self.rank.value
        return chr(_GLYPH_ROWS[self.suit.value] + rank + (rank > Rank.JACK.value))

    def __str__(self) -> str:
        """Write the card as two characters that :meth:`parse` reads: ``5H``, ``TD``."""
        return f"{self.rank}{self.suit}"

    def __repr__(self) -> str:
        return f"Card.parse('{self}')"

    def __format__(self, spec: str) -> str:
        """Format the two characters as any text: ``f"{card:>4}"``."""
        return format(str(self), spec)

    def __reduce__(self) -> tuple[Callable[[Rank, Suit], Card], tuple[Rank, Suit]]:
        """Pickle and copy as the rank and the suit, so that every copy is the card itself."""
        return Card, (self.rank, self.suit)


_CARDS = {(rank, suit): object.__new__(Card) for suit in Suit for rank in Rank}
_RANK_OF = MappingProxyType({card: rank for (rank, _), card in _CARDS.items()})
_SUIT_OF = MappingProxyType({card: suit for (_, suit), card in _CARDS.items()})

if not TYPE_CHECKING:
    del Card._unlike_any_other, Card.__slots__  # the ways to the slot and to its name
    Card.__abstractmethods__ = frozenset({"more than 52 cards"})  # or ``object.__new__`` would make another one

PACK_52: tuple[Card, ...] = tuple(_CARDS.values())
"""The full pack: clubs, diamonds, hearts, spades, each from ace to king. Index 0 of any pack is its top card."""

PACK_36: tuple[Card, ...] = tuple(card for card in PACK_52 if card.rank is Rank.ACE or card.rank.value >= 6)
"""The pack of six to king and ace, in the order of :data:`PACK_52`."""

PACK_32: tuple[Card, ...] = tuple(card for card in PACK_52 if card.rank is Rank.ACE or card.rank.value >= 7)
"""The pack of seven to king and ace, in the order of :data:`PACK_52`."""

_GLYPHS = {card.glyph: card for card in PACK_52}
_BY_RANK = {card: card.rank.value * 4 + index // 13 for index, card in enumerate(PACK_52)}
_BY_SUIT = {card: index for index, card in enumerate(PACK_52)}


def by_rank(card: Card) -> int:
    """Give a sort key: by rank, ace low, and then by suit in the order of :class:`Suit`."""
    try:
        return _BY_RANK[card]
    except (KeyError, TypeError):
        raise _not_a_card(card) from None


def by_suit(card: Card) -> int:
    """Give a sort key: by suit in the order of :class:`Suit`, and then by rank, ace low."""
    try:
        return _BY_SUIT[card]
    except (KeyError, TypeError):
        raise _not_a_card(card) from None


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read one or more cards, each as :meth:`Card.parse` reads it, with spaces, commas or nothing between.

    The same card may stand twice in a text: how many packs there are is for the game to judge.

    Raises:
        CardError: something in the text is not a card, or there is none; the message quotes it and its place.

    >>> " ".join(str(card) for card in parse_cards("5h,10♦ QsKc"))
    '5H TD QS KC'
    """
    if not isinstance(text, str):
        raise CardError(f"expected the text of some cards, such as '5H 6H', not {excerpt(text)}")
    cards: list[Card] = []
    end = _skip(text, 0)
    while end < len(text) or not cards:
        card, end = _read_card(text, end)
        cards.append(card)
        end = _skip(text, end)
    return tuple(cards)


_BETWEEN = re.compile(r"[\s,]*")


def _skip(text: str, start: int) -> int:
    found = _BETWEEN.match(text, start)
    return found.end() if found else start


def _read_card(text: str, start: int) -> tuple[Card, int]:
    """Read the card that begins at ``start``; give it and the index behind it."""
    first = text[start : start + 1]
    if first in _GLYPHS:
        return _GLYPHS[first], start + 1
    if first in _RANKS:
        rank, end = _RANKS[first], start + 1
    elif first == "1":
        if text[start + 1 : start + 2] != "0":
            raise _misread(text, start + 1, "0 (ten is written T or 10, an ace A)")
        rank, end = Rank.TEN, start + 2
    else:
        raise _misread(text, start, "a rank (A, 2 to 9, T or 10, J, Q, K)")
    suit = _SUITS.get(text[end : end + 1])
    if suit is None:
        joker = "; there are no jokers" if text[start : start + 5].lower() == "joker" else ""
        raise _misread(text, end, f"a suit (C, D, H, S or its symbol){joker}")
    end += 1
    if text[end - 1] in "♣♦♥♠♧♢♡♤" and text[end : end + 1] in _SELECTORS:
        end += len(text[end : end + 1])
    return _CARDS[rank, suit], end


def _misread(text: str, index: int, expected: str) -> CardError:
    """Make the error for a text that stops being cards at ``index``."""
    import unicodedata  # only a wrong text pays for it

    if not text.strip():
        return CardError(f"expected a card, such as '5H', but the text {excerpt(text)} is empty")
    if index >= len(text):
        found = "the text ends"
    elif text[index].isascii():
        found = f"{text[index]!a} stands"
    else:
        found = f"{text[index]!a} ({unicodedata.name(text[index], 'not a character')}) stands"
    begin = max(0, index - 10) if len(text) > 40 else 0
    quoted = excerpt(text) if not begin else f"...{text[begin : begin + 20]!a}... ({len(text)} characters)"
    return CardError(f"{quoted} is not a card: at index {index} expected {expected}, but {found} there")


def _not_a_card(value: object, expected: str = "a Card") -> CardError:
    hint = " (Card.parse reads text)" if isinstance(value, str) else ""
    return CardError(f"expected {expected}, not {excerpt(value)}{hint}")


def check_card(value: Card, expected: str = "a Card") -> Card:
    """Give the card, once it is sure that it is one; ``expected`` says in an error what it should have been.

    Raises:
        CardError: it is anything else.

    >>> check_card(Card.parse("5H"))
    Card.parse('5H')
    """
    if type(value) is not Card:
        raise _not_a_card(value, expected)
    return value


def distinct_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Give the cards as a tuple, once it is sure that they are cards and all different.

    Raises:
        CardError: something is not a :class:`Card`, or a card is there twice; the message names it.
    """
    if isinstance(cards, str):
        raise CardError(f"expected cards, not the text {excerpt(cards)} (parse_cards reads text)")
    try:
        given = tuple(cards)
    except TypeError:
        raise CardError(f"expected cards, not {excerpt(cards)}") from None
    seen: set[Card] = set()
    for card in given:
        if type(card) is not Card:
            raise _not_a_card(card)
        if card in seen:
            raise CardError(f"the card {card} is there twice")
        seen.add(card)
    return given


def without(pack: Iterable[Card], cards: Iterable[Card]) -> tuple[Card, ...]:
    """Give the pack without these cards, in its order.

    Raises:
        CardError: a card is not in the pack, or is there twice.

    >>> len(without(PACK_52, parse_cards("5H 5S")))
    50
    """
    full = distinct_cards(pack)
    gone = distinct_cards(cards)
    held = set(full)
    for card in gone:
        if card not in held:
            raise CardError(f"the card {card} is not in the pack it should be taken from")
    taken = set(gone)
    return tuple(card for card in full if card not in taken)


def cut(pack: Sequence[T], at: int) -> tuple[T, ...]:
    """Cut the pack: the ``at`` topmost cards go under the rest.

    Raises:
        InputError: the pack has no order, or ``at`` is not a whole number from 0 to its size.

    >>> cut("ABCDE", 2)
    ('C', 'D', 'E', 'A', 'B')
    """
    cards = _in_order(pack)
    if not _whole(at) or not 0 <= at <= len(cards):
        raise InputError(f"a pack of {len(cards)} is cut at 0 to {len(cards)}, not at {excerpt(at)}")
    return cards[at:] + cards[:at]


def shuffled(pack: Sequence[T], seed: Seed) -> tuple[T, ...]:
    """Give the pack in the order that the seed stands for: the same in every version, on every machine.

    The seed is expanded with SHAKE-256 and the order drawn by Fisher and Yates with rejection, so that there is no
    bias; the documentation has the algorithm step by step. The numbers 1, ``"1"`` and ``b"1"`` are different seeds.

    Raises:
        InputError: the pack has no order, or more than 65,536 cards, or the seed is not an int, a str or bytes.

    >>> " ".join(map(str, shuffled(PACK_52, 1)[:5]))
    '8C QD 9D 6D 5D'
    """
    cards = list(_in_order(pack))
    if len(cards) > 65_536:
        raise InputError(f"a pack of at most 65536 cards can be shuffled, not one of {len(cards)}")
    draws = _draws(_seed_bytes(seed))
    for last in range(len(cards) - 1, 0, -1):
        choices = last + 1
        fair = 65_536 - 65_536 % choices
        draw = next(number for number in draws if number < fair)
        other = draw % choices
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def _seed_bytes(seed: Seed) -> bytes:
    if _whole(seed):
        return b"i" + format(seed, "x").encode("ascii")
    if isinstance(seed, str):
        try:
            return b"s" + seed.encode("utf-8")
        except UnicodeEncodeError:
            raise InputError(f"a seed that is a text must be valid Unicode, not {excerpt(seed)}") from None
    if isinstance(seed, bytes):
        return b"b" + seed
    raise InputError(f"a seed is an int, a str or bytes, not {excerpt(seed)}")


def _draws(seed: bytes) -> Iterator[int]:
    """Give the seed's endless row of numbers from 0 to 65,535: pairs of bytes, the first the more significant."""
    from hashlib import shake_256  # only who shuffles pays for it

    stream = shake_256(b"muggins.shuffled.1:" + seed)
    start, end = 0, 128
    while True:
        data = stream.digest(end)
        for index in range(start, end, 2):
            yield data[index] << 8 | data[index + 1]
        start, end = end, end * 2


def deal_hands(pack: Sequence[T], seats: int, each: int) -> tuple[tuple[tuple[T, ...], ...], tuple[T, ...]]:
    """Deal ``each`` cards to each of ``seats`` hands, one at a time from the top; give the hands and the rest.

    Hand 0 gets the first card. Each hand is in the order in which it was dealt.

    Raises:
        InputError: the pack has no order, there are no seats, or not enough cards.

    >>> deal_hands("ABCDEFG", 3, 2)
    ((('A', 'D'), ('B', 'E'), ('C', 'F')), ('G',))
    """
    cards = _in_order(pack)
    if not _whole(seats) or not _whole(each) or seats < 1 or each < 0:
        raise InputError(
            f"expected at least one hand and no negative cards each, not {excerpt(seats)} and {excerpt(each)}"
        )
    dealt = seats * each
    if dealt > len(cards):
        raise InputError(f"{seats} hands of {each} cards need {dealt} cards, but the pack has {len(cards)}")
    return tuple(cards[seat:dealt:seats] for seat in range(seats)), cards[dealt:]


def _in_order(pack: Sequence[T]) -> tuple[T, ...]:
    """Give the pack as a tuple; a set is refused, since it comes in another order in every run."""
    if isinstance(pack, AbstractSet) or not isinstance(pack, Iterable):
        raise InputError(f"expected a pack in its order, such as a tuple or a list of cards, not {excerpt(pack)}")
    return tuple(pack)


def _whole(value: object) -> bool:
    """Say whether a value is a whole number and not a bool in its clothes."""
    return isinstance(value, int) and not isinstance(value, bool)
