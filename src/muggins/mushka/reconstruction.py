"""States that nobody played: made from a view, or read from elsewhere, and what shows that they are impossible.

A deal is played again from the hands and from what was played and said: no other truth is stored twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from muggins.cards import Card, by_suit, distinct_cards
from muggins.errors import InputError, MugginsError, excerpt
from muggins.mushka.actions import Abandon, Call, Play, Settle, Stop
from muggins.mushka.challenge import REVOKE_POINTS
from muggins.mushka.course import exchange_over
from muggins.mushka.events import OutcomeReason
from muggins.mushka.game import step
from muggins.mushka.state import (
    Dealing,
    Decision,
    Exchanging,
    Halted,
    Outcome,
    Over,
    Settling,
    State,
    hand_before,
    settled_revokes,
    table_cards,
)
from muggins.mushka.tricks import ACE_OF_SPADES, TRICKS
from muggins.mushka.views import View, unseen
from muggins.mushka.views import view as view_of
from muggins.table import Seat

__all__ = ["complete", "flaws"]


def complete(view: View, cards: Iterable[Card]) -> State:
    """Give a state that looks like this view, with the unseen cards in this order in the places that it does not show.

    These are the hands of the others, by seat, then what they discarded, by seat, then the stock from its top.

    Raises:
        CardError: something is not a card, or is there twice.
        InputError: the cards are not the unseen ones, or they contradict what everybody has seen: a player who passed
            would hold the ace of spades, a call would have another verdict or have moved another trick, a player who
            stopped would not be cleared. Or no table looks like the view, which was made by hand.

    Rule: mushka.Q27.
    """
    if not isinstance(view, View):
        raise InputError(f"expected a View of Mushka, not {excerpt(view)}")
    given = distinct_cards(cards)
    hidden = unseen(view)
    if set(given) != set(hidden):
        raise InputError(f"expected the {len(hidden)} unseen cards in some order, not {excerpt(given, 200)}")
    left = iter(given)
    dealt = 0 if view.turn_up is None else TRICKS
    played = [play.seat for trick in view.tricks for play in trick]
    hands = [
        view.hand if seat == view.seat else _taken(left, dealt - played.count(seat))
        for seat in range(view.rules.players)
    ]
    discards = [
        view.discards if seat == view.seat else tuple(sorted(_taken(left, number), key=by_suit))
        for seat, number in enumerate(view.exchanged)
    ]
    state = State(
        rules=view.rules,
        dealer=view.dealer,
        phase=view.phase,
        records=view.records,
        scores=view.scores,
        hands=tuple(hands),
        decisions=view.decisions,
        discards=tuple(discards),
        stock=tuple(left),
        turn_up=view.turn_up,
        tricks=view.tricks,
        winners=view.winners,
        said=view.said,
        cleared=view.cleared,
        overshot=view.overshot,
    )
    found = _flaws_before_play(state)
    if found:
        raise InputError(f"no table looks like this view with these cards: {found[0]}")
    if _play_began(state):
        try:
            state = _played_again(state)
        except MugginsError as error:
            raise InputError(f"these cards contradict what everybody has seen: {error}") from None
    if view_of(state, view.seat) != view:
        raise InputError("these cards contradict what everybody has seen: the deal would have gone otherwise")
    return state


def _taken(cards: Iterator[Card], number: int) -> tuple[Card, ...]:
    """Take so many cards from the front, fewer if there are no more."""
    return tuple([card for _, card in zip(range(number), cards, strict=False)])


def flaws(state: State) -> tuple[str, ...]:
    """Say, in English sentences, what shows that the state cannot have come about; empty for every state that can."""
    found = _flaws_before_play(state)
    if found or not _play_began(state):
        return tuple(found)
    try:
        again = _played_again(state)
    except MugginsError as error:
        return (f"the deal cannot have gone like this: {error}",)
    names = [field.name for field in attrs.fields(State) if getattr(again, field.name) != getattr(state, field.name)]
    return tuple([f"{name}: something else follows from what was dealt, played and said" for name in names])


def _play_began(state: State) -> bool:
    """Say whether all have decided, so that the rest of the deal can be played again."""
    return state.turn_up is not None and Decision.WAITING not in state.decisions


def _flaws_before_play(state: State) -> list[str]:
    """Say what is wrong with the parts of the table, and with what was done up to the end of the exchange."""
    found = [f"{name} is no tuple" for name in _TUPLES if type(getattr(state, name)) is not tuple]
    found += [f"a part of {name} is no tuple" for name in _TUPLES_OF_TUPLES if not _are_tuples(getattr(state, name))]
    players = state.rules.players
    if not 0 <= state.dealer < players:
        found.append(f"the dealer is seat {state.dealer} of {players}")
    each = (state.records, state.hands, state.decisions, state.discards)
    if any(len(values) != players for values in each):
        found.append(f"{players} players have as many records, hands, decisions and discards")
    if found:  # or the rest might look for what is not there
        return found
    if state.turn_up is None:
        return _undealt_flaws(state)
    if sorted(table_cards(state), key=by_suit) != list(state.rules.pack):
        return [f"the cards on the table are not one pack of {len(state.rules.pack)}"]
    return _exchange_flaws(state)


_TUPLES_OF_TUPLES = ("hands", "discards", "tricks")
_TUPLES = (*_TUPLES_OF_TUPLES, "records", "scores", "decisions", "stock", "winners", "said", "cleared", "overshot")


def _are_tuples(values: Iterable[object]) -> bool:
    return all(type(value) is tuple for value in values)


def _undealt_flaws(state: State) -> list[str]:
    """Say what is wrong before the first deal."""
    found: list[str] = []
    start = (state.rules.start_number,) * state.rules.players
    match state.phase:
        case Dealing():
            pass
        case Over(outcome) if outcome == Outcome((), OutcomeReason.ABANDONED, start):
            pass
        case _:
            found.append("before the first deal the table has to deal, unless the game was stopped")
    if state.records != start:
        found.append("before the first deal everybody has the start number to write off")
    if table_cards(state) or any(decision is not Decision.WAITING for decision in state.decisions):
        found.append("before the first deal there are no cards and no decisions")
    if state.scores or state.tricks or state.winners or state.said or state.cleared or state.overshot:
        found.append("before the first deal there are no scores and no tricks")
    return found


def _exchange_flaws(state: State) -> list[str]:
    """Say what is wrong with hands, decisions and stock; the cards are the pack."""
    found: list[str] = []
    players, phase = state.rules.players, state.phase
    if not isinstance(phase, Dealing | Settling | Over) and not 0 <= phase.seat < players:
        return [f"the table waits for seat {phase.seat} of {players}"]
    first = (_dealt_by(state) + 1) % players
    in_turn = [state.decisions[(first + step) % players] for step in range(players)]
    decided = sum(decision is not Decision.WAITING for decision in in_turn)
    stopped = isinstance(phase, Over) and not state.scores
    if stopped and decided < players and phase != Over(Outcome((), OutcomeReason.ABANDONED, state.records)):
        found.append("the game can only have been stopped")
    if Decision.WAITING in in_turn[:decided]:
        found.append("the players decide in turn, beginning to the dealer's left")
    if isinstance(phase, Exchanging):
        if decided == players or phase.seat != (first + decided) % players:
            found.append(f"it is not seat {phase.seat} that decides next")
    elif decided < players and not stopped:
        found.append("play begins when all have decided")
    if any(record < 1 for record in state.records) and not (isinstance(phase, Over) and state.scores):
        found.append("a record that is written off ends the game")
    stock = len(state.rules.pack) - TRICKS * players - 1 - sum(map(len, state.discards))
    if stock < 0 or len(state.stock) != stock:
        found.append("the stock is what was left of the pack, less what was drawn")
    for seat, decision in enumerate(state.decisions):
        exchanged = len(state.discards[seat])
        if (decision is Decision.EXCHANGED) != (exchanged > 0) or exchanged > TRICKS:
            found.append(f"seat {seat} cannot have exchanged {exchanged} cards")
        if len(hand_before(state.hands[seat], state.tricks, seat, 0)) != TRICKS:
            found.append(f"seat {seat} has not had a hand of five cards")
        if decision is Decision.PASSED and ACE_OF_SPADES in state.hands[seat]:
            found.append(f"seat {seat} passed, and cannot have held the ace of spades [mushka.R6]")
        if list(state.discards[seat]) != sorted(state.discards[seat], key=by_suit):
            found.append(f"the discards of seat {seat} are not in the order of the pack")
    if decided < players and (state.tricks or state.winners or state.said or state.cleared or state.overshot):
        found.append("before play begins there are no tricks")
    if decided < players and state.scores:
        found.append("a deal is not settled before play begins")
    return found


def _dealt_by(state: State) -> Seat:
    """Give the dealer of the cards that lie on the table: once a deal is settled, the deal has moved on (Q26)."""
    won = isinstance(state.phase, Over) and state.phase.outcome.winners
    return (state.dealer - 1) % state.rules.players if state.scores and not won else state.dealer


def _played_again(state: State) -> State:
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
            dealer=_dealt_by(state),
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
