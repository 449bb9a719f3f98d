"""Check a function that chooses the cards to lay away."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache
from importlib import import_module
from typing import Any, Literal, TypeAlias, overload

from muggins.cards import PACK_52, Card, by_rank, parse_cards, shuffled
from muggins.errors import InputError, excerpt
from muggins.testing.oracle.counterexample import Counterexample
from muggins.testing.oracle.hunt import (
    CardForm,
    NotAnAnswerError,
    Progress,
    Question,
    cards_line,
    cards_text,
    check_call,
    hunt,
    name_of,
    read_cards,
)

__all__ = ["check_discards"]

Dealt: TypeAlias = tuple[tuple[Card, ...], bool]
"""Six cards, and whether the crib is the player's own."""

Laid: TypeAlias = frozenset[Card]

# Hands whose best choice is far ahead of the others, and that depend on whose the crib is.
_TRAPS = (
    "5H 5S 5D JC 2D 9H",
    "4H 5S 6D 7C KD KH",
    "5H 5S 2C 4D 9H QS",
    "2H 3H 7S 8D JC KS",
    "AH AS 4D 4C 9H TS",
    "7H 8S 8D 9C 2D KH",
    "2H 4H 6H 8H KS QD",
    "5H JS TD 9C 2S 3D",
)


def _hands() -> Iterator[Dealt]:
    number = 0
    for text in _TRAPS:
        for own in (True, False):
            yield parse_cards(text), own
    while True:
        hand = shuffled(PACK_52, f"check_discards {number}")[:6]
        yield hand, True
        yield hand, False
        number += 1


@overload
def check_discards(
    mine: Callable[[str, bool], str | Iterable[str]],
    *,
    tolerance: float = 0.0,
    cards: Literal["text"] = "text",
    limit: int = 40,
    progress: Progress | None = None,
) -> Counterexample | None: ...


@overload
def check_discards(
    mine: Callable[[tuple[Card, ...], bool], Iterable[Card]],
    *,
    tolerance: float = 0.0,
    cards: Literal["objects"],
    limit: int = 40,
    progress: Progress | None = None,
) -> Counterexample | None: ...


def check_discards(
    mine: Callable[[Any, bool], str | Iterable[str | Card]],
    *,
    tolerance: float = 0.0,
    cards: CardForm = "text",
    limit: int = 40,
    progress: Progress | None = None,
) -> Counterexample | None:
    """Check a function that chooses two of six cards to lay away; return None, or a hand for which it chooses badly.

    ``mine(hand, own_crib)`` returns the two cards, in any order: as one text such as ``"6D 9H"``, as two texts, or as
    two cards. Every choice with the highest mean is right, as :func:`muggins.cribbage.discard_values` says: the
    points of the hand that is kept, plus those of the player's own crib, or minus those of the opponent's. The play and
    the score of the game are left out, so a program that looks at them needs some ``tolerance``.
    No rule is broken by a bad choice: the counterexample cites none.

    Args:
        mine: The function to check.
        tolerance: How many points below the highest mean a choice may be.
        cards: ``"text"`` to pass ``"5H 5S 5D JC 2D 9H"``, ``"objects"`` to pass a tuple of cards.
        limit: The number of cases to try, half of them with the player's own crib. A case takes milliseconds with
            NumPy and about half a second without.
        progress: Is called after every 1,000 cases and at the end, with the number of cases tried and of all.

    Raises:
        InputError: ``mine`` is not a function, ``cards`` is not one of its values, ``limit`` is below 1, or
            ``tolerance`` is not a number of at least 0.
    """
    text = check_call(mine, cards)
    if isinstance(tolerance, bool) or not isinstance(tolerance, (int, float)) or not tolerance >= 0:
        raise InputError(f"tolerance must be a number of at least 0, got {excerpt(tolerance)}")
    values = import_module("muggins.cribbage.discards").discard_values

    @cache
    def means(dealt: Dealt) -> dict[Laid, Fraction]:
        return {frozenset(value.laid): value.mean for value in values(dealt[0], own_crib=dealt[1])}

    def best(dealt: Dealt) -> Laid:
        found = means(dealt)
        return max(found, key=found.__getitem__)

    def read(dealt: Dealt, value: object) -> Laid:
        """Read the choice; a choice that is as good as the best is returned as the best."""
        laid = read_cards(value)
        found = means(dealt)
        if laid not in found:
            raise NotAnAnswerError(f"expected two cards of the hand, got {excerpt(value)}")
        return best(dealt) if found[laid] >= found[best(dealt)] - Fraction(tolerance) else laid

    def same_size(_: Dealt) -> tuple[int, ...]:
        """Make no hand smaller: all have six cards, and it takes long to value more of them."""
        return ()

    def nothing(_: Dealt) -> tuple[Dealt, ...]:
        return ()

    question = Question(
        ask=lambda dealt: mine(cards_text(dealt[0]) if text else dealt[0], dealt[1]),
        expect=best,
        read=read,
        size=same_size,
        smaller=nothing,
    )
    found = hunt(question, _hands(), None, limit, progress)
    if found is None:
        return None
    hand, own = found.case
    right = _text(found.expected)
    guess = found.problem
    if found.answer is not None:
        lost = means(found.case)[found.expected] - means(found.case)[found.answer]
        guess = f"{_text(found.answer)} is worth {float(lost):.2f} points less"
    given = f'"{cards_text(hand)}"' if text else f'parse_cards("{cards_text(hand)}")'
    return Counterexample(
        check="check_discards",
        case=(("hand", cards_text(hand)), ("crib", "the player's own" if own else "the opponent's")),
        counted=f"{right} leaves a mean of {float(means(found.case)[found.expected]):.2f}",
        expected=right,
        got=found.got,
        error=found.error,
        rule=None,
        guess=guess,
        tried=found.tried,
        line=cards_line(f"{name_of(mine)}({given}, {own})", found.got, sorted(found.expected, key=by_rank), text),
    )


def _text(laid: Laid) -> str:
    return cards_text(sorted(laid, key=by_rank))
