"""Ranks, suits, cards and packs; cards as text; pure shuffling and dealing.

A :class:`Card` is one of 52 objects that live as long as the program. Two cards are equal if they are the same object,
so cards compare and hash at the speed of identity, and copies and pickles are the same object again.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from enum import Enum, unique
from itertools import islice
from typing import TYPE_CHECKING, NoReturn, TypeAlias, TypeVar, cast

from muggins.errors import CardError, InputError, as_integer, check_number, excerpt

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
    "cut",
    "deal_hands",
    "parse_cards",
    "shuffled",
    "without",
]

T = TypeVar("T")

Seed: TypeAlias = int | str | bytes
"""What :func:`shuffled` turns into an order: an integer, a text, or bytes (32 random bytes can reach every order)."""


@unique
class Rank(Enum):
    """The thirteen ranks, ace low: ``Rank.ACE.value == 1``, ``Rank.KING.value == 13``, and ``Rank.ACE < Rank.TWO``.

    A game in which the ranks have another order keeps that order itself: in Mushka the ace is high.
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


_UNSAID = cast("Suit", None)


class Card:
    """One of the 52 cards; ``Card(Rank.FIVE, Suit.HEARTS) is Card.parse("5H")``.

    Equality is identity, and a card cannot be changed.
    Cards have no order of their own: sort them with ``key=by_rank`` or ``key=by_suit``.
    A set of cards iterates in another order in every run, so sort it where the order matters.

    Attributes:
        rank: The rank.
        suit: The suit.

    >>> Card.parse("10h").rank
    Rank.TEN
    >>> str(Card.parse("10♥")), Card.parse("10♥").index
    ('TH', 35)
    """

    __slots__ = ("rank", "suit")  # two make an object of 48 bytes, whose addresses spread well as hashes
    __match_args__ = ("rank", "suit")

    rank: Rank
    suit: Suit

    def __new__(cls, rank: Rank, suit: Suit = _UNSAID) -> Card:  # the default is for the error message of Card("5H")
        """Return the one card of this rank and suit.

        Raises:
            CardError: ``rank`` is not a :class:`Rank` or ``suit`` is not a :class:`Suit`.
        """
        try:
            return _CARDS[rank, suit]
        except (KeyError, TypeError):
            given = excerpt(rank) if suit is _UNSAID else f"{excerpt(rank)} and {excerpt(suit)}"
            raise CardError(f"a card is made of a Rank and a Suit, got {given} (Card.parse reads text)") from None

    def __init_subclass__(cls) -> NoReturn:
        raise TypeError("there are 52 cards and no other kind: Card cannot be subclassed")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a card cannot be changed: {self} keeps its {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a card cannot be changed: {self} keeps its {name}")

    if not TYPE_CHECKING:  # type checkers must not take cards for something that has an order

        def __lt__(self, other: object) -> NoReturn:
            raise TypeError("cards have no order of their own: sort them with key=by_rank or key=by_suit")

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read one card: a rank (``A 2-9 T 10 J Q K``) and a suit (``C D H S``, ``♣♦♥♠``, ``♧♢♡♤``), in either case.

        White space around the card is ignored. Characters of the Unicode playing-card block such as ``🂵`` are read too.

        Raises:
            CardError: The text is not a card; the message quotes it and the place of the first error.

        >>> Card.parse("q♠")
        Card.parse('QS')
        """
        if not isinstance(text, str):
            raise CardError(f"expected the text of a card such as '5H', got {excerpt(text)}")
        start = len(text) - len(text.lstrip())
        card, end = _read_card(text, start)
        rest = text[end:].lstrip()
        if rest:
            raise _misread(text, len(text) - len(rest), "nothing after the card")
        return card

    @property
    def index(self) -> int:
        """The place of the card in :data:`PACK_52`, from 0 to 51."""
        return _INDEX[self]

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
        """Format the two characters as text: ``f"{card:>4}"``."""
        return format(str(self), spec)

    def __reduce__(self) -> tuple[Callable[[Rank, Suit], Card], tuple[Rank, Suit]]:
        """Pickle and copy the rank and the suit, so that every copy is the card itself."""
        return Card, (self.rank, self.suit)


def _made(rank: Rank, suit: Suit) -> Card:
    """Make one of the 52 cards, whose attributes cannot be set later."""
    card = object.__new__(Card)
    object.__setattr__(card, "rank", rank)
    object.__setattr__(card, "suit", suit)
    return card


_CARDS = {(rank, suit): _made(rank, suit) for suit in Suit for rank in Rank}
_INDEX = {card: index for index, card in enumerate(_CARDS.values())}

PACK_52: tuple[Card, ...] = tuple(_CARDS.values())
"""The full pack: clubs, diamonds, hearts, spades, each from ace to king. Index 0 of any pack is its top card."""

PACK_36: tuple[Card, ...] = tuple(card for card in PACK_52 if card.rank is Rank.ACE or card.rank.value >= 6)
"""The pack of six to king and ace, in the order of :data:`PACK_52`."""

PACK_32: tuple[Card, ...] = tuple(card for card in PACK_52 if card.rank is Rank.ACE or card.rank.value >= 7)
"""The pack of seven to king and ace, in the order of :data:`PACK_52`."""

_GLYPHS = {card.glyph: card for card in PACK_52}


def by_rank(card: Card) -> int:
    """Return a sort key: by rank, ace low, then by suit in the order of :class:`Suit`.

    >>> " ".join(map(str, sorted(parse_cards("KC AS 5H 5C"), key=by_rank)))
    'AS 5C 5H KC'
    """
    if type(card) is not Card:
        raise _not_a_card(card)
    return card.rank.value * 4 + _INDEX[card] // 13


def by_suit(card: Card) -> int:
    """Return a sort key: by suit in the order of :class:`Suit`, then by rank, ace low.

    >>> " ".join(map(str, sorted(parse_cards("KC AS 5H 5C"), key=by_suit)))
    '5C KC 5H AS'
    """
    if type(card) is not Card:
        raise _not_a_card(card)
    return _INDEX[card]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read one or more cards, each as :meth:`Card.parse` reads it, with spaces, commas or nothing between.

    A card may occur twice in the text: the game judges whether that is allowed.

    Raises:
        CardError: Something in the text is not a card, or the text is empty; the message quotes it and its place.

    >>> " ".join(str(card) for card in parse_cards("5h,10♦ QsKc"))
    '5H TD QS KC'
    """
    if not isinstance(text, str):
        raise CardError(f"expected the text of cards such as '5H 6H', got {excerpt(text)}")
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
    """Read the card that begins at ``start``; return it and the index after it."""
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
        raise _misread(text, end, "a suit (C, D, H, S or its symbol)", joker)
    end += 1
    if text[end - 1] in "♣♦♥♠♧♢♡♤" and text[end : end + 1] in _SELECTORS:
        end += len(text[end : end + 1])
    return _CARDS[rank, suit], end


def _misread(text: str, index: int, expected: str, hint: str = "") -> CardError:
    """Return the error for a text whose first error is at ``index``."""
    import unicodedata  # imported for an error alone

    if not text.strip():
        return CardError(f"expected a card such as '5H', got the empty text {excerpt(text)}")
    if index >= len(text):
        found = "the end of the text"
    elif text[index].isascii():
        found = f"{text[index]!a}"
    else:
        found = f"{text[index]!a} ({unicodedata.name(text[index], 'not a character')})"
    begin = max(0, index - 10) if len(text) > 40 else 0
    quoted = excerpt(text) if not begin else f"...{text[begin : begin + 20]!a}... ({len(text)} characters)"
    return CardError(f"{quoted} is not a card: expected {expected} at index {index}, got {found}{hint}")


def _not_a_card(value: object, expected: str = "a Card") -> CardError:
    hint = " (Card.parse reads text)" if isinstance(value, str) else ""
    return CardError(f"expected {expected}, got {excerpt(value)}{hint}")


def check_card(value: Card, expected: str = "a Card") -> Card:
    """Return the value if it is a card; ``expected`` says in an error what must be.

    Raises:
        CardError: The value is not one.
    """
    if type(value) is not Card:
        raise _not_a_card(value, expected)
    return value


def distinct_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards as a tuple if all are cards and no two are the same; a set is accepted.

    Raises:
        CardError: Something is not a :class:`Card`, or a card occurs twice; the message names it.
    """
    if isinstance(cards, str):
        raise CardError(f"expected cards, got the text {excerpt(cards)} (parse_cards reads text)")
    seen: dict[Card, None] = {}
    try:
        for card in cards:  # ends for an endless iterator too: the 53rd card at the latest is a second one
            if type(card) is not Card:
                raise _not_a_card(card)
            if card in seen:
                raise CardError(f"the card {card} occurs twice")
            seen[card] = None
    except TypeError:
        raise CardError(f"expected cards, got {excerpt(cards)}") from None
    return tuple(seen)


def ordered_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards as :func:`distinct_cards` does where their order matters: a set is refused.

    Raises:
        CardError: As :func:`distinct_cards`.
        InputError: The cards have no order.
    """
    if isinstance(cards, AbstractSet):
        raise InputError(f"expected cards in their order, got {excerpt(cards)}, which has none")
    return distinct_cards(cards)


def without(pack: Iterable[Card], cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the pack without these cards, in the order of the pack.

    Raises:
        CardError: A card is not in the pack, or occurs twice.

    >>> len(without(PACK_52, parse_cards("5H 5S")))
    50
    """
    full = ordered_cards(pack)
    taken = distinct_cards(cards)
    held = set(full)
    for card in taken:
        if card not in held:
            raise CardError(f"the card {card} is not in the pack it should be taken from")
    gone = set(taken)
    return tuple([card for card in full if card not in gone])


LARGEST_PACK = 65_536
"""The largest pack that can be shuffled: a draw is two bytes."""


def cut(pack: Sequence[T], at: int) -> tuple[T, ...]:
    """Cut the pack: the ``at`` topmost cards go under the rest.

    Raises:
        InputError: The pack has no order or more than 65,536 cards, or ``at`` is not an integer from 0 to its size.

    >>> cut("ABCDE", 2)
    ('C', 'D', 'E', 'A', 'B')
    """
    cards = _in_order(pack)
    place = check_number(at, f"the place to cut a pack of {len(cards)}", least=0, most=len(cards))
    return cards[place:] + cards[:place]


def shuffled(pack: Sequence[T], seed: Seed) -> tuple[T, ...]:
    """Return the pack in the order that the seed stands for: the same in every version, on every machine.

    The seed is expanded with SHAKE-256, and the order is drawn by a Fisher-Yates shuffle with rejection, without bias.
    The documentation describes the algorithm step by step. The numbers 1, ``"1"`` and ``b"1"`` are different seeds.

    Raises:
        InputError: The pack has no order or more than 65,536 cards, or the seed is not an int, a str or bytes.

    >>> " ".join(map(str, shuffled(PACK_52, 1)[:5]))
    '8C QD 9D 6D 5D'
    """
    cards = list(_in_order(pack))
    below = numbers_below(seed)
    for last in range(len(cards) - 1, 0, -1):
        other = below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def numbers_below(seed: Seed) -> Callable[[int], int]:
    """Return a function that draws the seed's next integer below its argument (65,536 at most), without bias.

    Raises:
        InputError: The seed is not an int, a str or bytes.
    """
    draws = _draws(_seed_bytes(seed))

    def below(choices: int) -> int:
        """Return the next number below ``choices``."""
        fair = LARGEST_PACK - LARGEST_PACK % choices
        for draw in draws:
            if draw < fair:
                return draw % choices
        raise AssertionError("the series has no end")

    return below


def _seed_bytes(seed: Seed) -> bytes:
    number = as_integer(seed)
    if number is not None:
        return b"i" + format(number, "x").encode("ascii")
    if isinstance(seed, str):
        try:
            return b"s" + seed.encode("utf-8")
        except UnicodeEncodeError:
            raise InputError(f"a seed that is a text must be valid Unicode, got {excerpt(seed)}") from None
    if isinstance(seed, bytes):
        return b"b" + seed
    raise InputError(f"a seed must be an int, a str or bytes, got {excerpt(seed)}")


def _draws(seed: bytes) -> Iterator[int]:
    """Yield the seed's endless series of numbers from 0 to 65,535: pairs of bytes, the first the more significant."""
    from hashlib import shake_256  # imported for shuffling alone

    stream = shake_256(b"muggins.shuffled.1:" + seed)
    start, end = 0, 128
    while True:
        data = stream.digest(end)
        for place in range(start, end, 2):
            yield data[place] << 8 | data[place + 1]
        start, end = end, end * 2


def deal_hands(pack: Sequence[T], seats: int, each: int) -> tuple[tuple[tuple[T, ...], ...], tuple[T, ...]]:
    """Deal ``each`` cards to each of ``seats`` hands, one at a time from the top; return the hands and the rest.

    Hand 0 gets the first card. Each hand is in the order in which it was dealt.

    Raises:
        InputError: The pack has no order or more than 65,536 cards, ``seats`` is not 1 to 65,536,
            or there are not enough cards.

    >>> deal_hands("ABCDEFG", 3, 2)
    ((('A', 'D'), ('B', 'E'), ('C', 'F')), ('G',))
    """
    cards = _in_order(pack)
    hands = check_number(seats, "the number of hands", least=1, most=LARGEST_PACK)
    dealt = hands * check_number(each, "the number of cards each", least=0)
    if dealt > len(cards):
        raise InputError(f"{hands} hands of {each} cards need {dealt} cards, got a pack of {len(cards)}")
    return tuple([cards[seat:dealt:hands] for seat in range(hands)]), cards[dealt:]


def _in_order(pack: Sequence[T]) -> tuple[T, ...]:
    """Return the pack as a tuple; a set is refused, because it has no order."""
    if isinstance(pack, AbstractSet) or not isinstance(pack, Iterable):
        raise InputError(f"expected a pack in its order, such as a tuple or a list of cards, got {excerpt(pack)}")
    cards = tuple(islice(pack, LARGEST_PACK + 1))
    if len(cards) > LARGEST_PACK:
        raise InputError(f"a pack must have at most {LARGEST_PACK} cards, got more")
    return cards


if (_plugin := sys.modules.get("muggins._hypothesis_plugin")) is not None:  # Hypothesis was imported before the cards
    _plugin.register()
