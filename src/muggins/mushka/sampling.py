"""States drawn uniformly among those that look like a view.

What everybody has seen binds the hidden cards in few ways. A card that was lawful although it did not follow forbids a
hand the suit led, and trumps too if it was none. An upheld call asks for a card of these suits, and the seat to which
the trick went bounds its rank. The ace of spades was with a seat, or with none, for which the stops and the settlement
come out as they did. So a hand has some options, each of which forbids it some cards and asks for one of others.

The cards that no option tells apart form a class. A try draws a class for every place in a bound hand, by weights near
those of a uniform draw, and is kept with the probability that makes it exactly uniform. It looks at nothing but the
number of places of each class. The other places take the cards that are left, in any order.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate, combinations, product
from math import prod
from typing import TypeAlias

import attrs

from muggins.cards import Card, Rank, Seed, Suit, numbers_below
from muggins.errors import InconsistentError, InputError, MugginsError
from muggins.mushka.challenge import REVOKE_POINTS, rightful_taker, weakest_lawful
from muggins.mushka.clearing import after_call, after_trick, has_reached
from muggins.mushka.course import deal_scores, winner_at
from muggins.mushka.reconstruction import arranged, records_before, strange
from muggins.mushka.scoring import ace_points
from muggins.mushka.state import (
    CallMade,
    Cleared,
    Decision,
    Hand,
    Over,
    Overshot,
    State,
    card_of,
    hand_before,
    trump_of,
)
from muggins.mushka.tricks import ACE_OF_SPADES, HEIGHT, TRICKS, taker
from muggins.mushka.views import View, check_view, unseen
from muggins.table import Seat
from muggins.table.seats import check_flag

__all__ = ["sample"]

TRIES = 50_000
"""The number of tries after which sampling gives up; a view of a game that was played needs few."""

PATIENCE = 20
"""The number of tries after which sampling checks whether the bound hands can be filled at all."""

JOINT_TRIES = 60
"""The number of tries before hands that must agree are drawn together, which costs more."""

SCALE = 64
"""Weights are integers, this many times what they stand for."""


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
            or the view was made by hand, and no table looks like it.

    Rule: mushka.Q27.

    >>> from muggins import mushka
    >>> state = mushka.start(mushka.Rules(3))
    >>> state = mushka.apply(state, mushka.table_action(state, "may"))
    >>> seen = mushka.view(state, 0)
    >>> mushka.view(sample(seen, "a guess"), 0) == seen
    True
    """
    hidden = unseen(check_view(view))
    check_flag(honest, "honest")
    below = numbers_below(seed)
    if not hidden:
        return arranged(view, ())
    try:
        if honest:
            try:
                return _drawn(view, hidden, below, honest=True)
            except InconsistentError:
                pass
        return _drawn(view, hidden, below, honest=False)
    except MugginsError:
        raise
    except Exception as error:
        raise InputError(f"expected a view that somebody can have had, got one with {strange(error)}") from None


# --- what was seen


@attrs.frozen
class Option:
    """One way in which a hidden hand can be as everybody has seen it; cards are bits, by their place among the unseen.

    Attributes:
        allowed: The cards that the hand may hold.
        needs: Sets of cards, of each of which the hand holds one at least.
    """

    allowed: int
    needs: tuple[int, ...] = ()


@attrs.frozen
class Observation:
    """To which seat a trick belonged in public, with the weakest lawful cards of these offenders in their places."""

    number: int
    offenders: tuple[Seat, ...]
    winner: Seat


Weakest: TypeAlias = dict[tuple[int, Seat], Card]
"""The weakest lawful card of a seat in a trick, by the number of the trick and the seat."""


@attrs.frozen
class Unseen:
    """The unseen cards as bits, together and by suit."""

    cards: tuple[Card, ...]
    bits: dict[Card, int]
    every: int
    suits: dict[Suit, int]

    @classmethod
    def of(cls, cards: tuple[Card, ...]) -> Unseen:
        """Return the bits of these cards."""
        bits = {card: 1 << place for place, card in enumerate(cards)}
        suits = dict.fromkeys(Suit, 0)
        for card, bit in bits.items():
            suits[card.suit] |= bit
        return cls(cards, bits, (1 << len(cards)) - 1, suits)

    def all_but(self, suits: list[Suit]) -> int:
        """Return the bits of the cards of other suits."""
        return self.every & ~sum([self.suits[suit] for suit in suits])


def _observations(view: View) -> list[Observation]:
    """Return to whom each trick with an upheld call belonged, each time that everybody saw it."""
    size = len(view.tricks[0]) if view.tricks else 0
    found: list[Observation] = []
    for number, winner in enumerate(view.winners):
        made = [
            each
            for each in view.declarations
            if isinstance(each, CallMade) and each.upheld and each.call.trick == number
        ]
        if not made:
            continue
        early = [each for each in made if each.cards < size * (number + 1)]
        late = made[len(early) :]
        moves = [each.moved for each in late if each.moved is not None]
        holder = moves[0].loser if moves else winner
        offenders = [each.call.offender for each in early]
        if offenders:
            found.append(Observation(number, tuple(offenders), holder))
        for each in late:
            offenders.append(each.call.offender)
            holder = holder if each.moved is None else each.moved.seat
            found.append(Observation(number, tuple(offenders), holder))
    return found


def _joint(view: View, seen: Observation) -> bool:
    """Return whether an observation compares two hidden hands: a hidden offender has won against another one."""
    hidden = [seat for seat in seen.offenders if seat != view.seat]
    return seen.winner in hidden and len(hidden) > 1


def _options(
    view: View,
    seat: Seat,
    cards: Unseen,
    observations: list[Observation],
    weakest: Weakest,
    *,
    honest: bool,
) -> list[Option]:
    """Return the ways in which the hidden hand of a seat can be.

    Args:
        view: The view.
        seat: Whose hand it is.
        cards: The unseen cards.
        observations: To which seats tricks belonged in public.
        weakest: The weakest lawful cards that hidden hands are taken to have had.
        honest: Whether no card was played against the rules unseen.
    """
    trump = trump_of(view.turn_up)
    options = [Option(cards.every)]
    verdicts = {
        (each.call.trick, each.call.offender): each.upheld for each in view.declarations if isinstance(each, CallMade)
    }
    for number, trick in enumerate(view.tricks):
        led = trick[0].card
        card = next((play.card for play in trick if play.seat == seat), None)
        if card is None or card.suit is led.suit or _privileged(card, led, trump):
            continue
        suits = _replacing(card, led, trump)
        later = hand_before((), view.tricks, seat, number + 1)
        shown = any(each.suit in suits for each in later)
        upheld = verdicts.get((number, seat))
        if upheld:
            bounds = _bounds(view, seat, number, observations, weakest)
            revoke = Revoke(led, suits, trump, later, tuple(bounds), weakest.get((number, seat)))
            found = [each for suit in suits for each in _revoked(cards, revoke, suit)]
        elif upheld is False or (honest and not shown):
            if shown:
                raise InconsistentError("a card that was judged lawful was a revoke by what was played later")
            found = [Option(cards.all_but(suits))]
        else:
            continue
        options = [
            Option(one.allowed & other.allowed, (*one.needs, *other.needs)) for one, other in product(options, found)
        ]
    return options


def _replacing(card: Card, led: Card, trump: Suit) -> list[Suit]:
    """Return the suits that would have been lawful instead of a revoke: the suit led, and trumps if it was none."""
    return [led.suit] if trump in (card.suit, led.suit) else [led.suit, trump]


def _privileged(card: Card, led: Card, trump: Suit) -> bool:
    """Return whether the card is the ace of spades, played by its privilege (R11)."""
    return card is ACE_OF_SPADES and led.suit is trump and led.rank is Rank.ACE


def _bounds(
    view: View, seat: Seat, number: int, observations: list[Observation], weakest: Weakest
) -> Iterator[tuple[Card, bool]]:
    """Yield cards of the trick that the seat's weakest lawful card beats (True) or does not beat."""
    trump, trick = trump_of(view.turn_up), view.tricks[number]
    led = trick[0].card
    for seen in observations:
        if seen.number != number or seat not in seen.offenders:
            continue
        known: dict[Seat, Card] = {}
        for play in trick:
            if play.seat not in seen.offenders:
                known[play.seat] = play.card
            elif play.seat == view.seat:
                hand = hand_before(view.hand, view.tricks, play.seat, number)
                known[play.seat] = weakest_lawful(hand, led, trump)
            elif play.seat != seat and (number, play.seat) in weakest:
                known[play.seat] = weakest[number, play.seat]
        if seen.winner == seat:
            lying = [led, *[card for card in known.values() if card is not led]]
            yield lying[taker(lying, trump)], True
        elif seen.winner in known:
            yield known[seen.winner], False


@attrs.frozen
class Revoke:
    """A card that a call has shown to be a revoke.

    Attributes:
        led: The card that was led.
        suits: The suit led, and trumps if they would have been lawful too.
        trump: The trump suit.
        later: What the seat played later.
        bounds: What the weakest lawful card beats (True), and what it does not beat.
        weakest: The weakest lawful card, None where it is left open.
    """

    led: Card
    suits: list[Suit]
    trump: Suit
    later: Hand
    bounds: tuple[tuple[Card, bool], ...]
    weakest: Card | None


def _revoked(cards: Unseen, revoke: Revoke, suit: Suit) -> Iterator[Option]:
    """Yield the option in which the weakest lawful card in place of a revoke is of this suit, if there is one."""
    first, led, trump = revoke.suits[0], revoke.led, revoke.trump
    if suit is not first and any(card.suit is first for card in revoke.later):
        return  # a player who holds the suit led plays no trump
    own = [card for card in revoke.later if card.suit is suit]
    barred = 0 if suit is first else cards.suits[first]
    if revoke.weakest is not None:
        if revoke.weakest.suit is suit and all(_beats(revoke.weakest, *bound, led, trump) for bound in revoke.bounds):
            yield from _exactly(cards, revoke.weakest, own, barred)
        return
    needs: list[int] = [] if own else [cards.suits[suit]]
    for bound, wins in revoke.bounds:
        losing = [card for card in cards.cards if card.suit is suit and _beats(card, bound, False, led, trump)]
        if wins:  # then all cards of the suit win
            if not all(_beats(card, bound, True, led, trump) for card in own):
                return
            barred |= sum([cards.bits[card] for card in losing])
        elif all(_beats(card, bound, True, led, trump) for card in own):
            needs.append(sum([cards.bits[card] for card in losing]))
    yield Option(cards.every & ~barred, tuple(needs))


def _exactly(cards: Unseen, weakest: Card, own: list[Card], barred: int) -> Iterator[Option]:
    """Yield the option in which this is the lowest card of its suit, if it can be beside what was played later."""
    if any(HEIGHT[card] < HEIGHT[weakest] for card in own):
        return
    lower = [card for card in cards.cards if card.suit is weakest.suit and HEIGHT[card] < HEIGHT[weakest]]
    allowed = cards.every & ~barred & ~sum([cards.bits[card] for card in lower])
    if weakest in own:
        yield Option(allowed)
    elif weakest in cards.bits:
        yield Option(allowed, (cards.bits[weakest],))


def _scenarios(view: View, cards: Unseen, joint: list[Observation]) -> Iterator[Weakest]:
    """Yield what the weakest lawful cards can have been of the hidden offenders that won against other hidden ones."""
    winners = sorted({(seen.number, seen.winner) for seen in joint})
    candidates: list[list[Card]] = []
    for number, seat in winners:
        trick = view.tricks[number]
        card = card_of(trick, seat)
        assert card is not None
        suits = _replacing(card, trick[0].card, trump_of(view.turn_up))
        later = hand_before((), view.tricks, seat, number + 1)
        candidates.append([each for each in (*cards.cards, *later) if each.suit in suits])
    for chosen in product(*candidates):
        yield dict(zip(winners, chosen, strict=True))


def _beats(card: Card, other: Card, wins: bool, led: Card, trump: Suit) -> bool:
    """Return whether it is true (``wins``), or false, that the card beats the other one in a trick with this lead."""
    trick = (led, card) if other is led else (led, other, card)
    return (taker(trick, trump) == len(trick) - 1) == wins


# --- the ace of spades


def _clearances(view: View, holder: Seat | None) -> tuple[tuple[Cleared, ...], tuple[Overshot, ...]] | None:
    """Return the cleared and the overshot seats if this seat, or none, had the ace of spades when play began.

    None if a stop could not have been made then, would have lapsed otherwise, or the settlement would differ.
    """
    players = view.rules.players
    worth = [ace_points(trump_of(view.turn_up)) if seat == holder else 0 for seat in range(players)]
    records = list(records_before(view.records, view.scores, view.declarations))
    first = {each.moved.trick: each.moved.loser for each in reversed(_moving(view)) if each.moved is not None}
    taken = [first.get(number, winner) for number, winner in enumerate(view.winners)]
    size = len(view.tricks[0]) if view.tricks else 0
    winners: list[Seat] = []
    cleared: tuple[Cleared, ...] = ()
    overshot: tuple[Overshot, ...] = ()
    stopper: Seat | None = None

    def reached(seat: Seat) -> bool:
        return has_reached(records[seat], winners.count(seat), worth[seat])

    made = list(view.declarations)
    for played in range(size * len(taken) + size + 1):
        if played and size and played % size == 0 and played // size <= len(taken):
            seat = taken[played // size - 1]
            winners.append(seat)
            cleared, overshot = after_trick(
                cleared,
                overshot,
                seat=seat,
                led=played // size,
                record=records[seat],
                reached=reached(seat),
            )
        while made and made[0].cards == played:
            each = made.pop(0)
            if not isinstance(each, CallMade):
                stopper = each.stop.seat
                if all(other.seat != stopper for other in cleared):
                    return None
            elif each.upheld:
                records[each.call.offender] += REVOKE_POINTS
                if each.moved is not None:
                    winners[each.moved.trick] = each.moved.seat
                cleared = after_call(
                    cleared,
                    overshot,
                    reached=[seat for seat in {*winners} if reached(seat)],
                    gainer=None if each.moved is None else each.moved.seat,
                    led=-(-played // size),
                )
                lapsed = stopper is not None and all(other.seat != stopper for other in cleared)
                if lapsed != each.lapsed:
                    return None
                stopper = None if lapsed else stopper
    if view.scores:
        aces = [seat == holder for seat in range(players)]
        scores = deal_scores(view.rules, view, tuple(records), aces, overshot, stopper)
        if scores != view.scores or not _same_winner(view, tuple(records), aces, cleared, stopper):
            return None
    return cleared, overshot


def _moving(view: View) -> list[CallMade]:
    return [each for each in view.declarations if isinstance(each, CallMade) and each.moved is not None]


def _same_winner(
    view: View, records: tuple[int, ...], aces: list[bool], cleared: tuple[Cleared, ...], stopper: Seat | None
) -> bool:
    """Return whether the settlement would have made the same winner."""
    won = winner_at(view, records, aces, cleared, stopper)
    if not isinstance(view.phase, Over) or not view.phase.outcome.winners:
        return won is None
    return won is not None and view.phase.outcome.winners == (won[0],) and view.phase.outcome.reason is won[1]


def _holders(view: View) -> list[Seat | None]:
    """Return the seats that may hold the unseen ace of spades now; None if it may lie in the stock or a discard."""
    sizes = _hidden_sizes(view)
    seats = [seat for seat, size in enumerate(sizes) if size and view.decisions[seat] is not Decision.PASSED]
    stopped = any(not isinstance(made, CallMade) for made in view.declarations)
    if not stopped and not view.scores:  # nobody has seen anything that depends on it
        return [None, *seats]
    return [holder for holder in (None, *seats) if _clearances(view, holder) is not None]


def _hidden_sizes(view: View) -> list[int]:
    """Return for each seat how many cards are hidden in its hand."""
    sizes = [TRICKS] * view.rules.players
    for trick in view.tricks:
        for play in trick:
            sizes[play.seat] -= 1
    if view.seat is not None:
        sizes[view.seat] = 0
    return sizes


# --- the draw


@attrs.frozen
class Bound:
    """A hidden hand that is bound by what was seen.

    Attributes:
        seat: Whose hand it is.
        size: How many cards are hidden in it.
        options: The ways in which it can be.
    """

    seat: Seat
    size: int
    options: tuple[Option, ...]


@attrs.frozen
class Places:
    """The hidden places that are in no bound hand, in order: hands by seat, discards by seat, the stock.

    Attributes:
        ace: For each place, whether the ace of spades may lie there.
    """

    ace: tuple[bool, ...]


def _drawn(view: View, hidden: tuple[Card, ...], below: Callable[[int], int], *, honest: bool) -> State:
    """Draw a state in which some cards are hidden."""
    cards = Unseen.of(hidden)
    holders = _holders(view) if ACE_OF_SPADES in cards.bits else []
    if ACE_OF_SPADES in cards.bits and not holders:
        raise InconsistentError("wherever the ace of spades is, the deal would have gone otherwise")
    joint = [seen for seen in _observations(view) if _joint(view, seen)]
    state = _tried(view, cards, holders, joint, [{}], below, honest=honest) if joint else None
    if state is None:
        state = _tried(view, cards, holders, joint, _scenarios(view, cards, joint), below, honest=honest)
    if state is None:
        raise InconsistentError("no hands would have made all players play as they did")
    return state


def _tried(
    view: View,
    cards: Unseen,
    holders: list[Seat | None],
    joint: list[Observation],
    scenarios: Iterable[Weakest],
    below: Callable[[int], int],
    *,
    honest: bool,
) -> State | None:
    """Draw a state; None if there is none, or if hands that must agree did not in a few tries.

    Args:
        view: The view.
        cards: The unseen cards.
        holders: Where the ace of spades may be.
        joint: Observations that compare hidden hands. Without scenarios they are left to chance, which is quick and
            nearly always enough; with them every try agrees.
        scenarios: The weakest lawful cards that hidden offenders can have had.
        below: The source of chance.
        honest: Whether no card was played against the rules unseen.
    """
    scenarios = list(scenarios)
    compared = {seat for seen in joint for seat in seen.offenders}
    tables = _tables(view, cards, holders, compared, scenarios, honest=honest)
    if not tables:
        return None
    every = Option(cards.every)
    seats = compared | {hand.seat for table in tables for hand in table if hand.options != (every,)}
    sizes = _hidden_sizes(view)
    free = [seat for seat, size in enumerate(sizes) if size and seat not in seats]
    tables = [tuple([hand for hand in table if hand.seat in seats]) for table in tables]
    places = _places(view, sum([sizes[seat] for seat in free]), loose=None in holders)
    chance = joint if scenarios == [{}] else []
    hands = _bound_hands(view, cards, tables, chance, places, below) if seats else {}
    if hands is None:
        return None
    used = {card for hand in hands.values() for card in hand}
    rest = _in_places([card for card in cards.cards if card not in used], places, below)
    for seat in free:
        hands[seat], rest = rest[: sizes[seat]], rest[sizes[seat] :]
    state = arranged(view, (*(card for seat in sorted(hands) for card in hands[seat]), *rest))
    if not view.winners:  # nobody is cleared without a trick
        return state
    holder = next((seat for seat in range(view.rules.players) if _held(state, seat)), None)
    marks = _clearances(view, holder)
    assert marks is not None
    if not any(marks):
        return state
    return attrs.evolve(state, layout=attrs.evolve(state.layout, cleared=marks[0], overshot=marks[1]))


def _tables(
    view: View,
    cards: Unseen,
    holders: list[Seat | None],
    compared: set[Seat],
    scenarios: list[Weakest],
    *,
    honest: bool,
) -> list[tuple[Bound, ...]]:
    """Return the ways in which all hidden hands together can be, one for each scenario that is possible."""
    ace = cards.bits.get(ACE_OF_SPADES, 0)
    observations = _observations(view)
    kept: dict[Seat, Bound | None] = {}
    tables: list[tuple[Bound, ...]] = []
    sizes = _hidden_sizes(view)
    for weakest in scenarios:
        hands: list[Bound] = []
        for seat in range(view.rules.players):
            size = sizes[seat]
            if seat == view.seat or not (size or seat in compared):
                continue
            if seat in compared or seat not in kept:
                options = _options(view, seat, cards, observations, weakest, honest=honest)
                if ace and holders == [seat]:
                    options = [Option(each.allowed, (*each.needs, ace)) for each in options]
                elif ace and seat not in holders:
                    options = [Option(each.allowed & ~ace, each.needs) for each in options]
                fitting = tuple(_fitting(options, size))
                kept[seat] = Bound(seat, size, fitting) if fitting else None
            hand = kept[seat]
            if hand is None:
                break
            hands.append(hand)
        else:
            tables.append(tuple([hand for hand in hands if hand.size]))
    return tables


def _held(state: State, seat: Seat) -> bool:
    """Return whether the seat had the ace of spades when play began."""
    return ACE_OF_SPADES in hand_before(state.layout.hands[seat], state.layout.tricks, seat, 0)


def _places(view: View, hands: int, *, loose: bool) -> Places:
    """Return the places outside bound hands, ``hands`` in free hands; ``loose``: no hand may hold the ace (Q7)."""
    discards = sum([number for seat, number in enumerate(view.exchanged) if seat != view.seat])
    ace = [True] * hands + [loose and view.rules.ace_exchange] * discards + [loose] * view.stock_size
    return Places(tuple(ace))


def _fitting(options: list[Option], size: int) -> Iterator[Option]:
    """Yield the options that ``size`` cards can fit, without needs that follow from others."""
    for option in options:
        needs = sorted({need & option.allowed for need in option.needs}, key=int.bit_count)
        needs = [need for place, need in enumerate(needs) if not any(less & need == less for less in needs[:place])]
        if all(needs) and option.allowed.bit_count() >= size:
            yield Option(option.allowed, tuple(needs))


def _in_places(cards: list[Card], places: Places, below: Callable[[int], int]) -> tuple[Card, ...]:
    """Return the cards in a random order in which the ace of spades lies where it may."""
    if ACE_OF_SPADES not in cards or all(places.ace):
        return _mixed(cards, below)
    fit = [place for place, may in enumerate(places.ace) if may]
    place = fit[below(len(fit))]
    others = _mixed([card for card in cards if card is not ACE_OF_SPADES], below)
    return (*others[:place], ACE_OF_SPADES, *others[place:])


def _mixed(cards: Iterable[Card], below: Callable[[int], int]) -> tuple[Card, ...]:
    """Return the cards in a random order."""
    mixed = list(cards)
    for last in range(len(mixed) - 1, 0, -1):
        other = below(last + 1)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return tuple(mixed)


def _bound_hands(
    view: View,
    cards: Unseen,
    tables: list[tuple[Bound, ...]],
    joint: list[Observation],
    places: Places,
    below: Callable[[int], int],
) -> dict[Seat, tuple[Card, ...]] | None:
    """Draw the bound hands, uniformly among all in which everything was seen as it was; None if there are none."""
    groups = Groups.of(cards, tables[0], places) if len(tables) == 1 else None
    proposal: Proposal | None = None
    for attempt in range(JOINT_TRIES if joint else TRIES):
        # Groups fail where many hands are bound in different ways, a proposal where the cards are scarce.
        if groups is not None and (attempt < PATIENCE // 2 or attempt % 2):
            hands = groups.attempt(below)
        else:
            proposal = proposal or Proposal.of(cards, tables, places)
            hands = proposal.attempt(below)
        if hands is not None and all(_belongs(view, hands, seen) for seen in joint):
            return hands
        if attempt == PATIENCE and not any(_can_be_filled(table) for table in tables):
            return None
    return None


def _belongs(view: View, hands: dict[Seat, tuple[Card, ...]], seen: Observation) -> bool:
    """Return whether the trick would have belonged to the seat to which it did."""
    trick = view.tricks[seen.number]
    seats = [play.seat for play in trick]
    wrong = {
        seats.index(seat): hand_before(
            view.hand if seat == view.seat else hands.get(seat, ()), view.tricks, seat, seen.number
        )
        for seat in seen.offenders
    }
    winner = rightful_taker(tuple([play.card for play in trick]), trump_of(view.turn_up), wrong)
    return seats[winner] == seen.winner


def _can_be_filled(bound: tuple[Bound, ...]) -> bool:
    """Return whether every group of hands has as many allowed cards as places (Hall's theorem, for single options)."""
    for number in range(1, len(bound) + 1):
        for group in combinations(bound, number):
            allowed = 0
            for hand in group:
                for option in hand.options:
                    allowed |= option.allowed
            if allowed.bit_count() < sum([hand.size for hand in group]):
                return False
    return True


@attrs.frozen
class Groups:
    """Hands that are bound by nothing but cards that they may not hold, drawn card by card.

    The hands that may hold the same cards are a group. The group with the fewest such cards draws first, uniformly
    among those that are left to it. That is uniform if it leaves the next groups as many cards in every case; where it
    does not, a try is kept in proportion.

    Attributes:
        cards: The unseen cards.
        groups: For each group the cards that it may hold, the most that earlier groups can leave of them, and the seats
            of its hands with their sizes.
        loose: How likely the ace of spades lies where it may if no bound hand has it.
        ace: The ace of spades, 0 if it is not among the unseen cards.
    """

    cards: tuple[Card, ...]
    groups: tuple[tuple[tuple[Card, ...], int, tuple[tuple[Seat, int], ...]], ...]
    loose: float
    ace: bool

    @classmethod
    def of(cls, cards: Unseen, table: tuple[Bound, ...], places: Places) -> Groups | None:
        """Return the groups, None if a hand has several options, or needs some card."""
        if not all(len(hand.options) == 1 and not hand.options[0].needs for hand in table):
            return None
        hands: dict[int, list[tuple[Seat, int]]] = {}
        for hand in sorted(table, key=lambda hand: hand.options[0].allowed.bit_count()):
            hands.setdefault(hand.options[0].allowed, []).append((hand.seat, hand.size))
        groups: list[tuple[tuple[Card, ...], int, tuple[tuple[Seat, int], ...]]] = []
        earlier: list[tuple[int, int]] = []
        for allowed, members in hands.items():
            taken = sum([max(0, size - (other & ~allowed).bit_count()) for other, size in earlier])
            fit = tuple([card for card, bit in cards.bits.items() if bit & allowed])
            groups.append((fit, len(fit) - taken, tuple(members)))
            earlier.append((allowed, sum([size for _, size in members])))
        loose = sum(places.ace) / len(places.ace) if places.ace else 0.0
        return cls(cards.cards, tuple(groups), loose, ACE_OF_SPADES in cards.bits)

    def attempt(self, below: Callable[[int], int]) -> dict[Seat, tuple[Card, ...]] | None:
        """Draw the hands, None if the draw is not kept."""
        hands: dict[Seat, tuple[Card, ...]] = {}
        used: set[Card] = set()
        kept = 1.0
        for allowed, most, members in self.groups:
            left = [card for card in allowed if card not in used]
            total = 0
            for seat, size in members:
                if len(left) < size:
                    return None
                drawn: list[Card] = []
                for _ in range(size):
                    kept *= len(left) / (most - total)
                    total += 1
                    place = below(len(left))
                    drawn.append(left[place])
                    left[place] = left[-1]
                    left.pop()
                used.update(drawn)
                hands[seat] = tuple(drawn)
        if self.ace and self.loose < 1 and ACE_OF_SPADES not in used:
            kept *= self.loose
        return hands if kept >= 1 or _unit(below) < kept else None


@attrs.frozen
class Way:
    """An option as a try draws it.

    Attributes:
        weight: How much of the proposal it is.
        classes: The allowed classes.
        steps: Their weights, added up.
        marked: The classes of the need that is drawn first, empty without needs.
        marked_steps: Their weights, added up.
        needs: The needs as sets of classes.
    """

    weight: float
    classes: tuple[int, ...]
    steps: tuple[int, ...]
    marked: tuple[int, ...]
    marked_steps: tuple[int, ...]
    needs: tuple[frozenset[int], ...]


@attrs.frozen
class Proposal:
    """How a try draws the bound hands, and how likely it is kept.

    Attributes:
        tables: The bound hands, each with its ways and the sum of their weights, for each way all hands can be.
        steps: The weights of the tables, added up.
        members: The cards of each class.
        ratios: For each class, by the number of places that have drawn it, how much likelier a uniform draw has them.
        most: The largest product of such ratios, for all places together.
        loose: How likely the ace of spades lies where it may if no bound hand has it.
        ace: The class of the ace of spades, None if it is not among the unseen cards.
    """

    tables: tuple[tuple[tuple[Bound, tuple[Way, ...], float], ...], ...]
    steps: tuple[float, ...]
    members: tuple[tuple[Card, ...], ...]
    ratios: tuple[tuple[float, ...], ...]
    most: float
    loose: float
    ace: int | None

    @classmethod
    def of(cls, cards: Unseen, tables: list[tuple[Bound, ...]], places: Places) -> Proposal:
        """Return the proposal with weights near those of a uniform draw."""
        options = {option for table in tables for hand in table for option in hand.options}
        masks = {mask for option in options for mask in (option.allowed, *option.needs)}
        ace = cards.bits.get(ACE_OF_SPADES, 0)
        classes: dict[tuple[bool, ...], list[Card]] = {}
        for card, bit in cards.bits.items():
            classes.setdefault((bit == ace, *[bool(mask & bit) for mask in masks]), []).append(card)
        members = list(classes.values())
        bits = [cards.bits[each[0]] for each in members]
        within = {mask: tuple([place for place, bit in enumerate(bits) if mask & bit]) for mask in masks}
        sizes = [len(each) for each in members]
        weights = _weights(sizes, [(hand.size, within[hand.options[0].allowed]) for hand in tables[0]])
        total = sum([hand.size for hand in tables[0]])
        terms = sorted(
            [(size - taken) / weight for size, weight in zip(sizes, weights, strict=True) for taken in range(size)],
            reverse=True,
        )
        most = prod(terms[:total])
        ways = {
            hand: tuple([_way(option, hand.size, within, weights) for option in hand.options])
            for hand in {hand for table in tables for hand in table}
        }
        sums = {hand: sum([way.weight for way in each]) for hand, each in ways.items()}
        return cls(
            tables=tuple([tuple([(hand, ways[hand], sums[hand]) for hand in table]) for table in tables]),
            steps=tuple(accumulate([prod([sums[hand] for hand in table]) for table in tables])),
            members=tuple([tuple(each) for each in members]),
            ratios=tuple([_ratios(size, weight, total) for size, weight in zip(sizes, weights, strict=True)]),
            most=most,
            loose=sum(places.ace) / len(places.ace) if places.ace else 0.0,
            ace=next((place for place, bit in enumerate(bits) if bit == ace), None),
        )

    def attempt(self, below: Callable[[int], int]) -> dict[Seat, tuple[Card, ...]] | None:
        """Draw a class for each place; return hands of cards of these classes, None if the draw is not kept."""
        counts = [0] * len(self.members)
        drawn: list[tuple[Seat, list[int]]] = []
        kept = 1.0
        table = self.tables[0]
        if len(self.tables) > 1:
            table = self.tables[min(bisect_right(self.steps, _unit(below) * self.steps[-1]), len(self.tables) - 1)]
        for hand, ways, weight in table:
            way = ways[0] if len(ways) == 1 else _chosen(ways, weight * _unit(below))
            steps, size = way.steps, hand.size
            picks: list[int] = []
            if way.needs:
                picks.append(way.marked[bisect_right(way.marked_steps, below(way.marked_steps[-1]))])
                size -= 1
            picks += [way.classes[bisect_right(steps, below(steps[-1]))] for _ in range(size)]
            for pick in picks:
                counts[pick] += 1
            for place, need in enumerate(way.needs):
                found = len([pick for pick in picks if pick in need])
                if not found:
                    return None
                kept /= 1 if place else found  # each of these cards could have been the marked one
            drawn.append((hand.seat, picks))
        for ratios, count in zip(self.ratios, counts, strict=True):
            kept *= ratios[count]
        if self.ace is not None and not counts[self.ace]:
            kept *= self.loose
        if not kept or _unit(below) * self.most >= kept:
            return None
        left = [list(_mixed(each, below)) if count else [] for each, count in zip(self.members, counts, strict=True)]
        return {seat: _mixed([left[pick].pop() for pick in picks], below) for seat, picks in drawn}


def _weights(sizes: list[int], hands: list[tuple[int, tuple[int, ...]]]) -> list[int]:
    """Return a weight for each class: about the number of its cards that the bound hands leave over."""
    left = [float(size) for size in sizes]
    for _ in range(3):
        drawn = [0.0] * len(sizes)
        for size, classes in hands:
            every = sum([left[each] for each in classes])
            for each in classes:
                drawn[each] += size * left[each] / every
        left = [max(size - each + 0.5, 0.3) for size, each in zip(sizes, drawn, strict=True)]
    return [round(SCALE * each) for each in left]


def _way(option: Option, size: int, within: dict[int, tuple[int, ...]], weights: list[int]) -> Way:
    classes = within[option.allowed]
    steps = tuple(accumulate([weights[each] for each in classes]))
    needs = [within[need] for need in option.needs]
    marked = needs[0] if needs else ()
    marked_steps = tuple(accumulate([weights[each] for each in marked]))
    # The marked card may be in any of the places.
    marks = float(size * marked_steps[-1]) if needs else float(steps[-1])
    weight = marks * float(steps[-1]) ** (size - 1)
    return Way(weight, classes, steps, marked, marked_steps, tuple([frozenset(need) for need in needs]))


def _ratios(size: int, weight: int, most: int) -> tuple[float, ...]:
    """Return the number of ways to fill 0 to ``most`` places from the class, over how often the proposal draws it."""
    found = [1.0]
    for taken in range(most):
        found.append(found[-1] * max(size - taken, 0) / weight)
    return tuple(found)


def _chosen(ways: tuple[Way, ...], point: float) -> Way:
    for way in ways:
        point -= way.weight
        if point < 0:
            return way
    return ways[-1]


def _unit(below: Callable[[int], int]) -> float:
    """Return a random number from 0 to below 1, of 48 bits."""
    return ((below(65_536) << 32) | (below(65_536) << 16) | below(65_536)) / 2**48
