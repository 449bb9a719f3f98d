"""What a seat may know, and states that look like it; and what shows that a state cannot have come about."""

from __future__ import annotations

import attrs
import pytest
from tests.parlour.tables import deal, piles, table

from muggins import parlour
from muggins.cards import PACK_52, Card, parse_cards, shuffled
from muggins.errors import CardError, InputError
from muggins.parlour import (
    Call,
    Calling,
    Common,
    Correcting,
    Dealing,
    Discard,
    GameDrawn,
    GameWon,
    Open,
    Opening,
    Outcome,
    OutcomeReason,
    Over,
    Place,
    Placing,
    RefusalReason,
    ResultReason,
    Rules,
    State,
)
from muggins.testing.play import CLUMSY, play


def fresh(players: int = 4, seed: int = 0) -> State:
    """Give a table just dealt, dealer 0."""
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


def test_complete_fills_stocks_first_then_what_is_covered() -> None:
    """Stocks in seat order from the top, covered cards of discards from the bottom, covered cards of common piles."""
    state = next(
        turn.after
        for turn in play(parlour, Rules(3, turn_limit=500), 5, CLUMSY)
        if sum(map(len, turn.after.discards)) > 9 and isinstance(turn.after.phase, Calling)
    )
    view = parlour.view(state, 0)
    unseen = parlour.unseen(view)
    other = parlour.complete(view, unseen)
    assert parlour.view(other, 0) == view
    covered = {view.phase.covered} if isinstance(view.phase, Calling) else set[Card | None]()
    hidden = [card for stock in other.stocks for card in stock]
    below = [card for pile in (*other.discards, *other.commons) for card in pile[:-1] if card not in covered]
    assert (*hidden, *below) == unseen
    own = [card for stock in state.stocks for card in stock]
    own += [card for pile in (*state.discards, *state.commons) for card in pile[:-1] if card not in covered]
    assert parlour.complete(view, tuple(own)) == state


def test_complete_wants_just_the_unseen_cards() -> None:
    """Other cards, too few, or one twice are refused."""
    view = parlour.view(fresh(), 0)
    unseen = parlour.unseen(view)
    for cards in (unseen[1:], PACK_52, (*unseen[1:], view.common_tops[0])):
        with pytest.raises(InputError, match="the cards that the view does not show"):
            parlour.complete(view, cards)
    with pytest.raises(CardError, match="twice"):
        parlour.complete(view, (*unseen, unseen[0]))


def test_a_view_answers_for_its_own_seat() -> None:
    """The action of another seat, or of the table, is not the view's to judge: Q23."""
    view = parlour.view(fresh(), 1)
    for action in (Open(0), Call(2), parlour.Abandon(), parlour.Deal(PACK_52)):
        refusal = parlour.refusal(view, action)
        assert refusal is not None
        assert refusal.reason is RefusalReason.NOT_THIS_VIEW
    assert parlour.refusal(view, Open(1)) is None
    assert parlour.lawful_actions(view) == parlour.lawful_actions(view, 1) == (Open(1),)
    with pytest.raises(InputError, match="the view of seat 1 does not answer for seat 0"):
        parlour.lawful_actions(view, 0)
    with pytest.raises(InputError, match="the view of seat None does not answer for seat 1"):
        parlour.possible_actions(parlour.view(fresh(), None), 1)


# --- flaws


def after(*actions: parlour.Action) -> State:
    """Give the state after these actions of a deal in which seat 0 can be followed by hand."""
    state = parlour.apply(parlour.start(Rules(4), dealer=3), deal("3H 6H | 7D | JC | 5D", "2S 9D KH 4D", dealer=3))
    for action in actions:
        state = parlour.apply(state, action)
    return state


FRESH = after()
OPENED = after(Open(0))
PLACED = after(Open(0), Place(0, Common(0)))
WRONG = after(Open(0), Place(0, Discard(0)))
CHOOSING = after(Open(0), Place(0, Discard(0)), Call(2))
STOPPED = after(parlour.Abandon())
WON = GameWon(0, ResultReason.LAST_CARD)


def changed(state: State, **fields: object) -> State:
    """Give the state with other fields, as a reader of foreign data may have got it."""
    return attrs.evolve(state, **fields)  # type: ignore[arg-type]


def over(winners: tuple[int, ...] = (), reason: OutcomeReason = OutcomeReason.ALL_DRAWN) -> Over:
    """Give the end of a match."""
    return Over(Outcome(winners, reason, tuple(int(seat in winners) for seat in range(4))))


@pytest.mark.parametrize("state", [parlour.start(Rules(4)), FRESH, OPENED, PLACED, WRONG, CHOOSING, STOPPED])
def test_what_came_about_has_no_flaws(state: State) -> None:
    """States that were reached are faultless."""
    assert parlour.flaws(state) == ()


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (changed(FRESH, dealer=4), "the dealer is seat 4 of 4"),
        (changed(FRESH, dealer=-1), "the dealer is seat -1 of 4"),
        (changed(FRESH, dealer=0), "before the first placement the seat left of the dealer begins, with full stocks"),
        (changed(FRESH, phase=Opening(1)), "before the first placement"),
        (changed(FRESH, phase=Opening(9)), "the table waits for seat 9 of 4"),
        (changed(FRESH, phase=Opening(-1)), "the table waits for seat -1 of 4"),
        (changed(FRESH, phase=Dealing()), "before the first deal there are no piles and no placements"),
        (changed(FRESH, stocks=FRESH.stocks[:3]), "4 players have as many stocks and discards, and 4 common piles"),
        (changed(FRESH, commons=(*FRESH.commons[:3], ())), "4 common piles with a card"),
        (changed(FRESH, stocks=(*FRESH.stocks[:3], ())), "the cards on the table are not one whole pack"),
        (changed(FRESH, stocks=(*FRESH.stocks[:3], FRESH.stocks[0])), "the cards on the table are not one whole pack"),
        (changed(FRESH, results=(WON,)), "1 of 1 games have a result"),
        (changed(STOPPED, results=()), "0 of 1 games have a result"),
        (changed(STOPPED, results=(*STOPPED.results, WON)), "2 of 1 games have a result"),
        (changed(STOPPED, phase=over((1,), OutcomeReason.MOST_GAMES)), "the outcome does not follow from the results"),
        (changed(STOPPED, results=(WON,), phase=over((0,), OutcomeReason.MOST_GAMES)), "seat 0 cannot have won with"),
        (
            changed(STOPPED, results=(GameWon(4, ResultReason.LAST_CARD),)),
            "under these rules no game ends with GameWon",
        ),
        (changed(STOPPED, results=(GameWon(0, ResultReason.ENDLESS),)), "under these rules no game ends with GameWon"),
        (changed(STOPPED, results=(GameWon(0, ResultReason.EMPTIED_GIVER),)), "under these rules no game ends with"),
        (
            changed(STOPPED, results=(GameDrawn(ResultReason.LAST_CARD),)),
            "under these rules no game ends with GameDrawn",
        ),
        (changed(STOPPED, results=(GameDrawn(ResultReason.TURN_LIMIT),)), "under these rules no game ends with"),
        (
            changed(STOPPED, rules=Rules(4, endless="played_on"), results=(GameDrawn(ResultReason.ENDLESS),)),
            "no game ends",
        ),
        (changed(OPENED, phase=Placing(1, OPENED.phase.card)), "before the first placement"),  # type: ignore[union-attr]
        (changed(PLACED, placements=0), "1 cards were placed, but 0 counted"),
        (changed(WRONG, placements=0), "1 cards were placed, but 0 counted"),
        (changed(PLACED, rules=Rules(4, turn_limit=1)), "1 cards were placed, and the turn limit is 1"),
        (changed(PLACED, phase=Calling(2, Place(0, Common(0)), Card.parse("2S"), ())), "seat 2 is not the next"),
        (changed(PLACED, phase=Calling(1, Place(0, Common(0)), Card.parse("9D"), ())), "does not show on its pile"),
        (changed(PLACED, phase=Calling(1, Place(0, Common(0)), None, ())), "does not show on its pile"),
        (changed(PLACED, phase=Calling(1, Place(0, Common(1)), None, ())), "does not show on its pile"),
        (changed(PLACED, phase=Calling(1, Place(0, Common(7)), None, ())), "does not show on its pile"),
        (changed(PLACED, phase=Calling(1, Place(0, Discard(7)), None, ())), "does not show on its pile"),
        (changed(PLACED, phase=Calling(1, Place(0, Discard(0)), None, ())), "does not show on its pile"),
        (changed(PLACED, phase=Calling(1, Place(8, Common(0)), Card.parse("2S"), ())), "does not show on its pile"),
        (changed(PLACED, phase=Calling(1, Place(0, Common(0)), Card.parse("2S"), (0,))), "calls at most once"),
        (changed(PLACED, phase=Calling(1, Place(0, Common(0)), Card.parse("2S"), (2, 2))), "calls at most once"),
        (changed(PLACED, phase=Calling(1, Place(0, Common(0)), Card.parse("2S"), (4,))), "calls at most once"),
        (changed(WRONG, phase=Calling(1, Place(0, Discard(0)), None, (2,))), "a call about a fault is not in vain"),
        (
            changed(CHOOSING, phase=Correcting(0, Card.parse("3H"), (Common(0),), claimed=False)),
            "cannot have the choice",
        ),
        (
            changed(CHOOSING, phase=Correcting(0, Card.parse("3H"), (Common(0), Common(3)), claimed=True)),
            "cannot have claimed",
        ),
        (
            changed(CHOOSING, phase=Correcting(0, Card.parse("6H"), (Common(0), Common(3)), claimed=False)),
            "not one whole pack",
        ),
    ],
)
def test_what_cannot_have_come_about_is_said(state: State, told: str) -> None:
    """Each flaw is an English sentence, and nothing crashes."""
    assert told in "; ".join(parlour.flaws(state))


def test_an_opening_seat_has_a_card() -> None:
    """Who opens has a stock or a discard: Q17."""
    stocks = (FRESH.stocks[0] + FRESH.stocks[1], (), *FRESH.stocks[2:])
    state = changed(FRESH, stocks=stocks, phase=Opening(1), placements=5)
    assert parlour.flaws(state) == ("seat 1 has no card to open",)


def test_who_has_no_card_left_has_claimed() -> None:
    """A placement that leaves nothing is checked at once, so no such position waits for calls: Q14."""
    stocks = ((), FRESH.stocks[0][1:] + FRESH.stocks[1], *FRESH.stocks[2:])
    commons = ((*FRESH.commons[0], Card.parse("3H")), *FRESH.commons[1:])
    phase = Calling(1, Place(0, Common(0)), Card.parse("2S"), ())
    state = changed(FRESH, stocks=stocks, commons=commons, phase=phase, placements=5)
    assert parlour.flaws(state) == ("seat 0 has no card left and must have claimed victory",)


def test_the_pack_of_a_hand_made_table_is_what_it_should_be() -> None:
    """The helper that arranges packs deals what it is told to."""
    assert [stock[0] for stock in FRESH.stocks] == list(parse_cards("3H 7D JC 5D"))
    assert FRESH.commons == piles("2S | 9D | KH | 4D")
