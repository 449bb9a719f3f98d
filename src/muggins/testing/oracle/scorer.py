"""Check a function that scores hands and cribs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, SupportsIndex, overload

from muggins.cards import Card
from muggins.cribbage import count_hand, score_hand
from muggins.testing.oracle.counterexample import Counterexample
from muggins.testing.oracle.hunt import (
    CardForm,
    Progress,
    Question,
    cards_text,
    check_call,
    hunt,
    name_of,
    number_line,
    read_number,
)
from muggins.testing.oracle.mistakes import diagnose_show
from muggins.testing.oracle.shows import ALL_SHOWS, Show, show_size, shows, similar_shows, traps

__all__ = ["check_scorer"]


@overload
def check_scorer(
    mine: Callable[[str, str, bool], SupportsIndex],
    *,
    crib: bool = True,
    cards: Literal["text"] = "text",
    limit: int = 125_000,
    progress: Progress | None = None,
) -> Counterexample | None: ...


@overload
def check_scorer(
    mine: Callable[[tuple[Card, ...], Card, bool], SupportsIndex],
    *,
    crib: bool = True,
    cards: Literal["objects"],
    limit: int = 125_000,
    progress: Progress | None = None,
) -> Counterexample | None: ...


def check_scorer(
    mine: Callable[[Any, Any, bool], SupportsIndex],
    *,
    crib: bool = True,
    cards: CardForm = "text",
    limit: int = 125_000,
    progress: Progress | None = None,
) -> Counterexample | None:
    """Check a function that scores a hand or crib; return None, or the smallest wrong hand.

    ``mine(hand, starter, crib)`` returns the points as an integer. It is asked about the distinguishing shows first
    (every choice of ranks and of the starter among them, with every pattern of suits that matters, hand and crib:
    about 120,000; known traps before all others), and then about every hand of the pack.
    The cards of a hand are in no particular order.

    Args:
        mine: The function to check.
        crib: False to ask about hands only; ``mine`` still takes three arguments.
        cards: ``"text"`` to pass ``"5H 5S 5D JC"`` and ``"5C"``, ``"objects"`` to pass a tuple of cards and a card.
        limit: The number of cases to try. Raise it to 26,109,760 for every hand and crib of the pack.
        progress: Is called after every 1,000 cases and at the end, with the number of cases tried and of all.

    Raises:
        InputError: ``mine`` is not a function, ``cards`` is not one of its values, or ``limit`` is below 1.

    Rule: cribbage.R25-R30.

    >>> from muggins.cards import parse_cards
    >>> def my_score(hand, starter, crib):
    ...     return score_hand(parse_cards(hand), Card.parse(starter)).total  # forgets that it may be a crib
    >>> print(check_scorer(my_score))
    check_scorer found a wrong answer after the first case
    <BLANKLINE>
      crib     2H 4H 6H 8H
      starter  TC
      counted  nothing
      right    0
      yours    4
      clause   cribbage.R29: Flush in the crib: 5 if all four cards and the starter have one suit, otherwise nothing.
      cause    four of a suit in the crib score 4
    <BLANKLINE>
    assert my_score("2H 4H 6H 8H", "TC", True) == 0
    """
    text = check_call(mine, cards)

    def ask(show: Show) -> object:
        hand, starter, is_crib = show
        return mine(cards_text(hand), str(starter), is_crib) if text else mine(hand, starter, is_crib)

    question = Question(
        ask=ask,
        expect=lambda show: score_hand(show[0], show[1], crib=show[2]).total,
        read=lambda _, value: read_number(value),
        size=show_size,
        smaller=similar_shows,
        probes=traps(bool(crib)),
    )
    found = hunt(question, shows(bool(crib)), ALL_SHOWS[bool(crib)], limit, progress)
    if found is None:
        return None
    hand, starter, is_crib = found.case
    rule, guess = None, found.problem
    if found.answer is not None:
        rule, guess = diagnose_show(found.case, found.answer, found.seen)
    given = f'"{cards_text(hand)}", "{starter}"'
    if not text:
        given = f'parse_cards("{cards_text(hand)}"), Card.parse("{starter}")'
    return Counterexample(
        check="check_scorer",
        case=(("crib" if is_crib else "hand", cards_text(hand)), ("starter", str(starter))),
        counted=count_hand(hand, starter, crib=is_crib).spoken,
        expected=found.expected,
        got=found.got,
        error=found.error,
        rule=rule,
        guess=guess,
        tried=found.tried,
        line=number_line(f"{name_of(mine)}({given}, {is_crib})", found),
    )
