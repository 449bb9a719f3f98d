"""Check functions that say who takes a trick and which cards may be played, by the rules of Mushka."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal, SupportsIndex, TypeAlias, overload

from muggins.cards import PACK_32, PACK_36, PACK_52, Card, Rank, Suit, by_rank, parse_cards, shuffled
from muggins.errors import InputError
from muggins.mushka import lawful_cards, trick_winner
from muggins.testing.oracle.counterexample import Counterexample
from muggins.testing.oracle.hunt import (
    CardForm,
    Found,
    Progress,
    Question,
    cards_line,
    cards_text,
    check_call,
    hunt,
    name_of,
    number_line,
    read_cards,
    read_number,
)

__all__ = ["check_trick"]

Cards: TypeAlias = tuple[Card, ...]
Trick: TypeAlias = tuple[Cards, Suit]
"""The cards of a trick in order, and trumps."""

Choice: TypeAlias = tuple[Cards, Cards, Suit]
"""A hand, the trick so far, and trumps."""

_ACE_OF_SPADES = Card(Rank.ACE, Suit.SPADES)
_PACKS = (PACK_32, PACK_36, PACK_52)
_FEW = parse_cards("AD 7D KD AS 7S KS AH 8H 8D")
"""A pack in which trump aces, the ace of spades and both their suits come often."""

# One trick for each trap: the cards, and trumps.
_TRICKS = (
    "7D 8D / D",  # R10
    "8D 7D / D",
    "7H 8H / D",
    "7H KC / D",  # R10: another suit takes nothing
    "KH 7D / D",  # R10: any trump beats the suit led
    "KH 7D 8H / D",
    "KH 9D 7D / D",  # R10: of several trumps the highest
    "KH 7D 9D / D",
    "7D KH / D",
    "KH AH / D",  # Q1: the ace is high
    "AH KH / D",
    "TH JH / D",
    "9H TH / D",
    "QH 7D KH 9D / D",
    "KD AS / D",  # R13: the ace of spades beats no other trump
    "7D AS / D",
    "AS 7D / D",  # Q4
    "AD AS / D",  # R11
    "AD KD AS / D",
    "AD AS KD / D",
    "KD AD AS / D",  # R12: the trump ace must have been led
    "KH AD AS / D",
    "KS AD AS / D",
    "AH AS / D",  # R11 is about the trump ace
    "KS AS / D",
    "AS KS / S",  # Q5
    "KS AS / S",
    "KH AS / S",
)

# One choice for each trap: the hand, the trick so far, and trumps.
_CHOICES = (
    "7D 8H AS / / D",  # R8: any card may be led
    "7H 8S TC / KH / D",  # R9: follow
    "7H 8D TC / KH / D",
    "7D 8S TC / KH / D",  # R9: void, a trump
    "8S TC / KH / D",  # R9: void of both, any card
    "7D TD / KH 9D / D",  # Q2: no need to overtrump
    "7D 8S / KH 9D / D",  # Q2: even a lower trump
    "7H AH / KH / D",  # Q2: no need to head the trick
    "7H 8D / 9H 7D / D",
    "7D KD / 9D / D",
    "7D AS / AD / D",  # Q3
    "7D KS AS / AD / D",
    "KH AS / AD / D",
    "KS AS / AD / D",
    "7D AS / KD / D",  # R13
    "7D AS / KD AD / D",  # R12
    "7H AS / KH AD / D",
    "7H AS / AH / D",
    "7S AS / KS / D",
    "7S AS / AH / S",
)


def _read_trick(text: str) -> Trick:
    cards, trump = text.split("/")
    return parse_cards(cards), Suit(trump.strip())


def _read_choice(text: str) -> Choice:
    hand, trick, trump = text.split("/")
    return parse_cards(hand), parse_cards(trick) if trick.strip() else (), Suit(trump.strip())


def _orders(topic: str) -> Iterator[tuple[int, Cards, Suit]]:
    """Shuffle packs without end; half of them are a small pack full of aces."""
    number = 0
    while True:
        pack = _FEW if number % 2 else _PACKS[number // 2 % 3]
        yield number, shuffled(pack, f"{topic} {number}"), Suit.DIAMONDS if number % 2 else tuple(Suit)[number // 6 % 4]
        number += 1


def _tricks() -> Iterator[Trick]:
    yield from map(_read_trick, _TRICKS)
    for number, order, trump in _orders("check_trick winner"):  # pragma: no branch - it has no end
        yield order[: 1 + number // 2 % 7], trump


def _choices() -> Iterator[Choice]:
    yield from map(_read_choice, _CHOICES)
    for number, order, trump in _orders("check_trick lawful"):  # pragma: no branch - it has no end
        size = 1 + number // 2 % 5
        yield order[:size], order[size : size + number // 10 % 4], trump


def _height(card: Card) -> int:
    return 14 if card.rank is Rank.ACE else card.rank.value


def _weight(cards: Iterable[Card]) -> int:
    return sum(16 * _height(card) + by_rank(card) % 4 for card in cards)


def _trick_size(case: Trick) -> tuple[int, ...]:
    """Order tricks: few cards, few suits, low ranks, trumps as the suits are ordered."""
    trick, trump = case
    return len(trick), len({card.suit for card in trick}), _weight(trick), tuple(Suit).index(trump)


def _choice_size(case: Choice) -> tuple[int, ...]:
    """Order choices: few cards, few suits, low ranks, trumps as the suits are ordered."""
    hand, trick, trump = case
    cards = (*hand, *trick)
    return len(cards), len(trick), len({card.suit for card in cards}), _weight(cards), tuple(Suit).index(trump)


def _changed(cards: Cards, used: Iterable[Card], least: int) -> Iterator[Cards]:
    """List the cards without one of them, and with one changed."""
    taken = set(used)
    for place in range(len(cards)):
        before, after = cards[:place], cards[place + 1 :]
        if len(cards) > least:
            yield (*before, *after)
        for card in PACK_52:
            if card not in taken:
                yield (*before, card, *after)


def _like_trick(case: Trick) -> Iterator[Trick]:
    trick = case[0]
    for suit in Suit:
        yield trick, suit
        yield from ((other, suit) for other in _changed(trick, trick, 1))


def _like_choice(case: Choice) -> Iterator[Choice]:
    hand, trick = case[:2]
    used = (*hand, *trick)
    for suit in Suit:
        yield hand, trick, suit
        yield from ((other, trick, suit) for other in _changed(hand, used, 1))
        yield from ((hand, other, suit) for other in _changed(trick, used, 0))


def _why_winner(case: Trick, got: int) -> tuple[str, str]:
    """Return the clause and the mistake for a winner that is wrong."""
    trick, trump = case
    right = trick_winner(trick, trump)
    if not 0 <= got < len(trick):
        return "mushka.R10", f"the trick has no card {got}"
    if trick[right] is _ACE_OF_SPADES and right and trick[0].suit is trump is not Suit.SPADES:
        return "mushka.R11", "the ace of spades does not beat the trump ace that was led"
    if trick[got] is _ACE_OF_SPADES:
        if Card(Rank.ACE, trump) in trick:
            return "mushka.R12", "the ace of spades beats a trump ace that was not led"
        if any(card.suit is trump for card in trick):
            return "mushka.R13", "the ace of spades beats a trump"
    winner, taken = trick[right], trick[got]
    if taken.suit is winner.suit:
        if Rank.ACE in {winner.rank, taken.rank} or Rank.TEN in {winner.rank, taken.rank}:
            return "mushka.Q1", f"{taken} is ranked above {winner}"
        return "mushka.R10", f"{taken} is taken to beat {winner}"
    if winner.suit is trump:
        return "mushka.R10", f"{taken} is taken to beat the trump {winner}"
    return "mushka.R10", f"{taken} takes the trick although it neither follows suit nor is a trump"


def _why_lawful(case: Choice, right: frozenset[Card], got: frozenset[Card]) -> tuple[str, str]:
    """Return the clause and the mistake for lawful cards that are wrong."""
    hand, trick, trump = case
    foreign = sorted(got - set(hand), key=by_rank)
    if foreign:
        return "mushka.R9", f"{foreign[0]} is not in the hand"
    extra = sorted(got - right, key=by_rank)
    missing = sorted(right - got, key=by_rank)
    if extra:
        if extra[0] is _ACE_OF_SPADES and Card(Rank.ACE, trump) in trick:
            return "mushka.R12", "AS has no privilege against a trump ace that was not led"
        if any(card.suit is trick[0].suit for card in hand):
            return "mushka.R9", f"{extra[0]} does not follow suit"
        return "mushka.R9", f"{extra[0]} is thrown although a trump is held"
    if not trick:
        return "mushka.R8", f"{missing[0]} may be led"
    if missing[0] is _ACE_OF_SPADES and trick[0] is Card(Rank.ACE, trump):
        return "mushka.Q3", "AS may be played when the trump ace was led, also by a player who must follow"
    if missing[0].suit in {trump, trick[0].suit}:
        return "mushka.Q2", f"{missing[0]} is refused: nobody must beat the card led, or overtrump"
    return "mushka.R9", f"{missing[0]} is refused although the player holds neither the suit led nor a trump"


def _counterexample(
    found: Found[Any, Any], case: tuple[tuple[str, str], ...], why: tuple[str, str] | None, right: str, line: str
) -> Counterexample:
    return Counterexample(
        check="check_trick",
        case=case,
        counted="",
        expected=right if isinstance(found.expected, frozenset) else found.expected,
        got=found.got,
        error=found.error,
        rule=None if why is None else why[0],
        guess=found.problem if why is None else why[1],
        tried=found.tried,
        line=line,
    )


def _given(cards: Cards, text: bool) -> str:
    if text:
        return f'"{cards_text(cards)}"'
    return f'parse_cards("{cards_text(cards)}")' if cards else "()"


def _check_winner(
    mine: Callable[[Any, Any], SupportsIndex], text: bool, limit: int, progress: Progress | None
) -> Counterexample | None:
    question = Question(
        ask=lambda case: mine(cards_text(case[0]), case[1].value) if text else mine(*case),
        expect=lambda case: trick_winner(*case),
        read=lambda _, value: read_number(value),
        size=_trick_size,
        smaller=_like_trick,
    )
    found = hunt(question, _tricks(), None, limit, progress)
    if found is None:
        return None
    trick, trump = found.case
    return _counterexample(
        found,
        (("trick", cards_text(trick)), ("trumps", trump.value)),
        None if found.answer is None else _why_winner(found.case, found.answer),
        "",
        number_line(f"{name_of(mine)}({_given(trick, text)}, {_suit(trump, text)})", found),
    )


def _suit(trump: Suit, text: bool) -> str:
    return f'"{trump.value}"' if text else f"Suit.{trump.name}"


def _check_lawful(
    mine: Callable[[Any, Any, Any], Iterable[str | Card]], text: bool, limit: int, progress: Progress | None
) -> Counterexample | None:
    def ask(case: Choice) -> object:
        hand, trick, trump = case
        return mine(cards_text(hand), cards_text(trick), trump.value) if text else mine(hand, trick, trump)

    question = Question(
        ask=ask,
        expect=lambda case: frozenset(lawful_cards(*case)),
        read=lambda _, value: read_cards(value),
        size=_choice_size,
        smaller=_like_choice,
    )
    found = hunt(question, _choices(), None, limit, progress)
    if found is None:
        return None
    hand, trick, trump = found.case
    right = lawful_cards(hand, trick, trump)
    call = f"{name_of(mine)}({_given(hand, text)}, {_given(trick, text)}, {_suit(trump, text)})"
    return _counterexample(
        found,
        (("hand", cards_text(hand)), ("trick", cards_text(trick)), ("trumps", trump.value)),
        None if found.answer is None else _why_lawful(found.case, found.expected, found.answer),
        cards_text(right),
        cards_line(call, found.got, right, text),
    )


@overload
def check_trick(
    *,
    winner: Callable[[str, str], SupportsIndex] | None = None,
    lawful: Callable[[str, str, str], Iterable[str]] | None = None,
    cards: Literal["text"] = "text",
    limit: int = 10_000,
    progress: Progress | None = None,
) -> Counterexample | None: ...


@overload
def check_trick(
    *,
    winner: Callable[[tuple[Card, ...], Suit], SupportsIndex] | None = None,
    lawful: Callable[[tuple[Card, ...], tuple[Card, ...], Suit], Iterable[Card]] | None = None,
    cards: Literal["objects"],
    limit: int = 10_000,
    progress: Progress | None = None,
) -> Counterexample | None: ...


def check_trick(
    *,
    winner: Callable[[Any, Any], SupportsIndex] | None = None,
    lawful: Callable[[Any, Any, Any], Iterable[str | Card]] | None = None,
    cards: CardForm = "text",
    limit: int = 10_000,
    progress: Progress | None = None,
) -> Counterexample | None:
    """Check who takes a trick, which cards may be played, or both; return None, or the smallest wrong case.

    ``winner(trick, trump)`` returns the place in the trick, counted from 0, of the card that takes it.
    ``lawful(hand, trick, trump)`` returns the cards that may be played, in any order; an empty trick is a lead.
    Cards come as text such as ``"QH 7D"`` and trumps as ``"D"``. Known traps come first, then shuffled packs.

    Args:
        winner: The function that says who takes the trick, or None.
        lawful: The function that lists the cards that may be played, or None.
        cards: ``"text"``, or ``"objects"`` to pass tuples of cards and a Suit.
        limit: The number of cases to try of each function.
        progress: Is called after every 1,000 cases and at the end, with the number of cases tried and of all; for
            ``winner`` and for ``lawful`` by itself.

    Raises:
        InputError: There is no function to check, one is not a function, ``cards`` is not one of its values, or
            ``limit`` is below 1.

    Rule: mushka.R8-R13, Q1-Q5.

    >>> found = check_trick(winner=lambda trick, trump: 0)
    >>> print(found.rule, found.line)
    mushka.R10 assert mine("2D 3D", "C") == 1
    """
    if winner is None and lawful is None:
        raise InputError("check_trick needs winner=, lawful= or both")
    found: Counterexample | None = None
    if winner is not None:
        found = _check_winner(winner, check_call(winner, cards), limit, progress)
    if found is None and lawful is not None:
        found = _check_lawful(lawful, check_call(lawful, cards), limit, progress)
    return found
