"""States that nobody played: made from a view, or read from elsewhere, and what shows that they are impossible."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain

import attrs

from muggins.cards import PACK_52, Card, Seed, by_suit, numbers_below, ordered_cards
from muggins.cribbage.actions import Announce, Answer, Count, LayAway, Play
from muggins.cribbage.challenge import VerdictReason
from muggins.cribbage.endings import OutcomeReason
from muggins.cribbage.events import Announced, CardSettled, Counted, CountEnded, Played, PlayEvent, SaidGo, Settled
from muggins.cribbage.game import apply, lawful_actions, start
from muggins.cribbage.pegging import COUNT_LIMIT, PIPS
from muggins.cribbage.refusals import refusal
from muggins.cribbage.rules import ROUND, Counting, Rules, laid_away_by, sides_by_seat
from muggins.cribbage.state import (
    Answering,
    AnsweringCard,
    Layout,
    Over,
    Phase,
    Playing,
    State,
    can_play,
    check_state,
    dealt_by,
    table_cards,
)
from muggins.cribbage.views import View, unseen
from muggins.cribbage.views import view as view_of
from muggins.errors import CardError, InconsistentError, InputError, MugginsError, excerpt
from muggins.table import Abandon, Deal, Seat
from muggins.table.shapes import misfit

__all__ = ["complete", "flaws", "sample"]


def complete(view: View, cards: Iterable[Card]) -> State:
    """Return a state that looks like this view, with the unseen cards in this order in the unseen places.

    The places are, in order: the hands of the other seats; what each of them laid away, and what was dealt to the
    crib; the rest of the pack. Of a crib that is shown, the others laid away what the seat did not, in the order of
    seats. The state of a game that is over has its scores as they are shown.

    Raises:
        CardError: These are not the unseen cards, each once.
        InconsistentError: The cards so placed contradict the play: a seat would have held a card that it could have
            played when it said go or the count ended, or the seat whose turn it is could not play.
        InputError: No table looks like the view, which was made by hand.

    Rule: cribbage.R9, R10, Q28.
    """
    given = ordered_cards(cards)
    try:
        return _completed(view, given)
    except MugginsError:
        raise
    except Exception as error:  # a view made by hand may hold anything
        raise InputError(f"no table looks like this view: {excerpt(error)}") from None


def _completed(view: View, cards: tuple[Card, ...]) -> State:
    """Return the state with the cards in their places, or say why there is none."""
    wanted = unseen(view)
    if set(cards) != set(wanted):
        raise CardError(f"the cards must be the {len(wanted)} unseen ones, each once, got {excerpt(cards, 200)}")
    state = _arranged(view, cards, [card for card in view.crib if card not in view.laid_away])
    _check_play(view, state.layout.hands)
    found = flaws(state)
    if not found and view_of(state, view.seat) != view:
        found = ("its cards and their numbers do not agree",)
    if found:
        raise InputError(f"no table looks like this view: {found[0]}")
    return state


def sample(view: View, seed: Seed) -> State:
    """Return a state drawn evenly from all the states that look like this view.

    Raises:
        InputError: It is not a view of this game, no table looks like it, or the seed is not an int, a str or bytes.
            A view made by hand that could not have come about in play may pass: :func:`~muggins.cribbage.flaws` says
            what is wrong with the state.

    Rule: cribbage.R9, R10, Q28.

    >>> from muggins import cribbage
    >>> state = cribbage.apply(cribbage.start(cribbage.Rules()), Deal(PACK_52))
    >>> seen = cribbage.view(state, 0)
    >>> cribbage.view(sample(seen, "a guess"), 0) == seen
    True
    """
    cards, below = unseen(view), numbers_below(seed)
    try:
        hands, rest = _drawn_hands(view, cards, below)
        crib = [card for card in view.crib if card not in view.laid_away]
        _shuffle(rest, below)
        _shuffle(crib, below)
        return _arranged(view, (*chain.from_iterable(hands), *rest), crib)
    except MugginsError:
        raise
    except Exception as error:  # a view made by hand may hold anything
        raise InputError(f"no table looks like this view: {excerpt(error)}") from None


def _shuffle(cards: list[Card], below: Callable[[int], int]) -> None:
    for last in range(len(cards) - 1, 0, -1):
        other = below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]


TRIES = 10_000
"""The number of tries before a view is refused; for a view of a real game about one try in 50 or more succeeds."""


def _drawn_hands(
    view: View, cards: tuple[Card, ...], below: Callable[[int], int]
) -> tuple[list[list[Card]], list[Card]]:
    """Draw the hands that the view does not show, and return them with the cards that are left.

    A seat that could not play at some count holds no card that would have fitted. So what the seats may hold are nested
    sets of cards, and the seat with the smallest set draws first: then each has the same number of choices, whatever
    was drawn before. If the seat whose turn it is cannot play, all is drawn again. So every arrangement that can be is
    drawn as often as any other.
    """
    numbers, room = _hidden_hands(view), _rooms(view.play, len(view.held))
    turn, count = _must_play(view)
    order = sorted([seat for seat, number in enumerate(numbers) if number], key=lambda seat: -room[seat])
    for _ in range(TRIES):
        hands: list[list[Card]] = [[] for _ in numbers]
        rest = list(cards)
        for seat in order:
            choice = [card for card in rest if PIPS[card] > room[seat]]
            if len(choice) < numbers[seat]:
                raise InputError("no table looks like this view: no cards fit the play")
            for _ in range(numbers[seat]):
                hands[seat].append(choice.pop(below(len(choice))))
            rest = [card for card in rest if card not in hands[seat]]
        if turn is None or turn not in order or can_play(tuple(hands[turn]), count):
            return hands, rest
    raise InputError("no table looks like this view: no cards fit the play")


def _hidden_hands(view: View) -> list[int]:
    """Return how many cards of each seat's hand the view does not show."""
    return [0 if seat == view.seat or view.shown else number for seat, number in enumerate(view.held)]


def _arranged(view: View, cards: Sequence[Card], crib: Sequence[Card]) -> State:
    """Return the state with the unseen cards in these places; ``crib`` are the cards of others in a crib that shows."""
    rules = view.rules
    rest = list(cards)

    def take(number: int) -> tuple[Card, ...]:
        taken = sorted(rest[:number], key=by_suit)
        del rest[:number]
        return tuple(taken)

    hands = view.shown or tuple(
        [view.hand if seat == view.seat else take(number) for seat, number in enumerate(_hidden_hands(view))]
    )
    rest[:0] = crib
    dealer = dealt_by(rules, view.dealer, view.phase, view.show)
    laid_away: list[tuple[Card, ...]] = []
    for seat, number in enumerate(view.held):
        if seat == view.seat:
            laid_away.append(view.laid_away)
        elif view.starter is not None or number == rules.kept:
            laid_away.append(take(laid_away_by(rules, seat, dealer)))
        else:
            laid_away.append(())
    return State(
        rules=rules,
        dealer=view.dealer,
        scores=_whole_scores(rules, view.scores, view.phase),
        deals=view.deals,
        three_for_last=view.three_for_last,
        phase=view.phase,
        layout=Layout(
            scores=view.scores_before,
            hands=hands,
            laid_away=tuple(laid_away),
            dealt_to_crib=take(1 if rules.players == 3 else 0),  # nothing before the deal
            starter=view.starter,
            pack=tuple(rest),
            play=view.play,
            show=view.show,
        ),
    )


def _whole_scores(rules: Rules, scores: tuple[int, ...], phase: Phase) -> tuple[int, ...]:
    """Return the scores of a state from those that are shown: an open number may have gone past the target (Q18)."""
    if not isinstance(phase, Answering | AnsweringCard) or rules.counting is Counting.TOURNAMENT:
        return scores
    side = sides_by_seat(rules)[phase.counter]
    return (*scores[:side], phase.before + phase.points, *scores[side + 1 :])


# --- what the play tells of the hands


def _rooms(play: tuple[PlayEvent, ...], players: int) -> list[int]:
    """Return for each seat the most that was left of 31 when it could not play: all that it holds counts more."""
    room = [0] * players
    for each in play:
        if isinstance(each, SaidGo | CountEnded) and COUNT_LIMIT - each.count > room[each.seat]:
            room[each.seat] = COUNT_LIMIT - each.count
    return room


def _must_play(view: View) -> tuple[Seat | None, int]:
    """Return the seat that must be able to play now, and the count; None if no seat must.

    A game that is stopped no longer says whose turn it was, but the play does.
    """
    phase = view.phase
    if isinstance(phase, Playing):
        return phase.seat, phase.count
    if not isinstance(phase, Over) or phase.outcome.reason is not OutcomeReason.ABANDONED or view.shown:
        return None, 0
    last: Played | None = None
    gone: set[Seat] = set()
    for each in view.play:
        if isinstance(each, Played):
            last = each
        elif isinstance(each, SaidGo):
            gone.add(each.seat)
        elif isinstance(each, CountEnded):  # every card fits the next count
            last, gone = None, set()
    if last is None or (view.rules.names_points and last is view.play[-1]):  # its points were open
        return None, 0
    around = ROUND[view.rules.players][last.seat]
    turn = next((seat for seat in around if view.held[seat] and seat not in gone), None)
    return turn, last.count


def _check_play(view: View, hands: tuple[tuple[Card, ...], ...]) -> None:
    """Refuse hands that would have been played otherwise: a seat that can play has to (R9, R10)."""
    room = _rooms(view.play, len(hands))
    for seat, number in enumerate(_hidden_hands(view)):
        for card in hands[seat] if number else ():
            if PIPS[card] <= room[seat]:
                raise InconsistentError(
                    f"seat {seat} cannot hold {card}: the card would have fitted when the seat did not play"
                )
    turn, count = _must_play(view)
    if turn is not None and turn != view.seat and not can_play(hands[turn], count):
        raise InconsistentError(f"seat {turn} must hold a card that it can play, got {excerpt(hands[turn])}")


# --- what shows that a state is impossible


def flaws(state: State) -> tuple[str, ...]:
    """Return what shows that the state cannot have come about in a game, as texts; nothing for every state that can.

    The cards of the deal are dealt again, and all that was done with them is done again, from the scores that the
    deal began with; that has to lead to this very state.

    Raises:
        InputError: It is not a state of this game.

    Rule: cribbage.R4, R24.
    """
    found = misfit(check_state(state), State)
    if found is not None:
        return (found,)
    try:
        return _differences(_replayed(state), state)
    except MugginsError as error:
        return (f"the deal cannot have been played like this: {error}",)
    except Exception as error:  # such as a tuple that has no place for a seat
        return (f"a field holds a value that no table has: {excerpt(error)}",)


def _replayed(state: State) -> State:
    """Return the state that the deal leads to, from the scores and the cards with which it began."""
    rules, layout = attrs.evolve(state.rules), state.layout  # which checks them again
    dealer = dealt_by(rules, state.dealer, state.phase, layout.show)
    table = start(rules, dealer=dealer, scores=layout.scores)
    given = any(layout.scores) if state.deals < 2 else False
    if state.three_for_last and (rules.cards != 5 or given):
        raise InputError("three for last belong to a five-card game that begins from nothing [cribbage.Q41]")
    table = attrs.evolve(table, deals=max(0, state.deals - 1), three_for_last=state.three_for_last)
    cards = table_cards(state)
    if cards:
        if len(cards) != len(PACK_52) or set(cards) != set(PACK_52):
            raise InputError("the cards on the table must be the pack of 52, each once")
        table = _replay_deal(apply(table, Deal(_pack(state, dealer))), state)
    if isinstance(state.phase, Over) and state.phase.outcome.reason is OutcomeReason.ABANDONED:
        table = apply(table, Abandon())
    # The scores of a game that is over may be those that are shown, and then it is not known how far they went.
    if isinstance(table.phase, Over) and table.shown_scores == state.scores:
        table = attrs.evolve(table, scores=state.scores)
    return table


def _pack(state: State, dealer: Seat) -> tuple[Card, ...]:
    """Return the pack with which the cards of the table were dealt."""
    layout, players = state.layout, state.rules.players
    played: list[list[Card]] = [[] for _ in range(players)]
    for each in layout.play:
        if isinstance(each, Played):
            played[each.seat].append(each.card)
    # For the show the cards that were played are in hand again, so that they are found twice.
    hands = [tuple(dict.fromkeys((*layout.hands[n], *layout.laid_away[n], *played[n]))) for n in range(players)]
    rounds = range(max(map(len, hands)))
    order = ROUND[players][dealer]
    dealt = [hands[seat][number] for number in rounds for seat in order if number < len(hands[seat])]
    starter = () if layout.starter is None else (layout.starter,)
    return (*dealt, *layout.dealt_to_crib, *starter, *layout.pack)


def _replay_deal(table: State, state: State) -> State:
    """Return the state after all that was done with the cards."""
    layout = state.layout
    for seat, cards in enumerate(layout.laid_away):
        if cards:
            table = apply(table, LayAway(seat, cards))
    for event in layout.play:
        if isinstance(event, Played):
            table = apply(table, Play(event.seat, event.card, event.points))
        elif isinstance(event, CardSettled):
            table = _answered(table, event, last=event is layout.play[-1] and isinstance(state.phase, Over))
    for count in layout.show:
        if isinstance(count, Counted):
            table = apply(table, Count())
        elif isinstance(count, Announced):
            table = apply(table, Announce(count.seat, count.points))
        else:
            table = _answered(apply(table, Announce(count.seat, count.verdict.announced)), count)
    phase = state.phase
    while isinstance(phase, Answering | AnsweringCard) and table.phase != phase:
        table = apply(table, Answer(_answering(table)))
    return table


def _answered(table: State, settled: CardSettled | Settled, *, last: bool = False) -> State:
    """Return the state after the answers to a number; a card that accepts is played next, if the game goes on."""
    if settled.verdict.reason is VerdictReason.OUT:
        return table
    while (seat := _answering(table)) != settled.claimant:
        if refusal(table, Answer(seat)) is not None:
            return apply(table, lawful_actions(table, seat)[0]) if last else table
        table = apply(table, Answer(seat))
        if not isinstance(table.phase, Answering | AnsweringCard):
            return table
    return apply(table, Answer(seat, settled.verdict.claim))


def _answering(table: State) -> Seat:
    """Return the seat that answers an open number."""
    if not isinstance(table.phase, Answering | AnsweringCard):
        raise InputError("no count waits for an answer [cribbage.S5]")
    return table.phase.seat


def _differences(found: State, state: State) -> tuple[str, ...]:
    """Return what is otherwise in the state than in the one that the deal leads to."""
    pairs = [(name, getattr(found, name), getattr(state, name)) for name in _names(State) if name != "layout"]
    pairs += [(name, getattr(found.layout, name), getattr(state.layout, name)) for name in _names(Layout)]
    return tuple([f"the deal leads to other {name.replace('_', ' ')}" for name, one, other in pairs if one != other])


def _names(cls: type[attrs.AttrsInstance]) -> list[str]:
    return [field.name for field in attrs.fields(cls)]
