"""States drawn uniformly among those that look like a view.

What everybody has seen says something about each hidden hand. A lawful card that did not follow suit shows that the
hand is void in the suit led, and in trumps too unless it was a trump. An upheld call shows that the hand held a card of
one of these suits, and the seat to which the trick went limits the rank of that card. So a hand has some options. Each
option lists the cards that are allowed, and sets of cards of which one is needed. :mod:`~muggins.mushka.filling` draws
among all ways to meet them.

Two things are checked only after the draw: whether the place of the ace of spades explains the stops and the
settlement, and whether hidden hands that a call compared with each other agree with its verdict. If not, the cards are
drawn again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import TypeAlias

import attrs

from muggins.cards import Card, Rank, Seed, Suit, numbers_below
from muggins.errors import InconsistentError, InputError, check_flag
from muggins.mushka.challenge import REVOKE_POINTS, rightful_taker, weakest_lawful
from muggins.mushka.clearing import has_reached
from muggins.mushka.events import OutcomeReason
from muggins.mushka.filling import Below, Filling, Option, Pile, both
from muggins.mushka.reconstruction import arranged, complete, records_before, strange
from muggins.mushka.scoring import ace_points
from muggins.mushka.state import (
    CallMade,
    Decision,
    Halted,
    Over,
    State,
    card_of,
    hand_before,
    settled_revokes,
    trump_of,
)
from muggins.mushka.tricks import ACE_OF_SPADES, TRICKS, taker
from muggins.mushka.views import View, unseen
from muggins.table import Seat

__all__ = ["sample"]

Bits: TypeAlias = dict[Card, int]
"""The unseen cards in the order of the pack, each with its bit in a set of cards."""

TRIES = 10_000
"""The limit of draws; most views need one. If hidden hands that a call compared still disagree, none can agree."""


def sample(view: View, seed: Seed, *, honest: bool = True) -> State:
    """Return a state drawn uniformly among those that look like this view.

    Args:
        view: The view of a seat or of a spectator.
        seed: What the state is made from; the same seed gives the same state again.
        honest: Whether to draw only among the states in which no card was played against the rules unseen: the revokes
            are those that were called and those that later cards show. If there is no such state, because players must
            have revoked unseen, or with False, any card may have been a revoke.

    Raises:
        InputError: ``view`` is not a View of Mushka, ``honest`` is not a bool, the seed is not an int, a str or bytes,
            or the view was made by hand, and no table looks like it. A view that could not have come about in play
            may pass: :func:`~muggins.mushka.flaws` says what is wrong with the state.

    Rule: mushka.Q27.

    >>> from muggins import mushka
    >>> state = mushka.start(mushka.Rules(3))
    >>> state = mushka.apply(state, mushka.table_action(state, "may"))
    >>> seen = mushka.view(state, 0)
    >>> mushka.view(sample(seen, "a guess"), 0) == seen
    True
    """
    hidden, below = unseen(view), numbers_below(seed)
    check_flag(honest, "honest")
    try:
        if not hidden:
            return arranged(view, ())
        state = _drawn(view, hidden, below, honest=True) if honest else None
        if state is None:
            state = _drawn(view, hidden, below, honest=False)
    except Exception as error:
        raise InputError(f"expected a view that somebody can have had, got one with {strange(error)}") from None
    if state is None:
        raise InputError("expected a view that somebody can have had, got one that no hidden cards explain")
    return state


# --- what was seen


@attrs.frozen
class Observation:
    """To which seat a trick belonged after calls against these offenders, as everybody saw it."""

    number: int
    offenders: tuple[Seat, ...]
    winner: Seat


def _observations(view: View) -> Iterator[Observation]:
    """Yield to which seat each trick with an upheld call belonged, each time that everybody saw it."""
    for number, winner in enumerate(view.winners):
        complete_at = len(view.tricks[0]) * (number + 1)
        made = [
            each
            for each in view.declarations
            if isinstance(each, CallMade) and each.upheld and each.call.trick == number
        ]
        early = [each for each in made if each.cards < complete_at]
        late = made[len(early) :]
        moves = [each.moved for each in late if each.moved is not None]
        holder = moves[0].loser if moves else winner
        offenders = tuple([each.call.offender for each in early])
        if offenders:
            yield Observation(number, offenders, holder)
        for each in late:
            offenders = (*offenders, each.call.offender)
            holder = holder if each.moved is None else each.moved.seat
            yield Observation(number, offenders, holder)


def _compares(view: View, seen: Observation) -> bool:
    """Return whether two hidden hands were compared: a hidden offender has won against another one."""
    hidden = {*seen.offenders} - {view.seat}
    return seen.winner in hidden and len(hidden) > 1


def _belongs(view: View, hands: tuple[tuple[Card, ...], ...], seen: Observation) -> bool:
    """Return whether the trick would have belonged to the seat to which it did."""
    trick = view.tricks[seen.number]
    seats = [play.seat for play in trick]
    wrong = {seats.index(seat): hand_before(hands[seat], view.tricks, seat, seen.number) for seat in seen.offenders}
    place = rightful_taker(tuple([play.card for play in trick]), trump_of(view.turn_up), wrong)
    return seats[place] == seen.winner


def _options(
    view: View, seat: Seat, cards: Bits, observations: list[Observation], *, honest: bool
) -> tuple[Option, ...]:
    """Return the options of the hidden hand of a seat, as far as they do not depend on other hidden hands."""
    options = [Option(_every(cards))]
    verdicts = {
        (each.call.trick, each.call.offender): each.upheld for each in view.declarations if isinstance(each, CallMade)
    }
    for number in range(len(view.tricks)):
        suits = _lawful_suits(view, seat, number)
        if not suits:
            continue
        upheld = verdicts.get((number, seat))
        shown = any(card.suit in suits for card in hand_before((), view.tricks, seat, number + 1))
        if upheld:
            found = tuple(_after_a_revoke(view, seat, cards, number, observations))
        elif upheld is False or (honest and not shown):
            found = () if shown else (Option(_every(cards) & ~_bits(cards, suits)),)
        else:
            continue
        merged = [both(one, other) for one, other in product(options, found)]
        options = [option for option in merged if option is not None]
    return tuple(options)


def _after_a_revoke(
    view: View, seat: Seat, cards: Bits, number: int, observations: list[Observation]
) -> Iterator[Option]:
    """Yield the options of a hand from which a revoke was played to the trick, as an upheld call has shown."""
    later = hand_before((), view.tricks, seat, number + 1)
    suits = _lawful_suits(view, seat, number)
    about = [seen for seen in observations if seen.number == number and seat in seen.offenders]
    for place, suit in enumerate(suits):
        # With a card of the suit led, no trump would have been lawful.
        barred = [card for card in (*cards, *later) if card.suit in suits[:place]]
        lawful = [card for card in (*cards, *later) if card.suit is suit]
        needs = [lawful]
        for seen in about:
            losing = [card for card in lawful if not _wins(view, seat, card, seen)]
            if seen.winner == seat:  # Q23: every lawful card would have won the trick
                barred += losing
            else:
                needs.append(losing)
        if not any(card in later for card in barred):
            open_needs = [need for need in needs if not any(card in later for card in need)]
            yield Option(
                allowed=_every(cards) & ~sum([cards[card] for card in {*barred}]),
                needs=tuple([sum([cards[card] for card in need]) for need in open_needs]),
            )


def _lawful_suits(view: View, seat: Seat, number: int) -> list[Suit]:
    """Return the suits that would have been lawful instead of the seat's card in the trick, none if it was lawful."""
    trick, trump = view.tricks[number], trump_of(view.turn_up)
    led, card = trick[0].card, card_of(trick, seat)
    if card is None or card.suit is led.suit:
        return []
    if card is ACE_OF_SPADES and led.suit is trump and led.rank is Rank.ACE:  # R11
        return []
    return [led.suit] if trump in (card.suit, led.suit) else [led.suit, trump]


def _wins(view: View, seat: Seat, card: Card, seen: Observation) -> bool:
    """Return whether the card, in place of the seat's revoke, beats all other cards of the trick that are known.

    A hidden hand that won the trick counts with the weakest lawful card that the seat played later: its weakest lawful
    card was no better.
    """
    trump, trick = trump_of(view.turn_up), view.tricks[seen.number]
    lying: list[Card] = []
    for play in trick:
        if play.seat == seat:
            lying.append(card)
        elif play.seat not in seen.offenders:
            lying.append(play.card)
        elif play.seat in (view.seat, seen.winner):
            hand = view.hand if play.seat == view.seat else ()
            suits = _lawful_suits(view, play.seat, seen.number)
            held = [each for each in hand_before(hand, view.tricks, play.seat, seen.number + 1) if each.suit in suits]
            if not held:
                return False
            lying.append(weakest_lawful(tuple(held), trick[0].card, trump))
    return lying[taker(lying, trump)] is card


def _every(cards: Bits) -> int:
    """Return all cards as a set."""
    return (1 << len(cards)) - 1


def _bits(cards: Bits, suits: list[Suit]) -> int:
    """Return the cards of these suits as a set."""
    return sum([bit for card, bit in cards.items() if card.suit in suits])


# --- the draw


def _drawn(view: View, hidden: tuple[Card, ...], below: Below, *, honest: bool) -> State | None:
    """Draw a state in which these cards are hidden; return None if there is none."""
    cards = {card: 1 << place for place, card in enumerate(hidden)}
    observations = list(_observations(view))
    compared = [seen for seen in observations if _compares(view, seen)]
    piles = _piles(view, cards, observations, honest=honest)
    barred = _without_ace(view)
    telling = _ace_matters(view)
    players = view.rules.players
    filling = _filling(cards, piles, barred)
    for _ in range(TRIES):
        if not filling.ways:
            return None
        drawn = filling.drawn(below)
        hands = tuple([view.hand if seat == view.seat else drawn[seat] for seat in range(players)])
        if not all(_belongs(view, hands, seen) for seen in compared):
            continue
        order = tuple([card for pile in drawn for card in pile])
        if not telling:
            return arranged(view, order)
        try:
            return complete(view, order)
        except InconsistentError:
            # Only the place of the ace of spades can be wrong now; the stock and a discard are the same to it.
            place = next((place for place, pile in enumerate(drawn) if ACE_OF_SPADES in pile), None)
            if place is None:
                return None
            barred |= {players, players + 1} if place >= players else {place}
            filling = _filling(cards, piles, barred)
    return None


def _piles(view: View, cards: Bits, observations: list[Observation], *, honest: bool) -> list[Pile]:
    """Return the hidden piles: the hands by seat, then the discards of the others, then the stock."""
    free = (Option(_every(cards)),)
    others = [seat for seat in range(view.rules.players) if seat != view.seat]
    hands = [Pile(0, free)] * view.rules.players
    for seat in others:
        played = sum([card_of(trick, seat) is not None for trick in view.tricks])
        hands[seat] = Pile(TRICKS - played, _options(view, seat, cards, observations, honest=honest))
    discards = sum([view.exchanged[seat] for seat in others])
    return [*hands, Pile(discards, free), Pile(view.stock_size, free)]


def _without_ace(view: View) -> set[int]:
    """Return the piles that cannot have the ace of spades in any drawing.

    These are the hands of players who passed, and the discards if it may not be discarded (Q7). If a player whose stop
    stands is cleared only with the ace, these are all piles but the hand of that player (Q17).
    """
    players = view.rules.players
    barred = {seat for seat, decision in enumerate(view.decisions) if decision is Decision.PASSED}
    if not view.rules.ace_exchange:
        barred.add(players)
    stopper = _stopper(view)
    if stopper is not None:
        fined = [seat for _, seat in settled_revokes(view.declarations)]
        before = records_before(view.records, view.scores, view.declarations)
        record = before[stopper] + REVOKE_POINTS * fined.count(stopper)
        if not has_reached(record, view.winners.count(stopper), 0):
            barred |= {*range(players + 2)} - {stopper}
    return barred


def _filling(cards: Bits, piles: list[Pile], barred: set[int]) -> Filling:
    """Return the ways to fill the piles, some of which cannot have the ace of spades."""
    others = ~cards.get(ACE_OF_SPADES, 0)
    bound = [
        Pile(pile.size, tuple([Option(each.allowed & others, each.needs) for each in pile.options]))
        if place in barred
        else pile
        for place, pile in enumerate(piles)
    ]
    return Filling(tuple(cards), bound)


def _stopper(view: View) -> Seat | None:
    """Return the seat whose stop stands or has won the game, None if there is none."""
    match view.phase:
        case Halted(seat):
            return seat
        case Over(outcome) if outcome.reason is OutcomeReason.STOPPED:
            return outcome.winners[0]
        case _:
            return None


def _ace_matters(view: View) -> bool:
    """Return whether a seat was or may have been cleared (Q16) or credited (Q15): the ace of spades can matter."""
    if _stopper(view) is not None:
        return True
    if sum([decision is not Decision.PASSED for decision in view.decisions]) == 1:
        return bool(view.scores)  # Q15
    moved = [each.moved.loser for each in view.declarations if isinstance(each, CallMade) and each.moved is not None]
    most = Counter([*view.winners, *moved])
    before = records_before(view.records, view.scores, view.declarations)
    ace = ace_points(trump_of(view.turn_up))
    return any(tricks + ace >= before[seat] for seat, tricks in most.items())
