"""The course of a deal, played again from the hands and from what was played and said: no other truth is stored twice.

:func:`~muggins.mushka.state.flaws` and :func:`~muggins.mushka.views.complete` rest on it.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from muggins.errors import InputError
from muggins.mushka.actions import Abandon, Call, Play, Settle, Stop
from muggins.mushka.challenge import REVOKE_POINTS
from muggins.mushka.course import exchange_over
from muggins.mushka.game import step
from muggins.mushka.state import Halted, Over, Settling, State, dealt_by, hand_before, settled_revokes

__all__ = ["played_again"]


def played_again(state: State) -> State:
    """Give the state to which the deal on the table leads, from the end of the exchange to where it stands.

    Everything that follows from the rest is worked out anew: phase, trick winners, who is cleared or overshot, scores.
    The state must be in order up to the end of the exchange.

    Raises:
        RefusedError: something that was played or said could not be.
        InputError: a call had another verdict, or there is no such course.
    """
    records = [score.before for score in state.scores] or list(state.records)
    if not state.scores:
        for _, offender in settled_revokes(state.said):
            if offender < len(records):
                records[offender] -= REVOKE_POINTS
    if len(records) != state.rules.players or any(record < 1 for record in records):
        raise InputError("the records do not bear what was written on them")
    again = exchange_over(
        attrs.evolve(
            state,
            dealer=dealt_by(state),
            records=tuple(records),
            scores=(),
            hands=tuple(hand_before(hand, state.tricks, seat, 0) for seat, hand in enumerate(state.hands)),
            tricks=(),
            winners=(),
            said=(),
            cleared=(),
            overshot=(),
        )
    ).state
    for action in _acts(state):
        again = step(again, action).state
    if again.said != state.said:
        raise InputError("these hands give another verdict on a call, or it moved another trick or stop")
    if state.scores and isinstance(again.phase, Settling | Halted):
        again = step(again, Settle()).state
    if isinstance(state.phase, Over) and not state.phase.outcome.winners:
        again = step(again, Abandon()).state
    return again


def _acts(state: State) -> Iterator[Play | Stop | Call]:
    """Give what was played and said, in the order in which it was."""
    spoken = iter(state.said)
    said = next(spoken, None)
    plays = [play for trick in state.tricks for play in trick]
    for number in range(len(plays) + 1):
        while said is not None and said.cards == number:
            yield said.action
            said = next(spoken, None)
        if number < len(plays):
            yield plays[number]
    if said is not None:
        raise InputError("the stops and calls are not in order")
