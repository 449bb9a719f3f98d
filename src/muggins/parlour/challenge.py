"""The adjudicator of "Muggins!": what a call leads to, from the piles alone, without any state."""

from __future__ import annotations

from collections.abc import Iterable
from enum import unique
from typing import ClassVar

import attrs

from muggins.cards import Card, check_card
from muggins.errors import InputError, excerpt
from muggins.parlour.piles import (
    Common,
    Discard,
    Piles,
    Target,
    check_commons,
    check_piles,
    check_target_at,
    lay,
    tops_of,
)
from muggins.parlour.placement import FaultReason, breach, targets_for
from muggins.table import Fact, Reason, Seat, Template
from muggins.table.seats import check_seat_at
from muggins.table.words import Facts, say

__all__ = ["Gift", "Penalty", "Verdict", "VerdictReason", "adjudicate_call", "penalty"]


@unique
class VerdictReason(Reason):
    """What a call comes to."""

    UPHELD = ("upheld", "parlour.R19", "the placement was a fault")
    UNFOUNDED = ("unfounded", "parlour.R24", "the placement was right, and the call costs nothing")


def _gives(facts: Facts) -> str:
    first = " first turns over their discard and" if facts["turned_over"] else ""
    return f"seat {facts['giver']}{first} gives {facts['card']}"


@attrs.frozen
class Gift:
    """A penalty card: the top of the giver's stock, put under the offender's stock.

    Attributes:
        giver: The seat that gives.
        card: The card, which nobody at the table sees (parlour.Q23).
        turned_over: Whether the giver had no stock and turned over the discard first (parlour.R22).
    """

    template: ClassVar[Template] = _gives

    giver: Seat
    card: Card
    turned_over: bool = False


@attrs.frozen
class Penalty:
    """What a fault costs.

    Attributes:
        gifts: The gifts, in the order in which they are given.
        empty_handed: The seats that should give a card and have none (parlour.R23).
        stocks: The stocks afterwards.
        discards: The discards afterwards.
    """

    gifts: tuple[Gift, ...]
    empty_handed: tuple[Seat, ...]
    stocks: Piles
    discards: Piles


def _judged(facts: Facts) -> str:
    return str(facts["reason"]) if facts["fault"] is None else f"{facts['reason']}: {facts['fault']}"


@attrs.frozen
class Verdict:
    """What a call comes to: the fault, where the card belongs, who gives, and the table afterwards.

    Piles are written as for :func:`adjudicate_call`.
    The gifts and the stocks name cards that nobody at the table may see (parlour.Q23).

    Attributes:
        reason: Whether the call was upheld, with the clause by which it was judged.
        fault: What was wrong with the placement, None if nothing was.
        facts: The facts of the fault.
        targets: The piles where the card could lawfully go.
        target: The pile where the card lies in the end.
        gifts: The gifts, in order.
        empty_handed: The seats that should give a card and have none (parlour.R23).
        stocks: The stocks afterwards.
        discards: The discards afterwards.
        commons: The tops of the common piles afterwards.
    """

    template: ClassVar[Template] = _judged

    reason: VerdictReason
    fault: FaultReason | None
    facts: tuple[tuple[str, Fact], ...]
    targets: tuple[Target, ...]
    target: Target
    gifts: tuple[Gift, ...]
    empty_handed: tuple[Seat, ...]
    stocks: Piles
    discards: Piles
    commons: tuple[Card, ...]

    @property
    def upheld(self) -> bool:
        """Whether the call was right."""
        return self.fault is not None

    @property
    def rule(self) -> str:
        """The id of the clause by which the call was judged; ``fault.rule`` is the clause that was broken."""
        return self.reason.rule

    def __str__(self) -> str:
        """Return the verdict as an English sentence, with both clauses."""
        said = say(self.reason, ())
        return said if self.fault is None else f"{said}: {say(self.fault, self.facts)}"


def adjudicate_call(
    card: Card,
    target: Target,
    commons: Iterable[Card],
    discards: Iterable[Iterable[Card]],
    seat: Seat,
    *,
    stocks: Iterable[Iterable[Card]],
    correction: Target | None = None,
) -> Verdict:
    """Judge a call against the seat that placed the card on the target, from the position before the placement.

    If the call is upheld, the card moves first, and then every other seat gives one card.

    Args:
        card: The card that was placed; it is in none of the piles.
        target: The pile on which it was placed.
        commons: The tops of the common piles.
        discards: The discards in seat order, each from its bottom card up.
        seat: The seat that placed the card.
        stocks: The stocks in seat order, each from its top card down.
        correction: Where the offender puts the card, if several common piles are right.

    Raises:
        CardError: Something that should be a card is not one.
        InputError: There is no common pile, fewer than two seats, not as many discards as stocks, no such seat or pile;
            several piles are right and no correction is given; or the correction is not one of them.

    Rule: parlour.R18, parlour.R19, parlour.R20, parlour.R24, parlour.Q5, parlour.Q6, parlour.Q13.

    >>> from muggins.cards import parse_cards
    >>> stocks = [parse_cards(text) for text in ("4C JC", "KC 8C", "3H", "TS 2C 2D")]
    >>> commons, discards = parse_cards("5C 9D KH 2S"), [(), parse_cards("7D"), (), ()]
    >>> verdict = adjudicate_call(Card.parse("6H"), Discard(1), commons, discards, 0, stocks=stocks)
    >>> print(verdict)
    the placement was a fault [parlour.R19]: 6H fits 5C among the common piles, which come first [parlour.R10]
    >>> verdict.target
    Common(index=0)
    >>> [(gift.giver, str(gift.card)) for gift in verdict.gifts]
    [(1, 'KC'), (2, '3H'), (3, 'TS')]
    """
    check_card(card, "the placed card")
    hidden, shown = check_piles(stocks, discards)
    tops, own_tops = check_commons(commons), tops_of(shown)
    offender = check_seat_at(seat, len(hidden))
    place = check_target_at(target, len(tops), len(hidden))
    found = breach(card, place, tops, own_tops, offender)
    targets = targets_for(card, tops, own_tops, offender)
    lies = place if found is None and correction is None else _corrected(card, targets, correction, found is None)
    shown, piles = lay(card, lies, shown, tuple([(top,) for top in tops]))  # Q5: the card moves before anybody gives
    paid = Penalty((), (), hidden, shown) if found is None else pay(hidden, shown, offender)
    fault, facts = found or (None, ())
    return Verdict(
        reason=VerdictReason.UNFOUNDED if found is None else VerdictReason.UPHELD,
        fault=fault,
        facts=facts,
        targets=targets,
        target=lies,
        gifts=paid.gifts,
        empty_handed=paid.empty_handed,
        stocks=paid.stocks,
        discards=paid.discards,
        commons=tuple([pile[-1] for pile in piles]),
    )


def _corrected(card: Card, targets: tuple[Target, ...], correction: Target | None, right: bool) -> Target:
    """Return where the card belongs, which the offender chooses if several piles are right (Q6)."""
    if right:
        raise InputError(f"correction must be None for a right placement, got {excerpt(correction)}")
    if correction is None and len(targets) == 1:
        return targets[0]
    if isinstance(correction, (Common, Discard)) and correction in targets:
        return correction
    raise InputError(
        f"correction must be one of the piles where {card} belongs, {excerpt(targets, 200)}, got {excerpt(correction)}"
    )


def penalty(stocks: Iterable[Iterable[Card]], discards: Iterable[Iterable[Card]], offender: Seat) -> Penalty:
    """Let every other seat give the offender one card, after the faulty card was moved to its place.

    The seats give clockwise from the offender's left, each the top of its stock, under all that lies there already.
    A seat without a stock turns over its discard first; the offender never does.

    Args:
        stocks: The stocks in seat order, each from its top card down.
        discards: The discards in seat order, each from its bottom card up.
        offender: The seat that made the fault.

    Raises:
        CardError: Something that should be a card is not one.
        InputError: There are fewer than two seats, not as many discards as stocks, or no such seat.

    Rule: parlour.R20, parlour.R21, parlour.R22, parlour.R23, parlour.Q3, parlour.Q4, parlour.Q7.

    >>> from muggins.cards import parse_cards
    >>> penalty([(), parse_cards("8C 9C"), ()], [parse_cards("KH"), (), parse_cards("2S 4S")], 0).stocks
    ((Card.parse('8C'), Card.parse('2S')), (Card.parse('9C'),), (Card.parse('4S'),))
    """
    hidden, shown = check_piles(stocks, discards)
    return pay(hidden, shown, check_seat_at(offender, len(hidden)))


def pay(stocks: Piles, discards: Piles, offender: Seat) -> Penalty:
    """Do what :func:`penalty` does, with piles and a seat that need no check."""
    hidden, shown = list(stocks), list(discards)
    seats = len(hidden)
    gifts: list[Gift] = []
    empty_handed: list[Seat] = []
    for step in range(1, seats):  # Q4
        giver = (offender + step) % seats
        turned_over = not hidden[giver] and bool(shown[giver])
        if turned_over:  # R22
            hidden[giver], shown[giver] = shown[giver], ()
        if not hidden[giver]:  # R23
            empty_handed.append(giver)
            continue
        card, *left = hidden[giver]
        hidden[giver] = tuple(left)
        hidden[offender] += (card,)
        gifts.append(Gift(giver, card, turned_over))
    return Penalty(tuple(gifts), tuple(empty_handed), tuple(hidden), tuple(shown))
