"""The adjudicator of "Muggins!": what a call leads to, from the piles alone, without any state."""

from __future__ import annotations

from collections.abc import Sequence
from enum import unique

import attrs

from muggins.cards import Card
from muggins.errors import InputError, excerpt
from muggins.parlour.placement import (
    Common,
    Discard,
    FaultReason,
    Piles,
    Target,
    breach,
    check_commons,
    check_piles,
    check_seat_of,
    lawful_targets,
    lay,
)
from muggins.table import Fact, Reason, Seat
from muggins.table.words import say

__all__ = ["Gift", "Penalty", "Verdict", "VerdictReason", "adjudicate_call", "penalty"]


@unique
class VerdictReason(Reason):
    """What a call comes to."""

    UPHELD = ("upheld", "parlour.R19", "the placement was a fault")
    UNFOUNDED = ("unfounded", "parlour.R24", "the placement was no fault, and the call costs nothing")


@attrs.frozen
class Gift:
    """A penalty card: the top of the giver's stock, which goes under the offender's.

    ``turned_over`` says that the giver had no stock and first turned the discard over (parlour.R22).
    """

    giver: Seat
    card: Card
    turned_over: bool = False


@attrs.frozen
class Penalty:
    """The gifts in the order in which they are given, who had nothing to give, and the stocks and discards after it.

    ``empty_handed`` are the seats, other than the offender's, that had no card at all (parlour.R23).
    """

    gifts: tuple[Gift, ...]
    empty_handed: tuple[Seat, ...]
    stocks: tuple[tuple[Card, ...], ...]
    discards: tuple[tuple[Card, ...], ...]


@attrs.frozen
class Verdict:
    """What a call comes to: the fault, where the card belongs, who gives, and the table after it all.

    ``fault`` is None for a call that is not upheld, and ``facts`` are those of the fault; ``targets`` are the piles
    where the card could go lawfully, ``target`` is the one where it lies in the end.
    ``empty_handed`` are the seats that should have given and had nothing (parlour.R23).
    Piles are written as for :func:`adjudicate_call`.
    The gifts and the stocks name cards that nobody at the table may see (parlour.Q23).
    """

    reason: VerdictReason
    fault: FaultReason | None
    facts: tuple[tuple[str, Fact], ...]
    targets: tuple[Target, ...]
    target: Target
    gifts: tuple[Gift, ...]
    empty_handed: tuple[Seat, ...]
    stocks: tuple[tuple[Card, ...], ...]
    discards: tuple[tuple[Card, ...], ...]
    commons: tuple[Card, ...]

    @property
    def upheld(self) -> bool:
        """Whether the call was right."""
        return self.fault is not None

    @property
    def rule(self) -> str:
        """The id of the clause by which the verdict is given; that of the clause broken is ``fault.rule``."""
        return self.reason.rule

    def __str__(self) -> str:
        """Say it in English, with the clauses."""
        said = say(self.reason, ())
        return said if self.fault is None else f"{said}: {say(self.fault, self.facts)}"


def adjudicate_call(
    card: Card,
    target: Target,
    commons: Sequence[Card],
    discards: Sequence[Sequence[Card]],
    seat: Seat,
    *,
    stocks: Sequence[Sequence[Card]],
    correction: Target | None = None,
) -> Verdict:
    """Judge a call against the seat that placed the card on the target, from the position before the placement.

    ``commons`` are the tops of the common piles; ``discards`` are in seat order, each with its bottom card first;
    ``stocks`` too, each with its top card first, and the card is in none of them.
    An upheld call moves the card first, to its only lawful place or to the ``correction`` that the offender chose,
    and then every other seat gives one card.

    Raises:
        CardError: something that should be a card is not one.
        InputError: there is no common pile, fewer than two seats, not as many discards as stocks, no such seat or pile;
            the fault has several lawful places and no correction says which; or a correction that is none of them.

    Rule: parlour.R18-R24, parlour.Q3-Q7, parlour.Q13.

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
    hidden, shown = check_piles(stocks, discards)
    tops, own_tops = check_commons(commons), [pile[-1] if pile else None for pile in shown]
    found = breach(card, target, tops, own_tops, seat)
    targets = lawful_targets(card, tops, own_tops, seat)
    if found is None:
        if correction is not None:
            raise InputError(f"the placement was no fault, and {excerpt(correction)} corrects nothing")
        lies = target
    elif correction is None:
        if len(targets) > 1:  # Q6: the choice is the offender's, and nobody guesses it
            raise InputError(f"the offender has to choose the correction among {excerpt(targets, 200)}")
        lies = targets[0]
    elif isinstance(correction, (Common, Discard)) and correction in targets:
        lies = correction
    else:
        raise InputError(f"{excerpt(correction)} is no correction: {card} belongs on {excerpt(targets, 200)}")
    shown, piles = lay(card, lies, shown, tuple([(top,) for top in tops]))  # Q5: the card moves before anybody gives
    paid = Penalty((), (), hidden, shown) if found is None else pay(hidden, shown, seat)
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


def penalty(stocks: Sequence[Sequence[Card]], discards: Sequence[Sequence[Card]], offender: Seat) -> Penalty:
    """Let every other seat give the offender one card, once the faulty card lies where it belongs.

    ``stocks`` are in seat order, each with its top card first; ``discards`` too, each with its bottom card first.
    The seats give clockwise from the offender's left, each the top of its stock, under all that lies there already.
    Whoever has no stock first turns the discard over; the offender never does.

    Raises:
        CardError: something that should be a card is not one.
        InputError: there are fewer than two seats, not as many discards as stocks, or no such seat.

    Rule: parlour.R20-R23, parlour.Q3, parlour.Q4, parlour.Q7.

    >>> from muggins.cards import parse_cards
    >>> penalty([(), parse_cards("8C 9C"), ()], [parse_cards("KH"), (), parse_cards("2S 4S")], 0).stocks
    ((Card.parse('8C'), Card.parse('2S')), (Card.parse('9C'),), (Card.parse('4S'),))
    """
    hidden, shown = check_piles(stocks, discards)
    check_seat_of(offender, len(hidden))
    return pay(hidden, shown, offender)


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
