"""States that nobody played: made from a view, or read from elsewhere, and what shows that they are impossible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

import attrs

from muggins.cards import PACK_52, Card, by_suit, distinct_cards
from muggins.cribbage.actions import Action, Announce, Answer, Count, LayAway, Play
from muggins.cribbage.challenge import HIGHEST_COUNT, VerdictReason
from muggins.cribbage.course import ANSWERERS
from muggins.cribbage.endings import OutcomeReason
from muggins.cribbage.events import Counted, CountEnded, Played, SaidGo
from muggins.cribbage.game import apply, outcome, start
from muggins.cribbage.pegging import COUNT_LIMIT, PIPS
from muggins.cribbage.state import (
    KEPT,
    Announcing,
    Answering,
    Layout,
    Over,
    PlayEvent,
    Playing,
    State,
    check_state,
    shown_hand,
    table_cards,
)
from muggins.cribbage.views import View, is_dealt, unseen
from muggins.cribbage.views import view as view_of
from muggins.errors import InputError, MugginsError, excerpt
from muggins.table import Abandon, Deal, Dealing, Seat

__all__ = ["complete", "flaws"]


def complete(view: View, cards: Iterable[Card]) -> State:
    """Give a state that looks like this view, with the unseen cards in this order in the unseen places.

    The places are, in order: the hands of the other seats; what each of them laid away, and what was dealt to the
    crib; the rest of the pack. Of a crib that is shown, the others laid away what the seat did not, in the order of
    seats. The state of a game that is over has its scores as they are shown.

    Raises:
        CardError: the cards are no cards, or one is there twice.
        InputError: the cards are not the unseen ones, or so placed contradict the play: a seat would have held a card
            that it could have played when it said go or the count ended, or it could not play now that it has to;
            or no table looks like the view, which was made by hand.

    Rule: cribbage.R9, R10, Q28.
    """
    given = distinct_cards(cards)
    wanted = unseen(view)
    if set(given) != set(wanted):
        raise InputError(f"a view is completed by its {len(wanted)} unseen cards, each once, not by {excerpt(given)}")
    rules = view.rules
    if len(view.held) != rules.players:
        raise InputError(f"no table looks like this view: {rules.players} seats hold cards, not {len(view.held)}")
    rest = list(given)

    def take(number: int) -> tuple[Card, ...]:
        taken = sorted(rest[:number], key=by_suit)
        del rest[:number]
        return tuple(taken)

    hands = tuple(
        view.hand if seat == view.seat else _shown(view, seat) or take(view.held[seat]) for seat in range(rules.players)
    )
    if view.crib:
        rest[:0] = [card for card in view.crib if card not in view.laid_away]
    each = rules.to_lay_away
    laid = [each if _has_laid_away(view, seat) else 0 for seat in range(rules.players)]
    laid_away = tuple(view.laid_away if seat == view.seat else take(laid[seat]) for seat in range(rules.players))
    dealt_to_crib = take(KEPT - each * rules.players) if is_dealt(view) else ()
    _check_play(view, hands)
    scores = view.scores
    match view.phase:
        case Answering(_, counter, _, points, before):
            side = rules.side(counter)
            scores = (*scores[:side], before + points, *scores[side + 1 :])
        case _:
            pass
    state = State(
        rules=rules,
        dealer=view.dealer,
        scores=scores,
        phase=view.phase,
        hands=hands,
        layout=Layout(laid_away, dealt_to_crib, view.starter, tuple(rest)),
        play=view.play,
        counts=view.counts,
    )
    found = flaws(state)
    if found or view_of(state, view.seat) != view:
        why = found[0] if found else "its cards and their numbers do not agree"
        raise InputError(f"no table looks like this view: {why}")
    return state


def _shown(view: View, seat: Seat) -> tuple[Card, ...]:
    """Give the hand that the seat has taken up again for the show, nothing before that."""
    played = shown_hand(view.play, seat)
    return played if len(played) == view.held[seat] == KEPT else ()


def _has_laid_away(view: View, seat: Seat) -> bool:
    return view.starter is not None or view.held[seat] == KEPT


def _check_play(view: View, hands: tuple[tuple[Card, ...], ...]) -> None:
    """Refuse hands that would have been played otherwise: who could play had to (R9, R10)."""
    room = [0] * len(hands)  # the most that was left of 31 when the seat could not play
    for seat, count in _stuck(view.play):
        room[seat] = max(room[seat], COUNT_LIMIT - count)
    for seat, hand in enumerate(hands):
        for card in () if _shown(view, seat) else hand:
            if PIPS[card] <= room[seat]:
                raise InputError(f"seat {seat} cannot hold {card}: it could have played it when it could not play")
    if isinstance(view.phase, Playing):
        seat, left = view.phase.seat, COUNT_LIMIT - view.phase.count
        if not any(PIPS[card] <= left for card in hands[seat]):
            raise InputError(
                f"seat {seat} must hold a card that it can play, but these cannot be: {excerpt(hands[seat])}"
            )


def _stuck(play: tuple[PlayEvent, ...]) -> list[tuple[Seat, int]]:
    """Give which seat could not play at which count: who said go, and who played last when the count ended."""
    found: list[tuple[Seat, int]] = []
    for each in play:
        match each:
            case SaidGo(seat, count) | CountEnded(seat, count) if count < COUNT_LIMIT:
                found.append((seat, count))
            case _:
                pass
    return found


def flaws(state: State) -> tuple[str, ...]:
    """Say what shows that the state cannot have come about in a game; empty for every state that can.

    The cards of the deal are dealt again, and all that was done with them is done again, from the scores that the
    deal must have begun with; that has to lead to this very state.

    Raises:
        InputError: it is no state of this game.

    Rule: cribbage.R4, R24.
    """
    players = check_state(state).rules.players
    if not 0 <= state.dealer < players:
        return (f"the dealer is not one of {players} seats",)
    if len(state.hands) != players or len(state.layout.laid_away) != players:
        return (f"there are not {players} hands, and as many places for cards laid away",)
    if len(state.scores) != len(state.rules.sides):
        return (f"there are not {len(state.rules.sides)} scores",)
    if min(state.scores) < 0:
        return ("a score is below 0",)
    cards = table_cards(state)
    if not cards:
        return _before_the_first_deal(state)
    if len(cards) != len(PACK_52) or len(set(cards)) != len(PACK_52):
        return ("the cards on the table are not the pack of 52, each once",)
    return _replayed(state)


def _before_the_first_deal(state: State) -> tuple[str, ...]:
    """Look at a table without cards."""
    if state.play or state.counts:
        return ("something was played or counted without cards",)
    if any(state.scores):
        return ("there are points before the first deal",)
    first = start(state.rules, dealer=state.dealer)
    if state in (first, apply(first, Abandon())):
        return ()
    return ("there are no cards, and the table does not wait for the deal",)


def _replayed(state: State) -> tuple[str, ...]:
    """Play the deal twice: from nothing, to know its points; from the scores that it then began with, to compare."""
    try:
        dealt, actions = _dealt(state), tuple(_actions(state))
        reached = _after(dealt, actions)
        before = tuple([score - gain for score, gain in zip(state.scores, reached.scores, strict=True)])
        if _is_stopped(state):
            return _stopped(state, dealt, before, actions, reached)
        if isinstance(state.phase, Over):
            return _ended(state, dealt, before, actions)
        return _compared(state, dealt, before, actions)
    except MugginsError as error:
        return (f"the deal cannot have been played like this: {error}",)


def _is_stopped(state: State) -> bool:
    return isinstance(state.phase, Over) and state.phase.outcome.reason is OutcomeReason.ABANDONED


def _ended(state: State, dealt: State, before: tuple[int, ...], actions: tuple[Action, ...]) -> tuple[str, ...]:
    """Judge a game that was played to its end."""
    if not actions:
        return ("the game is over, and nothing was done since the deal",)
    # The scores may be those that are shown, and then it is not known how far past the target they went.
    before = tuple([max(0, score) for score in before])
    found = _compared(state, dealt, before, actions)
    last = actions[-1]
    if found and isinstance(last, Play):  # if the last card was enough, there was no point for go after it
        side = state.rules.side(last.seat)
        if not _compared(state, dealt, _plus(before, side, 1), actions):
            return ()
    return found


def _stopped(
    state: State, dealt: State, before: tuple[int, ...], actions: tuple[Action, ...], reached: State
) -> tuple[str, ...]:
    """Judge a game that was stopped: a count that was open then has left its points, and no other trace."""
    starts: list[tuple[tuple[int, ...], tuple[Action, ...]]] = [(before, ())]
    if isinstance(reached.phase, Announcing):
        seat = reached.phase.seat
        side, most = state.rules.side(seat), HIGHEST_COUNT
        starts += [(_plus(before, side, -points), (Announce(seat, points),)) for points in range(most + 1)]
        if state.scores[side] == state.rules.target:  # if the score is the one that is shown, it was up to 28 more
            starts.append((_plus(before, side, -1), (Announce(seat, most),)))
    for scores, announced in starts:
        with suppress(MugginsError):  # from these scores the game might have ended before it was stopped
            if not _compared(state, dealt, scores, (*actions, *announced, Abandon())):
                return ()
    return ("the deal, stopped where it was, does not lead to this",)


def _plus(scores: tuple[int, ...], side: int, points: int) -> tuple[int, ...]:
    return (*scores[:side], scores[side] + points, *scores[side + 1 :])


def _compared(state: State, dealt: State, before: tuple[int, ...], actions: tuple[Action, ...]) -> tuple[str, ...]:
    """Say what is other than in the state when the deal is played from these scores."""
    if min(before) < 0:
        return ("there are fewer points than this deal alone has brought",)
    if max(before) >= state.rules.target:
        return ("a side had reached the target before this deal",)
    found = _after(attrs.evolve(dealt, scores=before), actions)
    if isinstance(state.phase, Over) and found.shown_scores == state.scores:
        found = attrs.evolve(found, scores=state.scores)
    return _differences(found, state)


def _differences(found: State, state: State) -> tuple[str, ...]:
    return tuple(
        f"the deal leads to another {field.name.replace('_', ' ')} than this"
        for field in attrs.fields(State)
        if getattr(found, field.name) != getattr(state, field.name)
    )


def _dealt(state: State) -> State:
    """Give the state after the deal, with no points: each seat has all the cards that were once in its hand."""
    rules, players, layout = state.rules, state.rules.players, state.layout
    passed = isinstance(state.phase, Dealing) or (_is_stopped(state) and len(state.counts) > players)
    dealer = (state.dealer - 1) % players if passed else state.dealer
    each = KEPT + rules.to_lay_away
    # For the show the cards that were played are in hand again, so that they are found twice.
    hands = [
        tuple(dict.fromkeys((*state.hands[seat], *layout.laid_away[seat], *shown_hand(state.play, seat))))
        for seat in range(players)
    ]
    if any(len(hand) != each for hand in hands) or len(layout.dealt_to_crib) != KEPT - rules.to_lay_away * players:
        raise MugginsError(f"{each} cards are dealt to each seat, and the crib ends with {KEPT}")
    order: list[Seat] = [(dealer + 1 + step) % players for step in range(players)]
    starter = () if layout.starter is None else (layout.starter,)
    pack: list[Card] = [hands[seat][number] for number in range(each) for seat in order]
    return apply(start(rules, dealer=dealer), Deal((*pack, *layout.dealt_to_crib, *starter, *layout.pack)))


def _actions(state: State) -> Iterator[Action]:
    """Give all that was done in this deal."""
    for seat, cards in enumerate(state.layout.laid_away):
        if cards:
            yield LayAway(seat, cards)
    for each in state.play:
        if isinstance(each, Played):
            yield Play(each.seat, each.card)
    for count in state.counts:
        if isinstance(count, Counted):
            yield Count()
            continue
        yield Announce(count.seat, count.verdict.announced)
        if count.verdict.reason is not VerdictReason.OUT:
            yield from _answers(state, count.seat, count.claimant)
            if count.claimant is not None:
                yield Answer(count.claimant, count.verdict.claim)
    if isinstance(state.phase, Answering):
        yield Announce(state.phase.counter, state.phase.points)
        yield from _answers(state, state.phase.counter, state.phase.seat)


def _answers(state: State, counter: Seat, end: Seat | None) -> Iterator[Action]:
    """Give the acceptances of a count by the opponents before this seat, or by all of them."""
    rules = state.rules
    rules.side(counter)  # or it raises
    for seat in ANSWERERS[rules.players, rules.partners][counter]:
        if seat == end:
            return
        yield Answer(seat)


def _after(state: State, actions: tuple[Action, ...]) -> State:
    for action in actions:
        if outcome(state) is not None:
            raise MugginsError("somebody acted after the game was over")
        state = apply(state, action)
    return state
