"""What a seat may know."""

from __future__ import annotations

import attrs
import pytest
from tests.parlour.tables import table

from muggins import parlour
from muggins.cards import PACK_52, Card, shuffled
from muggins.errors import InputError
from muggins.parlour import (
    Call,
    Calling,
    Common,
    Correcting,
    Discard,
    Open,
    Opening,
    Place,
    Placing,
    RefusalReason,
    Rules,
    State,
)


def fresh(players: int = 4, seed: int = 0) -> State:
    """Return a table just dealt, dealer 0."""
    return parlour.apply(parlour.start(Rules(players)), parlour.Deal(shuffled(PACK_52, seed)))


def test_a_view_shows_tops_and_counts_alone() -> None:
    """Stocks and covered cards show by their number; nobody sees more than anybody else: R7, Q23."""
    state = table("4C KC | QC | 2C 3C 4D", "9H 8H | 7D | ", "5C 6C", Opening(0))
    for seat in (0, 1, 2, None):
        view = parlour.view(state, seat)
        assert attrs.evolve(view, seat=None) == parlour.view(state, None)
        assert view.stock_sizes == (2, 1, 3)
        assert view.discard_sizes == (2, 1, 0)
        assert view.discard_tops == (Card.parse("8H"), Card.parse("7D"), None)
        assert (view.common_sizes, view.common_tops) == ((2,), (Card.parse("6C"),))


def test_a_view_shows_what_the_latest_placement_covered() -> None:
    """The card under it was a top a moment ago, and without it nobody could judge the placement: R18, R25."""
    state = parlour.apply(table("4C | KC | QC", "9H | 7D |", "5C", Placing(0, Card.parse("6H"))), Place(0, Discard(1)))
    view = parlour.view(state, 2)
    assert view.phase == Calling(1, Place(0, Discard(1)), Card.parse("7D"), ())
    assert Card.parse("7D") not in parlour.unseen(view)
    assert parlour.latest_fault(view) == parlour.latest_fault(state)
    assert parlour.latest_fault(view) is not None
    assert parlour.latest_fault(parlour.apply(state, Call(2))) is None


def test_unseen_cards_are_those_of_the_stocks_and_under_the_tops() -> None:
    """Every card whose place does not show is unseen, in the order of the pack; before a deal there is none."""
    view = parlour.view(fresh(), 1)
    assert parlour.unseen(view) == tuple(card for card in PACK_52 if card not in view.common_tops)
    assert parlour.unseen(parlour.view(parlour.start(Rules(4)), 1)) == ()


def test_a_view_answers_for_its_own_seat() -> None:
    """The action of another seat, or of the table, is not the view's to judge: Q23."""
    view = parlour.view(fresh(), 1)
    for action in (Open(0), Call(2), Call(None), parlour.Abandon(), parlour.AgreeDraw(), parlour.Deal(PACK_52)):
        refusal = parlour.refusal(view, action)
        assert refusal is not None
        assert refusal.reason is RefusalReason.NOT_THIS_VIEW
    assert parlour.refusal(view, Open(1)) is None
    assert parlour.lawful_actions(view) == parlour.lawful_actions(view, 1) == (Open(1),)
    with pytest.raises(InputError, match="the view of seat 1 must be asked for that seat, got 0"):
        parlour.lawful_actions(view, 0)
    with pytest.raises(InputError, match="the view of a spectator must be asked for None, got 1"):
        parlour.possible_actions(parlour.view(fresh(), None), 1)


def test_a_card_in_hand_is_seen() -> None:
    """Everybody sees an open card, and the card that an offender has to move: neither is unseen (Q6, Q23)."""
    three = Card.parse("3H")
    choosing = table(
        "4C | KC | QC | JC", "9H | 7D | |", "2S | 9D | KH | 4D", Correcting(0, three, (Common(0), Common(3)))
    )
    opened = table("4C | KC | QC | JC", "9H | 7D | |", "2S | 9D | KH | 4D", Placing(0, three))
    waiting = table("4C | KC | QC | JC", "9H | 7D | |", "2S | 9D | KH | 4D", Opening(0))
    for state in (choosing, opened):
        assert three not in parlour.unseen(parlour.view(state, 1))
        assert parlour.table_cards(state)[-1] == three
    assert three in parlour.unseen(parlour.view(waiting, 1))


def test_a_view_has_the_match_in_it() -> None:
    """Wins, draws, deals and the last result are public: R29."""
    state = parlour.apply(fresh(), parlour.AgreeDraw())
    view = parlour.view(state, 2)
    assert (view.deals, view.wins, view.draws, view.last) == (1, (0, 0, 0, 0), 1, state.last)
    assert parlour.outcome(view) == parlour.outcome(state)
