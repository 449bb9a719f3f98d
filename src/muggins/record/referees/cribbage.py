"""What the audit has to know of cribbage."""

from __future__ import annotations

from collections.abc import Sequence

from muggins.cribbage import count_hand, game
from muggins.cribbage.actions import Action, Announce, Answer
from muggins.cribbage.events import Event, Settled
from muggins.cribbage.rules import Rules
from muggins.cribbage.state import Announcing, Answering, Over, State, shown_hand
from muggins.record.records import Record
from muggins.record.referees import Faultless, Item, Judged
from muggins.table import Fault

__all__ = ["can_be_called", "faultless", "items", "judged", "scores", "settles_itself"]


def judged(before: State, action: Action, events: Sequence[Event]) -> Judged[Action] | None:
    """Give what became of a claim; to accept is none (cribbage.S4)."""
    if not isinstance(action, Answer) or action.claim is None or not isinstance(before.phase, Answering):
        return None
    (verdict,) = (event.verdict for event in events if isinstance(event, Settled))
    about = Announce(before.phase.counter, before.phase.points)
    return Judged(about, verdict.upheld, verdict.reason, str(verdict))


def settles_itself(events: Sequence[Event]) -> bool:
    """A count stands unless an opponent claims (cribbage.S6)."""
    return False


def can_be_called(fault: Fault[Action]) -> bool:
    """Any wrong count can be claimed while its window is open (cribbage.S4)."""
    return True


def items(before: State, action: Action) -> tuple[Item, ...]:
    """Give what the announced hand or crib is worth."""
    phase = before.phase
    if not isinstance(action, Announce) or not isinstance(phase, Announcing) or before.starter is None:
        return ()
    cards = before.crib if phase.crib else shown_hand(before.play, phase.seat)
    count = count_hand(cards, before.starter, crib=phase.crib)
    return tuple(Item(item.kind.value, item.cards, item.points, item.rule) for item in count.items)


def scores(state: State) -> tuple[int, ...]:
    """Give the score of each side, as a board shows it (cribbage.R34)."""
    return state.shown_scores


def faultless(record: Record[Rules, Action], state: State, faults: int) -> Faultless:
    """Let the same cards fall, each count be the true one, and nobody claim, until the game or the record is over.

    No count changes a card, so that this can be said. It may be over sooner than the game on record, or not be over.
    """
    true = game.start(record.rules, dealer=record.dealer)
    for action in record.actions:
        if isinstance(action, Announce) and isinstance(true.phase, Announcing):
            (announce,) = game.lawful_actions(true, true.phase.seat)
            true = game.apply(true, announce)
            while isinstance(true.phase, Answering):
                true = game.apply(true, Answer(true.phase.seat))
        elif isinstance(action, Announce | Answer):
            continue
        elif game.refusal(true, action) is None:
            true = game.apply(true, action)
        else:
            break
    return Faultless(scores(true), true.phase.outcome.winners if isinstance(true.phase, Over) else ())
