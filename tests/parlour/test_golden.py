"""The example of the source's section 7, both halves, played from the deal and written by hand from the rules."""

from __future__ import annotations

import pytest
from tests.parlour.tables import deal, piles

from muggins import parlour
from muggins.cards import Card, parse_cards
from muggins.parlour import (
    Action,
    Call,
    Called,
    Common,
    Corrected,
    Dealt,
    Discard,
    Event,
    Faulted,
    FaultReason,
    Given,
    Open,
    Opened,
    Place,
    Placed,
    RefusalReason,
    Rules,
    State,
    Until,
    VerdictReason,
)
from muggins.table import RefusedError

A, B, C, D = range(4)

Line = tuple[Action, tuple[Event, ...]]


def card(text: str) -> Card:
    """Read a card."""
    return Card.parse(text)


def turn(seat: int, text: str, target: Common | Discard) -> list[Line]:
    """Return a lawful turn: the card is opened and placed, and nothing else happens."""
    return [
        (Open(seat), (Opened(seat, card(text)),)),
        (Place(seat, target), (Placed(seat, card(text), target),)),
    ]


def follow(state: State, lines: list[Line]) -> State:
    """Play the lines; each action must be lawful and lead to just these events, and no card is made or lost."""
    for action, events in lines:
        assert parlour.fault(state, action) is None, action
        step = parlour.step(state, action)
        assert step.events == events, action
        state = step.state
        assert len(set(parlour.table_cards(state))) == len(parlour.table_cards(state)) == 52
        assert parlour.flaws(state) == ()
    return state


def test_first_half() -> None:
    """A puts the 6 on B's 7 though it fits the common 5; C calls; it is moved, and B, C and D give: R10, R18-R21."""
    pack = deal("2H 6H | 7D KC | JC 3H | 5D TS", "5C 9D KH 2S", dealer=D)
    state = follow(
        parlour.start(Rules(4), dealer=D), [(pack, (Dealt(D, 1, (0, 0, 0, 0), parse_cards("5C 9D KH 2S")),))]
    )
    assert parlour.awaited(state) == (A,)  # R8
    assert [len(stock) for stock in state.layout.stocks] == [12, 12, 12, 12]  # R4
    # R13: the first card of each fits no common pile and no opponent.
    opening = [
        *turn(A, "2H", Discard(A)),
        *turn(B, "7D", Discard(B)),
        *turn(C, "JC", Discard(C)),
        *turn(D, "5D", Discard(D)),
    ]
    state = follow(state, [*opening, (Open(A), (Opened(A, card("6H")),))])
    assert parlour.lawful_actions(state, A) == (Place(A, Common(0)),)

    wrong = Place(A, Discard(B))
    fault = parlour.fault(state, wrong)
    assert fault is not None
    assert (fault.reason, fault.rule, fault.action) == (FaultReason.COMMON_MISSED, "parlour.R10", wrong)
    step = parlour.step(state, wrong)
    assert step.events == (Placed(A, card("6H"), Discard(B)),)
    state = step.state
    own = list(state.layout.stocks)

    (window,) = parlour.windows(state)
    assert (window.about, window.by, window.until) == (wrong, (B, C, D), Until.NEXT_CARD)
    state = follow(
        state,
        [
            (
                Call(C),
                (
                    Called(C, VerdictReason.UPHELD),
                    Faulted(A, card("6H"), Discard(B), FaultReason.COMMON_MISSED, (("card", "6H"), ("fitting", "5C"))),
                    Corrected(A, card("6H"), Common(0)),
                    Given(B, A),
                    Given(C, A),
                    Given(D, A),
                ),
            )
        ],
    )
    # R20, Q4: the king, the three and the ten lie under A's stock, in the order of the givers.
    assert state.layout.stocks == ((*own[A], *parse_cards("KC 3H TS")), own[B][1:], own[C][1:], own[D][1:])
    assert state.layout.discards == piles("2H | 7D | JC | 5D")
    assert state.layout.commons == piles("5C 6H | 9D | KH | 2S")
    assert parlour.awaited(state) == (B,)
    with pytest.raises(RefusedError) as refused:  # Q8
        parlour.step(state, Call(D))
    assert refused.value.refusal.reason is RefusalReason.SETTLED


def second_half() -> State:
    """Play up to A's jack: the same common tops, B shows the queen, and C the ten."""
    pack = deal("8H KH JH | QS 7D | TC 8S | 2H 9D", "5C TH QD 2S", dealer=D)
    state = follow(
        parlour.start(Rules(4), dealer=D), [(pack, (Dealt(D, 1, (0, 0, 0, 0), parse_cards("5C TH QD 2S")),))]
    )
    lines = [
        *turn(A, "8H", Discard(A)),
        *turn(B, "QS", Discard(B)),
        *turn(C, "TC", Discard(C)),
        *turn(D, "2H", Discard(D)),
        *turn(A, "KH", Common(2)),  # R10: on the queen
        *turn(B, "7D", Discard(A)),  # R11, R12: past C's ten and D's two, on A's eight
        *turn(C, "8S", Discard(A)),  # R11: past D's two, on the seven that A now has
        *turn(D, "9D", Common(1)),  # R10: on the ten, though A's eight would fit too
        (Open(A), (Opened(A, card("JH")),)),
    ]
    state = follow(state, lines)
    assert state.common_tops == parse_cards("5C 9D KH 2S")
    assert state.discard_tops == parse_cards("8S QS TC 2H")
    return state


def test_second_half() -> None:
    """No common pile fits the jack, and B's queen is nearer than C's ten: R11."""
    state = second_half()
    assert parlour.lawful_actions(state, A) == (Place(A, Discard(B)),)
    state = follow(state, [(Place(A, Discard(B)), (Placed(A, card("JH"), Discard(B)),))])
    # R24: a call now is in vain, and takes nothing.
    before = state.layout.stocks
    state = follow(state, [(Call(D), (Called(D, VerdictReason.UNFOUNDED),))])
    assert state.layout.stocks == before
    assert parlour.awaited(state) == (B,)
    assert parlour.actors(state) == (B, C)


def test_second_half_done_wrong() -> None:
    """The jack on C's ten is a fault: called, it goes to B's queen before the others give (Q5)."""
    state = second_half()
    fault = parlour.fault(state, Place(A, Discard(C)))
    assert fault is not None
    assert str(fault) == "JH fits QS of seat 1, who is nearer than seat 2 [parlour.R11]"
    state = parlour.apply(state, Place(A, Discard(C)))
    assert parlour.latest_fault(state) == fault
    step = parlour.step(state, Call(B))
    assert step.events[:3] == (
        Called(B, VerdictReason.UPHELD),
        Faulted(A, card("JH"), Discard(C), FaultReason.NEARER_MISSED, fault.facts),
        Corrected(A, card("JH"), Discard(B)),
    )
    assert step.state.layout.discards == piles("8H 7D 8S | QS JH | TC | 2H")
    assert step.state.layout.stocks[A][-3:] == (
        state.layout.stocks[B][0],
        state.layout.stocks[C][0],
        state.layout.stocks[D][0],
    )
