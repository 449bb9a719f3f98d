"""What the audit has to know of cribbage (see :class:`muggins.table.Referee`)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from muggins.cribbage.actions import Action, Announce, Answer, Play
from muggins.cribbage.events import CardSettled, Event, Settled
from muggins.cribbage.explain import count_hand, count_play
from muggins.cribbage.game import apply, lawful_actions, outcome, windows
from muggins.cribbage.pegging import score_play
from muggins.cribbage.refusals import refusal
from muggins.cribbage.state import Announcing, Answering, AnsweringCard, Playing, State, counted_cards
from muggins.table import Faultless, Item, Judged

__all__ = ["checks_itself", "faultless", "items", "judged", "scores"]


def judged(before: State, action: Action, events: Sequence[Event]) -> Judged[Action] | None:
    """Return the result of a claim; an acceptance is not one (cribbage.S4)."""
    if not isinstance(action, Answer) or action.claim is None or not windows(before):
        return None
    verdict = next(event.verdict for event in events if isinstance(event, Settled | CardSettled))
    return Judged(
        about=windows(before)[0].about,
        upheld=verdict.upheld,
        reason=verdict.reason,
        says=str(verdict),
        facts=verdict.facts,
    )


def checks_itself(events: Sequence[Event]) -> bool:
    """Return False: a wrong number stands unless an opponent claims (cribbage.S6)."""
    return False


def items(before: State, action: Action) -> tuple[Item, ...]:
    """Return what the hand, the crib or the card is worth for which a number is said, item by item."""
    phase = before.phase
    if isinstance(action, Announce) and isinstance(phase, Announcing):
        cards, starter = counted_cards(before.layout, phase.seat, crib=phase.crib)
        found = count_hand(cards, starter, crib=phase.crib).items
    elif isinstance(action, Play) and action.points is not None and isinstance(phase, Playing | AnsweringCard):
        found = count_play((*phase.pile, action.card)).items
    else:
        return ()
    return tuple([Item(name=item.kind.value, cards=item.cards, points=item.points, rule=item.rule) for item in found])


def scores(state: State) -> tuple[int, ...]:
    """Return the score of each side, as a board shows it (cribbage.R34)."""
    return state.shown_scores


def faultless(first: State, actions: Sequence[Action], last: State, faults: int) -> Faultless | None:
    """Play the same cards with every number the true one and no claims, until the game or the record is over.

    The numbers do not change which cards are played, so that game is known. It may be over sooner than the one on
    record, or not be over.
    """
    true = first
    for action in actions:
        if isinstance(action, Answer):
            continue
        true = _accepted(true)
        if isinstance(action, Announce) and isinstance(true.phase, Announcing):
            true = apply(true, lawful_actions(true, true.phase.seat)[0])
            continue
        right = _right(true, action)
        if refusal(true, right) is not None:
            break
        true = apply(true, right)
    true = _accepted(true)
    end = outcome(true)
    return Faultless(scores=scores(true), winners=() if end is None else end.winners)


def _accepted(state: State) -> State:
    """Accept the open number for all opponents, except one who accepts by a card."""
    while isinstance(state.phase, Answering | AnsweringCard):
        accept = Answer(state.phase.seat)
        if refusal(state, accept) is not None:
            break
        state = apply(state, accept)
    return state


def _right(state: State, action: Action) -> Action:
    """Return the action with the points that a card truly scores, if they are to be named."""
    phase = state.phase
    if not isinstance(action, Play) or action.points is None or not isinstance(phase, Playing | AnsweringCard):
        return action
    return attrs.evolve(action, points=score_play((*phase.pile, action.card)).total)
